// Ratings of several players from games that have winners: Plackett and Luce's model,
// updated as Weng and Lin do (2011), which is what OpenSkill computes.
#pragma once
#include <cstddef>
#include <span>
#include <vector>

namespace lab {

struct Rating {
  double mu = 25;
  double sigma = 25.0 / 3;
};

// One game: who sat in it (places in `ratings`; the same one may sit there twice), and
// which of them have won.
void rate(std::vector<Rating>& ratings, std::span<const std::size_t> players, std::span<const bool> won);

}  // namespace lab
