// What is to be seen of a seat that tells who wins (bots/evaluation.h).
#pragma once
#include <algorithm>
#include <array>
#include <cassert>
#include <cstdint>
#include <span>

#include "games/poker/simple.h"
#include "games/poker/weights.h"

namespace poker {

struct Worth {
  static constexpr int kFeatures = 37;
  static constexpr int kRollouts = 3000;  // for a decision
  static constexpr int kHorizon = 8;      // turns
  static constexpr int kDoubt = 2;        // halves of a standard error
  using Features = std::array<std::int16_t, kFeatures>;

  static std::span<const std::int16_t, kFeatures> weights(int seats) {
    return kWeights[static_cast<std::size_t>(seats)];
  }

  // A state that fits what the seat knows, and what others did (deductions.h): a card that
  // somebody hardly holds is exchanged for another one from the pile. Hardly, since people
  // are not always sensible.
  static State imagine(const Rules& rules, const View& view, const Memory& memory, core::FastChance& chance) {
    State s = rules.sample(view, memory, view.seat, chance);
    for (const Seat seat : SeatSet::first(s.seats) - view.seat) {
      Hand unknown = s.hands[seat];
      for (const int c : memory.known[seat].present()) unknown.take(Card(c), memory.known[seat][Card(c)]);
      // The order in which they are taken up stands for that in which they were drawn.
      for (int age = memory.known[seat].total(); !unknown.empty(); ++age) {
        const Card card = core::take_any(unknown, chance);
        if (age >= memory.hardly[seat][card] || chance.pick(kHardly) == 0) continue;
        if (!memory.turned_over || s.pile[card] < memory.pile_at_most[card])
          exchange(s, seat, card, age, memory, chance);
      }
    }
    return s;
  }

  static void look(const Rules&, const State& s, Seat seat, Features& features) {
    const Hand& hand = s.hands[seat];
    const int valises = s.valises[seat];
    const bool dandy = hand[Card::dandy] > 0;
    const int in_hand = hand[Card::valise];
    const int missing = std::max(0, kFive - valises - in_hand);
    const bool threatened = s.threats.threatened().contains(seat);
    const core::Bits able = hand.present() & defenders(s.options.dandy_repels);
    const int wait = s.attack ? (seat - s.turn + s.seats - 1) % s.seats : (seat - s.turn + s.seats) % s.seats;

    std::size_t i = 0;
    const auto add = [&](int value) { features[i++] = static_cast<std::int16_t>(value); };
    for (int n = 1; n <= kFive; ++n) add(valises == n);
    for (int n = 1; n <= kFive; ++n) add(valises == n && dandy);
    add(hand[Card::dandy]);
    add(in_hand > 0);
    add(std::min(in_hand, 3));
    for (int n = 0; n <= 2; ++n) add(missing == n);
    add(missing == 0 && dandy);
    add(valises == 4 && in_hand > 0 && dandy);
    add(hand[Card::revolver]);
    add(hand[Card::revolver] > 0 && valises >= 3);
    add(hand[Card::tricheur]);
    add(hand[Card::tricheur] > 0 && !dandy && valises >= 4);
    add(hand[Card::mondain_2] + hand[Card::mondain_3]);
    add(hand[Card::mondain_4]);
    add(hand[Card::mondain_6]);
    add(core::contains(hand.present(), Card::mondain_6) && valises >= 3);
    add(hand[Card::pickpocket_2] + hand[Card::pickpocket_3]);
    add(hand[Card::pickpocket_4] + hand[Card::pickpocket_5]);
    add(hand[Card::pickpocket_6]);
    add(threatened);
    add(threatened && !(able & kAtLeast[s.threats.oldest(seat)]).empty());
    add(threatened && valises >= 4);
    int works_for = 0;
    for (const Attack& waiting : s.threats) works_for += waiting.patron == seat;
    add(works_for);
    add(wait == 0);
    add(wait == 1);
    add(wait == 0 && valises == kFive && dandy);
    add(wait == 1 && valises == kFive && dandy);
    assert(i == kFeatures);
  }

 private:
  static constexpr int kHardly = 12;  // one in so many did not play what he could have played
  static constexpr int kTries = 8;

  static void exchange(State& s, Seat seat, Card card, int age, const Memory& memory, core::FastChance& chance) {
    for (int tries = 0; tries < kTries && !s.pile.empty(); ++tries) {
      const Card other = s.pile.nth(chance.pick(s.pile.total()));
      if (age < memory.hardly[seat][other]) continue;
      s.pile.take(other);
      s.pile.add(card);
      s.hands[seat].take(card);
      s.hands[seat].add(other);
      return;
    }
  }
};
Worth worth_of(const Rules&);

}  // namespace poker
