// The rooms in memory. A journal is read elsewhere, never on the network thread; a room that
// nobody looks at stays for a while, for whoever looks again.
#pragma once
#include <deque>
#include <functional>
#include <set>
#include <unordered_map>

#include "server/editions.h"
#include "server/open_room.h"
#include "server/world.h"

namespace server {

class RoomCache {
 public:
  using Found = std::function<void(std::expected<OpenRoomPtr, Refused>)>;

  RoomCache(World& world, Editions& editions, Time& started) : world_(world), editions_(editions), started_(started) {}

  // Told of every room that was read from its journal, before whoever asked for it.
  std::function<void(const OpenRoomPtr&)> on_loaded;
  // Told of every room that leaves memory.
  std::function<void(const OpenRoom&)> on_gone;
  // Told of a table of which nothing is kept: it was never there, or was taken away.
  std::function<void(const std::string&)> on_missing;

  // A room that is in memory; else a null pointer.
  OpenRoomPtr find(const std::string& table);
  // Calls `found` at once if the room is in memory; else when it has been read for somebody
  // at `address`, or with what is wrong.
  void with(const std::string& table, const std::string& address, Found found);
  bool is_loading(const std::string& table) const { return loading_.contains(table); }
  // A room of its own, made from the journal of a table. May be called from any thread.
  std::expected<std::unique_ptr<Room>, Refused> read(const std::string& table) const;
  // Somebody who looked at a table that is being read anew does not any more.
  void forget_orphan(const std::string& table, const Client* client);
  // A room that is new.
  OpenRoomPtr make(std::unique_ptr<Room> room);
  // Lets go of a room that is not as its journal says, tells those who wait, and reads it
  // anew; those who look stay, and are to look again.
  void reload(const OpenRoomPtr& open, const store::Trouble& trouble);
  // The same for a table whether or not it is in memory: its journal was changed or is gone.
  void reload(const std::string& table, const store::Trouble& trouble);

  // To be called when a room may have become idle.
  void retire(const OpenRoomPtr& open);
  // Those that nobody has wanted for a while leave memory, and the oldest if there are more
  // than `most`.
  void let_idle_go(std::size_t most = kMostIdle);
  void let_go(const OpenRoomPtr& open);
  std::optional<std::int64_t> due() const;

  // Those whose journal could not be read or kept are tried again after a second.
  void set_aside(const std::string& table);
  bool is_aside(const std::string& table) const { return aside_.contains(table); }
  void retry();

  std::size_t size() const { return rooms_.size(); }
  const std::unordered_map<std::string, OpenRoomPtr>& all() const { return rooms_; }

  static std::shared_ptr<const std::string> again(const std::string& table);

 private:
  static constexpr std::size_t kMostIdle = 200;

  struct Loaded {
    std::expected<std::unique_ptr<Room>, Refused> room = std::unexpected(Refused{});
    std::array<Time, core::kMaxSeats> last_seen{};
    SeatSet elsewhere;
  };
  void load(const std::string& table, const std::string& address);
  Loaded read_with_company(const std::string& table, Time started, Time now) const;
  void arrive(const std::string& table, Loaded loaded);
  static bool may_go(const OpenRoom& open);

  World& world_;
  Editions& editions_;
  Time& started_;
  std::unordered_map<std::string, OpenRoomPtr> rooms_;
  std::unordered_map<std::string, std::vector<Found>> loading_;  // who waits for a room that is being read
  std::unordered_map<std::string, Company> orphans_;             // those who look at a room that is being read anew
  std::deque<std::pair<std::int64_t, OpenRoomPtr>> idle_;        // and since when
  int giving_ = 0;                                               // rooms whose waiters are being given them
  std::size_t most_idle_ = kMostIdle;                            // that may stay when they have them
  std::set<std::string> aside_;
  std::int64_t next_try_ = 0;
};

}  // namespace server
