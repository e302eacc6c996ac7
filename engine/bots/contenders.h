// How those play who are met in the arena only: like `simple`, with one habit in the games
// that know it (games/<game>/exploiters.h), or like the expert with less to go by.
#pragma once
#include <algorithm>
#include <optional>
#include <span>

#include "bots/bots.h"

namespace bots {

constexpr int kHaste = 8;  // what the expert imagines, and the hasty one, in proportion

// Whether there is such a player in that game: where a habit has nothing to do, none has it.
template <core::Game G>
bool plays(const G& rules, Contender player) {
  if (static_cast<std::size_t>(player) < kBotNames.size()) return true;
  if (player == Contender::hasty) return Judged<G>;
  if constexpr (requires { habits(rules); }) {
    const auto known = habits(rules);
    return std::find(known.begin(), known.end(), core::name(player)) != known.end();
  }
  return false;
}

// The move of a player who plays that game.
template <core::Game G>
core::Move choose(const G& rules, Contender player, const typename G::View& view, const typename G::Memory& memory,
                  std::span<const core::Move> moves, core::FastChance& chance) {
  if (static_cast<std::size_t>(player) < kBotNames.size())
    return choose(rules, static_cast<Bot>(player), view, memory, moves, chance);
  if (player == Contender::hasty) return move_at(Level::expert, rules, view, memory, moves, chance, kHaste);
  if constexpr (requires { exploit(rules, core::name(player), view, memory, moves, chance); })
    if (const std::optional<core::Move> move = exploit(rules, core::name(player), view, memory, moves, chance))
      return *move;
  return choose(rules, player == Contender::peer ? Bot::expert : Bot::simple, view, memory, moves, chance);
}

}  // namespace bots
