#include "server/room_cache.h"

#include <algorithm>
#include <utility>

#include "server/messages.h"
#include "shelf/positions.h"

namespace server {
namespace {

constexpr std::int64_t kRetry = 1000;   // milliseconds before a table is tried again that could not be read or kept
constexpr std::int64_t kIdle = 30'000;  // milliseconds that a room stays at which nobody looks

}  // namespace

OpenRoomPtr RoomCache::find(const std::string& table) {
  const auto known = rooms_.find(table);
  if (known == rooms_.end()) return nullptr;
  known->second->wanted = world_.now();
  return known->second;
}

void RoomCache::with(const std::string& table, const std::string& address, Found found) {
  if (auto open = find(table)) return found(std::move(open));
  auto& waiting = loading_[table];
  waiting.push_back(std::move(found));
  if (waiting.size() == 1) load(table, address);
}

OpenRoomPtr RoomCache::make(std::unique_ptr<Room> room) {
  auto open = std::make_shared<OpenRoom>();
  open->company.last_seen.fill(world_.seconds());
  open->wanted = world_.now();
  open->room = std::move(room);
  rooms_[open->room->id()] = open;
  return open;
}

// ---- Reading journals ----

void RoomCache::load(const std::string& table, const std::string& address) {
  auto loaded = std::make_shared<Loaded>();
  world_.work(
      address,
      [this, table, loaded, started = started_, now = world_.seconds()] {
        *loaded = read_with_company(table, started, now);
      },
      [this, table, loaded] { arrive(table, std::move(*loaded)); });
}

std::expected<std::unique_ptr<Room>, Refused> RoomCache::read(const std::string& table) const {
  const auto refuse = [](No why, std::string message) { return std::unexpected(refused(why, std::move(message))); };
  const auto journal = world_.store.journal(table);
  if (!journal) {
    world_.note("cannot read", {{"table", table}, {"why", journal.error().what}});
    if (journal.error().kind == store::Trouble::Kind::damaged)
      return refuse(No::table_damaged, "this table cannot be shown: " + journal.error().what);
    return refuse(No::store_unavailable, "this table cannot be read now; try again");
  }
  if (journal->empty()) return refuse(No::table_unknown, "there is no table \"" + table + "\"");
  auto room = std::make_unique<Room>(table, world_.primitives, shelf::set_up);
  for (const std::string& line : *journal) {
    const auto entry = room::read_entry(line);
    std::optional<codec::Problem> wrong;
    room::SharedBox box;
    if (!entry) wrong = entry.error();
    if (entry)
      if (const auto* created = std::get_if<room::Created>(&*entry)) {
        auto found = editions_.box_of(*created);
        if (!found) return std::unexpected(std::move(found.error()));
        box = std::move(*found);
      }
    if (!wrong) wrong = room->add(*entry, box, true);
    if (wrong)
      return refuse(No::table_damaged, "the journal of this table is damaged at line " +
                                           std::to_string(room->lines() + 1) + ": " +
                                           without_quotations(wrong->reason));
  }
  return room;
}

// On another thread: touches nothing of ours that changes.
RoomCache::Loaded RoomCache::read_with_company(const std::string& table, Time started, Time now) const {
  Loaded loaded;
  loaded.room = read(table);
  if (!loaded.room) return loaded;
  const Room& room = **loaded.room;
  const auto seen = world_.store.seen(table);
  if (!seen) {
    loaded.room = std::unexpected(refused(No::store_unavailable, "this table cannot be read now; try again"));
    return loaded;
  }
  for (int i = 0; i < room.seats(); ++i) {
    // Whoever was there when the server was ended was there until now; whoever was never
    // seen counts from what he did.
    using Way = store::SeenSeat::Way;
    Time& last = loaded.last_seen[static_cast<std::size_t>(i)];
    last = std::max(room.chair(Seat(i)).acted, room.created().at);
    for (const store::SeenSeat& one : *seen)
      if (one.seat == i) {
        const bool elsewhere = one.here && one.way == Way::another;
        const bool until_now = one.here && !elsewhere;
        last = std::max<Time>({last, elsewhere ? now : one.at, until_now ? started : 0});
        if (elsewhere) loaded.elsewhere.add(Seat(i));
      }
    if (last > now) last = started;  // somebody has put the clock back since
  }
  return loaded;
}

void RoomCache::arrive(const std::string& table, Loaded loaded) {
  const auto waiting = loading_.extract(table);
  ++giving_;
  std::expected<OpenRoomPtr, Refused> found;
  if (loaded.room) {
    auto open = make(std::move(*loaded.room));
    open->kept = open->room->lines();
    open->company.last_seen = loaded.last_seen;
    const SeatSet elsewhere = open->company.elsewhere = loaded.elsewhere;
    if (auto orphans = orphans_.extract(table); !orphans.empty()) {
      open->company = std::move(orphans.mapped());
      for (const Seat left : std::exchange(open->company.elsewhere, elsewhere) - elsewhere)
        open->company.last_seen[left.index] =
            std::max(open->company.last_seen[left.index], loaded.last_seen[left.index]);
      for (const Watcher& watcher : open->company.watchers) watcher.client->send(again(table));
    }
    on_loaded(open);
    found = std::move(open);
  } else {
    found = std::unexpected(std::move(loaded.room.error()));
    if (found.error().is(No::store_unavailable))
      set_aside(table);
    else
      orphans_.erase(table);
    if (found.error().is(No::table_unknown)) on_missing(table);
  }
  // None is let go before the last of those who wait has his: the first may be a sweep, and
  // whoever watched a room that is gone would be told nothing more.
  if (!waiting.empty())
    for (const Found& act : waiting.mapped()) act(found);
  if (--giving_ == 0) let_idle_go(std::exchange(most_idle_, kMostIdle));
}

void RoomCache::reload(const OpenRoomPtr& open, const store::Trouble& trouble) {
  if (open->stale) return;
  open->stale = true;
  const std::string table = open->room->id();
  if (const auto known = rooms_.find(table); known != rooms_.end() && known->second == open) rooms_.erase(known);
  orphans_[table] = std::exchange(open->company, {});
  const auto held = std::exchange(open->held, {});
  for (const auto& [lines, act] : held) act(&trouble);
  with(table, "", [](const auto&) {});
}

void RoomCache::reload(const std::string& table, const store::Trouble& trouble) {
  if (const auto known = rooms_.find(table); known != rooms_.end()) return reload(OpenRoomPtr(known->second), trouble);
  with(table, "", [](const auto&) {});
}

void RoomCache::forget_orphan(const std::string& table, const Client* client) {
  const auto known = orphans_.find(table);
  if (known == orphans_.end()) return;
  Company& company = known->second;
  const SeatSet before = company.here();
  std::erase_if(company.watchers, [&](const Watcher& watcher) { return watcher.client.get() == client; });
  for (const Seat seat : before - company.here()) company.last_seen[seat.index] = world_.seconds();
}

void RoomCache::set_aside(const std::string& table) {
  if (aside_.empty()) next_try_ = world_.now() + kRetry;
  aside_.insert(table);
}

void RoomCache::retry() {
  if (aside_.empty() || world_.now() < next_try_) return;
  for (const std::string& table : std::exchange(aside_, {})) {
    const auto open = rooms_.find(table);
    if (open == rooms_.end())
      with(table, "", [](const auto&) {});
    else
      on_loaded(OpenRoomPtr(open->second));  // its clocks and bots go on
  }
}

std::shared_ptr<const std::string> RoomCache::again(const std::string& table) {
  return std::make_shared<const std::string>(codec::to_json(Again{table}));
}

// ---- Leaving memory ----

bool RoomCache::may_go(const OpenRoom& open) {
  return !open.stale && open.rematch.empty() && open.company.watchers.empty() && open.is_kept() &&
         open.thinking.empty() && !open.catching_up;
}

void RoomCache::retire(const OpenRoomPtr& open) {
  if (open->idle || !may_go(*open)) return;
  open->idle = true;
  idle_.emplace_back(world_.now(), open);
  let_idle_go();
}

void RoomCache::let_idle_go(std::size_t most) {
  if (giving_ > 0) {
    most_idle_ = std::min(most_idle_, most);
    return;
  }
  const auto is_time = [&] { return idle_.size() > most || idle_.front().first + kIdle <= world_.now(); };
  for (std::size_t looks = idle_.size(); looks > 0 && is_time(); --looks) {
    const auto [since, open] = idle_.front();
    idle_.pop_front();
    open->idle = may_go(*open) && open->wanted > since;
    if (open->idle)
      idle_.emplace_back(open->wanted, open);
    else if (may_go(*open))
      let_go(open);
  }
}

void RoomCache::let_go(const OpenRoomPtr& open) {
  const auto known = rooms_.find(open->room->id());
  if (known == rooms_.end() || known->second != open) return;
  rooms_.erase(known);
  on_gone(*open);
}

std::optional<std::int64_t> RoomCache::due() const {
  std::optional<std::int64_t> next;
  if (!aside_.empty()) next = next_try_;
  if (!idle_.empty()) next = std::min(next.value_or(idle_.front().first + kIdle), idle_.front().first + kIdle);
  return next;
}

}  // namespace server
