// People find a table in the lobby, sit down, prove by a token who they are, leave, and are
// voted away.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "server/company.h"
#include "server/messages.h"

namespace {

using namespace support;
using ::testing::HasSubstr;
using ::testing::Not;

// ---- The lobby ----

TEST(Lobby, TheNewestHundredAndHowManyThereAre) {
  Hall hall({.tables_per_address = 1000});
  std::vector<Table> tables;
  for (int i = 0; i < 103; ++i) {
    tables.push_back(make(hall, listed(a_table("poker", 2, 1))));
    hall.pass(1);
  }
  const std::string before = lobby_text(hall);
  const server::LobbyAnswer answer = lobby(hall);
  EXPECT_EQ(answer.count, 103);
  ASSERT_EQ(answer.tables.size(), 100u);
  EXPECT_EQ(first_in_lobby(hall).table, tables.back().id);
  hall.pass(60);
  EXPECT_EQ(hall.ludotheque->figures().in_memory, 0u);
  EXPECT_EQ(lobby_text(hall), before) << "also when none is in memory";
  EXPECT_EQ(hall.refusal(to_free_seat(tables.back(), "Anne", 0)), "");
  EXPECT_THAT(lobby_text(hall), HasSubstr("\"Anne\"")) << "it is what it is now";
}

TEST(Lobby, ATableIsThereAsLongAsASeatIsFree) {
  Hall hall;
  const Table table = make(hall, listed(a_table("poker", 2, 1)));
  EXPECT_THAT(lobby_text(hall), HasSubstr(table.id));
  EXPECT_EQ(hall.ask(to_free_seat(table, "Anne", 1))->seat, core::Seat(1));
  EXPECT_EQ(hall.ask(to_free_seat(table, "Bruno"))->seat, core::Seat(0));
  EXPECT_THAT(lobby_text(hall), Not(HasSubstr(table.id))) << "nothing is free there";
}

// A seat that was left in a match has a hand: nobody takes it over by way of the lobby.
TEST(Lobby, NoStrangerSitsDownInASeatThatWasLeftInAMatch) {
  Hall hall;
  Table table = make(hall, listed(a_table("poker", 2, 1)));
  for (const int seat : {0, 1}) table.tokens.push_back(hall.ask(to_free_seat(table, "Anne", seat))->token);
  EXPECT_EQ(shown(hall, table, 0).standing, room::Standing::running);
  EXPECT_EQ(hall.refusal(leave(table, 1)), "");
  EXPECT_THAT(lobby_text(hall), Not(HasSubstr(table.id)));
  EXPECT_EQ(hall.refusal(to_free_seat(table, "Zoé")), "table/full");
  EXPECT_EQ(hall.refusal(to_free_seat(table, "Zoé", 1)), "seat/taken");
  EXPECT_EQ(shown(hall, table, 0).seats[1].bot, "simple") << "a bot plays there";
}

// ---- Sitting down ----

TEST(Join, WhoLooksWithATokenThatWasReplacedSeesNoMore) {
  Hall hall;
  Table table = make(hall, a_table("poker", 3));
  server::Join join = by_invitation(table, 1);
  join.retry = "a secret of hers";
  table.tokens = {hall.ask(join)->token};
  const auto looker = std::make_shared<Listener>();
  EXPECT_EQ(hall.refusal(as_seat(table, 0), looker), "");
  table.tokens.push_back(hall.ask(join)->token);
  EXPECT_TRUE(read_as<server::Again>(looker->heard.back()).again);
  EXPECT_EQ(hall.refusal(say(table, 0, "moi")), "token/wrong");
  EXPECT_EQ(hall.refusal(say(table, 1, "moi")), "");
  EXPECT_FALSE(looker->has_heard("\"said\""));
}

TEST(Begin, WhenTheLastSitsDownOrTheHostWants) {
  Hall hall;
  EXPECT_EQ(shown(hall, poker(hall), 0).standing, room::Standing::running);
  Table waiting = make(hall, a_table("poker", 3));
  waiting.tokens = {hall.ask(by_invitation(waiting, 0))->token};
  EXPECT_EQ(shown(hall, waiting, 0).standing, room::Standing::waiting);
  EXPECT_EQ(hall.refusal(begin(waiting)), "");
  EXPECT_EQ(shown(hall, waiting, 0).standing, room::Standing::running);
  EXPECT_EQ(hall.refusal(begin(waiting)), "table/running");
}

// ---- Tokens ----

TEST(Tokens, AWrongOneOpensNothing) {
  Hall hall;
  const Table table = poker(hall);
  const std::string wrong(32, '0');
  const std::string before = hall.store.everything();
  const auto listener = std::make_shared<Listener>();
  const server::Request requests[] = {
      server::Watch{table.id, wrong, -1, false},
      server::MakeMove{table.id, wrong, 0, 0, "valise"},
      server::Moves{table.id, wrong},
      server::Say{table.id, wrong, std::nullopt, "bonjour"},
      server::Mute{table.id, wrong, 0, true},
      server::Invite{table.id, wrong, 0},
      server::Leave{table.id, wrong},
      server::Unseat{table.id, wrong, 0},
      server::Return{table.id, wrong},
      server::Vote{table.id, wrong, 0, room::Remedy::bot},
      server::Vote{table.id, wrong, 0, room::Remedy::guest},
      server::Rematch{table.id, wrong},
      server::Close{table.id, wrong},
      server::Begin{table.id, wrong, "simple"},
      server::Reveal{table.id, wrong, std::string(64, '0')},
      server::Pledge{table.id, wrong, std::string(64, '0')},
      server::Forget{table.id, wrong},
      server::History{table.id, wrong, -1},
      server::GetLog{table.id, wrong},
  };
  const auto refusal = [&](const server::Request& request) {
    return read_reply<server::Done>(hall.answer_to(request, listener)).error;
  };
  for (const server::Request& request : requests) EXPECT_EQ(refusal(request), "token/wrong") << message_of(request);
  for (const server::Request& request :
       {server::Request(server::History{table.id, std::nullopt, -1}), server::Request(server::GetLog{table.id, {}}),
        server::Request(as_spectator(table))})
    EXPECT_EQ(refusal(request), "spectators/unwelcome") << message_of(request);
  EXPECT_EQ(refusal(server::Watch{"nowhere", std::nullopt, -1, false}), "table/unknown");
  EXPECT_EQ(hall.store.everything(), before) << "reading and failing create nothing";
  EXPECT_TRUE(listener->heard.empty());
  // A seat is not the host, and the host is no seat.
  EXPECT_EQ(refusal(server::Close{table.id, table.tokens[0]}), "token/wrong");
  EXPECT_EQ(refusal(server::MakeMove{table.id, table.host, 0, 0, "valise"}), "token/wrong");
}

TEST(Tokens, AreNotKeptAndNotShown) {
  Hall hall;
  const Table table = poker(hall);
  const std::string kept = hall.store.everything();
  EXPECT_THAT(kept, Not(HasSubstr(table.host)));
  for (const std::string& token : table.tokens) EXPECT_THAT(kept, Not(HasSubstr(token)));
  for (const std::string& invitation : table.invitations) EXPECT_THAT(kept, Not(HasSubstr(invitation)));
  const Look seen = shown(hall, table, 0);
  for (const std::string& token : table.tokens) EXPECT_THAT(seen.text, Not(HasSubstr(token)));
  EXPECT_EQ(seen.now.seed, std::nullopt) << "the seed is a secret until the end";
  hall.ask(close(table));
  EXPECT_NE(shown(hall, table, 0).now.seed, std::nullopt);
}

// ---- Coming and going ----

TEST(Leaving, ABotPlaysUntilAllAgreeThatSomebodyElseSitsDown) {
  Hall hall;
  const Table table = poker(hall);
  EXPECT_EQ(hall.refusal(leave(table, 1)), "");
  EXPECT_EQ(hall.refusal(server::Moves{table.id, table.tokens[1]}), "token/wrong") << "it is worth nothing now";
  room::ShownSeat left = shown(hall, table, 0).seats[1];
  EXPECT_EQ(left.bot, "simple");
  EXPECT_EQ(left.name, "");
  EXPECT_EQ(hall.refusal(invite(table, 1)), "seat/taken");
  EXPECT_FALSE(hall.ask(vote(table, 0, 1, room::Remedy::guest))->decided);
  EXPECT_EQ(hall.refusal(invite(table, 1)), "seat/taken");
  EXPECT_TRUE(hall.ask(vote(table, 2, 1, room::Remedy::guest))->decided);
  const std::string invitation = hall.ask(invite(table, 1))->invitation;
  server::Join join = by_invitation(table, 1, "Denis");
  join.invitation = invitation;
  const auto joined = hall.ask(join);
  EXPECT_NE(joined->token, table.tokens[1]);
  EXPECT_EQ(shown(hall, table, 0).seats[1].bot, std::nullopt);
}

TEST(Absence, TheOthersVoteForABotAndTheOwnerTakesItBack) {
  Hall hall;
  const Table table = poker(hall);
  const auto here = std::make_shared<Listener>();
  hall.ask(as_seat(table, 2), here);
  EXPECT_EQ(hall.refusal(vote(table, 0, 1)), "seat/present") << "not away for long";
  hall.pass(200);
  EXPECT_EQ(hall.refusal(vote(table, 0, 2)), "seat/present") << "he is there";
  EXPECT_FALSE(hall.ask(vote(table, 0, 1))->decided) << "one of three";
  EXPECT_FALSE(hall.ask(vote(table, 0, 1))->decided) << "he voted before";
  EXPECT_TRUE(hall.ask(vote(table, 2, 1))->decided);
  EXPECT_EQ(shown(hall, table, 0).seats[1].bot, "simple");
  EXPECT_EQ(hall.refusal(server::Return{table.id, table.tokens[1]}), "");
  EXPECT_EQ(shown(hall, table, 0).seats[1].bot, std::nullopt);
}

TEST(Absence, WhoPlaysIsNotVotedAway) {
  Hall hall;
  const Table table = poker(hall);
  const std::size_t turn = whose_turn(hall, table);
  const server::MakeMove move = first_move(hall, table, turn);
  hall.pass(200);
  EXPECT_FALSE(hall.ask(vote(table, (turn + 1) % 3, turn))->decided);
  EXPECT_EQ(hall.refusal(move), "");
  EXPECT_EQ(hall.refusal(vote(table, (turn + 2) % 3, turn)), "seat/present") << "he has just played";
  hall.pass(200);
  EXPECT_FALSE(hall.ask(vote(table, (turn + 2) % 3, turn))->decided) << "what was voted before he played is forgotten";
  EXPECT_TRUE(hall.ask(vote(table, (turn + 1) % 3, turn))->decided);
}

TEST(Absence, AVoteDoesNotKeepATableThatIsOver) {
  Hall hall;
  const Table table = poker(hall);
  hall.pass(200);
  const auto here = std::make_shared<Listener>();
  hall.ask(as_seat(table, 2), here);
  EXPECT_FALSE(hall.ask(vote(table, 0, 1))->decided);
  hall.leave(here);
  hall.pass(40);
  EXPECT_EQ(hall.ludotheque->figures().in_memory, 0u);
  hall.ask(close(table));
  hall.pass(40);
  EXPECT_EQ(hall.ludotheque->figures().in_memory, 0u);
  EXPECT_EQ(hall.ludotheque->figures().tables, 0u);
}

TEST(Absence, AVoteIsNotLostWhenTheTableLeavesMemory) {
  Hall hall;
  const Table table = poker(hall);
  hall.pass(200);
  EXPECT_FALSE(hall.ask(vote(table, 0, 1))->decided);
  hall.pass(40);
  EXPECT_EQ(hall.ludotheque->figures().in_memory, 0u);
  EXPECT_TRUE(hall.ask(vote(table, 2, 1))->decided);
}

TEST(Absence, WhoseSeatIsGivenAwaySeesNoMoreOfIt) {
  Hall hall;
  const Table table = poker(hall);
  hall.pass(200);
  EXPECT_EQ(hall.refusal(invite(table, 1)), "seat/taken");
  hall.ask(vote(table, 0, 1, room::Remedy::guest));
  EXPECT_TRUE(hall.ask(vote(table, 2, 1, room::Remedy::guest))->decided);
  EXPECT_EQ(hall.refusal(as_seat(table, 1), std::make_shared<Listener>()), "token/wrong");
}

// ---- Where one sits ----

TEST(Mine, WhereOneSits) {
  Hall hall;
  const Table table = poker(hall);
  const Table other = poker(hall);
  const auto answer = hall.ask(server::Mine{{{table.id, table.tokens[2]},
                                             {table.id, table.tokens[2]},
                                             {other.id, other.host},
                                             {table.id, std::string(32, '0')},
                                             {"nowhere", ""}}});
  ASSERT_EQ(answer->tables.size(), 2u);
  EXPECT_EQ(answer->tables[0].seat, core::Seat(2));
  EXPECT_FALSE(answer->tables[0].host);
  EXPECT_TRUE(answer->tables[1].host);
  EXPECT_EQ(answer->tables[1].seat, std::nullopt);
  EXPECT_EQ(hall.refusal(server::Mine{std::vector<server::Mine::Key>(51)}), "request/too_large");
}

}  // namespace
