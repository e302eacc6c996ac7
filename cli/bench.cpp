// pactole bench: how fast random play is on one core, beside a yardstick that is
// measured in the same run. Only the ratio of the two means something elsewhere.
#include <algorithm>
#include <chrono>
#include <cstdio>

#include "cli/commands.h"
#include "codec/write.h"
#include "host/library.h"
#include "shelf/description.h"
#include "shelf/shelf.h"
#include "shelf/trials.h"
#include "words/text.h"

namespace cli {
namespace {

using Clock = std::chrono::steady_clock;

double seconds_since(Clock::time_point start) { return std::chrono::duration<double>(Clock::now() - start).count(); }

// Steps of splitmix64 in which each waits for the one before.
double yardstick_per_second() {
  constexpr std::uint64_t kSteps = 500'000;
  const auto start = Clock::now();
  std::uint64_t s = 1;
  std::uint64_t x = 1;
  for (std::uint64_t i = 0; i < kSteps; ++i) {
    s += 0x9e3779b97f4a7c15 + (x & 1);
    x = core::mix(s);
  }
  asm volatile("" : : "r"(x));
  return static_cast<double>(kSteps) / seconds_since(start);
}

struct Row {
  const shelf::Box* box = nullptr;
  int seats = 0;
  double moves_per_second = 0;
  double playouts_per_second = 0;
  double clone_ns = 1e9;
  std::string signature;
};

}  // namespace

int bench(words::Language language, double seconds, bool json) {
  double yardstick = 0;
  std::vector<Row> rows;
  for (const shelf::Box* box : shelf::boxes()) {
    const auto open = box->open(std::string(host::editions(box->facts().slug).front()));
    Row row;
    row.box = box;
    row.seats = std::clamp(4, box->facts().min_seats, box->facts().max_seats);
    const std::string line = shelf::signature_line(*box, host::editions(box->facts().slug).front());
    row.signature = line.substr(line.rfind(' ') + 1, 16);
    // Slices of a few milliseconds of both, by turns: what else the machine does
    // slows both down alike, and the best of each was not disturbed at all, if it is
    // shorter than the turns that a busy machine gives to programs.
    const auto start = Clock::now();
    std::uint64_t games = 64;
    for (std::uint64_t slice = 0; seconds_since(start) < seconds; ++slice) {
      yardstick = std::max(yardstick, yardstick_per_second());
      const auto began = Clock::now();
      const std::uint64_t moves = shelf::trials(**open).playouts(**open, row.seats, slice, games);
      const double spent = seconds_since(began);
      row.moves_per_second = std::max(row.moves_per_second, static_cast<double>(moves) / spent);
      row.playouts_per_second = std::max(row.playouts_per_second, static_cast<double>(games) / spent);
      if (spent < 0.003) games *= 2;
      constexpr std::uint64_t kClones = 50'000;
      const auto cloning = Clock::now();
      (void)shelf::trials(**open).clones(**open, row.seats, kClones);
      row.clone_ns = std::min(row.clone_ns, seconds_since(cloning) * 1e9 / static_cast<double>(kClones));
    }
    rows.push_back(std::move(row));
  }

  if (!json) {
    const words::Catalogue& words = host::catalogue(language);
    std::printf("%s\n", words.render("bench.yardstick", {{"n", static_cast<std::int64_t>(yardstick)}}).c_str());
    std::printf("%s\n", words.render("bench.head").c_str());
    for (const Row& row : rows)
      std::printf("%s %5d %12.0f %12.0f %7.3f %6zu %6.1f  %s\n", words::padded(row.box->facts().slug, 12).c_str(),
                  row.seats, row.moves_per_second, row.playouts_per_second, row.moves_per_second / yardstick,
                  shelf::describe(*row.box).state_bytes(), row.clone_ns, row.signature.c_str());
    return 0;
  }
  codec::Writer w(codec::Layout{.indent = 4});
  w.begin_object();
  w.field("yardstick_per_s", yardstick);
  w.key("games");
  w.begin_array();
  for (const Row& row : rows) {
    w.begin_object();
    w.field("game", row.box->facts().slug);
    w.field("seats", row.seats);
    w.field("moves_per_s", row.moves_per_second);
    w.field("playouts_per_s", row.playouts_per_second);
    w.field("ratio", row.moves_per_second / yardstick);
    w.field("state_bytes", shelf::describe(*row.box).state_bytes());
    w.field("clone_ns", row.clone_ns);
    w.field("signature", row.signature);
    w.end_object();
  }
  w.end_array();
  w.end_object();
  std::printf("%s\n", w.finish().c_str());
  return 0;
}

}  // namespace cli
