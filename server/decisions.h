// What requests lead to. A decision reads a room and changes nothing: it says which entries
// are to be added to its journal and what whoever asked is answered when they are kept, or
// why nothing happens. commit.h does the rest.
#pragma once
#include <array>
#include <expected>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "room/room.h"
#include "server/refusals.h"
#include "server/requests.h"

namespace server {

using core::SeatSet;
using room::Entry;
using room::Room;
using room::Time;

// As whom somebody asks, by his token: a seat, the host of the table, both, or nobody.
struct Caller {
  std::optional<Seat> seat;
  bool host = false;
};

// Who is at a table, and since when those who are not have been away.
struct Presence {
  SeatSet here;
  std::array<Time, core::kMaxSeats> last_seen{};  // of those who are not
};

// What a decision may need beside the room.
struct Means {
  Time now = 0;
  const table::Primitives& primitives;
  std::function<std::string()> fresh_key;  // 16 random bytes in hex
  int least_absence = 120;                 // seconds after which somebody counts as absent, at a quick table
  Presence presence;
};

template <class A>
struct Decision {
  std::vector<Entry> entries;
  A answer;
};
template <class Request>
using Decided = std::expected<Decision<typename Request::Answer>, Refused>;

Caller caller_of(const Room& room, const table::Primitives& primitives, const std::optional<std::string>& token);
// As whom somebody looks: as a seat, as the host, or as one of those who watch, where they
// are welcome.
std::expected<Caller, Refused> looker_of(const Room& room, const table::Primitives& primitives,
                                         const std::optional<std::string>& token);

// ---- Who sits where (sitting.cpp) ----

Decided<Join> decide(const Room& room, const Caller& caller, const Join& request, const Means& means);
Decided<Begin> decide(const Room& room, const Caller& caller, const Begin& request, const Means& means);
Decided<Reveal> decide(const Room& room, const Caller& caller, const Reveal& request, const Means& means);
Decided<Pledge> decide(const Room& room, const Caller& caller, const Pledge& request, const Means& means);
Decided<Invite> decide(const Room& room, const Caller& caller, const Invite& request, const Means& means);
Decided<Leave> decide(const Room& room, const Caller& caller, const Leave& request, const Means& means);
Decided<Return> decide(const Room& room, const Caller& caller, const Return& request, const Means& means);
Decided<Vote> decide(const Room& room, const Caller& caller, const Vote& request, const Means& means);

// ---- Playing and speaking (playing.cpp) ----

Decided<MakeMove> decide(const Room& room, const Caller& caller, const MakeMove& request, const Means& means);
Decided<Say> decide(const Room& room, const Caller& caller, const Say& request, const Means& means);
Decided<Mute> decide(const Room& room, const Caller& caller, const Mute& request, const Means& means);
Decided<Forget> decide(const Room& room, const Caller& caller, const Forget& request, const Means& means);
Decided<Close> decide(const Room& room, const Caller& caller, const Close& request, const Means& means);
// A move that a bot has chosen for a decision; none if that is past.
std::vector<Entry> decide_bot_move(const Room& room, Seat seat, int ply, int step, const std::string& move, Time now);

// ---- What happens by itself (consequences.cpp) ----

// What follows from where a room stands: the last one has sat down, the last one has
// revealed his bytes. To be asked again after each entry, until there is none.
std::optional<Entry> consequence(const Room& room, const Means& means);
// What a clock that has run out leads to: default moves, or a new seed.
std::vector<Entry> decide_timeout(const Room& room, const Means& means);

// Whether a seat's owner is away, and has been for as long as the table gives for a decision.
bool is_long_away(const Room& room, Seat seat, const Means& means);

}  // namespace server
