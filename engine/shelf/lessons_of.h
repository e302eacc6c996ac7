// How lessons are collected (lessons.h), with the types of a game.
#pragma once
#include "bots/bots.h"
#include "bots/evaluation.h"
#include "shelf/lessons.h"
#include "shelf/simulation_of.h"

namespace shelf {

// At the beginning of every `every`-th turn, from a turn on that luck decides.
template <core::Game G>
Lessons lessons(const G& rules, const SimulationSpec& spec, const typename G::Options& options, int every,
                std::uint64_t first, std::uint64_t count) {
  Lessons sum;
  if constexpr (bots::Judged<G>) {
    using Worth = bots::WorthOf<G>;
    sum.features = Worth::kFeatures;
    const core::SeatSet everybody = core::SeatSet::first(spec.seats);
    for (std::uint64_t number = first; number < first + count; ++number) {
      core::FastChance luck(core::mix(spec.seed + core::kGolden * (2 * number)));
      core::FastChance minds(core::mix(spec.seed + core::kGolden * (2 * number + 1)));
      Witness<G> witness(rules, spec.seats);
      typename G::State state = rules.start(spec.seats, options, luck, witness);
      int next = minds.pick(every);
      std::size_t positions = 0;
      for (core::SeatSet waiting = rules.waiting(state); !waiting.empty(); waiting = rules.waiting(state)) {
        if (const int turn = rules.turns(state); turn >= next) {
          next = turn + every;
          ++positions;
          for (const core::Seat seat : everybody) {
            std::array<std::int16_t, Worth::kFeatures> features{};
            Worth::look(rules, state, seat, features);
            sum.seen.insert(sum.seen.end(), features.begin(), features.end());
          }
        }
        const core::Seat seat = waiting.front();
        const bots::MoveList moves(core::legal_moves(rules, state, seat));
        const bots::Bot bot = spec.bots[(seat.index + number) % spec.bots.size()];
        rules.apply(state, seat,
                    bots::choose(rules, bot, rules.view(state, seat), witness.memories[seat], moves, minds), luck,
                    witness);
      }
      for (std::size_t i = 0; i < positions; ++i)
        for (const core::Seat seat : everybody)
          sum.scores.push_back(static_cast<std::uint8_t>(rules.score(state, seat)));
    }
  }
  return sum;
}

}  // namespace shelf
