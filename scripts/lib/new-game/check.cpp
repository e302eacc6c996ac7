// What makes a position impossible.
#include "games/@game@/rules.h"

namespace @game @{

    using core::Flaw;

std::optional<Flaw> Rules::check(const State& s) const {
  if (auto flaw = check_table(s.seats, s.options)) return flaw;
  if (s.turn.index >= s.seats) return Flaw{"turn", "there is no such seat at this table"};
  SeatSet there;
  for (const Seat seat : SeatSet::first(s.seats))
    if (s.points[seat] >= goal(s)) there.add(seat);
  if (s.winners.empty()) {
    if (!there.empty()) return Flaw {
        "points", "whoever has so many has won", @PRE @_02
      };
    if (s.points[s.turn] + s.stake >= goal(s)) return Flaw {
        "stake", "that much is kept at once, and wins", @PRE @_02
      };
    if (s.round == kRounds) return Flaw {
        "round", "the game is over then", @PRE @_02
      };
    return std::nullopt;
  }
  if (s.stake != 0) return Flaw {
      "stake", "nothing is at stake when it is over", @PRE @_02
    };
  if (s.winners != (s.round == kRounds ? richest(s) : there)) return Flaw {
      "winners", "others have won", @PRE @_02
    };
  return std::nullopt;
}

}  // namespace @game@
