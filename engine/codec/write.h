// JSON out: write(writer, value) for everything that lists its fields.
#pragma once
#include <algorithm>
#include <array>
#include <charconv>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <rapidjson/prettywriter.h>
#include <rapidjson/writer.h>

#include "codec/traits.h"

namespace codec {

// Where RapidJSON puts its characters.
struct StringSink {
  using Ch = char;
  std::string text;
  void Put(char c) { text.push_back(c); }
  void Flush() {}
};

// A JSON text that grows. `Style` is rapidjson::Writer (one line, for the wire)
// or rapidjson::PrettyWriter (indented, for people). They put down one character
// after another; a text that needs no escapes, and what is JSON already, are put
// down at once.
template <class Style>
class BasicWriter {
 public:
  // It may write where another text was, in the space that this one took.
  explicit BasicWriter(std::string space = {}) : sink_{std::move(space)}, style_(sink_, &levels_, kUsualDepth) {
    sink_.text.clear();
    sink_.text.reserve(kUsualSize);
  }
  BasicWriter(const BasicWriter&) = delete;

  void key(std::string_view name) { value(name); }  // RapidJSON knows by the place
  void null() { style_.Null(); }
  void value(bool b) { style_.Bool(b); }
  void value(std::int64_t n) {
    std::array<char, 20> digits;
    const char* end = std::to_chars(digits.data(), digits.data() + digits.size(), n).ptr;
    begin_value(rapidjson::kNumberType);
    sink_.text.append(std::string_view(digits.data(), end));
  }
  void value(double d) { style_.Double(d); }
  void value(std::string_view text) {
    if (std::any_of(text.begin(), text.end(), is_escaped)) {
      style_.String(text.data(), static_cast<rapidjson::SizeType>(text.size()));
      return;
    }
    begin_value(rapidjson::kStringType);
    sink_.text.push_back('"');
    sink_.text.append(text);
    sink_.text.push_back('"');
  }
  void begin_object() { style_.StartObject(); }
  void end_object() { style_.EndObject(); }
  void begin_array() { style_.StartArray(); }
  void end_array() { style_.EndArray(); }
  // A value that is JSON already.
  void raw(std::string_view json) {
    begin_value(rapidjson::kObjectType);
    sink_.text.append(json);
  }

  void field(std::string_view name, const auto& v) {
    key(name);
    write(*this, v);
  }
  Style& style() { return style_; }
  // The edition at hand: its lists are written by their names.
  core::Listings listings;

  // The name of an entry; its number if no edition is at hand.
  template <Listed N>
  std::string listed(const N& entry) const {
    for (const core::Listing& listing : listings)
      if (listing.label == N::kLabel && entry.number < listing.names.size())
        return std::string(listing.names[entry.number]);
    return std::to_string(entry.number);
  }

  std::string take() {
    // Rooms keep many short texts: none takes the space of a long one.
    if (sink_.text.size() < kUsualSize / 2) return sink_.text;
    return std::move(sink_.text);
  }

 private:
  static constexpr std::size_t kUsualSize = 512;
  static constexpr std::size_t kUsualDepth = 8;

  static bool is_escaped(char c) { return static_cast<unsigned char>(c) < 0x20 || c == '"' || c == '\\'; }
  // Puts down what stands between values: a comma, a colon, an indentation.
  void begin_value(rapidjson::Type type) { style_.RawValue("", 0, type); }

  StringSink sink_;
  rapidjson::CrtAllocator levels_;
  Style style_;
};
using Writer = BasicWriter<rapidjson::Writer<StringSink>>;
using PrettyWriter = BasicWriter<rapidjson::PrettyWriter<StringSink>>;

void write(auto& w, bool value) { w.value(value); }
void write(auto& w, Number auto value) { w.value(static_cast<std::int64_t>(value)); }
template <Numbered N>
void write(auto& w, const N& value) {
  if constexpr (Listed<N>)
    if (!w.listings.empty()) return w.value(std::string_view(w.listed(value)));
  w.value(std::int64_t{value.number});
}
template <ListedHeap H>
void write(auto& w, const H& heap) {
  w.begin_object();
  for (const int number : heap.present()) {
    typename H::Entry entry;
    entry.number = static_cast<std::uint8_t>(number);
    w.key(w.listed(entry));
    w.value(std::int64_t{heap[entry]});
  }
  w.end_object();
}
void write(auto& w, const Textual auto& value) { w.value(std::string_view(value.text())); }
void write(auto& w, double value) { w.value(value); }
void write(auto& w, std::string_view value) { w.value(value); }
void write(auto& w, const std::string& value) { w.value(std::string_view(value)); }
void write(auto& w, const char* value) { w.value(std::string_view(value)); }
void write(auto& w, core::Seat seat) { w.value(std::int64_t{seat.index}); }
void write(auto& w, core::SeatSet seats) {
  w.begin_array();
  for (const core::Seat seat : seats) write(w, seat);
  w.end_array();
}
void write(auto& w, const RawJson& json) { w.raw(json.text); }
template <core::Kind K>
void write(auto& w, K kind) {
  w.value(core::name(kind));
}
// A heap of cards: only the kinds that are there.
template <CountersLike C>
void write(auto& w, const C& counters) {
  w.begin_object();
  for (const int k : counters.present()) {
    const auto kind = static_cast<typename CountersOf<C>::Kind>(k);
    w.field(core::name(kind), counters[kind]);
  }
  w.end_object();
}
template <PerKindLike P>
void write(auto& w, const P& values) {
  w.begin_object();
  for (int k = 0; k < core::kKinds<typename PerKindOf<P>::Kind>; ++k) {
    const auto kind = static_cast<typename PerKindOf<P>::Kind>(k);
    w.field(core::name(kind), values[kind]);
  }
  w.end_object();
}
template <Structure S>
void write(auto& w, const S& value);
template <OptionalLike O>
void write(auto& w, const O& value) {
  if (value)
    write(w, *value);
  else
    w.null();
}
template <class L>
  requires ListLike<L>
void write(auto& w, const L& list) {
  w.begin_array();
  for (const auto& value : list) write(w, value);
  w.end_array();
}
template <class T>
void write(auto& w, const std::vector<T>& list) {
  w.begin_array();
  for (const auto& value : list) write(w, value);
  w.end_array();
}

// Writes the fields of a structure into the object that is open.
template <class W>
class FieldWriter {
 public:
  explicit FieldWriter(W& writer) : writer_(writer) {}

  void operator()(std::string_view name, const auto& value, std::string_view, core::Range = {}) {
    writer_.field(name, value);
  }
  void per_seat(std::string_view name, const auto& values, int seats, std::string_view, core::Range = {}) {
    writer_.key(name);
    writer_.begin_array();
    for (const core::Seat seat : core::SeatSet::first(seats)) write(writer_, values[seat]);
    writer_.end_array();
  }
  void rest(std::string_view name, const auto& value, std::string_view doc, core::Range range = {}) {
    (*this)(name, value, doc, range);
  }

 private:
  W& writer_;
};

template <Structure S>
void write_fields(auto& w, const S& value) {
  FieldWriter visitor(w);
  S::fields(visitor, value);
}
template <Structure S>
void write(auto& w, const S& value) {
  w.begin_object();
  write_fields(w, value);
  w.end_object();
}

std::string to_json(const auto& value, core::Listings listings = {}, std::string space = {}) {
  Writer writer(std::move(space));
  writer.listings = listings;
  write(writer, value);
  return writer.take();
}

}  // namespace codec
