// A server that knows other rules than the one before: its tables go on.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "server/company.h"

namespace {

using support::at;
using support::first_move;
using support::Hall;
using support::Listener;
using support::make;
using support::MemoryStore;
using support::poker;
using support::shown;
using support::Table;
using support::whose_turn;
using ::testing::HasSubstr;
using ::testing::Not;

void play(Hall& hall, const Table& table, int moves) {
  for (int i = 0; i < moves; ++i) ASSERT_EQ(hall.refusal(first_move(hall, table, whose_turn(hall, table))), "");
}

void stop(Hall& hall) {
  hall.ludotheque->stop();
  hall.settle();
}

// Has the journal say that other rules have played all of it.
void make_older(MemoryStore& store, const std::string& table) {
  const auto lines = store.journal(table);
  for (std::size_t i = 0; i < lines->size(); ++i) {
    std::string line = (*lines)[i];
    const bool is_ours = line.contains("\"entry\":\"created\"") || line.contains("\"entry\":\"checkpoint\"");
    if (!is_ours) continue;
    const std::string ours = "\"rules\":" + std::to_string(shelf::find_box("poker")->facts().rules_version);
    line.replace(line.find(ours), ours.size(), "\"rules\":77");
    store.put(store::Replace{table, {{static_cast<int>(i), line}}});
  }
}

// A match that older rules have played, and that was stopped in order.
Table older_match(MemoryStore& store) {
  Hall hall({}, &store);
  const Table table = poker(hall);
  stop(hall);
  make_older(store, table.id);
  return table;
}

std::size_t lines_of(MemoryStore& store, const std::string& table) { return store.journal(table)->size(); }

TEST(RenewedRules, ARunningMatchGoesOnAndThoseWhoPlayAreTold) {
  MemoryStore store;
  Table table;
  codec::Json before;
  {
    Hall hall({}, &store);
    table = poker(hall, R"(,"clock":60)");
    play(hall, table, 7);
    before = shown(hall, table, 1);
    stop(hall);
    EXPECT_EQ(hall.refusal(R"({"do":"say","text":"encore",)" + table.as(0) + "}"), "server/stopping");
  }
  make_older(store, table.id);
  Hall hall({}, &store, 3600);
  hall.settle();
  const codec::Json now = shown(hall, table, 1);
  EXPECT_EQ(at(now, "view"), at(before, "view"));
  EXPECT_EQ(at(now, "ply"), at(before, "ply"));
  EXPECT_EQ(at(now, "left"), "60") << "the clock is credited";
  const codec::Json& last = now.find("history")->items.back();
  EXPECT_EQ(at(*last.find("news"), "news"), "checkpoint");
  EXPECT_EQ(at(last, "version"), std::to_string(before.find("version")->integer + 1));
  const auto listener = std::make_shared<Listener>();
  hall.ask(R"({"do":"watch",)" + table.as(0) + "}", listener);
  play(hall, table, 5);
  EXPECT_EQ(shown(hall, table, 1).find("ply")->integer, before.find("ply")->integer + 5);
  EXPECT_FALSE(listener->heard.empty());

  // It is written down once, and lasts.
  const std::size_t lines = lines_of(store, table.id);
  Hall again({}, &store, 7200);
  again.settle();
  EXPECT_EQ(lines_of(store, table.id), lines);
  EXPECT_EQ(at(shown(again, table, 1), "view"), at(shown(hall, table, 1), "view"));
}

TEST(RenewedRules, ARematchIsPlayedByThem) {
  MemoryStore store;
  const Table table = older_match(store);
  Hall hall({}, &store);
  hall.ask(R"({"do":"close",)" + table.as_host() + "}");
  Table next = table;
  next.id = at(hall.ask(R"({"do":"rematch",)" + table.as(0) + "}"), "table");
  for (std::size_t seat = 0; seat < 3; ++seat)
    support::join(hall, next, "Anne", R"("token":")" + table.tokens[seat] + "\"");
  play(hall, next, 4);
  EXPECT_EQ(shown(hall, next, 0).find("ply")->integer, 4);
}

