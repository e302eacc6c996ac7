// What can be printed about a game from its lists of fields: schemas, documentation,
// types, and the words that it needs.
#pragma once
#include <string>
#include <string_view>
#include <vector>

#include "codec/write.h"
#include "shelf/box.h"

namespace shelf {

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
  // What a table may agree on, one object each: name, type, range and what is usual; and,
  // where they are something else, what is usual day by day and what the sheet prints.
  virtual void write_options(codec::Writer& w) const = 0;
  virtual std::vector<std::string> word_keys() const = 0;  // every key of the catalogue that the game needs
  virtual std::size_t state_bytes() const = 0;
};

const Description& describe(const Box& box);

// TypeScript for the positions, views, editions and events of all games.
std::string typescript();

// What a table may agree on, one object for each field of the options: `usual`, `daily` and
// `printed` are three of that type.
void write_options_of(codec::Writer& w, const codec::Type& options, const void* usual, const void* daily,
                      const void* printed);

}  // namespace shelf
