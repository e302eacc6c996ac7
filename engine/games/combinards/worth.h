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
inline constexpr std::array<std::array<int, 6>, 6> kAnnounceMix = {{
    // 1, 2, 5, 10, 20, 50
    {100, 0, 0, 0, 0, 0},
    {0, 100, 0, 0, 0, 0},
    {0, 0, 100, 0, 0, 0},
    {0, 0, 0, 100, 0, 0},
    {0, 0, 3, 5, 92, 0},
    {2, 4, 18, 29, 47, 0},
}};

inline std::size_t price_row(int price) {
  return static_cast<std::size_t>(std::find(kPrices.begin(), kPrices.end(), price) - kPrices.begin());
}

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

  // Who declared oil is remembered by all, and a card that all saw going under the pile.
  static Memory imagined(const Memory& own, const State& s) {
    Memory memory;
    memory.operating = s.operating;
    memory.declared = s.declared;
    const bool asked = s.phase == Phase::announce || s.phase == Phase::doubt;
    if (asked && own.drawn && own.drawn == s.drawn) memory.drawn = own.drawn;
    return memory;
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

// By the table; nothing is left to search there.
inline std::optional<Move> thought_move(const Rules& rules, const View& view, const Memory& memory,
                                        std::span<const Move> moves, core::FastChance& chance, int level) {
  constexpr int kExpert = 3;
  if (level < kExpert || view.phase != Phase::announce || !view.drawn) return std::nullopt;
  int announced = rules.board().price(*view.drawn);
  if (!memory.drawn) {  // else all know what it is
    const auto& mix = kAnnounceMix[price_row(announced)];
    int luck = chance.pick(100);
    for (std::size_t i = 0; i < mix.size(); ++i)
      if ((luck -= mix[i]) < 0) {
        announced = kPrices[i];
        break;
      }
  }
  return announced_as(moves, announced);
}

// To one who announces the mix is shown, not one price: who always said the same would be read.
inline bool thought_hint(const Rules& rules, const View& view, const Memory& memory, std::span<const Move> moves,
                         core::FastChance&, auto& hint) {
  if (view.phase != Phase::announce || !view.drawn) return false;
  const int price = rules.board().price(*view.drawn);
  const auto& mix = kAnnounceMix[price_row(price)];
  if (memory.drawn) hint.mix(announced_as(moves, price), 100);
  if (!memory.drawn)
    for (std::size_t i = 0; i < mix.size(); ++i) hint.mix(announced_as(moves, kPrices[i]), mix[i]);
  return true;
}

}  // namespace combinards
