#include "host/sodium.h"

#include <sodium.h>
#include <cstdio>
#include <cstdlib>

namespace host {
namespace {

const unsigned char* bytes_of(std::string_view text) { return reinterpret_cast<const unsigned char*>(text.data()); }

void initialise() {
  // It fails only where the operating system gives no random numbers at all.
  static const bool ready = sodium_init() >= 0;
  if (!ready) {
    std::fputs("pactole: libsodium cannot be initialised on this machine\n", stderr);
    std::abort();
  }
}

}  // namespace

Sodium::Sodium() { initialise(); }

table::Digest Sodium::sha256(std::string_view bytes) const {
  table::Digest digest;
  crypto_hash_sha256(digest.data(), bytes_of(bytes), bytes.size());
  return digest;
}

table::Digest Sodium::hmac_sha256(std::string_view key, std::string_view bytes) const {
  table::Digest digest;
  crypto_auth_hmacsha256_state state;
  crypto_auth_hmacsha256_init(&state, bytes_of(key), key.size());
  crypto_auth_hmacsha256_update(&state, bytes_of(bytes), bytes.size());
  crypto_auth_hmacsha256_final(&state, digest.data());
  return digest;
}

std::string Sodium::random_bytes(std::size_t count) {
  initialise();
  std::string bytes(count, '\0');
  randombytes_buf(bytes.data(), count);
  return bytes;
}

std::string Sodium::random_seed() {
  const std::string bytes = random_bytes(8);
  table::Digest padded{};
  std::copy(bytes.begin(), bytes.end(), padded.begin());
  return table::to_hex(padded).substr(0, 16);
}

}  // namespace host
