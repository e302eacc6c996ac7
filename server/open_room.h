// A room in memory, and those who look at it.
#pragma once
#include <deque>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "room/room.h"
#include "server/decisions.h"
#include "store/store.h"

namespace server {

using room::Audience;

// Somebody who is connected and can be told something at any time.
class Client {
 public:
  virtual ~Client() = default;
  virtual void send(std::shared_ptr<const std::string> message) = 0;
};

struct Watcher {
  std::shared_ptr<Client> client;
  Audience audience;
  std::string token;       // hash, of a seat; else empty
  bool forbidden = false;  // wants to know what is not allowed, too
};

// Those who look at a table and when the owners of its seats were seen last. They outlive
// the room: it may have to be made anew from its journal.
struct Company {
  std::vector<Watcher> watchers;
  std::array<Time, core::kMaxSeats> last_seen{};
  SeatSet elsewhere;  // look at it by way of another node

  // By way of this node.
  SeatSet here() const {
    SeatSet seats;
    for (const Watcher& watcher : watchers)
      if (watcher.audience != core::kSpectator) seats.add(watcher.audience);
    return seats;
  }
  Presence presence() const {
    Presence presence{elsewhere, last_seen};
    for (const Watcher& watcher : watchers)
      if (watcher.audience != core::kSpectator) presence.here.add(watcher.audience);
    return presence;
  }
};

// Called when something is kept, or with what is wrong if it cannot be.
using WhenKept = std::function<void(const store::Trouble*)>;

struct OpenRoom {
  std::unique_ptr<Room> room;
  Company company;
  int kept = 0;                               // lines that are on disk
  bool stale = false;                         // its journal says something else: another is made in its place
  std::deque<std::pair<int, WhenKept>> held;  // until that many lines are kept
  std::optional<Refused> unplayable;          // why it cannot go on by the rules that are here
  SeatSet thinking;                           // bots that are at it
  std::string rematch;                        // the table that is being made to follow this one
  bool catching_up = false;                   // with what another node has added
  bool told_meanwhile = false;                // that there is more
  bool idle = false;                          // nobody looks at it; it may leave memory
  std::int64_t wanted = 0;                    // when somebody asked for it last, in milliseconds

  bool is_kept() const { return kept == room->lines() && held.empty(); }
};
using OpenRoomPtr = std::shared_ptr<OpenRoom>;

}  // namespace server
