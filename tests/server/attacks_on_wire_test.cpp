// Attacks on a real server over a real connection, each of which must fail (attacks_test.cpp
// has those that need no network).
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <poll.h>
#include <sys/socket.h>

#include <cstdlib>
#include <ctime>
#include <filesystem>
#include <fstream>

#include "client/house.h"
#include "client/ledger.h"
#include "support/command.h"

namespace {

using client::Clock;
using client::Connection;
using client::House;
using client::http;
using client::Milliseconds;
using client::parsed;
using ::testing::HasSubstr;

constexpr Milliseconds kSoon{5000};

// ---- Frames that hold nothing ----

// How many bytes come back within some seconds to somebody who sends those frames as fast as
// he can; and whether he is answered afterwards.
struct Flood {
  std::size_t sent = 0;
  std::uint64_t received = 0;
};
Flood flood(Connection& connection, const std::string& frame, std::chrono::seconds duration) {
  Flood flood;
  std::string many;
  while (many.size() < 60'000) many += frame;
  const auto until = Clock::now() + duration;
  // What the server does not read waits in the sockets, and then here.
  while (Clock::now() < until) {
    pollfd ready{connection.descriptor(), POLLIN | POLLOUT, 0};
    if (poll(&ready, 1, 10) <= 0) continue;
    if (ready.revents & POLLOUT) {
      const ssize_t sent = ::send(connection.descriptor(), many.data(), many.size(), MSG_DONTWAIT | MSG_NOSIGNAL);
      if (sent > 0) flood.sent += static_cast<std::size_t>(sent);
    }
    if (ready.revents & POLLIN) {
      char piece[16384];
      const ssize_t got = ::recv(connection.descriptor(), piece, sizeof piece, MSG_DONTWAIT);
      if (got > 0) flood.received += static_cast<std::uint64_t>(got);
    }
  }
  return flood;
}

// A connection may send five messages a second here. It is read at most four times as often,
// and each time only a small buffer's worth (Beast: 1,536 bytes).
constexpr const char* kSlow = "--messages-per-second 5";
constexpr std::uint64_t kReadEachSecond = 4 * 5 * 1536;
constexpr int kSeconds = 3;

TEST(EmptyFrames, PingsAreMetered) {
  House house(kSlow);
  ASSERT_TRUE(house.start()) << house.said();
  Connection connection;
  ASSERT_TRUE(connection.open(house.port()));
  const Flood pings = flood(connection, Connection::frame("", 9), std::chrono::seconds(kSeconds));
  EXPECT_GT(pings.received, 100u) << "somebody who pings is answered";
  // A ping counts like a message, of which twice as many are allowed at once; and one read, full
  // of them, comes before it is known what was in it. A pong has two bytes.
  constexpr std::uint64_t kInOneRead = 1536 / 6;
  EXPECT_LT(pings.received, 2 * ((kSeconds + 2) * 5 + kInOneRead));
  EXPECT_EQ(http(house.port(), "GET", "/healthz").status, 200);
}

TEST(EmptyFrames, EmptyFragmentsAreMetered) {
  House house(kSlow);
  ASSERT_TRUE(house.start()) << house.said();
  Connection connection;
  ASSERT_TRUE(connection.open(house.port()));
  ASSERT_TRUE(connection.receive(kSoon)) << "the greeting";
  ASSERT_TRUE(connection.send_bytes(Connection::frame("", 1, false)));  // a message that does not end
  const Flood fragments = flood(connection, Connection::frame("", 0, false), std::chrono::seconds(kSeconds));
  // Beside what the server reads there is what the sockets of both sides hold.
  constexpr std::uint64_t kSockets = 8 << 20;
  EXPECT_LT(fragments.sent, (kSeconds + 3) * kReadEachSecond + kSockets);
  const client::Reply metrics = http(house.port(), "GET", "/metrics");
  EXPECT_THAT(metrics.body, HasSubstr("pactole_messages_in_total 0\n"));
}

TEST(Connecting, IsWorkAndWhoComesInTooOftenWaitsToBeToldSo) {
  House house("--work-per-second 10");
  ASSERT_TRUE(house.start()) << house.said();
  int welcome = 0;
  const auto began = Clock::now();
  for (int i = 0; i < 8; ++i) welcome += Connection().open(house.port());
  const std::chrono::duration<double> took = Clock::now() - began;
  EXPECT_GE(welcome, 3) << "five moves each, and there were twenty at once";
  EXPECT_LT(welcome, 3 + 2 * (took.count() + 1)) << "and two more each second";
  EXPECT_LT(welcome, 8);
  EXPECT_GT(took.count(), 0.9);
}

// ---- A name that is not ours ----

TEST(ForeignHost, IsNotServedNorShownMetrics) {
  House house("--host localhost --host jeux.example.org");
  ASSERT_TRUE(house.start()) << house.said();
  const std::string evil = "Host: evil.example:" + std::to_string(house.port()) + "\r\n";
  for (const std::string path : {"/", "/api/games", "/metrics", "/healthz", "/i18n/fr.json"}) {
    EXPECT_EQ(http(house.port(), "GET", path, "", evil).status, 403) << path;
    EXPECT_EQ(http(house.port(), "GET", path, "",
                   evil + "Origin: http://evil.example:" + std::to_string(house.port()) + "\r\n")
                  .status,
              403)
        << path;
  }
  EXPECT_EQ(http(house.port(), "POST", "/api/create", codec::to_json(support::a_table("poker", 1, 2)),
                 evil + "Content-Type: application/json\r\n")
                .status,
            403);
  for (const std::string name : {"localhost", "localhost:80", "jeux.example.org", "jeux.example.org:443"}) {
    EXPECT_EQ(http(house.port(), "GET", "/api/games", "", "Host: " + name + "\r\n").status, 200) << name;
    EXPECT_EQ(http(house.port(), "GET", "/metrics", "", "Host: " + name + "\r\n").status, 200) << name;
  }
}

// Without --host it may be called anything, as on a network at home; but figures are for
// whoever is at this machine, and not for a page that has given it another name.
TEST(ForeignHost, IsNotShownMetricsWhereAnyNameIsServed) {
  House house;
  ASSERT_TRUE(house.start()) << house.said();
  for (const std::string name : {"evil.example", "evil.example:8080", "localhost.evil.example", "127.evil.example", ""})
    EXPECT_EQ(http(house.port(), "GET", "/metrics", "", "Host: " + name + "\r\n").status, 403) << name;
  for (const std::string name : {"localhost", "localhost:8080", "127.0.0.1:8080", "[::1]:8080"})
    EXPECT_EQ(http(house.port(), "GET", "/metrics", "", "Host: " + name + "\r\n").status, 200) << name;
  EXPECT_EQ(http(house.port(), "GET", "/healthz", "", "Host: maison.local\r\n").status, 200);
}

TEST(ForeignHost, ItsPageMayNotAskAServerOfAnotherName) {
  House house("--host localhost");
  ASSERT_TRUE(house.start()) << house.said();
  Connection connection;
  EXPECT_FALSE(connection.open(house.port(), "Origin: http://evil.example\r\n"));
  EXPECT_TRUE(connection.open(house.port(), "Origin: http://localhost:" + std::to_string(house.port()) + "\r\n"));
}

// ---- A server that lies about luck ----

// Each log is right in itself; only who has kept what he was promised and what he gave can tell.
TEST(LyingServer, IsFoundOutByWhoeverKeptItsPromiseAndHisBytes) {
  House house;
  ASSERT_TRUE(house.start()) << house.said();
  const client::Sitting sitting = client::sit_down(house.port(), "poker", 3);
  const client::Sitting other = client::sit_down(house.port(), "poker", 3);
  const auto with_luck = [&](const std::string& commitment) {
    client::Sitting changed = sitting;
    changed.luck[1] = client::OwnLuck(commitment);
    return changed;
  };
  const client::Sitting promised_else = with_luck(std::string(64, '0'));
  const client::Sitting gave_else = with_luck(sitting.commitment);
  EXPECT_EQ(client::doubt_at_start(house.port(), sitting), "");
  EXPECT_THAT(client::doubt_at_start(house.port(), promised_else), HasSubstr("another seed"));
  EXPECT_THAT(client::doubt_at_start(house.port(), gave_else), HasSubstr("without one's bytes"));
  const std::string zeros(64, '0');
  EXPECT_NE(sitting.luck[0].doubt_at_start(sitting.commitment, zeros), "");

  const auto log_of = [&](const client::Sitting& which) {
    client::close_table(house.port(), which);
    return client::ask(house.port(), server::GetLog{which.table, which.tokens[0]})->log;
  };
  const std::string log = log_of(sitting);
  const std::string log_of_other = log_of(other);
  EXPECT_EQ(client::compare(log, sitting, {}).wrong, "");
  EXPECT_EQ(client::compare(log_of_other, other, {}).wrong, "");
  EXPECT_THAT(client::compare(log_of_other, sitting, {}).wrong, HasSubstr("another promise"));
  EXPECT_THAT(client::compare(log, promised_else, {}).wrong, HasSubstr("another promise"));
  EXPECT_THAT(client::compare(log, gave_else, {}).wrong, HasSubstr("without one's bytes"));
}

TEST(LyingServer, WhereNobodyElseAddedToTheLuckTheLogSaysSo) {
  House house;
  ASSERT_TRUE(house.start()) << house.said();
  const auto made = client::ask(house.port(), support::a_table("bionic", 1, 1));
  server::Join join;
  join.table = made->table;
  join.name = "Anne";
  join.invitation = made->invitations[0];
  client::ask(house.port(), join);
  client::ask(house.port(), server::Close{made->table, made->host});
  const std::string file = house.folder() + "/alone.log";
  std::ofstream(file) << client::ask(house.port(), server::GetLog{made->table, made->host})->log;
  EXPECT_THAT(support::pactole("verify --lang en " + file).out, HasSubstr("Nobody but the server added to the luck"));
}

// ---- A clock that is wrong ----

// The program is given another time of day, in seconds since 1970.
class WrongClock {
 public:
  explicit WrongClock(const std::string& seconds) {
    setenv("LD_PRELOAD", WRONG_CLOCK_LIBRARY, 1);
    setenv("WRONG_CLOCK", seconds.c_str(), 1);
  }
  ~WrongClock() {
    unsetenv("LD_PRELOAD");
    unsetenv("WRONG_CLOCK");
  }
};

// Sanitizers have a clock_gettime() of their own, before whatever is loaded into the program.
constexpr bool kHasSanitizer =
#if defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
    true;
#else
    false;
#endif
#else
    false;
#endif

TEST(WrongClock, AServerDoesNotStartBefore2020OrInAFarFuture) {
  if (kHasSanitizer) GTEST_SKIP() << "a sanitizer asks the clock by itself; release runs this";
  House house;
  ASSERT_TRUE(house.start()) << house.said();
  const auto sitting = client::sit_down(house.port(), "poker", 3);
  ASSERT_EQ(house.stop(), 0) << house.said();
  for (const auto& [seconds, why] :
       {std::pair("0", "before 2020"), {"1577836700", "before 2020"}, {"4294967295", "after 2087"}}) {
    const WrongClock wrong(seconds);
    EXPECT_FALSE(house.start());
    EXPECT_THAT(house.said(), HasSubstr(why));
    EXPECT_THAT(house.said(), HasSubstr("set it first"));
  }
  ASSERT_TRUE(house.start()) << house.said();
  EXPECT_EQ(client::ask(house.port(), server::Moves{sitting.table, sitting.tokens[0]}).error, "");
  EXPECT_EQ(house.stop(), 0) << house.said();
}

TEST(WrongClock, TablesGoOnWhereItIsDaysOff) {
  if (kHasSanitizer) GTEST_SKIP() << "a sanitizer asks the clock by itself; release runs this";
  House house;
  ASSERT_TRUE(house.start()) << house.said();
  server::Create create = support::a_table("poker", 3);
  create.clock = 60;
  const auto sitting = client::sit_down(house.port(), create);
  ASSERT_EQ(house.stop(), 0) << house.said();
  const auto now = std::time(nullptr);
  for (const int days : {-30, 30, -400, 0}) {
    const WrongClock wrong(std::to_string(now + days * 86400));
    ASSERT_TRUE(house.start()) << house.said();
    const auto moves = client::ask(house.port(), server::Moves{sitting.table, sitting.tokens[0]});
    EXPECT_EQ(moves->ply, 0) << "nothing was played for anybody";
    EXPECT_EQ(house.stop(), 0) << house.said();
  }
}

// Somebody sets the clock of the machine while matches are on.
TEST(WrongClock, NobodyLosesAndNothingHangsWhenItJumpsByDaysWhileTheServerRuns) {
  if (kHasSanitizer) GTEST_SKIP() << "a sanitizer asks the clock by itself; release runs this";
  House house;
  const std::string file = house.folder() + "/clock";
  const auto jump = [&](int days) {
    std::ofstream(file + ".new") << days * 86400L;
    std::filesystem::rename(file + ".new", file);
  };
  jump(0);
  const WrongClock wrong(file);
  ASSERT_TRUE(house.start()) << house.said();
  const auto with_clock = [&](int seconds) {
    server::Create create = support::a_table("poker", 3);
    create.clock = seconds;
    return client::sit_down(house.port(), create);
  };
  const client::Sitting slow = with_clock(3600);
  const client::Sitting quick = with_clock(1);
  const auto ply = [&](const client::Sitting& table) {
    return client::ask(house.port(), server::Moves{table.table, table.tokens[0]})->ply;
  };
  for (const int days : {3, -3, 400, -30, 0}) {
    SCOPED_TRACE(days);
    jump(days);
    const int before = ply(quick);
    const auto began = Clock::now();
    while (ply(quick) < before + 2 && Clock::now() < began + std::chrono::seconds(30)) usleep(20'000);
    const std::chrono::duration<double> took = Clock::now() - began;
    EXPECT_GE(ply(quick), before + 2) << "its clock goes on";
    EXPECT_GT(took.count(), 0.9) << "and no faster";
    EXPECT_EQ(ply(slow), 0) << "nothing was played for anybody who has an hour";
  }
  EXPECT_EQ(house.stop(), 0) << house.said();
}

// ---- A table that fills the disk ----

TEST(FullDisk, TheHostIsShownWhereItGoes) {
  House house;
  ASSERT_TRUE(house.start()) << house.said();
  client::sit_down(house.port(), "poker", 3);
  const auto disk = support::pactole("admin disk --store sqlite:" + house.store());
  EXPECT_EQ(disk.status, 0) << disk.error;
  const codec::Json shown = parsed(disk.out);
  EXPECT_GT(client::number_at(shown, "open_tables"), 1000);
  EXPECT_EQ(shown.find("added_today")->items.size(), 1u);
  EXPECT_EQ(house.stop(), 0);
}

TEST(FullDisk, TheHostSaysHowMuchAnAddressMayAdd) {
  House house("--megabytes-per-address 0");
  ASSERT_TRUE(house.start()) << house.said();
  const server::Create create = support::a_table("bionic", 2);
  EXPECT_EQ(client::ask(house.port(), create).error, "");
  EXPECT_THAT(client::ask(house.port(), create).message, HasSubstr("have filled their share of the disk"));
  EXPECT_EQ(house.stop(), 0);
}

// ---- Editions that reach for other files ----

TEST(Packs, AnEditionThatReachesForOtherFilesIsRefusedInWords) {
  House house;
  const std::string folder = house.folder() + "/editions";
  std::filesystem::create_directory(folder);
  for (const std::string& name : {std::string("../printed"), std::string("/etc/passwd"), std::string(5000, 'x')}) {
    std::ofstream(folder + "/mine.json") << R"({"game":"quiz","id":"mine","packs":[")" << name << R"("]})";
    const auto serve = support::pactole("serve --store sqlite:" + house.store() + " --editions " + folder);
    EXPECT_EQ(serve.status, 1) << name.substr(0, 40);
    EXPECT_THAT(serve.error, HasSubstr("a pack is a file beside its edition")) << name.substr(0, 40);
  }
}

}  // namespace
