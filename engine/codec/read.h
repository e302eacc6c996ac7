// JSON in: read(document, value) for everything that has a type (type.h). Nothing is
// guessed: a missing or unknown field, a wrong type and a number out of its range are each
// a problem with a path, a line and a reason, and all of them are found in one go. Who
// sends a hundred thousand of them is told the first.
#pragma once
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "codec/json.h"
#include "codec/type.h"

namespace codec {

// Where a value stands: "cards.dandy", "missions[1]". It is put into words only for whoever
// must be told; until then it holds on to what it was made of.
class Path {
 public:
  Path(const char* text) : name_(text) {}
  Path(std::string_view text) : name_(text) {}
  Path(const std::string& text) : name_(text) {}
  Path(const Path& up, std::string_view member) : up_(&up), name_(member) {}
  Path(const Path& up, std::size_t element) : up_(&up), element_(element) {}

  std::string text() const;

 private:
  static constexpr std::size_t kNone = static_cast<std::size_t>(-1);

  const Path* up_ = nullptr;
  std::string_view name_;
  std::size_t element_ = kNone;
};

class Reader {
 public:
  // `listings` are those of the edition at hand, if there is one.
  explicit Reader(const Document& document, core::Listings listings = {}) : document_(document), listings_(listings) {}

  static constexpr std::size_t kMostProblems = 100;

  Problems problems;                               // the first of them
  std::vector<std::string> left_out;               // fields that may be left out and were (core/fields.h: rest)
  int heaps_left_out = 0;                          // how many of them are no numbers
  bool all_optional = false;                       // set it and missing fields keep the value they have
  std::span<const std::string_view> also_allowed;  // fields of the outermost object that are not its own

  void complain(const Path& path, const Json& value, std::string reason);

  template <class T>
  void read(const Path& path, const Json& json, T& value, core::Range range = {}) {
    read_value(path, json, type_of<T>(), &value, range);
  }
  void read_value(const Path& path, const Json& json, const Type& type, void* value, core::Range range);

  static std::string member(const std::string& path, std::string_view key) {
    return path.empty() || key.empty() ? path + std::string(key) : path + "." + std::string(key);
  }

 private:
  class FieldReader;

  // False, with a complaint, if the value has another type.
  bool expect(const Path& path, const Json& value, Json::Type type);
  void read_number(const Path& path, const Json& json, const Type& type, void* value, core::Range range);
  void read_seats(const Path& path, const Json& json, const Type& type, void* value);
  void read_kind(const Path& path, const Json& json, const Type& type, void* value);
  void read_counts(const Path& path, const Json& json, const Type& type, void* value, core::Range total);
  void read_per_kind(const Path& path, const Json& json, const Type& type, void* value, core::Range range);
  void read_list(const Path& path, const Json& json, const Type& type, void* value, core::Range range);
  void read_object(const Path& path, const Json& json, const Type& type, void* value);
  // The number of a kind, or of an entry of the edition's list, by its name; -1, with a
  // complaint, if there is none.
  int find_kind(const Path& path, const Json& json, const std::string& name, const Type& type);
  int find_entry(const Path& path, const Json& json, const std::string& name, const Type& type);
  // A whole number within a range; nothing, with a complaint, if it is none.
  std::optional<std::int64_t> whole(const Path& path, const Json& json, core::Range range);

  const Document& document_;
  core::Listings listings_;
  std::size_t faults_ = 0;  // all of them, also those that were not kept
};

// Reads the whole document into `value`; what is wrong with it, if anything.
template <Structure S>
Problems read(const Document& document, S& value) {
  Reader reader(document);
  reader.read("", document.root, value);
  return std::move(reader.problems);
}

}  // namespace codec
