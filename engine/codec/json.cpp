#include "codec/json.h"

#include <algorithm>
#include <cstring>
#include <limits>

#include <rapidjson/error/en.h>
#include <rapidjson/reader.h>

#include "codec/write.h"

namespace codec {
namespace {

struct Position {
  int line = 1;
  int column = 1;
};

Position position(std::string_view text, std::size_t offset) {
  const std::string_view before = text.substr(0, offset);
  const std::size_t line_start = before.rfind('\n') + 1;  // npos + 1 is 0
  return {static_cast<int>(1 + std::count(before.begin(), before.end(), '\n')),
          static_cast<int>(1 + before.size() - line_start)};
}

// The text as RapidJSON reads it. It ends with a NUL byte, as RapidJSON expects;
// a NUL inside the text is found by Tell() < size() at the end.
class Input {
 public:
  using Ch = char;
  explicit Input(const std::string& text) : begin_(text.c_str()), at_(begin_), end_(begin_ + text.size()) {}
  char Peek() const { return *at_; }
  char Take() { return at_ < end_ ? *at_++ : '\0'; }
  std::size_t Tell() const { return static_cast<std::size_t>(at_ - begin_); }
  // Only for parsing in place, which we do not do.
  char* PutBegin() { return nullptr; }
  void Put(char) {}
  void Flush() {}
  std::size_t PutEnd(char*) { return 0; }

 private:
  const char* begin_;
  const char* at_;
  const char* end_;
};

// How many bytes the character at `at` has; 0 if it is no UTF-8.
std::size_t character(std::string_view text, std::size_t at) {
  const auto byte = [&](std::size_t i) { return at + i < text.size() ? static_cast<unsigned char>(text[at + i]) : 0u; };
  const auto follows = [&](std::size_t i) { return (byte(i) & 0xc0) == 0x80; };
  const unsigned first = byte(0);
  if (first < 0x80) return 1;
  if (first >= 0xc2 && first <= 0xdf) return follows(1) ? 2 : 0;
  if (first >= 0xe0 && first <= 0xef) {
    const bool is_long = first == 0xe0 && byte(1) < 0xa0;  // it could be written in two
    const bool is_half = first == 0xed && byte(1) > 0x9f;  // of a surrogate pair
    return follows(1) && follows(2) && !is_long && !is_half ? 3 : 0;
  }
  if (first < 0xf0 || first > 0xf4) return 0;
  const bool is_long = first == 0xf0 && byte(1) < 0x90;
  const bool is_beyond = first == 0xf4 && byte(1) > 0x8f;
  return follows(1) && follows(2) && follows(3) && !is_long && !is_beyond ? 4 : 0;
}

bool is_utf8(std::string_view text) {
  constexpr std::uint64_t kNotAscii = 0x8080808080808080;
  for (std::size_t at = 0; at < text.size();) {
    if (std::uint64_t eight = 0; at + sizeof eight <= text.size()) {
      std::memcpy(&eight, text.data() + at, sizeof eight);
      if ((eight & kNotAscii) == 0) {
        at += sizeof eight;
        continue;
      }
    }
    const std::size_t size = character(text, at);
    if (size == 0) return false;
    at += size;
  }
  return true;
}

// Builds the tree from what the reader tells. Returning false stops the reader;
// reason() then says why.
class Builder {
 public:
  Builder(const Input& input, std::string_view text, const Limits& limits)
      : input_(input), text_(text), limits_(limits) {}

  bool Null() { return add(Json::Type::null) != nullptr; }
  bool Bool(bool value) {
    Json* json = add(Json::Type::boolean);
    if (json) json->boolean = value;
    return json;
  }
  bool Int(int value) { return integer(value); }
  bool Uint(unsigned value) { return integer(value); }
  bool Int64(std::int64_t value) { return integer(value); }
  bool Uint64(std::uint64_t value) {
    if (value <= static_cast<std::uint64_t>(std::numeric_limits<std::int64_t>::max()))
      return integer(static_cast<std::int64_t>(value));
    return add(Json::Type::number) != nullptr;  // beyond every number we use
  }
  bool Double(double) { return add(Json::Type::number) != nullptr; }
  bool RawNumber(const char*, rapidjson::SizeType, bool) { return false; }
  bool String(const char* text, rapidjson::SizeType length, bool) {
    Json* json = add(Json::Type::string);
    if (!json) return false;
    json->string.assign(text, length);
    return is_text(json->string) || stop(json->offset, kHalf);
  }
  bool Key(const char* text, rapidjson::SizeType length, bool) {
    const std::uint32_t offset = begin_token();
    open_.back()->keys.emplace_back(text, length);
    return is_text(open_.back()->keys.back()) || stop(offset, kHalf);
  }
  bool StartObject() { return open(Json::Type::object); }
  bool StartArray() { return open(Json::Type::array); }
  bool EndArray(rapidjson::SizeType) { return close(); }
  bool EndObject(rapidjson::SizeType) {
    const std::string* twice = find_twice(open_.back()->keys);
    if (!twice) return close();
    return stop(open_.back()->offset, "the key \"" + *twice + "\" stands twice in this object");
  }

