#include "cli/progress.h"

#include <unistd.h>

#include <algorithm>
#include <csignal>
#include <cstdio>
#include <thread>

#include "core/chance.h"

namespace cli {

namespace {
std::atomic<bool> stop = false;
void on_interrupt(int) { stop = true; }
}  // namespace

ProgressBar::ProgressBar(std::uint64_t total) : total_(total), shown_(isatty(STDERR_FILENO) != 0) {}
ProgressBar::~ProgressBar() {
  if (shown_) std::fputs("\r\033[K", stderr);
}

void ProgressBar::operator()(std::uint64_t done) const {
  if (!shown_ || done == 0) return;
  const double part = static_cast<double>(done) / static_cast<double>(total_);
  const double spent = std::chrono::duration<double>(std::chrono::steady_clock::now() - began_).count();
  const int filled = static_cast<int>(part * 40);
  std::fprintf(stderr, "\r[%s%s] %3d %%  %.0f s ", std::string(static_cast<std::size_t>(filled), '#').c_str(),
               std::string(static_cast<std::size_t>(40 - filled), '-').c_str(), static_cast<int>(part * 100),
               spent / part * (1 - part));
}

const std::atomic<bool>& stopped_by_ctrl_c() {
  struct sigaction action{};
  action.sa_handler = on_interrupt;
  action.sa_flags = static_cast<int>(SA_RESETHAND);
  sigaction(SIGINT, &action, nullptr);
  return stop;
}

std::uint64_t seed_of(const std::string& text) {
  core::FastChance seed = core::FastChance::from_text(text);
  const auto high = static_cast<std::uint64_t>(seed.pick(1 << 30));
  return (high << 30) + static_cast<std::uint64_t>(seed.pick(1 << 30));
}

int threads_of(int asked) {
  return asked > 0 ? asked : std::max(1, static_cast<int>(std::thread::hardware_concurrency()));
}

}  // namespace cli
