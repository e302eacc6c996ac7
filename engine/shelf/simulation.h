// Many games between bots, and what is counted about them.
#pragma once
#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include "bots/bots.h"
#include "core/game.h"
#include "core/seat.h"

namespace shelf {

struct SimulationSpec {
  int seats = 0;
  std::vector<bots::Bot> bots;  // as many as seats; they move on by one seat with every game
  std::string options = "{}";   // JSON; options that are left out keep their default
  std::uint64_t seed = 0;
};

// The mean of scores between 0 and 1.
struct Share {
  std::uint64_t games = 0;
  std::uint64_t score = 0;  // in 60ths of a win

  bool operator==(const Share&) const = default;

  void add(int points) {
    ++games;
    score += static_cast<std::uint64_t>(points);
  }
  void merge(const Share& other) {
    games += other.games;
    score += other.score;
  }
};

// Counts add up, so the order in which parts are merged does not matter.
struct Simulation {
  std::uint64_t games = 0;
  std::uint64_t turns = 0;
  std::uint64_t decisions = 0;
  std::uint64_t choices = 0;  // moves that were open, summed over all decisions
  std::uint64_t forced = 0;   // decisions with one move open
  core::PerSeat<Share> by_seat;
  core::PerSeat<Share> by_player;             // in the order of SimulationSpec::bots
  std::array<std::uint64_t, 100> happened{};  // by clause: how often it made something happen
  std::array<std::uint64_t, 100> in_games{};  // by clause: in how many games it did
  std::array<std::uint64_t, 512> lengths{};   // games by their rounds (turns of every seat); the last holds the rest

  void merge(const Simulation& other) {
    games += other.games;
    turns += other.turns;
    decisions += other.decisions;
    choices += other.choices;
    forced += other.forced;
    for (int s = 0; s < core::kMaxSeats; ++s) {
      by_seat[core::Seat(s)].merge(other.by_seat[core::Seat(s)]);
      by_player[core::Seat(s)].merge(other.by_player[core::Seat(s)]);
    }
    for (std::size_t i = 0; i < happened.size(); ++i) {
      happened[i] += other.happened[i];
      in_games[i] += other.in_games[i];
    }
    for (std::size_t i = 0; i < lengths.size(); ++i) lengths[i] += other.lengths[i];
  }
};

// Tells every seat's memory what it is told, and counts clauses; no heap. What is
// told in two versions, to a seat and to the others, happened once.
template <core::Game G>
class Witness : public core::Events<Witness<G>> {
 public:
  Witness(const G& rules, int seats) : rules_(rules), seats_(core::SeatSet::first(seats)) {}

  std::array<std::uint32_t, 100> happened{};
  core::PerSeat<typename G::Memory> memories;

  void tell(core::Clause clause, core::SeatSet audience, bool, const auto& event) {
    const bool others = audience.contains(core::kSpectator) && audience != core::SeatSet::everyone();
    if (!others) ++happened[static_cast<std::size_t>(clause)];
    for (const core::Seat seat : audience& seats_) rules_.remember(memories[seat], seat, typename G::Event(event));
  }

 private:
  const G& rules_;
  core::SeatSet seats_;
};

// Plays the games with the numbers first to first + count - 1. The luck of a game
// depends on the seed and its number alone.
template <core::Game G>
Simulation simulate(const G& rules, const SimulationSpec& spec, const typename G::Options& options, std::uint64_t first,
                    std::uint64_t count) {
  Simulation sum;
  for (std::uint64_t number = first; number < first + count; ++number) {
    core::FastChance luck(core::mix(spec.seed + core::kGolden * (2 * number)));
    core::FastChance minds(core::mix(spec.seed + core::kGolden * (2 * number + 1)));
    Witness<G> witness(rules, spec.seats);
    typename G::State state = rules.start(spec.seats, options, luck, witness);
    const auto player_at = [&](core::Seat seat) {
      return core::Seat(static_cast<int>((seat.index + number) % static_cast<unsigned>(spec.seats)));
    };
    for (core::SeatSet waiting = rules.waiting(state); !waiting.empty(); waiting = rules.waiting(state)) {
      const core::Seat seat = waiting.front();
      const core::Offered offered = core::legal_moves(rules, state, seat);
      const bots::MoveList moves(offered);
      const core::Move move = bots::choose(rules, spec.bots[player_at(seat).index], rules.view(state, seat),
                                           witness.memories[seat], moves, minds);
      rules.apply(state, seat, move, luck, witness);
      ++sum.decisions;
      sum.choices += static_cast<std::uint64_t>(offered.count());
      sum.forced += offered.count() == 1;
    }
    ++sum.games;
    const int turns = rules.turns(state);
    sum.turns += static_cast<std::uint64_t>(turns);
    ++sum.lengths[std::min<std::size_t>(static_cast<std::size_t>(turns / spec.seats), sum.lengths.size() - 1)];
    for (const core::Seat seat : core::SeatSet::first(spec.seats)) {
      sum.by_seat[seat].add(rules.score(state, seat));
      sum.by_player[player_at(seat)].add(rules.score(state, seat));
    }
    for (std::size_t i = 0; i < sum.happened.size(); ++i) {
      sum.happened[i] += witness.happened[i];
      sum.in_games[i] += witness.happened[i] > 0;
    }
  }
  return sum;
}

}  // namespace shelf
