// JSON out: write(writer, value) for everything that lists its fields.
#pragma once
#include <string>
#include <string_view>
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
// or rapidjson::PrettyWriter (indented, for people).
template <class Style>
class BasicWriter {
 public:
  BasicWriter() : style_(sink_) {}
  BasicWriter(const BasicWriter&) = delete;

  void key(std::string_view name) { style_.Key(name.data(), size(name)); }
  void null() { style_.Null(); }
  void value(bool b) { style_.Bool(b); }
  void value(std::int64_t n) { style_.Int64(n); }
  void value(double d) { style_.Double(d); }
  void value(std::string_view text) { style_.String(text.data(), size(text)); }
  void begin_object() { style_.StartObject(); }
  void end_object() { style_.EndObject(); }
  void begin_array() { style_.StartArray(); }
  void end_array() { style_.EndArray(); }
  // A value that is JSON already.
  void raw(std::string_view json) { style_.RawValue(json.data(), json.size(), rapidjson::kObjectType); }

  void field(std::string_view name, const auto& v) {
    key(name);
    write(*this, v);
  }
  Style& style() { return style_; }
  std::string take() { return std::move(sink_.text); }

 private:
  static rapidjson::SizeType size(std::string_view text) { return static_cast<rapidjson::SizeType>(text.size()); }

  StringSink sink_;
  Style style_;
};
using Writer = BasicWriter<rapidjson::Writer<StringSink>>;
using PrettyWriter = BasicWriter<rapidjson::PrettyWriter<StringSink>>;

void write(auto& w, bool value) { w.value(value); }
void write(auto& w, Number auto value) { w.value(static_cast<std::int64_t>(value)); }
void write(auto& w, const Numbered auto& value) { w.value(std::int64_t{value.number}); }
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

std::string to_json(const auto& value) {
  Writer writer;
  write(writer, value);
  return writer.take();
}

}  // namespace codec
