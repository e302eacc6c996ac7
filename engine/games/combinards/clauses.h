// Every clause of docs/rules/combinards.*.md, and what it does in the program.
#pragma once
#include <array>

#include "core/clause.h"

namespace combinards {

inline constexpr core::Clause COM_01{1}, COM_02{2}, COM_03{3}, COM_04{4}, COM_05{5}, COM_06{6}, COM_07{7}, COM_08{8},
    COM_10{10}, COM_11{11}, COM_12{12}, COM_13{13}, COM_14{14}, COM_20{20}, COM_21{21}, COM_22{22}, COM_23{23},
    COM_24{24}, COM_25{25}, COM_26{26}, COM_27{27}, COM_28{28}, COM_29{29}, COM_30{30}, COM_31{31}, COM_40{40},
    COM_41{41}, COM_42{42}, COM_43{43}, COM_44{44}, COM_45{45}, COM_46{46}, COM_47{47}, COM_50{50};

using core::kAlsoForbids;
using enum core::ClauseKind;
inline constexpr std::array<core::ClauseEntry, 34> kClauses = {{
    {COM_01, definition},           // what is in the box
    {COM_02, event},                // the deal
    {COM_03, definition},           // pawns and the bank
    {COM_04, event, kAlsoForbids},  // who starts; turns go to the left
    {COM_05, event, kAlsoForbids},  // 600 M and a clean record
    {COM_06, event, kAlsoForbids},  // ruin
    {COM_07, event, kAlsoForbids},  // more than 20 years
    {COM_08, event, kAlsoForbids},  // the last round
    {COM_10, event, kAlsoForbids},  // two dice
    {COM_11, definition},           // spaces are shared
    {COM_12, definition},           // doubles bring nothing
    {COM_13, event, kAlsoForbids},  // inner or outer
    {COM_14, event},                // STOP
    {COM_20, event, kAlsoForbids},  // to buy or not
    {COM_21, event},                // a card is drawn
    {COM_22, definition},           // what a card tells
    {COM_23, event, kAlsoForbids},  // the announcement
    {COM_24, event},                // nobody doubts
    {COM_25, event},                // caught lying
    {COM_26, event, kAlsoForbids},  // doubted wrongly; the window
    {COM_27, event, kAlsoForbids},  // a sale
    {COM_28, event, kAlsoForbids},  // oil at a refinery
    {COM_29, event, kAlsoForbids},  // oil is declared
    {COM_30, event, kAlsoForbids},  // denounced at customs
    {COM_31, event},                // the commitment lapses
    {COM_40, event, kAlsoForbids},  // police station
    {COM_41, event},                // agios
    {COM_42, event, kAlsoForbids},  // airport
    {COM_43, event, kAlsoForbids},  // taxes
    {COM_44, event},                // refund
    {COM_45, event},                // control
    {COM_46, event, kAlsoForbids},  // flying control
    {COM_47, event},                // customs
    {COM_50, definition},           // what is public
}};

}  // namespace combinards
