// Files of a store that were damaged on the disk, in every way that a test can think of: what
// is read is what was written, or it is said what is wrong; a table that cannot be read is one
// table, and a backup that cannot be read changes nothing.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <map>

#include "core/chance.h"
#include "server/store_fixture.h"
#include "support/scaled.h"

namespace {

using support::bytes_of;
using support::line;
using support::put_bytes;
using support::StoreTest;
using ::testing::ElementsAre;
using ::testing::HasSubstr;

constexpr std::size_t kPage = 4096;

class DamageTest : public StoreTest {
 protected:
  using Lines = std::vector<std::string>;
  using Journals = std::map<std::string, Lines>;

  // In memory where there is a place for that: thousands of files are written, and none need
  // outlive the machine.
  static std::filesystem::path place() {
    const std::filesystem::path memory = "/dev/shm";
    return access(memory.c_str(), W_OK) == 0 ? memory : std::filesystem::temp_directory_path();
  }
  // A store with tables that go on, tables that are over, an edition and a ban.
  DamageTest() : StoreTest(place()) {
    {
      const auto store = open();
      for (int table = 0; table < 12; ++table) {
        const std::string name = "table" + std::to_string(table);
        for (int i = 0; i < 40; ++i)
          written[name].push_back(name + " line " + std::to_string(i) + " " + std::string(60, 'x'));
        write(*store, store::Append{name, 0, written[name], {}});
        write(*store, store::Seen{name, {0, 100, true}});
        if (table % 2 == 0) write(*store, store::Fold{name});
      }
      write(*store, store::KeepEdition{"hash", std::string(6000, 'e')});
      write(*store, store::Ban{"192.0.2.7", true});
      store->tidy();
    }
    as_another_program("PRAGMA wal_checkpoint(TRUNCATE)");
    whole = bytes_of(path);
  }

  static bool has(store::Store& store, const std::string& table, const Lines& lines) {
    const auto kept = store.journal(table);
    return kept && *kept == lines;
  }
  void take_file(const std::string& bytes) const {
    for (const char* beside : {"-wal", "-shm"}) std::filesystem::remove(path + beside);
    put_bytes(path, bytes);
  }
  // Opens the file as it is now and reads all of it. Nothing that is read is anything else
  // than what was written.
  void expect_right_or_said() {
    const auto opened = store::Sqlite::open(path);
    ++opened_or_not[opened.has_value()];
    if (!opened) {
      EXPECT_FALSE(opened.error().what.empty());
      return;
    }
    // Those of the list, and where there is none those that were written.
    std::vector<std::string> tables;
    if (const auto heads = (*opened)->journals()) {
      for (const store::JournalHead& head : *heads) tables.push_back(head.table);
    } else {
      EXPECT_FALSE(heads.error().what.empty());
      ++read_or_not[false];
      for (const auto& [table, lines] : written) tables.push_back(table);
    }
    for (const std::string& table : tables) {
      const auto lines = (*opened)->journal(table);
      ++read_or_not[lines.has_value()];
      if (!lines) {
        EXPECT_FALSE(lines.error().what.empty());
        continue;
      }
      // A table may have lost its name, and lines of it their place: that is said by whoever
      // reads the lines. But no line is another.
      const auto known = written.find(table);
      if (known == written.end() || lines->size() != known->second.size()) continue;
      EXPECT_TRUE(*lines == known->second) << table;
    }
    (void)(*opened)->edition("hash");
    (void)(*opened)->banned();
    for (const auto& [table, lines] : written) (void)(*opened)->seen(table);
  }

