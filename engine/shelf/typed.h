// Boxes and tables with the types of their game: for tests, fuzzers and benchmarks of
// the rules. What makes them (box_of.h) is compiled once per game (entry_of.h).
#pragma once
#include "shelf/shelf.h"
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
  // Options from JSON, or what is wrong with them. Those that are left out are as usual.
  virtual std::expected<typename G::Options, std::string> read_options(
      int seats, const codec::Json* json, core::Tempo tempo = core::Tempo::sitting) const = 0;
  virtual std::string event_json(const typename table::Table<G>::Told& told) const = 0;
};

template <core::Game G>
const Box& box() {
  return *find_box(G::kFacts.slug);
}

}  // namespace shelf
