// pactole replay LOG, pactole verify LOG.
#include <cstdio>

#include "cli/boxes.h"
#include "cli/commands.h"
#include "cli/fail.h"
#include "codec/write.h"
#include "host/files.h"
#include "host/library.h"
#include "host/logged.h"
#include "host/sodium.h"
#include "shelf/drawings.h"
#include "shelf/replay.h"
#include "shelf/shelf.h"
#include "words/text.h"

namespace cli {
namespace {

using core::Seat;

// The seat that a person means by its name or its number (from 0).
std::optional<Seat> find_seat(const table::LogHeader& header, const std::string& wanted) {
  for (std::size_t i = 0; i < header.seats.size(); ++i)
    if (header.seats[i].name == wanted || std::to_string(i) == wanted) return Seat(static_cast<int>(i));
  return std::nullopt;
}

void print_events(const core::Facts& facts, const std::vector<shelf::Happened>& happened) {
  for (const shelf::Happened& event : happened)
    std::printf("%s  %s", core::clause_id(facts.prefix, event.clause).c_str(),
                words::wrap(event.words, 80, "        ").substr(8).c_str());
}

// What the words of a replay tell, as the messages of a server tell it (docs/protocol.md).
void print_json(const table::LogHeader& header, const shelf::AnyTable& table, Seat seat, int since) {
  codec::Writer w(codec::Layout{.indent = 4});
  w.begin_object();
  w.field("game", header.game);
  w.field("rules", header.rules);
  w.key("seats");
  w.begin_array();
  for (const table::LogSeat& player : header.seats) {
    w.begin_object();
    w.field("name", player.name);
    w.field("player", player.player);
    w.end_object();
  }
  w.end_array();
  w.field("options", codec::RawJson{table.options()});
  if (seat != core::kSpectator) w.field("seat", seat);
  w.key("history");
  w.begin_array();
  for (const auto& [version, happened] : table.feed(seat, since, nullptr)) {
    w.begin_object();
    w.field("version", version);
    w.key("events");
    w.begin_array();
    for (const shelf::Happened& event : happened) w.raw(event.json);
    w.end_array();
    w.end_object();
  }
  w.end_array();
  w.field("ply", table.ply());
  w.field("asked", table.asked());
  if (table.asked().empty()) {
    w.key("scores");
    w.begin_array();
    for (int i = 0; i < table.seats(); ++i) w.value(std::int64_t{table.score(Seat(i))});
    w.end_array();
  }
  w.field("view", codec::RawJson{table.view(seat)});
  w.end_object();
  std::printf("%s\n", w.finish().c_str());
}

constexpr std::size_t kTurningPoints = 3;
struct TurningPoints {
  std::string game;
  std::vector<shelf::TurningPoint> points;

