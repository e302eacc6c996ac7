// Where luck comes from. Rules ask for a die or a pick and never know whether a
// generator, a script, a log, a commitment or a real die answers.
//
// No std::shuffle and no std::*_distribution: they differ between standard
// libraries, and every compiler and WebAssembly must give the same game.
#pragma once
#include <array>
#include <concepts>
#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

namespace core {

template <class C>
concept Chance = requires(C chance, int n) {
  { chance.die(n) } -> std::same_as<int>;   // 1 to n
  { chance.pick(n) } -> std::same_as<int>;  // 0 to n - 1
};

// The finalizer of splitmix64: scatters whatever it is given.
constexpr std::uint64_t kGolden = 0x9e3779b97f4a7c15;
constexpr std::uint64_t mix(std::uint64_t x) {
  x = (x ^ x >> 30) * 0xbf58476d1ce4e5b9;
  x = (x ^ x >> 27) * 0x94d049bb133111eb;
  return x ^ x >> 31;
}

// A small fast generator: playouts, offline games, tests. Not for secrets. It is
// Thomas's MWC64X, multiply with carry: the lower half of the state times a factor, plus
// the upper half. Random moves are so cheap that their luck must be cheap too.
class FastChance {
 public:
  // Neither nothing nor the one other state that leads to itself.
  constexpr explicit FastChance(std::uint64_t seed) : state_((mix(seed) & ~(std::uint64_t{1} << 63)) | 1) {}
  // Seeds are text; the same text gives the same luck everywhere.
  static constexpr FastChance from_text(std::string_view seed) {
    std::uint64_t hash = 0xcbf29ce484222325;  // FNV-1a
    for (const char c : seed) hash = (hash ^ static_cast<unsigned char>(c)) * 0x100000001b3;
    return FastChance(hash);
  }

  constexpr int die(int sides) { return 1 + pick(sides); }
  constexpr int pick(int n) {
    // Lemire's method: the high half of a 32 × 32 bit product, with the few low
    // values that would make the first outcomes likelier drawn again.
    const auto range = static_cast<std::uint32_t>(n);
    std::uint64_t product = std::uint64_t{next32()} * range;
    if (static_cast<std::uint32_t>(product) < range) {
      const std::uint32_t unfair = (0u - range) % range;
      while (static_cast<std::uint32_t>(product) < unfair) product = std::uint64_t{next32()} * range;
    }
    return static_cast<int>(product >> 32);
  }

 private:
  constexpr std::uint32_t next32() {
    const std::uint64_t carry = state_ >> 32;
    const std::uint64_t low = state_ & 0xffffffff;
    state_ = low * 4294883355u + carry;
    return static_cast<std::uint32_t>(low ^ carry);
  }

  std::uint64_t state_;
};

// One outcome that the rules want: die(n) or pick(n).
struct LuckRequest {
  bool die = false;
  int n = 0;
  constexpr bool operator==(const LuckRequest&) const = default;
};

// Outcomes that were written down: by a test, by a referee at a real table, or
// in a log that is replayed. It never fails in the middle of a rule: when the
// script is wrong it answers with the lowest outcome and keeps the first fault,
// and whoever requested it discards what came of it.
class ScriptedChance {
 public:
  enum class Fault : std::uint8_t { none, too_few, out_of_range };

  explicit ScriptedChance(std::span<const int> outcomes) : outcomes_(outcomes) {}

  int die(int sides) { return next({true, sides}, 1); }
  int pick(int n) { return next({false, n}, 0); }

  Fault fault() const { return fault_; }
  LuckRequest requested() const { return requested_; }  // what the script could not answer
  std::size_t used() const { return used_; }
  std::size_t left() const { return outcomes_.size() - used_; }

 private:
  int next(LuckRequest request, int lowest) {
    if (fault_ != Fault::none) return made_up(request, lowest);
    if (used_ == outcomes_.size()) return fail(Fault::too_few, request, lowest);
    const int outcome = outcomes_[used_];
    if (outcome < lowest || outcome >= lowest + request.n) return fail(Fault::out_of_range, request, lowest);
    ++used_;
    return outcome;
  }
  int fail(Fault fault, LuckRequest request, int lowest) {
    fault_ = fault;
    requested_ = request;
    return made_up(request, lowest);
  }
  // After a fault nothing counts any more, but whoever rolls again on a tie must
  // come to an end: no two answers in a row are the same.
  int made_up(LuckRequest request, int lowest) {
    return lowest + static_cast<int>(made_up_++ % static_cast<unsigned>(request.n));
  }

  std::span<const int> outcomes_;
  std::size_t used_ = 0;
  Fault fault_ = Fault::none;
  LuckRequest requested_;
  unsigned made_up_ = 0;
};

// Passes another chance through and writes down what was requested and answered.
template <Chance C>
class RecordedChance {
 public:
  RecordedChance(C& source, std::vector<int>& outcomes, std::vector<LuckRequest>& requests)
      : source_(source), outcomes_(outcomes), requested_(requests) {}

  int die(int sides) {
    requested_.push_back({true, sides});
    return outcomes_.emplace_back(source_.die(sides));
  }
  int pick(int n) {
    requested_.push_back({false, n});
    return outcomes_.emplace_back(source_.pick(n));
  }

 private:
  C& source_;
  std::vector<int>& outcomes_;
  std::vector<LuckRequest>& requested_;
};

// Where the blocks of a committed chance come from: block(i, r) is
// HMAC-SHA-256(key, be64(i) ‖ be32(r)) with the table's key. The engine holds no
// cryptography of its own; libsodium or the page provides this.
class BlockSource {
 public:
  using Block = std::array<std::uint8_t, 32>;
  virtual ~BlockSource() = default;
  virtual Block block(std::uint64_t index, std::uint32_t retry) = 0;
};

// Luck that was promised before the game and can be checked after it. Outcome i
// of n is x mod n, where x is the first 8 bytes, big-endian, of block(i, r) for
// the first r whose x is below the largest multiple of n that 64 bits can count.
class CommittedChance {
 public:
  CommittedChance(BlockSource& blocks, std::uint64_t next) : blocks_(&blocks), next_(next) {}

  int die(int sides) { return 1 + pick(sides); }
  int pick(int n) {
    const std::uint64_t index = next_++;
    const auto range = static_cast<std::uint64_t>(n);
    // 2^64 mod n; x is refused in the last, incomplete run of n values.
    const std::uint64_t over = (0 - range) % range;
    for (std::uint32_t retry = 0;; ++retry) {
      const std::uint64_t x = leading(blocks_->block(index, retry));
      if (over == 0 || x < 0 - over) return static_cast<int>(x % range);
    }
  }
  std::uint64_t next() const { return next_; }  // the number of outcomes so far

 private:
  static std::uint64_t leading(const BlockSource::Block& block) {
    std::uint64_t x = 0;
    for (std::size_t i = 0; i < 8; ++i) x = x << 8 | block[i];
    return x;
  }

  BlockSource* blocks_;
  std::uint64_t next_;
};

}  // namespace core
