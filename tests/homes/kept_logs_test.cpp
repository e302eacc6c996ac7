// One finished log of every version that the rules of a game have had is kept in
// tests/logs, and is verified for ever.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>

#include "host/files.h"
#include "host/sodium.h"
#include "shelf/replay.h"
#include "shelf/shelf.h"
#include "support/command.h"

namespace {

using ::testing::HasSubstr;

const std::string kLogs = PACTOLE_SOURCE "/tests/logs/";

std::string name_of(const core::Facts& facts, int rules) {
  return std::string(facts.slug) + "-v" + std::to_string(rules) + ".jsonl";
}

TEST(KeptLogs, ThereIsOneOfEveryVersionOfTheRulesOfEveryGame) {
  for (const shelf::Box* box : shelf::boxes())
    for (int rules = 1; rules <= box->facts().rules_version; ++rules)
      EXPECT_TRUE(std::filesystem::exists(kLogs + name_of(box->facts(), rules)))
          << name_of(box->facts(), rules) << " is missing in tests/logs: run scripts/publish";
}

// Those of the present rules are played again. Of older ones, whose rules are not here any
// more, the form, the chain and the luck are checked.
TEST(KeptLogs, AllAreRight) {
  const host::Sodium sodium;
  for (const auto& file : std::filesystem::directory_iterator(kLogs)) {
    SCOPED_TRACE(file.path().filename());
    const std::string text = *host::read_file(file.path().string(), 64 << 20);
    const auto log = table::read_log(sodium, text);
    ASSERT_TRUE(log) << to_text(log.error(), file.path().string());
    const shelf::Box* box = shelf::find_box(log->header.game);
    ASSERT_TRUE(box);
    EXPECT_EQ(file.path().filename(), name_of(box->facts(), log->header.rules));
    ASSERT_TRUE(log->end);
    EXPECT_FALSE(log->end->scores.empty()) << "it is of a match that was played to its end";

    const auto verified = shelf::verify(text, sodium);
    if (log->header.rules == box->facts().rules_version) {
      ASSERT_TRUE(verified) << to_text(verified.error(), file.path().string());
      EXPECT_TRUE(verified->finished && verified->result_checked && verified->luck_checked);
      EXPECT_TRUE(verified->unplayed.empty());
      EXPECT_GT(verified->plies, 20);
    } else {
      ASSERT_FALSE(verified);
      EXPECT_THAT(verified.error().reason, HasSubstr("version " + std::to_string(log->header.rules)));
    }
    const support::TemporaryFile said("", "said");
    const std::string example = "python3 " PACTOLE_SOURCE "/examples/verify_luck.py " + file.path().string();
    EXPECT_EQ(std::system((example + " >" + said.path()).c_str()), 0);
    EXPECT_THAT(*host::read_file(said.path(), 1 << 20), HasSubstr("outcomes follow from the seed"));
  }
}

}  // namespace
