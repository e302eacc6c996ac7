// Several servers on one database: people at one table by way of different ones, and servers that
// are killed, with the database or without it, or put to sleep for longer than others wait for them.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <memory>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "client/ledger.h"
#include "client/witness.h"
#include "room/journal.h"
#include "store/checksum.h"
#include "store/postgres_schema.h"
#include "support/command.h"
#include "support/database.h"
#include "support/scaled.h"

namespace {

using client::Clock;
using client::House;
using client::Player;
using support::Database;
using ::testing::HasSubstr;

constexpr const char* kArguments =
    "--bot-pause 0 --ping 2 --lease 1 --tables-per-address 100000 --messages-per-second 100000";

struct Table {
  client::Sitting sitting;
  std::vector<Player> players;  // in the first seats, each by way of another node
};

// So many servers on a database of their own.
class Nodes : public ::testing::Test {
 protected:
  void start(Database& at, std::size_t many) {
    url = at.fresh();
    for (std::size_t i = 0; i < many; ++i) {
      House& house = *houses.emplace_back(std::make_unique<House>(kArguments));
      house.keep_in(url);
      ASSERT_TRUE(house.start()) << house.said();
    }
  }
  House& house_of(std::size_t seat) { return *houses[seat % houses.size()]; }

  Table sit_down(const server::Create& create) {
    Table table;
    table.sitting = client::sit_down(house_of(0).port(), create);
    for (std::size_t seat = 0; seat < table.sitting.tokens.size(); ++seat)
      table.players.emplace_back(house_of(seat).port(), table.sitting.table, table.sitting.tokens[seat], seat + 1);
    return table;
  }
  // Everybody goes where he belongs, or all to one.
  void bring_players(House* to = nullptr) {
    for (Table& table : tables)
      for (std::size_t seat = 0; seat < table.players.size(); ++seat) {
        table.players[seat].hang_up();
        table.players[seat].move_to((to ? *to : house_of(seat)).port());
      }
  }
  std::size_t acknowledged() const {
    std::size_t moves = 0;
    for (const Table& table : tables)
      for (const Player& player : table.players) moves += player.acknowledged().size();
    return moves;
  }
  bool all_over() const {
    return std::all_of(tables.begin(), tables.end(),
                       [](const Table& table) { return table.players.front().is_over(); });
  }
  void act() {
    for (Table& table : tables)
      for (Player& player : table.players) player.act();
  }
  // So many moves more, or to the end.
  bool play(std::size_t more) {
    const std::size_t enough = acknowledged() + more;
    const auto patience = Clock::now() + std::chrono::minutes(1);
    while (acknowledged() < enough && !all_over()) {
      if (Clock::now() > patience) return false;
      act();
    }
    return true;
  }
  // Until everybody has seen the end.
  bool converge() {
    const auto patience = Clock::now() + std::chrono::seconds(30);
    for (Table& table : tables)
      while (!std::all_of(table.players.begin(), table.players.end(), [&](const Player& player) {
        return player.is_over() && player.version() == table.players.front().version();
      })) {
        if (Clock::now() > patience) return false;
        for (Player& player : table.players) player.act();
      }
    return true;
  }
  // Every table is closed, everybody sees it, and what was acknowledged is there once.
  void settle() {
    for (Table& table : tables) {
      const client::Ledger ledger = client::settle(house_of(0).port(), table.sitting, table.players);
      EXPECT_EQ(ledger.wrong, "");
    }
    EXPECT_TRUE(converge()) << said();
    for (const Table& table : tables)
      for (const Player& player : table.players)
        // He is to send it again; or he has been shown an older state, by a server that did not
        // know the newest yet, and the store has refused what he did there: also that the table
        // has just been closed, by way of another one.
        for (const auto& [name, times] : player.refusals())
          EXPECT_TRUE(name == "store/unavailable" || name == "table/over" || name.starts_with("move/")) << name;
  }
  void stop_all() {
    for (const auto& house : houses) EXPECT_EQ(house->stop(), 0) << house->said();
  }
  std::string said() const {
    std::string all;
    for (const auto& house : houses) all += house->said();
    return all;
  }
  static int figure(const House& house, const std::string& name) {
    const std::string metrics = client::http(house.port(), "GET", "/metrics").body;
    const std::size_t at = metrics.find("\n" + name + " ");
    return at == std::string::npos ? -1 : std::stoi(metrics.substr(at + name.size() + 2));
  }
  static std::string admin(const House& house, const std::string& what) {
    return support::pactole("admin " + what + " --admin-socket " + house.store() + ".admin").out;
  }

