// What the codec knows of a type. There is one description of each, made at compile time;
// reading, writing, comparing and printing types are ordinary functions that follow it, so
// that a structure's list of fields (core/fields.h) is compiled once and not once for each
// of them.
#pragma once
#include <concepts>
#include <cstdint>
#include <limits>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

#include "codec/traits.h"

namespace codec {

class Fields;
class Writer;

struct Type {
  enum class Form : std::uint8_t {
    boolean,
    number,
    text,
    json,             // RawJson
    seat,             // written as its number
    seats,            // a list of them
    kind,             // written by its name
    counters,         // how many there are of each kind
    per_kind,         // a value for each kind
    entry,            // of a list of the edition, written by its name there
    listed_counters,  // how many there are of each such entry
    textual,          // has a text of its own
    optional,         // null, or a value
    list,
    object,   // a structure with fields
    written,  // writes itself; what stands there is not read back
  };
  // What a list does with each of its values, and how one is filled that it takes in if
  // the answer is true.
  using Visit = void (*)(void* context, const void* value);
  using Fill = bool (*)(void* context, void* value);

  Form form{};
  std::size_t size = 0;                        // in bytes
  core::Range range;                           // of a number with a type of its own
  std::span<const std::string_view> names;     // of a kind, or of what is counted by kind
  std::string_view label;                      // of a kind or an entry: "card"; of a text: what it must be;
                                               // of a structure or what writes itself: its name in TypeScript
  const Type* of = nullptr;                    // what an optional, a list or each kind holds
  int most = std::numeric_limits<int>::max();  // values of a list; what counters hold in all, or of each entry
  bool (*equal)(const void*, const void*) = nullptr;

  // number, kind, seat, seats (as bits), entry, boolean
  std::int64_t (*get)(const void*) = nullptr;
  void (*set)(void*, std::int64_t) = nullptr;
  // counters, listed_counters: by number of the kind or entry
  core::Bits (*present)(const void*) = nullptr;
  int (*count)(const void*, int which) = nullptr;
  void (*add)(void*, int which, int count) = nullptr;
  // per_kind; optional (which = 0: a null pointer if there is none)
  const void* (*at)(const void*, int which) = nullptr;
  void* (*make)(void*, int which) = nullptr;
  // list
  void (*each)(const void*, void* context, Visit visit) = nullptr;
  void (*grow)(void*, void* context, Fill fill) = nullptr;
  // counters, listed_counters, optional, list
  void (*clear)(void*) = nullptr;
  // textual
  std::string (*text)(const void*) = nullptr;
  bool (*parse)(void*, std::string_view) = nullptr;
  // written
  void (*put)(Writer&, const void*) = nullptr;
  // object: the fields of a value, and of an empty one
  void (*fields)(Fields&, void*) = nullptr;
  void (*blank_fields)(Fields&) = nullptr;
};

// A field of a structure, as its list names it.
struct Field {
  std::string_view name;
  std::string_view doc;
  core::Range range;
  bool required = true;       // else it may be left out
  bool only_if_some = false;  // … and is not written where there is nothing to say
  bool per_seat = false;      // a list with a value for each seat
};

template <class T>
const Type& type_of();

// What a structure's fields(f, self) talks to. `value` is only read by those who were
// given a structure to read.
class Fields {
 public:
  template <class T>
  void operator()(std::string_view name, T&& value, std::string_view doc, core::Range range = {}) {
    field({name, doc, range, true, false, false}, type_of<std::remove_cvref_t<T>>(), address(value));
  }
  template <class T>
  void rest(std::string_view name, T&& value, std::string_view doc, core::Range range = {}) {
    field({name, doc, range, false, false, false}, type_of<std::remove_cvref_t<T>>(), address(value));
  }
  // Left out of what is written where it is null, false, 0 or an empty list.
  template <class T>
  void maybe(std::string_view name, T&& value, std::string_view doc, core::Range range = {}) {
    field({name, doc, range, false, true, false}, type_of<std::remove_cvref_t<T>>(), address(value));
  }
  template <class T>
  void per_seat(std::string_view name, core::PerSeat<T>& values, int seats, std::string_view doc,
                core::Range range = {}) {
    field_per_seat({name, doc, range, true, false, true}, type_of<T>(), values.values.data(), sizeof(T), seats);
  }

 protected:
  ~Fields() = default;

