// What is printed on the cards: a seat reads the question that was read out to it,
// and of the right answer and of all other cards nothing before its time.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <set>

#include "codec/write.h"
#include "games/quiz/drawing.h"
#include "games/quiz/secrets.h"
#include "host/sodium.h"
#include "shelf/files.h"
#include "shelf/random_options.h"
#include "support/rules_of.h"

namespace {

using core::Seat;
using core::SeatSet;
using quiz::Rules;
using quiz::State;
using ::testing::HasSubstr;
using ::testing::Not;

quiz::Edition small() {
  for (const host::EmbeddedFile& file : host::embedded_files())
    if (file.path == "tests/editions/quiz-small.json") {
      const auto open = shelf::box<Rules>().open(std::string(file.text));
      return static_cast<const shelf::TypedBox<Rules>&>(**open).rules().edition();
    }
  ADD_FAILURE() << "there is no small box";
  return {};
}

std::string view_of(const Rules& rules, const State& s, Seat seat) {
  return codec::to_json(shelf::ViewFile<Rules>(rules, rules.view(s, seat)));
}
std::string drawing_of(const Rules& rules, const State& s, Seat seat) {
  const words::Teller teller(host::catalogue(words::Language::fr), Rules::kFacts);
  const auto view = rules.view(s, seat);
  return quiz::draw_table(rules, view, teller) + quiz::draw_own(rules, view, teller);
}

// Another box: the card that is being asked has another right answer, and every
// other card is another card.
quiz::Edition changed(quiz::Edition edition, quiz::QuestionCard card, questions::Letter right) {
  for (std::size_t i = 0; i < edition.questions.size(); ++i) {
    quiz::Question& other = edition.questions[i];
    other.why = "something else";
    if (i == card.number) {
      other.right = static_cast<int>(right);
      continue;
    }
    other.question = "another question";
    other.answers = {"w", "x", "y", "z"};
  }
  return edition;
}

TEST(Cards, AreReadByNobodyBeforeTheirTime) {
  const quiz::Edition edition = small();  // its cards stand in the order of their numbers
  const Rules rules(edition);
  int looked = 0;
  for (int seats = 1; seats <= 5; ++seats)
    for (int game = 0; game < 6; ++game) {
      core::FastChance chance(static_cast<std::uint64_t>(game * 10 + seats));
      core::NoEvents events;
      State s = rules.start(seats, shelf::random_options(rules, seats, chance), chance, events);
      for (int ply = 0; ply < 60 && !rules.waiting(s).empty(); ++ply) {
        for (const int index : {0, 1, 2, 3, 4, 7}) {
          const Seat seat(index);
          if (index != 7 && index >= seats) continue;
          const std::string view = view_of(rules, s, seat);
          ASSERT_THAT(view, HasSubstr("\"question\":\"" + edition.questions[s.card.number].question));
          if (quiz::may_know(s, seat)) {
            ASSERT_THAT(view, HasSubstr(edition.questions[s.card.number].why));
            continue;
          }
          const State other = scramble(rules, s, seat, chance);
          const quiz::Edition other_edition = changed(edition, s.card, other.right);
          const Rules other_rules(other_edition);
          ASSERT_EQ(view, view_of(other_rules, other, seat));
          ASSERT_EQ(drawing_of(rules, s, seat), drawing_of(other_rules, other, seat));
          ++looked;
        }
        const SeatSet waiting = rules.waiting(s);
        const Seat mover = waiting.nth(chance.pick(waiting.size()));
        rules.apply(s, mover, core::random_move(rules, s, mover, chance), chance, events);
      }
    }
  EXPECT_GT(looked, 300);
}

TEST(Cards, AnImaginedStateMayHoldAnyAnswerToBeRight) {
  const quiz::Edition edition = small();
  const Rules rules(edition);
  core::FastChance chance(1);
  core::NoEvents events;
  const State s = rules.start(3, {}, chance, events);
  const Seat candidate = s.in.front();
  std::array<int, 4> seen{};
  for (int i = 0; i < 400; ++i)
    ++seen[static_cast<std::size_t>(rules.sample(rules.view(s, candidate), {}, candidate, chance).right)];
  for (const int n : seen) EXPECT_GT(n, 50);
  const Seat quizmaster = *(SeatSet::first(3) - s.in).begin();
  for (int i = 0; i < 20; ++i)
    EXPECT_EQ(rules.sample(rules.view(s, quizmaster), {}, quizmaster, chance).right, s.right);
}

// A finished match keeps the cards that were read out, and no others.
TEST(Cards, TheLogOfAFinishedMatchHoldsThoseThatWereReadOut) {
  const auto& box = support::open_box<Rules>();
  core::FastChance chance(3);
  core::Luck luck{chance};
  auto table = std::move(*box.start(3, nullptr, luck));
  const auto header = [&] {
    table::LogHeader empty;
    for (int seat = 0; seat < 3; ++seat) empty.seats.push_back({.name = "x"});
    return empty;
  };
  const host::Sodium sodium;
  const auto edition = [&] {
    table::LogWriter writer(sodium);
    std::string text;
    for (const std::string& line : table->log(header(), writer)) text += line + "\n";
    return table::read_log(sodium, text)->header.edition.text;
  };
  EXPECT_EQ(edition(), box.edition()) << "a match that goes on needs them all";
  std::set<std::string> read;
  while (!table->waiting().empty()) {
    const auto view = codec::parse(table->view(core::kSpectator));
    read.insert(view->root.find("read_out")->find("id")->string);
    const Seat seat = table->waiting().front();
    ASSERT_TRUE(table->submit(seat, table->ply(), table->bot_move(seat, bots::Bot::simple, chance), luck, nullptr));
  }
  const std::string part = edition();
  EXPECT_LT(part.size(), box.edition().size() / 2);
  std::set<std::string> kept;
  const auto parsed = codec::parse(part);
  for (const codec::Json& seen : parsed->root.find("excerpt")->find("seen")->items)
    kept.insert(seen.find("card")->find("id")->string);
  EXPECT_EQ(kept, read);
  EXPECT_TRUE(shelf::box<Rules>().open(part));
}

// A bot is sure of itself, and yet wrong now and then; it knows less and less.
TEST(Knowledge, FallsWithTheLevelAndIsNoOracle) {
  questions::Question card;
  card.theme = "nature";
  int before = 1000;
  for (const int level : {1, 5, 10, 15}) {
    card.level = level;
    int right = 0;
    int sure_and_wrong = 0;
    for (int i = 0; i < 1000; ++i) {
      card.id = std::to_string(i);
      const auto belief =
          quiz::knowledge::recall({card.id, card.theme, card.level}, questions::Letter::c, 15, i % 5, 7);
      right += belief.answer == questions::Letter::c;
      sure_and_wrong += belief.sure > 90 && belief.answer != questions::Letter::c;
      EXPECT_EQ(belief.answer,
                quiz::knowledge::recall({card.id, card.theme, card.level}, questions::Letter::c, 15, i % 5, 7).answer);
    }
    EXPECT_LT(right, before);
    EXPECT_GT(sure_and_wrong, 5);
    before = right;
  }
  EXPECT_LT(before, 600);
  EXPECT_GT(before, 300);
}

TEST(Tables, OneAloneNeedsSoftware) {
  const Rules& rules = support::rules_of<Rules>();
  quiz::Options human;
  quiz::Options software;
  software.quizmaster = quiz::Quizmaster::software;
  for (const core::Tempo tempo : {core::Tempo::sitting, core::Tempo::daily}) {
    EXPECT_EQ(rules.usual(1, tempo), software);
    EXPECT_EQ(rules.usual(2, tempo), human);
  }
  EXPECT_TRUE(rules.check_table(1, human));
  EXPECT_FALSE(rules.check_table(1, software));
  EXPECT_FALSE(rules.check_table(2, human));
  EXPECT_FALSE(rules.check_table(5, human));
  EXPECT_TRUE(rules.check_table(6, software));
  EXPECT_TRUE(rules.check_table(0, software));
}

TEST(Pace, SaysWhichDecisionsAreWindows) {
  const quiz::Edition edition = small();
  const Rules rules(edition);
  core::FastChance chance(1);
  core::NoEvents events;
  State s = rules.start(3, {}, chance, events);
  EXPECT_FALSE(rules.pace(s).window);
  EXPECT_EQ(rules.pace(s).shown, 0);
  for (const quiz::Phase phase : {quiz::Phase::choice, quiz::Phase::answer, quiz::Phase::vote}) {
    s.phase = phase;
    EXPECT_TRUE(rules.pace(s).window);
  }
  s.phase = quiz::Phase::jokers;
  s.calling = true;
  EXPECT_EQ(rules.pace(s).shown, 30);
  EXPECT_FALSE(rules.pace(s).window);
}

}  // namespace
