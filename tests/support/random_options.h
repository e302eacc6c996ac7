// Options at random, from their list of fields.
#pragma once
#include "codec/traits.h"
#include "core/chance.h"

namespace support {

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

template <class Options>
Options random_options(core::FastChance& chance) {
  Options options;
  RandomOptions visitor{chance};
  Options::fields(visitor, options);
  return options;
}

}  // namespace support
