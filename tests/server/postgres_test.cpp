// The store in a database: what it says when that is not there, is not ours, or is another
// version's; and what becomes of what was written when it goes away.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <mutex>
#include <thread>

#include "server/store_fixture.h"
#include "store/postgres.h"
#include "store/postgres_schema.h"
#include "support/database.h"

namespace {

using support::Database;
using support::line;
using ::testing::AllOf;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Not;

class PostgresTest : public ::testing::Test {
 protected:
  void SetUp() override {
    if (!Database::is_here()) GTEST_SKIP() << "there is no PostgreSQL here";
    url = support::database().fresh();
  }
  std::unique_ptr<store::Postgres> open() const {
    auto opened = store::Postgres::open(url);
    if (!opened) throw std::runtime_error(opened.error().what);
    return std::move(*opened);
  }
  std::string refusal() const {
    const auto opened = store::Postgres::open(url);
    return opened ? "" : opened.error().what;
  }
  static std::string write(store::Store& store, store::Change change) {
    const auto results = store.write({&change, 1});
    return results.front() ? results.front()->what : "";
  }
  // As soon as it is kept; what was wrong if that takes long.
  static std::string write_patiently(store::Store& store, const store::Change& change) {
    std::string wrong;
    for (int tries = 0; tries < 300; ++tries) {
      wrong = write(store, change);
      if (wrong.empty()) break;
      std::this_thread::sleep_for(std::chrono::milliseconds(50));
    }
    return wrong;
  }

