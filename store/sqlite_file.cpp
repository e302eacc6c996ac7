#include "store/sqlite_file.h"

#include <fcntl.h>
#include <unistd.h>

#include <algorithm>

namespace store {
namespace {

// How long a statement waits for another program that holds the file.
constexpr int kPatience = 2000;  // milliseconds

}  // namespace

const std::array<std::string_view, kFileVersion> kMigrations = {R"sql(
  CREATE TABLE lines (row INTEGER PRIMARY KEY, tbl TEXT NOT NULL, line TEXT NOT NULL);
  CREATE TABLE folded (tbl TEXT PRIMARY KEY, lines INTEGER NOT NULL, journal TEXT NOT NULL) WITHOUT ROWID;
  CREATE TABLE editions (hash TEXT PRIMARY KEY, text TEXT NOT NULL) WITHOUT ROWID;
  CREATE TABLE bans (address TEXT PRIMARY KEY) WITHOUT ROWID;
)sql",
                                                                R"sql(
  -- Journals may hold checkpoints: whoever does not know them must not open this file.
)sql",
                                                                R"sql(
  -- Lines that were there before have no checksum: null.
  ALTER TABLE lines ADD COLUMN sum INTEGER;
  ALTER TABLE folded ADD COLUMN sum INTEGER;
  CREATE TABLE seen (tbl TEXT NOT NULL, seat INTEGER NOT NULL, at INTEGER NOT NULL, here INTEGER NOT NULL,
                     PRIMARY KEY (tbl, seat)) WITHOUT ROWID;
  CREATE TABLE reports (edition TEXT NOT NULL, question TEXT NOT NULL, text TEXT NOT NULL, first INTEGER NOT NULL,
                        last INTEGER NOT NULL, times INTEGER NOT NULL,
                        PRIMARY KEY (edition, question, text)) WITHOUT ROWID;
)sql"};

std::string reason(sqlite3* connection) {
  switch (sqlite3_errcode(connection) & 0xff) {
    case SQLITE_FULL: return "the disk is full; make room, and it goes on by itself";
    case SQLITE_READONLY: return "the file cannot be written; give this user the right to write it and its folder";
    case SQLITE_BUSY:
    case SQLITE_LOCKED: return "another program holds the file; it goes on when that one lets go of it";
    case SQLITE_NOTADB: return "this is no database; give another --store, or put a backup there by `pactole restore`";
    case SQLITE_CORRUPT: return "the database is damaged; put a backup in its place by `pactole restore`";
    case SQLITE_CANTOPEN: return "the file cannot be opened; does its folder exist, and may this user write there?";
    case SQLITE_IOERR: return "the disk cannot be read or written: " + std::string(sqlite3_errmsg(connection));
    default: return sqlite3_errmsg(connection);
  }
}

std::expected<Connection, std::string> connect(const std::string& path, int flags) {
  sqlite3* connection = nullptr;
  const int result = sqlite3_open_v2(path.c_str(), &connection, flags | SQLITE_OPEN_NOMUTEX, nullptr);
  Connection owned(connection);
  if (result != SQLITE_OK) return std::unexpected(reason(connection));
  sqlite3_busy_timeout(connection, kPatience);
  return owned;
}

void make_private(const std::string& path) {
  if (const int file = ::open(path.c_str(), O_RDONLY | O_CREAT | O_CLOEXEC, 0600); file >= 0) ::close(file);
}

std::int64_t pragma(sqlite3* connection, std::string_view name) {
  Statement statement(connection, "PRAGMA " + std::string(name));
  return statement.step() == SQLITE_ROW ? statement.number(0) : -1;
}

bool is_whole(const Statement& row, int column, std::string_view table, std::int64_t number, std::string_view text) {
  return row.is_null(column) || row.number(column) == checksum(table, number, text);
}

std::vector<std::string> split_lines(std::string_view text) {
  std::vector<std::string> lines;
  while (!text.empty()) {
    const std::string_view line = text.substr(0, text.find('\n'));
    lines.emplace_back(line);
    text.remove_prefix(std::min(text.size(), line.size() + 1));
  }
  return lines;
}

}  // namespace store
