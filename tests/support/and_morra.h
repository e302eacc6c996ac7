// The games on the shelf and morra, a small game of the tests with all there is to
// hide: for what must hold for games that are still to come.
#pragma once
#include "support/morra.h"
#include "support/rules_of.h"

namespace support {

template <class G>
const G& rules_for() {
  if constexpr (std::same_as<G, morra::Rules>) {
    static const morra::Edition edition;
    static const morra::Rules rules(edition);
    return rules;
  } else {
    return rules_of<G>();
  }
}

template <class List>
struct AndMorra;
template <class... Gs>
struct AndMorra<::testing::Types<Gs...>> {
  using Types = ::testing::Types<morra::Rules, Gs...>;
};
using AllGamesAndMorra = AndMorra<AllGames>::Types;

}  // namespace support
