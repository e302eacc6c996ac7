// What is printed in the box: the board of four missions and the energy cards.
#pragma once
#include <array>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/fields.h"
#include "core/game.h"
#include "core/kinds.h"
#include "core/track.h"

namespace bionic {

constexpr int kMissions = 4;                          // BIO-01
constexpr int kSpinner = 6;                           // BIO-01: the disc shows 1 to 6
constexpr int kMostPlayers = 4;                       // BIO-01: markers
constexpr int kMostSpaces = core::kLongestTrack - 1;  // of a mission, beside its start point
constexpr int kMostCards = 200;                       // of energy, in the box
constexpr int kMostCost = 20;                         // that a space asks for at once
constexpr int kBreakdownTo = 2;                       // BIO-11: the mission one goes back to
constexpr int kRounds = 1000;                         // BIO-31

enum class SpaceKind : std::uint8_t { plain, energy, arrow, breakdown, lose_turn, give_cards, choice, last };
inline constexpr std::array<std::string_view, 8> kSpaceKindNames = {"plain",     "energy",     "arrow",  "breakdown",
                                                                    "lose-turn", "give-cards", "choice", "last"};
constexpr std::span<const std::string_view> names(SpaceKind) { return kSpaceKindNames; }
constexpr std::string_view label(SpaceKind) { return "space"; }

struct Point {
  int x = 0;
  int y = 0;

  static void fields(auto& f, auto& self) {
    f("x", self.x, "from the left edge of the board, in thousandths", core::Range{0, 1000});
    f("y", self.y, "from its top edge, in thousandths", core::Range{0, 1000});
  }
};

struct Space {
  SpaceKind kind{};
  int cards = 0;
  std::optional<core::Words> label;
  Point at;

  static void fields(auto& f, auto& self) {
    f("kind", self.kind, "what it asks of whoever arrives (BIO-10 to BIO-15)");
    f.rest("cards", self.cards, "how many cards it costs; only where the kind is give-cards (BIO-13)",
           core::Range{0, kMostCost});
    f.rest("label", self.label, "what is printed on it; may be left out");
    f("at", self.at, "where it is drawn");
  }
};

struct Mission {
  core::Words agency;
  core::Words title;
  int finish = 1;
  Point start;
  std::vector<Space> spaces;

  static void fields(auto& f, auto& self) {
    f("agency", self.agency, "who gives the mission");
    f("title", self.title, "what it is");
    f("finish", self.finish, "the least number that finishes it (BIO-16)", core::Range{1, kSpinner});
    f("start", self.start, "where the start point is drawn");
    f("spaces", self.spaces, "its spaces in order, the last space at the end");
  }
};

struct Edition {
  core::Imprint imprint;
  int cards = 0;
  int hand = 0;
  std::vector<Mission> missions;

  static void fields(auto& f, auto& self) {
    f("cards", self.cards, "energy cards in the box (BIO-01)", core::Range{0, kMostCards});
    f("hand", self.hand, "how many of them every player receives (BIO-03)", core::Range{1, kMostCards});
    f("missions", self.missions, "the four missions (BIO-01)");
  }

  // Everything that is wrong with it.
  void check(auto&& flaw) const {
    const auto say = [&](std::string path, std::string reason) {
      flaw(core::Flaw{std::move(path), std::move(reason), {}});
    };
    if (cards == 0)
      say("cards", "there are no energy cards");
    else if (hand * kMostPlayers > cards)
      say("hand", "four players receive " + std::to_string(hand * kMostPlayers) + " cards, but the box holds " +
                      std::to_string(cards));
    if (missions.size() != kMissions) say("missions", std::to_string(missions.size()) + " missions; there are four");
    for (std::size_t m = 0; m < missions.size(); ++m) check_mission(missions[m], m, say);
  }

 private:
  static void check_words(const core::Words& words, const std::string& path, auto& say) {
    if (words.fr.empty()) say(path + ".fr", "must not be empty");
    if (words.en.empty()) say(path + ".en", "must not be empty");
  }
  static void check_mission(const Mission& mission, std::size_t m, auto& say) {
    const std::string path = "missions[" + std::to_string(m) + "]";
    check_words(mission.agency, path + ".agency", say);
    check_words(mission.title, path + ".title", say);
    const std::size_t size = mission.spaces.size();
    if (size == 0 || mission.spaces.back().kind != SpaceKind::last)
      say(path + ".spaces", "the mission has no end: its last space must be of the kind \"last\"");
    if (size > kMostSpaces)
      say(path + ".spaces", std::to_string(size) + " spaces; at most " + std::to_string(kMostSpaces));
    for (std::size_t i = 0; i < size; ++i) {
      const Space& space = mission.spaces[i];
      const std::string here = path + ".spaces[" + std::to_string(i) + "]";
      if (space.kind == SpaceKind::last && i + 1 < size)
        say(here + ".kind", "the mission would end here, but " + std::to_string(size - 1 - i) + " more follow");
      if (space.kind == SpaceKind::breakdown && m + 1 < kBreakdownTo)
        say(here + ".kind", "a breakdown sends back to mission 2, so there is none in mission 1");
      if (space.kind == SpaceKind::give_cards && space.cards == 0) say(here, "it must say how many cards it costs");
      if (space.kind != SpaceKind::give_cards && space.cards != 0)
        say(here + ".cards", "only a space of the kind \"give-cards\" costs cards at once");
      if (space.label) check_words(*space.label, here + ".label", say);
    }
  }
};

}  // namespace bionic
