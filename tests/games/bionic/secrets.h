// What a seat cannot know in L'Homme qui valait trois milliards: nothing.
#pragma once
#include "games/bionic/rules.h"

namespace bionic {

inline State scramble(const Rules&, State s, Seat, core::FastChance&) { return s; }
inline bool fits(const Memory&, const State&, Seat) { return true; }
inline bool remembers_something(const Memory&) { return false; }

}  // namespace bionic
