// When to stop, and when to use a joker: a small dynamic programme. What counts at a table
// is not the money but to be the richest at the end; so first it is imagined what the
// others will have, and every prize becomes a chance to win. Then, from the top of the
// pyramid down, what it is worth to try a level with the jokers that are left.
//
// Nothing here reads a card: of a question that was heard only the belief is known, of
// those to come how likely one is to know them.
#pragma once
#include <algorithm>
#include <array>
#include <cstdint>

#include "games/quiz/simple.h"

namespace quiz {

class Plan {
 public:
  static constexpr int kSure = 65535;  // a win

  Plan(const Rules& rules, const View& view, core::FastChance& chance, int more)
      : rules_(rules), v_(view), levels_(rules.levels()), more_(more) {
    imagine(chance);
    for (int jokers = 0; jokers < 8; ++jokers) after_[at(levels_)][bit(jokers)] = worth(levels_);
    for (int level = levels_; level >= 1; --level)
      for (int jokers = 0; jokers < 8; ++jokers) {
        tried_[at(level)][bit(jokers)] = try_it(level, jokers);
        after_[at(level - 1)][bit(jokers)] = std::max(worth(level - 1), tried_[at(level)][bit(jokers)]);
      }
  }

  // What it is worth to stop with the prize of a level, and to try the next one.
  int worth(int level) const { return worth_[at(level)]; }
  int trying(int level, Jokers jokers) const { return tried_[at(level)][bit(number(jokers))]; }

  // What it is worth, having heard the question of this level, to answer, or to use a joker
  // first, with such a chance of being right.
  int answering(int level, Jokers jokers, int percent) const { return answer(level, number(jokers), percent); }
  int using_joker(int level, Jokers jokers, Joker joker, int percent) const {
    return use(level, number(jokers), static_cast<int>(joker), percent);
  }

 private:
  static constexpr int kImagined = 192;
  // How a round ends for a sensible candidate, out of 1000, by the level of the prize.
  static constexpr std::array<int, kMostLevels + 1> kEnds = {217, 0, 1, 7, 21, 324, 9, 67, 69, 79, 77, 91, 26, 7, 0, 5};

  static std::size_t at(int level) { return static_cast<std::size_t>(level); }
  static std::size_t bit(int jokers) { return static_cast<std::size_t>(jokers); }
  static int number(Jokers jokers) {
    int set = 0;
    for (int j = 0; j < 3; ++j) set |= jokers.contains(static_cast<Joker>(j)) << j;
    return set;
  }
  // Twelve levels of one pyramid are as far up as fifteen of another.
  int scaled(int level) const { return levels_ > 1 ? 1 + (level - 1) * (kMostLevels - 1) / (levels_ - 1) : 1; }

  // A gain of a round, if at least the question of level `from` was come to.
  int gain(core::FastChance& chance, int from) const {
    const int least = from > 1 ? rules_.floor(from) : 0;
    for (int tries = 0; tries < 8; ++tries) {
      int luck = chance.pick(1000);
      int level = 0;
      while (level < kMostLevels && (luck -= kEnds[at(level)]) >= 0) ++level;
      const int there = std::min(level * levels_ / kMostLevels, levels_);
      const int prize = rules_.prize(level == 0 ? 0 : std::max(1, there));
      if (prize >= least) return prize;
    }
    return least;
  }

  // What everybody will have at the end, but for what this round brings oneself.
  void imagine(core::FastChance& chance) {
    std::array<std::int64_t, kMostLevels + 1> won{};
    const int rounds = Rules::rounds(v_);
    for (int n = 0; n < kImagined; ++n) {
      std::array<int, core::kMaxSeats> money{};
      for (const Seat seat : SeatSet::first(v_.seats)) {
        money[seat.index] = v_.money[seat];
        if (seat != v_.seat && v_.in.contains(seat)) money[seat.index] += gain(chance, v_.level);
        for (int round = v_.round + 1; round < rounds; ++round) {
          const Seat lead((v_.starter.index + round) % v_.seats);
          if (v_.options.television ? lead == seat : !(Rules::human(v_) && lead == seat))
            money[seat.index] += gain(chance, 1);
        }
      }
      int most = 0;
      for (const Seat seat : SeatSet::first(v_.seats) - v_.seat) most = std::max(most, money[seat.index]);
      for (int level = 0; level <= levels_; ++level) {
        const int own = money[v_.seat.index] + rules_.prize(level);
        won[at(level)] += level == levels_ || own > most ? 2 : own == most ? 1 : 0;
      }
    }
    // A little more money is a little better, where the chances are the same.
    for (int level = 0; level <= levels_; ++level)
      worth_[at(level)] = static_cast<int>(won[at(level)] * (kSure - 500) / (2 * kImagined)) + 30 * level;
  }

  int fallen(int level) const {
    int safe = 0;
    while (safe < level && rules_.prize(safe) < rules_.floor(level)) ++safe;
    return worth(safe);
  }
  int helped() const {
    const int friends = Rules::helpers(v_, v_.seat).size();
    return std::min(friends, 3);
  }
  int known(int level) const {
    return std::clamp(knowledge::known_at(scaled(level), kMostLevels) + more_, 5, 97 - knowledge::kMistaken);
  }
  // A friend, or one of the audience, is right so often; he may lie.
  static int friends_know(int level) {
    const int known = knowledge::known_at(level, kMostLevels);
    return (known + (100 - known) * (knowledge::kHunch + 25) / 200) * 4 / 5 + 5;
  }

  int try_it(int level, int jokers) const {
    const int sure = known(level) + knowledge::kMistaken;
    const int rest = 100 - sure;
    const int right = 100 * known(level) / sure;
    return (sure * best(level, jokers, right, false) +
            rest * (best(level, jokers, knowledge::kHunch, false) + best(level, jokers, 25, false)) / 2) /
           100;
  }
  int answer(int level, int jokers, int percent) const {
    return (percent * after_[at(level)][bit(jokers)] + (100 - percent) * fallen(level)) / 100;
  }
  int best(int level, int jokers, int percent, bool used) const {
    int most = answer(level, jokers, percent);
    if (used) most = std::max(most, worth(level - 1));
    for (int joker = 0; joker < 3; ++joker)
      if ((jokers >> joker & 1) != 0 && percent < 90) most = std::max(most, use(level, jokers, joker, percent));
    return most;
  }
  int use(int level, int jokers, int joker, int percent) const {
    const int left = jokers & ~(1 << joker);
    const int wrong = 100 - percent;
    switch (static_cast<Joker>(joker)) {
      case Joker::fifty_fifty: {
        // The favourite stays, if it is right or the wrong one that is kept; or it goes.
        const int stays = percent + wrong / 3;
        return (stays * best(level, left, 100 * percent / stays, true) + (100 - stays) * best(level, left, 50, true)) /
               100;
      }
      case Joker::audience: {
        const int heard = helped() == 0 ? wrong / 2 : wrong * (30 + friends_know(scaled(level)) / 2) / 100;
        return best(level, left, std::min(97, percent + heard), true);
      }
      case Joker::phone: {
        const int heard = helped() == 0 ? wrong / 4 : wrong * std::max(0, friends_know(scaled(level)) - 25) / 200;
        return best(level, left, std::min(97, percent + heard), true);
      }
    }
    return 0;
  }

  const Rules& rules_;
  const View& v_;
  int levels_;
  int more_;
  std::array<int, kMostLevels + 1> worth_{};
  std::array<std::array<int, 8>, kMostLevels + 1> tried_{};
  std::array<std::array<int, 8>, kMostLevels + 1> after_{};
};

}  // namespace quiz
