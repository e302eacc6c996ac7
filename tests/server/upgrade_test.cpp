// Stores that older programs have written (tests/stores): the program as it is opens them,
// shows every table, goes on with those that can, and still gives the logs of the others.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <set>

#include "client/ledger.h"
#include "host/sodium.h"
#include "shelf/replay.h"
#include "shelf/shelf.h"
#include "support/command.h"

namespace {

using client::House;
using client::number_at;
using client::parsed;
using client::Player;
using client::text_at;
using ::testing::HasSubstr;

const std::string kStores = PACTOLE_SOURCE "/tests/stores/";

std::string bytes_of(const std::string& path) {
  std::ifstream in(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), {}};
}
void put(const std::string& path, const std::string& bytes) { std::ofstream(path, std::ios::binary) << bytes; }

// The version of a store stands in the header of its file, where SQLite has its user_version.
constexpr std::size_t kVersionAt = 60;
int version_of(const std::string& bytes) {
  int version = 0;
  for (std::size_t i = 0; i < 4; ++i) version = version * 256 + static_cast<unsigned char>(bytes.at(kVersionAt + i));
  return version;
}
int version_now() {
  House house;
  EXPECT_TRUE(house.start()) << house.said();
  EXPECT_EQ(house.stop(), 0);
  return version_of(bytes_of(house.store()));
}

// A table of an old store, as the program that wrote it left it.
struct Table {
  std::string what;
  std::string id;
  std::string game;
  std::string standing;
  codec::Json facts;
  int rules = 1;             // the version that it was played by
  bool same_rules = false;   // those of this program
  bool has_position = true;  // a match that was on was stopped in order: it can go on by other rules

  // A match that other rules have played cannot go on without its position, which version 1
  // of the store did not keep; and one that they have ended is not played any more.
  bool goes_on() const { return same_rules || standing == "waiting" || (standing == "running" && has_position); }
  // … and then those who play there are told once.
  int told() const { return !same_rules && goes_on() ? 1 : 0; }

  std::string host() const { return text_at(facts, "host"); }
  std::string token(std::size_t seat) const { return facts.find("tokens")->items.at(seat).string; }
  std::string invitation(std::size_t seat) const { return facts.find("invitations")->items.at(seat).string; }
  std::size_t seats() const { return facts.find("tokens")->items.size(); }
  // Somebody sits down with the invitation to that seat.
  server::Join joining(std::size_t seat) const {
    server::Join join;
    join.table = id;
    join.name = "Zoé";
    join.invitation = invitation(seat);
    return join;
  }
};

struct OldStore {
  std::string file;  // its bytes
  std::string banned;
  std::vector<Table> tables;
};

OldStore old_store(int version) {
  const std::string name = kStores + "v" + std::to_string(version);
  OldStore store{bytes_of(name + ".db"), "", {}};
  if (store.file.empty()) throw std::runtime_error("no " + name + ".db; tests/stores/README.md says how to make it");
  const codec::Json facts = parsed(bytes_of(name + ".json"));
  store.banned = text_at(facts, "banned");
  for (const codec::Json& table : facts.find("tables")->items) {
    Table one;
    one.what = text_at(table, "what");
    one.id = text_at(table, "table");
    one.game = text_at(table, "game");
    one.standing = text_at(table, "standing");
    one.facts = table;
    one.rules = number_at(*facts.find("rules"), one.game);
    one.same_rules = one.rules == shelf::find_box(one.game)->facts().rules_version;
    one.has_position = version > 1;
    store.tables.push_back(std::move(one));
  }
  return store;
}

// The answer to a request to watch.
support::Reply<server::WatchAnswer> watched(int port, const Table& table, const std::string& token) {
  client::Connection connection;
  EXPECT_TRUE(connection.open(port));
  EXPECT_TRUE(connection.receive(client::Milliseconds(5000)));  // the greeting
  connection.send(support::message_of(server::Watch{table.id, token, -1, false}, 1));
  return support::read_reply<server::WatchAnswer>(connection.receive(client::Milliseconds(5000)).value());
}

// What cannot go on is refused by its name, and nothing else is.
template <class A>
bool is_other_rules(const Table& table, const support::Reply<A>& reply) {
  if (table.goes_on()) return false;
  EXPECT_EQ(reply.error, "table/other_rules") << table.what;
  return true;
}

