// What happens to markers and energy on the board: advancing, landing, combat and
// the end of a mission. The clause ids refer to docs/rules/bionic.en.md.
#pragma once
#include <algorithm>

#include "core/chance.h"
#include "core/duel.h"
#include "games/bionic/board.h"
#include "games/bionic/clauses.h"
#include "games/bionic/events.h"

namespace bionic {

// So many combats in one turn, and no more. Every combat on the way moves a marker on,
// but the winner of one on a last space may have to go back, and meet the same opponents
// again: luck alone would set no bound, and a turn has to end. Nobody ever comes near it:
// the longest chain in a million games is in docs/balance.md.
constexpr int kMostCombats = 100;

template <core::Chance C, class E>
class Course {
 public:
  Course(const Board& board, State& state, C& chance, E& events)
      : board_(board), s_(state), chance_(chance), events_(events) {}

  // ---- Energy ----

  void take(Seat seat, int wanted, core::Clause by) {
    const int found = std::min(wanted, int{s_.supply});  // BIO-03
    shift(s_.supply, s_.markers[seat].cards, found);
    tell_taken(seat, found, by);
  }
  // Back to the disc; whoever has fewer gives what he has.
  void give(Seat seat, int asked, core::Clause by) {
    const int given = std::min(asked, int{s_.markers[seat].cards});  // BIO-13
    shift(s_.markers[seat].cards, s_.supply, given);
    tell_given(seat, given, by);
  }

  // ---- The three ways to leave a space ----

  [[gnu::always_inline]] void spin(Seat seat) {
    Marker& marker = s_.markers[seat];
    const int number = chance_.die(kSpinner);
    if (marker.asks == Asks::arrow) return go_back(seat, number, BIO_12);
    if (board_.is_last(marker.place)) return attempt(seat, number);
    const int left = board_.left(marker.place);
    stand_on(seat, board_.ahead(marker.place, number));  // BIO-06
    events_.all(BIO_06, Spun{seat, byte(number), marker.place});
    if (number > left) events_.all(BIO_15, Halted{seat, mission_of(seat)});
    arrive(seat);
  }
  [[gnu::always_inline]] void spend(Seat seat, int cards) {
    Marker& marker = s_.markers[seat];
    shift(marker.cards, s_.supply, cards);  // BIO-08
    stand_on(seat, marker.place + cards);
    events_.all(BIO_08, Spent{seat, byte(cards), marker.place});
    arrive(seat);
  }

 private:
  static std::uint8_t byte(int n) { return static_cast<std::uint8_t>(n); }
  static void shift(std::uint8_t& from, std::uint8_t& to, int cards) {
    from = byte(from - cards);
    to = byte(to + cards);
  }
  Title mission_of(Seat seat) const { return {byte(s_.markers[seat].place.mission())}; }

  void tell_taken(Seat seat, int cards, core::Clause by) {
    if (cards > 0)
      events_.all(by, Took{seat, byte(cards)});
    else
      events_.all(BIO_03, FoundNone{seat});
  }
  void tell_given(Seat seat, int cards, core::Clause by) {
    if (cards > 0)
      events_.all(by, Gave{seat, byte(cards)});
    else
      events_.all(by, GaveNone{seat});
  }

  // A marker leaves its space, and with it what was asked and tried there.
  void stand_on(Seat seat, Place to) {
    Marker& marker = s_.markers[seat];
    marker.place = to;
    marker.asks = Asks::nothing;  // BIO-09
    marker.attempts = 0;          // BIO-19
  }
  [[gnu::noinline]] void go_back(Seat seat, int number, core::Clause by) {
    const Place to = Board::behind(s_.markers[seat].place, number);  // BIO-12
    stand_on(seat, to);
    events_.all(by, WentBack{seat, byte(number), to});
    arrive(seat);
  }

  // ---- Landing ----

  // A marker has come to a space.
  [[gnu::always_inline]] void arrive(Seat seat) {
    if (standing_at(s_.markers[seat].place) == 1) return obey(seat);
    if (!s_.markers[seat].place.is_start()) fight_on(seat);  // BIO-20
  }

  // Somebody stands there already: they fight. The winner moves and may come upon
  // the next one, and so on, until a marker has a space for itself, which it obeys.
  // What is left of kMostCombats falls with every combat, so this ends.
  [[gnu::noinline]] void fight_on(Seat seat) {
    for (int combats = kMostCombats; combats > 0; --combats) {
      seat = fight(seat, rival_of(seat));
      const Place place = s_.markers[seat].place;
      if (place.is_start() || s_.ended != Ended::no) return;  // BIO-20, BIO-30
      if (standing_at(place) == 1) return obey(seat);
    }
    step_aside(seat);  // BIO-20
  }

  int standing_at(Place place) const {
    int markers = 0;
    for (int i = 0; i < kMostPlayers; ++i) markers += s_.markers[Seat(i)].place == place;
    return markers;
  }
  // The other one there. There is one, and only one: whoever comes second fights.
  Seat rival_of(Seat seat) const {
    for (const Seat other : SeatSet::first(s_.seats) - seat)
      if (s_.markers[other].place == s_.markers[seat].place) return other;
    return seat;
  }

