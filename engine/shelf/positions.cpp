#include "shelf/positions.h"

#include "shelf/sides.h"

namespace shelf {

std::expected<std::unique_ptr<AnyTable>, BadPosition> load(const OpenBox& box, const codec::Document& document,
                                                           const codec::Json& position) {
  const auto find = []<core::Game G>(Named<G>) -> const Positions& { return positions<G>(); };
  return side_of<Positions>(box.facts(), find).load(box, document, position);
}

}  // namespace shelf
