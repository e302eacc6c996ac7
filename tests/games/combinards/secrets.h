// What a seat cannot know in Les Joyeux Combinards, said independently of view().
#pragma once
#include <vector>

#include "games/combinards/rules.h"

namespace combinards {

// The same position for `self`, with everything that he cannot know changed: the
// cards in other hands, in the pile and drawn by somebody else, dealt out anew; what
// others chose and answered; and who declared oil, which is in nobody's view.
inline State scramble(const Rules&, State s, Seat self, core::FastChance& chance) {
  for (const Seat seat : s.playing) {
    s.declared[seat] = {};
    const bool declaring = seat == s.turn && s.phase == Phase::declare;
    if (s.options.open_declarations || declaring || s.players[seat].place.is_inner()) continue;
    s.operating.remove(seat);
    if (chance.pick(2) == 1) s.operating.add(seat);
  }
  std::vector<Card> cards;
  core::PerSeat<int> sizes;
  for (const Seat seat : SeatSet::first(s.seats)) {
    if (seat == self) continue;
    sizes[seat] = s.hands[seat].total();
    s.hands[seat].each([&](Card card) { cards.push_back(card); });
    s.hands[seat] = {};
  }
  for (const Card card : s.pile) cards.push_back(card);
  const bool hidden_card = s.drawn && s.turn != self;
  if (hidden_card) cards.push_back(*s.drawn);
  for (std::size_t i = cards.size(); i > 1; --i)
    std::swap(cards[i - 1], cards[static_cast<std::size_t>(chance.pick(static_cast<int>(i)))]);
  const auto deal = [&] {
    const Card card = cards.back();
    cards.pop_back();
    return card;
  };
  if (hidden_card) s.drawn = deal();
  for (const Seat seat : SeatSet::first(s.seats))
    while (seat != self && s.hands[seat].total() < sizes[seat]) s.hands[seat].add(deal());
  for (int i = 0; i < s.pile.size(); ++i) s.pile[i] = deal();
  if (s.turn != self) s.chosen = {};

  // Which of the others have answered is as secret as their answers.
  const bool window = s.phase == Phase::doubt || s.phase == Phase::denounce;
  const bool accused_ends = s.phase == Phase::doubt && s.options.first_to_speak;
  SeatSet asked = window && s.ended == Ended::no ? s.playing - s.turn : SeatSet{};
  s.answered = s.answered & self;
  s.accusers = s.accusers & self;
  for (const Seat seat : asked - self)
    if ((s.answered | seat) != asked && chance.pick(2) == 1) {
      s.answered.add(seat);
      if (!accused_ends && chance.pick(2) == 1) s.accusers.add(seat);
    }
  return s;
}

// Whether the rules lay open with an event what was hidden before it.
inline bool reveals(const Event& event) {
  return event.visit([]<class T>(const T&) {
    return std::same_as<T, Caught> || std::same_as<T, Vindicated> || std::same_as<T, SoldOil> ||
           std::same_as<T, Declared> || std::same_as<T, Declined> || std::same_as<T, Gave> ||
           std::same_as<T, Denounced> || std::same_as<T, WronglyDenounced> || std::same_as<T, WavedThrough> ||
           std::same_as<T, CustomsRolled> || std::same_as<T, Cleared> || std::same_as<T, Seized>;
  });
}

// Whether a state agrees with what a seat remembers.
inline bool fits(const Memory& memory, const State& s, Seat self) {
  if (memory.bottom.size() > s.pile.size()) return false;
  const int above = s.pile.size() - memory.bottom.size();
  for (int i = 0; i < memory.bottom.size(); ++i) {
    const std::uint8_t seen = memory.bottom[i];
    if (seen < kDeck && s.pile[above + i] != Card(seen)) return false;
    if (seen >= kDeck && i > 0 && memory.bottom[i - 1] == seen && s.pile[above + i] < s.pile[above + i - 1])
      return false;
  }
  for (const Seat seat : SeatSet::first(s.seats)) {
    Cards there = s.hands[seat];
    for (int i = 0; i < memory.bottom.size(); ++i)
      if (memory.bottom[i] == Memory::kHandOf + seat.index) there.add(s.pile[above + i]);
    for (const int card : memory.known[seat].present())
      if (seat == self || there[Card(card)] < memory.known[seat][Card(card)]) return false;
    if (!(memory.declared[seat] == s.declared[seat])) return false;
  }
  const bool buying = s.phase == Phase::announce || s.phase == Phase::doubt;
  if (buying && memory.drawn && s.drawn != memory.drawn) return false;
  return memory.operating == s.operating;
}

// Whether there is anything to remember, so that the test knows it was tried.
inline bool remembers_something(const Memory& memory) { return !(memory == Memory{}); }

}  // namespace combinards
