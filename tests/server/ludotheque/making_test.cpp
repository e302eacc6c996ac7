// Tables are made: what may be asked for, how many there may be, what a table agrees on, and a
// rematch. The ludothèque without a network, as in every file of this folder; who may do what is
// in decisions_test.cpp.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <set>

#include "host/library.h"
#include "server/company.h"
#include "shelf/shelf.h"

namespace {

using namespace support;
using ::testing::HasSubstr;

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

// Whether an expert may be asked where several people play is agreed when the table is made, and
// everybody is shown it: in the lobby, with an invitation, at the table; also after a restart and
// at a rematch. A journal that says nothing of it allows nothing.
TEST(Create, HintsAmongPeopleAreAgreedInSightOfAll) {
  for (const bool agreed : {false, true}) {
    MemoryStore store;
    Table table;
    {
      Hall hall({}, &store);
      server::Create create = listed(a_table("poker", 2, 1), true);
      create.hints = agreed;
      table = make(hall, create);
      EXPECT_EQ(first_in_lobby(hall).hints, agreed);
      const auto invited = hall.ask(server::ShowInvitation{table.id, table.invitations[0], std::nullopt});
      EXPECT_EQ(invited->summary.hints, agreed);
      for (const server::Watch& one : {as_host(table), as_spectator(table)}) {
        EXPECT_EQ(look(hall, one).hints, agreed);
        EXPECT_EQ(look(hall, one).text.contains("hints"), agreed) << "where there are none nothing is said of them";
      }
    }
    Hall later({}, &store, 10);
    EXPECT_EQ(look(later, as_host(table)).hints, agreed);
    table.tokens.push_back(later.ask(by_invitation(table, 0))->token);
    EXPECT_TRUE(shown(later, table, 0).hints == agreed);
    EXPECT_EQ(later.refusal(close(table)), "");
    Table next = table;
    next.id = later.ask(rematch(table, 0))->table;
    EXPECT_EQ(look(later, as_spectator(next)).hints, agreed);
  }
  room::Created created;
  created.hints = true;
  std::string line = room::to_line(created);
  const std::string_view said = ",\"hints\":true";
  ASSERT_THAT(line, HasSubstr(std::string(said)));
  EXPECT_TRUE(std::get<room::Created>(*room::read_entry(line)).hints);
  line.erase(line.find(said), said.size());
  EXPECT_FALSE(std::get<room::Created>(*room::read_entry(line)).hints);
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

// ---- A rematch ----

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

}  // namespace
