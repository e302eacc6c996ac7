// pactole play GAME: sits the players down.
#include "terminal/play.h"

#include <filesystem>

#include "cli/boxes.h"
#include "cli/commands.h"
#include "cli/fail.h"
#include "host/files.h"
#include "host/library.h"
#include "host/logged.h"
#include "host/sodium.h"
#include "shelf/shelf.h"
#include "terminal/heard.h"

namespace cli {
namespace {

// "4" is one person and three simple bots; "human,simple,random" is just that.
std::expected<std::vector<terminal::Player>, std::string> seat_players(const words::Catalogue& words,
                                                                       const core::Facts& facts, const PlayArgs& args) {
  std::vector<std::string> kinds = split(args.seats);
  if (kinds.size() <= 1) {
    int count = std::min(std::max(facts.min_seats, 2) + 1, facts.max_seats);
    if (kinds.size() == 1) {
      const bool number = !kinds[0].empty() && kinds[0].find_first_not_of("0123456789") == std::string::npos;
      if (!number || kinds[0].size() > 2)
        return std::unexpected(words.render("error.player", {{"player", args.seats}}));
      count = std::stoi(kinds[0]);
    }
    kinds.assign(static_cast<std::size_t>(count), "simple");
    if (!kinds.empty()) kinds[0] = "human";
  }
  if (kinds.size() < static_cast<std::size_t>(facts.min_seats) ||
      kinds.size() > static_cast<std::size_t>(facts.max_seats))
    return std::unexpected(words.render("error.seats", {{"game", std::string(facts.slug)},
                                                        {"least", std::int64_t{facts.min_seats}},
                                                        {"most", std::int64_t{facts.max_seats}}}));
  const std::vector<std::string> names = split(args.names);
  std::vector<terminal::Player> players;
  std::int64_t people = 0;
  std::int64_t machines = 0;
  for (const std::string& kind : kinds) {
    const auto bot = core::parse_kind<bots::Bot>(kind);
    if (!bot && kind != "human") return std::unexpected(words.render("error.player", {{"player", kind}}));
    terminal::Player player;
    player.bot = bot;
    player.name = bot ? words.render("terminal.bot", {{"n", ++machines}}) : words.render("seat", {{"n", ++people}});
    if (!bot && static_cast<std::size_t>(people) <= names.size())
      player.name = names[static_cast<std::size_t>(people) - 1];
    players.push_back(std::move(player));
  }
  return players;
}

// Keeps which questions were read out, if that is wanted. False: it could not be kept.
bool remember(const shelf::AnyTable& table, bool wanted) {
  const std::string wrong = wanted ? terminal::remember_questions(table.heard()) : "";
  if (!wrong.empty()) fail(wrong);
  return wrong.empty();
}

int begin(words::Language language, const PlayArgs& args) {
  const words::Catalogue& words = host::catalogue(language);
  const host::Sodium sodium;
  auto box = open_box(words, args.game, args.edition);
  if (!box) return fail(box.error());
  // A match by a seed is the same for everybody, whatever was heard before.
  const bool is_seeded = !args.seed.empty();
  const std::vector<std::string> heard = is_seeded ? std::vector<std::string>() : terminal::heard_questions();
  if (auto rest = heard.empty() ? nullptr : (*box)->lay_aside(heard)) *box = std::move(rest);
  const auto players = seat_players(words, (*box)->facts(), args);
  if (!players) return fail(players.error());
  const auto options =
      codec::parse(args.as_printed ? (*box)->as_printed(static_cast<int>(players->size())) : args.options);
  if (!options) return fail("--options: " + options.error().reason);

  const std::string seed = args.seed.empty() ? host::Sodium::random_seed() : args.seed;
  core::Luck luck{core::FastChance::from_text(seed)};
  auto table = (*box)->start(static_cast<int>(players->size()), &options->root, luck);
  if (!table) return fail(table.error().message);

  table::LogHeader header;
  header.luck = table::LuckFrom::seed;
  header.seed = seed;
  for (const terminal::Player& player : *players)
    header.seats.push_back(
        {.name = player.name, .player = player.bot ? std::string(core::name(*player.bot)) : "human"});
  terminal::SaveGame save(sodium);
  const std::string path = args.save.empty() ? terminal::new_save(args.game) : args.save;
  const std::string edition = args.edition.empty() ? host::name_for_log(args.game, language, heard) : "";
  if (const std::string wrong = save.begin(path, **table, header, edition); !wrong.empty()) return fail(wrong);

  terminal::Screen screen;
  const core::Imprint& lid = (*box)->imprint();
  const bool french = language == words::Language::fr;
  screen.raw(screen.strong(french ? lid.title.fr : lid.title.en) + "\n");
  screen.print((french ? lid.credit.fr : lid.credit.en) + "\n" + words.render("terminal.welcome"));
  screen.raw("\n");
  const bool kept = terminal::Play(screen, words, **table, luck, save, *players, seed, args.hints).run();
  return remember(**table, !is_seeded) && kept ? 0 : 1;
}

int resume(words::Language language, const PlayArgs& args) {
  const words::Catalogue& words = host::catalogue(language);
  const host::Sodium sodium;
  const std::string path = args.resume_file.empty() ? terminal::last_save() : args.resume_file;
  if (path.empty()) return fail(words.render("error.no_save"));
  auto text = host::read_file(path, kLongestLog);
  if (!text) return fail(path + ": " + text.error());
  text->resize(text->rfind('\n') + 1);  // npos + 1 is 0
  const auto log = table::read_log(sodium, *text);
  if (!log) return fail(to_text(log.error(), path));
  if (log->end) return fail(words.render("error.over", {{"file", path}}));
  const shelf::Box* game = shelf::find_box(log->header.game);
  if (!game) return fail(words.render("error.game", {{"game", log->header.game}}));
  const auto box = host::open_logged(*game, log->header);
  if (!box) return fail(to_text(box.error(), path));
  auto resumed = shelf::resume(*log, **box, sodium);
  if (!resumed) return fail(to_text(resumed.error(), path));

  std::vector<terminal::Player> players;
  for (const table::LogSeat& seat : log->header.seats)
    players.push_back({seat.name, core::parse_kind<bots::Bot>(seat.player)});
  terminal::SaveGame save(sodium);
  if (const std::string wrong = save.follow(path, *text, log->header, host::is_named(log->header)); !wrong.empty())
    return fail(wrong);
  terminal::Screen screen;
  screen.print(words.render("terminal.resumed", {{"file", path}}));
  const bool kept =
      terminal::Play(screen, words, *resumed->table, resumed->luck, save, players, log->header.seed, args.hints).run();
  const bool is_with_others = std::filesystem::path(path).parent_path() == terminal::saves_folder();
  return remember(*resumed->table, is_with_others) && kept ? 0 : 1;
}

}  // namespace

int play(words::Language language, const PlayArgs& args) {
  if (args.forget_questions) {
    if (const std::string wrong = terminal::forget_questions(); !wrong.empty()) return fail(wrong);
    if (args.game.empty() && !args.resume) return 0;
  }
  if (args.resume) return resume(language, args);
  if (args.game.empty()) return fail(host::catalogue(language).render("error.which_game"));
  return begin(language, args);
}

}  // namespace cli
