// The store in a file: that nobody else may read it, what it says when it cannot be opened or
// written, and the writer. What every store must do is in stores_test.cpp.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <csignal>
#include <semaphore>

#include "server/store_fixture.h"
#include "store/writer.h"

namespace {

using support::line;
using support::StoreTest;
using ::testing::ElementsAre;
using ::testing::HasSubstr;

TEST_F(StoreTest, NobodyElseMayReadIt) {
  const auto mode = [](const std::string& file) {
    struct stat facts{};
    return stat(file.c_str(), &facts) == 0 ? facts.st_mode & 0777 : 0;
  };
  const mode_t before = umask(0);
  const auto store = open();
  EXPECT_EQ(write(*store, line("a", 0, "a secret")), "");
  EXPECT_FALSE(store::backup(path, folder + "/copy.db"));
  umask(before);
  for (const std::string file : {"/pactole.db", "/pactole.db-wal", "/pactole.db-shm", "/copy.db"})
    EXPECT_EQ(mode(folder + file), 0600u) << file;
}

TEST_F(StoreTest, TheLogIsEmptiedWhenNobodyWaits) {
  const auto store = open();
  const auto log = [&] { return std::filesystem::file_size(path + "-wal"); };
  int number = 0;
  const auto fill = [&](std::uintmax_t size) {
    while (log() < size) write(*store, line("a", number++, std::string(100'000, 'x')));
  };
  fill(std::uintmax_t{40} << 20);
  const auto full = log();
  store->tidy();
  for (int i = 0; i < 10; ++i) EXPECT_EQ(write(*store, line("a", number++, std::string(100'000, 'x'))), "");
  EXPECT_EQ(log(), full) << "it is written from its beginning again";
}

TEST_F(StoreTest, ACopyCanBeMadeAndPutBackWhileItIsInUse) {
  const auto store = open();
  EXPECT_EQ(write(*store, line("a", 0, "one")), "");
  const std::string copy = folder + "/copy.db";
  EXPECT_FALSE(store::backup(path, copy));
  EXPECT_THAT(store::backup(path, copy)->what, HasSubstr("there is a file already"));
  EXPECT_EQ(write(*store, line("a", 1, "two")), "");
  EXPECT_EQ(write(*store, store::Restore{copy}), "");
  EXPECT_THAT(*store->journal("a"), ElementsAre("one"));
  EXPECT_EQ(write(*store, line("a", 1, "another two")), "");
  EXPECT_THAT(*store->journal("a"), ElementsAre("one", "another two"));
  std::ofstream(folder + "/no.db") << "this is no database, but a text of some length";
  EXPECT_THAT(write(*store, store::Restore{folder + "/no.db"}), HasSubstr("this is no database"));
  EXPECT_THAT(*store->journal("a"), ElementsAre("one", "another two")) << "nothing is lost";
}

// Bytes that this program has read from files.
std::uint64_t bytes_read() {
  std::ifstream io("/proc/self/io");
  std::string name;
  std::uint64_t bytes = 0;
  while (io >> name >> bytes)
    if (name == "rchar:") return bytes;
  throw std::runtime_error("nobody counts what is read here");
}

TEST_F(StoreTest, WhatIsOverIsNotReadWhenItIsOpened) {
  constexpr std::size_t kTables = 50;
  constexpr std::size_t kLong = 100'000;
  {
    const auto store = open();
    for (std::size_t i = 0; i < kTables; ++i) {
      const std::string table = "over" + std::to_string(i);
      EXPECT_EQ(write(*store, line(table, 0, std::string(kLong, 'x'))), "");
      EXPECT_EQ(write(*store, store::Fold{table}), "");
    }
    EXPECT_EQ(write(*store, line("goes on", 0, "one")), "");
    store->tidy();
  }
  const std::uint64_t before = bytes_read();
  const auto store = open();
  EXPECT_LT(bytes_read() - before, kTables * kLong / 10);
  // And yet it is all there.
  EXPECT_EQ(store->journals(store::Which::unfolded)->size(), 1u);
  EXPECT_EQ(store->journals()->size(), kTables + 1);
  EXPECT_EQ(store->journal("over7")->front().size(), kLong);
  EXPECT_THAT(*store->journal("nobody knows it"), ::testing::IsEmpty());
  EXPECT_THAT(write(*store, line("over7", 0, "two")), HasSubstr("line 0 does not follow: there are 1"));
  const std::vector<store::Change> changes = {line("over7", 1, "two"), line("over7", 2, "three")};
  for (const auto& result : store->write(changes)) EXPECT_FALSE(result);
  EXPECT_EQ(store->journal("over7")->size(), 3u);
}

// ---- When it cannot be opened ----

TEST_F(StoreTest, AFileThatIsNoDatabaseIsLeftAlone) {
  const std::string text(5000, 'x');
  std::ofstream(path) << text;
  EXPECT_THAT(refusal(), HasSubstr("this is no database"));
  std::ifstream in(path);
  EXPECT_EQ(std::string(std::istreambuf_iterator<char>(in), {}), text);
}

TEST_F(StoreTest, ADatabaseOfAnotherProgramIsLeftAlone) {
  as_another_program("CREATE TABLE recipes (cake TEXT)");
  EXPECT_THAT(refusal(), HasSubstr("another program"));
}

TEST_F(StoreTest, ANewerFileIsRefusedAndAnOlderOneBroughtUpToDate) {
  open();
  as_another_program("PRAGMA user_version = 99");
  EXPECT_THAT(refusal(), HasSubstr("a newer pactole has written it (version 99"));
}

TEST_F(StoreTest, AVersionThatNoProgramHasWrittenIsRefusedAndNotTouched) {
  open();
  for (const std::string version : {"-1", "-2147483648", "0"}) {
    as_another_program("PRAGMA user_version = " + version);
    const std::string before = support::bytes_of(path);
    EXPECT_THAT(refusal(), HasSubstr("its version is " + version)) << version;
    EXPECT_EQ(support::bytes_of(path), before);
    EXPECT_THAT(store::check(path)->what, HasSubstr("its version is " + version));
  }
}

TEST_F(StoreTest, AFolderThatIsNotThere) {
  path = folder + "/nowhere/pactole.db";
  EXPECT_THAT(refusal(), HasSubstr("No such file"));
}

TEST_F(StoreTest, AFileThatCannotBeWritten) {
  open();
  ASSERT_EQ(chmod(path.c_str(), 0444), 0);
  ASSERT_EQ(chmod((path + ".lock").c_str(), 0666), 0);
  ASSERT_EQ(chmod(folder.c_str(), 0755), 0);
  const pid_t child = fork();
  if (child == 0) {
    if (geteuid() == 0 && setuid(65534) != 0) _exit(1);  // root may write everything
    _exit(refusal().contains("cannot be written") ? 0 : 2);
  }
  int status = 0;
  waitpid(child, &status, 0);
  ASSERT_TRUE(WIFEXITED(status));
  EXPECT_EQ(WEXITSTATUS(status), 0);
}

// ---- When it cannot be written for a while ----

TEST_F(StoreTest, WhatAnotherProgramHoldsGoesOnWhenItLetsGo) {
  const auto store = open();
  EXPECT_EQ(write(*store, line("a", 0, "one")), "");
  sqlite3* other = nullptr;
  ASSERT_EQ(sqlite3_open(path.c_str(), &other), SQLITE_OK);
  ASSERT_EQ(sqlite3_exec(other, "BEGIN IMMEDIATE", nullptr, nullptr, nullptr), SQLITE_OK);
  EXPECT_THAT(write(*store, line("a", 1, "two")), HasSubstr("another program holds the file"));
  EXPECT_THAT(*store->journal("a"), ElementsAre("one"));
  sqlite3_exec(other, "ROLLBACK", nullptr, nullptr, nullptr);
  sqlite3_close(other);
  EXPECT_EQ(write(*store, line("a", 1, "two")), "");
  EXPECT_THAT(*store->journal("a"), ElementsAre("one", "two"));
}

// The disk is full: no file may grow beyond a limit, in a process of its own.
TEST_F(StoreTest, AFullDiskLosesNothingAndGoesOnWhenThereIsRoom) {
  const pid_t child = fork();
  if (child == 0) {
    std::signal(SIGXFSZ, SIG_IGN);
    const auto store = open();
    int kept = 0;
    while (kept < 20 && write(*store, line("a", kept, std::string(1000, 'x'))).empty()) ++kept;
    rlimit limit{};
    getrlimit(RLIMIT_FSIZE, &limit);
    const rlimit tight{200'000, limit.rlim_max};
    setrlimit(RLIMIT_FSIZE, &tight);
    std::string wrong;
    while (wrong.empty() && kept < 10'000) {
      wrong = write(*store, line("a", kept, std::string(1000, 'x')));
      if (wrong.empty()) ++kept;
    }
    if (wrong.empty() || store->journal("a")->size() != static_cast<std::size_t>(kept)) _exit(1);
    if (write(*store, line("a", kept, std::string(5000, 'y'))).empty()) _exit(2);
    setrlimit(RLIMIT_FSIZE, &limit);
    if (!write(*store, line("a", kept, "there is room")).empty()) _exit(3);
    if (store->journal("a")->size() != static_cast<std::size_t>(kept) + 1) _exit(4);
    _exit(0);
  }
  int status = 0;
  waitpid(child, &status, 0);
  ASSERT_TRUE(WIFEXITED(status));
  EXPECT_EQ(WEXITSTATUS(status), 0);
  EXPECT_EQ(open()->journal("a")->back(), "there is room");
}

// ---- The writer ----

// A store that notes how much it is given at once.
struct CountingStore : store::Store {
  std::vector<std::size_t> batches;
  std::vector<std::optional<store::Trouble>> write(std::span<const store::Change> changes) override {
    batches.push_back(changes.size());
    return std::vector<std::optional<store::Trouble>>(changes.size());
  }
  std::expected<std::vector<store::JournalHead>, store::Trouble> journals(store::Which) override { return {}; }
  std::expected<std::vector<std::string>, store::Trouble> journal(const std::string&, int) override { return {}; }
  std::expected<std::vector<store::SeenSeat>, store::Trouble> seen(const std::string&) override { return {}; }
  std::expected<std::optional<std::string>, store::Trouble> edition(const std::string&) override { return {}; }
  std::expected<std::vector<std::string>, store::Trouble> editions() override { return {}; }
  std::expected<std::vector<std::string>, store::Trouble> banned() override { return {}; }
  std::expected<std::vector<store::KeptReport>, store::Trouble> reports() override { return {}; }
};

TEST_F(StoreTest, WhatIsReadyAtOnceIsWrittenTogether) {
  CountingStore counting;
  std::mutex guard;
  std::vector<std::function<void()>> posted;
  int kept = 0;
  store::Writer writer(counting, [&](std::function<void()> act) {
    const std::lock_guard hold(guard);
    posted.push_back(std::move(act));
  });
  for (int i = 0; i < 5; ++i)
    writer.write(line("a", i, ""), [&](const store::Trouble* trouble) { kept += trouble == nullptr; });
  EXPECT_EQ(writer.figures().waiting, 5u) << "whoever writes is not done yet";
  while (kept < 5) {
    std::vector<std::function<void()>> acts;
    {
      const std::lock_guard hold(guard);
      acts.swap(posted);
    }
    for (const auto& act : acts) act();
    std::this_thread::yield();
  }
  EXPECT_THAT(counting.batches, ElementsAre(5u));
}

TEST_F(StoreTest, WhatComesDuringAFlushIsWrittenTogether) {
  // A store whose first write waits until others have come.
  struct Slow : CountingStore {
    std::binary_semaphore go{0};
    std::vector<std::optional<store::Trouble>> write(std::span<const store::Change> changes) override {
      if (batches.empty()) go.acquire();
      return CountingStore::write(changes);
    }
  } slow;
  std::vector<int> done;
  std::mutex guard;
  {
    store::Writer writer(slow, [&](const std::function<void()>& act) {
      const std::lock_guard hold(guard);
      act();
    });
    writer.write(line("a", 0, ""), [&](const store::Trouble* trouble) { done.push_back(trouble ? -1 : 0); });
    while (writer.figures().waiting > 0) std::this_thread::yield();
    for (int i = 1; i <= 7; ++i)
      writer.write(line("a", i, ""), [&, i](const store::Trouble* trouble) { done.push_back(trouble ? -1 : i); });
    slow.go.release();
    writer.finish();
    EXPECT_EQ(writer.figures().changes, 8u);
    bool late = false;
    writer.write(line("a", 8, ""), [&](const store::Trouble* trouble) { late = trouble != nullptr; });
    EXPECT_TRUE(late) << "and is told so";
  }
  EXPECT_THAT(slow.batches, ElementsAre(1u, 7u));
  EXPECT_THAT(done, ElementsAre(0, 1, 2, 3, 4, 5, 6, 7));
}

}  // namespace
