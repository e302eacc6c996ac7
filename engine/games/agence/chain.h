// What one decision sets off: the player whose turn it is walks, obeys the space
// he reaches, fights, rolls again and walks on, until nothing more happens or he
// has to choose (state.h draws it). Nothing here calls itself: every part says how
// far the player goes next, and run() is the only loop.
#pragma once
#include "core/chance.h"
#include "core/duel.h"
#include "games/agence/board.h"
#include "games/agence/clauses.h"
#include "games/agence/events.h"

namespace agence {

using core::Clause;

// How far somebody goes, and by which clause; 0 spaces: he stays.
struct Step {
  int spaces = 0;
  Clause by{};
};
constexpr Step kStay{};

// A chain ends after this many steps at the latest. Whoever walks inwards, or
// outwards with the formula, comes to an end much sooner; a chaser could go back
// and forth past a holder in a safe zone for as long as the dice allow.
constexpr int kLongestChain = 2 * core::kLongestTrack;

template <core::Chance C, class E>
class Chain {
 public:
  Chain(const Board& board, State& state, C& chance, E& events)
      : board_(board), s_(state), chance_(chance), events_(events) {}

  // The player whose turn it is goes so far, and everything that comes of it.
  void run(Step step) {
    for (int links = 0; step.spaces > 0 && links < kLongestChain; ++links) {
      walk(s_.turn, step, true);
      if (s_.ended != Ended::no) return;
      step = obey();
    }
  }

  // The turn's roll: on a guard space the fights there take its place (ATR-14).
  Step turn_roll() {
    s_.rolled = true;
    return board_.is_guard(place()) ? at_guard() : roll(s_.turn, ATR_05, ATR_32);
  }

  // One die, or both for whoever has been in the vault (ATR-32).
  Step roll(Seat seat, Clause by_one, Clause by_both) {
    const int red = chance_.die(kDie);
    if (!s_.been.contains(seat)) {  // ATR-32
      events_.all(by_one, Rolled{seat, byte(red)});
      return {red, by_one};
    }
    const int blue = chance_.die(kDie);
    events_.all(by_both, RolledBoth{seat, byte(red), byte(blue)});
    return {red + blue, by_both};
  }

  // What the space does to the player of the turn who has reached it.
  Step obey() {
    switch (board_.kind(place())) {
      case SpaceKind::start:
      case SpaceKind::safe: return kStay;  // ATR-10, ATR-15: shared by all
      case SpaceKind::guard: return at_guard();
      case SpaceKind::vault: return enter_vault();
      default: break;
    }
    if (const SeatSet others = Board::seats_at(s_, place()) - s_.turn; !others.empty()) return meet(others);
    switch (board_.kind(place())) {
      case SpaceKind::again: events_.all(ATR_13, Again{s_.turn}); return roll(s_.turn, ATR_13, ATR_32);
      case SpaceKind::screen:
        if (!board_.challengeable(s_, s_.turn).empty()) s_.ask = Ask::screen;  // ATR-12
        return kStay;
      default: return kStay;
    }
  }

  // Each rolls one die; the higher advances by the difference (ATR-10).
  Step fight(Seat opponent, Clause by) {
    const core::Duel duel = roll_off(opponent, by);
    if (duel.first_wins()) return {duel.difference(), by};
    walk(opponent, {duel.difference(), by}, false);
    return kStay;
  }
  // The clause of a fight with somebody on the same space.
  Clause fight_clause(Seat opponent) const {
    if (place() == board_.vault()) return ATR_33;
    if (!s_.been.contains(s_.turn) && s_.holder == opponent) return ATR_35;
    return board_.kind(place()) == SpaceKind::corridor ? ATR_11 : ATR_10;
  }

 private:
  static constexpr std::uint8_t byte(int n) { return static_cast<std::uint8_t>(n); }
  int place() const { return s_.places[s_.turn]; }
  bool is_over() const { return s_.ended != Ended::no; }

  // ---- Walking ----

  // `own`: it is his turn. If not, he obeys nothing where he comes, and fights
  // nobody; but the vault and the way out count at any time.
  void walk(Seat seat, Step step, bool own) {
    const int from = s_.places[seat];
    const int end = board_.walk(s_, seat, step.spaces, own);
    const int to = std::max(0, end);  // ATR-04: START is the end of the path
    s_.places[seat] = byte(to);
    events_.all(step.by, Moved{seat, Place(from), Place(to)});
    if (to == 0 && s_.holder == seat) return win(seat);  // ATR-50
    const int walked = to > from ? to - from : from - to;
    if (walked < step.spaces && board_.kind(to) == SpaceKind::corridor) events_.all(ATR_11, Stopped{seat, Place(to)});
    if (to == board_.vault() && !own) reach_vault(seat);  // ATR-30
  }

