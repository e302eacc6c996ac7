// Every way in which a table says no. The names are part of the wire form.
#pragma once
#include <array>
#include <span>
#include <string_view>

#include "core/chance.h"
#include "core/clause.h"
#include "core/kinds.h"

namespace table {

enum class Reason : std::uint8_t {
  seat_unknown,        // there is no such seat at this table
  game_over,           // the game has ended
  move_unreadable,     // the text is not a move of this game
  move_not_your_turn,  // the seat is not asked now; the clause says why
  move_illegal,        // a clause forbids it
  move_stale_ply,      // it answers a decision that is past
  move_early_ply,      // it answers a decision that has not come
  move_answered,       // the seat has given another answer, which is sealed
  luck_too_few,        // the script has fewer outcomes than the move needs
  luck_too_many,       // … or more
  luck_out_of_range,   // … or one that no die shows and no pile holds
};
inline constexpr std::array<std::string_view, 11> kReasonNames = {
    "seat/unknown",   "game/over",     "move/unreadable", "move/not_your_turn", "move/illegal",      "move/stale_ply",
    "move/early_ply", "move/answered", "luck/too_few",    "luck/too_many",      "luck/out_of_range",
};
constexpr std::span<const std::string_view> names(Reason) { return kReasonNames; }
constexpr std::string_view label(Reason) { return "reason"; }

struct Refusal {
  Reason reason{};
  core::Clause clause = core::Clause::none;
  core::LuckRequest requested;  // for luck: the outcome that the script could not give
  int outcomes = 0;             // for luck: how many outcomes were used before that
};

}  // namespace table
