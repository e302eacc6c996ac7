// Reading a store: every function here may be called while another thread writes.
#include <algorithm>

#include "store/sqlite.h"
#include "store/sqlite_file.h"

namespace store {
namespace {

Trouble damaged(const std::string& what) { return {what, Trouble::Kind::damaged}; }

}  // namespace

std::expected<std::vector<JournalHead>, Trouble> Sqlite::journals(Which which) {
  std::vector<JournalHead> list;
  // By a connection of its own: it is long, and whoever reads a table need not wait for it.
  Connection own;
  Statement folded;
  int result = SQLITE_ERROR;
  {
    const std::lock_guard hold(heads_guard_);  // nothing is folded before it begins
    for (const auto& [table, head] : heads_)
      list.push_back({table, static_cast<int>(head.rows.size()), false, head.bytes});
    if (which == Which::unfolded) return list;
    auto connection = connect(path_, SQLITE_OPEN_READONLY);
    if (!connection) return std::unexpected(Trouble{path_ + ": " + connection.error()});
    own = std::move(*connection);
    folded = Statement(own.get(), "SELECT tbl, lines, length(CAST(journal AS BLOB)) FROM folded");
    result = folded.step();
  }
  for (; result == SQLITE_ROW; result = folded.step())
    list.push_back({folded.text(0), static_cast<int>(folded.number(1)), true, folded.number(2)});
  if (result != SQLITE_DONE) return std::unexpected(Trouble{path_ + ": " + reason(own.get())});
  return list;
}

std::expected<std::vector<SeenSeat>, Trouble> Sqlite::seen(const std::string& table) {
  const std::lock_guard hold(reading_guard_);
  std::vector<SeenSeat> list;
  Statement read(reading_.get(), "SELECT seat, at, here FROM seen WHERE tbl = ?");
  if (read) read.bind(1, table);
  int result = SQLITE_ERROR;
  while (read && (result = read.step()) == SQLITE_ROW)
    list.push_back({static_cast<int>(read.number(0)), read.number(1), read.number(2) != 0});
  if (result != SQLITE_DONE) return std::unexpected(Trouble{path_ + ": " + reason(reading_.get())});
  return list;
}

std::expected<std::vector<std::string>, Trouble> Sqlite::journal(const std::string& table, int from) {
  auto lines = journal_now(table);
  // It may have been folded between the look at its head and the look at its lines.
  if (!lines && lines.error().kind != Trouble::Kind::damaged) lines = journal_now(table);
  if (lines) lines->erase(lines->begin(), lines->begin() + std::min(from, static_cast<int>(lines->size())));
  return lines;
}

std::expected<std::vector<std::string>, Trouble> Sqlite::journal_now(const std::string& table) {
  std::optional<Head> head;
  {
    const std::lock_guard hold(heads_guard_);
    if (const auto known = heads_.find(table); known != heads_.end()) head = known->second;
  }
  const std::lock_guard hold(reading_guard_);
  const auto fail = [&] {
    const bool corrupt = (sqlite3_errcode(reading_.get()) & 0xff) == SQLITE_CORRUPT;
    return std::unexpected(
        Trouble{path_ + ": " + reason(reading_.get()), corrupt ? Trouble::Kind::damaged : Trouble::Kind::unavailable});
  };
  if (!head) {
    Statement read(reading_.get(), "SELECT journal, sum, lines FROM folded WHERE tbl = ?");
    const int result = read ? read.bind(1, table).step() : SQLITE_ERROR;
    if (result == SQLITE_DONE) return std::vector<std::string>{};
    if (result != SQLITE_ROW) return fail();
    const std::string journal = read.text(0);
    if (!is_whole(read, 1, table, read.number(2), journal))
      return std::unexpected(damaged("its journal is not what was written"));
    auto lines = split_lines(journal);
    if (lines.size() != static_cast<std::size_t>(read.number(2)))
      return std::unexpected(damaged("lines of its journal are missing"));
    return lines;
  }
  std::vector<std::string> lines;
  Statement read(reading_.get(), "SELECT line, sum FROM lines WHERE row = ? AND tbl = ?");
  if (!read) return fail();
  for (const std::int64_t row : head->rows) {
    if (read.bind(1, row).bind(2, table).step() != SQLITE_ROW) return fail();
    const auto number = static_cast<std::int64_t>(lines.size());
    lines.push_back(read.text(0));
    if (!is_whole(read, 1, table, number, lines.back()))
      return std::unexpected(
          damaged("line " + std::to_string(lines.size()) + " of its journal is not what was written"));
    read.reset();
  }
  return lines;
}

std::expected<std::optional<std::string>, Trouble> Sqlite::edition(const std::string& hash) {
  const std::lock_guard hold(reading_guard_);
  Statement read(reading_.get(), "SELECT text FROM editions WHERE hash = ?");
  const int result = read ? read.bind(1, hash).step() : SQLITE_ERROR;
  if (result == SQLITE_ROW) return read.text(0);
  if (result == SQLITE_DONE) return std::nullopt;
  return std::unexpected(Trouble{path_ + ": " + reason(reading_.get())});
}

std::expected<std::vector<std::string>, Trouble> Sqlite::editions() {
  return texts("SELECT hash FROM editions ORDER BY hash");
}

std::expected<std::vector<std::string>, Trouble> Sqlite::banned() {
  return texts("SELECT address FROM bans ORDER BY address");
}

std::expected<std::vector<std::string>, Trouble> Sqlite::texts(std::string_view sql) {
  const std::lock_guard hold(reading_guard_);
  std::vector<std::string> list;
  Statement read(reading_.get(), sql);
  int result = SQLITE_ERROR;
  while (read && (result = read.step()) == SQLITE_ROW) list.push_back(read.text(0));
  if (result != SQLITE_DONE) return std::unexpected(Trouble{path_ + ": " + reason(reading_.get())});
  return list;
}

std::expected<std::vector<KeptReport>, Trouble> Sqlite::reports() {
  const std::lock_guard hold(reading_guard_);
  std::vector<KeptReport> list;
  Statement read(reading_.get(),
                 "SELECT edition, question, text, last, times, first FROM reports ORDER BY edition, question, text");
  int result = SQLITE_ERROR;
  while (read && (result = read.step()) == SQLITE_ROW)
    list.push_back(
        {{read.text(0), read.text(1), read.text(2), read.number(3)}, static_cast<int>(read.number(4)), read.number(5)});
  if (result != SQLITE_DONE) return std::unexpected(Trouble{path_ + ": " + reason(reading_.get())});
  return list;
}

}  // namespace store
