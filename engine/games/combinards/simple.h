// A player of Les Joyeux Combinards with a career: he keeps to licit goods, smuggles,
// carries oil, or does whatever pays. He lies about prices, doubts now and then, and
// remembers who declared oil and what went under the pile.
#pragma once
#include <algorithm>
#include <array>
#include <limits>
#include <optional>
#include <span>
#include <type_traits>
#include <utility>

#include "games/combinards/rules.h"

namespace combinards {

namespace simple {

enum class Career : std::uint8_t { honest, smuggler, oil, mixed };

// One for a whole game. Who starts is drawn by lot, so every career that there is
// at a table comes to every seat as often.
inline Career career(Seat seat, Seat starter, int seats) {
  return static_cast<Career>(((seat + starter) % seats + 3) % 4);
}
inline Career career(const View& v) { return career(v.seat, v.starter, v.seats); }

// How often out of 100 a card of one price is announced as another one.
using Mix = std::array<std::array<int, 6>, 6>;
inline constexpr Mix kAnnounce = {{
    // 1, 2, 5, 10, 20, 50
    {100, 0, 0, 0, 0, 0},
    {20, 80, 0, 0, 0, 0},
    {5, 20, 75, 0, 0, 0},
    {0, 10, 25, 65, 0, 0},
    {0, 5, 20, 25, 50, 0},
    {0, 0, 25, 30, 30, 15},
}};

inline std::size_t price_row(int price) {
  return static_cast<std::size_t>(std::find(kPrices.begin(), kPrices.end(), price) - kPrices.begin());
}

// What one player does otherwise than another. Amounts are in millions.
struct Habits {
  int least_cash = 20;   // to buy with
  int most_cards = 8;    // to buy to
  int waits = 40;        // sells for less than so many sixtieths of the best price only if
  int keeps = 0;         // what of that price, in hundredths, counts against a sale
  int many_cards = 7;    // he has more of them
  int little_cash = 15;  // or less money
  int out_gain = 150;    // what a way outside has to bring more
  int out_per_year = 4;  // and that for each year on his record
  int smuggles = 0;      // illicit goods are worth so many hundredths more to him outside
  int ships = 0;         // and oil
  bool declares = true;  // it
  int doubt_cash = 70;   // to doubt with
  std::array<int, 6> doubts = {50, 90, 180, 180, 180, 0};  // in a thousand by price, all opponents together
  int informs = 50;            // on whom so many hundredths of a hand are known to be illicit
  int informs_on_leader = 35;  // and what it counts that somebody is about to win
  const Mix* mix = &kAnnounce;
};
inline constexpr std::array<Habits, 4> kCareers = {{
    {.waits = 0, .out_gain = 300, .out_per_year = 0, .declares = false},
    {.smuggles = 25},
    {.ships = 50},
    {},
}};

// What a player goes by: what he sees and remembers,
class Seen {
 public:
  Seen(const View& view, const Memory& memory) : v_(view), m_(memory) {}

  Seat seat() const { return v_.seat; }
  const View& table() const { return v_; }
  const Cards& hand() const { return v_.hand; }
  int cards(Seat seat) const { return v_.hand_sizes[seat]; }
  const Cards& known(Seat seat) const { return m_.known[seat]; }
  std::optional<Card> seen_drawn() const { return m_.drawn; }
  bool has_declared(Seat seat) const { return m_.operating.contains(seat) && !m_.declared[seat].empty(); }

 private:
  const View& v_;
  const Memory& m_;
};

// or in a game that somebody imagines the same of its state, which is copied for nobody. All
// remember who declared oil, and the card drawn if all saw it going under the pile.
class Imagined {
 public:
  Imagined(const State& state, Seat seat, std::optional<Card> seen) : s_(state), seat_(seat), seen_(seen) {}

