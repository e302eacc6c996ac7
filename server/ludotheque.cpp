#include "server/ludotheque.h"

#include <algorithm>
#include <utility>

#include "codec/write.h"
#include "server/guest.h"
#include "shelf/positions.h"
#include "shelf/shelf.h"

namespace server {

constexpr std::int64_t kSweep = 3'600'000;  // an hour between two looks for tables that nobody plays at
constexpr std::int64_t kRetry = 1000;       // milliseconds before a table is taken up that could not be read or kept
constexpr std::int64_t kIdle = 30'000;      // milliseconds that a room stays at which nobody looks …
constexpr std::size_t kMostIdle = 200;      // … and how many of them do

namespace {

// What is wrong with a line of a journal, without what stands in it: a reason may quote a
// name, the hash of a token or a move, which belong neither in an answer nor in the log.
std::string without_quotations(std::string_view reason) {
  std::string text;
  while (!reason.empty()) {
    const std::size_t begin = reason.find('"');
    text += reason.substr(0, begin);
    if (begin == std::string_view::npos) break;
    text += "…";
    const std::size_t end = reason.find('"', begin + 1);
    reason.remove_prefix(end == std::string_view::npos ? reason.size() : end + 1);
  }
  return text;
}

}  // namespace

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
  for (const std::string& address : *banned) banned_.insert(guest_of(address).value_or(address));
  for (const store::TableHead& head : world_.store.tables()) {
    if (head.folded) continue;
    const auto live = find(head.table);
    if (!live) {
      world_.note("table unreadable", {{"table", head.table}, {"why", live.error().message}});
      continue;
    }
    after(*live);
  }
  let_idle_go(0);
  next_sweep_ = world_.now() + kSweep;
  return std::nullopt;
}

std::expected<SharedBox, Refused> Ludotheque::box_of(const Created& created) {
  const auto other = [](const std::string& why) {
    return std::unexpected(refused(No::table_other_rules, "this table cannot go on: " + why));
  };
  const shelf::Box* game = shelf::find_box(created.game);
  if (!game) return other("there is no game \"" + created.game + "\" any more");
  if (const auto known = boxes_.find(created.edition); known != boxes_.end()) return known->second;
  const auto text = world_.store.edition(created.edition);
  if (!text) return std::unexpected(refused(No::store_unavailable, text.error().what));
  if (!*text) return other("its edition is not in the store");
  auto open = game->open(**text);
  if (!open) return other(to_text(open.error().front(), "edition"));
  return boxes_[created.edition] = std::move(*open);
}

void Ludotheque::Live::count_speech(const Entry& entry) {
  if (const auto* speech = std::get_if<Said>(&entry)) ++(speech->seat < 0 ? whispered : said);
}

std::expected<Ludotheque::LivePtr, Refused> Ludotheque::find(const std::string& table) {
  const auto known = lives_.find(table);
  auto live = known == lives_.end() ? load(table) : known->second;
  if (live) (*live)->wanted = world_.now();
  return live;
}

std::expected<Ludotheque::LivePtr, Refused> Ludotheque::load(const std::string& table) {
  const auto lines = world_.store.journal(table);
  if (!lines) {
    world_.note("cannot read", {{"table", table}, {"why", lines.error().what}});
    return std::unexpected(refused(No::store_unavailable, "this table cannot be read now; try again"));
  }
  if (lines->empty()) return std::unexpected(refused(No::table_unknown, "there is no table \"" + table + "\""));
  auto live = std::make_shared<Live>();
  live->room = std::make_unique<Room>(table, world_.primitives, shelf::set_up);
  for (const std::string& line : *lines) {
    const auto entry = read_entry(line);
    std::optional<codec::Problem> wrong;
    SharedBox box;
    if (!entry) wrong = entry.error();
    if (entry)
      if (const auto* created = std::get_if<Created>(&*entry)) {
        auto found = box_of(*created);
        if (!found) return std::unexpected(std::move(found.error()));
        box = std::move(*found);
      }
    if (!wrong) wrong = live->room->add(*entry, box);
    if (wrong)
      return std::unexpected(refused(No::table_damaged, "the journal of this table is damaged at line " +
                                                            std::to_string(live->room->lines() + 1) + ": " +
                                                            without_quotations(wrong->reason)));
    live->count_speech(*entry);
  }
  live->kept = live->room->lines();
  if (auto why = live->room->is_outdated() ? renew_rules(live) : std::nullopt) return std::unexpected(std::move(*why));
  if (const auto card = cards_.find(table); card != cards_.end())
    live->away_since = card->second.away_since;
  else
    live->away_since.fill(world_.now());
  lives_[table] = live;
  return live;
}

