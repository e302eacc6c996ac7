// The table in text.
#pragma once
#include <string>

#include "games/@game@/rules.h"
#include "words/teller.h"
#include "words/text.h"

namespace @game @{

    inline std::string draw_table(const Rules& rules, const View& v,
                                  const words::Teller& teller){const State& s = v.table;
std::string text;
for (const Seat seat : SeatSet::first(s.seats)) {
  text += s.winners.empty() && s.turn == seat ? "▶ " : "  ";
  text += teller.seat(seat) + "  ";
  text += teller.catalogue().render(teller.key("draw", "points"), {{"points", std::int64_t{s.points[seat]}}});
  text += s.winners.contains(seat) ? "  ♛\n" : "\n";
}
return text +
       teller.catalogue().render(teller.key("draw", "stake"),
                                 {{"stake", std::int64_t{s.stake}}, {"goal", std::int64_t{rules.goal(s)}}}) +
       "\n";
}
inline std::string draw_own(const Rules&, const View&, const words::Teller&) { return {}; }

}  // namespace @game@
