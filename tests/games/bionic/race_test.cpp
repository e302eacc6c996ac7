// The race without the others is solved: what is kept of every space is what the best move
// there leads to, and whoever goes by it runs faster than one who looks at the next space.
#include "games/bionic/race.h"

#include <gtest/gtest.h>

#include <array>

#include "bots/bots.h"
#include "games/bionic/worth.h"
#include "support/rules_of.h"
#include "support/scaled.h"

namespace {

using bionic::Asks;
using bionic::Marker;
using bionic::Place;
using bionic::Race;
using bionic::Rules;
using core::Seat;

void at_every_space(const Rules& rules, const auto& look) {
  for (int mission = 1; mission <= bionic::kMissions; ++mission)
    for (int space = 0; space <= rules.board().last(Place(mission, 0)); ++space) look(Place(mission, space));
}

TEST(BionicRace, IsSolved) {
  const Rules& rules = support::rules_of<Rules>();
  const Race& race = rules.race();
  at_every_space(rules, [&](Place at) {
    for (int cards = 1; cards < Race::kMostHeld - 1; ++cards) {
      Marker marker;
      marker.place = at;
      marker.cards = static_cast<std::uint8_t>(cards);
      const int left = rules.board().left(at);
      int best = std::min(race.spinning(marker), Race::kTurn + race.free(at, cards + 2));
      for (int spent = 1; spent <= std::min(cards - 1, left); ++spent)
        best = std::min(best, Race::kTurn + race.after(at + spent, cards - spent));
      EXPECT_EQ(race.turns(marker), best) << at.mission() << "/" << at.space() << " with " << cards;
      EXPECT_GE(race.free(at, cards), race.free(at, cards + 1)) << "a card does no harm";
    }
  });
}

TEST(BionicRace, EndsSoonerTheNearerTheEndIs) {
  const Rules& rules = support::rules_of<Rules>();
  const Race& race = rules.race();
  const int whole = race.free(Place(1, 0), 8) / Race::kTurn;
  EXPECT_GT(whole, 15);
  EXPECT_LT(whole, 40);
  for (int mission = 2; mission <= bionic::kMissions; ++mission)
    EXPECT_LT(race.free(Place(mission, 0), 8), race.free(Place(mission - 1, 0), 8) - 3 * Race::kTurn);
  // Five or six wins; the third attempt does, too.
  Marker marker;
  marker.place = Place(4, rules.board().last(Place(4, 0)));
  marker.cards = 3;
  ASSERT_EQ(rules.board().finish(marker.place), 5);
  EXPECT_NEAR(race.turns(marker), Race::kTurn * (1 + 2 / 3.0 + 4 / 9.0), 2);
  marker.attempts = 2;
  EXPECT_EQ(race.turns(marker), Race::kTurn);
  marker.attempts = 0;
  marker.asks = Asks::lose_turn;
  EXPECT_EQ(race.turns(marker), Race::kTurn + race.free(marker.place, 3));
}

TEST(BionicRace, IsRunFasterByWhoKnowsIt) {
  const Rules& rules = support::rules_of<Rules>();
  const int games = support::scaled_games(400);
  int won = 0;
  for (int game = 0; game < games; ++game) {
    const Seat self(game % 4);
    core::FastChance luck(core::mix(static_cast<std::uint64_t>(game)));
    core::NoEvents events;
    bionic::State state = rules.start(4, {}, luck, events);
    while (state.ended == bionic::Ended::no) {
      const Seat seat = state.turn;
      const bots::MoveList moves(core::legal_moves(rules, state, seat));
      const auto view = rules.view(state, seat);
      const core::Move move =
          seat == self ? bionic::Worth::usual(rules, view, {}, moves, luck) : simple_move(rules, view, {}, moves, luck);
      ASSERT_TRUE(core::is_legal(rules, state, seat, move));
      rules.apply(state, seat, move, luck, events);
    }
    won += state.winners.contains(self);
  }
  EXPECT_GT(won * 100, games * 26) << "of " << games << ": " << won;
}

}  // namespace
