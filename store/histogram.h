// How often something was how large, for whoever watches over the server.
#pragma once
#include <algorithm>
#include <array>
#include <cstdint>
#include <span>
#include <vector>

namespace store {

// Upper bounds: of times in seconds, and of numbers of things that are dealt with at once.
inline constexpr std::array<double, 12> kTimes = {0.0005, 0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 5};
inline constexpr std::array<double, 10> kSizes = {1, 2, 5, 10, 20, 50, 100, 200, 500, 1000};

class Histogram {
 public:
  // The bounds rise, and outlive it.
  explicit Histogram(std::span<const double> bounds) : bounds_(bounds), counts_(bounds.size() + 1) {}

  void add(double value) {
    const auto bound = std::lower_bound(bounds_.begin(), bounds_.end(), value);
    ++counts_[static_cast<std::size_t>(bound - bounds_.begin())];
    sum_ += value;
  }

  std::span<const double> bounds() const { return bounds_; }
  // One for each bound, and one for all that is larger.
  std::span<const std::uint64_t> counts() const { return counts_; }
  double sum() const { return sum_; }

 private:
  std::span<const double> bounds_;
  std::vector<std::uint64_t> counts_;
  double sum_ = 0;
};

}  // namespace store
