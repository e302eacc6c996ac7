// What is printed in the box.
#pragma once
#include "core/fields.h"
#include "core/game.h"

namespace @game @{

    constexpr int kDie = 6;
constexpr int kMostPlayers = 4;
constexpr int kMostPoints = 100;  // that can be asked for

struct Edition {
  core::Imprint imprint;
  int goal = 0;

  static void fields(auto& f, auto& self) {
    f("goal", self.goal, "the points that win (@PRE@-02)", core::Range{kDie, kMostPoints});
  }
  // Everything that is wrong with it, beyond the ranges of its fields.
  void check(auto&&) const {}
};

}  // namespace @game@
