// How good a position is for each seat, judged without playing on: a weight for each
// feature of a seat (games/<game>/worth.h), and a softmax over the seats. All in whole
// numbers, so that every compiler and WebAssembly come to the same move.
//
// What a game gives is a class, found by worth_of(rules), with
//
//   kFeatures                               how many there are
//   look(rules, state, seat, features)      what is to be seen of a seat, as small numbers
//   weights(seats)                          one for each, as lab train has printed them
//   kRollouts, kHorizon, kDoubt             how often and how many turns to play on, and half standard
//                                           errors to be sure by
//
// and, where there is something to say, usual(…), reply(…), imagine(…), likely(…) and kFirstDie,
// see search.h.
#pragma once
#include <algorithm>
#include <array>
#include <cstdint>
#include <span>
#include <utility>

#include "core/game.h"

namespace bots {

// A share of a win, in 65535ths.
using Share = std::int32_t;
constexpr Share kSure = 65535;

// 1024 is a factor of e in the odds.
using Weight = std::int16_t;
constexpr int kLogit = 1024;

namespace detail {

// e to the power of n / 128, in 65536ths, for n from -1024 to 1023.
constexpr int kStep = 128;
constexpr int kReach = 8 * kStep;
constexpr std::size_t kSteps = std::size_t{2} * kReach;
inline constexpr std::array<std::uint32_t, kSteps> kExp = [] {
  constexpr double kHalf = 0.5;  // to the nearest
  double step = 1;               // e^(1/128), by its series
  double term = 1;
  for (int i = 1; i < 12; ++i) {
    term /= kStep * i;
    step += term;
  }
  std::array<std::uint32_t, kSteps> table{};
  double up = 65536;
  double down = 65536;
  for (std::size_t i = 0; i <= kReach; ++i) {
    if (i < kReach) table[kReach + i] = static_cast<std::uint32_t>(up + kHalf);
    table[kReach - i] = static_cast<std::uint32_t>(down + kHalf);
    up *= step;
    down /= step;
  }
  return table;
}();

constexpr std::uint32_t odds(int logits) {
  const int place = logits * kStep / kLogit + kReach;
  return kExp[static_cast<std::size_t>(std::clamp(place, 0, 2 * kReach - 1))];
}

}  // namespace detail

template <class G>
concept Judged = requires(const G& rules) { worth_of(rules); };

template <Judged G>
using WorthOf = decltype(worth_of(std::declval<const G&>()));

// The share that a seat may hope for.
template <core::Game G>
  requires Judged<G>
Share judge(const G& rules, const typename G::State& state, core::Seat self) {
  using Worth = WorthOf<G>;
  const std::span<const Weight, Worth::kFeatures> weights = Worth::weights(state.seats);
  std::array<int, core::kMaxSeats> logits{};
  for (const core::Seat seat : core::SeatSet::first(state.seats)) {
    std::array<std::int16_t, Worth::kFeatures> features{};
    Worth::look(rules, state, seat, features);
    int sum = 0;
    for (std::size_t i = 0; i < features.size(); ++i) sum += weights[i] * features[i];
    logits[seat.index] = std::clamp(sum, -64 * kLogit, 64 * kLogit);
  }
  std::uint64_t all = 65536;
  for (const core::Seat seat : core::SeatSet::first(state.seats) - self)
    all += detail::odds(logits[seat.index] - logits[self.index]);
  return static_cast<Share>(std::uint64_t{kSure} * 65536 / all);
}

}  // namespace bots
