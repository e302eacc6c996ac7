// Logs and committed luck: everything in them can be checked, and nothing can be
// changed without a trace.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "host/library.h"
#include "host/sodium.h"
#include "shelf/replay.h"
#include "shelf/shelf.h"
#include "support/matches.h"

namespace {

using support::committed_match;
using support::Played;
using ::testing::HasSubstr;

const host::Sodium sodium;

// Known answers of FIPS 180-4 and RFC 4231.
TEST(Primitives, GiveTheKnownAnswers) {
  EXPECT_EQ(table::to_hex(sodium.sha256("abc")), "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
  EXPECT_EQ(table::to_hex(sodium.hmac_sha256("Jefe", "what do ya want for nothing?")),
            "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843");
}

TEST(Hex, ReadsOnlyWhatItWrites) {
  EXPECT_EQ(table::from_hex("00ff"), std::string("\0\xff", 2));
  EXPECT_FALSE(table::from_hex("0"));
  EXPECT_FALSE(table::from_hex("0g"));
  EXPECT_FALSE(table::from_hex("FF")) << "one way to write it";
}

TEST(Logs, OfCommittedLuckVerifyToTheLastOutcome) {
  for (const shelf::Box* box : shelf::boxes()) {
    const Played played = committed_match(*box);
    const auto verified = shelf::verify(played.log, sodium);
    ASSERT_TRUE(verified) << to_text(verified.error(), "log");
    EXPECT_TRUE(verified->finished);
    EXPECT_TRUE(verified->luck_checked);
    EXPECT_EQ(static_cast<std::size_t>(verified->outcomes), played.outcomes);
    EXPECT_GT(verified->plies, 10);
  }
}

TEST(Logs, OfASeedVerifyToo) {
  const shelf::Box& box = *shelf::boxes().front();
  const auto verified = shelf::verify(support::seeded_match(box).log, sodium);
  ASSERT_TRUE(verified) << to_text(verified.error(), "log");
  EXPECT_TRUE(verified->luck_checked);
  // Another seed does not give this luck.
  table::LogHeader header;
  header.luck = table::LuckFrom::seed;
  header.seed = "grain";
  header.seats = support::seats(box.facts().min_seats);
  const Played other = support::play(box, header, core::Luck{core::FastChance::from_text("graine")}, "");
  EXPECT_THAT(to_text(shelf::verify(other.log, sodium).error(), "log"),
              HasSubstr("log:2:1: luck: these are not the outcomes"));
}

// What an outcome was one of is for those who check luck without the rules, so it
// must be what the rules asked for.
TEST(Logs, SayWhatEachOutcomeWasOneOf) {
  const shelf::Box& box = *shelf::find_box("poker");
  const auto log = table::read_log(sodium, committed_match(box, 12).log);
  ASSERT_TRUE(log);
  EXPECT_THAT(log->start.of, ::testing::StartsWith("3 88 87 86"));
  table::Log changed = *log;
  changed.start.of.replace(0, 1, "4");
  table::LogWriter writer(sodium);
  std::string text = writer.header(changed.header) + "\n";
  text += writer.start(changed.start) + "\n";
  for (const table::LogMove& move : changed.moves) text += writer.move(move) + "\n";
  EXPECT_THAT(to_text(shelf::verify(text, sodium).error(), "log"),
              HasSubstr("log:2:1: of: this is not what the rules ask for"));
  EXPECT_EQ(table::requests_text(std::array{core::LuckRequest{true, 6}, core::LuckRequest{false, 70}}), "d6 70");
}

TEST(Logs, WithAnotherSeedThanCommittedFail) {
  Played played = committed_match(*shelf::boxes().front());
  const std::size_t seed = played.log.rfind("\"seed\":\"") + 8;
  played.log[seed] = played.log[seed] == '0' ? '1' : '0';
  EXPECT_THAT(to_text(shelf::verify(played.log, sodium).error(), "log"),
              HasSubstr("this is not the seed that was committed to"));
}

TEST(Logs, AnyByteChangedAnywhereFailsWithThePlace) {
  const Played played = committed_match(*shelf::boxes().front(), 12);
  const std::string& text = played.log;
  ASSERT_TRUE(shelf::verify(text, sodium));
  const std::size_t last_line = text.rfind('\n', text.size() - 2);
  // Every byte of the last line, which no other line vouches for, and of the
  // others every third; each becomes a neighbour, and some other characters.
  int tried = 0;
  for (std::size_t at = 0; at < text.size(); at += at >= last_line ? 1 : 3)
    for (const char to : {static_cast<char>(text[at] ^ 1), ' ', '0', 'a', '\n'}) {
      if (to == text[at]) continue;
      std::string changed = text;
      changed[at] = to;
      const auto verified = shelf::verify(changed, sodium);
      ASSERT_FALSE(verified) << "byte " << at << " as " << to << ": " << changed.substr(at < 20 ? 0 : at - 20, 40);
      ASSERT_GT(verified.error().line, 0);
      ++tried;
    }
  EXPECT_GT(tried, 1000);
}

TEST(Logs, LinesTakenAwayAddedOrSwappedFail) {
  const std::string text = committed_match(*shelf::boxes().front(), 12).log;
  const std::vector<std::string> lines = support::lines_of(text);
  const auto joined = [](const std::vector<std::string>& list) {
    std::string all;
    for (const std::string& line : list) all += line + "\n";
    return all;
  };
  for (std::size_t i = 0; i < lines.size(); ++i) {
    auto without = lines;
    without.erase(without.begin() + static_cast<std::ptrdiff_t>(i));
    // Without its end a log is one of a match that goes on; that is no fault.
    if (i + 1 < lines.size()) {
      EXPECT_FALSE(shelf::verify(joined(without), sodium)) << "line " << i + 1;
    }
    auto twice = lines;
    twice.insert(twice.begin() + static_cast<std::ptrdiff_t>(i), lines[i]);
    EXPECT_FALSE(shelf::verify(joined(twice), sodium)) << "line " << i + 1;
    if (i > 0) {
      auto swapped = lines;
      std::swap(swapped[i - 1], swapped[i]);
      EXPECT_FALSE(shelf::verify(joined(swapped), sodium)) << "line " << i + 1;
    }
  }
  EXPECT_THAT(to_text(shelf::verify(text.substr(0, text.size() - 5), sodium).error(), "log"), HasSubstr("cut off"));
  EXPECT_FALSE(shelf::verify("", sodium));
  EXPECT_FALSE(shelf::verify("\n", sodium));
}

TEST(Logs, OfAMatchThatGoesOnReplayToAnyMoment) {
  const shelf::Box& box = *shelf::boxes().front();
  const std::string text = committed_match(box, 30).log;
  const auto log = table::read_log(sodium, text);
  ASSERT_TRUE(log);
  const auto open = box.open(log->header.edition.text);
  for (int plies = 0; plies <= 30; ++plies) {
    const auto table = shelf::replay(**open, *log, sodium, plies);
    ASSERT_TRUE(table) << to_text(table.error(), "log");
    EXPECT_EQ((*table)->ply(), plies);
  }
}

}  // namespace
