// Matches that are played while what they are played on is killed: what was acknowledged is there
// afterwards, exactly once, and no move is there that nobody sent; every game goes on.
#pragma once
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <functional>

#include "client/ledger.h"
#include "shelf/shelf.h"

namespace support {

using client::Player;

struct Table {
  client::Sitting sitting;
  std::vector<Player> players;
};

inline std::size_t acknowledged_by(const std::vector<Table>& tables) {
  std::size_t moves = 0;
  for (const Table& table : tables)
    for (const Player& player : table.players) moves += player.acknowledged().size();
  return moves;
}

struct Endured {
  std::size_t acknowledged = 0;
  int again = 0;               // moves that were sent again, and acknowledged again
  int in_doubt = 0;            // moves that were on their way at a kill
  std::set<std::string> said;  // what players were refused, by name
};

// Ten tables are played at, in the house that runs; `kills` times, in the middle of play,
// `kill` does something terrible and brings back what it killed.
inline Endured endure(client::House& house, int kills, const std::function<void(int)>& kill) {
  Endured endured;
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
  std::size_t finished = 0;
  std::vector<Table> done;
  for (int killed = 0; killed < kills; ++killed) {
    // In the middle of play, on a machine however slow: after so many moves, and a moment.
    const std::size_t enough = acknowledged_by(tables) + 11 + static_cast<std::size_t>(chance.pick(60));
    const auto patience = client::Clock::now() + std::chrono::seconds(60);
    while (acknowledged_by(tables) < enough) {
      if (client::Clock::now() > patience) return ADD_FAILURE() << "it does not come back to play", endured;
      for (Table& table : tables)
        for (Player& player : table.players) player.act();
    }
    const auto moment = client::Clock::now() + std::chrono::microseconds(chance.pick(5000));
    while (client::Clock::now() < moment)
      for (Table& table : tables)
        for (Player& player : table.players) player.act();
    const int before = house.port();
    kill(killed);
    if (::testing::Test::HasFatalFailure()) return endured;
    for (Table& table : tables)
      for (Player& player : table.players) {
        if (house.port() != before) player.hang_up();
        player.move_to(house.port());
      }
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
      if (client::Clock::now() > until) return ADD_FAILURE() << "a game does not go on", endured;
    }
  }
  for (Table& table : tables) done.push_back(std::move(table));

  for (const Table& table : done) {
    const client::Ledger ledger = client::settle(house.port(), table.sitting, table.players);
    EXPECT_EQ(ledger.wrong, "");
    endured.acknowledged += ledger.acknowledged;
    for (const Player& player : table.players) {
      endured.again += player.acknowledged_again();
      endured.in_doubt += player.in_doubt();
      for (const auto& [name, times] : player.refusals()) endured.said.insert(name);
    }
  }
  return endured;
}

}  // namespace support
