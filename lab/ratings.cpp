#include "lab/ratings.h"

#include <algorithm>
#include <cmath>

namespace lab {

namespace {
constexpr double kBeta = 25.0 / 6;
constexpr double kKappa = 0.0001;  // no game makes anybody surer than this
}  // namespace

void rate(std::vector<Rating>& ratings, std::span<const std::size_t> players, std::span<const bool> won) {
  const std::size_t n = players.size();
  double c = 0;
  for (const std::size_t p : players) c += ratings[p].sigma * ratings[p].sigma + kBeta * kBeta;
  c = std::sqrt(c);
  std::vector<double> strength(n);
  double losers = 0;
  double all = 0;
  double winners = 0;
  for (std::size_t i = 0; i < n; ++i) {
    strength[i] = std::exp(ratings[players[i]].mu / c);
    all += strength[i];
    if (won[i])
      winners += 1;
    else
      losers += strength[i];
  }
  // A place is contested by those who came no better: the first by all, the second by
  // those who lost. Winners share the first, losers the second.
  const double lost = static_cast<double>(n) - winners;
  std::vector<Rating> after = ratings;
  for (std::size_t i = 0; i < n; ++i) {
    const Rating& before = ratings[players[i]];
    const double first = strength[i] / all;
    double omega = won[i] ? 1 / winners : 0;
    double delta = 0;
    if (winners > 0) {
      omega -= first;
      delta += first * (1 - first);
    }
    if (!won[i]) {
      const double second = strength[i] / losers;
      omega += 1 / lost - second;
      delta += second * (1 - second);
    }
    const double variance = before.sigma * before.sigma;
    Rating& rating = after[players[i]];
    rating.mu += variance / c * omega;
    rating.sigma *= std::sqrt(std::max(1 - variance / (c * c) * (before.sigma / c) * delta, kKappa));
  }
  ratings = after;
}

}  // namespace lab
