// A store in memory that can be told to fail.
#pragma once
#include <atomic>
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

  std::vector<std::optional<store::Trouble>> write(std::span<const store::Change> changes) override;
  std::expected<std::vector<store::JournalHead>, store::Trouble> journals(store::Which which) override;
  std::expected<Journal, store::Trouble> journal(const std::string& table, int from = 0) override;
  std::expected<std::vector<store::SeenSeat>, store::Trouble> seen(const std::string& table) override;
  std::expected<std::optional<std::string>, store::Trouble> edition(const std::string& hash) override;
  std::expected<std::vector<std::string>, store::Trouble> editions() override;
  std::expected<std::vector<std::string>, store::Trouble> banned() override;
  std::expected<std::vector<store::KeptReport>, store::Trouble> reports() override;

  // From now on journals are read very slowly: when release_reads() is called, or after ten
  // seconds with a trouble.
  void hold_reads();
  void release_reads();

  // As if somebody else had written it.
  void put(const store::Change& change) { (void)write({&change, 1}); }
  void put_line(const std::string& table, int number, std::string line);
  // A backup under that name, for store::Restore.
  void back_up(const std::string& file);
  std::string everything();

 private:
  using Result = std::optional<store::Trouble>;

  struct Kept {
    std::map<std::string, Journal> journals;
    std::map<std::string, std::map<int, store::SeenSeat>> seen;
    std::set<std::string> folded;
    std::set<std::string> bans;
    std::vector<store::KeptReport> reports;
    std::map<std::string, std::string> editions;
  };

  bool wait_for_release();
  Result keep(const store::Append& change);
  Result keep(const store::Seen& change);
  Result keep(const store::Fold& change);
  Result keep(const store::Erase& change);
  Result keep(const store::KeepEdition& change);
  Result keep(const store::Ban& change);
  Result keep(const store::Report& change);
  Result keep(const store::KeptReport& change);
  Result keep(const store::DropReports& change);
  Result keep(const store::Lease&) { return std::nullopt; }
  Result keep(const store::Release&) { return std::nullopt; }
  Result keep(const store::PutLuggage&) { return std::nullopt; }
  Result keep(const store::TakeLuggage&) { return std::nullopt; }
  Result keep(const store::Restore& change);

  std::mutex reads_guard_;
  std::condition_variable released_;
  bool reads_held_ = false;
  std::mutex guard_;
  Kept kept_;
  std::map<std::string, Kept> backups_;
};

}  // namespace support
