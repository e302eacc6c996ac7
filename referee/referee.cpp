#include "referee/referee.h"

#include <algorithm>
#include <optional>

#include "codec/read.h"
#include "codec/write.h"
#include "shelf/positions.h"
#include "shelf/shelf.h"

namespace referee {
namespace {

using codec::Json;
using core::Seat;
using core::SeatSet;

enum class Verb : std::uint8_t { new_match, load, state, view, moves, play, why };
constexpr std::array<std::string_view, 7> kVerbNames = {"new", "load", "state", "view", "moves", "play", "why"};
constexpr std::span<const std::string_view> names(Verb) { return kVerbNames; }
constexpr std::string_view label(Verb) { return "verb"; }

constexpr core::Range kAnyNumber{-1'000'000'000, 1'000'000'000};

}  // namespace

// Every field that some verb takes. Those that were not given are empty.
struct Referee::Request {
  Verb verb{};
  std::optional<codec::RawJson> id;
  std::string game;
  std::optional<std::string> edition;
  int seats = 0;
  std::optional<codec::RawJson> options;
  std::optional<std::string> seed;
  std::optional<std::vector<int>> chance;
  std::optional<int> viewer;
  int seat = 0;
  std::string move;
  std::optional<std::string> lang;
  std::optional<codec::RawJson> state;
  const codec::Document* document = nullptr;

