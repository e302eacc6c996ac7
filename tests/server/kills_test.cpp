// Nothing is lost and nothing happens twice: the server is killed at random moments under
// load. When it is back every move that was acknowledged is there, exactly once, and no
// move is there that nobody sent, also where moves are sent again; every game goes on.
#include "server/kills.h"
#include "support/scaled.h"

namespace {

using ::testing::IsEmpty;

TEST(Kills, EveryAcknowledgedMoveIsThereExactlyOnce) {
  client::House house("--bot-pause 0 --tables-per-address 100000 --messages-per-second 100000");
  ASSERT_TRUE(house.start()) << house.said();
  const int kills = support::scaled(30);
  const support::Endured endured = support::endure(house, kills, [&](int) {
    house.kill_hard();
    ASSERT_TRUE(house.start()) << house.said();
  });
  RecordProperty("kills", kills);
  EXPECT_THAT(endured.said, IsEmpty()) << "a move that is sent again is acknowledged again";
  EXPECT_GT(endured.acknowledged, static_cast<std::size_t>(kills) * 10) << "too little was played to mean anything";
  EXPECT_GT(endured.again, kills * 5) << "too few moves were sent again to mean anything";
  EXPECT_GT(endured.in_doubt, kills) << "too few moves were on their way at a kill to mean anything";
  EXPECT_EQ(house.stop(), 0) << house.said();
}

}  // namespace
