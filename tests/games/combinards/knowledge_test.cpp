// What players know of the pile, because they saw it go under (COM-50).
#include <gtest/gtest.h>

#include "support/rules_of.h"

namespace {

using combinards::Card;
using combinards::Circuit;
using combinards::Place;
using combinards::Rules;
using core::Seat;
using Table = table::Table<Rules>;

// Seat 0 stands where one of its cards can be sold, and the pile is empty: seat 2 has it all.
combinards::State at_a_sale(const Rules& rules, Card& card) {
  core::FastChance chance(1);
  core::NoEvents events;
  combinards::State state = rules.start(3, {}, chance, events);
  while (!state.pile.empty()) {
    state.hands[Seat(2)].add(state.pile[0]);
    state.pile.erase(0);
  }
  state.turn = Seat(0);
  state.phase = combinards::Phase::sell;
  state.hands[Seat(0)].each([&](Card each) {
    for (int space = 1; space < 30; ++space)
      if (const Place place(Circuit::inner, space);
          rules.board().kind(place) == combinards::SpaceKind::sale && rules.board().sale_price(each, place) > 0) {
        state.players[Seat(0)].place = place;
        card = each;
      }
  });
  return state;
}

TEST(Knowledge, ACardThatWasSeenGoingUnderIsKnownWhenItComesBack) {
  const Rules& rules = support::rules_of<Rules>();
  Card sold;
  Table table = Table::from(rules, at_a_sale(rules, sold));
  core::Luck luck{core::FastChance(1)};
  const auto play = [&](const core::Move move) { return table.submit(Seat(0), table.ply(), move, luck).has_value(); };
  const auto verb = [](combinards::Verb v, int a = 0) {
    return core::Move{static_cast<std::uint8_t>(v), static_cast<std::uint8_t>(a), 0};
  };
  ASSERT_TRUE(play(verb(combinards::Verb::sell, sold.number)));
  for (const int index : {1, 2}) {
    ASSERT_EQ(table.memory(Seat(index)).bottom.size(), 1);
    EXPECT_EQ(table.memory(Seat(index)).bottom[0], sold.number);
  }
  ASSERT_TRUE(play(verb(combinards::Verb::buy)));
  ASSERT_EQ(table.state().drawn, sold);
  for (const int index : {1, 2}) {
    const Seat seat(index);
    EXPECT_EQ(table.view(seat).drawn, std::nullopt) << "it is not shown";
    EXPECT_EQ(table.memory(seat).drawn, sold) << "but known";
    core::FastChance chance(7);
    EXPECT_EQ(rules.sample(table.view(seat), table.memory(seat), seat, chance).drawn, sold);
  }
}

// Seat 2 leaves the game; of its hand seat 0 knew all but one card.
TEST(Knowledge, WhatIsKnownOfAHandIsKnownToLieInThePile) {
  const Rules& rules = support::rules_of<Rules>();
  core::FastChance chance(3);
  core::NoEvents events;
  combinards::State state = rules.start(3, {}, chance, events);
  combinards::Memory memory;
  const Seat self(0);
  const Seat out(2);
  const auto remember = [&](const combinards::Event& event) { rules.remember(memory, self, event); };
  combinards::Cards hand = state.hands[out];
  int known = hand.total() - 1;
  hand.each([&](Card card) {
    if (known-- > 0) remember(combinards::Vindicated{out, Seat(1), card, 10});
  });
  const combinards::Cards seen = memory.known[out];
  ASSERT_EQ(seen.total(), hand.total() - 1);

  remember(combinards::HandLostUnseen{out, static_cast<std::uint8_t>(hand.total())});
  state.hands[out] = {};
  state.playing.remove(out);
  hand.each([&](Card card) { state.pile.push(card); });
  for (int trial = 0; trial < 50; ++trial) {
    const combinards::State imagined = rules.sample(rules.view(state, self), memory, self, chance);
    combinards::Cards below;
    for (int i = imagined.pile.size() - hand.total(); i < imagined.pile.size(); ++i) below.add(imagined.pile[i]);
    for (const int card : seen.present()) EXPECT_GE(below[Card(card)], seen[Card(card)]);
    EXPECT_TRUE(imagined.hands[out].empty());
  }
  // When only that hand is left of the pile and one card of it is drawn, it may be the
  // lowest that was known: then nobody can be sure of that one any more.
  remember(combinards::DrewUnseen{Seat(1), static_cast<std::uint8_t>(hand.total() - 1)});
  EXPECT_EQ(memory.known[out].total(), seen.total() - 1);
  EXPECT_EQ(memory.drawn, std::nullopt);
}

}  // namespace
