// A small set of kinds, as a value of its own: the jokers a player has left. In
// JSON it is a list of names.
#pragma once
#include <cstdint>

#include "core/kinds.h"

namespace core {

template <Kind K>
class KindSet {
  static_assert(kKinds<K> <= 8);

 public:
  using value_type = K;
  static constexpr int kCapacity = kKinds<K>;

  constexpr KindSet() = default;
  constexpr KindSet(K kind) : bits_(static_cast<std::uint8_t>(1u << static_cast<unsigned>(kind))) {}
  constexpr KindSet(K a, K b) : bits_(KindSet(a).bits_ | KindSet(b).bits_) {}
  static constexpr KindSet all() { return of_bits(Bits::below(kKinds<K>)); }
  static constexpr KindSet of_bits(Bits bits) {
    KindSet set;
    set.bits_ = static_cast<std::uint8_t>(bits.word());
    return set;
  }

  constexpr bool contains(K kind) const { return (bits_ >> static_cast<unsigned>(kind) & 1) != 0; }
  constexpr bool empty() const { return bits_ == 0; }
  constexpr int size() const { return std::popcount(bits_); }
  constexpr K front() const { return static_cast<K>(__builtin_ctz(bits_)); }
  constexpr K back() const { return static_cast<K>(Bits(bits_).last()); }
  // The n-th, n from 0; n is less than size().
  constexpr K nth(int n) const { return static_cast<K>(Bits(bits_).nth(n)); }
  constexpr Bits bits() const { return Bits(bits_); }

  constexpr void push(K kind) { bits_ = static_cast<std::uint8_t>(bits_ | KindSet(kind).bits_); }
  constexpr void remove(K kind) { bits_ = static_cast<std::uint8_t>(bits_ & ~unsigned{KindSet(kind).bits_}); }
  constexpr KindSet operator-(KindSet other) const { return of_bits(bits() - other.bits()); }
  constexpr bool operator==(const KindSet&) const = default;

  class Iterator {
   public:
    constexpr explicit Iterator(Bits::Iterator at) : at_(at) {}
    constexpr K operator*() const { return static_cast<K>(*at_); }
    constexpr Iterator& operator++() {
      ++at_;
      return *this;
    }
    constexpr bool operator==(const Iterator&) const = default;

   private:
    Bits::Iterator at_;
  };
  constexpr Iterator begin() const { return Iterator(bits().begin()); }
  constexpr Iterator end() const { return Iterator(bits().end()); }

 private:
  std::uint8_t bits_ = 0;
};

}  // namespace core
