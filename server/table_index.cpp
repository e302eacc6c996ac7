#include "server/table_index.h"

namespace server {
namespace {

constexpr int kTurnover = 20;  // a day, times the tables that an address may have at once

std::string lobby_line(const Room& room) { return codec::to_json(room.summary()); }

}  // namespace

TableIndex::TableSummary& TableIndex::summary_of(const Room& room) {
  const auto [place, is_new] = summaries_.try_emplace(room.id());
  TableSummary& summary = place->second;
  if (is_new) {
    summary.address = room.created().address;
    summary.created = room.created().at;
    ++tables_of_[summary.address];
  }
  summary.last = room.last();
  return summary;
}

void TableIndex::add_new(const Room& room) {
  begin_day();
  ++made_today_[room.created().address];
  summary_of(room);
}

void TableIndex::update(const Room& room, Time started, bool clock_stands) {
  if (room.standing() == Room::Standing::over) return drop(room.id());
  TableSummary& summary = summary_of(room);
  if (summary.deadline) deadlines_.erase({*summary.deadline, room.id()});
  summary.wants_checkpoint = room.wants_checkpoint();
  summary.deadline = clock_stands ? std::nullopt : room.deadline(world_.seconds(), started);
  if (summary.deadline) deadlines_.insert({*summary.deadline, room.id()});
  summary.lobby.clear();
  const bool is_listed = room.created().listed && (room.created().spectators || !room.open_seats().empty());
  if (is_listed)
    listed_.insert({summary.created, room.id()});
  else
    listed_.erase({summary.created, room.id()});
}

void TableIndex::drop(const std::string& table) {
  const auto known = summaries_.find(table);
  if (known == summaries_.end()) return;
  const TableSummary& summary = known->second;
  if (summary.deadline) deadlines_.erase({*summary.deadline, table});
  listed_.erase({summary.created, table});
  if (--tables_of_[summary.address] == 0) tables_of_.erase(summary.address);
  summaries_.erase(known);
}

void TableIndex::clear() {
  summaries_.clear();
  listed_.clear();
  deadlines_.clear();
  tables_of_.clear();
}

void TableIndex::remember(const Room& room) {
  const auto known = summaries_.find(room.id());
  if (known != summaries_.end() && listed_.contains({known->second.created, room.id()}))
    known->second.lobby = lobby_line(room);
}

std::vector<room::SummaryJson> TableIndex::lobby(std::size_t most,
                                                 const std::function<const Room*(const std::string&)>& room_of) {
  std::vector<room::SummaryJson> lines;
  for (auto place = listed_.rbegin(); place != listed_.rend() && lines.size() < most; ++place) {
    TableSummary& summary = summaries_[place->second];
    if (summary.lobby.empty())
      if (const Room* room = room_of(place->second)) summary.lobby = lobby_line(*room);
    if (!summary.lobby.empty()) lines.push_back({summary.lobby});  // else it cannot be read now
  }
  return lines;
}

std::optional<Time> TableIndex::first_deadline() const {
  return deadlines_.empty() ? std::nullopt : std::optional(deadlines_.begin()->first);
}

std::vector<std::string> TableIndex::timed_out(Time now) const {
  std::vector<std::string> tables;
  for (const auto& [deadline, table] : deadlines_) {
    if (deadline > now) break;
    tables.push_back(table);
  }
  return tables;
}

void TableIndex::stop_clock(const std::string& table) {
  const auto known = summaries_.find(table);
  if (known == summaries_.end() || !known->second.deadline) return;
  deadlines_.erase({*known->second.deadline, table});
  known->second.deadline.reset();
}

std::vector<std::string> TableIndex::idle_since(Time when) const {
  std::vector<std::string> tables;
  for (const auto& [table, summary] : summaries_)
    if (summary.last < when) tables.push_back(table);
  return tables;
}

std::vector<std::string> TableIndex::without_checkpoint() const {
  std::vector<std::string> tables;
  for (const auto& [table, summary] : summaries_)
    if (summary.wants_checkpoint) tables.push_back(table);
  return tables;
}

void TableIndex::begin_day() {
  const Time today = world_.seconds() / 86400;
  if (today == today_) return;
  today_ = today;
  made_today_.clear();
  bytes_today_.clear();
}

std::optional<Refused> TableIndex::crowded(const std::string& address) {
  begin_day();
  const auto is_beyond = [&](const std::unordered_map<std::string, int>& counts, std::int64_t most) {
    const auto count = counts.find(address);
    return count != counts.end() && count->second >= most;
  };
  if (is_beyond(tables_of_, settings_.tables_per_address) ||
      is_beyond(made_today_, std::int64_t{kTurnover} * settings_.tables_per_address))
    return refused(No::table_too_many, "too many tables were made from here; close some, or wait");
  if (is_beyond_bytes(address))
    return refused(No::table_too_many,
                   "tables that were made from here have filled their share of the disk; wait a day");
  if (static_cast<int>(summaries_.size()) >= settings_.most_tables)
    return refused(No::server_full, "there is no room for another table now");
  return std::nullopt;
}

void TableIndex::count_bytes(const std::string& address, std::size_t bytes) {
  begin_day();
  bytes_today_[address] += static_cast<std::int64_t>(bytes);
}

bool TableIndex::is_beyond_bytes(const std::string& address) {
  begin_day();
  const auto bytes = bytes_today_.find(address);
  return bytes != bytes_today_.end() && bytes->second > settings_.bytes_per_address;
}

}  // namespace server
