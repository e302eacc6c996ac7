// The 35 instruction cards and the kinds of spaces (ATR-01).
#pragma once
#include <array>
#include <cstdint>
#include <span>
#include <string_view>

#include "core/counters.h"
#include "core/kinds.h"

namespace agence {

// In the order in which a pile is counted when luck picks from it.
enum class Card : std::uint8_t {
  boost,      // ATR-20: Barracuda lends a hand
  reroll,     // ATR-21: Barracuda clears the way
  guide,      // ATR-22: Barracuda shows the way
  sidelined,  // ATR-23
  guard,      // ATR-24: a prowling guard
  lab1,       // ATR-25
  lab2,
  lab3,
};
inline constexpr std::array<std::string_view, 8> kCardNames = {"boost", "reroll", "guide", "sidelined",
                                                               "guard", "lab1",   "lab2",  "lab3"};
constexpr std::span<const std::string_view> names(Card) { return kCardNames; }
constexpr std::string_view label(Card) { return "card"; }

enum class SpaceKind : std::uint8_t {
  start,      // where everybody begins, and the way out
  plain,      // nothing happens there
  again,      // ATR-13
  screen,     // ATR-12
  guard,      // ATR-14
  corridor,   // ATR-11
  safe,       // ATR-15
  lab1,       // ATR-25
  lab2,       //
  lab3,       //
  final_lab,  // ATR-26
  vault,      // ATR-16
};
inline constexpr std::array<std::string_view, 12> kSpaceNames = {
    "start", "plain", "again", "screen", "guard", "corridor", "safe", "lab1", "lab2", "lab3", "final-lab", "vault"};
constexpr std::span<const std::string_view> names(SpaceKind) { return kSpaceNames; }
constexpr std::string_view label(SpaceKind) { return "space"; }

constexpr int kDeck = 35;         // cards in the box
constexpr int kHand = 3;          // ATR-02
constexpr int kSeats = 4;         // at most
constexpr int kDie = 6;           // sides
constexpr int kBoost = 3;         // ATR-20
constexpr int kRounds = 200;      // ATR-51
constexpr int kMostPrinted = 20;  // the highest number on a lab card

constexpr int kFirstLab = static_cast<int>(Card::lab1);
constexpr core::Bits kLabCards = core::from_to(Card::lab1, Card::lab3);

using Pile = core::Counters<Card, 8>;  // up to 127 cards
using Hand = Pile;                     // eight kinds fill one word

}  // namespace agence
