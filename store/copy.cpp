#include "store/copy.h"

#include <fcntl.h>
#include <unistd.h>

#include <algorithm>
#include <filesystem>
#include <tuple>
#include <unordered_map>
#include <utility>

#include "store/postgres.h"
#include "store/sqlite.h"

namespace store {
namespace {

constexpr std::size_t kMostTogether = 500;                   // changes that are written with one flush
constexpr std::size_t kMostBytes = 4 << 20;                  // about, of them
constexpr std::string_view kUnfinished = "pactole_copying";  // the schema of a copy that is not whole

using Wrong = std::optional<Trouble>;

Trouble differs(const std::string& what) {
  return {"the copy is not what it should be (" + what + "); nothing was changed; try again", Trouble::Kind::damaged};
}

// Gathers changes into batches.
class Filler {
 public:
  explicit Filler(Store& store) : store_(store) {}

  Wrong put(Change change, std::size_t bytes = 0) {
    batch_.push_back(std::move(change));
    bytes_ += bytes;
    return batch_.size() < kMostTogether && bytes_ < kMostBytes ? std::nullopt : flush();
  }
  Wrong flush() {
    bytes_ = 0;
    for (Wrong& wrong : store_.write(std::exchange(batch_, {})))
      if (wrong) return std::move(wrong);
    store_.tidy();
    return std::nullopt;
  }

