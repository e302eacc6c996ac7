// When to stop, and when to use a joker: a small dynamic programme. What counts at a table
// is not the money but to be the richest at the end. So first it is worked out how rounds end for
// sensible candidates, from where each of them is now; then it is imagined what all will have at
// the end, and every prize becomes a chance to win. Then, from the top of the pyramid down, what
// it is worth to try a level with the jokers that are left.
//
// Nothing here reads a card: of a question that was heard only the belief is known, of
// those to come how likely one is to know them.
#pragma once
#include <algorithm>
#include <array>
#include <cstdint>

#include "games/quiz/simple.h"

namespace quiz {

// Chances are in 65536ths.
namespace odds {

constexpr int kOne = 65536;
constexpr int of_percent(int percent) { return percent * kOne / 100; }
constexpr int times(int a, int b) { return static_cast<int>(std::int64_t{a} * b >> 16); }

// How likely the favourite among the answers is to be right, and how many others may be, one as
// likely as the other.
struct Guess {
  int right = kOne;
  int others = 0;
  int each() const { return others == 0 ? 0 : (kOne - right) / others; }
};

// How often somebody says the right answer who was asked for it, at that level: one who is as
// clever as others, and who means it most of the time.
constexpr int kTrust = 80;
constexpr int said_right(int known) {
  const int right = known + (100 - known) * (knowledge::kHunch + 25) / 200;
  return of_percent(right * kTrust / 100 + (100 - kTrust) / 4);
}

// What comes of a joker: visit(chance, guess) for every way it may go.
inline void halve(const Guess& guess, auto&& visit) {
  // The favourite stays, if it is right or the wrong one that is kept; or it goes.
  const int stays = guess.right + (kOne - guess.right) / 3;
  visit(stays, Guess{static_cast<int>(std::int64_t{guess.right} * kOne / std::max(stays, 1)), 1});
  visit(kOne - stays, Guess{kOne / 2, 1});
}
// One card of a friend.
inline void ask(const Guess& guess, int said_right, auto&& visit) {
  const int lie = (kOne - said_right) / 3;
  int left = kOne;
  const auto heard = [&](int most, int all, int ways) {
    if (all == 0) return;
    visit(all * ways, Guess{static_cast<int>(std::int64_t{most} * kOne / all), guess.others});
    left -= all * ways;
  };
  // He names the favourite, or one of the others, or one that is known to be wrong.
  const int yes = times(guess.right, said_right);
  heard(yes, yes + times(guess.each(), lie) * guess.others, 1);
  if (guess.others > 0) {
    const int other = times(guess.each(), said_right);
    const int favourite = times(guess.right, lie);
    heard(std::max(other, favourite), other + favourite + times(guess.each(), lie) * (guess.others - 1), guess.others);
  }
  visit(left, guess);
}
// The cards of so many voters, and the right one among them.
inline void poll(const Guess& guess, int voters, int said_right, auto&& visit) {
  constexpr std::array<int, 6> kFactorial = {1, 1, 2, 6, 24, 120};
  std::array<int, 4> likely{};
  for (int i = 0; i <= guess.others && i < 4; ++i)
    likely[static_cast<std::size_t>(i)] = i == 0 ? guess.right : guess.each();
  // That so many say the right answer, and that so many say one of the others: small chances, and
  // so in 2^24ths.
  constexpr int kFine = 8;
  std::array<std::int64_t, 6> right{kOne << kFine};
  std::array<std::int64_t, 6> wrong{kOne << kFine};
  for (std::size_t n = 1; n < right.size(); ++n) {
    right[n] = right[n - 1] * said_right / kOne;
    wrong[n] = wrong[n - 1] * (kOne - said_right) / (3 * kOne);
  }
  const int all = voters + 1;
  std::array<int, 4> cards{};
  for (cards[0] = 0; cards[0] <= all; ++cards[0])
    for (cards[1] = 0; cards[1] <= all - cards[0]; ++cards[1])
      for (cards[2] = 0; cards[2] <= all - cards[0] - cards[1]; ++cards[2]) {
        cards[3] = all - cards[0] - cards[1] - cards[2];
        int same = 1;  // orders of the cards that are told apart by nobody
        for (const int n : cards) same *= kFactorial[static_cast<std::size_t>(n)];
        std::int64_t sum = 0;
        std::int64_t most = 0;
        int others = -1;
        for (std::size_t i = 0; i < 4; ++i) {
          if (cards[i] == 0 || likely[i] == 0) continue;
          const auto n = static_cast<std::size_t>(cards[i] - 1);
          const int ways = kFactorial[static_cast<std::size_t>(voters)] * cards[i] / same;
          const std::int64_t told = likely[i] * right[n] / kOne;
          const std::int64_t here = told * wrong[static_cast<std::size_t>(voters) - n] * ways >> (16 + kFine);
          sum += here;
          most = std::max(most, here);
          ++others;
        }
        if (sum > 0) visit(static_cast<int>(sum >> kFine), Guess{static_cast<int>(most * kOne / sum), others});
      }
}

}  // namespace odds

class Plan {
 public:
  static constexpr int kSure = 65535;   // a win
  static constexpr int kSureOfIt = 94;  // percent: above, no joker is worth it

