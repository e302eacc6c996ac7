// Where tables are kept. A table is its journal: lines, numbered from 0, to which
// lines are added. Nothing is ever changed, but for names and chat that somebody
// wants forgotten.
//
// A store is given changes in batches and keeps each batch with one flush; a change
// that it has taken survives the end of the process and of the machine.
#pragma once
#include <cstdint>
#include <expected>
#include <functional>
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
  // By way of which of the programs that use the store.
  enum class Way : std::uint8_t {
    ours,
    another,
    gone,  // one that is not there any more: he was there until `at`, as far as it is known
  };
  int seat = 0;
  std::int64_t at = 0;
  bool here = false;
  Way way = Way::ours;
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
// Where several programs use a store: this one has bots think and clocks run at the table, and
// no other, until it is not heard of for a while. A conflict while another one does.
struct Lease {
  std::string table;
};
struct Release {
  std::string table;
};
// What somebody takes along to another device, sealed, by the hash of its code, for so many
// seconds. It is taken out once: a conflict where it is not there, or not any more.
struct PutLuggage {
  std::string hash;
  std::string sealed;
  std::int64_t lasts = 0;
};
struct TakeLuggage {
  std::string hash;
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
using Change = std::variant<Append, Seen, Fold, Erase, KeepEdition, Ban, Report, KeptReport, DropReports, Lease,
                            Release, PutLuggage, TakeLuggage, Restore>;

// What is known of a journal without reading it.
struct JournalHead {
  std::string table;
  int lines = 0;
  bool folded = false;
  std::int64_t bytes = 0;
};
enum class Which : std::uint8_t { all, unfolded };

// What another program that uses the store has done, or what has become of it.
struct News {
  enum class Kind : std::uint8_t {
    changed,   // the table has so many lines now; -1: it is over and folded, or gone
    seen,      // somebody looks at the table, or does not any more; no table: at any
    orphaned,  // whoever took care of the table is gone
    banned,    // other addresses may not come in
    lost,      // we were not heard of for a while: nothing is leased to us any more
  };
  Kind kind = Kind::changed;
  std::string table;
  int lines = -1;
  bool late = false;  // nobody told us: it was found by looking
};
using Tell = std::function<void(std::vector<News>)>;

// One of the programs that use a store.
struct Node {
  std::string name;       // "host:port"
  bool ours = false;      // this one
  bool here = false;      // false: nothing was heard of it for too long, or it was stopped
  std::int64_t up = 0;    // seconds since it was heard of first
  std::int64_t left = 0;  // seconds until it is thought to be gone, if nothing more is heard; less than 0: it is
  int leases = 0;
};

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
  // The lines of a table, or those from that number on; none if there is no such table.
  virtual std::expected<std::vector<std::string>, Trouble> journal(const std::string& table, int from = 0) = 0;
  virtual std::expected<std::vector<SeenSeat>, Trouble> seen(const std::string& table) = 0;
  virtual std::expected<std::optional<std::string>, Trouble> edition(const std::string& hash) = 0;
  // Their hashes.
  virtual std::expected<std::vector<std::string>, Trouble> editions() = 0;
  virtual std::expected<std::vector<std::string>, Trouble> banned() = 0;
  // By question.
  virtual std::expected<std::vector<KeptReport>, Trouble> reports() = 0;

  // ---- Where several programs use it ----

  virtual bool is_shared() const { return false; }
  // From now on `tell` is called, on a thread of the store's own, with what others do. Without
  // it: not any more, and nobody waits for us.
  virtual void listen(const Tell& /*tell*/) {}
  // Whether what was leased to us is still ours, for all that we know now.
  virtual bool is_heard() const { return true; }
  // Those that were heard of in the last day.
  virtual std::expected<std::vector<Node>, Trouble> nodes() { return {}; }
  // What was put there (PutLuggage) and is there yet.
  virtual std::expected<std::optional<std::string>, Trouble> luggage(const std::string& /*hash*/) { return {}; }
};

}  // namespace store
