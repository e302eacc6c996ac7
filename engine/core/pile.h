// A pile that is drawn from by lot and, when it is empty, made anew of the
// discard. Both are Counters: nothing is shuffled, so nothing hidden can leak.
#pragma once
#include <algorithm>
#include <optional>
#include <utility>

#include "core/chance.h"
#include "core/counters.h"

namespace core {

// Takes any card of a pile, by luck. It is not empty.
template <Kind K, int LaneBits>
[[gnu::always_inline]] inline K take_any(Counters<K, LaneBits>& pile, Chance auto& chance) {
  const K card = pile.nth(chance.pick(pile.total()));
  pile.take(card);
  return card;
}

// Draws a card; nothing if neither pile has one. `turned_over(pile)` is called
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

// A pile of that size as somebody may imagine it, taken out of the cards he has not
// seen; if he saw the discard become the pile, it holds no more than what was in that.
template <Kind K, int LaneBits>
Counters<K, LaneBits> imagined_pile(Counters<K, LaneBits>& unseen, int size, const Counters<K, LaneBits>* at_most,
                                    Chance auto& chance) {
  Counters<K, LaneBits> candidates;
  for (const int c : unseen.present()) {
    const K kind = static_cast<K>(c);
    candidates.add(kind, at_most ? std::min(unseen[kind], (*at_most)[kind]) : unseen[kind]);
  }
  Counters<K, LaneBits> pile;
  while (pile.total() < size) {
    const K kind = take_any(candidates, chance);
    unseen.take(kind);
    pile.add(kind);
  }
  return pile;
}

}  // namespace core
