// What every store must do, tried with each of them: the file, and the database.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/chance.h"
#include "server/store_fixture.h"
#include "store/copy.h"
#include "support/database.h"
#include "support/scaled.h"

namespace {

using support::line;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

class Stores : public ::testing::TestWithParam<store::Place::Kind> {
 protected:
  void SetUp() override {
    std::string name = (std::filesystem::temp_directory_path() / "pactole-stores-XXXXXX").string();
    folder = mkdtemp(name.data());
    if (GetParam() == store::Place::Kind::database && !support::Database::is_here())
      GTEST_SKIP() << "there is no PostgreSQL here";
    place = another(GetParam());
  }
  void TearDown() override { std::filesystem::remove_all(folder); }

  // A place where there is nothing yet.
  store::Place another(store::Place::Kind kind) {
    if (kind == store::Place::Kind::database) return {kind, support::database().fresh()};
    return {kind, folder + "/pactole" + std::to_string(++files) + ".db"};
  }
  std::unique_ptr<store::Store> open() const { return open(place); }
  static std::unique_ptr<store::Store> open(const store::Place& at) {
    auto opened = store::open(at);
    if (!opened) throw std::runtime_error(opened.error().what);
    return std::move(*opened);
  }
  std::string refusal() const {
    auto opened = store::open(place);
    return opened ? "" : opened.error().what;
  }
  static std::string write(store::Store& store, store::Change change) {
    const auto results = store.write({&change, 1});
    return results.front() ? results.front()->what : "";
  }

