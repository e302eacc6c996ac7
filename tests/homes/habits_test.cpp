// Opponents of one habit (bots/contenders.h): what each of them always does, in every position
// that games of `simple` come to, and by a move that is open.
#include <gtest/gtest.h>

#include <algorithm>
#include <optional>

#include "games/agence/exploiters.h"
#include "games/bionic/exploiters.h"
#include "games/combinards/exploiters.h"
#include "games/poker/exploiters.h"
#include "games/quiz/exploiters.h"
#include "shelf/simulation_of.h"
#include "support/rules_of.h"

namespace {

using core::Move;
using core::Seat;

bool is(const Move& move, auto verb) { return move.verb == static_cast<std::uint8_t>(verb); }
const Move* find(std::span<const Move> moves, auto verb) {
  const auto found = std::find_if(moves.begin(), moves.end(), [&](const Move& move) { return is(move, verb); });
  return found == moves.end() ? nullptr : &*found;
}

// A decision, as whoever has to make it sees it.
template <class G>
struct Position {
  const G& rules;
  typename G::View view;
  const typename G::Memory& memory;
  std::span<const Move> moves;

  // What one of that habit does; nothing: what `simple` would.
  std::optional<Move> habit(std::string_view how) const {
    core::FastChance chance(3);
    return exploit(rules, how, view, memory, moves, chance);
  }
};

// Shows every decision of some games, at the largest table. What a habit does is open.
template <class G>
void look(int games, const auto& at) {
  const G& rules = support::rules_of<G>();
  constexpr int kSeats = std::min<int>(4, G::kFacts.max_seats);
  for (int game = 0; game < games; ++game) {
    core::FastChance luck(core::mix(static_cast<std::uint64_t>(game) + 1));
    core::FastChance minds(core::mix(static_cast<std::uint64_t>(game) + 1000));
    shelf::Witness<G> witness(rules, kSeats);
    auto state = rules.start(kSeats, core::usual_options(rules, kSeats), luck, witness);
    for (auto waiting = rules.waiting(state); !waiting.empty(); waiting = rules.waiting(state)) {
      const Seat seat = waiting.front();
      const bots::MoveList moves(core::legal_moves(rules, state, seat));
      const Position<G> position{rules, rules.view(state, seat), witness.memories[seat], moves};
      for (const std::string_view how : habits(rules)) {
        const std::optional<Move> move = position.habit(how);
        if (move)
          ASSERT_NE(std::find(position.moves.begin(), position.moves.end(), *move), position.moves.end()) << how;
      }
      at(position);
      rules.apply(state, seat, simple_move(rules, position.view, position.memory, moves, minds), luck, witness);
    }
  }
}

TEST(Habits, AWaryOneDoubtsEveryPriceUpToFive) {
  using combinards::Phase;
  using combinards::Verb;
  int low = 0;
  int high = 0;
  look<combinards::Rules>(10, [&](const auto& position) {
    const auto move = position.habit("wary");
    const bool doubts = position.view.phase == Phase::doubt && position.view.announced <= 5;
    ASSERT_EQ(move.has_value(), doubts);
    if (doubts) ASSERT_TRUE(is(*move, Verb::doubt));
    low += doubts;
    high += position.view.phase == Phase::doubt && !doubts;
  });
  EXPECT_GT(low, 20);
  EXPECT_GT(high, 20) << "what costs more he thinks about";
}

TEST(Habits, ABrazenOneAlwaysAnnouncesOne) {
  int asked = 0;
  look<combinards::Rules>(10, [&](const auto& position) {
    const auto move = position.habit("brazen");
    const bool announces = position.view.phase == combinards::Phase::announce;
    ASSERT_EQ(move.has_value(), announces);
    if (!announces) return;
    ASSERT_TRUE(is(*move, combinards::Verb::announce));
    for (const Move& other : position.moves) ASSERT_LE(move->a, other.a);
    ++asked;
  });
  EXPECT_GT(asked, 50);
}

TEST(Habits, ADeafOneHearsNoVotes) {
  int heard = 0;
  int otherwise = 0;
  look<quiz::Rules>(12, [&](const auto& position) {
    if (position.view.votes.empty()) return;
    auto unheard = position;
    unheard.view.votes = {};
    ASSERT_EQ(position.habit("deaf"), unheard.habit("deaf"));
    ++heard;
    core::FastChance chance(3);
    otherwise +=
        position.habit("deaf") != simple_move(position.rules, position.view, position.memory, position.moves, chance);
  });
  EXPECT_GT(heard, 10);
  EXPECT_GT(otherwise, 0) << "those who hear them are moved by them";
}

TEST(Habits, AHunterOfCombinardsInformsOnTheRichest) {
  using combinards::Verb;
  int informed = 0;
  look<combinards::Rules>(30, [&](const auto& position) {
    const auto move = position.habit("hunter");
    if (position.view.phase != combinards::Phase::inform || !find(position.moves, Verb::inform)) return;
    ASSERT_TRUE(move && is(*move, Verb::inform));
    const auto cash = [&](const Move& m) { return position.view.players[Seat(m.a)].cash; };
    for (const Move& other : position.moves)
      if (is(other, Verb::inform)) ASSERT_GE(cash(*move), cash(other));
    ++informed;
  });
  EXPECT_GT(informed, 0);
}

TEST(Habits, AHunterOfPokerAttacksTheMostDangerous) {
  using poker::Verb;
  int attacks = 0;
  look<poker::Rules>(20, [&](const auto& position) {
    const auto move = position.habit("hunter");
    if (position.view.attack || find(position.moves, Verb::dandy) || !find(position.moves, Verb::attack)) return;
    ASSERT_TRUE(move && is(*move, Verb::attack));
    for (const Move& other : position.moves)
      if (is(other, Verb::attack))
        ASSERT_GE(poker::simple::danger(position.view, Seat(move->b)),
                  poker::simple::danger(position.view, Seat(other.b)));
    ++attacks;
  });
  EXPECT_GT(attacks, 20);
}

TEST(Habits, AHunterOfAgenceSendsGuardsToTheLeader) {
  using agence::Verb;
  int sent = 0;
  look<agence::Rules>(10, [&](const auto& position) {
    const auto move = position.habit("hunter");
    if (!move) return;
    ASSERT_TRUE(is(*move, Verb::guard) || is(*move, Verb::sidelined));
    ASSERT_NE(Seat(move->a), position.view.seat);
    if (position.view.holder) return;
    for (const Move& other : position.moves)
      if (is(other, Verb::guard) && Seat(other.a) != position.view.seat)
        ASSERT_GE(position.view.places[Seat(move->a)], position.view.places[Seat(other.a)]);
    ++sent;
  });
  EXPECT_GT(sent, 10);
}

TEST(Habits, AHunterOfBionicFightsWhomHeCanReach) {
  int fought = 0;
  look<bionic::Rules>(20, [&](const auto& position) {
    const auto move = position.habit("hunter");
    if (!move) return;
    ASSERT_TRUE(is(*move, bionic::Verb::spend));
    const auto& markers = position.view.table.markers;
    const bionic::Place to = markers[position.view.seat].place + move->a;
    int there = 0;
    for (const Seat other : core::SeatSet::first(position.view.table.seats))
      there += other != position.view.seat && markers[other].place == to;
    ASSERT_EQ(there, 1);
    ++fought;
  });
  EXPECT_GT(fought, 5);
}

}  // namespace
