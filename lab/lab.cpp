#include "lab/lab.h"
#include "shelf/trials.h"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <mutex>
#include <thread>
#include <vector>

namespace lab {

shelf::Simulation run(const shelf::OpenBox& box, const Request& request, const std::atomic<bool>& stop,
                      const Progress& progress) {
  constexpr std::uint64_t kPortion = 64;  // games that a thread takes at a time
  std::atomic<std::uint64_t> next = 0;
  std::atomic<std::uint64_t> done = 0;
  std::mutex mutex;  // guards sum and last_told
  shelf::Simulation sum;
  auto last_told = std::chrono::steady_clock::now();

  const auto work = [&] {
    shelf::Simulation own;
    while (!stop) {
      const std::uint64_t first = next.fetch_add(kPortion);
      if (first >= request.games) break;
      const std::uint64_t count = std::min(kPortion, request.games - first);
      own.merge(shelf::trials(box).simulate(box, request.spec, first, count));
      done += count;
      if (!progress) continue;
      const std::lock_guard lock(mutex);
      const auto now = std::chrono::steady_clock::now();
      if (now - last_told < std::chrono::milliseconds(200)) continue;
      last_told = now;
      progress(done);
    }
    const std::lock_guard lock(mutex);
    sum.merge(own);
  };
  std::vector<std::thread> threads;
  for (int i = 1; i < request.threads; ++i) threads.emplace_back(work);
  work();
  for (std::thread& thread : threads) thread.join();
  if (progress) progress(done);
  return sum;
}

Interval interval(const shelf::Share& share) {
  if (share.games == 0) return {0, 0, 1};
  constexpr double kZ = 1.959964;
  const double n = static_cast<double>(share.games);
  const double p = static_cast<double>(share.score) / core::kWin / n;
  const double middle = (p + kZ * kZ / (2 * n)) / (1 + kZ * kZ / n);
  const double half = kZ / (1 + kZ * kZ / n) * std::sqrt(p * (1 - p) / n + kZ * kZ / (4 * n * n));
  return {p, std::max(0.0, middle - half), std::min(1.0, middle + half)};
}

int rounds_at(const shelf::Simulation& simulation, double part) {
  std::uint64_t seen = 0;
  for (std::size_t rounds = 0; rounds < simulation.lengths.size(); ++rounds) {
    seen += simulation.lengths[rounds];
    if (static_cast<double>(seen) >= part * static_cast<double>(simulation.games)) return static_cast<int>(rounds);
  }
  return 0;
}

}  // namespace lab
