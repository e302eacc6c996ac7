// Moves of people and bots: stored, then acknowledged, then told.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "server/company.h"
#include "server/messages.h"
#include "shelf/shelf.h"

namespace {

using namespace support;
using ::testing::ElementsAre;
using ::testing::HasSubstr;

// ---- What is sent ----

// Every message that is sent is one of those that are described, and nothing else is in it.
TEST(Messages, AreAsTheyAreDescribed) {
  for (const shelf::Box* box : shelf::boxes()) {
    SCOPED_TRACE(std::string(box->facts().slug));
    Hall hall;
    server::Create create = a_table(std::string(box->facts().slug), 1, std::max(3, box->facts().min_seats) - 1);
    create.spectators = true;
    create.clock = 600;
    Table table = make(hall, create);
    const auto watcher = std::make_shared<Listener>();
    const auto player = std::make_shared<Listener>();
    hall.ask(as_spectator(table), watcher);
    table.tokens = {hall.ask(by_invitation(table, 0))->token};
    hall.ask(as_seat(table, 0), player);
    hall.ask(say(table, 0, "bonsoir"));
    for (int i = 0; i < 3000 && shown(hall, table, 0).standing == room::Standing::running; ++i)
      if (!hall.let_bots_move()) hall.refusal(first_move(hall, table, 0));
    hall.ask(close(table));
    EXPECT_EQ(shown(hall, table, 0).standing, room::Standing::over);
    int updates = 0;
    for (const auto& listener : {watcher, player})
      for (const std::string& message : listener->heard) {
        const bool is_update = message.contains("\"version\"");
        updates += is_update;
        if (!is_update) {
          EXPECT_EQ(read_as<server::Present>(message).table, table.id);
          continue;
        }
        EXPECT_EQ(read_as<room::Update>(message).table, table.id);
        const codec::Json json = json_of(message);
        if (const codec::Json* news = json.find("news")) read_as<room::News>(codec::one_line(*news));
      }
    EXPECT_GT(updates, 20);
  }
}

// ---- Store, then acknowledge, then broadcast ----

TEST(Move, IsAcknowledgedAndToldWhenItIsKept) {
  Hall hall;
  const Table table = poker(hall);
  const std::size_t turn = whose_turn(hall, table);
  const auto other = std::make_shared<Listener>();
  hall.ask(as_seat(table, (turn + 1) % 3), other);
  const server::MakeMove move = first_move(hall, table, turn);
  other->heard.clear();
  std::vector<std::string> answers;
  hall.begin_to_ask(move, answers);
  EXPECT_TRUE(answers.empty()) << "acknowledged before it was kept";
  EXPECT_TRUE(other->heard.empty()) << "told before it was kept";
  hall.settle();
  ASSERT_EQ(answers.size(), 1u);
  EXPECT_EQ(read_reply<server::Done>(answers.front()).error, "");
  ASSERT_EQ(other->heard.size(), 1u);
  EXPECT_THAT(other->heard.front(), HasSubstr("\"events\":[{"));
  // Sent again it is acknowledged again, and nothing happens.
  EXPECT_EQ(hall.refusal(move), "");
  EXPECT_EQ(other->heard.size(), 1u);
}

TEST(Move, WhoeverAsksIsAcknowledgedBeforeOthersAreTold) {
  Hall hall;
  const Table table = poker(hall);
  const std::size_t turn = whose_turn(hall, table);
  // One list for both: the answer to the one who moves, and what another is told.
  struct Ear final : server::Client {
    explicit Ear(std::vector<std::string>& list) : all(list) {}
    void send(std::shared_ptr<const std::string>) override { all.emplace_back("told"); }
    std::vector<std::string>& all;
  };
  std::vector<std::string> order;
  hall.ask(as_seat(table, (turn + 1) % 3), std::make_shared<Ear>(order));
  const server::MakeMove move = first_move(hall, table, turn);
  order.clear();
  server::Asker asker{nullptr, hall.address, "",
                      [&](std::string, const server::Refused*) { order.emplace_back("yes"); }};
  hall.ludotheque->ask(std::move(asker), move);
  hall.settle();
  EXPECT_THAT(order, ElementsAre("yes", "told"));
}

TEST(Move, WhatCannotBeKeptHasNotHappened) {
  Hall hall;
  const Table table = poker(hall);
  const std::size_t turn = whose_turn(hall, table);
  const auto other = std::make_shared<Listener>();
  hall.ask(as_seat(table, (turn + 1) % 3), other);
  const server::MakeMove move = first_move(hall, table, turn);
  const std::string before = shown(hall, table, turn).view;
  other->heard.clear();
  hall.store.broken = true;
  EXPECT_EQ(hall.refusal(move), "store/unavailable");
  EXPECT_EQ(hall.refusal(move), "store/unavailable");
  EXPECT_FALSE(other->has_heard("\"events\""));
  EXPECT_THAT(other->heard.back(), HasSubstr("\"again\":true")) << "who looked on is to look again";
  hall.store.broken = false;
  EXPECT_EQ(shown(hall, table, turn).view, before);
  EXPECT_EQ(hall.refusal(move), "");
  EXPECT_NE(shown(hall, table, turn).view, before);
}

TEST(Move, IsMadeAlsoWhenSomebodyElseAddedToTheTableFirst) {
  Hall hall;
  const Table table = poker(hall);
  const std::size_t turn = whose_turn(hall, table);
  const server::MakeMove move = first_move(hall, table, turn);
  const int lines = static_cast<int>(hall.store.journal(table.id)->size());
  hall.store.put(store::Append{table.id, lines, {room::to_line(room::Said{1, 0, "", "de loin"})}, {}});
  EXPECT_EQ(hall.refusal(move), "");
  EXPECT_THAT(shown(hall, table, turn).text, HasSubstr("de loin"));
  EXPECT_EQ(hall.store.journal(table.id)->size(), static_cast<std::size_t>(lines) + 2);
}

// ---- Bots ----

TEST(Bots, PlayAWholeMatchOfEveryGame) {
  for (const shelf::Box* box : shelf::boxes()) {
    Hall hall;
    const Table table = make(hall, a_table(std::string(box->facts().slug), 1, std::max(2, box->facts().min_seats) - 1));
    hall.ask(begin(table));
    for (int i = 0; hall.let_bots_move(); ++i) ASSERT_LT(i, 20'000);
    EXPECT_EQ(look(hall, as_host(table)).standing, room::Standing::over);
    EXPECT_EQ(hall.refusal(server::GetLog{table.id, table.host}), "") << box->facts().slug;
  }
}

// The order of CONTRIBUTING 7: whoever looks on knows of a move before a bot answers it.
TEST(Bots, BeginToThinkWhenTheMoveBeforeIsKeptAndTold) {
  Hall hall;
  const Table table = make(hall, a_table("poker", 1, 2));
  std::vector<std::string> answers;
  hall.begin_to_ask(begin(table), answers);
  EXPECT_EQ(hall.bots_thinking(), 0u) << "before it was kept";
  hall.settle();
  EXPECT_EQ(answers.size(), 1u);
  EXPECT_EQ(hall.bots_thinking(), 1u);
}

TEST(Bots, DoNotThinkAboutWhatWasNotKept) {
  Hall hall;
  const Table table = make(hall, a_table("poker", 1, 2));
  hall.store.broken = true;
  EXPECT_EQ(hall.refusal(begin(table)), "store/unavailable");
  EXPECT_EQ(hall.bots_thinking(), 0u);
  hall.store.broken = false;
  hall.pass(2);
  EXPECT_EQ(hall.refusal(begin(table)), "");
  EXPECT_EQ(hall.bots_thinking(), 1u);
}

}  // namespace
