#include "page/page.h"

#include <algorithm>

#include "codec/write.h"
#include "page/requests.h"
#include "shelf/shelf.h"

namespace page {
namespace {

using core::Seat;
using room::Room;

// A journal of a long game, or an edition with all its questions.
constexpr codec::Limits kRequestLimits{.bytes = 16 << 20, .values = 1'000'000};

Seat audience(int seat) { return seat < 0 ? core::kSpectator : Seat(seat); }

// Whose answer is still wanted, and for whom a bot is to give it. On one device the
// page hands itself from seat to seat, so it has to know; nobody is shown it.
void write_waiting(codec::Writer& w, const Room& room) {
  const bool running = room.standing() == Room::Standing::running;
  w.field("waiting", running ? room.match()->waiting() : core::SeatSet());
  w.field("bots", room.bots_asked());
}

// Whoever does not look at the page now would never learn what is told this once: the
// page keeps it for him until he does. A list for each seat; nothing if there is none.
void write_fleeting(codec::Writer& w, const Room& room) {
  codec::Writer lists;
  bool any = false;
  lists.begin_array();
  for (int seat = 0; seat < room.seats(); ++seat) any |= room.write_fleeting(lists, Seat(seat));
  lists.end_array();
  if (any) w.field("fleeting", codec::RawJson{lists.take()});
}

std::string in_object(auto&& write) {
  codec::Writer w;
  w.begin_object();
  w.field("ok", true);
  write(w);
  w.end_object();
  return w.take();
}

}  // namespace

codec::Problems Page::add_edition(std::string_view game, std::string json) {
  const shelf::Box* box = shelf::find_box(game);
  if (!box) return {{"game", 0, 0, "there is no game \"" + std::string(game) + "\""}};
  auto open = box->open(std::move(json));
  if (!open) return std::move(open.error());
  boxes_.push_back(std::move(*open));
  return {};
}

room::SharedBox Page::find_box(std::string_view game, std::string_view edition) const {
  const auto fits = [&](const room::SharedBox& box) {
    return box->facts().slug == game && (edition.empty() || box->imprint().id == edition);
  };
  const auto box = std::find_if(boxes_.rbegin(), boxes_.rend(), fits);
  return box == boxes_.rend() ? nullptr : *box;
}

std::expected<Room*, Page::Failure> Page::find_room(const std::string& table) const {
  const auto found = rooms_.find(table);
  if (found == rooms_.end()) return std::unexpected(Failure{"table/unknown", "there is no such table here", ""});
  return found->second.get();
}

std::expected<Room*, Page::Failure> Page::find_audience(const std::string& table, int seat) const {
  const auto room = find_room(table);
  if (room && seat >= (*room)->seats())
    return std::unexpected(Failure{"seat/unknown", "there is no such seat at this table", ""});
  return room;
}

std::expected<std::pair<Room*, Seat>, Page::Failure> Page::find_seat(const std::string& table, int seat) const {
  const auto room = find_room(table);
  if (!room) return std::unexpected(room.error());
  if (seat < 0 || seat >= (*room)->seats() || !(*room)->match())
    return std::unexpected(Failure{"seat/unknown", "there is no such seat at this table", ""});
  return std::pair(*room, Seat(seat));
}

std::string Page::answer(std::string text) {
  const auto failed = [](const Failure& failure) {
    codec::Writer w;
    w.begin_object();
    w.field("ok", false);
    w.field("error", failure.error);
    if (!failure.clause.empty()) w.field("clause", failure.clause);
    w.field("message", failure.message);
    w.end_object();
    return w.take();
  };
  const auto document = codec::parse(std::move(text), kRequestLimits);
  if (!document) return failed({"request/unreadable", document.error().reason, ""});
  const auto request = room::from_document<Request>("do", *document);
  if (!request) return failed({"request/unreadable", codec::to_text(request.error(), ""), ""});
  const Answer answer = std::visit([this](const auto& one) { return on(one); }, *request);
  return answer ? *answer : failed(answer.error());
}

Page::Answer Page::on(const Tell& request) const {
  const room::SharedBox box = find_box(request.game, request.edition);
  if (!box) return std::unexpected(Failure{"edition/unknown", "this edition is not on the page", ""});
  const words::Teller teller(words_in(request.lang), box->facts(), request.names);
  return in_object([&](codec::Writer& w) {
    w.key("events");
    w.begin_array();
    for (const codec::RawJson& event : request.events) {
      const auto told = box->tell_event(event.text, teller);
      w.begin_object();
      w.field("words", told ? told->words : std::string());
      w.field("routine", told && told->routine);
      w.end_object();
    }
    w.end_array();
    w.key("moves");
    w.begin_array();
    for (const std::string& move : request.moves) {
      const auto told = box->tell_move(move, teller);
      w.begin_object();
      w.field("move", move);
      w.field("words", told ? told->words : move);
      w.field("clause", told ? core::clause_id(box->facts().prefix, told->clause) : std::string());
      w.end_object();
    }
    w.end_array();
    w.key("forbidden");
    w.begin_array();
    for (const Forbidden& forbidden : request.forbidden) {
      const auto told = box->tell_move(forbidden.move, teller);
      w.begin_object();
      w.field("move", forbidden.move);
      w.field("words", told ? told->words : forbidden.move);
      w.field("clause", forbidden.clause);
      w.field("why", box->tell_refusal(forbidden.move, forbidden.clause, teller));
      w.end_object();
    }
    w.end_array();
  });
}

Page::Answer Page::on(const Create& request) {
  const room::SharedBox box = find_box(request.game, request.edition);
  if (!box) return std::unexpected(Failure{"edition/unknown", "this edition is not on the page", ""});
  const auto options =
      box->agree(static_cast<int>(request.players.size()), request.options ? request.options->text : "{}");
  if (!options) return std::unexpected(Failure{"options/invalid", options.error(), ""});
  if (request.names.size() != request.players.size())
    return std::unexpected(Failure{"seats/invalid", "every seat has a name", ""});
  const auto seed = table::from_hex(request.seed);
  if (!seed || seed->size() != 32)
    return std::unexpected(Failure{"request/unreadable", "the seed must be 32 bytes in hex", ""});

  auto made = std::make_unique<Room>(request.table, primitives_);
  std::vector<std::string> lines;
  std::optional<codec::Problem> wrong;
  const auto add = [&](const room::Entry& entry) {
    if (!wrong) wrong = made->add(entry, box);
    lines.push_back(room::to_line(entry));
  };
  room::Created created;
  created.at = request.at;
  created.game = request.game;
  created.rules = box->facts().rules_version;
  created.edition = box->imprint().id;  // a server names it by its hash; on a device its id is enough
  created.options.text = *options;
  created.players = request.players;
  created.seed = request.seed;
  add(created);
  for (std::size_t i = 0; i < request.players.size(); ++i)
    if (made->chairs()[i].is_human())
      add(room::Sat{request.at, Seat(static_cast<int>(i)), request.names[i], "here", std::string(32, '0')});
  if (!wrong) {
    const auto began = made->begin("", request.at);
    if (!began) return std::unexpected(Failure{began.error().error, began.error().message, ""});
    add(*began);
  }
  if (wrong) return std::unexpected(Failure{"seats/invalid", wrong->reason, ""});
  const Room& room = *(rooms_[request.table] = std::move(made));
  return in_object([&](codec::Writer& w) {
    w.field("lines", lines);
    write_waiting(w, room);
  });
}

Page::Answer Page::on(const Restore& request) {
  auto made = std::make_unique<Room>(request.table, primitives_);
  for (const std::string& line : request.lines) {
    const auto entry = room::read_entry(line);
    if (!entry) return std::unexpected(Failure{"table/damaged", codec::to_text(entry.error(), ""), ""});
    room::SharedBox box = made->box();
    if (const auto* created = std::get_if<room::Created>(&*entry)) {
      box = find_box(created->game, request.edition);
      if (!box) return std::unexpected(Failure{"edition/unknown", "this edition is not on the page", ""});
      if (created->rules != box->facts().rules_version)
        return std::unexpected(Failure{"table/other_rules", "the match was played by other rules than these", ""});
    }
    if (const auto wrong = made->add(*entry, box)) return std::unexpected(Failure{"table/damaged", wrong->reason, ""});
  }
  if (!made->match()) return std::unexpected(Failure{"table/damaged", "the match has not begun", ""});
  const Room& room = *(rooms_[request.table] = std::move(made));
  return in_object([&](codec::Writer& w) { write_waiting(w, room); });
}

Page::Answer Page::on(const Show& request) {
  const auto room = find_audience(request.table, request.seat);
  if (!room) return std::unexpected(room.error());
  (*room)->looks(audience(request.seat));
  return in_object([&](codec::Writer& w) {
    write_waiting(w, **room);
    w.key("shown");
    w.begin_object();
    w.field("table", request.table);
    if (request.seat >= 0) w.field("seat", request.seat);
    (*room)->show(w, audience(request.seat), request.since, core::SeatSet::first((*room)->seats()), request.at, 0);
    w.end_object();
  });
}

Page::Answer Page::on(const History& request) const {
  const auto room = find_audience(request.table, request.seat);
  if (!room) return std::unexpected(room.error());
  return in_object([&](codec::Writer& w) {
    (*room)->write_history(w, audience(request.seat), request.since, request.since + Room::kMostHistory);
  });
}

Page::Answer Page::on(const Move& request) {
  const auto found = find_seat(request.table, request.seat);
  if (!found) return std::unexpected(found.error());
  Room* const room = found->first;
  const Seat seat = found->second;
  const auto played = room->play(seat, request.ply, request.step, request.move, request.by, request.at);
  if (!played) {
    const table::Refusal& refusal = played.error();
    return std::unexpected(Failure{std::string(core::name(refusal.reason)), shelf::explain(refusal),
                                   refusal.clause == core::Clause::none
                                       ? std::string()
                                       : core::clause_id(room->match()->facts().prefix, refusal.clause)});
  }
  return in_object([&](codec::Writer& w) {
    w.field("repeated", played->repeated);
    if (!played->repeated) w.field("line", room::to_line(played->entry));
    if (played->closed && !played->repeated) {
      w.key("update");
      w.raw(room->update(audience(request.eyes), request.at, 0));
    } else if (request.eyes == request.seat && !played->repeated) {
      w.key("update");
      w.raw(room->own_update(seat, request.at, 0));
    }
    if (played->closed && !played->repeated) write_fleeting(w, *room);
    write_waiting(w, *room);
  });
}

Page::Answer Page::on(const Moves& request) const {
  const auto found = find_seat(request.table, request.seat);
  if (!found) return std::unexpected(found.error());
  const Room* const room = found->first;
  const Seat seat = found->second;
  return in_object([&](codec::Writer& w) {
    w.key("shown");
    w.begin_object();
    room->show_moves(w, seat);
    w.end_object();
  });
}

Page::Answer Page::on(const Think& request) const {
  const auto found = find_seat(request.table, request.seat);
  if (!found) return std::unexpected(found.error());
  const Room* const room = found->first;
  const Seat seat = found->second;
  if (!room->bots_asked().contains(seat))
    return std::unexpected(Failure{"seat/not_asked", "no bot is asked there", ""});
  core::FastChance chance = core::FastChance::from_text(request.seed);
  const std::string move = room->match()->bot_move(seat, *room->chairs()[seat.index].bot, chance);
  return in_object([&](codec::Writer& w) { w.field("move", move); });
}

Page::Answer Page::on(const Log& request) const {
  const auto room = find_room(request.table);
  if (!room) return std::unexpected(room.error());
  if ((*room)->standing() != Room::Standing::over)
    return std::unexpected(Failure{"table/running", "its log is published when the match is over", ""});
  return in_object([&](codec::Writer& w) { w.field("log", (*room)->log()); });
}

Page::Answer Page::on(const Drop& request) {
  rooms_.erase(request.table);
  return in_object([](codec::Writer&) {});
}

}  // namespace page
