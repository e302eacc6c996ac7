// What is printed in the box: the board, the cards and the characters.
#pragma once
#include <algorithm>
#include <optional>
#include <string>
#include <vector>

#include "core/fields.h"
#include "core/game.h"
#include "core/track.h"
#include "games/agence/cards.h"

namespace agence {

// One space of the board.
struct Space {
  SpaceKind kind{};
  std::optional<core::Words> label;
  int x = 0;
  int y = 0;

  static void fields(auto& f, auto& self) {
    f("kind", self.kind, "what happens there");
    f.rest("label", self.label, "its name, with an article, as sentences use it; may be left out");
    f("x", self.x, "where it is drawn, from the left", core::Range{0, 1000});
    f("y", self.y, "where it is drawn, from the top", core::Range{0, 1000});
  }
};

// The numbers printed on the lab cards.
struct LabNumbers {
  int lab1 = 0;
  int lab2 = 0;
  int lab3 = 0;

  static void fields(auto& f, auto& self) {
    f("lab1", self.lab1, "weapons", core::Range{1, kMostPrinted});
    f("lab2", self.lab2, "secret weapons", core::Range{1, kMostPrinted});
    f("lab3", self.lab3, "top secret weapons", core::Range{1, kMostPrinted});
  }
};

struct Edition {
  core::Imprint imprint;
  std::vector<core::Words> characters;
  std::vector<Space> spaces;
  core::PerKind<Card, int> cards;
  LabNumbers lab_numbers;

  static void fields(auto& f, auto& self) {
    f("characters", self.characters, "the four characters, in the order of the seats");
    f("spaces", self.spaces, "the path, from START to the vault; at most 64 spaces");
    f("cards", self.cards, "how many cards of each kind the box holds; 35 in all", core::Range{0, kDeck});
    f("lab_numbers", self.lab_numbers, "how far each lab card takes its player");
  }

  // Everything that is wrong with it.
  void check(auto&& flaw) const {
    check_characters(flaw);
    check_path(flaw);
    for (std::size_t i = 0; i < spaces.size(); ++i) check_space(i, flaw);
    check_cards(flaw);
  }

 private:
  static std::string at(const char* list, std::size_t place) {
    return std::string(list) + "[" + std::to_string(place) + "]";
  }
  static void check_words(const core::Words& words, const std::string& path, auto&& flaw) {
    if (words.fr.empty()) flaw(core::Flaw{path + ".fr", "must not be empty", {}});
    if (words.en.empty()) flaw(core::Flaw{path + ".en", "must not be empty", {}});
  }
  bool has(SpaceKind kind) const {
    return std::any_of(spaces.begin(), spaces.end(), [=](const Space& space) { return space.kind == kind; });
  }

  void check_characters(auto&& flaw) const {
    if (characters.size() != kSeats)
      flaw(core::Flaw{
          "characters", std::to_string(characters.size()) + " characters; there are four, one for each player", {}});
    for (std::size_t i = 0; i < characters.size(); ++i) check_words(characters[i], at("characters", i), flaw);
  }

  void check_path(auto&& flaw) const {
    if (spaces.size() > core::kLongestTrack)
      flaw(core::Flaw{
          "spaces",
          std::to_string(spaces.size()) + " spaces; at most " + std::to_string(core::kLongestTrack) + " can be there",
          {}});
    if (!has(SpaceKind::start)) flaw(core::Flaw{"spaces", "there is no START", {}});
    if (!has(SpaceKind::vault)) flaw(core::Flaw{"spaces", "there is no vault", {}});
    if (!has(SpaceKind::guard))
      flaw(core::Flaw{"spaces", "there is no guard, and nowhere for a prowling one to take anybody", {}});
  }

  void check_space(std::size_t i, auto&& flaw) const {
    const SpaceKind kind = spaces[i].kind;
    const std::string path = at("spaces", i);
    if (spaces[i].label) check_words(*spaces[i].label, path + ".label", flaw);
    if (kind == SpaceKind::start && i != 0)
      flaw(core::Flaw{path + ".kind", "START is the first space and no other", {}});
    if (kind == SpaceKind::vault && i + 1 != spaces.size())
      flaw(core::Flaw{path + ".kind", "the vault is the last space and no other", {}});
    const auto beside = [&](SpaceKind other) {
      return (i > 0 && spaces[i - 1].kind == other) || (i + 1 < spaces.size() && spaces[i + 1].kind == other);
    };
    if (kind == SpaceKind::corridor && beside(SpaceKind::corridor))
      flaw(core::Flaw{path + ".kind", "a corridor counts as one space: two cannot lie side by side", {}});
    if (kind == SpaceKind::corridor &&
        (i == 0 || i + 1 >= spaces.size() || beside(SpaceKind::start) || beside(SpaceKind::vault)))
      flaw(core::Flaw{path + ".kind", "a corridor joins two other spaces, neither START nor the vault", {}});
    if (kind == SpaceKind::safe && (i == 0 || i + 1 >= spaces.size() || beside(SpaceKind::vault)))
      flaw(core::Flaw{path + ".kind", "a safe zone lies on the way, and not at the door of the vault", {}});
    for (std::size_t other = 0; other < i; ++other)
      if (spaces[other].x == spaces[i].x && spaces[other].y == spaces[i].y)
        flaw(core::Flaw{path, "it is drawn on top of " + at("spaces", other), {}});
  }

  void check_cards(auto&& flaw) const {
    int sum = 0;
    for (const int count : cards.values) sum += count;
    if (sum != kDeck)
      flaw(core::Flaw{
          "cards",
          "the counts sum to " + std::to_string(sum) + ", but the box holds " + std::to_string(kDeck) + " cards",
          {}});
    const bool has_final = has(SpaceKind::final_lab);
    bool has_any = has_final;
    for (int n = 0; n < 3; ++n) {
      const Card card = Card(static_cast<int>(Card::lab1) + n);
      const bool has_lab = has(SpaceKind(static_cast<int>(SpaceKind::lab1) + n));
      has_any |= has_lab;
      if (cards[card] > 0 && !has_lab && !has_final)
        flaw(core::Flaw{"cards." + std::string(core::name(card)), "no lab bears the symbol of this card", {}});
    }
    if (cards[Card::guide] > 0 && !has_any)
      flaw(core::Flaw{"cards.guide", "Barracuda shows the way to a lab, and there is none", {}});
  }
};

}  // namespace agence
