// What the ludothèque shows of its shelf, and what its host is told and may do.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "host/library.h"
#include "server/company.h"
#include "server/net/guest.h"
#include "shelf/shelf.h"

namespace {

using namespace support;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::Not;

// ---- The shelf ----

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

// ---- Questions that are wrong ----

TEST(Report, IsKeptAndItsAddressIsNot) {
  Hall hall;
  EXPECT_EQ(hall.refusal(server::ReportQuestion{"reconstruction", "fr-01-101", "  a whale is no fish "}), "");
  const auto kept = *hall.store.reports();
  ASSERT_EQ(kept.size(), 1u);
  EXPECT_EQ(kept[0].report.question, "fr-01-101");
  EXPECT_EQ(kept[0].report.text, "a whale is no fish");
  std::string listed;
  hall.ludotheque->admin_reports([&](const auto& reports) { listed = codec::to_json(*reports); });
  hall.settle();
  EXPECT_THAT(listed, HasSubstr(R"("last":"2026-)"));
  EXPECT_THAT(listed, Not(HasSubstr(hall.address)));
}

TEST(Report, SaysWhatIsWrongWithIt) {
  struct Case {
    server::ReportQuestion request;
    std::string_view error;
  };
  const auto of = [](std::string question, std::string text = "") {
    return server::ReportQuestion{"reconstruction", std::move(question), std::move(text)};
  };
  const Case cases[] = {
      {{"nowhere", "fr-01-101", ""}, "edition/unknown"},
      {of(""), "request/unreadable"},
      {of("fr 01"), "request/unreadable"},
      {of("<b>"), "request/unreadable"},
      {of(std::string(65, 'a')), "request/unreadable"},
      {of("fr-01-101", std::string(401, 'a')), "text/invalid"},
      {of("fr-01-101", "a\u202eb"), "text/invalid"},
      {of("fr-01-101", "  "), "text/invalid"},
  };
  Hall hall;
  for (const Case& one : cases) EXPECT_EQ(hall.refusal(one.request), one.error) << message_of(one.request);
  EXPECT_TRUE(hall.store.reports()->empty());
  hall.store.broken = true;
  EXPECT_EQ(hall.refusal(of("fr-01-101")), "store/unavailable");
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

std::string admin_tables(Hall& hall) {
  std::string listed;
  hall.ludotheque->admin_tables([&](const auto& tables) { listed = codec::to_json(*tables); });
  hall.settle();
  return listed;
}

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

// The store is asked on another thread: whoever plays does not wait for what the host wants to know.
TEST(Admin, WhatIsAskedIsReadElsewhere) {
  Hall hall;
  const Table table = poker(hall);
  int told = 0;
  hall.ludotheque->admin_tables([&](const auto& tables) { told += tables ? 1 : 100; });
  hall.ludotheque->admin_disk([&](const auto& disk) { told += disk ? 1 : 100; });
  hall.ludotheque->admin_nodes([&](const auto& nodes) { told += nodes ? 1 : 100; });
  hall.ludotheque->admin_reports([&](const auto& reports) { told += reports ? 1 : 100; });
  EXPECT_EQ(told, 0) << "not on the thread that serves";
  hall.settle();
  EXPECT_EQ(told, 4);
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
  hall.pass(60 + room::Room::kMostWatch);
  EXPECT_EQ(shown(hall, table, 0).now.ply, 1) << "its clock runs";
}

// ---- Guests ----

TEST(Guests, AreCountedByTheirAddressOrTheirNetwork) {
  struct Case {
    std::string address;
    std::optional<std::string> guest;  // none: that is no address
  };
  const Case cases[] = {
      {"192.0.2.7", "192.0.2.7"},
      {"::ffff:192.0.2.7", "192.0.2.7"},
      {"192.0.2.7:5678", "192.0.2.7"},
      // One who has such a network has as many addresses in it as he likes.
      {"2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"},
      {"2001:db8:1:2::9", "2001:db8:1:2::/64"},
      {"2001:db8:1:2::/64", "2001:db8:1:2::/64"},
      {"[2001:db8:1:2::9]:443", "2001:db8:1:2::/64"},
      {"[2001:db8:1:2::9]", "2001:db8:1:2::/64"},
      // A whole house is in one of these.
      {"fe80::1%eth0", "fe80::1"},
      {"::1", "::1"},
      {"", {}},
      {"anne", {}},
      {"anne:80", {}},
      {"192.0.2", {}},
      {"192.0.2.7/64", {}},
      {"192.0.2.7/64x", {}},
      {"2001:db8::/48", {}},
      {"fe80::/64", {}},
      {"/64", {}},
  };
  for (const Case& one : cases) EXPECT_EQ(server::guest_of(one.address), one.guest) << one.address;
  EXPECT_TRUE(server::is_here("::1") && server::is_here("127.0.0.1") && !server::is_here("2001:db8::1"));
}

}  // namespace
