#include "page/page.h"

#include <algorithm>

#include "codec/write.h"
#include "room/variant_json.h"
#include "shelf/replay.h"
#include "shelf/shelf.h"

namespace page {
namespace {

using core::Seat;
using room::Room;

// A journal of a long game, or an edition with all its questions.
constexpr codec::Limits kRequestLimits{.bytes = 16 << 20, .values = 1'000'000};

Seat audience(int seat) { return seat < 0 ? core::kSpectator : Seat(seat); }

Waiting waiting_of(const Room& room) {
  const bool running = room.standing() == Room::Standing::running;
  return {running ? room.match()->waiting() : core::SeatSet(), room.bots_asked()};
}

// On one device everybody is there.
Room::Moment moment(const Room& room, room::Time at) { return {at, 0, core::SeatSet::first(room.seats())}; }

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

// SHA-256 of everything that is printed in the box, as servers name an edition.
const std::string& Page::hash_of(const room::SharedBox& box) const {
  std::string& hash = hashes_[box.get()];
  if (hash.empty()) hash = table::to_hex(primitives_.sha256(box->edition()));
  return hash;
}

std::expected<room::SharedBox, Page::Failure> Page::find_box(const room::Created& created,
                                                             std::string_view edition) const {
  room::SharedBox latest = find_box(created.game, edition);
  if (!latest) return std::unexpected(Failure{"edition/unknown", "this edition is not on the page"});
  // Journals once named an edition by its id. What all may read has hardly changed since, and
  // a move that does not fit is found out; questions of which nobody can tell have.
  const bool is_named_by_id = created.edition == latest->imprint().id;
  if (is_named_by_id && latest->cover() == latest->edition()) return latest;
  for (const room::SharedBox& box : boxes_)
    if (box->facts().slug == created.game && hash_of(box) == created.edition) return box;
  return std::unexpected(
      Failure{"table/other_edition", "what was printed in its box when it was begun is not on the page any more"});
}

std::expected<Room*, Page::Failure> Page::find_room(const std::string& table) const {
  const auto found = rooms_.find(table);
  if (found == rooms_.end()) return std::unexpected(Failure{"table/unknown", "there is no such table here"});
  return found->second.get();
}

std::expected<Room*, Page::Failure> Page::find_audience(const std::string& table, int seat) const {
  const auto room = find_room(table);
  if (room && seat >= (*room)->seats())
    return std::unexpected(Failure{"seat/unknown", "there is no such seat at this table"});
  return room;
}

std::expected<std::pair<Room*, Seat>, Page::Failure> Page::find_seat(const std::string& table, int seat) const {
  const auto room = find_room(table);
  if (!room) return std::unexpected(room.error());
  if (seat < 0 || seat >= (*room)->seats() || !(*room)->match())
    return std::unexpected(Failure{"seat/unknown", "there is no such seat at this table"});
  return std::pair(*room, Seat(seat));
}

std::string Page::answer(std::string text) {
  const auto failed = [](const Failure& failure) { return room::answer_text("", failure); };
  const auto document = codec::parse(std::move(text), kRequestLimits);
  if (!document) return failed({"request/unreadable", document.error().reason});
  const auto request = room::from_document<Request>("do", *document);
  if (!request) return failed({"request/unreadable", codec::to_text(request.error(), "")});
  return std::visit(
      [&](const auto& one) {
        const auto answer = on(one);
        return answer ? room::answer_text("", *answer) : failed(answer.error());
      },
      *request);
}

// ---- Words for any table ----

Page::Answered<Tell> Page::on(const Tell& request) const {
  room::SharedBox box = find_box(request.game, request.edition);
  if (request.replay) {
    const auto replay = find_replay(*request.replay, -1);
    if (!replay) return std::unexpected(replay.error());
    box = (*replay)->box();
  }
  if (!box) return std::unexpected(Failure{"edition/unknown", "this edition is not on the page"});
  const words::Teller teller(words_in(request.lang), box->facts(), request.names);
  TellAnswer answer;
  for (const codec::RawJson& event : request.events) {
    const auto told = box->tell_event(event.text, teller);
    answer.events.push_back(told ? ToldEvent{told->words, told->routine} : ToldEvent{});
  }
  for (const std::string& move : request.moves) {
    const auto told = box->tell_move(move, teller);
    answer.moves.push_back({move, told ? told->words : move,
                            told ? core::clause_id(box->facts().prefix, told->clause) : std::string(), std::nullopt});
  }
  for (const room::ForbiddenMove& forbidden : request.forbidden) {
    const auto told = box->tell_move(forbidden.move, teller);
    answer.forbidden.push_back({forbidden.move, told ? told->words : forbidden.move, forbidden.clause,
                                box->tell_refusal(forbidden.move, forbidden.clause, teller)});
  }
  return answer;
}

// ---- Tables on the device ----

Page::Answered<Create> Page::on(const Create& request) {
  const room::SharedBox box = find_box(request.game, request.edition);
  if (!box) return std::unexpected(Failure{"edition/unknown", "this edition is not on the page"});
  const auto options =
      box->agree(static_cast<int>(request.players.size()), request.options ? request.options->text : "{}");
  if (!options) return std::unexpected(Failure{"options/invalid", options.error()});
  if (request.names.size() != request.players.size())
    return std::unexpected(Failure{"seats/invalid", "every seat has a name"});
  const auto seed = table::from_hex(request.seed);
  if (!seed || seed->size() != 32)
    return std::unexpected(Failure{"request/unreadable", "the seed must be 32 bytes in hex"});

  room::Created created;
  created.at = request.at;
  created.game = request.game;
  created.rules = box->facts().rules_version;
  created.edition = hash_of(box);
  created.options.text = *options;
  created.players = request.players;
  created.seed = request.seed;
  created.heard = request.heard;
  created.log = table::kLogVersion;
  const room::SharedBox own = room::box_of(created, box);
  auto made = std::make_unique<Room>(request.table, primitives_);
  CreateAnswer answer;
  std::optional<codec::Problem> wrong;
  const auto add = [&](const room::Entry& entry) {
    if (!wrong) wrong = made->add(entry, own);
    answer.lines.push_back(room::to_line(entry));
  };
  add(created);
  for (std::size_t i = 0; i < request.players.size(); ++i)
    if (made->chairs()[i].is_human()) {
      room::Sat sat;
      sat.at = request.at;
      sat.seat = Seat(static_cast<int>(i));
      sat.name = request.names[i];
      sat.salt = table::to_hex(primitives_.sha256(request.seed + request.names[i])).substr(0, 32);
      sat.mark = table::mark_of(primitives_, sat.salt, sat.name);
      sat.token = "here";
      add(sat);
    }
  if (!wrong) {
    const auto began = made->begin(request.players, request.at);
    if (!began) return std::unexpected(Failure{std::string(began.error().error()), began.error().message});
    add(*began);
  }
  if (wrong) return std::unexpected(Failure{"seats/invalid", wrong->reason});
  answer.waiting = waiting_of(*(rooms_[request.table] = std::move(made)));
  return answer;
}

Page::Answered<Restore> Page::on(const Restore& request) {
  auto made = std::make_unique<Room>(request.table, primitives_);
  for (const std::string& line : request.lines) {
    const auto entry = room::read_entry(line);
    if (!entry) return std::unexpected(Failure{"table/damaged", codec::to_text(entry.error(), "")});
    room::SharedBox box = made->box();
    if (const auto* created = std::get_if<room::Created>(&*entry)) {
      auto found = find_box(*created, request.edition);
      if (!found) return std::unexpected(std::move(found.error()));
      box = room::box_of(*created, *found);
      if (created->rules != box->facts().rules_version)
        return std::unexpected(Failure{"table/other_rules", "the match was played by other rules than these"});
    }
    if (const auto wrong = made->add(*entry, box, true))
      return std::unexpected(Failure{"table/damaged", wrong->reason});
  }
  if (!made->match()) return std::unexpected(Failure{"table/damaged", "the match has not begun"});
  return waiting_of(*(rooms_[request.table] = std::move(made)));
}

Page::Answered<Show> Page::on(const Show& request) {
  const auto room = find_audience(request.table, request.seat);
  if (!room) return std::unexpected(room.error());
  const Room::Moment now = moment(**room, request.at);
  (*room)->looks(audience(request.seat), now);
  ShowAnswer answer;
  answer.waiting = waiting_of(**room);
  answer.shown = (*room)->show(audience(request.seat), request.since, now, true);
  if (request.seat >= 0) answer.shown.seat = request.seat;
  return answer;
}

Page::Answered<History> Page::on(const History& request) const {
  const auto room = find_audience(request.table, request.seat);
  if (!room) return std::unexpected(room.error());
  return HistoryAnswer{(*room)->history(audience(request.seat), request.since, request.since + Room::kMostHistory)};
}

Page::Answered<Move> Page::on(const Move& request) {
  const auto found = find_seat(request.table, request.seat);
  if (!found) return std::unexpected(found.error());
  Room& room = *found->first;
  const Seat seat = found->second;
  const auto moved = room.decide_move(seat, request.ply, request.step, request.move, request.by, request.at);
  if (!moved) {
    const table::Refusal& refusal = moved.error();
    Failure failure{std::string(core::name(refusal.reason)), shelf::explain(refusal)};
    if (refusal.clause != core::Clause::none)
      failure.clause = core::clause_id(room.match()->facts().prefix, refusal.clause);
    return std::unexpected(std::move(failure));
  }
  MoveAnswer answer;
  answer.repeated = !*moved;
  if (*moved) {
    const int version = room.version();
    if (const auto wrong = room.add(**moved)) return std::unexpected(Failure{"table/damaged", wrong->reason});
    answer.line = room::to_line(**moved);
    const bool closed = room.version() != version;
    const Room::Moment now = moment(room, request.at);
    if (closed || request.eyes == request.seat) {
      update_ = closed ? room.update(audience(request.eyes), now, true) : room.own_update(seat, now, true);
      answer.update = WrittenUpdate{{update_}};
    }
    if (closed && write_fleeting(room)) answer.fleeting = WrittenFleeting{{fleeting_}};
  }
  answer.waiting = waiting_of(room);
  return answer;
}

// Whoever does not look at the page now would never learn what is told this once: the
// page keeps it for him until he does. A list for each seat; false: there is nothing.
bool Page::write_fleeting(const Room& room) {
  codec::Writer lists;
  bool any = false;
  lists.begin_array();
  for (int seat = 0; seat < room.seats(); ++seat) any |= room.write_fleeting(lists, Seat(seat));
  lists.end_array();
  fleeting_ = lists.finish();
  return any;
}

Page::Answered<HeardThere> Page::on(const HeardThere& request) const {
  const auto room = find_room(request.table);
  if (!room) return std::unexpected(room.error());
  core::Heard told = (*room)->match() ? (*room)->match()->heard() : core::Heard{};
  return HeardAnswer{std::move(told.heard), std::move(told.again)};
}

Page::Answered<Log> Page::on(const Log& request) const {
  const auto room = find_room(request.table);
  if (!room) return std::unexpected(room.error());
  if ((*room)->standing() != Room::Standing::over)
    return std::unexpected(Failure{"table/running", "its log is published when the match is over"});
  return LogAnswer{(*room)->log()};
}

// ---- Matches that are over, looked at again ----

std::expected<Replay*, Page::Failure> Page::find_replay(const std::string& name, int seat) const {
  const auto found = replays_.find(name);
  if (found == replays_.end()) return std::unexpected(Failure{"replay/unknown", "there is no such match here"});
  if (seat >= static_cast<int>(found->second->log().header.seats.size()))
    return std::unexpected(Failure{"seat/unknown", "there is no such seat at this table"});
  return found->second.get();
}

Page::Answered<Study> Page::on(const Study& request) {
  auto opened = Replay::open(request.log, primitives_);
  if (!opened) {
    const bool runs = opened.error().path == "end";
    return std::unexpected(Failure{runs ? "log/running" : "log/wrong", codec::to_text(opened.error(), "log")});
  }
  Replay& replay = *(replays_[request.replay] = std::move(*opened));
  const table::LogHeader& header = replay.log().header;
  StudyAnswer answer;
  answer.game = header.game;
  answer.edition = replay.box()->imprint().id;
  answer.rules = header.rules;
  answer.options = header.options;
  for (const table::LogSeat& seat : header.seats) answer.seats.push_back({seat.name, seat.player});
  answer.first = replay.first();
  answer.last = replay.last();
  for (const Replay::Turn& turn : replay.turns()) answer.turns.push_back({turn.ply, turn.round});
  constexpr int kMostOfCourse = 64;
  const int span = replay.last() - replay.first();
  const int points = std::min(span, kMostOfCourse - 1);
  for (int i = 0; i <= points; ++i) {
    const int ply = replay.first() + (points > 0 ? static_cast<int>(std::int64_t{span} * i / points) : 0);
    answer.course.push_back({ply, {replay.at(ply).view(core::kSpectator)}});
  }
  answer.scores = replay.log().end->scores;
  const std::size_t played = replay.last() < replay.first() ? replay.log().moves.size() : replay.first_move();
  for (std::size_t i = 0; i < played; ++i)
    answer.unplayed.push_back({replay.log().moves[i].seat.index, replay.log().moves[i].move});
  return answer;
}

Page::Answered<Moment> Page::on(const Moment& request) {
  const auto found = find_replay(request.replay, request.seat);
  if (!found) return std::unexpected(found.error());
  Replay& replay = **found;
  if (replay.last() < replay.first())
    return std::unexpected(Failure{"table/other_rules", "the match was played by other rules than these"});
  const shelf::AnyTable& table = replay.at(request.ply);
  MomentAnswer answer;
  answer.ply = table.ply();
  answer.view = {table.view(audience(request.seat))};
  if (request.seat >= 0)
    for (shelf::MoveLine& move : table.moves(Seat(request.seat), nullptr)) answer.moves.push_back(std::move(move.text));
  if (request.open) {
    answer.views.emplace();
    for (const Seat seat : core::SeatSet::first(table.seats())) answer.views->push_back({table.view(seat)});
  }
  if (table.ply() == replay.last()) {
    answer.scores = replay.log().end->scores;
  } else {
    answer.asked = table.asked();
  }
  answer.replayed = replay.replayed();
  return answer;
}

Page::Answered<Story> Page::on(const Story& request) const {
  const auto found = find_replay(request.replay, request.seat);
  if (!found) return std::unexpected(found.error());
  const Replay& replay = **found;
  constexpr int kMostVersions = 500;
  const int since = std::max(request.since, replay.first() - 1);
  return StoryAnswer{replay.story(audience(request.seat), request.open, since, since + kMostVersions)};
}

Page::Answered<Verify> Page::on(const Verify& request) const {
  shelf::KnownBefore known;
  known.commitment = request.commitment;
  const auto verified = shelf::verify(request.log, primitives_, known);
  VerifyAnswer answer;
  if (!verified) {
    answer.wrong = WrongLine{verified.error().line, verified.error().path, verified.error().reason};
    return answer;
  }
  answer.luck = verified->luck;
  answer.plies = verified->plies;
  answer.outcomes = verified->outcomes;
  answer.complete = verified->is_complete();
  answer.drawn = verified->luck_checked;
  answer.result = verified->result_checked;
  answer.names = verified->names;
  for (const shelf::Verified::Unplayed& lines : verified->unplayed)
    answer.unplayed.push_back({lines.rules, lines.first, lines.last, lines.luck_checked});
  return answer;
}

Page::Answered<Drop> Page::on(const Drop& request) {
  rooms_.erase(request.table);
  replays_.erase(request.table);
  return Done{};
}

// ---- Bots ----

Page::Answered<Mind> Page::on(const Mind& request) {
  const auto found = find_seat(request.table, request.seat);
  if (!found) return std::unexpected(found.error());
  const auto [room, seat] = *found;
  if (!room->bots_asked().contains(seat)) return std::unexpected(Failure{"seat/not_asked", "no bot is asked there"});
  mind_ = room->match()->mind(seat);
  return MindAnswer{std::string(core::name(*room->chair(seat).bot)), room::WrittenJson{mind_}};
}

Page::Answered<Ponder> Page::on(const Ponder& request) const {
  const room::SharedBox box = find_box(request.game, request.edition);
  if (!box) return std::unexpected(Failure{"edition/unknown", "this edition is not on the page"});
  const auto bot = core::parse_kind<bots::Bot>(request.bot);
  if (!bot) return std::unexpected(Failure{"bot/unknown", "there is no such bot"});
  core::FastChance chance = core::FastChance::from_text(request.seed);
  const auto move = box->ponder(request.mind.text, *bot, chance);
  if (!move) return std::unexpected(Failure{"request/unreadable", codec::to_text(move.error(), "")});
  return PonderAnswer{*move};
}

// ---- What an expert says ----

Page::Answered<Asked> Page::on(const Asked& request) {
  const auto found = find_seat(request.table, request.seat);
  if (!found) return std::unexpected(found.error());
  const auto [room, seat] = *found;
  const auto& chairs = room->chairs();
  const auto people = std::count_if(chairs.begin(), chairs.end(), [](const auto& chair) { return chair.is_human(); });
  if (people > 1) return std::unexpected(Failure{"hint/not_alone", "several people play at this table"});
  if (!waiting_of(*room).waiting.contains(seat))
    return std::unexpected(Failure{"seat/not_asked", "nothing is asked there"});
  mind_ = room->match()->mind(seat);
  return AskedAnswer{room::WrittenJson{mind_}};
}

Page::Answered<Advise> Page::on(const Advise& request) const {
  const room::SharedBox box = find_box(request.game, request.edition);
  if (!box) return std::unexpected(Failure{"edition/unknown", "this edition is not on the page"});
  core::FastChance seed = core::FastChance::from_text(request.seed);
  auto advice = box->advise(request.mind.text, static_cast<std::uint64_t>(seed.pick(1 << 30)));
  if (!advice) return std::unexpected(Failure{"request/unreadable", codec::to_text(advice.error(), "")});
  return AdviseAnswer{std::move(*advice)};
}

Page::Answered<Turning> Page::on(const Turning& request) const {
  const auto found = find_replay(request.replay, -1);
  if (!found) return std::unexpected(found.error());
  Replay& replay = **found;
  if (replay.last() < replay.first())
    return std::unexpected(Failure{"table/other_rules", "the match was played by other rules than these"});
  // Played again as a whole: the copies that a replay keeps do not know how they came about.
  const auto table = shelf::replay(*replay.box(), replay.log(), primitives_);
  if (!table) return std::unexpected(Failure{"log/wrong", codec::to_text(table.error(), "log")});
  return TurningAnswer{(*table)->turning_points(request.seats, static_cast<std::size_t>(request.first),
                                                static_cast<std::size_t>(request.last)),
                       static_cast<int>((*table)->moves_made())};
}

}  // namespace page
