// What the program carries inside, by meaning: catalogues, editions, rules pages.
#pragma once
#include <string>
#include <string_view>
#include <vector>

#include "host/embedded.h"
#include "words/catalogue.h"

namespace host {

// The catalogue of a language. It is checked by the tests, so it is always there.
const words::Catalogue& catalogue(words::Language language);

// The editions of a game that are on the shelf; the first one is the default.
std::vector<std::string_view> editions(std::string_view game);

// One clause of a rules page.
struct Clause {
  std::string id;     // "POK-17"
  std::string title;  // "Let it happen"
  std::string text;   // Markdown without the heading
};

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
