// How games between bots are played (simulation.h), with the types of a game.
#pragma once
#include <algorithm>

#include "bots/bots.h"
#include "shelf/simulation.h"

namespace shelf {

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
