// A server that knows other rules than the one before: its tables go on.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "server/company.h"

namespace {

using namespace support;
using ::testing::HasSubstr;
using ::testing::Not;

void play(Hall& hall, const Table& table, int moves) {
  for (int i = 0; i < moves; ++i) ASSERT_EQ(hall.refusal(first_move(hall, table, whose_turn(hall, table))), "");
}

// Has the journal say that other rules have played all of it.
void make_older(MemoryStore& store, const std::string& table) {
  const auto lines = *store.journal(table);
  for (std::size_t i = 0; i < lines.size(); ++i) {
    auto entry = room::read_entry(lines[i]);
    ASSERT_TRUE(entry);
    if (auto* created = std::get_if<room::Created>(&*entry)) created->rules = 77;
    if (auto* checkpoint = std::get_if<room::Checkpoint>(&*entry)) checkpoint->rules = 77;
    store.put_line(table, static_cast<int>(i), room::to_line(*entry));
  }
}

// A match that older rules have played, and that was stopped in order.
Table older_match(MemoryStore& store) {
  Hall hall({}, &store);
  const Table table = poker(hall);
  hall.stop();
  make_older(store, table.id);
  return table;
}

std::size_t lines_of(MemoryStore& store, const std::string& table) { return store.journal(table)->size(); }

TEST(MigratedRules, ARunningMatchGoesOnAndThoseWhoPlayAreTold) {
  MemoryStore store;
  Table table;
  Look before;
  {
    Hall hall({}, &store);
    table = poker(hall, 60);
    play(hall, table, 7);
    before = shown(hall, table, 1);
    hall.stop();
    EXPECT_EQ(hall.refusal(say(table, 0, "encore")), "server/stopping");
  }
  make_older(store, table.id);
  Hall hall({}, &store, 3600);
  const Look now = shown(hall, table, 1);
  EXPECT_EQ(now.view, before.view);
  EXPECT_EQ(now.now.ply, before.now.ply);
  EXPECT_EQ(now.now.left, 60) << "the clock is credited";
  EXPECT_EQ(read_as<room::News>(now.news(0)).news, room::Topic::checkpoint);
  EXPECT_EQ(now.history.back().version, before.version + 1);
  const auto listener = std::make_shared<Listener>();
  hall.ask(as_seat(table, 0), listener);
  play(hall, table, 5);
  EXPECT_EQ(shown(hall, table, 1).now.ply, *before.now.ply + 5);
  EXPECT_FALSE(listener->heard.empty());

  // It is written down once, and lasts.
  const std::size_t lines = lines_of(store, table.id);
  Hall again({}, &store, 7200);
  EXPECT_EQ(lines_of(store, table.id), lines);
  EXPECT_EQ(shown(again, table, 1).view, shown(hall, table, 1).view);
}

TEST(MigratedRules, ARematchIsPlayedByThem) {
  MemoryStore store;
  const Table table = older_match(store);
  Hall hall({}, &store);
  hall.ask(close(table));
  Table next = table;
  next.id = hall.ask(rematch(table, 0))->table;
  for (const std::string& token : table.tokens) hall.ask(with_token(next.id, token));
  play(hall, next, 4);
  EXPECT_EQ(shown(hall, next, 0).now.ply, 4);
}

// His acknowledgement was lost with the old server.
TEST(MigratedRules, AMoveThatIsSentAgainIsNotMadeTwice) {
  MemoryStore store;
  Table table;
  server::MakeMove move;
  {
    Hall hall({}, &store);
    table = poker(hall);
    play(hall, table, 3);
    move = first_move(hall, table, whose_turn(hall, table));
    ASSERT_EQ(hall.refusal(move), "");
    hall.stop();
  }
  make_older(store, table.id);
  Hall hall({}, &store);
  const auto ply = shown(hall, table, 0).now.ply;
  EXPECT_EQ(hall.refusal(move), "") << "it is acknowledged";
  EXPECT_EQ(shown(hall, table, 0).now.ply, ply);
}

TEST(MigratedRules, ATableThatWaitsIsPlayedByThem) {
  MemoryStore store;
  Table table;
  {
    Hall hall({}, &store);
    table = make(hall, a_table("poker", 3));
    hall.stop();
  }
  make_older(store, table.id);
  Hall hall({}, &store);
  for (std::size_t seat = 0; seat < 3; ++seat) table.tokens.push_back(hall.ask(by_invitation(table, seat))->token);
  play(hall, table, 3);
}

TEST(MigratedRules, WhatWasKilledSaysWhatToDo) {
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
    const auto answer = hall.ask(server::Moves{table.id, table.tokens[0]});
    EXPECT_EQ(answer.error, "table/other_rules");
    EXPECT_THAT(answer.message, HasSubstr("version 77 of the rules"));
    EXPECT_THAT(answer.message, HasSubstr("start that one once more, and stop it"));
    hall.stop();
  }
  EXPECT_EQ(store.everything(), journal) << "it is kept as it was";
}

TEST(MigratedRules, APositionThatTheyDoNotKnowIsKept) {
  MemoryStore store;
  const Table table = older_match(store);
  const auto lines = store.journal(table.id);
  std::string last = lines->back();
  last.replace(last.find("\"edition\":"), 10, "\"printing\":");
  store.put_line(table.id, static_cast<int>(lines->size()) - 1, last);
  const std::string journal = store.everything();
  Hall hall({}, &store);
  const auto answer = hall.ask(server::Moves{table.id, table.tokens[0]});
  EXPECT_EQ(answer.error, "table/other_rules");
  EXPECT_THAT(answer.message, HasSubstr("cannot go on by ours"));
  EXPECT_EQ(store.everything(), journal);
}

// A server that is stopped and started every night does not fill its store.
TEST(MigratedRules, APositionIsWrittenOnlyWhereSomethingMoved) {
  MemoryStore store;
  Table table;
  {
    Hall hall({}, &store);
    table = poker(hall);
    hall.stop();
  }
  const std::size_t lines = lines_of(store, table.id);
  EXPECT_TRUE(std::holds_alternative<room::Checkpoint>(*room::read_entry(store.journal(table.id)->back())));
  for (int night = 1; night < 4; ++night) {
    Hall hall({}, &store, night * 86400);
    hall.stop();
  }
  EXPECT_EQ(lines_of(store, table.id), lines);
  {
    Hall hall({}, &store, 4 * 86400);
    play(hall, table, 1);
    hall.pass(3600);  // nobody looks any more: it has left memory
    hall.stop();
  }
  EXPECT_EQ(lines_of(store, table.id), lines + 2);
}

TEST(MigratedRules, ATableThatIsOverLeavesNoPosition) {
  MemoryStore store;
  Hall hall({}, &store);
  const Table table = poker(hall);
  hall.ask(close(table));
  hall.stop();
  EXPECT_THAT(store.everything(), Not(HasSubstr("checkpoint")));
}

}  // namespace
