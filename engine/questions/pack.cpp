#include "questions/pack.h"

#include <algorithm>

#include "codec/read.h"
#include "codec/shape.h"

namespace questions {
namespace {

using codec::Problem;
using codec::Problems;

}  // namespace

Pack read_pack(std::string_view text) {
  Pack pack;
  each_line(text, [&](int number, std::string_view raw) {
    const auto fail = [&](Problem problem) {
      problem.line = number;
      pack.problems.push_back(std::move(problem));
    };
    const auto document = codec::parse(std::string(raw));
    if (!document) return fail(document.error());
    if (pack.lines.empty() && !pack.origin && document->root.find("pack")) {
      const Problems problems = codec::read(*document, pack.origin.emplace());
      for (const Problem& problem : problems) fail(problem);
      return;
    }
    Line line{number, {}};
    const Problems problems = codec::read(*document, line.card);
    for (const Problem& problem : problems) fail(problem);
    if (problems.empty()) pack.lines.push_back(std::move(line));
  });
  return pack;
}

std::map<std::string, Levels> count(const std::vector<Line>& lines) {
  std::map<std::string, Levels> levels;
  for (const Line& line : lines) ++levels[line.card.lang][static_cast<std::size_t>(line.card.level - 1)];
  return levels;
}

std::string schema() {
  return codec::json_schema(codec::shape_of<Question>(), "A question",
                            "One line of a pack of questions (JSON Lines). `pactole questions check PACK` says what "
                            "this schema cannot: whether it stands twice, or gives itself away.");
}

}  // namespace questions
