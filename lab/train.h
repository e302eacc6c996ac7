// Weights for the evaluation of a game (bots/evaluation.h), learned from games between bots.
#pragma once
#include <atomic>
#include <string>
#include <vector>

#include "lab/lab.h"

namespace lab {

struct Schooling {
  bots::Bot teacher = bots::Bot::simple;  // who plays the games
  std::uint64_t games = 20'000;           // for each number of seats
  std::uint64_t seed = 0;
  int threads = 1;
};

struct School {
  int features = 0;                       // none: this game has no evaluation
  std::vector<std::vector<int>> weights;  // by seats; empty where nobody plays with so many
  std::vector<double> surprise;           // by seats: bits that a tenth of the games, kept apart, still told
};

// The same seed gives the same weights, with any number of threads. `progress` is told of
// games, for all numbers of seats together.
School train(const shelf::OpenBox& box, const Schooling& schooling, const std::atomic<bool>& stop,
             const Progress& progress = {});

// The weights as the header that is committed: games/<game>/weights.h. `command` has made it.
std::string weights_header(const core::Facts& facts, const School& school, const std::string& command);

}  // namespace lab
