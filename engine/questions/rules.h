// The rules of check.h, in the files that hold them.
#pragma once
#include <string>
#include <utility>
#include <vector>

#include "questions/check.h"

namespace questions {

// Where rules say what they found.
class Report {
 public:
  explicit Report(Standard standard) : standard_(standard) {}

  bool is_bank() const { return standard_ == Standard::bank; }
  void error(const Line& line, std::string path, std::string reason) {
    add(true, {std::move(path), line.number, 1, std::move(reason)});
  }
  void style(const Line& line, std::string path, std::string reason) {
    add(is_bank(), {std::move(path), line.number, 1, std::move(reason)});
  }
  // About the whole pack.
  void error(std::string reason) { add(true, {"", 0, 0, std::move(reason)}); }
  void style(std::string reason) { add(is_bank(), {"", 0, 0, std::move(reason)}); }
  void add(bool error, codec::Problem problem) { findings_.push_back({error, std::move(problem)}); }

  std::vector<Finding> release() { return std::move(findings_); }

 private:
  Standard standard_;
  std::vector<Finding> findings_;
};

inline std::string answer_path(std::size_t i) { return "answers[" + std::to_string(i) + "]"; }
inline const std::string& right_answer(const Question& card) {
  return card.answers[static_cast<std::size_t>(card.right)];
}

// A question that is the same as one before it, or nearly so; both by their place.
struct Twin {
  std::size_t which;
  std::size_t of;
  bool same;
};
std::vector<Twin> find_twins(const std::vector<Line>& lines);

// A line by itself: one_line.cpp. Only for cards with four answers.
void check_line(const Line& line, Report& report);
// Whether it will be true in twenty years: lasting.cpp.
void check_lasting(const Line& line, Report& report);
// Lines beside each other: many_lines.cpp.
void check_twins(const std::vector<Line>& lines, Report& report);
void check_told(const std::vector<Line>& lines, Report& report);
void check_repeated_answers(const std::vector<Line>& lines, Report& report);
void check_openings(const std::vector<Line>& lines, Report& report);
void check_quota(const std::vector<Line>& lines, Report& report);
// What would let somebody guess who knows nothing: signs.cpp.
void check_signs(const std::vector<Line>& lines, Report& report);

}  // namespace questions