  // Does what the space says. What each kind of space does is in a table, because
  // which kind it is is a matter of luck.
  [[gnu::always_inline]] void obey(Seat seat) {
    Marker& marker = s_.markers[seat];
    const Board::Effect& effect = board_.effect(marker.place);
    // Nobody takes or gives more cards than there are.
    const int cards = std::clamp(int{effect.cards}, -int{marker.cards}, int{s_.supply});  // BIO-03, BIO-13
    shift(s_.supply, marker.cards, cards);                                                // BIO-10, BIO-13
    marker.place = effect.to;                                                             // BIO-11
    marker.asks = effect.asks;                                                            // BIO-12, BIO-13, BIO-14
    tell_of(seat, effect.kind, cards);
  }
  void tell_of(Seat seat, SpaceKind kind, int cards) {
    switch (kind) {
      case SpaceKind::plain:
      case SpaceKind::last: return;
      case SpaceKind::energy: return tell_taken(seat, cards, BIO_10);
      case SpaceKind::breakdown: return events_.all(BIO_11, BrokeDown{seat, s_.markers[seat].place});
      case SpaceKind::arrow: return events_.all(BIO_12, SentBack{seat});
      case SpaceKind::lose_turn: return events_.all(BIO_13, HeldUp{seat});
      case SpaceKind::give_cards: return tell_given(seat, -cards, BIO_13);
      case SpaceKind::choice: return events_.all(BIO_14, MustChoose{seat});
    }
  }

  // The nearest space behind on which nobody stands; the start point is one.
  void step_aside(Seat seat) {
    Marker& marker = s_.markers[seat];
    core::Bits taken{};
    for (const Seat other : SeatSet::first(s_.seats))
      if (s_.markers[other].place.mission() == marker.place.mission())
        taken = taken | core::Bits::only(s_.markers[other].place.space());
    const core::Bits free = core::Bits::below(core::kLongestTrack) - taken | core::Bits::only(0);
    stand_on(seat, Place(marker.place.mission(), core::nearest_below(free, marker.place.space())));  // BIO-20
    events_.all(BIO_20, SteppedAside{seat, marker.place});
    obey(seat);
  }

  // ---- Combat ----

  // Who wins, and has moved on.
  Seat fight(Seat arrived, Seat stood) {
    const Place place = s_.markers[arrived].place;
    const bool at_the_end = board_.is_last(place);
    const core::Clause by = at_the_end ? BIO_23 : BIO_20;
    events_.all(by, Met{arrived, stood, place});
    const core::Duel duel = core::duel(chance_, kSpinner, [&](const core::Duel& d) {
      if (d.first != d.second) return;
      events_.all(BIO_22, Tied{arrived, stood, byte(d.first)});
      give(arrived, 1, BIO_22);
      give(stood, 1, BIO_22);
    });
    const Seat winner = duel.first_wins() ? arrived : stood;
    const Seat loser = duel.first_wins() ? stood : arrived;
    const int number = duel.high();
    events_.all(at_the_end ? BIO_23 : BIO_21, Beat{winner, loser, byte(number), byte(number - duel.difference())});
    if (at_the_end)
      win_at_the_end(winner, loser, number);
    else
      win_on_the_way(winner, loser, number);
    return winner;
  }

  void seize(Seat winner, Seat loser, core::Clause by) {
    if (s_.markers[loser].cards == 0) return;                     // BIO-21
    shift(s_.markers[loser].cards, s_.markers[winner].cards, 1);  // BIO-21
    events_.all(by, Seized{winner, loser});
  }

  void win_on_the_way(Seat winner, Seat loser, int number) {
    seize(winner, loser, BIO_21);
    const Marker& marker = s_.markers[winner];
    const int left = board_.left(marker.place);
    if (marker.asks != Asks::nothing) events_.all(BIO_09, Freed{winner});
    stand_on(winner, board_.ahead(marker.place, number));  // BIO-21
    events_.all(BIO_21, PushedOn{winner, byte(number), marker.place});
    if (number > left) events_.all(BIO_15, Halted{winner, mission_of(winner)});
  }

  // BIO-23: the winner leaves the last space, onwards or back.
  void win_at_the_end(Seat winner, Seat loser, int number) {
    const Place end = s_.markers[winner].place;
    if (number >= board_.finish(end)) {
      seize(winner, loser, BIO_24);
      return finish(winner, number, BIO_24);
    }
    take(winner, 1, BIO_25);  // BIO-25: from the disc
    events_.all(BIO_25, SpinsAgain{winner, byte(board_.finish(end))});
    const int again = chance_.die(kSpinner);
    if (again >= board_.finish(end)) return finish(winner, again, BIO_25);
    const Place to = Board::behind(end, again);  // BIO-25
    stand_on(winner, to);
    events_.all(BIO_25, WentBack{winner, byte(again), to});
  }

  // ---- The end of a mission ----

  [[gnu::noinline]] void attempt(Seat seat, int number) {
    Marker& marker = s_.markers[seat];
    const int needed = board_.finish(marker.place);
    if (number >= needed) return finish(seat, number, BIO_16);
    if (marker.attempts == 2) {
      events_.all(BIO_19, LetThrough{seat, byte(number), mission_of(seat)});
      give(seat, 1, BIO_19);
      return go_on(seat, BIO_19);
    }
    const core::Clause by = marker.attempts == 0 ? BIO_17 : BIO_18;
    ++marker.attempts;  // BIO-17, BIO-18
    events_.all(by, Failed{seat, byte(number), byte(needed)});
    give(seat, 1, by);
  }
  void finish(Seat seat, int number, core::Clause by) {
    events_.all(by, Finished{seat, byte(number), mission_of(seat)});
    go_on(seat, by);
  }
  void go_on(Seat seat, core::Clause by) {
    const int mission = s_.markers[seat].place.mission();
    if (mission == kMissions) {
      s_.ended = Ended::mission;  // BIO-30
      s_.winners = seat;          // BIO-30
      return events_.all(BIO_30, Won{seat});
    }
    stand_on(seat, Place(mission + 1, 0));  // BIO-16
    events_.all(by, Entered{seat, mission_of(seat)});
  }

  const Board& board_;
  State& s_;
  C& chance_;
  E& events_;
};

}  // namespace bionic
