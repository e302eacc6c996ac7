// What will not be true for ever: words that go stale, superlatives and records without bounds.
#include <algorithm>

#include "questions/rules.h"
#include "questions/text.h"

namespace questions {
namespace {

// Words that go stale, and answers that are about the other answers.
constexpr std::string_view kStale[] = {"aujourd hui",
                                       "actuel",
                                       "actuelle",
                                       "actuels",
                                       "actuelles",
                                       "actuellement",
                                       "recemment",
                                       "recent",
                                       "recente",
                                       "recents",
                                       "recentes",
                                       "de nos jours",
                                       "a ce jour",
                                       "toutes ces reponses",
                                       "aucune de ces reponses",
                                       "today",
                                       "current",
                                       "currently",
                                       "recently",
                                       "nowadays",
                                       "to date",
                                       "to this day",
                                       "all of these",
                                       "none of these",
                                       "all of the above",
                                       "none of the above"};

// Not "best" and "finest": those are opinions.
constexpr std::string_view kSuperlatives[] = {"largest",   "biggest", "longest",  "oldest",   "tallest",  "smallest",
                                              "youngest",  "fastest", "highest",  "deepest",  "heaviest", "greatest",
                                              "strongest", "richest", "shortest", "farthest", "hottest",  "coldest",
                                              "driest",    "wettest", "busiest",  "lightest", "slowest"};

bool is_number(std::string_view word) {
  return word.size() >= 3 && std::all_of(word.begin(), word.end(), [](char c) { return c >= '0' && c <= '9'; });
}

// A year or a century.
bool has_date(std::string_view plain_text) {
  const auto words = words_of(plain_text);
  return std::any_of(words.begin(), words.end(), [](std::string_view word) {
    return is_number(word) || word == "siecle" || word == "century" ||
           (word.ends_with('s') && is_number(word.substr(0, word.size() - 1)));
  });
}

// Whether it is said of which things a superlative holds: of "these", or according to somebody.
bool names_set(std::string_view plain_text) {
  const auto words = words_of(plain_text);
  return std::any_of(words.begin(), words.end(), [](std::string_view word) {
    return word == "ces" || word == "these" || word == "selon" || word == "according";
  });
}

// A name: a capital letter that begins a word, but neither a sentence nor a quotation, and that
// is no "I".
bool has_name(std::string_view text) {
  const std::u32string letters = decode(text);
  const auto is_letter = [](char32_t c) {
    return (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z') || (c >= 0xc0 && c <= 0x24f);
  };
  const auto is_capital = [](char32_t c) { return (c >= 'A' && c <= 'Z') || (c >= 0xc0 && c <= 0xde) || c == 0x152; };
  bool begins = true;  // a sentence or a quotation
  for (std::size_t i = 0; i < letters.size(); ++i) {
    const char32_t c = letters[i];
    if (c == '.' || c == '?' || c == '!' || c == ':' || c == 0xab || c == 0x201c) begins = true;
    if (!is_letter(c) || (i > 0 && is_letter(letters[i - 1]))) continue;
    const bool is_word = i + 1 < letters.size() && is_letter(letters[i + 1]);
    if (is_capital(c) && is_word && !begins) return true;
    begins = false;
  }
  return false;
}

bool has_superlative(std::string_view plain_text) {
  const auto words = words_of(plain_text);
  for (std::size_t i = 0; i < words.size(); ++i) {
    for (const std::string_view word : kSuperlatives)
      if (words[i] == word) return true;
    const bool is_most = words[i] == "plus" || words[i] == "moins";
    const bool has_article = i > 0 && (words[i - 1] == "le" || words[i - 1] == "la" || words[i - 1] == "les");
    const bool is_often = i + 1 < words.size() && (words[i + 1] == "souvent" || words[i + 1] == "volontiers");
    if (is_most && has_article && !is_often) return true;
    if (words[i] == "most" && i > 0 && words[i - 1] == "the") return true;
  }
  return false;
}

}  // namespace

void check_lasting(const Line& line, Report& report) {
  const Question& card = line.card;
  const auto look = [&](const std::string& path, const std::string& text) {
    const std::string said = plain(text);
    for (const std::string_view word : kStale)
      if (has_words(said, word)) report.style(line, path, "\"" + std::string(word) + "\" will not be true for ever");
    return said;
  };
  for (std::size_t i = 0; i < kAnswers; ++i) look(answer_path(i), card.answers[i]);
  for (const auto& [path, text] : {std::pair("question", &card.question), {"why", &card.why}}) {
    const std::string said = look(path, *text);
    if (has_superlative(said) && !has_date(said) && !names_set(said) && !has_name(*text))
      report.style(line, path, "a superlative holds somewhere and at some time: where, when, or of which things?");
    if ((has_words(said, "record") || has_words(said, "records")) && !has_date(said))
      report.style(line, path, "a record is broken some day: in which year was it one?");
  }
}

}  // namespace questions
