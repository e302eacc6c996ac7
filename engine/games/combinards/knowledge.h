// What a seat knows: what it sees, what it can remember, and what it imagines.
// The clause that says so is COM-50.
#pragma once
#include <algorithm>
#include <array>
#include <variant>

#include "core/chance.h"
#include "games/combinards/board.h"
#include "games/combinards/events.h"

namespace combinards {

inline View view_of(const State& s, Seat seat) {
  View v;
  v.seat = seat;
  v.seats = s.seats;
  v.options = s.options;
  v.starter = s.starter;
  v.turn = s.turn;
  v.round = s.round;
  v.phase = s.phase;
  v.ended = s.ended;
  v.playing = s.playing;
  v.winners = s.winners;
  v.points = s.points;
  v.announced = s.announced;
  v.die = s.die;
  v.pot = s.pot;
  v.bank = s.bank;
  v.players = s.players;
  v.pile_size = static_cast<std::uint8_t>(s.pile.size());
  for (const Seat other : SeatSet::first(s.seats))
    v.hand_sizes[other] = static_cast<std::uint8_t>(s.hands[other].total());
  if (s.options.open_declarations) v.operating = s.operating;
  if (seat == core::kSpectator) return v;
  v.hand = s.hands[seat];
  v.answered = s.answered.contains(seat);
  v.accuses = s.accusers.contains(seat);
  if (seat == s.turn) {
    v.drawn = s.drawn;
    v.chosen = s.chosen;
  }
  return v;
}

// Folds one event after the other into a memory.
class Remembering {
 public:
  Remembering(Memory& memory, Seat self) : m_(memory), self_(self) {}

  void operator()(const Drew& e) { draw(e.left, e.card); }
  void operator()(const DrewUnseen& e) { draw(e.left, std::nullopt); }
  void operator()(const Announced& e) {
    m_.low = e.price <= Memory::kLow;
    for (const Seat seat : SeatSet::first(core::kMaxSeats) - e.seat) count(m_.asked[seat]);
  }
  void operator()(const Doubted& e) {
    for (const Seat seat : e.doubters) count(m_.doubted[seat]);
  }
  void operator()(const Bought& e) {
    if (m_.drawn) learn(e.seat, *m_.drawn);
    m_.drawn.reset();
  }
  void operator()(const Caught& e) { shown(e.doubter, e.card); }
  void operator()(const Vindicated& e) { shown(e.seat, e.card); }
  void operator()(const Sold& e) { lay_open(e.seat, e.card); }
  void operator()(const SoldOil& e) { lay_open(e.seat, e.cards); }
  void operator()(const Gave& e) { lay_open(e.seat, e.cards); }
  void operator()(const Denounced& e) { lay_open(e.seat, e.cards); }
  void operator()(const Seized& e) { lay_open(e.seat, e.card); }
  void operator()(const Declared& e) {
    m_.operating.add(e.seat);
    m_.declared[e.seat] = e.cards;
    if (e.seat == self_) return;
    e.cards.each([&](Card card) {
      while (m_.known[e.seat][card] < e.cards[card]) m_.known[e.seat].add(card);
    });
  }
  void operator()(const Moved& e) { left_outside(e.seat, e.to); }
  void operator()(const ReachedJunction& e) { left_outside(e.seat, e.at); }
  void operator()(const Flew& e) { left_outside(e.seat, e.to); }
  void operator()(const HandLost& e) {
    e.hand.each([&](Card card) { m_.bottom.push(card.number); });
    forget_all(e.seat);
  }
  void operator()(const HandLostUnseen& e) {
    for (int n = 0; n < e.cards; ++n) m_.bottom.push(hand_of(e.seat));
    forget_declaration(e.seat);
  }
  void operator()(const auto&) {}

 private:
  static std::uint8_t hand_of(Seat seat) { return static_cast<std::uint8_t>(Memory::kHandOf + seat.index); }

  void count(std::uint8_t& times) const {
    if (m_.low && times < 255) ++times;
  }

