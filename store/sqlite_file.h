// A file of SQLite that is a store: the versions of its tables, its checksums, and how it is
// opened. For the parts of the class Sqlite.
#pragma once
#include <array>
#include <cstdint>
#include <expected>
#include <string>
#include <string_view>
#include <vector>

#include "store/checksum.h"
#include "store/statement.h"

namespace store {

constexpr int kApplication = 0x50616374;  // "Pact": files of other programs are left alone

// What each version of the file adds to the one before. A file that is older is
// brought up to date when it is opened; one that is newer is refused.
inline constexpr int kFileVersion = 3;
extern const std::array<std::string_view, kFileVersion> kMigrations;

inline constexpr std::string_view kAddLine = "INSERT INTO lines (row, tbl, line, sum) VALUES (?, ?, ?, ?)";

// SQLite's reasons in words that say what to do.
std::string reason(sqlite3* connection);
std::expected<Connection, std::string> connect(const std::string& path, int flags);
// Makes a file that only this user may read: there are seeds and hands in it. SQLite
// gives those beside it the same rights. What cannot be made, SQLite will say.
void make_private(const std::string& path);
std::int64_t pragma(sqlite3* connection, std::string_view name);

// Whether a text is what was written; what is older than checksums is believed.
bool is_whole(const Statement& row, int column, std::string_view table, std::int64_t number, std::string_view text);

// The lines of a journal that is folded: each ends with a new line.
std::vector<std::string> split_lines(std::string_view text);

}  // namespace store
