// The small parts that rules are written with.
#include <gtest/gtest.h>
#include <rapidcheck.h>

#include <map>
#include <set>

#include "core/bits.h"
#include "core/chance.h"
#include "core/counters.h"
#include "core/duel.h"
#include "core/fixed_list.h"
#include "core/game.h"
#include "core/kind_set.h"
#include "core/move.h"
#include "core/notation.h"
#include "core/one_of.h"
#include "core/seat.h"
#include "core/track.h"
#include "support/morra.h"

namespace core_test {

using core::Bits;
using core::Seat;
using core::SeatSet;

enum class Fruit : std::uint8_t {};
constexpr std::array<std::string_view, 13> kFruitNames = {"a", "b", "c", "d", "e", "f", "g",
                                                          "h", "i", "j", "k", "l", "m"};
constexpr std::span<const std::string_view> names(Fruit) { return kFruitNames; }
constexpr std::string_view label(Fruit) { return "fruit"; }

TEST(BitsTest, IsASet) {
  ASSERT_TRUE(rc::check([](std::uint64_t word, std::uint64_t other) {
    const Bits bits(word);
    std::set<int> model;
    for (int i = 0; i < 64; ++i)
      if (bits.contains(i)) model.insert(i);
    RC_ASSERT(bits.size() == static_cast<int>(model.size()));
    RC_ASSERT(bits.empty() == model.empty());
    int n = 0;
    for (const int element : model) RC_ASSERT(bits.nth(n++) == element);
    std::set<int> visited;
    for (const int element : bits) visited.insert(element);
    RC_ASSERT(visited == model);
    if (!model.empty()) RC_ASSERT(bits.first() == *model.begin());
    for (int i = 0; i < 64; ++i) {
      RC_ASSERT((bits - Bits(other)).contains(i) == (bits.contains(i) && !Bits(other).contains(i)));
      RC_ASSERT((bits | Bits(other)).contains(i) == (bits.contains(i) || Bits(other).contains(i)));
      RC_ASSERT((bits & Bits(other)).contains(i) == (bits.contains(i) && Bits(other).contains(i)));
    }
  }));
  for (std::uint64_t word = 0; word < 1 << 16; ++word)  // the sets that nth looks up
    for (int n = 0, last = -1; n < Bits(word).size(); last = Bits(word).nth(n++)) ASSERT_GT(Bits(word).nth(n), last);
  EXPECT_TRUE(Bits::only(3).when(false).empty());
  EXPECT_EQ(Bits::only(3).when(true), Bits::only(3));
  EXPECT_EQ(Bits::below(64).size(), 64);
  EXPECT_EQ(Bits::below(0).size(), 0);
}

TEST(SeatSetTest, IsASet) {
  for (unsigned bits = 0; bits < 256; ++bits) {
    const SeatSet set = SeatSet::of_bits(bits);
    int n = 0;
    for (const Seat seat : set) {
      ASSERT_TRUE(set.contains(seat));
      ASSERT_EQ(set.nth(n++), seat);
    }
    ASSERT_EQ(n, set.size());
  }
  EXPECT_EQ(core::after(Seat(3), 4), Seat(0));
  EXPECT_EQ(core::before(Seat(0), 4), Seat(3));
}

template <int LaneBits>
void counters_are_a_heap() {
  using Heap = core::Counters<Fruit, LaneBits>;
  ASSERT_TRUE(rc::check([](const std::vector<std::uint8_t>& picks) {
    Heap heap;
    std::map<int, int> model;
    int total = 0;
    for (const std::uint8_t pick : picks) {
      const int kind = pick % 13;
      const bool add = pick < 200;
      if (add && total < Heap::kCapacity) {
        heap.add(Fruit(kind));
        ++model[kind];
        ++total;
      } else if (!add && model[kind] > 0) {
        heap.take(Fruit(kind));
        --model[kind];
        --total;
      }
      RC_ASSERT(heap.total() == total);
      RC_ASSERT(heap.empty() == (total == 0));
      int n = 0;
      for (int k = 0; k < 13; ++k) {
        RC_ASSERT(heap[Fruit(k)] == model[k]);
        RC_ASSERT(heap.present().contains(k) == (model[k] > 0));
        for (int i = 0; i < model[k]; ++i) RC_ASSERT(heap.nth(n++) == Fruit(k));
      }
    }
  }));
}
TEST(CountersTest, OfBytesAreAHeap) { counters_are_a_heap<8>(); }
TEST(CountersTest, OfNibblesAreAHeap) { counters_are_a_heap<4>(); }

TEST(OneOfTest, HoldsOneAndKnowsWhich) {
  struct Small {
    std::uint8_t n = 1;
  };
  struct Large {
    std::uint64_t n = 2;
    std::uint64_t more = 3;
  };
  using Either = core::OneOf<Small, Large>;
  static_assert(std::is_trivially_copyable_v<Either>);
  const auto number = [](const auto& value) { return static_cast<std::uint64_t>(value.n); };
  Either one = Large{7, 8};
  EXPECT_EQ(one.place(), 1u);
  EXPECT_TRUE(one.is<Large>());
  EXPECT_FALSE(one.get_if<Small>());
  EXPECT_EQ(one.get_if<Large>()->more, 8u);
  EXPECT_EQ(one.visit(number), 7u);
  one = Small{5};
  EXPECT_EQ(one.visit(number), 5u);
  EXPECT_FALSE(one.get_if<Large>());
  EXPECT_EQ(Either().visit(number), 1u) << "the first of them";
  EXPECT_EQ(Either::blank(1).get_if<Large>()->more, 3u);
}

TEST(FixedListTest, KeepsOrderAndIgnoresWhatLiesBeyondItsEnd) {
  core::FixedList<int, 4> a;
  core::FixedList<int, 4> b;
  for (const int n : {1, 2, 3, 4}) a.push(n);
  EXPECT_TRUE(a.full());
  a.erase(1);
  for (const int n : {1, 3, 4}) b.push(n);
  EXPECT_EQ(a, b);
}

TEST(Families, AreCountedAndPickedInOrder) {
  ASSERT_TRUE(rc::check([](std::uint16_t a, std::uint8_t b) {
    const core::Family family{Bits(a & 0x1fff), SeatSet::of_bits(b & 0x3f), 7};
    std::vector<core::Move> list;
    for (const int x : family.a)
      for (const Seat y : family.b) list.push_back({7, static_cast<std::uint8_t>(x), y.index});
    RC_ASSERT(family.size() == static_cast<int>(list.size()));
    for (int n = 0; n < family.size(); ++n) RC_ASSERT(family.nth(n) == list[static_cast<std::size_t>(n)]);
    for (const core::Move move : list) RC_ASSERT(family.contains(move));
  }));
  for (int width = 1; width <= 8; ++width)
    for (int n = 0; n < 64 * width; ++n)
      ASSERT_EQ(n * core::kInverse[static_cast<std::size_t>(width)] >> 16, n / width);
}

TEST(NotationTest, ReadsOnlyWhatItWrites) {
  constexpr core::Clause none{};
  constexpr std::array<core::Form, 4> forms = {
      {{"go"},
       {"go far", none, core::number_arg("n")},
       {"take", none, core::kind_arg("fruit", kFruitNames), core::seat_arg("from")},
       {"ask", none, core::seat_arg("whom")}}};
  const auto reads = [&](std::string_view text) { return core::parse_move(forms, text).has_value(); };
  EXPECT_EQ(core::to_text(forms, {2, 4, 1}), "take e 1");
  EXPECT_EQ(core::parse_move(forms, "go far 12"), (core::Move{1, 12, 0}));
  EXPECT_TRUE(reads("go"));
  for (const std::string_view text :
       {"",           "go ",        " go",       "Go",        "gone", "go far",   "go far 64",
        "go far 012", "go far +1",  "go far -1", "go far 1x", "take", "take e",   "take z 1",
        "take e 6",   "take e 1 1", "take  e 1", "ask 00",    "ask",  "ask seat", "go\n"})
    EXPECT_FALSE(reads(text)) << text;
  EXPECT_EQ(core::usage(forms[2]), "take FRUIT SEAT");
}

TEST(FastChanceTest, IsFairAndTheSameEverywhere) {
  core::FastChance chance = core::FastChance::from_text("pactole");
  std::array<int, 6> seen{};
  for (int i = 0; i < 60'000; ++i) ++seen[static_cast<std::size_t>(chance.die(6) - 1)];
  for (const int count : seen) EXPECT_NEAR(count, 10'000, 500);
  core::FastChance first = core::FastChance::from_text("a");
  // These numbers are part of every log with a seed: they never change.
  EXPECT_EQ(first.pick(1000), 292);
  EXPECT_EQ(first.pick(1000), 604);
  EXPECT_EQ(first.die(6), 2);
}

TEST(CommittedChanceTest, TakesTheFirstBlockBelowTheLastFullRunOfN) {
  // Blocks that count up from the top of the 64-bit numbers.
  class Blocks : public core::BlockSource {
   public:
    std::vector<std::pair<std::uint64_t, std::uint32_t>> asked;
    Block block(std::uint64_t index, std::uint32_t retry) override {
      asked.emplace_back(index, retry);
      const std::uint64_t x = retry == 0 ? ~std::uint64_t{0} : 0x0102030405060708;
      Block block{};
      for (std::size_t i = 0; i < 8; ++i) block[i] = static_cast<std::uint8_t>(x >> (56 - 8 * i));
      return block;
    }
  } blocks;
  core::CommittedChance chance(blocks, 5);
  // 2^64 - 1 lies in the incomplete last run of 6 (2^64 mod 6 is 4), so it is drawn again.
  EXPECT_EQ(chance.die(6), 1 + static_cast<int>(0x0102030405060708 % 6));
  EXPECT_EQ(blocks.asked, (std::vector<std::pair<std::uint64_t, std::uint32_t>>{{5, 0}, {5, 1}}));
  // 2^64 is a multiple of 8: nothing is refused.
  EXPECT_EQ(chance.pick(8), 7);
  EXPECT_EQ(chance.next(), 7u);
}

enum class Suit : std::uint8_t { clubs, hearts, spades };
constexpr std::array<std::string_view, 3> kSuitNames = {"clubs", "hearts", "spades"};
constexpr std::span<const std::string_view> names(Suit) { return kSuitNames; }
constexpr std::string_view label(Suit) { return "suit"; }

TEST(KindSetTest, IsASmallSet) {
  using Suits = core::KindSet<Suit>;
  Suits suits(Suit::spades, Suit::clubs);
  EXPECT_EQ(suits.size(), 2);
  EXPECT_EQ(suits.front(), Suit::clubs);
  EXPECT_EQ(suits.back(), Suit::spades);
  EXPECT_EQ(suits.nth(1), Suit::spades);
  EXPECT_FALSE(suits.contains(Suit::hearts));
  EXPECT_EQ(Suits::all() - suits, Suits(Suit::hearts));
  suits.push(Suit::hearts);
  EXPECT_EQ(suits, Suits::all());
  suits.remove(Suit::clubs);
  std::vector<Suit> listed;
  for (const Suit suit : suits) listed.push_back(suit);
  EXPECT_EQ(listed, (std::vector{Suit::hearts, Suit::spades}));
  EXPECT_TRUE((suits - suits).empty());
}

TEST(ClauseIds, HaveTwoDigits) {
  EXPECT_EQ(core::clause_id("POK", core::Clause{7}), "POK-07");
  EXPECT_EQ(core::clause_id("POK", core::Clause{31}), "POK-31");
}

// The concept refuses what is no game: each of these lacks one thing.
struct HeapState : morra::Rules {
  struct State : morra::State {
    std::string name;
    bool operator==(const State&) const = default;
  };
};
struct WithoutView : morra::Rules {
  void view() const;
};
struct WithoutMemory : morra::Rules {
  void remember() const;
};
struct WrongWaiting : morra::Rules {
  Seat waiting(const State&) const;
};
struct WithoutFacts : morra::Rules {
  static constexpr int kFacts = 0;
};
static_assert(core::Game<morra::Rules>);
static_assert(!core::Game<HeapState>);
static_assert(!core::Game<WithoutView>);
static_assert(!core::Game<WithoutMemory>);
static_assert(!core::Game<WrongWaiting>);
static_assert(!core::Game<WithoutFacts>);
static_assert(!core::Game<int>);

// Against a walk step by step.
TEST(Track, StopsWhereItMust) {
  core::FastChance chance(7);
  for (int trial = 0; trial < 20'000; ++trial) {
    Bits stops{};
    for (int i = chance.pick(8); i > 0; --i) stops = stops | Bits::only(chance.pick(64));
    const int from = chance.pick(64);
    const int steps = 1 + chance.pick(12);
    int up = from + 1;
    while (up < from + steps && (up > 63 || !stops.contains(up))) ++up;
    EXPECT_EQ(core::walk_up(from, steps, stops), up);
    int down = from - 1;
    while (down > from - steps && (down < 0 || !stops.contains(down))) --down;
    EXPECT_EQ(core::walk_down(from, steps, stops), down);
  }
  for (int from = 0; from <= 20; ++from)
    for (int steps = 1; steps <= 12; ++steps) {
      EXPECT_EQ(core::walk_up(from, steps, 20), std::min(from + steps, 20));
      EXPECT_EQ(core::walk_down(from, steps, 0), std::max(from - steps, 0));
    }
  EXPECT_EQ(core::nearest_above(Bits::only(5), 5), -1);
  EXPECT_EQ(core::nearest_above(Bits::only(63), 63), -1);
  EXPECT_EQ(core::nearest_above(Bits::only(63), 62), 63);
  EXPECT_EQ(core::nearest_below(Bits::only(5), 5), -1);
  EXPECT_EQ(core::nearest_below(Bits::only(0), 1), 0);
}

TEST(Duel, GoesOnUntilOneIsHigher) {
  const std::vector<int> script = {3, 3, 1, 5};
  core::ScriptedChance chance(script);
  int pairs = 0;
  const core::Duel duel = core::duel(chance, 6, [&](const core::Duel&) { ++pairs; });
  EXPECT_EQ(pairs, 2);
  EXPECT_FALSE(duel.first_wins());
  EXPECT_EQ(duel.high(), 5);
  EXPECT_EQ(duel.difference(), 4);
  EXPECT_EQ(chance.left(), 0u);
}

TEST(Duel, EndsWhenTheScriptHasRunOut) {
  core::ScriptedChance chance(std::span<const int>{});
  const core::Duel duel = core::duel(chance, 6, [](const core::Duel&) {});
  EXPECT_NE(duel.first, duel.second);
  EXPECT_EQ(chance.fault(), core::ScriptedChance::Fault::too_few);
}

}  // namespace core_test
