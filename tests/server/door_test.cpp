// The server at its door: what it answers to those who ask properly, and to those
// who do not.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <iterator>
#include <map>
#include <regex>
#include <set>
#include <sstream>

#include "client/ledger.h"
#include "codec/json.h"
#include "host/sodium.h"
#include "shelf/replay.h"
#include "shelf/shelf.h"
#include "support/command.h"
#include "support/scaled.h"

namespace {

using client::Connection;
using client::House;
using client::http;
using client::Milliseconds;
using client::Player;
using support::message_of;
using ::testing::HasSubstr;
using ::testing::Not;

constexpr Milliseconds kSoon{5000};
const std::string kFree = std::string("--bot-pause 0 ") + client::kUnmetered;

class Door : public ::testing::Test {
 protected:
  static void SetUpTestSuite() {
    house = new House(kFree);
    ASSERT_TRUE(house->start()) << house->said();
  }
  static void TearDownTestSuite() {
    EXPECT_EQ(house->stop(), 0) << house->said();
    delete house;
  }
  static client::Reply get(const std::string& path, const std::string& headers = "") {
    return http(house->port(), "GET", path, "", headers);
  }
  static House* house;
};
House* Door::house = nullptr;

TEST_F(Door, HealthReadinessAndMetrics) {
  EXPECT_EQ(get("/healthz").body, "ok\n");
  EXPECT_EQ(get("/readyz").body, "ready\n");
  const std::string metrics = get("/metrics").body;
  for (const std::string name :
       {"pactole_tables ", "pactole_connections ", "pactole_moves_total ", "pactole_move_seconds_bucket{le=\"0.005\"}",
        "pactole_store_batches_total ", "pactole_store_queue "})
    EXPECT_THAT(metrics, HasSubstr(name));
}

// The figures of /metrics, each with its type; a histogram has three names.
std::map<std::string, std::string> figures_of(const std::string& metrics) {
  std::map<std::string, std::string> figures;
  std::istringstream lines(metrics);
  for (std::string line; std::getline(lines, line);) {
    std::istringstream words(line);
    std::string sign, what, name, type;
    if (!(words >> sign >> what >> name >> type) || sign != "#" || what != "TYPE") continue;
    EXPECT_FALSE(figures.contains(name)) << name << " stands there twice";
    EXPECT_THAT(metrics, HasSubstr("# HELP " + name + " "));
    EXPECT_THAT(metrics, HasSubstr("\n" + name + (type == "histogram" ? "_count " : " "))) << "it has no value";
    figures[name] = type;
  }
  return figures;
}

// The names of figures in a file of docs/hosting, with what stands before them.
std::vector<std::pair<std::string, std::string>> named_in(const std::string& file) {
  std::ifstream stream(PACTOLE_SOURCE "/docs/hosting/" + file);
  const std::string text(std::istreambuf_iterator<char>(stream), {});
  EXPECT_FALSE(text.empty()) << file;
  static const std::regex kName(R"((\w+\()?\b((?:pactole|process)_[a-z_]+)\b)");
  std::vector<std::pair<std::string, std::string>> named;
  for (std::sregex_iterator name(text.begin(), text.end(), kName), end; name != end; ++name)
    named.emplace_back((*name)[2], (*name)[1]);
  return named;
}

TEST_F(Door, TheDashboardAndTheAlertsAskForFiguresThatThereAre) {
  const auto figures = figures_of(get("/metrics").body);
  EXPECT_GT(figures.size(), 20u);
  std::set<std::string> asked;
  for (const std::string file : {"grafana.json", "alerts.yml"})
    for (const auto& [name, before] : named_in(file)) {
      std::string of = name;
      for (const std::string ending : {"_bucket", "_sum", "_count"})
        if (of.ends_with(ending) && !figures.contains(of)) of.resize(of.size() - ending.size());
      const auto figure = figures.find(of);
      if (figure == figures.end()) {
        ADD_FAILURE() << file << ": the server has no figure " << name;
        continue;
      }
      asked.insert(of);
      if (before.empty()) continue;
      // What only rises is read as a rate, and nothing else is.
      EXPECT_EQ(before == "rate(" || before == "increase(", figure->second != "gauge")
          << file << ": " << before << name;
    }
  for (const auto& [name, type] : figures) EXPECT_TRUE(asked.contains(name)) << "nobody is shown " << name;
  std::ifstream dashboard(PACTOLE_SOURCE "/docs/hosting/grafana.json");
  const std::string text(std::istreambuf_iterator<char>(dashboard), {});
  const auto read = codec::parse(text, {.bytes = 1 << 20, .values = 100'000, .depth = 32});
  EXPECT_TRUE(read) << to_text(read.error(), "grafana.json");
}

TEST_F(Door, FiguresTellWhatWasWrittenAndWhatItCost) {
  const auto figure = [](const std::string& name) {
    const std::string metrics = get("/metrics").body;
    const std::size_t at = metrics.find("\n" + name + " ");
    return at == std::string::npos ? -1.0 : std::stod(metrics.substr(at + name.size() + 2));
  };
  const double batches = figure("pactole_store_batch_size_count");
  const double changes = figure("pactole_store_batch_size_sum");
  const double cpu = figure("pactole_network_cpu_seconds_total");
  const std::string table = R"({"game":"poker","seats":["human","simple","simple"]})";
  for (int i = 0; i < 3; ++i)
    EXPECT_EQ(http(house->port(), "POST", "/api/create", table, "Content-Type: application/json\r\n").status, 200);
  EXPECT_GE(figure("pactole_store_batch_size_count"), batches + 1);
  EXPECT_GE(figure("pactole_store_batch_size_sum"), changes + 3);
  EXPECT_EQ(figure("pactole_store_batch_size_count"), figure("pactole_store_batches_total"));
  EXPECT_EQ(figure("pactole_store_batch_size_sum"), figure("pactole_store_changes_total"));
  EXPECT_EQ(figure("pactole_store_seconds_count"), figure("pactole_store_batches_total"));
  EXPECT_EQ(figure("pactole_ready"), 1);
  EXPECT_GT(figure("pactole_network_cpu_seconds_total"), cpu);
  EXPECT_GE(figure("process_cpu_seconds_total"), figure("pactole_network_cpu_seconds_total"));
  EXPECT_GT(figure("process_resident_memory_bytes"), 1e6);
}

TEST(Stopping, IsPossibleAsSoonAsItSaysWhereItListens) {
  for (int i = 0; i < 20; ++i) {
    House house;
    ASSERT_TRUE(house.start()) << house.said();
    ASSERT_EQ(house.stop(), 0) << house.said();
  }
}

TEST_F(Door, EveryAnswerCarriesTheHeadersThatProtect) {
  for (const std::string path : {"/healthz", "/i18n/fr.json", "/nowhere", "/api/games"}) {
    const std::string head = get(path).head;
    EXPECT_THAT(head, HasSubstr("Content-Security-Policy: default-src 'self'")) << path;
    EXPECT_THAT(head, HasSubstr("X-Content-Type-Options: nosniff")) << path;
    EXPECT_THAT(head, HasSubstr("Referrer-Policy: no-referrer")) << path;
  }
  EXPECT_EQ(get("/nowhere").status, 404);
  EXPECT_EQ(get("/../etc/passwd").status, 404);
}

TEST_F(Door, PagesAreSentOnceAndCompressed) {
  const client::Reply page = get("/i18n/fr.json");
  EXPECT_EQ(page.status, 200);
  EXPECT_THAT(page.head, HasSubstr("Content-Type: application/json"));
  const std::size_t begin = page.head.find("ETag: ") + 6;
  const std::string etag = page.head.substr(begin, page.head.find('\r', begin) - begin);
  const client::Reply again = get("/i18n/fr.json", "If-None-Match: " + etag + "\r\n");
  EXPECT_EQ(again.status, 304);
  EXPECT_TRUE(again.body.empty());
  const client::Reply squeezed = get("/i18n/fr.json", "Accept-Encoding: gzip\r\n");
  EXPECT_THAT(squeezed.head, HasSubstr("Content-Encoding: gzip"));
  EXPECT_LT(squeezed.body.size() * 2, page.body.size());
  EXPECT_THAT(get("/rules/poker.fr.md").body, HasSubstr("POK-17"));
}

TEST_F(Door, OnlyOurOwnPagesMayAsk) {
  const std::string here = "http://localhost:" + std::to_string(house->port());
  EXPECT_EQ(get("/api/games", "Origin: " + here + "\r\n").status, 200);
  EXPECT_EQ(get("/api/games", "Origin: http://evil.example\r\n").status, 403);
  EXPECT_EQ(get("/api/games", "Origin: null\r\n").status, 403);
  Connection connection;
  EXPECT_TRUE(connection.open(house->port(), "Origin: " + here + "\r\n"));
  EXPECT_FALSE(connection.open(house->port(), "Origin: http://evil.example\r\n"));
  EXPECT_FALSE(connection.open(house->port(), "", "/ws?protocol=99"));
  EXPECT_TRUE(connection.open(house->port(), "", "/ws?protocol=2"));
}

TEST_F(Door, TheApiSaysWhatIsWrong) {
  const auto post = [&](const std::string& verb, const std::string& body,
                        const std::string& type = "application/json") {
    return http(house->port(), "POST", "/api/" + verb, body, "Content-Type: " + type + "\r\n");
  };
  EXPECT_EQ(post("create", "{}", "text/plain").status, 415) << "a form on another page could send it";
  EXPECT_THAT(post("create", "{").body, HasSubstr("request/unreadable"));
  EXPECT_THAT(post("create", "[]").body, HasSubstr("this must be an object"));
  EXPECT_THAT(post("create", R"({"game":"poker"})").body, HasSubstr(R"(the field \"seats\" is missing)"));
  EXPECT_THAT(post("create", R"({"game":"poker","seats":[],"cheat":1})").body, HasSubstr("unknown field"));
  EXPECT_THAT(post("steal", "{}").body, HasSubstr(R"(there is no \"steal\")"));
  EXPECT_EQ(get("/api/create").status, 405);
  EXPECT_EQ(post("create", std::string(20'000, ' ')).status, 413);
  EXPECT_THAT(post("watch", R"({"table":"x"})").body, HasSubstr("WebSocket"));
}

TEST_F(Door, WhatIsNoMessageIsAnsweredAndNothingBreaks) {
  Connection connection;
  ASSERT_TRUE(connection.open(house->port()));
  EXPECT_THAT(*connection.receive(kSoon), HasSubstr("\"protocol\":2"));
  for (const std::string message : {"hello", "", "[]", "{}", "null", R"({"do":"steal"})", R"({"do":"move"})",
                                    R"({"do":7})", "{\"do\":\"lobby\",}"}) {
    ASSERT_TRUE(connection.send(message));
    const auto answer = connection.receive(kSoon);
    ASSERT_TRUE(answer) << message;
    EXPECT_THAT(*answer, HasSubstr("request/unreadable")) << message;
  }
  ASSERT_TRUE(connection.send(R"({"id":"x1","do":"lobby"})"));
  EXPECT_THAT(*connection.receive(kSoon), HasSubstr(R"({"re":"x1","ok":true)"));
}

// A fuzzer at the real endpoint: frames and messages of all kinds, broken in all ways.
TEST_F(Door, NoFrameBringsItDown) {
  core::FastChance chance(11);
  const auto sitting = client::sit_down(house->port(), "poker", 3);
  server::Create quiz = support::a_table("quiz", 1, 1);
  quiz.options = codec::RawJson{R"({"rounds":2})"};
  quiz.clock = 5;
  const std::vector<std::string> seeds = {
      message_of(server::Watch{sitting.table, sitting.tokens[0], -1, false}, 1),
      message_of(server::MakeMove{sitting.table, sitting.tokens[0], 0, std::nullopt, "valise"}, 2),
      message_of(server::Say{sitting.table, sitting.tokens[1], std::nullopt, "é😀"}),
      message_of(quiz),
      message_of(server::Mine{{{"a", "b"}}}),
      message_of(server::Lobby{})};
  const int frames = support::scaled(2000);
  Connection connection;
  for (int i = 0; i < frames; ++i) {
    if (!connection.is_open()) {
      ASSERT_TRUE(connection.open(house->port())) << "after frame " << i;
    }
    std::string text = seeds[static_cast<std::size_t>(chance.pick(static_cast<int>(seeds.size())))];
    for (int change = chance.pick(4); change > 0 && !text.empty(); --change) {
      const auto place = static_cast<std::size_t>(chance.pick(static_cast<int>(text.size())));
      switch (chance.pick(4)) {
        case 0: text[place] = static_cast<char>(chance.pick(256)); break;
        case 1: text.erase(place, static_cast<std::size_t>(chance.pick(8))); break;
        case 2: text.insert(place, text.substr(place, static_cast<std::size_t>(chance.pick(20)))); break;
        default: text.insert(place, std::string(static_cast<std::size_t>(chance.pick(300)), "{[\"9"[chance.pick(4)]));
      }
    }
    std::string frame =
        Connection::frame(text, chance.pick(20) == 0 ? chance.pick(16) : 1, chance.pick(20) != 0, chance.pick(50) != 0);
    if (chance.pick(20) == 0)
      frame[static_cast<std::size_t>(chance.pick(static_cast<int>(frame.size())))] =
          static_cast<char>(chance.pick(256));
    if (chance.pick(40) == 0) frame.resize(static_cast<std::size_t>(chance.pick(static_cast<int>(frame.size()))));
    connection.send_bytes(frame);
    std::vector<std::string> heard;
    connection.receive_into(heard);
    if (chance.pick(30) == 0) connection.close();
  }
  EXPECT_EQ(get("/healthz").body, "ok\n");
  Player player(house->port(), sitting.table, sitting.tokens[2], 1);
  for (int i = 0; i < 5000 && !player.knows_table(); ++i) {
    player.act();
    usleep(1000);
  }
  EXPECT_TRUE(player.knows_table());
}

// ---- For the host ----

TEST(Host, ClosesDeletesForgetsAndBans) {
  House house(kFree);
  ASSERT_TRUE(house.start()) << house.said();
  const auto sitting = client::sit_down(house.port(), "poker", 3);
  const auto other = client::sit_down(house.port(), "bionic", 2);
  const auto admin = [&](const std::string& what) {
    return support::pactole("admin " + what + " --store sqlite:" + house.store());
  };
  const std::string tables = admin("tables").out;
  EXPECT_THAT(tables, HasSubstr(sitting.table));
  EXPECT_THAT(tables, HasSubstr(other.table));
  EXPECT_EQ(admin("close " + sitting.table).status, 0);
  EXPECT_EQ(admin("forget " + sitting.table).status, 0);
  EXPECT_THAT(admin("tables").out, HasSubstr("\"over\""));
  EXPECT_EQ(admin("delete " + other.table).status, 0);
  EXPECT_THAT(admin("tables").out, Not(HasSubstr(other.table)));
  const auto nowhere = admin("close nowhere");
  EXPECT_EQ(nowhere.status, 1);
  EXPECT_THAT(nowhere.error, HasSubstr("there is no table"));
  EXPECT_THAT(admin("ban anne").error, HasSubstr("\"anne\" is no address"));
  Connection inside;
  ASSERT_TRUE(inside.open(house.port()));
  EXPECT_EQ(admin("ban 127.0.0.1").status, 0);
  std::vector<std::string> heard;
  for (int i = 0; i < 500 && inside.is_open(); ++i) {
    inside.receive_into(heard);
    usleep(10'000);
  }
  EXPECT_FALSE(inside.is_open()) << "who is in is shown out at once";
  EXPECT_EQ(http(house.port(), "GET", "/api/lobby").status, 403);
  EXPECT_EQ(admin("unban 127.0.0.1").status, 0);
  EXPECT_EQ(http(house.port(), "GET", "/api/lobby").status, 200);
  EXPECT_EQ(house.stop(), 0);
  EXPECT_THAT(admin("tables").error, HasSubstr("no server listens"));
}

TEST(Host, ReadsWhichQuestionsAreSaidToBeWrong) {
  House house(kFree);
  ASSERT_TRUE(house.start()) << house.said();
  const auto admin = [&](const std::string& what) {
    return support::pactole("admin reports" + what + " --store sqlite:" + house.store());
  };
  EXPECT_EQ(admin("").out, "[]\n");
  const auto report = [&](const std::string& question) {
    return http(house.port(), "POST", "/api/report",
                codec::to_json(server::ReportQuestion{"reconstruction", question, "non !"}),
                "Content-Type: application/json\r\n")
        .status;
  };
  EXPECT_EQ(report("fr-01-101"), 200);
  EXPECT_EQ(report("fr-01-102"), 200);
  EXPECT_EQ(house.stop(), 0) << house.said();
  ASSERT_TRUE(house.start()) << house.said();
  EXPECT_THAT(admin("").out, HasSubstr(R"("question":"fr-01-101","text":"non !","times":1)")) << "after a restart";
  EXPECT_EQ(admin(" --read fr-01-101").status, 0);
  EXPECT_THAT(admin("").out, Not(HasSubstr("fr-01-101")));
  EXPECT_THAT(admin("").out, HasSubstr("fr-01-102"));
  EXPECT_EQ(house.stop(), 0);
}

TEST(Host, BackupAndRestoreWhileItRuns) {
  House house(kFree);
  ASSERT_TRUE(house.start()) << house.said();
  const auto sitting = client::sit_down(house.port(), "poker", 3);
  const std::string copy = house.folder() + "/copy.db";
  const std::string store = " --store sqlite:" + house.store();
  EXPECT_EQ(support::pactole("backup " + copy + store).status, 0);
  const auto later = client::sit_down(house.port(), "poker", 3);
  EXPECT_EQ(support::pactole("restore " + copy + store).status, 0);
  const std::string tables = support::pactole("admin tables" + store).out;
  EXPECT_THAT(tables, HasSubstr(sitting.table));
  EXPECT_THAT(tables, Not(HasSubstr(later.table)));
  Player player(house.port(), sitting.table, sitting.tokens[0], 1);
  for (int i = 0; i < 5000 && !player.knows_table(); ++i) {
    player.act();
    usleep(1000);
  }
  EXPECT_TRUE(player.knows_table()) << "the game goes on";
  EXPECT_THAT(support::pactole("restore /nowhere.db" + store).error, HasSubstr("there is no such file"));
}

TEST(Host, ARestoreRepairsWhatCannotBeOpened) {
  House house(kFree);
  ASSERT_TRUE(house.start()) << house.said();
  const auto sitting = client::sit_down(house.port(), "poker", 3);
  const std::string copy = house.folder() + "/copy.db";
  const std::string store = " --store sqlite:" + house.store();
  EXPECT_EQ(support::pactole("backup " + copy + store).status, 0);
  EXPECT_EQ(house.stop(), 0);
  std::ofstream(house.store()) << std::string(9000, 'x');
  EXPECT_FALSE(house.start());
  EXPECT_THAT(house.said(), HasSubstr("this is no database"));
  EXPECT_EQ(support::pactole("restore " + copy + store).status, 0);
  ASSERT_TRUE(house.start()) << house.said();
  EXPECT_THAT(support::pactole("admin tables" + store).out, HasSubstr(sitting.table));
}

// What a quiz shows when it is closed early is what it has shown: not its other answers.
TEST(Host, TheLogOfAClosedQuizHoldsNoOtherAnswers) {
  House house(kFree);
  ASSERT_TRUE(house.start()) << house.said();
  const auto sitting = client::sit_down(house.port(), "quiz", 2);
  client::close_table(house.port(), sitting);
  const std::string log = client::ask(house.port(), server::GetLog{sitting.table, sitting.host})->log;
  EXPECT_LT(log.size(), 20'000u);
  EXPECT_TRUE(shelf::verify(log, host::Sodium()));
}

TEST(Host, MistakesAreExplained) {
  const auto wrong = [](const std::string& arguments) { return support::pactole("serve " + arguments).error; };
  EXPECT_THAT(wrong("--store mysql:x"), HasSubstr("a store is sqlite:PATH"));
  EXPECT_THAT(wrong("--store sqlite:/nowhere/x.db"), HasSubstr("No such file"));
  House house;
  ASSERT_TRUE(house.start()) << house.said();
  EXPECT_THAT(wrong("--store sqlite:" + house.store()), HasSubstr("another pactole uses this store"));
  const std::string other = "--store sqlite:" + house.folder() + "/other.db";
  EXPECT_THAT(wrong(other + " --listen here"), HasSubstr("this is no address"));
  EXPECT_THAT(wrong(other + " --listen 127.0.0.1 --port " + std::to_string(house.port())),
              HasSubstr("give another --port"));
  EXPECT_THAT(wrong(other + " --editions /nowhere"), HasSubstr("No such file"));
}

TEST(Host, TooFastIsToldSo) {
  House house("--messages-per-second 5");
  ASSERT_TRUE(house.start()) << house.said();
  Connection connection;
  ASSERT_TRUE(connection.open(house.port()));
  (void)connection.receive(kSoon);
  const auto began = client::Clock::now();
  int refused = 0;
  for (int i = 0; i < 30; ++i) connection.send(R"({"id":7,"do":"lobby"})");
  for (int i = 0; i < 30; ++i) {
    const auto answer = connection.receive(kSoon);
    ASSERT_TRUE(answer);
    EXPECT_TRUE(answer->starts_with(R"({"re":7,)")) << *answer;
    refused += answer->contains("request/too_fast");
  }
  EXPECT_GE(refused, 2);
  EXPECT_LT(refused, 20);
  EXPECT_GT(client::Clock::now() - began, std::chrono::seconds(3)) << "what came too fast was not even read";
}

TEST(Host, WhoLooksForManyTablesPaysForEach) {
  House house("--messages-per-second 5");
  ASSERT_TRUE(house.start()) << house.said();
  Connection connection;
  ASSERT_TRUE(connection.open(house.port()));
  (void)connection.receive(kSoon);
  server::Mine mine;
  for (int i = 0; i < 40; ++i) mine.seats.push_back({std::to_string(i), ""});
  connection.send(message_of(mine));
  EXPECT_THAT(*connection.receive(kSoon), HasSubstr("\"ok\":true"));
  connection.send(R"({"do":"lobby"})");
  EXPECT_THAT(*connection.receive(kSoon), HasSubstr("request/too_fast"));
}

TEST(Host, NonsenseIsCountedBeforeItIsRead) {
  House house("--messages-per-second 1 --work-per-second 1");
  ASSERT_TRUE(house.start()) << house.said();
  int refused = 0;
  for (int i = 0; i < 10; ++i)
    refused += http(house.port(), "POST", "/api/lobby", "{", "Content-Type: application/json\r\n").status == 429;
  EXPECT_GT(refused, 0);
}

TEST(Host, BehindAProxyGuestsAreWhoItSaysTheyAre) {
  House house("--trust-proxy --connections-per-address 2");
  ASSERT_TRUE(house.start()) << house.said();
  const auto metrics = [&](const std::string& headers) {
    return http(house.port(), "GET", "/metrics", "", headers).status;
  };
  EXPECT_EQ(metrics(""), 200) << "somebody at this machine";
  for (const std::string from : {"192.0.2.7", "192.0.2.7:5678", "nobody", "", "127.0.0.1, 192.0.2.7"})
    EXPECT_EQ(metrics("X-Forwarded-For: " + from + "\r\n"), 403) << from;
  Connection first;
  Connection second;
  Connection third;
  const std::string seven = "X-Forwarded-For: 192.0.2.7\r\n";
  EXPECT_TRUE(first.open(house.port(), seven));
  EXPECT_TRUE(second.open(house.port(), seven));
  EXPECT_FALSE(third.open(house.port(), seven)) << "too many from there";
  EXPECT_TRUE(third.open(house.port(), "X-Forwarded-For: 192.0.2.8\r\n"));
}

// For whoever comes after, and knows other rules (migration_test.cpp).
TEST(Host, IsToldWhereMatchesStandWhenItIsStopped) {
  House house(kFree);
  ASSERT_TRUE(house.start()) << house.said();
  const auto sitting = client::sit_down(house.port(), "poker", 3);
  EXPECT_EQ(house.stop(), 0) << house.said();
  std::ifstream file(house.store(), std::ios::binary);
  const std::string kept((std::istreambuf_iterator<char>(file)), {});
  EXPECT_THAT(kept, HasSubstr(R"({"entry":"checkpoint")"));
  ASSERT_TRUE(house.start()) << house.said();
  EXPECT_EQ(client::ask(house.port(), server::Moves{sitting.table, sitting.tokens[0]}).error, "");
  EXPECT_EQ(house.stop(), 0) << house.said();
}

TEST(Host, WhoGivesNoSignOfLifeIsGone) {
  House house(kFree + " --ping 1");
  ASSERT_TRUE(house.start()) << house.said();
  Connection silent;  // says nothing, but answers when it is asked
  Connection dead;    // neither
  ASSERT_TRUE(silent.open(house.port()));
  ASSERT_TRUE(dead.open(house.port()));
  ASSERT_TRUE(silent.receive(kSoon));
  EXPECT_EQ(silent.receive(Milliseconds(4000)), std::nullopt);
  EXPECT_TRUE(silent.is_open());
  EXPECT_THAT(http(house.port(), "GET", "/metrics").body, HasSubstr("pactole_websockets 1\n"));
  ASSERT_TRUE(silent.send(R"({"id":1,"do":"lobby"})"));
  EXPECT_THAT(silent.receive(kSoon).value_or(""), HasSubstr(R"({"re":1,"ok":true)"));
  ASSERT_TRUE(dead.receive(kSoon)) << "what it was told before";
  EXPECT_EQ(dead.receive(Milliseconds(100)), std::nullopt);
  EXPECT_FALSE(dead.is_open());
}

TEST(Host, WhoDoesNotReadIsCutOffAndNobodyElseWaits) {
  House house(kFree);
  ASSERT_TRUE(house.start()) << house.said();
  server::Create create = support::a_table("poker", 3);
  create.spectators = true;
  const auto sitting = client::sit_down(house.port(), create);
  Connection deaf;
  ASSERT_TRUE(deaf.open(house.port()));
  // It asks and asks, and never listens.
  const std::string ask = Connection::frame(message_of(server::Watch{sitting.table, std::nullopt, -1, false}));
  std::string many;
  for (int i = 0; i < 200; ++i) many += ask;
  const auto cut = [&] {
    const client::Reply metrics = http(house.port(), "GET", "/metrics");
    EXPECT_EQ(metrics.status, 200) << metrics.head;
    return metrics.body.contains("pactole_cut_off_total 1\n");
  };
  for (int i = 0; i < 100; ++i) deaf.send_bytes(many);
  const auto until = client::Clock::now() + std::chrono::seconds(20);
  while (!cut() && client::Clock::now() < until) usleep(10'000);
  EXPECT_TRUE(cut());
  EXPECT_EQ(http(house.port(), "GET", "/healthz").status, 200);
}

}  // namespace
