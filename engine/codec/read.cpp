#include "codec/read.h"

#include <algorithm>
#include <utility>

namespace codec {
namespace {

std::string join(std::span<const std::string_view> words) {
  std::string text;
  for (const std::string_view word : words) text += (text.empty() ? "" : ", ") + std::string(word);
  return text;
}

}  // namespace

std::string Path::text() const {
  const std::string before = up_ ? up_->text() : std::string();
  return element_ == kNone ? Reader::member(before, name_) : before + "[" + std::to_string(element_) + "]";
}

// Goes through the fields of a structure, and finds each in an object.
class Reader::FieldReader final : public Fields {
 public:
  FieldReader(Reader& reader, const Path& path, const Json& json) : reader_(reader), path_(path), json_(json) {}

  std::vector<std::string_view> known;

 private:
  void field(const Field& field, const Type& type, void* value) override {
    const Path path(path_, field.name);
    if (const Json* json = find(field))
      reader_.read_value(path, *json, type, value, field.range);
    else if (!field.required)
      reader_.left_out.push_back(path.text()), reader_.heaps_left_out += type.form != Type::Form::number;
  }
  void field_per_seat(const Field& field, const Type& type, void* values, std::size_t size, int seats) override {
    const Json* json = find(field);
    const Path path(path_, field.name);
    if (!json || !reader_.expect(path, *json, Json::Type::array)) return;
    if (json->items.size() != static_cast<std::size_t>(seats))
      return reader_.complain(path, *json,
                              std::to_string(json->items.size()) + " entries for " + std::to_string(seats) + " seats");
    for (std::size_t i = 0; i < json->items.size(); ++i)
      reader_.read_value(Path(path, i), json->items[i], type, static_cast<std::byte*>(values) + i * size, field.range);
  }
  const Json* find(const Field& field) {
    known.push_back(field.name);
    const Json* json = json_.find(field.name);
    if (!json && field.required && !reader_.all_optional)
      reader_.complain(path_, json_, "the field \"" + std::string(field.name) + "\" is missing");
    return json;
  }

