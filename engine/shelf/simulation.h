// Many games between bots, and what is counted about them.
#pragma once
#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include "bots/bot.h"
#include "core/game.h"
#include "core/seat.h"

namespace shelf {

struct SimulationSpec {
  int seats = 0;
  std::vector<bots::Bot> bots;  // as many as seats; they move on by one seat with every game
  std::string options = "{}";   // JSON; options that are left out keep their default
  std::uint64_t seed = 0;
};

// The mean of scores between 0 and 1.
struct Share {
  std::uint64_t games = 0;
  std::uint64_t score = 0;  // in 60ths of a win

  bool operator==(const Share&) const = default;

  void add(int points) {
    ++games;
    score += static_cast<std::uint64_t>(points);
  }
  void merge(const Share& other) {
    games += other.games;
    score += other.score;
  }
};

// Counts add up, so the order in which parts are merged does not matter.
struct Simulation {
  std::uint64_t games = 0;
  std::uint64_t turns = 0;
  std::uint64_t decisions = 0;
  std::uint64_t choices = 0;  // moves that were open, summed over all decisions
  std::uint64_t forced = 0;   // decisions with one move open
  core::PerSeat<Share> by_seat;
  core::PerSeat<Share> by_player;             // in the order of SimulationSpec::bots
  std::array<std::uint64_t, 100> happened{};  // by clause: how often it made something happen
  std::array<std::uint64_t, 100> in_games{};  // by clause: in how many games it did
  std::array<std::uint64_t, 512> lengths{};   // games by their rounds (turns of every seat); the last holds the rest

  void merge(const Simulation& other) {
    games += other.games;
    turns += other.turns;
    decisions += other.decisions;
    choices += other.choices;
    forced += other.forced;
    for (int s = 0; s < core::kMaxSeats; ++s) {
      by_seat[core::Seat(s)].merge(other.by_seat[core::Seat(s)]);
      by_player[core::Seat(s)].merge(other.by_player[core::Seat(s)]);
    }
    for (std::size_t i = 0; i < happened.size(); ++i) {
      happened[i] += other.happened[i];
      in_games[i] += other.in_games[i];
    }
    for (std::size_t i = 0; i < lengths.size(); ++i) lengths[i] += other.lengths[i];
  }
};

}  // namespace shelf
