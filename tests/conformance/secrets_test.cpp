// Non-interference: whatever a seat cannot know may be changed, and nothing that
// the seat is shown or told changes with it. And what a seat imagines fits all
// it knows.
#include <gtest/gtest.h>

#include <functional>
#include <optional>

#include "codec/write.h"
#include "games/agence/secrets.h"
#include "games/bionic/secrets.h"
#include "games/combinards/secrets.h"
#include "games/poker/secrets.h"
#include "games/quiz/secrets.h"
#include "shelf/random_options.h"
#include "support/and_morra.h"
#include "support/morra_secrets.h"
#include "support/scaled.h"

namespace {

using core::Move;
using core::Seat;
using core::SeatSet;

const int kGames = support::scaled_games(12);

template <class G>
using Memories = std::array<typename G::Memory, 8>;

// Plays random games; look(rules, state, memories, chance) at every decision.
template <class G>
using Look = std::function<void(const G&, const typename G::State&, const Memories<G>&, core::FastChance&)>;
template <class G>
void each_position(const Look<G>& look) {
  const G& rules = support::rules_for<G>();
  for (int seats = G::kFacts.min_seats; seats <= G::kFacts.max_seats; ++seats)
    for (int game = 0; game < kGames; ++game) {
      core::FastChance chance(static_cast<std::uint64_t>(game * 100 + seats));
      const auto options = shelf::random_options(rules, seats, chance);
      Memories<G> memories{};
      const auto remember = [&](const core::EventList<typename G::Event>& events) {
        for (const auto& told : events.told)
          for (int seat = 0; seat < 8; ++seat)
            if (told.audience.contains(Seat(seat)))
              rules.remember(memories[static_cast<std::size_t>(seat)], Seat(seat), told.event);
      };
      core::EventList<typename G::Event> opening;
      typename G::State state = rules.start(seats, options, chance, opening);
      remember(opening);
      for (SeatSet waiting = rules.waiting(state); !waiting.empty(); waiting = rules.waiting(state)) {
        look(rules, state, memories, chance);
        if (::testing::Test::HasFatalFailure()) return;
        const Seat seat = waiting.nth(chance.pick(waiting.size()));
        core::EventList<typename G::Event> events;
        rules.apply(state, seat, core::random_move(rules, state, seat, chance), chance, events);
        remember(events);
      }
    }
}

// Everything that a seat is told by `events`, as bytes.
template <class Event>
std::vector<std::string> told_to(Seat seat, const core::EventList<Event>& events) {
  std::vector<std::string> lines;
  for (const auto& told : events.told)
    if (told.audience.contains(seat))
      lines.push_back(told.event.visit([&](const auto& e) {
        return std::to_string(static_cast<int>(told.clause)) + std::string(e.kName) + codec::to_json(e) +
               (told.fleeting ? "fleeting" : "");
      }));
  return lines;
}

// What was told without the cards and numbers in it: "24cheated".
std::vector<std::string> shape(std::vector<std::string> told) {
  for (std::string& line : told) line.resize(line.find('{'));
  return told;
}

enum class Match { none, shape, whole };

// Luck from a script that notes how much had been told when the script was at its end.
template <class Event>
class NotingChance {
 public:
  NotingChance(const std::vector<int>& script, const core::EventList<Event>& events)
      : script_(script), events_(events) {}

  int die(int sides) {
    note();
    return script_.die(sides);
  }
  int pick(int n) {
    note();
    return script_.pick(n);
  }
  const core::ScriptedChance& script() const { return script_; }
  std::size_t told_by_then() const { return told_by_then_; }

 private:
  void note() {
    if (script_.left() == 0 && script_.fault() == core::ScriptedChance::Fault::none)
      told_by_then_ = events_.told.size();
  }

