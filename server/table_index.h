// What is known of every table that is not over, whether or not it is in memory: the lobby,
// when clocks run out, and how much there is of each address.
#pragma once
#include <optional>
#include <set>
#include <string>
#include <unordered_map>
#include <vector>

#include "room/room.h"
#include "server/refusals.h"
#include "server/world.h"

namespace server {

using room::Room;
using room::Time;

class TableIndex {
 public:
  TableIndex(World& world, const Settings& settings) : world_(world), settings_(settings) {}

  // A new table counts from now on; it is shown when it is kept (update).
  void add_new(const Room& room);
  // A table is as its room says now; `started` is since when the server counts clocks. With
  // `clock_stands` its clock does not run.
  void update(const Room& room, Time started, bool clock_stands);
  void drop(const std::string& table);
  void clear();
  // The room leaves memory: its line of the lobby is written once more.
  void remember(const Room& room);

  std::size_t size() const { return summaries_.size(); }
  bool contains(const std::string& table) const { return summaries_.contains(table); }
  bool is_listed(const std::string& table) const {
    const auto known = summaries_.find(table);
    return known != summaries_.end() && listed_.contains({known->second.created, table});
  }

  // The lines of the lobby, the newest first; `room_of` gives a room that is in memory.
  std::vector<room::SummaryJson> lobby(std::size_t most, const std::function<const Room*(const std::string&)>& room_of);
  std::size_t listed() const { return listed_.size(); }

  // When the first clock runs out, in seconds; and the tables whose clocks have.
  std::optional<Time> first_deadline() const;
  std::vector<std::string> timed_out(Time now) const;
  void stop_clock(const std::string& table);

  std::vector<std::string> idle_since(Time when) const;
  std::vector<std::string> without_checkpoint() const;

  // Whether somebody at that address (its hash) may make another table.
  std::optional<Refused> crowded(const std::string& address);
  // Bytes that tables of that address add to the store.
  void count_bytes(const std::string& address, std::size_t bytes);
  bool is_beyond_bytes(const std::string& address);  // today
  // For the host: what each address has put into the store today.
  const std::unordered_map<std::string, std::int64_t>& bytes_today() const { return bytes_today_; }

 private:
  struct TableSummary {
    Time created = 0;
    std::string lobby;  // JSON, if it is listed; empty: it is to be written from its room
    std::optional<Time> deadline;
    Time last = 0;
    bool wants_checkpoint = false;
    std::string address;
  };
  void begin_day();
  TableSummary& summary_of(const Room& room);

  World& world_;
  const Settings& settings_;
  std::unordered_map<std::string, TableSummary> summaries_;
  std::set<std::pair<Time, std::string>> listed_;  // by when they were made
  std::set<std::pair<Time, std::string>> deadlines_;
  std::unordered_map<std::string, int> tables_of_;   // by hash of the address
  std::unordered_map<std::string, int> made_today_;  // likewise, those that are over included
  std::unordered_map<std::string, std::int64_t> bytes_today_;
  Time today_ = 0;
};

}  // namespace server
