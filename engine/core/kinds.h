// Kinds of things (cards, phases, spaces) are enums with a name for each value.
// A game gives the names once, next to the enum:
//
//   enum class Card : std::uint8_t { dandy, valise };
//   constexpr std::array<std::string_view, 2> kCardNames = {"dandy", "valise"};
//   constexpr std::span<const std::string_view> names(Card) { return kCardNames; }
//   constexpr std::string_view label(Card) { return "card"; }
//
// and text, JSON, schemas, words and sets of kinds follow from it.
#pragma once
#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <type_traits>

#include "core/bits.h"

namespace core {

template <class K>
concept Kind = std::is_enum_v<K> && requires(K kind) {
  { names(kind) } -> std::same_as<std::span<const std::string_view>>;
  { label(kind) } -> std::same_as<std::string_view>;
};

template <Kind K>
constexpr int kKinds = static_cast<int>(names(K{}).size());

template <Kind K>
constexpr std::string_view name(K kind) {
  return names(kind)[static_cast<std::size_t>(kind)];
}

// The place of `text` among `names`, or -1.
constexpr int find_name(std::span<const std::string_view> names, std::string_view text) {
  for (std::size_t i = 0; i < names.size(); ++i)
    if (names[i] == text) return static_cast<int>(i);
  return -1;
}

template <Kind K>
constexpr std::optional<K> parse_kind(std::string_view text) {
  const int place = find_name(names(K{}), text);
  if (place < 0) return std::nullopt;
  return static_cast<K>(place);
}

// The set with one kind in it.
template <Kind K>
constexpr Bits only(K kind) {
  return Bits::only(static_cast<int>(kind));
}
// The set of the kinds from `first` to `last`, both included.
template <Kind K>
constexpr Bits from_to(K first, K last) {
  return Bits::below(static_cast<int>(last) + 1) - Bits::below(static_cast<int>(first));
}
template <Kind K>
constexpr bool contains(Bits set, K kind) {
  return set.contains(static_cast<int>(kind));
}

// One value for each kind.
template <Kind K, class T>
struct PerKind {
  std::array<T, static_cast<std::size_t>(kKinds<K>)> values{};

  constexpr T& operator[](K kind) { return values[static_cast<std::size_t>(kind)]; }
  constexpr const T& operator[](K kind) const { return values[static_cast<std::size_t>(kind)]; }
  constexpr bool operator==(const PerKind&) const = default;
};

}  // namespace core
