// The lab: the same result however the work is divided, and bots worth measuring.
#include "lab/lab.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <csignal>

#include "codec/json.h"
#include "host/files.h"
#include "host/library.h"
#include "shelf/shelf.h"
#include "shelf/trials.h"
#include "support/command.h"
#include "support/scaled.h"

namespace {

using bots::Bot;
using core::Seat;
using support::pactole;
using ::testing::HasSubstr;

class Lab : public ::testing::TestWithParam<const shelf::Box*> {
 protected:
  const core::Facts& facts() const { return GetParam()->facts(); }
  std::string game() const { return std::string(facts().slug); }
  int several() const { return std::max(2, facts().min_seats); }  // alone one always wins
  std::unique_ptr<shelf::OpenBox> open() const {
    return std::move(*GetParam()->open(std::string(host::editions(game()).front())));
  }
  shelf::Simulation run(const std::vector<Bot>& bots, int games) const {
    const std::atomic<bool> stop = false;
    shelf::SimulationSpec spec;
    spec.seats = static_cast<int>(bots.size());
    spec.bots = bots;
    return lab::run(*open(), {spec, static_cast<std::uint64_t>(games), 2}, stop);
  }
};

TEST_P(Lab, TheSameSeedGivesTheSameResultForAnyNumberOfThreads) {
  const std::string run = "lab " + game() + " --games 300 --seed graine --json --threads ";
  const support::Finished one = pactole(run + "1");
  EXPECT_EQ(one.status, 0) << one.error;
  EXPECT_EQ(pactole(run + "2").out, one.out);
  EXPECT_EQ(pactole(run + "7").out, one.out);
  EXPECT_NE(pactole("lab " + game() + " --games 300 --seed grain --json").out, one.out);
}

TEST_P(Lab, GamesAddUpHoweverTheyAreCut) {
  const auto box = open();
  shelf::SimulationSpec spec;
  spec.seats = facts().min_seats;
  spec.bots.assign(static_cast<std::size_t>(spec.seats), Bot::simple);
  const shelf::Simulation whole = shelf::trials(*box).simulate(*box, spec, 0, 100);
  shelf::Simulation parts = shelf::trials(*box).simulate(*box, spec, 37, 63);
  parts.merge(shelf::trials(*box).simulate(*box, spec, 0, 1));
  parts.merge(shelf::trials(*box).simulate(*box, spec, 1, 36));
  EXPECT_EQ(parts.games, whole.games);
  EXPECT_EQ(parts.decisions, whole.decisions);
  EXPECT_EQ(parts.choices, whole.choices);
  EXPECT_EQ(parts.happened, whole.happened);
  EXPECT_EQ(parts.in_games, whole.in_games);
  EXPECT_EQ(parts.lengths, whole.lengths);
  for (const Seat seat : core::SeatSet::first(spec.seats)) {
    EXPECT_EQ(parts.by_seat[seat].score, whole.by_seat[seat].score);
    EXPECT_EQ(parts.by_player[seat].score, whole.by_player[seat].score);
  }
}

TEST_P(Lab, AnInterruptedRunPrintsWhatItHas) {
  support::Running run("lab " + game() + " --games 1000000000 --json 2>/dev/null");
  run.interrupt(SIGINT);
  const support::Finished finished = run.wait();
  EXPECT_EQ(finished.status, 0);
  const auto result = codec::parse(finished.out);
  ASSERT_TRUE(result) << finished.out;
  EXPECT_LT(result->root.find("games")->integer, 1'000'000'000);
}

// Numbers of a report are read as text: the codec keeps whole numbers only.
double number(const std::string& json, std::size_t from, const std::string& key) {
  return std::stod(json.substr(json.find("\"" + key + "\": ", from) + key.size() + 4));
}

TEST_P(Lab, IntervalsHoldTheRateAndRatesAddUp) {
  const std::string json =
      pactole("lab " + game() + " --games 500 --seed x --json --seats " + std::to_string(several())).out;
  double sum = 0;
  int seats = 0;
  for (std::size_t at = json.find("\"by_seat\""); (at = json.find("\"win_rate\"", at)) != std::string::npos; ++at) {
    const double rate = number(json, at, "win_rate");
    const double low = number(json, at, "low");
    const double high = number(json, at, "high");
    EXPECT_LE(0, low);
    EXPECT_LT(low, rate);
    EXPECT_LT(rate, high);
    EXPECT_LE(high, 1);
    EXPECT_LT(high - low, 0.1) << "500 games say something";
    sum += rate;
    ++seats;
  }
  EXPECT_GE(seats, several());
  EXPECT_NEAR(sum, 1, 1e-6);
}

TEST(Intervals, AreWilsons) {
  // 10 wins in 20 games; none in 10. Known values of the formula.
  const lab::Interval half = lab::interval({20, 10 * core::kWin});
  EXPECT_NEAR(half.low, 0.2993, 1e-4);
  EXPECT_NEAR(half.high, 0.7007, 1e-4);
  const lab::Interval none = lab::interval({10, 0});
  EXPECT_EQ(none.low, 0);
  EXPECT_NEAR(none.high, 0.2775, 1e-4);
  EXPECT_EQ(lab::interval({}).high, 1) << "no games, no knowledge";
}

TEST_P(Lab, SimpleBotsWinMoreThanTheirShareAgainstRandomOnes) {
  for (int seats = several(); seats <= facts().max_seats; ++seats) {
    std::vector<Bot> bots(static_cast<std::size_t>(seats), Bot::random);
    bots[0] = Bot::simple;
    const shelf::Simulation result = run(bots, support::scaled(2000));
    EXPECT_GT(lab::interval(result.by_player[Seat(0)]).low, 1.25 / seats) << seats << " seats";
  }
}

// Equal bots win alike wherever they sit: the lot decides who begins. Five
// standard deviations are allowed, so that chance alone never fails this.
TEST_P(Lab, SimpleBotsAreFairBySeat) {
  const int games = support::scaled(2000);
  for (int seats = facts().min_seats; seats <= facts().max_seats; ++seats) {
    const shelf::Simulation result = run(std::vector<Bot>(static_cast<std::size_t>(seats), Bot::simple), games);
    const double share = 1.0 / seats;
    const double allowed = 5 * std::sqrt(share * (1 - share) / games);
    for (const Seat seat : core::SeatSet::first(seats)) {
      EXPECT_NEAR(lab::interval(result.by_seat[seat]).rate, share, allowed) << seats << " seats, seat " << seat;
      EXPECT_NEAR(lab::interval(result.by_player[seat]).rate, share, allowed) << seats << " seats, player " << seat;
    }
  }
}

TEST(LabCommand, ExplainsMistakes) {
  const support::Finished bot = pactole("lab poker --bots clever --lang en");
  EXPECT_EQ(bot.status, 1);
  EXPECT_THAT(bot.error, HasSubstr("there is no bot “clever”"));
  EXPECT_EQ(pactole("lab poker --seats 2").status, 1);
  EXPECT_EQ(pactole("lab poker --options {}x").status, 1);
  EXPECT_EQ(pactole("lab chess").status, 1);
  EXPECT_NE(pactole("lab poker --games 0").status, 0);
}

INSTANTIATE_TEST_SUITE_P(Games, Lab, ::testing::ValuesIn(shelf::boxes().begin(), shelf::boxes().end()),
                         [](const auto& test) { return std::string(test.param->facts().slug); });

// A game to look at, kept as a log: everything about it is right, and its luck follows from the seed.
TEST_P(Lab, KeepsALogThatVerifies) {
  const support::TemporaryFile log("", "log");
  const std::string run = "lab " + game() + " --games 2 --seed graine --save-log " + log.path();
  ASSERT_EQ(pactole(run).status, 0);
  const std::string text = *host::read_file(log.path(), 16 << 20);
  EXPECT_EQ(pactole("verify " + log.path()).status, 0);
  ASSERT_EQ(pactole(run).status, 0);
  EXPECT_EQ(*host::read_file(log.path(), 16 << 20), text) << "the same seed, the same game";
  EXPECT_EQ(pactole("lab " + game() + " --games 2 --save-log /nowhere/at/all.log").status, 1);
}

}  // namespace
