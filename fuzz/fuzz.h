// What every fuzzer stands on: the games with the editions on the shelf, and a
// way to say that something is wrong. A fuzzer is one file with one function,
// LLVMFuzzerTestOneInput; it must not care which games there are.
#pragma once
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>

#include "shelf/box.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size);

namespace fuzz {

// Ends the program, which the fuzzer takes for a finding, unless `holds`.
void must(bool holds, std::string_view what, std::string_view detail = "");

inline std::string text_of(const std::uint8_t* data, std::size_t size) {
  return {reinterpret_cast<const char*>(data), size};
}

// Every game, opened with its edition on the shelf.
std::span<const std::unique_ptr<shelf::OpenBox>> games();

// A cheap stand-in for cryptography. Every hash is 0, so that a log stays in one
// chain whatever the fuzzer does to its lines, and the checks behind the chain
// are reached; a log written with it reads "prev":"000…".
class NoHashes final : public table::Primitives {
 public:
  table::Digest sha256(std::string_view) const override { return {}; }
  table::Digest hmac_sha256(std::string_view key, std::string_view bytes) const override;
};

// The position of the table loads again, and is the same.
void must_load(const shelf::OpenBox& box, const shelf::AnyTable& table);

// Plays random moves. Whoever is asked can move, his default and his bots' moves
// are among the legal ones, everything can be shown to everybody, and every
// position on the way is possible.
void play_on(const shelf::OpenBox& box, shelf::AnyTable& table, core::FastChance chance, int moves);

}  // namespace fuzz
