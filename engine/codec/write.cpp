#include "codec/write.h"

#include <algorithm>

#include <rapidjson/writer.h>

namespace codec {
namespace {

// Where RapidJSON puts its characters.
struct StringSink {
  using Ch = char;
  std::string& text;
  void Put(char c) { text.push_back(c); }
  void Flush() {}
};

bool is_escaped(char c) { return static_cast<unsigned char>(c) < 0x20 || c == '"' || c == '\\'; }

// Of an entry of one of the edition's lists; empty if no edition is at hand.
std::string_view entry_name(const Writer& w, std::string_view label, std::int64_t number) {
  for (const core::Listing& listing : w.listings)
    if (listing.label == label && static_cast<std::size_t>(number) < listing.names.size())
      return listing.names[static_cast<std::size_t>(number)];
  return {};
}

void write_seats(Writer& w, core::SeatSet seats) {
  w.begin_array();
  for (const core::Seat seat : seats) w.value(std::int64_t{seat.index});
  w.end_array();
}

// Only what is there.
void write_counts(Writer& w, const Type& type, const void* value) {
  w.begin_object();
  for (const int which : type.present(value)) {
    if (type.form == Type::Form::counters) {
      w.name(type.names[static_cast<std::size_t>(which)]);
    } else {
      const std::string_view name = entry_name(w, type.label, which);
      w.key(name.empty() ? std::to_string(which) : name);
    }
    w.value(std::int64_t{type.count(value, which)});
  }
  w.end_object();
}

void write_entry(Writer& w, const Type& type, const void* value) {
  const std::int64_t number = type.get(value);
  if (w.listings.empty()) return w.value(number);
  const std::string_view name = entry_name(w, type.label, number);
  w.value(name.empty() ? std::string_view(std::to_string(number)) : name);
}

void write_list(Writer& w, const Type& type, const void* value) {
  struct Context {
    Writer& w;
    const Type& of;
  } context{w, *type.of};
  w.begin_array();
  type.each(value, &context, [](void* c, const void* one) {
    write_value(static_cast<Context*>(c)->w, static_cast<Context*>(c)->of, one);
  });
  w.end_array();
}

class FieldWriter final : public Fields {
 public:
  explicit FieldWriter(Writer& writer) : w_(writer) {}

 private:
  void field(const Field& field, const Type& type, void* value) override {
    if (field.only_if_some && is_nothing(type, value)) return;
    w_.name(field.name);
    write_value(w_, type, value);
  }
  static bool is_nothing(const Type& type, const void* value) {
    if (type.form == Type::Form::optional) return !type.at(value, 0);
    if (type.form == Type::Form::list) return is_empty(type, value);
    return type.get && type.get(value) == 0;
  }
  static bool is_empty(const Type& list, const void* value) {
    bool empty = true;
    list.each(value, &empty, [](void* found, const void*) { *static_cast<bool*>(found) = false; });
    return empty;
  }
  void field_per_seat(const Field& field, const Type& type, void* values, std::size_t size, int seats) override {
    w_.name(field.name);
    w_.begin_array();
    for (int i = 0; i < seats; ++i) write_value(w_, type, static_cast<std::byte*>(values) + size * std::size_t(i));
    w_.end_array();
  }

  Writer& w_;
};

// Counts as the difference to others: numbers that are new, then null for what is gone.
void write_count_changes(Writer& w, const Type& type, const void* before, const void* now) {
  const auto put_name = [&](int which) {
    if (type.form == Type::Form::counters) return w.name(type.names[static_cast<std::size_t>(which)]);
    const std::string_view name = entry_name(w, type.label, which);
    w.key(name.empty() ? std::to_string(which) : name);
  };
  const core::Bits has = type.present(now);
  w.begin_object();
  for (const int which : has)
    if (const int count = type.count(now, which); type.count(before, which) != count) {
      put_name(which);
      w.value(std::int64_t{count});
    }
  for (const int which : type.present(before) - has) {
    put_name(which);
    w.null();
  }
  w.end_object();
}

// Compares the fields of a structure with those of another: each lies as far from the
// beginning of its own.
class ChangeWriter final : public Fields {
 public:
  ChangeWriter(Writer& writer, const void* before, const void* now)
      : w_(writer), before_(static_cast<const std::byte*>(before)), now_(static_cast<const std::byte*>(now)) {}

  bool any() const { return any_; }

 private:
  const void* as_before(const void* value) const { return before_ + (static_cast<const std::byte*>(value) - now_); }

