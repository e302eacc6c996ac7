// Who may do what, when it is acknowledged, and what happens when nobody does
// anything: the ludothèque without a network.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "server/company.h"
#include "server/guest.h"
#include "server/messages.h"

namespace {

using support::at;
using support::first_move;
using support::Hall;
using support::join;
using support::Listener;
using support::make;
using support::poker;
using support::shown;
using support::Table;
using support::whose_turn;
using ::testing::HasSubstr;
using ::testing::Not;

// Every message that is sent is one of those that are described (server/messages.h).
template <class Message>
std::string misread(const std::string& text) {
  const auto document = codec::parse(text);
  if (!document) return document.error().reason;
  Message message;
  const codec::Problems problems = codec::read(*document, message);
  return problems.empty() ? "" : to_text(problems.front(), text);
}

TEST(Messages, AreAsTheyAreDescribed) {
  for (const shelf::Box* box : shelf::boxes()) {
    Hall hall;
    const int seats = std::max(3, box->facts().min_seats);
    std::string players = "\"human\"";
    for (int i = 1; i < seats; ++i) players += ",\"simple\"";
    Table table = make(hall, R"("game":")" + std::string(box->facts().slug) + R"(","seats":[)" + players +
                                 R"(],"spectators":true,"clock":600)");
    const auto watcher = std::make_shared<Listener>();
    const auto player = std::make_shared<Listener>();
    hall.ask(R"({"do":"watch","table":")" + table.id + "\"}", watcher);
    table.tokens = {at(join(hall, table, "Anne", R"("invitation":")" + table.invitations[0] + "\""), "token")};
    EXPECT_EQ(misread<server::Shown>(codec::one_line(shown(hall, table, 0))), "");
    hall.ask(R"({"do":"watch",)" + table.as(0) + "}", player);
    hall.ask(R"({"do":"say","text":"bonsoir",)" + table.as(0) + "}");
    for (int i = 0; i < 3000 && at(shown(hall, table, 0), "standing") == "running"; ++i)
      if (!hall.let_bots_move()) hall.refusal(first_move(hall, table, 0));
    hall.ask(R"({"do":"close",)" + table.as_host() + "}");
    EXPECT_EQ(misread<server::Shown>(codec::one_line(shown(hall, table, 0))), "");
    int updates = 0;
    for (const auto& listener : {watcher, player})
      for (const std::string& message : listener->heard) {
        const bool update = message.contains("\"version\"");
        updates += update;
        ASSERT_EQ(update ? misread<server::Update>(message) : misread<server::Present>(message), "");
      }
    EXPECT_GT(updates, 20);
  }
}

// ---- Sitting down ----

// A board is drawn from its edition; the answers of a quiz are not on the board.
TEST(Editions, AreGivenWithoutWhatPlayersMustNotRead) {
  Hall hall;
  for (const shelf::Box* box : shelf::boxes()) {
    const std::string game(box->facts().slug);
    const std::string text(host::editions(game).front());
    const auto open = box->open(text);
    ASSERT_TRUE(open.has_value());
    const codec::Json answer =
        hall.ask(R"({"do":"edition","game":")" + game + R"(","edition":")" + (*open)->imprint().id + "\"}");
    const std::string given = codec::one_line(*answer.find("edition"));
    EXPECT_TRUE(box->open(given).has_value()) << "it can be drawn from: " << game;
    if (game == "quiz") {
      EXPECT_THAT(text, HasSubstr("\"questions\""));
      EXPECT_LT(given.size(), 4000u) << "not one question is in it";
    } else {
      EXPECT_EQ(given, (*open)->edition());
    }
  }
}

TEST(Create, SaysWhatIsWrong) {
  Hall hall;
  const auto refusal = [&](const std::string& fields) { return hall.refusal(R"({"do":"create",)" + fields + "}"); };
  EXPECT_EQ(refusal(R"("game":"chess","seats":["human"])"), "game/unknown");
  EXPECT_EQ(refusal(R"("game":"poker","seats":["human"])"), "seats/invalid");
  EXPECT_EQ(refusal(R"("game":"poker","seats":["human","human","genius"])"), "seats/invalid");
  EXPECT_EQ(refusal(R"("game":"poker","seats":["simple","simple","simple"])"), "seats/invalid");
  EXPECT_EQ(refusal(R"("game":"poker","seats":["human","simple","simple"],"edition":"no")"), "edition/unknown");
  EXPECT_EQ(refusal(R"("game":"poker","seats":["human","simple","simple"],"options":{"no":1})"), "options/invalid");
  EXPECT_EQ(hall.ludotheque->figures().tables, 0u) << "nothing was made";
}

TEST(Create, OnlySoManyTablesForAnAddress) {
  Hall hall({.tables_per_address = 2});
  make(hall, R"("game":"poker","seats":["human","simple","simple"])");
  const Table second = make(hall, R"("game":"poker","seats":["human","simple","simple"])");
  EXPECT_EQ(hall.refusal(R"({"do":"create","game":"poker","seats":["human","simple","simple"]})"), "table/too_many");
  hall.ask(R"({"do":"close",)" + second.as_host() + "}");
  make(hall, R"("game":"poker","seats":["human","simple","simple"])");
}

TEST(Create, OnlySoManyTablesADay) {
  Hall hall({.tables_per_address = 2});
  for (int made = 0; made < 40; ++made) {
    const Table table = make(hall, R"("game":"poker","seats":["human","simple","simple"])");
    hall.ask(R"({"do":"close",)" + table.as_host() + "}");
  }
  EXPECT_EQ(hall.refusal(R"({"do":"create","game":"poker","seats":["human","simple","simple"]})"), "table/too_many");
  hall.pass(86400);
  EXPECT_EQ(hall.store.everything(), "") << "where nothing was played, nothing is kept";
  make(hall, R"("game":"poker","seats":["human","simple","simple"])");
}

TEST(Lobby, TheNewestHundredAndHowManyThereAre) {
  Hall hall({.tables_per_address = 1000});
  std::vector<Table> tables;
  for (int i = 0; i < 103; ++i) {
    tables.push_back(make(hall, R"("game":"poker","seats":["human","human","simple"],"listed":true)"));
    hall.pass(1);
  }
  const codec::Json lobby = hall.ask(R"({"do":"lobby"})");
  EXPECT_EQ(at(lobby, "count"), "103");
  ASSERT_EQ(lobby.find("tables")->items.size(), 100u);
  EXPECT_EQ(at(lobby.find("tables")->items.front(), "table"), tables.back().id);
  hall.pass(60);
  EXPECT_EQ(hall.ludotheque->figures().in_memory, 0u);
  EXPECT_EQ(codec::one_line(hall.ask(R"({"do":"lobby"})")), codec::one_line(lobby)) << "also when none is in memory";
  join(hall, tables.back(), "Anne", R"("seat":0)");
  EXPECT_THAT(codec::one_line(hall.ask(R"({"do":"lobby"})")), HasSubstr("\"Anne\"")) << "it is what it is now";
}

TEST(Join, AnInvitationIsUsedOnce) {
  Hall hall;
  const Table table = make(hall, R"("game":"poker","seats":["human","human","human"])");
  const std::string invitation = R"("invitation":")" + table.invitations[1] + "\"";
  const codec::Json joined = join(hall, table, "Anne", invitation);
  EXPECT_EQ(at(joined, "seat"), "1");
  EXPECT_EQ(at(join(hall, table, "Bruno", invitation), "error"), "invitation/wrong");
  EXPECT_EQ(at(join(hall, table, "Bruno", R"("seat":0)"), "error"), "invitation/wrong") << "it is not in the lobby";
  // The host may give another one for a seat that is free; the one before is void.
  const codec::Json fresh = hall.ask(R"({"do":"invite","seat":0,)" + table.as_host() + "}");
  EXPECT_EQ(at(join(hall, table, "Bruno", R"("invitation":")" + table.invitations[0] + "\""), "error"),
            "invitation/wrong");
  EXPECT_EQ(at(join(hall, table, "Bruno", R"("invitation":")" + at(fresh, "invitation") + "\""), "seat"), "0");
  EXPECT_EQ(hall.refusal(R"({"do":"invite","seat":0,)" + table.as_host() + "}"), "seat/taken");
}

