// A list with room for Capacity elements and no heap, so that it may be part of
// a state.
#pragma once
#include <algorithm>
#include <array>
#include <cassert>
#include <cstdint>

namespace core {

template <class T, int Capacity>
class FixedList {
  static_assert(Capacity > 0 && Capacity < 256);

 public:
  using value_type = T;
  static constexpr int kCapacity = Capacity;

  constexpr int size() const { return size_; }
  constexpr bool empty() const { return size_ == 0; }
  constexpr bool full() const { return size_ == Capacity; }

  constexpr void push(const T& value) {
    assert(!full());
    items_[size_++] = value;
  }
  // Removes the element at `place`; those behind it move up and keep their order.
  constexpr void erase(int place) {
    std::copy(begin() + place + 1, end(), begin() + place);
    --size_;
  }

  constexpr T& operator[](int place) { return items_[static_cast<std::size_t>(place)]; }
  constexpr const T& operator[](int place) const { return items_[static_cast<std::size_t>(place)]; }
  constexpr T* begin() { return items_.data(); }
  constexpr T* end() { return items_.data() + size_; }
  constexpr const T* begin() const { return items_.data(); }
  constexpr const T* end() const { return items_.data() + size_; }

  // What lies beyond the end is no part of the value.
  constexpr bool operator==(const FixedList& other) const {
    return std::equal(begin(), end(), other.begin(), other.end());
  }

 private:
  std::array<T, Capacity> items_{};
  std::uint8_t size_ = 0;
};

}  // namespace core