// Everybody sees the table as it was left.
void expect_as_it_was(int port, const OldStore& store) {
  for (const Table& table : store.tables) {
    SCOPED_TRACE(table.what);
    std::vector<std::string> tokens = {table.host()};
    for (std::size_t seat = 0; seat < table.seats(); ++seat)
      if (!table.token(seat).empty()) tokens.push_back(table.token(seat));
    for (const std::string& token : tokens) {
      const auto reply = watched(port, table, token);
      if (is_other_rules(table, reply)) continue;
      const room::Shown& shown = reply->shown;
      EXPECT_EQ(shown.game, table.game);
      EXPECT_EQ(shown.commitment, text_at(table.facts, "commitment"));
      EXPECT_EQ(shown.version, number_at(table.facts, "version") + table.told());
      for (std::size_t seat = 0; seat < table.seats(); ++seat)
        EXPECT_EQ(shown.seats.at(seat).name, table.facts.find("names")->items[seat].string);
      const codec::Json json = *reply.json().find("shown");
      EXPECT_EQ(support::at(json, "standing"), table.standing);
      const std::string history = codec::one_line(*json.find("history"));
      for (const codec::Json& said : table.facts.find("said")->items) EXPECT_THAT(history, HasSubstr(said.string));
      EXPECT_EQ(json.find("view") != nullptr, table.standing != "waiting");
    }
  }
}

// The log of a table that is over: everything in it is right, and it has the moves that
// were made before.
void expect_log(int port, const Table& table) {
  const auto reply = client::ask(port, server::GetLog{table.id, table.host()});
  if (is_other_rules(table, reply)) return;
  const std::string& log = reply->log;
  const host::Sodium sodium;
  const auto verified = shelf::verify(log, sodium);
  ASSERT_TRUE(verified) << verified.error().reason;
  EXPECT_TRUE(verified->finished);
  EXPECT_TRUE(verified->luck_checked);
  // It says which lines were played by rules that are not here.
  ASSERT_EQ(verified->unplayed.size(), !table.same_rules && table.standing == "running" ? 1u : 0u);
  for (const shelf::Verified::Unplayed& lines : verified->unplayed) {
    EXPECT_EQ(lines.rules, table.rules);
    EXPECT_EQ(lines.first, 2);
    EXPECT_GE(lines.last, number_at(table.facts, "moves") + 2);
  }
  const auto read = table::read_log(sodium, log);
  EXPECT_EQ(read->header.commitment, text_at(table.facts, "commitment"));
  EXPECT_GE(static_cast<int>(read->moves.size()), number_at(table.facts, "moves"));
}

void all_agree_to_a_guest(int port, const Table& table, std::size_t seat) {
  for (std::size_t voter = 0; voter < table.seats(); ++voter) {
    if (voter == seat || table.token(voter).empty()) continue;
    EXPECT_EQ(client::ask(port, table.joining(seat)).error, "invitation/wrong");
    const server::Vote vote{table.id, table.token(voter), static_cast<int>(seat), room::Remedy::guest};
    EXPECT_EQ(client::ask(port, vote).error, "");
  }
}

// Those who sit there play on until it is over, or for a while; then it is closed.
void play_on(int port, const Table& table) {
  if (is_other_rules(table, watched(port, table, table.host()))) return;
  std::vector<Player> players;
  for (std::size_t seat = 0; seat < table.seats(); ++seat) {
    std::string token = table.token(seat);
    // While a match is on somebody else comes only if all who play agree, also where older
    // programs have invited him.
    if (!table.invitation(seat).empty()) {
      if (table.standing == "running") all_agree_to_a_guest(port, table, seat);
      token = client::ask(port, table.joining(seat))->token;
    }
    if (!token.empty()) players.emplace_back(port, table.id, token, seat);
  }
  const auto moves = [&] {
    std::size_t count = 0;
    for (const Player& player : players) count += player.acknowledged().size();
    return count;
  };
  const auto patience = client::Clock::now() + std::chrono::seconds(60);
  while (!players.front().is_over() && moves() < 300) {
    ASSERT_LT(client::Clock::now(), patience) << "it does not go on";
    for (Player& player : players) player.act();
  }
  EXPECT_GT(moves(), 0u);
  client::close_table(port, {table.id, table.host(), {}, "", {}});
  expect_log(port, table);
}

