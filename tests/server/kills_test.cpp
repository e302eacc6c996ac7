// Nothing is lost and nothing happens twice: the server is killed at random moments under
// load. When it is back every move that was acknowledged is there, exactly once, and no
// move is there that nobody sent, also where moves are sent again; every game goes on.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "client/ledger.h"
#include "shelf/shelf.h"
#include "support/scaled.h"

namespace {

using client::Player;
using ::testing::IsEmpty;

struct Table {
  client::Sitting sitting;
  std::vector<Player> players;
};

std::size_t acknowledged_by(const std::vector<Table>& tables) {
  std::size_t moves = 0;
  for (const Table& table : tables)
    for (const Player& player : table.players) moves += player.acknowledged().size();
  return moves;
}

TEST(Kills, EveryAcknowledgedMoveIsThereExactlyOnce) {
  client::House house("--bot-pause 0 --tables-per-address 100000 --messages-per-second 100000");
  ASSERT_TRUE(house.start()) << house.said();
  std::vector<Table> tables;
  const auto boxes = shelf::boxes();
  const auto make_table = [&](std::size_t n) {
    const core::Facts& facts = boxes[n % boxes.size()]->facts();
    Table table;
    table.sitting = client::sit_down(house.port(), std::string(facts.slug), std::max(2, facts.min_seats));
    for (std::size_t seat = 0; seat < table.sitting.tokens.size(); ++seat)
      table.players.emplace_back(house.port(), table.sitting.table, table.sitting.tokens[seat], n * 10 + seat);
    return table;
  };
  for (std::size_t n = 0; n < 10; ++n) tables.push_back(make_table(n));
  core::FastChance chance(7);
  const int kills = support::scaled(30);
  std::size_t finished = 0;
  std::vector<Table> done;
  for (int killed = 0; killed < kills; ++killed) {
    // In the middle of play, on a machine however slow: after so many moves, and a moment.
    const std::size_t enough = acknowledged_by(tables) + 11 + static_cast<std::size_t>(chance.pick(60));
    const auto patience = client::Clock::now() + std::chrono::seconds(60);
    while (acknowledged_by(tables) < enough) {
      ASSERT_LT(client::Clock::now(), patience) << "the server does not come back to play";
      for (Table& table : tables)
        for (Player& player : table.players) player.act();
    }
    const auto moment = client::Clock::now() + std::chrono::microseconds(chance.pick(5000));
    while (client::Clock::now() < moment)
      for (Table& table : tables)
        for (Player& player : table.players) player.act();
    house.kill_hard();
    for (Table& table : tables)
      for (Player& player : table.players) player.hang_up();
    ASSERT_TRUE(house.start()) << house.said();
    for (Table& table : tables)
      for (Player& player : table.players) player.move_to(house.port());
    // Games that ended make room for others.
    for (std::size_t n = 0; n < tables.size(); ++n)
      if (tables[n].players.front().is_over()) {
        ++finished;
        done.push_back(std::move(tables[n]));
        tables[n] = make_table(10 + finished);
      }
  }
  // Every game can go on: each makes progress after the last kill.
  const auto until = client::Clock::now() + std::chrono::seconds(30);
  for (Table& table : tables) {
    const int before = table.players.front().version();
    while (table.players.front().version() <= before && !table.players.front().is_over()) {
      for (Player& player : table.players) player.act();
      ASSERT_LT(client::Clock::now(), until) << "a game does not go on";
    }
  }
  for (Table& table : tables) done.push_back(std::move(table));

  std::size_t acknowledged = 0;
  int again = 0;
  int in_doubt = 0;
  for (const Table& table : done) {
    const client::Ledger ledger = client::settle(house.port(), table.sitting, table.players);
    ASSERT_EQ(ledger.wrong, "");
    acknowledged += ledger.acknowledged;
    for (const Player& player : table.players) {
      again += player.acknowledged_again();
      in_doubt += player.in_doubt();
      EXPECT_THAT(player.refusals(), IsEmpty()) << "a move that is sent again is acknowledged again";
    }
  }
  RecordProperty("kills", kills);
  EXPECT_GT(acknowledged, static_cast<std::size_t>(kills) * 10) << "too little was played to mean anything";
  EXPECT_GT(again, kills * 5) << "too few moves were sent again to mean anything";
  EXPECT_GT(in_doubt, kills) << "too few moves were on their way at a kill to mean anything";
  EXPECT_EQ(house.stop(), 0) << house.said();
}

}  // namespace
