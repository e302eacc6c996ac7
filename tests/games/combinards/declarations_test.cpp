// A declaration of oil is told once (COM-29, COM-50). Who comes back later finds the
// same blank whatever was declared, and as many plies.
#include <gtest/gtest.h>

#include "support/rules_of.h"

namespace {

using combinards::Rules;
using core::Seat;
using Table = table::Table<Rules>;

// Seat 0 stands at the STOP with oil in hand and is asked what to declare.
Table at_the_stop() {
  const auto& box = support::open_box<Rules>();
  const auto& board = box.rules().board();
  for (std::uint64_t seed = 0;; ++seed) {
    core::FastChance chance(seed);
    core::NoEvents events;
    combinards::State state = box.rules().start(3, {}, chance, events);
    for (int ply = 0; ply < 2000 && !box.rules().waiting(state).empty(); ++ply) {
      const Seat seat = box.rules().waiting(state).front();
      if (state.phase == combinards::Phase::declare && seat == Seat(0)) {
        int oil = 0;
        state.hands[seat].each(
            [&](combinards::Card card) { oil += board.of(combinards::Goods::oil).contains(card.number); });
        if (oil >= 2) return Table::from(box.rules(), state);
      }
      box.rules().apply(state, seat, core::random_move(box.rules(), state, seat, chance), chance, events);
    }
  }
}

std::vector<core::Move> moves(const Table& table) {
  std::vector<core::Move> list;
  core::legal_moves(table.rules(), table.state(), Seat(0)).each([&](core::Move move) { list.push_back(move); });
  return list;
}

// Declares that many cards, and is done.
Table declared(int cards) {
  Table table = at_the_stop();
  core::Luck luck{core::FastChance(1)};
  while (cards-- > 0) EXPECT_TRUE(table.submit(Seat(0), table.ply(), moves(table).front(), luck));
  EXPECT_TRUE(table.submit(Seat(0), table.ply(), moves(table).back(), luck)->closed);
  return table;
}

TEST(Declarations, TakeOnePlyHoweverManyCards) {
  const Table none = declared(0);
  const Table one = declared(1);
  const Table two = declared(2);
  EXPECT_EQ(one.entries().size(), 2u);
  EXPECT_EQ(two.entries().size(), 3u);
  for (const Table* table : {&none, &one, &two}) {
    EXPECT_EQ(table->ply(), 1);
    for (const int index : {1, 2, 7}) {
      const auto feed = table->feed(Seat(index), 0);
      ASSERT_EQ(feed.size(), 1u) << "one version";
      EXPECT_EQ(feed[0].version, 1);
      EXPECT_TRUE(feed[0].told.empty()) << "and it is blank";
    }
  }
  EXPECT_TRUE(two.memory(Seat(1)).operating.contains(Seat(0))) << "who was there remembers";
}

// COM-50: day by day nobody can be asked to remember who declared oil a week ago.
TEST(Declarations, AreShownIfNothingElseIsAgreedWhereATablePlaysDayByDay) {
  const Rules& rules = support::rules_of<Rules>();
  for (int seats = Rules::kFacts.min_seats; seats <= Rules::kFacts.max_seats; ++seats) {
    EXPECT_FALSE(core::usual_options(rules, seats, core::Tempo::sitting).open_declarations);
    EXPECT_TRUE(core::usual_options(rules, seats, core::Tempo::daily).open_declarations);
  }
}

TEST(Declarations, TellNothingWhileTheyAreMade) {
  Table table = at_the_stop();
  const auto before = table.view(Seat(1));
  core::Luck luck{core::FastChance(1)};
  const auto receipt = table.submit(Seat(0), 0, moves(table).front(), luck);
  ASSERT_TRUE(receipt);
  EXPECT_FALSE(receipt->closed);
  EXPECT_TRUE(receipt->told.empty());
  EXPECT_EQ(table.ply(), 0);
  EXPECT_EQ(table.view(Seat(1)), before);
  EXPECT_TRUE(table.feed(Seat(1), 0).empty());
}

TEST(Declarations, SentTwiceAreMadeOnce) {
  Table table = at_the_stop();
  core::Luck luck{core::FastChance(1)};
  const core::Move first = moves(table).front();
  ASSERT_TRUE(table.submit(Seat(0), 0, first, luck, 0));
  const auto again = table.submit(Seat(0), 0, first, luck, 0);
  ASSERT_TRUE(again);
  EXPECT_TRUE(again->repeated);
  EXPECT_EQ(table.state().chosen.total(), 1);
  EXPECT_EQ(table.step(Seat(0)), 1);
  EXPECT_EQ(table.submit(Seat(0), 0, first, luck, 2).error().reason, table::Reason::move_early_ply);

  const core::Move done = moves(table).back();
  EXPECT_TRUE(table.submit(Seat(0), 0, done, luck, 1)->closed);
  EXPECT_TRUE(table.submit(Seat(0), 0, done, luck, 1)->repeated);
  EXPECT_TRUE(table.submit(Seat(0), 0, first, luck, 0)->repeated);
  EXPECT_EQ(table.submit(Seat(0), 0, first, luck, 1).error().reason, table::Reason::move_stale_ply);
  EXPECT_EQ(table.entries().size(), 2u);
}

}  // namespace
