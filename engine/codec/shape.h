// The shape of a type (type.h) as a tree of values: what JSON Schema, TypeScript types and
// the documentation of positions are printed from.
#pragma once
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "codec/type.h"

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
    listed,
    listed_counters,
    list,
    optional,
    object,
    json
  };
  struct Field;

  Type type{};
  core::Range range;                    // of a number, a total or every count
  std::vector<std::string_view> names;  // of a kind, or the keys of counters
  std::string_view label;               // of a kind: "card"; of an object with a type of its own in TypeScript
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

// The shape of a type. How many seats there are does not matter to it.
Shape shape_of(const Type& type, core::Range range = {});
template <class T>
Shape shape_of() {
  return shape_of(type_of<T>());
}

// What is printed from a shape.
std::string json_schema(const Shape& shape, std::string_view title, std::string_view description);
// TypeScript: every kind is a type of its own, called by `prefix` and its label ("PokerCard").
std::string typescript(const Shape& shape, std::string_view prefix, std::string_view name);
// One member of a union of events: "  | { event: "took"; clause: string; … }".
std::string typescript_event(const Shape& shape, std::string_view prefix, std::string_view name);
// The kinds and the objects with a name that occur in a shape, each declared once.
void add_declarations(const Shape& shape, std::string_view prefix, std::vector<std::string>& declarations);
// The same for a type, and the type itself by that name if it has none of its own.
void declare(const Type& type, std::string_view name, std::vector<std::string>& declarations);
// A Markdown table of the fields, those of inner objects that have no name below them. A
// field that may be left out is marked by "?", where that is wanted.
std::string markdown(const Shape& shape, bool marks_optional = false);

}  // namespace codec
