#include "lab/train.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <mutex>
#include <thread>

#include "bots/evaluation.h"
#include "shelf/trials.h"

namespace lab {

namespace {

constexpr int kPositions = 10;              // of a game, about
constexpr std::uint64_t kGamesAtOnce = 64;  // games that a thread takes at a time
constexpr int kEpochs = 12;
constexpr std::size_t kBatch = 256;  // positions between two steps
constexpr double kRate = 0.02;       // of the first step, with features of spread one
constexpr double kShrink = 1e-4;     // weights that nothing speaks for stay small

shelf::Lessons listen(const shelf::OpenBox& box, const shelf::SimulationSpec& spec, int every,
                      const Schooling& schooling, const std::atomic<bool>& stop,
                      const std::function<void(std::uint64_t)>& told) {
  std::map<std::uint64_t, shelf::Lessons> portions;
  std::mutex mutex;  // guards portions
  std::atomic<std::uint64_t> next = 0;
  const auto work = [&] {
    while (!stop) {
      const std::uint64_t begin = next.fetch_add(kGamesAtOnce);
      if (begin >= schooling.games) return;
      const std::uint64_t count = std::min(kGamesAtOnce, schooling.games - begin);
      shelf::Lessons part = shelf::trials(box).lessons(box, spec, every, begin, count);
      const std::lock_guard lock(mutex);
      portions[begin] = std::move(part);
      told(count);
    }
  };
  std::vector<std::thread> threads;
  for (int i = 1; i < schooling.threads; ++i) threads.emplace_back(work);
  work();
  for (std::thread& thread : threads) thread.join();
  shelf::Lessons all;
  for (const auto& [begin, part] : portions) all.merge(part);
  return all;
}

// A weight for each feature, so that the softmax over the seats says who wins: stochastic
// gradient steps (Adam's) over the positions in an order that the seed gives.
class Student {
 public:
  Student(const shelf::Lessons& lessons, int seats, std::uint64_t seed)
      : lessons_(lessons),
        seats_(static_cast<std::size_t>(seats)),
        features_(static_cast<std::size_t>(lessons.features)),
        chance_(core::mix(seed)),
        spread_(features_, 1),
        weights_(features_),
        slope_(features_),
        mean_(features_),
        square_(features_) {
    measure();
    positions_ = lessons.scores.size() / seats_;
    kept_ = positions_ / 10;  // the last games
    for (std::size_t i = 0; i < positions_ - kept_; ++i) order_.push_back(i);
  }

  void learn() {
    for (int epoch = 0; epoch < kEpochs; ++epoch) {
      for (std::size_t i = order_.size(); i > 1; --i)
        std::swap(order_[i - 1], order_[static_cast<std::size_t>(chance_.pick(static_cast<int>(i)))]);
      const double rate = kRate * (1 - static_cast<double>(epoch) / kEpochs);
      for (std::size_t first = 0; first < order_.size(); first += kBatch) step(first, rate);
    }
  }
  std::vector<int> weights() const {
    std::vector<int> rounded;
    rounded.reserve(features_);
    for (std::size_t f = 0; f < features_; ++f)
      rounded.push_back(
          static_cast<int>(std::clamp(std::round(weights_[f] / spread_[f] * bots::kLogit), -32767.0, 32767.0)));
    return rounded;
  }
  double surprise() {
    double bits = 0;
    for (std::size_t i = positions_ - kept_; i < positions_; ++i) {
      guess(i);
      for (std::size_t s = 0; s < seats_; ++s) bits -= share(i, s) * std::log2(std::max(guess_[s], 1e-9));
    }
    return kept_ == 0 ? 0 : bits / static_cast<double>(kept_);
  }

