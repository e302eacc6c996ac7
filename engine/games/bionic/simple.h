// A player of L'Homme qui valait trois milliards who knows what he is doing and
// looks no further than his next space.
#pragma once
#include <span>

#include "games/bionic/rules.h"

namespace bionic {

namespace simple {

// Everything is measured in tenths of a space on the way to the end.
constexpr int kSpace = 10;
constexpr int kTurn = 20;    // what a turn is worth: there are a good thirty of them in a game
constexpr int kArrow = 45;   // a turn, and the spaces one goes back
constexpr int kEnd = 15;     // to have got to the end of a mission: the rest of a number is lost there
constexpr int kCombat = 20;  // half of them bring a card and a few spaces, the others cost a card

// What a hand is good for: the first card keeps him from having to pass, the next
// ones pay for what goes wrong, and many are more than he can use well.
inline int worth_of_cards(int cards) {
  constexpr std::array<int, 9> kWorth = {0, 24, 38, 48, 58, 67, 75, 83, 90};
  return cards <= 8 ? kWorth[static_cast<std::size_t>(std::max(cards, 0))] : kWorth[8] + 5 * (cards - 8);
}

// What it is worth to come to a space with so many cards, beyond the way there.
inline int worth(const Rules& rules, const View& view, Place place, int cards) {
  const auto hand = [&](int by) { return worth_of_cards(cards + by); };
  if (place.is_start()) return hand(0);
  for (const Seat other : SeatSet::first(view.table.seats))
    if (other != view.seat && view.table.markers[other].place == place) return hand(0) + kCombat;
  switch (rules.board().kind(place)) {
    case SpaceKind::plain: return hand(0);
    case SpaceKind::last: return hand(0) + kEnd;
    case SpaceKind::energy: return hand(1);
    case SpaceKind::arrow: return hand(0) - kArrow;
    case SpaceKind::lose_turn: return hand(0) - kTurn;
    case SpaceKind::give_cards: return hand(-rules.board().cost(place));
    case SpaceKind::choice: return cards > kRansom ? hand(-kRansom) : hand(0) - kTurn;
    case SpaceKind::breakdown: break;
  }
  // All the way back: whole missions, and what is behind in this one.
  int lost = place.space();
  for (int m = kBreakdownTo; m < place.mission(); ++m) lost += rules.board().last(Place(m, 0));
  return hand(0) - kSpace * lost;
}

// What a spin brings, in the mean over its numbers.
inline int worth_of_spin(const Rules& rules, const View& view, const Marker& self) {
  int sum = 0;
  for (int number = 1; number <= kSpinner; ++number) {
    const Place to = rules.board().ahead(self.place, number);
    sum += kSpace * (to.space() - self.place.space()) + worth(rules, view, to, self.cards);
  }
  return sum / kSpinner;
}

inline const Move* with(std::span<const Move> moves, Verb verb) {
  for (const Move& move : moves)
    if (move.verb == static_cast<std::uint8_t>(verb)) return &move;
  return nullptr;
}

}  // namespace simple

inline Move simple_move(const Rules& rules, const View& view, const Memory&, std::span<const Move> moves,
                        core::FastChance&) {
  const Marker& self = view.table.markers[view.seat];
  const Move* spin = simple::with(moves, Verb::spin);

  // A turn is worth more than two cards, unless they are among the last ones.
  if (const Move* give = simple::with(moves, Verb::give); give && self.cards >= kRansom + 2) return *give;
  if (const Move* lose = simple::with(moves, Verb::lose)) return *lose;
  if (!spin) return moves.front();

  // At the end of a mission, and on an arrow, there is nothing to weigh: an attempt
  // that fails costs a card, and so would any other.
  if (moves.size() == 1 || rules.board().is_last(self.place)) return *spin;

  // Spin, spend what takes him to the best space, or wait for energy.
  const Move* best = spin;
  int most = simple::worth_of_spin(rules, view, self);
  for (const Move& move : moves) {
    int worth = simple::worth_of_cards(self.cards + kTakenByPassing);
    if (move.verb == static_cast<std::uint8_t>(Verb::spin)) continue;
    if (move.verb == static_cast<std::uint8_t>(Verb::spend))
      worth = simple::kSpace * move.a + simple::worth(rules, view, self.place + move.a, self.cards - move.a);
    if (worth <= most) continue;
    best = &move;
    most = worth;
  }
  return *best;
}

}  // namespace bionic
