// How much a random test repeats: more in ./scripts/test --long.
#pragma once
#include <cstdlib>

namespace support {

inline bool is_long() { return std::getenv("PACTOLE_LONG") != nullptr; }

inline int scaled(int n) { return is_long() ? 10 * n : n; }

// For tests that play whole games and look at every position: a quarter of that under
// a sanitizer, which makes them ten times slower.
inline int scaled_games(int n) {
#ifdef __has_feature
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
  n /= 4;
#endif
#endif
  return scaled(n);
}

}  // namespace support
