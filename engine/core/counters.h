// Cards of which only the number of each kind matters: a hand, or a
// pile that is drawn from by lot. Nothing is shuffled, so nothing hidden can
// leak: a draw is "the n-th card, counted in the order of the kinds".
//
// The counts are lanes of LaneBits bits, side by side in 64-bit words (Card has
// 13 kinds here, LaneBits is 8):
//
//   word 0  | kind 7 | kind 6 | … | kind 1 | kind 0 |
//   word 1  |        …             | kind 9 | kind 8 |
//
// Multiplying a word by 1 in every lane leaves in each lane the sum of the lanes
// up to it, so the n-th card is found without a loop over the kinds. That holds
// while the total of all counters stays below 2^(LaneBits - 1): see kCapacity.
#pragma once
#include <array>
#include <cassert>
#include <cstdint>

#include "core/kinds.h"

namespace core {

template <Kind K, int LaneBits>
class Counters {
  static_assert(LaneBits == 4 || LaneBits == 8);
  static constexpr int kLanes = 64 / LaneBits;
  static constexpr int kWords = (kKinds<K> + kLanes - 1) / kLanes;
  static constexpr std::uint64_t kLaneMask = (std::uint64_t{1} << LaneBits) - 1;
  static constexpr std::uint64_t kOnes = ~std::uint64_t{0} / kLaneMask;  // 1 in every lane
  static constexpr std::uint64_t kHighs = kOnes << (LaneBits - 1);       // the top bit of every lane

 public:
  static constexpr int kCapacity = (1 << (LaneBits - 1)) - 1;

  constexpr int operator[](K kind) const { return static_cast<int>(words_[word(kind)] >> shift(kind) & kLaneMask); }
  constexpr void add(K kind, int count = 1) {
    words_[word(kind)] += static_cast<std::uint64_t>(count) << shift(kind);
    assert(total() <= kCapacity);
  }
  constexpr void take(K kind, int count = 1) {
    assert((*this)[kind] >= count);
    words_[word(kind)] -= static_cast<std::uint64_t>(count) << shift(kind);
  }

  constexpr int total() const {
    std::uint64_t sum = 0;
    for (const std::uint64_t w : words_) sum += sums(w) >> (64 - LaneBits);
    return static_cast<int>(sum);
  }
  constexpr bool empty() const {
    for (const std::uint64_t w : words_)
      if (w != 0) return false;
    return true;
  }

  // The kind of the n-th card, counted from 0 in the order of the kinds; n < total().
  constexpr K nth(int n) const {
    assert(n >= 0 && n < total());
    std::size_t place = 0;
    std::uint64_t up_to = sums(words_[0]);
    for (std::size_t w = 1; w < kWords; ++w) {
      const int in_words_before = static_cast<int>(up_to >> (64 - LaneBits));
      const bool further = n >= in_words_before && place == w - 1;
      n -= further ? in_words_before : 0;
      up_to = further ? sums(words_[w]) : up_to;
      place += further;
    }
    const std::uint64_t beyond = ((up_to | kHighs) - kOnes * static_cast<unsigned>(n + 1)) & kHighs;
    return static_cast<K>(static_cast<int>(place) * kLanes + __builtin_ctzll(beyond) / LaneBits);
  }

  // The kinds of which there is at least one.
  constexpr Bits present() const {
    std::uint64_t set = 0;
    for (std::size_t w = kWords; w-- > 0;) {
      // Adding all ones below the top bit carries into it from every lane that is not 0.
      const std::uint64_t filled = (words_[w] + (kHighs - kOnes)) & kHighs;
      set = set << kLanes | gather(filled >> (LaneBits - 1));
    }
    return Bits(set);
  }

  constexpr bool operator==(const Counters&) const = default;

 private:
  static constexpr std::size_t word(K kind) { return static_cast<std::size_t>(kind) / kLanes; }
  static constexpr int shift(K kind) { return static_cast<int>(kind) % kLanes * LaneBits; }
  static constexpr std::uint64_t sums(std::uint64_t w) { return w * kOnes; }

  // Moves the lowest bit of every lane together: kLanes bits.
  // A factor's bits carry each lane to its own place, and nothing else there.
  static constexpr std::uint64_t gather(std::uint64_t w) {
    if constexpr (LaneBits == 4) {
      // First the four lanes of every 16 bits, then the four groups.
      w = w * 0x0249 >> 9 & 0x000f000f000f000f;
      return w * 0x0001001001001000 >> 48;
    } else {
      return w * 0x0102040810204080 >> 56;
    }
  }

  std::array<std::uint64_t, static_cast<std::size_t>(kWords)> words_{};
};

}  // namespace core