  void field(const Field& field, const Type& type, void* value) override {
    const void* before = as_before(value);
    if (type.equal && type.equal(before, value)) return;
    any_ = true;
    w_.name(field.name);
    if (type.form == Type::Form::counters || type.form == Type::Form::listed_counters)
      write_count_changes(w_, type, before, value);
    else
      write_value(w_, type, value);
  }
  void field_per_seat(const Field& field, const Type& type, void* values, std::size_t size, int seats) override {
    const auto* value = static_cast<const std::byte*>(values);
    const auto* before = static_cast<const std::byte*>(as_before(values));
    bool same = type.equal != nullptr;
    for (std::size_t i = 0; i < static_cast<std::size_t>(seats) && same; ++i)
      same = type.equal(before + i * size, value + i * size);
    if (same) return;
    any_ = true;
    w_.name(field.name);
    w_.begin_array();
    for (std::size_t i = 0; i < static_cast<std::size_t>(seats); ++i) write_value(w_, type, value + i * size);
    w_.end_array();
  }

  Writer& w_;
  const std::byte* before_;
  const std::byte* now_;
  bool any_ = false;
};

}  // namespace

// ---- The text ----

std::string Writer::finish() {
  // Rooms keep many short texts: none takes the space of a long one.
  if (text_.size() < kUsualSize / 2) return text_;
  return std::move(text_);
}

void Writer::value(double d) {
  before_value();
  StringSink sink{text_};
  rapidjson::Writer<StringSink>(sink).Double(d);
}

void Writer::put_quoted(std::string_view text) {
  // To count is quicker than to stop at the first: hardly any text has one.
  if (std::count_if(text.begin(), text.end(), is_escaped) == 0) return put_plain(text);
  StringSink sink{text_};
  rapidjson::Writer<StringSink>(sink).String(text.data(), static_cast<rapidjson::SizeType>(text.size()));
}

void Writer::begin_line() {
  const char before = std::exchange(before_next_, ',');
  if (before == ':' || levels_.empty()) return;
  if (before == ',') text_.push_back(',');
  if (in_flat_list()) {
    if (before == ',') text_.push_back(' ');
    return;
  }
  text_.push_back('\n');
  text_.append(levels_.size() * static_cast<std::size_t>(layout_.indent), ' ');
}

void Writer::end_level() {
  const bool flat = in_flat_list();
  levels_.pop_back();
  if (before_next_ != ',' || flat) return;
  text_.push_back('\n');
  text_.append(levels_.size() * static_cast<std::size_t>(layout_.indent), ' ');
}

// ---- Values ----

void write_value(Writer& w, const Type& type, const void* value) {
  using Form = Type::Form;
  switch (type.form) {
    case Form::boolean: return w.value(type.get(value) != 0);
    case Form::number:
    case Form::seat: return w.value(type.get(value));
    case Form::text: return w.value(std::string_view(*static_cast<const std::string*>(value)));
    case Form::json: return w.raw(static_cast<const RawJson*>(value)->text);
    case Form::seats: return write_seats(w, core::SeatSet::of_bits(static_cast<unsigned>(type.get(value))));
    case Form::kind: return w.value(type.names[static_cast<std::size_t>(type.get(value))]);
    case Form::counters:
    case Form::listed_counters: return write_counts(w, type, value);
    case Form::entry: return write_entry(w, type, value);
    case Form::textual: return w.value(std::string_view(type.text(value)));
    case Form::list: return write_list(w, type, value);
    case Form::per_kind:
      w.begin_object();
      for (std::size_t k = 0; k < type.names.size(); ++k) {
        w.name(type.names[k]);
        write_value(w, *type.of, type.at(value, static_cast<int>(k)));
      }
      return w.end_object();
    case Form::optional:
      if (const void* inner = type.at(value, 0)) return write_value(w, *type.of, inner);
      return w.null();
    case Form::object:
      w.begin_object();
      write_fields(w, type, value);
      return w.end_object();
    case Form::written: return type.put(w, value);
  }
}

bool write_changes(Writer& w, const Type& type, const void* before, const void* now) {
  ChangeWriter visitor(w, before, now);
  type.fields(visitor, const_cast<void*>(now));
  return visitor.any();
}

void write_fields(Writer& w, const Type& type, const void* value) {
  FieldWriter visitor(w);
  type.fields(visitor, const_cast<void*>(value));
}

}  // namespace codec