  std::string url;
};

TEST_F(PostgresTest, OneThatIsNotThereIsSaidInWordsWithoutThePassword) {
  url = "postgresql://pactole:secret@/club?host=/nowhere";
  EXPECT_THAT(refusal(), AllOf(HasSubstr("postgresql:///club: the database cannot be reached"), HasSubstr("/nowhere"),
                               Not(HasSubstr("secret")), Not(HasSubstr("\n"))));
  url = support::database().fresh();
  url.replace(url.find("club"), 4, "none");
  EXPECT_THAT(refusal(), AllOf(HasSubstr("does not exist"), Not(HasSubstr("secret"))));
}

TEST_F(PostgresTest, WhatAnotherProgramHasThereIsLeftAlone) {
  Database::ask(
      url, "CREATE SCHEMA pactole; CREATE TABLE pactole.recipes (cake text); CREATE TABLE public.lines (poem text)");
  EXPECT_THAT(refusal(), HasSubstr("is not one of ours"));
  EXPECT_EQ(Database::ask(url, "SELECT count(*) FROM pactole.recipes"), "0");
  Database::ask(url, "DROP SCHEMA pactole CASCADE");
  EXPECT_EQ(write(*open(), line("a", 0, "one")), "") << "beside what else is in that database";
  EXPECT_EQ(Database::ask(url, "SELECT count(*) FROM public.lines"), "0");
}

TEST_F(PostgresTest, ANewerOneIsRefusedAndNotTouched) {
  open();
  for (const auto& [version, why] : {std::pair("99", "a newer pactole has written it (version 99"),
                                     std::pair("0", "its version is 0"), std::pair("-1", "its version is -1")}) {
    Database::ask(url, std::string("UPDATE pactole.version SET version = ") + version);
    EXPECT_THAT(refusal(), HasSubstr(why));
    EXPECT_EQ(Database::ask(url, "SELECT version FROM pactole.version"), version);
  }
}

TEST_F(PostgresTest, AProgramThatWasOvertakenWritesNothingMoreAndSaysSo) {
  const auto store = open();
  EXPECT_EQ(write(*store, line("a", 0, "one")), "");
  Database::ask(url, "UPDATE pactole.version SET version = 98");
  EXPECT_THAT(write(*store, line("a", 1, "two")), HasSubstr("another pactole has brought it to version 98"));
  EXPECT_EQ(Database::ask(url, "SELECT lines FROM pactole.heads"), "1");
  Database::ask(url, "UPDATE pactole.version SET version = " + std::to_string(store::kSchemaVersion));
  EXPECT_EQ(write(*store, line("a", 1, "two")), "") << "the connection is still good";
}

TEST_F(PostgresTest, AnOlderOneIsBroughtUpToDate) {
  Database::ask(url,
                "CREATE SCHEMA pactole; SET search_path TO pactole; CREATE TABLE version (version bigint NOT NULL); " +
                    std::string(store::kSchemaMigrations.front()) +
                    "INSERT INTO version VALUES (1); INSERT INTO seen VALUES ('a', 1, 100, true)");
  const auto store = open();
  EXPECT_EQ(Database::ask(url, "SELECT version FROM pactole.version"), std::to_string(store::kSchemaVersion));
  EXPECT_EQ(store->seen("a")->front().at, 100);
  EXPECT_EQ(write(*store, line("a", 0, "one")), "");
}

TEST_F(PostgresTest, WhoComesSecondIsToldAndReadsWhatTheFirstHasWritten) {
  const auto store = open();
  EXPECT_EQ(write(*store, line("a", 0, "one")), "");
  // Another writer, who knows as much as we do, was quicker.
  Database::ask(url,
                "WITH head AS (UPDATE pactole.heads SET lines = 2 WHERE tbl = 'a' AND lines = 1) INSERT INTO "
                "pactole.lines SELECT tbl, 1, line, sum FROM pactole.lines");
  const store::Change mine = line("a", 1, "mine");
  const auto result = store->write({&mine, 1}).front();
  ASSERT_TRUE(result);
  EXPECT_EQ(result->kind, store::Trouble::Kind::conflict);
  EXPECT_EQ(store->journal("a").error().kind, store::Trouble::Kind::damaged) << "its sum is that of another line";
  EXPECT_EQ(Database::ask(url, "SELECT count(*) FROM pactole.lines"), "2");
}

TEST_F(PostgresTest, AWriterThatWaitsForAnotherIsToldWhenHeHasWritten) {
  const auto store = open();
  EXPECT_EQ(write(*store, line("a", 0, "one")), "");
  std::thread other([this] {
    Database::ask(url,
                  "BEGIN; UPDATE pactole.heads SET lines = 2 WHERE tbl = 'a'; INSERT INTO pactole.lines SELECT tbl, 1, "
                  "line, sum FROM pactole.lines; SELECT pg_sleep(0.5); COMMIT");
  });
  while (Database::ask(url, "SELECT count(*) FROM pg_stat_activity WHERE query LIKE 'BEGIN; UPDATE%'") == "0") {
  }
  EXPECT_THAT(write(*store, line("a", 1, "mine")), HasSubstr("does not follow"));
  other.join();
}

TEST_F(PostgresTest, WhatCannotBeReadIsOneTable) {
  const auto store = open();
  EXPECT_EQ(write(*store, store::Append{"a", 0, {"one", "two", "three"}, {}}), "");
  EXPECT_EQ(write(*store, line("b", 0, "other")), "");
  Database::ask(url, "DELETE FROM pactole.lines WHERE tbl = 'a' AND number = 1");
  EXPECT_THAT(store->journal("a").error().what, HasSubstr("lines of its journal are missing"));
  Database::ask(url, "DELETE FROM pactole.lines WHERE tbl = 'a'");
  EXPECT_THAT(store->journal("a").error().what, HasSubstr("lines of its journal are missing"));
  EXPECT_THAT(*store->journal("b"), ElementsAre("other"));
  EXPECT_THAT(*store->journal("c"), IsEmpty());
}

TEST_F(PostgresTest, AConnectionThatIsCutIsMadeAgain) {
  const auto store = open();
  EXPECT_EQ(write(*store, line("a", 0, "one")), "");
  EXPECT_THAT(*store->journal("a"), ElementsAre("one"));
  Database::ask(url, "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'pactole'");
  EXPECT_THAT(*store->journal("a"), ElementsAre("one")) << "whoever reads does not notice";
  EXPECT_EQ(write_patiently(*store, line("a", 1, "two")), "");
  EXPECT_THAT(*store->journal("a"), ElementsAre("one", "two"));
}

TEST_F(PostgresTest, OneThatIsKilledLosesNothingAndItGoesOnWhenItIsBack) {
  Database own;
  ASSERT_TRUE(own.start()) << own.said();
  url = own.fresh();
  const auto store = open();
  int kept = 0;
  for (int kills = 0; kills < 2; ++kills) {
    for (int i = 0; i < 20; ++i)
      if (write_patiently(*store, line("a", kept, "line " + std::to_string(kept))).empty()) ++kept;
    own.kill_hard();
    EXPECT_THAT(write(*store, line("a", kept, "not kept")), HasSubstr("it goes on by itself when it is back"));
    EXPECT_THAT(store->journal("a").error().what, HasSubstr("the database cannot be reached"));
    EXPECT_THAT(store->journals().error().what, HasSubstr("the database cannot be reached"));
    ASSERT_TRUE(own.start()) << own.said();
  }
  EXPECT_EQ(write_patiently(*store, line("a", kept, "line " + std::to_string(kept))), "");
  auto journal = store->journal("a");
  for (int tries = 0; !journal && tries < 300; ++tries) {
    std::this_thread::sleep_for(std::chrono::milliseconds(50));
    journal = store->journal("a");
  }
  ASSERT_TRUE(journal) << journal.error().what;
  const auto& lines = *journal;
  ASSERT_EQ(lines.size(), 41u);
  for (int i = 0; i < 41; ++i) EXPECT_EQ(lines[static_cast<std::size_t>(i)], "line " + std::to_string(i));
}

TEST_F(PostgresTest, ABackupIsNotPutBackByUs) {
  EXPECT_THAT(write(*open(), store::Restore{"/some/file"}), HasSubstr("by its own tools"));
}

// ---- Several programs ----

// What one of them is told, until a test has seen what it waits for.
class Ear {
 public:
  store::Tell tell() {
    return [this](std::vector<store::News> news) {
      const std::lock_guard hold(guard_);
      for (store::News& one : news) heard_.push_back(std::move(one));
    };
  }
  bool hears(store::News::Kind kind, const std::string& table = "", int lines = -1) {
    for (int tries = 0; tries < 1000; ++tries) {
      {
        const std::lock_guard hold(guard_);
        for (const store::News& one : heard_)
          if (one.kind == kind && one.table == table && one.lines == lines) {
            late = one.late;
            return true;
          }
      }
      std::this_thread::sleep_for(std::chrono::milliseconds(10));
    }
    return false;
  }
  bool late = false;

