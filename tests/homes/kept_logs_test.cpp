// One finished log of every version that the rules of a game and the format have had is kept
// in tests/logs, and is verified for ever: <game>-v<rules>.jsonl of the first format,
// <game>-v<rules>-log<format>.jsonl of a match at a terminal, and …-table.jsonl of one at a
// table with people. PACTOLE_WRITE=1 writes those of tables that are missing (scripts/publish).
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>

#include "host/files.h"
#include "shelf/replay.h"
#include "shelf/shelf.h"
#include "support/command.h"
#include "support/sodium.h"
#include "support/table_match.h"

namespace {

using support::sodium;
using ::testing::HasSubstr;
using ::testing::Not;

const std::string kLogs = PACTOLE_SOURCE "/tests/logs/";

std::string name_of(const core::Facts& facts, int rules, int format, bool at_table) {
  return std::string(facts.slug) + "-v" + std::to_string(rules) + (format > 1 ? "-log" + std::to_string(format) : "") +
         (at_table ? "-table" : "") + ".jsonl";
}

// A match with people, one of whom was replaced for a while, and then forgotten.
std::string log_of_table(const shelf::Box& box) {
  support::TableMatch match(box);
  match.play_with_changes();
  match.forget(1);
  return match.room().log();
}

TEST(KeptLogs, ThereIsOneOfEveryVersionOfTheRulesOfEveryGame) {
  for (const shelf::Box* box : shelf::boxes()) {
    const core::Facts& facts = box->facts();
    for (int rules = 1; rules <= facts.rules_version; ++rules) {
      const std::string first = name_of(facts, rules, 1, false);
      const std::string later = name_of(facts, rules, table::kLogVersion, false);
      EXPECT_TRUE(std::filesystem::exists(kLogs + first) || std::filesystem::exists(kLogs + later))
          << later << " is missing in tests/logs: run scripts/publish";
    }
    for (const bool at_table : {false, true}) {
      const std::string name = name_of(facts, facts.rules_version, table::kLogVersion, at_table);
      if (at_table && std::getenv("PACTOLE_WRITE") && !std::filesystem::exists(kLogs + name))
        std::ofstream(kLogs + name) << log_of_table(*box);
      EXPECT_TRUE(std::filesystem::exists(kLogs + name)) << name << " is missing in tests/logs: run scripts/publish";
    }
  }
}

// Those of the present rules are played again. Of older ones, whose rules are not here any
// more, the form, the chain and the luck are checked, and it is said which lines were not
// played.
TEST(KeptLogs, AllAreRight) {
  for (const auto& file : std::filesystem::directory_iterator(kLogs)) {
    SCOPED_TRACE(file.path().filename());
    const std::string text = *host::read_file(file.path().string(), 64 << 20);
    const auto log = table::read_log(sodium, text);
    ASSERT_TRUE(log) << to_text(log.error(), file.path().string());
    const shelf::Box* box = shelf::find_box(log->header.game);
    ASSERT_TRUE(box);
    const bool at_table = file.path().filename().string().find("-table") != std::string::npos;
    EXPECT_EQ(file.path().filename(), name_of(box->facts(), log->header.rules, log->header.log, at_table));
    ASSERT_TRUE(log->end);
    EXPECT_FALSE(log->end->scores.empty()) << "it is of a match that was played to its end";

    const auto verified = shelf::verify(text, sodium);
    if (log->header.rules == box->facts().rules_version) {
      ASSERT_TRUE(verified) << to_text(verified.error(), file.path().string());
      EXPECT_TRUE(verified->is_complete());
      EXPECT_EQ(verified->luck, at_table ? table::LuckFrom::commitment : table::LuckFrom::seed);
      EXPECT_EQ(verified->names_forgotten, at_table ? 2 : 0);
      EXPECT_GT(verified->plies, 2);
    } else {
      ASSERT_TRUE(verified) << to_text(verified.error(), file.path().string());
      EXPECT_FALSE(verified->is_complete());
      ASSERT_EQ(verified->unplayed.size(), 1u);
      EXPECT_EQ(verified->unplayed[0].rules, log->header.rules);
      EXPECT_EQ(verified->unplayed[0].first, 2);
      EXPECT_EQ(verified->unplayed[0].last, log->last_line() - 1);
      EXPECT_TRUE(verified->unplayed[0].luck_checked);
      EXPECT_TRUE(verified->luck_checked);
      EXPECT_EQ(verified->plies, 0);
    }
    const support::Finished told = support::pactole("verify --lang en " + file.path().string());
    EXPECT_EQ(told.status, verified->is_complete() ? 0 : 3);
    for (const auto& [rules, first, last, luck_checked] : verified->unplayed)
      EXPECT_THAT(told.out, HasSubstr("Lines " + std::to_string(first) + " to " + std::to_string(last) +
                                      " were played by version " + std::to_string(rules)));
    // Which promise it makes.
    if (log->header.log == 1) {
      EXPECT_THAT(told.out, HasSubstr("This log is of an older format: luck does not depend on who played"));
    } else {
      EXPECT_THAT(told.out, Not(HasSubstr("older format")));
    }
    EXPECT_THAT(told.out,
                HasSubstr(at_table ? "the seed is the one that was promised" : "Nobody had promised that seed"));
    const support::TemporaryFile said("", "said");
    const std::string example = "python3 " PACTOLE_SOURCE "/examples/verify_luck.py " + file.path().string();
    EXPECT_EQ(std::system((example + " >" + said.path()).c_str()), 0);
    EXPECT_THAT(*host::read_file(said.path(), 1 << 20), HasSubstr("outcomes follow from the seed"));
  }
}

// Of a log whose rules are not here an outcome that was changed is noticed, and where.
TEST(KeptLogs, LuckOfOlderRulesIsDrawnAgain) {
  int logs = 0;
  for (const auto& file : std::filesystem::directory_iterator(kLogs)) {
    SCOPED_TRACE(file.path().filename());
    const table::Log log = *table::read_log(sodium, *host::read_file(file.path().string(), 64 << 20));
    if (log.header.rules == shelf::find_box(log.header.game)->facts().rules_version) continue;
    ++logs;
    const auto lucky = std::find_if(log.moves.begin(), log.moves.end(), [](const auto& m) { return !m.luck.empty(); });
    ASSERT_NE(lucky, log.moves.end());
    const auto forged = [&](auto&& change) {
      table::Log other = log;
      change(other.moves[static_cast<std::size_t>(lucky - log.moves.begin())]);
      table::LogWriter writer(sodium);
      std::string text = writer.header(other.header) + "\n";
      for (const std::string& line : writer.lines(other)) text += line + "\n";
      const auto verified = shelf::verify(text + writer.end(*other.end) + "\n", sodium);
      return verified ? "right" : to_text(verified.error(), "log");
    };
    const std::string line = "log:" + std::to_string(lucky->line) + ":1: ";
    EXPECT_EQ(forged([](table::LogMove&) {}), "right");
    EXPECT_EQ(forged([](table::LogMove& move) { move.luck[0] ^= 1; }),
              line + "luck: these are not the outcomes that follow from the seed");
    for (const char* of : {"d", "d0", "6 ", " 6", "d6x", "-6", "d6 d6 d6 d6 d6 d6 d6 d6 d6"})
      EXPECT_EQ(forged([&](table::LogMove& move) { move.of = of; }),
                line + "of: this is not what the outcomes were one of")
          << of;
  }
  EXPECT_GE(logs, 3);
}

}  // namespace
