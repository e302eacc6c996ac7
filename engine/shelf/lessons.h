// Positions of games between bots, as the evaluation sees them, and who won: what weights
// are learned from (lab/train.h).
#pragma once
#include <cstdint>
#include <vector>

namespace shelf {

// Of each position the features of every seat, and its share of the win in sixtieths.
struct Lessons {
  int features = 0;  // of a seat; none: this game has no evaluation
  std::vector<std::int16_t> seen;
  std::vector<std::uint8_t> scores;

  void merge(const Lessons& other) {
    features = other.features;
    seen.insert(seen.end(), other.seen.begin(), other.seen.end());
    scores.insert(scores.end(), other.scores.begin(), other.scores.end());
  }
};

}  // namespace shelf
