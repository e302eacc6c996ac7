// A move, and the sets of moves that rules offer and forbid.
//
// A move is a verb with at most two small arguments ("attack pickpocket-5 2").
// Rules never list moves one by one: they offer *families*, a verb with a set of
// first and a set of second arguments. So moves can be counted, the n-th one
// found and one chosen at random without a list, and whether a move is legal,
// and if not by which clause, is read off the same lines.
#pragma once
#include <array>
#include <cassert>
#include <compare>
#include <cstdint>
#include <span>
#include <vector>

#include "core/bits.h"
#include "core/clause.h"
#include "core/seat.h"

namespace core {

// verb: the place of the verb in the game's notation; a, b: its arguments, or 0.
struct Move {
  std::uint8_t verb = 0;
  std::uint8_t a = 0;
  std::uint8_t b = 0;
  constexpr auto operator<=>(const Move&) const = default;
};

// What the verbs of a game are followed by. The less there can be, the sooner the
// n-th move of a family is found.
enum class Arguments : std::uint8_t {
  run,  // at most one, and those of a family follow one another: 1, 2, 3
  one,  // at most one
  two,
};

// n * kInverse[w] >> 16 is n / w for every n and w that a family can have: cheaper
// than a division, and the width is a matter of luck.
inline constexpr std::array<int, 9> kInverse = {0, 65536, 32768, 21846, 16384, 13108, 10923, 9363, 8192};

// Every move with this verb, a first argument in `a` and a second one in `b`.
// An argument that the verb does not have is {0}. A second argument is a seat in
// every game we know, so a small set will do.
struct Family {
  Bits a;
  SeatSet b;
  std::uint8_t verb;

  constexpr int size() const { return a.size() * b.size(); }
  constexpr bool contains(Move m) const { return m.verb == verb && a.contains(m.a) && b.contains(Seat(m.b)); }
  // The n-th in ascending order, n < size().
  template <Arguments arguments = Arguments::two>
  constexpr Move nth(int n) const {
    if constexpr (arguments == Arguments::run) return {verb, static_cast<std::uint8_t>(a.first() + n)};
    if constexpr (arguments == Arguments::one) return {verb, static_cast<std::uint8_t>(a.nth(n))};
    const int width = b.size();
    const int row = n * kInverse[width] >> 16;  // n / width
    return {verb, static_cast<std::uint8_t>(a.nth(row)), b.nth(n - row * width).index};
  }
};

constexpr Bits kNoArg = Bits::only(0);

// What a game's each_move(state, seat, moves) talks to. The rules offer families
// in ascending order and forbid others, each with its clause. A move belongs to
// the first family that contains it, so "offer these; forbid the rest because of
// that clause" is how a rule is written.
template <class Visitor>
class Moves {
 public:
  constexpr void offer(auto verb, Bits a = kNoArg, SeatSet b = Seat(0)) { self().offered(Family{a, b, number(verb)}); }
  // Moves that a player might think of here, and why they cannot be made.
  constexpr void forbid(Clause clause, auto verb, Bits a = kNoArg, SeatSet b = Seat(0)) {
    self().forbidden(clause, Family{a, b, number(verb)});
  }
  // Moves that nobody would think of: forbidden, but not shown as such.
  constexpr void never(Clause clause, auto verb, Bits a = kNoArg, SeatSet b = Seat(0)) {
    self().unthought(clause, Family{a, b, number(verb)});
  }
  // Every other move with that verb; and every other move at all.
  constexpr void forbid_other(Clause clause, auto verb) {
    self().unthought(clause, Family{Bits::below(64), SeatSet::everyone(), number(verb)});
  }
  constexpr void forbid_rest(Clause clause) { self().forbidden_rest(clause); }

 private:
  friend Visitor;
  Moves() = default;
  static constexpr std::uint8_t number(auto verb) { return static_cast<std::uint8_t>(verb); }
  constexpr Visitor& self() { return static_cast<Visitor&>(*this); }
};

// The legal moves of a seat, as families: counted, and picked from by number.
class Offered : public Moves<Offered> {
 public:
  // The most that a seat may be offered at once, empty families included. The
  // conformance tests see to it that no game offers more.
  static constexpr int kMostFamilies = 16;
  static constexpr int kMostMoves = 127;

