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
  std::string what;
  bool unusable = false;  // what the store holds is no store, damaged, or of a newer program
};

// The next line of a journal. If `number` is not the next one, somebody else has
// added to the table, or the line before was not kept: the change is refused.
struct Add {
  std::string table;
  int number = 0;
  std::string line;
};
// Other texts for lines that are there, by number: names and sentences are forgotten.
struct Replace {
  std::string table;
  std::vector<std::pair<int, std::string>> lines;
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
// Everything is as it was in a backup. Whoever holds anything in memory takes it up anew.
struct Restore {
  std::string file;
};
using Change = std::variant<Add, Replace, Fold, Erase, KeepEdition, Ban, Restore>;

struct TableHead {
  std::string table;
  int lines = 0;
  bool folded = false;
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

  // Every table, as the last write left it.
  virtual std::vector<TableHead> tables() = 0;
  // The lines of a table; none if there is no such table.
  virtual std::expected<std::vector<std::string>, Trouble> journal(const std::string& table) = 0;
  virtual std::expected<std::optional<std::string>, Trouble> edition(const std::string& hash) = 0;
  virtual std::expected<std::vector<std::string>, Trouble> banned() = 0;
};

}  // namespace store
