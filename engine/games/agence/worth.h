// What is to be seen of a seat that tells who wins (bots/evaluation.h).
#pragma once
#include <algorithm>
#include <array>
#include <cassert>
#include <cstdint>
#include <cstdlib>
#include <span>

#include "games/agence/simple.h"
#include "games/agence/weights.h"

namespace agence {

struct Worth {
  static constexpr int kFeatures = 52;
  static constexpr int kRollouts = 6000;  // for a decision
  static constexpr int kHorizon = 6;      // turns
  static constexpr int kDoubt = 1;        // halves of a standard error
  static constexpr int kFirstDie = kDie;
  static constexpr std::array<int, 4> kSlips = {80, 45, 0, 0};  // by level: the dice forgive much
  using Features = std::array<std::int16_t, kFeatures>;

  static std::span<const std::int16_t, kFeatures> weights(int seats) {
    return kWeights[static_cast<std::size_t>(seats)];
  }

  static void look(const Rules& rules, const State& s, Seat seat, Features& features) {
    const Board& board = rules.board();
    const int place = s.places[seat];
    const int vault = board.vault();
    const bool holds = s.holder == seat;
    const bool chases = s.holder && Board::chases(s, seat);
    const bool inward = !s.been.contains(seat);
    const int holder_at = s.holder ? s.places[*s.holder] : 0;
    const int wait = (seat - s.turn + s.seats) % s.seats;
    const Hand& hand = s.hands[seat];

    std::size_t i = 0;
    const auto add = [&](int value) { features[i++] = static_cast<std::int16_t>(value); };
    // Before anybody has the formula: how far in.
    const int to_vault = vault - place;
    const bool open = !s.holder;
    add(open ? place : 0);
    add(open && to_vault <= 3);
    add(open && to_vault <= 6);
    add(open && to_vault <= 9);
    add(open && to_vault <= 14);
    add(open && to_vault <= 20);
    add(open && wait == 0 ? place : 0);
    // With it: how far out.
    add(holds);
    add(holds ? place : 0);
    add(holds && place <= 2);
    add(holds && place <= 5);
    add(holds && place <= 7);
    add(holds && place <= 10);
    add(holds && place <= 14);
    add(holds && place <= 20);
    add(holds && board.is_safe(place));
    add(holds && board.is_guard(place));
    add(holds && wait == 0);
    add(holds && wait == 0 && place <= 7);
    add(holds && s.sidelined.contains(seat));
    // After it: how far from the holder, and on which side.
    const int gap = std::abs(place - holder_at);
    const bool ahead = place < holder_at;  // between the holder and the way out
    add(chases);
    add(chases ? std::min(gap, 40) : 0);
    add(chases && gap <= 6);
    add(chases && gap <= 12);
    add(chases && ahead);
    add(chases && ahead && gap <= 12);
    add(chases && wait == 0);
    add(chases && wait == 0 && gap <= 12);
    add(chases && gap == 0);
    // Too late for the vault, but not for the way.
    const bool late = s.holder && inward;
    add(late);
    add(late ? to_vault : 0);
    add(late && to_vault <= 6);
    add(late && place < holder_at);
    add(late && place < holder_at && holder_at - place <= 8);
    // The hand.
    for (int c = 0; c < core::kKinds<Card>; ++c) add(hand[Card(c)]);
    add(hand[Card::guide] > 0 && board.has_lab_ahead(s, seat) ? std::abs(board.lab_ahead(s, seat) - place) : 0);
    int jump = 0;  // what a lab card would bring here
    for (int c = kFirstLab; c < core::kKinds<Card>; ++c)
      if (hand[Card(c)] > 0 && board.cards_at(place).contains(c)) jump = std::max(jump, board.number(Card(c)));
    add(jump);
    add(holds && hand[Card::boost] > 0);
    add(!s.been.empty() && hand[Card::guard] > 0);
    add(board.is_guard(place));
    add(board.is_safe(place));
    add(s.sidelined.contains(seat));
    add(wait == 0);
    add(wait == 1);
    add(wait == s.seats - 1);
    assert(i == kFeatures);
  }
};
Worth worth_of(const Rules&);

}  // namespace agence
