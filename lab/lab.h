// The runner behind every balance figure: many games between bots, on all cores.
#pragma once
#include <atomic>
#include <cstdint>
#include <functional>
#include <string>

#include "shelf/box.h"
#include "shelf/trials.h"
#include "table/log.h"

namespace lab {

struct Request {
  shelf::SimulationSpec spec;
  std::uint64_t games = 0;
  int threads = 1;
};

// Called now and then, from one thread at a time, with the games played so far.
using Progress = std::function<void(std::uint64_t done)>;

// Plays the games. The result of a run that was not stopped depends on the
// request alone, not on the number of threads. Set `stop` to end it early: the
// games played so far are the result.
shelf::Simulation run(const shelf::OpenBox& box, const Request& request, const std::atomic<bool>& stop,
                      const Progress& progress = {});

// One game between the bots of the spec, as a finished log (docs/log.md): its luck comes from
// `seed`, so that anybody can draw it again. It is none of those that run() counts.
std::string log_of_game(const shelf::OpenBox& box, const shelf::SimulationSpec& spec, const std::string& seed,
                        const table::Primitives& primitives);

// A share of wins with its 95 % interval (Wilson's, which behaves near 0 and 1).
struct Interval {
  double rate = 0;
  double low = 0;
  double high = 0;
};
Interval interval(const shelf::Share& share);

// The number of rounds below which that part of the games ended.
int rounds_at(const shelf::Simulation& simulation, double part);

}  // namespace lab
