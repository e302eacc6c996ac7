// What an expert would do, how sure he is of it, and why: for people who want to learn.
//
// First he decides as he does at a table (levels.h). Then a few moves, his own among them, are
// played on from the same imagined states with the same luck, and it is counted in how many of
// these futures a clause concerns the seat. Like a decision it is made of a view and a memory
// alone, in whole numbers and without the heap.
//
// A game where an expert does not search says what there is to say instead:
// thought_hint(rules, view, memory, moves, chance, hint) calls hint.mix, hint.if_sure or
// hint.share, or nothing, and is true if the search has nothing to add.
#pragma once
#include <algorithm>
#include <array>
#include <cstdint>
#include <cstdlib>
#include <span>
#include <string_view>
#include <type_traits>

#include "bots/hint_kinds.h"
#include "bots/levels.h"
#include "core/events.h"

namespace bots {

// In how many futures something concerned the seat, by clause and role.
constexpr std::size_t kRoles = kRoleNames.size();
using Counts = std::array<std::array<std::uint16_t, kRoles>, 100>;

struct Option {
  core::Move move;
  Share share = 0;   // of a win, on average
  Share behind = 0;  // the first one, with the same luck
  Share margin = 0;  // that is known to within this (95 %)
  Counts counts{};

  bool operator==(const Option&) const = default;
  // Nobody can tell it from the first one, or the difference is nothing to speak of.
  bool is_equal() const { return behind <= std::max(margin, kSure / 100); }
};

struct Hint {
  static constexpr std::size_t kOptions = 4;
  static constexpr int kFutures = 400;

  struct Chance {
    core::Move move;
    int percent = 0;
    bool operator==(const Chance&) const = default;
  };

  HintKind kind = HintKind::none;
  core::Move move;  // what he does; of a mix the most frequent
  std::array<Option, kOptions> options{};
  std::size_t size = 0;
  std::array<Chance, 16> chances{};
  std::size_t chances_size = 0;
  int futures = 0;
  int turns = 0;  // that he looked ahead

  bool operator==(const Hint&) const = default;
  std::span<const Option> all_options() const { return {options.data(), size}; }
  std::span<const Chance> all_chances() const { return {chances.data(), chances_size}; }
  bool is_clear() const {
    return kind == HintKind::moves &&
           std::none_of(options.begin() + 1, options.begin() + static_cast<std::ptrdiff_t>(size),
                        [](const Option& one) { return one.is_equal(); });
  }

  // What games say (thought_hint).
  void mix(core::Move what, int percent) {
    if (percent == 0) return;
    kind = HintKind::mix;
    const auto end = chances.begin() + static_cast<std::ptrdiff_t>(chances_size);
    const auto known = std::find_if(chances.begin(), end, [&](const Chance& one) { return one.move == what; });
    if (known == end) add_chance(what, percent);
    if (known != end) known->percent += percent;
    move = std::max_element(chances.begin(), chances.begin() + static_cast<std::ptrdiff_t>(chances_size),
                            [](const Chance& a, const Chance& b) { return a.percent < b.percent; })
               ->move;
  }
  // In ascending order of `percent`.
  void if_sure(core::Move what, int percent) {
    kind = HintKind::sure;
    if (chances_size == 0 || chances[chances_size - 1].move != what) add_chance(what, percent);
    move = what;
  }
  void share(core::Move what, Share of_a_win) {
    kind = HintKind::moves;
    if (size == kOptions) return;
    std::size_t place = size++;
    for (; place > 0 && options[place - 1].share < of_a_win; --place) options[place] = options[place - 1];
    options[place] = {.move = what, .share = of_a_win, .behind = 0, .margin = 0, .counts = {}};
    for (std::size_t i = 0; i < size; ++i) options[i].behind = options[0].share - options[i].share;
    move = options[0].move;
  }

 private:
  void add_chance(core::Move what, int percent) {
    if (chances_size < chances.size()) chances[chances_size++] = {what, percent};
  }
};

namespace detail {

// Events of an imagined game: which clauses concern a seat that is told of it. What happens all
// the time says nothing.
template <core::Game G>
class Concerns : public core::Events<Concerns<G>> {
 public:
  explicit Concerns(core::Seat self) : self_(self) {}

  void tell(core::Clause clause, core::SeatSet audience, bool, const auto& event) {
    using Happening = std::remove_cvref_t<decltype(event)>;
    if constexpr (!requires { Happening::kRoutine; }) {
      if (!audience.contains(self_)) return;
      Finder finder{self_};
      Happening::fields(finder, event);
      for (std::size_t role = 0; role < kRoles; ++role)
        if (finder.found[role]) seen_[static_cast<std::size_t>(clause)][role] = true;
    }
  }
  void add_to(Counts& counts) const {
    for (std::size_t clause = 0; clause < counts.size(); ++clause)
      for (std::size_t role = 0; role < kRoles; ++role) counts[clause][role] += seen_[clause][role];
  }

