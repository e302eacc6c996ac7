// A code brings somebody's seats to another device: once, for ten minutes.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <set>

#include "server/company.h"

namespace {

using namespace support;
using ::testing::HasSubstr;
using ::testing::MatchesRegex;
using ::testing::Not;

server::Carry luggage_of(const Table& table, std::size_t seat) {
  server::Carry carry;
  carry.luggage.seats = {{table.id, table.tokens.at(seat), table.host}};
  carry.luggage.name = "Anne";
  carry.luggage.portrait = 3;
  return carry;
}

TEST(Codes, BringSeatsNameAndPortraitAlongOnce) {
  Hall hall;
  const Table table = poker(hall);
  const auto given = hall.ask(luggage_of(table, 1));
  EXPECT_EQ(given->left, 600);
  EXPECT_THAT(given->code, MatchesRegex("[0-9a-z]{4}-[0-9a-z]{4}-[0-9a-z]{4}"));
  const auto got = hall.ask(server::Claim{given->code});
  ASSERT_EQ(got->luggage.seats.size(), 1u);
  EXPECT_EQ(got->luggage.seats[0].table, table.id);
  EXPECT_EQ(got->luggage.seats[0].token, table.tokens[1]);
  EXPECT_EQ(got->luggage.seats[0].host, table.host);
  EXPECT_EQ(got->luggage.name, "Anne");
  EXPECT_EQ(got->luggage.portrait, 3);
  EXPECT_EQ(hall.refusal(server::Claim{given->code}), "code/wrong") << "it works once";
}

TEST(Codes, AreWorthNothingAfterTenMinutes) {
  Hall hall;
  const Table table = poker(hall);
  const std::string late = hall.ask(luggage_of(table, 0))->code;
  const std::string soon = hall.ask(luggage_of(table, 0))->code;
  hall.pass(599);
  EXPECT_EQ(hall.refusal(server::Claim{soon}), "");
  hall.pass(1);
  EXPECT_EQ(hall.refusal(server::Claim{late}), "code/wrong");
}

TEST(Codes, AreReadAsPeopleTypeThem) {
  Hall hall;
  const Table table = poker(hall);
  std::string code = hall.ask(luggage_of(table, 0))->code;
  std::string typed;
  for (const char c : code)
    if (c == '-')
      typed += "  ";
    else if (c == '0')
      typed += 'O';
    else if (c == '1')
      typed += 'l';
    else
      typed += static_cast<char>(std::toupper(static_cast<unsigned char>(c)));
  EXPECT_EQ(hall.refusal(server::Claim{typed}), "");
}

TEST(Codes, AreNotGuessed) {
  Hall hall;
  const Table table = poker(hall);
  const std::string code = hall.ask(luggage_of(table, 0))->code;
  for (int i = 0; i < 10; ++i)
    EXPECT_EQ(hall.refusal(server::Claim{"0000-0000-000" + std::to_string(i)}), "code/wrong");
  EXPECT_EQ(hall.refusal(server::Claim{code}), "request/too_fast")
      << "ten wrong ones are enough, also before a right one";
  hall.address = "192.0.2.2";
  EXPECT_EQ(hall.refusal(server::Claim{code}), "") << "others are not kept waiting";
  hall.address = "192.0.2.1";
  hall.pass(600);
  EXPECT_EQ(hall.refusal(server::Claim{hall.ask(luggage_of(table, 0))->code}), "");
  // No two are alike, and each is twelve letters of 32.
  std::set<std::string> codes;
  for (int i = 0; i < 200; ++i) {
    hall.address = "198.51.100." + std::to_string(i % 200);
    codes.insert(hall.ask(luggage_of(table, 0))->code);
  }
  EXPECT_EQ(codes.size(), 200u);
}

TEST(Codes, AreOnlySoManyForAnAddress) {
  Hall hall;
  const Table table = poker(hall);
  for (int i = 0; i < 5; ++i) EXPECT_EQ(hall.refusal(luggage_of(table, 0)), "");
  EXPECT_EQ(hall.refusal(luggage_of(table, 0)), "request/too_fast");
  hall.pass(600);
  EXPECT_EQ(hall.refusal(luggage_of(table, 0)), "");
}

TEST(Codes, CarryKeysAndNothingElse) {
  Hall hall;
  const Table table = poker(hall);
  server::Carry letter = luggage_of(table, 0);
  letter.luggage.seats[0].token = "a long letter to somebody else   ";
  EXPECT_EQ(hall.refusal(letter), "request/unreadable");
  letter = luggage_of(table, 0);
  letter.luggage.seats[0].table = "a table!";
  EXPECT_EQ(hall.refusal(letter), "request/unreadable");
  letter = luggage_of(table, 0);
  letter.luggage.name = "A\nB";
  EXPECT_EQ(hall.refusal(letter), "name/invalid");
  letter = luggage_of(table, 0);
  letter.luggage.seats.resize(51, letter.luggage.seats[0]);
  EXPECT_EQ(hall.refusal(letter), "request/unreadable");
}

TEST(Codes, AreInNoStoreAndGoneAfterARestart) {
  MemoryStore store;
  std::string code;
  {
    Hall hall({}, &store);
    const Table table = poker(hall);
    const std::string before = store.everything();
    code = hall.ask(luggage_of(table, 0))->code;
    EXPECT_EQ(store.everything(), before);
    for (const auto& [what, facts] : hall.notes)
      for (const auto& [name, value] : facts) EXPECT_THAT(value, Not(HasSubstr(code)));
  }
  Hall later({}, &store);
  EXPECT_EQ(later.refusal(server::Claim{code}), "code/wrong");
}

}  // namespace
