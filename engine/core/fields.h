// One list of fields per structure. A structure names its fields once, in order:
//
//   static void fields(auto& f, auto& self) {
//     f("turn", self.turn, "whose turn it is");
//     f("round", self.round, "complete rounds so far", core::Range{0, 200});
//     f.per_seat("valises", self.valises, self.seats, "valises in front of each seat", …);
//     f.rest("pile", self.pile, "cards to draw; may be left out: all that are nowhere else");
//   }
//
// and reading, writing, JSON Schema, TypeScript, documentation and words come
// from that list (engine/codec, engine/words). `self` is const when it is only
// read. A field that others depend on (the number of seats) comes before them.
#pragma once
#include <span>
#include <string>
#include <string_view>

namespace core {

// The least and the greatest number a field may have.
struct Range {
  int least = 0;
  int greatest = 0;
};

// A text in the languages of the players.
struct Words {
  std::string fr;
  std::string en;

  static void fields(auto& f, auto& self) {
    f("fr", self.fr, "French");
    f("en", self.en, "English");
  }
};

// What an edition calls the entries of one of its lists: "card" and the ids of its
// cards. A game whose edition has such lists gives them as rules.listed().
struct Listing {
  std::string_view label;
  std::span<const std::string_view> names;
};
using Listings = std::span<const Listing>;

// What a box says about itself beside its title. It is shown and never played by; what is not
// known is left out.
struct Lid {
  Words age;
  Words publisher;
  int year = 0;
  std::string reference;
  Words story;
  Words printed;
  Words reconstructed;
  Words thanks;

  static void fields(auto& f, auto& self) {
    f.rest("age", self.age, "for whom it is, as the box says");
    f.rest("publisher", self.publisher, "who made it, and where");
    f.rest("year", self.year, "when; 0: not known", Range{0, 9999});
    f.rest("reference", self.reference, "the publisher's number, if the sheet has one");
    f.rest("story", self.story, "what it is about, in words of our own");
    f.rest("printed", self.printed, "what the printed sheet says");
    f.rest("reconstructed", self.reconstructed, "what it does not say, and is ours");
    f.rest("thanks", self.thanks, "to whom we owe the sheet");
  }
};

// What is printed on the lid of every box.
struct Imprint {
  std::string id;       // "reconstruction": names the edition, "[a-z0-9-]+"
  Words title;          // belongs to its owner; shown in plain type
  Words credit;         // whose rule sheet this follows, and that we are not them
  std::string licence;  // of this file
  Lid lid{};            // what it says about itself
};

}  // namespace core
