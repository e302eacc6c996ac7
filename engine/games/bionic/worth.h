// What is to be seen of a seat that tells who wins (bots/evaluation.h).
#pragma once
#include <algorithm>
#include <array>
#include <cassert>
#include <cstdint>
#include <span>

#include "games/bionic/simple.h"
#include "games/bionic/weights.h"

namespace bionic {

struct Worth {
  static constexpr int kFeatures = 32;
  static constexpr int kRollouts = 3000;  // for a decision
  static constexpr int kHorizon = 12;     // turns
  static constexpr int kDoubt = 2;        // halves of a standard error
  using Features = std::array<std::int16_t, kFeatures>;

  static std::span<const std::int16_t, kFeatures> weights(int seats) {
    return kWeights[static_cast<std::size_t>(seats)];
  }

  static void look(const Rules& rules, const State& s, Seat seat, Features& features) {
    const Board& board = rules.board();
    const Marker& marker = s.markers[seat];
    const int mission = marker.place.mission();
    const int left = board.left(marker.place);
    const int wait = (seat - s.turn + s.seats) % s.seats;
    const int cards = marker.cards;
    int to_go = left;
    for (int m = mission + 1; m <= kMissions; ++m) to_go += board.last(Place(m, 0));
    // What lies within a spin.
    int breakdowns = 0;
    int arrows = 0;
    int losses = 0;
    int energies = 0;
    for (int n = 1; n <= kSpinner && n <= left; ++n) {
      const SpaceKind kind = board.kind(marker.place + n);
      breakdowns += kind == SpaceKind::breakdown;
      arrows += kind == SpaceKind::arrow;
      losses += kind == SpaceKind::lose_turn || kind == SpaceKind::choice || kind == SpaceKind::give_cards;
      energies += kind == SpaceKind::energy;
    }

    std::size_t i = 0;
    const auto add = [&](int value) { features[i++] = static_cast<std::int16_t>(value); };
    add(to_go);
    add(std::min(to_go, 20));
    add(std::min(to_go, 8));
    for (int m = 2; m <= kMissions; ++m) add(mission >= m);
    for (int n = 1; n <= 8; ++n) add(cards >= n);
    add(std::max(0, std::min(cards, 20) - 8));
    add(left == 0);
    add(left == 0 && mission == kMissions);
    add(left == 0 ? board.finish(marker.place) : 0);
    add(left == 0 ? marker.attempts : 0);
    add(left > 0 && cards > left);  // the end can be bought
    add(left > 0 && mission == kMissions && cards > left);
    add(marker.asks == Asks::arrow);
    add(marker.asks == Asks::lose_turn);
    add(marker.asks == Asks::choice);
    add(breakdowns);
    add(arrows);
    add(losses);
    add(energies);
    add(wait == 0);
    add(wait == 1);
    add(wait == s.seats - 1);
    add(wait == 0 && mission == kMissions && left == 0);
    assert(i == kFeatures);
  }
};
Worth worth_of(const Rules&);

}  // namespace bionic
