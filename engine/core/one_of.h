// One of several small structures: what a game's events are. It does what std::variant
// does for types that are trivially copyable, without its recursion over the alternatives,
// which costs seconds of compile time for fifty of them.
#pragma once
#include <algorithm>
#include <array>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <new>
#include <type_traits>

namespace core {

template <class... Ts>
class OneOf {
  static_assert((std::is_trivially_copyable_v<Ts> && ...) && sizeof...(Ts) < 256);

  template <class T>
  static constexpr bool kHas = (std::same_as<T, Ts> || ...);
  template <class T>
  static consteval std::uint8_t place_of() {
    std::uint8_t place = 0;
    (void)((std::same_as<T, Ts> || (++place, false)) || ...);
    return place;
  }

 public:
  static constexpr std::size_t kSize = sizeof...(Ts);

  // The first of them.
  OneOf() : OneOf(blank(0)) {}
  template <class T>
    requires kHas<T>
  OneOf(const T& value) : place_(place_of<T>()) {
    std::memcpy(bytes_, &value, sizeof value);
  }
  // An empty value of the alternative at `place`, which is less than kSize.
  static OneOf blank(std::size_t place) {
    static constexpr OneOf (*kMake[])() = {[] { return OneOf(Ts{}); }...};
    return kMake[place]();
  }

  // Which alternative it is, in their order.
  std::size_t place() const { return place_; }
  const void* data() const { return bytes_; }
  void* data() { return bytes_; }

  template <class T>
    requires kHas<T>
  bool is() const {
    return place_ == place_of<T>();
  }
  // The value, if it is of that type; else a null pointer.
  template <class T>
    requires kHas<T>
  const T* get_if() const {
    return is<T>() ? as<T>() : nullptr;
  }

  decltype(auto) visit(auto&& visitor) const {
    using Visitor = std::remove_reference_t<decltype(visitor)>;
    using Result = std::common_type_t<decltype(visitor(std::declval<const Ts&>()))...>;
    static constexpr Result (*kVisit[])(
        const OneOf&, Visitor&) = {[](const OneOf& one, Visitor& v) -> Result { return v(*one.as<Ts>()); }...};
    return kVisit[place_](*this, visitor);
  }

 private:
  template <class T>
  const T* as() const {
    return std::launder(reinterpret_cast<const T*>(bytes_));
  }

  alignas(Ts...) std::byte bytes_[std::max({sizeof(Ts)...})];
  std::uint8_t place_ = 0;
};

}  // namespace core
