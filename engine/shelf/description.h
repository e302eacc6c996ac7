// What can be printed about a game from its lists of fields: schemas, documentation,
// types, and the words that it needs.
#pragma once
#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "codec/write.h"
#include "shelf/box.h"

namespace shelf {

// Something that a table may agree on.
enum class OptionType : std::uint8_t { yes_no, number, one_of };
inline constexpr std::array<std::string_view, 3> kOptionTypeNames = {"yes-no", "number", "one-of"};
constexpr std::span<const std::string_view> names(OptionType) { return kOptionTypeNames; }
constexpr std::string_view label(OptionType) { return "optionType"; }
struct OptionValue {
  static constexpr std::string_view kTypeScript = "boolean | number | string";
  std::string json;
  void write(codec::Writer& w) const { w.raw(json); }
};
struct Option {
  static constexpr std::string_view kTypeScript = "Option";
  std::string name;
  OptionType type{};
  std::vector<std::string> names;
  std::optional<int> least;
  std::optional<int> greatest;
  OptionValue usual;
  std::optional<OptionValue> daily;
  std::optional<OptionValue> printed;

  static void fields(auto& f, auto& self) {
    f("name", self.name, "of the field in the options of its game");
    f("type", self.type, "what it takes");
    f.maybe("names", self.names, "to choose from");
    f.maybe("least", self.least, "of a number");
    f.maybe("greatest", self.greatest, "of a number");
    f("usual", self.usual, "what a table has that says nothing");
    f.maybe("daily", self.daily, "what is usual day by day, where that is something else");
    f.maybe("printed", self.printed, "what the printed sheet says, where that is something else");
  }
};

class Description {
 public:
  virtual ~Description() = default;

  // An edition (which must be right) in many lines, with another id and notes:
  // those given, then what every field means.
  virtual std::string commented_edition(std::string edition_json, std::string_view id,
                                        std::vector<std::string> notes) const = 0;
  virtual std::string edition_schema() const = 0;
  virtual std::string position_markdown() const = 0;
  virtual std::string typescript() const = 0;
  virtual std::string notation_markdown() const = 0;
  // What a table may agree on.
  virtual std::vector<Option> options() const = 0;
  virtual std::vector<std::string> word_keys() const = 0;  // every key of the catalogue that the game needs
  virtual std::size_t state_bytes() const = 0;
};

const Description& describe(const Box& box);

// TypeScript for the positions, views, editions and events of all games.
std::string typescript();

// What a table may agree on, one for each field of the options: `usual`, `daily` and
// `printed` are three of that type.
std::vector<Option> options_of(const codec::Type& options, const void* usual, const void* daily, const void* printed);

}  // namespace shelf
