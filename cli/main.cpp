// pactole: the command.
#include <cstdlib>
#include <string>

#include <CLI/CLI.hpp>

#include "cli/commands.h"

namespace {

// The language of the player: --lang, or the locale; French first.
words::Language language(const std::string& asked) {
  if (!asked.empty()) return words::language_of(asked);
  for (const char* name : {"LC_ALL", "LC_MESSAGES", "LANG"})
    if (const char* value = std::getenv(name); value && *value) return words::language_of(value);
  return words::Language::fr;
}

}  // namespace

int main(int argc, char** argv) {
  CLI::App app("Pactole: board games that are out of print, open day and night.");
  app.require_subcommand(1);
  app.set_version_flag("--version", "pactole 0.1.0");
  app.get_formatter()->column_width(34);
  int status = 0;
  std::string lang;
  const auto add_language = [&](CLI::App* command) {
    command->add_option("--lang", lang, "fr or en; otherwise by the locale")->check(CLI::IsMember({"fr", "en"}));
  };
  bool json = false;
  const auto add_json = [&](CLI::App* command) { command->add_flag("--json", json, "facts for programs"); };

  CLI::App* games = app.add_subcommand("games", "what is on the shelf");
  add_language(games);
  add_json(games);
  games->callback([&] { status = cli::games(language(lang), json); });

  std::string game;
  std::string clause;
  CLI::App* rules = app.add_subcommand("rules", "the rules of a game, or one clause of them, in words");
  rules->add_option("game", game, "poker, …")->required();
  rules->add_option("clause", clause, "POK-17, or just 17");
  add_language(rules);
  add_json(rules);
  rules->callback([&] { status = cli::rules(language(lang), game, clause, json); });

  cli::PlayArgs play_args;
  CLI::App* play = app.add_subcommand("play", "a whole game in the terminal");
  play->add_option("game", play_args.game, "poker, …");
  play->add_option("--seats", play_args.seats,
                   "how many play (you and bots), or who: human,simple,expert; bots are random,\nsimple, and the "
                   "levels beginner, family, skilled, expert");
  play->add_option("--names", play_args.names, "the names of the people: Anne,Bruno");
  play->add_flag("--as-printed", play_args.as_printed,
                 "by the letter of the printed sheet, where an option gives it back")
      ->excludes(play->add_option("--options", play_args.options, "what the table agrees on, as JSON"));
  play->add_option("--edition", play_args.edition, "an edition of your own (a file)");
  play->add_option("--seed", play_args.seed, "the seed of all luck");
  play->add_option("--save", play_args.save, "the file in which the match is kept");
  play->add_option("--resume", play_args.resume_file, "goes on with the match in that file, or with the last one")
      ->expected(0, 1);
  add_language(play);
  play->add_flag("--forget-questions", play_args.forget_questions,
                 "lets questions that were heard on this device come again");
  play->add_flag("--hints", play_args.hints, "lets several people ask for hints, too; one alone among bots always may");
  play->callback([&, play] {
    play_args.resume = play->count("--resume") > 0;
    status = cli::play(language(lang), play_args);
  });

  cli::LabArgs lab_args;
  CLI::App* lab = app.add_subcommand("lab", "simulation: many games between bots, and what came of them");
  lab->add_option("game", lab_args.game, "poker, …");
  lab->add_option("--games", lab_args.games, "how many games")
      ->check(CLI::Range(1, 1'000'000'000))
      ->capture_default_str();
  lab->add_option("--seats", lab_args.seats, "how many play");
  lab->add_option("--bots", lab_args.bots, "a bot, or a list such as simple,random; they change seats with every game")
      ->capture_default_str();
  lab->add_flag("--as-printed", lab_args.as_printed,
                "by the letter of the printed sheet, where an option gives it back")
      ->excludes(lab->add_option("--options", lab_args.options, "what the table agrees on, as JSON"));
  lab->add_option("--edition", lab_args.edition, "an edition of your own (a file)");
  lab->add_option("--seed", lab_args.seed, "the same seed gives the same result, with any number of threads");
  lab->add_option("--threads", lab_args.threads, "how many threads; otherwise one for each core")
      ->check(CLI::Range(1, 1024));
  lab->add_flag("--json", lab_args.json, "facts for programs");
  lab->add_option("--save-log", lab_args.save_log,
                  "keeps one game between these bots as a log in that file: to be looked at (pactole replay)");
  add_language(lab);
  cli::TrainArgs train_args;
  CLI::App* train =
      lab->add_subcommand("train", "learns the weights by which experts judge positions, and prints them");
  train->add_option("game", train_args.game, "poker, …")->required();
  train->add_option("--games", train_args.games, "how many games, for each number of seats")
      ->check(CLI::Range(10, 10'000'000))
      ->capture_default_str();
  train->add_option("--teacher", train_args.teacher, "the bot that plays them")->capture_default_str();
  train->add_option("--edition", train_args.edition, "an edition of your own (a file)");
  train->add_option("--seed", train_args.seed, "the same seed gives the same weights")->capture_default_str();
  train->add_option("--threads", train_args.threads, "how many threads; otherwise one for each core")
      ->check(CLI::Range(1, 1024));
  add_language(train);
  lab->callback([&, train] {
    if (train->parsed()) {
      status = cli::train(language(lang), train_args);
      return;
    }
    if (lab_args.game.empty()) throw CLI::RequiredError("game");
    status = cli::lab(language(lang), lab_args);
  });

  cli::ArenaArgs arena_args;
  CLI::App* arena =
      app.add_subcommand("arena", "who is stronger: deals that are played in every seat with the same luck");
  arena->add_option("game", arena_args.game, "poker, …")->required();
  arena->add_option(
      "--players", arena_args.players,
      "one for each seat, such as expert,simple,simple,simple: random, simple, a level (beginner, family, skilled, "
      "expert), or one with a habit, in games where it means something: wary doubts every price up to 5, brazen always "
      "announces the lowest, deaf ignores votes, hunter always attacks the leader; peer is an expert who knows no more "
      "than simple, hasty one who imagines an eighth as much. Otherwise expert,simple");
  arena
      ->add_option("--player", arena_args.seats,
                   "one player, in front of those: 'cmd:python3 mybot.py' is a program of your own "
                   "(docs/your-bot.md); may be given several times. The other seats are taken by simple")
      ->allow_extra_args(false);
  arena->add_option("--time-limit", arena_args.time_limit, "milliseconds that a program has for an answer")
      ->check(CLI::Range(1, 600'000))
      ->capture_default_str();
  arena->add_option("--games", arena_args.games, "how many games; with --sequential at most")
      ->check(CLI::Range(1, 100'000'000))
      ->capture_default_str();
  arena->add_flag("--sequential", arena_args.sequential, "end as soon as it is clear whether the first is stronger");
  arena
      ->add_flag("--as-printed", arena_args.as_printed,
                 "by the letter of the printed sheet, where an option gives it back")
      ->excludes(arena->add_option("--options", arena_args.options, "what the table agrees on, as JSON"));
  arena->add_option("--edition", arena_args.edition, "an edition of your own (a file)");
  arena->add_option("--seed", arena_args.seed, "the same seed gives the same games, with any number of threads");
  arena->add_option("--threads", arena_args.threads, "how many threads; otherwise one for each core")
      ->check(CLI::Range(1, 1024));
  arena->add_flag("--json", arena_args.json, "facts for programs");
  add_language(arena);
  arena->callback([&] { status = cli::arena(language(lang), arena_args); });

  cli::ReplayArgs replay_args;
  CLI::App* replay = app.add_subcommand("replay", "shows a match again, whole or at one moment");
  replay->add_option("log", replay_args.log, "a file that `pactole play` has kept")->required();
  replay->add_option("--ply", replay_args.ply, "the moment when that many decisions had been made")
      ->check(CLI::Range(0, 1'000'000'000));
  replay->add_option("--seat", replay_args.seat, "as that player saw it (a name, or a number from 0)");
  replay->add_flag(
      "--turning-points", replay_args.turning_points,
      "the three decisions that cost most, of the people who played or of --seat; of a match that is over");
  replay->add_flag("--json", replay_args.json, "facts for programs");
  add_language(replay);
  replay->callback([&] { status = cli::replay(language(lang), replay_args); });

  cli::VerifyArgs verify_args;
  CLI::App* verify = app.add_subcommand("verify", "checks a log: its chain, its moves and its luck");
  verify->add_option("log", verify_args.log, "a file")->required();
  verify->add_option("--commitment", verify_args.commitment, "what you were shown before the match, in hex");
  verify->add_option("--bytes", verify_args.bytes, "what you added to the luck, in hex");
  verify->add_flag("--json", verify_args.json, "facts for programs");
  add_language(verify);
  verify->callback([&] { status = cli::verify(language(lang), verify_args); });

  std::string file;
  CLI::App* edition = app.add_subcommand("edition", "an edition of your own: the cards and boards of your box");
  edition->require_subcommand(1);
  CLI::App* edition_new =
      edition->add_subcommand("new", "prints a copy to change: pactole edition new poker >mine.json");
  edition_new->add_option("game", game, "poker, …")->required();
  add_language(edition_new);
  edition_new->callback([&] { status = cli::edition_new(language(lang), game); });
  CLI::App* edition_check = edition->add_subcommand("check", "says everything that is wrong with a file");
  edition_check->add_option("file", file, "an edition")->required();
  add_language(edition_check);
  add_json(edition_check);
  edition_check->callback([&] { status = cli::edition_check(language(lang), file, json); });

  std::vector<std::string> packs;
  CLI::App* questions = app.add_subcommand("questions", "packs of questions (JSON Lines)");
  questions->require_subcommand(1);
  CLI::App* questions_check = questions->add_subcommand("check", "says everything that is wrong with a pack");
  cli::QuestionsArgs check_args;
  questions_check->add_option("pack", check_args.packs, "a file, or the name of a pack in the program")->required();
  questions_check->add_flag("--bank", check_args.bank,
                            "ask of it what is asked of the bank of this project (docs/questions.md)");
  questions_check->add_option("--ledger", check_args.ledgers, "its ledger: also say which questions ask the same fact")
      ->allow_extra_args(false);
  add_language(questions_check);
  questions_check->add_flag("--json", check_args.json, "facts for programs");
  questions_check->callback([&] { status = cli::questions_check(language(lang), check_args); });
  cli::ImportArgs import_args;
  CLI::App* questions_import =
      questions->add_subcommand("import", "makes a pack of other people's questions, and says what it could not take");
  questions_import->add_option("file", import_args.file, "OpenTDB's JSON, CSV, or Moodle's GIFT")->required();
  questions_import->add_option("--format", import_args.format, "opentdb, csv or gift; otherwise by the ending")
      ->check(CLI::IsMember({"opentdb", "csv", "gift"}));
  questions_import->add_option("--pack", import_args.pack, "what to call it: opentdb; in front of its ids")->required();
  questions_import->add_option("--licence", import_args.licence, "under which it may be passed on")->required();
  questions_import->add_option("--source", import_args.source, "who wrote it, and where it came from")->required();
  questions_import->add_option("--lang", import_args.lang, "the language it is written in: fr or en")
      ->required()
      ->check(CLI::IsMember({"fr", "en"}));
  questions_import->add_option("--theme", import_args.theme, "for questions that name none of ours")
      ->capture_default_str();
  questions_import->add_option("--first-level", import_args.first_level, "questions that say neither level nor")
      ->check(CLI::Range(1, 15))
      ->capture_default_str();
  questions_import->add_option("--last-level", import_args.last_level, "difficulty are spread over these levels")
      ->check(CLI::Range(1, 15))
      ->capture_default_str();
  questions_import->add_option("--output", import_args.output, "the file to write; otherwise standard output");
  questions_import->add_flag("--json", import_args.json, "facts for programs; wants --output");
  questions_import->callback([&] { status = cli::questions_import(language(""), import_args); });
  CLI::App* questions_stats = questions->add_subcommand("stats", "how many questions there are at each level");
  questions_stats->add_option("pack", packs, "files; otherwise the packs in the program");
  add_language(questions_stats);
  add_json(questions_stats);
  questions_stats->callback([&] { status = cli::questions_stats(language(lang), packs, json); });

  double seconds = 3;
  CLI::App* bench = app.add_subcommand("bench", "speed of random play beside a yardstick, and signatures");
  bench->add_option("--seconds", seconds, "how long for each game")
      ->check(CLI::Range(0.1, 3600.0))
      ->capture_default_str();
  add_language(bench);
  add_json(bench);
  bench->callback([&] { status = cli::bench(language(lang), seconds, json); });

  cli::ServeArgs serve_args;
  const auto add_store = [&](CLI::App* command) {
    command->add_option("--store", serve_args.store, "where tables are kept: sqlite:PATH or postgresql://…")
        ->capture_default_str();
  };
  CLI::App* serve = app.add_subcommand("serve", "the ludothèque: tables for people on this network (docs/hosting.md)");
  add_store(serve);
  serve->add_option("--listen", serve_args.listen, "the address to listen at")->capture_default_str();
  serve->add_option("--port", serve_args.port, "the port; 0 is any that is free")
      ->check(CLI::Range(0, 65535))
      ->capture_default_str();
  serve->add_option("--public-url", serve_args.public_url, "where people reach it: https://jeux.example.org");
  serve->add_flag("--trust-proxy", serve_args.trust_proxy, "take addresses from X-Forwarded-For");
  serve->add_option("--editions", serve_args.editions, "a folder with editions of your own");
  serve->add_option("--bot-pause", serve_args.bot_pause, "milliseconds before a bot moves, at least")
      ->check(CLI::Range(0, 60000))
      ->capture_default_str();
  serve->add_option("--tables-per-address", serve_args.tables_per_address, "that are not over")->capture_default_str();
  serve->add_option("--host", serve_args.hosts, "a name by which it may be called; may be given several times");
  serve->add_option("--messages-per-second", serve_args.messages_per_second, "of one connection")
      ->capture_default_str();
  serve->add_option("--work-per-second", serve_args.work_per_second,
                    "of one address, in moves; 0 is ten times what one connection may send");
  serve->add_option("--connections-per-address", serve_args.connections_per_address, "at the same time")
      ->capture_default_str();
  serve
      ->add_option("--megabytes-per-address", serve_args.megabytes_per_address,
                   "that the tables of one address may add to the store in a day")
      ->check(CLI::Range(0, 1 << 20))
      ->capture_default_str();
  serve->add_option("--ping", serve_args.ping, "seconds of silence, before a guest is asked whether he is there")
      ->check(CLI::Range(1, 3600))
      ->capture_default_str();
  serve->add_option("--absence", serve_args.absence, "seconds after which somebody who is gone counts as absent")
      ->check(CLI::Range(1, 86400))
      ->capture_default_str();
  serve->add_option("--admin-socket", serve_args.admin_socket,
                    "where it listens to `pactole admin`; otherwise PATH.admin, or pactole.admin beside a database");
  serve
      ->add_option(
          "--lease", serve_args.lease,
          "seconds after which other servers on the same database take over from one of which nothing is heard")
      ->check(CLI::Range(1, 3600))
      ->capture_default_str();
  serve->add_flag("--quiet", serve_args.quiet, "print only where it listens");
  add_language(serve);
  serve->callback([&] { status = cli::serve(language(lang), serve_args); });

  std::string copy;
  CLI::App* backup = app.add_subcommand("backup", "copies the store into a new file, also while it is in use");
  backup->add_option("file", copy, "the copy")->required();
  add_store(backup);
  backup->callback([&] { status = cli::backup(serve_args.store, copy); });
  CLI::App* restore = app.add_subcommand("restore", "puts a copy in the place of the store, also while it is in use");
  restore->add_option("file", copy, "the copy")->required();
  add_store(restore);
  restore->callback([&] { status = cli::restore(serve_args.store, copy); });

  std::string target;
  CLI::App* store = app.add_subcommand("store", "what is kept, as a whole");
  store->require_subcommand(1);
  CLI::App* store_copy = store->add_subcommand(
      "copy", "everything into a store where there is nothing yet; no server may use either (docs/hosting.md)");
  store_copy->add_option("from", copy, "sqlite:PATH or postgresql://…")->required();
  store_copy->add_option("to", target, "likewise")->required();
  store_copy->callback([&] { status = cli::copy_store(copy, target); });

  CLI::App* admin = app.add_subcommand("admin", "for the host of a server that runs");
  admin->require_subcommand(1);
  std::string whom;
  for (const auto& [name, help] : std::initializer_list<std::pair<const char*, const char*>>{
           {"tables", "every table, as JSON"},
           {"disk", "what tables hold of the disk, and what each address has added today, as JSON"},
           {"reports", "what people say is wrong with questions, as JSON"},
           {"nodes", "the servers that use the same database, as JSON"},
           {"close", "ends a table; its seed is published"},
           {"delete", "takes a table out of the store"},
           {"forget", "blots out the names and the chat of a table"},
           {"ban", "an address may not come in any more"},
           {"unban", "… or may again"}}) {
    CLI::App* command = admin->add_subcommand(name, help);
    const std::string_view is = name;
    if (is == "reports")
      command->add_option("--read", whom, "a question whose reports you have read: they are taken out");
    else if (is != "tables" && is != "disk" && is != "nodes")
      command->add_option(is.ends_with("ban") ? "address" : "table", whom, "which")->required();
    add_store(command);
    command->add_option("--admin-socket", serve_args.admin_socket, "where the server listens, if it was told so");
    command->callback([&, what_admin = std::string(name)] {
      status = cli::admin({serve_args.store, serve_args.admin_socket, what_admin, whom});
    });
  }

  cli::RefereeArgs referee_args;
  CLI::App* referee = app.add_subcommand("referee", "the engine for programs: JSON lines (docs/referee.md)");
  referee->add_option("--edition", referee_args.editions,
                      "an edition of your own (a file); becomes the default of its game");
  referee->callback([&] { status = cli::referee(referee_args); });

  CLI::App* clauses = app.add_subcommand("clauses", "per clause: its tests, and how often play reaches it");
  add_language(clauses);
  add_json(clauses);
  clauses->callback([&] { status = cli::clauses(language(lang), json); });

  std::string what;
  CLI::App* describe = app.add_subcommand("describe", "what is printed from the lists of fields, for developers");
  describe
      ->add_option("what", what,
                   "schema, positions, notation, types or signature; schema questions, types wire, shelf page")
      ->required();
  describe->add_option("game", game, "poker, …")->required();
  describe->callback([&] { status = cli::describe(what, game); });

  CLI11_PARSE(app, argc, argv);
  return status;
}
