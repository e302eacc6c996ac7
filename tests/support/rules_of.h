// The games on the shelf, for tests that hold for all of them.
#pragma once
#include <gtest/gtest.h>

#include <string>

#include "support/open_box.h"

namespace support {

// The games as a list for TYPED_TEST_SUITE, and their names.
template <class List>
struct TypesOf;
template <class... Gs>
struct TypesOf<GameList<Gs...>> {
  using Types = ::testing::Types<Gs...>;
};
using AllGames = TypesOf<Games>::Types;

struct GameNames {
  template <class G>
  static std::string GetName(int) {
    return std::string(G::kFacts.slug);
  }
};

}  // namespace support