  core::ScriptedChance script_;
  const core::EventList<Event>& events_;
  std::size_t told_by_then_ = 0;
};

// Whether some luck makes the move tell `seat` exactly `wanted`, or at least the
// same kinds of events; tried one outcome at a time, and no further than what was
// told so far agrees.
template <class G>
bool matches(const G& rules, const typename G::State& state, Seat mover, Move move, Seat seat,
             const std::vector<std::string>& wanted, bool whole, std::vector<int>& script) {
  const auto seen = [&](const auto& events) { return whole ? told_to(seat, events) : shape(told_to(seat, events)); };
  core::EventList<typename G::Event> events;
  NotingChance<typename G::Event> chance(script, events);
  auto next = state;
  rules.apply(next, mover, move, chance, events);
  if (chance.script().fault() == core::ScriptedChance::Fault::none) return seen(events) == wanted;
  // It needs one outcome more.
  events.told.resize(chance.told_by_then());
  const std::vector<std::string> so_far = seen(events);
  if (so_far.size() > wanted.size() || !std::equal(so_far.begin(), so_far.end(), wanted.begin())) return false;
  const core::Asked asked = chance.script().asked();
  for (int n = 0; n < asked.n; ++n) {
    script.push_back(n + (asked.die ? 1 : 0));
    const bool found = matches(rules, state, mover, move, seat, wanted, whole, script);
    script.pop_back();
    if (found) return true;
  }
  return false;
}

template <class G>
Match match(const G& rules, const typename G::State& state, Seat mover, Move move, Seat seat,
            const std::vector<std::string>& wanted) {
  std::vector<int> script;
  if (matches(rules, state, mover, move, seat, wanted, true, script)) return Match::whole;
  if (matches(rules, state, mover, move, seat, shape(wanted), false, script)) return Match::shape;
  return Match::none;
}

template <class G>
class Secrets : public ::testing::Test {};
TYPED_TEST_SUITE(Secrets, support::AllGamesAndMorra, support::GameNames);

TYPED_TEST(Secrets, WhatASeatIsShownDoesNotDependOnWhatItCannotKnow) {
  int changed = 0;
  each_position<TypeParam>([&](const auto& rules, const auto& state, const auto&, auto& chance) {
    for (const int index : {0, 1, 2, 3, 4, 5, 7}) {
      const Seat seat = Seat(index);
      if (seat != core::kSpectator && index >= state.seats) continue;
      const auto other = scramble(rules, state, seat, chance);
      ASSERT_FALSE(rules.check(other)) << rules.check(other)->reason;
      changed += !(other == state);
      ASSERT_EQ(codec::to_json(rules.view(state, seat)), codec::to_json(rules.view(other, seat)));
      ASSERT_EQ(rules.view(state, seat), rules.view(other, seat));
      if (seat == core::kSpectator) continue;

      std::vector<Move> moves;
      std::vector<Move> other_moves;
      core::legal_moves(rules, state, seat).each([&](Move move) { moves.push_back(move); });
      core::legal_moves(rules, other, seat).each([&](Move move) { other_moves.push_back(move); });
      ASSERT_EQ(moves, other_moves);
      if (!moves.empty()) {
        ASSERT_EQ(rules.default_move(state, seat), rules.default_move(other, seat));
      }
      core::Greyed greyed;
      core::Greyed other_greyed;
      rules.each_move(state, seat, greyed);
      rules.each_move(other, seat, other_greyed);
      ASSERT_EQ(greyed.entries().size(), other_greyed.entries().size());
      for (std::size_t i = 0; i < greyed.entries().size(); ++i) {
        ASSERT_EQ(greyed.entries()[i].move, other_greyed.entries()[i].move);
        ASSERT_EQ(greyed.entries()[i].clause, other_greyed.entries()[i].clause);
      }
      for (std::size_t verb = 0; verb < rules.notation().size(); ++verb)
        for (int n = 0; n < 24; ++n) {
          const int a = n < 16 ? n : chance.pick(64);
          const Move move{static_cast<std::uint8_t>(verb), static_cast<std::uint8_t>(a),
                          static_cast<std::uint8_t>(chance.pick(state.seats))};
          ASSERT_EQ(core::why_not(rules, state, seat, move), core::why_not(rules, other, seat, move));
        }
    }
  });
  // Where nothing is hidden there is nothing to change.
  EXPECT_EQ(changed > 100, TypeParam::kFacts.hidden) << changed << " positions were changed";
}

// A move that could be made in both worlds tells the seat the same; only what it
// draws or takes itself may lie elsewhere in the other world.
TYPED_TEST(Secrets, WhatASeatIsToldDoesNotEither) {
  int tried = 0;
  int whole = 0;
  int looked = 0;
  each_position<TypeParam>([&](const auto& rules, const auto& state, const auto&, auto& chance) {
    if (TypeParam::kFacts.slug != "morra" && ++looked % 2 != 0) return;
    using Event = typename TypeParam::Event;
    const Seat mover = rules.waiting(state).nth(chance.pick(rules.waiting(state).size()));
    for (const int index : {0, 1, 2, 3, 4, 5, 7}) {
      const Seat seat = Seat(index);
      if (seat != core::kSpectator && index >= state.seats) continue;
      const auto other = scramble(rules, state, seat, chance);
      const Move move = core::random_move(rules, state, mover, chance);
      if (!core::is_legal(rules, other, mover, move)) {
        ASSERT_NE(mover, seat);
        continue;
      }
      const auto seed = static_cast<std::uint64_t>(chance.pick(1 << 30));
      core::FastChance luck(seed);
      core::FastChance same_luck(seed);
      core::EventList<Event> events;
      core::EventList<Event> other_events;
      auto next = state;
      auto other_next = other;
      rules.apply(next, mover, move, luck, events);
      rules.apply(other_next, mover, move, same_luck, other_events);
      // A move that makes a secret public tells what it was; the game says which do.
      if constexpr (requires { reveals(rules, state, mover, move); })
        if (reveals(rules, state, mover, move) || reveals(rules, other, mover, move)) continue;
      // When a window closes its answers are shown: that is no secret any more.
      if (!(rules.sealed(state) - mover).empty() || !(rules.sealed(other) - mover).empty()) continue;
      // Nor is what the rules lay open by this very move.
      const auto opened = [](const auto& told) {
        if constexpr (requires { reveals(told.event); })
          return reveals(told.event);
        else
          return false;
      };
      if (std::any_of(events.told.begin(), events.told.end(), opened) ||
          std::any_of(other_events.told.begin(), other_events.told.end(), opened))
        continue;
      ++tried;
      const auto told = told_to(seat, events);
      if (told == told_to(seat, other_events)) {
        ++whole;
        continue;
      }
      const Match found = match(rules, other, mover, move, seat, told);
      ASSERT_NE(found, Match::none) << ::testing::PrintToString(told);
      whole += found == Match::whole;
      // Whoever neither draws nor takes anything is told the same by the same luck.
      const auto is_private = [&](const auto& t) {
        return t.audience.contains(seat) && !t.audience.contains(core::kSpectator);
      };
      ASSERT_TRUE(std::any_of(events.told.begin(), events.told.end(), is_private)) << ::testing::PrintToString(told);
    }
  });
  EXPECT_GT(tried, 5 * kGames);
  EXPECT_GE(whole, tried * 9 / 10) << whole << " of " << tried;
}

TYPED_TEST(Secrets, WhatASeatImaginesFitsAllItKnows) {
  int remembered = 0;
  int imagined = 0;
  each_position<TypeParam>([&](const auto& rules, const auto& state, const auto& memories, auto& chance) {
    for (const int index : {0, 1, 2, 3, 4, 5, 7}) {
      const Seat seat = Seat(index);
      if (seat != core::kSpectator && index >= state.seats) continue;
      const auto& memory = memories[static_cast<std::size_t>(index)];
      ASSERT_TRUE(fits(memory, state, seat)) << "the memory is wrong";
      remembered += remembers_something(memory);
      const auto view = rules.view(state, seat);
      const auto sample = rules.sample(view, memory, seat, chance);
      const auto flaw = rules.check(sample);
      ASSERT_FALSE(flaw) << flaw->path << ": " << flaw->reason;
      ASSERT_EQ(rules.view(sample, seat), view);
      ASSERT_TRUE(fits(memory, sample, seat));
      imagined += !(sample == state);
    }
  });
  EXPECT_EQ(remembered > 100, TypeParam::kFacts.hidden) << remembered;
  EXPECT_EQ(imagined > 100, TypeParam::kFacts.hidden) << imagined;
}

}  // namespace
