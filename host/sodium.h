// The cryptography of the engine, by libsodium.
#pragma once
#include <string>

#include "table/digest.h"

namespace host {

class Sodium final : public table::Primitives {
 public:
  Sodium();
  table::Digest sha256(std::string_view bytes) const override;
  table::Digest hmac_sha256(std::string_view key, std::string_view bytes) const override;

  // `count` bytes from the operating system.
  static std::string random_bytes(std::size_t count);
  // A seed that people can type again: 16 hex digits.
  static std::string random_seed();
};

}  // namespace host
