// Goods cards by their place in the edition's list, and heaps of them.
#pragma once
#include <array>
#include <cstdint>
#include <string_view>

#include "core/bits.h"
#include "core/fields.h"

namespace combinards {

constexpr int kDeck = 62;       // COM-01
constexpr int kMostCopies = 7;  // of one card: what a heap can count

// A card is its place in the list of the edition. Copies are alike.
struct Card {
  static constexpr core::Range kRange = {0, kDeck - 1};
  static constexpr std::string_view kLabel = "card";

  std::uint8_t number = 0;

  constexpr Card() = default;
  constexpr explicit Card(int n) : number(static_cast<std::uint8_t>(n)) {}
  constexpr operator int() const { return number; }
  constexpr bool operator==(const Card&) const = default;
};

// A heap of cards: how many there are of each. The counts are written in binary,
// digit by digit, so that one word holds a digit of all 62 of them:
//
//   ones   | card 61 | … | card 1 | card 0 |
//   twos   | card 61 | … | card 1 | card 0 |
//   fours  | card 61 | … | card 1 | card 0 |
//
// Adding one card is a carry from word to word, and which cards there are is the
// union of the three.
class Cards {
 public:
  using Entry = Card;
  static constexpr int kMost = kMostCopies;

  constexpr int operator[](Card card) const {
    return digit(ones_, card) + 2 * digit(twos_, card) + 4 * digit(fours_, card);
  }
  constexpr void add(Card card) {
    std::uint64_t carry = std::uint64_t{1} << card.number;
    for (std::uint64_t* word : {&ones_, &twos_, &fours_}) {
      const std::uint64_t full = *word & carry;
      *word ^= carry;
      carry = full;
    }
  }
  // There is one.
  constexpr void take(Card card) {
    std::uint64_t borrow = std::uint64_t{1} << card.number;
    for (std::uint64_t* word : {&ones_, &twos_, &fours_}) {
      const std::uint64_t none = ~*word & borrow;
      *word ^= borrow;
      borrow = none;
    }
  }

  constexpr core::Bits present() const { return core::Bits(ones_ | twos_ | fours_); }
  constexpr bool empty() const { return (ones_ | twos_ | fours_) == 0; }
  constexpr int total() const {
    return __builtin_popcountll(ones_) + 2 * __builtin_popcountll(twos_) + 4 * __builtin_popcountll(fours_);
  }
  // The n-th card in ascending order, counted from 0; n < total().
  constexpr Card nth(int n) const {
    for (const int number : present()) {
      n -= (*this)[Card(number)];
      if (n < 0) return Card(number);
    }
    return {};
  }
  // Every card of the heap in ascending order, equal ones after each other.
  constexpr void each(auto&& visit) const {
    for (const int number : present())
      for (int n = (*this)[Card(number)]; n > 0; --n) visit(Card(number));
  }
  // Only those of `cards`.
  constexpr Cards of(core::Bits cards) const {
    Cards some = *this;
    for (std::uint64_t* word : {&some.ones_, &some.twos_, &some.fours_}) *word &= cards.word();
    return some;
  }
  constexpr bool operator==(const Cards&) const = default;

 private:
  static constexpr int digit(std::uint64_t word, Card card) { return static_cast<int>(word >> card.number & 1); }

  std::uint64_t ones_ = 0;
  std::uint64_t twos_ = 0;
  std::uint64_t fours_ = 0;
};

}  // namespace combinards
