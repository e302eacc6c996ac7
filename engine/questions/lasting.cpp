// What will not be true for ever: words that go stale, superlatives and records without bounds.
#include <algorithm>

#include "questions/rules.h"
#include "questions/text.h"

namespace questions {
namespace {

// Words that go stale, and answers that are about the other answers. "Toujours" and "still" are
// only here with words beside which they mean "to this day": else they mean "always" or "yet".
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
                                       "desormais",
                                       "dorenavant",
                                       "de nos jours",
                                       "a ce jour",
                                       "existe toujours",
                                       "existent toujours",
                                       "appelle toujours",
                                       "appellent toujours",
                                       "toujours en service",
                                       "toujours en usage",
                                       "toujours en vigueur",
                                       "existe encore",
                                       "existent encore",
                                       "toutes ces reponses",
                                       "aucune de ces reponses",
                                       "today",
                                       "current",
                                       "currently",
                                       "recently",
                                       "nowadays",
                                       "to date",
                                       "to this day",
                                       "is now",
                                       "are now",
                                       "still exist",
                                       "still exists",
                                       "still stand",
                                       "still stands",
                                       "still called",
                                       "still in use",
                                       "all of these",
                                       "none of these",
                                       "all of the above",
                                       "none of the above"};

bool is_number(std::string_view word) {
  return word.size() >= 3 && std::all_of(word.begin(), word.end(), [](char c) { return c >= '0' && c <= '9'; });
}

// "Il était fermé depuis 2003" is over.
bool is_imperfect(std::string_view word) { return word.ends_with("ait") || word.ends_with("aient"); }

// What is said to go on since a year after 2000 ("since 2006 it has …", "depuis 2006"): that year,
// with the word before it. What began before has shown that it lasts.
std::string recent_start(std::string_view plain_text) {
  const auto words = words_of(plain_text);
  const bool has_perfect =
      std::any_of(words.begin(), words.end(), [](std::string_view word) { return word == "has" || word == "have"; });
  const bool has_imperfect = std::any_of(words.begin(), words.end(), is_imperfect);
  for (std::size_t i = 1; i < words.size(); ++i) {
    const bool is_recent = words[i].size() == 4 && words[i].starts_with("20") && is_number(words[i]);
    const bool is_said = (words[i - 1] == "since" && has_perfect) || (words[i - 1] == "depuis" && !has_imperfect);
    if (is_recent && is_said) return std::string(words[i - 1]) + " " + std::string(words[i]);
  }
  return "";
}

// Not "best" and "finest": those are opinions.
constexpr std::string_view kSuperlatives[] = {"largest",   "biggest", "longest",  "oldest",   "tallest",  "smallest",
                                              "youngest",  "fastest", "highest",  "deepest",  "heaviest", "greatest",
                                              "strongest", "richest", "shortest", "farthest", "hottest",  "coldest",
                                              "driest",    "wettest", "busiest",  "lightest", "slowest"};

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
    if (const std::string start = recent_start(said); !start.empty())
      report.style(line, path, "\"" + start + "\": what began so lately may end; say what happened then");
  }
}

}  // namespace questions
