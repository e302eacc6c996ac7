// What happens by the clock, and what the host of the server does to tables and guests
// (admin.h has the lines he sends). A table that cannot be played any more can still be
// erased, and its names forgotten.
#include <algorithm>
#include <chrono>
#include <memory>
#include <optional>
#include <utility>

#include "server/answers.h"
#include "server/ludotheque.h"

namespace server {
namespace {

constexpr Time kBeforeTheFirstSweep = 86400;  // a server whose clock was wrong for a moment closes nothing
constexpr int kMostMoves = 64;                // that one decision takes, when its clock has run out

const store::Trouble& unknown_table() {
  static const store::Trouble kUnknown{"there is no table of that name", store::Trouble::Kind::missing};
  return kUnknown;
}

// Reads something of the store elsewhere; then an answer is made of it here, and told.
template <class Read, class Make, class Tell>
void read_elsewhere(World& world, Read read, Make make, Tell tell) {
  const auto found = std::make_shared<std::optional<decltype(read())>>();
  world.work(
      "", [found, read = std::move(read)] { found->emplace(read()); },
      [found, make = std::move(make), tell = std::move(tell)] {
        if (**found) return tell(make(***found));
        tell(std::unexpected((*found)->error()));
      });
}

// "2026-11-16"
std::string date_of(Time at) {
  using namespace std::chrono;
  const year_month_day date{sys_days{year{2020} / January / 1} + duration_cast<days>(seconds{at})};
  const auto padded = [](unsigned n) { return (n < 10 ? "-0" : "-") + std::to_string(n); };
  return std::to_string(static_cast<int>(date.year())) + padded(static_cast<unsigned>(date.month())) +
         padded(static_cast<unsigned>(date.day()));
}

}  // namespace

// ---- Clocks ----

std::optional<std::int64_t> Ludotheque::due() const {
  std::int64_t next = next_sweep_;
  if (const auto deadline = index_.first_deadline()) next = std::min(next, *deadline * 1000);
  if (const auto rooms = rooms_.due()) next = std::min(next, *rooms);
  if (!behind_.empty()) next = std::min(next, next_refresh_);
  return next;
}

void Ludotheque::tick() {
  if (stopping_) return;
  for (const std::string& table : index_.timed_out(world_.seconds())) {
    index_.stop_clock(table);  // until it is known what became of it
    rooms_.with(table, "", [this, table](const std::expected<OpenRoomPtr, Refused>& open) {
      if (open && !stopping_) return time_out(*open);
      // What cannot be read now has its clock again when it can; what is damaged, after a restart.
      if (!open && !open.error().is(No::store_unavailable))
        world_.note("clock stopped", {{"table", table}, {"why", open.error().message}});
    });
  }
  rooms_.retry();
  refresh_lobby();
  rooms_.let_idle_go();
  if (world_.now() < next_sweep_) return;
  next_sweep_ = world_.now() + kSweep;
  close_idle_tables();
}

void Ludotheque::time_out(const OpenRoomPtr& open) {
  if (!takes_care(open->room->id())) return commit_.follow_up_when_kept(open);
  for (int moves = 0; moves < kMostMoves; ++moves) {
    const auto deadline = open->room->deadline(world_.seconds(), started_);
    if (!deadline || *deadline > world_.seconds()) break;
    auto entries = decide_timeout(*open->room, commit_.means(*open));
    if (entries.empty()) break;
    commit_.add(open, entries, {});
  }
  commit_.follow_up_when_kept(open);
}

void Ludotheque::close_idle_tables() {
  if (world_.seconds() < started_ + kBeforeTheFirstSweep) return;
  const Time since = world_.seconds() - Time{settings_.idle_days} * 86400;
  for (const std::string& table : index_.idle_since(since))
    rooms_.with(table, "", [this, since](const std::expected<OpenRoomPtr, Refused>& open) {
      if (open) commit_.add(*open, decide_idle_close(*(*open)->room, since, world_.seconds()), {});
    });
}

Ludotheque::Figures Ludotheque::figures() const {
  Figures now;
  now.tables = index_.size();
  now.in_memory = rooms_.size();
  for (const auto& [table, open] : rooms_.all()) now.watchers += open->company.watchers.size();
  now.created = created_;
  now.refused = refused_;
  now.moves = commit_.figures();
  return now;
}

Ludotheque::Neighbours Ludotheque::neighbours() const {
  Neighbours now = neighbours_;
  now.leased = static_cast<std::size_t>(
      std::count_if(care_.begin(), care_.end(), [](const auto& care) { return care.second.ours; }));
  return now;
}

// ---- For the host of the server ----

void Ludotheque::admin_tables(const Tell<AdminTables>& tell) {
  read_elsewhere(
      world_, [this] { return world_.store.journals(); },
      [this](const std::vector<store::JournalHead>& journals) {
        AdminTables answer;
        for (const store::JournalHead& head : journals) {
          AdminTable table{head.table, std::nullopt, head.folded, head.lines, head.bytes};
          if (const auto open = rooms_.all().find(head.table); open != rooms_.all().end())
            table.summary = open->second->room->summary();
          answer.tables.push_back(std::move(table));
        }
        return answer;
      },
      tell);
}

void Ludotheque::admin_disk(const Tell<AdminDisk>& tell) {
  read_elsewhere(
      world_, [this] { return world_.store.journals(); },
      [this](const std::vector<store::JournalHead>& journals) {
        AdminDisk disk;
        for (const store::JournalHead& head : journals)
          (head.folded ? disk.finished_tables : disk.open_tables) += head.bytes;
        for (const auto& [address, bytes] : index_.bytes_today()) disk.added_today.push_back({address, bytes});
        return disk;
      },
      tell);
}

void Ludotheque::admin_nodes(const Tell<AdminNodes>& tell) {
  read_elsewhere(
      world_, [this] { return world_.store.nodes(); },
      [](const std::vector<store::Node>& nodes) {
        AdminNodes answer;
        for (const store::Node& one : nodes)
          answer.nodes.push_back({one.name, one.ours, one.here, one.up, one.left, one.leases});
        return answer;
      },
      tell);
}

void Ludotheque::admin_reports(const Tell<AdminReports>& tell) {
  read_elsewhere(
      world_, [this] { return world_.store.reports(); },
      [](const std::vector<store::KeptReport>& kept) {
        AdminReports answer;
        for (const auto& [report, times, first] : kept)
          answer.reports.push_back(
              {report.edition, report.question, report.text, times, date_of(first), date_of(report.at)});
        return answer;
      },
      tell);
}

void Ludotheque::admin_drop_reports(const std::string& question, Finished done) {
  world_.writer.write(store::DropReports{question}, std::move(done));
}

void Ludotheque::admin_close(const std::string& table, Finished done) {
  rooms_.with(table, "", [this, done = std::move(done)](const std::expected<OpenRoomPtr, Refused>& open) {
    if (!open) {
      const store::Trouble why{open.error().message};
      return done(open.error().is(No::table_unknown) ? &unknown_table() : &why);
    }
    if ((*open)->unplayable) {
      const store::Trouble why{(*open)->unplayable->message};
      return done(&why);
    }
    commit_.add(*open, decide_admin_close(*(*open)->room, world_.seconds()), done);
  });
}

void Ludotheque::admin_erase(const std::string& table, Finished done) {
  if (rooms_.find(table)) return erase(table, std::move(done));
  const auto wrong = std::make_shared<std::optional<store::Trouble>>();
  world_.work(
      "",
      [this, table, wrong] {
        const auto lines = world_.store.journal(table);
        if (lines ? lines->empty() : lines.error().kind == store::Trouble::Kind::unavailable)
          *wrong = lines ? unknown_table() : lines.error();
      },
      [this, table, wrong, done = std::move(done)] {
        if (*wrong) return done(&**wrong);
        erase(table, done);
      });
}

void Ludotheque::erase(const std::string& table, Finished done) {
  world_.writer.write(store::Erase{table}, [this, table, done = std::move(done)](const store::Trouble* trouble) {
    if (!trouble) {
      logs_.drop(table);
      index_.drop(table);
      care_.erase(table);
      // Whoever has it in memory has what is gone.
      if (rooms_.find(table)) rooms_.reload(table, store::Trouble{"the table was taken away"});
    }
    done(trouble);
  });
}

void Ludotheque::admin_forget(const std::string& table, Finished done) {
  logs_.drop(table);
  rooms_.with(table, "", [this, table, done = std::move(done)](const std::expected<OpenRoomPtr, Refused>& open) {
    if (open) return commit_.add(*open, decide_admin_forget(*(*open)->room, world_.seconds()), done);
    if (open.error().is(No::table_unknown)) return done(&unknown_table());
    if (open.error().is(No::store_unavailable)) {
      const store::Trouble why{open.error().message};
      return done(&why);
    }
    forget_in_journal(table, done);
  });
}

// Of a table that cannot be played any more: what can be read of its lines is changed.
void Ludotheque::forget_in_journal(const std::string& table, const Finished& done) {
  const auto found = std::make_shared<std::expected<Redaction, store::Trouble>>();
  world_.work(
      "",
      [this, table, found] {
        const auto lines = world_.store.journal(table);
        if (lines)
          *found = redact(*lines);
        else
          *found = std::unexpected(lines.error());
      },
      [this, table, found, done] {
        if (!*found) return done(&found->error());
        const bool damaged = (*found)->unreadable > 0;
        commit_.replace_lines(table, std::move(**found), [damaged, done](const store::Trouble* trouble) {
          const store::Trouble left{"lines of this table are damaged, and were left as they are"};
          done(!trouble && damaged ? &left : trouble);
        });
      });
}

void Ludotheque::restore(const std::string& file, Finished done) {
  world_.writer.write(store::Restore{file}, [this, done = std::move(done)](const store::Trouble* trouble) {
    if (trouble) return done(trouble);
    started_ = world_.seconds();  // clocks are credited as after a restart
    const auto rooms = rooms_.all();
    for (const auto& [table, open] : rooms) rooms_.reload(open, store::Trouble{"a backup was put in its place"});
    index_.clear();
    banned_.clear();
    editions_.forget_kept();
    const auto wrong = open();
    done(wrong ? &*wrong : nullptr);
  });
}

void Ludotheque::ban(const std::string& address, bool banned, Finished done) {
  world_.writer.write(store::Ban{address, banned},
                      [this, address, banned, done = std::move(done)](const store::Trouble* trouble) {
                        if (!trouble && banned) banned_.insert(address);
                        if (!trouble && !banned) banned_.erase(address);
                        done(trouble);
                      });
}

}  // namespace server
