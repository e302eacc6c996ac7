// Requests that only look: at a table, at what happened there, at its log. Whatever grows
// with the length of a match is done elsewhere (World::work).
#include <algorithm>
#include <utility>

#include "server/answers.h"
#include "server/ludotheque.h"

namespace server {
namespace {

constexpr int kMostTablesWatched = 64;  // by one client
constexpr int kMostWatchers = 500;      // of one table
constexpr std::size_t kMostMine = 50;

}  // namespace

void Ludotheque::on(Asker& asker, const Watch& request) {
  if (!asker.client) return no(asker, refused(No::request_unreadable, "one watches over the WebSocket"));
  // He may leave before the table is read: then nobody would take him off it any more.
  const Client* client = asker.client.get();
  const auto here = std::make_shared<bool>(true);
  with_room(request.table, request.token, std::move(asker), [this, request, here](Asker& who, const OpenRoomPtr& open) {
    if (!*here) return;
    const auto looker = looker_of(*open->room, world_.primitives, request.token);
    if (!looker) return no(who, looker.error());
    const Audience audience = looker->seat.value_or(core::kSpectator);
    std::vector<std::string>& watched = watching_[who.client.get()];
    std::vector<Watcher>& watchers = open->company.watchers;
    const bool again = std::find(watched.begin(), watched.end(), request.table) != watched.end();
    const auto spectators = std::count_if(watchers.begin(), watchers.end(),
                                          [](const Watcher& watcher) { return watcher.audience == core::kSpectator; });
    if (!again &&
        (watched.size() >= kMostTablesWatched || (!looker->seat && !looker->host && spectators >= kMostWatchers)))
      return no(who, refused(No::server_full, "too many look on; try later"));
    const SeatSet before = open->company.here();
    std::erase_if(watchers, [&](const Watcher& watcher) { return watcher.client == who.client; });
    watchers.push_back(
        {who.client, audience, looker->seat ? open->room->chair(*looker->seat).token : "", request.forbidden});
    if (!again) watched.push_back(request.table);
    open->room->looks(audience, commit_.moment(*open));
    WatchAnswer answer;
    answer.shown = open->room->show(audience, request.since, commit_.moment(*open), request.forbidden);
    if (looker->seat) answer.shown.seat = looker->seat->index;
    answer.shown.host = looker->host;
    answer_when_kept(open, std::move(who), answer);
    const SeatSet now = open->company.here();
    commit_.note_seen(open, now - before, true);
    if (before != now) commit_.tell_present(open);
  });
  if (here.use_count() == 1) return;  // it is done
  std::vector<std::weak_ptr<bool>>& coming = coming_[client];
  std::erase_if(coming, [](const std::weak_ptr<bool>& one) { return one.expired(); });
  coming.push_back(here);
}

void Ludotheque::on(Asker& asker, const ShowInvitation& request) {
  with_room(request.table, std::nullopt, std::move(asker), [this, request](Asker& who, const OpenRoomPtr& open) {
    const Caller caller = caller_of(*open->room, world_.primitives, request.token);
    if (const auto why = uninvited(*open->room, caller, request, world_.primitives)) return no(who, *why);
    answer_when_kept(open, std::move(who), InvitationAnswer{open->room->summary()});
  });
}

void Ludotheque::on(Asker& asker, const Unwatch& request) {
  if (const Client* client = asker.client.get(); client && watching_.contains(client)) {
    std::erase(watching_[client], request.table);
    if (const OpenRoomPtr open = rooms_.find(request.table))
      commit_.look_away(open, client);
    else
      rooms_.forget_orphan(request.table, client);
  }
  yes(asker, Done{});
}

void Ludotheque::gone(const Client* client) {
  if (const auto coming = coming_.extract(client))
    for (const std::weak_ptr<bool>& one : coming.mapped())
      if (const auto here = one.lock()) *here = false;
  const auto known = watching_.extract(client);
  if (known.empty()) return;
  for (const std::string& table : known.mapped()) {
    if (const auto open = rooms_.all().find(table); open != rooms_.all().end())
      commit_.look_away(OpenRoomPtr(open->second), client);
    else
      rooms_.forget_orphan(table, client);
  }
}

void Ludotheque::on(Asker& asker, const Moves& request) {
  with_room(request.table, request.token, std::move(asker), [this, request](Asker& who, const OpenRoomPtr& open) {
    const Room& room = *open->room;
    const Caller caller = caller_of(room, world_.primitives, request.token);
    if (!caller.seat) return no(who, refused(No::token_wrong, "this is not the token of a seat here"));
    if (!room.match()) return no(who, refused(No::table_waiting, "the match has not begun"));
    const shelf::AnyTable& match = *room.match();
    MovesAnswer answer;
    answer.ply = match.ply();
    const auto put = [&](auto& list, const std::vector<shelf::MoveLine>& moves) {
      for (const shelf::MoveLine& move : moves)
        list.push_back({move.text, core::clause_id(match.facts().prefix, move.clause)});
    };
    if (room.standing() == Room::Standing::running) {
      put(answer.moves, match.moves(*caller.seat, nullptr));
      put(answer.forbidden, match.greyed(*caller.seat, nullptr));
    }
    answer_when_kept(open, std::move(who), answer);
  });
}

// Has a text made of the journal of a table, elsewhere, and goes on with it here.
void Ludotheque::from_journal(const OpenRoomPtr& open, Asker asker, std::function<std::string(const Room&)> make,
                              std::function<void(const Asker& asker, std::string text)> use) {
  const auto asks = std::make_shared<Asker>(std::move(asker));
  commit_.when_kept(open, [this, asks, table = open->room->id(), make = std::move(make),
                           use = std::move(use)](const store::Trouble* trouble) {
    if (trouble) return no(*asks, not_kept());
    const auto made = std::make_shared<std::expected<std::string, Refused>>();
    world_.work(
        asks->address,
        [this, made, table, make] {
          const auto room = rooms_.read(table);
          *made = room ? std::expected<std::string, Refused>(make(**room)) : std::unexpected(room.error());
        },
        [this, made, asks, use] {
          if (!*made) return no(*asks, made->error());
          use(*asks, std::move(**made));
        });
  });
}

void Ludotheque::on(Asker& asker, const History& request) {
  with_room(request.table, request.token, std::move(asker), [this, request](Asker& who, const OpenRoomPtr& open) {
    const auto looker = looker_of(*open->room, world_.primitives, request.token);
    if (!looker) return no(who, looker.error());
    const auto told = [request, audience = looker->seat.value_or(core::kSpectator)](const Room& room) {
      return HistoryAnswer{room.version(), room.history(audience, request.since, request.since + Room::kMostHistory)};
    };
    if (open->room->has_at_hand(request.since)) return answer_when_kept(open, std::move(who), told(*open->room));
    // What is long past is made anew from the journal.
    const std::string id = who.id;
    from_journal(
        open, std::move(who), [told, id](const Room& room) { return answer_text(id, told(room)); },
        [](const Asker& asks, std::string text) { asks.answer(std::move(text), nullptr); });
  });
}

void Ludotheque::on(Asker& asker, const GetLog& request) {
  with_room(request.table, request.token, std::move(asker), [this, request](Asker& who, const OpenRoomPtr& open) {
    const Room& room = *open->room;
    if (const auto looker = looker_of(room, world_.primitives, request.token); !looker) return no(who, looker.error());
    if (room.standing() == Room::Standing::running)
      return no(who, refused(No::table_running, "the log is shown when the match is over"));
    if (room.standing() != Room::Standing::over || !room.match())
      return no(who, refused(No::table_waiting, "no match was played here"));
    if (const LogCache::Text log = logs_.find(request.table)) return yes(who, LogAnswer{*log});
    from_journal(
        open, std::move(who), [](const Room& kept) { return kept.log(); },
        [this, table = request.table](const Asker& asks, std::string text) {
          const auto log = std::make_shared<const std::string>(std::move(text));
          logs_.put(table, log);
          yes(asks, LogAnswer{*log});
        });
  });
}

// Tables that are not in memory are read one after the other.
void Ludotheque::on(Asker& asker, const Mine& request) {
  if (request.seats.size() > kMostMine) return no(asker, refused(No::request_too_large, "at most 50 tables at once"));
  struct Search {
    Asker asker;
    std::vector<Mine::Key> left;
    MineAnswer answer;
  };
  const auto search = std::make_shared<Search>();
  search->asker = std::move(asker);
  for (const Mine::Key& one : request.seats) {
    const auto is_same = [&](const Mine::Key& other) { return other.table == one.table && other.token == one.token; };
    if (std::none_of(search->left.begin(), search->left.end(), is_same)) search->left.push_back(one);
  }
  std::reverse(search->left.begin(), search->left.end());
  const auto next = std::make_shared<std::function<void()>>();
  *next = [this, search, weak = std::weak_ptr(next)] {
    const auto again = weak.lock();
    if (search->left.empty()) return yes(search->asker, search->answer);
    const Mine::Key one = std::move(search->left.back());
    search->left.pop_back();
    rooms_.with(one.table, search->asker.address,
                [this, search, again, one](const std::expected<OpenRoomPtr, Refused>& open) {
                  if (open && !(*open)->unplayable) {
                    const Caller caller = caller_of(*(*open)->room, world_.primitives, one.token);
                    if (caller.seat || caller.host) {
                      MineTable mine{(*open)->room->summary(), caller.seat, caller.host, std::nullopt};
                      if (const auto until = (*open)->room->deadline(world_.seconds(), started_))
                        mine.left = std::max<Time>(0, *until - world_.seconds());
                      search->answer.tables.push_back(std::move(mine));
                    }
                    rooms_.retire(*open);
                  }
                  (*again)();
                });
  };
  (*next)();
}

}  // namespace server
