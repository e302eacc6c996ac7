// A pile that is drawn from by lot and, when it is empty, made anew of the
// discard. Both are Counters: nothing is shuffled, so nothing hidden can leak.
#pragma once
#include <optional>
#include <utility>

#include "core/chance.h"
#include "core/counters.h"

namespace core {

// Takes any card of the heap, by luck. It is not empty.
template <Kind K, int LaneBits>
[[gnu::always_inline]] inline K take_any(Counters<K, LaneBits>& heap, Chance auto& chance) {
  const K card = heap.nth(chance.pick(heap.total()));
  heap.take(card);
  return card;
}

// Draws a card; nothing if neither heap has one. `turned_over(pile)` is called
// when the discard has become the pile, which uses no luck.
template <Kind K, int LaneBits>
[[gnu::always_inline]] inline std::optional<K> draw(Counters<K, LaneBits>& pile, Counters<K, LaneBits>& discard,
                                                    Chance auto& chance, auto&& turned_over) {
  if (pile.empty()) {
    if (discard.empty()) return std::nullopt;
    std::swap(pile, discard);
    turned_over(pile);
  }
  return take_any(pile, chance);
}

}  // namespace core
