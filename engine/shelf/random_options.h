// Options at random, from their list of fields.
#pragma once
#include "codec/traits.h"
#include "core/game.h"

namespace shelf {

struct RandomOptions {
  core::FastChance& chance;

  template <class T>
  void operator()(std::string_view, T& value, std::string_view, core::Range range = {}) {
    if constexpr (std::same_as<T, bool>)
      value = chance.pick(2) == 1;
    else if constexpr (core::Kind<T>)
      value = static_cast<T>(chance.pick(core::kKinds<T>));
    else
      value = static_cast<T>(range.least + chance.pick(range.greatest - range.least + 1));
  }
};

// Some with which that many can play.
template <core::Game G>
typename G::Options random_options(const G& rules, int seats, core::FastChance& chance) {
  typename G::Options options;
  RandomOptions visitor{chance};
  do G::Options::fields(visitor, options);
  while (rules.check_table(seats, options));
  return options;
}

}  // namespace shelf
