// Careers of Les Joyeux Combinards: simple bots play many games, and the shares of
// wins, lies and doubts are printed as tables for docs/balance.md. That the game is
// in balance is asserted with wide margins. PACTOLE_GAMES sets how many games.
#include <gtest/gtest.h>

#include <cstdio>
#include <cstdlib>

#include "bots/moves.h"
#include "games/combinards/simple.h"
#include "support/rules_of.h"

namespace {

using combinards::Rules;
using core::Seat;
using core::SeatSet;

// Every row of prices, 1 to 50.
using PerPrice = std::array<std::uint64_t, 51>;

struct Balance : core::Events<Balance> {
  explicit Balance(const Rules& r) : rules(r) {}
  const Rules& rules;
  int seats = 0;
  core::PerSeat<combinards::Memory> memories;
  int price = 0;      // of the card being bought
  int announced = 0;  // for it

  std::uint64_t games = 0;
  std::array<std::uint64_t, 501> lengths{};
  std::array<std::uint64_t, 4> ended{};
  std::uint64_t ruined = 0;
  std::uint64_t jailed = 0;
  core::PerSeat<std::uint64_t> by_seat;
  std::array<std::uint64_t, 4> by_career{};
  std::array<std::uint64_t, 4> careers{};
  std::array<PerPrice, 51> announcements{};  // [price][announced]
  PerPrice doubted{};                        // by what was announced
  std::uint64_t lies = 0, caught = 0, honest = 0, vindicated = 0;
  std::int64_t by_lying = 0, by_honesty = 0;  // millions, against paying the printed price
  std::uint64_t oil_declared = 0, denounced = 0, wrongly_denounced = 0;

  template <class T>
  void tell(core::Clause, SeatSet audience, bool, const T& event) {
    for (const Seat seat : audience& SeatSet::first(seats))
      rules.remember(memories[seat], seat, combinards::Event(event));
    if constexpr (std::same_as<T, combinards::Drew>) price = rules.board().price(event.card);
    if constexpr (std::same_as<T, combinards::Announced>) {
      announced = event.price;
      ++announcements[static_cast<std::size_t>(price)][event.price];
      ++(event.price < price ? lies : honest);
    }
    if constexpr (std::same_as<T, combinards::Bought>) {
      if (announced < price) by_lying += price - announced;
      if (announced > price) by_honesty -= announced - price;
    }
    if constexpr (std::same_as<T, combinards::Caught>) {
      ++caught;
      ++doubted[static_cast<std::size_t>(announced)];
      by_lying -= price;  // paid, and the card is gone: worth at least its price
    }
    if constexpr (std::same_as<T, combinards::Vindicated>) {
      ++vindicated;
      ++doubted[static_cast<std::size_t>(announced)];
      by_honesty += price + event.damages;
    }
    if constexpr (std::same_as<T, combinards::Ruined>) ++ruined;
    if constexpr (std::same_as<T, combinards::Jailed>) ++jailed;
    if constexpr (std::same_as<T, combinards::Declared>) ++oil_declared;
    if constexpr (std::same_as<T, combinards::Denounced>) ++denounced;
    if constexpr (std::same_as<T, combinards::WronglyDenounced>) ++wrongly_denounced;
  }

  void play(int players, std::uint64_t seed) {
    seats = players;
    memories = {};
    core::FastChance luck(core::mix(2 * seed));
    core::FastChance minds(core::mix(2 * seed + 1));
    combinards::State state = rules.start(seats, {}, luck, *this);
    for (SeatSet waiting = rules.waiting(state); !waiting.empty(); waiting = rules.waiting(state)) {
      const Seat seat = waiting.front();
      const bots::MoveList moves(core::legal_moves(rules, state, seat));
      rules.apply(state, seat, simple_move(rules, rules.view(state, seat), memories[seat], moves, minds), luck, *this);
    }
    ++games;
    ++lengths[state.round];
    ++ended[static_cast<std::size_t>(state.ended)];
    for (const Seat seat : SeatSet::first(seats)) {
      const auto career = static_cast<std::size_t>(combinards::simple::career(rules.view(state, seat)));
      const auto score = static_cast<std::uint64_t>(rules.score(state, seat));
      ++careers[career];
      by_career[career] += score;
      by_seat[seat] += score;
    }
  }

