// Players that are not people. A bot is given what a person in its seat would
// have: the rules, a view, a memory, and the moves that are open. It never sees the
// state.
#pragma once
#include <span>

#include "bots/bot.h"
#include "bots/levels.h"
#include "bots/moves.h"
#include "core/game.h"

namespace bots {

// The move a bot makes. `moves` are the legal ones, at least one.
template <core::Game G>
core::Move choose(const G& rules, Bot bot, const typename G::View& view, const typename G::Memory& memory,
                  std::span<const core::Move> moves, core::FastChance& chance) {
  switch (bot) {
    case Bot::random: return any(moves, chance);
    case Bot::simple: return simple_move(rules, view, memory, moves, chance);
    case Bot::beginner: return move_at(Level::beginner, rules, view, memory, moves, chance);
    case Bot::family: return move_at(Level::family, rules, view, memory, moves, chance);
    case Bot::skilled: return move_at(Level::skilled, rules, view, memory, moves, chance);
    case Bot::expert: return move_at(Level::expert, rules, view, memory, moves, chance);
  }
  return moves.front();
}

}  // namespace bots
