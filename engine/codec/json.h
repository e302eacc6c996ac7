// JSON that came from outside: a tree of values that know where they stood, so
// that whatever is wrong can be said with its place.
#pragma once
#include <cstdint>
#include <expected>
#include <string>
#include <string_view>
#include <vector>

namespace codec {

// What is wrong, and where.
struct Problem {
  std::string path;    // "cards.dandy"; empty: the whole text
  int line = 0;        // from 1; 0: not known
  int column = 0;      // from 1, in bytes
  std::string reason;  // "must be a whole number from 0 to 88, not -1"
};
using Problems = std::vector<Problem>;

// "editions/poker.json:12:5: cards.dandy: must be …"; `file` may be empty.
std::string to_text(const Problem& problem, std::string_view file);

struct Json {
  enum class Type : std::uint8_t { null, boolean, integer, number, string, array, object };

  Type type = Type::null;
  bool boolean = false;
  std::int64_t integer = 0;
  std::string string;
  std::vector<Json> items;        // of an array, or the values of an object
  std::vector<std::string> keys;  // of an object, as many as items
  std::uint32_t offset = 0;       // where the value begins in the text

  // The value of that key; null pointer if there is none.
  const Json* find(std::string_view key) const;
  // What stands at a path such as "cards.dandy" or "missions[1].spaces[3].label",
  // or as near to it as there is something.
  const Json& at_path(std::string_view path) const;
};

// The value as JSON in one line. A number that is not whole becomes null.
std::string one_line(const Json& json);

// "a whole number", "a string": how messages name a type.
std::string_view type_name(Json::Type type);

// How much of a text we are willing to look at.
struct Limits {
  std::size_t bytes = 1 << 20;
  std::size_t values = 100'000;
  int depth = 32;
};

// A parsed text: its value, and the text for finding lines and columns.
struct Document {
  Json root;
  std::string text;

  Problem problem_at(std::string path, const Json& value, std::string reason) const;
};

std::expected<Document, Problem> parse(std::string text, const Limits& limits = {});

}  // namespace codec
