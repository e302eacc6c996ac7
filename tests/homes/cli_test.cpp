// The command, run as people and programs run it.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fstream>

#include "codec/json.h"
#include "host/files.h"
#include "host/library.h"
#include "shelf/shelf.h"
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

TEST(Command, RulesForProgramsHaveTheWordsOfThePage) {
  for (const shelf::Box* box : shelf::boxes())
    for (const auto& [lang, language] : {std::pair("fr", words::Language::fr), {"en", words::Language::en}}) {
      const std::string game(box->facts().slug);
      const host::RulesPage page = host::rules_page(game, language);
      const codec::Document rules = json("rules " + game + " --json --lang " + lang);
      EXPECT_EQ(rules.root.find("game")->string, game);
      EXPECT_EQ(rules.root.find("rules_version")->integer, box->facts().rules_version);
      EXPECT_EQ(rules.root.find("lang")->string, lang);
      EXPECT_FALSE(rules.root.find("introduction")->string.empty());
      const std::vector<Json>& clauses = rules.root.find("clauses")->items;
      ASSERT_EQ(clauses.size(), page.clauses.size());
      for (std::size_t i = 0; i < clauses.size(); ++i) {
        EXPECT_EQ(clauses[i].find("clause")->string, page.clauses[i].id);
        EXPECT_EQ(clauses[i].find("kind")->string, core::name(box->facts().clauses[i].kind));
        EXPECT_EQ(clauses[i].find("title")->string, page.clauses[i].title);
        EXPECT_EQ(clauses[i].find("text")->string, page.clauses[i].text);
        const std::vector<host::Part> parts = host::parts_of(page.clauses[i]);
        const std::vector<Json>& written = clauses[i].find("parts")->items;
        ASSERT_EQ(written.size(), parts.size());
        std::string whole;
        for (std::size_t k = 0; k < parts.size(); ++k) {
          EXPECT_EQ(written[k].find("mark")->string, host::name(parts[k].mark));
          whole += (k > 0 ? "\n\n" : "") + written[k].find("text")->string;
        }
        EXPECT_EQ(whole, page.clauses[i].text);
      }
      const codec::Document one = json("rules " + game + " " + page.clauses[6].id + " --json --lang " + lang);
      ASSERT_EQ(one.root.find("clauses")->items.size(), 1u);
      EXPECT_EQ(codec::one_line(one.root.find("clauses")->items.front()), codec::one_line(clauses[6]));
      EXPECT_FALSE(one.root.find("introduction"));
    }
  EXPECT_EQ(pactole("rules chess --json").status, 1);
  EXPECT_EQ(pactole("rules poker POK-99 --json").out, "");
}

// The letter of the printed sheet is plain options, which the log and the lab tell.
TEST(Command, PlaysByTheLetterOfTheSheet) {
  for (const shelf::Box* box : shelf::boxes()) {
    const std::string game(box->facts().slug);
    const auto open = box->open(std::string(host::editions(game).front()));
    ASSERT_TRUE(open);
    const std::string printed = (*open)->as_printed(3);
    const TemporaryFile beside("");
    const std::string log = beside.path() + ".log";
    EXPECT_EQ(pactole("play " + game + " --as-printed --seats simple,simple,simple --seed x --save " + log).status, 0);
    EXPECT_THAT(*host::read_file(log, 64 << 20), HasSubstr("\"options\":" + printed));
    const codec::Document lab = json("lab " + game + " --as-printed --games 2 --seats 3 --seed x --json");
    EXPECT_EQ(codec::one_line(*lab.root.find("options")), printed);
    EXPECT_NE(pactole("lab " + game + " --as-printed --options {} --games 1").status, 0) << "one or the other";
  }
  const codec::Document games = json("games --json");
  for (const Json& game : games.root.items)
    if (game.find("game")->string == "combinards")
      EXPECT_TRUE(game.find("options")->items.front().find("printed")->boolean) << "a gain of 600 M";
}

