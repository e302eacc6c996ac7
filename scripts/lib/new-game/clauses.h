// Every clause of docs/rules/@game@.*.md, and what it does in the program.
#pragma once
#include <array>

#include "core/clause.h"

namespace @game @{

    inline constexpr core::Clause @PRE @_01{1}, @PRE @_02{2};

using core::kAlsoForbids;
using enum core::ClauseKind;
inline constexpr std::array<core::ClauseEntry, 2> kClauses = {{
    {@PRE @_01, event},                // roll: more at stake, or all of it lost
    {@PRE @_02, event, kAlsoForbids},  // keep, turns, and the end
}};

}  // namespace @game@
