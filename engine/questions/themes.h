// The themes that questions may have, and how many of each the bank of this project holds.
#pragma once
#include <array>
#include <optional>
#include <string_view>

#include "questions/question.h"

namespace questions {

// A theme, and its share of the questions at levels 1 to 3, 4 and 5, 6 to 10, 11 to 14, 15.
struct Theme {
  std::string_view name;
  std::array<int, 5> shares;
};
inline constexpr std::array<Theme, 17> kThemes = {{
    {"language", {26, 16, 9, 7, 4}},
    {"geography", {12, 15, 13, 9, 5}},
    {"history", {7, 14, 14, 11, 7}},
    {"nature", {16, 14, 11, 8, 5}},
    {"literature", {12, 13, 11, 9, 6}},
    {"sciences", {8, 12, 11, 9, 5}},
    {"food", {14, 12, 8, 6, 3}},
    {"music", {10, 11, 9, 7, 4}},
    {"cinema", {10, 11, 8, 6, 3}},
    {"daily-life", {18, 11, 5, 3, 2}},
    {"sport", {7, 9, 7, 5, 3}},
    {"arts", {4, 7, 7, 6, 4}},
    {"media", {7, 6, 4, 2, 1}},
    {"games", {6, 5, 4, 3, 2}},
    {"technology", {4, 5, 4, 3, 2}},
    {"myths", {4, 4, 4, 3, 2}},
    {"society", {3, 3, 3, 3, 2}},
}};

// Its place in the list.
std::optional<std::size_t> theme_of(std::string_view name);

// How many questions of each theme the bank of that language has at a level, from 1: the
// questions of the level, 168 to 60 in French as in the printed box and 40 in English, are
// dealt out by shares, what is left over by largest remainder (of equal ones: the larger share).
std::array<int, kThemes.size()> quota(std::string_view lang, int level);

}  // namespace questions
