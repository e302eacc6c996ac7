// What a bot believes. A program does not know the capital of Peru unless somebody
// tells it, and a view tells a candidate nothing about the right answer. So that
// bots can be candidates at all, this one function looks at the card for them and
// gives back what a person might think: mostly right and sure at the foot of the
// pyramid, mostly a guess at its top. Whoever reads the belief cannot tell whether
// it is true: those who are sure are wrong now and then, and asking again gives
// the same belief. Nothing else of the card reaches a bot. (Whoever made up other
// memories and asked with each of them could find the answer out: bots in this
// program do not, and those of other people speak to the referee, which has no such
// request.)
#pragma once
#include <algorithm>
#include <array>
#include <cstdint>
#include <string_view>

#include "core/chance.h"
#include "games/quiz/bank.h"

namespace quiz {

struct Belief {
  Letter answer{};
  int sure = 25;  // how likely it feels, in percent; 25 is a guess
};

namespace knowledge {

// How many questions in a hundred of each level one simply knows: what the levels of the
// bank were made for (docs/questions.md).
inline constexpr std::array<int, kMostLevels> kKnown = {97, 93, 88, 82, 75, 68, 62, 56, 50, 45, 38, 32, 26, 20, 12};
constexpr int kSure = 95;      // what it feels like to know
constexpr int kMistaken = 3;   // in a hundred one is as sure and wrong
constexpr int kHunch = 50;     // what a hunch feels like, and how often it is right
constexpr int kFavourite = 4;  // per step: every bot is at home in some themes and lost in others

constexpr std::uint64_t hash(std::string_view text) {
  std::uint64_t sum = 0xcbf29ce484222325;  // FNV-1a
  for (const char c : text) sum = (sum ^ static_cast<unsigned char>(c)) * 0x100000001b3;
  return core::mix(sum);
}

// One to know it, in percent, before the question is heard.
constexpr int known_at(int level, int levels) {
  const int place = levels > 1 ? (level - 1) * (kMostLevels - 1) / (levels - 1) : 0;
  return kKnown[static_cast<std::size_t>(place)];
}

// `person` tells the players of a match apart, counted from the first quizmaster, and
// `salt` one match and moment from another: a bot is not the same person in every
// match, or the first seat would know the same questions for ever. `more` is what one
// knows beyond others, in questions out of a hundred, or below 0 what one lacks.
inline Belief recall(const Bank::Head& card, Letter right, int levels, int person, std::uint64_t salt, int more = 0) {
  core::FastChance mind(core::mix(hash(card.id) ^ core::mix(salt + core::kGolden * static_cast<unsigned>(person + 1))));
  // For every theme the five differ, and none is the best in all of them.
  const int taste = static_cast<int>((hash(card.theme) + static_cast<unsigned>(person)) % 5) - 2;
  const int known = std::clamp(known_at(card.level, levels) + taste * kFavourite + more, 5, 97 - kMistaken);
  const auto wrong = [&] { return static_cast<Letter>((static_cast<int>(right) + 1 + mind.pick(3)) % 4); };
  const int draw = mind.pick(100);
  if (draw < known) return {right, kSure};
  if (draw < known + kMistaken) return {wrong(), kSure};
  if (mind.pick(2) == 0) return {static_cast<Letter>(mind.pick(4)), 25};
  return {mind.pick(100) < kHunch ? right : wrong(), kHunch};
}

}  // namespace knowledge
}  // namespace quiz
