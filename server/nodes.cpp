// Several nodes on one store. Each may serve any table: what another one has added to a table
// that is in memory here is added to it here. Bots and clocks of a table are run by one of them,
// to which it is leased; that two do it would lose nothing, since the store refuses whoever
// comes second.
#include <algorithm>
#include <utility>

#include "server/answers.h"
#include "server/ludotheque.h"

namespace server {
namespace {

constexpr std::int64_t kAskAgain = 10'000;  // milliseconds before a table is asked for that is leased to another node
constexpr std::int64_t kRefresh = 3'000;    // milliseconds between two looks at what others do at tables of the lobby

}  // namespace

// ---- Who takes care ----

// Whether this node runs the bots and clocks of a table. If it does not know, it asks, and
// follow_up() is called when the table is its own.
bool Ludotheque::takes_care(const std::string& table) {
  if (!world_.store.is_shared()) return true;
  Care& care = care_[table];
  if (care.ours) return world_.store.is_heard();
  if (care.asked || world_.now() < care.again) return false;
  care.asked = true;
  world_.writer.write(store::Lease{table}, [this, table](const store::Trouble* trouble) {
    const auto known = care_.find(table);
    if (known == care_.end()) return;
    known->second.asked = false;
    known->second.ours = !trouble;
    if (!trouble) return with_care(table);
    const bool is_anothers = trouble->kind == store::Trouble::Kind::conflict;
    known->second.again = is_anothers ? world_.now() + kAskAgain : 0;
    if (!is_anothers) rooms_.set_aside(table);
  });
  return false;
}

// The table is to be taken up again, now that it may be ours.
void Ludotheque::with_care(const std::string& table) {
  rooms_.with(table, "", [this](const std::expected<OpenRoomPtr, Refused>& open) {
    if (open && !stopping_) commit_.follow_up_when_kept(*open);
  });
}

void Ludotheque::let_go_of(const std::string& table) {
  const auto known = care_.find(table);
  if (known == care_.end()) return;
  if (known->second.ours) world_.writer.write(store::Release{table}, {});
  care_.erase(known);
}

// ---- What others do ----

void Ludotheque::hear(const std::vector<store::News>& news) {
  using Kind = store::News::Kind;
  for (const store::News& one : news) {
    ++neighbours_.news;
    switch (one.kind) {
      case Kind::changed: changed_elsewhere(one); break;
      case Kind::seen:
        if (!one.table.empty()) {
          seen_elsewhere(one.table);
        } else {
          std::vector<std::string> tables;
          tables.reserve(rooms_.size());
          for (const auto& [table, open] : rooms_.all()) tables.push_back(table);
          for (const std::string& table : tables) seen_elsewhere(table);
        }
        break;
      case Kind::orphaned:
        if (stopping_) break;
        // Also of what we thought to be ours: it was given to whom we were before we slept.
        care_[one.table].ours = false;
        care_[one.table].again = 0;
        (void)takes_care(one.table);
        break;
      case Kind::banned: read_bans(); break;
      case Kind::lost: {
        ++neighbours_.silences;
        std::vector<std::string> ours;
        for (auto& [table, care] : care_) {
          if (std::exchange(care.ours, false)) ours.push_back(table);
          care.again = 0;
        }
        neighbours_.lost += ours.size();
        for (const std::string& table : ours) with_care(table);
        break;
      }
    }
  }
}

void Ludotheque::changed_elsewhere(const store::News& news) {
  const std::string& table = news.table;
  if (const auto known = rooms_.all().find(table); known != rooms_.all().end()) {
    const OpenRoomPtr& open = known->second;
    if (news.lines >= 0 && open->room->lines() >= news.lines) return;  // our own, or known already
    if (news.lines < 0 && !news.late) logs_.drop(table);
    neighbours_.repaired += news.late && news.lines >= 0 && !open->catching_up;
    return catch_up(open);
  }
  logs_.drop(table);
  // It is being read: perhaps it was read before that.
  if (rooms_.is_loading(table))
    return rooms_.with(table, "", [this, lines = news.lines](const std::expected<OpenRoomPtr, Refused>& open) {
      if (open && (*open)->room->lines() < lines) catch_up(*open);
    });
  const auto care = care_.find(table);
  const bool ours = care != care_.end() && care->second.ours;
  const bool is_new = !index_.contains(table) && news.lines >= 0;
  if (ours || is_new || (news.lines < 0 && index_.contains(table)))
    rooms_.with(table, "", [](const auto&) {});
  else if (index_.is_listed(table))
    behind_.insert(table);
}

// Reads what another node has added.
void Ludotheque::catch_up(const OpenRoomPtr& open) {
  if (open->stale) return;
  // What is being read may be from before what we have been told now: then it is read again.
  if (open->catching_up) {
    open->told_meanwhile = true;
    return;
  }
  open->catching_up = true;
  open->told_meanwhile = false;
  struct Tail {
    int from = 0;
    std::expected<std::vector<std::string>, store::Trouble> lines;
  };
  const auto tail = std::make_shared<Tail>();
  tail->from = open->kept;
  const std::string table = open->room->id();
  world_.work(
      "", [this, table, tail] { tail->lines = world_.store.journal(table, tail->from); },
      [this, table, open, tail] {
        open->catching_up = false;
        if (open->stale) return;
        if (!tail->lines) return rooms_.reload(open, tail->lines.error());
        // We have added to it meanwhile: there may be more behind that. Where others came first,
        // the store says so, and the room is read anew.
        if (!open->is_kept() || open->kept != tail->from)
          return commit_.when_kept(open, [this, open](const store::Trouble* trouble) {
            if (!trouble) catch_up(open);
          });
        if (tail->lines->empty()) {
          if (open->told_meanwhile) return catch_up(open);
          rooms_.retire(open);
          return look_whether_it_is_there(open);
        }
        if (auto wrong = commit_.take(open, *tail->lines)) {
          world_.note("cannot follow", {{"table", table}, {"why", *wrong}});
          return rooms_.reload(open, store::Trouble{*wrong});
        }
        neighbours_.taken += tail->lines->size();
        if (open->told_meanwhile) catch_up(open);
      });
}

// Nothing was added: it was folded, or it is gone.
void Ludotheque::look_whether_it_is_there(const OpenRoomPtr& open) {
  const auto lines = std::make_shared<std::expected<std::vector<std::string>, store::Trouble>>();
  const std::string table = open->room->id();
  world_.work(
      "", [this, table, lines] { *lines = world_.store.journal(table); },
      [this, open, lines] {
        if (!open->stale && *lines && (*lines)->empty())
          rooms_.reload(open, store::Trouble{"the table was taken away"});
      });
}

void Ludotheque::seen_elsewhere(const std::string& table) {
  if (!rooms_.all().contains(table)) return;
  const auto seats = std::make_shared<std::expected<std::vector<store::SeenSeat>, store::Trouble>>();
  world_.work(
      "", [this, table, seats] { *seats = world_.store.seen(table); },
      [this, table, seats] {
        const auto known = rooms_.all().find(table);
        if (known == rooms_.all().end() || !*seats) return;
        const OpenRoomPtr open = known->second;
        using Way = store::SeenSeat::Way;
        Company& company = open->company;
        const SeatSet before = company.presence().here;
        const SeatSet ours = company.here();
        company.elsewhere = {};
        SeatSet forgotten;
        for (const store::SeenSeat& one : **seats) {
          const Seat seat(one.seat);
          if (one.here && one.way == Way::another) {
            company.elsewhere.add(seat);
            continue;
          }
          company.last_seen[seat.index] = std::max<Time>(company.last_seen[seat.index], one.at);
          if (ours.contains(seat) && !(one.here && one.way == Way::ours)) forgotten.add(seat);
        }
        // He left there, or his node is gone, and he is still here.
        commit_.note_seen(open, forgotten, true);
        if (company.presence().here != before) commit_.tell_present(open);
      });
}

void Ludotheque::read_bans() {
  const auto banned = std::make_shared<std::expected<std::vector<std::string>, store::Trouble>>();
  world_.work(
      "", [this, banned] { *banned = world_.store.banned(); },
      [this, banned] {
        if (!*banned) return;
        banned_.clear();
        for (const std::string& address : **banned) add_ban(address);
      });
}

// What is taken along by a code that any node may have given (transfers.h). It is opened first:
// whoever is wrong takes nothing out.
void Ludotheque::claim_from_store(Asker asker, const std::string& code) {
  auto hash = transfers_.hash_of_parcel(code, address_hash(asker), world_.seconds());
  if (!hash) return no(asker, hash.error());
  struct Claiming {
    Asker asker;
    std::string hash;
    std::expected<std::optional<std::string>, store::Trouble> sealed;
  };
  const auto claiming = std::make_shared<Claiming>(std::move(asker), std::move(*hash));
  world_.work(
      claiming->asker.address, [this, claiming] { claiming->sealed = world_.store.luggage(claiming->hash); },
      [this, claiming, code] {
        if (!claiming->sealed) return no(claiming->asker, not_kept());
        const auto luggage = transfers_.open(*claiming->sealed, code, address_hash(claiming->asker), world_.seconds());
        if (!luggage) return no(claiming->asker, luggage.error());
        world_.writer.write(store::TakeLuggage{claiming->hash},
                            [this, claiming, luggage = *luggage](const store::Trouble* trouble) {
                              if (trouble && trouble->kind == store::Trouble::Kind::conflict)
                                return no(claiming->asker, refused(No::code_wrong, "this code was used a moment ago"));
                              if (trouble) return no(claiming->asker, not_kept());
                              yes(claiming->asker, ClaimAnswer{luggage});
                            });
      });
}

// Tables of the lobby that nobody looks at here: what others do there is seen a little later.
void Ludotheque::refresh_lobby() {
  if (behind_.empty() || world_.now() < next_refresh_) return;
  next_refresh_ = world_.now() + kRefresh;
  for (const std::string& table : std::exchange(behind_, {})) rooms_.with(table, "", [](const auto&) {});
}

}  // namespace server
