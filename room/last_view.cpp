#include "room/last_view.h"

#include <array>

namespace room {
namespace {

// Quotes, commas and brackets; most characters are none.
bool is_mark(char c) {
  static constexpr auto kMarks = [] {
    std::array<bool, 256> marks{};
    for (const char mark : {'"', ',', '{', '}', '[', ']'}) marks[static_cast<unsigned char>(mark)] = true;
    return marks;
  }();
  return kMarks[static_cast<unsigned char>(c)];
}

// Where the field of an object that begins at `at` ends: a comma or the last bracket stands there.
std::size_t end_of_field(std::string_view object, std::size_t at) {
  int depth = 0;
  for (std::size_t i = at; i < object.size(); ++i) {
    const char c = object[i];
    if (!is_mark(c)) continue;
    if (c == '"') {
      for (++i; i < object.size() && object[i] != '"'; ++i)
        if (object[i] == '\\') ++i;
      continue;
    }
    if (depth == 0 && (c == ',' || c == '}')) return i;
    if (c == '{' || c == '[') ++depth;
    if (c == '}' || c == ']') --depth;
  }
  return object.size();
}

// Whether `field` stands in the object at `at`, all of it.
bool has_field(std::string_view object, std::size_t at, std::string_view field) {
  const std::size_t end = at + field.size();
  if (end >= object.size() || object.substr(at, field.size()) != field) return false;
  return object[end] == ',' || object[end] == '}';
}

// Goes through the fields of an object, each as "name":value.
class Fields {
 public:
  explicit Fields(std::string_view object) : object_(object) {}

  // The next one; empty: there are no more.
  std::string_view next() {
    if (at_ >= object_.size()) return {};
    const std::size_t end = end_of_field(object_, at_);
    const std::string_view field = object_.substr(at_, end - at_);
    at_ = end + 1;
    return field;
  }

  // Steps over the field if it is the next one.
  bool skip(std::string_view field) {
    if (!has_field(object_, at_, field)) return false;
    at_ += field.size() + 1;
    return true;
  }

 private:
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
    w.name(name_of(field));
    w.raw(value_of(field));
  }
  if (any_gone || !had.next().empty()) {
    Fields all(before);
    for (auto old = all.next(); !old.empty(); old = all.next())
      if (!has_name(Fields(now), name_of(old))) {
        w.name(name_of(old));
        w.null();
      }
  }
  w.end_object();
}

void write_field_change(codec::Writer& w, std::string_view before, std::string_view now) {
  w.name(name_of(now));
  if (is_heap(value_of(before)) && is_heap(value_of(now)))
    write_heap_changes(w, value_of(before), value_of(now));
  else
    w.raw(value_of(now));
}

}  // namespace

void LastView::show(std::string json) {
  ends_.clear();
  json_ = std::move(json);
  for (std::size_t at = 1; at < json_.size(); at = ends_.back() + 1)
    ends_.push_back(static_cast<std::uint32_t>(end_of_field(json_, at)));
}

void LastView::write_change(codec::Writer& w, std::string_view name, std::string_view now) {
  bool any = false;
  std::size_t count = 0;
  std::size_t at = 1;
  for (std::size_t old_at = 1; at < now.size(); ++count) {
    // Where nothing was shown, all of it is new.
    if (count == ends_.size()) ends_.push_back(static_cast<std::uint32_t>(old_at));
    const std::string_view old =
        old_at < json_.size() ? std::string_view(json_).substr(old_at, ends_[count] - old_at) : "";
    const bool same = !old.empty() && has_field(now, at, old);
    const std::size_t end = same ? at + old.size() : end_of_field(now, at);
    if (!same) {
      if (!any) {
        w.name(name);
        w.begin_object();
        any = true;
      }
      write_field_change(w, old, now.substr(at, end - at));
    }
    old_at = ends_[count] + std::size_t{1};
    ends_[count] = static_cast<std::uint32_t>(end);
    at = end + 1;
  }
  if (!any) return;
  w.end_object();
  ends_.resize(count);
  json_ = now;
}

}  // namespace room