// The answer to a join may be lost on its way: then an invitation would be used up, and
// nobody sit there.
TEST(Join, WhoGotNoAnswerAsksAgainAndHasHisSeat) {
  Hall hall;
  const std::string bytes = R"("bytes":"0123456789abcdef0123456789abcdef")";
  Table table = make(hall, R"("game":"poker","seats":["human","human","human"])");
  const std::string invitation = R"("invitation":")" + table.invitations[1] + "\"";
  const codec::Json lost = join(hall, table, "Anne", invitation + "," + bytes);
  table.tokens = {at(lost, "token")};
  const auto looker = std::make_shared<Listener>();
  EXPECT_EQ(hall.refusal(R"({"do":"watch",)" + table.as(0) + "}", looker), "");
  hall.pass(590);
  const codec::Json again = join(hall, table, "Anne", invitation + "," + bytes);
  EXPECT_EQ(at(again, "seat"), "1");
  EXPECT_NE(at(again, "token"), at(lost, "token"));
  table.tokens.push_back(at(again, "token"));
  EXPECT_EQ(hall.refusal(R"({"do":"say","text":"moi",)" + table.as(0) + "}"), "token/wrong");
  EXPECT_EQ(hall.refusal(R"({"do":"say","text":"moi",)" + table.as(1) + "}"), "");
  EXPECT_THAT(looker->heard.back(), HasSubstr("\"again\":true")) << "who looks with the old token sees no more";
  // The invitation alone, or the bytes alone, are not enough; nor are no bytes at all.
  EXPECT_EQ(at(join(hall, table, "Zoé", invitation), "error"), "invitation/wrong");
  EXPECT_EQ(at(join(hall, table, "Zoé", bytes), "error"), "invitation/wrong");
  const std::string other = R"("invitation":")" + table.invitations[2] + "\"";
  EXPECT_EQ(at(join(hall, table, "Bruno", other), "seat"), "2");
  EXPECT_EQ(at(join(hall, table, "Zoé", other + R"(,"bytes":"00000000000000000000000000000000")"), "error"),
            "invitation/wrong");
  hall.pass(20);
  EXPECT_EQ(at(join(hall, table, "Anne", invitation + "," + bytes), "error"), "invitation/wrong")
      << "ten minutes after she sat down first, it is too late";
}

TEST(Join, WhoLeftATableOfTheLobbyDoesNotTakeTheSeatFromTheNext) {
  Hall hall;
  Table table = make(hall, R"("game":"poker","seats":["human","human","human"],"listed":true)");
  const std::string bytes = R"("bytes":"0123456789abcdef0123456789abcdef")";
  const std::string invited = R"("invitation":")" + table.invitations[0] + "\"," + bytes;
  table.tokens.push_back(at(join(hall, table, "Anne", invited), "token"));
  EXPECT_EQ(at(join(hall, table, "Bruno", bytes), "seat"), "1") << "bytes alone are nobody's seat";
  EXPECT_EQ(hall.refusal(R"({"do":"say","text":"moi",)" + table.as(0) + "}"), "");
  EXPECT_EQ(hall.refusal(R"({"do":"leave",)" + table.as(0) + "}"), "");
  EXPECT_EQ(at(join(hall, table, "Chloé", R"("seat":0)"), "seat"), "0");
  EXPECT_EQ(at(join(hall, table, "Anne", invited), "error"), "invitation/wrong");
}

TEST(Join, ATableOfTheLobbyIsOpenToAll) {
  Hall hall;
  const Table table = make(hall, R"("game":"poker","seats":["human","human","simple"],"listed":true)");
  EXPECT_THAT(codec::one_line(hall.ask(R"({"do":"lobby"})")), HasSubstr(table.id));
  EXPECT_EQ(at(join(hall, table, "Anne", R"("seat":1)"), "seat"), "1");
  EXPECT_EQ(at(join(hall, table, "Bruno", R"("seat":1)"), "error"), "seat/taken");
  EXPECT_EQ(at(join(hall, table, "Bruno", R"("bytes":"")"), "seat"), "0");
  EXPECT_EQ(at(join(hall, table, "Carla", R"("bytes":"")"), "error"), "table/full");
  EXPECT_THAT(codec::one_line(hall.ask(R"({"do":"lobby"})")), Not(HasSubstr(table.id))) << "nothing is free there";
}

TEST(Join, NamesAreText) {
  Hall hall;
  const Table table = make(hall, R"("game":"poker","seats":["human","human","human"],"listed":true)");
  for (const std::string name : {"", "   ", "a\\u0007b", "a\\u202eb", "a\\u061cb", "\\u00a0", "\\u200b\\u200b",
                                 "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa"})
    EXPECT_EQ(at(join(hall, table, name, R"("bytes":"")"), "error"), "name/invalid") << name;
  EXPECT_EQ(at(join(hall, table, "<b>Zoé</b>", R"("bytes":"")"), "ok"), "true");
}

TEST(Begin, WhenTheLastSitsDownOrTheHostWants) {
  Hall hall;
  const Table full = poker(hall);
  EXPECT_EQ(at(shown(hall, full, 0), "standing"), "running");

  Table waiting = make(hall, R"("game":"poker","seats":["human","human","human"])");
  waiting.tokens = {at(join(hall, waiting, "Anne", R"("invitation":")" + waiting.invitations[0] + "\""), "token")};
  EXPECT_EQ(at(shown(hall, waiting, 0), "standing"), "waiting");
  EXPECT_EQ(hall.refusal(R"({"do":"begin",)" + waiting.as(0) + "}"), "token/wrong") << "he is not the host";
  EXPECT_EQ(hall.refusal(R"({"do":"begin","fill":"genius",)" + waiting.as_host() + "}"), "seats/invalid");
  EXPECT_EQ(hall.refusal(R"({"do":"begin",)" + waiting.as_host() + "}"), "");
  EXPECT_EQ(at(shown(hall, waiting, 0), "standing"), "running");
  EXPECT_EQ(hall.refusal(R"({"do":"begin",)" + waiting.as_host() + "}"), "table/running");
}

// ---- Store, then acknowledge, then broadcast ----

TEST(Move, IsAcknowledgedAndToldWhenItIsKept) {
  Hall hall;
  const Table table = poker(hall);
  const std::size_t turn = whose_turn(hall, table);
  const auto other = std::make_shared<Listener>();
  hall.ask(R"({"do":"watch",)" + table.as((turn + 1) % 3) + "}", other);
  const std::string move = first_move(hall, table, turn);
  other->heard.clear();
  std::vector<std::string> answers;
  hall.begin_to_ask(move, answers);
  EXPECT_TRUE(answers.empty()) << "acknowledged before it was kept";
  EXPECT_TRUE(other->heard.empty()) << "told before it was kept";
  hall.settle();
  ASSERT_EQ(answers.size(), 1u);
  EXPECT_THAT(answers.front(), HasSubstr("\"ok\":true"));
  ASSERT_EQ(other->heard.size(), 1u);
  EXPECT_THAT(other->heard.front(), HasSubstr("\"events\":[{"));
  // Sent again it is acknowledged again, and nothing happens.
  EXPECT_EQ(hall.refusal(move), "");
  EXPECT_EQ(other->heard.size(), 1u);
}

