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

// What stands between the values of a text. On one line, for the wire:
class OneLine {
 public:
  explicit OneLine(StringSink& sink) : text_(sink.text) {}
  void before_value() {
    if (before_next_ != '\0') text_.push_back(before_next_);
    before_next_ = ',';
  }
  void before_key() {
    before_value();
    before_next_ = ':';
  }
  void begin_object() { open('{'); }
  void end_object() { close('}'); }
  void begin_array() { open('['); }
  void end_array() { close(']'); }

 private:
  void open(char bracket) {
    before_value();
    text_.push_back(bracket);
    before_next_ = '\0';
  }
  void close(char bracket) {
    text_.push_back(bracket);
    before_next_ = ',';
  }

  std::string& text_;
  char before_next_ = '\0';
};

// … and indented, for people.
class Indented : public rapidjson::PrettyWriter<StringSink> {
 public:
  explicit Indented(StringSink& sink) : PrettyWriter(sink) {}
  void before_value() { RawValue("", 0, rapidjson::kObjectType); }
  void before_key() { RawValue("", 0, rapidjson::kStringType); }
  void begin_object() { StartObject(); }
  void end_object() { EndObject(); }
  void begin_array() { StartArray(); }
  void end_array() { EndArray(); }
};

// A JSON text that grows.
template <class Style>
class BasicWriter {
 public:
  // It may write where another text was, in the space that this one took.
  explicit BasicWriter(std::string space = {}) : sink_{std::move(space)}, style_(sink_) {
    sink_.text.clear();
    sink_.text.reserve(kUsualSize);
  }
  BasicWriter(const BasicWriter&) = delete;

  void key(std::string_view name) {
    style_.before_key();
    put_quoted(name);
  }
  void null() { raw("null"); }
  void value(bool b) { raw(b ? "true" : "false"); }
  void value(std::int64_t n) {
    std::array<char, 20> digits;
    raw({digits.data(), std::to_chars(digits.data(), digits.data() + digits.size(), n).ptr});
  }
  void value(double d) {
    style_.before_value();
    rapidjson::Writer<StringSink>(sink_).Double(d);
  }
  void value(std::string_view text) {
    style_.before_value();
    put_quoted(text);
  }
  void begin_object() { style_.begin_object(); }
  void end_object() { style_.end_object(); }
  void begin_array() { style_.begin_array(); }
  void end_array() { style_.end_array(); }
  // A value that is JSON already.
  void raw(std::string_view json) {
    style_.before_value();
    sink_.text.append(json);
  }

  void field(std::string_view name, const auto& v) {
    key(name);
    write(*this, v);
  }
  // A key that needs no escapes, as the names of our fields and kinds.
  void name(std::string_view name) {
    style_.before_key();
    put_plain(name);
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

  void put_quoted(std::string_view text) {
    // To count is quicker than to stop at the first: hardly any text has one.
    if (std::count_if(text.begin(), text.end(), is_escaped) > 0) {
      rapidjson::Writer<StringSink>(sink_).String(text.data(), static_cast<rapidjson::SizeType>(text.size()));
      return;
    }
    put_plain(text);
  }
  void put_plain(std::string_view text) {
    sink_.text.push_back('"');
    sink_.text.append(text);
    sink_.text.push_back('"');
  }
  static bool is_escaped(char c) { return static_cast<unsigned char>(c) < 0x20 || c == '"' || c == '\\'; }

  StringSink sink_;
  Style style_;
};
using Writer = BasicWriter<OneLine>;
using PrettyWriter = BasicWriter<Indented>;

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
    w.name(core::name(kind));
    write(w, counters[kind]);
  }
  w.end_object();
}
template <PerKindLike P>
void write(auto& w, const P& values) {
  w.begin_object();
  for (int k = 0; k < core::kKinds<typename PerKindOf<P>::Kind>; ++k) {
    const auto kind = static_cast<typename PerKindOf<P>::Kind>(k);
    w.name(core::name(kind));
    write(w, values[kind]);
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
    writer_.name(name);
    write(writer_, value);
  }
  void per_seat(std::string_view name, const auto& values, int seats, std::string_view, core::Range = {}) {
    writer_.name(name);
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
