// What is printed in the box: the pyramid of prizes and the questions.
//
// The questions come from packs (JSON Lines): an edition names them, and whoever
// opens it puts their lines in (host/library.h). Of packs that are known to be right it is
// enough to know where the questions stand: each is read when it is drawn. A finished match needs only the
// cards that were read out: its log holds an *excerpt*, which says how many cards
// each level had, so that every pick means the same, and shows those alone.
//
// People who play again have heard some of the questions. These are laid aside: they
// come when all others of their level have been asked (QVG-21). An edition in a log says
// which they were; those on the shelf lay none aside.
#pragma once
#include <algorithm>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "core/fields.h"
#include "core/game.h"
#include "questions/places.h"
#include "questions/question.h"

namespace quiz {

using questions::Letter;
using questions::Question;

constexpr int kMostLevels = questions::kMostLevels;  // QVG-01
constexpr int kMostCards = 2048;                     // QVG-01: the printed box has 1,960
constexpr int kMostPrize = 1'000'000;                // QVG-01
constexpr int kMostSafe = 2;                         // QVG-19, QVG-20

// A card that was read out in a match.
struct SeenCard {
  int number = 0;
  Question card;

  static void fields(auto& f, auto& self) {
    f("number", self.number, "its number in the whole bank", core::Range{0, kMostCards - 1});
    f("card", self.card, "what is printed on it");
  }
};

struct Excerpt {
  std::vector<int> cards;
  std::vector<SeenCard> seen;

  static void fields(auto& f, auto& self) {
    f("cards", self.cards, "how many cards the whole bank has at each level", core::Range{1, kMostCards});
    f("seen", self.seen, "those that were read out, in ascending order");
  }
};

struct Edition {
  core::Imprint imprint;
  std::vector<int> pyramid;
  std::vector<int> safe;
  std::vector<std::string> packs;
  std::vector<Question> questions;
  std::optional<Excerpt> excerpt;
  std::vector<int> laid_aside;
  std::vector<questions::Place> unread;  // more questions, behind the others

  // `wrong` is told of every line that is no question, with its number.
  void add_pack(std::string_view pack, auto&& wrong) {
    for (const questions::Place& place : questions::places(pack, wrong)) unread.push_back(place);
  }
  // With all its questions read: how it is written.
  Edition read() const {
    Edition whole = *this;
    whole.questions.reserve(questions.size() + unread.size());
    for (const questions::Place& place : unread) whole.questions.push_back(questions::read(place));
    whole.unread.clear();
    return whole;
  }

  static void fields(auto& f, auto& self) {
    f("pyramid", self.pyramid, "the prizes in euros, the lowest first (QVG-01)", core::Range{1, kMostPrize});
    f("safe", self.safe, "the prizes one falls back to, the lower first (QVG-19, QVG-20)", core::Range{1, kMostPrize});
    f.rest("packs", self.packs, "files of questions, beside this one or in the program; may be left out");
    f.rest("questions", self.questions, "the questions themselves, in any order; what packs hold is put in here");
    f.rest("excerpt", self.excerpt, "in the log of a finished match, instead of questions: what was read out");
    f.maybe("laid_aside", self.laid_aside,
            "in a log: the cards that those who play had heard before, by their numbers in the whole bank",
            core::Range{0, kMostCards - 1});
  }

