// What somebody who plays sensibly hardly holds, read from what he did: whoever has five
// valises and does not play his Dandy has none, whoever lays a card aside has no valise, and
// whoever lets an attack happen could not repel it. A card that is drawn may be any.
//
// It is a guess, and kept apart from what is known: sample() does not go by it, experts do.
#pragma once
#include <algorithm>

#include "games/poker/events.h"
#include "games/poker/state.h"

namespace poker {

class Deductions {
 public:
  explicit Deductions(Memory& memory) : memory_(memory) {}

  // ---- A turn ----

  void operator()(const Discarded& e) { chose(e.seat, e.card, nothing_else(e.seat)); }
  // Whoever could drive the Pickpocket off would have, and a Mondain 6 always can.
  void operator()(const Hoped& e) { chose(e.seat, e.card, nothing_else(e.seat) | core::only(Card::mondain_6)); }
  void operator()(const Placed& e) {
    chose(e.seat, Card::valise, most_of_others(e.seat) >= kWorthMore ? kPickpockets : Bits{});
    more(memory_.valises[e.seat]);
  }
  void operator()(const Attacked& e) {
    const int loot = memory_.valises[e.target];
    Bits not_held = (kPickpockets & kAtLeast[e.card]) - core::only(e.card);
    if (loot < kWorthMore) not_held = not_held | placeable(e.seat);
    if (loot == 0) not_held = not_held | core::only(Card::tricheur);
    chose(e.seat, e.card, not_held);
  }
  void operator()(const Cheated& e) { cheated(e.seat, e.victim); }
  void operator()(const CheatedUnseen& e) { cheated(e.seat, e.victim); }
  void operator()(const DroveOff& e) {
    fewer(memory_.threats[e.seat]);
    chose(e.seat, e.card, cheaper(e.card, e.pickpocket));
  }

  // ---- The answer to an attack ----

  void operator()(const Repelled& e) {
    plays(e.seat, e.card);
    lacks(e.seat, cheaper(e.card, e.pickpocket), kHand - 1);
  }
  void operator()(const Turned& e) { plays(e.seat, Card::revolver); }
  void operator()(const Took& e) {
    could_not(e.from, e.pickpocket);
    move_valise(e.from, e.seat);
  }
  void operator()(const Waits& e) {
    could_not(e.seat, e.pickpocket);
    more(memory_.threats[e.seat]);
  }
  void operator()(const HandedOn& e) {
    fewer(memory_.threats[e.seat]);
    move_valise(e.seat, e.patron);
  }
  void operator()(const Surplus& e) { fewer(memory_.valises[e.seat]); }

  void operator()(const auto&) {}

 private:
  using Bits = core::Bits;
  static constexpr int kWorthMore = 4;  // so many valises are worth an attack before anything else

  // What is played before a card is laid aside.
  Bits nothing_else(Seat seat) const {
    return core::only(Card::tricheur) | placeable(seat) | (most_of_others(seat) > 0 ? kPickpockets : Bits{});
  }
  // The valise, if he could have placed it.
  Bits placeable(Seat seat) const {
    return core::only(Card::valise).when(memory_.valises[seat] < kFive && memory_.threats[seat] == 0);
  }
  // Mondains that would have done, and are worth less.
  static Bits cheaper(Card card, Card pickpocket) {
    if (card == Card::dandy) return kMondains & kAtLeast[pickpocket];
    return (kMondains & kAtLeast[pickpocket]) - kAtLeast[card];
  }
  int most_of_others(Seat seat) const {
    int most = 0;
    for (int other = 0; other < core::kMaxSeats; ++other)
      if (Seat(other) != seat) most = std::max(most, int{memory_.valises[Seat(other)]});
    return most;
  }

  // On his turn he played that card, and not what would have come before it.
  void chose(Seat seat, Card card, Bits not_held) {
    plays(seat, card);
    if (memory_.valises[seat] == kFive) not_held = not_held | core::only(Card::dandy);
    lacks(seat, not_held, kHand - 1);
  }
  void cheated(Seat seat, Seat victim) {
    chose(seat, Card::tricheur, placeable(seat) | (most_of_others(seat) > 0 ? kPickpockets : Bits{}));
    loses(victim);
  }
  void could_not(Seat seat, Card pickpocket) {
    lacks(seat, (kMondains & kAtLeast[pickpocket]) | core::only(Card::revolver), kHand);
  }
  void move_valise(Seat from, Seat to) {
    fewer(memory_.valises[from]);
    more(memory_.valises[to]);
  }
  // Who has not heard everything from the beginning counts wrongly, but never below nothing.
  static void more(std::uint8_t& count) { count = static_cast<std::uint8_t>(std::min(count + 1, kDeck)); }
  static void fewer(std::uint8_t& count) { count = static_cast<std::uint8_t>(std::max(count - 1, 0)); }

  void lacks(Seat seat, Bits kinds, int cards) {
    for (const int c : kinds) memory_.hardly[seat][Card(c)] = static_cast<std::uint8_t>(cards);
  }
  // A card that he hardly held is the one that he drew last.
  void plays(Seat seat, Card card) {
    if (memory_.hardly[seat][card] < kHand - 1) return loses(seat);
    for (std::uint8_t& cards : memory_.hardly[seat].values) cards = std::min<std::uint8_t>(cards, kHand - 1);
  }
  // Any card, maybe one of the oldest.
  void loses(Seat seat) {
    for (std::uint8_t& cards : memory_.hardly[seat].values) cards = static_cast<std::uint8_t>(std::max(cards - 1, 0));
  }

  Memory& memory_;
};

}  // namespace poker
