// One search for all games: one move deep, many times, with the same luck for every move.
//
// A state is imagined that fits what the seat knows. From that same state every candidate
// is played, with the same luck (sown anew each turn, so that different moves stay
// comparable); `simple`, or who the game says plays better, plays on for some turns, for
// everybody; the position is judged (evaluation.h). Then another state, and so on. In rounds
// the worse half of the candidates is left out. What that player would do is left only for
// a move that is better by some standard errors of the *paired* difference. No tree, no heap.
#pragma once
#include <algorithm>
#include <array>
#include <cstdint>
#include <span>

#include "bots/evaluation.h"
#include "bots/moves.h"
#include "core/game.h"

namespace bots {

// One of the moves that were open, and what came of it.
struct Candidate {
  core::Move move;
  Share share = 0;   // of a win, on average
  Share margin = 0;  // the difference to the move of `simple` is known to within this (95 %)
  std::int32_t tried = 0;
  bool operator==(const Candidate&) const = default;
};

struct Decision {
  core::Move move;
  std::array<Candidate, 128> candidates{};  // in the order of the moves
  std::size_t size = 0;

  std::span<const Candidate> all() const { return {candidates.data(), size}; }
};

namespace detail {

// The largest number whose square is not above n.
constexpr std::uint64_t root(std::uint64_t n) {
  std::uint64_t found = 0;
  for (std::uint64_t bit = std::uint64_t{1} << 31; bit > 0; bit >>= 1)
    if ((found + bit) * (found + bit) <= n) found += bit;
  return found;
}

// Sums of a candidate over the states that were imagined.
struct Sums {
  std::int64_t share = 0;
  std::int64_t lead = 0;          // over what simple would do, with the same luck
  std::int64_t lead_squared = 0;  // its square, summed
  std::int32_t tried = 0;

  void add(Share own, Share base) {
    const std::int64_t by = own - base;
    share += own;
    lead += by;
    lead_squared += by * by;
    ++tried;
  }
  Share mean() const { return tried == 0 ? 0 : static_cast<Share>(share / tried); }
  // What is left of the squares once the mean is taken out.
  std::int64_t scatter() const { return lead_squared - lead * lead / std::max(tried, 1); }
  // Whether it leads by so many halves of a standard error.
  bool leads_by(int halves) const {
    if (lead <= 0 || tried < 2) return false;
    return lead * lead / tried * (tried - 1) * 4 > scatter() * halves * halves;
  }
  Share margin() const {
    if (tried < 2) return kSure;
    const auto variance = static_cast<std::uint64_t>(scatter() / (tried - 1) / tried);
    return static_cast<Share>(std::min<std::uint64_t>(2 * root(variance), kSure));
  }
};

template <core::Game G>
class Search {
 public:
  Search(const G& rules, const typename G::View& view, const typename G::Memory& memory,
         std::span<const core::Move> moves, std::uint64_t seed)
      : rules_(rules), view_(view), memory_(memory), moves_(moves), seed_(seed) {}

  // With `haste` one state in so many is imagined.
  Decision run(int haste = 1) {
    using Worth = WorthOf<G>;
    core::FastChance chance(core::mix(seed_));
    const core::Move usual = usual_move(view_, memory_, moves_, chance);
    base_ = static_cast<std::size_t>(std::find(moves_.begin(), moves_.end(), usual) - moves_.begin());
    if (base_ == moves_.size()) base_ = 0;
    for (std::size_t i = 0; i < moves_.size(); ++i) alive_[i] = static_cast<std::uint8_t>(i);
    living_ = moves_.size();
    if (living_ > 1) {
      int rounds = 0;
      for (std::size_t n = living_; n > 1; n = (n + 1) / 2) ++rounds;
      for (int round = 0; round < rounds; ++round) {
        const int states = std::max(2, Worth::kRollouts / haste / rounds / static_cast<int>(living_));
        for (int i = 0; i < states; ++i) try_all();
        if (round + 1 < rounds) halve();
      }
    }
    std::size_t best = base_;
    for (std::size_t i = 0; i < living_; ++i)
      if (sums_[alive_[i]].leads_by(Worth::kDoubt) &&
          sums_[alive_[i]].lead * sums_[best].tried > sums_[best].lead * sums_[alive_[i]].tried)
        best = alive_[i];
    return told(best);
  }

  // Calls look(play) with the n-th of the states that are imagined; play(move, events) is what
  // comes of a move in it, always with the same luck.
  void in_one_state(std::uint64_t n, const auto& look) const {
    const std::uint64_t luck = core::mix(seed_ + core::kGolden * n);
    const typename G::State state = imagine(luck);
    const std::uint64_t seed = in_turn(luck, rules_.turns(state), n);
    look([&](core::Move move, auto& events) { return play(state, move, seed, events); });
  }

 private:
  void try_all() {
    std::array<Share, 128> shares{};
    in_one_state(++imagined_, [&](const auto& play) {
      core::NoEvents events;
      for (std::size_t i = 0; i < living_; ++i) shares[i] = play(moves_[alive_[i]], events);
    });
    const auto base =
        static_cast<std::size_t>(std::find(alive_.begin(), alive_.begin() + living_, base_) - alive_.begin());
    for (std::size_t i = 0; i < living_; ++i) sums_[alive_[i]].add(shares[i], shares[base]);
  }

