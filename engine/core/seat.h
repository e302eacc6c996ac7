// Seats, sets of seats, and one value per seat.
#pragma once
#include <array>
#include <compare>
#include <cstdint>

#include "core/bits.h"

namespace core {

constexpr int kMaxSeats = 6;

// A place at the table, counted from 0 in the order of play. A type of its own,
// so that field lists know a seat from a number (and can name or rotate it).
struct Seat {
  std::uint8_t index = 0;

  constexpr Seat() = default;
  constexpr explicit Seat(int i) : index(static_cast<std::uint8_t>(i)) {}
  constexpr operator int() const { return index; }
  constexpr auto operator<=>(const Seat&) const = default;
};

// Whoever watches without a seat: knows what everybody knows and nothing more.
constexpr Seat kSpectator{7};

// A set of seats. It may hold kSpectator, where it says who is told something.
class SeatSet {
 public:
  constexpr SeatSet() = default;
  constexpr SeatSet(Seat seat) : bits_(static_cast<std::uint8_t>(1u << (seat.index & 7))) {}
  constexpr SeatSet(Seat a, Seat b) : SeatSet(SeatSet(a) | SeatSet(b)) {}
  static constexpr SeatSet of_bits(unsigned bits) {
    SeatSet set;
    set.bits_ = static_cast<std::uint8_t>(bits);
    return set;
  }
  // Seats 0 to seats - 1.
  static constexpr SeatSet first(int seats) { return of_bits((1u << seats) - 1); }
  // Every seat there could be, and those who watch.
  static constexpr SeatSet everyone() { return of_bits(0xff); }

  constexpr bool contains(Seat seat) const { return (bits_ >> seat.index & 1) != 0; }
  constexpr bool empty() const { return bits_ == 0; }
  constexpr int size() const { return std::popcount(bits_); }
  constexpr Seat front() const { return Seat(__builtin_ctz(bits_)); }
  // The n-th, n from 0; n is less than size().
  constexpr Seat nth(int n) const { return Seat(detail::kNthOfByte[bits_][static_cast<std::size_t>(n)]); }
  constexpr std::uint8_t bits() const { return bits_; }
  constexpr operator Bits() const { return Bits(bits_); }

  constexpr void add(Seat seat) { *this = *this | seat; }
  constexpr void remove(Seat seat) { *this = *this - seat; }
  constexpr SeatSet operator|(SeatSet other) const { return of_bits(bits_ | unsigned{other.bits_}); }
  constexpr SeatSet operator&(SeatSet other) const { return of_bits(bits_ & unsigned{other.bits_}); }
  constexpr SeatSet operator-(SeatSet other) const { return of_bits(bits_ & ~unsigned{other.bits_}); }
  constexpr bool operator==(const SeatSet&) const = default;

  class Iterator {
   public:
    constexpr explicit Iterator(unsigned rest) : rest_(rest) {}
    constexpr Seat operator*() const { return Seat(__builtin_ctz(rest_)); }
    constexpr Iterator& operator++() {
      rest_ &= rest_ - 1;
      return *this;
    }
    constexpr bool operator==(const Iterator&) const = default;

   private:
    unsigned rest_;
  };
  constexpr Iterator begin() const { return Iterator(bits_); }
  constexpr Iterator end() const { return Iterator(0); }

 private:
  std::uint8_t bits_ = 0;
};

// One value for each seat. Seats that do not play keep the default value.
template <class T>
struct PerSeat {
  std::array<T, kMaxSeats> values{};

  constexpr T& operator[](Seat seat) { return values[seat.index]; }
  constexpr const T& operator[](Seat seat) const { return values[seat.index]; }
  constexpr bool operator==(const PerSeat&) const = default;
};

// The seat on the left of `seat`: the next in the order of play.
constexpr Seat after(Seat seat, int seats) { return Seat(seat.index + 1 == seats ? 0 : seat.index + 1); }
constexpr Seat before(Seat seat, int seats) { return Seat(seat.index == 0 ? seats - 1 : seat.index - 1); }

}  // namespace core
