// How many combats follow one another in a turn of L'Homme qui valait trois milliards. The
// program stops a chain after kMostCombats (BIO-20), so that every turn ends; nobody may come
// near that. PACTOLE_GAMES sets how many games.
#include <gtest/gtest.h>

#include <array>
#include <cstdio>
#include <cstdlib>

#include "bots/bots.h"
#include "games/bionic/worth.h"
#include "support/rules_of.h"
#include "support/scaled.h"

namespace {

using bionic::Rules;
using core::Seat;

struct Chains : core::Events<Chains> {
  std::array<std::uint64_t, bionic::kMostCombats + 1> moves{};  // by how many combats they led to
  std::size_t combats = 0;                                      // of the move that is played
  std::uint64_t stopped = 0;

  template <class T>
  void tell(core::Clause, core::SeatSet, bool, const T&) {
    if constexpr (std::same_as<T, bionic::Met>) ++combats;
    if constexpr (std::same_as<T, bionic::SteppedAside>) ++stopped;
  }

  void play(const Rules& rules, int seats, std::uint64_t seed, bots::Bot bot) {
    core::FastChance luck(core::mix(2 * seed));
    core::FastChance minds(core::mix(2 * seed + 1));
    bionic::State state = rules.start(seats, {}, luck, *this);
    while (state.ended == bionic::Ended::no) {
      const Seat seat = state.turn;
      const bots::MoveList moves_there(core::legal_moves(rules, state, seat));
      const core::Move move = bots::choose(rules, bot, rules.view(state, seat), {}, moves_there, minds);
      combats = 0;
      rules.apply(state, seat, move, luck, *this);
      ++moves[combats];
    }
  }
  std::size_t longest() const {
    std::size_t most = moves.size() - 1;
    while (most > 0 && moves[most] == 0) --most;
    return most;
  }
};

TEST(BionicChains, AreFarShorterThanTheirBound) {
  const char* wanted = std::getenv("PACTOLE_GAMES");
  const int games = wanted ? std::atoi(wanted) : support::scaled_games(4000);
  Chains chains;
  for (int i = 0; i < games; ++i)
    chains.play(support::rules_of<Rules>(), 2 + i % 3, static_cast<std::uint64_t>(i),
                i % 2 == 0 ? bots::Bot::simple : bots::Bot::random);
  std::printf("%d games: the longest chain has %zu combats\n", games, chains.longest());
  for (std::size_t n = 0; n <= chains.longest(); ++n)
    std::printf("  %2zu combats: %llu moves\n", n, static_cast<unsigned long long>(chains.moves[n]));
  EXPECT_EQ(chains.stopped, 0u);
  EXPECT_GT(chains.longest(), 2u) << "there are chains";
  EXPECT_LT(chains.longest(), bionic::kMostCombats / 4u);
}

}  // namespace
