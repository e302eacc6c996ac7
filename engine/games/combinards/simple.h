// A player of Les Joyeux Combinards with a career: he keeps to licit goods, smuggles,
// carries oil, or does whatever pays. He lies about prices, doubts now and then, and
// remembers who declared oil and what went under the pile.
#pragma once
#include <algorithm>
#include <array>
#include <span>

#include "games/combinards/rules.h"

namespace combinards {

namespace simple {

enum class Career : std::uint8_t { honest, smuggler, oil, mixed };

// One for a whole game. Who starts is drawn by lot, so every career that there is
// at a table comes to every seat as often.
inline Career career(const View& v) { return static_cast<Career>(((v.seat + v.starter) % v.seats + 3) % 4); }

// How often out of 100 a card of one price is announced as another one.
inline constexpr std::array<std::array<int, 6>, 6> kAnnounce = {{
    // 1, 2, 5, 10, 20, 50
    {100, 0, 0, 0, 0, 0},
    {20, 80, 0, 0, 0, 0},
    {5, 20, 75, 0, 0, 0},
    {0, 10, 25, 65, 0, 0},
    {0, 5, 20, 25, 50, 0},
    {0, 0, 25, 30, 30, 15},
}};

class Mind {
 public:
  Mind(const Rules& rules, const View& view, const Memory& memory, std::span<const Move> moves,
       core::FastChance& chance)
      : rules_(rules), board_(rules.board()), v_(view), m_(memory), moves_(moves), chance_(chance) {}

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
      case Phase::declare: return career(v_) == Career::honest ? with(Verb::done) : first_or_done(Verb::declare);
      case Phase::police: return give();
      case Phase::airport: return fly();
      case Phase::tax: return with(self().cash > kMostPoints ? Verb::risk : Verb::pay);
      case Phase::inform: return inform();
      case Phase::reward: return with(self().years > 0 ? Verb::years_off : Verb::money);
    }
    return moves_.front();
  }

 private:
  const Player& self() const { return v_.players[v_.seat]; }
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
    const Cards illicit = v_.hand.of(board_.of(Goods::illicit));
    const Cards oil = v_.hand.of(board_.of(Goods::oil));
    int gain = worth(illicit, false) - worth(illicit, true) + worth(oil, false);
    switch (career(v_)) {
      case Career::honest: return gain > 300;
      case Career::smuggler: gain += worth(illicit, false) / 4; break;
      case Career::oil: gain += worth(oil, false) / 2; break;
      case Career::mixed: break;
    }
    // Outside nothing is bought, and controls are many.
    return gain > 150 + 4 * self().years;
  }
  Move fly() const {
    const bool out = wants_out();
    if (self().place.is_inner() != out) return with(Verb::no_fly);
    for (const Move& move : moves_)
      if (move.verb == static_cast<std::uint8_t>(Verb::fly) && board_.airport(move.a).is_inner() != out) return move;
    return with(Verb::no_fly);
  }

  // ---- Trade ----

  bool wants_to_buy() const { return self().cash >= 20 && v_.hand.total() < 9; }

  // What everybody saw going under the pile is announced as what it is.
  Move announce() {
    const int price = board_.price(*v_.drawn);
    const auto row = static_cast<std::size_t>(std::find(kPrices.begin(), kPrices.end(), price) - kPrices.begin());
    int announced = price;
    int luck = m_.drawn ? 100 : chance_.pick(100);
    for (std::size_t i = 0; i < kPrices.size() && luck < 100; ++i) {
      luck -= kAnnounce[row][i];
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
    if (m_.drawn) return board_.price(*m_.drawn) > v_.announced;
    if (v_.announced >= 50 || self().cash < 70) return false;
    // All opponents together doubt about one time in six.
    const int per_thousand = v_.announced <= 1 ? 50 : v_.announced <= 2 ? 90 : 180;
    return chance_.pick(1000) < per_thousand / std::max(1, v_.playing.size() - 1);
  }
  Move sell() const {
    const Place here = self().place;
    const Move* best = nullptr;
    int most = 0;
    for (const Move& move : moves_) {
      if (move.verb != static_cast<std::uint8_t>(Verb::sell)) continue;
      const Card card(move.a);
      const int price = board_.sale_price(card, here);
      const int elsewhere = std::max(best_price(card, true), best_price(card, false));
      const bool wins = self().cash + price >= rules_.edition().target;
      const bool hurry = v_.hand.total() > 7 || self().cash < 15 || career(v_) == Career::honest;
      if (!wins && !hurry && price * 3 < elsewhere * 2) continue;
      if (price > most) {
        most = price;
        best = &move;
      }
    }
    return best ? *best : with(Verb::no_sell);
  }

  // ---- The law ----

  bool remembers_oil() const { return m_.operating.contains(v_.turn) && !m_.declared[v_.turn].empty(); }

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
      const int known = m_.known[seat].of(board_.of(Goods::illicit)).total();
      int worth = 100 * known / std::max<int>(1, v_.hand_sizes[seat]);
      if (v_.players[seat].cash * 5 > rules_.edition().target * 4 && v_.players[seat].years == 0) worth += 35;
      if (worth > most) {
        most = worth;
        best = &move;
      }
    }
    if (best && most >= 50) return *best;
    return best && most >= 35 && self().years < 12 && chance(50) ? *best : with(Verb::no_inform);
  }

  const Rules& rules_;
  const Board& board_;
  const View& v_;
  const Memory& m_;
  std::span<const Move> moves_;
  core::FastChance& chance_;
};

}  // namespace simple

inline Move simple_move(const Rules& rules, const View& view, const Memory& memory, std::span<const Move> moves,
                        core::FastChance& chance) {
  return simple::Mind(rules, view, memory, moves, chance).choose();
}

}  // namespace combinards
