// Many games of a box at once: for the lab, for benchmarks and for signatures. They
// are not part of the box itself, so that a page which only plays need not carry them.
#pragma once
#include <array>
#include <cstdint>
#include <string>

#include "shelf/box.h"
#include "shelf/contest.h"
#include "shelf/lessons.h"
#include "shelf/simulation.h"

namespace shelf {

// What came of a run of games with random options.
struct Tally {
  std::uint64_t games = 0;
  std::uint64_t plies = 0;
  std::uint64_t signature = 0;                 // of every move and score: equal on every compiler
  std::array<std::uint64_t, 100> happened{};   // by clause: events
  std::array<std::uint64_t, 100> forbidden{};  // by clause: decisions at which it forbade something
};

// Sixteen hex digits.
std::string signature_text(std::uint64_t signature);

class Trials {
 public:
  virtual ~Trials() = default;

  // Games between bots. The options of the spec must be right: OpenBox::agree says whether they are.
  virtual Simulation simulate(const OpenBox& box, const SimulationSpec& spec, std::uint64_t first,
                              std::uint64_t count) const = 0;
  // Whether there is such a player in the arena of this game.
  virtual bool plays(const OpenBox& box, bots::Contender player) const = 0;
  // Deals of the arena between players whom it has; the same holds for their options.
  virtual Contest contest(const OpenBox& box, const ContestSpec& spec, std::uint64_t first,
                          std::uint64_t count) const = 0;
  // What weights are learned from: positions at every so many turns.
  virtual Lessons lessons(const OpenBox& box, const SimulationSpec& spec, int every, std::uint64_t first,
                          std::uint64_t count) const = 0;
  // Random legal moves, heap-free; the number of plies in `games` games.
  virtual std::uint64_t playouts(const OpenBox& box, int seats, std::uint64_t seed, std::uint64_t games) const = 0;
  // Played at random and by simple bots in turn.
  virtual Tally tally(const OpenBox& box, int seats, std::uint64_t seed, std::uint64_t games) const = 0;
  // Played by bots of one kind, and nobody counts what is forbidden: for very many games.
  virtual Tally reached(const OpenBox& box, int seats, bots::Bot bot, std::uint64_t seed,
                        std::uint64_t games) const = 0;
  // Copies a state that many times; something that depends on every copy.
  virtual std::uint64_t clones(const OpenBox& box, int seats, std::uint64_t count) const = 0;
};

// The trials of the game in that box.
const Trials& trials(const OpenBox& box);

// "poker 1 0123456789abcdef\n": game, rules version and the signature of random
// play with every number of seats.
std::string signature_line(const Box& box, std::string_view edition);

}  // namespace shelf
