#include "store/postgres.h"

#include <sodium.h>

#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <map>
#include <numeric>
#include <thread>
#include <tuple>
#include <utility>

#include "store/checksum.h"
#include "store/postgres_schema.h"

namespace store {
namespace {

constexpr int kMostDeadlocks = 3;  // that are tried again
// A program that was killed a moment ago may hold the database a little longer.
constexpr std::chrono::seconds kForTheOneBefore{2};

Trouble damaged_table(const std::string& what) { return {what, Trouble::Kind::damaged}; }

// In which order changes lock rows: everybody in the same one. Those of one table, or of one
// edition, stay in theirs.
struct Rank {
  int kind = 0;
  std::string_view name;
  auto operator<=>(const Rank&) const = default;
};
Rank rank_of(const Change& change) {
  struct {
    Rank operator()(const KeepEdition& one) const { return {0, one.hash}; }
    Rank operator()(const Ban& one) const { return {1, one.address}; }
    Rank operator()(const Append& one) const { return {2, one.table}; }
    Rank operator()(const Seen& one) const { return {2, one.table}; }
    Rank operator()(const Erase& one) const { return {2, one.table}; }
    Rank operator()(const Fold& one) const { return {2, one.table}; }
    Rank operator()(const Lease& one) const { return {2, one.table}; }
    Rank operator()(const Release& one) const { return {2, one.table}; }
    Rank operator()(const PutLuggage&) const { return {3, ""}; }
    Rank operator()(const TakeLuggage&) const { return {3, ""}; }
    Rank operator()(const Report&) const { return {4, ""}; }
    Rank operator()(const KeptReport&) const { return {4, ""}; }
    Rank operator()(const DropReports&) const { return {4, ""}; }
    Rank operator()(const Restore&) const { return {5, ""}; }
  } const rank;
  return std::visit(rank, change);
}

// The lines of an append with what is kept beside them.
struct Added {
  std::vector<std::string_view> lines;
  std::vector<std::int64_t> sums;
  std::int64_t bytes = 0;
};
Added added_by(const Append& append) {
  Added added;
  for (std::int64_t number = append.number; const std::string& line : append.lines) {
    added.lines.push_back(line);
    added.sums.push_back(checksum(append.table, number++, line));
    added.bytes += static_cast<std::int64_t>(line.size());
  }
  return added;
}

// A change as statements; the one whose answer says whether it was kept.
class Steps {
 public:
  static constexpr std::size_t kNone = static_cast<std::size_t>(-1);

  explicit Steps(std::int64_t node) : node_(node) {}

  std::vector<PgStep> list;
  std::map<std::string, std::string> told;  // what others are told, by what it is about

  void add(const char* statement, PgValues values) { list.push_back({statement, std::move(values)}); }

