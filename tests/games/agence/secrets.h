// What is secret in L'Agence Tous Risques: hands until a card is played (ATR-02), what is
// drawn (ATR-06), and the pile.
#pragma once
#include <algorithm>
#include <optional>

#include "games/agence/rules.h"
#include "support/secrets.h"

namespace agence {

using Play = support::Play<Rules>;

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
    case Verb::boost: return Card::boost;
    case Verb::reroll: return Card::reroll;
    case Verb::guide: return Card::guide;
    case Verb::sidelined: return Card::sidelined;
    case Verb::guard: return Card::guard;
    case Verb::lab: return Card(static_cast<int>(Card::lab1) + move.a);
    case Verb::discard: return Card(move.a);
    default: return std::nullopt;
  }
}

// Every move is public. The card played is shown, and `self` sees the one he draws for it.
inline support::World<Rules> otherwise(const Rules& rules, const Play& play, Seat self, core::FastChance& chance) {
  Fixed fixed;
  const auto card = played(play.move);
  if (card && play.mover != self) fixed.hands[play.mover].add(*card);
  if (card && play.mover == self)
    for (int c = 0; c < core::kKinds<Card>; ++c) {
      const int left = play.before.hands[self][Card(c)] - (Card(c) == *card ? 1 : 0);
      fixed.pile.add(Card(c), std::min(play.after.hands[self][Card(c)] - left, play.before.pile[Card(c)]));
    }
  return {scramble(rules, play.before, self, chance, fixed), play.move};
}

// The only pick is the card that is drawn for the one played.
inline SeatSet sees_luck(const Rules&, const Play& play, int) { return play.mover; }

struct MayHear {
  SeatSet operator()(const Dealt& e) const { return e.seat; }
  SeatSet operator()(const DealtUnseen& e) const { return SeatSet::everyone() - e.seat; }
  SeatSet operator()(const Drew& e) const { return e.seat; }
  SeatSet operator()(const DrewUnseen& e) const { return SeatSet::everyone() - e.seat; }
  SeatSet operator()(const auto&) const { return SeatSet::everyone(); }
};
inline SeatSet may_hear(const Rules&, const State&, core::Clause, const Event& event) { return event.visit(MayHear{}); }
inline bool told_once(const Rules&, const State&, const Event&) { return false; }

inline std::vector<std::string_view> public_fields(const Rules&) {
  return {"seats",  "options", "starter", "turn",      "round",   "rolled", "card_used", "ask",
          "places", "holder",  "been",    "sidelined", "discard", "ended",  "winners"};
}
inline support::Fields readable(const Rules& rules, const State& s, Seat self) {
  return {{"hand", self == core::kSpectator ? "{}" : support::json(rules, s.hands[self])},
          {"pile_size", std::to_string(s.pile.total())}};
}

// Whether a state agrees with what a seat remembers.
inline bool fits(const Memory& memory, const State& s, Seat) {
  for (int c = 0; c < core::kKinds<Card>; ++c)
    if (memory.turned_over && s.pile[Card(c)] > memory.pile_at_most[Card(c)]) return false;
  return true;
}

// Whether there is anything to remember, so that the test knows it was tried.
inline bool remembers_something(const Memory& memory) { return !(memory == Memory{}); }

}  // namespace agence
