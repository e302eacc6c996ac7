// Moving along a path of at most 64 spaces, numbered from 0. What stops a marker
// on its way is a set of spaces, so a move is looked up and not walked.
#pragma once
#include "core/bits.h"

namespace core {

// A path has at most this many spaces.
constexpr int kLongestTrack = 64;

// The nearest of `spaces` beyond `from` in ascending order; -1 if there is none.
constexpr int nearest_above(Bits spaces, int from) {
  const Bits beyond = spaces - Bits::below(from + 1);
  return beyond.empty() ? -1 : beyond.first();
}
// The nearest of `spaces` before `from`, looking back.
constexpr int nearest_below(Bits spaces, int from) {
  const Bits before = spaces & Bits::below(from);
  return before.empty() ? -1 : before.last();
}

// Where a marker comes that goes `steps` spaces up a path that ends at `end`, or
// down one that does.
constexpr int walk_up(int from, int steps, int end) { return from + steps < end ? from + steps : end; }
constexpr int walk_down(int from, int steps, int end) { return from - steps > end ? from - steps : end; }

// Where a marker comes that goes up `steps` spaces and must stop at any of `stops`.
constexpr int walk_up(int from, int steps, Bits stops) {
  const int stop = nearest_above(stops, from);
  return stop >= 0 && stop < from + steps ? stop : from + steps;
}
// The same, going down.
constexpr int walk_down(int from, int steps, Bits stops) {
  const int stop = nearest_below(stops, from);
  return stop >= 0 && stop > from - steps ? stop : from - steps;
}

}  // namespace core
