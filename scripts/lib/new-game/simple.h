// A player who knows what he is doing: he keeps what a one would cost him more than another
// roll brings.
#pragma once
#include <span>

#include "games/@game@/rules.h"

namespace @game @{

    inline Move simple_move(const Rules&, const View& view, const Memory&, std::span<const Move> moves,
                            core::FastChance&){constexpr int kEnough = 20;
const bool keeps = view.table.stake >= kEnough && moves.size() > 1;
return keeps ? moves.back() : moves.front();
}

}  // namespace @game@
