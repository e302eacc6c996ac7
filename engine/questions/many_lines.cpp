#include <algorithm>
#include <map>

#include "questions/rules.h"
#include "questions/text.h"
#include "questions/themes.h"

namespace questions {
namespace {

// Two questions are twins if they share this part of all their words, and with the same
// right answer this part.
constexpr double kNear = 0.6;
constexpr double kNearWithAnswer = 0.34;
constexpr std::size_t kFewWords = 3;   // where a question has fewer long words than this,
constexpr std::size_t kShortWord = 2;  // short ones count too

// A question gives another one away if it says its answer and two of its words that are
// rare in the pack.
constexpr std::size_t kToldWord = 5;
constexpr std::size_t kToldAnswer = 4;
constexpr int kRare = 6;
constexpr int kToldWords = 2;

constexpr int kSameAnswerInLevel = 2;
constexpr int kSameAnswer = 3;
constexpr int kSameNumber = 8;
constexpr int kAlwaysRight = 4;        // that often an answer, and right each time
constexpr int kNeverRight = 16;        // … and wrong each time: by chance once in a hundred
constexpr int kWholeLevel = 20;        // questions in a level, for parts of it to be counted
constexpr double kSameWord = 1 / 3.0;  // of a level that may begin with one word
constexpr double kSameOpening = 0.15;  // … with the same two
constexpr double kHowMany = 0.08;

// Words as numbers, in ascending order: quick to compare.
using Words = std::vector<int>;

class Dictionary {
 public:
  Words words(std::string_view plain_text, std::size_t least) {
    Words list;
    for (const std::string_view word : words_of(plain_text))
      if (word.size() >= least) list.push_back(number(word));
    std::sort(list.begin(), list.end());
    list.erase(std::unique(list.begin(), list.end()), list.end());
    return list;
  }

