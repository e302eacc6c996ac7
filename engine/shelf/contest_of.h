// How deals of the arena are played (contest.h), with the types of a game.
#pragma once
#include "bots/contenders.h"
#include "shelf/contest.h"
#include "shelf/simulation_of.h"

namespace shelf {

// Plays deals with the numbers first to first + count - 1. What comes of a deal depends on
// the seed and its number alone.
template <core::Game G>
Contest contest(const G& rules, const ContestSpec& spec, const typename G::Options& options, std::uint64_t first,
                std::uint64_t count) {
  const auto seats = spec.players.size();
  Contest result;
  result.thinking.resize(seats);
  for (std::uint64_t number = first; number < first + count; ++number) {
    Deal deal;
    deal.scores.resize(seats * seats);
    for (std::size_t game = 0; game < seats; ++game) {
      core::FastChance luck(core::mix(spec.seed + core::kGolden * number));
      std::vector<core::FastChance> minds;  // a player brings his own from seat to seat
      for (std::size_t player = 0; player < seats; ++player)
        minds.emplace_back(core::mix(spec.seed ^ core::mix(core::kGolden * number + player + 1)));
      const auto player_at = [&](core::Seat seat) { return (seat.index + game) % seats; };
      Witness<G> witness(rules, static_cast<int>(seats));
      typename G::State state = rules.start(static_cast<int>(seats), options, luck, witness);
      for (core::SeatSet waiting = rules.waiting(state); !waiting.empty(); waiting = rules.waiting(state)) {
        const core::Seat seat = waiting.front();
        const std::size_t player = player_at(seat);
        const bots::MoveList moves(core::legal_moves(rules, state, seat));
        core::Move move = std::span<const core::Move>(moves).front();
        if (std::span<const core::Move>(moves).size() > 1) {
          const auto view = rules.view(state, seat);
          const std::uint64_t began = spec.clock ? spec.clock() : 0;
          move = bots::choose(rules, spec.players[player], view, witness.memories[seat], moves, minds[player]);
          if (spec.clock) result.thinking[player].add(spec.clock() - began);
          ++deal.decisions;
        }
        rules.apply(state, seat, move, luck, witness);
      }
      deal.turns += static_cast<std::uint32_t>(rules.turns(state));
      for (const core::Seat seat : core::SeatSet::first(static_cast<int>(seats)))
        deal.scores[game * seats + player_at(seat)] = static_cast<std::uint8_t>(rules.score(state, seat));
    }
    result.deals.push_back(std::move(deal));
  }
  return result;
}

}  // namespace shelf
