// Positions. Everything is public, so what a seat sees is the whole truth.
#pragma once
#include <cstdint>

#include "core/fields.h"
#include "core/seat.h"
#include "games/@game@/edition.h"

namespace @game @{

    using core::PerSeat;
using core::Seat;
using core::SeatSet;

constexpr int kRounds = 200;  // @PRE@-02

struct Options {
  bool halved = false;
  bool operator==(const Options&) const = default;

  static void fields(auto& f, auto& self) { f("halved", self.halved, "half of the points are enough (@PRE@-02)"); }
};

struct State {
  std::uint8_t seats = 0;
  Options options;
  Seat turn;
  std::uint8_t round = 0;
  std::uint8_t stake = 0;
  PerSeat<std::uint8_t> points;
  SeatSet winners;
  bool operator==(const State&) const = default;

  static void fields(auto& f, auto& self) {
    f("seats", self.seats, "how many play", core::Range{2, kMostPlayers});
    f("options", self.options, "what the table agreed on");
    f("turn", self.turn, "whose turn it is");
    f("round", self.round, "complete rounds so far", core::Range{0, kRounds});
    f("stake", self.stake, "what the turn has brought, and a one would lose (@PRE@-01)", core::Range{0, kMostPoints});
    f.per_seat("points", self.points, self.seats, "what each seat has kept (@PRE@-02)",
               core::Range{0, kMostPoints + kDie});
    f("winners", self.winners, "who has won, once it is over");
  }
};

struct View {
  Seat seat;  // whose view it is; kSpectator for those who watch
  State table;
  bool operator==(const View&) const = default;

  static void fields(auto& f, auto& self) { State::fields(f, self.table); }
};

// There is nothing to remember that is not seen.
struct Memory {
  bool operator==(const Memory&) const = default;

  static void fields(auto&, auto&) {}
};

}  // namespace @game@
