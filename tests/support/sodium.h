// What hashes in tests.
#pragma once
#include "host/sodium.h"

namespace support {
inline const host::Sodium sodium;
}  // namespace support
