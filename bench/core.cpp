// The small parts that random play spends its time in.
#include <benchmark/benchmark.h>

#include <array>

#include "core/chance.h"
#include "core/counters.h"
#include "core/move.h"

namespace bench {
namespace {

// As many kinds of cards as a large game has.
enum class Card : std::uint8_t {};
constexpr std::array<std::string_view, 13> kNames = {"a", "b", "c", "d", "e", "f", "g", "h", "i", "j", "k", "l", "m"};
[[maybe_unused]] constexpr std::span<const std::string_view> names(Card) { return kNames; }
[[maybe_unused]] constexpr std::string_view label(Card) { return "card"; }

void yardstick(benchmark::State& state) {
  std::uint64_t s = 1;
  std::uint64_t x = 1;
  for (auto _ : state) {
    s += 0x9e3779b97f4a7c15 + (x & 1);
    x = core::mix(s);
    benchmark::DoNotOptimize(x);
  }
}
BENCHMARK(yardstick);

void pick(benchmark::State& state) {
  core::FastChance chance(1);
  for (auto _ : state) benchmark::DoNotOptimize(chance.pick(70));
}
BENCHMARK(pick);

template <int LaneBits>
void counters_nth(benchmark::State& state) {
  core::Counters<Card, LaneBits> heap;
  for (int kind = 0; kind < 13; ++kind) heap.add(static_cast<Card>(kind), LaneBits == 8 ? 6 : kind % 2);
  core::FastChance chance(1);
  const int total = heap.total();
  for (auto _ : state) benchmark::DoNotOptimize(heap.nth(chance.pick(total)));
}
BENCHMARK(counters_nth<4>);
BENCHMARK(counters_nth<8>);

// Six families, 40 moves: a full turn.
void offer(core::Offered& moves) {
  moves.offer(0);
  moves.offer(1, core::Bits(0x1ff));
  moves.offer(2, core::Bits(0x1f), core::SeatSet::of_bits(0b101110));
  moves.offer(3, core::Bits(0x7));
  moves.offer(4, core::kNoArg, core::SeatSet::of_bits(0b101110));
  moves.offer(5, core::Bits(0x7));
}

void offered_fill_and_pick(benchmark::State& state) {
  core::FastChance chance(1);
  for (auto _ : state) {
    core::Offered moves;
    offer(moves);
    benchmark::DoNotOptimize(moves.nth(chance.pick(moves.count())));
  }
}
BENCHMARK(offered_fill_and_pick);

void offered_nth(benchmark::State& state) {
  core::Offered moves;
  offer(moves);
  core::FastChance chance(1);
  const int count = moves.count();
  for (auto _ : state) benchmark::DoNotOptimize(moves.nth(chance.pick(count)));
}
BENCHMARK(offered_nth);

}  // namespace
}  // namespace bench
