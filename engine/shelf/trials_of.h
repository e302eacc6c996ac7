// Joins a typed game to its trials (trials.h).
#pragma once
#include "shelf/contest_of.h"
#include "shelf/lessons_of.h"
#include "shelf/random_options.h"
#include "shelf/simulation_of.h"
#include "shelf/trials.h"
#include "shelf/typed.h"

namespace shelf {

// Counts the clauses by which a seat is refused something at a decision, each once.
class ForbidCounter {
 public:
  explicit ForbidCounter(std::array<std::uint64_t, 100>& count) : count_(count) {}

  template <core::Game G>
  void look(const G& rules, const typename G::State& state, Seat seat) {
    core::Greyed greyed;
    rules.each_move(state, seat, greyed);
    std::array<bool, 100> here{};
    for (const auto& entry : greyed.entries()) here[static_cast<std::size_t>(entry.clause)] = true;
    // A seat that is not asked is refused everything by one clause.
    if (!rules.waiting(state).contains(seat))
      here[static_cast<std::size_t>(core::why_not(rules, state, seat, core::Move{}))] = true;
    for (std::size_t i = 0; i < here.size(); ++i) count_[i] += here[i];
  }

 private:
  std::array<std::uint64_t, 100>& count_;
};

template <core::Game G>
class TrialsOf final : public Trials {
 public:
  Simulation simulate(const OpenBox& box, const SimulationSpec& spec, std::uint64_t first,
                      std::uint64_t count) const override {
    const auto document = codec::parse(spec.options);
    return shelf::simulate(rules_of(box), spec, *typed(box).read_options(spec.seats, &document->root), first, count);
  }

  bool plays(const OpenBox& box, bots::Contender player) const override { return bots::plays(rules_of(box), player); }

  Contest contest(const OpenBox& box, const ContestSpec& spec, std::uint64_t first,
                  std::uint64_t count) const override {
    const auto document = codec::parse(spec.options);
    const auto options = typed(box).read_options(static_cast<int>(spec.players.size()), &document->root);
    return shelf::contest(typed(box), spec, *options, first, count);
  }

  Lessons lessons(const OpenBox& box, const SimulationSpec& spec, int every, std::uint64_t first,
                  std::uint64_t count) const override {
    const auto document = codec::parse(spec.options);
    return shelf::lessons(rules_of(box), spec, *typed(box).read_options(spec.seats, &document->root), every, first,
                          count);
  }

  std::uint64_t clones(const OpenBox& box, int seats, std::uint64_t count) const override {
    const G& rules = rules_of(box);
    core::FastChance chance(1);
    core::NoEvents events;
    const auto options = core::usual_options(rules, seats);
    typename G::State states[2] = {rules.start(seats, options, chance, events),
                                   rules.start(seats, options, chance, events)};
    std::uint64_t sum = 0;
    for (std::uint64_t i = 0; i < count; ++i) {
      states[i & 1] = states[~i & 1];
      asm volatile("" : : "r"(&states) : "memory");  // each copy is made
      sum += states[i & 1].seats;
    }
    return sum;
  }

  std::uint64_t playouts(const OpenBox& box, int seats, std::uint64_t seed, std::uint64_t games) const override {
    const G& rules = rules_of(box);
    core::FastChance chance(core::mix(seed));
    core::NoEvents events;
    const auto options = core::usual_options(rules, seats);
    std::uint64_t plies = 0;
    for (std::uint64_t game = 0; game < games; ++game) {
      typename G::State state = rules.start(seats, options, chance, events);
      plies += static_cast<std::uint64_t>(core::playout(rules, state, chance));
    }
    return plies;
  }

  Tally tally(const OpenBox& box, int seats, std::uint64_t seed, std::uint64_t games) const override {
    Tally tally;
    core::FastChance chance(core::mix(seed));
    for (std::uint64_t game = 0; game < games; ++game) {
      const bots::Bot bot = game % 2 == 0 ? bots::Bot::random : bots::Bot::simple;
      play(rules_of(box), seats, bot, chance, tally, [&](const G& rules, const typename G::State& state) {
        for (const Seat any : SeatSet::first(seats)) ForbidCounter(tally.forbidden).look(rules, state, any);
      });
    }
    return tally;
  }
  Tally reached(const OpenBox& box, int seats, bots::Bot bot, std::uint64_t seed, std::uint64_t games) const override {
    Tally tally;
    core::FastChance chance(core::mix(seed));
    for (std::uint64_t game = 0; game < games; ++game)
      play(rules_of(box), seats, bot, chance, tally, [](const G&, const typename G::State&) {});
    return tally;
  }

 private:
  // One game with random options; `look` is shown every position at which somebody decides.
  static void play(const G& rules, int seats, bots::Bot bot, core::FastChance& chance, Tally& tally, const auto& look) {
    const auto sign = [&](std::uint64_t value) {
      tally.signature = core::mix(tally.signature + core::kGolden + value);
    };
    Witness<G> witness(rules, seats);
    typename G::State state = rules.start(seats, random_options(rules, seats, chance), chance, witness);
    for (SeatSet waiting = rules.waiting(state); !waiting.empty(); waiting = rules.waiting(state)) {
      const Seat seat = waiting.front();
      look(rules, state);
      const bots::MoveList moves(core::legal_moves(rules, state, seat));
      const core::Move move = bots::choose(rules, bot, rules.view(state, seat), witness.memories[seat], moves, chance);
      sign(seat.index | std::uint64_t{move.verb} << 8 | std::uint64_t{move.a} << 16 | std::uint64_t{move.b} << 24);
      rules.apply(state, seat, move, chance, witness);
      ++tally.plies;
    }
    for (const Seat seat : SeatSet::first(seats)) sign(static_cast<std::uint64_t>(rules.score(state, seat)));
    for (std::size_t i = 0; i < tally.happened.size(); ++i) tally.happened[i] += witness.happened[i];
    ++tally.games;
  }

  static const TypedBox<G>& typed(const OpenBox& box) { return static_cast<const TypedBox<G>&>(box); }
  static const G& rules_of(const OpenBox& box) { return typed(box).rules(); }
};

}  // namespace shelf
