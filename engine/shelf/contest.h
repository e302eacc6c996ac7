// Games for the arena (lab/arena.h): a deal is played as often as there are seats, with
// the same luck, and everybody sits in every seat once.
#pragma once
#include <cstdint>
#include <string>
#include <vector>

#include "bots/bot.h"
#include "core/clause.h"
#include "core/seat.h"
#include "shelf/outsider.h"

namespace shelf {

struct ContestSpec {
  std::vector<bots::Contender> players;  // one for each seat
  // Programs that play instead, by player; a null pointer: the bot does. May be left empty.
  std::vector<Outsider*> outsiders = {};
  std::string options = "{}";  // JSON; options that are left out keep their default
  std::uint64_t seed = 0;
  std::uint64_t (*clock)() = nullptr;  // nanoseconds that this thread has worked
};

// How a program lost a match. It scores nothing, and the others share the win.
struct Loss {
  std::size_t player = 0;
  core::Seat seat;
  std::uint64_t deal = 0;  // numbers from 0
  std::size_t game = 0;    // of that deal, from 0
  int decision = 0;        // which of those it was asked for in that match, from 1
  Failing failing{};
  int status = -1;        // of a program that ended
  std::string said;       // what it answered, or the beginning of that
  core::Clause clause{};  // what forbids its move, if it is one of the game's
};

// What a player needed for his decisions, those that are forced left out: time of the
// processor, or, of a program, time that passed.
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
  std::vector<Loss> losses;
  std::vector<Thinking> thinking;  // by player
};

}  // namespace shelf
