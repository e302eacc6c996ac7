// What is secret: nothing. tests/support/secrets.h says what stands here in a game that has
// secrets.
#pragma once

#include "games/@game@/rules.h"
#include "support/secrets.h"

namespace @game @{

    using Play = support::Play<Rules>;

inline State scramble(const Rules&, State s, Seat, core::FastChance&) { return s; }
inline support::World<Rules> otherwise(const Rules&, const Play& play, Seat, core::FastChance&) {
  return {play.before, play.move};
}
inline SeatSet sees_luck(const Rules&, const Play&, int) { return SeatSet::everyone(); }
inline SeatSet may_hear(const Rules&, const State&, core::Clause, const Event&) { return SeatSet::everyone(); }
inline bool told_once(const Rules&, const State&, const Event&) { return false; }

inline std::vector<std::string_view> public_fields(const Rules&) {
  return {"seats", "options", "turn", "round", "stake", "points", "winners"};
}
inline support::Fields readable(const Rules&, const State&, Seat) { return {}; }

inline bool fits(const Memory&, const State&, Seat) { return true; }
inline bool remembers_something(const Memory&) { return false; }

}  // namespace @game@