// His acknowledgement was lost with the old server.
TEST(RenewedRules, AMoveThatIsSentAgainIsNotMadeTwice) {
  MemoryStore store;
  Table table;
  std::string move;
  {
    Hall hall({}, &store);
    table = poker(hall);
    play(hall, table, 3);
    move = first_move(hall, table, whose_turn(hall, table));
    ASSERT_EQ(hall.refusal(move), "");
    stop(hall);
  }
  make_older(store, table.id);
  Hall hall({}, &store);
  const std::string ply = at(shown(hall, table, 0), "ply");
  EXPECT_EQ(hall.refusal(move), "") << "it is acknowledged";
  EXPECT_EQ(at(shown(hall, table, 0), "ply"), ply);
}

TEST(RenewedRules, ATableThatWaitsIsPlayedByThem) {
  MemoryStore store;
  Table table;
  {
    Hall hall({}, &store);
    table = make(hall, R"("game":"poker","seats":["human","human","human"])");
    stop(hall);
  }
  make_older(store, table.id);
  Hall hall({}, &store);
  for (const std::string& invitation : table.invitations)
    table.tokens.push_back(at(support::join(hall, table, "Anne", R"("invitation":")" + invitation + "\""), "token"));
  play(hall, table, 3);
}

TEST(RenewedRules, WhatWasKilledSaysWhatToDo) {
  MemoryStore store;
  Table table;
  {
    Hall hall({}, &store);
    table = poker(hall);
    play(hall, table, 4);
  }
  make_older(store, table.id);
  const std::string journal = store.everything();
  {
    Hall hall({}, &store);
    const codec::Json answer = hall.ask(R"({"do":"moves",)" + table.as(0) + "}");
    EXPECT_EQ(at(answer, "error"), "table/other_rules");
    EXPECT_THAT(at(answer, "message"), HasSubstr("version 77 of the rules"));
    EXPECT_THAT(at(answer, "message"), HasSubstr("start that one once more, and stop it"));
    stop(hall);
  }
  EXPECT_EQ(store.everything(), journal) << "it is kept as it was";
}

TEST(RenewedRules, APositionThatTheyDoNotKnowIsKept) {
  MemoryStore store;
  const Table table = older_match(store);
  const auto lines = store.journal(table.id);
  std::string last = lines->back();
  last.replace(last.find("\"edition\":"), 10, "\"printing\":");
  store.put(store::Replace{table.id, {{static_cast<int>(lines->size()) - 1, last}}});
  const std::string journal = store.everything();
  Hall hall({}, &store);
  const codec::Json answer = hall.ask(R"({"do":"moves",)" + table.as(0) + "}");
  EXPECT_EQ(at(answer, "error"), "table/other_rules");
  EXPECT_THAT(at(answer, "message"), HasSubstr("cannot go on by ours: "));
  hall.settle();
  EXPECT_EQ(store.everything(), journal);
}

// A server that is stopped and started every night does not fill its store.
TEST(RenewedRules, APositionIsWrittenOnlyWhereSomethingMoved) {
  MemoryStore store;
  Table table;
  {
    Hall hall({}, &store);
    table = poker(hall);
    stop(hall);
  }
  const std::size_t lines = lines_of(store, table.id);
  EXPECT_THAT(store.journal(table.id)->back(), HasSubstr("\"entry\":\"checkpoint\""));
  for (int night = 1; night < 4; ++night) {
    Hall hall({}, &store, night * 86400);
    stop(hall);
  }
  EXPECT_EQ(lines_of(store, table.id), lines);
  {
    Hall hall({}, &store, 4 * 86400);
    play(hall, table, 1);
    hall.pass(3600);  // nobody looks any more: it has left memory
    stop(hall);
  }
  EXPECT_EQ(lines_of(store, table.id), lines + 2);
}

TEST(RenewedRules, ATableThatIsOverLeavesNoPosition) {
  MemoryStore store;
  Hall hall({}, &store);
  const Table table = poker(hall);
  hall.ask(R"({"do":"close",)" + table.as_host() + "}");
  stop(hall);
  EXPECT_THAT(store.everything(), Not(HasSubstr("checkpoint")));
}

}  // namespace
