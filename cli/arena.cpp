// pactole arena GAME: who is stronger; and pactole lab train GAME: what experts judge by.
#include "lab/arena.h"

#include <ctime>

#include <algorithm>
#include <cstdio>
#include <memory>

#include "cli/boxes.h"
#include "cli/commands.h"
#include "cli/fail.h"
#include "cli/progress.h"
#include "codec/write.h"
#include "host/library.h"
#include "host/program.h"
#include "host/sodium.h"
#include "lab/train.h"
#include "words/text.h"

namespace cli {
namespace {

std::uint64_t cpu_nanoseconds() {
  timespec now{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
  return static_cast<std::uint64_t>(now.tv_sec) * 1'000'000'000 + static_cast<std::uint64_t>(now.tv_nsec);
}

double milliseconds(std::uint64_t nanoseconds) { return static_cast<double>(nanoseconds) / 1e6; }
double mean_ms(const shelf::Thinking& t) {
  return t.decisions == 0 ? 0 : milliseconds(t.nanoseconds) / static_cast<double>(t.decisions);
}

// Why a program lost a match, in words.
std::string reason(const words::Catalogue& words, const core::Facts& facts, const ArenaArgs& args,
                   const shelf::Loss& loss) {
  const words::Args about = {
      {"said", loss.said},
      {"status", std::int64_t{loss.status}},
      {"example", std::string("{\"move\":\"…\"}")},
      {"ms", std::int64_t{args.time_limit}},
      {"bytes", static_cast<std::int64_t>(host::Program::kLongestLine)},
      {"clause", loss.clause == core::Clause::none ? "" : core::clause_id(facts.prefix, loss.clause)}};
  switch (loss.failing) {
    case shelf::Failing::ended:
      return loss.status < 0 ? words.render("arena.not_started") : words.render("arena.ended", about);
    case shelf::Failing::late: return words.render("arena.late", about);
    case shelf::Failing::too_long: return words.render("arena.too_long", about);
    case shelf::Failing::unreadable: return words.render("arena.unreadable", about);
    case shelf::Failing::not_offered:
      return loss.clause == core::Clause::none ? words.render("arena.not_offered", about)
                                               : words.render("arena.forbidden", about);
    case shelf::Failing::stopped: break;
  }
  return {};
}

void print_json(const words::Catalogue& words, const core::Facts& facts, const ArenaArgs& args, const std::string& seed,
                const std::string& options, const lab::Bout& bout, const lab::Outcome& outcome) {
  codec::Writer w(codec::Layout{.indent = 4});
  w.begin_object();
  w.field("game", facts.slug);
  w.field("games", outcome.games);
  w.field("seats", bout.spec.players.size());
  w.field("seed", seed);
  w.field("options", codec::RawJson{options});
  w.field("decisions", outcome.decisions);
  w.field("turns", outcome.turns);
  if (args.sequential) w.field("verdict", core::name(outcome.verdict));
  w.key("players");
  w.begin_array();
  for (const lab::Standing& one : outcome.standings) {
    w.begin_object();
    w.field("player", one.player);
    w.field("games", one.games);
    w.field("win_rate", one.wins.rate);
    w.field("low", one.wins.low);
    w.field("high", one.wins.high);
    if (outcome.rated) {
      w.field("rating", one.rating.mu);
      w.field("sigma", one.rating.sigma);
    }
    w.end_object();
  }
  w.end_array();
  w.key("cpu_ms");
  w.begin_array();
  for (const lab::Standing& one : outcome.standings) {
    w.begin_object();
    w.field("player", one.player);
    w.field("mean", mean_ms(one.thinking));
    w.field("p99", milliseconds(one.thinking.within(0.99)));
    w.field("max", milliseconds(one.thinking.longest));
    w.end_object();
  }
  w.end_array();
  if (!bout.spec.outsiders.empty()) {
    w.key("losses");
    w.begin_array();
    for (const shelf::Loss& loss : outcome.losses) {
      w.begin_object();
      w.field("player", bout.spec.outsiders[loss.player]->name());
      w.field("deal", loss.deal + 1);
      w.field("game", loss.game + 1);
      w.field("seat", int{loss.seat.index});
      w.field("decision", loss.decision);
      w.field("why", core::name(loss.failing));
      if (!loss.said.empty()) w.field("said", loss.said);
      if (loss.status >= 0) w.field("status", loss.status);
      if (loss.clause != core::Clause::none) w.field("clause", core::clause_id(facts.prefix, loss.clause));
      w.field("words", reason(words, facts, args, loss));
      w.end_object();
    }
    w.end_array();
  }
  w.end_object();
  std::printf("%s\n", w.finish().c_str());
}

void print_text(const words::Catalogue& words, const core::Facts& facts, const ArenaArgs& args, const lab::Bout& bout,
                const lab::Outcome& outcome) {
  const auto number = [&](double value) { return words.decimal(value, value < 10 ? 2 : 1); };
  const auto percent = [&](double part) { return words.decimal(100 * part, 1); };
  std::printf("%s\n\n%s\n",
              words
                  .render("lab.title", {{"game", std::string(facts.slug)},
                                        {"games", static_cast<std::int64_t>(outcome.games)},
                                        {"seats", static_cast<std::int64_t>(bout.spec.players.size())}})
                  .c_str(),
              words.render("arena.players").c_str());
  std::size_t width = 10;
  for (const lab::Standing& one : outcome.standings) width = std::max(width, words::columns(one.player));
  for (const lab::Standing& one : outcome.standings) {
    std::printf("  %s %5s %%   [%s – %s]", words::padded(one.player, width).c_str(), percent(one.wins.rate).c_str(),
                percent(one.wins.low).c_str(), percent(one.wins.high).c_str());
    if (outcome.rated) std::printf("   %s ± %s", number(one.rating.mu).c_str(), number(2 * one.rating.sigma).c_str());
    std::printf("\n");
  }
  std::printf("\n%s\n", bout.spec.outsiders.empty() ? words.render("arena.times").c_str()
                                                    : words.render("arena.times_of_programs").c_str());
  for (const lab::Standing& one : outcome.standings)
    std::printf("  %s %8s %8s %8s\n", words::padded(one.player, width).c_str(), number(mean_ms(one.thinking)).c_str(),
                number(milliseconds(one.thinking.within(0.99))).c_str(),
                number(milliseconds(one.thinking.longest)).c_str());
  if (!outcome.losses.empty()) std::printf("\n");
  for (const shelf::Loss& loss : outcome.losses) {
    const std::string where = words.render("arena.lost", {{"player", bout.spec.outsiders[loss.player]->name()},
                                                          {"deal", static_cast<std::int64_t>(loss.deal) + 1},
                                                          {"game", static_cast<std::int64_t>(loss.game) + 1},
                                                          {"seat", std::int64_t{loss.seat.index} + 1},
                                                          {"decision", std::int64_t{loss.decision}}});
    std::printf("%s %s\n", where.c_str(), reason(words, facts, args, loss).c_str());
  }
  if (outcome.losses.size() >= lab::kMostLosses) std::printf("%s\n", words.render("arena.lost_too_often").c_str());
  if (!bout.sequential) return;
  const words::Args first = {{"player", outcome.standings.front().player}};
  const auto verdict = [&] {
    switch (outcome.verdict) {
      case lab::Verdict::stronger: return words.render("arena.stronger", first);
      case lab::Verdict::not_stronger: return words.render("arena.not_stronger", first);
      case lab::Verdict::open: break;
    }
    return words.render("arena.open", first);
  };
  std::printf("\n%s\n", verdict().c_str());
}

constexpr std::string_view kProgram = "cmd:";

// The players whom the arena of that game has, by their names.
std::string players_of(const shelf::OpenBox& box) {
  std::string list;
  for (std::size_t i = 0; i < bots::kContenderNames.size(); ++i)
    if (shelf::trials(box).plays(box, static_cast<bots::Contender>(i)))
      list += (list.empty() ? "" : ", ") + std::string(bots::kContenderNames[i]);
  return list;
}

// Puts a player at the table; false: there is none of that name.
bool seat_player(const std::string& word, const ArenaArgs& args, const std::atomic<bool>& stop, lab::Bout& bout,
                 std::vector<std::unique_ptr<host::Program>>& programs) {
  const bool is_program = word.starts_with(kProgram) && word.size() > kProgram.size();
  const auto player = is_program ? bots::Contender::simple : core::parse_kind<bots::Contender>(word);
  if (!player) return false;
  bout.spec.players.push_back(*player);
  if (is_program)
    programs.push_back(std::make_unique<host::Program>(word.substr(kProgram.size()),
                                                       host::Program::Milliseconds(args.time_limit), stop));
  bout.spec.outsiders.push_back(is_program ? programs.back().get() : nullptr);
  return true;
}

}  // namespace

int arena(words::Language language, const ArenaArgs& args) {
  const words::Catalogue& words = host::catalogue(language);
  const auto box = open_box(words, args.game, args.edition);
  if (!box) return fail(box.error());
  const core::Facts& facts = (*box)->facts();
  const std::atomic<bool>& stop = stopped_by_ctrl_c();
  lab::Bout bout;
  std::vector<std::unique_ptr<host::Program>> programs;
  std::vector<std::string> named = args.seats;
  if (!args.players.empty() || args.seats.empty())
    for (const std::string& word : split(args.players.empty() ? "expert,simple" : args.players)) named.push_back(word);
  else
    named.resize(std::max({named.size(), std::size_t{2}, static_cast<std::size_t>(facts.min_seats)}), "simple");
  for (const std::string& word : named)
    if (!seat_player(word, args, stop, bout, programs))
      return fail(words.render("error.contender", {{"player", word}}));
  for (const bots::Contender player : bout.spec.players)
    if (!shelf::trials(**box).plays(**box, player))
      return fail(words.render(
          "error.no_such_habit",
          {{"player", std::string(core::name(player))}, {"game", args.game}, {"players", players_of(**box)}}));
  if (programs.empty()) bout.spec.outsiders.clear();
  const int seats = static_cast<int>(bout.spec.players.size());
  if (seats < facts.min_seats || seats > facts.max_seats)
    return fail(words.render(
        "error.seats",
        {{"game", args.game}, {"least", std::int64_t{facts.min_seats}}, {"most", std::int64_t{facts.max_seats}}}));
  const auto agreed = (*box)->agree(seats, args.as_printed ? (*box)->as_printed(seats) : args.options);
  if (!agreed) return fail(agreed.error());
  bout.spec.options = *agreed;
  const std::string seed = args.seed.empty() ? host::Sodium::random_seed() : args.seed;
  bout.spec.seed = seed_of(seed);
  bout.spec.clock = cpu_nanoseconds;
  // Whole deals: a deal is a game in every seat.
  bout.deals = (args.games + static_cast<unsigned>(seats) - 1) / static_cast<unsigned>(seats);
  bout.sequential = args.sequential;
  bout.threads = threads_of(args.threads);
  lab::Outcome outcome;
  {
    const ProgressBar bar(bout.deals);
    outcome = lab::contend(**box, bout, stop, [&](std::uint64_t done) { bar(done); });
  }
  if (stop)
    std::fprintf(stderr, "%s\n",
                 words
                     .render("lab.stopped", {{"done", static_cast<std::int64_t>(outcome.games)},
                                             {"games", static_cast<std::int64_t>(args.games)}})
                     .c_str());
  if (args.json)
    print_json(words, facts, args, seed, *agreed, bout, outcome);
  else
    print_text(words, facts, args, bout, outcome);
  return outcome.losses.empty() ? 0 : 1;
}

int train(words::Language language, const TrainArgs& args) {
  const words::Catalogue& words = host::catalogue(language);
  const auto box = open_box(words, args.game, args.edition);
  if (!box) return fail(box.error());
  const auto teacher = core::parse_kind<bots::Bot>(args.teacher);
  if (!teacher) return fail(words.render("error.bot", {{"bot", args.teacher}}));
  const core::Facts& facts = (*box)->facts();
  const lab::Schooling schooling{
      .teacher = *teacher, .games = args.games, .seed = seed_of(args.seed), .threads = threads_of(args.threads)};
  const std::atomic<bool>& stop = stopped_by_ctrl_c();
  lab::School school;
  {
    const auto tables = static_cast<unsigned>(facts.max_seats - std::max(2, facts.min_seats) + 1);
    const ProgressBar bar(args.games * tables);
    school = lab::train(**box, schooling, stop, [&](std::uint64_t done) { bar(done); });
  }
  if (stop) return 1;
  if (school.features == 0) return fail(words.render("train.nothing", {{"game", args.game}}));
  const std::string command = "pactole lab train " + args.game + " --teacher " + args.teacher + " --games " +
                              std::to_string(args.games) + " --seed " + args.seed;
  std::fputs(lab::weights_header(facts, school, command).c_str(), stdout);
  for (int seats = 2; seats <= facts.max_seats; ++seats)
    std::fprintf(
        stderr, "%s\n",
        words
            .render("train.surprise", {{"seats", std::int64_t{seats}},
                                       {"bits", words.decimal(school.surprise[static_cast<std::size_t>(seats)], 3)}})
            .c_str());
  return 0;
}

}  // namespace cli
