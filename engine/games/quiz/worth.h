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

// What he believes, and how likely that is: high up even those who are sure are wrong more
// often than they feel.
inline Belief believed(const Rules& rules, const View& view, const Memory& memory, int more) {
  Belief belief = rules.recall(view, memory, more);
  if (belief.sure < knowledge::kSure) return belief;
  const int known = std::max(5, knowledge::known_at(view.level, rules.levels()) + more);
  belief.sure = std::min(belief.sure, 100 * known / (known + knowledge::kMistaken));
  return belief;
}

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
  const bool asked = view.phase == Phase::choice || view.phase == Phase::jokers;
  if (view.phase == Phase::vote || view.phase == Phase::advice) {
    // All others are rivals, whether they are still in or not.
    const Opinion opinion(believed(rules, view, memory, more), view);
    const Verb verb = view.phase == Phase::vote ? Verb::vote : Verb::advise;
    if (chance.pick(100) >= kLies) return lettered(verb, opinion.best());
    const auto wrong = static_cast<Letter>((static_cast<int>(opinion.best()) + 1 + chance.pick(3)) % 4);
    return lettered(verb, wrong);
  }
  if (!asked || view.seats == 1) return sensible(rules, view, memory, moves, chance, more);

  const Plan plan(rules, view, chance, more);
  const Jokers left = view.jokers[view.seat];
  if (view.phase == Phase::choice) {
    const bool tries = plan.trying(view.level + 1, left) > plan.worth(view.level);
    return *find(moves, tries ? Verb::tries : Verb::stop);
  }
  const int percent = std::min(Opinion(believed(rules, view, memory, more), view).percent(), 97);
  const Move* best = find(moves, Verb::no_joker);
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
