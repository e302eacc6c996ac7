// What is secret in Millionen Poker: hands (POK-10), what is drawn (POK-11), the card that
// a Tricheur takes but for thief and victim (POK-24), and the pile.
#pragma once
#include <algorithm>
#include <optional>

#include "games/poker/rules.h"
#include "support/secrets.h"

namespace poker {

using Play = support::Play<Rules>;

constexpr int kFullHand = 6;  // POK-11

// Hidden cards that stay where they are in another world.
struct Fixed {
  PerSeat<Hand> hands;
  Pile pile;
};

// The cards in other hands and in the pile, thrown together and dealt out again.
inline State scramble(const Rules&, State s, Seat self, core::FastChance& chance, const Fixed& fixed = {}) {
  support::Redeal<Card> hidden;
  const SeatSet others = SeatSet::first(s.seats) - self;
  core::PerSeat<int> sizes;
  for (const Seat seat : others) sizes[seat] = hidden.take(s.hands[seat], fixed.hands[seat]);
  const int pile = hidden.take(s.pile, fixed.pile);
  hidden.shuffle(chance);
  for (const Seat seat : others) hidden.deal(s.hands[seat], sizes[seat]);
  hidden.deal(s.pile, pile);
  return s;
}

// The card that a move lays open.
inline std::optional<Card> played(core::Move move) {
  switch (static_cast<Verb>(move.verb)) {
    case Verb::dandy: return Card::dandy;
    case Verb::valise: return Card::valise;
    case Verb::tricheur: return Card::tricheur;
    case Verb::revolver: return Card::revolver;
    case Verb::drive_off:
    case Verb::attack:
    case Verb::discard:
    case Verb::repel: return Card(move.a);
    default: return std::nullopt;
  }
}

// Every move is public. The card played is shown, and `self` sees what he draws or takes.
inline support::World<Rules> otherwise(const Rules& rules, const Play& play, Seat self, core::FastChance& chance) {
  Fixed fixed;
  const auto card = played(play.move);
  if (card && play.mover != self) fixed.hands[play.mover].add(*card);
  if (self != core::kSpectator) {
    // What he holds without drawing.
    Hand left = play.before.hands[self];
    if (card && play.mover == self) left.take(*card);
    if (static_cast<Verb>(play.move.verb) == Verb::tricheur) {
      const Seat victim(play.move.a);
      const Card taken = play.before.hands[victim].nth(play.luck[0]);
      if (self == victim) left.take(taken);
      if (self == play.mover) {
        left.add(taken);
        fixed.hands[victim].add(taken);
      }
    }
    // The rest he has drawn from the pile, or from the discard that became the pile.
    for (int c = 0; c < core::kKinds<Card>; ++c) {
      const int drawn = play.after.hands[self][Card(c)] - left[Card(c)];
      fixed.pile.add(Card(c), std::min(drawn, play.before.pile[Card(c)]));
    }
  }
  return {scramble(rules, play.before, self, chance, fixed), play.move};
}

// A card is drawn by whoever has played one. A Tricheur first takes a card, which thief and
// victim see, then the victim draws, then the thief (POK-24).
inline SeatSet sees_luck(const Rules&, const Play& play, int n) {
  if (static_cast<Verb>(play.move.verb) != Verb::tricheur) return play.mover;
  const Seat victim(play.move.a);
  if (n == 0) return {play.mover, victim};
  const int missing = play.before.options.victim_refills ? kFullHand + 1 - play.before.hands[victim].total() : 0;
  return n <= missing ? victim : play.mover;
}

struct MayHear {
  SeatSet operator()(const Dealt& e) const { return e.seat; }
  SeatSet operator()(const DealtUnseen& e) const { return SeatSet::everyone() - e.seat; }
  SeatSet operator()(const Drew& e) const { return e.seat; }
  SeatSet operator()(const DrewUnseen& e) const { return SeatSet::everyone() - e.seat; }
  SeatSet operator()(const Cheated& e) const { return {e.seat, e.victim}; }
  SeatSet operator()(const CheatedUnseen& e) const { return SeatSet::everyone() - e.seat - e.victim; }
  SeatSet operator()(const auto&) const { return SeatSet::everyone(); }
};
inline SeatSet may_hear(const Rules&, const State&, core::Clause, const Event& event) { return event.visit(MayHear{}); }
inline bool told_once(const Rules&, const State&, const Event&) { return false; }

inline std::vector<std::string_view> public_fields(const Rules&) {
  return {"seats",   "options", "starter", "turn",  "round",  "attack",
          "valises", "threats", "discard", "ended", "winners"};
}
inline support::Fields readable(const Rules& rules, const State& s, Seat self) {
  return {{"hand", self == core::kSpectator ? "{}" : support::json(rules, s.hands[self])},
          {"hand_sizes", support::per_seat(s.seats, [&](Seat seat) { return s.hands[seat].total(); })},
          {"pile_size", std::to_string(s.pile.total())}};
}

// Whether a state agrees with what a seat remembers.
inline bool fits(const Memory& memory, const State& s, Seat self) {
  for (const Seat seat : SeatSet::first(s.seats))
    for (int c = 0; c < core::kKinds<Card>; ++c)
      if (seat != self && s.hands[seat][Card(c)] < memory.known[seat][Card(c)]) return false;
  for (int c = 0; c < core::kKinds<Card>; ++c)
    if (memory.turned_over && s.pile[Card(c)] > memory.pile_at_most[Card(c)]) return false;
  PerSeat<std::uint8_t> threats;
  for (const Attack& waiting : s.threats) ++threats[waiting.target];
  return memory.valises == s.valises && memory.threats == threats;
}

// Whether there is anything to remember, so that the test knows it was tried.
inline bool remembers_something(const Memory& memory) {
  return memory.turned_over || !(memory.known == PerSeat<Hand>{});
}

}  // namespace poker
