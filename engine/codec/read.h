// JSON in: read(document, value, reader) for everything that lists its fields.
// Nothing is guessed: a missing or unknown field, a wrong type and a number out
// of its range are each a problem with a path, a line and a reason, and all of
// them are found in one go. Who sends a hundred thousand of them is told the first.
#pragma once
#include <algorithm>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "codec/json.h"
#include "codec/traits.h"

namespace codec {

class Reader {
 public:
  explicit Reader(const Document& document) : document_(document) {}

  static constexpr std::size_t kMostProblems = 100;

  Problems problems;                  // the first of them
  std::vector<std::string> left_out;  // fields that may be left out and were (core/fields.h: rest)
  bool all_optional = false;          // set it and missing fields keep the value they have

  void complain(const std::string& path, const Json& value, std::string reason) {
    ++faults_;
    if (problems.size() < kMostProblems) problems.push_back(document_.problem_at(path, value, std::move(reason)));
  }
  // False, with a complaint, if the value has another type.
  bool expect(const std::string& path, const Json& value, Json::Type type) {
    if (value.type == type) return true;
    complain(path, value, "must be " + std::string(type_name(type)) + ", not " + std::string(type_name(value.type)));
    return false;
  }

  void read(const std::string& path, const Json& json, bool& value, core::Range) {
    if (expect(path, json, Json::Type::boolean)) value = json.boolean;
  }
  void read(const std::string& path, const Json& json, std::string& value, core::Range) {
    if (expect(path, json, Json::Type::string)) value = json.string;
  }
  void read(const std::string&, const Json& json, RawJson& value, core::Range) { value.text = one_line(json); }
  template <Number N>
  void read(const std::string& path, const Json& json, N& value, core::Range range) {
    if (!expect(path, json, Json::Type::integer)) return;
    if (json.integer < range.least || json.integer > range.greatest)
      return complain(path, json,
                      "must be a whole number from " + std::to_string(range.least) + " to " +
                          std::to_string(range.greatest) + ", not " + std::to_string(json.integer));
    value = static_cast<N>(json.integer);
  }
  template <Numbered N>
  void read(const std::string& path, const Json& json, N& value, core::Range) {
    read(path, json, value.number, N::kRange);
  }
  void read(const std::string& path, const Json& json, core::Seat& seat, core::Range) {
    int index = 0;
    const std::size_t before = faults_;
    read(path, json, index, core::Range{0, core::kMaxSeats - 1});
    if (faults_ == before) seat = core::Seat(index);
  }
  void read(const std::string& path, const Json& json, core::SeatSet& seats, core::Range) {
    if (!expect(path, json, Json::Type::array)) return;
    seats = {};
    for (std::size_t i = 0; i < json.items.size(); ++i) {
      core::Seat seat;
      const std::size_t before = faults_;
      read(element(path, i), json.items[i], seat, {});
      if (faults_ > before) continue;
      if (seats.contains(seat)) complain(element(path, i), json.items[i], "this seat stands there twice");
      seats.add(seat);
    }
  }
  template <core::Kind K>
  void read(const std::string& path, const Json& json, K& kind, core::Range) {
    if (!expect(path, json, Json::Type::string)) return;
    if (const auto parsed = core::parse_kind<K>(json.string))
      kind = *parsed;
    else
      complain(path, json, "unknown " + std::string(label(K{})) + " \"" + json.string + "\"; one of " + known<K>());
  }
  template <CountersLike C>
  void read(const std::string& path, const Json& json, C& counters, core::Range total) {
    using K = typename CountersOf<C>::Kind;
    if (!expect(path, json, Json::Type::object)) return;
    const int most = std::min(total.greatest, C::kCapacity);
    std::int64_t sum = 0;
    counters = {};
    for (std::size_t i = 0; i < json.keys.size(); ++i) {
      const auto kind = core::parse_kind<K>(json.keys[i]);
      int count = 0;
      const std::size_t before = faults_;
      if (!kind)
        complain(member(path, json.keys[i]), json.items[i],
                 "unknown " + std::string(label(K{})) + "; one of " + known<K>());
      else
        read(member(path, json.keys[i]), json.items[i], count, core::Range{0, 255});
      if (faults_ > before) continue;
      sum += count;
      if (sum <= most) counters.add(*kind, count);
    }
    if (sum > most)
      complain(path, json, std::to_string(sum) + " in all; at most " + std::to_string(most) + " can be there");
  }
  template <PerKindLike P>
  void read(const std::string& path, const Json& json, P& values, core::Range range) {
    using K = typename PerKindOf<P>::Kind;
    if (!expect(path, json, Json::Type::object)) return;
    for (std::size_t i = 0; i < json.keys.size(); ++i) {
      if (const auto kind = core::parse_kind<K>(json.keys[i]))
        read(member(path, json.keys[i]), json.items[i], values[*kind], range);
      else
        complain(member(path, json.keys[i]), json.items[i],
                 "unknown " + std::string(label(K{})) + "; one of " + known<K>());
    }
    for (const std::string_view name : names(K{}))
      if (!json.find(name)) complain(path, json, "the field \"" + std::string(name) + "\" is missing");
  }
  template <OptionalLike O>
  void read(const std::string& path, const Json& json, O& value, core::Range range) {
    value.reset();
    if (json.type != Json::Type::null) read(path, json, value.emplace(), range);
  }
  template <ListLike L>
  void read(const std::string& path, const Json& json, L& list, core::Range range) {
    if (!expect(path, json, Json::Type::array)) return;
    list = {};
    if (json.items.size() > static_cast<std::size_t>(L::kCapacity))
      return complain(
          path, json,
          std::to_string(json.items.size()) + " entries; at most " + std::to_string(L::kCapacity) + " can be there");
    for (std::size_t i = 0; i < json.items.size(); ++i) {
      typename L::value_type value{};
      const std::size_t before = faults_;
      read(element(path, i), json.items[i], value, range);
      if (faults_ == before) list.push(value);
    }
  }
  template <class T>
  void read(const std::string& path, const Json& json, std::vector<T>& list, core::Range range) {
    if (!expect(path, json, Json::Type::array)) return;
    list.clear();
    for (std::size_t i = 0; i < json.items.size(); ++i)
      read(element(path, i), json.items[i], list.emplace_back(), range);
  }
  template <Structure S>
  void read(const std::string& path, const Json& json, S& value, core::Range) {
    if (!expect(path, json, Json::Type::object)) return;
    std::vector<std::string_view> known;
    FieldReader visitor(*this, path, json, known);
    S::fields(visitor, value);
    for (std::size_t i = 0; i < json.keys.size(); ++i)
      if (std::find(known.begin(), known.end(), json.keys[i]) == known.end())
        complain(member(path, json.keys[i]), json.items[i], "unknown field; the fields here are " + join(known));
  }

