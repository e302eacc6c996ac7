// The arena: who is stronger. Every deal is played as often as there are seats, with the
// same luck and everybody in every seat once; what counts is the mean of a deal, so luck
// that is the same for all falls out of the intervals.
#pragma once
#include <atomic>
#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "lab/lab.h"
#include "lab/ratings.h"
#include "shelf/contest.h"

namespace lab {

struct Bout {
  shelf::ContestSpec spec;
  std::uint64_t deals = 0;  // with `sequential`: at most
  bool sequential = false;  // ends as soon as it is clear who is stronger
  int threads = 1;          // with programs: one
};

// A run ends when programs have lost so many matches by failing (shelf::Failing), or soon after.
constexpr std::size_t kMostLosses = 10;

// A player by his name; those of the same name are one.
struct Standing {
  std::string player;
  std::uint64_t games = 0;  // a game counts for every seat he has in it
  Interval wins;            // per seat
  Rating rating;
  shelf::Thinking thinking;
};

// What a sequential test came to about the first player: does he win more than his share?
enum class Verdict : std::uint8_t { open, stronger, not_stronger };
inline constexpr std::array<std::string_view, 3> kVerdictNames = {"open", "stronger", "not-stronger"};
constexpr std::span<const std::string_view> names(Verdict) { return kVerdictNames; }
constexpr std::string_view label(Verdict) { return "verdict"; }

struct Outcome {
  std::uint64_t games = 0;
  std::uint64_t decisions = 0;
  std::uint64_t turns = 0;
  std::vector<Standing> standings;  // in the order in which they were named
  bool rated = false;               // there are more than two
  Verdict verdict{};
  std::vector<shelf::Loss> losses;  // of programs
};

// Plays them. But for the times, the outcome of a bout that was not stopped depends on
// spec and number of deals alone, unless programs play. A sequential one looks at its deals in portions of 32.
Outcome contend(const shelf::OpenBox& box, const Bout& bout, const std::atomic<bool>& stop,
                const Progress& progress = {});

}  // namespace lab
