// Playing, speaking, and the end.
#include "server/decisions.h"
#include "server/speech.h"

namespace server {
namespace {

constexpr int kMostSaid = 3000;      // by those who sit at a table
constexpr int kMostWhispered = 500;  // by those who watch it

}  // namespace

Decided<MakeMove> decide(const Room& room, const Caller& caller, const MakeMove& request, const Means& means) {
  if (!caller.seat) return no(No::token_wrong, "this is not the token of a seat here");
  if (!room.match()) return no(No::table_waiting, "the match has not begun");
  if (room.closed_early()) return no(No::table_over, "this table was closed");
  auto moved = room.decide_move(*caller.seat, request.ply, request.step.value_or(0), request.move, room::Mover::person,
                                means.now);
  if (!moved) return std::unexpected(refused(moved.error(), room.match()->facts()));
  Decision<Done> decision;
  if (!*moved) return decision;  // it was made before
  decision.entries.push_back(std::move(**moved));
  // Who plays again himself needs no bot.
  if (room.chair(*caller.seat).bot) decision.entries.push_back(room::Back{means.now, *caller.seat});
  return decision;
}

Decided<Say> decide(const Room& room, const Caller& caller, const Say& request, const Means& means) {
  if (request.token && !caller.seat && !caller.host) return no(No::token_wrong, "this is not the token of a seat here");
  if (caller.seat ? room.said_by_seats() >= kMostSaid : room.said_by_watchers() >= kMostWhispered)
    return no(No::table_worn, "more was said here than a table takes");
  room::Said said{means.now, -1, "", ""};
  said.gesture = request.gesture;
  if (request.gesture && !request.text.empty()) return no(No::text_invalid, "a gesture has no words");
  if (!request.gesture) {
    auto text = spoken(request.text);
    if (!text) return no(No::text_invalid, text.error());
    said.text = std::move(*text);
  }
  if (caller.seat) {
    if (room.chair(*caller.seat).muted) return no(No::speech_muted, "the host asks you to be quiet");
    said.seat = caller.seat->index;
  } else {
    if (!room.created().spectators && !caller.host)
      return no(No::spectators_unwelcome, "this table is for those who play");
    if (room.spectators_muted()) return no(No::speech_muted, "the host asks those who watch to be quiet");
    const auto name = called(request.name.value_or(""));
    if (!name) return no(No::name_invalid, name.error());
    said.name = *name;
  }
  return Decision<Done>{{std::move(said)}, {}};
}

Decided<Mute> decide(const Room& room, const Caller& caller, const Mute& request, const Means& means) {
  if (room.other_entries() >= kMostEntries) return no(No::table_worn, "more was changed here than a table takes");
  if (!caller.host) return no(No::token_wrong, "only the host asks for quiet");
  if (request.seat >= room.seats()) return no(No::seats_invalid, "there is no such seat");
  return Decision<Done>{{room::Muted{means.now, request.seat, request.muted}}, {}};
}

Decided<Forget> decide(const Room& room, const Caller& caller, const Forget&, const Means& means) {
  if (!caller.seat) return no(No::token_wrong, "this is not the token of a seat here");
  if (room.forgetting(caller.seat).empty()) return Decision<Done>{};  // there is nothing, or he asks again
  return Decision<Done>{{room::Forgotten{means.now, caller.seat->index}}, {}};
}

Decided<Close> decide(const Room& room, const Caller& caller, const Close&, const Means& means) {
  if (!caller.host) return no(No::token_wrong, "only the host closes a table");
  if (room.standing() == Room::Standing::over) return Decision<Done>{};
  return Decision<Done>{{room::Closed{means.now, "host"}}, {}};
}

std::vector<Entry> decide_bot_move(const Room& room, Seat seat, int ply, int step, const std::string& move, Time now) {
  const bool is_asked =
      room.bots_asked().contains(seat) && room.match()->ply() == ply && room.match()->step(seat) == step;
  if (!is_asked) return {};
  auto moved = room.decide_move(seat, ply, std::nullopt, move, room::Mover::bot, now);
  if (!moved || !*moved) return {};
  return {std::move(**moved)};
}

}  // namespace server