TEST(Move, WhatCannotBeKeptHasNotHappened) {
  Hall hall;
  const Table table = poker(hall);
  const std::size_t turn = whose_turn(hall, table);
  const auto other = std::make_shared<Listener>();
  hall.ask(R"({"do":"watch",)" + table.as((turn + 1) % 3) + "}", other);
  const std::string move = first_move(hall, table, turn);
  const std::string before = at(shown(hall, table, turn), "view");
  other->heard.clear();
  hall.store.broken = true;
  EXPECT_EQ(hall.refusal(move), "store/unavailable");
  EXPECT_EQ(hall.refusal(move), "store/unavailable");
  for (const std::string& heard : other->heard) EXPECT_THAT(heard, Not(HasSubstr("events")));
  EXPECT_THAT(other->heard.back(), HasSubstr("\"again\":true")) << "who looked on is to look again";
  hall.store.broken = false;
  EXPECT_EQ(at(shown(hall, table, turn), "view"), before);
  EXPECT_EQ(hall.refusal(move), "");
  EXPECT_NE(at(shown(hall, table, turn), "view"), before);
}

TEST(Store, WhenNothingCanBeKeptForAWhileNoTableIsStuckAndNoneIsAGhost) {
  Hall hall({.tables_per_address = 3});
  Table table = make(hall, R"("game":"poker","seats":["human","simple","simple"],"listed":true,"spectators":true)");
  table.tokens = {at(join(hall, table, "Anne", R"("invitation":")" + table.invitations[0] + "\""), "token")};
  // Bots move until it is Anne's turn; one of their moves is not kept.
  hall.store.broken = true;
  if (whose_turn(hall, table) == 0) {
    hall.store.broken = false;
    EXPECT_EQ(hall.refusal(first_move(hall, table, 0)), "");
    hall.store.broken = true;
  }
  EXPECT_TRUE(hall.let_bots_move());
  for (int i = 0; i < 10; ++i)
    EXPECT_EQ(hall.refusal(R"({"do":"create","game":"poker","seats":["human","simple","simple"],"listed":true})"),
              "store/unavailable");
  EXPECT_EQ(hall.refusal(R"({"do":"close",)" + table.as_host() + "}"), "store/unavailable");
  hall.store.broken = false;
  EXPECT_EQ(hall.ludotheque->figures().tables, 1u) << "what was not kept is not there";
  const std::string lobby = codec::one_line(hall.ask(R"({"do":"lobby"})"));
  EXPECT_THAT(lobby, HasSubstr(table.id)) << "it was not closed";
  EXPECT_EQ(lobby.find("\"table\""), lobby.rfind("\"table\"")) << "and it is alone";
  hall.let_bots_move();  // the next one may have begun to think about what was not kept: that comes to nothing
  EXPECT_FALSE(hall.let_bots_move()) << "what failed is not tried again at once";
  hall.pass(1);
  for (int i = 0; i < 50 && whose_turn(hall, table) != 0; ++i) hall.let_bots_move();
  EXPECT_EQ(whose_turn(hall, table), 0u) << "the bots play on";
  EXPECT_EQ(hall.refusal(first_move(hall, table, 0)), "");
}

TEST(Join, WhatAStrangerMayNotTake) {
  Hall hall;
  Table table = make(hall, R"("game":"bionic","seats":["human","human"],"listed":true)");
  for (const std::string& invitation : table.invitations)
    table.tokens.push_back(at(join(hall, table, "Anne", R"("invitation":")" + invitation + "\""), "token"));
  hall.ask(R"({"do":"close",)" + table.as_host() + "}");
  const Table next{at(hall.ask(R"({"do":"rematch",)" + table.as(0) + "}"), "table"), table.host, table.tokens, {}};
  EXPECT_EQ(at(join(hall, next, "Zoé", R"("bytes":"")"), "error"), "table/full") << "these seats wait for somebody";
}

TEST(Speech, ATableTakesOnlySoMuch) {
  Hall hall;
  const Table table = poker(hall);
  std::string refusal;
  int said = 0;
  while (refusal.empty() && said < 5000) {
    refusal = hall.refusal(R"({"do":"say","text":"encore",)" + table.as(1) + "}");
    ++said;
  }
  EXPECT_EQ(refusal, "table/worn");
  EXPECT_EQ(hall.refusal(first_move(hall, table, whose_turn(hall, table))), "") << "the match goes on";
  EXPECT_EQ(hall.refusal(R"({"do":"mute","seat":1,)" + table.as_host() + "}"), "");
  EXPECT_EQ(hall.refusal(R"({"do":"leave",)" + table.as(1) + "}"), "") << "nobody is held here by talk";
  EXPECT_EQ(hall.refusal(R"({"do":"invite","seat":1,)" + table.as_host() + "}"), "");
}

TEST(Speech, ThoseWhoWatchDoNotSilenceThoseWhoPlay) {
  support::MemoryStore store;
  Hall hall({}, &store);
  const Table table = poker(hall, R"(,"spectators":true)");
  const std::string whisper = R"({"do":"say","text":"encore","name":"Zoé","table":")" + table.id + "\"}";
  for (int said = 0; said < 500; ++said) ASSERT_EQ(hall.refusal(whisper), "");
  EXPECT_EQ(hall.refusal(whisper), "table/worn");
  EXPECT_EQ(hall.refusal(R"({"do":"say","text":"bonsoir",)" + table.as(0) + "}"), "");
  Hall later({}, &store);
  EXPECT_EQ(later.refusal(whisper), "table/worn") << "it is counted from the journal";
}

TEST(Move, ARefusalNamesTheClause) {
  Hall hall;
  const Table table = poker(hall);
  const std::size_t turn = whose_turn(hall, table);
  const codec::Json answer = hall.ask(R"({"do":"move",)" + table.as((turn + 1) % 3) + R"(,"ply":0,"move":"dandy"})");
  EXPECT_EQ(at(answer, "error"), "move/not_your_turn");
  EXPECT_THAT(at(answer, "clause"), HasSubstr("POK-"));
  EXPECT_EQ(hall.refusal(R"({"do":"move",)" + table.as(turn) + R"(,"ply":0,"move":"castle"})"), "move/unreadable");
  EXPECT_EQ(hall.refusal(R"({"do":"move",)" + table.as(turn) + R"(,"ply":9,"move":"valise"})"), "move/early_ply");
}

// ---- Who may do what ----

TEST(Tokens, AWrongOneOpensNothing) {
  Hall hall;
  const Table table = poker(hall);
  const std::string wrong = R"("table":")" + table.id + R"(","token":"00000000000000000000000000000000")";
  const std::string before = hall.store.everything();
  const auto listener = std::make_shared<Listener>();
  for (const std::string request :
       {R"({"do":"watch",)", R"({"do":"move","ply":0,"move":"valise",)", R"({"do":"moves",)",
        R"({"do":"say","text":"bonjour",)", R"({"do":"mute","seat":0,)", R"({"do":"invite","seat":0,)",
        R"({"do":"leave",)", R"({"do":"return",)", R"({"do":"vote","seat":0,)", R"({"do":"rematch",)",
        R"({"do":"close",)", R"({"do":"begin",)", R"({"do":"forget",)", R"({"do":"history",)", R"({"do":"log",)"})
    EXPECT_EQ(hall.refusal(request + wrong + "}", listener), "token/wrong") << request;
  EXPECT_EQ(hall.refusal(R"({"do":"history","table":")" + table.id + "\"}"), "spectators/unwelcome");
  EXPECT_EQ(hall.refusal(R"({"do":"log","table":")" + table.id + "\"}"), "spectators/unwelcome");
  EXPECT_EQ(hall.refusal(R"({"do":"watch","table":")" + table.id + "\"}", listener), "spectators/unwelcome");
  EXPECT_EQ(hall.refusal(R"({"do":"watch","table":"nowhere"})", listener), "table/unknown");
  EXPECT_EQ(hall.store.everything(), before) << "reading and failing create nothing";
  EXPECT_TRUE(listener->heard.empty());
  // A seat is not the host, and the host is no seat.
  EXPECT_EQ(hall.refusal(R"({"do":"close",)" + table.as(0) + "}"), "token/wrong");
  EXPECT_EQ(hall.refusal(R"({"do":"move","ply":0,"move":"valise",)" + table.as_host() + "}"), "token/wrong");
}

