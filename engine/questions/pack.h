// Packs of questions: JSON Lines, one question a line, and what can be said about
// them without knowing the world.
#pragma once
#include <array>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "codec/json.h"
#include "questions/question.h"

namespace questions {

// A question and the line it stands on, from 1.
struct Line {
  int number = 0;
  Question card;
};

struct Pack {
  std::vector<Line> lines;   // those that could be read
  codec::Problems problems;  // what is wrong with the others
};
Pack read_pack(std::string_view text);

// Everything that is wrong with a pack: its form, ids and questions that stand
// twice or nearly so, an answer that its own question gives away, and signs by
// which the right answer could be guessed (its place, its length).
codec::Problems check(const Pack& pack);

// How many questions there are, by language and level.
using Levels = std::array<int, kMostLevels>;
std::map<std::string, Levels> count(const std::vector<Line>& lines);

// Small letters without accents and marks, single spaces between: how texts are compared.
std::string plain(std::string_view text);

// The JSON Schema of a line.
std::string schema();

}  // namespace questions
