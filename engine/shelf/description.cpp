#include "shelf/description.h"

#include "shelf/sides.h"

namespace shelf {

const Description& describe(const Box& box) {
  return side_of<Description>(box.facts(),
                              []<core::Game G>(Named<G>) -> const Description& { return description<G>(); });
}

}  // namespace shelf
