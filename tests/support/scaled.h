// How much a random test repeats: more in ./scripts/test --long.
#pragma once
#include <cstdlib>

namespace support {

// n, or ten times n where PACTOLE_LONG is set.
inline int scaled(int n) { return std::getenv("PACTOLE_LONG") ? 10 * n : n; }

}  // namespace support