 private:
  Store& store_;
  std::vector<Change> batch_;
  std::size_t bytes_ = 0;
};

Trouble unreadable(const std::string& table, const Trouble& why) {
  return {"table " + table + ": " + why.what +
              "; take it out first (pactole admin delete), or put a backup in the place of that store",
          why.kind};
}

// Everything of `from` into `to`, which is empty.
std::expected<Copied, Trouble> fill(Store& from, Store& to) {
  Copied copied;
  Filler filler(to);
  const auto editions = from.editions();
  if (!editions) return std::unexpected(editions.error());
  for (const std::string& hash : *editions) {
    auto text = from.edition(hash);
    if (!text) return std::unexpected(text.error());
    const std::size_t bytes = (*text)->size();
    if (auto wrong = filler.put(KeepEdition{hash, std::move(**text)}, bytes)) return std::unexpected(*wrong);
    ++copied.editions;
  }
  const auto heads = from.journals();
  if (!heads) return std::unexpected(heads.error());
  for (const JournalHead& head : *heads) {
    auto lines = from.journal(head.table);
    if (!lines) return std::unexpected(unreadable(head.table, lines.error()));
    const auto seen = from.seen(head.table);
    if (!seen) return std::unexpected(seen.error());
    std::size_t bytes = 0;
    for (const std::string& line : *lines) bytes += line.size();
    ++copied.tables;
    copied.folded += head.folded;
    copied.lines += lines->size();
    copied.bytes += static_cast<std::int64_t>(bytes);
    auto wrong = filler.put(Append{head.table, 0, std::move(*lines), {}}, bytes);
    for (const SeenSeat& seat : *seen)
      if (!wrong) wrong = filler.put(Seen{head.table, seat});
    if (!wrong && head.folded) wrong = filler.put(Fold{head.table});
    if (wrong) return std::unexpected(*wrong);
  }
  const auto bans = from.banned();
  if (!bans) return std::unexpected(bans.error());
  for (const std::string& address : *bans) {
    if (auto wrong = filler.put(Ban{address, true})) return std::unexpected(*wrong);
    ++copied.bans;
  }
  const auto reports = from.reports();
  if (!reports) return std::unexpected(reports.error());
  for (const KeptReport& report : *reports) {
    if (auto wrong = filler.put(report)) return std::unexpected(*wrong);
    ++copied.reports;
  }
  if (auto wrong = filler.flush()) return std::unexpected(*wrong);
  return copied;
}

auto facts_of(const SeenSeat& one) { return std::tuple(one.seat, one.at, one.here); }
auto facts_of(const KeptReport& one) {
  return std::tuple(one.report.edition, one.report.question, one.report.text, one.report.at, one.times, one.first);
}
template <class T>
bool same(std::vector<T> a, std::vector<T> b) {
  const auto less = [](const T& x, const T& y) { return facts_of(x) < facts_of(y); };
  std::sort(a.begin(), a.end(), less);
  std::sort(b.begin(), b.end(), less);
  return std::equal(a.begin(), a.end(), b.begin(), b.end(),
                    [](const T& x, const T& y) { return facts_of(x) == facts_of(y); });
}

// Reads both, and says where they differ.
Wrong compare(Store& from, Store& to) {
  const auto old_heads = from.journals();
  const auto new_heads = to.journals();
  if (!old_heads) return old_heads.error();
  if (!new_heads) return new_heads.error();
  if (old_heads->size() != new_heads->size()) return differs("other tables");
  std::unordered_map<std::string_view, const JournalHead*> found;
  for (const JournalHead& head : *new_heads) found[head.table] = &head;
  for (const JournalHead& head : *old_heads) {
    const auto twin = found.find(head.table);
    if (twin == found.end() || twin->second->folded != head.folded || twin->second->lines != head.lines)
      return differs("table " + head.table);
    const auto before = from.journal(head.table);
    const auto after = to.journal(head.table);
    if (!before) return before.error();
    if (!after) return after.error();
    if (*before != *after) return differs("the journal of table " + head.table);
    const auto seen_before = from.seen(head.table);
    const auto seen_after = to.seen(head.table);
    if (!seen_before) return seen_before.error();
    if (!seen_after) return seen_after.error();
    if (!same(*seen_before, *seen_after)) return differs("who was seen at table " + head.table);
  }
  const auto editions = from.editions();
  if (!editions) return editions.error();
  if (const auto copies = to.editions(); !copies || *copies != *editions) return differs("editions");
  for (const std::string& hash : *editions) {
    const auto before = from.edition(hash);
    const auto after = to.edition(hash);
    if (!before || !after || *before != *after) return differs("edition " + hash);
  }
  const auto bans = from.banned();
  if (const auto copies = to.banned(); !bans || !copies || *copies != *bans) return differs("bans");
  const auto before = from.reports();
  const auto after = to.reports();
  if (!before || !after || !same(*before, *after)) return differs("reports");
  return std::nullopt;
}

std::expected<Copied, Trouble> fill_and_compare(Store& from, Store& to) {
  auto copied = fill(from, to);
  if (!copied) return copied;
  if (auto wrong = compare(from, to)) return std::unexpected(std::move(*wrong));
  return copied;
}

// The names of a file and of those beside it.
void remove_file(const std::string& path) {
  std::error_code ignored;
  for (const char* ending : {"", "-wal", "-shm", ".lock"}) std::filesystem::remove(path + ending, ignored);
}

std::expected<Copied, Trouble> copy_to_file(Store& from, const std::string& path) {
  const std::string unfinished = path + ".copying";
  remove_file(unfinished);
  std::expected<Copied, Trouble> copied;
  {
    auto to = Sqlite::open(unfinished);
    if (!to) return std::unexpected(to.error());
    copied = fill_and_compare(from, **to);
  }  // whoever closes a file last puts its log into it
  if (copied) {
    std::error_code error;
    std::filesystem::rename(unfinished, path, error);
    if (error) copied = std::unexpected(Trouble{path + ": " + error.message()});
    const std::string folder = std::filesystem::absolute(path).parent_path().string();
    if (const int opened = ::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC); opened >= 0) {
      ::fsync(opened);
      ::close(opened);
    }
  }
  remove_file(unfinished);
  return copied;
}

std::expected<Copied, Trouble> copy_to_database(Store& from, const std::string& url) {
  const std::string unfinished(kUnfinished);
  const std::string schema(Postgres::kSchema);
  {
    auto there = Postgres::open(url, {.use = Postgres::Use::alone});
    if (!there) return std::unexpected(there.error());
    const auto heads = (*there)->journals();
    const auto editions = (*there)->editions();
    const auto bans = (*there)->banned();
    const auto reports = (*there)->reports();
    for (const Trouble* wrong : {heads ? nullptr : &heads.error(), editions ? nullptr : &editions.error(),
                                 bans ? nullptr : &bans.error(), reports ? nullptr : &reports.error()})
      if (wrong) return std::unexpected(*wrong);
    if (!heads->empty() || !editions->empty() || !bans->empty() || !reports->empty())
      return std::unexpected(Trouble{(*there)->name() + ": it is not empty (" + std::to_string(heads->size()) +
                                     " tables); give another database, or drop its schema " + schema + " first"});
    if (auto wrong = (*there)->run("DROP SCHEMA IF EXISTS " + unfinished + " CASCADE"))
      return std::unexpected(std::move(*wrong));
  }
  auto to = Postgres::open(url, {.use = Postgres::Use::alone, .schema = kUnfinished});
  if (!to) return std::unexpected(to.error());
  auto copied = fill_and_compare(from, **to);
  if (!copied) return copied;
  // All programs that use the database hold the lock that `to` holds: nobody has begun meanwhile,
  // but perhaps before.
  std::string swap = "BEGIN; DO $$ BEGIN IF false";
  for (const char* table : {"heads", "editions", "bans", "reports"})
    swap += " OR EXISTS (SELECT 1 FROM " + schema + "." + table + ")";
  swap += " THEN RAISE EXCEPTION 'it is not empty any more'; END IF; END $$; DROP SCHEMA " + schema +
          " CASCADE; ALTER SCHEMA " + unfinished + " RENAME TO " + schema + "; COMMIT";
  if (auto wrong = (*to)->run(swap)) return std::unexpected(std::move(*wrong));
  return copied;
}

}  // namespace

std::expected<Copied, Trouble> copy(const Place& from, const Place& to) {
  const bool from_file = from.kind == Place::Kind::file;
  if (from_file && !std::filesystem::exists(from.where))
    return std::unexpected(Trouble{from.where + ": there is no such store", Trouble::Kind::missing});
  if (to.kind == Place::Kind::file && std::filesystem::exists(to.where))
    return std::unexpected(Trouble{to.where + ": there is a file already; give another name"});
  auto source = open(from, {.alone = true});
  if (!source) return std::unexpected(source.error());
  return to.kind == Place::Kind::file ? copy_to_file(**source, to.where) : copy_to_database(**source, to.where);
}

}  // namespace store
