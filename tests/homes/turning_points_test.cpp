// The decisions of a match that cost most: pactole replay LOG --turning-points.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>

#include "codec/read.h"
#include "host/files.h"
#include "host/logged.h"
#include "shelf/shelf.h"
#include "support/command.h"
#include "support/matches.h"
#include "support/sodium.h"

namespace {

using core::Seat;
using support::pactole;
using support::seeded_match;
using support::sodium;
using support::TemporaryFile;
using ::testing::HasSubstr;

class TurningPoints : public ::testing::TestWithParam<const shelf::Box*> {};

// The three decisions that cost most: they were made at that moment by that seat, something else
// was open then, and whoever plays at random finds more of them than he is shown.
TEST_P(TurningPoints, AreDecisionsThatCostSomething) {
  const std::string game(GetParam()->facts().slug);
  const TemporaryFile beside("");
  const std::string file = beside.path() + ".log";
  std::string players = "random";
  for (int seat = 1; seat < std::max(2, GetParam()->facts().min_seats); ++seat) players += ",simple";
  ASSERT_EQ(pactole("play " + game + " --seed graine --seats " + players + " --save " + file).status, 0);
  const support::Finished told = pactole("replay " + file + " --turning-points --seat 0 --json");
  EXPECT_EQ(told.status, 0) << told.error;
  EXPECT_EQ(pactole("replay " + file + " --turning-points --seat 0 --json").out, told.out) << "always the same";
  const auto facts = codec::parse(told.out);
  ASSERT_TRUE(facts);
  EXPECT_EQ(facts->root.find("game")->string, game);
  const auto& points = facts->root.find("turning_points")->items;
  EXPECT_LE(points.size(), 3u);
  if (game == "poker" || game == "combinards") {
    EXPECT_EQ(points.size(), 3u);
  }
  const auto log = table::read_log(sodium, *host::read_file(file, 64 << 20));
  const auto box = host::open_logged(*GetParam(), log->header);
  std::int64_t before = 1000;
  for (const codec::Json& point : points) {
    const int ply = static_cast<int>(point.find("ply")->integer);
    EXPECT_EQ(point.find("seat")->integer, 0);
    EXPECT_LE(point.find("cost")->integer, before);
    before = point.find("cost")->integer;
    EXPECT_GT(before, point.find("margin")->integer);
    const std::string played = point.find("move")->string;
    const std::string better = point.find("better")->string;
    EXPECT_NE(played, better);
    EXPECT_TRUE(std::any_of(log->moves.begin(), log->moves.end(), [&](const table::LogMove& move) {
      return move.ply == ply && move.seat == Seat(0) && move.move == played;
    }));
  }
  const support::Finished words = pactole("replay " + file + " --turning-points --seat 0 --lang en");
  if (!points.empty()) {
    EXPECT_THAT(words.out, HasSubstr("Decision " + std::to_string(points[0].find("ply")->integer)));
    EXPECT_THAT(support::flat(words.out), HasSubstr("An expert would have played"));
  }
  const TemporaryFile running(seeded_match(*GetParam(), 5).log, "a.log");
  EXPECT_THAT(pactole("replay " + running.path() + " --turning-points --lang en").error,
              HasSubstr("turning points are for a match that is over"));
}

INSTANTIATE_TEST_SUITE_P(Games, TurningPoints, ::testing::ValuesIn(shelf::boxes().begin(), shelf::boxes().end()),
                         [](const auto& test) { return std::string(test.param->facts().slug); });

}  // namespace
