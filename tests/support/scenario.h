// Scenarios: positions, moves and scripted luck that a player can read. A file
// tests/scenarios/<game>.scenario looks like this:
//
//   == POK-17 The attacker takes a valise
//   seats 3
//   given hands.0 pickpocket-5 5xmondain-2     fields of the position, in JSON or as cards
//   given valises [0,2,0]
//   0: attack pickpocket-5 1 | luck 0          a move, and the outcomes it needs
//     POK-14 attacked seat=0 target=1 card=pickpocket-5
//     POK-11 drew seat=0 card=valise to=[0]
//     POK-11 drew-unseen seat=0 to=[1,2,spectators]
//   1: valise | refused POK-26                 a move that is not allowed, and why
//   moves 1: let-it-happen, repel mondain-6    all the moves that are open to a seat
//   greyed 1: valise POK-26, dandy POK-30      moves that are shown greyed out, among others
//   then valises [1,1,0]                       fields of the position now
//   view 0: hand 5xmondain-2 valise            a field of what seat 0 can read now
//   view public: hand {}                       … of what everybody can read
//   view public: no hands                      there is no such field in it
//
// The lines under a move are what it tells, all of it, in order. `to=[0]` is told to
// seat 0 and to nobody else; `spectators` in that list are those who watch. Without
// `to=` everybody is told, those who watch included. `fleeting` at the end: it is told
// this once, and is in no history. A move without such lines tells nobody anything;
// `...` stands for any number of events that the scenario is not about.
//
// A view is read as clients get it, in JSON (shelf/files.h: ViewFile).
//
// Lines before the first "==" are given to every scenario of the file. Instead
// of given fields there may be `start | luck 0 1 …`, and instead of moves
// `impossible TEXT`: the position is refused with a message that contains TEXT.
// `options {…}` sets options, `edition {…}` replaces fields of the edition, and
// `edition quiz-small.json` takes another one, from tests/editions. Every scenario is
// also played with the seats rotated.
#pragma once
#include <string>
#include <string_view>
#include <vector>

#include "core/seat.h"

namespace support {

struct Step {
  enum class Kind { move, refused, moves, greyed, then, view, no_view };
  Kind kind{};
  int line = 0;
  core::Seat seat;    // who moves, or whose view it is: core::kSpectator for `view public`
  std::string text;   // the move; the path of a field
  std::string value;  // what refuses it; the value of the field; the moves
  std::vector<int> luck;
  std::vector<std::string> events;  // "..." matches any number of them
};

struct Scenario {
  std::string clause;
  std::string title;
  int line = 0;
  int seats = 0;
  std::string options;                                     // JSON, or empty
  std::string edition;                                     // JSON: fields that replace those of the edition
  std::vector<std::pair<std::string, std::string>> given;  // path, JSON
  bool starts = false;
  std::vector<int> start_luck;
  std::vector<std::string> start_events;
  std::string impossible;
  std::vector<Step> steps;
};

// Every scenario of a file. A line that cannot be read throws std::runtime_error
// with its number.
std::vector<Scenario> parse_scenarios(std::string_view text);

// "pickpocket-5 5xmondain-2" as {"pickpocket-5":1,"mondain-2":5}; 2*{…} as a list
// of two; JSON as it is.
std::string as_json(std::string_view value);

// {"event":"took","clause":"POK-17","seat":0} as "POK-17 took seat=0", and behind it who
// is told at a table of so many seats: " to=[0,spectators]", or nothing if all are.
std::string as_line(const std::string& event_json, core::SeatSet audience, int seats, bool fleeting);

}  // namespace support
