// Everything in a store into another one, of whatever kind: counted, read back, and compared
// byte for byte.
#pragma once
#include <cstdint>
#include <expected>

#include "store/open.h"

namespace store {

struct Copied {
  std::size_t tables = 0;
  std::size_t folded = 0;  // of them: those that are over
  std::size_t lines = 0;
  std::int64_t bytes = 0;  // of lines
  std::size_t editions = 0;
  std::size_t bans = 0;
  std::size_t reports = 0;
  bool operator==(const Copied&) const = default;
};

// Neither may be in use, and there must be nothing at `to`. What is copied gets its name when
// it is whole: before that there is nothing at `to`, whatever happens.
std::expected<Copied, Trouble> copy(const Place& from, const Place& to);

}  // namespace store