TEST(Command, MistakesAreExplainedAndExitWithAStatus) {
  const support::Finished game = pactole("rules chess --lang en");
  EXPECT_EQ(game.status, 1);
  EXPECT_THAT(game.error, HasSubstr("there is no game “chess”; `pactole games` says what is on the shelf"));
  EXPECT_THAT(pactole("rules poker POK-99 --lang en").error, HasSubstr("poker has no clause POK-99"));
  EXPECT_NE(pactole("").status, 0);
  EXPECT_NE(pactole("dance").status, 0);
  EXPECT_NE(pactole("games --lang de").status, 0);
  EXPECT_EQ(pactole("--help").status, 0);
  EXPECT_THAT(pactole("describe songs poker").error, HasSubstr("it is schema, positions"));
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
  ASSERT_EQ(lines.size(), 5u);
  EXPECT_THAT(lines[0], HasSubstr("request/unreadable"));
  EXPECT_THAT(lines[1], HasSubstr("request/unreadable"));  // an empty line is answered too
  EXPECT_THAT(lines[2], StartsWith("{\"ok\":true,\"seed\":\"x\""));
  EXPECT_THAT(lines[3], HasSubstr("request/too_long"));
  EXPECT_THAT(lines[4], StartsWith("{\"ok\":true,\"waiting\":["));
}

TEST(Command, TheRefereePlaysAnEditionOfOnesOwn) {
  std::string text(host::editions("poker").front());
  text.replace(text.find("\"reconstruction\""), 16, "\"mine\"");
  text.replace(text.find("\"dandy\": 4"), 10, "\"dandy\": 5");
  text.replace(text.find("\"valise\": 20"), 12, "\"valise\": 19");
  const TemporaryFile mine(text);
  EXPECT_THAT(pactole("referee --edition " + mine.path(), "{\"do\":\"new\",\"game\":\"poker\",\"seats\":3}\n").out,
              HasSubstr("\"edition\":\"mine\""));

  const TemporaryFile ours{std::string(host::editions("poker").front())};
  const support::Finished twice = pactole("referee --edition " + ours.path());
  EXPECT_EQ(twice.status, 1);
  EXPECT_THAT(twice.error, HasSubstr("id: there is an edition \"reconstruction\" already"));

  text.replace(text.find("\"dandy\": 5"), 10, "\"dandy\": 6");
  const TemporaryFile bad(text);
  const support::Finished refused = pactole("referee --edition " + bad.path());
  EXPECT_EQ(refused.status, 1);
  EXPECT_THAT(refused.error, HasSubstr(bad.path() + ":44:12: cards: the counts sum to 89, but the box holds 88 cards"));
  EXPECT_THAT(pactole("referee --edition /nowhere").error, HasSubstr("/nowhere: No such file or directory"));
  EXPECT_THAT(pactole("referee --edition /tmp").error, HasSubstr("/tmp: this is a folder, not a file"));
}

TEST(Command, EditionNewPrintsACopyThatIsRight) {
  for (const shelf::Box* box : shelf::boxes())
    for (const std::string lang : {"fr", "en"}) {
      const std::string game(box->facts().slug);
      const std::string copy = pactole("edition new " + game + " --lang " + lang).out;
      EXPECT_THAT(copy, HasSubstr("pactole edition check"));
      const TemporaryFile file(copy);
      const support::Finished checked = pactole("edition check --lang en " + file.path());
      EXPECT_EQ(checked.status, 0) << checked.error;
      EXPECT_THAT(checked.out, HasSubstr("no problems found (" + game + ", mine)"));
      EXPECT_EQ(pactole("lab " + game + " --games 1 --edition " + file.path()).status, 0) << "and it can be played";
    }
  EXPECT_EQ(pactole("edition new chess").status, 1);
}