// A table that was begun by other rules goes on by ours, from where it stands.
std::optional<Refused> Ludotheque::renew_rules(const LivePtr& live) {
  const int rules = live->room->rules();
  const auto other = [&](const std::string& why) {
    return refused(No::table_other_rules,
                   "this table was played by version " + std::to_string(rules) + " of the rules: it " + why);
  };
  const auto renewal = live->room->renewal(seconds());
  if (!renewal)
    return other("is over, or the server that knew them was killed: then start that one once more, and stop it");
  if (stopping_) return other("cannot go on while the server is being stopped");
  // What is wrong with the position is not said: it would tell who holds what.
  if (live->room->add(*renewal, {})) return other("cannot go on by ours: its position does not fit them");
  keep(live, to_line(Entry(*renewal)));
  world_.note("rules renewed", {{"table", live->room->id()}, {"from", std::to_string(rules)}});
  return std::nullopt;
}

// Whoever comes after may know other rules: he is told where every match stands.
void Ludotheque::stop() {
  std::vector<std::string> tables;
  for (const auto& [table, card] : cards_)
    if (card.wants_checkpoint) tables.push_back(table);
  for (const std::string& table : tables) {
    const bool was_here = lives_.contains(table);
    const auto live = find(table);
    if (!live) {
      world_.note("no checkpoint", {{"table", table}, {"why", live.error().message}});
      continue;
    }
    const Room& room = *(*live)->room;
    if (const auto checkpoint = room.checkpoint(seconds()))
      world_.writer.write(store::Add{table, room.lines(), to_line(Entry(*checkpoint))},
                          [this, table](const store::Trouble* trouble) {
                            if (trouble) world_.note("not kept", {{"table", table}, {"why", trouble->what}});
                          });
    if (!was_here) lives_.erase(table);
  }
  stopping_ = true;
}

