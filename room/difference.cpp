#include "room/difference.h"

#include <array>

namespace room {
namespace {

// Goes through the fields of an object that the codec has written, each as "name":value.
class Fields {
 public:
  explicit Fields(std::string_view object) : object_(object) {}

  // The next one; empty: there are no more.
  std::string_view next() {
    int depth = 0;
    for (std::size_t i = at_; i < object_.size(); ++i) {
      const char c = object_[i];
      if (!is_mark(c)) continue;
      if (c == '"') {
        for (++i; i < object_.size() && object_[i] != '"'; ++i)
          if (object_[i] == '\\') ++i;
        continue;
      }
      if (depth == 0 && (c == ',' || c == '}')) {
        const std::string_view field = object_.substr(at_, i - at_);
        at_ = i + 1;
        return field;
      }
      if (c == '{' || c == '[') ++depth;
      if (c == '}' || c == ']') --depth;
    }
    return {};
  }

  // Steps over the field if it is the next one.
  bool skip(std::string_view field) {
    const std::size_t end = at_ + field.size();
    if (end >= object_.size() || object_.substr(at_, field.size()) != field) return false;
    if (object_[end] != ',' && object_[end] != '}') return false;
    at_ = end + 1;
    return true;
  }

 private:
  // Quotes, commas and brackets; most characters are none.
  static bool is_mark(char c) {
    static constexpr auto kMarks = [] {
      std::array<bool, 256> marks{};
      for (const char mark : {'"', ',', '{', '}', '[', ']'}) marks[static_cast<unsigned char>(mark)] = true;
      return marks;
    }();
    return kMarks[static_cast<unsigned char>(c)];
  }

  std::string_view object_;
  std::size_t at_ = 1;  // where the next field begins
};

// Names that the codec gives to fields need no escapes.
std::string_view name_of(std::string_view field) {
  const std::size_t end = field.find("\":");
  return end == std::string_view::npos ? std::string_view() : field.substr(1, end - 1);
}
std::string_view value_of(std::string_view field) { return field.substr(field.find(':') + 1); }

// A heap is an object of numbers, such as the cards of a hand.
bool is_heap(std::string_view json) {
  if (!json.starts_with('{')) return false;
  Fields fields(json);
  for (auto field = fields.next(); !field.empty(); field = fields.next()) {
    const char first = value_of(field).front();
    if (first != '-' && (first < '0' || first > '9')) return false;
  }
  return true;
}

bool has_name(Fields fields, std::string_view name) {
  for (auto field = fields.next(); !field.empty(); field = fields.next())
    if (name_of(field) == name) return true;
  return false;
}

// A heap as the difference to another: numbers that are new, then null for those that
// are gone. Names stand in the same order in both.
void write_heap_changes(codec::Writer& w, std::string_view before, std::string_view now) {
  Fields had(before);
  Fields has(now);
  bool any_gone = false;
  w.begin_object();
  for (auto field = has.next(); !field.empty(); field = has.next()) {
    if (had.skip(field)) continue;
    if (has_name(had, name_of(field))) {
      auto old = had.next();
      for (; name_of(old) != name_of(field); old = had.next()) any_gone = true;
      if (old == field) continue;
    }
    w.key(name_of(field));
    w.raw(value_of(field));
  }
  if (any_gone || !had.next().empty()) {
    Fields all(before);
    for (auto old = all.next(); !old.empty(); old = all.next())
      if (!has_name(Fields(now), name_of(old))) {
        w.key(name_of(old));
        w.null();
      }
  }
  w.end_object();
}

}  // namespace

bool write_difference(codec::Writer& w, std::string_view name, std::string_view before, std::string_view now) {
  Fields had(before);
  Fields has(now);
  bool any = false;
  for (auto field = has.next(); !field.empty(); field = has.next()) {
    if (had.skip(field)) continue;
    if (!any) {
      w.key(name);
      w.begin_object();
      any = true;
    }
    const std::string_view old = value_of(had.next());
    const std::string_view value = value_of(field);
    w.key(name_of(field));
    if (is_heap(old) && is_heap(value))
      write_heap_changes(w, old, value);
    else
      w.raw(value);
  }
  if (any) w.end_object();
  return any;
}

}  // namespace room
