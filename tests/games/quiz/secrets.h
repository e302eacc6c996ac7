// What a seat cannot know in the quiz, said independently of view().
#pragma once
#include "games/quiz/rules.h"

namespace quiz {

// The same position for `self`, with everything that he cannot know changed: which
// answer is right, what jokers showed to others, what others have sealed.
inline State scramble(const Rules&, State s, Seat self, core::FastChance& chance) {
  const bool human = s.options.quizmaster == Quizmaster::human;
  const Seat lead((s.starter.index + s.round) % s.seats);
  const bool is_quizmaster = human && self == lead;
  const bool is_settled = s.phase == Phase::choice || s.phase == Phase::over;
  const auto helpers = [&](Seat seat) {
    SeatSet others = SeatSet::first(s.seats) - seat;
    if (human) others.remove(lead);
    return others;
  };

  // Any answer can be the right one that is open to him and that he was not shown to
  // be wrong: the right one is always among the votes.
  if (!is_quizmaster && !is_settled) {
    Letters possible;
    for (int i = 0; i < questions::kAnswers; ++i) {
      const auto letter = static_cast<Letter>(i);
      const bool open = self == core::kSpectator || s.open[self].contains(letter);
      const bool polled = self != core::kSpectator && !s.votes[self].empty();
      if (open && (!polled || s.votes[self][letter] > 0)) possible.push(letter);
    }
    s.right = possible.nth(chance.pick(possible.size()));
  }
  for (const Seat seat : SeatSet::first(s.seats)) {
    if (seat == self) continue;
    // As many answers are open to the others as before, the right one among them.
    if (!is_quizmaster) {
      Letters open = s.right;
      for (Letters wrong = Letters::all() - s.right; open.size() < s.open[seat].size(); wrong = wrong - open)
        open.push(wrong.nth(chance.pick(wrong.size())));
      s.open[seat] = open;
    }
    if (const int cards = s.votes[seat].total(); cards > 0) {
      s.votes[seat] = {};
      s.votes[seat].add(s.right);
      while (s.votes[seat].total() < cards) s.votes[seat].add(static_cast<Letter>(chance.pick(4)));
    }
    if (s.advice[seat]) s.advice[seat] = static_cast<Letter>(chance.pick(4));
  }

  // Who else has answered in the window, and what.
  SeatSet asked;
  if (s.phase == Phase::choice || s.phase == Phase::answer) asked = s.in;
  if (s.phase == Phase::vote) asked = helpers(s.turn);
  SeatSet answered = s.answered & self;
  for (const Seat seat : asked) {
    if (seat == self) continue;
    s.said[seat] = Said::nothing;
    if (answered.size() + 1 >= asked.size() || chance.pick(2) == 0) continue;
    answered.add(seat);
    if (s.phase == Phase::choice)
      s.said[seat] = chance.pick(2) == 0 ? Said::tries : Said::stops;
    else if (s.phase == Phase::vote)
      s.said[seat] = said(static_cast<Letter>(chance.pick(4)));
    else
      s.said[seat] = said(s.open[seat].nth(chance.pick(s.open[seat].size())));
  }
  s.answered = answered;
  return s;
}

// Whether a move makes public what was secret: the last answer, a card that is
// shown, and the last candidate who stops before he answers.
inline bool reveals(const Rules& rules, const State& s, Seat mover, core::Move move) {
  const auto verb = static_cast<Verb>(move.verb);
  if (verb == Verb::show) return true;
  if (verb == Verb::stop && s.phase == Phase::jokers) return s.in == SeatSet(mover);
  return verb == Verb::answer && rules.waiting(s) == SeatSet(mover);
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
