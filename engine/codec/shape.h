// The shape of a structure, made from its list of fields: what JSON Schema,
// TypeScript types and the documentation of positions are printed from.
#pragma once
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "codec/traits.h"

namespace codec {

struct Shape {
  enum class Type : std::uint8_t {
    boolean,
    number,
    string,
    seat,
    seats,
    kind,
    counters,
    per_kind,
    list,
    optional,
    object,
    json
  };
  struct Field;

  Type type{};
  core::Range range;                    // of a number, a total or every count
  std::vector<std::string_view> names;  // of a kind, or the keys of counters
  std::string_view label;               // of a kind: "card"
  bool per_seat = false;                // a list with one entry for each seat
  std::vector<Shape> of;                // what a list or an optional holds: one shape
  std::vector<Field> fields;            // of an object
};
struct Shape::Field {
  std::string name;
  std::string doc;
  Shape shape;
  bool required = true;
};

template <class T>
Shape shape_of(const T& value, core::Range range = {});

class ShapeBuilder {
 public:
  explicit ShapeBuilder(Shape& object) : object_(object) {}

  void operator()(std::string_view name, const auto& value, std::string_view doc, core::Range range = {}) {
    object_.fields.push_back({std::string(name), std::string(doc), shape_of(value, range)});
  }
  void per_seat(std::string_view name, const auto& values, int, std::string_view doc, core::Range range = {}) {
    Shape list{Shape::Type::list, {}, {}, {}, true, {shape_of(values[core::Seat(0)], range)}, {}};
    object_.fields.push_back({std::string(name), std::string(doc), std::move(list)});
  }
  void rest(std::string_view name, const auto& value, std::string_view doc, core::Range range = {}) {
    object_.fields.push_back({std::string(name), std::string(doc), shape_of(value, range), false});
  }

 private:
  Shape& object_;
};

template <class T>
Shape shape_of(const T& value, core::Range range) {
  Shape shape;
  shape.range = range;
  const auto name_kinds = [&shape]<class K>(K kind) {
    const auto list = names(kind);
    shape.names.assign(list.begin(), list.end());
    shape.label = label(kind);
  };
  if constexpr (std::same_as<T, bool>) {
    shape.type = Shape::Type::boolean;
  } else if constexpr (Number<T>) {
    shape.type = Shape::Type::number;
  } else if constexpr (Numbered<T>) {
    shape.type = Shape::Type::number;
    shape.range = T::kRange;
  } else if constexpr (std::same_as<T, std::string>) {
    shape.type = Shape::Type::string;
  } else if constexpr (std::same_as<T, RawJson>) {
    shape.type = Shape::Type::json;
  } else if constexpr (std::same_as<T, core::Seat>) {
    shape.type = Shape::Type::seat;
  } else if constexpr (std::same_as<T, core::SeatSet>) {
    shape.type = Shape::Type::seats;
  } else if constexpr (core::Kind<T>) {
    shape.type = Shape::Type::kind;
    name_kinds(T{});
  } else if constexpr (CountersLike<T>) {
    shape.type = Shape::Type::counters;
    name_kinds(typename CountersOf<T>::Kind{});
  } else if constexpr (PerKindLike<T>) {
    shape.type = Shape::Type::per_kind;
    name_kinds(typename PerKindOf<T>::Kind{});
  } else if constexpr (OptionalLike<T>) {
    shape.type = Shape::Type::optional;
    shape.of.push_back(shape_of(typename OptionalOf<T>::Value{}, range));
  } else if constexpr (Structure<T>) {
    shape.type = Shape::Type::object;
    ShapeBuilder builder(shape);
    T::fields(builder, value);
  } else {
    shape.type = Shape::Type::list;
    shape.of.push_back(shape_of(typename T::value_type{}, range));
  }
  return shape;
}

// What is printed from a shape.
std::string json_schema(const Shape& shape, std::string_view title, std::string_view description);
// TypeScript: every kind is a type of its own, called by `prefix` and its label ("PokerCard").
std::string typescript(const Shape& shape, std::string_view prefix, std::string_view name);
// One member of a union of events: "  | { event: "took"; clause: string; … }".
std::string typescript_event(const Shape& shape, std::string_view prefix, std::string_view name);
// The kinds that occur in a shape, each declared once.
void add_kinds(const Shape& shape, std::string_view prefix, std::vector<std::string>& declarations);
// A Markdown table of the fields, those of inner objects below them.
std::string markdown(const Shape& shape);

}  // namespace codec
