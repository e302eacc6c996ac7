// What can happen. Everybody sees all of it.
#pragma once
#include <string_view>

#include "core/one_of.h"
#include "games/@game@/state.h"

namespace @game @{

    constexpr core::Range kPoints = {0, kMostPoints + kDie};

struct Rolled {
  static constexpr std::string_view kName = "rolled";
  Seat seat;
  std::uint8_t number = 0;
  std::uint8_t stake = 0;
  static void fields(auto& f, auto& self) {
    f("seat", self.seat, "who rolled");
    f("number", self.number, "what the die shows", core::Range{2, kDie});
    f("stake", self.stake, "what is at stake now", kPoints);
  }
};
struct Lost {
  static constexpr std::string_view kName = "lost";
  Seat seat;
  static void fields(auto& f, auto& self) { f("seat", self.seat, "who rolled a one"); }
};
struct Kept {
  static constexpr std::string_view kName = "kept";
  Seat seat;
  std::uint8_t points = 0;
  static void fields(auto& f, auto& self) {
    f("seat", self.seat, "who kept what was at stake");
    f("points", self.points, "what he has now", kPoints);
  }
};
struct Won {
  static constexpr std::string_view kName = "won";
  SeatSet winners;
  static void fields(auto& f, auto& self) { f("winners", self.winners, "who has won"); }
};

using Event = core::OneOf<Rolled, Lost, Kept, Won>;

}  // namespace @game@
