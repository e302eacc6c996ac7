// A question with four answers, as it stands on a line of a pack (JSON Lines,
// editions/schema/questions.schema.json) and in an edition.
#pragma once
#include <array>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/fields.h"
#include "core/kinds.h"

namespace questions {

constexpr int kAnswers = 4;
constexpr int kMostLevels = 15;

enum class Letter : std::uint8_t { a, b, c, d };
inline constexpr std::array<std::string_view, kAnswers> kLetterNames = {"A", "B", "C", "D"};
constexpr std::span<const std::string_view> names(Letter) { return kLetterNames; }
constexpr std::string_view label(Letter) { return "letter"; }

struct Question {
  std::string id;
  int level = 1;
  std::string theme;
  std::string lang;
  std::string question;
  std::vector<std::string> answers;
  int right = 0;
  std::string why;

  static void fields(auto& f, auto& self) {
    f("id", self.id, "names the question for ever: \"fr-01-001\"");
    f("level", self.level, "how hard it is: 1 is the first prize, 15 the million", core::Range{1, kMostLevels});
    f("theme", self.theme, "what it is about: \"nature\"");
    f("lang", self.lang, "the language it is written in: \"fr\" or \"en\"");
    f("question", self.question, "as it is read out");
    f("answers", self.answers, "four of them, A to D");
    f("right", self.right, "which of them is right, counted from 0", core::Range{0, kAnswers - 1});
    f("why", self.why, "one line that is read out with the right answer");
  }
};

// What a pack of others says of itself, in its first line: whose it is.
struct Origin {
  std::string pack;
  std::string licence;
  std::string source;

  static void fields(auto& f, auto& self) {
    f("pack", self.pack, "what it is called: small letters, digits and hyphens; in front of its ids");
    f("licence", self.licence, "under which it may be passed on: \"CC BY-SA 4.0\"");
    f("source", self.source, "who wrote it, and where it came from");
  }
};

// What is wrong with one question, with where: say(path, reason).
inline void check(const Question& card, const std::string& path, auto&& say) {
  const auto at = [&](std::string_view field) {
    return path.empty() ? std::string(field) : path + "." + std::string(field);
  };
  for (const auto& [field, text] : {std::pair("id", &card.id),
                                    {"theme", &card.theme},
                                    {"lang", &card.lang},
                                    {"question", &card.question},
                                    {"why", &card.why}})
    if (text->empty()) say(at(field), "must not be empty");
  if (card.answers.size() != kAnswers)
    return say(at("answers"), std::to_string(card.answers.size()) + " answers; a question has four");
  const auto place = [&](std::size_t i) { return at("answers") + "[" + std::to_string(i) + "]"; };
  for (std::size_t i = 0; i < kAnswers; ++i) {
    if (card.answers[i].empty()) say(place(i), "must not be empty");
    for (std::size_t j = 0; j < i; ++j)
      if (card.answers[i] == card.answers[j])
        say(place(i), "the same as answer " + std::string(kLetterNames[j]) + ": \"" + card.answers[i] + "\"");
  }
}

}  // namespace questions
