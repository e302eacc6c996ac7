// JSON out: to_json(value), or write(writer, value) for a part of a text, for everything
// that has a type (type.h).
#pragma once
#include <array>
#include <charconv>
#include <concepts>
#include <string>
#include <string_view>
#include <utility>

#include "codec/type.h"

namespace codec {

// How a text is laid out: in one line, for the wire, or indented, for people.
struct Layout {
  int indent = 0;           // spaces for each level; 0: one line
  bool flat_lists = false;  // lists stand in one line all the same
};

// A JSON text that grows.
class Writer {
 public:
  // One line. It may be written where another text was, in the space that this one took.
  explicit Writer(std::string space = {}) : text_(std::move(space)) {
    text_.clear();
    text_.reserve(kUsualSize);
  }
  explicit Writer(Layout layout) : layout_(layout) {}
  Writer(const Writer&) = delete;

  void begin_object() { open('{'); }
  void end_object() { close('}'); }
  void begin_array() { open('['); }
  void end_array() { close(']'); }
  void key(std::string_view name) {
    before_value();
    put_quoted(name);
    after_key();
  }
  // A key that needs no escapes, as the names of our fields and kinds.
  void name(std::string_view name) {
    before_value();
    put_plain(name);
    after_key();
  }

  void null() { raw("null"); }
  void value(bool b) { raw(b ? "true" : "false"); }
  void value(std::int64_t n) {
    std::array<char, 20> digits;
    raw({digits.data(), std::to_chars(digits.data(), digits.data() + digits.size(), n).ptr});
  }
  void value(double d);
  void value(std::string_view text) {
    before_value();
    put_quoted(text);
  }
  // A value that is JSON already.
  void raw(std::string_view json) {
    before_value();
    text_.append(json);
  }

  template <class T>
  void field(std::string_view name, const T& value);

  // The edition at hand: its lists are written by their names.
  core::Listings listings;

  // Gives what was written away. Not inline: g++ 12 would warn of overflows where there are none.
  std::string finish();

 private:
  static constexpr std::size_t kUsualSize = 512;

  void before_value() {
    if (layout_.indent > 0) return begin_line();
    if (before_next_ != '\0') text_.push_back(before_next_);
    before_next_ = ',';
  }
  void after_key() {
    before_next_ = ':';
    if (layout_.indent > 0) text_.append(": ");
  }
  void open(char bracket) {
    before_value();
    text_.push_back(bracket);
    before_next_ = '\0';
    if (layout_.indent > 0) levels_.push_back(bracket);
  }
  void close(char bracket) {
    if (layout_.indent > 0) end_level();
    text_.push_back(bracket);
    before_next_ = ',';
  }
  // Only for texts that are indented.
  void begin_line();
  void end_level();
  bool in_flat_list() const { return layout_.flat_lists && levels_.ends_with('['); }

  void put_quoted(std::string_view text);
  void put_plain(std::string_view text) {
    text_.push_back('"');
    text_.append(text);
    text_.push_back('"');
  }

  std::string text_;
  char before_next_ = '\0';  // what stands before the next value: nothing, a comma, or ':' after a key
  Layout layout_;
  std::string levels_;  // the brackets that are open, of a text that is indented
};

void write_value(Writer& w, const Type& type, const void* value);
// The fields of a structure, into the object that is open.
void write_fields(Writer& w, const Type& type, const void* value);

// Those fields of a structure that are not as they were `before`, into the object that is
// open: of counters only the numbers that changed, and null for what is gone. Every field must
// lie in the structure itself; one whose type cannot be compared counts as changed. False: all
// are as they were.
bool write_changes(Writer& w, const Type& type, const void* before, const void* now);

inline void write(Writer& w, bool value) { w.value(value); }
inline void write(Writer& w, double value) { w.value(value); }
inline void write(Writer& w, std::string_view value) { w.value(value); }
inline void write(Writer& w, const std::string& value) { w.value(std::string_view(value)); }
inline void write(Writer& w, const char* value) { w.value(std::string_view(value)); }
template <class T>
void write(Writer& w, const T& value) {
  write_value(w, type_of<T>(), &value);
}
template <Structure S>
void write_fields(Writer& w, const S& value) {
  write_fields(w, type_of<S>(), &value);
}

template <class T>
void Writer::field(std::string_view name, const T& value) {
  key(name);
  write(*this, value);
}

template <class T>
std::string to_json(const T& value, core::Listings listings = {}, std::string space = {}) {
  Writer writer(std::move(space));
  writer.listings = listings;
  write(writer, value);
  return writer.finish();
}

}  // namespace codec
