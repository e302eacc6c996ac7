// What the program carries inside, by meaning: catalogues, editions, rules pages.
#pragma once
#include <expected>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "core/fields.h"
#include "host/embedded.h"
#include "words/catalogue.h"

namespace shelf {
class Box;
class OpenBox;
}  // namespace shelf

namespace host {

// The catalogue of a language. It is checked by the tests, so it is always there.
const words::Catalogue& catalogue(words::Language language);

// The editions of a game that are on the shelf, with their packs put in; the first
// one is the default.
std::vector<std::string_view> editions(std::string_view game);
// The one to play in that language, where there is one of its own
// (editions/<game>-en.json); else the default.
std::string_view edition(std::string_view game, words::Language language);
// That one in its box; ours are right, so it opens. It is faster than opening the text.
std::unique_ptr<shelf::OpenBox> open_edition(const shelf::Box& box, words::Language language);
// The default as it stands in its file, without what packs hold.
std::string_view edition_file(std::string_view game);

// What is printed on the lids of the editions of a game, the default first. Packs are not
// looked into: those of the quiz are large.
std::vector<core::Imprint> imprints(std::string_view game);

// The packs in the program: their path below editions/, and their text.
std::vector<EmbeddedFile> packs();

// An edition may name packs (JSON Lines) instead of holding their lines: the text
// with those lines put in as "questions". Packs are looked for in `folder`, unless it
// is empty, and in the program. A text that names none, or holds questions, stays as
// it is. What packs of others say of themselves (their source and licence) is put behind
// the credit. The error says which pack cannot be had, and why.
std::expected<std::string, std::string> with_packs(std::string edition, const std::string& folder);

// What a paragraph of a clause is. Without a mark it is the sheet's rule in our words; the
// others begin with the name of theirs, in the language of the page: "*Précision*",
// "*Clarification*" (what the sheet left open), "*Écart*", "*Departure*" (what we knowingly
// do otherwise) and "*Option*" (what a table may decide otherwise).
enum class Mark { sheet, clarification, departure, option };
std::string_view name(Mark mark);

struct Part {
  Mark mark{};
  std::string text;  // Markdown; neighbouring paragraphs of the sheet's rule are one part
};

// One clause of a rules page.
struct Clause {
  std::string id;     // "POK-17"
  std::string title;  // "Let it happen"
  std::string text;   // Markdown without the heading
};
// Its text, part by part.
std::vector<Part> parts_of(const Clause& clause);

// The rules page of a game: what stands before the first clause, and the clauses.
struct RulesPage {
  std::string introduction;
  std::vector<Clause> clauses;
};
RulesPage rules_page(std::string_view game, words::Language language);

// The clause that a person means by "POK-17", "pok-17" or "17"; null pointer if there is none.
const Clause* find_clause(const RulesPage& page, std::string_view prefix, std::string_view wanted);

// The titles of the scenarios that prove a clause, from tests/scenarios.
std::vector<std::string> scenarios_of(std::string_view game, std::string_view clause);

}  // namespace host
