// What an expert of the quiz reckons with: chances that add up, and advice that is worth as much
// as those who give it.
#include "games/quiz/plan.h"

#include <gtest/gtest.h>

#include <cstdlib>

namespace {

using quiz::odds::Guess;
using quiz::odds::kOne;

// What comes of a joker in all: how likely it is that it comes of it, and how likely one is to be
// right then, on average.
struct Sum {
  std::int64_t chance = 0;
  std::int64_t right = 0;
  void operator()(int likely, const Guess& guess) {
    EXPECT_GE(likely, 0);
    EXPECT_GE(guess.right, 0);
    EXPECT_LE(guess.right, kOne);
    chance += likely;
    right += std::int64_t{likely} * guess.right / kOne;
  }
};

constexpr int kRounded = kOne / 200;

TEST(Odds, OfJokersAddUp) {
  for (const int voters : {1, 2, 3, 4})
    for (const int percent : {25, 50, 80, 95})
      for (const int said : {25, 40, 70}) {
        const Guess guess{quiz::odds::of_percent(percent), 3};
        Sum half;
        quiz::odds::halve(guess, [&](int likely, const Guess& next) { half(likely, next); });
        EXPECT_LE(std::abs(half.chance - kOne), kRounded);
        EXPECT_LE(std::abs(half.right - (guess.right + (kOne - guess.right) / 3)), kRounded)
            << "or one of the two that stay";
        Sum friends;
        quiz::odds::ask(guess, quiz::odds::of_percent(said),
                        [&](int likely, const Guess& next) { friends(likely, next); });
        EXPECT_LE(std::abs(friends.chance - kOne), kRounded);
        EXPECT_GE(friends.right, guess.right - kRounded) << "advice does no harm";
        Sum audience;
        quiz::odds::poll(guess, voters, quiz::odds::of_percent(said),
                         [&](int likely, const Guess& next) { audience(likely, next); });
        EXPECT_LE(std::abs(audience.chance - kOne), kRounded);
        EXPECT_GT(audience.right, guess.right) << "the right card is among them";
      }
}

TEST(Odds, AreNoBetterByAdviceThatMeansNothing) {
  const Guess guess{kOne / 2, 3};
  Sum sum;
  quiz::odds::ask(guess, kOne / 4, [&](int likely, const Guess& next) { sum(likely, next); });
  EXPECT_LE(std::abs(sum.right - guess.right), kRounded);
}

TEST(Odds, AreBetterTheMoreOftenAdviceIsRight) {
  const Guess guess{kOne / 3, 3};
  std::int64_t before = 0;
  for (const int said : {40, 60, 80}) {
    Sum sum;
    quiz::odds::poll(guess, 2, quiz::odds::of_percent(said), [&](int likely, const Guess& next) { sum(likely, next); });
    EXPECT_GT(sum.right, before);
    before = sum.right;
  }
}

}  // namespace
