// Every clause of docs/rules/poker.*.md, and what it does in the program.
#pragma once
#include <array>

#include "core/clause.h"

namespace poker {

inline constexpr core::Clause POK_01{1}, POK_02{2}, POK_03{3}, POK_04{4}, POK_05{5}, POK_06{6},  //
    POK_10{10}, POK_11{11}, POK_12{12}, POK_13{13}, POK_14{14}, POK_15{15}, POK_16{16}, POK_17{17}, POK_18{18},
    POK_19{19}, POK_20{20}, POK_21{21}, POK_22{22}, POK_23{23}, POK_24{24}, POK_25{25}, POK_26{26}, POK_30{30},
    POK_31{31};

using core::kAlsoForbids;
using enum core::ClauseKind;
inline constexpr std::array<core::ClauseEntry, 25> kClauses = {{
    {POK_01, definition},           // Dandy
    {POK_02, definition},           // Mondains
    {POK_03, definition},           // Pickpockets
    {POK_04, definition},           // Tricheur
    {POK_05, definition},           // Revolver
    {POK_06, definition},           // Valise
    {POK_10, event},                // the deal and who starts
    {POK_11, event, kAlsoForbids},  // one card, then refill
    {POK_12, event},                // discard
    {POK_13, event, kAlsoForbids},  // valise
    {POK_14, event, kAlsoForbids},  // attack
    {POK_15, event, kAlsoForbids},  // repelled by a Mondain
    {POK_16, event, kAlsoForbids},  // turned by a Revolver
    {POK_17, event},                // let happen, with valises
    {POK_18, event, kAlsoForbids},  // let happen, without
    {POK_19, refusal},              // the oldest waiting Pickpocket comes first
    {POK_20, event, kAlsoForbids},  // driven off
    {POK_21, event},                // a valise goes on to the patron
    {POK_22, event},                // a threatened player hopes
    {POK_23, refusal},              // a threatened player places no valise
    {POK_24, event, kAlsoForbids},  // Tricheur
    {POK_25, refusal},              // one card per turn
    {POK_26, refusal},              // an answer is not a turn
    {POK_30, event, kAlsoForbids},  // five valises and a Dandy
    {POK_31, event, kAlsoForbids},  // 200 rounds
}};

}  // namespace poker
