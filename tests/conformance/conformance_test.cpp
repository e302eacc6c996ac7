// What holds for every game: moves, texts, positions, logs, bounds, rotation.
#include <gtest/gtest.h>

#include <functional>

#include "codec/read.h"
#include "codec/write.h"
#include "host/sodium.h"
#include "shelf/random_options.h"
#include "shelf/replay.h"
#include "support/and_morra.h"
#include "support/rotate.h"
#include "support/scaled.h"

namespace {

using core::Move;
using core::Seat;
using core::SeatSet;

const int kGames = support::scaled_games(30);  // random games for each number of seats

// Plays random games with random options; look(rules, state, chance) at every decision
// and at the end.
template <class G>
using Look = std::function<void(const G&, const typename G::State&, core::FastChance&)>;
template <class G>
void each_position(const Look<G>& look) {
  const G& rules = support::rules_for<G>();
  core::NoEvents events;
  for (int seats = G::kFacts.min_seats; seats <= G::kFacts.max_seats; ++seats) {
    for (int game = 0; game < kGames; ++game) {
      core::FastChance chance(static_cast<std::uint64_t>(game * 100 + seats));
      const auto options = shelf::random_options(rules, seats, chance);
      typename G::State state = rules.start(seats, options, chance, events);
      int plies = 0;
      for (SeatSet waiting = rules.waiting(state); !waiting.empty(); waiting = rules.waiting(state), ++plies) {
        ASSERT_LT(plies, G::kFacts.max_plies);
        look(rules, state, chance);
        if (::testing::Test::HasFailure()) return;
        const Seat seat = waiting.nth(chance.pick(waiting.size()));
        rules.apply(state, seat, core::random_move(rules, state, seat, chance), chance, events);
      }
      look(rules, state, chance);
    }
  }
}

template <class G>
std::vector<Move> list(const G& rules, const typename G::State& state, Seat seat) {
  std::vector<Move> moves;
  core::legal_moves(rules, state, seat).each([&](Move move) { moves.push_back(move); });
  return moves;
}

template <class G>
class Conformance : public ::testing::Test {};
TYPED_TEST_SUITE(Conformance, support::AllGamesAndMorra, support::GameNames);

// What a seat is offered, counted without the limits of core::Offered.
struct OfferCounter : core::Moves<OfferCounter> {
  OfferCounter() = default;
  int families = 0;
  int moves = 0;
  void offered(const core::Family& family) {
    ++families;
    moves += family.size();
  }
  void forbidden(core::Clause, const core::Family&) {}
  void unthought(core::Clause, const core::Family&) {}
  void forbidden_rest(core::Clause) {}
};

TYPED_TEST(Conformance, NobodyIsOfferedMoreThanThereIsRoomFor) {
  each_position<TypeParam>([&](const auto& rules, const auto& state, auto&) {
    for (const Seat seat : SeatSet::first(state.seats)) {
      OfferCounter counter;
      rules.each_move(state, seat, counter);
      ASSERT_LE(counter.families, core::Offered::kMostFamilies);
      ASSERT_LE(counter.moves, core::Offered::kMostMoves);
    }
  });
}

// The clocks of a table are seen by all: they say nothing of what only some know.
TYPED_TEST(Conformance, PaceNamesEveryWindowAndStaysWhileItIsOpen) {
  core::Pace before;
  SeatSet asked;
  each_position<TypeParam>([&](const auto& rules, const auto& state, auto&) {
    const core::Pace pace = core::pace(rules, state);
    const SeatSet now = rules.waiting(state) | rules.sealed(state);
    if (now.size() > 1) {
      ASSERT_TRUE(pace.window);
    }
    if (rules.waiting(state).empty()) {
      ASSERT_EQ(pace, core::Pace{});
    }
    // Somebody has answered, and the others are still asked: it is the same window.
    if (!rules.sealed(state).empty()) {
      ASSERT_EQ(now, asked);
      ASSERT_EQ(pace, before);
    }
    ASSERT_GE(pace.shown, 0);
    before = pace;
    asked = now;
  });
}

TYPED_TEST(Conformance, MovesAreUniqueAndOrderedAndCountedRight) {
  each_position<TypeParam>([](const auto& rules, const auto& state, auto&) {
    for (const Seat seat : SeatSet::first(state.seats)) {
      const std::vector<Move> moves = list(rules, state, seat);
      const core::Offered offered = core::legal_moves(rules, state, seat);
      ASSERT_EQ(std::adjacent_find(moves.begin(), moves.end(), std::greater_equal<>()), moves.end());
      ASSERT_EQ(offered.count(), static_cast<int>(moves.size()));
      for (int n = 0; n < offered.count(); ++n) {
        ASSERT_EQ(offered.nth(n), moves[static_cast<std::size_t>(n)]);
        ASSERT_EQ(offered.template nth<TypeParam::kFacts.arguments>(n), offered.nth(n)) << "as random_move takes it";
      }
      ASSERT_EQ(moves.empty(), !rules.waiting(state).contains(seat)) << "who is asked can move, and nobody else";
    }
  });
}

TYPED_TEST(Conformance, EveryOtherMoveIsForbiddenByAClauseOfTheGame) {
  int looked = 0;
  each_position<TypeParam>([&](const auto& rules, const auto& state, auto& chance) {
    if (++looked % 16 != 0) return;  // the universe of moves is large
    const Seat seat = Seat(chance.pick(state.seats));
    const std::vector<Move> legal = list(rules, state, seat);
    for (std::size_t verb = 0; verb < rules.notation().size(); ++verb)
      for (int a = 0; a < 64; ++a)
        for (int b = 0; b < core::kMaxSeats; ++b) {
          const Move move{static_cast<std::uint8_t>(verb), static_cast<std::uint8_t>(a), static_cast<std::uint8_t>(b)};
          const bool is_listed = std::find(legal.begin(), legal.end(), move) != legal.end();
          const core::Clause clause = core::why_not(rules, state, seat, move);
          ASSERT_EQ(core::is_legal(rules, state, seat, move), is_listed);
          ASSERT_EQ(clause == core::Clause::none, is_listed) << verb << " " << a << " " << b;
          if (is_listed) continue;
          const auto entry = std::find_if(TypeParam::kFacts.clauses.begin(), TypeParam::kFacts.clauses.end(),
                                          [&](const auto& e) { return e.clause == clause; });
          ASSERT_NE(entry, TypeParam::kFacts.clauses.end());
          ASSERT_TRUE(entry->forbids) << core::clause_id(TypeParam::kFacts.prefix, clause);
        }
  });
}

TYPED_TEST(Conformance, TheDefaultMoveIsLegal) {
  each_position<TypeParam>([](const auto& rules, const auto& state, auto&) {
    for (const Seat seat : rules.waiting(state))
      ASSERT_TRUE(core::is_legal(rules, state, seat, rules.default_move(state, seat)));
  });
}

TYPED_TEST(Conformance, TheTextOfAMoveReadsBackAsThatMove) {
  each_position<TypeParam>([](const auto& rules, const auto& state, auto&) {
    for (const Seat seat : rules.waiting(state))
      for (const Move move : list(rules, state, seat)) {
        const std::string text = core::to_text(rules.notation(), move);
        ASSERT_EQ(core::parse_move(rules.notation(), text), move) << text;
        ASSERT_EQ(core::parse_move(rules.notation(), text + " "), std::nullopt);
        ASSERT_EQ(core::parse_move(rules.notation(), " " + text), std::nullopt);
      }
  });
}

TYPED_TEST(Conformance, EveryPositionIsPossible) {
  each_position<TypeParam>([](const auto& rules, const auto& state, auto&) {
    const auto flaw = rules.check(state);
    ASSERT_FALSE(flaw) << flaw->path << ": " << flaw->reason;
  });
}

TYPED_TEST(Conformance, APositionReadsBackEqual) {
  int looked = 0;
  each_position<TypeParam>([&](const auto&, const auto& state, auto&) {
    if (++looked % 8 != 0) return;
    const auto document = codec::parse(codec::to_json(state));
    typename TypeParam::State back;
    const codec::Problems problems = codec::read(*document, back);
    ASSERT_TRUE(problems.empty()) << to_text(problems.front(), "");
    ASSERT_EQ(back, state);
    ASSERT_EQ(codec::to_json(back), document->text);
  });
}

TYPED_TEST(Conformance, ScoresAreSharedWholly) {
  each_position<TypeParam>([](const auto& rules, const auto& state, auto&) {
    if (!rules.waiting(state).empty()) return;
    int sum = 0;
    for (const Seat seat : SeatSet::first(state.seats)) {
      ASSERT_GE(rules.score(state, seat), 0);
      sum += rules.score(state, seat);
    }
    ASSERT_EQ(sum, core::kWin);
  });
}

TYPED_TEST(Conformance, RotatedSeatsGiveTheRotatedGame) {
  const auto told = [](const support::Rotation& back, const auto& list) {
    std::string text;
    for (auto t : list.told) {
      t.event = back.of(t.event);
      t.event.visit([&](const auto& e) { text += std::string(e.kName) + codec::to_json(e); });
      text += codec::to_json(back.of(t.audience)) + "\n";
    }
    return text;
  };
  each_position<TypeParam>([&](const auto& rules, const auto& state, auto& chance) {
    using Event = typename TypeParam::Event;
    if (state.seats == 1) return;
    const int by = 1 + chance.pick(state.seats - 1);
    const support::Rotation there(by, state.seats);
    const support::Rotation back(-by, state.seats);
    const auto turned = there.of(state);
    ASSERT_EQ(back.of(turned), state);
    ASSERT_EQ(rules.waiting(turned), there.of(rules.waiting(state)));
    for (const Seat seat : rules.waiting(state)) {
      ASSERT_EQ(core::legal_moves(rules, state, seat).count(),
                core::legal_moves(rules, turned, there.seat(seat)).count());
      const Move move = core::random_move(rules, state, seat, chance);
      core::FastChance luck(static_cast<std::uint64_t>(chance.pick(1 << 30)));
      core::FastChance same_luck = luck;
      core::EventList<Event> events;
      core::EventList<Event> turned_events;
      auto next = state;
      auto turned_next = turned;
      rules.apply(next, seat, move, luck, events);
      rules.apply(turned_next, there.seat(seat), there.of(rules.notation(), move), same_luck, turned_events);
      ASSERT_EQ(back.of(turned_next), next);
      // Windows may close in another order of seats: the same events, in whatever order.
      auto lines = [](std::string text) {
        std::vector<std::string> all;
        for (std::size_t at; (at = text.find('\n')) != std::string::npos; text.erase(0, at + 1))
          all.push_back(text.substr(0, at));
        std::sort(all.begin(), all.end());
        return all;
      };
      ASSERT_EQ(lines(told(back, turned_events)), lines(told(support::Rotation(0, state.seats), events)));
    }
  });
}

TYPED_TEST(Conformance, ReplayingATableGivesItsState) {
  const auto& rules = support::rules_for<TypeParam>();
  for (int game = 0; game < support::scaled_games(20); ++game) {
    core::FastChance chance(static_cast<std::uint64_t>(game));
    const int seats =
        TypeParam::kFacts.min_seats + game % (TypeParam::kFacts.max_seats - TypeParam::kFacts.min_seats + 1);
    core::Luck luck{chance};
    auto table = table::Table<TypeParam>::start(rules, seats, shelf::random_options(rules, seats, chance), luck);
    ASSERT_TRUE(table);
    while (!table->over()) {
      const Seat seat = table->waiting().front();
      ASSERT_TRUE(table->submit(seat, table->ply(), core::random_move(rules, table->state(), seat, chance), luck));
    }
    std::size_t told = 0;
    const auto again = table->replay([&](int, const auto& list) { told += list.size(); });
    ASSERT_EQ(again, table->state());
    ASSERT_GT(told, 0u);
  }
}

// The games on the shelf, through their logs.
template <class G>
class Logs : public ::testing::Test {};
TYPED_TEST_SUITE(Logs, support::AllGames, support::GameNames);

TYPED_TEST(Logs, ReadBackAndReplayToTheSamePosition) {
  const host::Sodium sodium;
  const auto& box = support::open_box<TypeParam>();
  for (int game = 0; game < support::scaled(10); ++game) {
    core::FastChance chance(static_cast<std::uint64_t>(game));
    core::Luck luck{chance};
    auto table = box.start(TypeParam::kFacts.min_seats, nullptr, luck);
    ASSERT_TRUE(table);
    for (int move = 0; move < 200 && !(*table)->waiting().empty(); ++move) {
      const Seat seat = (*table)->waiting().front();
      const auto moves = (*table)->moves(seat, nullptr);
      const std::string text = moves[static_cast<std::size_t>(chance.pick(static_cast<int>(moves.size())))].text;
      ASSERT_TRUE((*table)->submit(seat, (*table)->ply(), text, luck, nullptr));
    }
    table::LogWriter writer(sodium);
    table::LogHeader header;
    for (int seat = 0; seat < (*table)->seats(); ++seat)
      header.seats.push_back({.name = "Joueuse " + std::to_string(seat)});
    std::string text;
    for (const std::string& line : (*table)->log(header, writer)) text += line + "\n";

    const auto log = table::read_log(sodium, text);
    ASSERT_TRUE(log) << to_text(log.error(), "log");
    const auto edition = shelf::box<TypeParam>().open(log->header.edition.text);
    ASSERT_TRUE(edition) << "a log carries its edition";
    const auto again = shelf::replay(**edition, *log, sodium);
    ASSERT_TRUE(again) << to_text(again.error(), "log");
    ASSERT_EQ((*again)->position(), (*table)->position());
  }
}

}  // namespace
