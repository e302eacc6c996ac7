// A player of the quiz with some knowledge and some sense. What it knows of the
// world is its belief about the question (knowledge.h); what it knows of the match
// is its view.
#pragma once
#include <array>
#include <span>

#include "games/quiz/rules.h"

namespace quiz {

namespace simple {

// How likely each answer is to be the right one, as far as the seat can tell.
class Opinion {
 public:
  Opinion(const Belief& belief, const View& v) {
    for (int i = 0; i < questions::kAnswers; ++i) {
      const auto letter = static_cast<Letter>(i);
      int weight = letter == belief.answer ? belief.sure * 3 : 100 - belief.sure;
      if (!v.open[v.seat].contains(letter)) weight = 0;
      // The quizmaster's card is among the votes, so what nobody voted for is wrong;
      // each further card speaks for an answer, unless it is a bluff.
      if (!v.votes.empty()) weight *= v.votes[letter] * v.votes[letter];
      if (v.advice == letter) weight *= 3;
      weights_[static_cast<std::size_t>(i)] = weight;
      sum_ += weight;
    }
  }
  Letter best() const {
    return static_cast<Letter>(std::max_element(weights_.begin(), weights_.end()) - weights_.begin());
  }
  int percent() const { return sum_ == 0 ? 25 : weights_[static_cast<std::size_t>(best())] * 100 / sum_; }

 private:
  std::array<int, questions::kAnswers> weights_{};
  int sum_ = 0;
};

constexpr int kSureEnough = 75;  // percent: below, a joker is worth it

// What a sum is worth to somebody who plays alone. At a table the money is points and the
// richest wins; alone it is all there is, and the more one has of it the less the next
// thousand means: nobody who has 300,000 € stakes them on a guess, though that would pay on
// average.
constexpr long long kPlenty = 300'000;  // twice as much feels only a third better
constexpr long long worth(long long euros, bool alone) { return alone ? euros * kPlenty / (euros + kPlenty) : euros; }

// Whether to risk what is won for the prize of that level, with such a chance. The
// prize is worth a little less than it says: nobody likes to lose what he has.
inline bool worth_it(const Rules& rules, int level, int percent, bool alone) {
  const long long prize = worth(rules.prize(level), alone);
  const long long floor = worth(rules.floor(level), alone);
  return percent * prize * 4 / 5 + (100 - percent) * floor >= 100LL * worth(rules.prize(level - 1), alone);
}

// How likely one is to be right before the question is heard: one knows it, or has
// a hunch, or guesses.
inline int expected(const Rules& rules, int level) {
  const int known = knowledge::known_at(level, rules.levels());
  return known + (100 - known) * (knowledge::kHunch + 25) / 200;
}

inline const Move* find(std::span<const Move> moves, Verb verb) {
  for (const Move& move : moves)
    if (move.verb == static_cast<std::uint8_t>(verb)) return &move;
  return nullptr;
}
inline Move lettered(Verb verb, Letter letter) {
  return {static_cast<std::uint8_t>(verb), static_cast<std::uint8_t>(letter), 0};
}
inline const Move& any(std::span<const Move> moves, core::FastChance& chance) {
  return moves[static_cast<std::size_t>(chance.pick(static_cast<int>(moves.size())))];
}

// `more`: what he knows beyond others (knowledge.h).
inline Move sensible(const Rules& rules, const View& view, const Memory& memory, std::span<const Move> moves,
                     core::FastChance& chance, int more) {
  const auto first_of = [&](auto... verbs) -> const Move* {
    const Move* found = nullptr;
    ((found = found ? found : find(moves, verbs)), ...);
    return found;
  };
  if (view.phase == Phase::keep) return any(moves, chance);  // the quizmaster has no side to take

  const bool alone = view.seats == 1;
  if (view.phase == Phase::choice) {
    // With a joker left one can hear the question and stop after it.
    const bool tries =
        !view.jokers[view.seat].empty() || worth_it(rules, view.level + 1, expected(rules, view.level + 1), alone);
    return *find(moves, tries ? Verb::tries : Verb::stop);
  }

  const Belief belief = rules.recall(view, memory, more);
  if (view.phase == Phase::vote || view.phase == Phase::advice) {
    const Verb verb = view.phase == Phase::vote ? Verb::vote : Verb::advise;
    // A rival on the same question bluffs now and then; whoever is out has less to gain.
    const bool bluffs = chance.pick(view.in.contains(view.seat) ? 4 : 12) == 0;
    return bluffs ? any(moves, chance) : lettered(verb, Opinion(belief, view).best());
  }

  const Opinion opinion(belief, view);
  if (view.phase == Phase::show) return lettered(Verb::show, opinion.best());
  if (view.phase == Phase::answer) return lettered(Verb::answer, opinion.best());

  // Jokers: the audience first, whose cards hold the right one; then 50:50; then a
  // friend, any of them; a real call is for people.
  if (opinion.percent() >= kSureEnough) return *find(moves, Verb::no_joker);
  if (const Move* joker = first_of(Verb::audience, Verb::fifty_fifty, Verb::phone_nobody)) return *joker;
  if (find(moves, Verb::phone)) {
    const SeatSet friends = Rules::helpers(view, view.seat);
    return {static_cast<std::uint8_t>(Verb::phone), friends.nth(chance.pick(friends.size())).index, 0};
  }
  const Move* stop = find(moves, Verb::stop);
  if (stop && !worth_it(rules, view.level, opinion.percent(), alone)) return *stop;
  return *find(moves, Verb::no_joker);
}

}  // namespace simple

inline Move simple_move(const Rules& rules, const View& view, const Memory& memory, std::span<const Move> moves,
                        core::FastChance& chance) {
  return simple::sensible(rules, view, memory, moves, chance, 0);
}

}  // namespace quiz