// Three games have newer rules than their tables in the stores: each has one that goes on.
TEST(Upgrade, MatchesOfOlderRulesAreAmongThem) {
  std::set<std::string> games;
  for (int version = 1; version < version_now(); ++version)
    for (const Table& table : old_store(version).tables)
      if (!table.same_rules && table.standing == "running" && table.goes_on()) games.insert(table.game);
  EXPECT_THAT(games, ::testing::ElementsAre("agence", "bionic", "combinards"));
}

TEST(Upgrade, ThereIsAFileOfEveryOlderVersion) {
  for (int version = 1; version < version_now(); ++version) {
    const OldStore store = old_store(version);
    EXPECT_EQ(version_of(store.file), version);
    EXPECT_GT(store.tables.size(), 10u);
  }
  EXPECT_FALSE(std::filesystem::exists(kStores + "v" + std::to_string(version_now()) + ".db"));
}

TEST(Upgrade, TablesAreAsTheyWereAndGoOn) {
  const int now = version_now();
  for (int version = 1; version < now; ++version) {
    SCOPED_TRACE(version);
    const OldStore store = old_store(version);
    House house("--bot-pause 0 --messages-per-second 100000 --trust-proxy");
    put(house.store(), store.file);
    ASSERT_TRUE(house.start()) << house.said();
    expect_as_it_was(house.port(), store);
    EXPECT_THAT(client::http(house.port(), "GET", "/api/games", "", "X-Forwarded-For: " + store.banned + "\r\n").body,
                HasSubstr("address/banned"));
    // What was brought up to date is a store of this version, and stays as it was.
    ASSERT_EQ(house.stop(), 0) << house.said();
    EXPECT_EQ(version_of(bytes_of(house.store())), now);
    ASSERT_TRUE(house.start()) << house.said();
    expect_as_it_was(house.port(), store);
    for (const Table& table : store.tables) {
      SCOPED_TRACE(table.what);
      if (table.standing == "over")
        expect_log(house.port(), table);
      else
        play_on(house.port(), table);
    }
    EXPECT_EQ(house.stop(), 0) << house.said();
  }
}

// A backup of an older version is put into a server that runs.
TEST(Upgrade, ABackupOfAnOlderVersionCanBePutBack) {
  const int now = version_now();
  for (int version = 1; version < now; ++version) {
    SCOPED_TRACE(version);
    const OldStore store = old_store(version);
    House house;
    const std::string backup = house.folder() + "/backup.db";
    put(backup, store.file);
    ASSERT_TRUE(house.start()) << house.said();
    const support::Finished restored = support::pactole("restore " + backup + " --store sqlite:" + house.store());
    EXPECT_EQ(restored.status, 0) << restored.error;
    expect_as_it_was(house.port(), store);
    EXPECT_EQ(house.stop(), 0) << house.said();
    EXPECT_EQ(version_of(bytes_of(house.store())), now);
    EXPECT_EQ(bytes_of(backup), store.file) << "the backup itself is not touched";
  }
}

TEST(Upgrade, AFileOfANewerVersionIsRefusedAndNotTouched) {
  const int now = version_now();
  std::string newer = old_store(1).file;
  newer[kVersionAt + 3] = static_cast<char>(now + 1);
  House house;
  put(house.store(), newer);
  EXPECT_FALSE(house.start());
  EXPECT_THAT(house.said(), HasSubstr("a newer pactole has written it (version " + std::to_string(now + 1) +
                                      "; this one knows " + std::to_string(now) + ")"));
  EXPECT_EQ(bytes_of(house.store()), newer);

  // Nor is it put in the place of one that is in use.
  const std::string backup = house.folder() + "/backup.db";
  std::filesystem::rename(house.store(), backup);
  ASSERT_TRUE(house.start()) << house.said();
  const auto sitting = client::sit_down(house.port(), "poker", 3);
  const support::Finished refused = support::pactole("restore " + backup + " --store sqlite:" + house.store());
  EXPECT_NE(refused.status, 0);
  EXPECT_THAT(refused.error, HasSubstr("a newer pactole has written it"));
  EXPECT_EQ(bytes_of(backup), newer);
  const auto mine = client::ask(house.port(), server::Mine{{{sitting.table, sitting.host}}});
  ASSERT_EQ(mine->tables.size(), 1u);
  EXPECT_EQ(mine->tables[0].summary.table, sitting.table);
  EXPECT_EQ(house.stop(), 0) << house.said();
}

}  // namespace