TEST(Tokens, AreNotKeptAndNotShown) {
  Hall hall;
  const Table table = poker(hall);
  const std::string kept = hall.store.everything();
  EXPECT_THAT(kept, Not(HasSubstr(table.host)));
  for (const std::string& token : table.tokens) EXPECT_THAT(kept, Not(HasSubstr(token)));
  const std::string seen = codec::one_line(shown(hall, table, 0));
  for (const std::string& token : table.tokens) EXPECT_THAT(seen, Not(HasSubstr(token)));
  EXPECT_THAT(seen, Not(HasSubstr("\"seed\""))) << "the seed is a secret until the end";
  hall.ask(R"({"do":"close",)" + table.as_host() + "}");
  EXPECT_THAT(codec::one_line(shown(hall, table, 0)), HasSubstr("\"seed\""));
}

TEST(Leaving, ABotPlaysUntilSomebodySitsDownWithATokenOfHisOwn) {
  Hall hall;
  const Table table = poker(hall);
  EXPECT_EQ(hall.refusal(R"({"do":"leave",)" + table.as(1) + "}"), "");
  EXPECT_EQ(hall.refusal(R"({"do":"moves",)" + table.as(1) + "}"), "token/wrong") << "the token is worth nothing now";
  const codec::Json seats = *shown(hall, table, 0).find("seats");
  EXPECT_EQ(at(seats.items[1], "bot"), "simple");
  EXPECT_EQ(at(seats.items[1], "name"), "");
  const codec::Json invited = hall.ask(R"({"do":"invite","seat":1,)" + table.as_host() + "}");
  const codec::Json joined = join(hall, table, "Denis", R"("invitation":")" + at(invited, "invitation") + "\"");
  EXPECT_NE(at(joined, "token"), table.tokens[1]);
  EXPECT_EQ(shown(hall, table, 0).find("seats")->items[1].find("bot"), nullptr);
}

TEST(Absence, TheOthersVoteForABotAndTheOwnerTakesItBack) {
  Hall hall;
  const Table table = poker(hall);
  const auto here = std::make_shared<Listener>();
  hall.ask(R"({"do":"watch",)" + table.as(2) + "}", here);
  EXPECT_EQ(hall.refusal(R"({"do":"vote","seat":1,)" + table.as(0) + "}"), "seat/present") << "not away for long";
  hall.pass(200);
  EXPECT_EQ(hall.refusal(R"({"do":"vote","seat":2,)" + table.as(0) + "}"), "seat/present") << "he is there";
  EXPECT_EQ(at(hall.ask(R"({"do":"vote","seat":1,)" + table.as(0) + "}"), "decided"), "false") << "one of two";
  EXPECT_EQ(at(hall.ask(R"({"do":"vote","seat":1,)" + table.as(0) + "}"), "decided"), "false") << "he voted before";
  EXPECT_EQ(at(hall.ask(R"({"do":"vote","seat":1,)" + table.as(2) + "}"), "decided"), "true");
  EXPECT_EQ(at(shown(hall, table, 0).find("seats")->items[1], "bot"), "simple");
  EXPECT_EQ(hall.refusal(R"({"do":"return",)" + table.as(1) + "}"), "");
  EXPECT_EQ(shown(hall, table, 0).find("seats")->items[1].find("bot"), nullptr);
}

TEST(Absence, WhoPlaysIsNotVotedAway) {
  Hall hall;
  const Table table = poker(hall);
  const std::size_t turn = whose_turn(hall, table);
  const std::string move = first_move(hall, table, turn);
  const auto vote = [&](std::size_t voter) {
    const std::string seat = R"({"do":"vote","seat":)" + std::to_string(turn) + ",";
    return at(hall.ask(seat + table.as(voter % 3) + "}"), "decided");
  };
  hall.pass(200);
  const std::vector<std::shared_ptr<Listener>> others = {std::make_shared<Listener>(), std::make_shared<Listener>()};
  for (std::size_t i = 0; i < 2; ++i) hall.ask(R"({"do":"watch",)" + table.as((turn + 1 + i) % 3) + "}", others[i]);
  EXPECT_EQ(vote(turn + 1), "false");
  EXPECT_EQ(hall.refusal(move), "");
  EXPECT_EQ(vote(turn + 2), "false") << "what was voted before he played is forgotten";
  EXPECT_EQ(vote(turn + 1), "true");
}

TEST(Absence, AVoteDoesNotKeepATableThatIsOver) {
  Hall hall;
  const Table table = poker(hall);
  hall.pass(200);
  const auto here = std::make_shared<Listener>();
  hall.ask(R"({"do":"watch",)" + table.as(2) + "}", here);
  EXPECT_EQ(at(hall.ask(R"({"do":"vote","seat":1,)" + table.as(0) + "}"), "decided"), "false");
  hall.ludotheque->gone(here.get());
  hall.pass(40);
  EXPECT_EQ(hall.ludotheque->figures().in_memory, 1u);
  hall.ask(R"({"do":"close",)" + table.as_host() + "}");
  hall.pass(40);
  EXPECT_EQ(hall.ludotheque->figures().in_memory, 0u);
}

TEST(Absence, WhoseSeatIsGivenAwaySeesNoMoreOfIt) {
  Hall hall;
  const Table table = poker(hall);
  hall.pass(200);
  EXPECT_EQ(hall.refusal(R"({"do":"invite","seat":1,)" + table.as_host() + "}"), "seat/taken");
  hall.ask(R"({"do":"vote","seat":1,)" + table.as(0) + "}");
  hall.ask(R"({"do":"vote","seat":1,)" + table.as(2) + "}");
  // He looks again, and does not take his seat back; the host asks somebody else.
  const auto owner = std::make_shared<Listener>();
  EXPECT_EQ(hall.refusal(R"({"do":"watch",)" + table.as(1) + "}", owner), "");
  const codec::Json invited = hall.ask(R"({"do":"invite","seat":1,)" + table.as_host() + "}");
  EXPECT_THAT(owner->heard.back(), HasSubstr("\"again\":true"));
  owner->heard.clear();
  join(hall, table, "Denis", R"("invitation":")" + at(invited, "invitation") + "\"");
  EXPECT_EQ(hall.refusal(R"({"do":"say","text":"bonsoir",)" + table.as(0) + "}"), "");
  EXPECT_TRUE(owner->heard.empty());
  EXPECT_EQ(hall.refusal(R"({"do":"watch",)" + table.as(1) + "}", owner), "token/wrong");
}

// ---- A countdown that all see ----