TEST(Command, EditionCheckSaysEverythingThatIsWrongAtOnce) {
  const auto replaced = [](std::string text, const std::string& from, const std::string& to) {
    EXPECT_NE(text.find(from), std::string::npos) << from;
    return text.replace(text.find(from), from.size(), to);
  };
  const auto complaints = [](const std::string& text) {
    const TemporaryFile file(text);
    const support::Finished checked = pactole("edition check " + file.path());
    EXPECT_EQ(checked.status, 1);
    EXPECT_THAT(checked.error, StartsWith("pactole: " + file.path() + ":"));
    return checked.error;
  };
  for (const shelf::Box* box : shelf::boxes()) {
    const std::string copy = pactole("edition new " + std::string(box->facts().slug)).out;
    const std::string fields =
        complaints(replaced(replaced(copy, R"("id": "mine")", R"("id": 5)"), "\"licence\"", "\"license\""));
    EXPECT_THAT(fields, HasSubstr("id: must be a string"));
    EXPECT_THAT(fields, HasSubstr("\"licence\" is missing"));
    EXPECT_THAT(fields, HasSubstr("license: unknown field"));
  }
  // In poker: the sum, and what follows from too few of a card.
  const std::string poker = pactole("edition new poker").out;
  const std::string wrong =
      complaints(replaced(replaced(poker, "\"valise\": 20", "\"valise\": 4"), R"("id": "mine")", R"("id": "My Box")"));
  EXPECT_THAT(wrong, HasSubstr("id: must be 1 to 64"));
  EXPECT_THAT(wrong, HasSubstr("the counts sum to 72"));
  EXPECT_EQ(pactole("edition check /nowhere").status, 1);
}

// The same problems for programs as for people, in the same order.
void expect_same_problems(const Json& problems, const std::string& in_words, const std::string& file) {
  std::string lines;
  for (const Json& problem : problems.items)
    lines += "pactole: " +
             codec::to_text({problem.find("path")->string, static_cast<int>(problem.find("line")->integer),
                             static_cast<int>(problem.find("column")->integer), problem.find("reason")->string},
                            file) +
             "\n";
  EXPECT_EQ(lines, in_words);
}

TEST(Command, EditionCheckForPrograms) {
  for (const shelf::Box* box : shelf::boxes()) {
    const std::string game(box->facts().slug);
    std::string copy = pactole("edition new " + game).out;
    const TemporaryFile right(copy);
    const codec::Document fine = json("edition check --json " + right.path());
    EXPECT_TRUE(fine.root.find("ok")->boolean);
    EXPECT_EQ(fine.root.find("file")->string, right.path());
    EXPECT_EQ(fine.root.find("game")->string, game);
    EXPECT_EQ(fine.root.find("id")->string, "mine");
    EXPECT_TRUE(fine.root.find("problems")->items.empty());

    const std::string id = R"("id": "mine")";
    copy.replace(copy.find(id), id.size(), R"("id": 5, "colour": 1)");
    for (const std::string& text : {copy, std::string("{\"game\":"), std::string("{\"game\":\"chess\"}")}) {
      const TemporaryFile wrong(text);
      const support::Finished checked = pactole("edition check --json " + wrong.path());
      EXPECT_EQ(checked.status, 1);
      EXPECT_EQ(checked.error, "");
      const auto facts = codec::parse(checked.out);
      ASSERT_TRUE(facts) << checked.out;
      EXPECT_FALSE(facts->root.find("ok")->boolean);
      EXPECT_FALSE(facts->root.find("problems")->items.empty());
      expect_same_problems(*facts->root.find("problems"), pactole("edition check " + wrong.path()).error, wrong.path());
    }
  }
  EXPECT_THAT(pactole("edition check --json /nowhere").out, HasSubstr("No such file or directory"));
}

TEST(Command, QuestionsCheckForPrograms) {
  const TemporaryFile bad("{\"id\":\"x\"}\n{\n", "bad.jsonl");
  const std::string ours(host::packs().front().path);
  const support::Finished checked = pactole("questions check --json " + ours + " " + bad.path() + " /nowhere");
  EXPECT_EQ(checked.status, 1);
  EXPECT_EQ(checked.error, "");
  const auto facts = codec::parse(checked.out);
  ASSERT_TRUE(facts) << checked.out;
  ASSERT_EQ(facts->root.items.size(), 3u);
  const Json& fine = facts->root.items[0];
  EXPECT_TRUE(fine.find("ok")->boolean);
  EXPECT_EQ(fine.find("pack")->string, ours);
  EXPECT_GE(fine.find("questions")->integer, 600);
  EXPECT_TRUE(fine.find("problems")->items.empty());
  EXPECT_TRUE(fine.find("warnings")->items.empty());
  const Json& wrong = facts->root.items[1];
  EXPECT_FALSE(wrong.find("ok")->boolean);
  EXPECT_GT(wrong.find("problems")->items.size(), 1u);
  expect_same_problems(*wrong.find("problems"), pactole("questions check " + bad.path()).error, bad.path());
  expect_same_problems(*facts->root.items[2].find("problems"), pactole("questions check /nowhere").error, "/nowhere");
  EXPECT_EQ(pactole("questions check --json " + ours).status, 0);
}

