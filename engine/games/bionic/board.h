// The board of an edition as tables that a move is looked up in.
#pragma once
#include <array>
#include <cstdint>

#include "core/track.h"
#include "games/bionic/state.h"

namespace bionic {

class Board {
 public:
  // What landing on a space does: to the marker, to the energy, and to the turn
  // after (BIO-10 to BIO-14). Most spaces do at most one of the three.
  struct Effect {
    Place to;               // the space itself; after a breakdown, where one has to go
    std::int8_t cards = 0;  // how many come from the disc, or go there if it is below 0
    Asks asks{};
    SpaceKind kind{};
  };

  explicit Board(const Edition& edition) {
    int number = 0;
    for (const Mission& mission : edition.missions) {
      const int last = static_cast<int>(mission.spaces.size());
      const auto m = static_cast<std::size_t>(number++);
      last_[m] = static_cast<std::uint8_t>(last);
      finish_[m] = static_cast<std::uint8_t>(mission.finish);
      effects_[Place(number, 0).code()].to = Place(number, 0);
      for (int space = 1; space <= last; ++space) {
        const Place place(number, space);
        effects_[place.code()] = effect_of(mission.spaces[static_cast<std::size_t>(space - 1)], place);
      }
    }
  }

  // The last space of the mission, and the least number that finishes it (BIO-16).
  int last(Place at) const { return last_[at.code() >> 6]; }
  int finish(Place at) const { return finish_[at.code() >> 6]; }
  int left(Place at) const { return last(at) - at.space(); }
  bool is_last(Place at) const { return left(at) == 0; }

  const Effect& effect(Place at) const { return effects_[at.code()]; }
  SpaceKind kind(Place at) const { return effect(at).kind; }
  int cost(Place at) const { return -effect(at).cards; }

  // Nobody goes beyond the last space of his mission (BIO-15), nor back beyond its
  // start point (BIO-12).
  Place ahead(Place at, int steps) const { return Place(at.mission(), core::walk_up(at.space(), steps, last(at))); }
  static Place behind(Place at, int steps) { return Place(at.mission(), core::walk_down(at.space(), steps, 0)); }

 private:
  static Effect effect_of(const Space& space, Place place) {
    switch (space.kind) {
      case SpaceKind::plain:
      case SpaceKind::last: return {place, 0, Asks::nothing, space.kind};
      case SpaceKind::energy: return {place, 1, Asks::nothing, space.kind};                                // BIO-10
      case SpaceKind::breakdown: return {Place(kBreakdownTo, 0), 0, Asks::nothing, space.kind};            // BIO-11
      case SpaceKind::arrow: return {place, 0, Asks::arrow, space.kind};                                   // BIO-12
      case SpaceKind::lose_turn: return {place, 0, Asks::lose_turn, space.kind};                           // BIO-13
      case SpaceKind::give_cards: return {place, static_cast<std::int8_t>(-space.cards), {}, space.kind};  // BIO-13
      case SpaceKind::choice: return {place, 0, Asks::choice, space.kind};                                 // BIO-14
    }
    return {};
  }

  // By mission, from 0 on, and by the code of a place.
  std::array<std::uint8_t, kMissions> last_{};
  std::array<std::uint8_t, kMissions> finish_{};
  std::array<Effect, std::size_t{kMissions} * core::kLongestTrack> effects_{};
};

}  // namespace bionic
