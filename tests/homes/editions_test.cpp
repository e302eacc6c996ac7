// Editions: ours are right, and bad ones are refused with the place and the reason.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <set>

#include "codec/json.h"
#include "host/files.h"
#include "host/library.h"
#include "shelf/shelf.h"

namespace {

using ::testing::HasSubstr;
using ::testing::IsSupersetOf;

std::string refusal(std::string text, std::string_view game = "poker") {
  const auto open = shelf::find_box(game)->open(std::move(text));
  return open ? "accepted" : to_text(open.error().front(), "mine.json");
}
std::string changed(std::string_view from, std::string_view to, std::string_view game = "poker") {
  std::string text(host::editions(game).front());
  const std::size_t at = text.find(from);
  EXPECT_NE(at, std::string::npos) << from;
  text.replace(at, from.size(), to);
  return text;
}

TEST(Editions, OursOpen) {
  for (const shelf::Box* box : shelf::boxes()) {
    ASSERT_FALSE(host::editions(box->facts().slug).empty());
    for (const std::string_view text : host::editions(box->facts().slug)) {
      const auto open = box->open(std::string(text));
      ASSERT_TRUE(open) << to_text(open.error().front(), box->facts().slug);
      EXPECT_TRUE(box->open((*open)->edition())) << "its own JSON opens again";
    }
  }
}

// The program opens its own packs line by line: the box is the same.
TEST(Editions, OursAreTheSameLineByLine) {
  for (const shelf::Box* box : shelf::boxes())
    for (const words::Language language : {words::Language::fr, words::Language::en}) {
      const auto whole = box->open(std::string(host::edition(box->facts().slug, language)));
      ASSERT_TRUE(whole);
      EXPECT_EQ(host::open_edition(*box, language)->edition(), (*whole)->edition());
    }
}

TEST(Editions, WhatIsWrongWithALineOfAPackIsSaidWithItsNumber) {
  const std::string edition =
      R"({"game":"quiz","id":"mine","title":{"fr":"t","en":"t"},"credit":{"fr":"c","en":"c"},"licence":"l",)"
      R"("pyramid":[10],"safe":[],"packs":["p"]})";
  const std::string right =
      R"({"id":"x-01-001","level":1,"theme":"arts","lang":"en","question":"Q?","answers":["a","b","c","d"],)"
      R"("right":0,"why":"w"})";
  const auto open = [&](const std::string& pack) {
    const std::string_view packs[] = {pack};
    return shelf::find_box("quiz")->open(edition, packs);
  };
  EXPECT_TRUE(open("\n" + right + "\n"));
  const auto wrong = open(right + "\n{\n" + R"({"id":"x-01-002"})");
  ASSERT_FALSE(wrong);
  EXPECT_EQ(wrong.error().front().line, 2);
  EXPECT_EQ(wrong.error().back().line, 3);
}

// What a box says about itself is for people: it is in the file, and in no table or log. A
// box that is after a printed sheet says what the sheet says and what of it is ours; one that
// is after none thanks nobody for it.
TEST(Editions, OursSayWhereTheyComeFromAndLogsDoNot) {
  std::set<std::string_view> after_a_sheet;
  for (const shelf::Box* box : shelf::boxes())
    for (const std::string_view text : host::editions(box->facts().slug)) {
      const auto open = box->open(std::string(text));
      ASSERT_TRUE(open);
      const core::Lid& lid = (*open)->imprint().lid;
      const bool has_sheet = !lid.printed.fr.empty();
      if (has_sheet) after_a_sheet.insert(box->facts().slug);
      for (const core::Words* words : {&lid.printed, &lid.reconstructed, &lid.thanks}) {
        EXPECT_EQ(words->fr.empty(), !has_sheet) << box->facts().slug;
        EXPECT_EQ(words->en.empty(), !has_sheet) << box->facts().slug;
      }
      EXPECT_FALSE(lid.story.fr.empty()) << box->facts().slug;
      EXPECT_FALSE(lid.story.en.empty()) << box->facts().slug;
      EXPECT_EQ(lid.thanks.fr.contains("Escale à jeux"), has_sheet);
      EXPECT_EQ((*open)->imprint().credit.fr.contains("projet non officiel"), has_sheet);
      EXPECT_EQ(lid.age.fr.empty(), lid.age.en.empty());
      EXPECT_EQ(lid.publisher.fr.empty(), lid.publisher.en.empty());
      EXPECT_EQ((*open)->edition().find("\"lid\""), std::string::npos);
      EXPECT_EQ((*open)->cover().find("\"lid\""), std::string::npos);
    }
  EXPECT_THAT(after_a_sheet, IsSupersetOf({"agence", "bionic", "combinards", "poker", "quiz"}));
  EXPECT_THAT(refusal(changed("\"year\": 1991", "\"year\": 19910")), HasSubstr("lid.year: must be a whole number"));
  EXPECT_THAT(refusal(changed("\"year\": 1991", "\"yaer\": 1991")), HasSubstr("lid.yaer: unknown field"));
}

TEST(Editions, BadOnesAreRefusedWithPlaceAndReason) {
  EXPECT_EQ(refusal(changed("\"valise\": 20", "\"valise\": 21")),
            "mine.json:44:12: cards: the counts sum to 89, but the box holds 88 cards");
  EXPECT_THAT(refusal(changed("\"dandy\": 4", "\"joker\": 4")),
              HasSubstr("cards.joker: unknown card; one of dandy, mondain-2"));
  EXPECT_THAT(refusal(changed("\"dandy\": 4", "\"dandy\": -4")),
              HasSubstr("mine.json:45:14: cards.dandy: must be a whole number from 0 to 88, not -4"));
  EXPECT_THAT(refusal(changed("\"dandy\": 4", "\"dandy\": \"4\"")),
              HasSubstr("cards.dandy: must be a whole number, not a string"));
  EXPECT_THAT(refusal(changed("\"dandy\": 4", "\"dandy\": 4.5")), HasSubstr("cards.dandy: must be a whole number"));
  EXPECT_THAT(refusal(changed("\"dandy\": 4,", "")), HasSubstr("cards: the field \"dandy\" is missing"));
  EXPECT_THAT(refusal(changed("\"dandy\": 4", "\"dandy\": 4, \"dandy\": 4")),
              HasSubstr("the key \"dandy\" stands twice"));
  EXPECT_THAT(refusal(changed("\"licence\"", "\"license\"")), HasSubstr("the field \"licence\" is missing"));
  EXPECT_THAT(refusal(changed("\"game\": \"poker\",", "\"game\": \"poker\", \"extra\": 1,")),
              HasSubstr("extra: unknown field"));
  EXPECT_THAT(refusal(changed("\"game\": \"poker\"", "\"game\": \"bridge\"")),
              HasSubstr("game: must be \"poker\", not \"bridge\""));
  EXPECT_THAT(refusal(changed("\"id\": \"reconstruction\"", "\"id\": \"My Box\"")),
              HasSubstr("id: must be 1 to 64 small letters"));
  EXPECT_THAT(refusal(changed("\"fr\": \"Millionen Poker\"", "\"fr\": \"\"")),
              HasSubstr("title.fr: must not be empty"));
  EXPECT_THAT(refusal(changed("\"fr\": \"Millionen Poker\",", "")), HasSubstr("title: the field \"fr\" is missing"));
  EXPECT_THAT(refusal(changed("\"dandy\": 4,\n    \"mondain-2\": 5", "\"dandy\": 0,\n    \"mondain-2\": 9")),
              HasSubstr("nobody can win without a Dandy"));
  EXPECT_THAT(refusal(changed("\"valise\": 20", "\"valise\": 4")), HasSubstr("the counts sum to 72"));
  EXPECT_THAT(refusal("{"), HasSubstr("not JSON"));
  EXPECT_THAT(refusal(""), HasSubstr("not JSON"));
  EXPECT_THAT(refusal("[]"), HasSubstr("must be an object, not a list"));
}

// What is on the lids is known without opening the boxes.
TEST(Editions, LidsAreThoseOfTheBoxes) {
  for (const shelf::Box* box : shelf::boxes()) {
    const auto lids = host::imprints(box->facts().slug);
    const auto texts = host::editions(box->facts().slug);
    ASSERT_EQ(lids.size(), texts.size());
    for (std::size_t i = 0; i < lids.size(); ++i) {
      const auto open = box->open(std::string(texts[i]));
      ASSERT_TRUE(open);
      const core::Imprint& imprint = (*open)->imprint();
      EXPECT_EQ(lids[i].id, imprint.id);
      EXPECT_EQ(lids[i].licence, imprint.licence);
      for (const auto& [lid, opened] : {std::pair(lids[i].title, imprint.title), {lids[i].credit, imprint.credit}}) {
        EXPECT_EQ(lid.fr, opened.fr);
        EXPECT_EQ(lid.en, opened.en);
      }
    }
  }
}

// The board of bionic: lists within lists.
TEST(Editions, BadBoardsAreRefusedWithPlaceAndReason) {
  const auto board = [](std::string_view from, std::string_view to) {
    return refusal(changed(from, to, "bionic"), "bionic");
  };
  EXPECT_EQ(board(R"("en": "Guard dogs")", R"("en": "")"),
            "mine.json:75:85: missions[1].spaces[2].label.en: must not be empty");
  EXPECT_THAT(
      board(R"("label": {"fr": "Chiens de garde", "en": "Guard dogs"})", R"("label": {"fr": "Chiens de garde"})"),
      HasSubstr("missions[1].spaces[2].label: the field \"en\" is missing"));
  EXPECT_THAT(board(R"("en": "Stop the nuclear blackmail")", R"("en": "")"),
              HasSubstr("missions[1].title.en: must not be empty"));
  EXPECT_THAT(board(R"("fr": "CIA")", R"("fr": "")"), HasSubstr("missions[1].agency.fr: must not be empty"));
  EXPECT_THAT(board(R"("kind": "last")", R"("kind": "plain")"),
              HasSubstr("missions[0].spaces: the mission has no end: its last space must be of the kind \"last\""));
  EXPECT_THAT(board(R"("kind": "arrow")", R"("kind": "last")"),
              HasSubstr("missions[0].spaces[6].kind: the mission would end here, but 11 more follow"));
  EXPECT_THAT(
      board(R"("kind": "arrow")", R"("kind": "breakdown")"),
      HasSubstr("missions[0].spaces[6].kind: a breakdown sends back to mission 2, so there is none in mission 1"));
  EXPECT_THAT(board(R"("kind": "arrow")", R"("kind": "bow")"),
              HasSubstr("unknown space \"bow\"; one of plain, energy"));
  EXPECT_THAT(board(R"("finish": 4)", R"("finish": 7)"),
              HasSubstr("missions[0].finish: must be a whole number from 1 to 6, not 7"));
  EXPECT_THAT(board(R"("finish": 4)", R"("finish": 0)"), HasSubstr("missions[0].finish: must be a whole number"));
  EXPECT_THAT(board(R"("cards": 60)", R"("cards": 0)"), HasSubstr("cards: there are no energy cards"));
  EXPECT_THAT(board(R"("cards": 60)", R"("cards": 31)"),
              HasSubstr("hand: four players receive 32 cards, but the box holds 31"));
  EXPECT_EQ(board(R"("cards": 60)", R"("cards": 32)"), "accepted");
  EXPECT_THAT(board(R"("hand": 8)", R"("hand": 0)"), HasSubstr("hand: must be a whole number from 1"));
  EXPECT_THAT(board(R"("kind": "give-cards", "cards": 1, )", R"("kind": "give-cards", )"),
              HasSubstr("missions[0].spaces[11]: it must say how many cards it costs"));
  EXPECT_THAT(board(R"("kind": "arrow", )", R"("kind": "arrow", "cards": 1, )"),
              HasSubstr("missions[0].spaces[6].cards: only a space of the kind \"give-cards\" costs cards at once"));
  EXPECT_THAT(board(R"("x": 40,)", R"("x": 1001,)"),
              HasSubstr("missions[0].start.x: must be a whole number from 0 to 1000"));

  // Missions: four of them, each with spaces, and not too many.
  std::string text(host::editions("bionic").front());
  const std::size_t first = text.find("    {\n      \"agency\"");
  const std::size_t second = text.find("    {\n      \"agency\"", first + 1);
  EXPECT_THAT(refusal(text.substr(0, first) + text.substr(second), "bionic"),
              HasSubstr("missions: 3 missions; there are four"));
  const std::size_t spaces = text.find("\"spaces\": [") + 11;
  std::string none = text;
  none.replace(spaces, text.find(']', spaces) - spaces, "");
  EXPECT_THAT(refusal(none, "bionic"), HasSubstr("missions[0].spaces: the mission has no end"));
  std::string many = text;
  for (int i = 0; i < 46; ++i) many.insert(spaces, R"({"kind": "plain", "at": {"x": 0, "y": 0}},)");
  EXPECT_THAT(refusal(many, "bionic"), HasSubstr("missions[0].spaces: 64 spaces; at most 63"));
}

// An edition of the quiz holds its questions, or names packs that hold them.
TEST(Editions, OfTheQuizAreRefusedWithPlaceAndReason) {
  const std::string question =
      R"({"id":"x","level":1,"theme":"t","lang":"en","question":"?","answers":["a","b","c","d"],"right":1,"why":"w"})";
  const auto refused = [](const std::string& pyramid, const std::string& safe, const std::string& rest) {
    const std::string lid = R"("title":{"fr":"t","en":"t"},"credit":{"fr":"c","en":"c"},"licence":"l",)";
    const auto open = shelf::find_box("quiz")->open(R"({"game":"quiz","id":"mine",)" + lid + "\"pyramid\":" + pyramid +
                                                    ",\"safe\":" + safe + "," + rest + "}");
    std::string lines;
    if (!open)
      for (const codec::Problem& problem : open.error()) lines += problem.path + ": " + problem.reason + "\n";
    return lines;
  };
  const auto changed_question = [&](std::string_view from, std::string_view to) {
    std::string text = question;
    text.replace(text.find(from), from.size(), to);
    return refused("[10]", "[]", "\"questions\":[" + text + "]");
  };
  EXPECT_EQ(refused("[10]", "[]", "\"questions\":[" + question + "]"), "");
  EXPECT_EQ(refused("[10,20]", "[]", "\"questions\":[" + question + "]"),
            "questions: there is no question of level 2 (20 €)\n");
  EXPECT_EQ(refused("[10]", "[]", R"("packs":["p"])"), "questions: there is no question of level 1 (10 €)\n");
  EXPECT_THAT(refused("[]", "[]", "\"questions\":[]"), HasSubstr("pyramid: 0 levels; there may be 1 to 15"));
  EXPECT_THAT(refused("[20,10]", "[]", "\"questions\":[]"),
              HasSubstr("pyramid[1]: the prizes rise, but 10 follows 20"));
  EXPECT_THAT(refused("[10,1000001]", "[]", "\"questions\":[]"),
              HasSubstr("pyramid[1]: must be a whole number from 1 to 1000000"));
  EXPECT_EQ(refused("[10]", "[5]", "\"questions\":[" + question + "]"), "safe[0]: 5 is no prize of the pyramid\n");
  EXPECT_THAT(refused("[10,20,30]", "[20,10]", "\"questions\":[]"), HasSubstr("safe[1]: the lower one comes first"));
  EXPECT_THAT(refused("[10,20,30]", "[10,20,30]", "\"questions\":[]"), HasSubstr("safe: 3 safe prizes"));
  EXPECT_EQ(refused("[10]", "[]", "\"questions\":[" + question + "," + question + "]"),
            "questions[1].id: there is another question \"x\"\n");
  EXPECT_EQ(changed_question("\"d\"", "\"a\""), "questions[0].answers[3]: the same as answer A: \"a\"\n");
  EXPECT_EQ(changed_question(",\"d\"", ""), "questions[0].answers: 3 answers; a question has four\n");
  EXPECT_EQ(changed_question("\"right\":1", "\"right\":4"),
            "questions[0].right: must be a whole number from 0 to 3, not 4\n");
  EXPECT_THAT(changed_question("\"level\":1", "\"level\":2"),
              HasSubstr("questions[0].level: the pyramid has 1 levels"));

  // The excerpt that the log of a finished match holds.
  const auto excerpt = [&](const std::string& cards, const std::string& number) {
    return refused(
        "[10,20]", "[]",
        "\"excerpt\":{\"cards\":" + cards + ",\"seen\":[{\"number\":" + number + ",\"card\":" + question + "}]}");
  };
  EXPECT_EQ(excerpt("[3,2]", "2"), "");
  EXPECT_EQ(excerpt("[3,2]", "3"), "excerpt.seen[0].number: this is no card of level 1\n");
  EXPECT_EQ(excerpt("[3,2]", "5"), "excerpt.seen[0].number: this is no card of level 1\n");
  EXPECT_EQ(excerpt("[3]", "2"), "excerpt.cards: 1 levels, but the pyramid has 2\n");
  EXPECT_THAT(excerpt("[2000,1000]", "2"), HasSubstr("3000 questions; there is room for 2048"));
}

TEST(Editions, EverythingWrongIsSaidAtOnce) {
  const auto open = shelf::find_box("poker")->open(changed("\"valise\": 20", "\"valise\": 4"));
  ASSERT_FALSE(open);
  EXPECT_EQ(open.error().size(), 2u) << "the sum, and too few valises";
}

TEST(Files, AreReadOnlyIfTheyAreFilesOfASensibleSize) {
  const std::filesystem::path folder =
      std::filesystem::temp_directory_path() / ("pactole-test-" + std::to_string(getpid()));
  std::filesystem::create_directories(folder);
  const std::string file = (folder / "file").string();
  std::ofstream(file) << "text";
  EXPECT_EQ(host::read_file(file, 10).value(), "text");
  EXPECT_EQ(host::read_file(file, 3).error(), "4 bytes; at most 3 are read");
  EXPECT_THAT(host::read_file(folder.string(), 10).error(), HasSubstr("folder"));
  EXPECT_THAT(host::read_file((folder / "none").string(), 10).error(), HasSubstr("No such file"));
  EXPECT_THAT(host::read_file("/dev/zero", 10).error(), HasSubstr("not a regular file"));
  // A gigabyte that takes no room on the disk.
  std::filesystem::resize_file(file, 1 << 30);
  EXPECT_THAT(host::read_file(file, 1 << 20).error(), HasSubstr("1073741824 bytes"));
  std::filesystem::remove_all(folder);
}

}  // namespace