TEST(Command, QuestionsAreCountedAndChecked) {
  const codec::Document stats = json("questions stats --json");
  for (const char* lang : {"fr", "en"}) {
    const Json* levels = stats.root.find("levels")->find(lang);
    ASSERT_TRUE(levels) << lang;
    ASSERT_EQ(levels->items.size(), 15u);
    for (const Json& n : levels->items) EXPECT_GE(n.integer, 10);
  }
  for (const host::EmbeddedFile& pack : host::packs())
    EXPECT_THAT(pactole("questions check --bank --lang en " + std::string(pack.path)).out, HasSubstr("nothing wrong"));
  // Nor does a ledger hold a fact twice.
  const std::string ledger = PACTOLE_SOURCE "/docs/questions/ledger.en.jsonl";
  EXPECT_THAT(pactole("questions check --lang en --ledger " + ledger + " quiz/bank.en.jsonl").out,
              HasSubstr("nothing wrong"));
  EXPECT_THAT(pactole("questions check --lang en --ledger " + ledger + " quiz/bank.fr.jsonl").error,
              HasSubstr("quiz/bank.fr.jsonl:1:1: id: the ledger has no line for it"));
  EXPECT_THAT(pactole("questions check --ledger /nowhere quiz/bank.fr.jsonl").error, HasSubstr("--ledger: "));
  const TemporaryFile bad("{\"id\":\"x\"}\n", "bad.jsonl");
  const support::Finished refused = pactole("questions check " + bad.path());
  EXPECT_EQ(refused.status, 1);
  EXPECT_THAT(refused.error, HasSubstr(bad.path() + ":1:1: the field \"level\" is missing"));
  EXPECT_THAT(pactole("questions check /nowhere").error, HasSubstr("/nowhere: No such file or directory"));

  // What is a matter of style is a warning, unless it is to be the bank of this project.
  const TemporaryFile plain(
      R"({"id":"en-01-101","level":1,"theme":"food","lang":"en","question":"What is hot, round and eaten in Naples?",)"
      R"("answers":["Pizza","Pasta","Bread","Salad"],"right":0,"why":"It is baked for a minute."})"
      "\n",
      "plain.jsonl");
  const support::Finished warned = pactole("questions check --lang en " + plain.path());
  EXPECT_EQ(warned.status, 0);
  EXPECT_EQ(warned.out, plain.path() + ": 1 question, 1 warning\n");
  EXPECT_THAT(warned.error, HasSubstr("warning: " + plain.path() + ":1:1: why: 25 characters"));
  const codec::Document facts = json("questions check --json " + plain.path());
  EXPECT_TRUE(facts.root.items[0].find("ok")->boolean);
  EXPECT_TRUE(facts.root.items[0].find("problems")->items.empty());
  EXPECT_EQ(facts.root.items[0].find("warnings")->items.size(), 1u);
  const support::Finished strict = pactole("questions check --bank " + plain.path());
  EXPECT_EQ(strict.status, 1);
  EXPECT_THAT(strict.error, HasSubstr("level 1, food: 1 questions; the bank has 3"));
}

