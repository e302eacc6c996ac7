// The packs in the program are checked by tests (test_questions), so that a match reads only the
// questions that are drawn.
#include <gtest/gtest.h>

#include "host/library.h"
#include "host/sodium.h"
#include "questions/pack.h"
#include "questions/places.h"
#include "shelf/shelf.h"

namespace {

using core::Seat;
using words::Language;

const host::Sodium sodium;
const shelf::Box& game() { return *shelf::find_box("quiz"); }

TEST(Bank, QuestionsAreFoundAsTheyAreRead) {
  for (const host::EmbeddedFile& file : host::packs()) {
    const questions::Pack pack = questions::read_pack(file.text);
    const auto places = questions::places(file.text);
    ASSERT_EQ(places.size(), pack.lines.size()) << file.path;
    for (std::size_t i = 0; i < places.size(); ++i) {
      const questions::Question& card = pack.lines[i].card;
      ASSERT_EQ(places[i].id, card.id);
      ASSERT_EQ(places[i].level, card.level) << card.id;
      ASSERT_EQ(places[i].theme, card.theme) << card.id;
      ASSERT_EQ(places[i].right, card.right) << card.id;
      const questions::Question read = questions::read(places[i]);
      ASSERT_EQ(std::tie(read.id, read.question, read.answers, read.right, read.why, read.theme),
                std::tie(card.id, card.question, card.answers, card.right, card.why, card.theme));
    }
  }
  EXPECT_TRUE(questions::places("\n{\"pack\":\"club\",\"licence\":\"…\",\"source\":\"…\"}\n").empty());
}

// A match of bots: its log as it stands at the end, and what was asked.
struct Played {
  std::string log;
  std::vector<std::string> heard;
};
Played play(const shelf::OpenBox& box, int seats) {
  core::Luck luck{core::FastChance(7)};
  core::FastChance mood(8);
  auto table = std::move(*box.start(seats, nullptr, luck));
  while (!table->waiting().empty()) {
    const Seat seat = table->waiting().front();
    (void)table->view(seat);
    EXPECT_TRUE(table->submit(seat, table->ply(), table->bot_move(seat, bots::Bot::simple, mood), luck, nullptr));
  }
  table::LogWriter writer(sodium);
  Played played;
  for (const std::string& line : table->log({}, writer)) played.log += line + "\n";
  played.heard = table->heard().heard;
  return played;
}

// The pack of a language with all lines spoiled but those of some ids: what says where a question
// stands is left, and its texts cannot be read.
std::string spoiled(std::string_view pack, const std::vector<std::string>& but) {
  std::string text;
  for (const questions::Place& place : questions::places(pack)) {
    std::string line(place.line);
    if (std::find(but.begin(), but.end(), place.id) == but.end()) line.insert(line.find("\"why\":"), "!!");
    text += line + "\n";
  }
  return text;
}

std::string edition_of(std::string_view lang) {
  for (const std::string_view path : {"editions/quiz.json", "editions/quiz-en.json"})
    for (const host::EmbeddedFile& file : host::embedded_files())
      if (file.path == path && file.text.find("bank." + std::string(lang)) != std::string_view::npos)
        return std::string(file.text);
  return {};
}

// Opening an edition reads no question, and a match reads those that it asks: all others may be
// anything at all, and nobody notices. So 1,960 of them cost next to nothing at the start.
TEST(Bank, AMatchReadsNoQuestionButThoseItAsks) {
  for (const host::EmbeddedFile& file : host::packs()) {
    const bool french = file.path.find(".fr.") != std::string_view::npos;
    const std::string edition = edition_of(french ? "fr" : "en");
    const auto whole = game().open(std::string(host::edition("quiz", french ? Language::fr : Language::en)));
    ASSERT_TRUE(whole);
    for (const int seats : {1, 3, 5}) {
      const Played wanted = play(**whole, seats);
      ASSERT_FALSE(wanted.heard.empty());
      const std::string pack = spoiled(file.text, wanted.heard);
      ASSERT_EQ(questions::read_pack(pack).lines.size(), wanted.heard.size()) << "the others cannot be read";
      const std::string_view packs[] = {pack};
      const auto lazy = game().open(edition, packs);
      ASSERT_TRUE(lazy) << to_text(lazy.error().front(), "");
      const Played played = play(**lazy, seats);
      EXPECT_EQ(played.log, wanted.log) << "the same match, to the last byte of its log";
      EXPECT_EQ(played.heard, wanted.heard);
      EXPECT_EQ((*lazy)->cover(), (*whole)->cover());
    }
  }
}

TEST(Bank, AnEditionIsWrittenWithAllItsQuestions) {
  for (const Language language : {Language::fr, Language::en}) {
    const auto whole = game().open(std::string(host::edition("quiz", language)));
    ASSERT_TRUE(whole);
    EXPECT_EQ(host::open_edition(game(), language)->edition(), (*whole)->edition());
  }
}

TEST(Bank, QuestionsThatWereHeardAreLaidAsideByTheirIds) {
  const auto box = host::open_edition(game(), Language::fr);
  std::vector<std::string> heard;
  for (const host::EmbeddedFile& file : host::packs())
    for (const questions::Place& place : questions::places(file.text))
      if (place.id.starts_with("fr-01-") && heard.size() < 150) heard.emplace_back(place.id);
  const Played played = play(*box->lay_aside(heard), 2);
  for (const std::string& id : played.heard) EXPECT_EQ(std::count(heard.begin(), heard.end(), id), 0) << id;
  EXPECT_NE(played.log.find("\"laid_aside\":[0,1,2,"), std::string::npos);
}

}  // namespace
