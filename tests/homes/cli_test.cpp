// The command, run as people and programs run it.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "codec/json.h"
#include "host/library.h"
#include "support/command.h"
#include "words/text.h"

namespace {

using codec::Json;
using support::pactole;
using support::TemporaryFile;
using ::testing::HasSubstr;
using ::testing::Not;
using ::testing::StartsWith;

codec::Document json(const std::string& arguments) {
  const support::Finished finished = pactole(arguments);
  EXPECT_EQ(finished.status, 0) << finished.error;
  auto document = codec::parse(finished.out);
  EXPECT_TRUE(document) << finished.out;
  return std::move(*document);
}

TEST(Command, GamesListsTheShelf) {
  const codec::Document games = json("games --json");
  ASSERT_FALSE(games.root.items.empty());
  for (const Json& game : games.root.items) {
    EXPECT_FALSE(game.find("game")->string.empty());
    EXPECT_FALSE(game.find("title")->find("fr")->string.empty());
    EXPECT_FALSE(game.find("title")->find("en")->string.empty());
    EXPECT_EQ(game.find("seats")->items.size(), 2u);
    EXPECT_GE(game.find("rules_version")->integer, 1);
    EXPECT_FALSE(game.find("editions")->items.empty());
    EXPECT_EQ(game.find("hidden")->type, Json::Type::boolean);
  }
  EXPECT_THAT(pactole("games --lang fr").out, HasSubstr("De 3 à 6 joueurs"));
  EXPECT_THAT(pactole("games --lang en").out, HasSubstr("3 to 6 players"));
}

TEST(Command, RulesSpeakTheLanguageOfThePlayer) {
  EXPECT_THAT(pactole("rules poker POK-23 --lang en").out, HasSubstr("A threatened player may not place suitcases."));
  EXPECT_THAT(pactole("rules poker 23 --lang fr").out, HasSubstr("Un joueur menacé ne peut pas poser de valise."));
  EXPECT_THAT(pactole("rules poker pok-23 --lang fr").out, StartsWith("POK-23"));
  const std::string all = pactole("rules poker --lang fr").out;
  for (const std::string clause : {"POK-01", "POK-17", "POK-31"}) EXPECT_THAT(all, HasSubstr(clause));
  EXPECT_THAT(all, Not(HasSubstr("<a id")));
  for (std::size_t begin = 0; begin < all.size();) {
    const std::size_t end = std::min(all.find('\n', begin), all.size());
    EXPECT_LE(words::columns(all.substr(begin, end - begin)), 80u);
    begin = end + 1;
  }
}

TEST(Command, MistakesAreExplainedAndExitWithAStatus) {
  const support::Finished game = pactole("rules chess --lang en");
  EXPECT_EQ(game.status, 1);
  EXPECT_THAT(game.error, HasSubstr("there is no game \"chess\"; `pactole games` says what is on the shelf"));
  EXPECT_THAT(pactole("rules poker POK-99 --lang en").error, HasSubstr("poker has no clause POK-99"));
  EXPECT_NE(pactole("").status, 0);
  EXPECT_NE(pactole("dance").status, 0);
  EXPECT_NE(pactole("games --lang de").status, 0);
  EXPECT_EQ(pactole("--help").status, 0);
  EXPECT_THAT(pactole("describe songs poker").error, HasSubstr("it is schema, positions"));
}

TEST(Command, ClausesListTestsAndReach) {
  const codec::Document clauses = json("clauses --json");
  ASSERT_FALSE(clauses.root.items.empty());
  for (const Json& clause : clauses.root.items) {
    EXPECT_FALSE(clause.find("clause")->string.empty());
    EXPECT_FALSE(clause.find("game")->string.empty());
    EXPECT_FALSE(clause.find("tests")->items.empty()) << clause.find("clause")->string;
    if (clause.find("kind")->string != "definition" && !clause.find("rare")) {
      EXPECT_GT(clause.find("reached")->integer, 0) << clause.find("clause")->string;
    }
  }
}

TEST(Command, TheRefereeAnswersEveryLineAndLivesOn) {
  const std::string input = "garbage\n\n{\"do\":\"new\",\"game\":\"poker\",\"seats\":3,\"seed\":\"x\"}\r\n" +
                            std::string(1 << 20, 'x') + "\n{\"do\":\"state\"}";  // without a newline at the end
  const support::Finished finished = pactole("referee", input);
  EXPECT_EQ(finished.status, 0);
  std::vector<std::string> lines;
  for (std::size_t begin = 0; begin < finished.out.size();) {
    const std::size_t end = finished.out.find('\n', begin);
    lines.push_back(finished.out.substr(begin, end - begin));
    begin = end + 1;
  }
  ASSERT_EQ(lines.size(), 4u);
  EXPECT_THAT(lines[0], HasSubstr("request/unreadable"));
  EXPECT_THAT(lines[1], StartsWith("{\"ok\":true,\"seed\":\"x\""));
  EXPECT_THAT(lines[2], HasSubstr("request/too_long"));
  EXPECT_THAT(lines[3], StartsWith("{\"ok\":true,\"waiting\":["));
}

TEST(Command, TheRefereePlaysAnEditionOfOnesOwn) {
  std::string text(host::editions("poker").front());
  text.replace(text.find("\"reconstruction\""), 16, "\"mine\"");
  text.replace(text.find("\"dandy\": 4"), 10, "\"dandy\": 5");
  text.replace(text.find("\"valise\": 20"), 12, "\"valise\": 19");
  const TemporaryFile mine(text);
  EXPECT_THAT(pactole("referee --edition " + mine.path(), "{\"do\":\"new\",\"game\":\"poker\",\"seats\":3}\n").out,
              HasSubstr("\"edition\":\"mine\""));

  text.replace(text.find("\"dandy\": 5"), 10, "\"dandy\": 6");
  const TemporaryFile bad(text);
  const support::Finished refused = pactole("referee --edition " + bad.path());
  EXPECT_EQ(refused.status, 1);
  EXPECT_THAT(refused.error, HasSubstr(bad.path() + ":16:12: cards: the counts sum to 89, but the box holds 88 cards"));
  EXPECT_THAT(pactole("referee --edition /nowhere").error, HasSubstr("/nowhere: No such file or directory"));
  EXPECT_THAT(pactole("referee --edition /tmp").error, HasSubstr("/tmp: this is a folder, not a file"));
}

}  // namespace
