// What a table agrees on, and what is played for whoever is away.
#include <gtest/gtest.h>

#include "codec/json.h"
#include "shelf/positions.h"
#include "support/rules_of.h"

namespace {

using core::Seat;
using quiz::Letter;
using quiz::Rules;

quiz::State asked(int seats, const quiz::Options& options = {}) {
  core::FastChance chance(1);
  core::NoEvents events;
  return support::rules_of<Rules>().start(seats, options, chance, events);
}
std::string text(const Rules& rules, core::Move move) { return core::to_text(rules.notation(), move); }

TEST(QuizTable, OnTelevisionTheSoftwareAsksEverybodyEquallyOften) {
  const Rules& rules = support::rules_of<Rules>();
  quiz::Options options{.quizmaster = quiz::Quizmaster::software, .rounds = 4, .television = true};
  ASSERT_TRUE(rules.check_table(3, options));
  EXPECT_EQ(rules.check_table(3, options)->path, "rounds");
  options.rounds = 6;
  EXPECT_FALSE(rules.check_table(3, options));
  options.rounds = 0;  // one for each
  EXPECT_FALSE(rules.check_table(3, options));
}

TEST(QuizTable, HowManyPlayAndWhoAsks) {
  const Rules& rules = support::rules_of<Rules>();
  ASSERT_TRUE(rules.check_table(6, {}));
  EXPECT_EQ(rules.check_table(6, {})->path, "seats");
  ASSERT_TRUE(rules.check_table(1, {}));
  EXPECT_EQ(rules.check_table(1, {})->path, "quizmaster");
  EXPECT_FALSE(rules.check_table(1, {.quizmaster = quiz::Quizmaster::software}));
  EXPECT_FALSE(rules.check_table(2, {}));
}

// With all questions of the first level heard but one, that one is the first that is asked.
TEST(QuizTable, WhatWasHeardIsNotAskedAgain) {
  const Rules& plain = support::rules_of<Rules>();
  quiz::State all = asked(2);
  const int first_level = plain.excerpt(all).excerpt->cards.front();
  for (int number = 0; number < first_level; ++number) all.asked.push(static_cast<std::uint16_t>(number));
  const std::vector<std::string> ids = plain.heard(all).heard;
  ASSERT_EQ(ids.size(), static_cast<std::size_t>(first_level));
  for (const int left : {0, first_level / 2, first_level - 1}) {
    std::vector<std::string> heard = ids;
    heard.erase(heard.begin() + left);
    core::FastChance chance(1);
    core::NoEvents events;
    EXPECT_EQ(Rules(plain.edition(), heard).start(2, {}, chance, events).card.number, left);
  }
}

// A quizmaster who is away must not give the answer away: the two that stay are A and
// B, or C and D, whichever is right.
TEST(QuizTable, WhatStaysByDefaultTellsNothing) {
  const Rules& rules = support::rules_of<Rules>();
  for (int right = 0; right < 4; ++right) {
    quiz::State state = asked(3);
    state.phase = quiz::Phase::keep;
    state.right = static_cast<Letter>(right);
    const core::Move kept = rules.default_move(state, Rules::lead(state));
    EXPECT_EQ(kept.a, right ^ 1);
    EXPECT_TRUE(core::is_legal(rules, state, Rules::lead(state), kept));
  }
}

TEST(QuizTable, WhoeverIsAwayTakesNoRisk) {
  const Rules& rules = support::rules_of<Rules>();
  quiz::State state = asked(3);
  EXPECT_EQ(text(rules, rules.default_move(state, state.turn)), "no-joker");
  state.phase = quiz::Phase::choice;
  EXPECT_EQ(text(rules, rules.default_move(state, state.turn)), "stop");
  state.phase = quiz::Phase::answer;
  EXPECT_EQ(text(rules, rules.default_move(state, state.turn)), "answer A");
}

// QVG-33: the clock of a call is shown and ends nothing; afterwards he may use other
// jokers or stop (QVG-34).
TEST(QuizTable, ARealCallIsShownForThirtySecondsAndTakesNothingElse) {
  const Rules& rules = support::rules_of<Rules>();
  quiz::State state = asked(3, {.real_calls = true});
  EXPECT_EQ(rules.pace(state).shown, 0);
  core::FastChance chance(1);
  core::NoEvents events;
  const auto call = core::parse_move(rules.notation(), "joker call");
  rules.apply(state, state.turn, *call, chance, events);
  EXPECT_EQ(rules.pace(state).shown, 30);
  EXPECT_FALSE(rules.pace(state).window);
  for (const char* move : {"stop", "joker 50:50", "joker audience", "no-joker"})
    EXPECT_TRUE(core::is_legal(rules, state, state.turn, *core::parse_move(rules.notation(), move))) << move;
}

// A position cannot say that another answer is right than the card does.
TEST(QuizTable, ThePositionSaysWhatTheCardSays) {
  const auto& box = support::open_box<Rules>();
  core::Luck luck{core::FastChance(1)};
  const std::string position = (*box.start(3, nullptr, luck))->position();
  const std::size_t at = position.find("\"right\":\"") + 9;
  ASSERT_LT(at, position.size());
  for (const char letter : {'A', 'B', 'C', 'D'}) {
    std::string changed = position;
    changed[at] = letter;
    const auto document = codec::parse(changed);
    const auto loaded = shelf::load(box, *document, document->root);
    EXPECT_EQ(loaded.has_value(), position[at] == letter) << letter;
    if (!loaded) {
      EXPECT_EQ(loaded.error().problem.path, "state.right");
    }
  }
}

// Whoever hears the answer reads the question and why it is so, also where the next one stands on
// the table already and his edition holds no questions.
TEST(QuizTable, WhatIsRevealedGoesWithItsWholeCard) {
  const Rules& rules = support::rules_of<Rules>();
  const quiz::State state = asked(3);
  const Seat candidate = state.turn;
  const quiz::ReadOut before = rules.read_out(rules.view(state, candidate));
  EXPECT_EQ(before.why, "");
  core::EventList<quiz::Event> events;
  events.all(quiz::QVG_14, quiz::Revealed{quiz::Solution{state.card.number}, state.right});
  const codec::Json card =
      *codec::parse(support::open_box<Rules>().event_json(events.told.front()))->root.find("read_out");
  EXPECT_EQ(card.find("question")->string, before.question);
  EXPECT_EQ(card.find("answers")->items.size(), 4u);
  EXPECT_EQ(card.find("right")->string, core::name(state.right));
  EXPECT_NE(card.find("why")->string, "");
}

}  // namespace