  std::string folder;
  store::Place place;
  int files = 0;
};
INSTANTIATE_TEST_SUITE_P(EachOfThem, Stores, ::testing::Values(store::Place::Kind::file, store::Place::Kind::database),
                         [](const auto& kind) {
                           return kind.param == store::Place::Kind::file ? "SQLite" : "PostgreSQL";
                         });

TEST_P(Stores, WhatWasAddedIsThereWhenItIsOpenedAgain) {
  {
    const auto store = open();
    EXPECT_EQ(write(*store, line("a", 0, "one")), "");
    EXPECT_EQ(write(*store, line("b", 0, "other")), "");
    EXPECT_EQ(write(*store, line("a", 1, "two")), "");
    EXPECT_THAT(*store->journal("a"), ElementsAre("one", "two"));
  }
  const auto store = open();
  EXPECT_THAT(*store->journal("a"), ElementsAre("one", "two"));
  EXPECT_THAT(*store->journal("b"), ElementsAre("other"));
  EXPECT_THAT(*store->journal("c"), IsEmpty());
  EXPECT_THAT(*store->journal("a", 1), ElementsAre("two"));
  EXPECT_THAT(*store->journal("a", 2), IsEmpty());
  EXPECT_EQ(write(*store, line("a", 2, "three")), "");
  EXPECT_THAT(*store->journal("a"), ElementsAre("one", "two", "three"));
}

TEST_P(Stores, ALineThatDoesNotFollowIsRefusedAlone) {
  const auto store = open();
  const std::vector<store::Change> changes = {line("a", 0, "one"), line("a", 2, "three"), line("b", 0, "other"),
                                              line("a", 1, "two")};
  const auto results = store->write(changes);
  EXPECT_FALSE(results[0]);
  ASSERT_TRUE(results[1]);
  EXPECT_THAT(results[1]->what, HasSubstr("line 2 does not follow: there are 1"));
  EXPECT_FALSE(results[2]);
  EXPECT_FALSE(results[3]);
  EXPECT_THAT(*store->journal("a"), ElementsAre("one", "two"));
  EXPECT_THAT(write(*store, line("a", 1, "two again")), HasSubstr("does not follow"));
}

TEST_P(Stores, LinesThatBelongTogetherAreKeptAllOrNone) {
  const auto store = open();
  EXPECT_EQ(write(*store, store::Append{"a", 0, {"one", "two"}, {}}), "");
  EXPECT_THAT(*store->journal("a"), ElementsAre("one", "two"));
  const store::Append late{"a", 1, {"two again", "three"}, {{0, "ONE"}}};
  EXPECT_THAT(write(*store, late), HasSubstr("line 1 does not follow: there are 2"));
  EXPECT_THAT(*store->journal("a"), ElementsAre("one", "two")) << "nor is anything replaced";
  const store::Change change = late;
  EXPECT_EQ(store->write({&change, 1}).front()->kind, store::Trouble::Kind::conflict);
}

TEST_P(Stores, WhoWasSeenIsKnownWhenItIsOpenedAgain) {
  using Seats = std::vector<std::tuple<int, std::int64_t, bool>>;
  const auto seen = [](store::Store& store, const std::string& table) {
    Seats seats;
    for (const store::SeenSeat& one : *store.seen(table)) seats.emplace_back(one.seat, one.at, one.here);
    return seats;
  };
  {
    const auto store = open();
    EXPECT_EQ(write(*store, line("a", 0, "one")), "");
    EXPECT_EQ(write(*store, store::Seen{"a", {0, 100, true}}), "");
    EXPECT_EQ(write(*store, store::Seen{"a", {1, 100, true}}), "");
    EXPECT_EQ(write(*store, store::Seen{"a", {1, 130, false}}), "");
    EXPECT_EQ(write(*store, store::Seen{"b", {2, 140, false}}), "");
  }
  const auto store = open();
  EXPECT_EQ(seen(*store, "a"), (Seats{{0, 100, true}, {1, 130, false}}));
  EXPECT_EQ(seen(*store, "b"), (Seats{{2, 140, false}}));
  EXPECT_EQ(seen(*store, "c"), Seats{});
  EXPECT_EQ(write(*store, store::Erase{"b"}), "");
  EXPECT_EQ(seen(*store, "b"), Seats{});
  EXPECT_EQ(write(*store, store::Fold{"a"}), "");
  store->tidy();
  EXPECT_EQ(seen(*store, "a"), Seats{}) << "nobody asks any more";
}

TEST_P(Stores, ATableThatIsOverIsFoldedAndCanStillBeAddedTo) {
  {
    const auto store = open();
    for (int i = 0; i < 5; ++i) EXPECT_EQ(write(*store, line("a", i, "line " + std::to_string(i))), "");
    EXPECT_EQ(write(*store, line("b", 0, "goes on")), "");
    EXPECT_EQ(write(*store, store::Fold{"a"}), "");
    EXPECT_EQ(write(*store, store::Fold{"a"}), "") << "twice does no harm";
    EXPECT_EQ(write(*store, line("a", 5, "before it is tidied")), "");
    store->tidy();
    EXPECT_EQ(store->journal("a")->size(), 6u);
  }
  const auto store = open();
  EXPECT_EQ(write(*store, line("a", 6, "afterwards")), "");
  EXPECT_EQ(store->journal("a")->back(), "afterwards");
  for (const store::JournalHead& head : *store->journals()) {
    EXPECT_EQ(head.folded, head.table == "a");
    EXPECT_EQ(head.lines, head.table == "a" ? 7 : 1);
    EXPECT_EQ(head.bytes > 50, head.table == "a");
  }
}

TEST_P(Stores, LinesAreReplacedAndATableErasedFoldedOrNot) {
  const auto store = open();
  for (const bool folded : {false, true}) {
    const std::string table = folded ? "folded" : "open";
    for (int i = 0; i < 3; ++i) EXPECT_EQ(write(*store, line(table, i, "Anne")), "");
    if (folded) {
      EXPECT_EQ(write(*store, store::Fold{table}), "");
      store->tidy();
    }
    const store::Append change{table, 3, {"forgotten"}, {{1, "somebody"}, {2, "else"}, {9, "not there"}}};
    EXPECT_EQ(write(*store, change), "");
    EXPECT_THAT(*store->journal(table), ElementsAre("Anne", "somebody", "else", "forgotten"));
    EXPECT_EQ(write(*store, store::Append{table, 4, {}, {{0, "nobody"}}}), "") << "no line need be added";
    EXPECT_THAT(*store->journal(table), ElementsAre("nobody", "somebody", "else", "forgotten"));
    EXPECT_EQ(write(*store, store::Erase{table}), "");
    EXPECT_THAT(*store->journal(table), IsEmpty());
  }
  EXPECT_TRUE(store->journals()->empty());
}

TEST_P(Stores, WhatHappensToATableWithinOneBatch) {
  const auto store = open();
  EXPECT_EQ(write(*store, line("a", 0, "one")), "");
  const std::vector<store::Change> changes = {line("a", 1, "two"),
                                              store::Append{"a", 2, {"three"}, {{0, "ONE"}, {1, "TWO"}}},
                                              line("b", 0, "other"), store::Erase{"b"}, line("b", 0, "other again")};
  for (const auto& result : store->write(changes)) EXPECT_FALSE(result);
  EXPECT_THAT(*store->journal("a"), ElementsAre("ONE", "TWO", "three"));
  const std::vector<store::Change> anew = {store::Erase{"a"}, line("a", 0, "a fresh start")};
  for (const auto& result : store->write(anew)) EXPECT_FALSE(result);
  EXPECT_THAT(*store->journal("a"), ElementsAre("a fresh start"));
  EXPECT_THAT(*store->journal("b"), ElementsAre("other again"));
  EXPECT_EQ(write(*store, line("a", 1, "two")), "");
  const auto before = store->journals()->size();
  EXPECT_EQ(write(*store, store::Erase{"b"}), "");
  EXPECT_EQ(store->journals()->size(), before - 1);
}

TEST_P(Stores, EditionsAndBans) {
  const auto store = open();
  EXPECT_EQ(write(*store, store::KeepEdition{"hash", "{}"}), "");
  EXPECT_EQ(write(*store, store::KeepEdition{"hash", "{}"}), "");
  EXPECT_EQ(**store->edition("hash"), "{}");
  EXPECT_FALSE(*store->edition("other"));
  EXPECT_EQ(write(*store, store::Ban{"192.0.2.7", true}), "");
  EXPECT_THAT(*store->banned(), ElementsAre("192.0.2.7"));
  EXPECT_EQ(write(*store, store::Ban{"192.0.2.7", false}), "");
  EXPECT_THAT(*store->banned(), IsEmpty());
}

TEST_P(Stores, ReportsAreCountedBoundedAndStay) {
  const auto report = [](std::string question, std::string text, std::int64_t at) {
    return store::Report{"reconstruction", std::move(question), std::move(text), at};
  };
  {
    const auto store = open();
    EXPECT_EQ(write(*store, report("fr-01-101", "a whale is no fish", 5)), "");
    EXPECT_EQ(write(*store, report("fr-01-101", "a whale is no fish", 9)), "");
    EXPECT_EQ(write(*store, report("fr-01-101", "", 9)), "");
    EXPECT_EQ(write(*store, report("fr-02-001", "", 9)), "");
    EXPECT_EQ(write(*store, store::DropReports{"fr-02-001"}), "");
  }
  const auto store = open();
  auto kept = *store->reports();
  ASSERT_EQ(kept.size(), 2u);
  EXPECT_EQ(kept[1].report.text, "a whale is no fish");
  EXPECT_EQ(kept[1].times, 2);
  EXPECT_EQ(kept[1].first, 5);
  EXPECT_EQ(kept[1].report.at, 9);
  // A flood takes the place of what was said once and long ago, not of what many say.
  std::vector<store::Change> flood;
  for (int i = 0; i < store::kMostReports + 50; ++i)
    flood.emplace_back(report("fr-03-" + std::to_string(100 + i), "flood", 20 + i));
  for (const auto& result : store->write(flood)) EXPECT_FALSE(result);
  kept = *store->reports();
  EXPECT_EQ(kept.size(), static_cast<std::size_t>(store::kMostReports));
  EXPECT_EQ(kept.front().report.question, "fr-01-101");
  EXPECT_EQ(kept.front().times, 2);
  EXPECT_EQ(kept.back().report.question, "fr-03-999");
}

TEST_P(Stores, AFileIsOneProgramsAndADatabaseEverybodys) {
  const auto store = open();
  if (GetParam() == store::Place::Kind::file) {
    EXPECT_THAT(refusal(), HasSubstr("another pactole uses this store"));
    return;
  }
  const auto other = open();
  EXPECT_EQ(write(*store, line("a", 0, "one")), "");
  EXPECT_EQ(write(*other, line("a", 1, "two")), "");
  EXPECT_THAT(write(*store, line("a", 1, "mine")), HasSubstr("line 1 does not follow: there are 2"));
  EXPECT_THAT(*store->journal("a", 1), ElementsAre("two"));
  EXPECT_THAT(*store->journal("a"), ElementsAre("one", "two"));
}

TEST_P(Stores, EveryByteComesBack) {
  std::string every;
  for (int byte = 1; byte < 256; ++byte)
    if (byte != '\n') every += static_cast<char>(byte);
  const std::vector<std::string> lines = {"", every, "{\"say\":\"l'été d'Anne \\\\ — \xf0\x9f\x83\x8f\"}",
                                          std::string(1 << 20, 'x'), "null"};
  {
    const auto store = open();
    EXPECT_EQ(write(*store, store::Append{"a", 0, lines, {}}), "");
    EXPECT_EQ(write(*store, store::KeepEdition{"hash", every}), "");
    EXPECT_EQ(*store->journal("a"), lines);
    EXPECT_EQ(write(*store, store::Fold{"a"}), "");
    store->tidy();
  }
  const auto store = open();
  EXPECT_EQ(*store->journal("a"), lines);
  EXPECT_EQ(**store->edition("hash"), every);
}

TEST_P(Stores, ABatchMayBeLarge) {
  const auto store = open();
  const int tables = support::scaled(2000);
  std::vector<store::Change> changes;
  for (int number = 0; number < 2; ++number)
    for (int table = 0; table < tables; ++table)
      changes.emplace_back(line("table" + std::to_string(table), number, std::string(400, 'x')));
  for (const auto& result : store->write(changes)) ASSERT_FALSE(result);
  EXPECT_EQ(store->journals()->size(), static_cast<std::size_t>(tables));
  EXPECT_EQ(store->journal("table7")->size(), 2u);
}

TEST_P(Stores, ThoseThatAreNotFoldedAreFoundAlone) {
  const auto store = open();
  for (const std::string table : {"a", "b", "c"}) EXPECT_EQ(write(*store, line(table, 0, "one")), "");
  EXPECT_EQ(write(*store, store::Fold{"b"}), "");
  store->tidy();
  std::vector<std::string> tables;
  for (const store::JournalHead& head : *store->journals(store::Which::unfolded)) tables.push_back(head.table);
  EXPECT_THAT(tables, ::testing::UnorderedElementsAre("a", "c"));
  EXPECT_EQ(store->journals()->size(), 3u);
}

TEST_P(Stores, WhatIsRefusedReplacesNothing) {
  const auto store = open();
  EXPECT_EQ(write(*store, store::Append{"a", 0, {"one", "two", "three"}, {}}), "");
  EXPECT_THAT(write(*store, store::Append{"a", 1, {"x", "y"}, {{0, "ONE"}}}), HasSubstr("there are 3"));
  EXPECT_THAT(write(*store, store::Append{"a", 0, {"x"}, {}}), HasSubstr("line 0 does not follow: there are 3"));
  EXPECT_THAT(*store->journal("a"), ElementsAre("one", "two", "three"));
}

// ---- Copies ----

// A club: tables that go on, tables that are over, one to which something was added after that.
void fill(store::Store& store, int tables, core::FastChance& chance) {
  for (int table = 0; table < tables; ++table) {
    const std::string name = "table" + std::to_string(table);
    store::Append append{name, 0, {}, {}};
    for (int i = chance.pick(30); i >= 0; --i)
      append.lines.push_back(std::string(static_cast<std::size_t>(chance.pick(300)), 'l') + "\"é\\" +
                             std::to_string(i));
    const int lines = static_cast<int>(append.lines.size());
    std::vector<store::Change> changes = {std::move(append),
                                          store::Seen{name, {table % 3, 100 + table, table % 2 == 0}}};
    if (table % 2 == 0) changes.emplace_back(store::Fold{name});
    for (const auto& result : store.write(changes)) ASSERT_FALSE(result);
    store.tidy();
    const store::Change later = line(name, lines, "later");
    if (table % 4 == 0) ASSERT_FALSE(store.write({&later, 1}).front());
  }
  const std::vector<store::Change> others = {store::KeepEdition{"hash", std::string(50'000, 'e')},
                                             store::KeepEdition{"other", "{}"},
                                             store::Ban{"192.0.2.7", true},
                                             store::Report{"r", "fr-01-101", "no fish", 5},
                                             store::Report{"r", "fr-01-101", "no fish", 9},
                                             store::Report{"r", "fr-01-102", "", 9}};
  for (const auto& result : store.write(others)) ASSERT_FALSE(result);
}

TEST_P(Stores, IsCopiedIntoTheOtherAndBackToTheLastByte) {
  if (!support::Database::is_here()) GTEST_SKIP() << "there is no PostgreSQL here";
  using Kind = store::Place::Kind;
  core::FastChance chance(7);
  {
    const auto store = open();
    fill(*store, support::scaled(60), chance);
  }
  const store::Place there = another(GetParam() == Kind::file ? Kind::database : Kind::file);
  const store::Place back = another(GetParam());
  const auto copied = store::copy(place, there);
  ASSERT_TRUE(copied) << copied.error().what;
  EXPECT_EQ(copied->tables, static_cast<std::size_t>(support::scaled(60)));
  EXPECT_EQ(copied->folded, copied->tables / 2);
  EXPECT_EQ(copied->editions, 2u);
  EXPECT_EQ(copied->bans, 1u);
  EXPECT_EQ(copied->reports, 2u);
  const auto again = store::copy(there, back);
  ASSERT_TRUE(again) << again.error().what;
  EXPECT_EQ(*again, *copied);
  const auto first = open();
  const auto last = open(back);
  std::size_t lines = 0;
  for (const store::JournalHead& head : *first->journals()) {
    EXPECT_EQ(*first->journal(head.table), *last->journal(head.table));
    lines += last->journal(head.table)->size();
  }
  EXPECT_EQ(lines, copied->lines);
  EXPECT_EQ(last->reports()->front().times, 2);
  EXPECT_EQ(last->seen("table1")->front().at, 101);
  // It goes on where it was.
  const int number = static_cast<int>(last->journal("table1")->size());
  EXPECT_EQ(write(*last, line("table1", number, "next")), "");
}

TEST_P(Stores, IsNotCopiedToWhereThereIsSomethingNorFromWhatIsInUse) {
  {
    const auto store = open();
    EXPECT_EQ(write(*store, line("a", 0, "one")), "");
  }
  const store::Place full = another(GetParam());
  {
    const auto store = open(full);
    EXPECT_EQ(write(*store, line("b", 0, "other")), "");
  }
  EXPECT_THAT(store::copy(place, full).error().what,
              ::testing::AnyOf(HasSubstr("not empty"), HasSubstr("a file already")));
  {
    const auto store = open(full);
    EXPECT_THAT(*store->journal("b"), ElementsAre("other"));
    EXPECT_THAT(*store->journal("a"), IsEmpty());
    EXPECT_THAT(store::copy(full, another(GetParam())).error().what, HasSubstr("pactole uses this"));
  }
  EXPECT_THAT(store::copy({store::Place::Kind::file, folder + "/none.db"}, another(GetParam())).error().what,
              HasSubstr("there is no such store"));
  EXPECT_FALSE(std::filesystem::exists(folder + "/none.db"));
}

TEST_P(Stores, AreNotCopiedWhereOneTableIsDamaged) {
  {
    const auto store = open();
    EXPECT_EQ(write(*store, line("a", 0, "one")), "");
    EXPECT_EQ(write(*store, line("b", 0, "two")), "");
  }
  if (GetParam() == store::Place::Kind::file) {
    sqlite3* other = nullptr;
    ASSERT_EQ(sqlite3_open(place.where.c_str(), &other), SQLITE_OK);
    ASSERT_EQ(sqlite3_exec(other, "UPDATE lines SET line = 'ONE' WHERE tbl = 'a'", nullptr, nullptr, nullptr),
              SQLITE_OK);
    sqlite3_close(other);
  } else {
    support::Database::ask(place.where, "UPDATE pactole.lines SET line = 'ONE' WHERE tbl = 'a'");
  }
  EXPECT_EQ(open()->journal("a").error().kind, store::Trouble::Kind::damaged);
  EXPECT_THAT(*open()->journal("b"), ElementsAre("two")) << "it is one table";
  const store::Place to = another(GetParam());
  const auto copied = store::copy(place, to);
  ASSERT_FALSE(copied);
  EXPECT_THAT(copied.error().what, HasSubstr("table a: line 1 of its journal is not what was written"));
  EXPECT_THAT(*open(to)->journals(), IsEmpty());
}

// Whatever is asked of them, in whatever order: both keep the same.
TEST(TheStores, AgreeOnWhateverIsAskedOfThem) {
  if (!support::Database::is_here()) GTEST_SKIP() << "there is no PostgreSQL here";
  std::string folder = (std::filesystem::temp_directory_path() / "pactole-stores-XXXXXX").string();
  ASSERT_TRUE(mkdtemp(folder.data()));
  {
    const auto file = store::Sqlite::open(folder + "/pactole.db");
    const auto base = store::open({store::Place::Kind::database, support::database().fresh()});
    ASSERT_TRUE(file && base);
    core::FastChance chance(11);
    std::map<std::string, int> lines;
    for (int batch = 0; batch < support::scaled(150); ++batch) {
      std::vector<store::Change> changes;
      for (int i = chance.pick(8); i >= 0; --i) {
        const std::string table = "t" + std::to_string(chance.pick(6));
        switch (chance.pick(12)) {
          case 0: changes.emplace_back(store::Erase{table}); break;
          case 1: changes.emplace_back(store::Fold{table}); break;
          case 2: changes.emplace_back(store::Seen{table, {chance.pick(3), batch, chance.pick(2) == 0}}); break;
          default: {
            // Mostly the next number, by what was known before this batch.
            store::Append append{
                table, std::max(0, lines[table] + (chance.pick(4) == 0 ? chance.pick(3) - 1 : 0)), {}, {}};
            for (int n = chance.pick(3); n >= 0; --n) append.lines.push_back("line " + std::to_string(batch));
            if (chance.pick(3) == 0 && append.number > 0)
              append.replaced.emplace_back(chance.pick(append.number), "replaced " + std::to_string(batch));
            lines[table] = append.number + static_cast<int>(append.lines.size());
            changes.emplace_back(std::move(append));
          }
        }
      }
      const auto in_file = (*file)->write(changes);
      const auto in_base = (*base)->write(changes);
      for (std::size_t i = 0; i < changes.size(); ++i)
        ASSERT_EQ(in_file[i] ? in_file[i]->what : "", in_base[i] ? in_base[i]->what : "") << "batch " << batch;
      if (chance.pick(2) == 0) {
        (*file)->tidy();
        (*base)->tidy();
      }
      for (auto& [table, count] : lines) {
        ASSERT_EQ(*(*file)->journal(table), *(*base)->journal(table)) << table << " after batch " << batch;
        count = static_cast<int>((*file)->journal(table)->size());
      }
    }
    EXPECT_EQ((*file)->journals()->size(), (*base)->journals()->size());
  }
  std::filesystem::remove_all(folder);
}

}  // namespace
