// The 88 cards of Millionen Poker (POK-01 to POK-06).
#pragma once
#include <array>
#include <cstdint>
#include <span>
#include <string_view>

#include "core/counters.h"
#include "core/kinds.h"

namespace poker {

// In the order in which a pile and a hand are counted when luck picks from them.
enum class Card : std::uint8_t {
  dandy,
  mondain_2,
  mondain_3,
  mondain_4,
  mondain_6,
  pickpocket_2,
  pickpocket_3,
  pickpocket_4,
  pickpocket_5,
  pickpocket_6,
  tricheur,
  revolver,
  valise,
};
inline constexpr std::array<std::string_view, 13> kCardNames = {
    "dandy",        "mondain-2",    "mondain-3",    "mondain-4", "mondain-6", "pickpocket-2", "pickpocket-3",
    "pickpocket-4", "pickpocket-5", "pickpocket-6", "tricheur",  "revolver",  "valise",
};
constexpr std::span<const std::string_view> names(Card) { return kCardNames; }
constexpr std::string_view label(Card) { return "card"; }

constexpr int kDeck = 88;     // cards in the box
constexpr int kHand = 6;      // POK-10
constexpr int kFive = 5;      // POK-13: valises in front of a player, at most
constexpr int kRounds = 200;  // POK-31

constexpr core::Bits kMondains = core::from_to(Card::mondain_2, Card::mondain_6);           // POK-02
constexpr core::Bits kPickpockets = core::from_to(Card::pickpocket_2, Card::pickpocket_6);  // POK-03

// The number printed on a card; 0 where there is none.
constexpr core::PerKind<Card, std::uint8_t> kValue = {{10, 2, 3, 4, 6, 2, 3, 4, 5, 6, 0, 0, 0}};

// The blue cards that hold off a Pickpocket (POK-15, POK-20).
constexpr core::Bits defenders(bool dandy_repels) { return kMondains | core::only(Card::dandy).when(dandy_repels); }
// Those of any colour that show at least the number of that Pickpocket.
constexpr core::Bits at_least(Card pickpocket) {
  core::Bits cards{};
  for (int c = 0; c < core::kKinds<Card>; ++c)
    if (kValue[Card(c)] >= kValue[pickpocket]) cards = cards | core::Bits::only(c);
  return cards;
}
inline constexpr core::PerKind<Card, core::Bits> kAtLeast = [] {
  core::PerKind<Card, core::Bits> table{};
  for (int c = 0; c < core::kKinds<Card>; ++c) table[Card(c)] = at_least(Card(c));
  return table;
}();

using Pile = core::Counters<Card, 8>;  // up to 127 cards
using Hand = core::Counters<Card, 4>;  // up to 7

}  // namespace poker