  // Everything that is wrong with it.
  void check(auto&& flaw) const {
    const auto say = [&](const std::string& path, std::string reason) {
      flaw(core::Flaw{path, std::move(reason), {}});
    };
    check_prizes(say);
    const std::vector<int> cards = excerpt ? excerpt->cards : counted();
    if (cards.size() != pyramid.size())
      return say("excerpt.cards",
                 std::to_string(cards.size()) + " levels, but the pyramid has " + std::to_string(pyramid.size()));
    int sum = 0;
    for (const int n : cards) sum += n;
    if (sum > kMostCards)
      say(excerpt ? "excerpt.cards" : "questions",
          std::to_string(sum) + " questions; there is room for " + std::to_string(kMostCards));
    if (excerpt && !questions.empty()) say("questions", "an excerpt stands instead of the questions");
    for (std::size_t level = 0; level < cards.size(); ++level)
      if (cards[level] == 0)
        say("questions", "there is no question of level " + std::to_string(level + 1) + " (" +
                             std::to_string(pyramid[level]) + " €)");
    check_cards(say);
    if (excerpt && sum <= kMostCards) check_excerpt(say);
    for (std::size_t i = 0; i < laid_aside.size(); ++i)
      if (laid_aside[i] >= sum)
        say("laid_aside[" + std::to_string(i) + "]", "there are " + std::to_string(sum) + " questions");
  }

  // How many questions there are at each level.
  std::vector<int> counted() const {
    std::vector<int> cards(pyramid.size());
    for (const Question& card : questions)
      if (card.level >= 1 && static_cast<std::size_t>(card.level) <= cards.size())
        ++cards[static_cast<std::size_t>(card.level) - 1];
    for (const questions::Place& place : unread)
      if (static_cast<std::size_t>(place.level) <= cards.size()) ++cards[static_cast<std::size_t>(place.level) - 1];
    return cards;
  }

 private:
  void check_prizes(auto& say) const {
    if (pyramid.empty() || pyramid.size() > kMostLevels)
      say("pyramid", std::to_string(pyramid.size()) + " levels; there may be 1 to " + std::to_string(kMostLevels));
    for (std::size_t i = 1; i < pyramid.size(); ++i)
      if (pyramid[i] <= pyramid[i - 1])
        say("pyramid[" + std::to_string(i) + "]",
            "the prizes rise, but " + std::to_string(pyramid[i]) + " follows " + std::to_string(pyramid[i - 1]));
    if (safe.size() > kMostSafe)
      say("safe", std::to_string(safe.size()) + " safe prizes; there are at most " + std::to_string(kMostSafe));
    for (std::size_t i = 0; i < safe.size(); ++i) {
      const std::string here = "safe[" + std::to_string(i) + "]";
      if (std::find(pyramid.begin(), pyramid.end(), safe[i]) == pyramid.end())
        say(here, std::to_string(safe[i]) + " is no prize of the pyramid");
      if (i > 0 && safe[i] <= safe[i - 1]) say(here, "the lower one comes first");
    }
  }
  void check_cards(auto& say) const {
    std::set<std::string_view> ids;
    for (std::size_t i = 0; i < questions.size(); ++i) {
      const std::string here = "questions[" + std::to_string(i) + "]";
      questions::check(questions[i], here, say);
      if (static_cast<std::size_t>(questions[i].level) > pyramid.size())
        say(here + ".level", "the pyramid has " + std::to_string(pyramid.size()) + " levels");
      if (!ids.insert(questions[i].id).second)
        say(here + ".id", "there is another question \"" + questions[i].id + "\"");
    }
    for (const questions::Place& place : unread)
      if (static_cast<std::size_t>(place.level) > pyramid.size())
        say("packs", std::string(place.id) + ": the pyramid has " + std::to_string(pyramid.size()) + " levels");
  }
  void check_excerpt(auto& say) const {
    int before = -1;
    for (std::size_t i = 0; i < excerpt->seen.size(); ++i) {
      const auto& [number, card] = excerpt->seen[i];
      const std::string here = "excerpt.seen[" + std::to_string(i) + "]";
      questions::check(card, here + ".card", say);
      // The last level that begins at or before that number, if the number is below its end.
      int level = 0;
      int end = 0;
      for (std::size_t l = 0; l < excerpt->cards.size() && number >= end; ++l) {
        level = static_cast<int>(l) + 1;
        end += excerpt->cards[l];
      }
      if (level != card.level || number >= end)
        say(here + ".number", "this is no card of level " + std::to_string(card.level));
      if (number <= before) say(here + ".number", "the cards stand in ascending order");
      before = number;
    }
  }
};

}  // namespace quiz
