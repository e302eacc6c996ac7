#include "codec/shape.h"

#include <algorithm>

#include "codec/write.h"

namespace codec {
namespace {

using ShapeType = Shape::Type;

void schema(Writer& w, const Shape& shape);

void integer_schema(Writer& w, int least, int greatest) {
  w.field("type", "integer");
  w.field("minimum", least);
  w.field("maximum", greatest);
}

void object_schema(Writer& w, const Shape& shape) {
  w.field("type", "object");
  w.field("additionalProperties", false);
  w.key("properties");
  w.begin_object();
  for (const Shape::Field& field : shape.fields) {
    w.key(field.name);
    w.begin_object();
    if (!field.doc.empty()) w.field("description", field.doc);
    schema(w, field.shape);
    w.end_object();
  }
  w.end_object();
  w.key("required");
  w.begin_array();
  for (const Shape::Field& field : shape.fields)
    if (field.required) w.value(std::string_view(field.name));
  w.end_array();
}

// Writes the members of a schema into the object that is open.
void schema(Writer& w, const Shape& shape) {
  switch (shape.type) {
    case ShapeType::boolean: w.field("type", "boolean"); break;
    case ShapeType::number: integer_schema(w, shape.range.least, shape.range.greatest); break;
    case ShapeType::string: w.field("type", "string"); break;
    case ShapeType::seat: integer_schema(w, 0, core::kMaxSeats - 1); break;
    case ShapeType::seats:
      w.field("type", "array");
      w.field("uniqueItems", true);
      w.key("items");
      w.begin_object();
      integer_schema(w, 0, core::kMaxSeats - 1);
      w.end_object();
      break;
    case ShapeType::kind:
      w.key("enum");
      w.begin_array();
      for (const std::string_view name : shape.names) w.value(name);
      w.end_array();
      break;
    case ShapeType::counters:
    case ShapeType::per_kind:
      w.field("type", "object");
      w.field("additionalProperties", false);
      w.key("properties");
      w.begin_object();
      for (const std::string_view name : shape.names) {
        w.key(name);
        w.begin_object();
        if (shape.type == ShapeType::per_kind)
          schema(w, shape.of.front());
        else
          integer_schema(w, shape.range.least, shape.range.greatest);
        w.end_object();
      }
      w.end_object();
      if (shape.type == ShapeType::per_kind) {
        w.key("required");
        w.begin_array();
        for (const std::string_view name : shape.names) w.value(name);
        w.end_array();
      }
      break;
    case ShapeType::listed: w.field("type", "string"); break;
    case ShapeType::listed_counters:
      w.field("type", "object");
      w.key("additionalProperties");
      w.begin_object();
      integer_schema(w, shape.range.least, shape.range.greatest);
      w.end_object();
      break;
    case ShapeType::list:
      w.field("type", "array");
      w.key("items");
      w.begin_object();
      schema(w, shape.of.front());
      w.end_object();
      break;
    case ShapeType::optional:
      w.key("anyOf");
      w.begin_array();
      w.begin_object();
      w.field("type", "null");
      w.end_object();
      w.begin_object();
      schema(w, shape.of.front());
      w.end_object();
      w.end_array();
      break;
    case ShapeType::object: object_schema(w, shape); break;
    case ShapeType::json: break;
  }
}

std::string union_of(const std::vector<std::string_view>& names) {
  std::string text;
  for (const std::string_view name : names) text += (text.empty() ? "\"" : "\n  | \"") + std::string(name) + "\"";
  return text;
}

// "card" of Poker is PokerCard, a "hint kind" is a HintKind.
std::string kind_name(const Shape& shape, std::string_view prefix) {
  std::string name(prefix);
  bool begins = true;
  for (const char c : shape.label) {
    if (c != ' ') name += begins ? static_cast<char>(c - 'a' + 'A') : c;
    begins = c == ' ';
  }
  return name;
}

std::string ts(const Shape& shape, std::string_view prefix, const std::string& indent);

std::string ts_object(const Shape& shape, std::string_view prefix, const std::string& indent) {
  std::string text = "{\n";
  for (const Shape::Field& field : shape.fields) {
    text += indent + "  /** " + field.doc + " */\n";
    text += indent + "  " + field.name + (field.required ? "" : "?") + ": " + ts(field.shape, prefix, indent + "  ") +
            ";\n";
  }
  return text + indent + "}";
}

std::string ts(const Shape& shape, std::string_view prefix, const std::string& indent) {
  switch (shape.type) {
    case ShapeType::boolean: return "boolean";
    case ShapeType::number: return "number";
    case ShapeType::string: return "string";
    case ShapeType::seat: return "Seat";
    case ShapeType::seats: return "Seat[]";
    case ShapeType::kind: return kind_name(shape, prefix);
    case ShapeType::counters: return "Partial<Record<" + kind_name(shape, prefix) + ", number>>";
    case ShapeType::per_kind:
      return "Record<" + kind_name(shape, prefix) + ", " + ts(shape.of.front(), prefix, indent) + ">";
    case ShapeType::listed: return "string";
    case ShapeType::listed_counters: return "Record<string, number>";
    case ShapeType::list: {
      const std::string of = ts(shape.of.front(), prefix, indent);
      return of.find(' ') == std::string::npos ? of + "[]" : "(" + of + ")[]";
    }
    case ShapeType::optional: return ts(shape.of.front(), prefix, indent) + " | null";
    case ShapeType::json: return shape.label.empty() ? "unknown" : std::string(shape.label);
    case ShapeType::object: return shape.label.empty() ? ts_object(shape, prefix, indent) : std::string(shape.label);
  }
  return "";
}

std::string span_of(core::Range range) { return std::to_string(range.least) + " to " + std::to_string(range.greatest); }

std::string describe(const Shape& shape) {
  switch (shape.type) {
    case ShapeType::boolean: return "true or false";
    case ShapeType::number: return span_of(shape.range);
    case ShapeType::string: return "text";
    case ShapeType::seat: return "seat";
    case ShapeType::seats: return "list of seats";
    case ShapeType::kind: {
      std::string text;
      for (const std::string_view name : shape.names) text += (text.empty() ? "`" : ", `") + std::string(name) + "`";
      return text;
    }
    case ShapeType::counters:
      return "number of each " + std::string(shape.label) + " that is there, " + span_of(shape.range) + " in all";
    case ShapeType::per_kind:
      if (shape.of.front().type == ShapeType::number)
        return "number of each " + std::string(shape.label) + ", " + span_of(shape.range);
      return "for each " + std::string(shape.label) + ": " + describe(shape.of.front());
    case ShapeType::listed: return std::string(shape.label) + " of the edition, by its id";
    case ShapeType::listed_counters:
      return "number of each " + std::string(shape.label) + " that is there, by its id in the edition";
    case ShapeType::list:
      return std::string(shape.per_seat ? "for each seat: " : "list of: ") + describe(shape.of.front());
    case ShapeType::optional: return "null, or " + describe(shape.of.front());
    case ShapeType::json: return shape.label.empty() ? "JSON" : "`" + std::string(shape.label) + "`";
    case ShapeType::object: return shape.label.empty() ? "object, see below" : "`" + std::string(shape.label) + "`";
  }
  return "";
}

const Shape* inner_object(const Shape& shape) {
  if (shape.type == ShapeType::object) return shape.label.empty() ? &shape : nullptr;
  return shape.of.empty() ? nullptr : inner_object(shape.of.front());
}

void rows(std::string& text, const Shape& shape, const std::string& prefix, bool marks_optional) {
  for (const Shape::Field& field : shape.fields) {
    const char* mark = marks_optional && !field.required ? "`?" : "`";
    text += "| `" + prefix + field.name + mark + " | " + describe(field.shape) + " | " + field.doc + " |\n";
    if (const Shape* inner = inner_object(field.shape)) rows(text, *inner, prefix + field.name + ".", marks_optional);
  }
}

class ShapeBuilder final : public Fields {
 public:
  explicit ShapeBuilder(Shape& object) : object_(object) {}

