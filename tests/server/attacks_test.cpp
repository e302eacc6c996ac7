// Attacks that have worked once, each of which must fail now, named after what was done
// (docs/security.md). Those that need a network are in attacks_on_wire_test.cpp.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <map>

#include "host/library.h"
#include "server/company.h"
#include "server/messages.h"
#include "server/net/work_queue.h"
#include "server/speech.h"
#include "shelf/replay.h"

namespace {

using namespace support;
using room::Remedy;
using ::testing::Contains;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::Not;

constexpr int kDay = 86400;

// ---- Say, forget, vote: taking the seat of somebody who is there ----

// Three at poker. Bruno and Carla look on; Anne is the host and wants Bruno's hand.
struct Evening {
  explicit Evening(Hall& in, int clock = 0) : hall(in), table(poker(hall, clock)) {
    hall.ask(as_seat(table, 1), bruno);
    hall.ask(as_seat(table, 2), carla);
    hall.pass(600);
  }
  void expect_bruno_is_there() {
    for (const Remedy remedy : {Remedy::bot, Remedy::guest})
      EXPECT_EQ(hall.refusal(vote(table, 0, 1, remedy)), "seat/present");
    EXPECT_EQ(hall.refusal(invite(table, 1)), "seat/taken");
    EXPECT_TRUE(shown(hall, table, 0).seats[1].present);
  }

