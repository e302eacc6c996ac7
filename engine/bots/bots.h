// Players that are not people. A bot is given what a person in its seat would
// have: the rules, a view, a memory, and the moves that are open. It never sees the
// state.
#pragma once
#include <array>
#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "core/game.h"
#include "core/kinds.h"

namespace bots {

enum class Bot : std::uint8_t {
  random,  // any legal move
  simple,  // a page of sensible rules for each game (games/<game>/simple.h)
};
inline constexpr std::array<std::string_view, 2> kBotNames = {"random", "simple"};
constexpr std::span<const std::string_view> names(Bot) { return kBotNames; }
constexpr std::string_view label(Bot) { return "bot"; }

// The legal moves of a seat, with room for all of them and no heap. "No position
// offers more than a few dozen"; core::Offered counts up to 127.
class MoveList {
 public:
  explicit MoveList(const core::Offered& offered) {
    offered.each([this](core::Move move) { moves_[size_++] = move; });
  }
  operator std::span<const core::Move>() const { return {moves_.data(), size_}; }

 private:
  std::array<core::Move, 128> moves_;
  std::size_t size_ = 0;
};

// The move a bot makes. `moves` are the legal ones, at least one.
template <core::Game G>
core::Move choose(const G& rules, Bot bot, const typename G::View& view, const typename G::Memory& memory,
                  std::span<const core::Move> moves, core::FastChance& chance) {
  if (bot == Bot::simple) return simple_move(rules, view, memory, moves, chance);
  return moves[static_cast<std::size_t>(chance.pick(static_cast<int>(moves.size())))];
}

}  // namespace bots
