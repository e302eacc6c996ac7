// pactole rules GAME [CLAUSE]: the rules in words.
#include <cstdio>

#include "cli/commands.h"
#include "cli/fail.h"
#include "host/library.h"
#include "shelf/shelf.h"
#include "words/text.h"

namespace cli {
namespace {

void print(const host::Clause& clause) {
  std::printf("%s\n%s\n", (clause.id + " · " + clause.title).c_str(),
              words::wrap(words::plain(clause.text), 80, "  ").c_str());
}

}  // namespace

int rules(words::Language language, const std::string& game, const std::string& wanted) {
  const words::Catalogue& words = host::catalogue(language);
  const shelf::Box* box = shelf::find_box(game);
  if (!box) return fail(words.render("error.game", {{"game", game}}));
  const host::RulesPage page = host::rules_page(game, language);
  if (wanted.empty()) {
    std::printf(
        "%s\n\n",
        words::wrap(words::plain(page.introduction.substr(page.introduction.find_first_not_of("# "))), 80).c_str());
    for (const host::Clause& clause : page.clauses) print(clause);
    return 0;
  }
  if (const host::Clause* clause = host::find_clause(page, box->facts().prefix, wanted)) {
    print(*clause);
    return 0;
  }
  return fail(words.render(
      "error.clause",
      {{"clause", wanted}, {"first", page.clauses.front().id}, {"last", page.clauses.back().id}, {"game", game}}));
}

}  // namespace cli