  std::string url;
  std::vector<std::unique_ptr<House>> houses;
  std::vector<Table> tables;
};

class TwoNodes : public Nodes {
 protected:
  void SetUp() override {
    if (!Database::is_here()) GTEST_SKIP() << "there is no PostgreSQL here";
    start(support::database(), 2);
  }
  House& one() { return *houses[0]; }
  House& other() { return *houses[1]; }
  // The one that runs the bots and clocks of the only table; and the other. On a busy machine they
  // may lose it, and take it up again.
  std::pair<House&, House&> keeper_and_heir() {
    const auto patience = Clock::now() + std::chrono::seconds(30);
    while (Clock::now() < patience) {
      const bool first = figure(one(), "pactole_leases") == 1;
      if (first != (figure(other(), "pactole_leases") == 1))
        return first ? std::pair<House&, House&>(one(), other()) : std::pair<House&, House&>(other(), one());
      act();
    }
    ADD_FAILURE() << "not one of them takes care of it";
    return {one(), other()};
  }
  bool takes_care(House& house) {
    const auto patience = Clock::now() + std::chrono::seconds(30);
    while (figure(house, "pactole_leases") != 1 && Clock::now() < patience) act();
    return Clock::now() < patience;
  }
};

TEST_F(TwoNodes, PeopleAtOneTableByWayOfBothSeeTheSame) {
  tables.push_back(sit_down(support::a_table("poker", 3)));
  tables.push_back(sit_down(support::a_table("quiz", 3)));
  ASSERT_TRUE(play(60)) << said();
  EXPECT_GT(figure(one(), "pactole_lines_taken_total"), 10);
  EXPECT_GT(figure(other(), "pactole_lines_taken_total"), 10);
  settle();
  stop_all();
}

TEST_F(TwoNodes, WhoIsThereAndWhatIsPlayedIsKnownOnBoth) {
  server::Create create = support::a_table("poker", 3);
  create.listed = true;
  const auto made = client::ask(one().port(), create);
  const auto patience = Clock::now() + std::chrono::seconds(30);
  const auto lobby = [&] { return client::api(other().port(), "lobby", "{}"); };
  while (!lobby().contains(made->table)) ASSERT_LT(Clock::now(), patience) << "the lobby of the other does not show it";
  const Table table = sit_down(support::a_table("poker", 3));
  client::Witness here(one().port(), table.sitting.table, table.sitting.tokens[0]);
  client::Witness there(other().port(), table.sitting.table, table.sitting.tokens[1]);
  here.connect();
  here.watch();
  there.connect();
  // Whoever watches again is told what has happened meanwhile.
  std::size_t since = 0;
  const auto is_told = [&](const std::string& words) {
    while (!there.traffic().substr(since).contains(words)) {
      if (Clock::now() > patience) return false;
      there.watch();
    }
    return true;
  };
  EXPECT_TRUE(is_told(R"("present":[0,1])")) << there.traffic();
  since = there.traffic().size();
  one().kill_hard();
  EXPECT_TRUE(is_told(R"("present":[1])")) << there.traffic().substr(since);
}

// Also before it has heard of him: proxies send anybody anywhere.
TEST_F(TwoNodes, WhoeverSatDownByWayOfOneIsKnownToTheOtherAtOnce) {
  for (int n = 0; n < 20; ++n) {
    const auto made = client::ask(one().port(), support::a_table("poker", 3));
    for (const std::string& invitation : made->invitations) {
      server::Join join;
      join.table = made->table;
      join.name = "Joueur";
      join.invitation = invitation;
      const std::string token = client::ask(one().port(), join)->token;
      // From the first time on the other has the table in memory.
      EXPECT_THAT(client::api(other().port(), "history", codec::to_json(server::History{made->table, token, -1})),
                  HasSubstr(R"("ok":true)"));
    }
  }
  EXPECT_THAT(client::api(other().port(), "history",
                          codec::to_json(server::History{client::ask(one().port(), support::a_table("poker", 3))->table,
                                                         std::string(26, 'x'), -1})),
              HasSubstr("token/wrong"));
}

TEST_F(TwoNodes, AreKnownToTheHost) {
  const auto nodes = [&] { return admin(one(), "nodes"); };
  const auto lines = [&](const std::string& words) {
    std::size_t many = 0;
    const std::string all = nodes();
    for (std::size_t at = all.find(words); at != std::string::npos; at = all.find(words, at + 1)) ++many;
    return many;
  };
  EXPECT_EQ(lines(R"("here":true)"), 2u) << nodes();
  EXPECT_EQ(lines(R"("ours":true)"), 1u) << nodes();
  other().kill_hard();
  const auto patience = Clock::now() + std::chrono::seconds(30);
  while (lines(R"("here":false)") != 1) ASSERT_LT(Clock::now(), patience) << nodes();
  EXPECT_EQ(lines(R"("here":true)"), 1u) << nodes();
}

// Somebody writes, and says nothing to anybody: it is found by looking.
TEST_F(TwoNodes, WhatNobodyWasToldIsFound) {
  const Table table = sit_down(support::a_table("poker", 3));
  const std::string& name = table.sitting.table;
  client::Witness there(other().port(), name, table.sitting.tokens[1]);
  there.connect();
  // Until it knows everything that was said aloud.
  const auto patience = Clock::now() + std::chrono::seconds(30);
  while (!there.moves().contains(R"("ok":true)")) ASSERT_LT(Clock::now(), patience) << Nodes::said();
  there.watch();
  const int lines = std::stoi(Database::ask(url, "SELECT lines FROM pactole.heads WHERE tbl = '" + name + "'"));
  room::Said said;
  said.at = std::stoll(Database::ask(url, "SELECT extract(epoch FROM now())::bigint - 1577836800"));
  said.seat = 0;
  said.text = "in silence";
  const std::string line = room::to_line(said);
  Database::ask(url, "BEGIN; SET search_path TO pactole; UPDATE heads SET lines = lines + 1 WHERE tbl = '" + name +
                         "'; INSERT INTO lines VALUES ('" + name + "', " + std::to_string(lines) + ", '" + line +
                         "'::bytea, " + std::to_string(store::checksum(name, lines, line)) + "); COMMIT");
  while (!there.traffic().contains("in silence")) {
    ASSERT_LT(Clock::now(), patience) << Nodes::said();
    there.moves();
    std::this_thread::sleep_for(std::chrono::milliseconds(20));
  }
  EXPECT_GT(figure(other(), "pactole_news_repaired_total"), 0);
}

TEST_F(TwoNodes, WhoeverIsCutOffFromTheDatabaseCatchesUp) {
  for (int n = 0; n < 3; ++n) tables.push_back(sit_down(support::a_table("poker", 3)));
  for (int cut = 0; cut < 3; ++cut) {
    ASSERT_TRUE(play(20)) << said();
    Database::ask(url,
                  "SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity "
                  "WHERE application_name = 'pactole' AND datname = current_database()");
  }
  ASSERT_TRUE(play(20)) << said();
  settle();
  stop_all();
}

TEST_F(TwoNodes, ACodeOfOneIsTakenByTheOtherAndOnce) {
  server::Carry carry;
  carry.luggage.seats = {{"k7dq2m9xtw4c", std::string(32, 'a'), ""}};
  carry.luggage.name = "Anne";
  const std::string code = client::ask(one().port(), carry)->code;
  const auto got = client::ask(other().port(), server::Claim{code});
  EXPECT_EQ(got->luggage.name, "Anne");
  EXPECT_EQ(got->luggage.seats.at(0).table, "k7dq2m9xtw4c");
  for (const auto& house : houses) EXPECT_EQ(client::ask(house->port(), server::Claim{code}).error, "code/wrong");
}

// A newer program has been there during an update: this one says so, and writes nothing.
TEST_F(TwoNodes, AnOlderOneRefusesInWords) {
  const Table table = sit_down(support::a_table("poker", 3));
  const std::string version = std::to_string(store::kSchemaVersion);
  Database::ask(url, "UPDATE pactole.version SET version = 98");
  const std::string lines = "SELECT lines FROM pactole.heads WHERE tbl = '" + table.sitting.table + "'";
  const std::string before = Database::ask(url, lines);
  for (const auto& house : houses) {
    server::Say say;
    say.table = table.sitting.table;
    say.token = table.sitting.tokens[0];
    say.text = "is somebody there?";
    EXPECT_EQ(client::ask(house->port(), say).error, "store/unavailable");
    EXPECT_EQ(client::http(house->port(), "GET", "/readyz").status, 503);
    EXPECT_THAT(house->said(), HasSubstr("another pactole has brought it to version 98; this one knows " + version));
  }
  EXPECT_EQ(Database::ask(url, lines), before);
}

TEST_F(TwoNodes, BotsGoOnWhenTheirNodeIsKilled) {
  tables.push_back(sit_down(support::a_table("bionic", 2, 1)));
  ASSERT_TRUE(play(10)) << said();
  const auto [keeper, heir] = keeper_and_heir();
  keeper.kill_hard();
  bring_players(&heir);
  ASSERT_TRUE(takes_care(heir)) << heir.said();
  ASSERT_TRUE(play(10)) << heir.said();
  ASSERT_TRUE(keeper.start()) << keeper.said();
  settle();
}

TEST_F(TwoNodes, OneThatSleptPlaysNothingTwice) {
  tables.push_back(sit_down(support::a_table("bionic", 2, 1)));
  ASSERT_TRUE(play(10)) << said();
  const auto [sleeper, awake] = keeper_and_heir();
  sleeper.pause();
  // Those who were there come to the other one, which takes over, and play on.
  bring_players(&awake);
  ASSERT_TRUE(takes_care(awake)) << awake.said();
  ASSERT_TRUE(play(10)) << awake.said();
  sleeper.wake();
  bring_players();
  ASSERT_TRUE(play(10)) << sleeper.said();
  EXPECT_GT(figure(sleeper, "pactole_silences_total"), 0);
  EXPECT_GT(figure(sleeper, "pactole_leases_lost_total"), 0);
  settle();
  stop_all();
}

class ThreeNodes : public Nodes {
 protected:
  void SetUp() override {
    if (!Database::is_here()) GTEST_SKIP() << "there is no PostgreSQL here";
    ASSERT_TRUE(database.start()) << database.said();
    start(database, 3);
  }
  Database database;
};

// Of three servers and their database one or several are killed, again and again.
TEST_F(ThreeNodes, NothingIsLostOrDoubledWhicheverIsKilled) {
  for (const char* game : {"poker", "quiz", "bionic"}) tables.push_back(sit_down(support::a_table(game, 3)));
  tables.push_back(sit_down(support::a_table("agence", 3, 1)));
  const int kills = support::is_long() ? 100 : 5;
  for (int killed = 0; killed < kills; ++killed) {
    ASSERT_TRUE(play(15)) << said();
    const auto n = static_cast<std::size_t>(killed);
    House& house = *houses[n % 3];
    const bool with_database = killed % 5 == 2 || killed % 5 == 4;
    if (killed % 5 != 4) house.kill_hard();
    if (with_database) {
      database.kill_hard();
      ASSERT_TRUE(database.start()) << database.said();
    }
    // Whose node is gone comes to another, as pages do, and everybody plays on.
    if (killed % 5 != 4) bring_players(houses[(n + 1) % 3].get());
    ASSERT_TRUE(play(1)) << said();
    if (killed % 5 != 4) ASSERT_TRUE(house.start()) << house.said();
    bring_players();
    // Games that ended make room for others.
    if (all_over()) {
      settle();
      tables.clear();
      tables.push_back(sit_down(support::a_table("poker", 3)));
    }
  }
  RecordProperty("kills", kills);
  ASSERT_TRUE(play(15)) << said();
  settle();
  stop_all();
}

}  // namespace
