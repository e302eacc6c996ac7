// The cryptography a table is given: the engine has none of its own. libsodium
// provides it natively, the page in WebAssembly.
#pragma once
#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "core/chance.h"

namespace table {

using Digest = std::array<std::uint8_t, 32>;

class Primitives {
 public:
  virtual ~Primitives() = default;
  virtual Digest sha256(std::string_view bytes) const = 0;
  virtual Digest hmac_sha256(std::string_view key, std::string_view bytes) const = 0;
};

inline std::string to_hex(const Digest& digest) {
  constexpr std::string_view kDigits = "0123456789abcdef";
  std::string text;
  for (const std::uint8_t byte : digest) {
    text += kDigits[byte >> 4];
    text += kDigits[byte & 15];
  }
  return text;
}

inline std::optional<std::string> from_hex(std::string_view text) {
  if (text.size() % 2 != 0) return std::nullopt;
  const auto digit = [](char c) { return c >= '0' && c <= '9' ? c - '0' : c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1; };
  std::string bytes;
  for (std::size_t i = 0; i < text.size(); i += 2) {
    const int high = digit(text[i]);
    const int low = digit(text[i + 1]);
    if (high < 0 || low < 0) return std::nullopt;
    bytes += static_cast<char>(high * 16 + low);
  }
  return bytes;
}

inline std::string bytes_of(const Digest& digest) { return {digest.begin(), digest.end()}; }

// A name as the log binds it: nobody can change it without being noticed, and once name and
// salt are forgotten nobody can tell what it was.
inline std::string mark_of(const Primitives& primitives, std::string_view salt, std::string_view name) {
  return to_hex(primitives.sha256(std::string(salt) + std::string(name)));
}

// The promise that is shown before anybody adds luck of his own: SHA-256(seed).
inline Digest commitment(const Primitives& primitives, std::string_view seed) { return primitives.sha256(seed); }

// The blocks of a committed chance. key = HMAC-SHA-256(seed, the seats' bytes in seat order
// and what binds the match, see log.h); block(i, r) = HMAC-SHA-256(key, be64(i) ‖ be32(r)).
class CommittedBlocks : public core::BlockSource {
 public:
  CommittedBlocks(const Primitives& primitives, std::string_view seed, std::string_view given)
      : primitives_(primitives), key_(bytes_of(primitives.hmac_sha256(seed, given))) {}

  Block block(std::uint64_t index, std::uint32_t retry) override {
    std::string message;
    for (int shift = 56; shift >= 0; shift -= 8) message += static_cast<char>(index >> shift & 0xff);
    for (int shift = 24; shift >= 0; shift -= 8) message += static_cast<char>(retry >> shift & 0xff);
    return primitives_.hmac_sha256(key_, message);
  }

 private:
  const Primitives& primitives_;
  std::string key_;
};

}  // namespace table
