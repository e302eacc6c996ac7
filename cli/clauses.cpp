// pactole clauses: per clause, which tests prove it and how often play reaches it.
#include <cstdio>

#include "cli/commands.h"
#include "cli/fail.h"
#include "codec/write.h"
#include "host/library.h"
#include "shelf/shelf.h"
#include "shelf/trials.h"
#include "words/text.h"

namespace cli {
namespace {

constexpr std::uint64_t kGames = 500;  // for each number of seats

shelf::Tally simulate(const shelf::Box& box) {
  shelf::Tally sum;
  const auto open = box.open(std::string(host::editions(box.facts().slug).front()));
  for (int seats = box.facts().min_seats; seats <= box.facts().max_seats; ++seats) {
    const shelf::Tally tally = shelf::trials(**open).tally(**open, seats, static_cast<std::uint64_t>(seats), kGames);
    for (std::size_t i = 0; i < tally.happened.size(); ++i) {
      sum.happened[i] += tally.happened[i];
      sum.forbidden[i] += tally.forbidden[i];
    }
    sum.games += tally.games;
    sum.plies += tally.plies;
  }
  return sum;
}

}  // namespace

int clauses(words::Language language, bool json) {
  codec::Writer w(codec::Layout{.indent = 4});
  w.begin_array();
  for (const shelf::Box* box : shelf::boxes()) {
    const core::Facts& facts = box->facts();
    const shelf::Tally tally = simulate(*box);
    const host::RulesPage page = host::rules_page(facts.slug, language);
    if (!json)
      std::printf("%s: %s\n", std::string(facts.slug).c_str(),
                  host::catalogue(language)
                      .render("clauses.games", {{"games", static_cast<std::int64_t>(tally.games)},
                                                {"plies", static_cast<std::int64_t>(tally.plies)}})
                      .c_str());
    for (std::size_t i = 0; i < facts.clauses.size(); ++i) {
      const core::ClauseEntry& entry = facts.clauses[i];
      const std::string id = core::clause_id(facts.prefix, entry.clause);
      const std::vector<std::string> tests = host::scenarios_of(facts.slug, id);
      const auto number = static_cast<std::size_t>(entry.clause);
      // A clause that only forbids is reached when it forbids.
      const std::uint64_t reached =
          entry.kind == core::ClauseKind::refusal ? tally.forbidden[number] : tally.happened[number];
      if (json) {
        w.begin_object();
        w.field("clause", id);
        w.field("game", facts.slug);
        w.field("kind", entry.kind);
        w.field("tests", tests);
        w.field("reached", reached);
        w.end_object();
      } else {
        std::printf("  %s  %s  %3zu  %10llu  %s\n", id.c_str(), words::padded(core::name(entry.kind), 10).c_str(),
                    tests.size(), static_cast<unsigned long long>(reached), page.clauses[i].title.c_str());
      }
    }
  }
  w.end_array();
  if (json) std::printf("%s\n", w.finish().c_str());
  return 0;
}

}  // namespace cli