  std::size_t operator()(const Append& one) {
    told["c" + one.table] = std::to_string(one.number + static_cast<int>(one.lines.size()));
    const Added added = added_by(one);
    PgValues values = PgValues().text(one.table);
    if (one.number == 0) {
      add("start", values.number(added.bytes).texts(added.lines).numbers(added.sums));
      return list.size() - 1;
    }
    if (!one.replaced.empty()) {
      add("lock", values);
      add("unfold", values);
    }
    values.number(one.number).number(added.bytes).texts(added.lines).numbers(added.sums);
    if (!one.replaced.empty()) {
      std::vector<std::int64_t> numbers;
      std::vector<std::string_view> lines;
      std::vector<std::int64_t> sums;
      for (const auto& [number, line] : one.replaced) {
        numbers.push_back(number);
        lines.push_back(line);
        sums.push_back(checksum(one.table, number, line));
      }
      values.numbers(numbers).texts(lines).numbers(sums);
    }
    add(one.replaced.empty() ? "append" : "replace", std::move(values));
    return list.size() - 1;
  }
  std::size_t operator()(const Seen& one) {
    if (!one.table.empty()) told["s" + one.table];
    add("see", PgValues().text(one.table).number(one.seat.seat).number(one.seat.at).flag(one.seat.here).number(node_));
    return kNone;
  }
  std::size_t operator()(const Erase& one) {
    told["c" + one.table] = "-1";
    add("lock", PgValues().text(one.table));
    add("erase", PgValues().text(one.table));
    return kNone;
  }
  std::size_t operator()(const KeepEdition& one) {
    add("keep_edition", PgValues().text(one.hash).text(one.text));
    return kNone;
  }
  std::size_t operator()(const Ban& one) {
    told["b"];
    add(one.banned ? "ban" : "unban", PgValues().text(one.address));
    return kNone;
  }
  std::size_t operator()(const Report& one) { return (*this)(KeptReport{one, 1, one.at}); }
  std::size_t operator()(const KeptReport& kept) {
    const Report& one = kept.report;
    add("report", PgValues()
                      .text(one.edition)
                      .text(one.question)
                      .text(one.text)
                      .number(kept.first)
                      .number(one.at)
                      .number(kept.times));
    return kNone;
  }
  std::size_t operator()(const DropReports& one) {
    add("drop_reports", PgValues().text(one.question));
    return kNone;
  }
  std::size_t operator()(const Lease& one) {
    add("lease", PgValues().text(one.table).number(node_));
    return list.size() - 1;
  }
  std::size_t operator()(const Release& one) {
    add("release", PgValues().text(one.table).number(node_));
    return kNone;
  }
  std::size_t operator()(const PutLuggage& one) {
    add("put_luggage", PgValues().text(one.hash).text(one.sealed).number(one.lasts));
    return kNone;
  }
  std::size_t operator()(const TakeLuggage& one) {
    add("take_luggage", PgValues().text(one.hash));
    return list.size() - 1;
  }
  std::size_t operator()(const Fold&) const { return kNone; }  // tidy()
  std::size_t operator()(const Restore&) const { return kNone; }

  // One word for each thing that changed, behind who says it: "c<table>=<lines>". As many
  // messages as it takes, each as long as PostgreSQL takes them.
  void tell_others() {
    std::string text;
    const auto send = [&] {
      if (!text.empty()) add("tell", PgValues().text(std::to_string(node_) + text));
      text.clear();
    };
    for (const auto& [what, lines] : told) {
      if (text.size() + what.size() > kLongestMessage) send();
      text += " " + what + (lines.empty() ? "" : "=" + lines);
    }
    send();
  }

