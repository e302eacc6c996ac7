// The arena: fair to every seat, the same however the work is divided, and honest about
// how sure it is.
#include "lab/arena.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "host/library.h"
#include "lab/train.h"
#include "shelf/shelf.h"
#include "shelf/trials.h"
#include "support/command.h"
#include "support/scaled.h"

namespace {

using bots::Contender;
using support::pactole;
using ::testing::HasSubstr;

class Arena : public ::testing::TestWithParam<const shelf::Box*> {
 protected:
  const core::Facts& facts() const { return GetParam()->facts(); }
  std::string game() const { return std::string(facts().slug); }
  std::size_t several() const { return static_cast<std::size_t>(std::max(2, facts().min_seats)); }
  lab::Outcome run(std::vector<Contender> players, std::uint64_t deals, bool sequential = false,
                   int threads = 2) const {
    const auto open = GetParam()->open(std::string(host::editions(game()).front()));
    lab::Bout bout;
    bout.spec.players = std::move(players);
    bout.spec.seed = 7;
    bout.deals = deals;
    bout.sequential = sequential;
    bout.threads = threads;
    return lab::contend(**open, bout, stop_);
  }
  static std::vector<Contender> one_against(Contender one, Contender others, std::size_t seats) {
    std::vector<Contender> players(seats, others);
    players[0] = one;
    return players;
  }
  static std::string facts_of(const std::string& json) { return json.substr(0, json.find("\"cpu_ms\"")); }

