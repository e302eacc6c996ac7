// Copies of a store: backups, and putting one back.
#include <filesystem>

#include "store/sqlite.h"
#include "store/sqlite_file.h"

namespace store {
namespace {

// A path as SQLite wants it in a URI.
std::string uri_of(const std::string& path) {
  std::string uri = "file:";
  for (const char c : path) {
    if (c == '%' || c == '?' || c == '#')
      uri += c == '%' ? "%25" : c == '?' ? "%3f" : "%23";
    else
      uri += c;
  }
  return uri;
}

// Opens a file of which a copy is to be made. On a disk that cannot be written SQLite must be
// told that nobody else writes there: else it wants to put files beside it.
std::expected<Connection, Trouble> open_to_copy(const std::string& path) {
  auto source = connect(path, SQLITE_OPEN_READONLY);
  if (!source) return std::unexpected(Trouble{path + ": " + source.error()});
  (void)Statement(source->get(), "SELECT 1 FROM sqlite_master").step();
  const int result = sqlite3_errcode(source->get()) & 0xff;
  if (result != SQLITE_CANTOPEN && result != SQLITE_READONLY) return std::move(*source);
  std::error_code ignored;
  if (std::filesystem::file_size(path + "-wal", ignored) > 0 && !ignored)
    return std::unexpected(Trouble{path + ": its newest lines are in " + path +
                                   "-wal, which is read only where one may write; copy both files elsewhere first"});
  source = connect(uri_of(path) + "?immutable=1", SQLITE_OPEN_READONLY | SQLITE_OPEN_URI);
  if (!source) return std::unexpected(Trouble{path + ": " + source.error()});
  return std::move(*source);
}

// Copies a database, as it was at one moment, into another that is open.
std::optional<Trouble> copy(sqlite3* from, sqlite3* target, const std::string& to) {
  sqlite3_backup* work = sqlite3_backup_init(target, "main", from, "main");
  if (!work) return Trouble{to + ": " + reason(target)};
  const int result = sqlite3_backup_step(work, -1);
  sqlite3_backup_finish(work);
  if (result == SQLITE_DONE) return std::nullopt;
  // The copy fails for what is wrong with either of them; the reason stands with one.
  const bool is_source = sqlite3_errcode(from) != SQLITE_OK && sqlite3_errcode(from) != SQLITE_DONE;
  return Trouble{to + ": " + (is_source ? reason(from) : reason(target))};
}

// What is wrong with a store that is to be put back, if anything: everything in it is read.
std::optional<Trouble> check_whole(sqlite3* store, const std::string& name) {
  if (pragma(store, "application_id") != kApplication) return Trouble{name + ": this is no store of pactole"};
  const std::int64_t version = pragma(store, "user_version");
  if (version > static_cast<std::int64_t>(kMigrations.size()))
    return Trouble{name + ": a newer pactole has written it; use that one"};
  const auto fail = [&](const std::string& why) {
    return Trouble{name + ": it is damaged (" + why + "); nothing was changed; take another backup",
                   Trouble::Kind::damaged};
  };
  if (version < 1) return fail("its version is " + std::to_string(version));
  Statement check(store, "PRAGMA integrity_check(1)");
  if (!check || check.step() != SQLITE_ROW) return fail(reason(store));
  if (check.text(0) != "ok") return fail(check.text(0));
  const std::string sum = version >= 3 ? "sum" : "NULL";
  std::unordered_map<std::string, std::int64_t> numbers;
  Statement lines(store, "SELECT tbl, line, " + sum + " FROM lines ORDER BY row");
  int result = SQLITE_ERROR;
  while (lines && (result = lines.step()) == SQLITE_ROW)
    if (!is_whole(lines, 2, lines.text(0), numbers[lines.text(0)]++, lines.text(1)))
      return fail("table " + lines.text(0));
  if (result != SQLITE_DONE) return fail(reason(store));
  Statement folded(store, "SELECT tbl, journal, " + sum + ", lines FROM folded");
  result = SQLITE_ERROR;
  while (folded && (result = folded.step()) == SQLITE_ROW)
    if (!is_whole(folded, 2, folded.text(0), folded.number(3), folded.text(1))) return fail("table " + folded.text(0));
  if (result != SQLITE_DONE) return fail(reason(store));
  return std::nullopt;
}

// A copy of a file in memory, checked; what is wrong with it, if that cannot be.
std::expected<Connection, Trouble> checked_copy(const std::string& file) {
  auto source = open_to_copy(file);
  if (!source) return std::unexpected(std::move(source.error()));
  auto scratch = connect("", SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE);  // a file of its own that goes with it
  if (!scratch) return std::unexpected(Trouble{file + ": " + scratch.error()});
  if (auto wrong = copy(source->get(), scratch->get(), file)) return std::unexpected(std::move(*wrong));
  if (auto wrong = check_whole(scratch->get(), file)) return std::unexpected(std::move(*wrong));
  return std::move(*scratch);
}

}  // namespace

// What is to be put back is read and checked as a whole first; what was there is kept beside
// it, under a name of its own.
std::optional<Trouble> Sqlite::restore(const std::string& file) {
  auto source = checked_copy(file);
  if (!source) return source.error();
  std::string aside = path_ + ".before-restore";
  for (int n = 2; std::filesystem::exists(aside); ++n) aside = path_ + ".before-restore-" + std::to_string(n);
  make_private(aside);
  auto old = connect(aside, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE);
  if (!old) return Trouble{aside + ": " + old.error()};
  if (auto wrong = copy(writing_.get(), old->get(), aside)) return wrong;
  old->reset();
  add_ = {};
  over_.clear();  // they may go on in what is put back
  auto wrong = copy(source->get(), writing_.get(), path_);
  if (!wrong) wrong = migrate();
  add_ = Statement(writing_.get(), kAddLine);
  if (!wrong) {
    const std::scoped_lock hold(reading_guard_, heads_guard_);
    wrong = find_heads();
  }
  return wrong;
}

std::optional<Trouble> check(const std::string& file) {
  const auto copy = checked_copy(file);
  return copy ? std::nullopt : std::optional(copy.error());
}

std::optional<Trouble> backup(const std::string& path, const std::string& file) {
  if (std::filesystem::exists(file)) return Trouble{file + ": there is a file already; give another name"};
  if (!std::filesystem::exists(path)) return Trouble{path + ": there is no such store"};
  auto source = open_to_copy(path);
  if (!source) return std::move(source.error());
  if (pragma(source->get(), "application_id") != kApplication) return Trouble{path + ": this is no store of pactole"};
  make_private(file);
  auto target = connect(file, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE);
  if (!target) return Trouble{file + ": " + target.error()};
  auto wrong = copy(source->get(), target->get(), file);
  if (!wrong && pragma(target->get(), "user_version") > static_cast<std::int64_t>(kMigrations.size()))
    wrong = Trouble{path + ": a newer pactole has written it; use that one"};
  target->reset();
  std::error_code ignored;
  if (wrong) std::filesystem::remove(file, ignored);
  return wrong;
}

}  // namespace store
