#include "server/ludotheque.h"

#include <algorithm>
#include <utility>

#include "server/answers.h"
#include "server/keys.h"
#include "server/net/guest.h"
#include "server/speech.h"
#include "shelf/positions.h"
#include "shelf/shelf.h"

namespace server {
namespace {

constexpr std::size_t kMostListed = 100;  // tables of the lobby, the newest
constexpr int kMostTries = 3;             // of a change that somebody else came before
constexpr int kMostReportsADay = 30;      // of questions that are wrong, from one address
constexpr std::size_t kLongestId = 64;    // of a question
constexpr Time kDay = 86400;

// Whether a request may be made again and again, and each time adds to the store; moves are as
// many as a match takes.
template <class R>
constexpr bool kFillsStore = std::same_as<R, Say> || std::same_as<R, Mute> || std::same_as<R, Invite> ||
                             std::same_as<R, Join> || std::same_as<R, Pledge> || std::same_as<R, Vote>;

template <class R>
std::optional<std::string> token_of(const R& request) {
  if constexpr (requires { request.token; }) return request.token;
  return std::nullopt;
}
// The token of somebody who must be known at that table; others show that of the table before.
template <class R>
std::optional<std::string> known_token_of(const R& request) {
  if constexpr (std::same_as<R, Join> || std::same_as<R, Promise>) return std::nullopt;
  return token_of(request);
}

}  // namespace

Ludotheque::Ludotheque(World world, Settings settings)
    : world_(std::move(world)),
      settings_(settings),
      started_(world_.seconds()),
      editions_(world_.store, world_.primitives),
      index_(world_, settings_),
      rooms_(world_, editions_, started_),
      commit_(world_, settings_, rooms_, index_, started_),
      transfers_(world_.primitives, world_.random) {
  rooms_.on_loaded = [this](const OpenRoomPtr& open) { arrived(open); };
  rooms_.on_gone = [this](const OpenRoom& open) { left_memory(open); };
  rooms_.on_missing = [this](const std::string& table) {
    index_.drop(table);
    let_go_of(table);
  };
  commit_.follow_up = [this](const OpenRoomPtr& open) { follow_up(open); };
}

// ---- Opening and stopping ----

std::optional<store::Trouble> Ludotheque::open() {
  const auto banned = world_.store.banned();
  if (!banned) return banned.error();
  for (const std::string& address : *banned) add_ban(address);
  const auto journals = world_.store.journals(store::Which::unfolded);
  if (!journals) return journals.error();
  for (const store::JournalHead& head : *journals) to_open_.push_back(head.table);
  next_sweep_ = world_.now() + kSweep;
  open_next();
  return std::nullopt;
}

void Ludotheque::add_ban(const std::string& address) { banned_.insert(guest_of(address).value_or(address)); }

// One after the other, elsewhere: whoever comes in meanwhile need not wait for them all.
void Ludotheque::open_next() {
  if (to_open_.empty()) return rooms_.let_idle_go(0);
  const std::string table = to_open_.back();
  rooms_.with(table, "", [this, table](const std::expected<OpenRoomPtr, Refused>& open) {
    if (!open) world_.note("table unreadable", {{"table", table}, {"why", open.error().message}});
    std::erase(to_open_, table);
    open_next();
  });
}

// Whoever comes after may know other rules: he is told where every match stands.
void Ludotheque::stop(const std::function<void()>& done) {
  stopping_ = true;
  const auto tables = std::make_shared<std::vector<std::string>>(index_.without_checkpoint());
  // Of those that are not read yet, and those that were changed a moment ago, it is not known.
  tables->insert(tables->end(), to_open_.begin(), to_open_.end());
  for (const auto& [table, open] : rooms_.all())
    if (!open->is_kept()) tables->push_back(table);
  note_next(tables, done);
}

void Ludotheque::note_next(const std::shared_ptr<std::vector<std::string>>& tables, const std::function<void()>& done) {
  if (tables->empty()) return done();
  const std::string table = tables->back();
  tables->pop_back();
  rooms_.with(table, "", [this, table, tables, done](const std::expected<OpenRoomPtr, Refused>& open) {
    if (!open) {
      world_.note("no checkpoint", {{"table", table}, {"why", open.error().message}});
    } else {
      commit_.add(*open, decide_checkpoint(*(*open)->room, world_.seconds()),
                  [this, table](const store::Trouble* trouble) {
                    if (trouble) world_.note("no checkpoint", {{"table", table}, {"why", trouble->what}});
                  });
    }
    note_next(tables, done);
  });
}

// A room was read from its journal.
void Ludotheque::arrived(const OpenRoomPtr& open) {
  index_.drop(open->room->id());
  if (open->room->is_outdated())
    if (auto why = migrate_rules(open)) {
      open->unplayable = std::move(why);
      return rooms_.retire(open);
    }
  commit_.follow_up_when_kept(open);
}

// A table that was begun by other rules goes on by ours, from where it stands.
std::optional<Refused> Ludotheque::migrate_rules(const OpenRoomPtr& open) {
  const int rules = open->room->rules();
  auto entries = decide_migration(*open->room, world_.seconds());
  if (!entries) return std::move(entries.error());
  if (stopping_) return other_rules(rules, "cannot go on while the server is being stopped");
  const bool had_begun = std::get<room::Checkpoint>(entries->front()).position.text != "null";
  commit_.add(open, *entries, {});
  if (open->room->is_outdated() || (had_begun && !open->room->match()))
    return other_rules(rules, "cannot go on by ours");
  world_.note("rules migrated", {{"table", open->room->id()}, {"from", std::to_string(rules)}});
  return std::nullopt;
}

void Ludotheque::left_memory(const OpenRoom& open) {
  const Room& room = *open.room;
  index_.remember(room);
  if (room.standing() != Room::Standing::over || open.unplayable) return;
  // Where nothing was played there is nothing to look at again.
  if (room.match())
    world_.writer.write(store::Fold{room.id()}, {});
  else
    erase(room.id(), [](const store::Trouble*) {});
}

// ---- What follows from a change ----

void Ludotheque::follow_up(const OpenRoomPtr& open) {
  const Room& room = *open->room;
  const bool is_over = room.standing() == Room::Standing::over;
  const bool wants_care = !is_over && (!room.bots_asked().empty() || room.deadline(world_.seconds(), started_));
  const bool ours = !wants_care || takes_care(room.id());
  if (is_over) let_go_of(room.id());
  index_.update(room, started_, !ours || rooms_.is_aside(room.id()));
  if (ours) have_bots_think(open);
  rooms_.retire(open);
}

void Ludotheque::have_bots_think(const OpenRoomPtr& open) {
  if (stopping_ || rooms_.is_aside(open->room->id())) return;
  const shelf::AnyTable* match = open->room->match();
  // People see first what has happened. What they are told depends on nothing that is secret.
  const int look = static_cast<int>(open->room->watch()) * 1000;
  const int pause = settings_.bot_pause == 0 ? 0 : std::max(settings_.bot_pause, look);
  for (const Seat seat : open->room->bots_asked() - open->thinking) {
    open->thinking.add(seat);
    const std::string table = open->room->id();
    const int ply = match->ply();
    const int step = match->step(seat);
    auto thought = [box = open->room->box(), think = match->thought(seat, *open->room->chair(seat).bot),
                    seed = fresh_key(world_.random)] {
      core::FastChance mood = core::FastChance::from_text(seed);
      return think(mood);
    };
    world_.think(pause, std::move(thought),
                 [this, table, ply, step, seat](const std::string& move) { bot_chose(table, ply, step, seat, move); });
  }
}

void Ludotheque::bot_chose(const std::string& table, int ply, int step, Seat seat, const std::string& move) {
  const OpenRoomPtr open = rooms_.find(table);
  if (!open || stopping_) return;  // if it is read anew, its bots think again
  open->thinking.remove(seat);
  if (!takes_care(table)) return commit_.follow_up_when_kept(open);
  auto entries = decide_bot_move(*open->room, seat, ply, step, move, world_.seconds());
  if (entries.empty()) return commit_.follow_up_when_kept(open);
  commit_.add(open, entries, {});
}

// ---- Asking ----

void Ludotheque::no(const Asker& asker, const Refused& refusal) {
  ++refused_;
  asker.answer(to_json(refusal, asker.id), &refusal);
}

// Reads what others have added since, at the expense of whoever asks. Where there is nothing, his
// token is wrong.
void Ludotheque::look_again(const OpenRoomPtr& open, const std::string& token, Asker asker, Act act, int looks) {
  const std::string address = asker.address;
  const std::string table = open->room->id();
  const auto is_behind = std::make_shared<bool>(false);
  world_.work(
      address,
      [this, table, from = open->kept, is_behind] {
        const auto lines = world_.store.journal(table, from);
        *is_behind = !lines || !lines->empty();
      },
      [this, open, table, token, asker = std::move(asker), act = std::move(act), looks, is_behind] {
        if (!*is_behind) return with_room(table, token, asker, act, 0);
        catch_up(open);
        // Behind what is read for that.
        world_.work("", [] {}, [this, table, token, asker, act, looks] { with_room(table, token, asker, act, looks); });
      });
}

void Ludotheque::with_room(const std::string& table, std::optional<std::string> token, Asker asker, Act act,
                           int looks) {
  const std::string address = asker.address;
  rooms_.with(table, address,
              [this, table, token = std::move(token), asker = std::move(asker), act = std::move(act),
               looks](const std::expected<OpenRoomPtr, Refused>& open) mutable {
                if (!open) return no(asker, open.error());
                if ((*open)->unplayable) return no(asker, *(*open)->unplayable);
                // He has sat down a moment ago, perhaps, by way of another node. What is read now may have been
                // asked for before that; what is read next was not.
                if (token && looks > 0 && world_.store.is_shared()) {
                  const Caller caller = caller_of(*(*open)->room, world_.primitives, token);
                  if (!caller.seat && !caller.host)
                    return look_again(*open, *token, std::move(asker), std::move(act), looks - 1);
                }
                act(asker, *open);
                rooms_.retire(*open);
              });
}

template <class R>
void Ludotheque::change(Asker asker, const R& request, int tries) {
  with_room(request.table, known_token_of(request), std::move(asker),
            [this, request, tries](Asker& who, const OpenRoomPtr& open) {
              if (kFillsStore<R> && index_.is_beyond_bytes(open->room->created().address))
                return no(who, refused(No::table_worn,
                                       "the tables of whoever made this one have filled their share of the disk; "
                                       "wait a day"));
              const Caller caller = caller_of(*open->room, world_.primitives, token_of(request));
              auto decided = decide(*open->room, caller, request, commit_.means(*open));
              if (!decided) return no(who, decided.error());
              if constexpr (std::same_as<R, Forget>) logs_.drop(request.table);
              std::string text = answer_text(who.id, decided->answer);
              auto kept = [this, request, tries, text = std::move(text),
                           who = std::move(who)](const store::Trouble* trouble) mutable {
                if (!trouble) return who.answer(std::move(text), nullptr);
                // Somebody else added to the table first: it is decided again.
                if (trouble->kind == store::Trouble::Kind::conflict && tries < kMostTries)
                  return change(std::move(who), request, tries + 1);
                no(who, not_kept());
              };
              commit_.add(open, std::move(decided->entries), std::move(kept));
            });
}

void Ludotheque::ask(Asker asker, const Request& request) {
  constexpr auto kReads = [](const auto& r) {
    using R = std::remove_cvref_t<decltype(r)>;
    return std::same_as<R, Games> || std::same_as<R, GetEdition> || std::same_as<R, Lobby> || std::same_as<R, Watch> ||
           std::same_as<R, History> || std::same_as<R, Unwatch> || std::same_as<R, Moves> || std::same_as<R, Mine> ||
           std::same_as<R, GetLog>;
  };
  if (stopping_ && !std::visit(kReads, request))
    return no(asker, refused(No::server_stopping, "the server is being stopped; try again in a minute"));
  std::visit([&](const auto& r) { on(asker, r); }, request);
}

std::string Ludotheque::address_hash(const Asker& asker) const {
  return hash_of(world_.primitives, asker.address).substr(0, 16);
}

// ---- The shelf ----

void Ludotheque::on(Asker& asker, const Games&) {
  GamesAnswer answer;
  for (const shelf::Box* box : shelf::boxes()) {
    const core::Facts& facts = box->facts();
    GameOnShelf game;
    game.game = facts.slug;
    game.seats = {facts.min_seats, facts.max_seats};
    game.rules_version = facts.rules_version;
    game.hidden = facts.hidden;
    game.minutes = facts.minutes;
    for (const PrintedEdition& printed : editions_.on_shelf()) {
      const core::Imprint& imprint = printed.box->imprint();
      if (printed.game == facts.slug) game.editions.push_back({imprint.id, imprint.title, imprint.credit});
    }
    answer.games.push_back(std::move(game));
  }
  answer.bots.assign(bots::kBotNames.begin(), bots::kBotNames.end());
  yes(asker, answer);
}

void Ludotheque::on(Asker& asker, const GetEdition& request) {
  const PrintedEdition* printed = editions_.find(request.game, request.edition);
  if (!printed)
    return no(asker, refused(No::edition_unknown,
                             "there is no edition \"" + request.edition + "\" of \"" + request.game + "\""));
  yes(asker, EditionAnswer{{printed->box->cover()}});
}

// Whoever fills the host's list is stopped soon, and it holds only so many (store.h).
void Ludotheque::on(Asker& asker, const ReportQuestion& request) {
  if (!editions_.find("quiz", request.edition))
    return no(asker, refused(No::edition_unknown, "there is no edition \"" + request.edition + "\" of \"quiz\""));
  const auto is_plain = [](char c) { return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '-'; };
  if (request.question.empty() || request.question.size() > kLongestId ||
      !std::all_of(request.question.begin(), request.question.end(), is_plain))
    return no(asker, refused(No::request_unreadable, "\"question\" is the id of a question"));
  store::Report report{request.edition, request.question, "", world_.seconds()};
  if (!request.text.empty()) {
    auto text = spoken(request.text);
    if (!text) return no(asker, refused(No::text_invalid, text.error()));
    report.text = std::move(*text);
  }
  const Time today = world_.seconds() / kDay;
  if (std::exchange(report_day_, today) != today) reports_today_.clear();
  if (++reports_today_[address_hash(asker)] > kMostReportsADay)
    return no(asker, refused(No::request_too_fast, "enough was reported from here today; thank you"));
  world_.writer.write(std::move(report), [this, asker = std::move(asker)](const store::Trouble* trouble) {
    if (trouble) return no(asker, not_kept());
    yes(asker, Done{});
  });
}

void Ludotheque::on(Asker& asker, const Carry& request) {
  auto parcel = transfers_.pack(request.luggage, address_hash(asker), world_.seconds());
  if (!parcel) return no(asker, parcel.error());
  const CarryAnswer answer{parcel->code, static_cast<int>(Transfers::kLasts)};
  if (!world_.store.is_shared()) return yes(asker, answer);
  world_.writer.write(store::PutLuggage{std::move(parcel->hash), std::move(parcel->sealed), Transfers::kLasts},
                      [this, asker = std::move(asker), answer](const store::Trouble* trouble) {
                        if (trouble) return no(asker, not_kept());
                        yes(asker, answer);
                      });
}

void Ludotheque::on(Asker& asker, const Claim& request) {
  if (world_.store.is_shared()) return claim_from_store(std::move(asker), request.code);
  const auto luggage = transfers_.unpack(request.code, address_hash(asker), world_.seconds());
  if (!luggage) return no(asker, luggage.error());
  yes(asker, ClaimAnswer{*luggage});
}

void Ludotheque::on(Asker& asker, const Lobby&) {
  const auto room_of = [this](const std::string& table) -> const Room* {
    const auto open = rooms_.all().find(table);
    return open == rooms_.all().end() ? nullptr : open->second->room.get();
  };
  yes(asker, LobbyAnswer{index_.lobby(kMostListed, room_of), static_cast<int>(index_.listed())});
}

// ---- Making tables ----

void Ludotheque::on(Asker& asker, const Create& request) {
  const PrintedEdition* printed = editions_.find(request.game, request.edition);
  auto decided = decide(request, printed, address_hash(asker), commit_.means());
  if (!decided) return no(asker, decided.error());
  if (const auto refusal = index_.crowded(address_hash(asker))) return no(asker, *refusal);
  if (editions_.is_kept(printed->hash)) return create(std::move(asker), std::move(*decided), *printed);
  // A table without its edition could not go on after a restart.
  world_.writer.write(
      store::KeepEdition{printed->hash, printed->text},
      [this, asker = std::move(asker), decision = std::move(*decided), printed](const store::Trouble* trouble) mutable {
        if (trouble) return no(asker, not_kept());
        editions_.set_kept(printed->hash);
        // Others may have made tables meanwhile.
        if (const auto refusal = index_.crowded(address_hash(asker))) return no(asker, *refusal);
        create(std::move(asker), std::move(decision), *printed);
      });
}

void Ludotheque::create(Asker asker, Decision<CreateAnswer> decision, const PrintedEdition& printed) {
  auto waiting = std::make_shared<std::pair<Asker, CreateAnswer>>(std::move(asker), std::move(decision.answer));
  const OpenRoomPtr open = make_table(decision.entries, printed.box, [this, waiting](const store::Trouble* trouble) {
    if (trouble) return no(waiting->first, not_kept());
    yes(waiting->first, waiting->second);
  });
  waiting->second.table = open->room->id();
  waiting->second.commitment = open->room->commitment();
}

// From the entries of a new journal, the first of which is Created.
OpenRoomPtr Ludotheque::make_table(const std::vector<Entry>& entries, const room::SharedBox& box, WhenKept kept) {
  const OpenRoomPtr open =
      rooms_.make(std::make_unique<Room>(fresh_table(world_.random), world_.primitives, shelf::set_up));
  ++created_;
  const room::SharedBox own = room::box_of(std::get<room::Created>(entries.front()), box);
  commit_.add(open, entries, std::move(kept), own);
  index_.add_new(*open->room);
  return open;
}

void Ludotheque::on(Asker& asker, const Rematch& request) {
  with_room(request.table, request.token, std::move(asker), [this, request](Asker& who, const OpenRoomPtr& old) {
    const Caller caller = caller_of(*old->room, world_.primitives, request.token);
    auto decided = decide_rematch(*old->room, caller, address_hash(who), commit_.means(*old));
    if (!decided) return no(who, decided.error());
    const auto asks = std::make_shared<Asker>(std::move(who));
    if (decided->entries.empty())
      return commit_.when_kept(old, [this, asks, answer = decided->answer](const store::Trouble* trouble) {
        if (trouble) return no(*asks, not_kept());
        yes(*asks, answer);
      });
    if (old->rematch.empty()) {
      if (const auto refusal = index_.crowded(address_hash(*asks))) return no(*asks, *refusal);
      make_rematch(old, decided->entries);
    }
    // Also for whoever is not the first to ask: the new table is there, and the old one says so.
    const OpenRoomPtr next = rooms_.find(old->rematch);
    if (!next) return no(*asks, refused(No::store_unavailable, "the new table is gone; ask again"));
    const RematchAnswer answer{next->room->id(), next->room->commitment()};
    commit_.when_kept(next, [this, asks, answer, old](const store::Trouble* trouble) {
      if (trouble) return no(*asks, not_kept());
      commit_.when_kept(old, [this, asks, answer](const store::Trouble* trouble_again) {
        if (trouble_again) return no(*asks, not_kept());
        yes(*asks, answer);
      });
    });
  });
}

void Ludotheque::make_rematch(const OpenRoomPtr& old, const std::vector<Entry>& entries) {
  const OpenRoomPtr next = make_table(entries, old->room->box(), {});
  old->rematch = next->room->id();
  // Those of the old table hear of the new one when it is there.
  commit_.when_kept(next, [this, old](const store::Trouble* trouble) {
    const std::string made = std::exchange(old->rematch, "");
    const OpenRoomPtr now = rooms_.find(old->room->id());
    if (trouble || !now) return rooms_.retire(old);
    commit_.add(now, decide_followed_by(*now->room, made, world_.seconds()), {});
  });
}

}  // namespace server
