// The closed set of verbs that every game has. Bots, tables, servers and tests
// are written against this concept and never against a game.
//
// A game is a class Rules, bound to an edition, with these types and verbs:
//
//   State    the whole truth of a position: a small value, copied instead of undone
//   View     what one seat may know now, built up from nothing
//   Memory   what a seat could remember: folded from the events told to it
//   Event    a variant of what can happen
//   Options  what a table may agree on, one named field each
//
//   check_table(seats, options)                  why nobody can play like that, if so
//   start(seats, options, chance, events)        the first position
//   waiting(state)                               the seats that may act now; none: it is over
//   sealed(state)                                the seats whose secret answer is held until the
//                                                others have answered too; none in a plain turn
//   each_move(state, seat, moves)                offers and forbids (move.h): legality, written once
//   apply(state, seat, move, chance, events)     the move is legal
//   default_move(state, seat)                    for a clock that ran out; depends on the view only
//   turns(state)                                 how many turns have been completed
//   score(state, seat)                           0 to kWin, once it is over; ties share kWin
//   view(state, seat)                            seat may be kSpectator
//   remember(memory, seat, event)                one event that was told to that seat
//   sample(view, memory, seat, chance)           a state that fits what the seat knows
//   complete(state, field)                       puts what lies nowhere else into a field that was left out
//   check(state)                                 what is impossible about a position, if anything
//   notation()                                   how moves are written
//
// and, where there is something to say,
//
//   usual(seats, tempo)  what a table of that many agrees on if it says nothing
//   as_printed(seats)    what it agrees on to play the letter of the printed sheet
//   pace(state)          whether the decision is a window, and what seconds the rules give
//   printed(value)       what is printed in the box about a value, in the words of the edition
//   choosing(state)      whether a decision of several moves is still open (cards chosen one by one)
//   misprinted(state)    what in a position contradicts the edition, though somebody may imagine it
//   read_out(view)       what of it goes with a view, for eyes that may read it
//   excerpt(state)       what the log of a finished match keeps of the edition
//   heard(state)         which questions were read out; rules made with them lay them aside
#pragma once
#include <concepts>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

#include "core/chance.h"
#include "core/clause.h"
#include "core/events.h"
#include "core/move.h"
#include "core/notation.h"
#include "core/seat.h"

