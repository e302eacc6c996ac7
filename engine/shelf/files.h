// What boxes read and write as JSON: editions, positions, views.
#pragma once
#include <concepts>
#include <string>
#include <utility>
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

  static void fields(auto& f, auto& self) { list(f, self.game, self.notes, self.edition); }
  static void list(auto& f, auto& game, auto& notes, auto& edition) {
    f("game", game, "which game it is an edition of: \"" + std::string(G::kFacts.slug) + "\"");
    f("id", edition.imprint.id, "names this edition: small letters, digits and hyphens");
    f("title", edition.imprint.title, "the title on the lid; it belongs to its owner");
    f("credit", edition.imprint.credit, "whose rule sheet it follows, and that this is an unofficial project");
    f("licence", edition.imprint.licence, "the licence of this file");
    f.rest("notes", notes, "remarks for people; may be left out");
    G::Edition::fields(f, edition);
  }
};

// The same to be written, of an edition that stands elsewhere: it may hold thousands of questions.
template <class G>
struct PrintedEdition {
  const typename G::Edition* edition = nullptr;

  static void fields(auto& f, auto& self) {
    static const typename G::Edition kNone;
    const std::string game(G::kFacts.slug);
    const std::vector<std::string> notes;
    EditionFile<G>::list(f, game, notes, self.edition ? *self.edition : kNone);
  }
};

// The same as people write it: with what the box says about itself. A table and its log hold
// an edition without it: nobody plays by it, and logs written before it was there stay right.
template <class G>
struct BoxFile {
  EditionFile<G> plain;

  static void fields(auto& f, auto& self) {
    EditionFile<G>::fields(f, self.plain);
    f.rest("lid", self.plain.edition.imprint.lid, "what the box says about itself; may be left out");
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

// What a view is read with: nothing, or, where the game has such a thing, what the seat
// may read of the edition now.
struct NothingToRead {
  bool operator==(const NothingToRead&) const = default;
};
template <class G>
struct ReadOutOf {
  using Type = NothingToRead;
};
template <class G>
  requires requires(const G& rules, const typename G::View& view) { rules.read_out(view); }
struct ReadOutOf<G> {
  using Type = decltype(std::declval<const G&>().read_out(std::declval<const typename G::View&>()));
};

// A view as JSON: what the seat may know and, with it, what it may read of the edition.
template <class G>
struct ViewFile {
  typename G::View view{};
  typename ReadOutOf<G>::Type read_out{};

  ViewFile() = default;
  ViewFile(const G& rules, const typename G::View& seen) : view(seen) {
    if constexpr (!std::same_as<decltype(read_out), NothingToRead>) read_out = rules.read_out(view);
  }

  static void fields(auto& f, auto& self) {
    G::View::fields(f, self.view);
    if constexpr (!std::same_as<typename ReadOutOf<G>::Type, NothingToRead>)
      f("read_out", self.read_out, "what is printed in the box and the seat may read now");
  }
};

// What a bot is given: what its seat sees and could remember, and the moves that are open. Who
// does not know what a seat could remember says what it was told.
template <class G>
struct MindFile {
  int seat = 0;
  typename G::View view{};
  typename G::Memory memory{};
  std::vector<codec::RawJson> heard;
  std::vector<std::string> moves;

  static void fields(auto& f, auto& self) {
    f("seat", self.seat, "for whom it thinks", core::Range{0, core::kMaxSeats - 1});
    f("view", self.view, "what the seat may know");
    f.rest("memory", self.memory, "what it could remember");
    f.maybe("heard", self.heard, "what it was told besides, in order: events as the wire tells them");
    f("moves", self.moves, "the moves that are open");
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
