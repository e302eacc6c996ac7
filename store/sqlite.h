// The store in one file, by SQLite: a write-ahead log, flushed with every batch.
//
//   lines      the journals of tables that go on, in the order in which lines came;
//              no second index, so that to add is to append
//   folded     the journals of tables that are over, one row each
//   seen       when the owners of seats were seen last
//   editions   what is printed in the boxes, by hash
//   bans       addresses that may not come in
//   reports    what people say is wrong with questions
//
// Which rows belong to which table is found by one scan of `lines` when the file is opened. What
// is folded is looked up when somebody asks for it: a start costs what goes on, however much is
// over. Every line and every folded journal has a checksum; what does not fit it is one table
// that cannot be shown, and nothing else.
#pragma once
#include <memory>
#include <mutex>
#include <unordered_map>

#include "store/statement.h"
#include "store/store.h"

namespace store {

class Sqlite final : public Store {
 public:
  // Opens the file, or makes it, and holds it: a second process is refused.
  static std::expected<std::unique_ptr<Sqlite>, Trouble> open(const std::string& path);
  ~Sqlite() override;

  std::vector<std::optional<Trouble>> write(std::span<const Change> changes) override;
  // Folds what is to be folded, and empties the write-ahead log when it is long.
  void tidy() override;
  std::expected<std::vector<JournalHead>, Trouble> journals(Which which = Which::all) override;
  std::expected<std::vector<std::string>, Trouble> journal(const std::string& table, int from = 0) override;
  std::expected<std::vector<SeenSeat>, Trouble> seen(const std::string& table) override;
  std::expected<std::optional<std::string>, Trouble> edition(const std::string& hash) override;
  std::expected<std::vector<std::string>, Trouble> editions() override;
  std::expected<std::vector<std::string>, Trouble> banned() override;
  std::expected<std::vector<KeptReport>, Trouble> reports() override;

 private:
  // A table that is not folded.
  struct Head {
    std::vector<std::int64_t> rows;  // of `lines`
    std::int64_t bytes = 0;
  };
  // A table as a batch finds it, and what the batch has done to it so far.
  struct Deed {
    const Head* before = nullptr;  // null: it is folded, or there is no such table, or it was erased
    bool folded = false;
    int lines_before = 0;
    bool erased = false;             // what was there before is gone
    std::vector<std::int64_t> rows;  // were added, after that; none if it is folded
    int lines = 0;
    std::int64_t bytes = 0;
  };
  using Deeds = std::unordered_map<std::string, Deed>;

  Sqlite() = default;
  std::expected<std::vector<std::string>, Trouble> texts(std::string_view sql);
  std::expected<std::vector<std::string>, Trouble> journal_now(const std::string& table);
  std::optional<Trouble> prepare();
  std::optional<Trouble> migrate();
  std::optional<Trouble> find_heads();
  Trouble trouble() const;
  // Changes within one transaction.
  void write_together(std::span<const Change> changes, std::span<std::optional<Trouble>> results);
  std::optional<Trouble> restore(const std::string& file);
  bool run(std::string_view sql) const;
  std::expected<Deed*, Trouble> deed_of(const std::string& table, Deeds& deeds);
  // Why a line does not follow those that are there.
  std::optional<Trouble> misfit(const Change& change, Deeds& deeds);
  std::optional<Trouble> apply(const Change& change, Deeds& deeds);
  std::optional<Trouble> append(const Append& change, Deed& deed);
  std::optional<Trouble> add_line(const std::string& table, const std::string& line, Deed& deed);
  std::optional<Trouble> fold(const std::string& table, const Head& head);
  std::optional<Trouble> erase(const std::string& table, Deed& deed);
  std::optional<Trouble> replace(const Append& change, const Deed& deed);
  std::optional<Trouble> unsee(const std::string& table);
  std::optional<Trouble> keep(const Report& report);
  std::optional<Trouble> keep(const KeptReport& kept);
  void fold_those_that_are_over();

  std::string path_;
  int lock_ = -1;       // a file beside it that tells other processes
  Connection writing_;  // the thread that writes
  Connection reading_;  // everybody else
  std::mutex reading_guard_;
  std::mutex heads_guard_;
  std::unordered_map<std::string, Head> heads_;  // changed by the thread that writes alone
  std::int64_t last_row_ = 0;
  std::vector<std::string> over_;  // tables that are to be folded
  int log_pages_ = 0;              // of the write-ahead log
  Statement add_;
};

// Reads everything in a backup. What is wrong with it, if anything.
std::optional<Trouble> check(const std::string& file);
// Copies a store that may be in use into a new file. The error says what was wrong.
std::optional<Trouble> backup(const std::string& path, const std::string& file);

}  // namespace store