// Three at the quiz, one of whom has just made a real call (QVG-33).
struct Call {
  Table table;
  std::size_t caller = 0;
};
Call call_somebody(Hall& hall, const std::string& clock) {
  Call call{make(hall, R"("game":"quiz","seats":["human","human","human"],"spectators":true,)"
                       R"("options":{"real_calls":true},"clock":)" +
                           clock),
            0};
  for (const std::string& invitation : call.table.invitations)
    call.table.tokens.push_back(at(join(hall, call.table, "Anne", R"("invitation":")" + invitation + "\""), "token"));
  for (int i = 0; i < 100; ++i)
    for (std::size_t seat = 0; seat < call.table.tokens.size(); ++seat) {
      const codec::Json now = shown(hall, call.table, seat);
      const codec::Json* moves = now.find("moves");
      if (!moves) continue;
      const auto& list = moves->items;
      const bool may_call =
          std::any_of(list.begin(), list.end(), [](const codec::Json& move) { return move.string == "joker call"; });
      const std::string move = may_call ? "joker call" : list.front().string;
      EXPECT_EQ(hall.refusal(R"({"do":"move",)" + call.table.as(seat) + R"(,"ply":)" + at(now, "ply") + R"(,"move":")" +
                             move + "\"}"),
                "");
      if (!may_call) continue;
      call.caller = seat;
      return call;
    }
  throw std::runtime_error("nobody may call");
}
// The field as everybody sees it: each who plays, and somebody who watches. Empty: left out.
std::string seen_by_all(Hall& hall, const Table& table, const std::string& field) {
  std::set<std::string> seen;
  for (std::size_t seat = 0; seat <= table.tokens.size(); ++seat) {
    const auto listener = std::make_shared<Listener>();
    const std::string who = seat < table.tokens.size() ? table.as(seat) : R"("table":")" + table.id + "\"";
    const codec::Json answer = hall.ask(R"({"do":"watch",)" + who + "}", listener);
    const codec::Json* value = answer.find("shown")->find(field);
    seen.insert(value ? codec::one_line(*value) : "");
    hall.ludotheque->gone(listener.get());
  }
  EXPECT_EQ(seen.size(), 1u) << field;
  return *seen.begin();
}

TEST(Countdown, IsCountedByTheTableFromTheCallAndNothingIsPlayedWhenItEnds) {
  Hall hall;
  const auto listener = std::make_shared<Listener>();
  const Call call = call_somebody(hall, "0");
  const std::string ply = at(shown(hall, call.table, 0), "ply");
  for (const auto& [seconds, left] : {std::pair(0, "30"), {1, "29"}, {11, "18"}, {17, "1"}, {1, "0"}, {3600, "0"}}) {
    hall.pass(seconds);
    EXPECT_EQ(seen_by_all(hall, call.table, "countdown"), left);
    EXPECT_EQ(seen_by_all(hall, call.table, "left"), "") << "this table has no clock";
  }
  EXPECT_EQ(at(shown(hall, call.table, 0), "ply"), ply);
  // The next decision has none.
  hall.ask(R"({"do":"watch",)" + call.table.as(0) + "}", listener);
  EXPECT_EQ(hall.refusal(first_move(hall, call.table, call.caller)), "");
  EXPECT_EQ(seen_by_all(hall, call.table, "countdown"), "");
  EXPECT_THAT(listener->heard.back(), Not(HasSubstr("countdown")));
}

TEST(Countdown, IsToldInEveryUpdate) {
  Hall hall;
  const Call call = call_somebody(hall, "0");
  const auto listener = std::make_shared<Listener>();
  hall.ask(R"({"do":"watch",)" + call.table.as(call.caller) + "}", listener);
  hall.pass(13);
  EXPECT_EQ(hall.refusal(R"({"do":"say",)" + call.table.as(0) + R"(,"text":"Alors ?"})"), "");
  EXPECT_EQ(at(support::json_of(listener->heard.back()), "countdown"), "17");
}

TEST(Countdown, GoesOnWhileNoServerRuns) {
  support::MemoryStore store;
  Table table;
  {
    Hall hall({}, &store);
    table = call_somebody(hall, "60").table;
    hall.pass(5);
    EXPECT_EQ(seen_by_all(hall, table, "countdown"), "25");
    hall.ludotheque->stop();
    hall.settle();
  }
  {
    Hall hall({}, &store, 12);
    EXPECT_EQ(seen_by_all(hall, table, "countdown"), "18");
  }
  Hall hall({}, &store, 4000);
  EXPECT_EQ(seen_by_all(hall, table, "countdown"), "0");
  EXPECT_EQ(seen_by_all(hall, table, "left"), "60") << "clocks are credited, the call is not";
}

TEST(Countdown, TheClockOfTheTableRunsAfterIt) {
  Hall hall;
  const Call call = call_somebody(hall, "10");  // less than the call itself
  const std::string ply = at(shown(hall, call.table, 0), "ply");
  EXPECT_EQ(seen_by_all(hall, call.table, "left"), "40");
  hall.pass(30);
  EXPECT_EQ(seen_by_all(hall, call.table, "countdown"), "0");
  EXPECT_EQ(seen_by_all(hall, call.table, "left"), "10");
  hall.pass(9);
  EXPECT_EQ(at(shown(hall, call.table, 0), "ply"), ply) << "nobody has played";
  hall.pass(1);
  EXPECT_NE(at(shown(hall, call.table, 0), "ply"), ply);
  EXPECT_THAT(hall.store.everything(), HasSubstr("\"by\":\"clock\""));
}

// ---- What a table agrees on ----

// The options of a new table of that game, as they are shown before and in the match, and
// as its log has them: the same each time.
std::string options_of(Hall& hall, const std::string& fields) {
  const Table table = make(hall, R"("seats":["human","simple","simple"],)" + fields);
  const auto listener = std::make_shared<Listener>();
  const auto now = [&] {
    return at(*hall.ask(R"({"do":"watch",)" + table.as_host() + "}", listener).find("shown"), "options");
  };
  std::string options = now();
  EXPECT_EQ(
      at(hall.ask(R"({"do":"mine","seats":[{)" + table.as_host() + "}]}").find("tables")->items.front(), "options"),
      options);
  EXPECT_EQ(hall.refusal(R"({"do":"begin",)" + table.as_host() + "}"), "");
  EXPECT_EQ(now(), options);
  EXPECT_EQ(hall.refusal(R"({"do":"close",)" + table.as_host() + "}"), "");
  const host::Sodium sodium;
  const auto log = table::read_log(sodium, at(hall.ask(R"({"do":"log",)" + table.as_host() + "}"), "log"));
  EXPECT_EQ(log->header.options.text, options);
  hall.ludotheque->gone(listener.get());
  return options;
}

TEST(Options, DayByDayDeclarationsStayOnDisplayUnlessTheTableAgreesOtherwise) {
  Hall hall;
  const auto declarations = [&](const std::string& more) {
    return at(support::json_of(options_of(hall, R"("game":"combinards")" + more)), "open_declarations");
  };
  EXPECT_EQ(declarations(""), "false");
  EXPECT_EQ(declarations(R"(,"clock":86399)"), "false");
  EXPECT_EQ(declarations(R"(,"clock":86400)"), "true");
  EXPECT_EQ(declarations(R"(,"clock":259200)"), "true");
  EXPECT_EQ(declarations(R"(,"clock":86400,"options":{"gain":true})"), "true");
  EXPECT_EQ(declarations(R"(,"clock":86400,"options":{"open_declarations":false})"), "false");
  EXPECT_EQ(declarations(R"(,"clock":60,"options":{"open_declarations":true})"), "true");
}

// Nothing else depends on the clock, in any game.
TEST(Options, TheOthersAreTheSameWithEveryClock) {
  Hall hall;
  for (const shelf::Box* box : shelf::boxes()) {
    const std::string game = R"("game":")" + std::string(box->facts().slug) + "\"";
    const codec::Json daily = support::json_of(options_of(hall, game + R"(,"clock":86400)"));
    const codec::Json sitting = support::json_of(options_of(hall, game));
    ASSERT_EQ(daily.keys, sitting.keys);
    for (const std::string& key : daily.keys)
      if (key != "open_declarations") {
        EXPECT_EQ(at(daily, key), at(sitting, key)) << key;
      }
  }
}

