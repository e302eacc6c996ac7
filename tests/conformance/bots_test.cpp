// Bots do not cheat. Everything that a seat cannot know is dealt anew: hands, piles, sealed
// answers, and the answers that are printed on cards. View and memory stay what they are;
// so must the decision, and what is thought of every other move. A bot that peeks is there
// to show that this would be noticed.
//
// And they decide alike everywhere: tests/decisions.txt holds for every compiler.
#include "bots/bots.h"

#include <gtest/gtest.h>

#include <fstream>
#include <functional>
#include <map>

#include "all_minds.h"
#include "all_secrets.h"
#include "bots/hints.h"
#include "shelf/simulation_of.h"
#include "shelf/trials.h"
#include "support/rules_of.h"
#include "support/scaled.h"

namespace {

using bots::Decision;
using bots::Level;
using core::Move;
using core::Seat;

bool same(const Decision& a, const Decision& b) { return a.move == b.move && a.candidates == b.candidates; }

// What decides: for an honest bot the state is only what its view is made of.
template <class G>
using Mind = std::function<Decision(const G&, const typename G::State&, const typename G::Memory&, Seat,
                                    std::span<const Move>, std::uint64_t)>;

template <class G>
Mind<G> honest(Level level) {
  return [level](const G& rules, const typename G::State& state, const typename G::Memory& memory, Seat seat,
                 std::span<const Move> moves, std::uint64_t seed) {
    return bots::decide(rules, rules.view(state, seat), memory, moves, seed, level);
  };
}

// It plays the true position to its end, and goes by what came of it.
template <class G>
Decision peeking(const G& rules, const typename G::State& state, const typename G::Memory&, Seat,
                 std::span<const Move> moves, std::uint64_t) {
  typename G::State copy = state;
  core::FastChance luck(1);
  std::uint64_t sum = static_cast<std::uint64_t>(core::playout(rules, copy, luck));
  for (const Seat seat : core::SeatSet::first(state.seats))
    sum = core::mix(sum + static_cast<std::uint64_t>(rules.score(copy, seat)));
  Decision decision;
  decision.move = moves[sum % moves.size()];
  decision.size = moves.size();
  return decision;
}

// Everything that a hint says, as a number.
std::uint64_t signature_of(const bots::Hint& hint) {
  std::uint64_t signature = 0;
  const auto sign = [&](std::uint64_t value) { signature = core::mix(signature + core::kGolden + value); };
  const auto sign_move = [&](Move move) { sign(move.verb | std::uint64_t{move.a} << 8 | std::uint64_t{move.b} << 16); };
  sign(static_cast<std::uint64_t>(hint.kind));
  sign_move(hint.move);
  for (const bots::Option& one : hint.all_options()) {
    sign_move(one.move);
    sign(static_cast<std::uint64_t>(one.share) << 32 | static_cast<std::uint32_t>(one.behind));
    sign(static_cast<std::uint32_t>(one.margin));
    for (const auto& counts : one.counts)
      for (const std::uint16_t count : counts) sign(count);
  }
  for (const bots::Hint::Chance& one : hint.all_chances()) {
    sign_move(one.move);
    sign(static_cast<std::uint64_t>(one.percent));
  }
  return signature;
}

// One who gives hints, as somebody who decides.
template <class G>
Decision hinting(const G& rules, const typename G::State& state, const typename G::Memory& memory, Seat seat,
                 std::span<const Move> moves, std::uint64_t seed) {
  const bots::Hint hint = bots::hint(rules, rules.view(state, seat), memory, moves, seed);
  Decision decision;
  decision.move = hint.move;
  decision.candidates[0].share = static_cast<bots::Share>(signature_of(hint));
  return decision;
}

// What a bot knows of the world beyond its view (the quiz): it must be the same, too.
template <class G>
bool knows_the_same(const G& rules, const G& others, const typename G::View& view, const typename G::Memory& memory) {
  if constexpr (requires { rules.recall(view, memory, 0); }) {
    for (int more = -20; more <= 20; ++more) {
      const auto a = rules.recall(view, memory, more);
      const auto b = others.recall(view, memory, more);
      if (a.answer != b.answer || a.sure != b.sure) return false;
    }
  }
  return true;
}

// One decision in so many is looked at: where bots search, that takes time.
template <class G>
constexpr int kEvery = bots::Judged<G> ? 12 : 3;

// How many games are looked at.
template <class G>
int games_of() {
  return bots::Judged<G> ? support::scaled_games(4) : support::scaled(4);
}

struct Found {
  int worlds = 0;   // in which something hidden was otherwise
  int changed = 0;  // in which the decision was, too
};

template <class G>
Found look_for_cheating(const Mind<G>& mind, int games) {
  const G& rules = support::rules_of<G>();
  Found found;
  for (int game = 0; game < games; ++game) {
    const int seats = G::kFacts.min_seats + game % (G::kFacts.max_seats - G::kFacts.min_seats + 1);
    core::FastChance luck(core::mix(static_cast<std::uint64_t>(game) + 1));
    core::FastChance minds(core::mix(static_cast<std::uint64_t>(game) + 1000));
    shelf::Witness<G> witness(rules, seats);
    auto state = rules.start(seats, core::usual_options(rules, seats), luck, witness);
    for (auto waiting = rules.waiting(state); !waiting.empty(); waiting = rules.waiting(state)) {
      const Seat seat = waiting.front();
      const bots::MoveList list(core::legal_moves(rules, state, seat));
      const std::span<const Move> moves = list;
      if (moves.size() > 1 && minds.pick(kEvery<G>) == 0) {
        const auto world = scramble(rules, state, seat, minds);
        EXPECT_EQ(rules.view(world, seat), rules.view(state, seat));
        const auto& memory = witness.memories[seat];
        const Decision here = mind(rules, state, memory, seat, moves, 5);
        const auto compare = [&](const G& others) {
          if (!knows_the_same(rules, others, rules.view(state, seat), memory)) return;
          found.worlds += !(world == state);
          found.changed += !same(here, mind(others, world, memory, seat, moves, 5));
        };
        if constexpr (requires { printed_otherwise(rules.edition(), world); }) {
          auto edition = printed_otherwise(rules.edition(), world);
          for (std::size_t i = 0; i < edition.questions.size(); ++i)  // and those that may come
            if (i != state.card.number) edition.questions[i].right = minds.pick(4);
          const G others(edition);
          compare(others);
        } else {
          compare(rules);
        }
      }
      rules.apply(state, seat, simple_move(rules, rules.view(state, seat), witness.memories[seat], moves, minds), luck,
                  witness);
    }
  }
  return found;
}

template <class G>
class Bots : public ::testing::Test {};
TYPED_TEST_SUITE(Bots, support::AllGames, support::GameNames);

TYPED_TEST(Bots, DoNotCheat) {
  for (const Level level : {Level::beginner, Level::family, Level::skilled, Level::expert}) {
    const Found found = look_for_cheating<TypeParam>(honest<TypeParam>(level), games_of<TypeParam>());
    EXPECT_EQ(found.changed, 0) << core::name(level);
    if (TypeParam::kFacts.hidden) {
      EXPECT_GT(found.worlds, 0) << core::name(level);
    }
  }
}

TYPED_TEST(Bots, ThatPeekAreFound) {
  if (!TypeParam::kFacts.hidden) return;
  const Found found = look_for_cheating<TypeParam>(peeking<TypeParam>, games_of<TypeParam>());
  EXPECT_GT(found.changed, 0);
}

TYPED_TEST(Bots, GiveHintsThatKnowNoMoreThanTheSeat) {
  const Found found = look_for_cheating<TypeParam>(hinting<TypeParam>, games_of<TypeParam>());
  EXPECT_EQ(found.changed, 0);
  if (TypeParam::kFacts.hidden) {
    EXPECT_GT(found.worlds, 0);
  }
}

// Shares are shares, the first is the best, what is announced adds up, and hints are the same
// with every compiler.
TYPED_TEST(Bots, GiveTheSameHintsEverywhere) {
  const auto& rules = support::rules_of<TypeParam>();
  const int seats = std::max(2, TypeParam::kFacts.min_seats);
  core::FastChance luck(4);
  shelf::Witness<TypeParam> witness(rules, seats);
  auto state = rules.start(seats, core::usual_options(rules, seats), luck, witness);
  std::uint64_t signature = 0;
  int said = 0;
  for (int ply = 0; ply < 400 && said < 24 && !rules.waiting(state).empty(); ++ply) {
    const Seat seat = rules.waiting(state).front();
    const bots::MoveList list(core::legal_moves(rules, state, seat));
    const std::span<const Move> moves = list;
    const auto& memory = witness.memories[seat];
    const bots::Hint hint = bots::hint(rules, rules.view(state, seat), memory, moves, static_cast<std::uint64_t>(ply));
    signature = core::mix(signature + signature_of(hint));
    if (hint.kind != bots::HintKind::none) {
      ++said;
      EXPECT_TRUE(core::is_legal(rules, state, seat, hint.move));
    }
    if (hint.kind == bots::HintKind::moves) {
      EXPECT_EQ(hint.move, hint.options[0].move);
      EXPECT_EQ(hint.options[0].behind, 0);
    }
    for (const bots::Option& one : hint.all_options()) {
      EXPECT_TRUE(core::is_legal(rules, state, seat, one.move));
      EXPECT_GE(one.share, 0);
      EXPECT_LE(one.share, bots::kSure);
      for (const auto& counts : one.counts)
        for (const int count : counts) EXPECT_LE(count, hint.futures);
    }
    int sum = 0;
    for (const bots::Hint::Chance& one : hint.all_chances()) sum += one.percent;
    if (hint.kind == bots::HintKind::mix) {
      EXPECT_EQ(sum, 100);
    }
    rules.apply(state, seat, simple_move(rules, rules.view(state, seat), memory, moves, luck), luck, witness);
  }
  std::ifstream file(PACTOLE_SOURCE "/tests/hints.txt");
  std::map<std::string, std::string> kept;
  for (std::string game, text; file >> game >> text;) kept[game] = text;
  if (!bots::Judged<TypeParam> && !kept.contains(std::string(TypeParam::kFacts.slug))) return;
  EXPECT_GT(said, 0);
  EXPECT_EQ(kept[std::string(TypeParam::kFacts.slug)], shelf::signature_text(signature))
      << TypeParam::kFacts.slug << ": if hints were meant to be others, put this into tests/hints.txt";
}

// The same games on every compiler: each decision, and what was thought of every move.
TYPED_TEST(Bots, DecideAlikeEverywhere) {
  const auto& rules = support::rules_of<TypeParam>();
  std::uint64_t signature = 0;
  const auto sign = [&](std::uint64_t value) { signature = core::mix(signature + core::kGolden + value); };
  const int seats = std::max(2, TypeParam::kFacts.min_seats);
  core::FastChance luck(3);
  shelf::Witness<TypeParam> witness(rules, seats);
  auto state = rules.start(seats, core::usual_options(rules, seats), luck, witness);
  for (int ply = 0; ply < 60 && !rules.waiting(state).empty(); ++ply) {
    const Seat seat = rules.waiting(state).front();
    const bots::MoveList list(core::legal_moves(rules, state, seat));
    const Decision decision = bots::decide(rules, rules.view(state, seat), witness.memories[seat], list,
                                           static_cast<std::uint64_t>(ply), Level::expert);
    EXPECT_TRUE(core::is_legal(rules, state, seat, decision.move));
    for (const bots::Candidate& one : decision.all()) {
      EXPECT_GE(one.share, 0);
      EXPECT_LE(one.share, bots::kSure);
      sign(one.move.verb | std::uint64_t{one.move.a} << 8 | std::uint64_t{one.move.b} << 16);
      sign(static_cast<std::uint64_t>(one.share) << 32 | static_cast<std::uint32_t>(one.margin));
    }
    sign(decision.move.verb | std::uint64_t{decision.move.a} << 8 | std::uint64_t{decision.move.b} << 16);
    rules.apply(state, seat, decision.move, luck, witness);
  }
  std::ifstream file(PACTOLE_SOURCE "/tests/decisions.txt");
  std::map<std::string, std::string> kept;
  for (std::string game, text; file >> game >> text;) kept[game] = text;
  // A game that has no worth.h yet has nothing of its own to decide by.
  if (!bots::Judged<TypeParam> && !kept.contains(std::string(TypeParam::kFacts.slug))) return;
  EXPECT_EQ(kept[std::string(TypeParam::kFacts.slug)], shelf::signature_text(signature))
      << TypeParam::kFacts.slug << ": if experts were meant to decide otherwise, put this into tests/decisions.txt";
}

}  // namespace