 private:
  int number(std::string_view word) {
    const auto found = numbers_.find(word);
    if (found != numbers_.end()) return found->second;
    return numbers_.emplace(word, static_cast<int>(numbers_.size())).first->second;
  }
  std::map<std::string, int, std::less<>> numbers_;
};

int shared(const Words& a, const Words& b) {
  int count = 0;
  for (auto i = a.begin(), j = b.begin(); i != a.end() && j != b.end();) {
    count += *i == *j;
    const bool step_i = *i <= *j;
    const bool step_j = *j <= *i;
    if (step_i) ++i;
    if (step_j) ++j;
  }
  return count;
}

// The part of all their words that two questions share.
double likeness(const Words& a, const Words& b) {
  const int both = shared(a, b);
  const int all = static_cast<int>(a.size() + b.size()) - both;
  return all == 0 ? 0 : static_cast<double>(both) / all;
}

struct Prepared {
  const Line* line;
  std::string text;    // of the question, plain
  std::string answer;  // the right one, bare
  Words long_words;
  Words words;
  Words told;  // of question, right answer and explanation
};

std::vector<Prepared> prepare(const std::vector<Line>& lines) {
  Dictionary dictionary;
  std::vector<Prepared> list;
  for (const Line& line : lines) {
    const std::string text = plain(line.card.question);
    const std::string all = text + " " + plain(right_answer(line.card)) + " " + plain(line.card.why);
    list.push_back({&line, text, bare(right_answer(line.card)), dictionary.words(text, kLongWord),
                    dictionary.words(text, kShortWord), dictionary.words(all, kToldWord)});
  }
  return list;
}

bool are_twins(const Prepared& a, const Prepared& b) {
  const bool is_short = std::min(a.long_words.size(), b.long_words.size()) < kFewWords;
  const double alike = is_short ? likeness(a.words, b.words) : likeness(a.long_words, b.long_words);
  return alike >= (a.answer == b.answer ? kNearWithAnswer : kNear);
}

std::string line_number(const Line& line) { return std::to_string(line.number); }

// Whether whoever has heard `told` has heard the answer to `asked` too.
void check_told(const std::vector<Prepared>& list, Report& report) {
  std::map<int, int> frequency;  // of words in questions
  for (const Prepared& one : list)
    for (const int word : one.long_words) ++frequency[word];
  for (const Prepared& asked : list) {
    if (asked.answer.size() < kToldAnswer) continue;
    for (const Prepared& told : list) {
      if (&told == &asked || told.line->card.level != asked.line->card.level ||
          told.line->card.lang != asked.line->card.lang)
        continue;
      Words rare;
      for (const int word : told.told)
        if (std::binary_search(asked.long_words.begin(), asked.long_words.end(), word) && frequency[word] <= kRare)
          rare.push_back(word);
      if (rare.size() < kToldWords) continue;
      for (const auto& [path, text] : {std::pair("question", told.text), {"why", plain(told.line->card.why)}})
        if (has_words(text, asked.answer))
          report.style(*told.line, path, "tells the answer to the question on line " + line_number(*asked.line));
    }
  }
}

}  // namespace

std::vector<Twin> find_twins(const std::vector<Line>& lines) {
  std::vector<Twin> twins;
  std::map<std::string, std::size_t> texts;
  const std::vector<Prepared> list = prepare(lines);
  for (std::size_t i = 0; i < list.size(); ++i) {
    const auto same = texts.emplace(lines[i].card.lang + " " + list[i].text, i);
    if (!same.second) {
      twins.push_back({i, same.first->second, true});
      continue;
    }
    for (std::size_t k = 0; k < i; ++k)
      if (lines[k].card.lang == lines[i].card.lang && are_twins(list[k], list[i])) {
        twins.push_back({i, k, false});
        break;
      }
  }
  return twins;
}

void check_twins(const std::vector<Line>& lines, Report& report) {
  std::map<std::string, const Line*> ids;
  for (const Line& line : lines) {
    const auto id = ids.emplace(line.card.id, &line);
    if (!id.second)
      report.error(line, "id", "\"" + line.card.id + "\" stands on line " + line_number(*id.first->second) + " too");
  }
  for (const Twin& twin : find_twins(lines))
    report.error(lines[twin.which], "question",
                 (twin.same ? "the same question as on line " : "nearly the same question as on line ") +
                     line_number(lines[twin.of]));
}

void check_told(const std::vector<Line>& lines, Report& report) { check_told(prepare(lines), report); }

void check_repeated_answers(const std::vector<Line>& lines, Report& report) {
  struct Uses {
    int right = 0;
    int wrong = 0;
    bool number = false;
    const Line* last = nullptr;
    std::map<int, int> by_level;
  };
  std::map<std::string, Uses> answers;
  for (const Line& line : lines)
    for (std::size_t i = 0; i < kAnswers; ++i) {
      const std::string& answer = line.card.answers[i];
      Uses& uses = answers[line.card.lang + " " + plain(answer)];
      uses.number = number_in(answer).has_value();
      uses.last = &line;
      if (static_cast<int>(i) != line.card.right) {
        ++uses.wrong;
        continue;
      }
      ++uses.right;
      const int most = uses.number ? kSameNumber : kSameAnswer;
      if (++uses.by_level[line.card.level] == kSameAnswerInLevel + 1)
        report.style(line, answer_path(i), "\"" + answer + "\" is the right answer three times at this level");
      else if (uses.right == most + 1)
        report.style(line, answer_path(i),
                     "\"" + answer + "\" is the right answer more than " + std::to_string(most) + " times");
    }
  for (const auto& [answer, uses] : answers) {
    const std::string name = "\"" + answer.substr(answer.find(' ') + 1) + "\"";
    if (uses.right >= kAlwaysRight && uses.wrong == 0)
      report.style(*uses.last, "answers",
                   name + " is an answer " + std::to_string(uses.right) + " times, and right each time");
    if (uses.wrong >= kNeverRight && uses.right == 0)
      report.style(*uses.last, "answers",
                   name + " is an answer " + std::to_string(uses.wrong) + " times, and never right");
  }
}

void check_openings(const std::vector<Line>& lines, Report& report) {
  struct Level {
    int questions = 0;
    int how_many = 0;
    std::map<std::string, int> words;
    std::map<std::string, int> openings;
  };
  std::map<std::pair<std::string, int>, Level> levels;
  for (const Line& line : lines) {
    Level& level = levels[{line.card.lang, line.card.level}];
    const std::string text = plain(line.card.question);
    const auto words = words_of(text);
    ++level.questions;
    level.how_many += has_words(text, "combien") || has_words(text, "how many") || has_words(text, "how much");
    if (!words.empty()) ++level.words[std::string(words[0])];
    if (words.size() >= 2) ++level.openings[std::string(words[0]) + " " + std::string(words[1])];
  }
  for (const auto& one : levels) {
    const int number = one.first.second;
    const Level& level = one.second;
    if (level.questions < kWholeLevel) continue;
    const auto of_level = [&](int count) {
      return std::to_string(count) + " of " + std::to_string(level.questions) + " questions of level " +
             std::to_string(number);
    };
    if (level.how_many > kHowMany * level.questions) report.style(of_level(level.how_many) + " ask how many");
    const auto too_often = [&](const std::map<std::string, int>& counts, double most) {
      for (const auto& [opening, count] : counts)
        if (count > most * level.questions) report.style(of_level(count) + " begin with \"" + opening + "\"");
    };
    too_often(level.words, kSameWord);
    too_often(level.openings, kSameOpening);
  }
}

void check_quota(const std::vector<Line>& lines, Report& report) {
  std::map<std::string, std::map<std::pair<int, std::string>, int>> counts;  // by language
  for (const Line& line : lines) ++counts[line.card.lang][{line.card.level, line.card.theme}];
  for (auto& [lang, by_cell] : counts)
    for (int level = 1; level <= kMostLevels; ++level) {
      const auto wanted = quota(lang, level);
      for (std::size_t i = 0; i < kThemes.size(); ++i) {
        const int count = by_cell[{level, std::string(kThemes[i].name)}];
        if (count != wanted[i])
          report.error("level " + std::to_string(level) + ", " + std::string(kThemes[i].name) + ": " +
                       std::to_string(count) + " questions; the bank has " + std::to_string(wanted[i]));
      }
    }
}

}  // namespace questions
