// pactole rules GAME [CLAUSE]: the rules in words.
#include <cctype>
#include <cstdio>

#include "cli/commands.h"
#include "cli/text.h"
#include "host/library.h"
#include "shelf/shelf.h"

namespace cli {
namespace {

void print(const host::Clause& clause) {
  std::printf("%s\n%s\n", (clause.id + " · " + clause.title).c_str(), wrap(plain(clause.text), 80, "  ").c_str());
}

}  // namespace

int rules(words::Language language, const std::string& game, const std::string& wanted) {
  const words::Catalogue& words = host::catalogue(language);
  const shelf::Box* box = shelf::find_box(game);
  if (!box) return fail(words.render("error.game", {{"game", game}}));
  const host::RulesPage page = host::rules_page(game, language);
  if (wanted.empty()) {
    std::printf("%s\n\n", wrap(plain(page.introduction.substr(page.introduction.find_first_not_of("# "))), 80).c_str());
    for (const host::Clause& clause : page.clauses) print(clause);
    return 0;
  }
  std::string id = wanted;
  for (char& c : id) c = static_cast<char>(std::toupper(static_cast<unsigned char>(c)));
  // "17" will do for "POK-17".
  if (id.find('-') == std::string::npos) id = std::string(box->facts().prefix) + "-" + (id.size() == 1 ? "0" : "") + id;
  for (const host::Clause& clause : page.clauses)
    if (clause.id == id) {
      print(clause);
      return 0;
    }
  return fail(words.render(
      "error.clause",
      {{"clause", id}, {"first", page.clauses.front().id}, {"last", page.clauses.back().id}, {"game", game}}));
}

}  // namespace cli
