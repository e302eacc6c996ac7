#include <algorithm>
#include <array>
#include <set>

#include "questions/rules.h"
#include "questions/text.h"
#include "questions/themes.h"
#include "questions/typography.h"

namespace questions {
namespace {

constexpr std::size_t kLeastQuestion = 20, kMostQuestion = 110;  // characters: two lines on a telephone
constexpr std::size_t kMostAnswer = 32;
constexpr std::size_t kLeastWhy = 40, kMostWhy = 120;
constexpr double kMuchLonger = 1.6;
constexpr double kRepeats = 0.7;  // of the long words of `why`, those that were said before

// "fr-01-101", or with the name of a pack in front: "opentdb-en-01-101".
void check_id(const Line& line, Report& report) {
  const Question& card = line.card;
  const std::string level = (card.level < 10 ? "0" : "") + std::to_string(card.level);
  const std::string middle = card.lang + "-" + level + "-";
  const std::size_t at = card.id.rfind(middle);
  const auto is_plain = [](char c) { return is_digit(c) || (c >= 'a' && c <= 'z') || c == '-'; };
  bool fits = at != std::string::npos && (at == 0 || (!report.is_bank() && at > 1 && card.id[at - 1] == '-')) &&
              std::all_of(card.id.begin(), card.id.end(), is_plain);
  if (fits) {
    const std::string number = card.id.substr(at + middle.size());
    fits = number.size() >= 3 && std::ranges::all_of(number, [](char c) { return is_digit(c); });
  }
  if (!fits) report.error(line, "id", "must be \"" + middle + "\" and at least three digits, not \"" + card.id + "\"");
}

void check_lengths(const Line& line, Report& report) {
  const Question& card = line.card;
  const auto between = [&](const char* path, const std::string& text, std::size_t least, std::size_t most) {
    const std::size_t n = letter_count(text);
    if (n < least || n > most)
      report.style(line, path,
                   std::to_string(n) + " characters; " + std::to_string(least) + " to " + std::to_string(most) +
                       " can be read at a glance");
  };
  between("question", card.question, kLeastQuestion, kMostQuestion);
  between("why", card.why, kLeastWhy, kMostWhy);
  std::size_t longest = 0;  // of the wrong answers
  std::size_t shortest = std::string::npos;
  for (std::size_t i = 0; i < kAnswers; ++i) {
    const std::size_t n = letter_count(card.answers[i]);
    if (n > kMostAnswer)
      report.style(line, answer_path(i), std::to_string(n) + " characters; at most " + std::to_string(kMostAnswer));
    if (static_cast<int>(i) == card.right) continue;
    longest = std::max(longest, n);
    shortest = std::min(shortest, n);
  }
  const auto right = static_cast<double>(letter_count(right_answer(card)));
  const std::string path = answer_path(static_cast<std::size_t>(card.right));
  if (right > kMuchLonger * static_cast<double>(longest))
    report.style(line, path, "the right answer is more than 1.6 times as long as any other");
  if (right * kMuchLonger < static_cast<double>(shortest))
    report.style(line, path, "every other answer is more than 1.6 times as long as the right one");
}

void check_given_away(const Line& line, Report& report) {
  const Question& card = line.card;
  const std::string text = plain(card.question);
  std::array<std::string, kAnswers> answers;
  for (std::size_t i = 0; i < kAnswers; ++i) {
    answers[i] = plain(card.answers[i]);
    for (std::size_t j = 0; j < i; ++j)
      if (answers[i] == answers[j] && card.answers[i] != card.answers[j])
        report.error(line, answer_path(i),
                     "differs from answer " + std::string(kLetterNames[j]) + " in case, accents or marks only");
    if (answers[i].size() >= 3 && has_words(text, answers[i]))
      report.error(line, answer_path(i), "the question contains this answer");
  }
  // A word of the right answer alone that the question says too.
  const auto right = static_cast<std::size_t>(card.right);
  for (const std::string_view word : words_of(answers[right])) {
    if (word.size() < kLongWord || !has_words(text, word)) continue;
    bool elsewhere = false;
    for (std::size_t i = 0; i < kAnswers; ++i) elsewhere |= i != right && has_words(answers[i], word);
    if (!elsewhere)
      report.error(line, answer_path(right), "only this answer has a word of the question: " + std::string(word));
  }
}

void check_wording(const Line& line, Report& report) {
  const Question& card = line.card;
  const auto look = [&](const std::string& path, const std::string& text) {
    const std::string set = typeset(text, card.lang);
    if (set != text) report.style(line, path, "the marks are not set as in print: " + set);
    // Five digits in a row are hard to read: 10 000.
    int digits = 0;
    for (const char c : text) {
      digits = is_digit(c) ? digits + 1 : 0;
      if (digits == 5) report.style(line, path, "a long number has its thousands set apart");
    }
  };
  look("question", card.question);
  look("why", card.why);
  for (std::size_t i = 0; i < kAnswers; ++i) look(answer_path(i), card.answers[i]);

  // To be read aloud.
  if (std::count(card.question.begin(), card.question.end(), '?') != 1 || !card.question.ends_with('?'))
    report.style(line, "question", "must have one \"?\", at its end");
  if (card.question.find_first_of("()[]/") != std::string::npos)
    report.style(line, "question", "brackets and strokes cannot be read aloud");
  const std::u32string letters = decode(card.question);
  const auto is_capital = [](char32_t c) { return (c >= 'A' && c <= 'Z') || (c >= 0xc0 && c <= 0xde); };
  for (std::size_t i = 0; i + 4 < letters.size(); ++i) {
    const bool begins = i == 0 || letters[i - 1] == ' ' || letters[i - 1] == '-' || letters[i - 1] == 0x2019;
    if (begins && is_capital(letters[i]) && letters[i + 1] == '.' && letters[i + 2] == ' ' &&
        is_capital(letters[i + 3]) && !is_capital(letters[i + 4]) && letters[i + 4] != '.')
      report.style(line, "question", "a name is read aloud in full, without initials");
  }

  // What is said with the answer adds something.
  std::size_t long_words = 0;
  std::size_t repeated = 0;
  const std::string before = plain(card.question) + " " + plain(right_answer(card));
  const std::string why = plain(card.why);
  for (const std::string_view word : words_of(why)) {
    if (word.size() < kLongWord) continue;
    ++long_words;
    repeated += has_words(before, word);
  }
  if (long_words > 0 && static_cast<double>(repeated) >= kRepeats * static_cast<double>(long_words))
    report.style(line, "why", "says what question and answer have said already");
}

void check_answers_alike(const Line& line, Report& report) {
  std::set<std::string> units;
  int numbers = 0;
  int in_digits = 0;
  for (std::size_t i = 0; i < kAnswers; ++i) {
    const std::string& answer = line.card.answers[i];
    const std::u32string letters = decode(answer);
    const bool is_small = !letters.empty() && ((letters[0] >= 'a' && letters[0] <= 'z') ||
                                               (letters[0] >= 0xdf && letters[0] <= 0xff) || letters[0] == 0x153);
    if (is_small) report.style(line, answer_path(i), "an answer begins with a capital letter");
    if (answer.ends_with('.')) report.style(line, answer_path(i), "an answer has no full stop");
    const auto number = number_in(answer);
    const bool is_rhyme = number && !number->digits && !number->unit.empty();  // "Six pastis", "Quatre fromages"
    if (number && !is_rhyme) {
      ++numbers;
      in_digits += number->digits;
      units.insert(number->unit.ends_with('s') ? number->unit.substr(0, number->unit.size() - 1) : number->unit);
    }
  }
  if (numbers != kAnswers) return;
  if (in_digits != 0 && in_digits != kAnswers)
    report.style(line, "answers", "numbers stand in digits in all four answers, or in none");
  if (units.size() > 1) report.style(line, "answers", "numbers have the same unit in all four answers");
}

}  // namespace

void check_line(const Line& line, Report& report) {
  if (line.card.lang != "fr" && line.card.lang != "en") report.error(line, "lang", "must be \"fr\" or \"en\"");
  if (!theme_of(line.card.theme)) {
    std::string themes;
    for (const Theme& theme : kThemes) themes += (themes.empty() ? "" : ", ") + std::string(theme.name);
    report.error(line, "theme", "unknown theme \"" + line.card.theme + "\"; one of " + themes);
  }
  check_id(line, report);
  check_lengths(line, report);
  check_given_away(line, report);
  check_lasting(line, report);
  check_wording(line, report);
  check_answers_alike(line, report);
}

}  // namespace questions