 private:
  void field(const Field& field, const Type& type, void*) override {
    // What is left out instead of being null is never null.
    const bool bare = field.only_if_some && type.form == Type::Form::optional;
    object_.fields.push_back({std::string(field.name), std::string(field.doc),
                              shape_of(bare ? *type.of : type, field.range), field.required});
  }
  void field_per_seat(const Field& field, const Type& type, void*, std::size_t, int) override {
    Shape list;
    list.type = ShapeType::list;
    list.per_seat = true;
    list.of.push_back(shape_of(type, field.range));
    object_.fields.push_back({std::string(field.name), std::string(field.doc), std::move(list)});
  }

  Shape& object_;
};

ShapeType shape_type(Type::Form form) {
  using Form = Type::Form;
  switch (form) {
    case Form::boolean: return ShapeType::boolean;
    case Form::number: return ShapeType::number;
    case Form::text:
    case Form::textual: return ShapeType::string;
    case Form::json: return ShapeType::json;
    case Form::seat: return ShapeType::seat;
    case Form::seats: return ShapeType::seats;
    case Form::kind: return ShapeType::kind;
    case Form::counters: return ShapeType::counters;
    case Form::per_kind: return ShapeType::per_kind;
    case Form::entry: return ShapeType::listed;
    case Form::listed_counters: return ShapeType::listed_counters;
    case Form::optional: return ShapeType::optional;
    case Form::list: return ShapeType::list;
    case Form::object: return ShapeType::object;
    case Form::written: return ShapeType::json;
  }
  return ShapeType::json;
}

}  // namespace

Shape shape_of(const Type& type, core::Range range) {
  Shape shape;
  shape.type = shape_type(type.form);
  const bool has_own_range = type.form == Type::Form::number && type.range.greatest > type.range.least;
  shape.range = has_own_range ? type.range : range;
  shape.names.assign(type.names.begin(), type.names.end());
  if (type.form != Type::Form::textual) shape.label = type.label;
  if (type.of) shape.of.push_back(shape_of(*type.of, range));
  if (type.form == Type::Form::object) {
    ShapeBuilder builder(shape);
    type.blank_fields(builder);
  }
  return shape;
}

std::string json_schema(const Shape& shape, std::string_view title, std::string_view description) {
  Writer w(Layout{.indent = 2});
  w.begin_object();
  w.field("$schema", "https://json-schema.org/draft/2020-12/schema");
  w.field("title", title);
  w.field("description", description);
  schema(w, shape);
  w.end_object();
  return w.finish() + "\n";
}

std::string typescript(const Shape& shape, std::string_view prefix, std::string_view name) {
  return "export interface " + std::string(prefix) + std::string(name) + " " + ts_object(shape, prefix, "") + "\n";
}

std::string typescript_event(const Shape& shape, std::string_view prefix, std::string_view name) {
  std::string text = "  | { event: \"" + std::string(name) + "\"; clause: string";
  for (const Shape::Field& field : shape.fields) text += "; " + field.name + ": " + ts(field.shape, prefix, "");
  return text + " }\n";
}

void add_declarations(const Shape& shape, std::string_view prefix, std::vector<std::string>& declarations) {
  const auto declare = [&](std::string declaration) {
    if (std::find(declarations.begin(), declarations.end(), declaration) == declarations.end())
      declarations.push_back(std::move(declaration));
  };
  if (!shape.names.empty())
    declare("export type " + kind_name(shape, prefix) + " =\n  | " + union_of(shape.names) + ";\n");
  if (shape.type == ShapeType::object && !shape.label.empty()) declare(typescript(shape, "", shape.label));
  for (const Shape& inner : shape.of) add_declarations(inner, prefix, declarations);
  for (const Shape::Field& field : shape.fields) add_declarations(field.shape, prefix, declarations);
}

void declare(const Type& type, std::string_view name, std::vector<std::string>& declarations) {
  const Shape shape = shape_of(type);
  if (shape.label.empty()) declarations.push_back(typescript(shape, "", name));
  add_declarations(shape, "", declarations);
}

std::string markdown(const Shape& shape, bool marks_optional) {
  std::string text = "| field | value | meaning |\n|---|---|---|\n";
  rows(text, shape, "", marks_optional);
  return text;
}

}  // namespace codec
