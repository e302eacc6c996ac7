#include "store/checksum.h"

#include <sodium.h>

#include <array>
#include <cstring>
#include <string>

namespace store {

std::int64_t checksum(std::string_view table, std::int64_t number, std::string_view text) {
  static constexpr std::array<unsigned char, crypto_shorthash_KEYBYTES> kKey{};
  std::array<unsigned char, crypto_shorthash_BYTES> hash;
  const std::string all = std::string(table) + '\n' + std::to_string(number) + '\n' + std::string(text);
  crypto_shorthash(hash.data(), reinterpret_cast<const unsigned char*>(all.data()), all.size(), kKey.data());
  std::int64_t sum = 0;
  std::memcpy(&sum, hash.data(), sizeof sum);
  return sum;
}

}  // namespace store