 private:
  static void* address(const auto& value) { return const_cast<void*>(static_cast<const void*>(&value)); }

  virtual void field(const Field& field, const Type& type, void* value) = 0;
  // `seats` values, `size` bytes apart.
  virtual void field_per_seat(const Field& field, const Type& type, void* values, std::size_t size, int seats) = 0;
};

// A structure that lists its fields.
template <class T>
concept Structure = requires(T value, Fields& f) { T::fields(f, value); };

namespace detail {

template <class T>
const T& as(const void* value) {
  return *static_cast<const T*>(value);
}
template <class T>
T& as(void* value) {
  return *static_cast<T*>(value);
}

// What all types have; `compares` is whether two values can be compared.
template <class T, bool compares>
constexpr Type plain(Type::Form form) {
  Type type;
  type.form = form;
  type.size = sizeof(T);
  if constexpr (compares) type.equal = [](const void* a, const void* b) { return as<T>(a) == as<T>(b); };
  return type;
}
template <class T>
constexpr Type plain(Type::Form form) {
  return plain<T, requires(const T value) { value == value; }>(form);
}

template <class T, bool compares = requires(const T value) { value == value; }>
constexpr Type cleared(Type::Form form) {
  Type type = plain<T, compares>(form);
  type.clear = [](void* value) { as<T>(value) = T{}; };
  return type;
}

template <class T, class N>
constexpr Type numeric(Type::Form form) {
  Type type = plain<T>(form);
  type.get = [](const void* value) { return static_cast<std::int64_t>(static_cast<N>(as<T>(value))); };
  type.set = [](void* value, std::int64_t n) { as<T>(value) = static_cast<T>(static_cast<N>(n)); };
  return type;
}

template <class K>
constexpr void name_kinds(Type& type) {
  type.names = names(K{});
  type.label = label(K{});
}

template <class T>
struct Describe;

template <>
struct Describe<bool> {
  static constexpr Type kType = numeric<bool, bool>(Type::Form::boolean);
};
template <Number N>
struct Describe<N> {
  static constexpr Type kType = numeric<N, N>(Type::Form::number);
};
template <>
struct Describe<std::string> {
  static constexpr Type kType = plain<std::string>(Type::Form::text);
};
template <>
struct Describe<RawJson> {
  static constexpr Type kType = plain<RawJson>(Type::Form::json);
};
template <>
struct Describe<core::Seat> {
  static constexpr Type kType = numeric<core::Seat, int>(Type::Form::seat);
};
template <>
struct Describe<core::SeatSet> {
  static constexpr Type kType = [] {
    Type type = plain<core::SeatSet>(Type::Form::seats);
    type.get = [](const void* value) { return std::int64_t{as<core::SeatSet>(value).bits()}; };
    type.set = [](void* value, std::int64_t bits) {
      as<core::SeatSet>(value) = core::SeatSet::of_bits(static_cast<unsigned>(bits));
    };
    return type;
  }();
};
template <core::Kind K>
struct Describe<K> {
  static constexpr Type kType = [] {
    Type type = numeric<K, std::underlying_type_t<K>>(Type::Form::kind);
    name_kinds<K>(type);
    return type;
  }();
};
template <class K, int LaneBits>
struct Describe<core::Counters<K, LaneBits>> {
  using T = core::Counters<K, LaneBits>;
  static constexpr Type kType = [] {
    Type type = cleared<T>(Type::Form::counters);
    name_kinds<K>(type);
    type.most = T::kCapacity;
    type.present = [](const void* value) { return as<T>(value).present(); };
    type.count = [](const void* value, int which) { return as<T>(value)[static_cast<K>(which)]; };
    type.add = [](void* value, int which, int count) { as<T>(value).add(static_cast<K>(which), count); };
    return type;
  }();
};
template <class K, class V>
struct Describe<core::PerKind<K, V>> {
  using T = core::PerKind<K, V>;
  static constexpr Type kType = [] {
    Type type = plain<T>(Type::Form::per_kind);
    name_kinds<K>(type);
    type.of = &Describe<V>::kType;
    type.at = [](const void* value, int which) -> const void* { return &as<T>(value)[static_cast<K>(which)]; };
    type.make = [](void* value, int which) -> void* { return &as<T>(value)[static_cast<K>(which)]; };
    return type;
  }();
};
template <Numbered N>
struct Describe<N> {
  using Value = decltype(N::number);
  static constexpr Type kType = [] {
    Type type = plain<N>(Type::Form::number);
    if constexpr (Listed<N>) {
      type.form = Type::Form::entry;
      type.label = N::kLabel;
    }
    type.range = N::kRange;
    type.get = [](const void* value) { return std::int64_t{as<N>(value).number}; };
    type.set = [](void* value, std::int64_t n) { as<N>(value).number = static_cast<Value>(n); };
    return type;
  }();
};
template <class Entry>
constexpr Entry entry(int number) {
  Entry one;
  one.number = static_cast<decltype(Entry::number)>(number);
  return one;
}
template <ListedCounters H>
struct Describe<H> {
  using Entry = typename H::Entry;
  static constexpr Type kType = [] {
    Type type = cleared<H>(Type::Form::listed_counters);
    type.label = Entry::kLabel;
    type.range = Entry::kRange;
    type.most = H::kMost;
    type.present = [](const void* value) { return as<H>(value).present(); };
    type.count = [](const void* value, int which) { return as<H>(value)[entry<Entry>(which)]; };
    type.add = [](void* value, int which, int count) {
      while (count-- > 0) as<H>(value).add(entry<Entry>(which));
    };
    return type;
  }();
};
template <Textual T>
struct Describe<T> {
  static constexpr Type kType = [] {
    Type type = plain<T>(Type::Form::textual);
    type.label = T::kForm;
    type.text = [](const void* value) { return as<T>(value).text(); };
    type.parse = [](void* value, std::string_view text) {
      const std::optional<T> parsed = T::parse(text);
      if (parsed) as<T>(value) = *parsed;
      return parsed.has_value();
    };
    return type;
  }();
};
template <class V>
struct Describe<std::optional<V>> {
  using T = std::optional<V>;
  static constexpr Type kType = [] {
    Type type = cleared < T, Describe<V>::kType.equal != nullptr > (Type::Form::optional);
    type.of = &Describe<V>::kType;
    type.at = [](const void* value, int) -> const void* { return as<T>(value) ? &*as<T>(value) : nullptr; };
    type.make = [](void* value, int) -> void* { return &as<T>(value).emplace(); };
    return type;
  }();
};

template <class L, class V>
constexpr Type list_of() {
  // A vector claims to be comparable also where its values are not.
  Type type = cleared < L, Describe<V>::kType.equal != nullptr > (Type::Form::list);
  type.of = &Describe<V>::kType;
  type.each = [](const void* list, void* context, Type::Visit visit) {
    for (const V& value : as<L>(list)) visit(context, &value);
  };
  type.grow = [](void* list, void* context, Type::Fill fill) {
    V value{};
    if (!fill(context, &value)) return;
    if constexpr (requires { as<L>(list).push(value); })
      as<L>(list).push(value);
    else
      as<L>(list).push_back(std::move(value));
  };
  return type;
}
template <ListLike L>
struct Describe<L> {
  static constexpr Type kType = [] {
    Type type = list_of<L, typename L::value_type>();
    type.most = L::kCapacity;
    return type;
  }();
};
template <class V>
struct Describe<std::vector<V>> {
  static constexpr Type kType = list_of<std::vector<V>, V>();
};
// A value that writes itself, and says what TypeScript calls it.
template <class T>
concept WritesItself = requires(const T value, Writer& w) {
  value.write(w);
  { T::kTypeScript } -> std::convertible_to<std::string_view>;
};
template <WritesItself T>
struct Describe<T> {
  static constexpr Type kType = [] {
    Type type = plain<T>(Type::Form::written);
    type.label = T::kTypeScript;
    type.put = [](Writer& w, const void* value) { as<T>(value).write(w); };
    return type;
  }();
};
template <Structure S>
struct Describe<S> {
  static constexpr Type kType = [] {
    Type type = plain<S>(Type::Form::object);
    if constexpr (requires { S::kTypeScript; }) type.label = S::kTypeScript;
    type.fields = [](Fields& f, void* value) { S::fields(f, as<S>(value)); };
    type.blank_fields = [](Fields& f) {
      S value{};
      S::fields(f, value);
    };
    return type;
  }();
};

}  // namespace detail

template <class T>
const Type& type_of() {
  return detail::Describe<T>::kType;
}

}  // namespace codec
