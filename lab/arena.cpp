#include "lab/arena.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <mutex>
#include <thread>

#include "shelf/trials.h"

namespace lab {

namespace {

constexpr std::uint64_t kDealsAtOnce = 4;  // deals that a thread takes at a time
constexpr std::uint64_t kLook = 32;        // deals between two looks of a sequential test
constexpr double kMore = 0.05;             // the lead that it wants to tell from none
constexpr double kClear = 2.944;           // log(0.95 / 0.05): how much likelier one of the two must be

struct Played {
  std::vector<shelf::Deal> deals;
  std::vector<shelf::Thinking> thinking;
  std::vector<shelf::Loss> losses;

  bool has_failed() const { return losses.size() >= kMostLosses; }
};

std::string player_name(const shelf::ContestSpec& spec, std::size_t player) {
  if (player < spec.outsiders.size() && spec.outsiders[player]) return spec.outsiders[player]->name();
  return std::string(core::name(spec.players[player]));
}

// Deals first to first + count - 1, in their order.
void play(const shelf::OpenBox& box, const Bout& bout, std::uint64_t first, std::uint64_t count,
          const std::atomic<bool>& stop, const Progress& progress, Played& played) {
  std::map<std::uint64_t, std::vector<shelf::Deal>> portions;
  std::mutex mutex;  // guards portions and played.thinking
  std::atomic<std::uint64_t> next = first;
  std::uint64_t done = first;
  const std::uint64_t at_once = bout.spec.outsiders.empty() ? kDealsAtOnce : 1;
  const auto work = [&] {
    while (!stop) {
      const std::uint64_t begin = next.fetch_add(at_once);
      if (begin >= first + count) return;
      shelf::Contest part = shelf::trials(box).contest(box, bout.spec, begin, std::min(at_once, first + count - begin));
      const std::lock_guard lock(mutex);
      played.losses.insert(played.losses.end(), part.losses.begin(), part.losses.end());
      done += part.deals.size();
      portions[begin] = std::move(part.deals);
      for (std::size_t p = 0; p < part.thinking.size(); ++p) played.thinking[p].merge(part.thinking[p]);
      if (progress) progress(done);
      if (played.has_failed()) return;
    }
  };
  // A program is asked one thing at a time.
  const int helpers = bout.spec.outsiders.empty() ? bout.threads - 1 : 0;
  std::vector<std::thread> threads;
  threads.reserve(static_cast<std::size_t>(helpers));
  for (int i = 0; i < helpers; ++i) threads.emplace_back(work);
  work();
  for (std::thread& thread : threads) thread.join();
  for (auto& [begin, deals] : portions)
    for (shelf::Deal& deal : deals) played.deals.push_back(std::move(deal));
}

// The mean of a player's shares in a deal, by the places of his name among the players.
double share(const shelf::Deal& deal, const std::vector<std::size_t>& places, std::size_t seats) {
  double sum = 0;
  for (std::size_t game = 0; game < seats; ++game)
    for (const std::size_t p : places) sum += deal.scores[game * seats + p];
  return sum / core::kWin / static_cast<double>(seats * places.size());
}

struct Mean {
  double mean = 0;
  double variance = 0;  // of one deal
};
Mean mean_of(const std::vector<shelf::Deal>& deals, const std::vector<std::size_t>& places, std::size_t seats) {
  double sum = 0;
  double squares = 0;
  for (const shelf::Deal& deal : deals) {
    const double x = share(deal, places, seats);
    sum += x;
    squares += x * x;
  }
  const double n = static_cast<double>(deals.size());
  if (deals.size() < 2) return {deals.empty() ? 0 : sum, 1};
  return {sum / n, std::max(0.0, (squares - sum * sum / n) / (n - 1))};
}

// Which of two is likelier: the first player wins his share, or so much more.
Verdict judge(const std::vector<shelf::Deal>& deals, const std::vector<std::size_t>& places, std::size_t seats) {
  if (deals.size() < kLook) return Verdict::open;
  const Mean m = mean_of(deals, places, seats);
  const double fair = 1.0 / static_cast<double>(seats);
  const double variance = std::max(m.variance, 1e-6);
  const double ratio = kMore * (2 * m.mean - 2 * fair - kMore) / (2 * variance) * static_cast<double>(deals.size());
  if (ratio >= kClear) return Verdict::stronger;
  return ratio <= -kClear ? Verdict::not_stronger : Verdict::open;
}

}  // namespace

Outcome contend(const shelf::OpenBox& box, const Bout& bout, const std::atomic<bool>& stop, const Progress& progress) {
  const std::size_t seats = bout.spec.players.size();
  std::vector<std::string> order;
  std::vector<std::vector<std::size_t>> places;  // of each name, in that order
  std::vector<std::size_t> name_of(seats);
  for (std::size_t p = 0; p < seats; ++p) {
    const std::string name = player_name(bout.spec, p);
    const auto found = std::find(order.begin(), order.end(), name);
    name_of[p] = static_cast<std::size_t>(found - order.begin());
    if (found == order.end()) {
      order.push_back(name);
      places.emplace_back();
    }
    places[name_of[p]].push_back(p);
  }

  Outcome outcome;
  Played played;
  played.thinking.resize(seats);
  const std::uint64_t step = bout.sequential ? kLook : bout.deals;
  for (std::uint64_t first = 0; first < bout.deals && !stop && !played.has_failed() && outcome.verdict == Verdict::open;
       first += step) {
    play(box, bout, first, std::min(step, bout.deals - first), stop, progress, played);
    if (bout.sequential) outcome.verdict = judge(played.deals, places[0], seats);
  }

  std::vector<Rating> ratings(order.size());
  for (const shelf::Deal& deal : played.deals) {
    outcome.decisions += deal.decisions;
    outcome.turns += deal.turns;
    for (std::size_t game = 0; game < seats; ++game) {
      bool won[core::kMaxSeats] = {};
      for (std::size_t p = 0; p < seats; ++p) won[p] = deal.scores[game * seats + p] > 0;
      rate(ratings, name_of, std::span(won, seats));
    }
  }
  outcome.games = played.deals.size() * seats;
  outcome.rated = order.size() > 2;
  for (std::size_t i = 0; i < order.size(); ++i) {
    Standing standing;
    standing.player = order[i];
    standing.games = outcome.games * places[i].size();
    const Mean m = mean_of(played.deals, places[i], seats);
    const double half = 1.959964 * std::sqrt(m.variance / std::max(1.0, static_cast<double>(played.deals.size())));
    standing.wins = {m.mean, std::max(0.0, m.mean - half), std::min(1.0, m.mean + half)};
    standing.rating = ratings[i];
    for (const std::size_t p : places[i]) standing.thinking.merge(played.thinking[p]);
    outcome.standings.push_back(std::move(standing));
  }
  outcome.losses = std::move(played.losses);
  return outcome;
}

}  // namespace lab