TEST(Command, QuestionsOfOthersAreImported) {
  const TemporaryFile gift("Who is it of the four here? {=Anna ~Bella ~Carla ~Della}\n\nIs it so? {T}\n", "club.gift");
  const std::string command =
      "questions import " + gift.path() + " --lang en --licence 'CC BY 4.0' --source 'The club'";
  const support::Finished imported = pactole(command + " --pack club");
  EXPECT_EQ(imported.status, 0);
  EXPECT_TRUE(imported.out.starts_with(R"({"pack":"club","licence":"CC BY 4.0","source":"The club"})"
                                       "\n{\"id\":\"club-en-01-001\","))
      << imported.out;
  EXPECT_THAT(imported.error, HasSubstr(gift.path() + ":3: number 2, Is it so?: true or false"));

  // An edition that names the pack says whose it is, to those too who must not read the questions.
  const TemporaryFile pack(imported.out, "club.jsonl");
  EXPECT_EQ(pactole("questions check " + pack.path()).status, 0);
  const std::string folder = pack.path().substr(0, pack.path().rfind('/'));
  const std::string edition =
      R"({"game":"quiz","id":"mine","title":{"fr":"t","en":"t"},"credit":{"fr":"c","en":"c"},"licence":"l",)"
      R"("pyramid":[10],"safe":[],"packs":["club.jsonl"]})";
  std::ofstream(folder + "/mine.json") << edition;
  const support::Finished checked = pactole("edition check " + folder + "/mine.json");
  EXPECT_EQ(checked.status, 0) << checked.error;
  const auto text = host::with_packs(edition, folder);
  ASSERT_TRUE(text);
  const auto open = shelf::find_box("quiz")->open(*text);
  ASSERT_TRUE(open);
  const std::string credit =
      "\"credit\":{\"fr\":\"c; questions\u00a0: The club (CC BY 4.0)\","
      "\"en\":\"c; questions: The club (CC BY 4.0)\"}";
  EXPECT_THAT((*open)->cover(), HasSubstr(credit));
  EXPECT_THAT((*open)->cover(), Not(HasSubstr("Anna")));
  // In whatever order the host has written it.
  const std::size_t title = edition.find("\"title\"");
  const auto other = host::with_packs(edition.substr(0, title) + R"("questions":[],)" + edition.substr(title), folder);
  ASSERT_TRUE(other && shelf::find_box("quiz")->open(*other));
  EXPECT_EQ((*shelf::find_box("quiz")->open(*other))->edition(), (*open)->edition());

  const TemporaryFile out("", "out.jsonl");
  const codec::Document facts = json(command + " --pack club --json --output " + out.path());
  EXPECT_EQ(facts.root.find("taken")->integer, 1);
  EXPECT_EQ(facts.root.find("left")->items.size(), 1u);
  EXPECT_EQ(pactole("questions check " + out.path()).status, 0);

  EXPECT_THAT(pactole(command + " --pack 'My Club'").error, HasSubstr("--pack: must be small letters"));
  EXPECT_THAT(pactole(command + " --pack club --theme chess").error, HasSubstr("unknown theme"));
  EXPECT_THAT(pactole(command + " --pack club --json").error, HasSubstr("wants --output"));
  EXPECT_THAT(pactole(command + " --pack club --format csv").error, HasSubstr("must name the columns"));
  EXPECT_NE(pactole("questions import /nowhere --lang en --pack x").status, 0) << "a licence and a source are wanted";
}

// An edition of one's own may name a pack that lies beside it.
TEST(Command, AnEditionNamesItsPacks) {
  const std::string lid =
      R"({"game":"quiz","id":"mine","title":{"fr":"t","en":"t"},"credit":{"fr":"c","en":"c"},"licence":"l","pyramid":[10],"safe":[],)";
  const TemporaryFile pack(
      R"({"id":"x","level":1,"theme":"t","lang":"en","question":"Who?","answers":["a","b","c","d"],"right":1,"why":"w"})"
      "\n",
      "mine.jsonl");
  const std::string folder = pack.path().substr(0, pack.path().rfind('/'));
  const std::string mine = folder + "/mine.json";
  std::ofstream(mine) << lid << "\"packs\":[\"mine.jsonl\"]}";
  EXPECT_EQ(pactole("edition check " + mine).status, 0);
  EXPECT_THAT(
      pactole("referee --edition " + mine, "{\"do\":\"new\",\"game\":\"quiz\",\"seats\":1}\n{\"do\":\"view\"}\n").out,
      HasSubstr(R"("question":"Who?","answers":["a","b","c","d"],"right":null,"why":"")"));
  const TemporaryFile lost(lid + "\"packs\":[\"lost.jsonl\"]}");
  EXPECT_THAT(pactole("edition check " + lost.path()).error, HasSubstr("packs: \"lost.jsonl\": there is no such pack"));
  // A copy to change names the pack in the program and does not spell it out.
  const support::Finished copy = pactole("edition new quiz");
  EXPECT_THAT(copy.out, Not(HasSubstr("\"answers\"")));
  const TemporaryFile copied(copy.out);
  EXPECT_EQ(pactole("edition check " + copied.path()).status, 0) << pactole("edition check " + copied.path()).error;
}

}  // namespace
