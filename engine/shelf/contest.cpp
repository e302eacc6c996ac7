#include "shelf/contest.h"

#include <algorithm>
#include <bit>

namespace shelf {

namespace {

// The steps of a logarithmic scale, sixteen to each doubling, counted from 0.
std::size_t step_of(std::uint64_t spent) {
  if (spent < Thinking::kSteps) return static_cast<std::size_t>(spent);
  const int doublings = static_cast<int>(std::bit_width(spent)) - 5;
  return static_cast<std::size_t>(doublings) * Thinking::kSteps + static_cast<std::size_t>(spent >> doublings);
}
std::uint64_t highest_of(std::size_t step) {
  if (step < 2 * Thinking::kSteps) return step;
  const std::size_t doublings = step / Thinking::kSteps - 1;
  return ((std::uint64_t{step % Thinking::kSteps + Thinking::kSteps} + 1) << doublings) - 1;
}

}  // namespace

void Thinking::add(std::uint64_t spent) {
  ++decisions;
  nanoseconds += spent;
  longest = std::max(longest, spent);
  ++counts[std::min(step_of(spent), kLongest - 1)];
}

void Thinking::merge(const Thinking& other) {
  decisions += other.decisions;
  nanoseconds += other.nanoseconds;
  longest = std::max(longest, other.longest);
  for (std::size_t i = 0; i < counts.size(); ++i) counts[i] += other.counts[i];
}

std::uint64_t Thinking::within(double part) const {
  std::uint64_t seen = 0;
  for (std::size_t step = 0; step < counts.size(); ++step) {
    seen += counts[step];
    if (seen > 0 && static_cast<double>(seen) >= part * static_cast<double>(decisions))
      return std::min(highest_of(step), longest);
  }
  return longest;
}

}  // namespace shelf
