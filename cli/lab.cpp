// pactole lab GAME: simulation.
#include "lab/lab.h"

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <fstream>
#include <map>

#include "cli/boxes.h"
#include "cli/commands.h"
#include "cli/fail.h"
#include "cli/progress.h"
#include "codec/write.h"
#include "host/library.h"
#include "host/sodium.h"
#include "shelf/trials.h"
#include "words/text.h"

namespace cli {
namespace {

double per(std::uint64_t count, std::uint64_t games) {
  return games == 0 ? 0 : static_cast<double>(count) / static_cast<double>(games);
}

// Players of one name together.
std::map<std::string, shelf::Share> by_name(const shelf::Simulation& result, const std::vector<bots::Bot>& bots) {
  std::map<std::string, shelf::Share> shares;
  for (std::size_t i = 0; i < bots.size(); ++i)
    shares[std::string(core::name(bots[i]))].merge(result.by_player[core::Seat(static_cast<int>(i))]);
  return shares;
}

void write_share(codec::Writer& w, const shelf::Share& share) {
  const lab::Interval i = lab::interval(share);
  w.field("games", share.games);
  w.field("win_rate", i.rate);
  w.field("low", i.low);
  w.field("high", i.high);
}

void print_json(const core::Facts& facts, const LabArgs& args, const lab::Request& request,
                const shelf::Simulation& result) {
  codec::Writer w(codec::Layout{.indent = 4});
  w.begin_object();
  w.field("game", facts.slug);
  w.field("games", result.games);
  w.field("seats", request.spec.seats);
  w.field("seed", args.seed);
  w.field("options", codec::RawJson{request.spec.options});
  w.key("players");
  w.begin_array();
  for (const auto& [name, share] : by_name(result, request.spec.bots)) {
    w.begin_object();
    w.field("player", name);
    write_share(w, share);
    w.end_object();
  }
  w.end_array();
  w.key("by_seat");
  w.begin_array();
  for (int seat = 0; seat < request.spec.seats; ++seat) {
    w.begin_object();
    w.field("seat", seat);
    write_share(w, result.by_seat[core::Seat(seat)]);
    w.end_object();
  }
  w.end_array();
  w.field("turns_per_player", per(result.turns, result.games * static_cast<unsigned>(request.spec.seats)));
  w.key("rounds");
  w.begin_object();
  w.field("p10", lab::rounds_at(result, 0.1));
  w.field("median", lab::rounds_at(result, 0.5));
  w.field("p90", lab::rounds_at(result, 0.9));
  w.end_object();
  w.field("decisions_per_game", per(result.decisions, result.games));
  w.field("choices_per_decision", per(result.choices, result.decisions));
  w.field("forced", per(result.forced, result.decisions));
  w.key("clauses");
  w.begin_array();
  for (const core::ClauseEntry& entry : facts.clauses) {
    const auto number = static_cast<std::size_t>(entry.clause);
    if (entry.kind != core::ClauseKind::event) continue;
    w.begin_object();
    w.field("clause", core::clause_id(facts.prefix, entry.clause));
    w.field("fired", result.happened[number]);
    w.field("per_game", per(result.happened[number], result.games));
    w.field("in_games", per(result.in_games[number], result.games));
    w.end_object();
  }
  w.end_array();
  w.end_object();
  std::printf("%s\n", w.finish().c_str());
}

void print_text(const words::Catalogue& words, const core::Facts& facts, const lab::Request& request,
                const shelf::Simulation& result) {
  const auto number = [&](double value) { return words.decimal(value, value < 10 ? 2 : 1); };
  const auto percent = [&](double part) { return words.decimal(100 * part, 1); };
  const auto line = [&](std::string_view label, const shelf::Share& share) {
    const lab::Interval i = lab::interval(share);
    std::printf("  %s %5s %%   [%s – %s]\n", words::padded(label, 14).c_str(), percent(i.rate).c_str(),
                percent(i.low).c_str(), percent(i.high).c_str());
  };
  std::printf("%s\n", words
                          .render("lab.title", {{"game", std::string(facts.slug)},
                                                {"games", static_cast<std::int64_t>(result.games)},
                                                {"seats", std::int64_t{request.spec.seats}}})
                          .c_str());
  std::printf("\n%s\n", words.render("lab.players").c_str());
  for (const auto& [name, share] : by_name(result, request.spec.bots)) line(name, share);
  std::printf("\n%s\n", words.render("lab.seats").c_str());
  for (int seat = 0; seat < request.spec.seats; ++seat)
    line(words.render("lab.seat", {{"n", std::int64_t{seat + 1}}}), result.by_seat[core::Seat(seat)]);
  std::printf(
      "\n%s\n%s\n",
      words
          .render("lab.length",
                  {{"turns", number(per(result.turns, result.games * static_cast<unsigned>(request.spec.seats)))},
                   {"p10", std::int64_t{lab::rounds_at(result, 0.1)}},
                   {"median", std::int64_t{lab::rounds_at(result, 0.5)}},
                   {"p90", std::int64_t{lab::rounds_at(result, 0.9)}}})
          .c_str(),
      words
          .render("lab.decisions", {{"decisions", number(per(result.decisions, result.games))},
                                    {"choices", number(per(result.choices, result.decisions))},
                                    {"forced", number(100 * per(result.forced, result.decisions))}})
          .c_str());
  std::printf("\n%s\n", words.render("lab.clauses").c_str());
  const host::RulesPage page = host::rules_page(facts.slug, words.language());
  for (std::size_t i = 0; i < facts.clauses.size(); ++i) {
    if (facts.clauses[i].kind != core::ClauseKind::event) continue;
    const auto clause = static_cast<std::size_t>(facts.clauses[i].clause);
    std::printf("  %s %10s  %5s %%  %s\n", page.clauses[i].id.c_str(),
                number(per(result.happened[clause], result.games)).c_str(),
                percent(per(result.in_games[clause], result.games)).c_str(), page.clauses[i].title.c_str());
  }
}

}  // namespace

int lab(words::Language language, const LabArgs& args) {
  const words::Catalogue& words = host::catalogue(language);
  const auto box = open_box(words, args.game, args.edition);
  if (!box) return fail(box.error());
  const core::Facts& facts = (*box)->facts();

  const auto bots = parse_bots(args.bots);
  if (!bots) return fail(words.render("error.bot", {{"bot", bots.error()}}));
  lab::Request request;
  request.games = args.games;
  request.spec.seats = args.seats != 0 ? args.seats : std::max(facts.min_seats, static_cast<int>(bots->size()));
  if (request.spec.seats < facts.min_seats || request.spec.seats > facts.max_seats)
    return fail(words.render(
        "error.seats",
        {{"game", args.game}, {"least", std::int64_t{facts.min_seats}}, {"most", std::int64_t{facts.max_seats}}}));
  if (bots->size() > static_cast<std::size_t>(request.spec.seats))
    return fail(words.render("error.bots", {{"bots", static_cast<std::int64_t>(bots->size())},
                                            {"seats", std::int64_t{request.spec.seats}}}));
  // Fewer bots than seats take turns in the order they are named.
  for (int seat = 0; seat < request.spec.seats; ++seat)
    request.spec.bots.push_back((*bots)[static_cast<std::size_t>(seat) % bots->size()]);
  request.spec.options = args.as_printed ? (*box)->as_printed(request.spec.seats) : args.options;
  if (const auto agreed = (*box)->agree(request.spec.seats, request.spec.options); !agreed) return fail(agreed.error());
  LabArgs told = args;
  if (told.seed.empty()) told.seed = host::Sodium::random_seed();
  request.spec.seed = seed_of(told.seed);
  request.threads = threads_of(args.threads);

  // Before the many games: whoever wants one to look at need not wait for them.
  if (!args.save_log.empty()) {
    const host::Sodium sodium;
    std::ofstream file(args.save_log, std::ios::binary);
    file << lab::log_of_game(**box, request.spec, told.seed, sodium);
    file.close();
    if (!file) return fail(args.save_log + ": " + std::strerror(errno));
  }

  const std::atomic<bool>& stop = stopped_by_ctrl_c();
  shelf::Simulation result;
  {
    const ProgressBar bar(request.games);
    result = lab::run(**box, request, stop, [&](std::uint64_t done) { bar(done); });
  }
  if (stop)
    std::fprintf(stderr, "%s\n",
                 words
                     .render("lab.stopped", {{"done", static_cast<std::int64_t>(result.games)},
                                             {"games", static_cast<std::int64_t>(request.games)}})
                     .c_str());
  if (args.json)
    print_json(facts, told, request, result);
  else
    print_text(words, facts, request, result);
  return 0;
}

}  // namespace cli