  Json take_root() { return std::move(root_); }
  const std::string& reason() const { return reason_; }
  std::size_t stopped_at() const { return stopped_at_; }

 private:
  // RapidJSON reads an escape such as \udfb2, the second half of a pair that has no
  // first, and makes bytes of it that are no UTF-8 and cannot be read back.
  static bool is_text(std::string_view utf8) {
    for (std::size_t at = 0; (at = utf8.find('\xed', at)) != std::string_view::npos; ++at)
      if (static_cast<unsigned char>(utf8[at + 1]) >= 0xa0) return false;
    return true;
  }
  // A key that stands there twice; a null pointer if there is none.
  static const std::string* find_twice(const std::vector<std::string>& keys) {
    constexpr std::size_t kFew = 16;
    if (keys.size() <= kFew) {
      for (std::size_t i = 1; i < keys.size(); ++i)
        for (std::size_t j = 0; j < i; ++j)
          if (keys[i] == keys[j]) return &keys[i];
      return nullptr;
    }
    std::vector<const std::string*> sorted;
    sorted.reserve(keys.size());
    for (const std::string& key : keys) sorted.push_back(&key);
    std::sort(sorted.begin(), sorted.end(), [](const auto* a, const auto* b) { return *a < *b; });
    const auto twice =
        std::adjacent_find(sorted.begin(), sorted.end(), [](const auto* a, const auto* b) { return *a == *b; });
    return twice == sorted.end() ? nullptr : *twice;
  }
  static constexpr const char* kHalf = "not JSON: half of a surrogate pair in a string";

  bool integer(std::int64_t value) {
    Json* json = add(Json::Type::integer);
    if (json) json->integer = value;
    return json;
  }

  // The reader tells of a token when it has read it. It began at the first
  // character after the token before it that is neither space nor punctuation. (Of the
  // end of an object or a list the reader tells before it has taken the bracket.)
  std::uint32_t begin_token() {
    std::size_t begin = last_end_;
    while (begin < text_.size() && std::string_view(" \t\r\n,:]}").find(text_[begin]) != std::string_view::npos)
      ++begin;
    last_end_ = input_.Tell();
    return static_cast<std::uint32_t>(begin);
  }

  Json* add(Json::Type type) {
    const std::uint32_t offset = begin_token();
    if (++values_ > limits_.values) {
      stop(offset, "more than " + std::to_string(limits_.values) + " values");
      return nullptr;
    }
    Json* json = &root_;
    if (!open_.empty()) json = &open_.back()->items.emplace_back();
    json->type = type;
    json->offset = offset;
    return json;
  }
  bool open(Json::Type type) {
    Json* json = add(type);
    if (!json) return false;
    if (static_cast<int>(open_.size()) == limits_.depth)
      return stop(json->offset, "nested deeper than " + std::to_string(limits_.depth) + " levels");
    const bool is_object = type == Json::Type::object;
    json->items.reserve(is_object ? kUsualFields : kUsualValues);
    if (is_object) json->keys.reserve(kUsualFields);
    open_.push_back(json);  // its parent's items do not move while it is open
    return true;
  }
  bool close() {
    last_end_ = input_.Tell();
    open_.pop_back();
    return true;
  }
  bool stop(std::size_t offset, std::string reason) {
    stopped_at_ = offset;
    reason_ = std::move(reason);
    return false;
  }

  static constexpr std::size_t kUsualFields = 8;  // of an object
  static constexpr std::size_t kUsualValues = 4;  // of a list