  int quantile(int percent) const {
    std::uint64_t sum = 0;
    for (std::size_t i = 0; i < lengths.size(); ++i)
      if ((sum += lengths[i]) * 100 >= games * static_cast<std::uint64_t>(percent)) return static_cast<int>(i);
    return 500;
  }
  // The share of wins of a career, as if every seat won one game in `seats`: 25 is
  // a fair share at any table.
  double career_share(std::size_t career) const {
    return careers[career] == 0 ? 0
                                : 25.0 * static_cast<double>(by_career[career]) * seats /
                                      (static_cast<double>(careers[career]) * core::kWin);
  }
  double of(std::uint64_t part, std::uint64_t whole) const {
    return whole == 0 ? 0 : 100.0 * static_cast<double>(part) / static_cast<double>(whole);
  }

  void print() const {
    std::printf("%d seats, %llu games: %d rounds (%d to %d); target %.1f %%, alone %.1f %%, rounds %.1f %%\n", seats,
                static_cast<unsigned long long>(games), quantile(50), quantile(10), quantile(90), of(ended[1], games),
                of(ended[2], games), of(ended[3], games));
    std::printf("  per game: %.2f ruined, %.2f jailed, %.2f declarations, %.2f denounced, %.2f wrongly\n",
                of(ruined, games) / 100, of(jailed, games) / 100, of(oil_declared, games) / 100,
                of(denounced, games) / 100, of(wrongly_denounced, games) / 100);
    std::printf("  wins by seat:");
    for (const Seat seat : SeatSet::first(seats)) std::printf(" %.1f", of(by_seat[seat], games * core::kWin));
    std::printf("; by career (25 is fair): honest %.1f, smuggler %.1f, oil %.1f, mixed %.1f\n", career_share(0),
                career_share(1), career_share(2), career_share(3));
    std::printf("  %.1f %% lies, of which %.1f %% caught, %+.2f M each; honest ones doubted %.1f %%, %+.2f M each\n",
                of(lies, lies + honest), of(caught, lies),
                static_cast<double>(by_lying) / static_cast<double>(std::max<std::uint64_t>(1, lies)),
                of(vindicated, honest),
                static_cast<double>(by_honesty) / static_cast<double>(std::max<std::uint64_t>(1, honest)));
    std::printf("  announced as:      1      2      5     10     20     50\n");
    for (const int row : combinards::kPrices) {
      const PerPrice& line = announcements[static_cast<std::size_t>(row)];
      std::uint64_t sum = 0;
      for (const std::uint64_t n : line) sum += n;
      std::printf("  price %2d  ", row);
      for (const int p : combinards::kPrices) std::printf(" %5.1f%%", of(line[static_cast<std::size_t>(p)], sum));
      std::printf("\n");
    }
    std::printf("  doubted   ");
    for (const int p : combinards::kPrices) {
      std::uint64_t sum = 0;
      for (const PerPrice& line : announcements) sum += line[static_cast<std::size_t>(p)];
      std::printf(" %5.1f%%", of(doubted[static_cast<std::size_t>(p)], sum));
    }
    std::printf("\n");
  }
};

TEST(Careers, NoneIsTheOnlyWayToWin) {
  const char* wanted = std::getenv("PACTOLE_GAMES");
  const std::uint64_t games = wanted ? std::strtoull(wanted, nullptr, 10) : 400;
  for (int seats = Rules::kFacts.min_seats; seats <= Rules::kFacts.max_seats; ++seats) {
    Balance balance(support::rules_of<Rules>());
    for (std::uint64_t game = 0; game < games; ++game) balance.play(seats, game);
    balance.print();
    if (seats != 4) continue;
    for (std::size_t career = 0; career < 4; ++career) {
      EXPECT_GT(balance.career_share(career), 15);
      EXPECT_LT(balance.career_share(career), 35);
    }
    EXPECT_GT(balance.quantile(50), 20);
    EXPECT_LT(balance.quantile(50), 60);
  }
}

}  // namespace
