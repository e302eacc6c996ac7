// Signs by which somebody who knows nothing could find the right answer. Each is tested
// against chance, in the whole pack and in each third of the levels, both ways: too often
// and too seldom. Chance alone gives one alarm in a thousand tests.
#include <algorithm>
#include <cmath>
#include <map>
#include <optional>

#include "questions/rules.h"
#include "questions/text.h"

namespace questions {
namespace {

constexpr int kEnough = 20;                 // fewer questions prove nothing: five for each answer
constexpr double kOneInThousand1 = 10.828;  // chi-square, one degree of freedom
constexpr double kOneInThousand3 = 16.266;  // … three
constexpr double kDeviations = 3.090;       // … of a normal distribution, one side

// How far counts are from being equal.
double chi_square(const std::array<int, kAnswers>& counts) {
  const double expected = (counts[0] + counts[1] + counts[2] + counts[3]) / 4.0;
  double sum = 0;
  for (const int count : counts) sum += (count - expected) * (count - expected) / expected;
  return sum;
}

// The value that a chi-square with many degrees of freedom falls below once in a thousand
// times (Wilson and Hilferty).
double least_chi_square(double degrees) {
  const double spread = 2 / (9 * degrees);
  const double root = 1 - spread - kDeviations * std::sqrt(spread);
  return degrees * root * root * root;
}

using Marks = std::array<bool, kAnswers>;

// Which answers have a mark; a sign is the one that has it alone.
Marks marked(const Question& card, auto&& has) {
  Marks marks{};
  for (std::size_t i = 0; i < kAnswers; ++i) marks[i] = has(card.answers[i]);
  return marks;
}
Marks inverted(Marks marks) {
  for (bool& mark : marks) mark = !mark;
  return marks;
}
Marks extreme(const Question& card, bool longest) {
  std::array<std::size_t, kAnswers> lengths{};
  for (std::size_t i = 0; i < kAnswers; ++i) lengths[i] = letter_count(card.answers[i]);
  const std::size_t end =
      longest ? *std::max_element(lengths.begin(), lengths.end()) : *std::min_element(lengths.begin(), lengths.end());
  Marks marks{};
  for (std::size_t i = 0; i < kAnswers; ++i) marks[i] = lengths[i] == end;
  return marks;
}

bool has_accent(const std::string& answer) {
  const std::u32string letters = decode(answer);
  return std::any_of(letters.begin(), letters.end(),
                     [](char32_t c) { return (c >= 0xc0 && c <= 0x24f) && c != 0xd7 && c != 0xf7; });
}
bool has_digit(const std::string& answer) { return answer.find_first_of("0123456789") != std::string::npos; }
bool has_comma(const std::string& answer) { return answer.find(',') != std::string::npos; }
bool has_article(const std::string& answer) {
  const std::string text = plain(answer);
  return is_article(text.substr(0, text.find(' ')));
}

// The four answers as numbers, if that is what they are: of the same things, where they are
// counted in words.
std::optional<std::array<double, kAnswers>> numbers_of(const Question& card) {
  std::array<double, kAnswers> values{};
  std::string unit;
  for (std::size_t i = 0; i < kAnswers; ++i) {
    const auto number = number_in(card.answers[i]);
    if (!number || (i > 0 && !number->digits && number->unit != unit)) return std::nullopt;
    values[i] = number->value;
    unit = number->unit;
  }
  return values;
}

struct Sign {
  const char* name;  // "the right answer is …"
  Marks (*marks)(const Question&);
};
constexpr Sign kSigns[] = {
    {"the longest", [](const Question& q) { return extreme(q, true); }},
    {"the shortest", [](const Question& q) { return extreme(q, false); }},
    {"the only one with an accent", [](const Question& q) { return marked(q, has_accent); }},
    {"the only one without an accent", [](const Question& q) { return inverted(marked(q, has_accent)); }},
    {"the only one with a digit", [](const Question& q) { return marked(q, has_digit); }},
    {"the only one without a digit", [](const Question& q) { return inverted(marked(q, has_digit)); }},
    {"the only one with a comma", [](const Question& q) { return marked(q, has_comma); }},
    {"the only one with an article", [](const Question& q) { return marked(q, has_article); }},
    {"the only one without an article", [](const Question& q) { return inverted(marked(q, has_article)); }},
};

std::string times(int count, int n, const std::string& where) {
  return std::to_string(count) + " times in " + std::to_string(n) + where;
}

void check_group(const std::vector<const Question*>& cards, const std::string& where, Report& report) {
  std::array<int, kAnswers> places{};
  std::array<int, kAnswers> ranks{};
  for (const Question* card : cards) {
    ++places[static_cast<std::size_t>(card->right)];
    const auto values = numbers_of(*card);
    if (!values) continue;
    const double right = (*values)[static_cast<std::size_t>(card->right)];
    const auto lower = std::count_if(values->begin(), values->end(), [&](double v) { return v < right; });
    ++ranks[static_cast<std::size_t>(lower)];
  }
  const int n = static_cast<int>(cards.size());
  if (n >= kEnough && chi_square(places) > kOneInThousand3)
    for (std::size_t i = 0; i < kAnswers; ++i)
      if (places[i] == *std::max_element(places.begin(), places.end()))
        report.style("the right answer is " + std::string(kLetterNames[i]) + " " + times(places[i], n, where) +
                     "; a quarter is what chance gives");
  const int numbers = ranks[0] + ranks[1] + ranks[2] + ranks[3];
  if (numbers >= kEnough && chi_square(ranks) > kOneInThousand3)
    report.style("of four numbers the right one is the lowest, second, third and highest " + std::to_string(ranks[0]) +
                 ", " + std::to_string(ranks[1]) + ", " + std::to_string(ranks[2]) + " and " +
                 times(ranks[3], numbers, where) + "; a quarter each is what chance gives");

  for (const Sign& sign : kSigns) {
    int signs = 0;
    int right = 0;
    for (const Question* card : cards) {
      const Marks marks = sign.marks(*card);
      if (std::count(marks.begin(), marks.end(), true) != 1) continue;
      ++signs;
      right += marks[static_cast<std::size_t>(card->right)];
    }
    if (signs < kEnough) continue;
    const double away = right - signs / 4.0;
    if (away * away / (signs * 3 / 16.0) > kOneInThousand1)
      report.style("the right answer is " + std::string(sign.name) + " " + times(right, signs, where) +
                   " where there is one; a quarter is what chance gives");
  }
}

// Letters that are dealt out evenly can be counted out: by lot they are not that even.
void check_too_even(const std::map<int, std::vector<const Question*>>& levels, Report& report) {
  double sum = 0;
  double degrees = 0;
  for (const auto& [level, cards] : levels) {
    if (cards.size() < kEnough) continue;
    std::array<int, kAnswers> places{};
    for (const Question* card : cards) ++places[static_cast<std::size_t>(card->right)];
    sum += chi_square(places);
    degrees += 3;
  }
  if (degrees >= 9 && sum < least_chi_square(degrees))
    report.style("the letters of the right answers are spread more evenly over each level than by lot");
}

}  // namespace

void check_signs(const std::vector<Line>& lines, Report& report) {
  std::map<std::string, std::map<int, std::vector<const Question*>>> languages;
  for (const Line& line : lines) languages[line.card.lang][line.card.level].push_back(&line.card);
  for (const auto& [lang, levels] : languages) {
    const auto group = [&](int first, int last) {
      std::vector<const Question*> cards;
      for (const auto& [level, list] : levels)
        if (level >= first && level <= last) cards.insert(cards.end(), list.begin(), list.end());
      return cards;
    };
    check_group(group(1, kMostLevels), "", report);
    for (int first = 1; first <= kMostLevels; first += 5)
      check_group(group(first, first + 4),
                  " (levels " + std::to_string(first) + " to " + std::to_string(first + 4) + ")", report);
    check_too_even(levels, report);
  }
}

}  // namespace questions
