// One link for everybody: what it opens and what it does not, and what whoever has it is told.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "server/company.h"
#include "server/messages.h"

namespace {

using namespace support;
using ::testing::HasSubstr;
using ::testing::Not;

struct Invited {
  Table table;
  std::string link;
};
Invited invite_all(Hall& hall, const server::Create& create) {
  const auto made = hall.ask(create);
  return {{made->table, made->host, {}, made->invitations}, made->link};
}
server::Join by_link(const Invited& invited, std::string name) {
  server::Join join;
  join.table = invited.table.id;
  join.name = std::move(name);
  join.invitation = invited.link;
  return join;
}
server::ShowInvitation asks_to_what(const Table& table, std::string invitation) {
  return {table.id, std::move(invitation), std::nullopt};
}

// ---- What it opens ----

TEST(Link, GivesEachWhoComesAFreeSeatAndThenNone) {
  Hall hall;
  Invited invited = invite_all(hall, a_table("poker", 3, 1));
  EXPECT_EQ(hall.ask(by_invitation(invited.table, 0, "Anne"))->seat, core::Seat(0));
  EXPECT_EQ(hall.ask(by_link(invited, "Bruno"))->seat, core::Seat(1));
  const auto carla = hall.ask(by_link(invited, "Carla"));
  EXPECT_EQ(carla->seat, core::Seat(2)) << "never that of a bot, or of somebody who sits";
  EXPECT_EQ(hall.refusal(by_link(invited, "Denis")), "table/full");
  // The match is on, and somebody leaves: his hand is not for whoever has the link.
  invited.table.tokens = {"", "", carla->token};
  EXPECT_EQ(hall.refusal(leave(invited.table, 2)), "");
  EXPECT_EQ(hall.refusal(by_link(invited, "Denis")), "table/full");
}

TEST(Link, OpensNoSeatThatIsGivenAwayInAMatch) {
  Hall hall;
  Invited invited = invite_all(hall, a_table("poker", 3));
  for (const std::string name : {"Anne", "Bruno", "Carla"})
    invited.table.tokens.push_back(hall.ask(by_link(invited, name))->token);
  hall.ask(leave(invited.table, 1));
  for (const std::size_t voter : {0u, 2u}) hall.ask(vote(invited.table, voter, 1, room::Remedy::guest));
  EXPECT_FALSE(shown(hall, invited.table, 0).seats[1].taken) << "somebody may sit down, whom the host invites";
  EXPECT_EQ(hall.refusal(by_link(invited, "Denis")), "table/full");
  EXPECT_EQ(hall.refusal(server::Invite{invited.table.id, invited.table.host, std::nullopt}), "table/running");
  server::Join join = by_link(invited, "Denis");
  join.invitation = hall.ask(invite(invited.table, 1))->invitation;
  EXPECT_EQ(hall.refusal(join), "");
}

TEST(Link, OfBeforeIsVoidAndOnlyTheHostMakesAnother) {
  Hall hall;
  Invited invited = invite_all(hall, a_table("poker", 3));
  invited.table.tokens = {hall.ask(by_link(invited, "Anne"))->token};
  EXPECT_EQ(hall.refusal(server::Invite{invited.table.id, invited.table.tokens[0], std::nullopt}), "token/wrong");
  const std::string fresh = hall.ask(server::Invite{invited.table.id, invited.table.host, std::nullopt})->invitation;
  EXPECT_EQ(hall.refusal(by_link(invited, "Bruno")), "invitation/wrong");
  invited.link = fresh;
  EXPECT_EQ(hall.refusal(by_link(invited, "Bruno")), "");
  // Those for single seats are as good as before, until somebody sits there.
  EXPECT_EQ(hall.refusal(by_invitation(invited.table, 1, "Carla")), "invitation/wrong");
  EXPECT_EQ(hall.refusal(by_invitation(invited.table, 2, "Carla")), "");
}

TEST(Link, IsNotKeptAndNotShown) {
  MemoryStore store;
  Invited invited;
  {
    Hall hall({}, &store);
    invited = invite_all(hall, listed(a_table("poker", 3), true));
    const auto looker = std::make_shared<Listener>();
    hall.ask(as_spectator(invited.table), looker);
    const auto anne = hall.ask(by_link(invited, "Anne"));
    EXPECT_THAT(store.everything(), Not(HasSubstr(invited.link)));
    EXPECT_THAT(anne.text, Not(HasSubstr(invited.link)));
    EXPECT_THAT(lobby_text(hall), Not(HasSubstr(invited.link)));
    EXPECT_FALSE(looker->has_heard(invited.link));
  }
  Hall later({}, &store);
  EXPECT_EQ(later.refusal(by_link(invited, "Bruno")), "") << "and it is good after a restart";
}

TEST(Link, WhoGotNoAnswerAsksAgainAndHasOneSeat) {
  Hall hall;
  const Invited invited = invite_all(hall, a_table("poker", 4));
  server::Join join = by_link(invited, "Anne");
  join.retry = "a secret of hers";
  const auto first = hall.ask(join);
  const auto second = hall.ask(join);
  EXPECT_EQ(second->seat, first->seat);
  EXPECT_NE(second->token, first->token);
  join.retry = "a secret of his";
  EXPECT_NE(hall.ask(join)->seat, first->seat) << "who has the link and not the secret is somebody else";
  hall.pass(601);
  join.retry = "a secret of hers";
  EXPECT_NE(hall.ask(join)->seat, first->seat);
}

// ---- Seats that the host gives back ----

server::Unseat unseat(const Invited& invited, int seat) { return {invited.table.id, invited.table.host, seat}; }

TEST(Unseat, GivesTheSeatBackToTheLinkAndItsTokenIsWorthNothing) {
  Hall hall;
  Invited invited = invite_all(hall, a_table("poker", 3));
  for (const std::string name : {"Anne", "Zoé"})
    invited.table.tokens.push_back(hall.ask(by_link(invited, name))->token);
  const auto [anne, zoe] = std::pair(std::make_shared<Listener>(), std::make_shared<Listener>());
  hall.ask(as_seat(invited.table, 0), anne);
  hall.ask(as_seat(invited.table, 1), zoe);
  EXPECT_EQ(hall.refusal(unseat(invited, 1)), "");
  EXPECT_TRUE(anne->has_heard(R"({"news":"left","seat":1,"by_host":true})")) << "that it was the host";
  EXPECT_TRUE(read_as<server::Again>(zoe->heard.back()).again) << "whoever sat there is told to look again";
  EXPECT_EQ(hall.refusal(as_seat(invited.table, 1), zoe), "token/wrong");
  EXPECT_EQ(hall.refusal(say(invited.table, 1, "moi")), "token/wrong");
  EXPECT_FALSE(shown(hall, invited.table, 0).seats[1].taken);
  EXPECT_EQ(hall.ask(by_link(invited, "Bruno"))->seat, core::Seat(1));
  EXPECT_EQ(shown(hall, invited.table, 0).seats[1].name, "Bruno");
}

TEST(Unseat, WithAnotherLinkWhoeverSatThereIsOut) {
  Hall hall;
  Invited invited = invite_all(hall, a_table("poker", 3));
  server::Join zoe = by_link(invited, "Zoé");
  zoe.retry = "a secret of hers";
  hall.ask(zoe);
  hall.ask(unseat(invited, 0));
  const std::string fresh = hall.ask(server::Invite{invited.table.id, invited.table.host, std::nullopt})->invitation;
  EXPECT_EQ(hall.refusal(zoe), "invitation/wrong") << "nor by asking again";
  invited.link = fresh;
  EXPECT_EQ(hall.ask(by_link(invited, "Bruno"))->seat, core::Seat(0));
}

TEST(Unseat, IsTheHostsAloneAndOnlyBeforeTheMatch) {
  Hall hall;
  Invited invited = invite_all(hall, a_table("poker", 3));
  for (const std::string name : {"Anne", "Bruno"})
    invited.table.tokens.push_back(hall.ask(by_link(invited, name))->token);
  EXPECT_EQ(hall.refusal(server::Unseat{invited.table.id, invited.table.tokens[0], 1}), "token/wrong");
  invited.table.tokens.push_back(hall.ask(by_link(invited, "Carla"))->token);
  EXPECT_EQ(hall.refusal(unseat(invited, 1)), "table/running");
  EXPECT_TRUE(shown(hall, invited.table, 1).seats[1].taken);
}

TEST(Unseat, IsKeptWithWhoDidIt) {
  MemoryStore store;
  Invited invited;
  {
    Hall hall({}, &store);
    invited = invite_all(hall, a_table("poker", 3));
    for (const std::string name : {"Anne", "Zoé"})
      invited.table.tokens.push_back(hall.ask(by_link(invited, name))->token);
    hall.ask(unseat(invited, 1));
  }
  Hall later({}, &store);
  const Look seen = shown(later, invited.table, 0);
  EXPECT_EQ(seen.news(0), R"({"news":"left","seat":1,"by_host":true})");
  EXPECT_FALSE(seen.seats[1].taken);
  EXPECT_EQ(later.refusal(by_link(invited, "Bruno")), "");
}

// ---- What whoever has it is told ----

TEST(Invitation, SaysGameHostPlayersAndPaceToWhoeverHasIt) {
  Hall hall;
  const Invited invited = invite_all(hall, with_clock(a_table("poker", 3, 1), 60));
  server::Join anne = by_invitation(invited.table, 0, "Anne");
  anne.host = invited.table.host;
  anne.portrait = 4;
  EXPECT_EQ(hall.refusal(anne), "");
  const std::string before = hall.store.everything();
  const auto answer = hall.ask(asks_to_what(invited.table, invited.link));
  const room::Summary& told = answer->summary;
  EXPECT_EQ(told.game, "poker");
  EXPECT_EQ(told.clock, 60);
  EXPECT_EQ(told.host_seat, core::Seat(0));
  EXPECT_EQ(told.seats, (std::vector<std::string>{"Anne", "human", "human", "simple"}));
  EXPECT_EQ(told.portraits, (std::vector<int>{4, -1, -1, -1}));
  EXPECT_EQ(told.people.size(), 1);
  EXPECT_EQ(told.free.size(), 2);
  EXPECT_EQ(told.standing, room::Standing::waiting);
  EXPECT_EQ(hall.refusal(asks_to_what(invited.table, invited.table.invitations[1])), "");
  EXPECT_EQ(hall.store.everything(), before) << "looking changes nothing";
  EXPECT_THAT(answer.text, Not(HasSubstr(invited.table.host)));
}

TEST(Invitation, SaysNothingToWhoeverHasNone) {
  Hall hall;
  const Invited invited = invite_all(hall, a_table("poker", 3));
  hall.ask(by_invitation(invited.table, 0, "Anne"));
  for (const std::string& wrong : {std::string(32, '0'), invited.table.invitations[0], std::string()})
    EXPECT_EQ(hall.refusal(asks_to_what(invited.table, wrong)), "invitation/wrong") << "used, or none";
  EXPECT_EQ(hall.refusal(server::ShowInvitation{invited.table.id, std::nullopt, std::nullopt}), "invitation/wrong");
  EXPECT_EQ(hall.refusal(server::ShowInvitation{"nowhere", invited.link, std::nullopt}), "table/unknown");
  const Invited open = invite_all(hall, listed(a_table("poker", 3)));
  EXPECT_EQ(hall.refusal(server::ShowInvitation{open.table.id, std::nullopt, std::nullopt}), "") << "as in the lobby";
}

TEST(Invitation, IsForThoseOfTheTableBeforeAtARematch) {
  Hall hall;
  const Table table = poker(hall);
  hall.ask(close(table));
  const std::string next = hall.ask(rematch(table, 0))->table;
  EXPECT_EQ(hall.refusal(server::ShowInvitation{next, std::nullopt, table.tokens[1]}), "");
  EXPECT_EQ(hall.refusal(server::ShowInvitation{next, std::nullopt, std::string(32, '0')}), "invitation/wrong");
}

// ---- Who is who ----

TEST(Host, IsKnownAsSuchOnlyByHisToken) {
  Hall hall;
  const Invited invited = invite_all(hall, a_table("poker", 3));
  server::Join anne = by_link(invited, "Anne");
  anne.host = std::string(32, '0');
  Table table = invited.table;
  table.tokens.push_back(hall.ask(anne)->token);
  EXPECT_FALSE(shown(hall, table, 0).seats[0].host);
  server::Join bruno = by_link(invited, "Bruno");
  bruno.host = table.host;
  bruno.portrait = 2;
  table.tokens.push_back(hall.ask(bruno)->token);
  const Look seen = shown(hall, table, 0);
  EXPECT_TRUE(seen.seats[1].host);
  EXPECT_EQ(seen.seats[1].portrait, 2);
  EXPECT_EQ(seen.seats[0].portrait, std::nullopt);
  // Who leaves takes his portrait along.
  hall.ask(leave(table, 1));
  EXPECT_FALSE(shown(hall, table, 0).seats[1].host);
  EXPECT_EQ(shown(hall, table, 0).seats[1].portrait, std::nullopt);
}

TEST(Mine, SaysHowLongOneHas) {
  Hall hall;
  const Table table = poker(hall, 60);
  hall.pass(20);
  const auto mine = [&] { return hall.ask(server::Mine{{{table.id, table.tokens[0]}}})->tables.at(0); };
  // The time to look at what was dealt comes on top of it.
  EXPECT_EQ(mine().left, shown(hall, table, 0).now.left);
  EXPECT_GE(mine().left, 40);
  EXPECT_LE(mine().left, 40 + room::Room::kMostWatch);
  const Table slow = poker(hall);
  EXPECT_EQ(hall.ask(server::Mine{{{slow.id, slow.tokens[0]}}})->tables.at(0).left, std::nullopt);
}

}  // namespace