 private:
  std::mutex guard_;
  std::vector<store::News> heard_;
};
using Kind = store::News::Kind;
using Way = store::SeenSeat::Way;

class Neighbours : public PostgresTest {
 protected:
  static constexpr std::chrono::milliseconds kLease{1200};
  void SetUp() override {
    PostgresTest::SetUp();
    if (IsSkipped()) return;
    for (auto* store : {&one, &other}) {
      auto opened = store::Postgres::open(url, {.lease = kLease});
      ASSERT_TRUE(opened) << opened.error().what;
      *store = std::move(*opened);
    }
    one->listen(ear_of_one.tell());
    other->listen(ear_of_other.tell());
  }
  std::optional<store::Trouble::Kind> lease(store::Store& store, const std::string& table) {
    const store::Change change = store::Lease{table};
    const auto result = store.write({&change, 1}).front();
    return result ? std::optional(result->kind) : std::nullopt;
  }

  // Before the stores, which speak to them until they are gone.
  Ear ear_of_one;
  Ear ear_of_other;
  std::unique_ptr<store::Postgres> one;
  std::unique_ptr<store::Postgres> other;
};

TEST_F(Neighbours, HearWhatTheOtherHasWritten) {
  EXPECT_EQ(write(*one, store::Append{"a", 0, {"one", "two"}, {}}), "");
  EXPECT_TRUE(ear_of_other.hears(Kind::changed, "a", 2));
  EXPECT_EQ(write(*other, line("a", 2, "three")), "");
  EXPECT_TRUE(ear_of_one.hears(Kind::changed, "a", 3));
  EXPECT_FALSE(ear_of_one.late);
  EXPECT_EQ(write(*one, store::Seen{"a", {1, 100, true}}), "");
  EXPECT_TRUE(ear_of_other.hears(Kind::seen, "a"));
  EXPECT_EQ(other->seen("a")->front().way, Way::another);
  EXPECT_EQ(one->seen("a")->front().way, Way::ours);
  EXPECT_EQ(write(*one, store::Ban{"192.0.2.7", true}), "");
  EXPECT_TRUE(ear_of_other.hears(Kind::banned));
  EXPECT_EQ(write(*one, store::Erase{"a"}), "");
  EXPECT_TRUE(ear_of_other.hears(Kind::changed, "a", -1));
}

TEST_F(Neighbours, FindWhatTheyWereNotTold) {
  EXPECT_EQ(write(*one, line("a", 0, "one")), "");
  EXPECT_TRUE(ear_of_other.hears(Kind::changed, "a", 1));
  Database::ask(url, "UPDATE pactole.heads SET lines = 7");
  EXPECT_TRUE(ear_of_other.hears(Kind::changed, "a", 7));
  EXPECT_TRUE(ear_of_other.late);
  // Whoever was cut off looks when he is back.
  Database::ask(url, "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'pactole'");
  Database::ask(url, "UPDATE pactole.heads SET lines = 8");
  EXPECT_TRUE(ear_of_other.hears(Kind::changed, "a", 8));
}

TEST_F(Neighbours, ATableIsLeasedToOneOfThemUntilNobodyHearsOfHim) {
  using enum store::Trouble::Kind;
  EXPECT_EQ(lease(*one, "a"), conflict) << "there is no such table";
  EXPECT_EQ(write(*one, line("a", 0, "one")), "");
  EXPECT_EQ(lease(*one, "a"), std::nullopt);
  EXPECT_EQ(lease(*one, "a"), std::nullopt) << "it is his already";
  EXPECT_EQ(lease(*other, "a"), conflict);
  EXPECT_TRUE(one->is_heard());
  std::this_thread::sleep_for(2 * kLease);
  EXPECT_EQ(lease(*other, "a"), conflict) << "he says that he is there";
  // The clock that counts is the database's.
  Database::ask(url,
                "UPDATE pactole.nodes SET expires = now() - interval '1 second' WHERE node = (SELECT node FROM "
                "pactole.leases)");
  EXPECT_EQ(lease(*other, "a"), std::nullopt);
  EXPECT_TRUE(ear_of_one.hears(Kind::lost));
  EXPECT_EQ(lease(*one, "a"), conflict);
  EXPECT_EQ(write(*other, store::Release{"a"}), "");
  EXPECT_EQ(lease(*one, "a"), std::nullopt);
}

TEST_F(Neighbours, WhatOneLeavesBehindTheOtherIsTold) {
  EXPECT_EQ(write(*one, line("a", 0, "one")), "");
  EXPECT_EQ(write(*one, store::Seen{"a", {1, 100, true}}), "");
  EXPECT_EQ(lease(*one, "a"), std::nullopt);
  one->listen({});
  EXPECT_FALSE(one->is_heard());
  EXPECT_TRUE(ear_of_other.hears(Kind::orphaned, "a"));
  EXPECT_TRUE(ear_of_other.hears(Kind::seen));
  EXPECT_EQ(lease(*other, "a"), std::nullopt);
  const store::SeenSeat seen = other->seen("a")->front();
  EXPECT_EQ(seen.way, Way::gone);
  EXPECT_GT(seen.at, 100) << "he was there until his program was heard of last";
}

TEST_F(Neighbours, AreNotThereWhileTheirDatabaseIsCopied) {
  using Use = store::Postgres::Use;
  EXPECT_THAT(store::Postgres::open(url, {.use = Use::alone}).error().what, HasSubstr("a pactole uses this database"));
  one.reset();
  other.reset();
  const auto alone = store::Postgres::open(url, {.use = Use::alone});
  ASSERT_TRUE(alone) << alone.error().what;
  EXPECT_THAT(refusal(), HasSubstr("it is being copied"));
}

// A copy that was given up left something behind: the next one is not hindered by it, nor is
// anybody who opens the store.
TEST_F(PostgresTest, WhatACopyLeftBehindHindersNobody) {
  Database::ask(url, "CREATE SCHEMA pactole_copying; CREATE TABLE pactole_copying.heads (tbl text)");
  EXPECT_EQ(write(*open(), line("a", 0, "one")), "");
}

}  // namespace