  // The card on top is one that was seen going under when all above it are gone.
  void draw(int left, std::optional<Card> seen) {
    m_.drawn.reset();
    if (m_.bottom.size() <= left) return;
    const std::uint8_t top = m_.bottom[0];
    if (top < kDeck)
      m_.drawn = Card(top);
    else
      draw_of_hand(m_.known[Seat(top - Memory::kHandOf)], top, seen);
    m_.bottom.erase(0);
  }
  // The lowest card of such a hand. It is known for certain if all that are left are;
  // else it may be the lowest of those that are known, or one below it.
  void draw_of_hand(Cards& known, std::uint8_t hand, std::optional<Card> seen) {
    if (known.empty() || (seen && known[*seen] == 0)) return;
    const Card lowest = seen ? *seen : Card(known.present().nth(0));
    if (known.total() == std::count(m_.bottom.begin(), m_.bottom.end(), hand)) m_.drawn = lowest;
    known.take(lowest);
  }
  void learn(Seat seat, Card card) {
    if (seat != self_) m_.known[seat].add(card);
  }
  void shown(Seat seat, Card card) {
    m_.drawn.reset();
    learn(seat, card);
  }
  void lay_open(Seat seat, Card card) {
    m_.bottom.push(card.number);
    if (m_.known[seat][card] > 0) m_.known[seat].take(card);
    if (m_.declared[seat][card] > 0) m_.declared[seat].take(card);
  }
  void lay_open(Seat seat, const Cards& cards) {
    cards.each([&](Card card) { lay_open(seat, card); });
  }
  void left_outside(Seat seat, Place to) {
    if (!to.is_inner()) return;
    m_.operating.remove(seat);
    m_.declared[seat] = {};
  }
  void forget_all(Seat seat) {
    m_.known[seat] = {};
    forget_declaration(seat);
  }
  void forget_declaration(Seat seat) {
    m_.operating.remove(seat);
    m_.declared[seat] = {};
  }

  Memory& m_;
  Seat self_;
};

// A state that fits a view and a memory: what is known lies where it is known to
// be, and luck deals out the rest.
template <core::Chance C>
class Imagining {
 public:
  Imagining(const Board& board, const View& view, const Memory& memory, C& chance)
      : board_(board), v_(view), m_(memory), chance_(chance) {}

  State state() {
    State s = public_part();
    const bool is_hidden = (v_.phase == Phase::announce || v_.phase == Phase::doubt) && v_.turn != v_.seat;
    if (v_.turn == v_.seat) s.drawn = v_.drawn;
    if (is_hidden && m_.drawn) s.drawn = m_.drawn;
    for (const Seat seat : s.playing) s.hands[seat] = seat == v_.seat ? v_.hand : m_.known[seat];
    shuffle_unseen(s);
    if (is_hidden && !s.drawn) s.drawn = deal();
    for (const Seat seat : SeatSet::first(s.seats))
      for (int n = s.hands[seat].total(); n < v_.hand_sizes[seat]; ++n) s.hands[seat].add(deal());
    fill_pile(s);
    return s;
  }

 private:
  State public_part() const {
    State s;
    s.seats = v_.seats;
    s.options = v_.options;
    s.starter = v_.starter;
    s.turn = v_.turn;
    s.round = v_.round;
    s.phase = v_.phase;
    s.ended = v_.ended;
    s.playing = v_.playing;
    s.winners = v_.winners;
    s.points = v_.points;
    s.announced = v_.announced;
    s.die = v_.die;
    s.pot = v_.pot;
    s.bank = v_.bank;
    s.players = v_.players;
    s.chosen = v_.chosen;
    if (v_.answered) s.answered.add(v_.seat);
    if (v_.accuses) s.accusers.add(v_.seat);
    s.operating = m_.operating | v_.operating;
    s.declared = m_.declared;
    return s;
  }

  // The cards that were not seen anywhere, in any order.
  void shuffle_unseen(const State& s) {
    Cards unseen = board_.deck();
    const auto seen = [&](Card card) { unseen.take(card); };
    for (const Seat seat : SeatSet::first(s.seats)) s.hands[seat].each(seen);
    if (s.drawn) seen(*s.drawn);
    for (const Seat seat : SeatSet::first(s.seats) - s.playing) m_.known[seat].each(seen);
    for (const std::uint8_t number : m_.bottom)
      if (number < kDeck) seen(Card(number));
    unseen.each([&](Card card) { unseen_[size_++] = card; });
    for (std::size_t i = size_; i > 1; --i)
      std::swap(unseen_[i - 1], unseen_[static_cast<std::size_t>(chance_.pick(static_cast<int>(i)))]);
  }
  Card deal() { return unseen_[--size_]; }

  void fill_pile(State& s) {
    while (s.pile.size() + m_.bottom.size() < v_.pile_size) s.pile.push(deal());
    PerSeat<Cards> known = m_.known;
    for (const std::uint8_t number : m_.bottom)
      s.pile.push(number < kDeck ? Card(number) : of_hand(known[Seat(number - Memory::kHandOf)]));
    // A hand went under the pile in ascending order.
    const int above = v_.pile_size - m_.bottom.size();
    for (int first = 0; first < m_.bottom.size();) {
      int end = first + 1;
      while (end < m_.bottom.size() && m_.bottom[end] == m_.bottom[first]) ++end;
      if (m_.bottom[first] >= kDeck) std::sort(s.pile.begin() + above + first, s.pile.begin() + above + end);
      first = end;
    }
  }
  // A card of a hand that left the game: what is known of it first.
  Card of_hand(Cards& known) {
    if (known.empty()) return deal();
    const Card card(known.present().nth(0));
    known.take(card);
    return card;
  }

  const Board& board_;
  const View& v_;
  const Memory& m_;
  C& chance_;
  std::array<Card, kDeck> unseen_{};
  std::size_t size_ = 0;
};

}  // namespace combinards