  Plan(const Rules& rules, const View& view, core::FastChance& chance, int more)
      : rules_(rules), v_(view), levels_(rules.levels()), more_(more) {
    foresee();
    imagine(chance);
    for (int jokers = 0; jokers < 8; ++jokers) after_[at(levels_)][at(jokers)] = worth(levels_);
    for (int level = levels_; level >= 1; --level)
      for (int jokers = 0; jokers < 8; ++jokers) {
        tried_[at(level)][at(jokers)] = try_it(level, jokers);
        after_[at(level - 1)][at(jokers)] = std::max(worth(level - 1), tried_[at(level)][at(jokers)]);
      }
  }

  // What it is worth to stop with the prize of a level, and to try the next one.
  int worth(int level) const { return worth_[at(level)]; }
  int trying(int level, Jokers jokers) const { return tried_[at(level)][at(number(jokers))]; }

  // What it is worth, having heard the question of this level, to answer, or to use a joker
  // first, with such a chance of being right.
  int answering(int level, Jokers jokers, int percent) const { return answer(level, number(jokers), guess(percent)); }
  int using_joker(int level, Jokers jokers, Joker joker, int percent) const {
    return use(level, number(jokers), static_cast<int>(joker), guess(percent));
  }

 private:
  static constexpr int kImagined = 400;
  // In a later round he will know by how much he is behind, and go as far as it takes: so much in
  // a hundred counts what comes of that, and the rest what comes of playing as others do.
  static constexpr int kKnowing = 50;
  using Ends = std::array<int, kMostLevels + 1>;  // how likely a round is to end with the prize of each level

  static std::size_t at(int i) { return static_cast<std::size_t>(i); }
  static int number(Jokers jokers) {
    int set = 0;
    for (int j = 0; j < 3; ++j) set |= jokers.contains(static_cast<Joker>(j)) << j;
    return set;
  }
  // Of the question that was heard, as far as answers are still open.
  odds::Guess guess(int percent) const { return {odds::of_percent(percent), std::max(1, v_.open[v_.seat].size() - 1)}; }
  // Twelve levels of one pyramid are as far up as fifteen of another.
  int scaled(int level) const { return levels_ > 1 ? 1 + (level - 1) * (kMostLevels - 1) / (levels_ - 1) : 1; }
  int known(int level, int more) const {
    return std::clamp(knowledge::known_at(scaled(level), kMostLevels) + more, 5, 97 - knowledge::kMistaken);
  }
  int helpers() const { return std::min(Rules::helpers(v_, v_.seat).size(), core::kMaxSeats - 2); }
  int safe(int level) const {
    int prize = 0;
    while (prize < level && rules_.prize(prize) < rules_.floor(level)) ++prize;
    return prize;
  }

