// How experts of Les Joyeux Combinards think: whom they imagine, and what they announce.
#include <gtest/gtest.h>

#include <numeric>

#include "games/combinards/worth.h"
#include "shelf/simulation_of.h"
#include "support/rules_of.h"

namespace {

using combinards::Card;
using combinards::Memory;
using combinards::Rules;
using combinards::Worth;
using core::Move;
using core::Seat;

// Calls look(state, seat) before every move of games that `simple` plays.
void each_position(const Rules& rules, int games, auto&& look) {
  for (int game = 0; game < games; ++game) {
    const int seats = 2 + game % 5;
    core::FastChance luck(core::mix(static_cast<std::uint64_t>(game) + 1));
    core::FastChance minds(core::mix(static_cast<std::uint64_t>(game) + 1000));
    shelf::Witness<Rules> witness(rules, seats);
    combinards::State state = rules.start(seats, {}, luck, witness);
    for (auto waiting = rules.waiting(state); !waiting.empty(); waiting = rules.waiting(state)) {
      const Seat seat = waiting.front();
      look(state, seat);
      const bots::MoveList moves(core::legal_moves(rules, state, seat));
      rules.apply(state, seat, simple_move(rules, rules.view(state, seat), witness.memories[seat], moves, minds), luck,
                  witness);
    }
  }
}

// What a seat knows in a game that somebody imagines.
Memory imagined(const Memory& own, const combinards::State& state) {
  Memory memory;
  memory.operating = state.operating;
  memory.declared = state.declared;
  if (own.drawn && own.drawn == state.drawn) memory.drawn = own.drawn;
  return memory;
}

// Rivals are played from the state for speed. It is the same as if each of them were given a view,
// and a memory of what was declared and of a card that all saw.
TEST(Experts, ImagineThatTheirRivalsPlayLikeSimple) {
  const Rules& rules = support::rules_of<Rules>();
  int decisions = 0;
  each_position(rules, 20, [&](const combinards::State& state, Seat seat) {
    const bots::MoveList list(core::legal_moves(rules, state, seat));
    const std::span<const Move> moves = list;
    const Seat other = core::after(seat, state.seats);
    Memory memory;
    if (++decisions % 2 == 0) memory.drawn = state.drawn;
    const auto seed = static_cast<std::uint64_t>(decisions);
    core::FastChance one(seed);
    core::FastChance two(seed);
    const Move quick = Worth::reply(rules, state, seat, other, memory, one);
    const Move slow = moves.size() == 1
                          ? moves.front()
                          : simple_move(rules, rules.view(state, seat), imagined(memory, state), moves, two);
    ASSERT_EQ(quick, slow) << core::name(state.phase);
    ASSERT_EQ(one.pick(1 << 20), two.pick(1 << 20)) << "the luck that follows, too";
    core::FastChance own(seed);
    ASSERT_TRUE(core::is_legal(rules, state, seat, Worth::reply(rules, state, seat, seat, memory, own)));
  });
  EXPECT_GT(decisions, 5000);
}

// A seat that has drawn that card, at a table where nothing else is known.
combinards::View buying(const Rules& rules, Card card) {
  core::FastChance luck(1);
  core::NoEvents events;
  combinards::View view = rules.view(rules.start(4, {}, luck, events), Seat(0));
  view.turn = Seat(0);
  view.phase = combinards::Phase::announce;
  view.drawn = card;
  return view;
}
Card of_price(const Rules& rules, int price) {
  for (int number = 0; number < combinards::kDeck; ++number)
    if (rules.board().deck()[Card(number)] > 0 && rules.board().price(Card(number)) == price) return Card(number);
  return {};
}

TEST(Experts, LieUntilTheyHaveSeenSomebodyDoubt) {
  const Rules& rules = support::rules_of<Rules>();
  const combinards::View view = buying(rules, of_price(rules, 50));
  const auto& table = combinards::kAnnounceMix[combinards::price_row(50)];
  Memory memory;
  for (const Seat seat : {Seat(1), Seat(2), Seat(3)}) memory.asked[seat] = 10;
  EXPECT_GT(announce_mix(rules, view, memory)[0], 80) << "nobody doubts";
  for (const Seat seat : {Seat(1), Seat(2), Seat(3)}) memory.doubted[seat] = 5;
  EXPECT_EQ(announce_mix(rules, view, memory), table) << "all of them do, now and then";
  memory.drawn = view.drawn;
  EXPECT_EQ(announce_mix(rules, view, memory)[5], 100) << "all know what it is";
  for (const int price : combinards::kPrices)
    for (int doubted = 0; doubted <= 10; ++doubted) {
      Memory seen;
      seen.asked[Seat(1)] = 10;
      seen.doubted[Seat(1)] = static_cast<std::uint8_t>(doubted);
      const auto mix = announce_mix(rules, buying(rules, of_price(rules, price)), seen);
      EXPECT_EQ(std::accumulate(mix.begin(), mix.end(), 0), 100) << price;
    }
}

TEST(Experts, RememberWhoDoubtsLowPrices) {
  const Rules& rules = support::rules_of<Rules>();
  Memory memory;
  const auto hear = [&](const auto& event) { rules.remember(memory, Seat(0), combinards::Event(event)); };
  hear(combinards::Announced{Seat(1), Memory::kLow});
  hear(combinards::Doubted{Seat(2)});
  EXPECT_EQ(memory.asked[Seat(1)], 0) << "nobody doubts himself";
  EXPECT_EQ(memory.asked[Seat(2)], 1);
  EXPECT_EQ(memory.doubted[Seat(2)], 1);
  EXPECT_EQ(memory.asked[Seat(3)], 1);
  EXPECT_EQ(memory.doubted[Seat(3)], 0);
  const Memory before = memory;
  hear(combinards::Announced{Seat(1), 50});
  hear(combinards::Doubted{Seat(2)});
  EXPECT_EQ(memory.asked, before.asked) << "that was no low price";
  EXPECT_EQ(memory.doubted, before.doubted);
}

}  // namespace