  Hall& hall;
  Table table;
  std::shared_ptr<Listener> bruno = std::make_shared<Listener>();
  std::shared_ptr<Listener> carla = std::make_shared<Listener>();
};

TEST(SayForgetVote, DoesNotMakeThoseWhoAreThereAbsent) {
  Hall hall;
  Evening evening(hall);
  hall.ask(say(evening.table, 0, "un mot"));
  EXPECT_EQ(hall.refusal(forget(evening.table, 0)), "");
  evening.expect_bruno_is_there();
  EXPECT_FALSE(evening.bruno->has_heard("\"again\"")) << "nothing is read anew to forget something";
  hall.ludotheque->admin_forget(evening.table.id, [](const store::Trouble*) {});
  hall.settle();
  evening.expect_bruno_is_there();
}

TEST(SayForgetVote, NorDoesAStoreThatFails) {
  Hall hall;
  Evening evening(hall);
  hall.store.broken = true;
  EXPECT_EQ(hall.refusal(say(evening.table, 0, "un mot")), "store/unavailable");
  hall.store.unreadable = true;
  EXPECT_EQ(hall.refusal(forget(evening.table, 0)), "store/unavailable");
  hall.pass(5);
  hall.store.broken = hall.store.unreadable = false;
  hall.pass(5);
  evening.expect_bruno_is_there();
}

TEST(SayForgetVote, NorARestoredBackup) {
  Hall hall;
  Evening evening(hall);
  hall.store.back_up("monday");
  hall.ludotheque->restore("monday", [](const store::Trouble*) {});
  hall.settle();
  evening.expect_bruno_is_there();
}

TEST(SayForgetVote, NorARestartOfTheServer) {
  MemoryStore store;
  Table table;
  {
    Hall hall({}, &store);
    table = Evening(hall).table;
  }
  // He was there when the server was ended, an hour ago; he has two minutes to come back.
  Hall hall({}, &store, 600 + 3600);
  EXPECT_EQ(hall.refusal(vote(table, 0, 1)), "seat/present");
  hall.pass(119);
  EXPECT_EQ(hall.refusal(vote(table, 0, 1)), "seat/present");
  hall.pass(1);
  EXPECT_EQ(hall.refusal(vote(table, 0, 1)), "");
}

// The absence of somebody is counted from when he was seen last, whatever happens meanwhile.
TEST(Absence, IsCountedFromWhenHeWasSeenLast) {
  enum class Meanwhile { nothing, forgotten, left_memory, store_failed };
  for (const Meanwhile what :
       {Meanwhile::nothing, Meanwhile::forgotten, Meanwhile::left_memory, Meanwhile::store_failed}) {
    SCOPED_TRACE(static_cast<int>(what));
    Hall hall;
    Evening evening(hall);
    hall.leave(evening.bruno);
    hall.pass(60);
    if (what == Meanwhile::forgotten) hall.ask(forget(evening.table, 0));
    if (what == Meanwhile::store_failed) {
      hall.store.broken = true;
      hall.ask(say(evening.table, 0, "un mot"));
      hall.store.broken = false;
    }
    if (what == Meanwhile::left_memory) {
      hall.leave(evening.carla);
      hall.pass(31);
      EXPECT_EQ(hall.ludotheque->figures().in_memory, 0u);
      hall.pass(28);
    } else {
      hall.pass(59);
    }
    EXPECT_EQ(hall.refusal(vote(evening.table, 0, 1)), "seat/present") << "119 seconds";
    hall.pass(1);
    EXPECT_EQ(hall.refusal(vote(evening.table, 0, 1)), "") << "120 seconds";
  }
}

TEST(Absence, IsCountedFromWhenHeWasSeenLastAcrossARestart) {
  MemoryStore store;
  Table table;
  {
    Hall hall({}, &store);
    Evening evening(hall);
    table = evening.table;
    hall.leave(evening.bruno);
  }
  {
    Hall hall({}, &store, 600 + 119);
    EXPECT_EQ(hall.refusal(vote(table, 0, 1)), "seat/present");
  }
  Hall hall({}, &store, 600 + 120);
  EXPECT_EQ(hall.refusal(vote(table, 0, 1)), "");
}

TEST(Absence, WhoHangsUpWhileTheTableIsReadAnewIsGone) {
  for (const bool hangs_up : {true, false}) {
    Hall hall;
    Evening evening(hall);
    hall.store.broken = hall.store.unreadable = true;
    hall.ask(say(evening.table, 0, "un mot"));
    if (hangs_up)
      hall.leave(evening.bruno);
    else
      hall.ask(server::Unwatch{evening.table.id}, evening.bruno);
    hall.store.broken = hall.store.unreadable = false;
    hall.pass(60);
    EXPECT_EQ(hall.refusal(vote(evening.table, 0, 1)), "seat/present") << "not for long";
    hall.pass(60);
    EXPECT_EQ(hall.refusal(vote(evening.table, 0, 1)), "");
  }
}

// ---- Day by day: taking a seat after two minutes ----

TEST(DayByDay, TwoMinutesAwayAreNotAway) {
  Hall hall;
  Evening evening(hall, kDay);
  hall.leave(evening.bruno);
  for (const int seconds : {120, 3600, kDay - 3600 - 121}) {
    hall.pass(seconds);
    for (const Remedy remedy : {Remedy::bot, Remedy::guest})
      EXPECT_EQ(hall.refusal(vote(evening.table, 0, 1, remedy)), "seat/present");
  }
  hall.pass(1);
  EXPECT_FALSE(hall.ask(vote(evening.table, 0, 1))->decided) << "one of three";
  EXPECT_TRUE(hall.ask(vote(evening.table, 2, 1))->decided) << "two of three";
}

TEST(DayByDay, ALoneOpponentWaitsForTheClock) {
  Hall hall;
  server::Create create = a_table("bionic", 2);
  create.clock = kDay;
  const Table table = sit_down(hall, create);
  const std::size_t turn = whose_turn(hall, table);
  const std::size_t other = 1 - turn;
  hall.pass(kDay - 1);
  EXPECT_EQ(hall.refusal(vote(table, other, turn)), "seat/present");
  hall.pass(1);
  EXPECT_THAT(hall.store.everything(), HasSubstr("\"by\":\"clock\"")) << "the clock plays for him";
  for (const Remedy remedy : {Remedy::bot, Remedy::guest})
    EXPECT_FALSE(hall.ask(vote(table, other, turn, remedy))->decided) << "nobody decides alone";
  EXPECT_EQ(hall.refusal(invite(table, static_cast<int>(turn))), "seat/taken");
  EXPECT_EQ(hall.refusal(as_seat(table, turn), std::make_shared<Listener>()), "") << "it is still his";
}

TEST(DayByDay, AnAbsentOneComesBackAtAnyTime) {
  Hall hall;
  Evening evening(hall, kDay);
  hall.leave(evening.bruno);
  hall.pass(kDay);
  hall.ask(vote(evening.table, 0, 1));
  EXPECT_TRUE(hall.ask(vote(evening.table, 2, 1))->decided);
  EXPECT_EQ(shown(hall, evening.table, 0).seats[1].bot, "simple");
  EXPECT_EQ(shown(hall, evening.table, 0).seats[1].name, "Bruno") << "it is still his seat";
  EXPECT_EQ(hall.refusal(invite(evening.table, 1)), "seat/taken");
  hall.pass(20 * kDay);
  EXPECT_EQ(hall.refusal(server::Return{evening.table.id, evening.table.tokens[1]}), "");
  EXPECT_EQ(shown(hall, evening.table, 0).seats[1].bot, std::nullopt);
}

// The host gives a running seat to a second self, and reads its hand.
TEST(DayByDay, AnotherPersonComesOnlyIfAllAgreeAndAllAreTold) {
  Hall hall;
  Evening evening(hall, kDay);
  const Table& table = evening.table;
  const std::string hand = shown(hall, table, 1).view;
  hall.leave(evening.bruno);
  hall.pass(kDay);
  EXPECT_FALSE(hall.ask(vote(table, 0, 1, Remedy::guest))->decided);
  EXPECT_EQ(hall.refusal(invite(table, 1)), "seat/taken");
  evening.carla->heard.clear();
  EXPECT_TRUE(hall.ask(vote(table, 2, 1, Remedy::guest))->decided);
  for (const char* news : {"\"voted\"", "\"left\"", "\"opened\""}) EXPECT_TRUE(evening.carla->has_heard(news)) << news;
  Table after = table;
  after.invitations[1] = hall.ask(invite(table, 1))->invitation;
  EXPECT_EQ(hall.ask(by_invitation(after, 1, "Zoé"))->seat, core::Seat(1));
  EXPECT_TRUE(evening.carla->has_heard("\"name\":\"Zoé\"")) << "who sits there now";
  EXPECT_EQ(hall.refusal(as_seat(table, 1), std::make_shared<Listener>()), "token/wrong");
}

TEST(DayByDay, AnInvitationOfBeforeTheMatchIsNoWayIn) {
  Hall hall;
  Table table = make(hall, a_table("poker", 3));
  for (const std::size_t seat : {0u, 1u}) table.tokens.push_back(hall.ask(by_invitation(table, seat))->token);
  EXPECT_EQ(hall.refusal(begin(table)), "");
  EXPECT_EQ(hall.refusal(by_invitation(table, 2, "Zoé")), "invitation/wrong") << "a bot plays there, and has a hand";
}

// ---- Asking for a lot ----

// Addresses take turns, and each is charged for the time that its own work took.
TEST(Starving, WhatIsDoneElsewhereIsChargedByTheTimeItTook) {
  boost::asio::io_context io;
  std::map<std::string, double> charged;
  server::net::WorkQueue queue(
      io, [&](const std::string& address, std::chrono::duration<double> took) { charged[address] += took.count(); });
  std::string order;
  for (int i = 0; i < 3; ++i)
    queue.add(
        "greedy",
        [] {
          const auto began = server::net::time_worked();
          while (server::net::time_worked() - began < std::chrono::milliseconds(20)) continue;
        },
        [&] { order += 'g'; });
  queue.add("modest", [] {}, [&] { order += 'm'; });
  io.run();
  queue.join();
  EXPECT_EQ(order, "gmgg") << "whoever asks for little does not wait for all of the others";
  EXPECT_GE(charged["greedy"], 0.06);
  EXPECT_LT(charged["modest"], charged["greedy"] / 2);
}

// ---- Choosing one's luck ----

// Three who pledge, and what an operator sees who reads the store.
struct Pledging {
  explicit Pledging(Hall& in) : hall(in), table(make(hall, a_table("poker", 3))) {}
  std::string bytes(std::size_t seat) const { return std::string(63, 'c') + std::to_string(seat); }
  std::string pledge(std::size_t seat) const { return pledge_of(bytes(seat)); }
  std::string pledge_of(const std::string& hex) const {
    return table::to_hex(hall.primitives().sha256(*table::from_hex(hex)));
  }
  void sit(std::size_t seat) {
    server::Join join = by_invitation(table, seat, std::string(1, static_cast<char>('A' + seat)));
    join.pledge = pledge(seat);
    const auto joined = hall.ask(join);
    table.tokens.push_back(joined->token);
    commitments.push_back(joined->commitment);
  }
  std::string reveal(std::size_t seat, const std::string& hex) {
    return hall.refusal(server::Reveal{table.id, table.tokens[seat], hex});
  }
  std::string reveal(std::size_t seat) { return reveal(seat, bytes(seat)); }