  // What others did tells what they may hold: a game imagines accordingly, or a state that
  // makes it unlikely is mostly imagined anew.
  typename G::State imagine(std::uint64_t luck) const {
    core::FastChance chance(luck);
    if constexpr (requires { WorthOf<G>::imagine(rules_, view_, memory_, chance); })
      return WorthOf<G>::imagine(rules_, view_, memory_, chance);
    if constexpr (requires(typename G::State s) { WorthOf<G>::likely(rules_, view_, s); })
      for (int tries = 0; tries < 12; ++tries) {
        const typename G::State state = rules_.sample(view_, memory_, view_.seat, chance);
        if (chance.pick(256) < WorthOf<G>::likely(rules_, view_, state)) return state;
      }
    return rules_.sample(view_, memory_, view_.seat, chance);
  }
  // Luck by which the numbers of the first die come one after the other, from state to state,
  // where a game says how many sides it has: each of them is then tried as often.
  std::uint64_t in_turn(std::uint64_t luck, int turn, std::uint64_t n) const {
    if constexpr (requires { WorthOf<G>::kFirstDie; }) {
      constexpr int kSides = WorthOf<G>::kFirstDie;
      while (luck_of(luck, turn).pick(kSides) != static_cast<int>(n % kSides)) luck = core::mix(luck + core::kGolden);
    }
    return luck;
  }
  static core::FastChance luck_of(std::uint64_t seed, int turn) { return sown(seed, 1, turn); }
  static core::FastChance minds_of(std::uint64_t seed, int turn) { return sown(seed, 2, turn); }
  static core::FastChance sown(std::uint64_t seed, std::uint64_t salt, int turn) {
    return core::FastChance(core::mix(seed ^ salt) + core::kGolden * static_cast<unsigned>(turn));
  }

  // What is played if nothing is better for certain, and by everybody in an imagined game: what
  // `simple` does, unless the game knows better.
  core::Move usual_move(const typename G::View& view, const typename G::Memory& memory,
                        std::span<const core::Move> moves, core::FastChance& minds) const {
    if constexpr (requires { WorthOf<G>::usual(rules_, view, memory, moves, minds); })
      return WorthOf<G>::usual(rules_, view, memory, moves, minds);
    else
      return simple_move(rules_, view, memory, moves, minds);
  }

  // What is played in an imagined game. A game may know other players, or a quicker way to it.
  core::Move reply(const typename G::State& state, core::Seat seat, core::FastChance& minds) const {
    if constexpr (requires { WorthOf<G>::reply(rules_, state, seat, view_.seat, memory_, minds); })
      return WorthOf<G>::reply(rules_, state, seat, view_.seat, memory_, minds);
    else {
      const core::Offered offered = core::legal_moves(rules_, state, seat);
      if (offered.count() == 1) return offered.template nth<G::kFacts.arguments>(0);
      return usual_move(rules_.view(state, seat), typename G::Memory{}, MoveList(offered), minds);
    }
  }

  Share play(typename G::State state, core::Move move, std::uint64_t seed, auto& events) const {
    int turn = rules_.turns(state);
    const int until = turn + WorthOf<G>::kHorizon;
    core::FastChance luck = luck_of(seed, turn);
    core::FastChance minds = minds_of(seed, turn);
    rules_.apply(state, view_.seat, move, luck, events);
    for (core::SeatSet waiting = rules_.waiting(state); !waiting.empty(); waiting = rules_.waiting(state)) {
      if (const int now = rules_.turns(state); now != turn) {
        turn = now;
        if (turn >= until) return judge(rules_, state, view_.seat);
        luck = luck_of(seed, turn);
        minds = minds_of(seed, turn);
      }
      const core::Seat seat = waiting.front();
      rules_.apply(state, seat, reply(state, seat, minds), luck, events);
    }
    return rules_.score(state, view_.seat) * kSure / core::kWin;
  }

  // The better half stays, and what simple would do.
  void halve() {
    const std::size_t half = std::max<std::size_t>((living_ + 1) / 2, 2);
    std::sort(alive_.begin(), alive_.begin() + living_, [&](std::uint8_t a, std::uint8_t b) {
      return sums_[a].lead != sums_[b].lead ? sums_[a].lead > sums_[b].lead : a < b;
    });
    if (half >= living_) return;
    const auto base = std::find(alive_.begin(), alive_.begin() + living_, base_);
    if (base >= alive_.begin() + static_cast<std::ptrdiff_t>(half)) alive_[half - 1] = *base;
    living_ = half;
  }

  Decision told(std::size_t best) const {
    Decision decision;
    decision.move = moves_[best];
    decision.size = moves_.size();
    for (std::size_t i = 0; i < moves_.size(); ++i)
      decision.candidates[i] = {moves_[i], sums_[i].mean(), sums_[i].margin(), sums_[i].tried};
    return decision;
  }

  const G& rules_;
  const typename G::View& view_;
  const typename G::Memory& memory_;
  std::span<const core::Move> moves_;
  std::uint64_t seed_;
  std::uint64_t imagined_ = 0;
  std::size_t base_ = 0;
  std::array<std::uint8_t, 128> alive_{};
  std::size_t living_ = 0;
  std::array<Sums, 128> sums_{};
};

}  // namespace detail

}  // namespace bots