  Seat seat() const { return seat_; }
  const State& table() const { return s_; }
  const Cards& hand() const { return s_.hands[seat_]; }
  int cards(Seat seat) const { return s_.hands[seat].total(); }
  static Cards known(Seat) { return {}; }
  std::optional<Card> seen_drawn() const { return seen_ == s_.drawn ? seen_ : std::nullopt; }
  bool has_declared(Seat seat) const { return s_.operating.contains(seat) && !s_.declared[seat].empty(); }

 private:
  const State& s_;
  Seat seat_;
  std::optional<Card> seen_;
};

template <class Eyes>
class Mind {
 public:
  Mind(const Rules& rules, const Eyes& eyes, const Habits& habits, std::span<const Move> moves,
       core::FastChance& chance)
      : rules_(rules), board_(rules.board()), e_(eyes), v_(eyes.table()), h_(habits), moves_(moves), chance_(chance) {}

  Move choose() {
    switch (v_.phase) {
      case Phase::roll: return with(Verb::roll);
      case Phase::junction: return with(wants_out() ? Verb::outer : Verb::inner);
      case Phase::buy: return with(wants_to_buy() ? Verb::buy : Verb::no_buy);
      case Phase::announce: return announce();
      case Phase::doubt: return with(doubts() ? Verb::doubt : Verb::let_pass);
      case Phase::denounce: return with(remembers_oil() ? Verb::denounce : Verb::let_pass);
      case Phase::sell: return sell();
      case Phase::refinery: return first_or_done(Verb::sell);
      case Phase::declare: return h_.declares ? first_or_done(Verb::declare) : with(Verb::done);
      case Phase::police: return give();
      case Phase::airport: return fly();
      case Phase::tax: return with(self().cash > kMostPoints ? Verb::risk : Verb::pay);
      case Phase::inform: return inform();
      case Phase::reward: return with(self().years > 0 ? Verb::years_off : Verb::money);
    }
    return moves_.front();
  }

 private:
  const Player& self() const { return v_.players[e_.seat()]; }
  bool chance(int percent) { return chance_.pick(100) < percent; }

  Move with(Verb verb) const {
    for (const Move& move : moves_)
      if (move.verb == static_cast<std::uint8_t>(verb)) return move;
    return moves_.front();
  }
  // Every card that is offered, one after the other.
  Move first_or_done(Verb verb) const {
    const Move move = with(verb);
    return move.verb == static_cast<std::uint8_t>(verb) ? move : with(Verb::done);
  }

  // ---- Where to go ----

  // What the hand brings inside and outside, at the best place of sale each.
  int worth(const Cards& cards, bool inside) const {
    int sum = 0;
    cards.each([&](Card card) { sum += best_price(card, inside); });
    return sum;
  }
  int best_price(Card card, bool inside) const { return board_.best_price(card, inside); }
  bool wants_out() const {
    const int illicit = worth(e_.hand().of(board_.of(Goods::illicit)), false);
    const int inside = worth(e_.hand().of(board_.of(Goods::illicit)), true);
    const int oil = worth(e_.hand().of(board_.of(Goods::oil)), false);
    const int gain = illicit - inside + oil + illicit * h_.smuggles / 100 + oil * h_.ships / 100;
    // Outside nothing is bought, and controls are many.
    return gain > h_.out_gain + h_.out_per_year * self().years;
  }
  Move fly() const {
    const bool out = wants_out();
    if (self().place.is_inner() != out) return with(Verb::no_fly);
    for (const Move& move : moves_)
      if (move.verb == static_cast<std::uint8_t>(Verb::fly) && board_.airport(move.a).is_inner() != out) return move;
    return with(Verb::no_fly);
  }

  // ---- Trade ----

  bool wants_to_buy() const { return self().cash >= h_.least_cash && e_.hand().total() <= h_.most_cards; }