namespace core {

// A win. Sixty can be shared by two to six winners without a remainder.
constexpr int kWin = 60;

// Facts about a game, for whoever must not know its name.
struct Facts {
  std::string_view slug;    // "poker"
  std::string_view prefix;  // "POK": clause ids
  int min_seats = 0;
  int max_seats = 0;
  int rules_version = 1;  // rises when the same moves and luck give another game
  bool hidden = false;    // seats know different things
  int minutes = 0;        // how long people take for one game
  int max_plies = 0;      // no game at random is longer
  std::span<const ClauseEntry> clauses;
  Arguments arguments = Arguments::one;
};

// How a match is played: in one sitting, or day by day, where a decision may take a day or
// longer and nobody remembers what was said a week ago.
enum class Tempo : std::uint8_t { sitting, daily };

// How a table's clocks are to treat a decision. It depends on what everybody knows, since
// everybody sees the clocks. The engine has none: when the time that the table gives has
// run out, the seats that are asked make their default_move.
struct Pace {
  bool window = false;  // several answer secretly and at the same time: its clock runs from the beginning
  int shown = 0;        // seconds of a countdown that all see, from the beginning of the decision; the clock
                        // of a turn runs after them. When it ends nothing is played
  bool operator==(const Pace&) const = default;
};

// What a match has read out, by the ids of its questions. Those of `heard` are not to come
// again for the people who heard them; those of `again` may, though they were laid aside:
// all of their level have been asked.
struct Heard {
  std::vector<std::string> heard;
  std::vector<std::string> again;
};

// What is wrong with a position or an edition, and where.
struct Flaw {
  std::string path;    // "hands[2].dandy"
  std::string reason;  // "5 in play, but the box holds 4"
  Clause clause = Clause::none;
};

// Only for the concept below.
struct SomeMoves : Moves<SomeMoves> {
  void offered(const Family&) {}
  void forbidden(Clause, const Family&) {}
  void unthought(Clause, const Family&) {}
  void forbidden_rest(Clause) {}
};

template <class G>
concept Game =
    std::is_trivially_copyable_v<typename G::State> && std::equality_comparable<typename G::State> &&
    sizeof(typename G::State) <= 512 && std::is_trivially_copyable_v<typename G::View> &&
    std::equality_comparable<typename G::View> && std::is_trivially_copyable_v<typename G::Memory> &&
    std::is_trivially_copyable_v<typename G::Options> && std::equality_comparable<typename G::Options> &&
    std::is_trivially_copyable_v<typename G::Event> && std::constructible_from<G, const typename G::Edition&> &&
    std::same_as<std::remove_cvref_t<decltype(G::kFacts)>, Facts> &&
    requires(const G rules, const typename G::State state, typename G::State next, const typename G::Options options,
             const typename G::View view, typename G::Memory memory, const typename G::Event event, Seat seat,
             Move move, FastChance chance, NoEvents events, SomeMoves moves) {
      { state.seats } -> std::convertible_to<int>;
      { state.options } -> std::convertible_to<typename G::Options>;
      { rules.check_table(3, options) } -> std::same_as<std::optional<Flaw>>;
      { rules.start(3, options, chance, events) } -> std::same_as<typename G::State>;
      { rules.waiting(state) } -> std::same_as<SeatSet>;
      { rules.sealed(state) } -> std::same_as<SeatSet>;
      { rules.each_move(state, seat, moves) } -> std::same_as<void>;
      { rules.apply(next, seat, move, chance, events) } -> std::same_as<void>;
      { rules.default_move(state, seat) } -> std::same_as<Move>;
      { rules.turns(state) } -> std::same_as<int>;
      { rules.score(state, seat) } -> std::same_as<int>;
      { rules.view(state, seat) } -> std::same_as<typename G::View>;
      { rules.remember(memory, seat, event) } -> std::same_as<void>;
      { rules.sample(view, memory, seat, chance) } -> std::same_as<typename G::State>;
      { rules.complete(next, std::string_view()) } -> std::same_as<void>;
      { rules.check(state) } -> std::same_as<std::optional<Flaw>>;
      { rules.notation() } -> std::same_as<Notation>;
    };

// What a table of that many agrees on if it says nothing. A game whose defaults do not
// suit every number of seats and every tempo says so in usual(seats, tempo).
template <Game G>
typename G::Options usual_options(const G& rules, int seats, Tempo tempo = Tempo::sitting) {
  if constexpr (requires { rules.usual(seats, tempo); })
    return rules.usual(seats, tempo);
  else
    return {};
}

// The options by which a table of that many plays the letter of the printed sheet. A game
// where that is something else than what is usual says so in as_printed(seats).
template <Game G>
typename G::Options printed_options(const G& rules, int seats) {
  if constexpr (requires { rules.as_printed(seats); })
    return rules.as_printed(seats);
  else
    return usual_options(rules, seats);
}

// How the decision is timed; a game without windows and clocks has no pace(state).
template <Game G>
Pace pace(const G& rules, const typename G::State& state) {
  if constexpr (requires { rules.pace(state); })
    return rules.pace(state);
  else
    return {};
}

// Whether the seat that is asked has begun a decision of several moves and not ended it.
// To everybody else it is one ply: how many moves it took would tell how many cards.
template <Game G>
bool choosing(const G& rules, const typename G::State& state) {
  if constexpr (requires { rules.choosing(state); })
    return rules.choosing(state);
  else
    return false;
}

// What follows from each_move.

template <Game G>
[[gnu::always_inline]] inline Offered legal_moves(const G& rules, const typename G::State& state, Seat seat) {
  Offered moves;
  rules.each_move(state, seat, moves);
  return moves;
}

template <Game G>
bool is_legal(const G& rules, const typename G::State& state, Seat seat, Move move) {
  Judge judge(move);
  rules.each_move(state, seat, judge);
  return judge.legal();
}

// The clause that forbids the move; Clause::none if it is legal.
template <Game G>
Clause why_not(const G& rules, const typename G::State& state, Seat seat, Move move) {
  Judge judge(move);
  rules.each_move(state, seat, judge);
  return judge.clause();
}

template <Game G>
Move random_move(const G& rules, const typename G::State& state, Seat seat, Chance auto& chance) {
  const Offered moves = legal_moves(rules, state, seat);
  return moves.template nth<G::kFacts.arguments>(chance.pick(moves.count()));
}

// Plays uniformly random moves to the end; the number of moves. Flattened: what
// each_move offers stays in registers until one of it is picked and played.
template <Game G>
[[gnu::flatten]] int playout(const G& rules, typename G::State& state, Chance auto& luck) {
  NoEvents events;
  auto chance = luck;  // a copy of our own, which the compiler keeps in a register
  int plies = 0;
  for (SeatSet waiting = rules.waiting(state); !waiting.empty(); waiting = rules.waiting(state), ++plies) {
    const Seat seat = waiting.front();
    rules.apply(state, seat, random_move(rules, state, seat, chance), chance, events);
  }
  luck = chance;
  return plies;
}

}  // namespace core