 private:
  const std::atomic<bool> stop_ = false;
};

TEST_P(Arena, TheSameSeedGivesTheSameResultForAnyNumberOfThreads) {
  std::string players = "simple";
  for (std::size_t i = 1; i < several(); ++i) players += i == 1 ? ",random" : ",family";
  const std::string run = "arena " + game() + " --games 60 --seed graine --json --players " + players + " --threads ";
  const support::Finished one = pactole(run + "1");
  EXPECT_EQ(one.status, 0) << one.error;
  EXPECT_EQ(facts_of(pactole(run + "2").out), facts_of(one.out));
  EXPECT_EQ(facts_of(pactole(run + "5").out), facts_of(one.out));
  EXPECT_EQ(facts_of(pactole(run + "3 --sequential").out), facts_of(pactole(run + "1 --sequential").out));
}

// Everybody sits everywhere with the same luck: players who decide alike share every deal.
TEST_P(Arena, EqualPlayersShareTheWins) {
  const lab::Outcome outcome = run(std::vector<Contender>(several(), Contender::simple), 20);
  ASSERT_EQ(outcome.standings.size(), 1u);
  EXPECT_EQ(outcome.games, 20 * several());
  EXPECT_NEAR(outcome.standings[0].wins.rate, 1.0 / static_cast<double>(several()), 1e-9);
  EXPECT_FALSE(outcome.rated);
}

TEST_P(Arena, KnowsWhoIsStronger) {
  const lab::Outcome better = run(one_against(Contender::simple, Contender::random, several()), 400, true);
  EXPECT_EQ(better.verdict, lab::Verdict::stronger);
  EXPECT_GT(better.standings[0].wins.low, better.standings[1].wins.high);
  EXPECT_LT(better.games, 400 * several()) << "it is clear much sooner";
  const lab::Outcome worse = run(one_against(Contender::random, Contender::simple, several()), 400, true);
  EXPECT_EQ(worse.verdict, lab::Verdict::not_stronger);
}

TEST_P(Arena, RatesThree) {
  if (facts().max_seats < 3) return;
  const lab::Outcome outcome = run({Contender::simple, Contender::random, Contender::beginner}, 60);
  ASSERT_TRUE(outcome.rated);
  double sum = 0;
  for (const lab::Standing& one : outcome.standings) {
    sum += one.wins.rate;
    EXPECT_LE(one.wins.low, one.wins.rate);
    EXPECT_LE(one.wins.rate, one.wins.high);
    EXPECT_LT(one.rating.sigma, 3);
  }
  EXPECT_NEAR(sum, 1, 1e-9);
  EXPECT_GT(outcome.standings[0].rating.mu, outcome.standings[1].rating.mu);
}

// Opponents of one habit play where it means something, and are refused in words elsewhere.
TEST_P(Arena, HasOpponentsOfOneHabitWhereTheyMakeSense) {
  const auto open = GetParam()->open(std::string(host::editions(game()).front()));
  const bool sanitized = support::scaled_games(4) < 4;  // whoever thinks ahead would take minutes then
  for (const std::string_view name : bots::kContenderNames) {
    const auto one = *core::parse_kind<Contender>(name);
    if (shelf::trials(**open).plays(**open, one)) {
      if (sanitized && (one == Contender::expert || one == Contender::hasty)) continue;
      EXPECT_EQ(run(one_against(one, Contender::simple, several()), 1).games, several()) << name;
      continue;
    }
    const support::Finished refused =
        pactole("arena " + game() + " --players " + std::string(name) + ",simple,simple --lang en");
    EXPECT_EQ(refused.status, 1) << name;
    EXPECT_EQ(refused.out, "");
    EXPECT_THAT(refused.error, HasSubstr("“" + std::string(name) + "” would have nothing of his own to do in"));
    EXPECT_THAT(refused.error, HasSubstr("expert"));
  }
}

TEST_P(Arena, WeightsAreTheSameForAnyNumberOfThreads) {
  const std::string run = "lab train " + game() + " --games 30 --seed graine --threads ";
  const support::Finished one = pactole(run + "1");
  if (one.status != 0) {
    EXPECT_THAT(pactole(run + "1 --lang en").error, HasSubstr("has no evaluation"));
    return;
  }
  EXPECT_EQ(pactole(run + "3").out, one.out);
  EXPECT_THAT(one.out, HasSubstr("kWeights"));
}

// What OpenSkill says of two players who meet for the first time, and of three.
TEST(Ratings, ArePlackettAndLuces) {
  std::vector<lab::Rating> two(2);
  const std::size_t both[] = {0, 1};
  const bool first[] = {true, false};
  lab::rate(two, both, first);
  EXPECT_NEAR(two[0].mu, 27.63523138347365, 1e-9);
  EXPECT_NEAR(two[0].sigma, 8.065506316323548, 1e-9);
  EXPECT_NEAR(two[1].mu, 22.36476861652635, 1e-9);
  EXPECT_NEAR(two[1].sigma, 8.065506316323548, 1e-9);
  const bool shared[] = {true, true};
  std::vector<lab::Rating> tied(2);
  lab::rate(tied, both, shared);
  EXPECT_NEAR(tied[0].mu, 25, 1e-9);
}

TEST(Thinking, IsMeasuredToASixteenth) {
  shelf::Thinking t;
  for (std::uint64_t n = 1; n <= 1000; ++n) t.add(n * 1000);
  EXPECT_EQ(t.longest, 1'000'000u);
  EXPECT_EQ(t.nanoseconds, 500'500'000u);
  EXPECT_GE(t.within(0.99), 990'000u);
  EXPECT_LE(t.within(0.99), 990'000u + 990'000u / 16);
  EXPECT_EQ(t.within(1), 1'000'000u);
  EXPECT_EQ(shelf::Thinking().within(0.99), 0u);
}

TEST(ArenaCommand, ExplainsMistakes) {
  const support::Finished player = pactole("arena poker --players clever,simple,simple --lang en");
  EXPECT_EQ(player.status, 1);
  EXPECT_THAT(player.error, HasSubstr("there is no player “clever”"));
  EXPECT_EQ(pactole("arena poker --players simple,simple").status, 1) << "three play poker, or more";
  EXPECT_EQ(pactole("arena poker --players ''").status, 1);
  EXPECT_EQ(pactole("arena chess").status, 1);
  EXPECT_EQ(pactole("arena poker --players simple,simple,simple --options {}x").status, 1);
}

TEST(ArenaCommand, NamesEveryPlayer) {
  const std::string help = pactole("arena --help").out;
  for (const std::string_view name : bots::kContenderNames) EXPECT_THAT(help, HasSubstr(std::string(name)));
}

TEST(ArenaCommand, SaysItInWords) {
  const support::Finished told =
      pactole("arena poker --players simple,random,random --games 60 --seed x --sequential --lang en");
  EXPECT_EQ(told.status, 0);
  EXPECT_THAT(told.out, HasSubstr("simple"));
  EXPECT_THAT(told.out, HasSubstr("CPU time per decision"));
}

INSTANTIATE_TEST_SUITE_P(Games, Arena, ::testing::ValuesIn(shelf::boxes().begin(), shelf::boxes().end()),
                         [](const auto& test) { return std::string(test.param->facts().slug); });

}  // namespace
