// How long things took.
#pragma once
#include <algorithm>
#include <chrono>
#include <cstdio>
#include <vector>

namespace bench {

using Clock = std::chrono::steady_clock;
inline double seconds_since(Clock::time_point then) {
  return std::chrono::duration<double>(Clock::now() - then).count();
}

class Times {
 public:
  void add(double seconds) { all_.push_back(seconds); }
  void add(const Times& more) { all_.insert(all_.end(), more.all_.begin(), more.all_.end()); }
  std::size_t size() const { return all_.size(); }
  double quantile(double q) {
    if (all_.empty()) return 0;
    std::sort(all_.begin(), all_.end());
    return all_[std::min(all_.size() - 1, static_cast<std::size_t>(q * static_cast<double>(all_.size())))];
  }

 private:
  std::vector<double> all_;
};

inline void print_times(const char* name, Times& times) {
  std::printf("  %-34s p50 %7.2f ms   p99 %7.2f ms   p99.9 %7.2f ms\n", name, 1e3 * times.quantile(0.5),
              1e3 * times.quantile(0.99), 1e3 * times.quantile(0.999));
}

}  // namespace bench