  Offered() {}  // families_ is filled as they come

  int families() const { return size_; }
  int count() const { return total(sizes_[0]) + total(sizes_[1]); }
  // The n-th legal move in ascending order, n < count().
  template <Arguments arguments = Arguments::two>
  [[gnu::always_inline]] Move nth(int n) const {
    const int in_first = total(sizes_[0]);
    return sizes_[1] == 0 || n < in_first ? nth_of<arguments>(0, n) : nth_of<arguments>(1, n - in_first);
  }
  void each(auto&& visit) const {
    for (const Family& family : std::span(families_, static_cast<std::size_t>(size_)))
      for (const int a : family.a)
        for (const Seat b : family.b) visit(Move{family.verb, static_cast<std::uint8_t>(a), b.index});
  }

  void offered(const Family& family) {
    assert(size_ < kMostFamilies && count() + family.size() <= kMostMoves);
    families_[size_] = family;
    sizes_[size_ / 8] += static_cast<std::uint64_t>(family.size()) << 8 * (size_ % 8);
    ++size_;
  }
  void forbidden(Clause, const Family&) {}
  void unthought(Clause, const Family&) {}
  void forbidden_rest(Clause) {}

 private:
  static constexpr std::uint64_t kOnes = 0x0101010101010101;
  static constexpr std::uint64_t kHighs = kOnes << 7;
  static int total(std::uint64_t sizes) { return static_cast<int>(sizes * kOnes >> 56); }

  // The sum of the sizes up to each family, lane by lane, as in Counters::nth:
  // which family it falls into is a matter of luck, so there is no branch on it.
  template <Arguments arguments>
  [[gnu::always_inline]] Move nth_of(int word, int n) const {
    const std::uint64_t sizes = sizes_[word];
    const std::uint64_t up_to = sizes * kOnes;
    const std::uint64_t beyond = ((up_to | kHighs) - kOnes * static_cast<unsigned>(n + 1)) & kHighs;
    const int lane = __builtin_ctzll(beyond) & ~7;
    return families_[word * 8 + lane / 8].template nth<arguments>(n - static_cast<int>((up_to - sizes) >> lane & 0xff));
  }

  union {
    Family families_[kMostFamilies];  // filled as they come, and not before
  };
  std::uint64_t sizes_[2] = {0, 0};  // a byte for each family
  int size_ = 0;
};

// Looks one move up: legal, or forbidden by which clause.
class Judge : public Moves<Judge> {
 public:
  constexpr explicit Judge(Move move) : move_(move) {}
  constexpr bool legal() const { return found_ && clause_ == Clause::none; }
  constexpr Clause clause() const { return clause_; }

  constexpr void offered(const Family& family) { find(family.contains(move_), Clause::none); }
  constexpr void forbidden(Clause clause, const Family& family) { find(family.contains(move_), clause); }
  constexpr void unthought(Clause clause, const Family& family) { find(family.contains(move_), clause); }
  constexpr void forbidden_rest(Clause clause) { find(true, clause); }

 private:
  constexpr void find(bool here, Clause clause) {
    if (found_ || !here) return;
    found_ = true;
    clause_ = clause;
  }

  Move move_;
  bool found_ = false;
  Clause clause_ = Clause::none;
};

// The moves a player might think of that are not open to him now: what a table
// shows greyed out, each with its clause.
class Greyed : public Moves<Greyed> {
 public:
  struct Entry {
    Move move;
    Clause clause{};
  };
  const std::vector<Entry>& entries() const { return entries_; }

  void offered(const Family& family) { seen_.push_back(family); }
  void forbidden(Clause clause, const Family& family) {
    for (int n = 0; n < family.size(); ++n)
      if (const Move move = family.nth(n); !seen(move)) entries_.push_back({move, clause});
    seen_.push_back(family);
  }
  void unthought(Clause, const Family& family) { seen_.push_back(family); }
  void forbidden_rest(Clause) {}

 private:
  bool seen(Move move) const {
    for (const Family& family : seen_)
      if (family.contains(move)) return true;
    return false;
  }

  std::vector<Family> seen_;
  std::vector<Entry> entries_;
};

}  // namespace core
