// Every clause of docs/rules/agence.*.md, and what it does in the program.
#pragma once
#include <array>

#include "core/clause.h"

namespace agence {

inline constexpr core::Clause ATR_01{1}, ATR_02{2}, ATR_03{3}, ATR_04{4}, ATR_05{5}, ATR_06{6}, ATR_07{7},  //
    ATR_10{10}, ATR_11{11}, ATR_12{12}, ATR_13{13}, ATR_14{14}, ATR_15{15}, ATR_16{16},                     //
    ATR_19{19}, ATR_20{20}, ATR_21{21}, ATR_22{22}, ATR_23{23}, ATR_24{24}, ATR_25{25}, ATR_26{26},         //
    ATR_30{30}, ATR_31{31}, ATR_32{32}, ATR_33{33}, ATR_34{34}, ATR_35{35}, ATR_36{36},                     //
    ATR_40{40}, ATR_41{41}, ATR_50{50}, ATR_51{51};

using core::kAlsoForbids;
using core::kSeldom;
using enum core::ClauseKind;
inline constexpr std::array<core::ClauseEntry, 33> kClauses = {{
    {ATR_01, definition},                    // what is in the box
    {ATR_02, event},                         // three cards each
    {ATR_03, event, kAlsoForbids},           // who starts, and who follows
    {ATR_04, definition},                    // which way a player faces
    {ATR_05, event, kAlsoForbids},           // a roll and a card
    {ATR_06, event, kAlsoForbids},           // a card played is replaced
    {ATR_07, event, kAlsoForbids},           // one thing after the other; the end of a turn
    {ATR_10, event, kAlsoForbids},           // occupied space
    {ATR_11, event},                         // narrow corridor
    {ATR_12, event, kAlsoForbids},           // TV screen
    {ATR_13, event},                         // roll again
    {ATR_14, event, kAlsoForbids},           // guard
    {ATR_15, refusal},                       // safe zone
    {ATR_16, event},                         // the vault stops everybody
    {ATR_19, refusal},                       // a card needs the space it leads to
    {ATR_20, event},                         // Barracuda lends a hand
    {ATR_21, event, kAlsoForbids},           // Barracuda clears the way
    {ATR_22, event},                         // Barracuda shows the way
    {ATR_23, event, kAlsoForbids},           // sidelined
    {ATR_24, event, kAlsoForbids},           // a prowling guard
    {ATR_25, event, kAlsoForbids},           // lab cards
    {ATR_26, definition},                    // the final lab
    {ATR_30, event},                         // the formula is taken
    {ATR_31, event},                         // a chaser more
    {ATR_32, event},                         // both dice
    {ATR_33, event},                         // an occupied vault
    {ATR_34, event, kAlsoForbids},           // into the vault before the roll; out of it by no card
    {ATR_35, event},                         // the holder, met by one who has not been in the vault
    {ATR_36, refusal},                       // no prowling guard in the vault
    {ATR_40, event},                         // stealing
    {ATR_41, event},                         // stealing on a guard space
    {ATR_50, event, kAlsoForbids},           // out of the fortress
    {ATR_51, event, kAlsoForbids, kSeldom},  // 200 rounds
}};

}  // namespace agence
