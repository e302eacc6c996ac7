// @title@. The clause ids refer to docs/rules/@game@.en.md.
#pragma once
#include <algorithm>
#include <optional>
#include <string>

#include "core/game.h"
#include "games/@game@/clauses.h"
#include "games/@game@/edition.h"
#include "games/@game@/events.h"
#include "games/@game@/state.h"

namespace @game @{

    using core::Move;

enum class Verb : std::uint8_t { roll, keep };
inline constexpr std::array<core::Form, 2> kForms = {{{"roll", @PRE @_01}, {"keep", @PRE @_02}}};

class Rules {
 public:
  using Edition = @game @ ::Edition;
  using Options = @game @ ::Options;
  using State = @game @ ::State;
  using View = @game @ ::View;
  using Memory = @game @ ::Memory;
  using Event = @game @ ::Event;

  static constexpr core::Facts kFacts = {
      .slug = "@game@",
      .prefix = "@PRE@",
      .min_seats = 2,
      .max_seats = kMostPlayers,
      .rules_version = 1,
      .hidden = false,
      .minutes = 5,
      .max_plies = kRounds * kMostPlayers * kMostPoints,
      .clauses = kClauses,
  };

  explicit Rules(const Edition& edition) : edition_(edition) {}
  const Edition& edition() const { return edition_; }
  core::Notation notation() const { return kForms; }
  int goal(const State& s) const { return s.options.halved ? edition_.goal / 2 : edition_.goal; }  // @PRE@-02

  // ---- The course of the game ----

  std::optional<core::Flaw> check_table(int seats, const Options&) const {
    if (seats >= kFacts.min_seats && seats <= kFacts.max_seats) return std::nullopt;
    return core::Flaw{"seats", "2 to 4 play @game@, not " + std::to_string(seats)};
  }

  State start(int seats, const Options& options, core::Chance auto& chance, auto&) const {
    State s;
    s.seats = static_cast<std::uint8_t>(seats);
    s.options = options;
    s.turn = Seat(chance.pick(seats));
    return s;
  }

  SeatSet waiting(const State& s) const { return s.winners.empty() ? SeatSet(s.turn) : SeatSet{}; }
  SeatSet sealed(const State&) const { return {}; }

  void each_move(const State& s, Seat seat, auto& moves) const {
    if (!s.winners.empty() || seat != s.turn) return moves.forbid_rest(@PRE @_02);
    moves.offer(Verb::roll);
    moves.offer(Verb::keep, core::kNoArg.when(s.stake > 0));
    moves.forbid_rest(@PRE @_02);  // nothing is at stake yet
  }

  void apply(State& s, Seat seat, Move m, core::Chance auto& chance, auto& events) const {
    if (static_cast<Verb>(m.verb) == Verb::keep) return keep(s, seat, events);
    const int number = chance.die(kDie);
    if (number == 1) {
      s.stake = 0;  // @PRE@-01
      events.all(@PRE @_01, Lost{seat});
      return end_turn(s, events);
    }
    s.stake = static_cast<std::uint8_t>(s.stake + number);  // @PRE@-01
    events.all(@PRE @_01, Rolled{seat, static_cast<std::uint8_t>(number), s.stake});
    if (s.points[seat] + s.stake >= goal(s)) keep(s, seat, events);  // @PRE@-02: more would be in vain
  }

  Move default_move(const State& s, Seat) const {
    return {static_cast<std::uint8_t>(s.stake > 0 ? Verb::keep : Verb::roll)};
  }
  int turns(const State& s) const { return s.round * s.seats + s.turn.index; }
  int score(const State& s, Seat seat) const { return s.winners.contains(seat) ? core::kWin / s.winners.size() : 0; }

  // ---- What a seat knows: everything ----

  View view(const State& s, Seat seat) const { return {seat, s}; }
  void remember(Memory&, Seat, const Event&) const {}
  State sample(const View& v, const Memory&, Seat, core::Chance auto&) const { return v.table; }

  // ---- Positions ----

  void complete(State&, std::string_view) const {}
  std::optional<core::Flaw> check(const State& s) const;

 private:
  void keep(State& s, Seat seat, auto& events) const {
    s.points[seat] = static_cast<std::uint8_t>(s.points[seat] + s.stake);  // @PRE@-02
    s.stake = 0;
    events.all(@PRE @_02, Kept{seat, s.points[seat]});
    if (s.points[seat] >= goal(s)) return win(s, seat, events);  // @PRE@-02
    end_turn(s, events);
  }
  void end_turn(State& s, auto& events) const {
    s.turn = core::after(s.turn, s.seats);  // @PRE@-02
    s.round = static_cast<std::uint8_t>(s.round + (s.turn.index == 0));
    if (s.round == kRounds) win(s, richest(s), events);  // @PRE@-02
  }
  void win(State& s, SeatSet winners, auto& events) const {
    s.winners = winners;
    events.all(@PRE @_02, Won{winners});
  }
  static SeatSet richest(const State& s) {
    SeatSet seats;
    int most = 0;
    for (const Seat seat : SeatSet::first(s.seats)) {
      if (s.points[seat] > most) seats = {};
      if (s.points[seat] >= most) seats.add(seat);
      most = std::max(most, int{s.points[seat]});
    }
    return seats;
  }

  const Edition& edition_;
};
static_assert(core::Game<Rules>);

}  // namespace @game@
