// What is printed in the box: how many there are of each card.
#pragma once
#include <string>

#include "core/fields.h"
#include "core/game.h"
#include "games/poker/cards.h"

namespace poker {

struct Edition {
  core::Imprint imprint;
  core::PerKind<Card, int> cards;

  static void fields(auto& f, auto& self) {
    f("cards", self.cards, "how many cards of each kind the box holds; 88 in all", core::Range{0, kDeck});
  }

  // Everything that is wrong with it.
  void check(auto&& flaw) const {
    int sum = 0;
    for (const int count : cards.values) sum += count;
    if (sum != kDeck)
      flaw(core::Flaw{"cards", "the counts sum to " + std::to_string(sum) + ", but the box holds " +
                                   std::to_string(kDeck) + " cards"});
    if (cards[Card::dandy] < 1) flaw(core::Flaw{"cards.dandy", "nobody can win without a Dandy", {}});
    if (cards[Card::valise] < kFive)
      flaw(core::Flaw{"cards.valise", "nobody can win with fewer than five valises", {}});
  }
};

}  // namespace poker
