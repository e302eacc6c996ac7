// A player who knows the race by heart (race.h) and otherwise looks no further than whom he
// may meet on the space he reaches. Experts begin with what he would do.
#pragma once
#include <span>

#include "games/bionic/rules.h"

namespace bionic {

class Racer {
 public:
  Racer(const Rules& rules, const State& state, Seat self)
      : board_(rules.board()), race_(rules.race()), s_(state), self_(self), marker_(state.markers[self]) {}

  // The move after which the fewest turns are left; the first of those that are equal.
  Move choose(std::span<const Move> moves) const {
    Move best = moves.front();
    int fewest = turns_after(best);
    for (const Move& move : moves.subspan(1)) {
      const int turns = turns_after(move);
      if (turns >= fewest) continue;
      best = move;
      fewest = turns;
    }
    return best;
  }

 private:
  int turns_after(const Move& move) const {
    switch (static_cast<Verb>(move.verb)) {
      case Verb::spin: return spinning();
      case Verb::pass: return passing();
      case Verb::spend: return Race::kTurn + landing(marker_.place + move.a, marker_.cards - move.a);
      case Verb::lose: return Race::kTurn + race_.free(marker_.place, marker_.cards);
      case Verb::give: return race_.free(marker_.place, marker_.cards - kRansom);
    }
    return 0;
  }
  int spinning() const {
    if (marker_.asks == Asks::arrow || board_.is_last(marker_.place)) return race_.spinning(marker_);
    int sum = 0;
    for (int number = 1; number <= kSpinner; ++number)
      sum += landing(board_.ahead(marker_.place, number), marker_.cards);
    return Race::kTurn + sum / kSpinner;
  }
  int passing() const {
    Marker richer = marker_;
    richer.cards = static_cast<std::uint8_t>(marker_.cards + std::min(kTakenByPassing, int{s_.supply}));
    return Race::kTurn + race_.turns(richer);
  }
  int landing(Place to, int cards) const {
    return stands_somebody(to) ? race_.after_fight(to, cards) : race_.after(to, cards);
  }
  bool stands_somebody(Place at) const {
    if (at.is_start()) return false;  // BIO-20
    for (const Seat other : SeatSet::first(s_.seats) - self_)
      if (s_.markers[other].place == at) return true;
    return false;
  }

  const Board& board_;
  const Race& race_;
  const State& s_;
  Seat self_;
  const Marker& marker_;
};

}  // namespace bionic
