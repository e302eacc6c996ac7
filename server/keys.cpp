#include "server/keys.h"

#include <sodium.h>

#include <algorithm>

namespace server {

std::string fresh_key(const RandomBytes& random) {
  const std::string bytes = random(16);
  table::Digest padded{};
  std::copy(bytes.begin(), bytes.end(), padded.begin());
  return table::to_hex(padded).substr(0, 32);
}

std::string hash_of(const table::Primitives& primitives, std::string_view key) {
  return table::to_hex(primitives.sha256(key));
}

bool same_hash(std::string_view one, std::string_view other) {
  return one.size() == other.size() && sodium_memcmp(one.data(), other.data(), one.size()) == 0;
}

std::string fresh_table(const RandomBytes& random) {
  // Twelve of 32 letters that cannot be taken for one another (no i, l, o, u): 60 bits.
  constexpr std::string_view kLetters = "0123456789abcdefghjkmnpqrstvwxyz";
  std::string name;
  for (const char byte : random(12)) name += kLetters[static_cast<unsigned char>(byte) & 31];
  return name;
}

}  // namespace server
