// A player of L'Agence Tous Risques who knows what he is doing and looks no
// further than the space he reaches.
#pragma once
#include <span>

#include "games/agence/rules.h"

namespace agence {

class SimplePlayer {
 public:
  SimplePlayer(const Rules& rules, const View& view) : board_(rules.board()), v_(view), self_(view.seat) {}

  // How good a move looks, in spaces gained or taken from others.
  int worth(const Move& move) const {
    const Seat seat = Seat(move.a);
    switch (static_cast<Verb>(move.verb)) {
      case Verb::roll: return kRoll;
      case Verb::boost: return walk_worth(kBoost);
      case Verb::reroll: return roll_of(self_);
      case Verb::guide: return walk_worth(std::abs(board_.lab_ahead(v_, self_) - v_.places[self_]));
      case Verb::lab: return walk_worth(board_.number(Card(kFirstLab + move.a)));
      // A turn lost is a roll lost; whoever is ahead loses most by it.
      case Verb::sidelined: return seat == self_ ? -100 : roll_of(seat) + threat(seat) / 4;
      case Verb::guard: return seat == self_ ? -100 : guard_worth(seat);
      case Verb::discard: return 5 - worth_keeping(Card(move.a));
      case Verb::end: return 0;
      // A fight is fair: it pays against those whom a few spaces help least.
      case Verb::challenge:
      case Verb::fight: return 10 - threat(seat) / 4;
      case Verb::decline: return 4;
    }
    return 0;
  }

 private:
  // Anything better than this is played before the roll, while it is sure.
  static constexpr int kRoll = 5;

  bool is_holder(Seat seat) const { return v_.holder == seat; }
  // Spaces that a turn's roll brings, on average.
  int roll_of(Seat seat) const { return v_.been.contains(seat) ? 7 : 4; }
  // How far a seat has come: to the vault and, with the formula, out again.
  int threat(Seat seat) const {
    const int place = v_.places[seat];
    return is_holder(seat) ? 2 * board_.vault() - place : place;
  }

  // What the space is worth to oneself that `steps` lead to.
  int walk_worth(int steps) const {
    const int from = v_.places[self_];
    const int to = board_.walk(v_, self_, steps, true);
    if (to <= 0 && is_holder(self_)) return 1000;  // out, and won
    const int walked = std::abs(std::max(0, to) - from);
    if (Board::chases(v_, self_) && to == v_.places[*v_.holder]) return walked + 8;  // a chance to steal
    switch (board_.kind(std::max(0, to))) {
      case SpaceKind::guard: return walked - 4;
      case SpaceKind::again: return walked + roll_of(self_);
      case SpaceKind::safe: return walked + (is_holder(self_) ? 3 : 0);
      // Before the roll the vault would cost it (ATR-34).
      case SpaceKind::vault: return v_.rolled ? walked + 10 : walked - 4;
      default: return walked;
    }
  }
  // The way back, and the turns that the guard takes; those far behind are left alone.
  int guard_worth(Seat seat) const {
    const int back = std::abs(board_.guard_back(v_, seat) - v_.places[seat]);
    return back + 3 + (threat(seat) - threat(self_)) / 4;
  }
  // Lab cards are worth little until one stands on their lab, a second copy of
  // anything less than the first.
  int worth_keeping(Card card) const {
    constexpr core::PerKind<Card, int> kWorth = {{4, 5, 6, 5, 7, 2, 3, 4}};
    return kWorth[card] - 2 * (v_.hand[card] - 1);
  }

  const Board& board_;
  const View& v_;
  Seat self_;
};

// The best move; of moves that are worth the same, luck decides: else the first
// seat would be everybody's favourite victim.
inline Move simple_move(const Rules& rules, const View& view, const Memory&, std::span<const Move> moves,
                        core::FastChance& chance) {
  const SimplePlayer player(rules, view);
  Move best = moves.front();
  int most = player.worth(best);
  int equals = 1;
  for (const Move& move : moves.subspan(1)) {
    const int worth = player.worth(move);
    equals = worth > most ? 1 : equals + (worth == most);
    if (worth > most || (worth == most && chance.pick(equals) == 0)) best = move;
    most = std::max(most, worth);
  }
  return best;
}

}  // namespace agence
