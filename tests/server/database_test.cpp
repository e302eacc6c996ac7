// The real server on a real database: either is killed, or both; the database goes away for a
// while and comes back; a club moves from a file into it and back.
#include <thread>

#include "server/kills.h"
#include "support/command.h"
#include "support/database.h"
#include "support/scaled.h"

namespace {

using client::Clock;
using client::House;
using client::Player;
using support::Database;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Not;
using ::testing::SizeIs;

constexpr const char* kArguments = "--bot-pause 0 --ping 2 --tables-per-address 100000 --messages-per-second 100000";

class OnADatabase : public ::testing::Test {
 protected:
  void SetUp() override {
    if (!Database::is_here()) GTEST_SKIP() << "there is no PostgreSQL here";
    ASSERT_TRUE(database.start()) << database.said();
    url = database.fresh();
    house.keep_in(url);
    ASSERT_TRUE(house.start()) << house.said();
  }

  Database database;
  std::string url;
  House house{kArguments};
};

TEST_F(OnADatabase, NothingIsLostOrDoubledWhicheverOfThemIsKilled) {
  const int kills = support::is_long() ? 100 : 6;
  const support::Endured endured = support::endure(house, kills, [&](int killed) {
    if (killed % 3 != 1) house.kill_hard();
    if (killed % 3 != 0) {
      database.kill_hard();
      ASSERT_TRUE(database.start()) << database.said();
    }
    if (killed % 3 != 1) ASSERT_TRUE(house.start()) << house.said();
    // Until the server has noticed that it is back; those who play try all the time.
    const std::string table = codec::to_json(support::a_table("poker", 3));
    const auto patience = Clock::now() + std::chrono::seconds(30);
    while (!client::api(house.port(), "create", table).starts_with(R"({"ok":true)"))
      ASSERT_LT(Clock::now(), patience) << house.said();
  });
  RecordProperty("kills", kills);
  for (const std::string& name : endured.said) EXPECT_EQ(name, "store/unavailable") << "and is sent again";
  EXPECT_GT(endured.acknowledged, static_cast<std::size_t>(kills) * 10) << "too little was played to mean anything";
  EXPECT_GT(endured.again, kills) << "too few moves were sent again to mean anything";
  EXPECT_EQ(house.stop(), 0) << house.said();
}

TEST_F(OnADatabase, WhenItIsAwayTablesSaySoAndGoOnWhenItIsBack) {
  const client::Sitting sitting = client::sit_down(house.port(), "poker", 3);
  std::vector<Player> players;
  for (std::size_t seat = 0; seat < sitting.tokens.size(); ++seat)
    players.emplace_back(house.port(), sitting.table, sitting.tokens[seat], seat);
  const auto acknowledged = [&] {
    std::size_t moves = 0;
    for (const Player& player : players) moves += player.acknowledged().size();
    return moves;
  };
  const auto play_until = [&](const auto& enough) {
    const auto patience = Clock::now() + std::chrono::minutes(1);
    while (!enough() && Clock::now() < patience)
      for (Player& player : players) player.act();
    return enough();
  };
  const auto ready = [&] { return client::http(house.port(), "GET", "/readyz").status; };
  ASSERT_TRUE(play_until([&] { return acknowledged() >= 20; }));
  EXPECT_EQ(ready(), 200);

  database.kill_hard();
  const auto is_refused = [&] {
    return std::any_of(players.begin(), players.end(),
                       [](const Player& player) { return player.refusals().contains("store/unavailable"); });
  };
  ASSERT_TRUE(play_until(is_refused)) << "nobody is told";
  const auto away_until = Clock::now() + std::chrono::seconds(support::is_long() ? 60 : 3);
  ASSERT_TRUE(play_until([&] { return Clock::now() > away_until; }));
  EXPECT_EQ(ready(), 503);
  EXPECT_EQ(client::http(house.port(), "GET", "/healthz").status, 200);
  EXPECT_THAT(client::ask(house.port(), server::GetLog{"another", sitting.host}).error, "store/unavailable");
  EXPECT_THAT(house.said(), HasSubstr("the database cannot be reached"));
  EXPECT_THAT(house.said(), Not(HasSubstr("secret"))) << "the password";

  const std::size_t before = acknowledged();
  ASSERT_TRUE(database.start()) << database.said();
  ASSERT_TRUE(play_until([&] { return acknowledged() >= before + 20; })) << "it does not go on";
  EXPECT_EQ(ready(), 200);
  EXPECT_EQ(client::settle(house.port(), sitting, players).wrong, "");
  EXPECT_EQ(house.stop(), 0) << house.said();
}

TEST_F(OnADatabase, TheHostIsHeard) {
  const std::string table = client::ask(house.port(), support::a_table("poker", 3))->table;
  const std::string at = " --store '" + url + "' --admin-socket " + house.store() + ".admin";
  const auto admin = [&](const std::string& what) { return support::pactole("admin " + what + at); };
  EXPECT_THAT(admin("tables").out, HasSubstr(table));
  EXPECT_THAT(admin("disk").out, HasSubstr("open_tables"));
  EXPECT_EQ(admin("delete " + table).status, 0);
  EXPECT_THAT(admin("delete " + table).error, HasSubstr("there is no table of that name"));
  EXPECT_THAT(admin("tables").out, Not(HasSubstr(table)));
  EXPECT_THAT(support::pactole("backup /tmp/none --store '" + url + "'").error, HasSubstr("pg_dump"));
}

TEST_F(OnADatabase, AClubMovesFromAFileIntoItAndBackWhileItsMatchesAreOn) {
  House file(kArguments);
  ASSERT_TRUE(file.start()) << file.said();
  const client::Sitting sitting = client::sit_down(file.port(), "combinards", 2);
  std::vector<Player> players;
  for (std::size_t seat = 0; seat < sitting.tokens.size(); ++seat)
    players.emplace_back(file.port(), sitting.table, sitting.tokens[seat], seat);
  const auto play = [&](int port) {
    std::size_t moves = 0;
    for (Player& player : players) {
      player.hang_up();
      player.move_to(port);
      moves += player.acknowledged().size();
    }
    const auto patience = Clock::now() + std::chrono::minutes(1);
    for (std::size_t now = 0; now < moves + 10 && Clock::now() < patience;) {
      now = 0;
      for (Player& player : players) {
        player.act();
        now += player.acknowledged().size();
      }
    }
    std::size_t now = 0;
    for (const Player& player : players) now += player.acknowledged().size();
    return now >= moves + 10;
  };
  ASSERT_TRUE(play(file.port()));
  ASSERT_EQ(file.stop(), 0);

  const std::string from = "sqlite:" + file.store();
  const auto refused = support::pactole("store copy " + from + " '" + url + "'");
  EXPECT_NE(refused.status, 0);
  EXPECT_THAT(refused.error, HasSubstr("a pactole uses this database"));
  ASSERT_EQ(house.stop(), 0);
  const auto copied = support::pactole("store copy " + from + " '" + url + "'");
  ASSERT_EQ(copied.status, 0) << copied.error;
  EXPECT_THAT(copied.out, HasSubstr("1 tables (0 of them over)"));
  ASSERT_TRUE(house.start()) << house.said();
  ASSERT_TRUE(play(house.port())) << house.said();
  ASSERT_EQ(house.stop(), 0);

  EXPECT_THAT(support::pactole("store copy " + from + " '" + url + "'").error, HasSubstr("it is not empty (1 tables)"));
  const std::string back = house.folder() + "/back.db";
  ASSERT_EQ(support::pactole("store copy '" + url + "' sqlite:" + back).status, 0);
  House again(kArguments);
  again.keep_in("sqlite:" + back);
  ASSERT_TRUE(again.start()) << again.said();
  ASSERT_TRUE(play(again.port())) << again.said();
  EXPECT_EQ(client::settle(again.port(), sitting, players).wrong, "");
  EXPECT_EQ(again.stop(), 0);
}

}  // namespace
