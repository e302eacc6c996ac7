// Levels of the quiz: what they know, and how they play with it (bots/levels.h). There is
// nothing to search: whoever imagined a question would have to know its answer.
#pragma once
#include <array>
#include <optional>
#include <span>
#include <string_view>

#include "games/quiz/plan.h"

namespace quiz {

namespace thought {

// Out of a hundred questions, more than `simple` knows: beginner, family, skilled, expert.
inline constexpr std::array<int, 4> kMore = {-16, -2, 0, 5};
constexpr int kSkilled = 2;
constexpr int kLies = 88;  // votes out of a hundred that are to mislead; who always lies is found out

// How likely each answer is to be the right one: what he believes himself, and what others have
// told him. High up even those who are sure are wrong more often than they feel.
class Judgement {
 public:
  Judgement(const Rules& rules, const View& view, const Memory& memory, int more) {
    const Belief belief = rules.recall(view, memory, more);
    const int known = std::max(5, knowledge::known_at(view.level, rules.levels()) + more);
    const int sure = belief.sure < knowledge::kSure ? belief.sure : 100 * known / (known + knowledge::kMistaken);
    const int said_right = odds::said_right(knowledge::known_at(view.level, rules.levels()));
    const int lie = (odds::kOne - said_right) / 3;
    for (int i = 0; i < questions::kAnswers; ++i) {
      const auto letter = static_cast<Letter>(i);
      if (!view.open[view.seat].contains(letter)) continue;
      std::int64_t likely = odds::of_percent(letter == belief.answer ? sure * 3 : 100 - sure);
      // The quizmaster's card is among the votes, so what nobody voted for is wrong.
      if (!view.votes.empty()) likely *= view.votes[letter];
      for (int n = 1; n < view.votes[letter]; ++n) likely = likely * said_right / lie;
      if (view.advice == letter) likely = likely * said_right / lie;
      likely_[static_cast<std::size_t>(i)] = likely;
      sum_ += likely;
    }
  }
  Letter best() const {
    return static_cast<Letter>(std::max_element(likely_.begin(), likely_.end()) - likely_.begin());
  }
  int percent() const {
    return sum_ == 0 ? 25 : static_cast<int>(likely_[static_cast<std::size_t>(best())] * 100 / sum_);
  }

