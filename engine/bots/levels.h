// The four levels that people choose from. They differ in kind, not in patience.
//
//   beginner  plays on sight: forgets what was shown, and now and then does what comes
//             first to mind
//   family    plays sensibly, and is not always at it
//   skilled   a page of sensible rules for each game (games/<game>/simple.h)
//   expert    thinks ahead (search.h)
//
// A game may say more about its own levels: thought_move(rules, view, memory, moves,
// chance, level) is asked first, and gives a move or nothing.
#pragma once
#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

#include "bots/evaluation.h"
#include "bots/moves.h"
#include "bots/search.h"
#include "core/game.h"
#include "core/kinds.h"

namespace bots {

enum class Level : std::uint8_t { beginner, family, skilled, expert };
inline constexpr std::array<std::string_view, 4> kLevelNames = {"beginner", "family", "skilled", "expert"};
constexpr std::span<const std::string_view> names(Level) { return kLevelNames; }
constexpr std::string_view label(Level) { return "level"; }

// How many moves in a hundred are any move. Where one that is lost costs little, a game says
// more (worth_of(rules), kSlips).
inline constexpr std::array<int, 4> kSlips = {40, 15, 0, 0};
template <core::Game G>
constexpr int slips(Level level) {
  const auto l = static_cast<std::size_t>(level);
  if constexpr (Judged<G>)
    if constexpr (requires { WorthOf<G>::kSlips; }) return WorthOf<G>::kSlips[l];
  return kSlips[l];
}

// What a player of that level does, and what it thinks of every move. It is given no state.
// The same seed gives the same decision everywhere. With `haste` it imagines only one state
// in so many.
template <core::Game G>
Decision decide(const G& rules, const typename G::View& view, const typename G::Memory& memory,
                std::span<const core::Move> moves, std::uint64_t seed, Level level, int haste = 1) {
  core::FastChance chance(core::mix(seed + core::kGolden));
  const auto only = [&](core::Move move) {
    Decision decision;
    decision.move = move;
    decision.size = moves.size();
    for (std::size_t i = 0; i < moves.size(); ++i)
      decision.candidates[i] = {moves[i], moves[i] == move ? kSure : 0, kSure, 0};
    return decision;
  };
  if (moves.size() == 1) return only(moves.front());
  if constexpr (requires { thought_move(rules, view, memory, moves, chance, static_cast<int>(level)); })
    if (const std::optional<core::Move> move =
            thought_move(rules, view, memory, moves, chance, static_cast<int>(level)))
      return only(*move);
  if (chance.pick(100) < slips<G>(level)) return only(any(moves, chance));
  if constexpr (Judged<G>)
    if (level == Level::expert) return detail::Search<G>(rules, view, memory, moves, seed).run(haste);
  if (level == Level::beginner) {
    const typename G::Memory forgotten{};
    return only(simple_move(rules, view, forgotten, moves, chance));
  }
  return only(simple_move(rules, view, memory, moves, chance));
}

template <core::Game G>
core::Move move_at(Level level, const G& rules, const typename G::View& view, const typename G::Memory& memory,
                   std::span<const core::Move> moves, core::FastChance& chance, int haste = 1) {
  const auto seed =
      static_cast<std::uint64_t>(chance.pick(1 << 30)) << 30 | static_cast<unsigned>(chance.pick(1 << 30));
  return decide(rules, view, memory, moves, seed, level, haste).move;
}

}  // namespace bots
