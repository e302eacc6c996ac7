#include "questions/check.h"

#include <algorithm>
#include <tuple>

#include "questions/rules.h"

namespace questions {

std::vector<Finding> check(const Pack& pack, Standard standard) {
  Report report(standard);
  for (const codec::Problem& problem : pack.problems) report.add(true, problem);
  std::vector<Line> whole;  // what other rules can look at
  for (const Line& line : pack.lines) {
    check(line.card, "",
          [&](const std::string& path, std::string reason) { report.error(line, path, std::move(reason)); });
    if (line.card.answers.size() == kAnswers) whole.push_back(line);
  }
  for (const Line& line : whole) check_line(line, report);
  check_twins(whole, report);
  check_told(whole, report);
  check_repeated_answers(whole, report);
  check_openings(whole, report);
  check_signs(whole, report);
  if (standard == Standard::bank) check_quota(whole, report);

  std::vector<Finding> findings = report.release();
  std::sort(findings.begin(), findings.end(), [](const Finding& a, const Finding& b) {
    const auto key = [](const Finding& f) {
      return std::tuple(f.problem.line == 0, f.problem.line, std::string_view(f.problem.path),
                        std::string_view(f.problem.reason));
    };
    return key(a) < key(b);
  });
  return findings;
}

}  // namespace questions
