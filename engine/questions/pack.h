// Packs of questions: JSON Lines, one question a line. check.h says what is wrong with one.
#pragma once
#include <algorithm>
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

// Calls visit(number, line) for each line of JSON Lines that is not blank, from 1.
void each_line(std::string_view text, auto&& visit) {
  for (int number = 1; !text.empty(); ++number) {
    const std::string_view line = text.substr(0, text.find('\n'));
    text.remove_prefix(std::min(text.size(), line.size() + 1));
    if (line.find_first_not_of(" \t\r") != std::string_view::npos) visit(number, line);
  }
}

// How many questions there are, by language and level.
using Levels = std::array<int, kMostLevels>;
std::map<std::string, Levels> count(const std::vector<Line>& lines);

// The JSON Schema of a line.
std::string schema();

}  // namespace questions
