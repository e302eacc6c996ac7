// Games for the arena (lab/arena.h): a deal is played as often as there are seats, with
// the same luck, and everybody sits in every seat once.
#pragma once
#include <cstdint>
#include <string>
#include <vector>

#include "bots/bot.h"

namespace shelf {

struct ContestSpec {
  std::vector<bots::Contender> players;  // one for each seat
  std::string options = "{}";            // JSON; options that are left out keep their default
  std::uint64_t seed = 0;
  std::uint64_t (*clock)() = nullptr;  // nanoseconds that this thread has worked
};

// What a player needed for his decisions, those that are forced left out.
struct Thinking {
  static constexpr std::size_t kSteps = 16;  // to each doubling
  static constexpr std::size_t kLongest = 40 * kSteps;

  std::uint64_t decisions = 0;
  std::uint64_t nanoseconds = 0;
  std::uint64_t longest = 0;
  std::vector<std::uint32_t> counts = std::vector<std::uint32_t>(kLongest);

  void add(std::uint64_t spent);
  void merge(const Thinking& other);
  // So many nanoseconds, or less, in that part of the decisions; a sixteenth too many at most.
  std::uint64_t within(double part) const;
};

// One deal: scores[g * seats + p] is what player p has won in the g-th of its games.
struct Deal {
  std::vector<std::uint8_t> scores;
  std::uint32_t decisions = 0;
  std::uint32_t turns = 0;
  bool operator==(const Deal&) const = default;
};

struct Contest {
  std::vector<Deal> deals;
  std::vector<Thinking> thinking;  // by player
};

}  // namespace shelf
