// Editions: ours are right, and bad ones are refused with the place and the reason.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>

#include "codec/json.h"
#include "host/files.h"
#include "host/library.h"
#include "shelf/shelf.h"

namespace {

using ::testing::HasSubstr;

std::string refusal(std::string text) {
  const auto open = shelf::find_box("poker")->open(std::move(text));
  return open ? "accepted" : to_text(open.error().front(), "mine.json");
}
std::string changed(std::string_view from, std::string_view to) {
  std::string text(host::editions("poker").front());
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
      EXPECT_THAT((*open)->imprint().credit.fr, HasSubstr("projet non officiel"));
      EXPECT_TRUE(box->open((*open)->edition())) << "its own JSON opens again";
    }
  }
}

TEST(Editions, BadOnesAreRefusedWithPlaceAndReason) {
  EXPECT_EQ(refusal(changed("\"valise\": 20", "\"valise\": 21")),
            "mine.json:16:12: cards: the counts sum to 89, but the box holds 88 cards");
  EXPECT_THAT(refusal(changed("\"dandy\": 4", "\"joker\": 4")),
              HasSubstr("cards.joker: unknown card; one of dandy, mondain-2"));
  EXPECT_THAT(refusal(changed("\"dandy\": 4", "\"dandy\": -4")),
              HasSubstr("mine.json:17:14: cards.dandy: must be a whole number from 0 to 88, not -4"));
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
