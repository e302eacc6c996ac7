#include "store/sqlite.h"

#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <utility>

#include "store/sqlite_file.h"

namespace store {
namespace {

// Pages of the write-ahead log (32 MB), before it is emptied. Nothing is written
// meanwhile, so it is done seldom: tables that are played at change the same pages again
// and again, and each is copied once.
constexpr int kLongLog = 8000;

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
  int result = SQLITE_ERROR;
  while ((result = lines.step()) == SQLITE_ROW) {
    Head& head = heads_[lines.text(1)];
    last_row_ = lines.number(0);
    head.rows.push_back(last_row_);
    head.bytes += lines.number(2);
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
    if (deed.rows.empty()) continue;
    Head& head = heads_[table];
    head.rows.insert(head.rows.end(), deed.rows.begin(), deed.rows.end());
    head.bytes += deed.bytes;
  }
}

// What a batch does to a table, and how the table was before.
std::expected<Sqlite::Deed*, Trouble> Sqlite::deed_of(const std::string& table, Deeds& deeds) {
  const auto [place, is_new] = deeds.try_emplace(table);
  Deed& deed = place->second;
  if (!is_new) return &deed;
  if (const auto known = heads_.find(table); known != heads_.end()) {
    deed.before = &known->second;
    deed.lines_before = static_cast<int>(known->second.rows.size());
    return &deed;
  }
  Statement folded(writing_.get(), "SELECT lines FROM folded WHERE tbl = ?");
  const int result = folded ? folded.bind(1, table).step() : SQLITE_ERROR;
  if (result == SQLITE_ROW) {
    deed.folded = true;
    deed.lines_before = static_cast<int>(folded.number(0));
  } else if (result != SQLITE_DONE) {
    deeds.erase(place);
    return std::unexpected(trouble());
  }
  return &deed;
}

std::optional<Trouble> Sqlite::misfit(const Change& change, Deeds& deeds) {
  const auto* one = std::get_if<Append>(&change);
  if (!one) return std::nullopt;
  const auto found = deed_of(one->table, deeds);
  if (!found) return found.error();
  const Deed& deed = **found;
  const int lines = deed.lines_before + deed.lines;
  if (one->number == lines) {
    // What is damaged must not be given a sum that fits it.
    if (!deed.folded || deed.lines > 0) return std::nullopt;
    const auto journal = journal_now(one->table);
    return journal || journal.error().kind != Trouble::Kind::damaged ? std::nullopt : std::optional(journal.error());
  }
  return Trouble{"line " + std::to_string(one->number) + " does not follow: there are " + std::to_string(lines),
                 Trouble::Kind::conflict};
}

std::optional<Trouble> Sqlite::apply(const Change& change, Deeds& deeds) {
  if (const auto* one = std::get_if<Append>(&change)) {
    const auto deed = deed_of(one->table, deeds);
    return deed ? append(*one, **deed) : std::optional(deed.error());
  }
  if (const auto* one = std::get_if<Erase>(&change)) {
    const auto deed = deed_of(one->table, deeds);
    return deed ? erase(one->table, **deed) : std::optional(deed.error());
  }
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
  if (const auto* one = std::get_if<KeptReport>(&change)) return keep(*one);
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

std::optional<Trouble> Sqlite::keep(const KeptReport& kept) {
  Statement put(writing_.get(),
                "INSERT INTO reports (edition, question, text, first, last, times) VALUES (?, ?, ?, ?, ?, ?)");
  if (!put || !put.bind(1, kept.report.edition)
                   .bind(2, kept.report.question)
                   .bind(3, kept.report.text)
                   .bind(4, kept.first)
                   .bind(5, kept.report.at)
                   .bind(6, std::int64_t{kept.times})
                   .run())
    return trouble();
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
  const std::int64_t number = deed.lines_before + deed.lines;
  if (deed.folded) {
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
  const auto lines = static_cast<std::int64_t>(head.rows.size());
  Statement read(writing_.get(), "SELECT line FROM lines WHERE row = ?");
  Statement remove(writing_.get(), "DELETE FROM lines WHERE row = ?");
  for (const std::int64_t row : head.rows) {
    if (read.bind(1, row).step() != SQLITE_ROW) return trouble();
    journal += read.text(0) + "\n";
    read.reset();
    if (!remove.bind(1, row).run()) return trouble();
  }
  Statement put(writing_.get(), "INSERT INTO folded (tbl, lines, journal, sum) VALUES (?, ?, ?, ?)");
  if (!put || !put.bind(1, table).bind(2, lines).bind(3, journal).bind(4, checksum(table, lines, journal)).run())
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
  std::vector<std::int64_t> rows = deed.rows;
  if (deed.before) rows.insert(rows.end(), deed.before->rows.begin(), deed.before->rows.end());
  for (const std::int64_t row : rows)
    if (!line || !line.bind(1, row).run()) return trouble();
  Statement folded(writing_.get(), "DELETE FROM folded WHERE tbl = ?");
  if (!folded || !folded.bind(1, table).run()) return trouble();
  deed = Deed{};
  deed.erased = true;
  return unsee(table);
}

std::optional<Trouble> Sqlite::replace(const Append& change, const Deed& deed) {
  if (!deed.folded) {
    Statement update(writing_.get(), "UPDATE lines SET line = ?, sum = ? WHERE row = ?");
    const auto before = static_cast<std::size_t>(deed.lines_before);
    for (const auto& [number, line] : change.replaced) {
      const auto place = static_cast<std::size_t>(number);
      if (place >= before + deed.rows.size()) continue;  // it is gone already
      const std::int64_t row = place < before ? deed.before->rows[place] : deed.rows[place - before];
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
  std::erase_if(over, [this](const std::string& table) { return !heads_.contains(table) || !journal_now(table); });
  if (over.empty() || !run("BEGIN IMMEDIATE")) return;
  for (const std::string& table : over)
    if (fold(table, heads_[table])) return void(run("ROLLBACK"));
  // Nobody looks for lines that are not there any more.
  const std::lock_guard hold(heads_guard_);
  if (!run("COMMIT")) return void(run("ROLLBACK"));
  for (const std::string& table : over) heads_.erase(table);
}

}  // namespace store
