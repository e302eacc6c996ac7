// pactole rules GAME [CLAUSE]: the rules in words.
#include <cstdio>
#include <span>

#include "cli/commands.h"
#include "cli/fail.h"
#include "codec/write.h"
#include "host/library.h"
#include "shelf/shelf.h"
#include "words/text.h"

namespace cli {
namespace {

void print(const host::Clause& clause) {
  std::printf("%s\n%s\n", (clause.id + " · " + clause.title).c_str(),
              words::wrap(words::plain(clause.text), 80, "  ").c_str());
}

// Texts are the Markdown of the rules page. `introduction` is left out where it is empty.
void print_json(const core::Facts& facts, words::Language language, const std::string& introduction,
                std::span<const host::Clause> clauses) {
  codec::Writer w(codec::Layout{.indent = 4});
  w.begin_object();
  w.field("game", facts.slug);
  w.field("rules_version", facts.rules_version);
  w.field("lang", std::string_view(language == words::Language::fr ? "fr" : "en"));
  if (!introduction.empty()) w.field("introduction", introduction);
  w.key("clauses");
  w.begin_array();
  for (const host::Clause& clause : clauses) {
    w.begin_object();
    w.field("clause", clause.id);
    for (const core::ClauseEntry& entry : facts.clauses)
      if (core::clause_id(facts.prefix, entry.clause) == clause.id) w.field("kind", entry.kind);
    w.field("title", clause.title);
    w.field("text", clause.text);
    w.key("parts");
    w.begin_array();
    for (const host::Part& part : host::parts_of(clause)) {
      w.begin_object();
      w.field("mark", host::name(part.mark));
      w.field("text", part.text);
      w.end_object();
    }
    w.end_array();
    w.end_object();
  }
  w.end_array();
  w.end_object();
  std::printf("%s\n", w.finish().c_str());
}

}  // namespace

int rules(words::Language language, const std::string& game, const std::string& wanted, bool json) {
  const words::Catalogue& words = host::catalogue(language);
  const shelf::Box* box = shelf::find_box(game);
  if (!box) return fail(words.render("error.game", {{"game", game}}));
  const host::RulesPage page = host::rules_page(game, language);
  if (wanted.empty()) {
    const std::string introduction = page.introduction.substr(page.introduction.find_first_not_of("# "));
    if (json) {
      print_json(box->facts(), language, introduction, page.clauses);
      return 0;
    }
    std::printf("%s\n\n", words::wrap(words::plain(introduction), 80).c_str());
    for (const host::Clause& clause : page.clauses) print(clause);
    return 0;
  }
  if (const host::Clause* clause = host::find_clause(page, box->facts().prefix, wanted)) {
    if (json)
      print_json(box->facts(), language, "", {clause, 1});
    else
      print(*clause);
    return 0;
  }
  return fail(words.render(
      "error.clause",
      {{"clause", wanted}, {"first", page.clauses.front().id}, {"last", page.clauses.back().id}, {"game", game}}));
}

}  // namespace cli
