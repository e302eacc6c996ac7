// Every clause by which something happens does happen in play: with bots that move at random
// and with simple ones, with options of all kinds. PACTOLE_GAMES sets how many games of each
// game are played, half of them by each kind of bot; the counts are printed.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>

#include "host/files.h"
#include "host/library.h"
#include "shelf/shelf.h"
#include "shelf/trials.h"
#include "support/scaled.h"

namespace {

using bots::Bot;

// What one kind of bot does not come to; the other one does.
struct Spared {
  std::string_view clause;
  Bot bot{};
  std::string_view why;
};
constexpr Spared kSpared[] = {
    {"POK-31", Bot::simple, "a sensible game is over long before its 200th round"},
    {"QVG-20", Bot::random, "nobody guesses ten answers in a row"},
    {"QVG-33", Bot::simple, "a bot has no friend whom it could really call"},
};
bool is_spared(std::string_view clause, Bot bot) {
  return std::any_of(std::begin(kSpared), std::end(kSpared),
                     [&](const Spared& one) { return one.clause == clause && one.bot == bot; });
}

class Reached : public ::testing::TestWithParam<std::tuple<const shelf::Box*, Bot>> {
 protected:
  static const shelf::Box& game() { return *std::get<0>(GetParam()); }
  static Bot bot() { return std::get<1>(GetParam()); }

  // Adds what happens in games with each number of seats.
  void play(const std::string& edition, std::uint64_t games) {
    const auto open = game().open(edition);
    ASSERT_TRUE(open);
    const core::Facts& facts = game().facts();
    const auto kinds = static_cast<std::uint64_t>(facts.max_seats - facts.min_seats + 1);
    for (int seats = facts.min_seats; seats <= facts.max_seats; ++seats) {
      const auto tally = shelf::trials(**open).reached(**open, seats, bot(), static_cast<std::uint64_t>(seats),
                                                       std::max<std::uint64_t>(1, games / kinds));
      for (std::size_t i = 0; i < sum_.happened.size(); ++i) sum_.happened[i] += tally.happened[i];
      sum_.games += tally.games;
      sum_.plies += tally.plies;
    }
  }
  shelf::Tally sum_;
};
INSTANTIATE_TEST_SUITE_P(Games, Reached,
                         ::testing::Combine(::testing::ValuesIn(shelf::boxes().begin(), shelf::boxes().end()),
                                            ::testing::Values(Bot::random, Bot::simple)),
                         [](const auto& test) {
                           return std::string(std::get<0>(test.param)->facts().slug) + "_" +
                                  std::string(core::name(std::get<1>(test.param)));
                         });

TEST_P(Reached, EveryClauseThatCanHappenHappens) {
  const char* wanted = std::getenv("PACTOLE_GAMES");
  const core::Facts& facts = game().facts();
  const std::string slug(facts.slug);
  const int games = wanted ? std::atoi(wanted) / 2 : std::max(1000, support::scaled_games(1000));
  play(std::string(host::editions(slug).front()), static_cast<std::uint64_t>(games));
  // A box with few questions or cards comes to its end within a game.
  if (const auto small = host::read_file(PACTOLE_SOURCE "/tests/editions/" + slug + "-small.json", 1 << 20))
    play(*small, static_cast<std::uint64_t>(games) / 10);

  std::printf("%s, %s bots: %llu games, %llu moves\n", slug.c_str(), std::string(core::name(bot())).c_str(),
              static_cast<unsigned long long>(sum_.games), static_cast<unsigned long long>(sum_.plies));
  for (const core::ClauseEntry& entry : facts.clauses) {
    const std::uint64_t times = sum_.happened[static_cast<std::size_t>(entry.clause)];
    const std::string id = core::clause_id(facts.prefix, entry.clause);
    if (entry.kind != core::ClauseKind::event) {
      EXPECT_EQ(times, 0u) << id;
      continue;
    }
    std::printf("  %s %12llu\n", id.c_str(), static_cast<unsigned long long>(times));
    // kSeldom: a bound that no game comes to, or the end of a box that holds very much.
    EXPECT_TRUE(times > 0 || entry.seldom || is_spared(id, bot())) << id;
  }
}

}  // namespace
