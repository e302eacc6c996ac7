// What boxes read and write as JSON: editions, positions, views.
#pragma once
#include <string>
#include <vector>

#include "core/fields.h"
#include "core/game.h"

namespace shelf {

// An edition as a file: the imprint, and what the game prints in the box.
template <class G>
struct EditionFile {
  std::string game;
  std::vector<std::string> notes;
  typename G::Edition edition;

  static void fields(auto& f, auto& self) {
    f("game", self.game, "which game it is an edition of: \"" + std::string(G::kFacts.slug) + "\"");
    f("id", self.edition.imprint.id, "names this edition: small letters, digits and hyphens");
    f("title", self.edition.imprint.title, "the title on the lid; it belongs to its owner");
    f("credit", self.edition.imprint.credit, "whose rule sheet it follows, and that this is an unofficial project");
    f("licence", self.edition.imprint.licence, "the licence of this file");
    f.rest("notes", self.notes, "remarks for people; may be left out");
    G::Edition::fields(f, self.edition);
  }
};

// A position as JSON: which box it belongs to, then the state.
template <class G>
struct Position {
  std::string game;
  std::string edition;
  typename G::State state;

  static void fields(auto& f, auto& self) {
    f("game", self.game, "which game");
    f("edition", self.edition, "the id of the edition that is played");
    G::State::fields(f, self.state);
  }
};

// A view as JSON: what the seat may know and, where the game has such a thing, what
// it may read of the edition.
template <class G>
struct ViewFile {
  const G* rules = nullptr;
  typename G::View view;

  static void fields(auto& f, auto& self) {
    G::View::fields(f, self.view);
    if constexpr (requires { self.rules->read_out(self.view); }) {
      using ReadOut = decltype(self.rules->read_out(self.view));
      f("read_out", self.rules ? self.rules->read_out(self.view) : ReadOut{},
        "what is printed in the box and the seat may read now");
    }
  }
};

// The lists of the edition that positions and events name entries of, if it has any.
template <core::Game G>
core::Listings listings(const G& rules) {
  if constexpr (requires { rules.listed(); })
    return rules.listed();
  else
    return {};
}

}  // namespace shelf
