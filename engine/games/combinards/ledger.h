// Money, records, elimination, and cards that go under the pile. The clause ids
// refer to docs/rules/combinards.en.md.
#pragma once
#include <algorithm>

#include "games/combinards/clauses.h"
#include "games/combinards/events.h"

namespace combinards {

// COM-05: the cash with which one wins.
inline int target(const State& s, const Edition& edition) {
  return edition.target + (s.options.gain ? edition.start_cash : 0);  // COM-05
}

inline SeatSet with_cards(const State& s) {
  SeatSet seats;
  for (int i = 0; i < core::kMaxSeats; ++i)
    if (!s.hands[Seat(i)].empty()) seats.add(Seat(i));
  return seats;
}

// COM-08: of those still in, the fewest years, then the most cash.
inline SeatSet best_record(const State& s) {
  SeatSet best;
  for (const Seat seat : s.playing) {
    const Player& player = s.players[seat];
    if (!best.empty()) {
      const Player& other = s.players[best.front()];
      if (player.years > other.years || (player.years == other.years && player.cash < other.cash)) continue;
      if (player.years < other.years || player.cash > other.cash) best = {};
    }
    best.add(seat);
  }
  return best;
}

template <class E>
class Ledger {
 protected:
  Ledger(const Edition& edition, State& state, E& events) : edition_(edition), s_(state), events_(events) {}

  static std::uint8_t byte(int n) { return static_cast<std::uint8_t>(n); }
  Player& player() { return s_.players[s_.turn]; }
  Cards& hand() { return s_.hands[s_.turn]; }
  bool over() const { return s_.ended != Ended::no; }

  // ---- Money ----

  // Pays what one owes, or as much of it as one has; how much that is.
  int pay(Seat from, int owed, std::int32_t& to) {
    Player& payer = s_.players[from];
    const int paid = std::min(owed, payer.cash);
    payer.cash -= paid;
    to += paid;
    return paid;
  }
  void receive(Seat seat, int amount) {
    s_.bank -= amount;
    s_.players[seat].cash += amount;
    look_at(seat);
  }
  // COM-05: after every payment and every change of a record.
  void look_at(Seat seat) {
    const Player& player = s_.players[seat];
    if (player.cash < target(s_, edition_) || player.years > 0) return;  // COM-05
    win(seat, Ended::target);                                            // COM-05
    events_.all(COM_05, Won{seat, player.cash});
  }
  void win(Seat seat, Ended how) {
    s_.ended = how;
    s_.winners = seat;
    s_.phase = Phase::roll;
  }

  // ---- Prison and ruin ----

  void pardon(Seat seat, int years) {
    s_.players[seat].years = byte(s_.players[seat].years - years);
    look_at(seat);  // COM-05
  }
  void imprison(Seat seat, int years) {
    Player& player = s_.players[seat];
    player.years = byte(player.years + years);
    if (player.years <= kMostYears) return;
    events_.all(COM_07, Jailed{seat, player.years});
    eliminate(seat, COM_07);  // COM-07
  }
  void ruin(Seat seat) {
    events_.all(COM_06, Ruined{seat});
    eliminate(seat, COM_06);
  }
  void eliminate(Seat seat, core::Clause by) {
    pay(seat, s_.players[seat].cash, s_.bank);  // COM-06
    const Cards lost = s_.hands[seat];
    s_.hands[seat] = {};
    put_under(lost);  // COM-06
    events_.to(seat, by, HandLost{seat, lost});
    events_.others(seat, by, HandLostUnseen{seat, byte(lost.total())});
    s_.operating.remove(seat);  // COM-06
    s_.declared[seat] = {};
    s_.playing.remove(seat);
    if (s_.playing.size() > 1) return;
    win(s_.playing.front(), Ended::alone);  // COM-05
    events_.all(COM_05, LastOne{s_.playing.front()});
  }

  // ---- Cards ----

  // COM-27: several at once in ascending order.
  void put_under(const Cards& cards) {
    cards.each([&](Card card) { s_.pile.push(card); });
  }
  // Out of the hand of the player whose turn it is; of equal cards the declared first.
  void hand_over(const Cards& cards) {
    cards.each([&](Card card) {
      hand().take(card);
      if (s_.declared[s_.turn][card] > 0) s_.declared[s_.turn].take(card);  // COM-28
    });
    put_under(cards);
  }

  const Edition& edition_;
  State& s_;
  E& events_;
};

}  // namespace combinards
