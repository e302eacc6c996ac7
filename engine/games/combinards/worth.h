// What is to be seen of a seat that tells who wins (bots/evaluation.h), and what search
// does badly: to announce a price. Against opponents who do not learn it finds that one
// should always lie, and a wary one takes it to pieces. So an expert announces by a table.
#pragma once
#include <algorithm>
#include <array>
#include <cassert>
#include <cstdint>
#include <optional>
#include <span>

#include "games/combinards/simple.h"
#include "games/combinards/weights.h"

namespace combinards {

// How often out of 100 a card of one price is announced as another one: what regret
// matching settles on between players who doubt as well as they can. Prices up to 10 are
// not worth a lie, 50 is always worth one.
inline constexpr simple::Mix kAnnounceMix = {{
    // 1, 2, 5, 10, 20, 50
    {100, 0, 0, 0, 0, 0},
    {0, 100, 0, 0, 0, 0},
    {0, 0, 100, 0, 0, 0},
    {0, 0, 0, 100, 0, 0},
    {0, 0, 3, 5, 92, 0},
    {2, 4, 18, 29, 47, 0},
}};

using simple::price_row;

struct Worth {
  static constexpr int kFeatures = 41;
  static constexpr int kRollouts = 1000;  // for a decision
  static constexpr int kHorizon = 40;     // turns
  static constexpr int kDoubt = 2;        // halves of a standard error
  using Features = std::array<std::int16_t, kFeatures>;

  static std::span<const std::int16_t, kFeatures> weights(int seats) {
    return kWeights[static_cast<std::size_t>(seats)];
  }

  static void look(const Rules& rules, const State& s, Seat seat, Features& features) {
    const Board& board = rules.board();
    const Player& player = s.players[seat];
    const Cards& hand = s.hands[seat];
    const int goal = target(s, rules.edition());
    const int missing = std::max(0, goal - player.cash);
    const int wait = (seat - s.turn + s.seats) % s.seats;
    if (!s.playing.contains(seat)) {
      features[0] = 1;
      return;
    }
    int licit = 0;
    int illicit_in = 0;
    int illicit_out = 0;
    int oil = 0;
    int fines = 0;
    int remission = 0;
    int best = 0;
    hand.each([&](Card card) {
      const int in = board.best_price(card, true);
      const int out = board.best_price(card, false);
      best = std::max({best, in, out});
      fines += board.fine(card);
      remission += board.remission(card);
      if (board.of(Goods::oil).contains(card)) {
        oil += out + board.bonus(card);
      } else if (board.of(Goods::illicit).contains(card)) {
        illicit_in += in;
        illicit_out += out;
      } else {
        licit += std::max(in, out);
      }
    });
    const int all = licit + std::max(illicit_in, illicit_out) + oil;
    const int cards = hand.total();
    const bool inner = player.place.is_inner();

    std::size_t i = 1;
    const auto add = [&](int value) { features[i++] = static_cast<std::int16_t>(std::clamp(value, -999, 999)); };
    add(player.cash / 8);
    add(std::min(player.cash, goal) * 32 / goal);
    add(std::max(0, player.cash - goal / 2) / 8);
    add(std::max(0, player.cash - goal * 3 / 4) / 8);
    add(player.cash >= goal);
    add(player.cash >= goal && player.years <= 3);
    add(player.cash < 10);
    add(player.cash < 25);
    add(player.cash < 50);
    add(player.years);
    add(player.years > 0);
    add(std::max(0, player.years - 8));
    add(std::max(0, player.years - 14));
    add(player.years == 0 ? std::min(player.cash, goal) / 16 : 0);
    add(player.years > 0 && player.cash >= goal ? player.years : 0);
    add(std::min<int>(remission, player.years));
    add(licit / 8);
    add(illicit_in / 8);
    add(illicit_out / 8);
    add(oil / 8);
    add(std::min(all, missing) / 8);
    add(player.years == 0 && best >= missing);
    add(player.years == 0 && missing <= 60);
    add(best / 8);
    add(cards);
    add(std::max(0, cards - 8));
    add(fines / 8);
    add(fines > player.cash);
    add(!inner);
    add(inner ? 0 : (illicit_out + oil) / 8);
    add(inner ? 0 : (player.place.space() > 8 ? (illicit_out + oil) / 8 : 0));
    add(s.operating.contains(seat));
    int declared = 0;
    s.declared[seat].each([&](Card card) { declared += board.best_price(card, false); });
    add(declared / 8);
    // What the next roll may sell for, on average.
    int soon = 0;
    for (int points = 2; points <= kMostPoints; ++points) {
      const Walk& walk = board.walk(player.place, points);
      if (walk.left > 0) continue;
      int price = 0;
      for (const int number : hand.present() & board.sold_on(walk.to))
        price = std::max(price, board.sale_price(Card(number), walk.to));
      soon += price * (6 - std::abs(points - 7));
    }
    add(soon / 36 / 2);
    add(player.years == 0 && soon >= 6 * missing);
    add(wait == 0 ? soon / 36 / 2 : 0);
    add(wait == 0);
    add(wait == 1);
    add(s.playing.size() == 2 ? 1 : 0);
    add(std::max(0, s.round - s.options.round_limit + 20) * (player.years == 0));
    assert(i == kFeatures);
  }

  // How he himself plays on in a game that he imagines, and plays if nothing is better: what won
  // most against three of `simple`.
  static constexpr simple::Habits kOwn = {.most_cards = 12,
                                          .waits = 0,
                                          .out_gain = 300,
                                          .out_per_year = 15,
                                          .smuggles = 60,
                                          .doubt_cash = 100,
                                          .doubts = {50, 90, 450, 450, 180, 0},
                                          .informs = 30,
                                          .mix = &kAnnounceMix};
  static Move usual(const Rules& rules, const View& view, const Memory& memory, std::span<const Move> moves,
                    core::FastChance& chance) {
    return simple::Mind(rules, simple::Seen(view, memory), kOwn, moves, chance).choose();
  }