  // What one believes of a question before it is heard: one knows it, or thinks so, or has a hunch,
  // or guesses.
  void each_belief(int known, auto&& visit) const {
    const int sure = known + knowledge::kMistaken;
    const int rest = odds::of_percent(100 - sure);
    visit(odds::of_percent(sure), odds::Guess{known * odds::kOne / sure, 3});
    visit(rest / 2, odds::Guess{odds::of_percent(knowledge::kHunch), 3});
    visit(rest - rest / 2, odds::Guess{odds::kOne / 4, 3});
  }
  // What comes of a joker on a question of that level.
  void each_help(int level, int joker, const odds::Guess& guess, auto&& visit) const {
    const int said_right = odds::said_right(known(level, 0));
    const int helping = helpers();
    switch (static_cast<Joker>(joker)) {
      case Joker::fifty_fifty:
        if (guess.others < 2) return visit(odds::kOne, guess);
        return odds::halve(guess, visit);
      case Joker::audience:
        if (helping > 0) return odds::poll(guess, helping, said_right, visit);
        return show(guess, 2, visit);
      case Joker::phone:
        if (helping > 0) return odds::ask(guess, said_right, visit);
        return show(guess, 1, visit);
    }
  }
  // QVG-40, QVG-41: nobody can help, so cards are shown, and a right one is as good as an answer.
  static void show(const odds::Guess& guess, int cards, auto&& visit) {
    int right = guess.right;
    int others = guess.others;
    for (int n = 1; n < cards && others > 0; ++n) {
      right += guess.each();
      --others;
    }
    if (others > 0) {
      visit(right, odds::Guess{});
      visit(odds::kOne - right, odds::Guess{odds::kOne / others, others - 1});
    } else {
      visit(odds::kOne, odds::Guess{});
    }
  }

  // ---- How rounds end for others ----

  // What becomes of a sensible candidate on a question of a level: right with so many jokers left,
  // wrong, or stopped.
  struct Fate {
    std::array<int, 4> right{};
    int wrong = 0;
    int stopped = 0;
  };
  // He uses the audience first, then the 50:50, then the phone, and keeps what is left if he still
  // is not sure enough.
  void follow(int level, int jokers, const odds::Guess& guess, int chance, bool helped, Fate& fate) const {
    if (chance == 0) return;
    const bool sure = guess.right >= odds::of_percent(simple::kSureEnough);
    if (!sure && jokers > 0) {
      constexpr std::array<Joker, 4> kOrder = {Joker::phone, Joker::phone, Joker::fifty_fifty, Joker::audience};
      each_help(level, static_cast<int>(kOrder[at(jokers)]), guess, [&](int likely, const odds::Guess& next) {
        follow(level, jokers - 1, next, odds::times(chance, likely), true, fate);
      });
      return;
    }
    if (!sure && helped && !simple::worth_it(rules_, level, guess.right * 100 / odds::kOne, false)) {
      fate.stopped += chance;
      return;
    }
    fate.right[at(jokers)] += odds::times(chance, guess.right);
    fate.wrong += chance - odds::times(chance, guess.right);
  }
  void foresee() {
    for (int level = levels_; level >= 0; --level)
      for (int jokers = 0; jokers < 4; ++jokers) {
        Ends& stays = stays_[at(level)][at(jokers)];
        if (goes_on(level, jokers))
          stays = tries_[at(level + 1)][at(jokers)];
        else
          stays[at(level)] = odds::kOne;
        if (level == 0) continue;
        Fate& fate = fates_[at(level)][at(jokers)];
        each_belief(known(level, 0),
                    [&](int likely, const odds::Guess& guess) { follow(level, jokers, guess, likely, false, fate); });
        Ends& ends = tries_[at(level)][at(jokers)];
        ends[at(safe(level))] += fate.wrong;
        ends[at(level - 1)] += fate.stopped;
        for (int left = 0; left <= jokers; ++left)
          for (int end = 0; end <= levels_; ++end)
            ends[at(end)] += odds::times(fate.right[at(left)], stays_[at(level)][at(left)][at(end)]);
      }
    // How likely it is to come so far for whoever never stops.
    std::array<int, 4> here = {0, 0, 0, odds::kOne};
    for (int level = 1; level <= levels_; ++level) {
      std::array<int, 4> next{};
      for (int jokers = 0; jokers < 4; ++jokers) {
        const Fate& fate = fates_[at(level)][at(jokers)];
        for (int left = 0; left <= jokers; ++left)
          next[at(left)] += odds::times(here[at(jokers)], fate.right[at(left)]);
        next[0] += odds::times(here[at(jokers)], fate.stopped) * 45 / 100;  // had he answered
      }
      here = next;
      reach_[at(level)] = here[0] + here[1] + here[2] + here[3];
    }
  }
  bool goes_on(int level, int jokers) const {
    return level == 0 ||
           (level < levels_ &&
            (jokers > 0 || simple::worth_it(rules_, level + 1, simple::expected(rules_, level + 1), false)));
  }

  static int any(core::FastChance& chance, const Ends& ends) {
    int luck = chance.pick(odds::kOne);
    for (std::size_t level = ends.size(); level-- > 1;)
      if ((luck -= ends[level]) < 0) return static_cast<int>(level);
    return 0;
  }

