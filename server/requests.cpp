// What each request does. The role of whoever asks comes from his token, never from
// what he says he is; reading changes nothing.
#include <algorithm>
#include <utility>

#include "codec/write.h"
#include "server/ludotheque.h"
#include "server/speech.h"
#include "shelf/shelf.h"

namespace server {
namespace {

constexpr int kMostTablesWatched = 64;  // by one client
constexpr int kMostWatchers = 500;      // of one table
constexpr std::size_t kMostMine = 50;
constexpr std::size_t kMostListed = 100;  // tables of the lobby, the newest
constexpr int kMostSaid = 3000;           // by those who sit at a table
constexpr int kMostWhispered = 500;       // by those who watch it
constexpr int kTurnover = 20;             // a day, times the tables that an address may have at once

std::string explain(const table::Refusal& refusal) {
  using table::Reason;
  switch (refusal.reason) {
    case Reason::seat_unknown: return "there is no such seat at this table";
    case Reason::game_over: return "the game is over";
    case Reason::move_unreadable: return "this is no move of the game; ask for \"moves\"";
    case Reason::move_not_your_turn: return "it is not your turn";
    case Reason::move_illegal: return "a rule forbids this move";
    case Reason::move_stale_ply: return "this decision is past; watch the table again";
    case Reason::move_early_ply: return "this decision has not come yet; watch the table again";
    case Reason::move_answered: return "you have answered already, and cannot take it back";
    default: return shelf::explain(refusal);
  }
}

}  // namespace

void Ludotheque::yes(const Asker& asker, const std::function<void(codec::Writer&)>& write) const {
  codec::Writer w;
  w.begin_object();
  if (!asker.id.empty()) {
    w.key("re");
    w.raw(asker.id);
  }
  w.field("ok", true);
  write(w);
  w.end_object();
  asker.answer(w.take());
}

void Ludotheque::no(const Asker& asker, const Refused& refusal) {
  ++figures_.refused;
  asker.answer(to_json(refusal, asker.id));
}

// Says yes, with more if there is more to say, or that it was not kept.
Ludotheque::Done Ludotheque::answer(Asker asker, std::function<void(codec::Writer&)> write) {
  return [this, asker = std::move(asker), write = std::move(write)](const store::Trouble* trouble) {
    if (trouble)
      no(asker, refused(No::store_unavailable, "this was not kept; send it again"));
    else
      yes(asker, write);
  };
}

void Ludotheque::yes_when_kept(const LivePtr& live, Asker asker, std::function<void(codec::Writer&)> write) {
  when_kept(live, answer(std::move(asker), std::move(write)));
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
  // A table that was only asked about does not stay in memory for long.
  const auto asked_about = [&]<class R>(const R& r) {
    if constexpr (requires { r.table; })
      if (const auto live = lives_.find(r.table); live != lives_.end()) retire(LivePtr(live->second));
  };
  std::visit(asked_about, request);
}

// Whether whoever asks may make another table.
std::optional<Refused> Ludotheque::crowded(const Asker& asker) {
  if (const Time today = seconds() / 86400; today != today_) {
    today_ = today;
    made_today_.clear();
  }
  const std::string address = address_hash(asker);
  const auto is_beyond = [&](const std::unordered_map<std::string, int>& counts, std::int64_t most) {
    const auto count = counts.find(address);
    return count != counts.end() && count->second >= most;
  };
  if (is_beyond(tables_of_, settings_.tables_per_address) ||
      is_beyond(made_today_, std::int64_t{kTurnover} * settings_.tables_per_address))
    return refused(No::table_too_many, "too many tables were made from here; close some, or wait");
  if (static_cast<int>(cards_.size()) >= settings_.most_tables)
    return refused(No::server_full, "there is no room for another table now");
  return std::nullopt;
}

std::string Ludotheque::address_hash(const Asker& asker) const {
  return hash_of(world_.primitives, asker.address).substr(0, 16);
}

// ---- The shelf ----

void Ludotheque::on(Asker& asker, const Games&) {
  yes(asker, [&](codec::Writer& w) {
    w.key("games");
    w.begin_array();
    for (const shelf::Box* box : shelf::boxes()) {
      const core::Facts& facts = box->facts();
      w.begin_object();
      w.field("game", facts.slug);
      w.field("seats", std::vector<int>{facts.min_seats, facts.max_seats});
      w.field("rules_version", facts.rules_version);
      w.field("hidden", facts.hidden);
      w.field("minutes", facts.minutes);
      w.key("editions");
      w.begin_array();
      for (const Printed& printed : editions_) {
        if (printed.game != facts.slug) continue;
        w.begin_object();
        w.field("id", printed.box->imprint().id);
        w.field("title", printed.box->imprint().title);
        w.field("credit", printed.box->imprint().credit);
        w.end_object();
      }
      w.end_array();
      w.end_object();
    }
    w.end_array();
    w.field("bots", std::vector<std::string>(bots::kBotNames.begin(), bots::kBotNames.end()));
    w.field("protocol", kProtocol);  // a page that is too old cannot open the WebSocket to learn it
  });
}

void Ludotheque::on(Asker& asker, const GetEdition& request) {
  for (const Printed& printed : editions_)
    if (printed.game == request.game && printed.box->imprint().id == request.edition)
      return yes(asker, [&](codec::Writer& w) { w.field("edition", codec::RawJson{printed.box->cover()}); });
  no(asker,
     refused(No::edition_unknown, "there is no edition \"" + request.edition + "\" of \"" + request.game + "\""));
}

void Ludotheque::on(Asker& asker, const Lobby&) {
  yes(asker, [&](codec::Writer& w) {
    w.key("tables");
    w.begin_array();
    std::size_t shown = 0;
    for (auto place = listed_.rbegin(); place != listed_.rend() && shown < kMostListed; ++place) {
      Card& card = cards_[place->second];
      if (const auto live = lives_.find(place->second); card.lobby.empty() && live != lives_.end())
        card.lobby = lobby_line(*live->second->room);
      if (card.lobby.empty()) continue;  // it cannot be read now
      w.raw(card.lobby);
      ++shown;
    }
    w.end_array();
    w.field("count", static_cast<int>(listed_.size()));
  });
}

// ---- Playing ----

void Ludotheque::on(Asker& asker, const Watch& request) {
  if (!asker.client) return no(asker, refused(No::request_unreadable, "one watches over the WebSocket"));
  const auto found = find(request.table);
  if (!found) return no(asker, found.error());
  const LivePtr& live = *found;
  const auto role = look_in(*live->room, request.token);
  if (!role) return no(asker, role.error());
  const Key key = *role;
  const Audience audience = key.seat.value_or(core::kSpectator);
  std::vector<std::string>& watched = watching_[asker.client.get()];
  const bool again = std::find(watched.begin(), watched.end(), request.table) != watched.end();
  const auto spectators = std::count_if(live->watchers.begin(), live->watchers.end(),
                                        [](const Watcher& watcher) { return watcher.audience == core::kSpectator; });
  if (!again && (watched.size() >= kMostTablesWatched || (!key.seat && !key.host && spectators >= kMostWatchers)))
    return no(asker, refused(No::server_full, "too many look on; try later"));
  const SeatSet before = present(*live);
  std::erase_if(live->watchers, [&](const Watcher& watcher) { return watcher.client == asker.client; });
  live->watchers.push_back({asker.client, audience, key.host});
  if (!again) watched.push_back(request.table);
  live->room->looks(audience);
  if (key.seat) live->votes[key.seat->index] = {};

  codec::Writer shown;
  shown.begin_object();
  shown.field("table", request.table);
  if (key.seat) shown.field("seat", *key.seat);
  if (key.host) shown.field("host", true);
  live->room->show(shown, audience, request.since, present(*live), seconds(), started_);
  shown.end_object();
  yes_when_kept(live, std::move(asker),
                [text = shown.take()](codec::Writer& w) { w.field("shown", codec::RawJson{text}); });
  if (before != present(*live)) tell_present(live);
}

void Ludotheque::on(Asker& asker, const History& request) {
  const auto live = find(request.table);
  if (!live) return no(asker, live.error());
  const Room& room = *(*live)->room;
  const auto role = look_in(room, request.token);
  if (!role) return no(asker, role.error());
  codec::Writer w;
  w.begin_object();
  w.field("version", room.version());
  room.write_history(w, role->seat.value_or(core::kSpectator), request.since, request.since + Room::kMostHistory);
  w.end_object();
  yes_when_kept(*live, std::move(asker),
                [text = w.take()](codec::Writer& reply) { reply.field("shown", codec::RawJson{text}); });
}

void Ludotheque::on(Asker& asker, const Unwatch& request) {
  if (const auto live = lives_.find(request.table); asker.client && live != lives_.end()) {
    std::erase(watching_[asker.client.get()], request.table);
    look_away(LivePtr(live->second), asker.client.get());
  }
  yes(asker, [](codec::Writer&) {});
}

void Ludotheque::on(Asker& asker, const MakeMove& request) {
  const auto found = find(request.table);
  if (!found) return no(asker, found.error());
  const LivePtr& live = *found;
  Room& room = *live->room;
  const Key key = key_of(room, request.token);
  if (!key.seat) return no(asker, refused(No::token_wrong, "this is not the token of a seat here"));
  if (!room.match()) return no(asker, refused(No::table_waiting, "the match has not begun"));
  if (room.closed_early()) return no(asker, refused(No::table_over, "this table was closed"));
  auto played = room.play(*key.seat, request.ply, request.step.value_or(0), request.move, Mover::person, seconds());
  if (!played) {
    const table::Refusal& refusal = played.error();
    return no(asker, Refused{std::string(core::name(refusal.reason)), explain(refusal),
                             refusal.clause == core::Clause::none
                                 ? std::string()
                                 : core::clause_id(room.match()->facts().prefix, refusal.clause)});
  }
  if (!played->repeated) {
    keep(live, to_line(Entry(std::move(played->entry))));
    ++figures_.moves;
    live->votes[key.seat->index] = {};
  }
  yes_when_kept(live, std::move(asker), [](codec::Writer&) {});
  if (played->repeated) return;
  if (played->closed)
    tell_all(live);
  else
    tell_own(live, *key.seat);
  // Who plays again himself needs no bot.
  if (room.chairs()[key.seat->index].bot) {
    record(live, Back{seconds(), *key.seat});
    tell_all(live);
  }
  after(live);
}

void Ludotheque::on(Asker& asker, const Moves& request) {
  const auto live = find(request.table);
  if (!live) return no(asker, live.error());
  const Room& room = *(*live)->room;
  const Key key = key_of(room, request.token);
  if (!key.seat) return no(asker, refused(No::token_wrong, "this is not the token of a seat here"));
  if (!room.match()) return no(asker, refused(No::table_waiting, "the match has not begun"));
  codec::Writer lists;
  lists.begin_object();
  room.show_moves(lists, *key.seat);
  lists.end_object();
  yes_when_kept(*live, std::move(asker),
                [text = lists.take()](codec::Writer& w) { w.field("shown", codec::RawJson{text}); });
}

// ---- Speaking ----

void Ludotheque::on(Asker& asker, const Say& request) {
  const auto live = find(request.table);
  if (!live) return no(asker, live.error());
  const Room& room = *(*live)->room;
  const Key key = key_of(room, request.token);
  if (request.token && !key.seat && !key.host)
    return no(asker, refused(No::token_wrong, "this is not the token of a seat here"));
  if (key.seat ? (*live)->said >= kMostSaid : (*live)->whispered >= kMostWhispered)
    return no(asker, refused(No::table_worn, "more was said here than a table takes"));
  const auto text = spoken(request.text, kLongestSpeech);
  if (!text) return no(asker, refused(No::text_invalid, text.error()));
  Said said{seconds(), -1, "", *text};
  if (key.seat) {
    if (room.chairs()[key.seat->index].muted)
      return no(asker, refused(No::speech_muted, "the host asks you to be quiet"));
    said.seat = key.seat->index;
  } else {
    if (!room.created().spectators && !key.host)
      return no(asker, refused(No::spectators_unwelcome, "this table is for those who play"));
    if (room.spectators_muted())
      return no(asker, refused(No::speech_muted, "the host asks those who watch to be quiet"));
    const auto name = spoken(request.name.value_or(""), kLongestName);
    if (!name) return no(asker, refused(No::name_invalid, name.error()));
    said.name = *name;
  }
  record(*live, said);
  tell_all(*live);
  yes_when_kept(*live, std::move(asker), [](codec::Writer&) {});
}

void Ludotheque::on(Asker& asker, const Mute& request) {
  const auto live = find_to_change(request.table);
  if (!live) return no(asker, live.error());
  const Room& room = *(*live)->room;
  if (!key_of(room, request.token).host) return no(asker, refused(No::token_wrong, "only the host asks for quiet"));
  if (request.seat >= room.seats()) return no(asker, refused(No::seats_invalid, "there is no such seat"));
  record(*live, Muted{seconds(), request.seat, request.muted});
  tell_all(*live);
  yes_when_kept(*live, std::move(asker), [](codec::Writer&) {});
}

void Ludotheque::on(Asker& asker, const Forget& request) {
  const auto live = find(request.table);
  if (!live) return no(asker, live.error());
  const Key key = key_of(*(*live)->room, request.token);
  if (!key.seat) return no(asker, refused(No::token_wrong, "this is not the token of a seat here"));
  blot(request.table, key.seat, answer(std::move(asker), [](codec::Writer&) {}));
}

// ---- The end ----

void Ludotheque::on(Asker& asker, const Rematch& request) {
  const auto found = find(request.table);
  if (!found) return no(asker, found.error());
  const LivePtr& old = *found;
  const Key key = key_of(*old->room, request.token);
  if (!key.seat && !key.host) return no(asker, refused(No::token_wrong, "this is not the token of a seat here"));
  if (old->room->standing() != Room::Standing::over)
    return no(asker, refused(No::table_running, "this match is not over"));
  if (const std::string& made = old->room->rematch(); !made.empty())
    return yes_when_kept(old, std::move(asker), [made](codec::Writer& w) { w.field("table", made); });
  if (old->rematch.empty()) {
    if (const auto refusal = crowded(asker)) return no(asker, *refusal);
    make_rematch(old, address_hash(asker));
  }
  // Also for whoever is not the first to ask: the new table is there, and the old one says so.
  const auto next = lives_.find(old->rematch);
  if (next == lives_.end()) return no(asker, refused(No::store_unavailable, "the new table is gone; ask again"));
  when_kept(next->second, [this, asker = std::move(asker), table = request.table, made = old->rematch,
                           commitment = next->second->room->commitment()](const store::Trouble* trouble) {
    const auto write = [made, commitment](codec::Writer& w) {
      w.field("table", made);
      w.field("commitment", commitment);
    };
    if (trouble) return answer(asker, write)(trouble);
    const auto found_again = find(table);
    if (!found_again) return no(asker, found_again.error());
    yes_when_kept(*found_again, asker, write);
  });
}

void Ludotheque::make_rematch(const LivePtr& old, std::string address) {
  Created created = old->room->created();
  created.rematch_of = old->room->id();
  created.address = std::move(address);
  const LivePtr live = make(std::move(created), old->room->box());
  old->rematch = live->room->id();
  for (int seat = 0; seat < live->room->seats(); ++seat)
    if (const Room::Chair& chair = old->room->chairs()[static_cast<std::size_t>(seat)]; !chair.token.empty())
      record(live, Invited{seconds(), Seat(seat), chair.token, true});
  after(live);
  // Those of the old table hear of the new one when it is there.
  when_kept(live, [this, old](const store::Trouble* trouble) {
    const std::string made = std::exchange(old->rematch, "");
    const auto found_again = find(old->room->id());
    if (trouble || !found_again) return retire(old);
    record(*found_again, Rematched{seconds(), made});
    tell_all(*found_again);
  });
}

void Ludotheque::on(Asker& asker, const Close& request) {
  const auto live = find(request.table);
  if (!live) return no(asker, live.error());
  if (!key_of(*(*live)->room, request.token).host)
    return no(asker, refused(No::token_wrong, "only the host closes a table"));
  close(*live, "host");
  yes_when_kept(*live, std::move(asker), [](codec::Writer&) {});
}

void Ludotheque::on(Asker& asker, const Mine& request) {
  if (request.seats.size() > kMostMine) return no(asker, refused(No::request_too_large, "at most 50 tables at once"));
  codec::Writer list;
  list.begin_array();
  std::set<std::pair<std::string_view, std::string_view>> seen;
  for (const Mine::Key& one : request.seats) {
    if (!seen.insert({one.table, one.token}).second) continue;
    const auto live = find(one.table);
    if (!live) continue;
    const Key key = key_of(*(*live)->room, one.token);
    if (key.seat || key.host) {
      list.begin_object();
      (*live)->room->summary(list);
      if (key.seat) list.field("seat", *key.seat);
      if (key.host) list.field("host", true);
      list.end_object();
    }
    retire(*live);
  }
  list.end_array();
  yes(asker, [text = list.take()](codec::Writer& w) { w.field("tables", codec::RawJson{text}); });
}

void Ludotheque::on(Asker& asker, const GetLog& request) {
  const auto live = find(request.table);
  if (!live) return no(asker, live.error());
  const Room& room = *(*live)->room;
  if (const auto role = look_in(room, request.token); !role) return no(asker, role.error());
  if (room.standing() != Room::Standing::over)
    return no(asker, refused(No::table_running, "the log is shown when the match is over"));
  if (!room.match()) return no(asker, refused(No::table_waiting, "no match was played here"));
  yes_when_kept(*live, std::move(asker), [live = *live](codec::Writer& w) { w.field("log", live->room->log()); });
}

}  // namespace server
