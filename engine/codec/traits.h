// How the codec tells one kind of field from another.
#pragma once
#include <concepts>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

#include "core/counters.h"
#include "core/fields.h"
#include "core/kinds.h"
#include "core/seat.h"

namespace codec {

// A value that is kept as JSON: one line, as the Writer would write it.
struct RawJson {
  std::string text = "null";
  bool operator==(const RawJson&) const = default;
};

template <class T>
concept Number = std::integral<T> && !std::same_as<T, bool>;

// A number with a type of its own, so that it can be told in words (a space of a
// board, a question): JSON shows the number.
template <class T>
concept Numbered = requires(T value) {
  { value.number } -> std::convertible_to<int>;
  { T::kRange } -> std::convertible_to<core::Range>;
};
// A number that stands for an entry of a list of the edition (core/fields.h:
// Listing). JSON shows the id of the entry where the edition is at hand, and the
// number where it is not; both are read.
template <class T>
concept Listed = Numbered<T> && requires {
  { T::kLabel } -> std::convertible_to<std::string_view>;
};
// How many there are of each such entry; their order does not matter.
template <class T>
concept ListedCounters = requires(T counts, typename T::Entry entry) {
  requires Listed<typename T::Entry>;
  counts.add(entry);
  { counts[entry] } -> std::same_as<int>;
  { counts.present() } -> std::same_as<core::Bits>;
};
// A value with a text of its own: "A5" for a space.
template <class T>
concept Textual = requires(const T value, std::string_view text) {
  { value.text() } -> std::same_as<std::string>;
  { T::parse(text) } -> std::same_as<std::optional<T>>;
};

template <class T>
struct CountersOf : std::false_type {};
template <class K, int LaneBits>
struct CountersOf<core::Counters<K, LaneBits>> : std::true_type {
  using Kind = K;
};
template <class T>
concept CountersLike = CountersOf<T>::value;

// A list with bounded room: core::FixedList and what is built on it.
template <class T>
concept ListLike = requires(T list, typename T::value_type value) {
  { T::kCapacity } -> std::convertible_to<int>;
  list.push(value);
  list.begin();
};

}  // namespace codec
