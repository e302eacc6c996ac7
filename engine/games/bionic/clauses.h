// Every clause of docs/rules/bionic.*.md, and what it does in the program.
#pragma once
#include <array>

#include "core/clause.h"

namespace bionic {

inline constexpr core::Clause BIO_01{1}, BIO_02{2}, BIO_03{3}, BIO_04{4}, BIO_05{5}, BIO_06{6}, BIO_07{7}, BIO_08{8},
    BIO_09{9}, BIO_10{10}, BIO_11{11}, BIO_12{12}, BIO_13{13}, BIO_14{14}, BIO_15{15}, BIO_16{16}, BIO_17{17},
    BIO_18{18}, BIO_19{19}, BIO_20{20}, BIO_21{21}, BIO_22{22}, BIO_23{23}, BIO_24{24}, BIO_25{25}, BIO_30{30},
    BIO_31{31};

using core::kAlsoForbids;
using core::kSeldom;
using enum core::ClauseKind;
inline constexpr std::array<core::ClauseEntry, 27> kClauses = {{
    {BIO_01, definition},                    // what is in the box
    {BIO_02, definition},                    // everybody starts at mission 1
    {BIO_03, event},                         // eight cards each; the disc may run dry
    {BIO_04, event, kAlsoForbids},           // at least one card, else a forced pass
    {BIO_05, event, kAlsoForbids},           // who starts; turns in order
    {BIO_06, event},                         // (a) spin and advance
    {BIO_07, event, kAlsoForbids},           // (b) pass and take two
    {BIO_08, event, kAlsoForbids},           // (c) give cards and advance
    {BIO_09, event},                         // who leaves a space is free of it
    {BIO_10, event},                         // energy
    {BIO_11, event},                         // bionic breakdown
    {BIO_12, event, kAlsoForbids},           // arrow
    {BIO_13, event},                         // a lost turn, cards to give
    {BIO_14, event, kAlsoForbids},           // a choice
    {BIO_15, event},                         // everybody stops on the last space
    {BIO_16, event},                         // the mission is finished
    {BIO_17, event},                         // first failure
    {BIO_18, event},                         // second failure
    {BIO_19, event, kAlsoForbids},           // third attempt
    {BIO_20, event},                         // combat
    {BIO_21, event},                         // what the winner gets
    {BIO_22, event},                         // equal numbers
    {BIO_23, event},                         // combat on a last space
    {BIO_24, event},                         // … which finishes the mission
    {BIO_25, event},                         // … which does not
    {BIO_30, event, kAlsoForbids},           // the fourth mission
    {BIO_31, event, kAlsoForbids, kSeldom},  // 1,000 rounds
}};

}  // namespace bionic
