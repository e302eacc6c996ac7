// What a seat cannot know in L'Agence Tous Risques, said independently of view().
#pragma once
#include "games/agence/rules.h"

namespace agence {

// The same position for `self`, with everything that he cannot know changed: the
// cards in other hands and in the pile, thrown together and dealt out again.
inline State scramble(const Rules&, State s, Seat self, core::FastChance& chance) {
  std::vector<Card> cards;
  const auto empty = [&](auto& heap) {
    const int size = heap.total();
    while (!heap.empty()) {
      cards.push_back(heap.nth(0));
      heap.take(cards.back());
    }
    return size;
  };
  core::PerSeat<int> sizes;
  for (const Seat seat : SeatSet::first(s.seats) - self) sizes[seat] = empty(s.hands[seat]);
  empty(s.pile);
  for (std::size_t i = cards.size(); i > 1; --i)
    std::swap(cards[i - 1], cards[static_cast<std::size_t>(chance.pick(static_cast<int>(i)))]);
  for (const Seat seat : SeatSet::first(s.seats) - self)
    for (int n = 0; n < sizes[seat]; ++n) {
      s.hands[seat].add(cards.back());
      cards.pop_back();
    }
  for (const Card card : cards) s.pile.add(card);
  return s;
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