TEST(Options, ARematchKeepsThem) {
  Hall hall;
  Table table = make(hall, R"("game":"combinards","seats":["human","simple"],"clock":86400)");
  table.tokens.push_back(at(join(hall, table, "Anne", R"("invitation":")" + table.invitations[0] + "\""), "token"));
  const std::string options = at(shown(hall, table, 0), "options");
  hall.ask(R"({"do":"close",)" + table.as_host() + "}");
  Table next = table;
  next.id = at(hall.ask(R"({"do":"rematch",)" + table.as(0) + "}"), "table");
  EXPECT_EQ(at(join(hall, next, "Anne", R"("token":")" + table.tokens[0] + "\""), "seat"), "0");
  EXPECT_EQ(at(shown(hall, next, 0), "options"), options);
  EXPECT_THAT(options, HasSubstr("\"open_declarations\":true"));
}

// ---- Bots and clocks ----

TEST(Bots, PlayAWholeMatchOfEveryGame) {
  for (const shelf::Box* box : shelf::boxes()) {
    Hall hall;
    const int seats = std::max(2, box->facts().min_seats);
    std::string players = "\"human\"";
    for (int i = 1; i < seats; ++i) players += ",\"simple\"";
    const Table table = make(hall, R"("game":")" + std::string(box->facts().slug) + R"(","seats":[)" + players + "]");
    hall.ask(R"({"do":"begin",)" + table.as_host() + "}");
    for (int i = 0; hall.let_bots_move(); ++i) ASSERT_LT(i, 20'000);
    const codec::Json answer = hall.ask(R"({"do":"log",)" + table.as_host() + "}");
    EXPECT_EQ(at(answer, "ok"), "true") << box->facts().slug;
  }
}

TEST(Clock, WhenItRunsOutTheDefaultMoveIsPlayed) {
  Hall hall;
  const Table table = poker(hall, R"(,"clock":60)");
  const codec::Json before = shown(hall, table, 0);
  EXPECT_EQ(at(before, "left"), "60");
  hall.pass(59);
  EXPECT_EQ(at(shown(hall, table, 0), "ply"), at(before, "ply"));
  EXPECT_EQ(at(shown(hall, table, 0), "left"), "1");
  hall.pass(1);
  EXPECT_EQ(at(shown(hall, table, 0), "ply"), "1");
  EXPECT_EQ(at(shown(hall, table, 0), "left"), "60");
  EXPECT_THAT(hall.store.everything(), HasSubstr("\"by\":\"clock\""));
  // Nobody plays: the clock alone brings the match to its end.
  for (int i = 0; i < 2000 && at(shown(hall, table, 0), "standing") == "running"; ++i) hall.pass(60);
  EXPECT_EQ(at(shown(hall, table, 0), "standing"), "over");
}

TEST(Clock, ARestartCreditsIt) {
  support::MemoryStore store;
  Table table;
  {
    Hall hall({}, &store);
    table = poker(hall, R"(,"clock":60)");
    hall.pass(50);
  }
  Hall hall({}, &store, 3600);  // an hour later
  EXPECT_EQ(at(shown(hall, table, 0), "ply"), "0");
  EXPECT_EQ(at(shown(hall, table, 0), "left"), "60");
  hall.pass(60);
  EXPECT_EQ(at(shown(hall, table, 0), "ply"), "1") << "and it runs";
}

TEST(Clock, ATableThatCannotBeReadNowKeepsIt) {
  Hall hall;
  const Table table = poker(hall, R"(,"clock":60)");
  hall.pass(40);  // nobody looks: it leaves memory
  hall.store.unreadable = true;
  hall.pass(20);
  EXPECT_EQ(hall.ludotheque->due(), hall.now + 1000) << "tried again, and not at once";
  hall.store.unreadable = false;
  hall.pass(1);
  hall.pass(1);
  EXPECT_EQ(at(shown(hall, table, 0), "ply"), "1");
}

TEST(Clock, ADamagedTableIsNotReadAgainAndAgain) {
  Hall hall;
  const Table table = poker(hall, R"(,"clock":60)");
  hall.pass(40);
  hall.store.put(store::Replace{table.id, {{2, "nonsense"}}});
  hall.pass(20);
  EXPECT_EQ(hall.refusal(R"({"do":"moves",)" + table.as(0) + "}"), "table/damaged");
  const int reads = hall.store.reads;
  for (int i = 0; i < 5; ++i) hall.pass(1);
  EXPECT_EQ(hall.store.reads, reads);
}

TEST(Clock, WhatCannotBeKeptIsNotTriedAgainBeforeASecondHasPassed) {
  Hall hall;
  const Table table = poker(hall, R"(,"clock":60)");
  hall.store.broken = true;
  hall.pass(60);
  EXPECT_GE(hall.ludotheque->due(), hall.now + 1000);
  hall.store.broken = false;
  hall.pass(1);
  hall.pass(1);
  EXPECT_EQ(at(shown(hall, table, 0), "ply"), "1");
}

TEST(Tables, AreReadOnceByWhoeverLooksAgain) {
  Hall hall;
  const Table table = poker(hall);
  hall.pass(40);
  EXPECT_EQ(hall.ludotheque->figures().in_memory, 0u);
  const int reads = hall.store.reads;
  for (int i = 0; i < 5; ++i) hall.ask(R"({"do":"mine","seats":[{)" + table.as(0) + "}]}");
  for (int i = 0; i < 5; ++i) EXPECT_EQ(hall.refusal(R"({"do":"moves",)" + table.as(0) + "}"), "");
  EXPECT_EQ(hall.store.reads, reads + 1);
}

TEST(Tables, ThatNobodyPlaysAtAreClosedAfterSixtyDays) {
  Hall hall;
  const Table table = poker(hall);
  hall.pass(59 * 86400);
  EXPECT_EQ(at(shown(hall, table, 0), "standing"), "running");
  hall.pass(2 * 86400);
  EXPECT_EQ(at(shown(hall, table, 0), "standing"), "over");
}

TEST(Tables, AreTakenUpAgainFromTheStore) {
  support::MemoryStore store;
  Table table;
  std::string view;
  {
    Hall hall({}, &store);
    table = poker(hall, R"(,"listed":true,"spectators":true)");
    for (int i = 0; i < 12; ++i) EXPECT_EQ(hall.refusal(first_move(hall, table, whose_turn(hall, table))), "");
    view = at(shown(hall, table, 1), "view");
  }
  Hall hall({}, &store);
  EXPECT_EQ(hall.ludotheque->figures().tables, 1u);
  EXPECT_EQ(hall.ludotheque->figures().in_memory, 0u) << "nobody looks";
  EXPECT_EQ(at(shown(hall, table, 1), "view"), view);
  EXPECT_THAT(codec::one_line(hall.ask(R"({"do":"lobby"})")), HasSubstr(table.id));
  EXPECT_EQ(hall.refusal(first_move(hall, table, whose_turn(hall, table))), "");
}

// ---- Speaking ----

TEST(Chat, ThoseWhoPlayDoNotHearThoseWhoWatch) {
  Hall hall;
  const Table table = poker(hall, R"(,"spectators":true)");
  const auto player = std::make_shared<Listener>();
  const auto watcher = std::make_shared<Listener>();
  hall.ask(R"({"do":"watch",)" + table.as(0) + "}", player);
  hall.ask(R"({"do":"watch","table":")" + table.id + "\"}", watcher);
  const auto heard = [](const Listener& who, const std::string& what) {
    return std::any_of(who.heard.begin(), who.heard.end(), [&](const std::string& m) { return m.contains(what); });
  };
  EXPECT_EQ(hall.refusal(R"({"do":"say","text":"bonsoir",)" + table.as(1) + "}"), "");
  EXPECT_TRUE(heard(*player, "bonsoir"));
  EXPECT_TRUE(heard(*watcher, "bonsoir"));
  EXPECT_EQ(hall.refusal(R"({"do":"say","text":"il bluffe","name":"Zoé","table":")" + table.id + "\"}"), "");
  EXPECT_FALSE(heard(*player, "il bluffe"));
  EXPECT_TRUE(heard(*watcher, "il bluffe"));
  EXPECT_EQ(hall.refusal(R"({"do":"say","text":"","name":"Zoé","table":")" + table.id + "\"}"), "text/invalid");

  EXPECT_EQ(hall.refusal(R"({"do":"mute","seat":1,)" + table.as_host() + "}"), "");
  EXPECT_EQ(hall.refusal(R"({"do":"say","text":"encore",)" + table.as(1) + "}"), "speech/muted");
  EXPECT_EQ(hall.refusal(R"({"do":"mute","seat":-1,)" + table.as_host() + "}"), "");
  EXPECT_EQ(hall.refusal(R"({"do":"say","text":"oh","name":"Zoé","table":")" + table.id + "\"}"), "speech/muted");
  EXPECT_EQ(hall.refusal(R"({"do":"mute","seat":1,"muted":false,)" + table.as_host() + "}"), "");
  EXPECT_EQ(hall.refusal(R"({"do":"say","text":"encore",)" + table.as(1) + "}"), "");
}

