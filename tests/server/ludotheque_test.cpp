// The ludothèque without a network: when a request is acknowledged and told, what is in
// memory, what a restart and a failing store leave, and what happens when nobody does
// anything. Who may do what is in decisions_test.cpp.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "server/company.h"
#include "server/messages.h"
#include "server/net/guest.h"

namespace {

using namespace support;
using ::testing::Each;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::Not;

server::Create listed(server::Create create, bool spectators = false) {
  create.listed = true;
  create.spectators = spectators;
  return create;
}
server::Create with_clock(server::Create create, int clock) {
  create.clock = clock;
  return create;
}
server::Create with_options(server::Create create, std::string options) {
  create.options = codec::RawJson{std::move(options)};
  return create;
}

server::LobbyAnswer lobby(Hall& hall) { return *hall.ask(server::Lobby{}).answer; }
std::string lobby_text(Hall& hall) { return hall.ask(server::Lobby{}).text; }
room::Summary first_in_lobby(Hall& hall) {
  return read_as<room::Summary>(codec::one_line(json_of(lobby_text(hall)).find("tables")->items.front()));
}

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

// A board is drawn from its edition; the answers of a quiz are not on the board.
TEST(Editions, AreGivenWithoutWhatPlayersMustNotRead) {
  Hall hall;
  for (const shelf::Box* box : shelf::boxes()) {
    const std::string game(box->facts().slug);
    const std::string text(host::editions(game).front());
    const auto open = box->open(text);
    ASSERT_TRUE(open.has_value());
    const std::string given = hall.ask(server::GetEdition{game, (*open)->imprint().id})->edition.text;
    EXPECT_TRUE(box->open(given).has_value()) << "it can be drawn from: " << game;
    if (game == "quiz") {
      EXPECT_THAT(text, HasSubstr("\"questions\""));
      EXPECT_LT(given.size(), 4000u) << "not one question is in it";
    } else {
      EXPECT_EQ(given, (*open)->edition());
    }
  }
  EXPECT_EQ(hall.refusal(server::GetEdition{"poker", "none"}), "edition/unknown");
}

TEST(Games, TheShelfAndTheBots) {
  Hall hall;
  const server::GamesAnswer answer = *hall.ask(server::Games{}).answer;
  ASSERT_EQ(answer.games.size(), shelf::boxes().size());
  for (std::size_t i = 0; i < answer.games.size(); ++i) {
    const core::Facts& facts = shelf::boxes()[i]->facts();
    EXPECT_EQ(answer.games[i].game, facts.slug);
    EXPECT_THAT(answer.games[i].seats, ElementsAre(facts.min_seats, facts.max_seats));
    EXPECT_FALSE(answer.games[i].editions.empty());
  }
  EXPECT_THAT(answer.bots, ::testing::Contains("simple"));
  EXPECT_EQ(answer.protocol, server::kProtocol);
}

// ---- Questions that are wrong ----

TEST(Report, IsKeptAndItsAddressIsNot) {
  Hall hall;
  EXPECT_EQ(hall.refusal(server::ReportQuestion{"reconstruction", "fr-01-101", "  a whale is no fish "}), "");
  const auto kept = *hall.store.reports();
  ASSERT_EQ(kept.size(), 1u);
  EXPECT_EQ(kept[0].report.question, "fr-01-101");
  EXPECT_EQ(kept[0].report.text, "a whale is no fish");
  const std::string listed = codec::to_json(*hall.ludotheque->admin_reports());
  EXPECT_THAT(listed, HasSubstr(R"("last":"2026-)"));
  EXPECT_THAT(listed, Not(HasSubstr(hall.address)));
}

TEST(Report, SaysWhatIsWrongWithIt) {
  Hall hall;
  EXPECT_EQ(hall.refusal(server::ReportQuestion{"nowhere", "fr-01-101", ""}), "edition/unknown");
  for (const std::string& id : {std::string(), std::string("fr 01"), std::string("<b>"), std::string(65, 'a')})
    EXPECT_EQ(hall.refusal(server::ReportQuestion{"reconstruction", id, ""}), "request/unreadable") << id;
  for (const std::string& text : {std::string(401, 'a'), std::string("a\u202eb"), std::string("  ")})
    EXPECT_EQ(hall.refusal(server::ReportQuestion{"reconstruction", "fr-01-101", text}), "text/invalid") << text;
  EXPECT_TRUE(hall.store.reports()->empty());
  hall.store.broken = true;
  EXPECT_EQ(hall.refusal(server::ReportQuestion{"reconstruction", "fr-01-101", ""}), "store/unavailable");
}

TEST(Report, OnlySoManyADayFromAnAddress) {
  Hall hall;
  const server::ReportQuestion report{"reconstruction", "fr-01-101", ""};
  for (int i = 0; i < 30; ++i) EXPECT_EQ(hall.refusal(report), "");
  EXPECT_EQ(hall.refusal(report), "request/too_fast");
  hall.address = "192.0.2.2";
  EXPECT_EQ(hall.refusal(report), "") << "another one may";
  hall.address = "192.0.2.1";
  hall.pass(86400);
  EXPECT_EQ(hall.refusal(report), "") << "and he himself the next day";
}

// ---- Making tables ----

TEST(Create, ByTheLetterOfThePrintedSheet) {
  Hall hall;
  for (const shelf::Box* game : shelf::boxes()) {
    const auto box = game->open(std::string(host::editions(game->facts().slug).front()));
    for (const int clock : {0, 86400}) {  // in one sitting and day by day
      server::Create create = a_table(std::string(game->facts().slug), 1, 2);
      create.clock = clock;
      create.as_printed = true;
      const Table table = make(hall, create);
      EXPECT_EQ(look(hall, as_host(table)).options.text, (*box)->as_printed(3));
      EXPECT_EQ(hall.refusal(with_options(create, "{}")), "options/invalid") << "one or the other";
    }
  }
}

TEST(Create, SaysWhatIsWrong) {
  struct Case {
    server::Create request;
    std::string_view error;
  };
  server::Create genius = a_table("poker", 2, 1);
  genius.seats.back() = "genius";
  server::Create other_edition = a_table("poker", 1, 2);
  other_edition.edition = "no";
  const Case cases[] = {
      {a_table("chess", 1), "game/unknown"},
      {a_table("poker", 1), "seats/invalid"},
      {genius, "seats/invalid"},
      {a_table("poker", 0, 3), "seats/invalid"},
      {other_edition, "edition/unknown"},
      {with_options(a_table("poker", 1, 2), R"({"no":1})"), "options/invalid"},
  };
  Hall hall;
  for (const Case& one : cases) EXPECT_EQ(hall.refusal(one.request), one.error);
  EXPECT_EQ(hall.ludotheque->figures().tables, 0u) << "nothing was made";
}

TEST(Create, OnlySoManyTablesForAnAddress) {
  Hall hall({.tables_per_address = 2});
  make(hall, a_table("poker", 1, 2));
  const Table second = make(hall, a_table("poker", 1, 2));
  EXPECT_EQ(hall.refusal(a_table("poker", 1, 2)), "table/too_many");
  hall.ask(close(second));
  make(hall, a_table("poker", 1, 2));
}

TEST(Create, TablesThatAreNotKeptYetCountToo) {
  Hall hall({.tables_per_address = 2});
  make(hall, a_table("poker", 1, 2));
  std::vector<std::string> answers;
  for (int i = 0; i < 4; ++i) hall.begin_to_ask(listed(a_table("poker", 1, 2)), answers);
  EXPECT_EQ(hall.ludotheque->figures().tables, 2u);
  EXPECT_EQ(lobby(hall).count, 0) << "it is not shown before it is kept";
  EXPECT_EQ(lobby(hall).count, 1);
  const auto is_made = [](const std::string& text) { return read_reply<server::CreateAnswer>(text).error.empty(); };
  EXPECT_EQ(std::count_if(answers.begin(), answers.end(), is_made), 1);
  hall.address = "192.0.2.2";
  hall.store.broken = true;
  EXPECT_EQ(hall.refusal(a_table("poker", 1, 2)), "store/unavailable");
  EXPECT_EQ(hall.ludotheque->figures().tables, 2u) << "what could not be kept does not count";
}

TEST(Create, OnlySoManyTablesADay) {
  Hall hall({.tables_per_address = 2});
  for (int made = 0; made < 40; ++made) hall.ask(close(make(hall, a_table("poker", 1, 2))));
  EXPECT_EQ(hall.refusal(a_table("poker", 1, 2)), "table/too_many");
  hall.pass(86400);
  EXPECT_EQ(hall.store.everything(), "") << "where nothing was played, nothing is kept";
  make(hall, a_table("poker", 1, 2));
}

TEST(Create, OnlySoManyTablesInAll) {
  Hall hall({.most_tables = 2});
  make(hall, a_table("poker", 1, 2));
  hall.address = "192.0.2.2";
  make(hall, a_table("poker", 1, 2));
  hall.address = "192.0.2.3";
  EXPECT_EQ(hall.refusal(a_table("poker", 1, 2)), "server/full");
}

TEST(Create, NoTableWithoutItsEdition) {
  Hall hall;
  hall.store.broken = true;
  EXPECT_EQ(hall.refusal(a_table("poker", 1, 2)), "store/unavailable");
  EXPECT_EQ(hall.ludotheque->figures().tables, 0u);
  hall.store.broken = false;
  make(hall, a_table("poker", 1, 2));
  EXPECT_EQ(hall.ludotheque->figures().tables, 1u);
}

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

// ---- What a table takes ----

TEST(Speech, ATableTakesOnlySoMuch) {
  Hall hall;
  const Table table = poker(hall);
  std::string refusal;
  for (int said = 0; refusal.empty() && said < 5000; ++said) refusal = hall.refusal(say(table, 1, "encore"));
  EXPECT_EQ(refusal, "table/worn");
  EXPECT_EQ(hall.refusal(first_move(hall, table, whose_turn(hall, table))), "") << "the match goes on";
  EXPECT_EQ(hall.refusal(server::Mute{table.id, table.host, 1, true}), "");
  EXPECT_EQ(hall.refusal(leave(table, 1)), "") << "nobody is held here by talk";
}

TEST(Speech, ThoseWhoWatchDoNotSilenceThoseWhoPlay) {
  MemoryStore store;
  Hall hall({}, &store);
  const Table table = poker(hall, 0, true);
  for (int said = 0; said < 500; ++said) ASSERT_EQ(hall.refusal(whisper(table, "encore")), "");
  EXPECT_EQ(hall.refusal(whisper(table, "encore")), "table/worn");
  EXPECT_EQ(hall.refusal(say(table, 0, "bonsoir")), "");
  Hall later({}, &store);
  EXPECT_EQ(later.refusal(whisper(table, "encore")), "table/worn") << "it is counted from the journal";
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
    return std::visit([&](const auto& one) { return hall.refusal(one, listener); }, request);
  };
  for (const server::Request& request : requests)
    EXPECT_EQ(refusal(request), "token/wrong") << room::to_line("do", request);
  for (const server::Request& request :
       {server::Request(server::History{table.id, std::nullopt, -1}), server::Request(server::GetLog{table.id, {}}),
        server::Request(as_spectator(table))})
    EXPECT_EQ(refusal(request), "spectators/unwelcome") << room::to_line("do", request);
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
  EXPECT_EQ(seen_by_all(hall, call.table, kLeft), 40);
  hall.pass(30);
  EXPECT_EQ(seen_by_all(hall, call.table, kCountdown), 0);
  EXPECT_EQ(seen_by_all(hall, call.table, kLeft), 10);
  hall.pass(9);
  EXPECT_EQ(shown(hall, call.table, 0).now.ply, ply) << "nobody has played";
  hall.pass(1);
  EXPECT_NE(shown(hall, call.table, 0).now.ply, ply);
  EXPECT_THAT(hall.store.everything(), HasSubstr("\"by\":\"clock\""));
}

// ---- What a table agrees on ----

// The options of a new table of that game, as they are shown before and in the match, and
// as its log has them: the same each time.
std::string options_of(Hall& hall, server::Create create) {
  create.seats = {"human", "simple", "simple"};
  const Table table = make(hall, create);
  const auto now = [&] { return look(hall, as_host(table)).options.text; };
  std::string options = now();
  EXPECT_EQ(hall.ask(server::Mine{{{table.id, table.host}}})->tables.at(0).summary.options.text, options);
  EXPECT_EQ(hall.refusal(begin(table)), "");
  EXPECT_EQ(now(), options);
  EXPECT_EQ(hall.refusal(close(table)), "");
  const auto log = table::read_log(hall.primitives(), hall.ask(server::GetLog{table.id, table.host})->log);
  EXPECT_EQ(log->header.options.text, options);
  return options;
}

TEST(Options, DayByDayDeclarationsStayOnDisplayUnlessTheTableAgreesOtherwise) {
  struct Case {
    int clock;
    std::string_view options;
    std::string_view declarations;
  };
  const Case cases[] = {
      {0, "{}", "false"},
      {86399, "{}", "false"},
      {86400, "{}", "true"},
      {259200, "{}", "true"},
      {86400, R"({"gain":true})", "true"},
      {86400, R"({"open_declarations":false})", "false"},
      {60, R"({"open_declarations":true})", "true"},
  };
  Hall hall;
  for (const Case& one : cases) {
    const auto create = with_options(with_clock(a_table("combinards", 3), one.clock), std::string(one.options));
    EXPECT_EQ(at(json_of(options_of(hall, create)), "open_declarations"), one.declarations) << one.clock << one.options;
  }
}

// Nothing else depends on the clock, in any game.
TEST(Options, TheOthersAreTheSameWithEveryClock) {
  Hall hall;
  for (const shelf::Box* box : shelf::boxes()) {
    const server::Create create = a_table(std::string(box->facts().slug), 3);
    const codec::Json daily = json_of(options_of(hall, with_clock(create, 86400)));
    const codec::Json sitting = json_of(options_of(hall, create));
    ASSERT_EQ(daily.keys, sitting.keys);
    for (const std::string& key : daily.keys)
      if (key != "open_declarations") {
        EXPECT_EQ(at(daily, key), at(sitting, key)) << key;
      }
  }
}

TEST(Options, ARematchKeepsThem) {
  Hall hall;
  const Table table = sit_down(hall, with_clock(a_table("combinards", 1, 1), 86400));
  const std::string options = shown(hall, table, 0).options.text;
  hall.ask(close(table));
  Table next = table;
  next.id = hall.ask(rematch(table, 0))->table;
  EXPECT_EQ(hall.ask(with_token(next.id, table.tokens[0]))->seat, core::Seat(0));
  EXPECT_EQ(shown(hall, next, 0).options.text, options);
  EXPECT_THAT(options, HasSubstr("\"open_declarations\":true"));
}

// ---- Bots and clocks ----

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

TEST(Clock, WhenItRunsOutTheDefaultMoveIsPlayed) {
  Hall hall;
  const Table table = poker(hall, 60);
  const room::Now before = shown(hall, table, 0).now;
  EXPECT_EQ(before.left, 60);
  hall.pass(59);
  EXPECT_EQ(shown(hall, table, 0).now.ply, before.ply);
  EXPECT_EQ(shown(hall, table, 0).now.left, 1);
  hall.pass(1);
  EXPECT_EQ(shown(hall, table, 0).now.ply, 1);
  EXPECT_EQ(shown(hall, table, 0).now.left, 60);
  EXPECT_THAT(hall.store.everything(), HasSubstr("\"by\":\"clock\""));
  // Nobody plays: the clock alone brings the match to its end.
  for (int i = 0; i < 2000 && shown(hall, table, 0).standing == room::Standing::running; ++i) hall.pass(60);
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
  hall.pass(40);  // nobody looks: it leaves memory
  hall.store.unreadable = true;
  hall.pass(20);
  EXPECT_EQ(hall.ludotheque->due(), hall.now + 1000) << "tried again, and not at once";
  hall.store.unreadable = false;
  hall.pass(1);
  hall.pass(1);
  EXPECT_EQ(shown(hall, table, 0).now.ply, 1);
}

TEST(Clock, ADamagedTableIsNotReadAgainAndAgain) {
  Hall hall;
  const Table table = poker(hall, 60);
  hall.pass(40);
  hall.store.put_line(table.id, 2, "nonsense");
  hall.pass(20);
  EXPECT_EQ(hall.refusal(server::Moves{table.id, table.tokens[0]}), "table/damaged");
  const int reads = hall.store.reads;
  for (int i = 0; i < 5; ++i) hall.pass(1);
  EXPECT_EQ(hall.store.reads, reads);
}

TEST(Clock, WhatCannotBeKeptIsNotTriedAgainBeforeASecondHasPassed) {
  Hall hall;
  const Table table = poker(hall, 60);
  hall.store.broken = true;
  hall.pass(60);
  EXPECT_GE(hall.ludotheque->due(), hall.now + 1000);
  hall.store.broken = false;
  hall.pass(1);
  hall.pass(1);
  EXPECT_EQ(shown(hall, table, 0).now.ply, 1);
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
      if (const Look now = shown(hall, table, seat); now.may_move())
        EXPECT_EQ(hall.refusal(a_move(table, seat, now.now.ply.value(), now.moves.front())), "");
  const int reads = hall.store.reads;
  const auto answer = hall.ask(server::History{table.id, table.tokens[0], -1});
  EXPECT_EQ(answer->history.front().version, 0);
  EXPECT_EQ(answer->history.size(), static_cast<std::size_t>(std::min(answer->version, 99) + 1));
  EXPECT_GE(hall.store.reads, reads);
}

// ---- Speaking ----

TEST(Chat, ThoseWhoPlayDoNotHearThoseWhoWatch) {
  Hall hall;
  const Table table = poker(hall, 0, true);
  const auto player = std::make_shared<Listener>();
  const auto watcher = std::make_shared<Listener>();
  hall.ask(as_seat(table, 0), player);
  hall.ask(as_spectator(table), watcher);
  EXPECT_EQ(hall.refusal(say(table, 1, "bonsoir")), "");
  EXPECT_TRUE(player->has_heard("bonsoir"));
  EXPECT_TRUE(watcher->has_heard("bonsoir"));
  EXPECT_EQ(hall.refusal(whisper(table, "il bluffe")), "");
  EXPECT_FALSE(player->has_heard("il bluffe"));
  EXPECT_TRUE(watcher->has_heard("il bluffe"));
  EXPECT_THAT(shown(hall, table, 0).text, Not(HasSubstr("il bluffe")));
  EXPECT_THAT(hall.ask(server::History{table.id, table.tokens[1], -1}).text, Not(HasSubstr("il bluffe")));
}

// Three whose names stand nowhere else.
Table three_with_names(Hall& hall) { return sit_down(hall, a_table("poker", 3), {"Aurelie", "Baptiste", "Clement"}); }

TEST(Forget, ANameAndWhatItSaidAreBlottedOut) {
  Hall hall;
  const Table table = three_with_names(hall);
  hall.ask(say(table, 1, "mon adresse"));
  hall.ask(say(table, 2, "bonsoir"));
  EXPECT_EQ(hall.refusal(forget(table, 1)), "");
  const std::string kept = hall.store.everything();
  EXPECT_THAT(kept, Not(HasSubstr("Baptiste")));
  EXPECT_THAT(kept, Not(HasSubstr("mon adresse")));
  EXPECT_THAT(kept, HasSubstr("Clement"));
  EXPECT_THAT(kept, HasSubstr("bonsoir"));
  EXPECT_THAT(shown(hall, table, 0).text, Not(HasSubstr("Baptiste")));
  EXPECT_THAT(shown(hall, table, 0).text, Not(HasSubstr("mon adresse")));
  EXPECT_EQ(hall.refusal(first_move(hall, table, whose_turn(hall, table))), "") << "the game goes on";
  int answers = 0;
  hall.ludotheque->admin_forget(table.id, [&](const store::Trouble* trouble) { answers += trouble ? 100 : 1; });
  hall.settle();
  EXPECT_EQ(answers, 1);
  EXPECT_THAT(hall.store.everything(), Not(HasSubstr("Clement")));
}

TEST(Forget, IsAsItIsFromTheJournal) {
  MemoryStore store;
  Hall hall({}, &store);
  const Table table = three_with_names(hall);
  hall.ask(say(table, 1, "mon adresse"));
  EXPECT_EQ(hall.refusal(forget(table, 1)), "");
  Hall later({}, &store);
  EXPECT_EQ(shown(later, table, 0).text, shown(hall, table, 0).text);
}

TEST(Forget, AFinishedLogDoesNotKeepTheName) {
  Hall hall;
  const Table table = three_with_names(hall);
  hall.ask(close(table));
  EXPECT_THAT(hall.ask(server::GetLog{table.id, table.host})->log, HasSubstr("Baptiste"));
  EXPECT_EQ(hall.refusal(forget(table, 1)), "");
  EXPECT_THAT(hall.ask(server::GetLog{table.id, table.host})->log, Not(HasSubstr("Baptiste")));
  hall.ludotheque->admin_forget(table.id, [](const store::Trouble*) {});
  hall.settle();
  EXPECT_THAT(hall.ask(server::GetLog{table.id, table.host})->log, Not(HasSubstr("Clement")));
}

TEST(Forget, WhoComesLaterDoesNotBlotOutWhoSatThereBefore) {
  Hall hall;
  Table table = three_with_names(hall);
  hall.ask(say(table, 1, "bonsoir"));
  hall.ask(leave(table, 1));
  for (const std::size_t voter : {0u, 2u}) hall.ask(vote(table, voter, 1, room::Remedy::guest));
  table.invitations[1] = hall.ask(invite(table, 1))->invitation;
  table.tokens[1] = hall.ask(by_invitation(table, 1, "Denis"))->token;
  hall.ask(say(table, 1, "mon adresse"));
  EXPECT_EQ(hall.refusal(forget(table, 1)), "");
  const std::string kept = hall.store.everything();
  EXPECT_THAT(kept, Not(HasSubstr("Denis")));
  EXPECT_THAT(kept, Not(HasSubstr("mon adresse")));
  EXPECT_THAT(kept, HasSubstr("Baptiste"));
  EXPECT_THAT(kept, HasSubstr("bonsoir"));
}

// ---- For the host of the server ----

// What the host was answered, in order: "kept", or why not.
struct Answers {
  std::vector<std::string> list;
  server::Ludotheque::Finished done() {
    return [this](const store::Trouble* trouble) { list.push_back(trouble ? trouble->what : "kept"); };
  }
};

TEST(Admin, IsToldWhenItIsKeptOrThatItIsNot) {
  Hall hall;
  const Table table = poker(hall);
  Answers answers;
  server::Ludotheque& ludotheque = *hall.ludotheque;
  hall.store.broken = true;
  ludotheque.admin_close(table.id, answers.done());
  EXPECT_TRUE(answers.list.empty()) << "not before";
  hall.settle();
  ludotheque.admin_erase(table.id, answers.done());
  hall.settle();
  ludotheque.ban("192.0.2.9", true, answers.done());
  hall.settle();
  EXPECT_THAT(answers.list, ElementsAre("the disk is full", "the disk is full", "the disk is full"));
  hall.store.broken = false;
  answers.list.clear();
  ludotheque.admin_erase(table.id, answers.done());
  hall.settle();
  EXPECT_THAT(answers.list, ElementsAre("kept"));
  EXPECT_THAT(hall.store.everything(), Not(HasSubstr(table.id)));
  for (const auto verb :
       {&server::Ludotheque::admin_close, &server::Ludotheque::admin_erase, &server::Ludotheque::admin_forget}) {
    answers.list.clear();
    (ludotheque.*verb)("nowhere", answers.done());
    hall.settle();
    EXPECT_THAT(answers.list, ElementsAre(HasSubstr("there is no table")));
  }
}

TEST(Admin, AlsoForTablesThatCannotBePlayed) {
  MemoryStore store;
  Table damaged;
  Table old;
  {
    Hall hall({}, &store);
    damaged = poker(hall);
    old = poker(hall);
  }
  store.put_line(damaged.id, 2, "nonsense");
  std::string created = store.journal(old.id)->front();
  created.replace(created.find("\"rules\":"), 9, "\"rules\":77");
  store.put_line(old.id, 0, created);
  Hall hall({}, &store);
  EXPECT_EQ(hall.refusal(server::Moves{old.id, old.tokens[0]}), "table/other_rules");
  Answers answers;
  server::Ludotheque& ludotheque = *hall.ludotheque;
  const auto done = [&](auto verb, const std::string& table) {
    answers.list.clear();
    (ludotheque.*verb)(table, answers.done());
    hall.settle();
    return answers.list.size() == 1 ? answers.list.front() : "no answer";
  };
  EXPECT_THAT(done(&server::Ludotheque::admin_close, old.id), HasSubstr("of the rules"));
  const int reads = hall.store.reads;
  ludotheque.admin_forget(damaged.id, [](const store::Trouble*) {});
  EXPECT_EQ(hall.store.reads, reads) << "a journal is read elsewhere";
  hall.settle();
  EXPECT_EQ(done(&server::Ludotheque::admin_forget, old.id), "kept");
  EXPECT_THAT(done(&server::Ludotheque::admin_forget, damaged.id), HasSubstr("damaged"));
  for (const char* name : {"\"Anne\"", "\"Bruno\"", "\"Carla\""}) EXPECT_THAT(store.everything(), Not(HasSubstr(name)));
  EXPECT_EQ(done(&server::Ludotheque::admin_erase, old.id), "kept");
  EXPECT_EQ(done(&server::Ludotheque::admin_erase, damaged.id), "kept");
  EXPECT_EQ(store.everything(), "");
  EXPECT_THAT(done(&server::Ludotheque::admin_erase, old.id), HasSubstr("there is no table"));
}

std::string admin_tables(Hall& hall) { return codec::to_json(hall.ludotheque->admin_tables()); }

TEST(Admin, WhatIsFoldedIsNotReadToBeListed) {
  Hall hall;
  const Table table = poker(hall);
  hall.ask(close(table));
  EXPECT_THAT(admin_tables(hall), HasSubstr("\"standing\":\"over\""));
  hall.pass(40);
  const int reads = hall.store.reads;
  EXPECT_THAT(admin_tables(hall), HasSubstr(table.id));
  EXPECT_EQ(hall.store.reads, reads);
}

TEST(Admin, ABanHoldsWhenItIsKept) {
  MemoryStore store;
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

TEST(Admin, ARestoreTakesEverythingUpAnewAndThoseWhoLookAreToldToLookAgain) {
  Hall hall;
  const Table table = poker(hall, 60);
  hall.store.back_up("monday");
  const std::string before = shown(hall, table, 0).view;
  const auto listener = std::make_shared<Listener>();
  hall.ask(as_seat(table, 0), listener);
  EXPECT_EQ(hall.refusal(first_move(hall, table, whose_turn(hall, table))), "");
  const Table later = poker(hall);
  Answers answers;
  hall.ludotheque->restore("tuesday", answers.done());
  hall.settle();
  EXPECT_EQ(shown(hall, later, 0).standing, room::Standing::running) << "nothing was changed";
  hall.ludotheque->restore("monday", answers.done());
  hall.settle();
  EXPECT_THAT(answers.list, ElementsAre("there is no such backup", "kept"));
  EXPECT_THAT(listener->heard.back(), HasSubstr("\"again\":true"));
  EXPECT_EQ(shown(hall, table, 0).view, before);
  EXPECT_EQ(hall.refusal(as_seat(later, 0), listener), "table/unknown");
  EXPECT_EQ(hall.ludotheque->figures().tables, 1u);
  hall.pass(60);
  EXPECT_EQ(shown(hall, table, 0).now.ply, 1) << "its clock runs";
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
  EXPECT_EQ(hall.refusal(rematch(table, 0)), "table/running");
  hall.ask(close(table));
  const auto made = hall.ask(rematch(table, 0));
  const Table next{made->table, table.host, table.tokens, {}};
  EXPECT_NE(made->commitment, "") << "it is shown before anybody gives anything";
  EXPECT_EQ(hall.ask(rematch(table, 1))->table, next.id) << "the same for all";
  EXPECT_EQ(shown(hall, table, 2).rematch, next.id);
  EXPECT_EQ(hall.refusal(with_token(next.id, std::string(32, '0'))), "invitation/wrong");
  for (std::size_t seat = 0; seat < 3; ++seat)
    EXPECT_EQ(hall.ask(with_token(next.id, table.tokens[seat]))->seat, core::Seat(static_cast<int>(seat)));
  EXPECT_EQ(shown(hall, next, 0).standing, room::Standing::running);
  const std::string kept = hall.store.everything();
  EXPECT_EQ(hall.ask(with_token(next.id, table.tokens[1]))->seat, core::Seat(1)) << "asked again";
  EXPECT_EQ(hall.store.everything(), kept) << "nothing happens";
  EXPECT_EQ(hall.refusal(close(next)), "") << "the host is the same";
}

// People who play one match after the other hear no question twice, until all of its level
// have been asked; also after a restart of the server.
TEST(Rematch, NoQuestionOfTheTablesBeforeComesAgain) {
  MemoryStore kept;
  std::set<std::string> asked;
  std::optional<Table> table;
  for (int match = 0; match < 6; ++match) {
    Hall hall({}, &kept, match);
    if (!table) {
      table = sit_down(hall, with_options(a_table("quiz", 1), R"({"quizmaster":"software","rounds":12})"));
    } else {
      table->id = hall.ask(rematch(*table, 0))->table;
      hall.ask(with_token(table->id, table->tokens[0]));
    }
    std::string last;
    for (Look now = shown(hall, *table, 0); now.standing == room::Standing::running; now = shown(hall, *table, 0)) {
      const std::string id = at(*json_of(now.view).find("read_out"), "id");
      if (id != last) {
        EXPECT_TRUE(asked.insert(id).second) << id << " comes twice, in match " << match;
        last = id;
      }
      ASSERT_EQ(hall.refusal(a_move(*table, 0, now.now.ply.value(), now.moves.at(0))), "");
    }
    hall.stop();
  }
  EXPECT_GE(asked.size(), 72u);
}

TEST(Rematch, AStrangerDoesNotTakeASeatThatWaitsForSomebody) {
  Hall hall;
  const Table table = sit_down(hall, listed(a_table("bionic", 2)));
  hall.ask(close(table));
  const Table next{hall.ask(rematch(table, 0))->table, table.host, table.tokens, {}};
  EXPECT_EQ(hall.refusal(to_free_seat(next, "Zoé")), "table/full");
}

TEST(Rematch, TwoWhoAskAtOnceGetTheSameTableOrNone) {
  Hall hall;
  const Table table = poker(hall);
  hall.ask(close(table));
  for (const bool broken : {true, false}) {
    hall.store.broken = broken;
    std::vector<std::string> answers;
    hall.begin_to_ask(rematch(table, 0), answers);
    hall.begin_to_ask(rematch(table, 1), answers);
    EXPECT_TRUE(answers.empty()) << "not before it is kept";
    hall.settle();
    ASSERT_EQ(answers.size(), 2u);
    EXPECT_EQ(answers[0], answers[1]);
    EXPECT_EQ(read_reply<server::RematchAnswer>(answers[0]).error, broken ? "store/unavailable" : "");
  }
  EXPECT_EQ(hall.ludotheque->figures().tables, 1u);
}

TEST(Rematch, CountsForWhoeverAsksForIt) {
  Hall hall({.tables_per_address = 1});
  const Table table = poker(hall);
  hall.ask(close(table));
  hall.address = "192.0.2.2";
  EXPECT_EQ(hall.refusal(rematch(table, 1)), "");
  EXPECT_EQ(hall.refusal(a_table("poker", 1, 2)), "table/too_many");
  hall.address = "192.0.2.1";
  EXPECT_EQ(hall.refusal(a_table("poker", 1, 2)), "");
}

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