  const Input& input_;
  std::string_view text_;
  Limits limits_;
  Json root_;
  std::vector<Json*> open_;
  std::size_t values_ = 0;
  std::size_t last_end_ = 0;
  std::size_t stopped_at_ = 0;
  std::string reason_;
};

void write_json(Writer& w, const Json& json) {
  switch (json.type) {
    case Json::Type::null:
    case Json::Type::number: w.null(); break;
    case Json::Type::boolean: w.value(json.boolean); break;
    case Json::Type::integer: w.value(json.integer); break;
    case Json::Type::string: w.value(std::string_view(json.string)); break;
    case Json::Type::array:
      w.begin_array();
      for (const Json& item : json.items) write_json(w, item);
      w.end_array();
      break;
    case Json::Type::object:
      w.begin_object();
      for (std::size_t i = 0; i < json.items.size(); ++i) {
        w.key(json.keys[i]);
        write_json(w, json.items[i]);
      }
      w.end_object();
      break;
  }
}

}  // namespace

std::string to_text(const Problem& problem, std::string_view file) {
  std::string text(file);
  if (problem.line > 0) {
    text += text.empty() ? "line " : ":";
    text += std::to_string(problem.line) + (file.empty() ? ", column " : ":") + std::to_string(problem.column);
  }
  if (!text.empty()) text += ": ";
  if (!problem.path.empty()) text += problem.path + ": ";
  return text + problem.reason;
}

const Json* Json::find(std::string_view key) const {
  for (std::size_t i = 0; i < keys.size(); ++i)
    if (keys[i] == key) return &items[i];
  return nullptr;
}

const Json& Json::at_path(std::string_view path) const {
  const Json* json = this;
  while (!path.empty()) {
    const Json* next = nullptr;
    if (path.front() == '[') {
      std::size_t place = 0;
      std::size_t digits = 1;
      for (; digits < path.size() && path[digits] >= '0' && path[digits] <= '9'; ++digits)
        place = place * 10 + static_cast<std::size_t>(path[digits] - '0');
      if (place < json->items.size()) next = &json->items[place];
      path.remove_prefix(std::min(path.size(), digits + 1));  // and the "]"
    } else {
      const std::string_view key = path.substr(0, path.find_first_of(".["));
      next = json->find(key);
      path.remove_prefix(key.size());
    }
    if (path.starts_with('.')) path.remove_prefix(1);
    if (!next) return *json;
    json = next;
  }
  return *json;
}

std::string one_line(const Json& json) {
  Writer w;
  write_json(w, json);
  return w.finish();
}

std::string_view type_name(Json::Type type) {
  switch (type) {
    case Json::Type::null: return "null";
    case Json::Type::boolean: return "true or false";
    case Json::Type::integer: return "a whole number";
    case Json::Type::number: return "a number that is not whole or far too large";
    case Json::Type::string: return "a string";
    case Json::Type::array: return "a list";
    case Json::Type::object: return "an object";
  }
  return "";
}

Problem Document::problem_at(std::string path, const Json& value, std::string reason) const {
  const Position where = position(text, value.offset);
  return {std::move(path), where.line, where.column, std::move(reason)};
}

std::expected<Document, Problem> parse(std::string text, const Limits& limits) {
  const auto problem = [&](std::size_t offset, std::string reason) {
    const Position where = position(text, offset);
    return std::unexpected(Problem{"", where.line, where.column, std::move(reason)});
  };
  if (text.size() > limits.bytes)
    return std::unexpected(Problem{
        "", 0, 0, std::to_string(text.size()) + " bytes; at most " + std::to_string(limits.bytes) + " are read"});
  Input input(text);
  Builder builder(input, text, limits);
  rapidjson::Reader reader;
  // RapidJSON looks at every character to find one that is no UTF-8; where there is none it need not.
  constexpr unsigned kPlain = rapidjson::kParseIterativeFlag;
  constexpr unsigned kChecked = rapidjson::kParseIterativeFlag | rapidjson::kParseValidateEncodingFlag;
  const rapidjson::ParseResult result =
      is_utf8(text) ? reader.Parse<kPlain>(input, builder) : reader.Parse<kChecked>(input, builder);
  if (!builder.reason().empty()) return problem(builder.stopped_at(), builder.reason());
  if (result.IsError())
    return problem(result.Offset(), std::string("this is not JSON: ") + rapidjson::GetParseError_En(result.Code()));
  if (input.Tell() < text.size()) return problem(input.Tell(), "this is not JSON: a NUL byte");
  return Document{builder.take_root(), std::move(text)};
}

}  // namespace codec