  // What everybody will have at the end, but for what this round brings oneself.
  void imagine(core::FastChance& chance) {
    std::array<std::int64_t, kMostLevels + 1> won{};
    const int rounds = Rules::rounds(v_);
    for (int n = 0; n < kImagined; ++n) {
      std::array<int, core::kMaxSeats> money{};
      int later = 0;
      for (const Seat seat : SeatSet::first(v_.seats)) {
        money[seat.index] = v_.money[seat];
        const auto gain = [&](const Ends& ends) { money[seat.index] += rules_.prize(any(chance, ends)); };
        if (seat != v_.seat && v_.in.contains(seat)) {
          const auto left = at(v_.jokers[seat].size());
          gain(v_.phase == Phase::choice ? stays_[at(v_.level)][left] : tries_[at(v_.level)][left]);
        }
        for (int round = v_.round + 1; round < rounds; ++round) {
          const Seat lead((v_.starter.index + round) % v_.seats);
          if (v_.options.television ? lead == seat : !(Rules::human(v_) && lead == seat)) {
            gain(stays_[0][3]);
            later += seat == v_.seat;
          }
        }
      }
      int most = 0;
      for (const Seat seat : SeatSet::first(v_.seats) - v_.seat) most = std::max(most, money[seat.index]);
      for (int level = 0; level <= levels_; ++level) {
        const int prize = rules_.prize(level);
        const int own = money[v_.seat.index] + prize;
        int share = level == levels_ || own > most ? odds::kOne : own == most ? odds::kOne / 2 : 0;
        if (later > 0 && level < levels_) {
          const int now = v_.money[v_.seat] + prize;
          int forced = odds::kOne;
          if (now <= most) {
            int goal = 1;
            while (goal < levels_ && now + rules_.prize(goal) <= most) ++goal;
            int fails = odds::kOne;
            for (int round = 0; round < later; ++round) fails = odds::times(fails, odds::kOne - reach_[at(goal)]);
            forced = odds::kOne - fails;
          }
          share += (forced - share) * kKnowing / 100;
        }
        won[at(level)] += share;
      }
    }
    // A little more money is a little better, where the chances are the same.
    for (int level = 0; level <= levels_; ++level)
      worth_[at(level)] = static_cast<int>(won[at(level)] / kImagined * (kSure - 500) / odds::kOne) + 30 * level;
  }

  // ---- What to do oneself ----

  int try_it(int level, int jokers) const {
    int sum = 0;
    each_belief(known(level, more_), [&](int likely, const odds::Guess& guess) {
      sum += odds::times(likely, best(level, jokers, guess, false));
    });
    return sum;
  }
  int answer(int level, int jokers, const odds::Guess& guess) const {
    return odds::times(guess.right, after_[at(level)][at(jokers)]) +
           odds::times(odds::kOne - guess.right, worth(safe(level)));
  }
  int best(int level, int jokers, const odds::Guess& guess, bool helped) const {
    int most = answer(level, jokers, guess);
    if (helped) most = std::max(most, worth(level - 1));
    if (guess.right >= odds::of_percent(kSureOfIt)) return most;
    for (int joker = 0; joker < 3; ++joker)
      if ((jokers >> joker & 1) != 0) most = std::max(most, use(level, jokers, joker, guess));
    return most;
  }
  int use(int level, int jokers, int joker, const odds::Guess& guess) const {
    int sum = 0;
    each_help(level, joker, guess, [&](int likely, const odds::Guess& next) {
      sum += odds::times(likely, best(level, jokers & ~(1 << joker), next, true));
    });
    return sum;
  }

  const Rules& rules_;
  const View& v_;
  int levels_;
  int more_;
  // By level and by the number of jokers: how the round ends for somebody who has won that level,
  // and for one who has come to its question.
  std::array<std::array<Ends, 4>, kMostLevels + 1> stays_{};
  std::array<std::array<Ends, 4>, kMostLevels + 2> tries_{};
  std::array<std::array<Fate, 4>, kMostLevels + 1> fates_{};
  Ends reach_{};
  std::array<int, kMostLevels + 1> worth_{};
  std::array<std::array<int, 8>, kMostLevels + 1> tried_{};
  std::array<std::array<int, 8>, kMostLevels + 1> after_{};
};

}  // namespace quiz