TEST(Forget, ANameAndWhatItSaidAreBlottedOut) {
  Hall hall;
  Table table = make(hall, R"("game":"poker","seats":["human","human","human"])");
  for (const std::string name : {"Aurelie", "Baptiste", "Clement"})
    table.tokens.push_back(
        at(join(hall, table, name, R"("invitation":")" + table.invitations[table.tokens.size()] + "\""), "token"));
  hall.ask(R"({"do":"say","text":"mon adresse",)" + table.as(1) + "}");
  hall.ask(R"({"do":"say","text":"bonsoir",)" + table.as(2) + "}");
  EXPECT_EQ(hall.refusal(R"({"do":"forget",)" + table.as(1) + "}"), "");
  hall.settle();
  const std::string kept = hall.store.everything();
  EXPECT_THAT(kept, Not(HasSubstr("Baptiste")));
  EXPECT_THAT(kept, Not(HasSubstr("mon adresse")));
  EXPECT_THAT(kept, HasSubstr("Clement"));
  EXPECT_THAT(kept, HasSubstr("bonsoir"));
  EXPECT_THAT(codec::one_line(shown(hall, table, 0)), Not(HasSubstr("Baptiste")));
  EXPECT_EQ(hall.refusal(first_move(hall, table, whose_turn(hall, table))), "") << "the game goes on";
  int answers = 0;
  const auto done = [&](const store::Trouble* trouble) { answers += trouble ? 100 : 1; };
  EXPECT_TRUE(hall.ludotheque->admin_blot(table.id, done));
  hall.settle();
  EXPECT_EQ(answers, 1);
  EXPECT_THAT(hall.store.everything(), Not(HasSubstr("Clement")));
}

TEST(Forget, WhoComesLaterDoesNotBlotOutWhoSatThereBefore) {
  Hall hall;
  Table table = make(hall, R"("game":"poker","seats":["human","human","human"])");
  for (const std::string name : {"Aurelie", "Baptiste", "Clement"})
    table.tokens.push_back(
        at(join(hall, table, name, R"("invitation":")" + table.invitations[table.tokens.size()] + "\""), "token"));
  hall.ask(R"({"do":"say","text":"bonsoir",)" + table.as(1) + "}");
  hall.ask(R"({"do":"leave",)" + table.as(1) + "}");
  const codec::Json invited = hall.ask(R"({"do":"invite","seat":1,)" + table.as_host() + "}");
  table.tokens[1] = at(join(hall, table, "Denis", R"("invitation":")" + at(invited, "invitation") + "\""), "token");
  hall.ask(R"({"do":"say","text":"mon adresse",)" + table.as(1) + "}");
  EXPECT_EQ(hall.refusal(R"({"do":"forget",)" + table.as(1) + "}"), "");
  const std::string kept = hall.store.everything();
  EXPECT_THAT(kept, Not(HasSubstr("Denis")));
  EXPECT_THAT(kept, Not(HasSubstr("mon adresse")));
  EXPECT_THAT(kept, HasSubstr("Baptiste"));
  EXPECT_THAT(kept, HasSubstr("bonsoir"));
}

// ---- For the host ----

TEST(Admin, IsToldWhenItIsKeptOrThatItIsNot) {
  Hall hall;
  const Table table = poker(hall);
  std::vector<std::string> answers;
  const auto done = [&](const store::Trouble* trouble) { answers.push_back(trouble ? trouble->what : "kept"); };
  server::Ludotheque& ludotheque = *hall.ludotheque;
  hall.store.broken = true;
  EXPECT_TRUE(ludotheque.admin_close(table.id, done));
  EXPECT_TRUE(answers.empty()) << "not before";
  hall.settle();
  EXPECT_TRUE(ludotheque.admin_erase(table.id, done));
  hall.settle();
  ludotheque.ban("192.0.2.9", true, done);
  hall.settle();
  EXPECT_THAT(answers, ::testing::Each("the disk is full"));
  EXPECT_EQ(answers.size(), 3u);
  hall.store.broken = false;
  answers.clear();
  EXPECT_TRUE(ludotheque.admin_erase(table.id, done));
  hall.settle();
  EXPECT_THAT(answers, ::testing::ElementsAre("kept"));
  EXPECT_THAT(hall.store.everything(), Not(HasSubstr(table.id)));
  EXPECT_FALSE(ludotheque.admin_close("nowhere", done));
}

TEST(Admin, AlsoForTablesThatCannotBePlayed) {
  support::MemoryStore store;
  Table damaged;
  Table old;
  {
    Hall hall({}, &store);
    damaged = poker(hall);
    old = poker(hall);
  }
  store.put(store::Replace{damaged.id, {{2, "nonsense"}}});
  const auto lines = store.journal(old.id);
  std::string created = lines->front();
  created.replace(created.find("\"rules\":"), 9, "\"rules\":77");
  store.put(store::Replace{old.id, {{0, created}}});
  Hall hall({}, &store);
  EXPECT_EQ(hall.refusal(R"({"do":"moves",)" + old.as(0) + "}"), "table/other_rules");
  std::vector<std::string> answers;
  const auto done = [&](const store::Trouble* trouble) { answers.push_back(trouble ? trouble->what : "kept"); };
  server::Ludotheque& ludotheque = *hall.ludotheque;
  EXPECT_TRUE(ludotheque.admin_close(old.id, done));
  EXPECT_TRUE(ludotheque.admin_blot(old.id, done));
  EXPECT_TRUE(ludotheque.admin_blot(damaged.id, done));
  hall.settle();
  ASSERT_EQ(answers.size(), 3u);
  EXPECT_THAT(answers[0], HasSubstr("of the rules"));
  EXPECT_EQ(answers[1], "kept");
  EXPECT_THAT(answers[2], HasSubstr("damaged"));
  EXPECT_THAT(store.everything(), Not(HasSubstr("\"Anne\"")));
  EXPECT_TRUE(ludotheque.admin_erase(old.id, done));
  EXPECT_TRUE(ludotheque.admin_erase(damaged.id, done));
  hall.settle();
  EXPECT_EQ(store.everything(), "");
  EXPECT_FALSE(ludotheque.admin_erase(old.id, done));
}

