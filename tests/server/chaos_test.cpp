// Bad lines: frames are lost, doubled, late and out of order, and connections break.
// Whatever happens, everybody ends with what the server shows, and every move that
// was acknowledged was made once.
#include <gtest/gtest.h>

#include <unistd.h>

#include <algorithm>

#include "client/ledger.h"
#include "shelf/shelf.h"
#include "support/scaled.h"

namespace {

using client::Player;

// The view of a seat as the server shows it to somebody who comes in now.
std::map<std::string, std::string> view_now(int port, const std::string& table, const std::string& token) {
  Player fresh(port, table, token, 1);
  // It would move; but the match is over.
  for (int i = 0; i < 10000 && !fresh.knows_table(); ++i) {
    fresh.act();
    usleep(1000);
  }
  return fresh.view();
}

class Chaos : public ::testing::Test {
 protected:
  static void SetUpTestSuite() {
    house = new client::House(
        "--bot-pause 0 --tables-per-address 100000 --messages-per-second 100000 "
        "--connections-per-address 1000 --megabytes-per-address 4096");
    ASSERT_TRUE(house->start()) << house->said();
  }
  static void TearDownTestSuite() {
    EXPECT_EQ(house->stop(), 0) << house->said();
    delete house;
  }
  static client::House* house;
};
client::House* Chaos::house = nullptr;

struct Trial {
  client::Sitting sitting;
  std::vector<Player> players;

  bool is_over() const {
    return std::all_of(players.begin(), players.end(), [](const Player& player) { return player.is_over(); });
  }
};

// Many tables at once. Long games are closed after a while. 200 tables, or 10,000.
TEST_F(Chaos, EverybodyEndsWithWhatTheServerShows) {
  const int at_once = support::is_long() ? 100 : 20;
  const int rounds = support::is_long() ? 100 : 10;
  const auto boxes = shelf::boxes();
  std::size_t acknowledged = 0;
  for (int round = 0; round < rounds; ++round) {
    SCOPED_TRACE(round);
    std::vector<Trial> trials;
    for (int number = 0; number < at_once; ++number) {
      const auto seed = static_cast<std::uint64_t>(round * at_once + number);
      core::FastChance chance(seed);
      const core::Facts& facts = boxes[seed % boxes.size()]->facts();
      const client::Weather weather{chance.pick(150), chance.pick(150), chance.pick(300), chance.pick(5)};
      Trial trial{client::sit_down(house->port(), std::string(facts.slug), std::max(facts.min_seats, 2)), {}};
      for (std::size_t seat = 0; seat < trial.sitting.tokens.size(); ++seat)
        trial.players.emplace_back(house->port(), trial.sitting.table, trial.sitting.tokens[seat], seed * 10 + seat,
                                   weather);
      trials.push_back(std::move(trial));
    }
    const auto until = client::Clock::now() + std::chrono::milliseconds(1500);
    bool closed = false;
    while (!std::all_of(trials.begin(), trials.end(), [](const Trial& trial) { return trial.is_over(); })) {
      for (Trial& trial : trials)
        for (Player& player : trial.players) player.act();
      if (!closed && client::Clock::now() > until)
        for (const Trial& trial : trials) client::close_table(house->port(), trial.sitting);
      closed = client::Clock::now() > until;
      ASSERT_LT(client::Clock::now(), until + std::chrono::seconds(30)) << "no end";
    }
    for (const Trial& trial : trials) {
      for (std::size_t seat = 0; seat < trial.players.size(); ++seat)
        ASSERT_EQ(trial.players[seat].view(), view_now(house->port(), trial.sitting.table, trial.sitting.tokens[seat]));
      const client::Ledger ledger = client::settle(house->port(), trial.sitting, trial.players);
      ASSERT_EQ(ledger.wrong, "");
      // When it was closed some may have been on their way.
      ASSERT_LE(ledger.acknowledged, ledger.moves);
      ASSERT_GE(ledger.acknowledged + trial.players.size(), ledger.moves);
      acknowledged += ledger.acknowledged;
    }
  }
  EXPECT_GT(acknowledged, 1000u) << "too little was played to mean anything";
}

}  // namespace
