#include "server/ludotheque.h"

#include <algorithm>
#include <utility>

#include "codec/write.h"
#include "host/sodium.h"
#include "server/keys.h"
#include "shelf/shelf.h"

namespace server {

constexpr std::int64_t kSweep = 3'600'000;  // an hour between two looks for tables that nobody plays at

// ---- Opening ----

codec::Problems Ludotheque::add_edition(std::string_view game, std::string text) {
  const shelf::Box* box = shelf::find_box(game);
  if (!box) return {{"game", 0, 0, "there is no game \"" + std::string(game) + "\""}};
  auto open = box->open(std::move(text));
  if (!open) return std::move(open.error());
  Printed printed;
  printed.game = game;
  printed.box = std::move(*open);
  const std::string& id = printed.box->imprint().id;
  for (const Printed& other : editions_)
    if (other.game == game && other.box->imprint().id == id)
      return {{"id", 0, 0, "there is an edition \"" + id + "\" already; give yours another id"}};
  printed.text = printed.box->edition();
  printed.hash = hash_of(world_.primitives, printed.text);
  boxes_[printed.hash] = printed.box;
  editions_.push_back(std::move(printed));
  return {};
}

std::optional<store::Trouble> Ludotheque::open() {
  const auto banned = world_.store.banned();
  if (!banned) return banned.error();
  banned_.insert(banned->begin(), banned->end());
  for (const store::TableHead& head : world_.store.tables()) {
    if (head.folded) continue;
    const auto live = find(head.table);
    if (!live) {
      world_.note("table unreadable", {{"table", head.table}, {"why", live.error().message}});
      continue;
    }
    after(*live);
  }
  next_sweep_ = world_.now() + kSweep;
  return std::nullopt;
}

std::expected<SharedBox, std::string> Ludotheque::box_of(const Created& created) {
  const shelf::Box* game = shelf::find_box(created.game);
  if (!game) return std::unexpected("there is no game \"" + created.game + "\" any more");
  if (game->facts().rules_version != created.rules)
    return std::unexpected("it was begun by version " + std::to_string(created.rules) + " of the rules");
  if (const auto known = boxes_.find(created.edition); known != boxes_.end()) return known->second;
  const auto text = world_.store.edition(created.edition);
  if (!text) return std::unexpected(text.error().what);
  if (!*text) return std::unexpected("its edition is not in the store");
  auto open = game->open(**text);
  if (!open) return std::unexpected(to_text(open.error().front(), "edition"));
  return boxes_[created.edition] = std::move(*open);
}

std::expected<Ludotheque::LivePtr, Refused> Ludotheque::find(const std::string& table) {
  if (const auto known = lives_.find(table); known != lives_.end()) return known->second;
  const auto lines = world_.store.journal(table);
  if (!lines) {
    world_.note("cannot read", {{"table", table}, {"why", lines.error().what}});
    return std::unexpected(refused(No::store_unavailable, "this table cannot be read now; try again"));
  }
  if (lines->empty()) return std::unexpected(refused(No::table_unknown, "there is no table \"" + table + "\""));
  auto live = std::make_shared<Live>();
  live->room = std::make_unique<Room>(table, world_.primitives);
  for (const std::string& line : *lines) {
    const auto entry = read_entry(line);
    std::optional<codec::Problem> wrong;
    SharedBox box;
    if (!entry) wrong = entry.error();
    if (entry)
      if (const auto* created = std::get_if<Created>(&*entry)) {
        auto found = box_of(*created);
        if (!found) return std::unexpected(refused(No::table_unknown, "this table cannot go on: " + found.error()));
        box = std::move(*found);
      }
    if (!wrong) wrong = live->room->add(*entry, box);
    if (wrong)
      return std::unexpected(refused(No::store_unavailable, "the journal of this table is damaged at line " +
                                                                std::to_string(live->room->lines() + 1) + ": " +
                                                                wrong->reason));
  }
  live->kept = live->room->lines();
  if (const auto card = cards_.find(table); card != cards_.end())
    live->away_since = card->second.away_since;
  else
    live->away_since.fill(world_.now());
  lives_[table] = live;
  return live;
}

std::expected<Ludotheque::LivePtr, Refused> Ludotheque::find_for_talk(const std::string& table) {
  constexpr int kMostTalk = 3000;  // entries of a table that are no moves
  auto live = find(table);
  if (live && (*live)->room->talk() >= kMostTalk)
    return std::unexpected(refused(No::table_worn, "more was said and changed here than a table takes"));
  return live;
}

Ludotheque::Key Ludotheque::key_of(const Room& room, const std::optional<std::string>& token) const {
  Key key;
  if (!token) return key;
  const std::string hash = hash_of(world_.primitives, *token);
  for (int seat = 0; seat < room.seats(); ++seat)
    if (same_hash(hash, room.chairs()[static_cast<std::size_t>(seat)].token)) key.seat = Seat(seat);
  key.host = same_hash(hash, room.created().host);
  return key;
}

// ---- Kept, acknowledged, told ----

void Ludotheque::record(const LivePtr& live, const Entry& entry) {
  if (const auto wrong = live->room->add(entry, {})) {
    world_.note("entry refused", {{"table", live->room->id()}, {"why", wrong->reason}});
    return;
  }
  keep(live, to_line(entry));
}

void Ludotheque::keep(const LivePtr& live, std::string line) {
  const int number = live->room->lines() - 1;
  world_.writer.write(store::Add{live->room->id(), number, std::move(line)},
                      [this, live, number](const store::Trouble* trouble) {
                        if (live->failed) return;
                        if (trouble) return fail(live, *trouble);
                        live->kept = number + 1;
                        while (!live->held.empty() && live->held.front().first <= live->kept) {
                          const auto act = std::move(live->held.front().second);
                          live->held.pop_front();
                          act(nullptr);
                        }
                        retire(live);
                      });
}

void Ludotheque::when_kept(const LivePtr& live, std::function<void(const store::Trouble*)> act) {
  if (live->kept == live->room->lines())
    act(nullptr);
  else
    live->held.emplace_back(live->room->lines(), std::move(act));
}

// What could not be kept has not happened: the room is made anew from what was, and
// whoever waited is told to send his move again.
void Ludotheque::fail(const LivePtr& live, const store::Trouble& trouble) {
  world_.note("not kept", {{"table", live->room->id()}, {"why", trouble.what}});
  renew(live, trouble);
}

// Lets go of a room that is not as its journal any more, and takes the table up anew:
// those who look are to look again, those who wait are told.
void Ludotheque::renew(const LivePtr& live, const store::Trouble& trouble) {
  if (live->failed) return;
  live->failed = true;
  const std::string table = live->room->id();
  if (const auto known = lives_.find(table); known != lives_.end() && known->second == live) lives_.erase(known);
  const auto watchers = std::move(live->watchers);
  live->watchers.clear();
  const auto held = std::move(live->held);
  live->held.clear();
  for (const Watcher& watcher : watchers) {
    watcher.client->send(again(table));
    std::erase(watching_[watcher.client.get()], table);
  }
  for (const auto& [lines, act] : held) act(&trouble);
  take_up(table);
}

// What is known of a table is what its journal says.
void Ludotheque::take_up(const std::string& table) {
  drop_card(table);
  const auto live = find(table);
  if (live)
    after(*live);
  else if (live.error().error == core::name(No::store_unavailable))
    unreadable_.insert(table);  // tried again by tick()
}

void Ludotheque::drop_card(const std::string& table) {
  const auto known = cards_.find(table);
  if (known == cards_.end()) return;
  const Card& card = known->second;
  if (card.deadline) deadlines_.erase({*card.deadline, table});
  listed_.erase(table);
  if (--tables_of_[card.address] == 0) tables_of_.erase(card.address);
  cards_.erase(known);
}

std::shared_ptr<const std::string> Ludotheque::again(const std::string& table) {
  codec::Writer w;
  w.begin_object();
  w.field("table", table);
  w.field("again", true);
  w.end_object();
  return std::make_shared<const std::string>(w.take());
}

void Ludotheque::deliver(const LivePtr& live, Audience audience, std::string text) {
  when_kept(live, [live, audience,
                   message = std::make_shared<const std::string>(std::move(text))](const store::Trouble* trouble) {
    if (trouble) return;
    for (const Watcher& watcher : live->watchers)
      if (watcher.audience == audience) watcher.client->send(message);
  });
}

void Ludotheque::tell_all(const LivePtr& live) {
  SeatSet seen;
  bool spectators = false;
  for (const Watcher& watcher : live->watchers) {
    if (watcher.audience == core::kSpectator)
      spectators = true;
    else
      seen.add(watcher.audience);
  }
  for (const Seat seat : seen) deliver(live, seat, live->room->update(seat, seconds(), started_));
  if (spectators) deliver(live, core::kSpectator, live->room->update(core::kSpectator, seconds(), started_));
}

void Ludotheque::tell_own(const LivePtr& live, Seat seat) {
  if (present(*live).contains(seat)) deliver(live, seat, live->room->own_update(seat, seconds(), started_));
}

SeatSet Ludotheque::present(const Live& live) const {
  SeatSet seats;
  for (const Watcher& watcher : live.watchers)
    if (watcher.audience != core::kSpectator) seats.add(watcher.audience);
  return seats;
}

void Ludotheque::tell_present(const LivePtr& live) {
  codec::Writer w;
  w.begin_object();
  w.field("table", live->room->id());
  w.field("present", present(*live));
  w.end_object();
  const auto text = std::make_shared<const std::string>(w.take());
  when_kept(live, [live, text](const store::Trouble* trouble) {
    if (trouble) return;
    for (const Watcher& watcher : live->watchers) watcher.client->send(text);
  });
}

// ---- What follows from a change ----

void Ludotheque::after(const LivePtr& live) {
  // The last one has sat down.
  if (!stopping_ && live->room->standing() == Room::Standing::waiting && live->room->free_seats().empty())
    (void)begin(live, "simple", nullptr);
  update_card(*live);
  have_bots_think(live);
  retire(live);
}

void Ludotheque::update_card(const Live& live) {
  const Room& room = *live.room;
  Card& card = cards_[room.id()];
  if (card.deadline) deadlines_.erase({*card.deadline, room.id()});
  if (card.address.empty()) {
    card.address = room.created().address;
    ++tables_of_[card.address];
  }
  card.last = room.last();
  card.deadline = room.deadline(started_);
  if (card.deadline) deadlines_.insert({*card.deadline, room.id()});
  const bool listed = room.created().listed && room.standing() != Room::Standing::over &&
                      (room.created().spectators || !room.free_seats().empty());
  if (listed) {
    codec::Writer w;
    w.begin_object();
    room.summary(w);
    w.end_object();
    card.lobby = w.take();
    listed_.insert(room.id());
  } else {
    listed_.erase(room.id());
  }
  if (room.standing() == Room::Standing::over) drop_card(room.id());
}

void Ludotheque::have_bots_think(const LivePtr& live) {
  const shelf::AnyTable* match = live->room->match();
  for (const Seat seat : live->room->bots_asked() - live->thinking) {
    live->thinking.add(seat);
    const std::string table = live->room->id();
    const int ply = match->ply();
    const int step = match->step(seat);
    auto thought = [box = live->room->box(), think = match->thought(seat, *live->room->chairs()[seat.index].bot)] {
      core::FastChance mood = core::FastChance::from_text(host::Sodium::random_seed());
      return think(mood);
    };
    world_.think(settings_.bot_pause, std::move(thought),
                 [this, table, ply, step, seat](const std::string& move) { bot_chose(table, ply, step, seat, move); });
  }
}

void Ludotheque::bot_chose(const std::string& table, int ply, int step, Seat seat, const std::string& move) {
  const auto live = find(table);
  if (!live) return;  // it is gone
  (*live)->thinking = (*live)->thinking - seat;
  const Room& room = *(*live)->room;
  const bool still =
      !stopping_ && room.bots_asked().contains(seat) && room.match()->ply() == ply && room.match()->step(seat) == step;
  if (still && play(*live, seat, ply, move, Mover::bot)) ++figures_.bot_moves;
  if (!stopping_) after(*live);
}

bool Ludotheque::play(const LivePtr& live, Seat seat, int ply, const std::string& move, Mover by) {
  const auto played = live->room->play(seat, ply, std::nullopt, move, by, seconds());
  if (!played || played->repeated) return false;
  keep(live, to_line(Entry(played->entry)));
  ++figures_.moves;
  if (played->closed)
    tell_all(live);
  else
    tell_own(live, seat);
  return true;
}

void Ludotheque::clock_ran_out(const LivePtr& live) {
  const shelf::AnyTable* match = live->room->match();
  if (!match) return;
  const int ply = match->ply();
  // A decision may take several moves.
  while (match->ply() == ply && live->room->standing() == Room::Standing::running) {
    const Seat seat = match->waiting().front();
    if (!play(live, seat, ply, match->default_move(seat), Mover::clock)) break;
    ++figures_.clock_moves;
  }
}

std::optional<std::int64_t> Ludotheque::due() const {
  std::int64_t next = next_sweep_;
  if (!deadlines_.empty()) next = std::min(next, deadlines_.begin()->first * 1000);
  if (!unreadable_.empty()) next = std::min(next, world_.now() + 1000);
  return next;
}

void Ludotheque::tick() {
  if (stopping_) return;
  std::vector<std::string> due;
  for (const auto& [deadline, table] : deadlines_) {
    if (deadline > seconds()) break;
    due.push_back(table);
  }
  for (const std::string& table : due) {
    const auto live = find(table);
    if (!live) {
      // It is tried again when there is something new about it, or after a restart.
      world_.note("clock stopped", {{"table", table}, {"why", live.error().message}});
      Card& card = cards_[table];
      if (card.deadline) deadlines_.erase({*card.deadline, table});
      card.deadline.reset();
      continue;
    }
    clock_ran_out(*live);
    after(*live);
  }
  const auto unreadable = std::move(unreadable_);
  unreadable_.clear();
  for (const std::string& table : unreadable) take_up(table);
  if (world_.now() < next_sweep_) return;
  next_sweep_ = world_.now() + kSweep;
  std::vector<std::string> idle;
  for (const auto& [table, card] : cards_)
    if (card.last + Time{settings_.idle_days} * 86400 < seconds()) idle.push_back(table);
  for (const std::string& table : idle)
    if (const auto live = find(table)) close(*live, "idle");
}

void Ludotheque::close(const LivePtr& live, const std::string& reason) {
  if (live->room->standing() == Room::Standing::over) return;
  record(live, Closed{seconds(), reason});
  tell_all(live);
  after(live);
}

void Ludotheque::retire(const LivePtr& live) {
  const bool voted = std::any_of(live->votes.begin(), live->votes.end(), [](SeatSet seats) { return !seats.empty(); });
  if (live->failed || voted || !live->watchers.empty() || !live->held.empty() || live->kept != live->room->lines() ||
      !live->thinking.empty())
    return;
  if (lives_.erase(live->room->id()) == 0) return;
  if (const auto card = cards_.find(live->room->id()); card != cards_.end()) card->second.away_since = live->away_since;
  if (live->room->standing() == Room::Standing::over) world_.writer.write(store::Fold{live->room->id()}, {});
}

void Ludotheque::look_away(const LivePtr& live, const Client* client) {
  const SeatSet before = present(*live);
  Audience audience = core::kSpectator;
  for (const Watcher& watcher : live->watchers)
    if (watcher.client.get() == client) audience = watcher.audience;
  std::erase_if(live->watchers, [&](const Watcher& watcher) { return watcher.client.get() == client; });
  const bool others = std::any_of(live->watchers.begin(), live->watchers.end(),
                                  [&](const Watcher& watcher) { return watcher.audience == audience; });
  if (!others) live->room->looks_away(audience);
  for (const Seat seat : before - present(*live)) live->away_since[seat.index] = world_.now();
  if (before != present(*live)) tell_present(live);
  retire(live);
}

void Ludotheque::gone(const Client* client) {
  const auto known = watching_.find(client);
  if (known == watching_.end()) return;
  const std::vector<std::string> tables = std::move(known->second);
  watching_.erase(known);
  for (const std::string& table : tables)
    if (const auto live = lives_.find(table); live != lives_.end()) look_away(LivePtr(live->second), client);
}

Ludotheque::Figures Ludotheque::figures() const {
  Figures now = figures_;
  now.tables = cards_.size();
  now.in_memory = lives_.size();
  for (const auto& [table, live] : lives_) now.watchers += live->watchers.size();
  return now;
}

// ---- For the host of the server ----

std::string Ludotheque::admin_tables() {
  codec::Writer w;
  w.begin_array();
  for (const store::TableHead& head : world_.store.tables()) {
    const auto live = find(head.table);
    w.begin_object();
    if (live)
      (*live)->room->summary(w);
    else
      w.field("table", head.table);
    w.field("lines", head.lines);
    w.end_object();
    if (live) retire(*live);
  }
  w.end_array();
  return w.take();
}

bool Ludotheque::admin_close(const std::string& table) {
  const auto live = find(table);
  if (live) close(*live, "admin");
  return live.has_value();
}

bool Ludotheque::admin_erase(const std::string& table) {
  const auto live = find(table);
  if (!live) return false;
  close(*live, "admin");
  when_kept(*live, [this, live = *live, table](const store::Trouble* trouble) {
    if (trouble) return;
    world_.writer.write(store::Erase{table}, [this, live](const store::Trouble* wrong) {
      if (!wrong) renew(live, store::Trouble{"the table was taken away"});
    });
  });
  return true;
}

bool Ludotheque::admin_blot(const std::string& table) {
  const auto live = find(table);
  if (live) blot(*live, std::nullopt, [](const store::Trouble*) {});
  return live.has_value();
}

// Names and speech in lines that are kept are replaced; the room is made anew.
void Ludotheque::blot(const LivePtr& live, std::optional<Seat> only, std::function<void(const store::Trouble*)> done) {
  when_kept(live, [this, live, only, done = std::move(done)](const store::Trouble* trouble) {
    if (trouble) return done(trouble);
    const std::string table = live->room->id();
    const auto lines = world_.store.journal(table);
    if (!lines) return done(&lines.error());
    std::vector<store::Change> changes;
    for (std::size_t i = 0; i < lines->size(); ++i) {
      auto entry = read_entry((*lines)[i]);
      if (!entry) continue;
      bool changed = false;
      if (auto* sat = std::get_if<Sat>(&*entry); sat && (!only || sat->seat == *only)) {
        changed = !sat->name.empty();
        sat->name.clear();
      }
      if (auto* said = std::get_if<Said>(&*entry); said && (!only || said->seat == only->index)) {
        changed = !said->text.empty();
        said->name.clear();
        said->text.clear();
      }
      if (changed) changes.push_back(store::Replace{table, static_cast<int>(i), to_line(*entry)});
    }
    if (changes.empty()) return done(nullptr);
    auto wrong = std::make_shared<std::optional<store::Trouble>>();
    for (std::size_t i = 0; i < changes.size(); ++i) {
      const bool last = i + 1 == changes.size();
      world_.writer.write(std::move(changes[i]), [this, table, last, wrong, done](const store::Trouble* one) {
        if (one) *wrong = *one;
        if (!last) return;
        done(*wrong ? &**wrong : nullptr);
        // Whoever has the names in memory takes the table up anew.
        if (const auto now = lives_.find(table); now != lives_.end())
          when_kept(now->second, [this, now = now->second](const store::Trouble*) {
            renew(now, store::Trouble{"names and speech were forgotten; look again"});
          });
      });
    }
  });
}

void Ludotheque::restore(const std::string& file, std::function<void(std::optional<store::Trouble>)> done) {
  world_.writer.write(store::Restore{file}, [this, done = std::move(done)](const store::Trouble* trouble) {
    if (trouble) return done(*trouble);
    started_ = seconds();  // clocks are credited as after a restart
    const auto lives = lives_;
    for (const auto& [table, live] : lives) renew(live, store::Trouble{"a backup was put in its place"});
    std::vector<std::string> known;
    known.reserve(cards_.size());
    for (const auto& [table, card] : cards_) known.push_back(table);
    for (const std::string& table : known) drop_card(table);
    banned_.clear();
    done(open());
  });
}

void Ludotheque::ban(const std::string& address, bool banned) {
  if (banned)
    banned_.insert(address);
  else
    banned_.erase(address);
  world_.writer.write(store::Ban{address, banned}, {});
}

}  // namespace server
