// What is in memory, what is in the store, and what a failing store, a restart and an end leave.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "server/company.h"

namespace {

using namespace support;
using ::testing::HasSubstr;

// ---- A store that fails ----

TEST(Store, WhenNothingCanBeKeptForAWhileNoTableIsStuckAndNoneIsAGhost) {
  Hall hall({.tables_per_address = 3});
  const Table table = sit_down(hall, listed(a_table("poker", 1, 2), true));
  // Bots move until it is Anne's turn; one of their moves is not kept.
  hall.store.broken = true;
  if (whose_turn(hall, table) == 0) {
    hall.store.broken = false;
    EXPECT_EQ(hall.refusal(first_move(hall, table, 0)), "");
    hall.store.broken = true;
  }
  EXPECT_TRUE(hall.let_bots_move());
  for (int i = 0; i < 10; ++i) EXPECT_EQ(hall.refusal(listed(a_table("poker", 1, 2))), "store/unavailable");
  EXPECT_EQ(hall.refusal(close(table)), "store/unavailable");
  hall.store.broken = false;
  EXPECT_EQ(hall.ludotheque->figures().tables, 1u) << "what was not kept is not there";
  const server::LobbyAnswer answer = lobby(hall);
  ASSERT_EQ(answer.tables.size(), 1u) << "it was not closed, and it is alone";
  EXPECT_EQ(first_in_lobby(hall).table, table.id);
  hall.let_bots_move();  // the next one may have begun to think about what was not kept: that comes to nothing
  EXPECT_FALSE(hall.let_bots_move()) << "what failed is not tried again at once";
  hall.pass(1);
  for (int i = 0; i < 50 && whose_turn(hall, table) != 0; ++i) hall.let_bots_move();
  EXPECT_EQ(whose_turn(hall, table), 0u) << "the bots play on";
  EXPECT_EQ(hall.refusal(first_move(hall, table, 0)), "");
}

// ---- In memory, and on disk ----

TEST(Tables, AreReadOnceByWhoeverLooksAgain) {
  Hall hall;
  const Table table = poker(hall);
  hall.pass(40);
  EXPECT_EQ(hall.ludotheque->figures().in_memory, 0u);
  const int reads = hall.store.reads;
  for (int i = 0; i < 5; ++i) hall.ask(server::Mine{{{table.id, table.tokens[0]}}});
  for (int i = 0; i < 5; ++i) EXPECT_EQ(hall.refusal(server::Moves{table.id, table.tokens[0]}), "");
  EXPECT_EQ(hall.store.reads, reads + 1);
}

TEST(Tables, ManyWhoAskForOneThatIsNotInMemoryHaveItReadOnce) {
  Hall hall;
  const Table table = poker(hall);
  hall.pass(40);
  const int reads = hall.store.reads;
  std::vector<std::string> answers;
  for (std::size_t i = 0; i < 6; ++i) hall.begin_to_ask(server::Moves{table.id, table.tokens[i % 3]}, answers);
  EXPECT_TRUE(answers.empty()) << "a journal is read elsewhere";
  hall.settle();
  ASSERT_EQ(answers.size(), 6u);
  for (const std::string& answer : answers) EXPECT_EQ(read_reply<server::MovesAnswer>(answer).error, "");
  EXPECT_EQ(hall.store.reads, reads + 1);
}

TEST(Tables, WhoeverLeavesBeforeOneIsReadLooksAtNone) {
  Hall hall;
  const Table table = poker(hall);
  hall.pass(40);
  ASSERT_EQ(hall.ludotheque->figures().in_memory, 0u);
  std::vector<std::string> answers;
  const auto curious = std::make_shared<Listener>();
  hall.begin_to_ask(as_host(table), answers, curious);
  hall.leave(curious);
  EXPECT_EQ(hall.ludotheque->figures().watchers, 0u);
  hall.pass(40);
  EXPECT_EQ(hall.ludotheque->figures().in_memory, 0u) << "nobody holds it";
}

// One client asks for 50 tables while the disk is slow: whoever plays does not notice.
TEST(Tables, ThatAreBeingReadDelayNobodyElse) {
  Hall hall({.tables_per_address = 100});
  std::vector<Table> tables;
  for (int i = 0; i < 50; ++i) tables.push_back(make(hall, a_table("poker", 1, 2)));
  hall.pass(40);
  EXPECT_EQ(hall.ludotheque->figures().in_memory, 0u);
  const Table played = poker(hall);
  const server::MakeMove move = first_move(hall, played, whose_turn(hall, played));

  hall.store.hold_reads();
  hall.has_threads = true;
  std::vector<std::string> shown;
  const auto curious = std::make_shared<Listener>();
  for (const Table& table : tables) {
    hall.begin_to_ask(as_host(table), shown, curious);
    ASSERT_TRUE(shown.empty()) << "whoever asks was kept waiting";
  }
  while (hall.store.pending_reads < 50) std::this_thread::yield();
  hall.address = "192.0.2.2";
  EXPECT_EQ(hall.refusal(move), "");
  EXPECT_EQ(hall.refusal(say(played, 0, "bonsoir")), "");
  EXPECT_EQ(hall.ask(server::Lobby{}).error, "");
  EXPECT_EQ(hall.store.pending_reads, 50) << "none of the 50 was waited for";
  EXPECT_TRUE(shown.empty());

  hall.store.release_reads();
  while (shown.size() < 50) hall.settle();
  for (const std::string& answer : shown) EXPECT_EQ(read_reply<server::WatchAnswer>(answer).error, "");
}

TEST(Tables, ThatNobodyPlaysAtAreClosedAfterSixtyDays) {
  Hall hall;
  const Table table = poker(hall);
  hall.pass(59 * 86400);
  EXPECT_EQ(shown(hall, table, 0).standing, room::Standing::running);
  hall.pass(2 * 86400);
  EXPECT_EQ(shown(hall, table, 0).standing, room::Standing::over);
}

TEST(Tables, AreTakenUpAgainFromTheStore) {
  MemoryStore store;
  Table table;
  std::string view;
  {
    Hall hall({}, &store);
    table = sit_down(hall, listed(a_table("poker", 3), true));
    for (int i = 0; i < 12; ++i) EXPECT_EQ(hall.refusal(first_move(hall, table, whose_turn(hall, table))), "");
    view = shown(hall, table, 1).view;
  }
  Hall hall({}, &store);
  EXPECT_EQ(hall.ludotheque->figures().tables, 1u);
  EXPECT_EQ(hall.ludotheque->figures().in_memory, 0u) << "nobody looks";
  EXPECT_EQ(shown(hall, table, 1).view, view);
  EXPECT_THAT(lobby_text(hall), HasSubstr(table.id));
  EXPECT_EQ(hall.refusal(first_move(hall, table, whose_turn(hall, table))), "");
}

TEST(Tables, WhatIsLongPastIsMadeAnewFromTheJournal) {
  Hall hall;
  Table table = sit_down(hall, a_table("bionic", 2));
  const auto listener = std::make_shared<Listener>();
  hall.ask(as_seat(table, 0), listener);
  for (int i = 0; i < 400 && shown(hall, table, 0).standing == room::Standing::running; ++i)
    for (std::size_t seat = 0; seat < 2; ++seat)
      if (const Look now = shown(hall, table, seat); now.may_move()) {
        EXPECT_EQ(hall.refusal(a_move(table, seat, now.now.ply.value(), now.moves.front())), "");
      }
  const int reads = hall.store.reads;
  const auto answer = hall.ask(server::History{table.id, table.tokens[0], -1});
  EXPECT_EQ(answer->history.front().version, 0);
  EXPECT_EQ(answer->history.size(), static_cast<std::size_t>(std::min(answer->version, 99) + 1));
  EXPECT_GE(hall.store.reads, reads);
}

// ---- The end ----

TEST(Stopping, NothingChangesAnyMore) {
  Hall hall;
  const Table table = poker(hall);
  const server::MakeMove move = first_move(hall, table, whose_turn(hall, table));
  hall.stop();
  EXPECT_EQ(hall.refusal(move), "server/stopping");
  EXPECT_EQ(hall.refusal(server::Lobby{}), "");
}

TEST(Stopping, AMatchThatBeganAMomentAgoIsFollowedByWhereItStands) {
  Hall hall;
  const Table table = make(hall, a_table("poker", 1, 2));
  std::vector<std::string> answers;
  hall.begin_to_ask(begin(table), answers);
  hall.stop();
  ASSERT_EQ(answers.size(), 1u);
  EXPECT_THAT(hall.store.journal(table.id)->back(), HasSubstr(room::Checkpoint::kName));
}

}  // namespace
