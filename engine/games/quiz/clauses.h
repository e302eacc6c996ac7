// Every clause of docs/rules/quiz.*.md, and what it does in the program.
#pragma once
#include <array>

#include "core/clause.h"

namespace quiz {

inline constexpr core::Clause QVG_01{1}, QVG_02{2}, QVG_03{3},  //
    QVG_10{10}, QVG_11{11}, QVG_12{12}, QVG_13{13}, QVG_14{14}, QVG_15{15}, QVG_16{16}, QVG_17{17}, QVG_18{18},
    QVG_19{19}, QVG_20{20}, QVG_21{21}, QVG_22{22}, QVG_23{23},  //
    QVG_30{30}, QVG_31{31}, QVG_32{32}, QVG_33{33}, QVG_34{34}, QVG_40{40}, QVG_41{41}, QVG_50{50};

using core::kAlsoForbids;
using core::kSeldom;
using enum core::ClauseKind;
inline constexpr std::array<core::ClauseEntry, 25> kClauses = {{
    {QVG_01, definition},           // the questions and the pyramid
    {QVG_02, definition},           // what everybody has
    {QVG_03, definition},           // the aim
    {QVG_10, event, kAlsoForbids},  // the quizmaster
    {QVG_11, event},                // a question is read out
    {QVG_12, event, kAlsoForbids},  // jokers, in turn
    {QVG_13, event, kAlsoForbids},  // the final answer, sealed
    {QVG_14, event},                // answers are shown together
    {QVG_15, event},                // right or wrong
    {QVG_16, event, kAlsoForbids},  // try or stop
    {QVG_17, event, kAlsoForbids},  // stop after a joker
    {QVG_18, event},                // wrong: nothing
    {QVG_19, event},                // wrong: the first safe prize
    {QVG_20, event},                // wrong: the second safe prize
    // A box is gone through: with fewer cards in a level than a match has rounds.
    {QVG_21, event, !kAlsoForbids, kSeldom},
    {QVG_22, event, kAlsoForbids},  // the next round
    {QVG_23, event, kAlsoForbids},  // the million, and the end
    {QVG_30, event, kAlsoForbids},  // 50:50
    {QVG_31, event, kAlsoForbids},  // the audience's vote
    {QVG_32, event, kAlsoForbids},  // phone a friend
    {QVG_33, event, kAlsoForbids},  // a real call
    {QVG_34, event},                // after a joker
    {QVG_40, event, kAlsoForbids},  // the vote where nobody else can help
    {QVG_41, event, kAlsoForbids},  // the call where nobody else can help
    {QVG_50, event, kAlsoForbids},  // as on television
}};

}  // namespace quiz