  void win(Seat seat) {
    s_.ended = Ended::out;  // ATR-50
    s_.winners = seat;      // ATR-50
    events_.all(ATR_50, Won{seat});
  }

  // ---- Other players ----

  Step meet(SeatSet others) {
    if (Board::chases(s_, s_.turn) && others.contains(*s_.holder)) return steal();  // ATR-40
    return fight_one_of(others);
  }
  Step fight_one_of(SeatSet others) {
    if (others.size() == 1) return fight(others.front(), fight_clause(others.front()));
    s_.ask = Ask::opponent;  // ATR-10
    return kStay;
  }

  core::Duel roll_off(Seat opponent, Clause by) {
    return core::duel(chance_, kDie, [&](const core::Duel& duel) {
      if (duel.first == duel.second)
        events_.all(by, Tied{s_.turn, opponent, byte(duel.first)});
      else
        events_.all(by, Fought{s_.turn, opponent, byte(duel.first), byte(duel.second)});
    });
  }

  // Whether the player of the turn takes the formula from its holder.
  bool wins_formula(Clause by) {
    const Seat holder = *s_.holder;
    const bool stolen = roll_off(holder, by).first_wins();
    if (stolen) {
      s_.holder = s_.turn;  // ATR-40, ATR-41
      events_.all(by, Stole{s_.turn, holder});
    } else {
      events_.all(by, Kept{holder, s_.turn});
    }
    return stolen;
  }
  // Whoever has the formula after a fight for it runs, with both dice.
  Step run_with_formula(Clause by) {
    const Seat holder = *s_.holder;
    const Step step = roll(holder, by, by);
    if (holder == s_.turn) return step;
    walk(holder, step, false);  // ATR-40
    return kStay;
  }
  Step steal() {
    wins_formula(ATR_40);
    return run_with_formula(ATR_40);
  }

  // ---- Guards ----

  // The holder first, then the guard (ATR-41, ATR-14).
  Step at_guard() {
    if (Board::chases(s_, s_.turn) && s_.places[*s_.holder] == place()) {  // ATR-41
      const bool stolen = wins_formula(ATR_41);
      if (s_.options.run) {  // ATR-41
        const Step step = run_with_formula(ATR_41);
        if (stolen || is_over()) return step;
      }
    }
    return fight_guard();
  }
  Step fight_guard() {
    const core::Duel duel = core::duel(chance_, kDie, [&](const core::Duel& rolled) {
      if (rolled.first == rolled.second)
        events_.all(ATR_14, TiedGuard{s_.turn, byte(rolled.first)});
      else
        events_.all(ATR_14, FoughtGuard{s_.turn, byte(rolled.first), byte(rolled.second)});
    });
    if (!duel.first_wins()) return {duel.difference(), ATR_14};  // the guard rolls first
    events_.all(ATR_14, Held{s_.turn});
    lose_roll(ATR_14);
    return kStay;
  }

  // ---- The vault ----

  void reach_vault(Seat seat) {
    events_.all(ATR_16, ReachedVault{seat});
    const bool was_there = s_.been.contains(seat);
    s_.been.add(seat);  // ATR-31
    if (s_.holder) {
      if (!was_there) events_.all(ATR_31, Chases{seat});
      return;
    }
    s_.holder = seat;  // ATR-30
    events_.all(ATR_30, TookFormula{seat});
    if (!s_.options.ambush) return;
    s_.been = Board::players(s_);  // ATR-31
    events_.all(ATR_31, AllChase{seat});
  }

  Step enter_vault() {
    const bool is_first = !s_.holder;
    const bool rolled = s_.rolled;
    const SeatSet others = board_.in_vault(s_) - s_.turn;
    reach_vault(s_.turn);
    lose_roll(ATR_34);
    if (is_first) return rolled ? roll(s_.turn, ATR_30, ATR_30) : kStay;  // ATR-30, ATR-34
    return others.empty() ? kStay : fight_one_of(others);                 // ATR-33
  }

  // A roll that was still due this turn is not made any more.
  void lose_roll(Clause by) {
    if (s_.rolled) return;
    s_.rolled = true;  // ATR-14, ATR-34
    events_.all(by, LostRoll{s_.turn});
  }

  const Board& board_;
  State& s_;
  C& chance_;
  E& events_;
};

}  // namespace agence
