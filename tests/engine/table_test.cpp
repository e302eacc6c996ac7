// Plies, windows, sealed answers, fleeting events and resent moves.
#include "table/table.h"

#include <gtest/gtest.h>

#include "support/morra.h"

namespace {

using core::Seat;
using core::SeatSet;
using table::Reason;
using Table = table::Table<morra::Rules>;

class MorraTable : public ::testing::Test {
 protected:
  MorraTable() : table_(*Table::start(rules_, 3, {}, luck_)) {}

  std::expected<Table::Receipt, table::Refusal> guess(int seat, int ply, int sum) {
    core::Luck luck{core::FastChance(1)};
    return table_.submit(Seat(seat), ply, core::Move{0, static_cast<std::uint8_t>(sum), 0}, luck);
  }
  static int told_to(const std::vector<Table::Told>& told, Seat seat) {
    return static_cast<int>(
        std::count_if(told.begin(), told.end(), [&](const auto& t) { return t.audience.contains(seat); }));
  }

  const morra::Edition edition_;
  const morra::Rules rules_{edition_};
  const std::vector<int> coins_ = {2, 0, 3};
  core::Luck luck_{core::ScriptedChance(coins_)};
  Table table_;
};

TEST_F(MorraTable, AWindowIsOnePlyForAllWhoAreAsked) {
  EXPECT_EQ(table_.asked(), SeatSet::first(3));
  EXPECT_FALSE(guess(2, 0, 5)->closed);
  EXPECT_EQ(table_.ply(), 0);
  EXPECT_FALSE(guess(0, 0, 4)->closed);
  EXPECT_EQ(table_.waiting(), SeatSet(Seat(1)));
  EXPECT_EQ(table_.asked(), SeatSet::first(3)) << "who has answered is nobody else's business";
  EXPECT_TRUE(guess(1, 0, 1)->closed);
  EXPECT_EQ(table_.ply(), 1);
  EXPECT_EQ(table_.asked(), SeatSet::first(3));
}

TEST_F(MorraTable, ASealedAnswerIsToldToItsSeatAlone) {
  const auto before = table_.view(Seat(1));
  const auto receipt = guess(2, 0, 5);
  EXPECT_EQ(told_to(receipt->told, Seat(2)), 1);
  EXPECT_EQ(told_to(receipt->told, Seat(0)), 0);
  EXPECT_EQ(told_to(receipt->told, core::kSpectator), 0);
  EXPECT_EQ(table_.view(Seat(1)), before);
  for (const int seat : {0, 1, 2}) EXPECT_TRUE(table_.feed(Seat(seat), 0).empty()) << "the window is still open";
}

TEST_F(MorraTable, WhenTheWindowClosesEverybodyIsTold) {
  guess(2, 0, 5);
  guess(0, 0, 4);
  guess(1, 0, 1);
  for (const int seat : {0, 1, 2}) {
    const auto feed = table_.feed(Seat(seat), 0);
    ASSERT_EQ(feed.size(), 1u);
    EXPECT_EQ(feed[0].version, 1);
    EXPECT_EQ(feed[0].told.size(), 4u) << "three guesses and who scored";
  }
  EXPECT_EQ(table_.state().points[Seat(2)], 1) << "2 + 0 + 3 is 5";
}

TEST_F(MorraTable, AMoveSentAgainIsAcceptedOnce) {
  ASSERT_TRUE(guess(2, 0, 5));
  const auto again = guess(2, 0, 5);
  ASSERT_TRUE(again);
  EXPECT_TRUE(again->repeated);
  EXPECT_TRUE(again->told.empty());
  EXPECT_EQ(table_.entries().size(), 1u);
  EXPECT_EQ(guess(2, 0, 4).error().reason, Reason::move_answered) << "a sealed answer cannot be taken back";

  guess(0, 0, 4);
  guess(1, 0, 1);
  EXPECT_TRUE(guess(1, 0, 1)->repeated) << "also when the ply is past";
  EXPECT_EQ(guess(1, 0, 2).error().reason, Reason::move_stale_ply);
  EXPECT_EQ(table_.entries().size(), 3u);
}

TEST_F(MorraTable, RefusalsNameTheirReasonAndChangeNothing) {
  const morra::State before = table_.state();
  EXPECT_EQ(guess(3, 0, 1).error().reason, Reason::seat_unknown);
  EXPECT_EQ(guess(0, 1, 1).error().reason, Reason::move_early_ply);
  const auto illegal = guess(0, 0, 10);
  EXPECT_EQ(illegal.error().reason, Reason::move_illegal);
  EXPECT_EQ(illegal.error().clause, morra::MOR_02);
  EXPECT_EQ(table_.state(), before);
  for (int ply = 0; ply < morra::kRounds; ++ply)
    for (int seat = 0; seat < 3; ++seat) ASSERT_TRUE(guess(seat, ply, 1));
  EXPECT_TRUE(table_.over());
  EXPECT_EQ(guess(0, morra::kRounds, 1).error().reason, Reason::game_over);
  EXPECT_EQ(guess(0, morra::kRounds, 1).error().clause, morra::MOR_05);
}

// MOR-04 shows whose purse a coin fell from. It was told at the start, and comes
// back in a feed only when the game is over.
TEST_F(MorraTable, AFleetingEventIsBlankUntilTheGameIsOver) {
  const auto has_fall = [](const std::vector<Table::Version>& feed) {
    for (const auto& version : feed)
      for (const auto& told : version.told)
        if (told.event.is<morra::Fell>()) return true;
    return false;
  };
  const auto& opening = table_.opening_told();
  EXPECT_TRUE(std::any_of(opening.begin(), opening.end(), [](const auto& t) { return t.fleeting; }));
  EXPECT_TRUE(table_.memory(Seat(0)).not_empty.contains(Seat(2))) << "but it is remembered";
  EXPECT_FALSE(has_fall(table_.feed(Seat(0), -1)));
  for (int ply = 0; ply < morra::kRounds; ++ply)
    for (int seat = 0; seat < 3; ++seat) ASSERT_TRUE(guess(seat, ply, 1));
  EXPECT_TRUE(has_fall(table_.feed(Seat(0), -1)));
}

TEST_F(MorraTable, AFeedGoesOnWhereOneLeftOff) {
  for (int seat = 0; seat < 3; ++seat) guess(seat, 0, 1);
  for (int seat = 0; seat < 3; ++seat) guess(seat, 1, 1);
  EXPECT_EQ(table_.feed(Seat(0), -1).size(), 3u) << "the opening and two plies";
  EXPECT_EQ(table_.feed(Seat(0), 1).size(), 1u);
  EXPECT_EQ(table_.feed(Seat(0), 2).size(), 0u);
  ASSERT_EQ(table_.feed(Seat(0), 0, 1).size(), 1u) << "and ends where one likes";
  EXPECT_EQ(table_.feed(Seat(0), 0, 1).front().version, 1);
  EXPECT_EQ(table_.feed(Seat(0), 0, 1).front().told.size(), table_.feed(Seat(0), 0).front().told.size());
}

TEST(Script, MustFitTheMoveAndNothingChangesIfItDoesNot) {
  const morra::Edition edition;
  const morra::Rules rules(edition);
  const auto start_with = [&](std::vector<int> outcomes) {
    core::Luck luck{core::ScriptedChance(outcomes)};
    return Table::start(rules, 3, {}, luck);
  };
  EXPECT_TRUE(start_with({0, 1, 2}));
  const auto too_few = start_with({0, 1});
  EXPECT_EQ(too_few.error().reason, Reason::luck_too_few);
  EXPECT_EQ(too_few.error().requested, (core::LuckRequest{false, 4}));
  EXPECT_EQ(start_with({0, 1, 2, 3}).error().reason, Reason::luck_too_many);
  const auto out_of_range = start_with({0, 4, 2});
  EXPECT_EQ(out_of_range.error().reason, Reason::luck_out_of_range);
  EXPECT_EQ(out_of_range.error().outcomes, 1) << "the second outcome";
  EXPECT_EQ(start_with({0, -1, 2}).error().reason, Reason::luck_out_of_range);
}

}  // namespace