TEST(Admin, WhatIsFoldedIsNotReadToBeListed) {
  Hall hall;
  const Table table = poker(hall);
  hall.ask(R"({"do":"close",)" + table.as_host() + "}");
  EXPECT_THAT(hall.ludotheque->admin_tables(), HasSubstr("\"over\""));
  hall.pass(40);
  const int reads = hall.store.reads;
  EXPECT_THAT(hall.ludotheque->admin_tables(), HasSubstr(table.id));
  EXPECT_EQ(hall.store.reads, reads);
}

TEST(Admin, ABanHoldsWhenItIsKept) {
  support::MemoryStore store;
  store.put(store::Ban{"2001:db8::7", true});  // as an older program has written it
  Hall hall({}, &store);
  server::Ludotheque& ludotheque = *hall.ludotheque;
  EXPECT_TRUE(ludotheque.is_banned("2001:db8::/64"));
  const auto ban = [&](bool banned) {
    ludotheque.ban("192.0.2.9", banned, [](const store::Trouble*) {});
    hall.settle();
    return ludotheque.is_banned("192.0.2.9");
  };
  store.broken = true;
  EXPECT_FALSE(ban(true));
  store.broken = false;
  EXPECT_TRUE(ban(true));
  store.broken = true;
  EXPECT_TRUE(ban(false));
  store.broken = false;
  EXPECT_FALSE(ban(false));
}

TEST(Create, NoTableWithoutItsEdition) {
  Hall hall;
  hall.store.broken = true;
  EXPECT_EQ(hall.refusal(R"({"do":"create","game":"poker","seats":["human","simple","simple"]})"), "store/unavailable");
  EXPECT_EQ(hall.ludotheque->figures().tables, 0u);
  hall.store.broken = false;
  make(hall, R"("game":"poker","seats":["human","simple","simple"])");
  EXPECT_EQ(hall.ludotheque->figures().tables, 1u);
}

// ---- Guests ----

TEST(Guests, AreCountedByTheirAddressOrTheirNetwork) {
  using server::guest_of;
  EXPECT_EQ(guest_of("192.0.2.7"), "192.0.2.7");
  EXPECT_EQ(guest_of("::ffff:192.0.2.7"), "192.0.2.7") << "the same guest";
  EXPECT_EQ(guest_of("2001:db8:1:2:3:4:5:6"), "2001:db8:1:2::/64");
  EXPECT_EQ(guest_of("2001:db8:1:2::9"), guest_of("2001:db8:1:2:3:4:5:6")) << "he has as many as he likes";
  EXPECT_EQ(guest_of("2001:db8:1:2::/64"), "2001:db8:1:2::/64");
  EXPECT_EQ(guest_of("fe80::1%eth0"), "fe80::1") << "a whole house is in one such network";
  EXPECT_EQ(guest_of("192.0.2.7:5678"), "192.0.2.7");
  EXPECT_EQ(guest_of("[2001:db8:1:2::9]:443"), "2001:db8:1:2::/64");
  EXPECT_EQ(guest_of("[2001:db8:1:2::9]"), "2001:db8:1:2::/64");
  EXPECT_EQ(guest_of("::1"), "::1");
  EXPECT_TRUE(server::is_here("::1") && server::is_here("127.0.0.1") && !server::is_here("2001:db8::1"));
  for (const char* wrong :
       {"", "anne", "192.0.2", "192.0.2.7/64x", "2001:db8::/48", "/64", "192.0.2.7/64", "fe80::/64", "anne:80"})
    EXPECT_EQ(guest_of(wrong), std::nullopt) << wrong;
}

// ---- The end ----

TEST(Rematch, ThoseWhoSatThereSitDownWithTheirTokens) {
  Hall hall;
  const Table table = poker(hall);
  EXPECT_EQ(hall.refusal(R"({"do":"rematch",)" + table.as(0) + "}"), "table/running");
  hall.ask(R"({"do":"close",)" + table.as_host() + "}");
  const codec::Json made = hall.ask(R"({"do":"rematch",)" + table.as(0) + "}");
  Table next{at(made, "table"), table.host, table.tokens, {}};
  EXPECT_EQ(at(hall.ask(R"({"do":"rematch",)" + table.as(1) + "}"), "table"), next.id) << "the same for all";
  EXPECT_EQ(at(shown(hall, table, 2), "rematch"), next.id);
  EXPECT_EQ(at(join(hall, next, "Anne", R"("token":"00000000000000000000000000000000")"), "error"), "invitation/wrong");
  for (std::size_t seat = 0; seat < 3; ++seat)
    EXPECT_EQ(at(join(hall, next, "Anne", R"("token":")" + table.tokens[seat] + "\""), "seat"), std::to_string(seat));
  EXPECT_EQ(at(shown(hall, next, 0), "standing"), "running");
  const std::string kept = hall.store.everything();
  EXPECT_EQ(at(join(hall, next, "Anne", R"("token":")" + table.tokens[1] + "\""), "seat"), "1") << "asked again";
  EXPECT_EQ(hall.store.everything(), kept) << "nothing happens";
  EXPECT_EQ(hall.refusal(R"({"do":"close",)" + next.as_host() + "}"), "") << "the host is the same";
}

TEST(Rematch, TwoWhoAskAtOnceGetTheSameTableOrNone) {
  Hall hall;
  const Table table = poker(hall);
  hall.ask(R"({"do":"close",)" + table.as_host() + "}");
  for (const bool broken : {true, false}) {
    hall.store.broken = broken;
    std::vector<std::string> answers;
    hall.begin_to_ask(R"({"do":"rematch",)" + table.as(0) + "}", answers);
    hall.begin_to_ask(R"({"do":"rematch",)" + table.as(1) + "}", answers);
    EXPECT_TRUE(answers.empty()) << "not before it is kept";
    hall.settle();
    ASSERT_EQ(answers.size(), 2u);
    EXPECT_EQ(answers[0], answers[1]);
    EXPECT_THAT(answers[0], HasSubstr(broken ? "store/unavailable" : "\"ok\":true"));
  }
  EXPECT_EQ(hall.ludotheque->figures().tables, 1u);
}

TEST(Rematch, CountsForWhoeverAsksForIt) {
  Hall hall({.tables_per_address = 1});
  const Table table = poker(hall);
  hall.ask(R"({"do":"close",)" + table.as_host() + "}");
  hall.address = "192.0.2.2";
  EXPECT_EQ(hall.refusal(R"({"do":"rematch",)" + table.as(1) + "}"), "");
  EXPECT_EQ(hall.refusal(R"({"do":"create","game":"poker","seats":["human","simple","simple"]})"), "table/too_many");
  hall.address = "192.0.2.1";
  EXPECT_EQ(hall.refusal(R"({"do":"create","game":"poker","seats":["human","simple","simple"]})"), "");
}

TEST(Mine, WhereOneSits) {
  Hall hall;
  const Table table = poker(hall);
  const Table other = poker(hall);
  const codec::Json answer = hall.ask(
      R"({"do":"mine","seats":[{)" + table.as(2) + "},{" + table.as(2) + "},{" + other.as_host() + R"(},{"table":")" +
      table.id + R"(","token":"00000000000000000000000000000000"},{"table":"nowhere","token":""}]})");
  const auto& tables = answer.find("tables")->items;
  ASSERT_EQ(tables.size(), 2u);
  EXPECT_EQ(at(tables[0], "seat"), "2");
  EXPECT_EQ(at(tables[1], "host"), "true");
}

TEST(Stopping, NothingChangesAnyMore) {
  Hall hall;
  const Table table = poker(hall);
  const std::string move = first_move(hall, table, whose_turn(hall, table));
  hall.ludotheque->stop();
  EXPECT_EQ(hall.refusal(move), "server/stopping");
  EXPECT_EQ(hall.refusal(R"({"do":"lobby"})"), "");
}

}  // namespace
