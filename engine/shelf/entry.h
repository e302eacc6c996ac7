// The shelf is a table: one entry for each game, with everything that stands on its rules.
// Where it is named: the list `games` in CMakeLists.txt, from which the table is written
// (game.cpp.in). Nothing else outside engine/games names a game.
#pragma once
#include <span>
#include <string_view>

#include "shelf/box.h"

namespace shelf {

class Description;
class Drawings;
class Positions;
class Trials;

struct Entry {
  const Box* box;
  // The page plays and has no use for the others: null pointers there.
  const Description* description;
  const Drawings* drawings;
  const Positions* positions;
  const Trials* trials;
};

std::span<const Entry> entries();

// The entry of that game, which must be on the shelf.
const Entry& entry(const core::Facts& facts);

}  // namespace shelf
