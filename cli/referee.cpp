// pactole referee: JSON lines on standard input and output.
#include <unistd.h>
#include <cstdio>
#include <ranges>

#include "cli/boxes.h"
#include "cli/commands.h"
#include "cli/fail.h"
#include "codec/json.h"
#include "host/library.h"
#include "host/sodium.h"
#include "referee/referee.h"
#include "shelf/shelf.h"

namespace cli {
namespace {

// Calls visit(line, whole) for every line of standard input. Of a line that is
// longer than `longest`, no more than that is kept and `whole` is false.
void each_line(std::size_t longest, auto&& visit) {
  std::string line;
  bool whole = true;
  char buffer[1 << 16];
  for (;;) {
    const ssize_t got = read(STDIN_FILENO, buffer, sizeof buffer);
    if (got < 0 && errno == EINTR) continue;
    if (got <= 0) break;
    std::string_view rest(buffer, static_cast<std::size_t>(got));
    while (!rest.empty()) {
      const std::size_t newline = rest.find('\n');
      const std::string_view part = rest.substr(0, newline);
      if (line.size() + part.size() > longest)
        whole = false;
      else
        line += part;
      if (newline == std::string_view::npos) break;
      visit(line, whole);
      line.clear();
      whole = true;
      rest.remove_prefix(newline + 1);
    }
  }
  if (!line.empty() || !whole) visit(line, whole);
}

}  // namespace

int referee(const RefereeArgs& args) {
  referee::Referee referee(host::catalogue(words::Language::fr), host::catalogue(words::Language::en),
                           host::Sodium::random_seed);
  for (const shelf::Box* box : shelf::boxes())
    // The last one that is added is the default.
    for (const std::string_view edition : std::views::reverse(host::editions(box->facts().slug)))
      (void)referee.add_edition(box->facts().slug, std::string(edition));
  for (const std::string& file : args.editions) {
    const auto edition = read_edition(file);
    if (!edition) return fail(codec::to_text(edition.error(), file));
    const codec::Problems problems = referee.add_edition(edition->game, edition->json);
    for (const codec::Problem& problem : problems) fail(codec::to_text(problem, file));
    if (!problems.empty()) return 1;
  }

  each_line(referee::Referee::kLongestLine, [&](std::string_view line, bool whole) {
    if (line.ends_with('\r')) line.remove_suffix(1);
    const std::string answer = whole ? referee.answer(line) : referee::Referee::too_long();
    std::fputs(answer.c_str(), stdout);
    std::fputc('\n', stdout);
    std::fflush(stdout);
  });
  return 0;
}

}  // namespace cli
