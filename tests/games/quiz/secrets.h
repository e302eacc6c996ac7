// What is secret in the quiz: which answer is right, but for a human quizmaster, until the
// question is settled (QVG-10, QVG-14); what a joker showed to a candidate (QVG-30, QVG-31,
// QVG-32); and what is said in a window, and by whom, until it closes (QVG-13, QVG-16).
#pragma once
#include <optional>

#include "games/quiz/rules.h"
#include "support/secrets.h"

namespace quiz {

using Play = support::Play<Rules>;

// The human quizmaster, who alone knows the answer (QVG-10).
inline SeatSet knows_answer(const State& s) {
  if (s.options.quizmaster == Quizmaster::software) return {};
  return Seat((s.starter.index + s.round) % s.seats);
}
inline bool is_settled(const State& s) { return s.phase == Phase::choice || s.phase == Phase::over; }
// Whether a seat, or those who watch, may read the answer now.
inline bool may_know(const State& s, Seat self) { return knows_answer(s).contains(self) || is_settled(s); }

// Who is asked in the window that is open.
inline SeatSet asked_now(const State& s) {
  if (s.phase == Phase::choice || s.phase == Phase::answer) return s.in;
  return s.phase == Phase::vote ? SeatSet::first(s.seats) - s.turn - knows_answer(s) : SeatSet{};
}

// What stays as it is in another world.
struct Fixed {
  Letters right = Letters::all();  // what the right answer is one of
  PerSeat<Letters> open;           // what is open to each, among others
  bool answers = false;            // what was said in the open window
  bool said_by_all = false;        // who has said something; not what
  SeatSet answering;               // who answers now; somebody else is still to answer then
};

// The answers that may be right for all that `self` knows: open to him, and among the cards
// that he was given by the audience, one of which is the quizmaster's (QVG-31).
inline Letters possible(const State& s, Seat self) {
  if (may_know(s, self)) return s.right;
  if (self == core::kSpectator) return Letters::all();
  const Letters open = s.open[self];
  return s.votes[self].empty() ? open : Letters::of_bits(open.bits() & s.votes[self].present());
}

inline State scramble(const Rules&, State s, Seat self, core::FastChance& chance, const Fixed& fixed = {}) {
  const auto letter = [&](Letters of) { return of.nth(chance.pick(of.size())); };
  const SeatSet asked = asked_now(s);
  s.right = letter(Letters::of_bits(possible(s, self).bits() & fixed.right.bits()));
  for (const Seat seat : SeatSet::first(s.seats) - self) {
    // As many answers are open to the others as before, the right one among them.
    if (!knows_answer(s).contains(self)) {
      Letters open = s.right;
      for (const Letter also : fixed.open[seat]) open.push(also);
      while (open.size() < s.open[seat].size()) open.push(letter(Letters::all() - open));
      s.open[seat] = open;
    }
    if (const int cards = s.votes[seat].total(); cards > 0) {
      s.votes[seat] = {};
      s.votes[seat].add(s.right);
      while (s.votes[seat].total() < cards) s.votes[seat].add(letter(Letters::all()));
    }
    if (s.advice[seat]) s.advice[seat] = letter(Letters::all());
  }
  if (fixed.answers) return s;

  // Who else has answered in the window, and what.
  SeatSet answered = (s.answered & self) | fixed.answering;
  for (const Seat seat : asked - self - fixed.answering) {
    const bool has = fixed.said_by_all ? s.answered.contains(seat) : (answered | seat) != asked && chance.pick(2) == 1;
    s.said[seat] = Said::nothing;
    if (!has) continue;
    answered.add(seat);
    if (s.phase == Phase::choice)
      s.said[seat] = chance.pick(2) == 0 ? Said::tries : Said::stops;
    else
      s.said[seat] = said(letter(s.phase == Phase::vote ? Letters::all() : s.open[seat]));
  }
  s.answered = answered - fixed.answering;
  return s;
}

// The last of the votes goes to the candidate with all others and the quizmaster's own,
// shuffled (QVG-31): he cannot tell whose card is whose, nor which is the quizmaster's.
inline support::World<Rules> other_votes(const Rules& rules, const Play& play, Seat self, core::FastChance& chance) {
  const Votes& shown = play.after.votes[self];
  Fixed fixed;
  fixed.answers = true;
  fixed.right = Letters::of_bits(shown.present());
  State s = scramble(rules, play.before, self, chance, fixed);
  std::vector<Letter> cards;
  for (const int c : shown.present())
    for (int n = shown[static_cast<Letter>(c)] - (static_cast<Letter>(c) == s.right ? 1 : 0); n > 0; --n)
      cards.push_back(static_cast<Letter>(c));
  support::shuffle(cards, chance);
  for (const Seat voter : s.answered) {
    s.said[voter] = said(cards.back());
    cards.pop_back();
  }
  core::Move move = play.move;
  move.a = static_cast<std::uint8_t>(cards.back());
  return {s, move};
}

inline support::World<Rules> otherwise(const Rules& rules, const Play& play, Seat self, core::FastChance& chance) {
  const State& s = play.before;
  const auto shown = static_cast<Letter>(play.move.a);
  const auto verb = static_cast<Verb>(play.move.verb);
  const bool in_window = asked_now(s).contains(play.mover);
  const bool closes = in_window && !play.after.answered.contains(play.mover);
  const Letters halved = play.after.open[s.turn];
  Fixed fixed;
  bool is_secret = false;  // which move it is
  if (in_window && !closes) {
    is_secret = true;
    fixed.answering = play.mover;
  } else if (verb == Verb::vote) {
    if (self == s.turn) return other_votes(rules, play, self, chance);
    is_secret = true;
    fixed.said_by_all = true;
  } else if (in_window) {  // QVG-14, QVG-16: all is shown
    fixed.answers = true;
    fixed.right = s.right;
    if (verb == Verb::answer) {
      for (const Seat seat : s.answered) fixed.open[seat] = letter_of(s.said[seat]);
      fixed.open[play.mover] = shown;
    }
  } else if (verb == Verb::keep || verb == Verb::fifty_fifty) {
    // QVG-30: the candidate sees two answers, one of them right.
    const bool is_done = verb == Verb::keep || knows_answer(s).empty();
    if (self == s.turn && is_done) fixed.right = halved;
    is_secret = verb == Verb::keep;
  } else if (verb == Verb::advise) {
    is_secret = self != s.turn;
  } else if (verb == Verb::show) {
    fixed.open[s.turn] = shown;
    fixed.right = shown == s.right ? Letters(shown) : Letters::all() - shown;
  } else if (verb == Verb::stop && s.in == SeatSet(play.mover)) {
    fixed.right = s.right;  // QVG-14: it is told when nobody is left to answer
  }
  const State other = scramble(rules, s, self, chance, fixed);
  if (!is_secret || play.mover == self) return {other, play.move};
  core::Move move = play.move;
  if (verb == Verb::keep && self == s.turn)
    move.a = static_cast<std::uint8_t>((halved - other.right).front());
  else
    move = core::random_move(rules, other, play.mover, chance);
  return {other, move};
}

// The question is read out to all; what the software's 50:50 leaves is the candidate's.
inline SeatSet sees_luck(const Rules&, const Play& play, int) {
  return static_cast<Verb>(play.move.verb) == Verb::fifty_fifty ? SeatSet(play.mover) : SeatSet::everyone();
}

struct MayHear {
  const State& state;
  SeatSet halved_for(Seat seat) const { return knows_answer(state) | seat; }
  SeatSet operator()(const Sealed& e) const { return e.seat; }
  SeatSet operator()(const Halved& e) const { return halved_for(e.seat); }
  SeatSet operator()(const HalvedUnseen& e) const { return SeatSet::everyone() - halved_for(e.seat); }
  SeatSet operator()(const Polled& e) const { return e.seat; }
  SeatSet operator()(const PolledUnseen& e) const { return SeatSet::everyone() - e.seat; }
  SeatSet operator()(const Advised& e) const { return {e.seat, e.mate}; }
  SeatSet operator()(const AdvisedUnseen& e) const { return SeatSet::everyone() - e.seat - e.mate; }
  SeatSet operator()(const auto&) const { return SeatSet::everyone(); }
};
inline SeatSet may_hear(const Rules&, const State& s, core::Clause, const Event& event) {
  return event.visit(MayHear{s});
}
inline bool told_once(const Rules&, const State&, const Event&) { return false; }

inline std::vector<std::string_view> public_fields(const Rules&) {
  return {"seats", "options", "starter", "round",  "phase", "level", "card",         "in",    "turn",   "helper",
          "joker", "shows",   "calling", "jokers", "used",  "money", "millionaires", "ended", "winners"};
}
inline support::Fields readable(const Rules& rules, const State& s, Seat self) {
  const bool plays = self != core::kSpectator;
  const auto right = may_know(s, self) ? std::optional(s.right) : std::nullopt;
  std::string open;
  for (const Seat seat : SeatSet::first(s.seats)) {
    const bool sees = seat == self || knows_answer(s).contains(self);
    open += (open.empty() ? "" : ",") + support::json(rules, sees ? s.open[seat] : Letters{});
  }
  const Question& card = rules.edition().questions[s.card.number];
  const ReadOut read_out{card.id, card.theme, card.lang, card.question, card.answers, right, right ? card.why : ""};
  return {{"right", support::json(rules, right)},
          {"said", support::json(rules, plays ? s.said[self] : Said::nothing)},
          {"open", "[" + open + "]"},
          {"votes", support::json(rules, plays ? s.votes[self] : Votes{})},
          {"advice", support::json(rules, plays ? s.advice[self] : std::nullopt)},
          {"read_out", support::json(rules, read_out)}};
}

// What is printed on cards and may stand in no message to `self` now: why the answer is
// right, and all that is on cards that have not been read out.
inline std::vector<std::string> unreadable(const Rules& rules, const State& s, Seat self) {
  std::vector<std::string> texts;
  const auto add = [&](const std::string& text) {
    const std::string quoted = codec::to_json(text);
    texts.push_back(quoted.substr(1, quoted.size() - 2));
  };
  const auto& cards = rules.edition().questions;
  for (std::size_t number = 0; number < cards.size(); ++number) {
    const bool is_read = number == s.card.number;
    if (!is_read && (s.asked.contains(static_cast<int>(number)) || s.again != 0)) continue;
    if (!is_read) add(cards[number].question);
    if (!is_read || !may_know(s, self)) add(cards[number].why);
  }
  return texts;
}

// A box in which the card that was read out says what is right in that world, and why.
inline Edition printed_otherwise(Edition edition, const State& s) {
  Question& card = edition.questions[s.card.number];
  if (card.right == static_cast<int>(s.right)) return edition;
  card.right = static_cast<int>(s.right);
  card.why = "something else";
  return edition;
}

// Whether a state agrees with what a seat remembers.
inline bool fits(const Memory& memory, const State& s, Seat) {
  for (const Seat seat : SeatSet::first(s.seats)) {
    const bool voting = s.phase == Phase::vote && s.turn == seat;
    if (memory.voted[seat] && !voting && s.votes[seat][*memory.voted[seat]] == 0) return false;
    if (memory.advised[seat] && s.advice[seat] != memory.advised[seat]) return false;
  }
  return memory.asked == s.asked && memory.again == s.again;
}

// Whether there is anything to remember, so that the test knows it was tried.
inline bool remembers_something(const Memory& memory) { return !memory.asked.empty(); }

}  // namespace quiz