 private:
  const std::int16_t* seen(std::size_t position, std::size_t seat) const {
    return &lessons_.seen[(position * seats_ + seat) * features_];
  }
  double share(std::size_t position, std::size_t seat) const {
    return static_cast<double>(lessons_.scores[position * seats_ + seat]) / core::kWin;
  }
  // Features are of different sizes; steps are as if all were of one.
  void measure() {
    const std::size_t rows = lessons_.seen.size() / features_;
    const auto n = static_cast<double>(rows);
    for (std::size_t f = 0; f < features_; ++f) {
      double sum = 0;
      double squares = 0;
      for (std::size_t i = f; i < lessons_.seen.size(); i += features_) {
        sum += lessons_.seen[i];
        squares += static_cast<double>(lessons_.seen[i]) * lessons_.seen[i];
      }
      spread_[f] = std::max(0.1, std::sqrt(std::max(0.0, squares / n - sum / n * (sum / n))));
    }
  }
  void guess(std::size_t position) {
    double all = 0;
    double most = -1e30;
    for (std::size_t s = 0; s < seats_; ++s) {
      const std::int16_t* x = seen(position, s);
      double sum = 0;
      for (std::size_t f = 0; f < features_; ++f) sum += weights_[f] * x[f] / spread_[f];
      guess_[s] = sum;
      most = std::max(most, sum);
    }
    for (std::size_t s = 0; s < seats_; ++s) all += guess_[s] = std::exp(guess_[s] - most);
    for (std::size_t s = 0; s < seats_; ++s) guess_[s] /= all;
  }
  void step(std::size_t first, double rate) {
    const std::size_t end = std::min(order_.size(), first + kBatch);
    std::fill(slope_.begin(), slope_.end(), 0);
    for (std::size_t i = first; i < end; ++i) {
      guess(order_[i]);
      for (std::size_t s = 0; s < seats_; ++s) {
        const double error = guess_[s] - share(order_[i], s);
        const std::int16_t* x = seen(order_[i], s);
        for (std::size_t f = 0; f < features_; ++f) slope_[f] += error * x[f];
      }
    }
    ++steps_;
    for (std::size_t f = 0; f < features_; ++f) {
      const double slope = slope_[f] / spread_[f] / static_cast<double>(end - first) + kShrink * weights_[f];
      mean_[f] = 0.9 * mean_[f] + 0.1 * slope;
      square_[f] = 0.999 * square_[f] + 0.001 * slope * slope;
      const double m = mean_[f] / (1 - std::pow(0.9, steps_));
      const double v = square_[f] / (1 - std::pow(0.999, steps_));
      weights_[f] -= rate * m / (std::sqrt(v) + 1e-8);
    }
  }

  const shelf::Lessons& lessons_;
  std::size_t seats_;
  std::size_t features_;
  core::FastChance chance_;
  std::size_t positions_ = 0;
  std::size_t kept_ = 0;
  std::vector<std::size_t> order_;
  std::vector<double> spread_;
  std::vector<double> weights_;
  std::vector<double> slope_;
  std::vector<double> mean_;
  std::vector<double> square_;
  std::array<double, core::kMaxSeats> guess_{};
  int steps_ = 0;
};

}  // namespace

School train(const shelf::OpenBox& box, const Schooling& schooling, const std::atomic<bool>& stop,
             const Progress& progress) {
  const core::Facts& facts = box.facts();
  School school;
  school.weights.resize(core::kMaxSeats + 1);
  school.surprise.resize(core::kMaxSeats + 1);
  std::uint64_t done = 0;
  for (int seats = std::max(2, facts.min_seats); seats <= facts.max_seats && !stop; ++seats) {
    shelf::SimulationSpec spec;
    spec.seats = seats;
    spec.seed = core::mix(schooling.seed + static_cast<unsigned>(seats));
    // How long games are, so that each tells as much.
    spec.bots.assign(static_cast<std::size_t>(seats), bots::Bot::simple);
    const shelf::Simulation few = shelf::trials(box).simulate(box, spec, 0, 100);
    const int every = std::max(1, static_cast<int>(few.turns / few.games) / kPositions);
    spec.bots.assign(static_cast<std::size_t>(seats), schooling.teacher);
    const shelf::Lessons lessons = listen(box, spec, every, schooling, stop, [&](std::uint64_t games) {
      done += games;
      if (progress) progress(done);
    });
    school.features = lessons.features;
    if (lessons.features == 0 || lessons.scores.empty()) return school;
    Student student(lessons, seats, schooling.seed);
    student.learn();
    school.weights[static_cast<std::size_t>(seats)] = student.weights();
    school.surprise[static_cast<std::size_t>(seats)] = student.surprise();
  }
  return school;
}

std::string weights_header(const core::Facts& facts, const School& school, const std::string& command) {
  const std::string features = std::to_string(school.features);
  std::string text = "// Printed by `" + command + "`: not to be changed by hand.\n";
  text += "#pragma once\n#include <array>\n#include <cstdint>\n\nnamespace " + std::string(facts.slug) + " {\n\n";
  text += "// By the number of seats.\n// clang-format off\ninline constexpr std::array<std::array<std::int16_t, " +
          features + ">, " + std::to_string(core::kMaxSeats + 1) + "> kWeights = {{\n";
  for (const std::vector<int>& row : school.weights) {
    text += "    {";
    for (std::size_t f = 0; f < row.size(); ++f) text += (f > 0 ? ", " : "") + std::to_string(row[f]);
    text += "},\n";
  }
  return text + "}};\n// clang-format on\n\n}  // namespace " + std::string(facts.slug) + "\n";
}

}  // namespace lab
