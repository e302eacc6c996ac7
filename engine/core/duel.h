// Two roll one die each, and the higher wins; on a tie they roll again.
#pragma once
#include "core/chance.h"

namespace core {

struct Duel {
  int first = 0;   // what the one who rolls first has in the end
  int second = 0;  // and the other

  constexpr bool first_wins() const { return first > second; }
  constexpr int high() const { return first_wins() ? first : second; }
  constexpr int difference() const { return first_wins() ? first - second : second - first; }
};

// `rolled(duel)` is called after every pair of rolls, ties included.
template <Chance C>
Duel duel(C& chance, int sides, auto&& rolled) {
  Duel duel;
  do {
    duel.first = chance.die(sides);
    duel.second = chance.die(sides);
    rolled(duel);
  } while (duel.first == duel.second);
  return duel;
}

}  // namespace core
