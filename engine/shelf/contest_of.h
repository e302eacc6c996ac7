// How deals of the arena are played (contest.h), with the types of a game.
#pragma once
#include <algorithm>
#include <optional>

#include "bots/contenders.h"
#include "shelf/contest.h"
#include "shelf/courier_of.h"
#include "shelf/simulation_of.h"

namespace shelf {

// Plays deals with the numbers first to first + count - 1. What comes of a deal depends on
// the seed and its number alone, unless programs play.
template <core::Game G>
Contest contest(const TypedBox<G>& box, const ContestSpec& spec, const typename G::Options& options,
                std::uint64_t first, std::uint64_t count) {
  const G& rules = box.rules();
  const auto seats = spec.players.size();
  const core::SeatSet everybody = core::SeatSet::first(static_cast<int>(seats));
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
      std::vector<Courier<G>> couriers;
      if (!spec.outsiders.empty())
        for (const core::Seat seat : everybody)
          if (Outsider* program = spec.outsiders[player_at(seat)]) couriers.emplace_back(box, *program, seat);
      for (Courier<G>& courier : couriers) courier.begin(static_cast<int>(seats), options);
      Witness<G> witness(rules, static_cast<int>(seats));
      Hearing<G> hearing(witness, couriers);
      std::optional<Loss> lost;
      typename G::State state = rules.start(static_cast<int>(seats), options, luck, hearing);
      for (core::SeatSet waiting = rules.waiting(state); !waiting.empty() && !lost; waiting = rules.waiting(state)) {
        const core::Seat seat = waiting.front();
        const std::size_t player = player_at(seat);
        const bots::MoveList moves(core::legal_moves(rules, state, seat));
        core::Move move = std::span<const core::Move>(moves).front();
        if (std::span<const core::Move>(moves).size() > 1) {
          ++deal.decisions;
          const auto courier =
              std::find_if(couriers.begin(), couriers.end(), [&](const Courier<G>& one) { return one.seat() == seat; });
          if (courier != couriers.end()) {
            const auto answer = courier->ask(state, moves);
            result.thinking[player].add(answer.nanoseconds);
            if (!answer.move) {
              if (answer.move.error() == Failing::stopped) return result;
              lost = Loss{player,        seat,        number,       game, courier->asked(), answer.move.error(),
                          answer.status, answer.said, answer.clause};
              continue;
            }
            move = *answer.move;
          } else {
            const auto view = rules.view(state, seat);
            const std::uint64_t began = spec.clock ? spec.clock() : 0;
            move = bots::choose(rules, spec.players[player], view, witness.memories[seat], moves, minds[player]);
            if (spec.clock) result.thinking[player].add(spec.clock() - began);
          }
        }
        rules.apply(state, seat, move, luck, hearing);
      }
      deal.turns += static_cast<std::uint32_t>(rules.turns(state));
      std::vector<int> scores;
      for (const core::Seat seat : everybody)
        scores.push_back(!lost                ? rules.score(state, seat)
                         : lost->seat == seat ? 0
                                              : core::kWin / std::max(1, static_cast<int>(seats) - 1));
      for (const core::Seat seat : everybody)
        deal.scores[game * seats + player_at(seat)] = static_cast<std::uint8_t>(scores[seat.index]);
      for (Courier<G>& courier : couriers)
        if (lost && lost->seat == courier.seat())
          courier.program().dismiss();
        else
          courier.end(state, scores, lost ? &*lost : nullptr);
      if (lost) result.losses.push_back(std::move(*lost));
    }
    result.deals.push_back(std::move(deal));
  }
  return result;
}

}  // namespace shelf
