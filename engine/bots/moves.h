// The legal moves of a seat as a list.
#pragma once
#include <array>
#include <cstddef>
#include <span>

#include "core/chance.h"
#include "core/move.h"

namespace bots {

// With room for all of them and no heap. "No position offers more than a few dozen";
// core::Offered counts up to 127.
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

inline core::Move any(std::span<const core::Move> moves, core::FastChance& chance) {
  return moves[static_cast<std::size_t>(chance.pick(static_cast<int>(moves.size())))];
}

}  // namespace bots