  static void fields(auto& f, auto& self) {
    f("game", self.game, "which");
    f("turning_points", self.points, "what cost most first");
  }
};

// The decisions that cost most: those of the people who played, or, if there are none, of all.
core::SeatSet deciders(const table::LogHeader& header, Seat seat) {
  if (seat != core::kSpectator) return seat;
  core::SeatSet people;
  for (std::size_t i = 0; i < header.seats.size(); ++i)
    if (header.seats[i].player == "human") people.add(Seat(static_cast<int>(i)));
  return people.empty() ? core::SeatSet::first(static_cast<int>(header.seats.size())) : people;
}

void print_turning_points(const words::Catalogue& words, const table::LogHeader& header, const shelf::OpenBox& box,
                          const std::vector<shelf::TurningPoint>& points) {
  std::vector<std::string> names;
  names.reserve(header.seats.size());
  for (const table::LogSeat& player : header.seats) names.push_back(player.name);
  const words::Teller teller(words, box.facts(), names);
  const host::RulesPage page = host::rules_page(box.facts().slug, words.language());
  const auto told = [&](const std::string& move) {
    const auto line = box.tell_move(move, teller);
    return line ? line->words : move;
  };
  if (points.empty()) std::printf("%s\n", words.render("turning.none").c_str());
  for (const shelf::TurningPoint& point : points) {
    const words::Args args = {{"ply", std::int64_t{point.ply}},
                              {"name", teller.seat(point.seat)},
                              {"move", told(point.move)},
                              {"better", told(point.better)},
                              {"cost", words.decimal(point.cost / 10.0, 1)},
                              {"margin", words.decimal(point.margin / 10.0, 1)}};
    std::printf("%s", words::wrap(words.render("turning.point", args), 80).c_str());
    for (const shelf::AdviceReason& reason : point.reasons) {
      const host::Clause* clause = host::find_clause(page, box.facts().prefix, reason.clause);
      const words::Args why = {{"clause", reason.clause},
                               {"title", clause ? clause->title : std::string()},
                               {"percent", std::int64_t{reason.percent}},
                               {"instead", std::int64_t{reason.instead}}};
      const std::string text = reason.role == bots::Role::own       ? words.render("terminal.hint_own", why)
                               : reason.role == bots::Role::against ? words.render("terminal.hint_against", why)
                                                                    : words.render("terminal.hint_with", why);
      std::printf("%s", words::wrap(text, 80, "    ").c_str());
    }
  }
}

}  // namespace

int replay(words::Language language, const ReplayArgs& args) {
  const words::Catalogue& words = host::catalogue(language);
  const host::Sodium sodium;
  const auto text = host::read_file(args.log, kLongestLog);
  if (!text) return fail(args.log + ": " + text.error());
  const auto log = table::read_log(sodium, *text);
  if (!log) return fail(to_text(log.error(), args.log));
  const shelf::Box* game = shelf::find_box(log->header.game);
  if (!game) return fail(words.render("error.game", {{"game", log->header.game}}));
  const auto box = host::open_logged(*game, log->header);
  if (!box) return fail(to_text(box.error(), args.log));

  Seat seat = core::kSpectator;
  if (!args.seat.empty()) {
    const auto found = find_seat(log->header, args.seat);
    if (!found) return fail(words.render("error.seat", {{"seat", args.seat}}));
    seat = *found;
  }
  const auto table = shelf::replay(**box, *log, sodium, args.ply < 0 ? INT_MAX : args.ply);
  if (!table) return fail(to_text(table.error(), args.log));
  if (args.ply > (*table)->ply())
    return fail(words.render("error.ply", {{"ply", std::int64_t{args.ply}}, {"last", std::int64_t{(*table)->ply()}}}));

  if (args.turning_points) {
    if (!(*table)->asked().empty()) return fail(words.render("error.not_over"));
    std::vector<shelf::TurningPoint> points = (*table)->turning_points(deciders(log->header, seat));
    points.resize(std::min(points.size(), kTurningPoints));
    if (args.json)
      std::printf("%s\n", codec::to_json(TurningPoints{log->header.game, points}).c_str());
    else
      print_turning_points(words, log->header, **box, points);
    return 0;
  }

  // The whole match, or the last decision before the moment that was asked for.
  const int since = args.ply < 0 ? -1 : std::max(-1, args.ply - 1);
  if (args.json) {
    print_json(log->header, **table, seat, since);
    return 0;
  }
  std::vector<std::string> names;
  for (const table::LogSeat& player : log->header.seats) names.push_back(player.name);
  const words::Teller teller((words), (*table)->facts(), names);
  for (const auto& [version, happened] : (*table)->feed(seat, since, &teller)) {
    std::printf("%s\n", words.render("replay.ply", {{"ply", std::int64_t{version}}}).c_str());
    print_events((*table)->facts(), happened);
  }
  std::printf("\n%s", words::wrap(shelf::drawing(**table, seat, teller), 80).c_str());
  if (seat != core::kSpectator) std::printf("%s", words::wrap(shelf::own_drawing(**table, seat, teller), 80).c_str());
  return 0;
}

namespace {

// What had to be believed, each as a sentence.
std::vector<std::string> unchecked(const words::Catalogue& words, const shelf::Verified& verified) {
  std::vector<std::string> lines;
  if (!verified.finished)
    lines.push_back(words.render("verify.cut_off"));
  else if (!verified.result_checked)
    lines.push_back(words.render("verify.ended"));
  else if (!verified.played_out)
    lines.push_back(words.render("verify.closed"));
  if (!verified.luck_checked && verified.luck == table::LuckFrom::script)
    lines.push_back(words.render("verify.script"));
  else if (!verified.luck_checked)
    lines.push_back(words.render("verify.not_yet"));
  for (const auto& [rules, first, last, luck_checked] : verified.unplayed) {
    const words::Args args = {
        {"first", std::int64_t{first}}, {"last", std::int64_t{last}}, {"rules", std::int64_t{rules}}};
    lines.push_back(luck_checked ? words.render("verify.unplayed_drawn", args) : words.render("verify.unplayed", args));
  }
  return lines;
}

// What this log promises, beyond that nothing in it contradicts anything else.
std::vector<std::string> promises(const words::Catalogue& words, const shelf::Verified& verified) {
  std::vector<std::string> lines;
  if (verified.luck_checked && verified.luck == table::LuckFrom::commitment)
    lines.push_back(words.render("verify.committed"));
  else if (verified.luck_checked)
    lines.push_back(words.render("verify.seeded"));
  if (verified.luck == table::LuckFrom::commitment && !verified.had_bytes)
    lines.push_back(words.render("verify.alone"));
  if (verified.log < 2)
    lines.push_back(words.render("verify.unbound"));
  else if (verified.names_forgotten > 0)
    lines.push_back(words.render("verify.forgotten", {{"n", std::int64_t{verified.names_forgotten}}}));
  return lines;
}

void print_verified(const std::expected<shelf::Verified, codec::Problem>& verified) {
  codec::Writer w(codec::Layout{.indent = 4});
  w.begin_object();
  w.field("ok", verified && verified->is_complete());
  if (verified) {
    w.field("complete", verified->is_complete());
    w.field("plies", verified->plies);
    w.field("outcomes", verified->outcomes);
    w.field("finished", verified->finished);
    w.field("result_checked", verified->result_checked);
    w.field("played_out", verified->played_out);
    w.field("luck", verified->luck);
    w.field("luck_checked", verified->luck_checked);
    w.field("log", verified->log);
    w.field("names", verified->names);
    w.field("names_forgotten", verified->names_forgotten);
    w.key("unplayed");
    w.begin_array();
    for (const auto& [rules, first, last, luck_checked] : verified->unplayed) {
      w.begin_object();
      w.field("rules", rules);
      w.field("first", first);
      w.field("last", last);
      w.field("luck_checked", luck_checked);
      w.end_object();
    }
    w.end_array();
  } else {
    w.field("line", verified.error().line);
    w.field("path", verified.error().path);
    w.field("reason", verified.error().reason);
  }
  w.end_object();
  std::printf("%s\n", w.finish().c_str());
}

}  // namespace

int verify(words::Language language, const VerifyArgs& args) {
  constexpr int kNotComplete = 3;  // nothing is wrong, but something had to be believed
  const words::Catalogue& words = host::catalogue(language);
  const host::Sodium sodium;
  const auto text = host::read_file(args.log, kLongestLog);
  if (!text) return fail(args.log + ": " + text.error());
  shelf::KnownBefore known;
  if (!args.commitment.empty()) known.commitment = args.commitment;
  if (!args.bytes.empty()) known.bytes = args.bytes;
  const auto verified = host::verify_logged(*text, sodium, known);
  if (args.json) {
    print_verified(verified);
    return !verified ? 1 : verified->is_complete() ? 0 : kNotComplete;
  }
  if (!verified) return fail(to_text(verified.error(), args.log));
  const auto print = [](const std::vector<std::string>& lines) {
    for (const std::string& line : lines) std::printf("%s\n", line.c_str());
  };
  const words::Args counts = {{"plies", std::int64_t{verified->plies}}, {"outcomes", std::int64_t{verified->outcomes}}};
  if (!verified->is_complete()) {
    std::printf("%s\n", words.render("verify.not_complete").c_str());
    print(unchecked(words, *verified));
    if (verified->plies > 0) std::printf("%s\n", words.render("verify.moves", counts).c_str());
    print(promises(words, *verified));
    return kNotComplete;
  }
  std::printf("%s\n%s\n", words.render("verify.moves", counts).c_str(), words.render("verify.finished").c_str());
  print(promises(words, *verified));
  return 0;
}

}  // namespace cli