  // Which fields a request has depends on its verb.
  static void fields(auto& f, auto& self) {
    f("do", self.verb, "what is asked");
    f.rest("id", self.id, "given back in the answer");
    f.rest("lang", self.lang, "\"fr\" or \"en\": moves and events in words too");
    switch (self.verb) {
      case Verb::new_match:
        f("game", self.game, "which game");
        f("seats", self.seats, "how many play", kAnyNumber);
        f.rest("edition", self.edition, "the id of an edition");
        f.rest("options", self.options, "what the table agrees on");
        f.rest("seed", self.seed, "the seed of all luck");
        f.rest("chance", self.chance, "the luck of the opening", kAnyNumber);
        break;
      case Verb::load:
        f("state", self.state, "a position");
        f.rest("seed", self.seed, "the seed of all luck");
        break;
      case Verb::state: break;
      case Verb::view: f.rest("seat", self.viewer, "whose view; without it: that of a spectator", kAnyNumber); break;
      case Verb::moves: f("seat", self.seat, "whose moves", kAnyNumber); break;
      case Verb::play:
        f("seat", self.seat, "who moves", kAnyNumber);
        f("move", self.move, "the move in the game's notation");
        f.rest("chance", self.chance, "the luck of the move", kAnyNumber);
        break;
      case Verb::why:
        f("seat", self.seat, "who would move", kAnyNumber);
        f("move", self.move, "the move in the game's notation");
        break;
    }
  }
};

struct Referee::Failure {
  std::string error;    // a stable name
  std::string message;  // what was wrong and what to do
  std::string clause;   // the clause behind it, if one is
};

std::unexpected<Referee::Failure> Referee::no_seat(int seat) {
  return std::unexpected(Failure{"seat/unknown", "there is no seat " + std::to_string(seat) + " at this table", ""});
}

Referee::Referee(const words::Catalogue& french, const words::Catalogue& english, FreshSeed fresh_seed)
    : french_(french), english_(english), fresh_seed_(std::move(fresh_seed)) {}

codec::Problems Referee::add_edition(std::string_view game, std::string json) {
  const shelf::Box* box = shelf::find_box(game);
  if (!box) return {{"game", 0, 0, "there is no game \"" + std::string(game) + "\""}};
  auto open = box->open(std::move(json));
  if (!open) return std::move(open.error());
  const auto [first, last] = boxes_.equal_range(game);
  for (auto known = first; known != last; ++known)
    if (known->second->imprint().id == (*open)->imprint().id)
      return {
          {"id", 0, 0, "there is an edition \"" + known->second->imprint().id + "\" already; give yours another id"}};
  boxes_.emplace_hint(first, game, std::move(*open));
  return {};
}

const words::Catalogue& Referee::words_of(const Request& request) const {
  return request.lang && *request.lang == "fr" ? french_ : english_;
}

namespace {

std::string failure_text(const std::string& id, std::string_view error, std::string_view clause,
                         std::string_view message) {
  codec::Writer w;
  w.begin_object();
  if (!id.empty()) w.field("id", codec::RawJson{id});
  w.field("ok", false);
  w.field("error", error);
  if (!clause.empty()) w.field("clause", clause);
  w.field("message", message);
  w.end_object();
  return w.finish();
}

// A seat that a request named; whether it is at the table is for the table to say.
Seat seat_of(int number) { return Seat(number >= 0 && number < core::kMaxSeats ? number : core::kSpectator.index - 1); }

}  // namespace

std::string Referee::too_long() {
  return failure_text("", "request/too_long", "",
                      "a request has at most " + std::to_string(kLongestLine) + " bytes; this line was skipped");
}

std::string Referee::answer(std::string_view line) {
  if (line.size() > kLongestLine) return too_long();
  const auto document = codec::parse(std::string(line));
  if (!document) return failure_text("", "request/unreadable", "", to_text(document.error(), ""));

  const Json* id_json = document->root.find("id");
  const bool echo = id_json && (id_json->type == Json::Type::integer || id_json->type == Json::Type::string);
  const std::string id = echo ? codec::one_line(*id_json) : "";

  Request request;
  request.document = &*document;
  codec::Reader reader(*document);
  // The verb first: the other fields depend on it.
  const Json* verb = document->root.find("do");
  if (verb && verb->type == Json::Type::string && !core::parse_kind<Verb>(verb->string))
    return failure_text(
        id, "request/unknown", "",
        "there is no \"" + verb->string + "\"; \"do\" is one of new, load, state, view, moves, play, why");
  reader.read("", document->root, request, {});
  if (request.lang && *request.lang != "fr" && *request.lang != "en")
    reader.complain("lang", *document->root.find("lang"), "must be \"fr\" or \"en\"");
  if (!reader.problems.empty()) return failure_text(id, "request/field", "", to_text(reader.problems.front(), ""));

  const Answer result = dispatch(request);
  if (!result) return failure_text(id, result.error().error, result.error().clause, result.error().message);
  if (id.empty()) return *result;
  return "{\"id\":" + id + "," + result->substr(1);
}

Referee::Answer Referee::dispatch(const Request& request) {
  switch (request.verb) {
    case Verb::new_match: return start(request);
    case Verb::load: return load(request);
    default: break;
  }
  if (!table_)
    return std::unexpected(Failure{"table/none", "there is no match yet; begin with \"new\" or \"load\"", ""});
  switch (request.verb) {
    case Verb::state: return state();
    case Verb::view: return view(request);
    case Verb::moves: return moves(request);
    case Verb::play: return play(request);
    default: return why(request);
  }
}

std::expected<const shelf::OpenBox*, Referee::Failure> Referee::find_box(std::string_view game,
                                                                         const std::string* edition) const {
  const auto [first, last] = boxes_.equal_range(game);
  if (first == last) {
    std::string known;
    for (const shelf::Box* box : shelf::boxes()) known += (known.empty() ? "" : ", ") + std::string(box->facts().slug);
    return std::unexpected(
        Failure{"game/unknown", "there is no game \"" + std::string(game) + "\"; there are: " + known, ""});
  }
  if (!edition) return first->second.get();
  std::string known;
  for (auto box = first; box != last; ++box) {
    if (box->second->imprint().id == *edition) return box->second.get();
    known += (known.empty() ? "" : ", ") + box->second->imprint().id;
  }
  return std::unexpected(
      Failure{"edition/unknown", "there is no edition \"" + *edition + "\"; there are: " + known, ""});
}

Referee::Answer Referee::start(const Request& request) {
  const auto box = find_box(request.game, request.edition ? &*request.edition : nullptr);
  if (!box) return std::unexpected(box.error());
  const std::string seed = request.seed ? *request.seed : fresh_seed_();
  const core::FastChance seeded = core::FastChance::from_text(seed);
  core::Luck luck = seeded;
  if (request.chance) luck = core::ScriptedChance(*request.chance);
  const Json* options = request.document->root.find("options");
  auto table = (*box)->start(request.seats, options, luck);
  if (!table) return std::unexpected(Failure{std::string(table.error().error()), table.error().message, ""});
  table_ = std::move(*table);
  seed_ = seed;
  // What follows the opening is drawn by the same generator, further on.
  if (request.chance) luck = seeded;
  luck_ = *luck.fast();
  const words::Teller teller(words_of(request), table_->facts());
  return match_answer(table_->opening(request.lang ? &teller : nullptr), request);
}

Referee::Answer Referee::load(const Request& request) {
  const Json& position = *request.document->root.find("state");
  const Json* game = position.find("game");
  const Json* edition = position.find("edition");
  if (!game || game->type != Json::Type::string)
    return std::unexpected(Failure{"position/unreadable", "state.game: a position names its game", ""});
  const bool named = edition && edition->type == Json::Type::string;
  const auto box = find_box(game->string, named ? &edition->string : nullptr);
  if (!box) return std::unexpected(box.error());
  auto table = shelf::load(**box, *request.document, position);
  if (!table) {
    const shelf::BadPosition& bad = table.error();
    const std::string clause =
        bad.clause == core::Clause::none ? "" : core::clause_id((*box)->facts().prefix, bad.clause);
    return std::unexpected(
        Failure{bad.readable ? "position/impossible" : "position/unreadable", to_text(bad.problem, ""), clause});
  }
  table_ = std::move(*table);
  seed_ = request.seed ? *request.seed : fresh_seed_();
  luck_ = core::FastChance::from_text(seed_);
  return match_answer({}, request);
}

Referee::Answer Referee::state() const {
  codec::Writer w;
  w.begin_object();
  w.field("ok", true);
  w.field("waiting", table_->waiting());
  w.field("state", codec::RawJson{table_->position()});
  w.end_object();
  return w.finish();
}

Referee::Answer Referee::view(const Request& request) const {
  if (request.viewer && (*request.viewer < 0 || *request.viewer >= table_->seats())) return no_seat(*request.viewer);
  codec::Writer w;
  w.begin_object();
  w.field("ok", true);
  if (request.viewer) w.field("seat", *request.viewer);
  w.field("asked", table_->asked());
  w.field("view", codec::RawJson{table_->view(request.viewer ? Seat(*request.viewer) : core::kSpectator)});
  w.end_object();
  return w.finish();
}

Referee::Answer Referee::moves(const Request& request) const {
  if (request.seat < 0 || request.seat >= table_->seats()) return no_seat(request.seat);
  const words::Teller teller(words_of(request), table_->facts());
  const words::Teller* wanted = request.lang ? &teller : nullptr;
  const Seat seat = Seat(request.seat);
  codec::Writer w;
  w.begin_object();
  w.field("ok", true);
  w.field("seat", request.seat);
  const std::vector<shelf::MoveLine> legal = table_->moves(seat, wanted);
  w.key("moves");
  w.begin_array();
  for (const shelf::MoveLine& line : legal) w.value(std::string_view(line.text));
  w.end_array();
  if (wanted) {
    w.key("words");
    w.begin_array();
    for (const shelf::MoveLine& line : legal) w.value(std::string_view(line.words));
    w.end_array();
  }
  w.key("forbidden");
  w.begin_array();
  for (const shelf::MoveLine& line : table_->greyed(seat, wanted)) {
    w.begin_object();
    w.field("move", line.text);
    w.field("clause", core::clause_id(table_->facts().prefix, line.clause));
    if (wanted) w.field("words", line.words);
    w.end_object();
  }
  w.end_array();
  w.end_object();
  return w.finish();
}

Referee::Answer Referee::play(const Request& request) {
  const words::Teller teller(words_of(request), table_->facts());
  core::Luck luck = luck_;
  if (request.chance) luck = core::ScriptedChance(*request.chance);
  const auto receipt =
      table_->submit(seat_of(request.seat), table_->ply(), request.move, luck, request.lang ? &teller : nullptr);
  if (!receipt) {
    const table::Refusal& refusal = receipt.error();
    Failure failure{std::string(core::name(refusal.reason)), shelf::explain(refusal), ""};
    if (refusal.clause != core::Clause::none) {
      failure.clause = core::clause_id(table_->facts().prefix, refusal.clause);
      failure.message = table_->refusal(request.move, refusal.clause, teller);
    }
    return std::unexpected(std::move(failure));
  }
  if (!request.chance) luck_ = *luck.fast();
  return match_answer(receipt->happened, request);
}

Referee::Answer Referee::why(const Request& request) const {
  const auto clause = table_->why_not(seat_of(request.seat), request.move);
  if (!clause)
    return std::unexpected(Failure{std::string(core::name(clause.error().reason)), shelf::explain(clause.error()), ""});
  codec::Writer w;
  w.begin_object();
  w.field("ok", true);
  w.field("legal", *clause == core::Clause::none);
  if (*clause != core::Clause::none) {
    w.field("clause", core::clause_id(table_->facts().prefix, *clause));
    const words::Teller teller(words_of(request), table_->facts());
    w.field("message", table_->refusal(request.move, *clause, teller));
  }
  w.end_object();
  return w.finish();
}

std::string Referee::match_answer(const std::vector<shelf::Happened>& happened, const Request& request) const {
  codec::Writer w;
  w.begin_object();
  w.field("ok", true);
  if (request.verb == Verb::new_match || request.verb == Verb::load) w.field("seed", seed_);
  w.field("waiting", table_->waiting());
  if (table_->waiting().empty()) {
    w.key("scores");
    w.begin_array();
    for (const Seat seat : SeatSet::first(table_->seats())) write(w, table_->score(seat));
    w.end_array();
  }
  w.key("events");
  w.begin_array();
  for (const shelf::Happened& event : happened) {
    // The event as it stands, and who was told, if not everybody.
    std::string json = event.json;
    if (event.audience != SeatSet::everyone() || event.fleeting || request.lang) {
      codec::Writer more;
      more.begin_object();
      if (event.audience != SeatSet::everyone()) more.field("to", event.audience & SeatSet::first(table_->seats()));
      if (event.fleeting) more.field("fleeting", true);
      if (request.lang) more.field("words", event.words);
      more.end_object();
      json.back() = ',';
      json += more.finish().substr(1);
    }
    w.raw(json);
  }
  w.end_array();
  w.field("state", codec::RawJson{table_->position()});
  w.end_object();
  return w.finish();
}

}  // namespace referee
