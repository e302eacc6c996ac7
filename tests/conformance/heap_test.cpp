// Playouts allocate nothing: every `new` in this program is counted.
#include <gtest/gtest.h>

#include <atomic>
#include <cstdlib>
#include <new>

#include "all_minds.h"
#include "bots/bots.h"
#include "bots/hints.h"
#include "shelf/trials.h"
#include "support/rules_of.h"

namespace {
std::atomic<long> allocations = 0;
}

// Not inlined: g++ would see malloc and free where it expects new and delete.
[[gnu::noinline]] void* operator new(std::size_t size) {
  ++allocations;
  if (void* memory = std::malloc(size == 0 ? 1 : size)) return memory;
  throw std::bad_alloc();
}
void* operator new[](std::size_t size) { return operator new(size); }
[[gnu::noinline]] void operator delete(void* memory) noexcept { std::free(memory); }
[[gnu::noinline]] void operator delete[](void* memory) noexcept { std::free(memory); }
[[gnu::noinline]] void operator delete(void* memory, std::size_t) noexcept { std::free(memory); }
[[gnu::noinline]] void operator delete[](void* memory, std::size_t) noexcept { std::free(memory); }

namespace {

template <class G>
class Heap : public ::testing::Test {};
TYPED_TEST_SUITE(Heap, support::AllGames, support::GameNames);

TYPED_TEST(Heap, PlayoutsAllocateNothing) {
  const auto& box = support::open_box<TypeParam>();
  const long before = allocations;
  std::uint64_t plies = 0;
  for (int seats = TypeParam::kFacts.min_seats; seats <= TypeParam::kFacts.max_seats; ++seats)
    plies += shelf::trials(box).playouts(box, seats, 1, 50);
  EXPECT_EQ(allocations - before, 0);
  EXPECT_GT(plies, 1000u);
}

TYPED_TEST(Heap, ViewsAndSamplesAllocateNothing) {
  const auto& rules = support::rules_of<TypeParam>();
  core::FastChance chance(1);
  core::NoEvents events;
  const int seats = TypeParam::kFacts.min_seats;
  const auto state = rules.start(seats, core::usual_options(rules, seats), chance, events);
  const long before = allocations;
  const typename TypeParam::Memory memory{};
  auto view = rules.view(state, core::Seat(0));
  auto sample = rules.sample(view, memory, core::Seat(0), chance);
  core::playout(rules, sample, chance);
  EXPECT_EQ(allocations - before, 0);
}

TYPED_TEST(Heap, ThinkingAllocatesNothing) {
  const auto& rules = support::rules_of<TypeParam>();
  core::FastChance chance(1);
  core::NoEvents events;
  const int seats = TypeParam::kFacts.min_seats;
  auto state = rules.start(seats, core::usual_options(rules, seats), chance, events);
  const typename TypeParam::Memory memory{};
  const long before = allocations;
  for (int ply = 0; ply < 40 && !rules.waiting(state).empty(); ++ply) {
    const core::Seat seat = rules.waiting(state).front();
    const bots::MoveList moves(core::legal_moves(rules, state, seat));
    for (const bots::Bot bot : {bots::Bot::beginner, bots::Bot::family, bots::Bot::skilled})
      (void)bots::choose(rules, bot, rules.view(state, seat), memory, moves, chance);
    if (ply < 10) (void)bots::hint(rules, rules.view(state, seat), memory, moves, 1);
    const core::Move move = bots::choose(rules, bots::Bot::expert, rules.view(state, seat), memory, moves, chance);
    rules.apply(state, seat, move, chance, events);
  }
  EXPECT_EQ(allocations - before, 0);
}

TEST(HeapCounter, Counts) {
  const long before = allocations;
  ::operator delete(::operator new(100));  // unlike `delete new …`, no compiler may leave these out
  EXPECT_EQ(allocations - before, 1);
}

}  // namespace
