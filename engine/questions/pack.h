// Packs of questions: JSON Lines, one question a line. check.h says what is wrong with one.
#pragma once
#include <array>
#include <map>
#include <optional>
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

// A pack of others may begin with a line that says whose it is (Origin).
struct Pack {
  std::optional<Origin> origin;
  std::vector<Line> lines;   // those that could be read
  codec::Problems problems;  // what is wrong with the others
};
Pack read_pack(std::string_view text);

// How many questions there are, by language and level.
using Levels = std::array<int, kMostLevels>;
std::map<std::string, Levels> count(const std::vector<Line>& lines);

// The JSON Schema of a line.
std::string schema();

}  // namespace questions