  Hall& hall;
  Table table;
  std::vector<std::string> commitments;
};

TEST(ChosenLuck, WhoReadsTheStoreAndSitsDownLastKnowsNobodysBytes) {
  Hall hall;
  Pledging luck(hall);
  luck.sit(0);
  EXPECT_EQ(luck.reveal(0), "table/waiting") << "nobody shows his bytes before all have pledged theirs";
  luck.sit(1);
  for (const std::size_t seat : {0u, 1u}) EXPECT_THAT(hall.store.everything(), Not(HasSubstr(luck.bytes(seat))));
  luck.sit(2);
  EXPECT_EQ(shown(hall, luck.table, 0).standing, room::Standing::revealing);
  // Now the others are bound, and so is he who came last.
  EXPECT_EQ(luck.reveal(0), "");
  EXPECT_EQ(luck.reveal(1), "");
  EXPECT_EQ(luck.reveal(2, std::string(64, 'd')), "pledge/wrong");
  EXPECT_EQ(hall.refusal(server::Pledge{luck.table.id, luck.table.tokens[2], luck.pledge_of(std::string(64, 'd'))}),
            "table/running");
  EXPECT_EQ(luck.reveal(2), "");
  EXPECT_EQ(shown(hall, luck.table, 0).standing, room::Standing::running);
  EXPECT_EQ(luck.reveal(2), "") << "asked again, nothing happens";
}

TEST(ChosenLuck, TheCommitmentIsShownBeforeAnythingIsGivenAtPrivateTablesToo) {
  Hall hall;
  Pledging luck(hall);
  const std::string before = hall.store.everything();
  const server::Promise look{luck.table.id, luck.table.invitations[0], "", std::nullopt};
  const std::string promised = hall.ask(look)->commitment;
  EXPECT_EQ(hall.store.everything(), before) << "to look at an invitation does not use it";
  luck.sit(0);
  EXPECT_EQ(luck.commitments[0], promised);
  EXPECT_EQ(hall.refusal(look), "invitation/wrong") << "it has been used";
  EXPECT_EQ(hall.refusal(server::Promise{luck.table.id, std::nullopt, "", std::nullopt}), "invitation/wrong");
  EXPECT_EQ(hall.refusal(server::Promise{luck.table.id, std::string(32, 'f'), "", std::nullopt}), "invitation/wrong");
  EXPECT_EQ(hall.ask(server::Promise{luck.table.id, std::nullopt, "", luck.table.tokens[0]})->commitment, promised);
  luck.sit(1);
  luck.sit(2);
  for (std::size_t seat = 0; seat < 3; ++seat) EXPECT_EQ(luck.reveal(seat), "");
  hall.ask(close(luck.table));
  const auto seed = table::from_hex(*shown(hall, luck.table, 0).now.seed);
  EXPECT_EQ(table::to_hex(table::commitment(hall.primitives(), *seed)), promised);
}

TEST(ChosenLuck, EverybodyIsToldTheCommitmentAndAllThatMakesTheLuck) {
  Hall hall;
  Pledging luck(hall);
  luck.sit(0);
  const auto listener = std::make_shared<Listener>();
  hall.ask(as_seat(luck.table, 0), listener);
  luck.sit(1);
  luck.sit(2);
  for (std::size_t seat = 0; seat < 3; ++seat) EXPECT_EQ(luck.reveal(seat), "");
  const auto news_of = [&](std::string_view name) {
    for (const std::string& message : listener->heard)
      if (message.contains("\"news\":\"" + std::string(name) + "\""))
        return read_as<room::News>(at(json_of(message), "news"));
    throw std::runtime_error("not told: " + std::string(name));
  };
  EXPECT_THAT(*news_of("revealing").pledges, ElementsAre(luck.pledge(0), luck.pledge(1), luck.pledge(2)));
  EXPECT_THAT(*news_of("began").bytes, ElementsAre(luck.bytes(0), luck.bytes(1), luck.bytes(2)));
  hall.ask(close(luck.table));
  const std::string log = hall.ask(server::GetLog{luck.table.id, luck.table.host})->log;
  const auto read = table::read_log(hall.primitives(), log);
  ASSERT_TRUE(read);
  for (std::size_t seat = 0; seat < 3; ++seat) {
    EXPECT_EQ(luck.commitments[seat], read->header.commitment) << "the one that he was shown before";
    EXPECT_EQ(read->header.seats[seat].bytes, luck.bytes(seat)) << "not zeros, and not somebody else's";
  }
  const auto seed = table::from_hex(*shown(hall, luck.table, 0).now.seed);
  EXPECT_EQ(table::to_hex(table::commitment(hall.primitives(), *seed)), luck.commitments[0]);
  const auto verified = shelf::verify(log, hall.primitives());
  ASSERT_TRUE(verified) << verified.error().reason;
  EXPECT_TRUE(verified->luck_checked);
}

// An operator writes another seed into the store, or zeros for the bytes of a seat, before the
// match or after it: what everybody was shown does not fit any more.
TEST(ChosenLuck, AnotherSeedOrOtherBytesInTheStoreDoNotFitWhatWasShown) {
  enum class Change { seed, bytes, pledge };
  for (const Change what : {Change::seed, Change::bytes, Change::pledge}) {
    SCOPED_TRACE(static_cast<int>(what));
    MemoryStore store;
    Table table;
    std::string shown_before;
    std::string own_bytes;
    {
      Hall hall({}, &store);
      Pledging luck(hall);
      for (std::size_t seat = 0; seat < 3; ++seat) luck.sit(seat);
      for (std::size_t seat = 0; seat < 3; ++seat) luck.reveal(seat);
      table = luck.table;
      shown_before = luck.commitments[1];
      own_bytes = luck.bytes(1);
    }
    const auto lines = *store.journal(table.id);
    for (std::size_t i = 0; i < lines.size(); ++i) {
      auto entry = *room::read_entry(lines[i]);
      if (auto* created = std::get_if<room::Created>(&entry); created && what == Change::seed)
        created->seed = std::string(64, 'e');
      if (auto* revealed = std::get_if<room::Revealed>(&entry); revealed && what == Change::bytes)
        revealed->bytes = std::string(64, '0');
      if (auto* sat = std::get_if<room::Sat>(&entry); sat && what == Change::pledge) sat->pledge = std::string(64, '0');
      store.put_line(table.id, static_cast<int>(i), room::to_line(entry));
    }
    Hall hall({}, &store);
    const auto reply = hall.ask(close(table));
    if (!reply.error.empty()) {
      EXPECT_EQ(reply.error, "table/damaged");
      continue;
    }
    const auto log = table::read_log(hall.primitives(), hall.ask(server::GetLog{table.id, table.host})->log);
    ASSERT_TRUE(log);
    const bool fits = log->header.commitment == shown_before && log->header.seats[1].bytes == own_bytes;
    EXPECT_FALSE(fits && shelf::verify(hall.ask(server::GetLog{table.id, table.host})->log, hall.primitives()))
        << "whoever kept what he was shown notices";
  }
}

// Whoever does not like what the others reveal keeps silent: then nobody has that luck, he is
// named, and the seed is another one.
TEST(ChosenLuck, WhoKeepsSilentIsNamedAndTheLuckIsMadeAnew) {
  Hall hall;
  Pledging luck(hall);
  luck.sit(0);
  const auto listener = std::make_shared<Listener>();
  hall.ask(as_seat(luck.table, 0), listener);
  luck.sit(1);
  luck.sit(2);
  const std::string before = shown(hall, luck.table, 0).commitment;
  EXPECT_EQ(luck.reveal(0), "");
  EXPECT_EQ(luck.reveal(1), "");
  hall.pass(60);
  const Look now = shown(hall, luck.table, 0);
  EXPECT_EQ(now.standing, room::Standing::waiting);
  EXPECT_NE(now.commitment, before);
  const room::News news = read_as<room::News>(now.news(0));
  EXPECT_EQ(news.news, room::Topic::reseeded);
  EXPECT_EQ(news.silent, core::SeatSet::of_bits(1u << 2));
  EXPECT_EQ(news.commitment, now.commitment);
  EXPECT_EQ(read_as<room::Update>(listener->heard.back()).commitment, now.commitment) << "whoever looks on is told";
  // What was revealed is known now: the same bytes serve nobody, new ones are pledged.
  EXPECT_EQ(luck.reveal(0), "pledge/wrong");
  for (std::size_t seat = 0; seat < 3; ++seat) {
    const std::string fresh(64, static_cast<char>('1' + seat));
    EXPECT_EQ(shown(hall, luck.table, 0).standing, room::Standing::waiting);
    EXPECT_EQ(hall.refusal(server::Pledge{luck.table.id, luck.table.tokens[seat], luck.pledge_of(fresh)}), "");
  }
  EXPECT_EQ(shown(hall, luck.table, 0).standing, room::Standing::revealing);
}

TEST(ChosenLuck, WhoLeavesWhileBytesAreRevealedChoosesNothing) {
  Hall hall;
  Pledging luck(hall);
  for (std::size_t seat = 0; seat < 3; ++seat) luck.sit(seat);
  const std::string before = shown(hall, luck.table, 0).commitment;
  EXPECT_EQ(luck.reveal(0), "");
  EXPECT_EQ(hall.refusal(leave(luck.table, 2)), "");
  EXPECT_NE(shown(hall, luck.table, 0).commitment, before);
  EXPECT_EQ(shown(hall, luck.table, 0).standing, room::Standing::waiting);
  EXPECT_EQ(luck.reveal(1), "pledge/wrong");
}

// ---- Clocks that are wrong ----

TEST(WrongClock, NobodyLosesByOneThatIsPutForwardOrBackWhileNoServerRuns) {
  for (const std::int64_t days : {-400, -30, -1, 1, 30, 400}) {
    SCOPED_TRACE(days);
    MemoryStore store;
    Table quick;
    Table daily;
    {
      Hall hall({}, &store);
      quick = poker(hall, 60);
      daily = poker(hall, kDay);
      hall.pass(30);
    }
    Hall hall({}, &store, 30 + days * kDay);
    for (const Table& table : {quick, daily}) {
      EXPECT_EQ(shown(hall, table, 0).now.ply, 0) << "nothing was played for anybody";
      EXPECT_EQ(shown(hall, table, 0).now.left, table.id == quick.id ? 60 : kDay);
    }
    hall.pass(59);
    EXPECT_EQ(shown(hall, quick, 0).now.ply, 0);
    hall.pass(1);
    EXPECT_EQ(shown(hall, quick, 0).now.ply, 1) << "and no table hangs";
    hall.pass(kDay - 61);
    EXPECT_EQ(shown(hall, daily, 0).now.ply, 0);
    hall.pass(2 * kDay);
    EXPECT_EQ(shown(hall, daily, 0).now.ply >= 1, true);
    EXPECT_EQ(hall.refusal(first_move(hall, daily, whose_turn(hall, daily))), "");
  }
}

TEST(WrongClock, WhoWasThereIsNotAbsentAndWhoIsAwayDoesNotStaySoForYears) {
  for (const std::int64_t days : {-400, -1, 1, 400}) {
    SCOPED_TRACE(days);
    MemoryStore store;
    Table table;
    {
      Hall hall({}, &store);
      table = Evening(hall).table;
    }
    Hall hall({}, &store, 600 + days * kDay);
    EXPECT_EQ(hall.refusal(vote(table, 0, 1)), "seat/present");
    for (int i = 0; i < 3; ++i) {
      hall.pass(39);  // it leaves memory meanwhile
      EXPECT_EQ(hall.refusal(vote(table, 0, 1)), "seat/present");
    }
    hall.pass(3);
    EXPECT_EQ(hall.refusal(vote(table, 0, 1)), "") << "two minutes by the clock that runs now";
  }
}

TEST(WrongClock, MatchesAreReadBackThatWerePlayedByOne) {
  for (const std::int64_t days : {-400, 400}) {
    MemoryStore store;
    Table table;
    {
      Hall hall({}, &store);
      table = poker(hall, 60);
      EXPECT_EQ(hall.refusal(first_move(hall, table, whose_turn(hall, table))), "");
    }
    {
      Hall hall({}, &store, days * kDay);
      EXPECT_EQ(hall.refusal(first_move(hall, table, whose_turn(hall, table))), "");
      hall.ask(say(table, 0, "quelle heure est-il ?"));
    }
    Hall hall({}, &store, 60);
    EXPECT_EQ(shown(hall, table, 0).now.ply, 2);
    hall.ask(close(table));
    EXPECT_TRUE(shelf::verify(hall.ask(server::GetLog{table.id, table.host})->log, hall.primitives()));
  }
}

TEST(WrongClock, ATableIsNotClosedBecauseTheClockWasWrongForAMoment) {
  MemoryStore store;
  Table table;
  {
    Hall hall({}, &store);
    table = poker(hall);
  }
  Hall hall({}, &store, 400 * kDay);
  hall.pass(3600);
  EXPECT_EQ(shown(hall, table, 0).standing, room::Standing::running);
}

// ---- Names that look like another's ----

TEST(Names, LookAlikesAreToldApart) {
  struct Case {
    std::string_view what;
    std::string name;
    std::string_view called;
  };
  const Case cases[] = {
      {"the same", "Anne", "Anne (2)"},
      {"in other capitals", "ANNE", "ANNE (2)"},
      {"with space around it", "  Anne ", "Anne (2)"},
      {"full width", "Ａｎｎｅ", "Anne (2)"},
      {"Cyrillic A", "Аnne", "Аnne (2)"},
      {"mathematical letters", "𝐀𝐧𝐧𝐞", "Anne (2)"},
      {"another name", "Anna", "Anna"},
      {"an accent is another name", "Année", "Année"},
  };
  for (const Case& one : cases) {
    Hall hall;
    Table table = make(hall, a_table("poker", 3));
    EXPECT_EQ(hall.ask(by_invitation(table, 0, "Anne"))->name, "Anne");
    const auto joined = hall.ask(by_invitation(table, 1, one.name));
    EXPECT_EQ(joined->name, one.called) << one.what;
    table.tokens.push_back(joined->token);
    EXPECT_EQ(shown(hall, table, 0).seats[1].name, one.called) << one.what;
  }
}

TEST(Names, TheThirdAndWhoeverCallsHimselfTheSecond) {
  Hall hall;
  const Table table = make(hall, a_table("poker", 4));
  EXPECT_EQ(hall.ask(by_invitation(table, 0, "Anne"))->name, "Anne");
  EXPECT_EQ(hall.ask(by_invitation(table, 1, "Anne (2)"))->name, "Anne (2)");
  EXPECT_EQ(hall.ask(by_invitation(table, 2, "Anne"))->name, "Anne (3)");
  EXPECT_EQ(hall.ask(by_invitation(table, 3, "Anne (2)"))->name, "Anne (2) (2)");
}

TEST(Names, WhatCannotBeSeenIsNone) {
  const std::pair<std::string_view, std::string> names[] = {
      {"nothing", ""},
      {"space", "   "},
      {"a space that does not break", "\u00a0"},
      {"spaces without width", "\u200b\u200b"},
      {"a space without width in it", "An\u200bne"},
      {"a joiner in it", "An\u200dne"},
      {"a soft hyphen in it", "An\u00adne"},
      {"a filler of Hangul", "\u3164"},
      {"a blank of Braille", "\u2800"},
      {"a tag", "Anne\U000e0041"},
      {"a variation", "Anne\ufe0f"},
      {"a bell", "a\ab"},
      {"writing from right to left", "a\u202eb"},
      {"an Arabic mark", "a\u061cb"},
      {"a line", "a\nb"},
      {"another line", "a\u2028b"},
      {"a character of one's own", "a\ue000"},
      {"too long", std::string(33, 'a')},
      {"what is no UTF-8", "a\xff"},
  };
  for (const auto& [what, name] : names) EXPECT_FALSE(server::called(name)) << what;
  EXPECT_EQ(server::called("<b>Zoé</b>"), "<b>Zoé</b>") << "it is text";
  EXPECT_EQ(server::called("Zoe\u0301"), "Zoé") << "in one form of writing";
}

TEST(Names, ASpectatorIsMarkedAsOne) {
  Hall hall;
  const Table table = poker(hall, 0, true);
  const auto watcher = std::make_shared<Listener>();
  hall.ask(as_spectator(table), watcher);
  EXPECT_EQ(hall.refusal(whisper(table, "c'est à moi", "Anne")), "");
  const auto news = read_as<room::News>(at(json_of(watcher->heard.back()), "news"));
  EXPECT_EQ(news.seat, -1) << "no seat, whatever he calls himself";
  EXPECT_EQ(news.name, "Anne");
  EXPECT_EQ(hall.refusal(whisper(table, "c'est à moi", "An\u200bne")), "name/invalid");
}

// ---- Filling the disk ----

TEST(FullDisk, AnAddressAddsOnlySoManyBytesADay) {
  Hall hall({.bytes_per_address = 100'000});
  std::vector<Table> tables;
  for (int i = 0; i < 4; ++i) tables.push_back(poker(hall));
  const auto size = [&] { return hall.store.everything().size(); };
  std::string refusal;
  for (int i = 0; i < 2000 && refusal.empty(); ++i)
    refusal = hall.refusal(say(tables[static_cast<std::size_t>(i) % 4], 0, std::string(400, 'x')));
  EXPECT_EQ(refusal, "table/worn");
  EXPECT_LT(size(), 110'000u) << "over all its tables";
  EXPECT_EQ(hall.refusal(a_table("poker", 3)), "table/too_many");
  const Table& table = tables.front();
  const server::Request requests[] = {server::Mute{table.id, table.host, 0, true}, invite(table, 0), vote(table, 0, 1),
                                      server::Pledge{table.id, table.tokens[0], std::string(64, 'a')},
                                      to_free_seat(table)};
  for (const server::Request& request : requests)
    std::visit([&](const auto& one) { EXPECT_EQ(hall.refusal(one), "table/worn") << one.kName; }, request);
  // Play goes on, and others are not concerned.
  EXPECT_EQ(hall.refusal(first_move(hall, table, whose_turn(hall, table))), "");
  EXPECT_EQ(hall.refusal(leave(table, 1)), "");
  hall.address = "192.0.2.2";
  const Table other = poker(hall);
  EXPECT_EQ(hall.refusal(say(other, 0, "bonsoir")), "");
  EXPECT_EQ(hall.refusal(say(table, 0, "bonsoir")), "table/worn") << "wherever he asks from";
  hall.pass(kDay);
  EXPECT_EQ(hall.refusal(say(table, 0, "bonsoir")), "") << "tomorrow is another day";
}

TEST(FullDisk, TheHostSeesWhereItGoes) {
  Hall hall;
  const Table small = poker(hall);
  hall.address = "192.0.2.2";
  const Table large = poker(hall);
  for (int i = 0; i < 50; ++i) hall.ask(say(large, 0, std::string(400, 'x')));
  hall.ask(close(small));
  hall.pass(40);
  server::AdminDisk disk;
  hall.ludotheque->admin_disk([&disk](const auto& answer) { disk = *answer; });
  hall.settle();
  EXPECT_GT(disk.open_tables, 20'000);
  EXPECT_GT(disk.finished_tables, 500);
  EXPECT_EQ(
      static_cast<std::size_t>(disk.open_tables + disk.finished_tables),
      hall.store.everything().size() - hall.store.journal(small.id)->size() - hall.store.journal(large.id)->size());
  const auto& addresses = disk.added_today;
  ASSERT_EQ(addresses.size(), 2u);
  EXPECT_GT(std::max(addresses[0].bytes, addresses[1].bytes), 20'000);
  EXPECT_LT(std::min(addresses[0].bytes, addresses[1].bytes), 20'000);
  for (const auto& one : addresses) EXPECT_THAT(one.address, Not(HasSubstr("192.0.2"))) << "a hash of it";
}

// ---- Packs of questions ----

TEST(Packs, AreFilesOfTheirFolder) {
  const auto wrong = [](const std::string& name) {
    codec::Writer w;
    w.begin_object();
    w.field("game", "quiz");
    w.key("packs");
    w.begin_array();
    w.value(std::string_view(name));
    w.end_array();
    w.end_object();
    const auto text = host::with_packs(w.finish(), "/tmp");
    return text ? "" : text.error();
  };
  for (const std::string name : {"../../etc/passwd", "/etc/passwd", "a/../../etc/passwd", "..", ""})
    EXPECT_THAT(wrong(name), HasSubstr("a pack is a file beside its edition")) << name;
  EXPECT_THAT(wrong(std::string(300, 'x')), HasSubstr("a pack is a file beside its edition"));
  EXPECT_THAT(wrong("no\tpack"), HasSubstr("there is no such pack"));
}

}  // namespace
