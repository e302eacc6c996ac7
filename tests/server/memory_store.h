// A store in memory that can be told to fail.
#pragma once
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <map>
#include <mutex>
#include <set>

#include "store/store.h"

namespace support {

class MemoryStore final : public store::Store {
 public:
  using Journal = std::vector<std::string>;

  std::atomic<bool> broken = false;      // nothing can be written
  std::atomic<bool> unreadable = false;  // nor any journal read
  std::atomic<int> reads = 0;            // of journals
  std::atomic<int> pending_reads = 0;    // that hold_reads() keeps waiting

  std::vector<std::optional<store::Trouble>> write(std::span<const store::Change> changes) override {
    const std::lock_guard hold(guard_);
    std::vector<std::optional<store::Trouble>> results;
    for (const store::Change& change : changes) results.push_back(broken ? full() : apply(change));
    return results;
  }
  std::vector<store::JournalHead> journals() override {
    const std::lock_guard hold(guard_);
    std::vector<store::JournalHead> heads;
    for (const auto& [table, lines] : kept_.journals) {
      store::JournalHead head{table, static_cast<int>(lines.size()), kept_.folded.contains(table), 0};
      for (const std::string& line : lines) head.bytes += static_cast<std::int64_t>(line.size());
      heads.push_back(std::move(head));
    }
    return heads;
  }
  std::expected<Journal, store::Trouble> journal(const std::string& table) override {
    if (!wait_for_release()) return std::unexpected(store::Trouble{"nobody released this read"});
    const std::lock_guard hold(guard_);
    ++reads;
    if (unreadable) return std::unexpected(*full());
    const auto found = kept_.journals.find(table);
    return found == kept_.journals.end() ? Journal{} : found->second;
  }
  std::expected<std::vector<store::SeenSeat>, store::Trouble> seen(const std::string& table) override {
    const std::lock_guard hold(guard_);
    if (unreadable) return std::unexpected(*full());
    std::vector<store::SeenSeat> seats;
    if (const auto found = kept_.seen.find(table); found != kept_.seen.end())
      for (const auto& [seat, one] : found->second) seats.push_back(one);
    return seats;
  }
  std::expected<std::optional<std::string>, store::Trouble> edition(const std::string& hash) override {
    const std::lock_guard hold(guard_);
    const auto found = kept_.editions.find(hash);
    return found == kept_.editions.end() ? std::nullopt : std::optional(found->second);
  }
  std::expected<std::vector<std::string>, store::Trouble> banned() override {
    const std::lock_guard hold(guard_);
    return std::vector<std::string>(kept_.bans.begin(), kept_.bans.end());
  }
  std::expected<std::vector<store::KeptReport>, store::Trouble> reports() override {
    const std::lock_guard hold(guard_);
    return kept_.reports;
  }

  // From now on journals are read very slowly: when release_reads() is called, or after ten
  // seconds with a trouble.
  void hold_reads() {
    const std::lock_guard hold(reads_guard_);
    reads_held_ = true;
  }
  void release_reads() {
    {
      const std::lock_guard hold(reads_guard_);
      reads_held_ = false;
    }
    released_.notify_all();
  }

  // As if somebody else had written it.
  void put(const store::Change& change) { (void)write({&change, 1}); }
  void put_line(const std::string& table, int number, std::string line) {
    const std::lock_guard hold(guard_);
    kept_.journals.at(table).at(static_cast<std::size_t>(number)) = std::move(line);
  }
  // A backup under that name, for store::Restore.
  void back_up(const std::string& file) {
    const std::lock_guard hold(guard_);
    backups_[file] = kept_;
  }
  std::string everything() {
    const std::lock_guard hold(guard_);
    std::string text;
    for (const auto& [table, lines] : kept_.journals)
      for (const std::string& line : lines) text += line + "\n";
    return text;
  }

 private:
  bool wait_for_release() {
    std::unique_lock hold(reads_guard_);
    ++pending_reads;
    const bool released = released_.wait_for(hold, std::chrono::seconds(10), [this] { return !reads_held_; });
    --pending_reads;
    return released;
  }

  struct Kept {
    std::map<std::string, Journal> journals;
    std::map<std::string, std::map<int, store::SeenSeat>> seen;
    std::set<std::string> folded;
    std::set<std::string> bans;
    std::vector<store::KeptReport> reports;
    std::map<std::string, std::string> editions;
  };

  static std::optional<store::Trouble> full() { return store::Trouble{"the disk is full"}; }
  std::optional<store::Trouble> apply(const store::Change& change) {
    return std::visit([this](const auto& one) { return keep(one); }, change);
  }
  using Result = std::optional<store::Trouble>;
  Result keep(const store::Append& change) {
    const auto known = kept_.journals.find(change.table);
    const std::size_t lines = known == kept_.journals.end() ? 0 : known->second.size();
    if (static_cast<int>(lines) != change.number)
      return store::Trouble{"does not follow", store::Trouble::Kind::conflict};
    Journal& journal = kept_.journals[change.table];
    for (const auto& [number, line] : change.replaced) journal.at(static_cast<std::size_t>(number)) = line;
    journal.insert(journal.end(), change.lines.begin(), change.lines.end());
    return std::nullopt;
  }
  Result keep(const store::Seen& change) {
    kept_.seen[change.table][change.seat.seat] = change.seat;
    return std::nullopt;
  }
  Result keep(const store::Fold& change) {
    kept_.folded.insert(change.table);
    kept_.seen.erase(change.table);
    return std::nullopt;
  }
  Result keep(const store::Erase& change) {
    kept_.journals.erase(change.table);
    kept_.folded.erase(change.table);
    kept_.seen.erase(change.table);
    return std::nullopt;
  }
  Result keep(const store::KeepEdition& change) {
    kept_.editions[change.hash] = change.text;
    return std::nullopt;
  }
  Result keep(const store::Ban& change) {
    if (change.banned)
      kept_.bans.insert(change.address);
    else
      kept_.bans.erase(change.address);
    return std::nullopt;
  }
  Result keep(const store::Report& change) {
    kept_.reports.push_back({change, 1, change.at});
    return std::nullopt;
  }
  Result keep(const store::DropReports& change) {
    std::erase_if(kept_.reports, [&](const auto& kept) { return kept.report.question == change.question; });
    return std::nullopt;
  }
  Result keep(const store::Restore& change) {
    const auto backup = backups_.find(change.file);
    if (backup == backups_.end()) return store::Trouble{"there is no such backup"};
    kept_ = backup->second;
    return std::nullopt;
  }

  std::mutex reads_guard_;
  std::condition_variable released_;
  bool reads_held_ = false;
  std::mutex guard_;
  Kept kept_;
  std::map<std::string, Kept> backups_;
};

}  // namespace support
