#include "questions/pack.h"

#include <algorithm>
#include <cmath>
#include <tuple>

#include "codec/read.h"
#include "codec/shape.h"

namespace questions {
namespace {

using codec::Problem;
using codec::Problems;

// From how many questions on the signs by which an answer could be guessed count,
// and how far from chance they may be: three standard deviations.
constexpr int kEnough = 40;
constexpr double kDeviations = 3;
constexpr double kNear = 0.75;        // words that two questions share, of all they have
constexpr std::size_t kLongWord = 4;  // shorter ones are in every question
constexpr std::size_t kLongAnswer = 3;

// The letters from U+00C0 to U+017F that French and its neighbours use, without accents.
std::string_view without_accent(unsigned code) {
  constexpr std::string_view kLatin1[] = {"a", "a", "a", "a", "a", "a", "ae", "c", "e",  "e", "e",
                                          "e", "i", "i", "i", "i", "d", "n",  "o", "o",  "o", "o",
                                          "o", " ", "o", "u", "u", "u", "u",  "y", "th", "ss"};
  if (code >= 0xc0 && code <= 0xff) return code == 0xf7 ? " " : code == 0xff ? "y" : kLatin1[(code - 0xc0) % 32];
  if (code == 0x152 || code == 0x153) return "oe";
  return {};
}

std::vector<std::string> long_words(const std::string& text) {
  std::vector<std::string> words;
  for (std::size_t begin = 0; begin < text.size();) {
    const std::size_t end = std::min(text.find(' ', begin), text.size());
    if (end - begin >= kLongWord) words.push_back(text.substr(begin, end - begin));
    begin = end + 1;
  }
  std::sort(words.begin(), words.end());
  words.erase(std::unique(words.begin(), words.end()), words.end());
  return words;
}

// The part of all their words that two questions share.
double likeness(const std::vector<std::string>& a, const std::vector<std::string>& b) {
  std::size_t shared = 0;
  for (auto i = a.begin(), j = b.begin(); i != a.end() && j != b.end();) {
    if (*i == *j) {
      ++shared;
      ++i;
      ++j;
    } else if (*i < *j) {
      ++i;
    } else {
      ++j;
    }
  }
  const std::size_t all = a.size() + b.size() - shared;
  return all == 0 ? 0 : static_cast<double>(shared) / static_cast<double>(all);
}

// Whether `count` of n is further from n/4 than chance explains.
bool is_odd(int count, int n) {
  const double expected = n / 4.0;
  return std::abs(count - expected) > kDeviations * std::sqrt(n * 0.25 * 0.75);
}

std::size_t letters(std::string_view text) {
  return static_cast<std::size_t>(
      std::count_if(text.begin(), text.end(), [](char c) { return (static_cast<unsigned char>(c) & 0xc0) != 0x80; }));
}

void check_twice(const std::vector<Line>& lines, auto& say) {
  std::map<std::string, int> ids;
  std::map<std::string, int> texts;
  std::vector<std::vector<std::string>> words;
  for (const Line& line : lines) {
    const auto id = ids.emplace(line.card.id, line.number);
    if (!id.second)
      say(line, "id", "\"" + line.card.id + "\" stands on line " + std::to_string(id.first->second) + " too");
    const std::string text = plain(line.card.question);
    const auto same = texts.emplace(line.card.lang + " " + text, line.number);
    if (!same.second) say(line, "question", "the same question as on line " + std::to_string(same.first->second));
    words.push_back(long_words(text));
    if (!same.second) continue;
    for (std::size_t i = 0; i + 1 < words.size(); ++i)
      if (lines[i].card.lang == line.card.lang && words.back().size() >= 3 &&
          likeness(words[i], words.back()) >= kNear) {
        say(line, "question", "nearly the same question as on line " + std::to_string(lines[i].number));
        break;
      }
  }
}

void check_given_away(const Line& line, auto& say) {
  const std::string text = " " + plain(line.card.question) + " ";
  for (std::size_t i = 0; i < line.card.answers.size(); ++i) {
    const std::string answer = plain(line.card.answers[i]);
    if (answer.size() >= kLongAnswer && text.find(" " + answer + " ") != std::string::npos)
      say(line, "answers[" + std::to_string(i) + "]", "the question contains this answer");
  }
  // A word of the right answer alone that the question says too.
  const auto words_of = [&](std::size_t i) { return long_words(plain(line.card.answers[i])); };
  const auto right = static_cast<std::size_t>(line.card.right);
  if (right >= line.card.answers.size()) return;
  for (const std::string& word : words_of(right)) {
    bool elsewhere = text.find(" " + word + " ") == std::string::npos;
    for (std::size_t i = 0; i < line.card.answers.size() && !elsewhere; ++i) {
      const auto words = words_of(i);
      elsewhere = i != right && std::find(words.begin(), words.end(), word) != words.end();
    }
    if (!elsewhere)
      say(line, "answers[" + std::to_string(right) + "]", "only this answer has a word of the question: " + word);
  }
}

// What would let somebody guess who knows nothing.
void check_signs(const std::vector<Line>& lines, Problems& problems) {
  const int n = static_cast<int>(lines.size());
  if (n < kEnough) return;
  std::array<int, kAnswers> places{};
  int longest = 0;
  for (const Line& line : lines) {
    ++places[static_cast<std::size_t>(line.card.right)];
    std::size_t others = 0;
    for (std::size_t i = 0; i < line.card.answers.size(); ++i)
      if (static_cast<int>(i) != line.card.right) others = std::max(others, letters(line.card.answers[i]));
    longest += line.card.answers.size() == kAnswers &&
               letters(line.card.answers[static_cast<std::size_t>(line.card.right)]) > others;
  }
  const auto of_all = [&](int count) { return std::to_string(count) + " times in " + std::to_string(n); };
  for (std::size_t i = 0; i < kAnswers; ++i)
    if (is_odd(places[i], n))
      problems.push_back({"", 0, 0,
                          "the right answer is " + std::string(kLetterNames[i]) + " " + of_all(places[i]) +
                              "; a quarter is what chance gives"});
  if (longest * 4 > n && is_odd(longest, n))
    problems.push_back(
        {"", 0, 0, "the right answer is the longest " + of_all(longest) + "; chance gives a quarter at most"});
}

}  // namespace

Pack read_pack(std::string_view text) {
  Pack pack;
  for (int number = 1; !text.empty(); ++number) {
    const std::string_view raw = text.substr(0, text.find('\n'));
    text.remove_prefix(std::min(text.size(), raw.size() + 1));
    if (raw.find_first_not_of(" \t\r") == std::string_view::npos) continue;
    const auto fail = [&](Problem problem) {
      problem.line = number;
      pack.problems.push_back(std::move(problem));
    };
    const auto document = codec::parse(std::string(raw));
    if (!document) {
      fail(document.error());
      continue;
    }
    Line line{number, {}};
    const Problems problems = codec::read(*document, line.card);
    for (const Problem& problem : problems) fail(problem);
    if (problems.empty()) pack.lines.push_back(std::move(line));
  }
  return pack;
}

Problems check(const Pack& pack) {
  Problems problems = pack.problems;
  const auto say = [&](const Line& line, std::string path, std::string reason) {
    problems.push_back({std::move(path), line.number, 1, std::move(reason)});
  };
  for (const Line& line : pack.lines) {
    check(line.card, "", [&](const std::string& path, std::string reason) { say(line, path, std::move(reason)); });
    if (line.card.lang != "fr" && line.card.lang != "en") say(line, "lang", "must be \"fr\" or \"en\"");
    check_given_away(line, say);
  }
  check_twice(pack.lines, say);
  std::sort(problems.begin(), problems.end(), [](const Problem& a, const Problem& b) {
    return std::tie(a.line, a.path, a.reason) < std::tie(b.line, b.path, b.reason);
  });
  check_signs(pack.lines, problems);
  return problems;
}

std::map<std::string, Levels> count(const std::vector<Line>& lines) {
  std::map<std::string, Levels> levels;
  for (const Line& line : lines) ++levels[line.card.lang][static_cast<std::size_t>(line.card.level - 1)];
  return levels;
}

std::string plain(std::string_view text) {
  std::string out;
  const auto add = [&](std::string_view letters) {
    for (const char c : letters)
      if (c != ' ')
        out += c;
      else if (!out.empty() && out.back() != ' ')
        out += ' ';
  };
  for (std::size_t i = 0; i < text.size(); ++i) {
    const auto c = static_cast<unsigned char>(text[i]);
    if (c < 0x80) {
      const bool is_capital = c >= 'A' && c <= 'Z';
      const bool is_plain = is_capital || (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9');
      const char small = is_capital ? static_cast<char>(c - 'A' + 'a') : static_cast<char>(c);
      add(is_plain ? std::string_view(&small, 1) : " ");
      continue;
    }
    const bool two = (c & 0xe0) == 0xc0 && i + 1 < text.size();
    const std::string_view folded =
        two ? without_accent((c & 0x1fu) << 6 | (static_cast<unsigned char>(text[i + 1]) & 0x3fu)) : std::string_view();
    while (i + 1 < text.size() && (static_cast<unsigned char>(text[i + 1]) & 0xc0) == 0x80) ++i;
    add(folded.empty() ? " " : folded);
  }
  if (out.ends_with(' ')) out.pop_back();
  return out;
}

std::string schema() {
  return codec::json_schema(codec::shape_of<Question>(), "A question",
                            "One line of a pack of questions (JSON Lines). `pactole questions check PACK` says what "
                            "this schema cannot: whether it stands twice, or gives itself away.");
}

}  // namespace questions