  // What somebody plays in a game that is imagined: `simple`, who goes by the state without that
  // a view or a memory is made of it.
  static Move reply(const Rules& rules, const State& s, Seat seat, Seat self, const Memory& own,
                    core::FastChance& chance) {
    static constexpr auto pair = [](Verb a, Verb b) {
      return std::array{Move{static_cast<std::uint8_t>(a)}, Move{static_cast<std::uint8_t>(b)}};
    };
    static constexpr auto kWays = pair(Verb::inner, Verb::outer);
    static constexpr auto kPurchase = pair(Verb::buy, Verb::no_buy);
    static constexpr auto kDoubts = pair(Verb::doubt, Verb::let_pass);
    static constexpr auto kDenounces = pair(Verb::let_pass, Verb::denounce);
    static constexpr auto kRewards = pair(Verb::years_off, Verb::money);
    const simple::Imagined eyes(s, seat, own.drawn);
    const auto choose = [&](std::span<const Move> moves) {
      return moves.size() == 1 ? moves.front()
                               : simple::Mind(rules, eyes, habits(s, seat, self), moves, chance).choose();
    };
    switch (s.phase) {
      case Phase::roll: return {static_cast<std::uint8_t>(Verb::roll)};
      case Phase::junction: return choose(kWays);
      case Phase::buy: return choose(kPurchase);
      case Phase::doubt: return choose(kDoubts);
      case Phase::denounce: return choose(kDenounces);
      case Phase::reward: return choose(kRewards);
      default: break;
    }
    std::array<Move, core::Offered::kMostMoves> list;
    std::size_t size = 0;
    core::legal_moves(rules, s, seat).each([&](Move move) { list[size++] = move; });
    return choose(std::span(list).first(size));
  }
  static const simple::Habits& habits(const State& s, Seat seat, Seat self) {
    if (seat == self) return kOwn;
    return simple::kCareers[static_cast<std::size_t>(simple::career(seat, s.starter, s.seats))];
  }

  // How likely an announcement is with the card that is imagined, out of 256: between what
  // `simple` and what an expert would say, and anybody may say anything.
  static int likely(const Rules& rules, const View& view, const State& s) {
    if (view.phase != Phase::doubt || !s.drawn) return 256;
    const std::size_t row = price_row(rules.board().price(*s.drawn));
    std::size_t said = 0;
    while (said + 1 < kPrices.size() && kPrices[said] < view.announced) ++said;
    return 8 + (simple::kAnnounce[row][said] + kAnnounceMix[row][said]) * 124 / 100;
  }
};
Worth worth_of(const Rules&);

// Of what he can announce, the highest that is not above it.
inline Move announced_as(std::span<const Move> moves, int price) {
  Move best = moves.front();
  for (const Move& move : moves)
    if (move.a <= price && move.a > best.a) best = move;
  return best;
}

// Whether it pays to announce that card for next to nothing: what is saved, against the card and
// its price, which are lost if somebody doubts. How often somebody does is what he has seen them
// do; strangers doubt as `simple` does.
inline bool lie_pays(const Rules& rules, const View& view, const Memory& memory, Card card) {
  constexpr int kStrangers = 16;  // sixteenths of a doubt, for each of whom one was seen in four
  const Board& board = rules.board();
  int nobody = 65536;
  for (const Seat seat : view.playing - view.seat)
    nobody -= nobody * (1 + 4 * memory.doubted[seat]) / (kStrangers + 4 * memory.asked[seat]);
  const int price = board.price(card);
  const int value = std::max(board.best_price(card, true), board.best_price(card, false)) * 4 / 5;
  return std::int64_t{65536 - nobody} * (price + value - 1) < std::int64_t{65536} * (price - 1);
}

// How often out of 100 he announces which price.
inline std::array<int, 6> announce_mix(const Rules& rules, const View& view, const Memory& memory) {
  const int price = rules.board().price(*view.drawn);
  std::array<int, 6> mix{};
  if (memory.drawn) {  // all know what it is
    mix[price_row(price)] = 100;
    return mix;
  }
  mix = kAnnounceMix[price_row(price)];
  if (!lie_pays(rules, view, memory, *view.drawn)) return mix;
  // Now and then as before: who always says the same is read.
  int left = 100;
  for (int& percent : mix) left -= percent /= 10;
  mix[0] += left;
  return mix;
}

// Nothing is left to search there.
inline std::optional<Move> thought_move(const Rules& rules, const View& view, const Memory& memory,
                                        std::span<const Move> moves, core::FastChance& chance, int level) {
  constexpr int kExpert = 3;
  if (level < kExpert || view.phase != Phase::announce || !view.drawn) return std::nullopt;
  int luck = chance.pick(100);
  std::size_t price = 0;
  for (const int percent : announce_mix(rules, view, memory)) {
    if ((luck -= percent) < 0) break;
    ++price;
  }
  return announced_as(moves, kPrices[price]);
}

// To one who announces the mix is shown, not one price: who always said the same would be read.
inline bool thought_hint(const Rules& rules, const View& view, const Memory& memory, std::span<const Move> moves,
                         core::FastChance&, auto& hint) {
  if (view.phase != Phase::announce || !view.drawn) return false;
  const auto mix = announce_mix(rules, view, memory);
  for (std::size_t i = 0; i < mix.size(); ++i) hint.mix(announced_as(moves, kPrices[i]), mix[i]);
  return true;
}

}  // namespace combinards
