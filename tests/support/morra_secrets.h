// What is secret in the game for tests: purses, guesses, and who has guessed.
#pragma once
#include "support/morra.h"
#include "support/secrets.h"

namespace morra {

using Play = support::Play<Rules>;

struct Fixed {
  bool all = false;   // everything is shown
  SeatSet answering;  // who guesses now; somebody else is still to guess then
};

inline State scramble(const Rules&, State s, Seat self, core::FastChance& chance, const Fixed& fixed = {}) {
  if (fixed.all) return s;
  const SeatSet players = SeatSet::first(s.seats);
  SeatSet guessed = (s.guessed & self) | fixed.answering;
  for (const Seat seat : players - self) {
    s.coins[seat] = static_cast<std::uint8_t>(chance.pick(kMostCoins + 1));
    s.guess[seat] = 0;
    if (fixed.answering.contains(seat) || (guessed | seat) == players || chance.pick(2) == 0) continue;
    guessed.add(seat);
    s.guess[seat] = static_cast<std::uint8_t>(chance.pick(1 + kMostCoins * s.seats));
  }
  s.guessed = guessed - fixed.answering;
  return s;
}

inline support::World<Rules> otherwise(const Rules& rules, const Play& play, Seat self, core::FastChance& chance) {
  const bool closes = !play.after.guessed.contains(play.mover);
  Fixed fixed;
  fixed.all = closes;
  fixed.answering = play.mover;
  const State other = scramble(rules, play.before, self, chance, fixed);
  const bool same = closes || play.mover == self;
  return {other, same ? play.move : core::random_move(rules, other, play.mover, chance)};
}

inline SeatSet sees_luck(const Rules&, const Play&, int) { return SeatSet::everyone(); }
inline SeatSet may_hear(const Rules&, const State&, core::Clause clause, const Event& event) {
  if (const auto* received = event.get_if<Received>()) return received->seat;
  if (const auto* guessed = event.get_if<Guessed>())  // secretly, then to all others
    return clause == MOR_02 ? SeatSet(guessed->seat) : SeatSet::everyone() - guessed->seat;
  return SeatSet::everyone();
}
inline bool told_once(const Rules&, const State&, const Event& event) { return event.is<Fell>(); }

inline std::vector<std::string_view> public_fields(const Rules&) { return {"seats", "options", "round", "points"}; }
inline support::Fields readable(const Rules&, const State& s, Seat self) {
  const bool plays = self != core::kSpectator;
  return {{"coins", plays ? std::to_string(s.coins[self]) : "0"},
          {"answered", plays && s.guessed.contains(self) ? "true" : "false"}};
}

inline bool fits(const Memory& memory, const State& s, Seat) {
  for (const Seat seat : memory.not_empty)
    if (s.coins[seat] == 0) return false;
  return true;
}
inline bool remembers_something(const Memory& memory) { return !memory.not_empty.empty(); }

}  // namespace morra