 private:
  std::array<std::int64_t, questions::kAnswers> likely_{};
  std::int64_t sum_ = 0;
};

// Whoever is out of the round has less reason to lie.
inline Seat asked_friend(const View& view, core::FastChance& chance) {
  const SeatSet all = Rules::helpers(view, view.seat);
  const SeatSet out = all - view.in;
  const SeatSet friends = out.empty() ? all : out;
  return friends.nth(chance.pick(friends.size()));
}

inline Move planned(const Rules& rules, const View& view, const Memory& memory, std::span<const Move> moves,
                    core::FastChance& chance, int more) {
  using namespace simple;
  if (view.seats == 1 || view.phase == Phase::keep) return sensible(rules, view, memory, moves, chance, more);
  if (view.phase == Phase::choice) {
    const Plan plan(rules, view, chance, more);
    const bool tries = plan.trying(view.level + 1, view.jokers[view.seat]) > plan.worth(view.level);
    return *find(moves, tries ? Verb::tries : Verb::stop);
  }
  const Judgement judgement(rules, view, memory, more);
  if (view.phase == Phase::vote || view.phase == Phase::advice) {
    // All others are rivals, whether they are still in or not.
    const Verb verb = view.phase == Phase::vote ? Verb::vote : Verb::advise;
    if (chance.pick(100) >= kLies) return lettered(verb, judgement.best());
    return lettered(verb, static_cast<Letter>((static_cast<int>(judgement.best()) + 1 + chance.pick(3)) % 4));
  }
  if (view.phase == Phase::show) return lettered(Verb::show, judgement.best());
  if (view.phase == Phase::answer) return lettered(Verb::answer, judgement.best());

  const int percent = std::min(judgement.percent(), 97);
  const Move* best = find(moves, Verb::no_joker);
  if (percent >= Plan::kSureOfIt && !find(moves, Verb::stop)) return *best;
  const Plan plan(rules, view, chance, more);
  const Jokers left = view.jokers[view.seat];
  int most = plan.answering(view.level, left, percent);
  for (const Move& move : moves) {
    int worth = 0;
    switch (static_cast<Verb>(move.verb)) {
      case Verb::stop: worth = plan.worth(view.level - 1); break;
      case Verb::fifty_fifty: worth = plan.using_joker(view.level, left, Joker::fifty_fifty, percent); break;
      case Verb::audience: worth = plan.using_joker(view.level, left, Joker::audience, percent); break;
      case Verb::phone:
      case Verb::phone_nobody: worth = plan.using_joker(view.level, left, Joker::phone, percent); break;
      default: continue;
    }
    if (worth <= most) continue;
    most = worth;
    best = &move;
  }
  if (static_cast<Verb>(best->verb) != Verb::phone) return *best;
  return {best->verb, asked_friend(view, chance).index, 0};
}

}  // namespace thought

inline std::optional<Move> thought_move(const Rules& rules, const View& view, const Memory& memory,
                                        std::span<const Move> moves, core::FastChance& chance, int level) {
  const int more = thought::kMore[static_cast<std::size_t>(level)];
  if (level < thought::kSkilled) return simple::sensible(rules, view, memory, moves, chance, more);
  return thought::planned(rules, view, memory, moves, chance, more);
}

namespace thought {

// What he does with a question that he has heard, if he is so sure of an answer. What the answer
// is he does not say: that is the game.
inline Move if_so_sure(const Rules& rules, const View& view, std::span<const Move> moves, const Plan& plan,
                       int percent) {
  const Move& answers = *simple::find(moves, Verb::no_joker);
  const Move* stop = simple::find(moves, Verb::stop);
  if (view.seats == 1) {
    if (percent >= simple::kSureEnough) return answers;
    for (const Verb verb : {Verb::audience, Verb::fifty_fifty, Verb::phone_nobody, Verb::phone})
      if (const Move* joker = simple::find(moves, verb)) return *joker;
    return stop && !simple::worth_it(rules, view.level, percent, true) ? *stop : answers;
  }
  const Jokers left = view.jokers[view.seat];
  Move best = answers;
  int most = plan.answering(view.level, left, percent);
  const auto consider = [&](Verb verb, int worth) {
    const Move* move = simple::find(moves, verb);
    if (!move || worth <= most) return;
    most = worth;
    best = *move;
  };
  consider(Verb::stop, plan.worth(view.level - 1));
  consider(Verb::fifty_fifty, plan.using_joker(view.level, left, Joker::fifty_fifty, percent));
  consider(Verb::audience, plan.using_joker(view.level, left, Joker::audience, percent));
  consider(Verb::phone, plan.using_joker(view.level, left, Joker::phone, percent));
  consider(Verb::phone_nobody, plan.using_joker(view.level, left, Joker::phone, percent));
  return best;
}

}  // namespace thought

// When to stop and when to use a joker; never what is right. No card is read.
inline bool thought_hint(const Rules& rules, const View& view, const Memory&, std::span<const Move> moves,
                         core::FastChance& chance, auto& hint) {
  if (view.phase == Phase::choice && view.seats > 1) {
    const Plan plan(rules, view, chance, 0);
    hint.share(*simple::find(moves, Verb::tries), plan.trying(view.level + 1, view.jokers[view.seat]));
    hint.share(*simple::find(moves, Verb::stop), plan.worth(view.level));
  }
  if (view.phase == Phase::jokers) {
    const Plan plan(rules, view, chance, 0);
    for (int percent = 25; percent <= 97; ++percent)
      hint.if_sure(thought::if_so_sure(rules, view, moves, plan, percent), percent);
  }
  return true;
}

}  // namespace quiz
