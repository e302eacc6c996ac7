#include "codec/shape.h"

#include <algorithm>

#include "codec/write.h"

namespace codec {
namespace {

using Type = Shape::Type;

void schema(PrettyWriter& w, const Shape& shape);

void integer_schema(PrettyWriter& w, int least, int greatest) {
  w.field("type", "integer");
  w.field("minimum", least);
  w.field("maximum", greatest);
}

void object_schema(PrettyWriter& w, const Shape& shape) {
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
void schema(PrettyWriter& w, const Shape& shape) {
  switch (shape.type) {
    case Type::boolean: w.field("type", "boolean"); break;
    case Type::number: integer_schema(w, shape.range.least, shape.range.greatest); break;
    case Type::string: w.field("type", "string"); break;
    case Type::seat: integer_schema(w, 0, core::kMaxSeats - 1); break;
    case Type::seats:
      w.field("type", "array");
      w.field("uniqueItems", true);
      w.key("items");
      w.begin_object();
      integer_schema(w, 0, core::kMaxSeats - 1);
      w.end_object();
      break;
    case Type::kind:
      w.key("enum");
      w.begin_array();
      for (const std::string_view name : shape.names) w.value(name);
      w.end_array();
      break;
    case Type::counters:
    case Type::per_kind:
      w.field("type", "object");
      w.field("additionalProperties", false);
      w.key("properties");
      w.begin_object();
      for (const std::string_view name : shape.names) {
        w.key(name);
        w.begin_object();
        integer_schema(w, shape.range.least, shape.range.greatest);
        w.end_object();
      }
      w.end_object();
      if (shape.type == Type::per_kind) {
        w.key("required");
        w.begin_array();
        for (const std::string_view name : shape.names) w.value(name);
        w.end_array();
      }
      break;
    case Type::listed: w.field("type", "string"); break;
    case Type::listed_heap:
      w.field("type", "object");
      w.key("additionalProperties");
      w.begin_object();
      integer_schema(w, shape.range.least, shape.range.greatest);
      w.end_object();
      break;
    case Type::list:
      w.field("type", "array");
      w.key("items");
      w.begin_object();
      schema(w, shape.of.front());
      w.end_object();
      break;
    case Type::optional:
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
    case Type::object: object_schema(w, shape); break;
    case Type::json: break;
  }
}

std::string union_of(const std::vector<std::string_view>& names) {
  std::string text;
  for (const std::string_view name : names) text += (text.empty() ? "\"" : "\n  | \"") + std::string(name) + "\"";
  return text;
}

// "card" of Poker is PokerCard.
std::string kind_name(const Shape& shape, std::string_view prefix) {
  std::string name(prefix);
  name += static_cast<char>(shape.label[0] - 'a' + 'A');
  return name + std::string(shape.label.substr(1));
}

std::string ts(const Shape& shape, std::string_view prefix, const std::string& indent) {
  switch (shape.type) {
    case Type::boolean: return "boolean";
    case Type::number: return "number";
    case Type::string: return "string";
    case Type::seat: return "Seat";
    case Type::seats: return "Seat[]";
    case Type::kind: return kind_name(shape, prefix);
    case Type::counters: return "Partial<Record<" + kind_name(shape, prefix) + ", number>>";
    case Type::per_kind: return "Record<" + kind_name(shape, prefix) + ", number>";
    case Type::listed: return "string";
    case Type::listed_heap: return "Record<string, number>";
    case Type::list: {
      const std::string of = ts(shape.of.front(), prefix, indent);
      return of.find(' ') == std::string::npos ? of + "[]" : "(" + of + ")[]";
    }
    case Type::optional: return ts(shape.of.front(), prefix, indent) + " | null";
    case Type::json: return "unknown";
    case Type::object: break;
  }
  std::string text = "{\n";
  for (const Shape::Field& field : shape.fields) {
    text += indent + "  /** " + field.doc + " */\n";
    text += indent + "  " + field.name + (field.required ? "" : "?") + ": " + ts(field.shape, prefix, indent + "  ") +
            ";\n";
  }
  return text + indent + "}";
}

std::string span_of(core::Range range) { return std::to_string(range.least) + " to " + std::to_string(range.greatest); }

std::string describe(const Shape& shape) {
  switch (shape.type) {
    case Type::boolean: return "true or false";
    case Type::number: return span_of(shape.range);
    case Type::string: return "text";
    case Type::seat: return "seat";
    case Type::seats: return "list of seats";
    case Type::kind: {
      std::string text;
      for (const std::string_view name : shape.names) text += (text.empty() ? "`" : ", `") + std::string(name) + "`";
      return text;
    }
    case Type::counters:
      return "number of each " + std::string(shape.label) + " that is there, " + span_of(shape.range) + " in all";
    case Type::per_kind: return "number of each " + std::string(shape.label) + ", " + span_of(shape.range);
    case Type::listed: return std::string(shape.label) + " of the edition, by its id";
    case Type::listed_heap:
      return "number of each " + std::string(shape.label) + " that is there, by its id in the edition";
    case Type::list: return std::string(shape.per_seat ? "for each seat: " : "list of: ") + describe(shape.of.front());
    case Type::optional: return "null, or " + describe(shape.of.front());
    case Type::json: return "JSON";
    case Type::object: return "object, see below";
  }
  return "";
}

const Shape* inner_object(const Shape& shape) {
  if (shape.type == Type::object) return &shape;
  return shape.of.empty() ? nullptr : inner_object(shape.of.front());
}

void rows(std::string& text, const Shape& shape, const std::string& prefix) {
  for (const Shape::Field& field : shape.fields) {
    text += "| `" + prefix + field.name + "` | " + describe(field.shape) + " | " + field.doc + " |\n";
    if (const Shape* inner = inner_object(field.shape)) rows(text, *inner, prefix + field.name + ".");
  }
}

}  // namespace

std::string json_schema(const Shape& shape, std::string_view title, std::string_view description) {
  PrettyWriter w;
  w.style().SetIndent(' ', 2);
  w.begin_object();
  w.field("$schema", "https://json-schema.org/draft/2020-12/schema");
  w.field("title", title);
  w.field("description", description);
  schema(w, shape);
  w.end_object();
  return w.take() + "\n";
}

std::string typescript(const Shape& shape, std::string_view prefix, std::string_view name) {
  return "export interface " + std::string(prefix) + std::string(name) + " " + ts(shape, prefix, "") + "\n";
}

std::string typescript_event(const Shape& shape, std::string_view prefix, std::string_view name) {
  std::string text = "  | { event: \"" + std::string(name) + "\"; clause: string";
  for (const Shape::Field& field : shape.fields) text += "; " + field.name + ": " + ts(field.shape, prefix, "");
  return text + " }\n";
}

void add_kinds(const Shape& shape, std::string_view prefix, std::vector<std::string>& declarations) {
  if (!shape.names.empty()) {
    const std::string declaration =
        "export type " + kind_name(shape, prefix) + " =\n  | " + union_of(shape.names) + ";\n";
    if (std::find(declarations.begin(), declarations.end(), declaration) == declarations.end())
      declarations.push_back(declaration);
  }
  for (const Shape& inner : shape.of) add_kinds(inner, prefix, declarations);
  for (const Shape::Field& field : shape.fields) add_kinds(field.shape, prefix, declarations);
}

std::string markdown(const Shape& shape) {
  std::string text = "| field | value | meaning |\n|---|---|---|\n";
  rows(text, shape, "");
  return text;
}

}  // namespace codec
