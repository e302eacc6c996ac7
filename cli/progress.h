// What the commands that take long have in common: a bar, Ctrl-C, a seed, threads.
#pragma once
#include <atomic>
#include <chrono>
#include <cstdint>
#include <string>

namespace cli {

// A bar with the time left, on a terminal only.
class ProgressBar {
 public:
  explicit ProgressBar(std::uint64_t total);
  ProgressBar(const ProgressBar&) = delete;
  ProgressBar& operator=(const ProgressBar&) = delete;
  ~ProgressBar();
  void operator()(std::uint64_t done) const;

 private:
  std::uint64_t total_;
  bool shown_;
  std::chrono::steady_clock::time_point began_ = std::chrono::steady_clock::now();
};

// The first Ctrl-C ends the run and prints what there is; a second one ends the program.
const std::atomic<bool>& stopped_by_ctrl_c();

// A seed is text.
std::uint64_t seed_of(const std::string& text);

// As many as asked for; 0: one for each core.
int threads_of(int asked);

}  // namespace cli
