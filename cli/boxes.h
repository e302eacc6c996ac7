// Opening a box for a command: a game by its name, with an edition from a file or
// the one on the shelf.
#pragma once
#include <expected>
#include <memory>
#include <string>
#include <vector>

#include "codec/write.h"
#include "shelf/box.h"
#include "words/catalogue.h"

namespace cli {

constexpr std::size_t kLongestEdition = 4 << 20;
constexpr std::size_t kLongestLog = 64 << 20;

// The box of that game with that edition (a file; empty: the one on the shelf),
// or what to tell the user, in as many lines as there are problems.
std::expected<std::unique_ptr<shelf::OpenBox>, std::string> open_box(const words::Catalogue& words,
                                                                     const std::string& game,
                                                                     const std::string& edition_file);

// An edition in a file: its text and the game it says it is for.
struct EditionFile {
  std::string game;
  std::string json;
};
std::expected<EditionFile, codec::Problem> read_edition(const std::string& file);

// What is wrong with a file, for programs: a list of objects with line and column (from
// 1; 0: not known), path ("" is the whole file) and reason.
void write_problems(codec::Writer& w, const codec::Problems& problems);

// What stands between commas.
std::vector<std::string> split(const std::string& text);

// "simple,random" as bots; or the word that is none.
std::expected<std::vector<bots::Bot>, std::string> parse_bots(const std::string& text);

}  // namespace cli
