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
  CLI::App app("Pactole: five out-of-print French games, open day and night.");
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
  rules->callback([&] { status = cli::rules(language(lang), game, clause); });

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
  describe->add_option("what", what, "schema, positions, notation, types or signature")->required();
  describe->add_option("game", game, "poker, …")->required();
  describe->callback([&] { status = cli::describe(what, game); });

  CLI11_PARSE(app, argc, argv);
  return status;
}