  // What everybody saw going under the pile is announced as what it is.
  Move announce() {
    const int price = board_.price(*v_.drawn);
    int announced = price;
    int luck = e_.seen_drawn() ? 100 : chance_.pick(100);
    for (std::size_t i = 0; i < kPrices.size() && luck < 100; ++i) {
      luck -= (*h_.mix)[price_row(price)][i];
      if (luck < 0) {
        announced = kPrices[i];
        break;
      }
    }
    // Of what he can announce, the highest that is not above it.
    Move best = moves_.front();
    for (const Move& move : moves_)
      if (move.a <= announced && move.a > best.a) best = move;
    return best;
  }
  bool doubts() {
    if (const auto seen = e_.seen_drawn()) return board_.price(*seen) > v_.announced;
    if (v_.announced >= kHighestPrice || self().cash < h_.doubt_cash) return false;
    std::size_t price = 0;
    while (price + 1 < kPrices.size() && kPrices[price] < v_.announced) ++price;
    return chance_.pick(1000) < h_.doubts[price] / std::max(1, v_.playing.size() - 1);
  }
  Move sell() const {
    const Place here = self().place;
    const Move* best = nullptr;
    int most = std::numeric_limits<int>::min();
    for (const Move& move : moves_) {
      if (move.verb != static_cast<std::uint8_t>(Verb::sell)) continue;
      const Card card(move.a);
      const int price = board_.sale_price(card, here);
      const int elsewhere = std::max(best_price(card, true), best_price(card, false));
      const bool wins = self().cash + price >= rules_.edition().target;
      const bool hurry = e_.hand().total() > h_.many_cards || self().cash < h_.little_cash;
      if (!wins && !hurry && price * 60 < elsewhere * h_.waits) continue;
      const int worth = 100 * price - h_.keeps * elsewhere;
      if (worth > most) {
        most = worth;
        best = &move;
      }
    }
    return best ? *best : with(Verb::no_sell);
  }

  // ---- The law ----

  bool remembers_oil() const { return e_.has_declared(v_.turn); }

  // Years are bought off with what is worth least, when it is time.
  Move give() const {
    int off = 0;
    v_.chosen.each([&](Card card) { off += board_.remission(card); });
    const bool rich = self().cash >= rules_.edition().target * 3 / 4;
    if (off >= self().years || (!rich && self().years < 6 && off > 0)) return with(Verb::done);
    const Move* best = nullptr;
    int most = 0;
    for (const Move& move : moves_) {
      if (move.verb != static_cast<std::uint8_t>(Verb::give)) continue;
      const Card card(move.a);
      const int value = std::max(best_price(card, true), best_price(card, false));
      const int worth = rich ? 1000 * board_.remission(card) - value : 100 * board_.remission(card) / (value + 1) + 1;
      if (!rich && value > 25 + 8 * self().years) continue;
      if (worth > most) {
        most = worth;
        best = &move;
      }
    }
    return best ? *best : with(Verb::done);
  }
  // On somebody of whom he knows that most of his hand is illicit, or who is about to win.
  Move inform() {
    const Move* best = nullptr;
    int most = 0;
    for (const Move& move : moves_) {
      if (move.verb != static_cast<std::uint8_t>(Verb::inform)) continue;
      const Seat seat(move.a);
      const int known = e_.known(seat).of(board_.of(Goods::illicit)).total();
      int worth = 100 * known / std::max(1, e_.cards(seat));
      if (v_.players[seat].cash * 5 > rules_.edition().target * 4 && v_.players[seat].years == 0)
        worth += h_.informs_on_leader;
      if (worth > most) {
        most = worth;
        best = &move;
      }
    }
    if (best && most >= h_.informs) return *best;
    return best && most >= 35 && self().years < 12 && chance(50) ? *best : with(Verb::no_inform);
  }

  const Rules& rules_;
  const Board& board_;
  const Eyes& e_;
  const std::remove_cvref_t<decltype(std::declval<Eyes>().table())>& v_;
  const Habits& h_;
  std::span<const Move> moves_;
  core::FastChance& chance_;
};

}  // namespace simple

inline Move simple_move(const Rules& rules, const View& view, const Memory& memory, std::span<const Move> moves,
                        core::FastChance& chance) {
  const simple::Seen seen(view, memory);
  return simple::Mind(rules, seen, simple::kCareers[static_cast<std::size_t>(simple::career(view))], moves, chance)
      .choose();
}

}  // namespace combinards
