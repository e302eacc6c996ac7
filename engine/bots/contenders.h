// How those play who are met in the arena only: like `simple`, with one habit in the games
// that know it (games/<game>/exploiters.h).
#pragma once
#include <optional>
#include <span>

#include "bots/bots.h"

namespace bots {

template <core::Game G>
core::Move choose(const G& rules, Contender player, const typename G::View& view, const typename G::Memory& memory,
                  std::span<const core::Move> moves, core::FastChance& chance) {
  if (static_cast<std::size_t>(player) < kBotNames.size())
    return choose(rules, static_cast<Bot>(player), view, memory, moves, chance);
  if constexpr (requires { exploit(rules, core::name(player), view, memory, moves, chance); })
    if (const std::optional<core::Move> move = exploit(rules, core::name(player), view, memory, moves, chance))
      return *move;
  return choose(rules, player == Contender::peer ? Bot::expert : Bot::simple, view, memory, moves, chance);
}

}  // namespace bots
