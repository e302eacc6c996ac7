#include "server/memory_store.h"

#include <algorithm>
#include <chrono>

namespace support {
namespace {

store::Trouble full() { return {"the disk is full"}; }

}  // namespace

std::vector<std::optional<store::Trouble>> MemoryStore::write(std::span<const store::Change> changes) {
  const std::lock_guard hold(guard_);
  const auto keep_one = [this](const auto& change) -> Result { return broken ? full() : keep(change); };
  std::vector<Result> results;
  for (const store::Change& change : changes) results.push_back(std::visit(keep_one, change));
  return results;
}

std::expected<std::vector<store::JournalHead>, store::Trouble> MemoryStore::journals(store::Which which) {
  const std::lock_guard hold(guard_);
  std::vector<store::JournalHead> heads;
  for (const auto& [table, lines] : kept_.journals) {
    store::JournalHead head{table, static_cast<int>(lines.size()), kept_.folded.contains(table), 0};
    if (head.folded && which == store::Which::unfolded) continue;
    for (const std::string& line : lines) head.bytes += static_cast<std::int64_t>(line.size());
    heads.push_back(std::move(head));
  }
  return heads;
}

std::expected<MemoryStore::Journal, store::Trouble> MemoryStore::journal(const std::string& table, int from) {
  if (!wait_for_release()) return std::unexpected(store::Trouble{"nobody released this read"});
  const std::lock_guard hold(guard_);
  ++reads;
  if (unreadable) return std::unexpected(full());
  const auto found = kept_.journals.find(table);
  if (found == kept_.journals.end()) return Journal{};
  const auto& lines = found->second;
  return Journal(lines.begin() + std::min(from, static_cast<int>(lines.size())), lines.end());
}

std::expected<std::vector<store::SeenSeat>, store::Trouble> MemoryStore::seen(const std::string& table) {
  const std::lock_guard hold(guard_);
  if (unreadable) return std::unexpected(full());
  std::vector<store::SeenSeat> seats;
  if (const auto found = kept_.seen.find(table); found != kept_.seen.end())
    for (const auto& [seat, one] : found->second) seats.push_back(one);
  return seats;
}

std::expected<std::optional<std::string>, store::Trouble> MemoryStore::edition(const std::string& hash) {
  const std::lock_guard hold(guard_);
  const auto found = kept_.editions.find(hash);
  return found == kept_.editions.end() ? std::nullopt : std::optional(found->second);
}

std::expected<std::vector<std::string>, store::Trouble> MemoryStore::editions() {
  const std::lock_guard hold(guard_);
  std::vector<std::string> hashes;
  for (const auto& [hash, text] : kept_.editions) hashes.push_back(hash);
  return hashes;
}

std::expected<std::vector<std::string>, store::Trouble> MemoryStore::banned() {
  const std::lock_guard hold(guard_);
  return std::vector<std::string>(kept_.bans.begin(), kept_.bans.end());
}

std::expected<std::vector<store::KeptReport>, store::Trouble> MemoryStore::reports() {
  const std::lock_guard hold(guard_);
  return kept_.reports;
}

void MemoryStore::hold_reads() {
  const std::lock_guard hold(reads_guard_);
  reads_held_ = true;
}

void MemoryStore::release_reads() {
  {
    const std::lock_guard hold(reads_guard_);
    reads_held_ = false;
  }
  released_.notify_all();
}

void MemoryStore::put_line(const std::string& table, int number, std::string line) {
  const std::lock_guard hold(guard_);
  kept_.journals.at(table).at(static_cast<std::size_t>(number)) = std::move(line);
}

void MemoryStore::back_up(const std::string& file) {
  const std::lock_guard hold(guard_);
  backups_[file] = kept_;
}

std::string MemoryStore::everything() {
  const std::lock_guard hold(guard_);
  std::string text;
  for (const auto& [table, lines] : kept_.journals)
    for (const std::string& line : lines) text += line + "\n";
  return text;
}

bool MemoryStore::wait_for_release() {
  std::unique_lock hold(reads_guard_);
  ++pending_reads;
  const bool released = released_.wait_for(hold, std::chrono::seconds(10), [this] { return !reads_held_; });
  --pending_reads;
  return released;
}

MemoryStore::Result MemoryStore::keep(const store::Append& change) {
  const auto known = kept_.journals.find(change.table);
  const std::size_t lines = known == kept_.journals.end() ? 0 : known->second.size();
  if (static_cast<int>(lines) != change.number)
    return store::Trouble{"does not follow", store::Trouble::Kind::conflict};
  Journal& journal = kept_.journals[change.table];
  for (const auto& [number, line] : change.replaced) journal.at(static_cast<std::size_t>(number)) = line;
  journal.insert(journal.end(), change.lines.begin(), change.lines.end());
  return std::nullopt;
}

MemoryStore::Result MemoryStore::keep(const store::Seen& change) {
  kept_.seen[change.table][change.seat.seat] = change.seat;
  return std::nullopt;
}

MemoryStore::Result MemoryStore::keep(const store::Fold& change) {
  kept_.folded.insert(change.table);
  kept_.seen.erase(change.table);
  return std::nullopt;
}

MemoryStore::Result MemoryStore::keep(const store::Erase& change) {
  kept_.journals.erase(change.table);
  kept_.folded.erase(change.table);
  kept_.seen.erase(change.table);
  return std::nullopt;
}

MemoryStore::Result MemoryStore::keep(const store::KeepEdition& change) {
  kept_.editions[change.hash] = change.text;
  return std::nullopt;
}

MemoryStore::Result MemoryStore::keep(const store::Ban& change) {
  if (change.banned)
    kept_.bans.insert(change.address);
  else
    kept_.bans.erase(change.address);
  return std::nullopt;
}

MemoryStore::Result MemoryStore::keep(const store::Report& change) {
  kept_.reports.push_back({change, 1, change.at});
  return std::nullopt;
}

MemoryStore::Result MemoryStore::keep(const store::KeptReport& change) {
  kept_.reports.push_back(change);
  return std::nullopt;
}

MemoryStore::Result MemoryStore::keep(const store::DropReports& change) {
  std::erase_if(kept_.reports, [&](const auto& kept) { return kept.report.question == change.question; });
  return std::nullopt;
}

MemoryStore::Result MemoryStore::keep(const store::Restore& change) {
  const auto backup = backups_.find(change.file);
  if (backup == backups_.end()) return store::Trouble{"there is no such backup"};
  kept_ = backup->second;
  return std::nullopt;
}

}  // namespace support