 private:
  struct Finder {
    core::Seat self;
    std::array<bool, kRoles> found{};

    void operator()(std::string_view name, const auto& value, auto&&...) {
      if constexpr (std::is_same_v<std::remove_cvref_t<decltype(value)>, core::Seat>)
        if (value == self) found[static_cast<std::size_t>(role_of(name))] = true;
    }
    void per_seat(auto&&...) {}
    void rest(auto&&...) {}
  };

  core::Seat self_;
  std::array<std::array<bool, kRoles>, 100> seen_{};
};

// Plays the options on, and puts the best of them first. The first of them stays where it is
// unless another one is better for certain.
template <core::Game G>
void compare(const Search<G>& search, core::Seat self, Hint& hint) {
  std::array<std::array<Share, Hint::kFutures>, Hint::kOptions> shares{};
  for (std::size_t n = 0; n < Hint::kFutures; ++n)
    search.in_one_state(n + 1, [&](const auto& play) {
      for (std::size_t i = 0; i < hint.size; ++i) {
        Concerns<G> events(self);
        shares[i][n] = play(hint.options[i].move, events);
        events.add_to(hint.options[i].counts);
      }
    });
  const auto sums = [&](std::size_t of, std::size_t over) {
    Sums all;
    for (std::size_t n = 0; n < Hint::kFutures; ++n) all.add(shares[of][n], shares[over][n]);
    return all;
  };
  constexpr int kCertain = 4;  // halves of a standard error
  std::size_t best = 0;
  for (std::size_t i = 1; i < hint.size; ++i)
    if (sums(i, 0).leads_by(kCertain) && sums(i, best).lead > 0) best = i;
  for (std::size_t i = 0; i < hint.size; ++i) {
    const Sums behind = sums(best, i);
    hint.options[i].share = sums(i, i).mean();
    hint.options[i].behind = static_cast<Share>(behind.lead / Hint::kFutures);
    hint.options[i].margin = behind.margin();
  }
  std::swap(hint.options[0], hint.options[best]);
  std::sort(
      hint.options.begin() + 1, hint.options.begin() + static_cast<std::ptrdiff_t>(hint.size),
      [](const Option& a, const Option& b) { return a.behind != b.behind ? a.behind < b.behind : a.move < b.move; });
  hint.move = hint.options[0].move;
  hint.futures = Hint::kFutures;
  hint.turns = WorthOf<G>::kHorizon;
}

}  // namespace detail

// The hint for a seat that has several moves open. It is given no state; the same seed gives the
// same hint everywhere. With `played` only that move is held against what an expert does; it is
// `none` if they are the same.
template <core::Game G>
Hint hint(const G& rules, const typename G::View& view, const typename G::Memory& memory,
          std::span<const core::Move> moves, std::uint64_t seed, const core::Move* played = nullptr) {
  Hint hint;
  if (moves.size() < 2) return hint;
  core::FastChance chance(core::mix(seed ^ core::kGolden));
  if constexpr (requires { thought_hint(rules, view, memory, moves, chance, hint); })
    if (thought_hint(rules, view, memory, moves, chance, hint)) return hint;
  if constexpr (Judged<G>) {
    const Decision decision = decide(rules, view, memory, moves, seed, Level::expert);
    std::array<Candidate, 128> order = decision.candidates;
    const auto end = order.begin() + static_cast<std::ptrdiff_t>(decision.size);
    // Those that stayed longest in the search, and of these the best.
    std::sort(order.begin(), end, [&](const Candidate& a, const Candidate& b) {
      if ((a.move == decision.move) != (b.move == decision.move)) return a.move == decision.move;
      if (a.tried != b.tried) return a.tried > b.tried;
      return a.share != b.share ? a.share > b.share : a.move < b.move;
    });
    if (played && decision.move == *played) return hint;
    hint.kind = HintKind::moves;
    if (played) {
      hint.size = 2;
      hint.options[0].move = decision.move;
      hint.options[1].move = *played;
    } else {
      hint.size = std::min(decision.size, Hint::kOptions);
      for (std::size_t i = 0; i < hint.size; ++i) hint.options[i].move = order[i].move;
    }
    // Other states than those by which he decided: the best of many looks better than it is.
    const std::uint64_t others = core::mix(seed + 1);
    detail::compare(detail::Search<G>(rules, view, memory, moves, others), view.seat, hint);
  }
  return hint;
}

}  // namespace bots
