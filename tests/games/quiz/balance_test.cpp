// Where rounds of Qui veut gagner des millions end: simple bots play many rounds, each
// as the only candidate, and what they take home is printed as a table for
// docs/balance.md. That it looks like television is asserted with wide margins.
// PACTOLE_GAMES sets how many rounds.
#include <gtest/gtest.h>

#include <cstdio>
#include <cstdlib>

#include "bots/moves.h"
#include "games/quiz/simple.h"
#include "support/rules_of.h"

namespace {

using core::Seat;
using core::SeatSet;
using quiz::Rules;

struct Winnings : core::Events<Winnings> {
  explicit Winnings(const Rules& r) : rules(r) {}
  const Rules& rules;
  int seats = 0;
  core::PerSeat<quiz::Memory> memories;
  std::array<std::uint64_t, quiz::kMostLevels + 1> taken{};  // by level of the prize; 0: nothing
  std::uint64_t rounds = 0;
  double money = 0;

  template <class T>
  void tell(core::Clause, SeatSet audience, bool, const T& event) {
    for (const Seat seat : audience& SeatSet::first(seats)) rules.remember(memories[seat], seat, quiz::Event(event));
  }

  // As on television: everybody is the candidate once, the others are the audience.
  void play(int players, std::uint64_t seed) {
    seats = players;
    memories = {};
    const quiz::Options options{.quizmaster = quiz::Quizmaster::software, .play_out = true, .television = players > 1};
    core::FastChance luck(core::mix(2 * seed));
    core::FastChance minds(core::mix(2 * seed + 1));
    quiz::State state = rules.start(seats, options, luck, *this);
    for (SeatSet waiting = rules.waiting(state); !waiting.empty(); waiting = rules.waiting(state)) {
      const Seat seat = waiting.front();
      const bots::MoveList moves(core::legal_moves(rules, state, seat));
      rules.apply(state, seat, quiz::simple_move(rules, rules.view(state, seat), memories[seat], moves, minds), luck,
                  *this);
    }
    for (const Seat seat : SeatSet::first(seats)) {
      int level = 0;
      while (level < rules.levels() && rules.prize(level + 1) <= state.money[seat]) ++level;
      ++taken[static_cast<std::size_t>(level)];
      ++rounds;
      money += state.money[seat];
    }
  }

  double share(int first, int last) const {
    std::uint64_t sum = 0;
    for (int level = first; level <= last; ++level) sum += taken[static_cast<std::size_t>(level)];
    return static_cast<double>(sum) / static_cast<double>(rounds);
  }
};

void print(const Winnings& w) {
  std::printf("%d at the table, %llu rounds: %.0f € on average\n", w.seats, static_cast<unsigned long long>(w.rounds),
              w.money / static_cast<double>(w.rounds));
  for (int level = 0; level <= w.rules.levels(); ++level)
    std::printf("  %9d €  %6.2f %%\n", level == 0 ? 0 : w.rules.prize(level), 100 * w.share(level, level));
  std::printf(
      "  below the first safe prize %.1f %%, from there to the second %.1f %%, beyond %.1f %%, the million %.2f %%\n\n",
      100 * w.share(0, 4), 100 * w.share(5, 10), 100 * w.share(11, 15), 100 * w.share(15, 15));
}

TEST(Balance, RoundsEndAsOnTelevision) {
  const char* asked = std::getenv("PACTOLE_GAMES");
  const std::uint64_t rounds = asked ? std::strtoull(asked, nullptr, 10) : 4000;
  for (const int seats : {1, 2, 3, 4, 5}) {
    Winnings w(support::rules_of<Rules>());
    for (std::uint64_t game = 0; w.rounds < rounds; ++game) w.play(seats, game);
    print(w);
    ASSERT_EQ(w.rules.prize(5), 1500);  // the safe prizes
    ASSERT_EQ(w.rules.prize(10), 48000);
    EXPECT_GT(w.share(5, 10), 0.5) << "most end between the first and the second safe prize";
    EXPECT_LE(w.share(15, 15), 0.005) << "the million is taken in one of 200 rounds or more seldom";
    EXPECT_GT(w.share(11, 15), 0.01) << "somebody gets further";
  }
}

}  // namespace
