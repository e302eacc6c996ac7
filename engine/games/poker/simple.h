// A player of Millionen Poker who knows what he is doing and looks no further.
#pragma once
#include <span>

#include "games/poker/rules.h"

namespace poker {

namespace simple {

// The legal moves, asked one by one. Of moves that are worth the same, luck
// decides: else the first seat would be everybody's favourite victim.
class Hand {
 public:
  Hand(std::span<const Move> moves, core::FastChance& chance) : moves_(moves), chance_(chance) {}

  // A move with that verb, or nothing.
  const Move* with(Verb verb) const {
    return best(verb, [](const Move&) { return 0; });
  }
  // The one with that verb that is worth most; nothing if there is none.
  const Move* best(Verb verb, auto&& worth) const {
    const Move* best = nullptr;
    int equals = 0;
    for (const Move& move : moves_) {
      if (move.verb != static_cast<std::uint8_t>(verb)) continue;
      const int more = best ? worth(move) - worth(*best) : 1;
      equals = more > 0 ? 1 : equals + (more == 0);
      if (more > 0 || (more == 0 && chance_.pick(equals) == 0)) best = &move;
    }
    return best;
  }

 private:
  std::span<const Move> moves_;
  core::FastChance& chance_;
};

// How much a card is worth in hand; the least is laid aside.
inline int worth_keeping(const View& view, Card card) {
  const int copies = view.hand[card];
  switch (card) {
    case Card::dandy: return copies > 1 ? 7 : 20;
    case Card::valise: return view.valises[view.seat] == kFive ? 0 : 12;
    case Card::revolver: return 14 - copies;
    case Card::tricheur: return 6;
    default: return (core::contains(kMondains, card) ? 5 : 2) + kValue[card] - 2 * copies;
  }
}

// Whom to take from: whoever is nearest to winning.
inline int danger(const View& view, Seat seat) { return view.valises[seat] * 4 + view.hand_sizes[seat]; }

}  // namespace simple

inline Move simple_move(const Rules&, const View& view, const Memory&, std::span<const Move> moves,
                        core::FastChance& chance) {
  using simple::danger;
  const simple::Hand hand(moves, chance);
  const Seat self = view.seat;

  if (const Move* win = hand.with(Verb::dandy)) return *win;

  if (view.attack) {
    // Defend with the cheapest Mondain; a Revolver where it brings a valise; the
    // Dandy only to save the fifth valise, which he could win with.
    const auto cheapness = [&](const Move& m) { return -kValue[Card(m.a)] - (Card(m.a) == Card::dandy ? 100 : 0); };
    const Move* repel = hand.best(Verb::repel, cheapness);
    const Move* revolver = hand.with(Verb::revolver);
    if (revolver && (!repel || view.valises[view.attack->patron] > 0)) return *revolver;
    const bool only_dandy = repel && Card(repel->a) == Card::dandy;
    if (repel && (!only_dandy || view.hand[Card::dandy] > 1)) return *repel;
    return *hand.with(Verb::let_it_happen);
  }

  // Under threat nothing can be placed: get rid of it first.
  if (const Move* free = hand.best(Verb::drive_off, [](const Move& m) { return -kValue[Card(m.a)]; });
      free && (Card(free->a) != Card::dandy || view.hand[Card::dandy] > 1))
    return *free;

  // Attack whoever has most to lose, with the Pickpocket that is hardest to
  // repel; one without valises only now and then, to hold him up.
  const Move* attack =
      hand.best(Verb::attack, [&](const Move& m) { return danger(view, Seat(m.b)) * 16 + kValue[Card(m.a)]; });
  const bool pays = attack && view.valises[Seat(attack->b)] > 0;
  const Move* place = hand.with(Verb::valise);
  if (attack && pays && view.valises[Seat(attack->b)] >= 4) return *attack;
  if (place) return *place;
  if (attack && pays) return *attack;

  // Five valises and no Dandy, or nothing to place: look for what is missing.
  if (const Move* cheat = hand.best(Verb::tricheur, [&](const Move& m) { return danger(view, Seat(m.a)); }))
    return *cheat;
  if (attack && !view.threats.threatened().contains(self) && chance.pick(3) == 0) return *attack;
  const Move* lay_aside =
      hand.best(Verb::discard, [&](const Move& m) { return -simple::worth_keeping(view, Card(m.a)); });
  return lay_aside ? *lay_aside : moves.front();
}

}  // namespace poker
