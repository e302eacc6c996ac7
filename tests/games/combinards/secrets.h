// What is secret in Les Joyeux Combinards (COM-50): hands, the order of the pile, a card
// that is being bought, cards that are chosen one by one until it is done, and the answers
// to a question that is still open. Who has an oil operation was shown once, and is in
// nobody's view afterwards (COM-30).
#pragma once
#include <algorithm>

#include "games/combinards/rules.h"
#include "support/secrets.h"

namespace combinards {

using Play = support::Play<Rules>;

// What stays as it is in another world.
struct Fixed {
  PerSeat<Cards> hands;    // cards of other hands
  bool top = false;        // the top card of the pile
  bool drawn = false;      // the card that is being bought
  bool chosen = false;     // what the player whose turn it is has chosen
  bool operation = false;  // whether he has an oil operation …
  bool declared = false;   // … what he declared, and all the oil that he holds
  bool answers = false;    // the answers to the open question
  SeatSet answering;       // who answers it now; somebody else is still to answer then
};

inline bool is_open_question(const State& s) {
  return s.ended == Ended::no && (s.phase == Phase::doubt || s.phase == Phase::denounce);
}

// Which of the others have answered is as secret as their answers.
inline void scramble_answers(State& s, Seat self, core::FastChance& chance, const Fixed& fixed) {
  if (fixed.answers || !is_open_question(s)) return;
  const bool doubt_closes = s.phase == Phase::doubt && s.options.first_to_speak;
  const SeatSet asked = s.playing - s.turn;
  SeatSet answered = (s.answered & self) | fixed.answering;
  s.accusers = s.accusers & self;
  for (const Seat seat : asked - self - fixed.answering)
    if ((answered | seat) != asked && chance.pick(2) == 1) {
      answered.add(seat);
      if (!doubt_closes && chance.pick(2) == 1) s.accusers.add(seat);
    }
  s.answered = answered - fixed.answering;
}

inline State scramble(const Rules& rules, State s, Seat self, core::FastChance& chance, const Fixed& fixed = {}) {
  const core::Bits oil = rules.board().of(Goods::oil);
  for (const Seat seat : s.playing) {
    if (!(fixed.declared && seat == s.turn)) s.declared[seat] = {};
    const bool declaring = seat == s.turn && s.phase == Phase::declare;
    if (s.options.open_declarations || declaring || s.players[seat].place.is_inner()) continue;
    if (fixed.operation && seat == s.turn) continue;
    s.operating.remove(seat);
    if (chance.pick(2) == 1) s.operating.add(seat);
  }

  support::Redeal<Card> hidden;
  core::PerSeat<int> sizes;
  const SeatSet others = SeatSet::first(s.seats) - self;
  for (const Seat seat : others) {
    Cards stay = fixed.hands[seat];
    if (fixed.declared && seat == s.turn) s.hands[seat].of(oil).each([&](Card card) { stay.add(card); });
    sizes[seat] = hidden.take(s.hands[seat], stay);
  }
  const int first = fixed.top ? 1 : 0;  // of the pile, the place of the first card that nobody knows
  for (int i = first; i < s.pile.size(); ++i) hidden.take(s.pile[i]);
  const bool new_card = s.drawn && s.turn != self && !fixed.drawn;
  if (new_card) hidden.take(*s.drawn);
  hidden.shuffle(chance);
  if (fixed.declared && s.turn != self)
    while (s.hands[s.turn].total() < sizes[s.turn]) s.hands[s.turn].add(hidden.deal_none_of(oil));
  if (new_card) s.drawn = hidden.deal();
  for (const Seat seat : others) hidden.deal(s.hands[seat], sizes[seat]);
  for (int i = first; i < s.pile.size(); ++i) s.pile[i] = hidden.deal();

  if (s.turn != self && !fixed.chosen) s.chosen = {};
  scramble_answers(s, self, chance, fixed);
  return s;
}

// What a move lays open, before all eyes or before those of `self`.
inline support::World<Rules> otherwise(const Rules& rules, const Play& play, Seat self, core::FastChance& chance) {
  const State& s = play.before;
  const Card card(play.move.a);
  const core::Bits illicit = rules.board().of(Goods::illicit);
  Fixed fixed;
  bool is_secret = false;  // which move it is
  const auto show_chosen = [&] {
    fixed.chosen = true;
    s.chosen.each([&](Card chosen) { fixed.hands[s.turn].add(chosen); });
  };
  switch (static_cast<Verb>(play.move.verb)) {
    case Verb::buy: fixed.top = play.mover == self; break;  // COM-21: he looks at it alone
    case Verb::sell:
    case Verb::declare:
    case Verb::give:
      if (play.after.chosen.total() > s.chosen.total()) {  // COM-50: shown to all only when done
        is_secret = true;
      } else if (s.phase != Phase::sell) {
        show_chosen();
      }
      fixed.hands[play.mover].add(card);
      break;
    case Verb::done: show_chosen(); break;
    case Verb::doubt:
    case Verb::denounce:
    case Verb::let_pass:
      if (play.after.answered.contains(play.mover)) {  // COM-26, COM-30: secretly, until all have answered
        is_secret = true;
        fixed.answering = play.mover;
      } else {
        const bool accused = static_cast<Verb>(play.move.verb) != Verb::let_pass || !s.accusers.empty();
        // All answers are shown; but of the first to speak only what he said.
        const bool spoke_first =
            s.phase == Phase::doubt && s.options.first_to_speak && static_cast<Verb>(play.move.verb) == Verb::doubt;
        fixed.answers = !spoke_first;
        if (spoke_first) fixed.answering = play.mover;
        fixed.drawn = s.phase == Phase::doubt && accused;
        fixed.operation = s.phase == Phase::denounce;
        fixed.declared = s.phase == Phase::denounce && accused;
      }
      break;
    default: break;
  }
  // COM-45, COM-46: the bank draws a card, and shows it if it is illicit; else nobody sees it.
  std::optional<Seat> returned_to;
  for (std::size_t i = 0; i < play.luck.size(); ++i)
    if (!play.requests[i].die) {
      const Seat searched = static_cast<Verb>(play.move.verb) == Verb::inform ? Seat(play.move.a) : s.turn;
      const Card found = s.hands[searched].nth(play.luck[i]);
      if (illicit.contains(found))
        fixed.hands[searched].add(found);
      else
        returned_to = searched;
    }
  State other = scramble(rules, s, self, chance, fixed);
  while (returned_to && (other.hands[*returned_to].present() - illicit).empty())
    other = scramble(rules, s, self, chance, fixed);
  if (!is_secret || play.mover == self) return {other, play.move};

  // Another card, or another answer, that leaves the question as open as it was.
  const bool doubt_closes = s.phase == Phase::doubt && s.options.first_to_speak;
  std::vector<core::Move> moves;
  core::legal_moves(rules, other, play.mover).each([&](core::Move move) {
    const auto verb = static_cast<Verb>(move.verb);
    const bool answers = is_open_question(s) && !(verb == Verb::doubt && doubt_closes);
    if (answers || move.verb == play.move.verb) moves.push_back(move);
  });
  return {other, moves[static_cast<std::size_t>(chance.pick(static_cast<int>(moves.size())))]};
}

// The only pick is a control (COM-45, COM-46): whether the card is illicit is told to all.
inline SeatSet sees_luck(const Rules&, const Play&, int) { return SeatSet::everyone(); }

struct MayHear {
  SeatSet operator()(const Dealt& e) const { return e.seat; }
  SeatSet operator()(const DealtUnseen& e) const { return SeatSet::everyone() - e.seat; }
  SeatSet operator()(const Drew& e) const { return e.seat; }
  SeatSet operator()(const DrewUnseen& e) const { return SeatSet::everyone() - e.seat; }
  SeatSet operator()(const Answered& e) const { return e.seat; }
  SeatSet operator()(const HandLost& e) const { return e.seat; }
  SeatSet operator()(const HandLostUnseen& e) const { return SeatSet::everyone() - e.seat; }
  SeatSet operator()(const auto&) const { return SeatSet::everyone(); }
};
inline SeatSet may_hear(const Rules&, const State&, core::Clause, const Event& event) { return event.visit(MayHear{}); }
// COM-29, COM-30: who declared is shown when it happens, and so is who declared nothing.
inline bool told_once(const Rules&, const State& s, const Event& event) {
  const bool about_declaring = event.is<Declared>() || (event.is<Declined>() && s.phase == Phase::declare);
  return about_declaring && !s.options.open_declarations;
}

inline std::vector<std::string_view> public_fields(const Rules&) {
  return {"seats", "options", "starter", "turn",      "round", "phase", "playing", "players",
          "pot",   "bank",    "points",  "announced", "die",   "ended", "winners"};
}
inline support::Fields readable(const Rules& rules, const State& s, Seat self) {
  const bool plays = self != core::kSpectator;
  const auto is_in = [&](SeatSet seats) { return std::string(plays && seats.contains(self) ? "true" : "false"); };
  return {{"hand", plays ? support::json(rules, s.hands[self]) : "{}"},
          {"hand_sizes", support::per_seat(s.seats, [&](Seat seat) { return s.hands[seat].total(); })},
          {"pile_size", std::to_string(s.pile.size())},
          {"drawn", self == s.turn ? support::json(rules, s.drawn) : "null"},
          {"chosen", self == s.turn ? support::json(rules, s.chosen) : "{}"},
          {"answered", is_in(s.answered)},
          {"accuses", is_in(s.accusers)},
          {"operating", s.options.open_declarations ? support::json(rules, s.operating) : "[]"}};
}

// Whether a state agrees with what a seat remembers.
inline bool fits(const Memory& memory, const State& s, Seat self) {
  if (memory.bottom.size() > s.pile.size()) return false;
  const int above = s.pile.size() - memory.bottom.size();
  for (int i = 0; i < memory.bottom.size(); ++i) {
    const std::uint8_t seen = memory.bottom[i];
    if (seen < kDeck && s.pile[above + i] != Card(seen)) return false;
    if (seen >= kDeck && i > 0 && memory.bottom[i - 1] == seen && s.pile[above + i] < s.pile[above + i - 1])
      return false;
  }
  for (const Seat seat : SeatSet::first(s.seats)) {
    Cards there = s.hands[seat];
    for (int i = 0; i < memory.bottom.size(); ++i)
      if (memory.bottom[i] == Memory::kHandOf + seat.index) there.add(s.pile[above + i]);
    for (const int card : memory.known[seat].present())
      if (seat == self || there[Card(card)] < memory.known[seat][Card(card)]) return false;
    if (!(memory.declared[seat] == s.declared[seat])) return false;
  }
  const bool buying = s.phase == Phase::announce || s.phase == Phase::doubt;
  if (buying && memory.drawn && s.drawn != memory.drawn) return false;
  return memory.operating == s.operating;
}

// Whether there is anything to remember, so that the test knows it was tried.
inline bool remembers_something(const Memory& memory) { return !(memory == Memory{}); }

}  // namespace combinards
