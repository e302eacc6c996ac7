// What happens when nobody does anything: the clock of a table, and the countdown of a call.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <set>

#include "server/company.h"

namespace {

using namespace support;
using ::testing::HasSubstr;
using ::testing::Not;

// What the clock gives for looking at what has just happened.
room::Time look_at(Hall& hall, const Table& table) { return shown(hall, table, 0).now.watch.value_or(0); }

// ---- The clock of a table ----

TEST(Clock, WhenItRunsOutTheDefaultMoveIsPlayed) {
  Hall hall;
  const Table table = poker(hall, 60);
  const room::Now before = shown(hall, table, 0).now;
  const room::Time look = look_at(hall, table);
  EXPECT_EQ(before.left, 60 + look);
  hall.pass(59 + look);
  EXPECT_EQ(shown(hall, table, 0).now.ply, before.ply);
  EXPECT_EQ(shown(hall, table, 0).now.left, 1);
  hall.pass(1);
  EXPECT_EQ(shown(hall, table, 0).now.ply, 1);
  EXPECT_EQ(shown(hall, table, 0).now.left, 60 + look_at(hall, table));
  EXPECT_THAT(hall.store.everything(), HasSubstr("\"by\":\"clock\""));
  // Nobody plays: the clock alone brings the match to its end.
  for (int i = 0; i < 2000 && shown(hall, table, 0).standing == room::Standing::running; ++i)
    hall.pass(60 + room::Room::kMostWatch);
  EXPECT_EQ(shown(hall, table, 0).standing, room::Standing::over);
}

TEST(Clock, ARestartCreditsIt) {
  MemoryStore store;
  Table table;
  {
    Hall hall({}, &store);
    table = poker(hall, 60);
    hall.pass(50);
  }
  Hall hall({}, &store, 3600);  // an hour later
  EXPECT_EQ(shown(hall, table, 0).now.ply, 0);
  EXPECT_EQ(shown(hall, table, 0).now.left, 60);
  hall.pass(60);
  EXPECT_EQ(shown(hall, table, 0).now.ply, 1) << "and it runs";
}

TEST(Clock, ATableThatCannotBeReadNowKeepsIt) {
  Hall hall;
  const Table table = poker(hall, 60);
  const room::Time look = look_at(hall, table);
  hall.pass(40);  // nobody looks: it leaves memory
  hall.store.unreadable = true;
  hall.pass(20 + look);
  EXPECT_EQ(hall.ludotheque->due(), hall.now + 1000) << "tried again, and not at once";
  hall.store.unreadable = false;
  hall.pass(1);
  hall.pass(1);
  EXPECT_EQ(shown(hall, table, 0).now.ply, 1);
}

TEST(Clock, ADamagedTableIsNotReadAgainAndAgain) {
  Hall hall;
  const Table table = poker(hall, 60);
  const room::Time look = look_at(hall, table);
  hall.pass(40);
  hall.store.put_line(table.id, 2, "nonsense");
  hall.pass(20 + look);
  EXPECT_EQ(hall.refusal(server::Moves{table.id, table.tokens[0]}), "table/damaged");
  const int reads = hall.store.reads;
  for (int i = 0; i < 5; ++i) hall.pass(1);
  EXPECT_EQ(hall.store.reads, reads);
}

TEST(Clock, WhatCannotBeKeptIsNotTriedAgainBeforeASecondHasPassed) {
  Hall hall;
  const Table table = poker(hall, 60);
  const room::Time look = look_at(hall, table);
  hall.store.broken = true;
  hall.pass(60 + look);
  EXPECT_GE(hall.ludotheque->due(), hall.now + 1000);
  hall.store.broken = false;
  hall.pass(1);
  hall.pass(1);
  EXPECT_EQ(shown(hall, table, 0).now.ply, 1);
}

// Nobody loses on time by looking: one second for everything that those who watch were told.
TEST(Clock, GivesTimeToLookAtWhatHasJustHappened) {
  Hall hall;
  const Table table = poker(hall, 60, true);
  const auto watcher = std::make_shared<Listener>();
  hall.ask(as_spectator(table), watcher);
  EXPECT_EQ(look_at(hall, table), 4) << "three hands that are dealt, and who begins";
  hall.pass(1);
  EXPECT_EQ(look_at(hall, table), 3) << "it passes first";
  hall.pass(3);
  EXPECT_EQ(look_at(hall, table), 0);
  EXPECT_EQ(shown(hall, table, 0).now.left, 60);
  EXPECT_EQ(hall.refusal(first_move(hall, table, whose_turn(hall, table))), "");
  const room::Update seen = read_as<room::Update>(watcher->heard.back());
  EXPECT_GE(seen.now.watch, 1);
  EXPECT_EQ(seen.now.left, 60 + *seen.now.watch);
  for (std::size_t seat = 0; seat < 3; ++seat) EXPECT_EQ(shown(hall, table, seat).now.watch, seen.now.watch);
  // Who has ten minutes has time for it.
  EXPECT_EQ(look_at(hall, poker(hall, 600)), 0);
  EXPECT_EQ(shown(hall, poker(hall, 600), 0).now.left, 600);
}

TEST(Clock, TellsForWhomItHasPlayed) {
  Hall hall;
  const Table table = poker(hall, 60);
  const auto listener = std::make_shared<Listener>();
  hall.ask(as_seat(table, 0), listener);
  const core::Seat slow(static_cast<int>(whose_turn(hall, table)));
  hall.pass(60 + room::Room::kMostWatch);
  const std::string said = "\"by_clock\":[" + std::to_string(slow.index) + "]";
  EXPECT_TRUE(listener->has_heard(said));
  EXPECT_THAT(shown(hall, table, 1).text, HasSubstr(said)) << "whoever comes later reads it too";
  EXPECT_EQ(hall.refusal(first_move(hall, table, whose_turn(hall, table))), "");
  EXPECT_THAT(listener->heard.back(), Not(HasSubstr("by_clock")));
}

// ---- A countdown that all see ----

// Three at the quiz, one of whom has just made a real call (QVG-33).
struct Call {
  Table table;
  std::size_t caller = 0;
};
Call call_somebody(Hall& hall, int clock) {
  server::Create create = with_options(with_clock(a_table("quiz", 3), clock), R"({"real_calls":true})");
  create.spectators = true;
  Call call{sit_down(hall, create), 0};
  for (int i = 0; i < 100; ++i)
    for (std::size_t seat = 0; seat < call.table.tokens.size(); ++seat) {
      const Look now = shown(hall, call.table, seat);
      if (!now.may_move()) continue;
      const bool may_call = std::find(now.moves.begin(), now.moves.end(), "joker call") != now.moves.end();
      const std::string move = may_call ? "joker call" : now.moves.front();
      EXPECT_EQ(hall.refusal(a_move(call.table, seat, now.now.ply.value(), move)), "");
      if (!may_call) continue;
      call.caller = seat;
      return call;
    }
  throw std::runtime_error("nobody may call");
}
// A field as everybody sees it: each who plays, and somebody who watches.
template <class Field>
std::optional<room::Time> seen_by_all(Hall& hall, const Table& table, Field field) {
  std::set<std::optional<room::Time>> seen;
  for (std::size_t seat = 0; seat < table.tokens.size(); ++seat) seen.insert(shown(hall, table, seat).now.*field);
  seen.insert(look(hall, as_spectator(table)).now.*field);
  EXPECT_EQ(seen.size(), 1u);
  return *seen.begin();
}
constexpr auto kCountdown = &room::Now::countdown;
constexpr auto kLeft = &room::Now::left;

TEST(Countdown, IsCountedByTheTableFromTheCallAndNothingIsPlayedWhenItEnds) {
  Hall hall;
  const auto listener = std::make_shared<Listener>();
  const Call call = call_somebody(hall, 0);
  const auto ply = shown(hall, call.table, 0).now.ply;
  for (const auto& [seconds, left] : {std::pair(0, 30), {1, 29}, {11, 18}, {17, 1}, {1, 0}, {3600, 0}}) {
    hall.pass(seconds);
    EXPECT_EQ(seen_by_all(hall, call.table, kCountdown), left);
    EXPECT_EQ(seen_by_all(hall, call.table, kLeft), std::nullopt) << "this table has no clock";
  }
  EXPECT_EQ(shown(hall, call.table, 0).now.ply, ply);
  // The next decision has none.
  hall.ask(as_seat(call.table, 0), listener);
  EXPECT_EQ(hall.refusal(first_move(hall, call.table, call.caller)), "");
  EXPECT_EQ(seen_by_all(hall, call.table, kCountdown), std::nullopt);
  EXPECT_THAT(listener->heard.back(), Not(HasSubstr("countdown")));
}

TEST(Countdown, IsToldInEveryUpdate) {
  Hall hall;
  const Call call = call_somebody(hall, 0);
  const auto listener = std::make_shared<Listener>();
  hall.ask(as_seat(call.table, call.caller), listener);
  hall.pass(13);
  EXPECT_EQ(hall.refusal(say(call.table, 0, "Alors ?")), "");
  EXPECT_EQ(read_as<room::Update>(listener->heard.back()).now.countdown, 17);
}

TEST(Countdown, GoesOnWhileNoServerRuns) {
  MemoryStore store;
  Table table;
  {
    Hall hall({}, &store);
    table = call_somebody(hall, 60).table;
    hall.pass(5);
    EXPECT_EQ(seen_by_all(hall, table, kCountdown), 25);
    hall.stop();
  }
  {
    Hall hall({}, &store, 12);
    EXPECT_EQ(seen_by_all(hall, table, kCountdown), 18);
  }
  Hall hall({}, &store, 4000);
  EXPECT_EQ(seen_by_all(hall, table, kCountdown), 0);
  EXPECT_EQ(seen_by_all(hall, table, kLeft), 60) << "clocks are credited, the call is not";
}

TEST(Countdown, TheClockOfTheTableRunsAfterIt) {
  Hall hall;
  const Call call = call_somebody(hall, 10);  // less than the call itself
  const auto ply = shown(hall, call.table, 0).now.ply;
  const room::Time look = look_at(hall, call.table);
  EXPECT_EQ(seen_by_all(hall, call.table, kLeft), 40 + look);
  hall.pass(30 + look);
  EXPECT_EQ(seen_by_all(hall, call.table, kCountdown), 0);
  EXPECT_EQ(seen_by_all(hall, call.table, kLeft), 10);
  hall.pass(9);
  EXPECT_EQ(shown(hall, call.table, 0).now.ply, ply) << "nobody has played";
  hall.pass(1);
  EXPECT_NE(shown(hall, call.table, 0).now.ply, ply);
  EXPECT_THAT(hall.store.everything(), HasSubstr("\"by\":\"clock\""));
}

}  // namespace