 private:
  static constexpr std::size_t kLongestMessage = 7000;
  std::int64_t node_;
};

bool may_be_tried_again(const PgTrouble& trouble) { return trouble.code == "40P01" || trouble.code == "40001"; }

}  // namespace

// ---- Opening ----

std::int64_t random_node() {
  std::int64_t node = 0;
  randombytes_buf(&node, sizeof node);
  return node & INT64_MAX;
}

Postgres::Postgres(const std::string& url, const Options& options)
    : options_(options),
      schema_(options.schema),
      writing_(url, statements(), [this](PgConnection& connection) { return begin_writing(connection); }),
      reading_(url, statements(),
               [this](PgConnection& connection) -> std::optional<Trouble> {
                 auto set = connection.run_text("SET search_path TO " + schema_);
                 return set ? std::nullopt : std::optional(std::move(set.error()));
               }),
      listening_(url, statements(),
                 [this](PgConnection& connection) -> std::optional<Trouble> {
                   next_look_ = {};  // what was said while nobody listened is found by looking
                   auto set = connection.run_text("SET search_path TO " + schema_ + "; LISTEN pactole");
                   return set ? std::nullopt : std::optional(std::move(set.error()));
                 }),
      node_(random_node()) {}

std::expected<std::unique_ptr<Postgres>, Trouble> Postgres::open(const std::string& url, const Options& options) {
  std::unique_ptr<Postgres> store(new Postgres(url, options));
  const auto patience = std::chrono::steady_clock::now() + kForTheOneBefore;
  for (;;) {
    auto wrong = store->writing_.connect();
    if (!wrong) break;
    if (wrong->kind != Trouble::Kind::conflict || std::chrono::steady_clock::now() > patience)
      return std::unexpected(std::move(*wrong));
    std::this_thread::sleep_for(std::chrono::milliseconds(100));
  }
  if (auto wrong = store->reading_.connect()) return std::unexpected(std::move(*wrong));
  return store;
}

std::optional<Trouble> Postgres::begin_writing(PgConnection& connection) {
  const std::string lock = options_.use == Use::together ? "pg_try_advisory_lock_shared(" : "pg_try_advisory_lock(";
  const auto held = connection.run_text("SELECT " + lock + std::to_string(kAdvisoryLock) + ")::int");
  if (!held) return held.error();
  if (held->text(0, 0) != "1")
    return Trouble{connection.name() + ": " +
                       (options_.use == Use::alone ? "a pactole uses this database; stop it first"
                                                   : "it is being copied; try again when that is done"),
                   Trouble::Kind::conflict};
  return migrate(connection);
}

std::optional<Trouble> Postgres::migrate(PgConnection& connection) const {
  const auto fail = [&](const std::string& why) {
    return Trouble{connection.name() + ": " + why, Trouble::Kind::unusable};
  };
  const std::string lock = std::to_string(kAdvisoryMigration);
  std::string sql = "BEGIN; SET search_path TO " + schema_ + "; SELECT pg_advisory_xact_lock(" + lock + ")";
  if (auto begun = connection.run_text(sql); !begun) return std::move(begun.error());
  // To be undone by whatever returns before the end: the connection is thrown away then.
  auto found = connection.run_text("SELECT to_regnamespace('" + schema_ + "') IS NOT NULL, to_regclass('" + schema_ +
                                   ".version') IS NOT NULL");
  if (!found) return std::move(found.error());
  const bool has_schema = found->text(0, 0) == "t";
  const bool has_version = found->text(0, 1) == "t";
  if (has_schema && !has_version)
    return fail("the schema " + schema_ + " is there, and is not one of ours; give another database");
  int version = 0;
  if (has_version) {
    auto row = connection.run_text("SELECT version FROM version");
    if (!row) return std::move(row.error());
    version = row->size() == 1 ? std::atoi(std::string(row->text(0, 0)).c_str()) : 0;
    if (version < 1)
      return fail("its version is " + std::to_string(version) + ": somebody has changed it; put a backup in its place");
  } else {
    sql =
        "CREATE SCHEMA " + schema_ + "; CREATE TABLE version (version bigint NOT NULL); INSERT INTO version VALUES (0)";
    if (auto made = connection.run_text(sql); !made) return std::move(made.error());
  }
  if (version > kSchemaVersion)
    return fail("a newer pactole has written it (version " + std::to_string(version) + "; this one knows " +
                std::to_string(kSchemaVersion) + "); use that one");
  for (int i = version; i < kSchemaVersion; ++i)
    if (auto done = connection.run_text(std::string(kSchemaMigrations[static_cast<std::size_t>(i)])); !done)
      return std::move(done.error());
  if (version < kSchemaVersion)
    if (auto set = connection.run_text("UPDATE version SET version = " + std::to_string(kSchemaVersion)); !set)
      return std::move(set.error());
  auto done = connection.run_text("COMMIT");
  return done ? std::nullopt : std::optional(std::move(done.error()));
}

std::optional<Trouble> Postgres::run(const std::string& sql) {
  // Plain SQL goes over a connection that is not in pipeline mode: one of its own.
  PgConnection own(writing_.url(), {}, [&](PgConnection& connection) -> std::optional<Trouble> {
    auto done = connection.run_text(sql);
    return done ? std::nullopt : std::optional(std::move(done.error()));
  });
  return own.connect();
}

// ---- Writing ----

std::vector<std::optional<Trouble>> Postgres::write(std::span<const Change> changes) {
  for (int tries = 1;; ++tries) {
    std::optional<Trouble> wrong = writing_.connect();
    if (!wrong) {
      auto results = write_together(changes);
      if (results) return std::move(*results);
      if (may_be_tried_again(results.error()) && tries < kMostDeadlocks) continue;
      wrong = std::move(results.error().trouble);
    }
    // Somebody else holds the database: to those who wait it is away.
    if (wrong->kind == Trouble::Kind::conflict) wrong->kind = Trouble::Kind::unavailable;
    return {changes.size(), wrong};
  }
}

std::expected<std::vector<std::optional<Trouble>>, PgTrouble> Postgres::write_together(
    std::span<const Change> changes) {
  std::vector<std::size_t> order(changes.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::stable_sort(order.begin(), order.end(),
                   [&](std::size_t a, std::size_t b) { return rank_of(changes[a]) < rank_of(changes[b]); });
  Steps steps(node_);
  steps.add("begin", {});
  steps.add("must_be", PgValues().number(kSchemaVersion));
  std::vector<std::size_t> deciding(changes.size(), Steps::kNone);
  for (const std::size_t i : order) deciding[i] = std::visit(steps, changes[i]);
  if (std::any_of(changes.begin(), changes.end(),
                  [](const Change& one) { return std::holds_alternative<Report>(one); }))
    steps.add("bound_reports", PgValues().number(kMostReports));
  steps.tell_others();
  steps.add("commit", {});
  const auto answers = run_together(steps.list);
  if (!answers) return std::unexpected(answers.error());
  std::vector<std::optional<Trouble>> results(changes.size());
  for (std::size_t i = 0; i < changes.size(); ++i) {
    if (std::holds_alternative<Restore>(changes[i]))
      results[i] =
          Trouble{"a database is put back by its own tools (docs/hosting.md), not by pactole", Trouble::Kind::missing};
    if (const auto* fold = std::get_if<Fold>(&changes[i])) over_.push_back(fold->table);
    if (deciding[i] == Steps::kNone) continue;
    const PgRows& answer = (*answers)[deciding[i]];
    if (std::holds_alternative<Lease>(changes[i])) {
      if (answer.number(0, 0) == 0)
        results[i] = answer.number(0, 1) == 0
                         ? Trouble{"nobody has heard of this server for a while"}
                         : Trouble{"another server takes care of this table", Trouble::Kind::conflict};
      continue;
    }
    if (std::holds_alternative<TakeLuggage>(changes[i])) {
      if (answer.changed() == 0) results[i] = Trouble{"it was taken out before", Trouble::Kind::conflict};
      continue;
    }
    const auto& append = std::get<Append>(changes[i]);
    // What was unfolded for what is replaced in it is folded again.
    if (!append.replaced.empty() && append.number > 0 && (*answers)[deciding[i] - 1].changed() > 0)
      over_.push_back(append.table);
    if (answer.number(0, 0) == 1) continue;
    results[i] = Trouble{
        "line " + std::to_string(append.number) + " does not follow: there are " + std::to_string(answer.number(0, 1)),
        Trouble::Kind::conflict};
  }
  return results;
}

// What is not folded now is when its table is taken up again: nothing is lost.
void Postgres::tidy() {
  std::vector<std::string> over = std::exchange(over_, {});
  std::sort(over.begin(), over.end());
  over.erase(std::unique(over.begin(), over.end()), over.end());
  if (over.empty() || writing_.connect()) return;
  Steps steps(node_);
  steps.add("begin", {});
  steps.add("must_be", PgValues().number(kSchemaVersion));
  for (const std::string& table : over) {
    steps.add("lock", PgValues().text(table));
    steps.add("fold", PgValues().text(table));
  }
  steps.add("commit", {});
  (void)run_together(steps.list);
}

// A transaction that fails is undone: it would stay open.
std::expected<std::vector<PgRows>, PgTrouble> Postgres::run_together(std::span<const PgStep> steps) {
  auto answers = writing_.run(steps);
  if (!answers && !answers.error().code.empty()) {
    const PgStep undo{"rollback", {}};
    (void)writing_.run({&undo, 1});
  }
  return answers;
}

// ---- Reading ----

// On whatever thread; once more where the connection turns out to have been broken before.
std::expected<PgRows, Trouble> Postgres::read(const char* statement, PgValues values) {
  const std::lock_guard hold(reading_guard_);
  const PgStep step{statement, std::move(values)};
  for (bool again : {true, false}) {
    if (auto wrong = reading_.connect()) return std::unexpected(std::move(*wrong));
    auto rows = reading_.run({&step, 1});
    if (rows) return std::move(rows->front());
    if (!again || !rows.error().code.empty()) return std::unexpected(std::move(rows.error().trouble));
  }
  std::unreachable();
}

std::expected<std::vector<JournalHead>, Trouble> Postgres::journals(Which which) {
  const auto rows = read(which == Which::all ? "heads" : "unfolded");
  if (!rows) return std::unexpected(rows.error());
  std::vector<JournalHead> list;
  list.reserve(static_cast<std::size_t>(rows->size()));
  for (int i = 0; i < rows->size(); ++i)
    list.push_back(
        {std::string(rows->text(i, 0)), static_cast<int>(rows->number(i, 1)), rows->flag(i, 2), rows->number(i, 3)});
  return list;
}

std::expected<std::vector<std::string>, Trouble> Postgres::journal(const std::string& table, int from) {
  const auto rows = read("journal", PgValues().text(table).number(from));
  if (!rows) return std::unexpected(rows.error());
  std::vector<std::string> lines;
  for (int i = 0; i < rows->size() && !rows->is_null(i, 1); ++i) {
    const std::int64_t number = rows->number(i, 1);
    if (number != from + i) return std::unexpected(damaged_table("lines of its journal are missing"));
    if (rows->number(i, 3) != checksum(table, number, rows->text(i, 2)))
      return std::unexpected(
          damaged_table("line " + std::to_string(number + 1) + " of its journal is not what was written"));
    lines.emplace_back(rows->text(i, 2));
  }
  if (rows->size() > 0 && rows->number(0, 0) > from + static_cast<std::int64_t>(lines.size()))
    return std::unexpected(damaged_table("lines of its journal are missing"));
  return lines;
}

std::expected<std::vector<SeenSeat>, Trouble> Postgres::seen(const std::string& table) {
  const auto rows = read("seen", PgValues().text(table).number(node_));
  if (!rows) return std::unexpected(rows.error());
  std::vector<SeenSeat> list;
  list.reserve(static_cast<std::size_t>(rows->size()));
  for (int i = 0; i < rows->size(); ++i)
    list.push_back({static_cast<int>(rows->number(i, 0)), rows->number(i, 1), rows->flag(i, 2),
                    static_cast<SeenSeat::Way>(rows->number(i, 3))});
  return list;
}

std::expected<std::optional<std::string>, Trouble> Postgres::edition(const std::string& hash) {
  const auto rows = read("edition", PgValues().text(hash));
  if (!rows) return std::unexpected(rows.error());
  return rows->size() == 1 ? std::optional(std::string(rows->text(0, 0))) : std::nullopt;
}

std::expected<std::vector<std::string>, Trouble> Postgres::texts(const char* statement) {
  const auto rows = read(statement);
  if (!rows) return std::unexpected(rows.error());
  std::vector<std::string> list;
  list.reserve(static_cast<std::size_t>(rows->size()));
  for (int i = 0; i < rows->size(); ++i) list.emplace_back(rows->text(i, 0));
  return list;
}
std::expected<std::vector<std::string>, Trouble> Postgres::editions() { return texts("editions"); }
std::expected<std::vector<std::string>, Trouble> Postgres::banned() { return texts("bans"); }

std::expected<std::vector<Node>, Trouble> Postgres::nodes() {
  const auto rows = read("neighbours", PgValues().number(node_));
  if (!rows) return std::unexpected(rows.error());
  std::vector<Node> list;
  list.reserve(static_cast<std::size_t>(rows->size()));
  for (int i = 0; i < rows->size(); ++i)
    list.push_back({std::string(rows->text(i, 0)), rows->flag(i, 1), rows->flag(i, 2), rows->number(i, 3),
                    rows->number(i, 4), static_cast<int>(rows->number(i, 5))});
  return list;
}

std::expected<std::optional<std::string>, Trouble> Postgres::luggage(const std::string& hash) {
  const auto rows = read("luggage", PgValues().text(hash));
  if (!rows) return std::unexpected(rows.error());
  return rows->size() == 1 ? std::optional(std::string(rows->text(0, 0))) : std::nullopt;
}

std::expected<std::vector<KeptReport>, Trouble> Postgres::reports() {
  const auto rows = read("reports");
  if (!rows) return std::unexpected(rows.error());
  std::vector<KeptReport> list;
  list.reserve(static_cast<std::size_t>(rows->size()));
  for (int i = 0; i < rows->size(); ++i)
    list.push_back({{std::string(rows->text(i, 0)), std::string(rows->text(i, 1)), std::string(rows->text(i, 2)),
                     rows->number(i, 3)},
                    static_cast<int>(rows->number(i, 4)),
                    rows->number(i, 5)});
  return list;
}

}  // namespace store
