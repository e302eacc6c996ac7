#include "store/sqlite.h"

#include <fcntl.h>
#include <sodium.h>
#include <sys/file.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstring>
#include <filesystem>
#include <utility>

namespace store {
namespace {

constexpr int kApplication = 0x50616374;  // "Pact": files of other programs are left alone

// What each version of the file adds to the one before. A file that is older is
// brought up to date when it is opened; one that is newer is refused.
constexpr std::array<std::string_view, 3> kMigrations = {R"sql(
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

constexpr std::string_view kAddLine = "INSERT INTO lines (row, tbl, line, sum) VALUES (?, ?, ?, ?)";

// How long a statement waits for another program that holds the file.
constexpr int kPatience = 2000;  // milliseconds

// Pages of the write-ahead log (32 MB), before it is emptied. Nothing is written
// meanwhile, so it is done seldom: tables that are played at change the same pages again
// and again, and each is copied once.
constexpr int kLongLog = 8000;

// SQLite's reasons in words that say what to do.
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

// Makes a file that only this user may read: there are seeds and hands in it. SQLite
// gives those beside it the same rights. What cannot be made, SQLite will say.
void make_private(const std::string& path) {
  if (const int file = ::open(path.c_str(), O_RDONLY | O_CREAT | O_CLOEXEC, 0600); file >= 0) ::close(file);
}

std::int64_t pragma(sqlite3* connection, std::string_view name) {
  Statement statement(connection, "PRAGMA " + std::string(name));
  return statement.step() == SQLITE_ROW ? statement.number(0) : -1;
}

// Of a line with its number, or of the journal of a table that is folded with the number of
// its lines: nobody's secret, only a sum.
std::int64_t checksum(std::string_view table, std::int64_t number, std::string_view text) {
  static constexpr std::array<unsigned char, crypto_shorthash_KEYBYTES> kKey{};
  std::array<unsigned char, crypto_shorthash_BYTES> hash;
  const std::string all = std::string(table) + '\n' + std::to_string(number) + '\n' + std::string(text);
  crypto_shorthash(hash.data(), reinterpret_cast<const unsigned char*>(all.data()), all.size(), kKey.data());
  std::int64_t sum = 0;
  std::memcpy(&sum, hash.data(), sizeof sum);
  return sum;
}
// Whether a text is what was written; what is older than checksums is believed.
bool is_whole(const Statement& row, int column, std::string_view table, std::int64_t number, std::string_view text) {
  return row.is_null(column) || row.number(column) == checksum(table, number, text);
}

Trouble damaged(const std::string& what) { return {what, Trouble::Kind::damaged}; }

std::vector<std::string> split_lines(std::string_view text) {
  std::vector<std::string> lines;
  while (!text.empty()) {
    const std::string_view line = text.substr(0, text.find('\n'));
    lines.emplace_back(line);
    text.remove_prefix(std::min(text.size(), line.size() + 1));
  }
  return lines;
}

}  // namespace

// ---- Opening ----

std::expected<std::unique_ptr<Sqlite>, Trouble> Sqlite::open(const std::string& path) {
  std::unique_ptr<Sqlite> store(new Sqlite);
  store->path_ = path;
  const auto fail = [&](const std::string& why) { return std::unexpected(Trouble{path + ": " + why}); };

  store->lock_ = ::open((path + ".lock").c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0600);
  if (store->lock_ < 0) return fail(std::string("the file beside it that locks it: ") + std::strerror(errno));
  if (flock(store->lock_, LOCK_EX | LOCK_NB) != 0)
    return fail("another pactole uses this store; stop it first, or give another --store");

  make_private(path);
  auto writing = connect(path, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE);
  if (!writing) return fail(writing.error());
  store->writing_ = std::move(*writing);
  if (sqlite3_db_readonly(store->writing_.get(), "main") == 1)
    return fail("the file cannot be written; give this user the right to write it and its folder");
  if (auto wrong = store->prepare()) return std::unexpected(*wrong);
  auto reading = connect(path, SQLITE_OPEN_READONLY);
  if (!reading) return fail(reading.error());
  store->reading_ = std::move(*reading);
  if (auto wrong = store->find_heads()) return std::unexpected(*wrong);
  return store;
}

Sqlite::~Sqlite() {
  add_ = {};
  reading_.reset();
  writing_.reset();
  if (lock_ >= 0) close(lock_);  // the lock goes with it
}

Trouble Sqlite::trouble() const {
  const int code = sqlite3_errcode(writing_.get()) & 0xff;
  const bool unusable = code == SQLITE_NOTADB || code == SQLITE_CORRUPT;
  return {path_ + ": " + reason(writing_.get()), unusable ? Trouble::Kind::unusable : Trouble::Kind::unavailable};
}

bool Sqlite::run(std::string_view sql) const {
  return sqlite3_exec(writing_.get(), std::string(sql).c_str(), nullptr, nullptr, nullptr) == SQLITE_OK;
}

std::optional<Trouble> Sqlite::prepare() {
  Statement probe(writing_.get(), "SELECT count(*) FROM sqlite_master");
  if (probe.step() != SQLITE_ROW) return trouble();
  const bool fresh = probe.number(0) == 0;
  probe.reset();
  if (!fresh && pragma(writing_.get(), "application_id") != kApplication)
    return Trouble{path_ + ": this is a database of another program; give another --store"};
  const std::int64_t version = pragma(writing_.get(), "user_version");
  if (version < (fresh ? 0 : 1))
    return Trouble{path_ + ": its version is " + std::to_string(version) +
                       ": somebody has changed it; put a backup in its place by `pactole restore`",
                   Trouble::Kind::unusable};
  if (version > static_cast<std::int64_t>(kMigrations.size()))
    return Trouble{path_ + ": a newer pactole has written it (version " + std::to_string(version) +
                       "; this one knows " + std::to_string(kMigrations.size()) +
                       "); use that one, or put an older backup in its place",
                   Trouble::Kind::unusable};
  if (!run("PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL;")) return trouble();
  // In the place of the hook that would empty the log while somebody waits (tidy()).
  const auto note_length = [](void* self, sqlite3*, const char*, int pages) {
    static_cast<Sqlite*>(self)->log_pages_ = pages;
    return SQLITE_OK;
  };
  sqlite3_wal_hook(writing_.get(), note_length, this);
  if (auto wrong = migrate()) return wrong;
  add_ = Statement(writing_.get(), kAddLine);
  if (!add_) return trouble();
  return std::nullopt;
}

std::optional<Trouble> Sqlite::migrate() {
  const auto done = static_cast<std::size_t>(pragma(writing_.get(), "user_version"));
  for (std::size_t i = done; i < kMigrations.size(); ++i) {
    const std::string sql = "BEGIN IMMEDIATE;" + std::string(kMigrations[i]) +
                            "PRAGMA application_id=" + std::to_string(kApplication) +
                            "; PRAGMA user_version=" + std::to_string(i + 1) + "; COMMIT;";
    if (run(sql)) continue;
    Trouble wrong = trouble();
    run("ROLLBACK");
    return wrong;
  }
  return std::nullopt;
}

std::optional<Trouble> Sqlite::find_heads() {
  heads_.clear();
  last_row_ = 0;
  Statement lines(reading_.get(), "SELECT row, tbl, length(CAST(line AS BLOB)) FROM lines ORDER BY row");
  int result = SQLITE_DONE;
  while ((result = lines.step()) == SQLITE_ROW) {
    Head& head = heads_[lines.text(1)];
    last_row_ = lines.number(0);
    head.rows.push_back(last_row_);
    head.bytes += lines.number(2);
    ++head.lines;
  }
  Statement folded(reading_.get(), "SELECT tbl, lines, length(CAST(journal AS BLOB)) FROM folded");
  while (result == SQLITE_DONE && (result = folded.step()) == SQLITE_ROW) {
    heads_[folded.text(0)] = Head{{}, static_cast<int>(folded.number(1)), true, folded.number(2)};
    result = SQLITE_DONE;
  }
  if (result != SQLITE_DONE) return Trouble{path_ + ": " + reason(reading_.get())};
  return std::nullopt;
}

// ---- Writing ----

std::vector<std::optional<Trouble>> Sqlite::write(std::span<const Change> changes) {
  std::vector<std::optional<Trouble>> results(changes.size());
  const std::span<std::optional<Trouble>> places(results);
  for (std::size_t begin = 0; begin < changes.size();) {
    std::size_t end = begin;
    while (end < changes.size() && !std::holds_alternative<Restore>(changes[end])) ++end;
    if (end > begin) write_together(changes.subspan(begin, end - begin), places.subspan(begin, end - begin));
    if (end < changes.size()) results[end] = restore(std::get<Restore>(changes[end]).file);
    begin = end + 1;
  }
  return results;
}

void Sqlite::write_together(std::span<const Change> changes, std::span<std::optional<Trouble>> results) {
  const auto none_kept = [&](const Trouble& wrong) {
    std::fill(results.begin(), results.end(), wrong);
    run("ROLLBACK");
  };
  if (!run("BEGIN IMMEDIATE")) return none_kept(trouble());
  const std::int64_t row_before = last_row_;
  Deeds deeds;
  for (std::size_t i = 0; i < changes.size(); ++i) {
    // A line that does not follow is refused alone; a change that cannot be written
    // means that nothing can.
    results[i] = misfit(changes[i], deeds);
    if (results[i]) continue;
    if (const auto wrong = apply(changes[i], deeds)) {
      last_row_ = row_before;
      return none_kept(*wrong);
    }
  }
  if (!run("COMMIT")) {
    last_row_ = row_before;
    return none_kept(trouble());
  }
  const std::lock_guard hold(heads_guard_);
  for (const auto& [table, deed] : deeds) {
    if (deed.erased) heads_.erase(table);
    if (deed.lines == 0) continue;
    Head& head = heads_[table];
    head.rows.insert(head.rows.end(), deed.rows.begin(), deed.rows.end());
    head.lines += deed.lines;
    head.bytes += deed.bytes;
  }
}

const Sqlite::Head& Sqlite::head_before(const std::string& table, const Deed& deed) const {
  static const Head kNone;
  const auto known = deed.erased ? heads_.end() : heads_.find(table);
  return known == heads_.end() ? kNone : known->second;
}

std::optional<Trouble> Sqlite::misfit(const Change& change, Deeds& deeds) {
  const auto* one = std::get_if<Append>(&change);
  if (!one) return std::nullopt;
  const Deed& deed = deeds[one->table];
  const int lines = head_before(one->table, deed).lines + deed.lines;
  if (one->number == lines) {
    // What is damaged must not be given a sum that fits it.
    if (!head_before(one->table, deed).folded || deed.lines > 0) return std::nullopt;
    const auto journal = journal_now(one->table);
    return journal || journal.error().kind != Trouble::Kind::damaged ? std::nullopt : std::optional(journal.error());
  }
  return Trouble{"line " + std::to_string(one->number) + " does not follow: there are " + std::to_string(lines),
                 Trouble::Kind::conflict};
}

std::optional<Trouble> Sqlite::apply(const Change& change, Deeds& deeds) {
  if (const auto* one = std::get_if<Append>(&change)) return append(*one, deeds[one->table]);
  if (const auto* one = std::get_if<Erase>(&change)) return erase(one->table, deeds[one->table]);
  if (const auto* one = std::get_if<Seen>(&change)) {
    Statement see(writing_.get(), "INSERT OR REPLACE INTO seen (tbl, seat, at, here) VALUES (?, ?, ?, ?)");
    if (!see || !see.bind(1, one->table)
                     .bind(2, std::int64_t{one->seat.seat})
                     .bind(3, one->seat.at)
                     .bind(4, std::int64_t{one->seat.here})
                     .run())
      return trouble();
  }
  if (const auto* one = std::get_if<Fold>(&change)) over_.push_back(one->table);
  if (const auto* one = std::get_if<KeepEdition>(&change)) {
    Statement keep(writing_.get(), "INSERT OR IGNORE INTO editions (hash, text) VALUES (?, ?)");
    if (!keep || !keep.bind(1, one->hash).bind(2, one->text).run()) return trouble();
  }
  if (const auto* one = std::get_if<Ban>(&change)) {
    Statement ban(writing_.get(), one->banned ? "INSERT OR IGNORE INTO bans (address) VALUES (?)"
                                              : "DELETE FROM bans WHERE address = ?");
    if (!ban || !ban.bind(1, one->address).run()) return trouble();
  }
  if (const auto* one = std::get_if<Report>(&change)) return keep(*one);
  if (const auto* one = std::get_if<DropReports>(&change)) {
    Statement drop(writing_.get(), "DELETE FROM reports WHERE question = ?");
    if (!drop || !drop.bind(1, one->question).run()) return trouble();
  }
  return std::nullopt;
}

std::optional<Trouble> Sqlite::keep(const Report& report) {
  Statement put(writing_.get(),
                "INSERT INTO reports (edition, question, text, first, last, times) VALUES (?, ?, ?, ?, ?, 1) "
                "ON CONFLICT DO UPDATE SET last = excluded.last, times = times + 1");
  if (!put || !put.bind(1, report.edition)
                   .bind(2, report.question)
                   .bind(3, report.text)
                   .bind(4, report.at)
                   .bind(5, report.at)
                   .run())
    return trouble();
  Statement bound(writing_.get(),
                  "DELETE FROM reports WHERE (edition, question, text) IN (SELECT edition, question, text FROM reports "
                  "ORDER BY times DESC, last DESC LIMIT -1 OFFSET ?)");
  if (!bound || !bound.bind(1, std::int64_t{kMostReports}).run()) return trouble();
  return std::nullopt;
}

std::optional<Trouble> Sqlite::append(const Append& change, Deed& deed) {
  if (!change.replaced.empty())
    if (auto wrong = replace(change, deed)) return wrong;
  for (const std::string& line : change.lines)
    if (auto wrong = add_line(change.table, line, deed)) return wrong;
  return std::nullopt;
}

std::optional<Trouble> Sqlite::add_line(const std::string& table, const std::string& line, Deed& deed) {
  const Head& head = head_before(table, deed);
  const std::int64_t number = head.lines + deed.lines;
  if (head.folded) {
    Statement read(writing_.get(), "SELECT journal FROM folded WHERE tbl = ?");
    if (!read || read.bind(1, table).step() != SQLITE_ROW) return trouble();
    const std::string journal = read.text(0) + line + "\n";
    read.reset();
    Statement more(writing_.get(), "UPDATE folded SET lines = ?, journal = ?, sum = ? WHERE tbl = ?");
    if (!more ||
        !more.bind(1, number + 1).bind(2, journal).bind(3, checksum(table, number + 1, journal)).bind(4, table).run())
      return trouble();
  } else {
    const bool added =
        add_.bind(1, last_row_ + 1).bind(2, table).bind(3, line).bind(4, checksum(table, number, line)).run();
    if (!added) return trouble();
    deed.rows.push_back(++last_row_);
  }
  ++deed.lines;
  deed.bytes += static_cast<std::int64_t>(line.size());
  return std::nullopt;
}

std::optional<Trouble> Sqlite::fold(const std::string& table, const Head& head) {
  std::string journal;
  Statement read(writing_.get(), "SELECT line FROM lines WHERE row = ?");
  Statement remove(writing_.get(), "DELETE FROM lines WHERE row = ?");
  for (const std::int64_t row : head.rows) {
    if (read.bind(1, row).step() != SQLITE_ROW) return trouble();
    journal += read.text(0) + "\n";
    read.reset();
    if (!remove.bind(1, row).run()) return trouble();
  }
  Statement put(writing_.get(), "INSERT INTO folded (tbl, lines, journal, sum) VALUES (?, ?, ?, ?)");
  if (!put || !put.bind(1, table)
                   .bind(2, std::int64_t{head.lines})
                   .bind(3, journal)
                   .bind(4, checksum(table, head.lines, journal))
                   .run())
    return trouble();
  return unsee(table);
}

// Nobody asks any more who was there.
std::optional<Trouble> Sqlite::unsee(const std::string& table) {
  Statement seen(writing_.get(), "DELETE FROM seen WHERE tbl = ?");
  if (!seen || !seen.bind(1, table).run()) return trouble();
  return std::nullopt;
}

std::optional<Trouble> Sqlite::erase(const std::string& table, Deed& deed) {
  Statement line(writing_.get(), "DELETE FROM lines WHERE row = ?");
  for (const std::vector<std::int64_t>& rows : {head_before(table, deed).rows, deed.rows})
    for (const std::int64_t row : rows)
      if (!line || !line.bind(1, row).run()) return trouble();
  Statement folded(writing_.get(), "DELETE FROM folded WHERE tbl = ?");
  if (!folded || !folded.bind(1, table).run()) return trouble();
  deed = {true, {}, 0, 0};
  return unsee(table);
}

std::optional<Trouble> Sqlite::replace(const Append& change, const Deed& deed) {
  const Head& head = head_before(change.table, deed);
  if (!head.folded) {
    Statement update(writing_.get(), "UPDATE lines SET line = ?, sum = ? WHERE row = ?");
    for (const auto& [number, line] : change.replaced) {
      const auto place = static_cast<std::size_t>(number);
      if (place >= head.rows.size() + deed.rows.size()) continue;  // it is gone already
      const std::int64_t row = place < head.rows.size() ? head.rows[place] : deed.rows[place - head.rows.size()];
      if (!update || !update.bind(1, line).bind(2, checksum(change.table, number, line)).bind(3, row).run())
        return trouble();
    }
    return std::nullopt;
  }
  Statement read(writing_.get(), "SELECT journal FROM folded WHERE tbl = ?");
  if (read.bind(1, change.table).step() != SQLITE_ROW) return trouble();
  std::vector<std::string> lines = split_lines(read.text(0));
  read.reset();
  for (const auto& [number, line] : change.replaced)
    if (static_cast<std::size_t>(number) < lines.size()) lines[static_cast<std::size_t>(number)] = line;
  std::string journal;
  for (const std::string& line : lines) journal += line + "\n";
  const auto count = static_cast<std::int64_t>(lines.size());
  Statement put(writing_.get(), "UPDATE folded SET journal = ?, sum = ? WHERE tbl = ?");
  if (!put || !put.bind(1, journal).bind(2, checksum(change.table, count, journal)).bind(3, change.table).run())
    return trouble();
  return std::nullopt;
}

// ---- When nobody waits ----

void Sqlite::tidy() {
  fold_those_that_are_over();
  if (log_pages_ < kLongLog) return;
  log_pages_ = 0;  // if somebody reads what is in it, it is tried again after the next batch
  sqlite3_wal_checkpoint_v2(writing_.get(), "main", SQLITE_CHECKPOINT_PASSIVE, nullptr, nullptr);
}

// What is not folded now is when its table is taken up again: nothing is lost.
void Sqlite::fold_those_that_are_over() {
  std::vector<std::string> over = std::exchange(over_, {});
  std::sort(over.begin(), over.end());
  over.erase(std::unique(over.begin(), over.end()), over.end());
  // What is damaged stays as it is: it must not be given a sum that fits it.
  std::erase_if(over, [this](const std::string& table) {
    const auto known = heads_.find(table);
    return known == heads_.end() || known->second.folded || !journal_now(table);
  });
  if (over.empty() || !run("BEGIN IMMEDIATE")) return;
  for (const std::string& table : over)
    if (fold(table, heads_[table])) return void(run("ROLLBACK"));
  // Nobody looks for lines that are not there any more.
  const std::lock_guard hold(heads_guard_);
  if (!run("COMMIT")) return void(run("ROLLBACK"));
  for (const std::string& table : over) {
    heads_[table].rows = {};
    heads_[table].folded = true;
  }
}

// ---- Reading ----

std::vector<JournalHead> Sqlite::journals() {
  const std::lock_guard hold(heads_guard_);
  std::vector<JournalHead> list;
  list.reserve(heads_.size());
  for (const auto& [table, head] : heads_) list.push_back({table, head.lines, head.folded, head.bytes});
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

std::expected<std::vector<std::string>, Trouble> Sqlite::journal(const std::string& table) {
  auto lines = journal_now(table);
  // It may have been folded between the look at its head and the look at its lines.
  return lines || lines.error().kind == Trouble::Kind::damaged ? std::move(lines) : journal_now(table);
}

std::expected<std::vector<std::string>, Trouble> Sqlite::journal_now(const std::string& table) {
  Head head;
  {
    const std::lock_guard hold(heads_guard_);
    const auto known = heads_.find(table);
    if (known == heads_.end()) return std::vector<std::string>{};
    head = known->second;
  }
  const std::lock_guard hold(reading_guard_);
  const auto fail = [&] {
    const bool corrupt = (sqlite3_errcode(reading_.get()) & 0xff) == SQLITE_CORRUPT;
    return std::unexpected(
        Trouble{path_ + ": " + reason(reading_.get()), corrupt ? Trouble::Kind::damaged : Trouble::Kind::unavailable});
  };
  if (head.folded) {
    Statement read(reading_.get(), "SELECT journal, sum FROM folded WHERE tbl = ?");
    if (!read || read.bind(1, table).step() != SQLITE_ROW) return fail();
    const std::string journal = read.text(0);
    if (!is_whole(read, 1, table, head.lines, journal))
      return std::unexpected(damaged("its journal is not what was written"));
    auto lines = split_lines(journal);
    if (lines.size() != static_cast<std::size_t>(head.lines))
      return std::unexpected(damaged("lines of its journal are missing"));
    return lines;
  }
  std::vector<std::string> lines;
  Statement read(reading_.get(), "SELECT line, sum FROM lines WHERE row = ? AND tbl = ?");
  if (!read) return fail();
  for (const std::int64_t row : head.rows) {
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

std::expected<std::vector<std::string>, Trouble> Sqlite::banned() {
  const std::lock_guard hold(reading_guard_);
  std::vector<std::string> list;
  Statement read(reading_.get(), "SELECT address FROM bans ORDER BY address");
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

// ---- Copies ----

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
