// A set of at most 64 small numbers: cards of a hand, seats of a table, prices
// that may be announced. Sets are what rules are written with, because a set of
// moves can be counted and picked from without being listed.
#pragma once
#include <array>
#include <bit>
#include <cstdint>

namespace core {

namespace detail {
// kNthOfByte[set][n]: the n-th smallest element of a set of numbers below 8.
inline constexpr auto kNthOfByte = [] {
  std::array<std::array<std::uint8_t, 8>, 256> table{};
  for (unsigned set = 0; set < 256; ++set)
    for (unsigned element = 0, n = 0; element < 8; ++element)
      if ((set >> element & 1) != 0) table[set][n++] = static_cast<std::uint8_t>(element);
  return table;
}();
}  // namespace detail

class Bits {
 public:
  Bits() = default;  // indeterminate until assigned; Bits{} is the empty set
  constexpr explicit Bits(std::uint64_t word) : word_(word) {}

  // The set {element}.
  static constexpr Bits only(int element) { return Bits(std::uint64_t{1} << element); }
  // The set {0, 1, …, size - 1}; size is 0 to 64.
  static constexpr Bits below(int size) {
    return Bits(size >= 64 ? ~std::uint64_t{0} : (std::uint64_t{1} << size) - 1);
  }

  constexpr bool contains(int element) const { return (word_ >> element & 1) != 0; }
  constexpr bool empty() const { return word_ == 0; }
  constexpr int size() const { return std::popcount(word_); }
  // The smallest element. The set is not empty.
  constexpr int first() const { return __builtin_ctzll(word_); }
  // The greatest element. The set is not empty.
  constexpr int last() const { return 63 - __builtin_clzll(word_); }
  // The n-th smallest element, n from 0; n is less than size().
  constexpr int nth(int n) const {
    // Which element is wanted is usually a matter of luck, and a branch on luck is
    // guessed wrong; so small sets are looked up in a table, byte by byte.
    if (word_ >> 16 == 0) {
      const int in_low = std::popcount(word_ & 0xff);
      const bool high = n >= in_low;
      const auto byte = static_cast<std::size_t>(high ? word_ >> 8 : word_ & 0xff);
      return detail::kNthOfByte[byte][static_cast<std::size_t>(high ? n - in_low : n)] + (high ? 8 : 0);
    }
    std::uint64_t rest = word_;
    while (n-- > 0) rest &= rest - 1;
    return __builtin_ctzll(rest);
  }
  constexpr std::uint64_t word() const { return word_; }

  // This set if `condition` holds, else the empty set.
  constexpr Bits when(bool condition) const {
    return Bits(word_ & (std::uint64_t{0} - static_cast<std::uint64_t>(condition)));
  }

  constexpr Bits operator|(Bits other) const { return Bits(word_ | other.word_); }
  constexpr Bits operator&(Bits other) const { return Bits(word_ & other.word_); }
  constexpr Bits operator-(Bits other) const { return Bits(word_ & ~other.word_); }
  constexpr bool operator==(const Bits&) const = default;

  // Iteration, in ascending order.
  class Iterator {
   public:
    constexpr explicit Iterator(std::uint64_t rest) : rest_(rest) {}
    constexpr int operator*() const { return __builtin_ctzll(rest_); }
    constexpr Iterator& operator++() {
      rest_ &= rest_ - 1;
      return *this;
    }
    constexpr bool operator==(const Iterator&) const = default;

   private:
    std::uint64_t rest_;
  };
  constexpr Iterator begin() const { return Iterator(word_); }
  constexpr Iterator end() const { return Iterator(0); }

 private:
  std::uint64_t word_;
};

}  // namespace core
