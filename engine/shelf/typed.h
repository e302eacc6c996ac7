// Boxes and tables with the types of their game: for tests, fuzzers and benchmarks of
// the rules. What makes them (box_of.h) is compiled once per game, in boxes/.
#pragma once
#include "shelf/box.h"
#include "table/table.h"

namespace shelf {

template <core::Game G>
class TypedTable : public AnyTable {
 public:
  virtual const table::Table<G>& typed() const = 0;
};

template <core::Game G>
class TypedBox : public OpenBox {
 public:
  virtual const G& rules() const = 0;
  virtual std::string event_json(const typename table::Table<G>::Told& told) const = 0;
};

// The box of a game: each is compiled in its own file of boxes/.
template <core::Game G>
const Box& box();

}  // namespace shelf