std::expected<Ludotheque::LivePtr, Refused> Ludotheque::find_to_change(const std::string& table) {
  constexpr int kMostEntries = 20'000;  // of a table that are no moves; speech is bounded far below
  auto live = find(table);
  if (live && (*live)->room->talk() >= kMostEntries)
    return std::unexpected(refused(No::table_worn, "more was changed here than a table takes"));
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

std::expected<Ludotheque::Key, Refused> Ludotheque::look_in(const Room& room,
                                                            const std::optional<std::string>& token) const {
  const Key key = key_of(room, token);
  if (key.seat || key.host) return key;
  if (token) return std::unexpected(refused(No::token_wrong, "this is not the token of a seat here, or of the host"));
  if (!room.created().spectators)
    return std::unexpected(refused(No::spectators_unwelcome, "this table is for those who play"));
  return key;
}

// ---- Kept, acknowledged, told ----

void Ludotheque::record(const LivePtr& live, const Entry& entry) {
  if (const auto wrong = live->room->add(entry, {})) {
    world_.note("entry refused", {{"table", live->room->id()}, {"why", without_quotations(wrong->reason)}});
    return;
  }
  live->count_speech(entry);
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

void Ludotheque::when_kept(const LivePtr& live, Done act) {
  if (live->kept == live->room->lines())
    act(nullptr);
  else
    live->held.emplace_back(live->room->lines(), std::move(act));
}

// What could not be kept has not happened: the room is made anew from what was, and
// whoever waited is told to send his move again.
void Ludotheque::fail(const LivePtr& live, const store::Trouble& trouble) {
  world_.note("not kept", {{"table", live->room->id()}, {"why", trouble.what}});
  set_aside(live->room->id());
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
  const auto live = find(table);
  if (!live && live.error().error == core::name(No::store_unavailable)) return set_aside(table);
  drop_card(table);
  if (live) after(*live);
}

// Else bots and clocks would try at once what cannot be kept, again and again.
void Ludotheque::set_aside(const std::string& table) {
  if (aside_.empty()) next_try_ = world_.now() + kRetry;
  aside_.insert(table);
}

void Ludotheque::drop_card(const std::string& table) {
  const auto known = cards_.find(table);
  if (known == cards_.end()) return;
  const Card& card = known->second;
  if (card.deadline) deadlines_.erase({*card.deadline, table});
  listed_.erase({card.created, table});
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

void Ludotheque::deliver(const LivePtr& live, std::vector<Update> updates) {
  when_kept(live, [live, updates = std::move(updates)](const store::Trouble* trouble) {
    if (trouble) return;
    for (const Watcher& watcher : live->watchers)
      for (const auto& [audience, message] : updates)
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
  std::vector<Update> updates;
  const auto add = [&](Audience audience) {
    auto text = live->room->update(audience, seconds(), started_);
    updates.emplace_back(audience, std::make_shared<const std::string>(std::move(text)));
  };
  updates.reserve(core::kMaxSeats + 1);
  for (const Seat seat : seen) add(seat);
  if (spectators) add(core::kSpectator);
  deliver(live, std::move(updates));
}

void Ludotheque::tell_own(const LivePtr& live, Seat seat) {
  if (!present(*live).contains(seat)) return;
  auto text = live->room->own_update(seat, seconds(), started_);
  deliver(live, {{seat, std::make_shared<const std::string>(std::move(text))}});
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
    card.created = room.created().at;
    ++tables_of_[card.address];
  }
  card.last = room.last();
  card.wants_checkpoint = room.wants_checkpoint();
  card.deadline = aside_.contains(room.id()) ? std::nullopt : room.deadline(started_);
  if (card.deadline) deadlines_.insert({*card.deadline, room.id()});
  const bool listed = room.created().listed && room.standing() != Room::Standing::over &&
                      (room.created().spectators || !room.free_seats().empty());
  card.lobby.clear();  // is written when somebody asks, or when the room leaves memory
  if (listed)
    listed_.insert({card.created, room.id()});
  else
    listed_.erase({card.created, room.id()});
  if (room.standing() == Room::Standing::over) drop_card(room.id());
}

std::string Ludotheque::lobby_line(const Room& room) {
  codec::Writer w;
  w.begin_object();
  room.summary(w);
  w.end_object();
  return w.take();
}

void Ludotheque::have_bots_think(const LivePtr& live) {
  if (aside_.contains(live->room->id())) return;
  const shelf::AnyTable* match = live->room->match();
  for (const Seat seat : live->room->bots_asked() - live->thinking) {
    live->thinking.add(seat);
    const std::string table = live->room->id();
    const int ply = match->ply();
    const int step = match->step(seat);
    auto thought = [box = live->room->box(), think = match->thought(seat, *live->room->chairs()[seat.index].bot),
                    seed = fresh_key(world_.random)] {
      core::FastChance mood = core::FastChance::from_text(seed);
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
  auto played = live->room->play(seat, ply, std::nullopt, move, by, seconds());
  if (!played || played->repeated) return false;
  keep(live, to_line(Entry(std::move(played->entry))));
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
  if (!aside_.empty()) next = std::min(next, next_try_);
  if (!idle_.empty()) next = std::min(next, idle_.front().first + kIdle);
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
      Card& card = cards_[table];
      if (card.deadline) deadlines_.erase({*card.deadline, table});
      card.deadline.reset();
      // What cannot be read now has its clock again when it can; what is damaged, after a restart.
      if (live.error().error == core::name(No::store_unavailable))
        set_aside(table);
      else
        world_.note("clock stopped", {{"table", table}, {"why", live.error().message}});
      continue;
    }
    clock_ran_out(*live);
    after(*live);
  }
  if (!aside_.empty() && world_.now() >= next_try_)
    for (const std::string& table : std::exchange(aside_, {})) take_up(table);
  let_idle_go(kMostIdle);
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

// ---- Leaving memory ----

bool Ludotheque::may_go(const Live& live) {
  const bool voted = live.room->standing() == Room::Standing::running &&
                     std::any_of(live.votes.begin(), live.votes.end(), [](SeatSet seats) { return !seats.empty(); });
  return !live.failed && !voted && live.rematch.empty() && live.watchers.empty() && live.held.empty() &&
         live.kept == live.room->lines() && live.thinking.empty();
}

void Ludotheque::retire(const LivePtr& live) {
  if (live->idle || !may_go(*live)) return;
  live->idle = true;
  idle_.emplace_back(world_.now(), live);
  let_idle_go(kMostIdle);
}

// Those that nobody has wanted for a while, and the oldest if there are more than `most`.
void Ludotheque::let_idle_go(std::size_t most) {
  const auto is_time = [&] { return idle_.size() > most || idle_.front().first + kIdle <= world_.now(); };
  for (std::size_t looks = idle_.size(); looks > 0 && is_time(); --looks) {
    const auto [since, live] = idle_.front();
    idle_.pop_front();
    live->idle = may_go(*live) && live->wanted > since;
    if (live->idle)
      idle_.emplace_back(live->wanted, live);
    else if (may_go(*live))
      let_go(live);
  }
}

void Ludotheque::let_go(const LivePtr& live) {
  const Room& room = *live->room;
  const auto known = lives_.find(room.id());
  if (known == lives_.end() || known->second != live) return;
  lives_.erase(known);
  if (const auto card = cards_.find(room.id()); card != cards_.end()) {
    card->second.away_since = live->away_since;
    if (card->second.lobby.empty() && listed_.contains({card->second.created, room.id()}))
      card->second.lobby = lobby_line(room);
  }
  if (room.standing() != Room::Standing::over) return;
  // Where nothing was played there is nothing to look at again.
  if (room.match())
    world_.writer.write(store::Fold{room.id()}, {});
  else
    erase(room.id(), [](const store::Trouble*) {});
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

}  // namespace server
