// Where tables are kept. A table is its journal: lines, numbered from 0, to which
// lines are added. Nothing is ever changed, but for names and chat that somebody
// wants forgotten.
//
// A store is given changes in batches and keeps each batch with one flush; a change
// that it has taken survives the end of the process and of the machine.
#pragma once
#include <cstdint>
#include <expected>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

namespace store {

// Why something was not kept or cannot be had, for people.
struct Trouble {
  enum class Kind : std::uint8_t {
    unavailable,  // at the moment: try again
    conflict,     // somebody else has added to the table first
    damaged,      // what was kept cannot be read any more
    missing,      // there is no such thing
    unusable,     // this is no store, or one of a newer program
  };
  std::string what;
  Kind kind = Kind::unavailable;
};

// The next lines of a journal, all of them or none. If `number` is not the next one, somebody
// else has added to the table, or a line before was not kept: the change is refused. With
// them, other texts for lines that are there, by number: names and sentences are forgotten.
struct Append {
  std::string table;
  int number = 0;
  std::vector<std::string> lines;
  std::vector<std::pair<int, std::string>> replaced;
};
// Whether the owner of a seat looks at its table, and since when that is so.
struct SeenSeat {
  int seat = 0;
  std::int64_t at = 0;
  bool here = false;
};
struct Seen {
  std::string table;
  SeenSeat seat;
};
// The table is over: its lines are put together, out of the way of those that go on,
// when nobody waits (tidy()).
struct Fold {
  std::string table;
};
struct Erase {
  std::string table;
};
// What is printed in the box, by the hash of its text; kept once.
struct KeepEdition {
  std::string hash;
  std::string text;
};
// An address that may not come in any more, or may again.
struct Ban {
  std::string address;
  bool banned = true;
};
// Somebody says that a question is wrong. What is said again in the same words is counted;
// only so many are kept, those that were said most often and last.
constexpr int kMostReports = 1000;
struct Report {
  std::string edition;   // its id
  std::string question;  // its id
  std::string text;      // what is wrong with it; may be empty
  std::int64_t at = 0;   // seconds since the beginning of 2020
};
// The host has read what was said of a question.
struct DropReports {
  std::string question;
};
// Everything is as it was in a backup. Whoever holds anything in memory takes it up anew.
struct Restore {
  std::string file;
};
// A report as it is kept: `at` is when it was made last. As a change: it is put there as it was
// in another store.
struct KeptReport {
  Report report;
  int times = 1;
  std::int64_t first = 0;  // when it was made first
};
using Change = std::variant<Append, Seen, Fold, Erase, KeepEdition, Ban, Report, KeptReport, DropReports, Restore>;

// What is known of a journal without reading it.
struct JournalHead {
  std::string table;
  int lines = 0;
  bool folded = false;
  std::int64_t bytes = 0;
};
enum class Which : std::uint8_t { all, unfolded };

// write() and tidy() are called from one thread. The others may be called from another one at
// the same time.
class Store {
 public:
  virtual ~Store() = default;

  // Keeps the changes, in order. One entry for each: nothing if it was kept.
  virtual std::vector<std::optional<Trouble>> write(std::span<const Change> changes) = 0;
  // What can wait: called when those who waited for a batch have been told.
  virtual void tidy() {}

  // Every table, as the last write left it; or those that are not folded.
  virtual std::expected<std::vector<JournalHead>, Trouble> journals(Which which = Which::all) = 0;
  // The lines of a table; none if there is no such table.
  virtual std::expected<std::vector<std::string>, Trouble> journal(const std::string& table) = 0;
  virtual std::expected<std::vector<SeenSeat>, Trouble> seen(const std::string& table) = 0;
  virtual std::expected<std::optional<std::string>, Trouble> edition(const std::string& hash) = 0;
  // Their hashes.
  virtual std::expected<std::vector<std::string>, Trouble> editions() = 0;
  virtual std::expected<std::vector<std::string>, Trouble> banned() = 0;
  // By question.
  virtual std::expected<std::vector<KeptReport>, Trouble> reports() = 0;
};

}  // namespace store