  Reader& reader_;
  const Path& path_;
  const Json& json_;
};

void Reader::complain(const Path& path, const Json& value, std::string reason) {
  ++faults_;
  if (problems.size() < kMostProblems) problems.push_back(document_.problem_at(path.text(), value, std::move(reason)));
}

bool Reader::expect(const Path& path, const Json& value, Json::Type type) {
  if (value.type == type) return true;
  complain(path, value, "must be " + std::string(type_name(type)) + ", not " + std::string(type_name(value.type)));
  return false;
}

void Reader::read_value(const Path& path, const Json& json, const Type& type, void* value, core::Range range) {
  using Form = Type::Form;
  switch (type.form) {
    case Form::boolean:
      if (expect(path, json, Json::Type::boolean)) type.set(value, json.boolean ? 1 : 0);
      return;
    case Form::text:
      if (expect(path, json, Json::Type::string)) *static_cast<std::string*>(value) = json.string;
      return;
    case Form::json: static_cast<RawJson*>(value)->text = one_line(json); return;
    case Form::number: return read_number(path, json, type, value, range);
    case Form::entry: {
      if (json.type != Json::Type::string) return read_number(path, json, type, value, type.range);
      if (const int number = find_entry(path, json, json.string, type); number >= 0) type.set(value, number);
      return;
    }
    case Form::seat: return read_number(path, json, type, value, core::Range{0, core::kMaxSeats - 1});
    case Form::seats: return read_seats(path, json, type, value);
    case Form::kind: {
      if (!expect(path, json, Json::Type::string)) return;
      const int place = core::find_name(type.names, json.string);
      if (place >= 0) return type.set(value, place);
      return complain(path, json,
                      "unknown " + std::string(type.label) + " \"" + json.string + "\"; one of " + join(type.names));
    }
    case Form::counters:
    case Form::listed_counters: return read_counts(path, json, type, value, range);
    case Form::per_kind: return read_per_kind(path, json, type, value, range);
    case Form::textual:
      if (expect(path, json, Json::Type::string) && !type.parse(value, json.string))
        complain(path, json, "must be " + std::string(type.label) + ", not \"" + json.string + "\"");
      return;
    case Form::optional:
      type.clear(value);
      if (json.type != Json::Type::null) read_value(path, json, *type.of, type.make(value, 0), range);
      return;
    case Form::list: return read_list(path, json, type, value, range);
    case Form::object: return read_object(path, json, type, value);
    case Form::written: return;
  }
}

std::optional<std::int64_t> Reader::whole(const Path& path, const Json& json, core::Range range) {
  if (!expect(path, json, Json::Type::integer)) return std::nullopt;
  if (json.integer >= range.least && json.integer <= range.greatest) return json.integer;
  complain(path, json,
           "must be a whole number from " + std::to_string(range.least) + " to " + std::to_string(range.greatest) +
               ", not " + std::to_string(json.integer));
  return std::nullopt;
}

void Reader::read_number(const Path& path, const Json& json, const Type& type, void* value, core::Range range) {
  const bool has_own = type.range.greatest > type.range.least;
  if (const auto number = whole(path, json, has_own ? type.range : range)) type.set(value, *number);
}

void Reader::read_seats(const Path& path, const Json& json, const Type& type, void* value) {
  if (!expect(path, json, Json::Type::array)) return;
  core::SeatSet seats;
  for (std::size_t i = 0; i < json.items.size(); ++i) {
    const auto index = whole(Path(path, i), json.items[i], core::Range{0, core::kMaxSeats - 1});
    if (!index) continue;
    const core::Seat seat(static_cast<int>(*index));
    if (seats.contains(seat)) complain(Path(path, i), json.items[i], "this seat stands there twice");
    seats.add(seat);
  }
  type.set(value, seats.bits());
}

int Reader::find_kind(const Path& path, const Json& json, const std::string& name, const Type& type) {
  const int place = core::find_name(type.names, name);
  if (place < 0) complain(path, json, "unknown " + std::string(type.label) + "; one of " + join(type.names));
  return place;
}

int Reader::find_entry(const Path& path, const Json& json, const std::string& name, const Type& type) {
  for (const core::Listing& listing : listings_)
    if (listing.label == type.label)
      if (const int place = core::find_name(listing.names, name); place >= 0) return place;
  const auto is_digit = [](char c) { return c >= '0' && c <= '9'; };
  int number = !name.empty() && name.size() <= 3 && std::all_of(name.begin(), name.end(), is_digit) ? 0 : -1;
  if (number == 0)
    for (const char digit : name) number = number * 10 + (digit - '0');
  if (number >= type.range.least && number <= type.range.greatest) return number;
  complain(path, json, "the edition has no " + std::string(type.label) + " \"" + name + "\"");
  return -1;
}

void Reader::read_counts(const Path& path, const Json& json, const Type& type, void* value, core::Range total) {
  if (!expect(path, json, Json::Type::object)) return;
  const bool is_counters = type.form == Type::Form::counters;
  const int most = is_counters ? std::min(total.greatest, type.most) : total.greatest;
  const core::Range each{0, is_counters ? 255 : type.most};
  std::int64_t sum = 0;
  type.clear(value);
  for (std::size_t i = 0; i < json.keys.size(); ++i) {
    const Path here(path, json.keys[i]);
    const int which = is_counters ? find_kind(here, json.items[i], json.keys[i], type)
                                  : find_entry(here, json.items[i], json.keys[i], type);
    if (which < 0) continue;
    const auto count = whole(here, json.items[i], each);
    if (!count) continue;
    sum += *count;
    if (sum <= most || !is_counters) type.add(value, which, static_cast<int>(*count));
  }
  if (sum > most)
    complain(path, json, std::to_string(sum) + " in all; at most " + std::to_string(most) + " can be there");
}

void Reader::read_per_kind(const Path& path, const Json& json, const Type& type, void* value, core::Range range) {
  if (!expect(path, json, Json::Type::object)) return;
  for (std::size_t i = 0; i < json.keys.size(); ++i) {
    const Path here(path, json.keys[i]);
    if (const int which = find_kind(here, json.items[i], json.keys[i], type); which >= 0)
      read_value(here, json.items[i], *type.of, type.make(value, which), range);
  }
  for (const std::string_view name : type.names)
    if (!json.find(name)) complain(path, json, "the field \"" + std::string(name) + "\" is missing");
}

void Reader::read_list(const Path& path, const Json& json, const Type& type, void* value, core::Range range) {
  if (!expect(path, json, Json::Type::array)) return;
  type.clear(value);
  if (json.items.size() > static_cast<std::size_t>(type.most))
    return complain(
        path, json,
        std::to_string(json.items.size()) + " entries; at most " + std::to_string(type.most) + " can be there");
  struct Context {
    Reader& reader;
    const Path path;
    const Json& json;
    const Type& of;
    core::Range range;
  };
  for (std::size_t i = 0; i < json.items.size(); ++i) {
    Context context{*this, Path(path, i), json.items[i], *type.of, range};
    type.grow(value, &context, [](void* c, void* one) {
      auto& [reader, place, item, of, allowed] = *static_cast<Context*>(c);
      const std::size_t before = reader.faults_;
      reader.read_value(place, item, of, one, allowed);
      return reader.faults_ == before;
    });
  }
}

void Reader::read_object(const Path& path, const Json& json, const Type& type, void* value) {
  if (!expect(path, json, Json::Type::object)) return;
  const auto allowed = std::exchange(also_allowed, {});
  FieldReader visitor(*this, path, json);
  type.fields(visitor, value);
  const auto is_in = [](const auto& names, const std::string& name) {
    return std::find(names.begin(), names.end(), name) != names.end();
  };
  for (std::size_t i = 0; i < json.keys.size(); ++i)
    if (!is_in(visitor.known, json.keys[i]) && !is_in(allowed, json.keys[i]))
      complain(Path(path, json.keys[i]), json.items[i], "unknown field; the fields here are " + join(visitor.known));
}

}  // namespace codec
