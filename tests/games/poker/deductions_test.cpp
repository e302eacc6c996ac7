// What can be read from what somebody did: he hardly holds what he would have played.
#include "games/poker/deductions.h"

#include <gtest/gtest.h>

#include "games/poker/worth.h"
#include "shelf/simulation_of.h"
#include "support/rules_of.h"
#include "support/scaled.h"

namespace {

using core::Seat;
using poker::Card;
using poker::Memory;
using poker::Rules;

constexpr Seat kOther(1);

// Plays games between simple players, and calls look(state, seat, memory) before every move.
void watch(int games, const auto& look) {
  const Rules& rules = support::rules_of<Rules>();
  for (int game = 0; game < games; ++game) {
    const int seats = 3 + game % 4;
    core::FastChance luck(core::mix(static_cast<std::uint64_t>(game)));
    shelf::Witness<Rules> witness(rules, seats);
    auto state = rules.start(seats, {}, luck, witness);
    for (auto waiting = rules.waiting(state); !waiting.empty(); waiting = rules.waiting(state)) {
      const Seat seat = waiting.front();
      look(state, seat, witness.memories[seat]);
      const bots::MoveList moves(core::legal_moves(rules, state, seat));
      rules.apply(state, seat, simple_move(rules, rules.view(state, seat), {}, moves, luck), luck, witness);
    }
  }
}

// How many of the cards there are more of a kind in a hand than the deductions allow.
int beyond(const poker::State& state, const Memory& memory, Seat self) {
  int cards = 0;
  for (const Seat seat : core::SeatSet::first(state.seats) - self)
    for (int c = 0; c < core::kKinds<Card>; ++c)
      cards += std::max(
          0, state.hands[seat][Card(c)] - std::max(0, state.hands[seat].total() - int{memory.hardly[seat][Card(c)]}));
  return cards;
}

TEST(Deductions, AreTrueOfSimplePlayers) {
  long hands = 0;
  long wrong = 0;
  long deduced = 0;
  watch(support::scaled(40), [&](const poker::State& state, Seat self, const Memory& memory) {
    for (const Seat seat : core::SeatSet::first(state.seats) - self) {
      ++hands;
      for (const std::uint8_t cards : memory.hardly[seat].values) deduced += cards;
    }
    wrong += beyond(state, memory, self);
  });
  EXPECT_LT(wrong * 200, hands);  // two in a thousand, over many games
  EXPECT_GT(deduced, hands * 6) << "there is something to deduce";
}

// The hands that an expert imagines are nearer to what is deduced than those that only fit.
TEST(Deductions, AreWhatExpertsGoBy) {
  const Rules& rules = support::rules_of<Rules>();
  core::FastChance chance(5);
  long fitting = 0;
  long imagined = 0;
  watch(support::scaled(20), [&](const poker::State& state, Seat self, const Memory& memory) {
    const auto view = rules.view(state, self);
    fitting += beyond(rules.sample(view, memory, self, chance), memory, self);
    const poker::State likely = poker::Worth::imagine(rules, view, memory, chance);
    imagined += beyond(likely, memory, self);
    EXPECT_EQ(rules.view(likely, self), view);
    EXPECT_EQ(rules.check(likely), std::nullopt);
  });
  EXPECT_GT(fitting, 0);
  EXPECT_LT(imagined * 3, fitting);
}

TEST(Deductions, FiveValisesAndNoDandy) {
  const Rules& rules = support::rules_of<Rules>();
  Memory memory;
  const auto happens = [&](const poker::Event& event) { rules.remember(memory, Seat(0), event); };
  for (int n = 0; n < poker::kFive; ++n) happens(poker::Placed{kOther});
  EXPECT_EQ(memory.valises[kOther], poker::kFive);
  EXPECT_EQ(memory.hardly[kOther][Card::dandy], 0) << "the fifth has only now come";
  happens(poker::Discarded{kOther, Card::mondain_2});
  EXPECT_EQ(memory.hardly[kOther][Card::dandy], poker::kHand - 1);
  EXPECT_EQ(memory.hardly[kOther][Card::valise], 0) << "he could not place a sixth";
  happens(poker::Repelled{kOther, Card::mondain_4, Card::pickpocket_3});
  EXPECT_EQ(memory.hardly[kOther][Card::dandy], poker::kHand - 2) << "it may have been one of the oldest";
  EXPECT_EQ(memory.hardly[kOther][Card::mondain_3], poker::kHand - 1) << "the cheapest would have been played";
  EXPECT_EQ(memory.hardly[kOther][Card::mondain_2], 0) << "it would not have done";
}

TEST(Deductions, WhoLetsItHappenCouldNotRepelIt) {
  const Rules& rules = support::rules_of<Rules>();
  Memory memory;
  const auto happens = [&](const poker::Event& event) { rules.remember(memory, Seat(0), event); };
  happens(poker::Waits{kOther, Seat(2), Card::pickpocket_4});
  EXPECT_EQ(memory.threats[kOther], 1);
  EXPECT_EQ(memory.hardly[kOther][Card::mondain_6], poker::kHand);
  EXPECT_EQ(memory.hardly[kOther][Card::mondain_4], poker::kHand);
  EXPECT_EQ(memory.hardly[kOther][Card::mondain_3], 0);
  EXPECT_EQ(memory.hardly[kOther][Card::revolver], poker::kHand);
  happens(poker::Discarded{kOther, Card::mondain_2});
  EXPECT_EQ(memory.hardly[kOther][Card::mondain_6], poker::kHand - 1) << "and one card that he has drawn";
  EXPECT_EQ(memory.hardly[kOther][Card::valise], 0) << "under threat nobody places one";
  happens(poker::DroveOff{kOther, Card::mondain_6, Card::pickpocket_4});
  EXPECT_EQ(memory.threats[kOther], 0);
  EXPECT_EQ(memory.hardly[kOther][Card::revolver], poker::kHand - 1) << "what he played was the card he had drawn";
}

}  // namespace