  Journals written;
  std::string whole;  // the bytes of the file
  std::map<bool, int> opened_or_not;
  std::map<bool, int> read_or_not;
  core::FastChance chance{18};
  std::size_t pick(std::size_t count) { return static_cast<std::size_t>(chance.pick(static_cast<int>(count))); }
};

// ---- A store that is damaged ----

TEST_F(DamageTest, ALineThatWasChangedIsOneTableInWords) {
  as_another_program("UPDATE lines SET line = replace(line, 'line 7 ', 'line 8 ') WHERE tbl = 'table1'");
  as_another_program("UPDATE folded SET journal = replace(journal, 'line 7 ', 'line 8 ') WHERE tbl = 'table2'");
  const auto store = open();
  const auto changed = store->journal("table1");
  ASSERT_FALSE(changed);
  EXPECT_EQ(changed.error().kind, store::Trouble::Kind::damaged);
  EXPECT_THAT(changed.error().what, HasSubstr("line 8 of its journal is not what was written"));
  const auto folded = store->journal("table2");
  ASSERT_FALSE(folded);
  EXPECT_EQ(folded.error().kind, store::Trouble::Kind::damaged);
  for (const auto& [table, lines] : written)
    if (table != "table1" && table != "table2") EXPECT_TRUE(has(*store, table, lines)) << table;
}

TEST_F(DamageTest, ALineThatWasMovedToAnotherTableIsNotBelieved) {
  as_another_program("UPDATE lines SET tbl = 'table3' WHERE tbl = 'table1' AND line LIKE 'table1 line 7 %'");
  const auto store = open();
  const auto other = store->journal("table3");
  ASSERT_FALSE(other);
  EXPECT_EQ(other.error().kind, store::Trouble::Kind::damaged);
}

TEST_F(DamageTest, LinesThatAreMissingInAFoldedJournalAreNoticed) {
  as_another_program("UPDATE folded SET lines = lines + 1 WHERE tbl = 'table2'");
  as_another_program("UPDATE folded SET lines = lines + 1, sum = NULL WHERE tbl = 'table4'");
  const auto store = open();
  EXPECT_THAT(store->journal("table2").error().what, HasSubstr("not what was written"));
  EXPECT_THAT(store->journal("table4").error().what, HasSubstr("lines of its journal are missing"));
}

TEST_F(DamageTest, LinesThatChangedPlacesAreNotBelieved) {
  as_another_program(
      "CREATE TABLE two AS SELECT min(row) a, min(row) + 1 b FROM lines WHERE tbl = 'table1';"
      "UPDATE lines SET row = -1 WHERE row = (SELECT a FROM two);"
      "UPDATE lines SET row = (SELECT a FROM two) WHERE row = (SELECT b FROM two);"
      "UPDATE lines SET row = (SELECT b FROM two) WHERE row = -1; DROP TABLE two");
  const auto changed = open()->journal("table1");
  ASSERT_FALSE(changed);
  EXPECT_EQ(changed.error().kind, store::Trouble::Kind::damaged);
}

// What is damaged is not folded, added to or changed as if it were right: then nobody would
// notice any more.
TEST_F(DamageTest, NothingMakesDamageLookRight) {
  as_another_program("UPDATE lines SET line = replace(line, 'line 7 ', 'line 8 ') WHERE tbl = 'table1'");
  as_another_program("UPDATE folded SET journal = replace(journal, 'line 7 ', 'line 8 ') WHERE tbl = 'table2'");
  const auto store = open();
  EXPECT_EQ(write(*store, store::Fold{"table1"}), "");
  EXPECT_EQ(write(*store, store::Fold{"table3"}), "");
  store->tidy();
  EXPECT_FALSE(store->journal("table1"));
  EXPECT_TRUE(has(*store, "table3", written["table3"]));
  for (const store::JournalHead& head : *store->journals())
    if (head.table == "table1" || head.table == "table3") {
      EXPECT_EQ(head.folded, head.table == "table3");
    }
  const std::vector<store::Change> changes = {line("table2", 40, "and on"),
                                              store::Append{"table2", 40, {}, {{0, "nobody"}}}, line("new", 0, "one")};
  const auto results = store->write(changes);
  ASSERT_TRUE(results[0]);
  EXPECT_EQ(results[0]->kind, store::Trouble::Kind::damaged);
  ASSERT_TRUE(results[1]);
  EXPECT_FALSE(results[2]) << "the others are kept";
  EXPECT_FALSE(store->journal("table2"));
}

TEST_F(DamageTest, LinesOfBeforeThereWereChecksumsAreBelieved) {
  as_another_program("UPDATE lines SET sum = NULL; UPDATE folded SET sum = NULL");
  const auto store = open();
  for (const auto& [table, lines] : written) EXPECT_TRUE(has(*store, table, lines)) << table;
}

TEST_F(DamageTest, AThousandFlippedBits) {
  for (int i = 0; i < support::scaled(1000); ++i) {
    std::string bytes = whole;
    const std::size_t place = pick(bytes.size());
    const std::size_t bit = pick(8);
    bytes[place] = static_cast<char>(bytes[place] ^ (1 << bit));
    take_file(bytes);
    SCOPED_TRACE("bit " + std::to_string(bit) + " of byte " + std::to_string(place));
    expect_right_or_said();
    if (HasFailure()) return;
  }
  EXPECT_GT(read_or_not[true], 5000);
  EXPECT_GT(read_or_not[false], 100) << "the flips must hit something";
}

TEST_F(DamageTest, TwoHundredTruncations) {
  for (int i = 0; i < support::scaled(200); ++i) {
    const std::size_t length = i % 2 == 0 ? pick(whole.size()) : kPage * pick(whole.size() / kPage);
    take_file(whole.substr(0, length));
    SCOPED_TRACE(length);
    expect_right_or_said();
    if (HasFailure()) return;
  }
  EXPECT_GT(opened_or_not[false], 10);
}

TEST_F(DamageTest, TheHeaderOfEachPage) {
  for (std::size_t page = 0; page < whole.size() / kPage; ++page)
    for (std::size_t byte = 0; byte < 12; ++byte)
      for (const int value : {0, 0xff, static_cast<int>(pick(256))}) {
        std::string bytes = whole;
        bytes[page * kPage + (page == 0 ? 100 : 0) + byte] = static_cast<char>(value);
        take_file(bytes);
        SCOPED_TRACE("page " + std::to_string(page) + ", byte " + std::to_string(byte));
        expect_right_or_said();
        if (HasFailure()) return;
      }
  EXPECT_GT(read_or_not[false] + opened_or_not[false], 10);
}

// ---- A backup that is damaged ----

TEST_F(DamageTest, EachPageOfABackup) {
  const std::string backup = folder + "/backup.db";
  const std::string good = folder + "/good.db";
  put_bytes(good, whole);
  std::filesystem::remove(path);
  std::filesystem::remove(path + ".lock");
  path = folder + "/other.db";
  const auto store = open();
  EXPECT_EQ(write(*store, line("mine", 0, "one")), "");
  int refused = 0;
  for (std::size_t page = 0; page < whole.size() / kPage; ++page)
    for (const int kind : {0, 1, 2, 3}) {
      SCOPED_TRACE("page " + std::to_string(page) + ", kind " + std::to_string(kind));
      std::string bytes = whole;
      for (std::size_t i = 0; i < kPage; ++i) {
        char& byte = bytes[page * kPage + i];
        if (kind == 0) byte = 0;
        if (kind == 1) byte = static_cast<char>(pick(256));
        if (kind == 2 && i >= kPage / 2) byte = static_cast<char>(byte ^ 0x20);
      }
      if (kind == 3) bytes.erase(page * kPage, kPage);
      put_bytes(backup, bytes);
      const std::string said = write(*store, store::Restore{backup});
      EXPECT_EQ(said.empty(), !store::check(backup).has_value());
      if (said.empty()) {
        for (const auto& [table, lines] : written) ASSERT_TRUE(has(*store, table, lines)) << table;
        ASSERT_EQ(write(*store, store::Erase{"mine"}), "");
        ASSERT_EQ(write(*store, line("mine", 0, "one")), "");
      } else {
        ++refused;
        ASSERT_THAT(*store->journal("mine"), ElementsAre("one")) << "nothing has changed: " << said;
      }
    }
  EXPECT_GT(refused, 20);
  // And the good one can still be put back, and written to.
  EXPECT_EQ(write(*store, store::Restore{good}), "");
  for (const auto& [table, lines] : written) EXPECT_TRUE(has(*store, table, lines)) << table;
  EXPECT_EQ(write(*store, line("table1", 40, "and on")), "");
}

TEST_F(DamageTest, ARestoreKeepsWhatWasThereAside) {
  const std::string backup = folder + "/backup.db";
  put_bytes(backup, whole);
  const std::string before = folder + "/other.db";
  path = before;
  {
    const auto store = open();
    EXPECT_EQ(write(*store, line("mine", 0, "one")), "");
    EXPECT_EQ(write(*store, store::Restore{backup}), "");
    EXPECT_EQ(write(*store, store::Restore{backup}), "");
  }
  path = before + ".before-restore";
  EXPECT_THAT(*open()->journal("mine"), ElementsAre("one"));
  path = before + ".before-restore-2";
  EXPECT_EQ(*open()->journal("table1"), written["table1"]) << "none is written over";
}

// ---- A disk that can only be read ----

// Does something as somebody who may write nowhere, in a process of its own; 0: it went well.
int as_somebody_who_may_only_read(const std::function<int()>& act) {
  const pid_t child = fork();
  if (child == 0) {
    if (geteuid() == 0 && setuid(65534) != 0) _exit(100);  // root may write everything
    _exit(act());
  }
  int status = 0;
  waitpid(child, &status, 0);
  return WIFEXITED(status) ? WEXITSTATUS(status) : 101;
}

TEST_F(DamageTest, ABackupFromADiskThatCanOnlyBeRead) {
  const std::string elsewhere = folder + "/elsewhere";
  const std::string read_only = folder + "/read-only";
  std::filesystem::create_directory(elsewhere);
  std::filesystem::create_directory(read_only);
  const std::string stored = read_only + "/pactole.db";
  put_bytes(stored, whole);
  ASSERT_EQ(chmod(folder.c_str(), 0755), 0);
  ASSERT_EQ(chmod(elsewhere.c_str(), 0777), 0);
  ASSERT_EQ(chmod(stored.c_str(), 0444), 0);
  ASSERT_EQ(chmod(read_only.c_str(), 0555), 0);
  const std::string copy = elsewhere + "/copy.db";
  EXPECT_EQ(as_somebody_who_may_only_read([&] {
              const auto wrong = store::backup(stored, copy);
              if (wrong) std::fprintf(stderr, "%s\n", wrong->what.c_str());
              return wrong ? 1 : 0;
            }),
            0);
  path = copy;
  const auto store = open();
  for (const auto& [table, lines] : written) EXPECT_TRUE(has(*store, table, lines)) << table;
  // Into a folder that cannot be written it says that it is that.
  EXPECT_EQ(as_somebody_who_may_only_read([&] {
              const auto wrong = store::backup(stored, read_only + "/copy.db");
              return wrong && wrong->what.contains(read_only + "/copy.db") && wrong->what.contains("folder") ? 0 : 1;
            }),
            0);
  ASSERT_EQ(chmod(read_only.c_str(), 0755), 0);
}

}  // namespace