  static std::string member(const std::string& path, std::string_view key) {
    return path.empty() || key.empty() ? path + std::string(key) : path + "." + std::string(key);
  }
  static std::string element(const std::string& path, std::size_t place) {
    return path + "[" + std::to_string(place) + "]";
  }

 private:
  class FieldReader {
   public:
    FieldReader(Reader& reader, const std::string& path, const Json& json, std::vector<std::string_view>& seen)
        : reader_(reader), path_(path), json_(json), seen_(seen) {}

    void operator()(std::string_view name, auto& value, std::string_view, core::Range range = {}) {
      if (const Json* json = required(name)) reader_.read(member(path_, name), *json, value, range);
    }
    void per_seat(std::string_view name, auto& values, int seats, std::string_view, core::Range range = {}) {
      const Json* json = required(name);
      const std::string path = member(path_, name);
      if (!json || !reader_.expect(path, *json, Json::Type::array)) return;
      if (json->items.size() != static_cast<std::size_t>(seats))
        return reader_.complain(
            path, *json, std::to_string(json->items.size()) + " entries for " + std::to_string(seats) + " seats");
      for (const core::Seat seat : core::SeatSet::first(seats))
        reader_.read(element(path, seat.index), json->items[seat.index], values[seat], range);
    }
    void rest(std::string_view name, auto& value, std::string_view, core::Range range = {}) {
      seen_.push_back(name);
      if (const Json* json = json_.find(name))
        reader_.read(member(path_, name), *json, value, range);
      else
        reader_.left_out.push_back(member(path_, name));
    }

   private:
    const Json* required(std::string_view name) {
      seen_.push_back(name);
      const Json* json = json_.find(name);
      if (!json && !reader_.all_optional)
        reader_.complain(path_, json_, "the field \"" + std::string(name) + "\" is missing");
      return json;
    }

    Reader& reader_;
    const std::string& path_;
    const Json& json_;
    std::vector<std::string_view>& seen_;
  };

  static std::string join(std::span<const std::string_view> words) {
    std::string text;
    for (const std::string_view word : words) text += (text.empty() ? "" : ", ") + std::string(word);
    return text;
  }
  template <core::Kind K>
  static std::string known() {
    return join(names(K{}));
  }

  const Document& document_;
  std::size_t faults_ = 0;  // all of them, also those that were not kept
};

// Reads the whole document into `value`; what is wrong with it, if anything.
template <Structure S>
Problems read(const Document& document, S& value) {
  Reader reader(document);
  reader.read("", document.root, value, {});
  return std::move(reader.problems);
}

}  // namespace codec
