// What a seat cannot know in the game for tests.
#pragma once
#include "support/morra.h"

namespace morra {

inline State scramble(const Rules&, State s, Seat self, core::FastChance& chance) {
  // Which of the others have answered is as secret as their answers and purses.
  SeatSet guessed = s.guessed & self;
  for (const Seat seat : SeatSet::first(s.seats)) {
    if (seat == self) continue;
    s.guess[seat] = 0;
    if (guessed.size() + 1 < s.seats && chance.pick(2) == 1) {
      guessed.add(seat);
      s.guess[seat] = static_cast<std::uint8_t>(chance.pick(1 + kMostCoins * s.seats));
    }
  }
  s.guessed = guessed;
  return s;
}
inline bool fits(const Memory& memory, const State& s, Seat) {
  for (const Seat seat : memory.not_empty)
    if (s.coins[seat] == 0) return false;
  return true;
}
inline bool remembers_something(const Memory& memory) { return !memory.not_empty.empty(); }

}  // namespace morra
