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
#include "server/editions.h"
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
inline std::unexpected<Refused> no(No why, std::string message) {
  return std::unexpected(refused(why, std::move(message)));
}

// Of a table, that are neither moves nor speech, which is bounded far below.
inline constexpr int kMostEntries = 20'000;

Caller caller_of(const Room& room, const table::Primitives& primitives, const std::optional<std::string>& token);
// As whom somebody looks: as a seat, as the host, or as one of those who watch, where they
// are welcome.
std::expected<Caller, Refused> looker_of(const Room& room, const table::Primitives& primitives,
                                         const std::optional<std::string>& token);

// Whether somebody may be told to what he is invited; else why not.
std::optional<Refused> uninvited(const Room& room, const Caller& caller, const ShowInvitation& request,
                                 const table::Primitives& primitives);

// ---- Who sits where (sitting.cpp) ----

Decided<Promise> decide(const Room& room, const Caller& caller, const Promise& request, const Means& means);
Decided<Join> decide(const Room& room, const Caller& caller, const Join& request, const Means& means);
Decided<Begin> decide(const Room& room, const Caller& caller, const Begin& request, const Means& means);
Decided<Reveal> decide(const Room& room, const Caller& caller, const Reveal& request, const Means& means);
Decided<Pledge> decide(const Room& room, const Caller& caller, const Pledge& request, const Means& means);
Decided<Invite> decide(const Room& room, const Caller& caller, const Invite& request, const Means& means);
Decided<Leave> decide(const Room& room, const Caller& caller, const Leave& request, const Means& means);
Decided<Unseat> decide(const Room& room, const Caller& caller, const Unseat& request, const Means& means);
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

// ---- New tables (making.cpp) ----

// A table for somebody at `address` (its hash), with an edition of the shelf (a null pointer:
// there is none of that name). The entries are the first of a journal; the name of the table
// and its commitment are added to the answer when it has them.
Decided<Create> decide(const Create& request, const PrintedEdition* printed, const std::string& address,
                       const Means& means);
// A table that follows another: the first entries of its journal. None if there is one
// already, which the answer names.
Decided<Rematch> decide_rematch(const Room& old, const Caller& caller, const std::string& address, const Means& means);
// The old table says which one follows it.
std::vector<Entry> decide_followed_by(const Room& old, const std::string& made, Time now);

// ---- For the host of the server, and its upkeep (keeping.cpp) ----

// Closes a table where nothing has happened since a moment.
std::vector<Entry> decide_idle_close(const Room& room, Time since, Time now);
std::vector<Entry> decide_admin_close(const Room& room, Time now);
// Every name and everything said is forgotten.
std::vector<Entry> decide_admin_forget(const Room& room, Time now);
// The same for a journal that no room can be made from: the lines that can be read, without
// names and words.
struct Redaction {
  int lines = 0;  // of the journal
  std::vector<std::pair<int, std::string>> replaced;
  int unreadable = 0;  // lines that stay as they are
};
Redaction redact(const std::vector<std::string>& lines);
// Where a match stands, for a server that knows other rules.
std::vector<Entry> decide_checkpoint(const Room& room, Time now);
// A table that was begun by other rules goes on by ours, from where it stands.
std::expected<std::vector<Entry>, Refused> decide_migration(const Room& room, Time now);
// Why a table that was begun by that version of the rules cannot be played: "it …".
Refused other_rules(int rules, const std::string& why);

// Whether a seat's owner is away, and has been for as long as the table gives for a decision.
bool is_long_away(const Room& room, Seat seat, const Means& means);

}  // namespace server
