// What is to be seen of a seat that tells who wins (bots/evaluation.h): above all how many
// turns it still needs, alone on the board (race.h).
#pragma once
#include <algorithm>
#include <array>
#include <cassert>
#include <cstdint>
#include <span>

#include "games/bionic/racer.h"
#include "games/bionic/simple.h"
#include "games/bionic/weights.h"

namespace bionic {

struct Worth {
  static constexpr int kFeatures = 22;
  static constexpr int kRollouts = 4000;  // for a decision
  static constexpr int kHorizon = 12;     // turns
  static constexpr int kDoubt = 2;        // halves of a standard error
  static constexpr int kFirstDie = kSpinner;
  using Features = std::array<std::int16_t, kFeatures>;

  static std::span<const std::int16_t, kFeatures> weights(int seats) {
    return kWeights[static_cast<std::size_t>(seats)];
  }

  // What everybody does in the games that are imagined.
  static Move usual(const Rules& rules, const View& view, const Memory&, std::span<const Move> moves,
                    core::FastChance&) {
    return Racer(rules, view.table, view.seat).choose(moves);
  }

  static void look(const Rules& rules, const State& s, Seat seat, Features& features) {
    const Marker& marker = s.markers[seat];
    const int wait = (seat - s.turn + s.seats) % s.seats;
    const int left = time_left(rules, s, seat);
    int first = left;  // what whoever is nearest to the end needs
    for (const Seat other : SeatSet::first(s.seats)) first = std::min(first, time_left(rules, s, other));
    const int behind = left - first;
    const bool at_the_end = rules.board().is_last(marker.place);
    const bool last_mission = marker.place.mission() == kMissions;

    std::size_t i = 0;
    const auto add = [&](int value) { features[i++] = static_cast<std::int16_t>(value); };
    add(left);
    for (int turns = 1; turns <= 16; turns *= 2) add(std::min(left, turns * kTurn));
    // The same lead means more, the nearer the end is.
    add(behind * 16 / (1 + root(first + 8)));
    add(first < 2 * kTurn ? std::min(behind, 4 * kTurn) : 0);
    add(first < 4 * kTurn ? std::min(behind, 4 * kTurn) : 0);
    add(first < 8 * kTurn ? std::min(behind, 8 * kTurn) : 0);
    add(std::min(behind, kTurn));
    add(behind == 0);
    add(marker.cards == 0);
    add(marker.cards == 1);
    add(std::min(int{marker.cards}, 8));
    add(wait == 0);
    add(wait == 1);
    add(wait == s.seats - 1);
    add(at_the_end);
    add(marker.asks != Asks::nothing);
    add(last_mission);
    add(last_mission && at_the_end && wait == 0);
    assert(i == kFeatures);
  }

 private:
  static constexpr int kTurn = 16;  // time is told in sixteenths of a turn

  // Until the end, with the turns of the others before his own.
  static int time_left(const Rules& rules, const State& s, Seat seat) {
    const int wait = (seat - s.turn + s.seats) % s.seats;
    return rules.race().turns(s.markers[seat]) * kTurn / Race::kTurn + wait * kTurn / s.seats;
  }
  // The largest number whose square is not above n; it is no more than a thousand.
  static int root(int n) {
    int found = 0;
    for (int bit = 16; bit > 0; bit /= 2)
      if ((found + bit) * (found + bit) <= n) found += bit;
    return found;
  }
};
Worth worth_of(const Rules&);

}  // namespace bionic
