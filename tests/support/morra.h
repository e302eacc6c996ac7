// A game for tests of the house: windows with sealed answers, hidden cards and a
// fleeting event, none of which Millionen Poker has.
//
// Everybody holds a secret number of coins, 0 to 3. At the start of each round a
// coin falls from the fullest purse, if it is one alone, and all see it, once.
// Then all guess the sum of all coins, secretly and at the same time; when the last one has guessed, the
// guesses are shown and those who are nearest score a point. Three rounds; the
// most points win, ties share.
#pragma once
#include <array>
#include <cstdlib>
#include <string>

#include "core/fields.h"
#include "core/game.h"
#include "core/one_of.h"

namespace morra {

using core::Seat;
using core::SeatSet;

inline constexpr core::Clause MOR_01{1}, MOR_02{2}, MOR_03{3}, MOR_04{4}, MOR_05{5};
inline constexpr std::array<core::ClauseEntry, 5> kClauses = {{{MOR_01, core::ClauseKind::event},
                                                               {MOR_02, core::ClauseKind::event, core::kAlsoForbids},
                                                               {MOR_03, core::ClauseKind::event},
                                                               {MOR_04, core::ClauseKind::event},
                                                               {MOR_05, core::ClauseKind::refusal}}};
constexpr int kRounds = 3;
constexpr int kMostCoins = 3;
constexpr int kUnseen = 255;

struct Edition {
  core::Imprint imprint{"toy", {"Morra", "Morra"}, {"-", "-"}, "-"};
  static void fields(auto&, auto&) {}
  void check(auto&&) const {}
};

struct Options {
  bool low_wins = false;
  bool operator==(const Options&) const = default;
  static void fields(auto& f, auto& self) { f("low_wins", self.low_wins, "the fewest points win"); }
};

struct State {
  std::uint8_t seats = 0;
  Options options;
  std::uint8_t round = 0;
  core::PerSeat<std::uint8_t> coins;
  core::PerSeat<std::uint8_t> points;
  core::PerSeat<std::uint8_t> guess;
  SeatSet guessed;
  bool operator==(const State&) const = default;
  static void fields(auto& f, auto& self) {
    f("seats", self.seats, "", core::Range{2, 4});
    f("options", self.options, "");
    f("round", self.round, "", core::Range{0, kRounds});
    f.per_seat("coins", self.coins, self.seats, "", core::Range{0, kMostCoins});
    f.per_seat("points", self.points, self.seats, "", core::Range{0, kRounds});
    f.per_seat("guess", self.guess, self.seats, "", core::Range{0, 12});
    f("guessed", self.guessed, "");
  }
};

struct View {
  std::uint8_t seats = 0;
  Options options;
  std::uint8_t round = 0;
  std::uint8_t coins = 0;
  core::PerSeat<std::uint8_t> points;
  bool answered = false;  // whether this seat has
  bool operator==(const View&) const = default;
  static void fields(auto& f, auto& self) {
    f("seats", self.seats, "", core::Range{2, 4});
    f("options", self.options, "");
    f("round", self.round, "", core::Range{0, kRounds});
    f("coins", self.coins, "", core::Range{0, kMostCoins});
    f.per_seat("points", self.points, self.seats, "", core::Range{0, kRounds});
    f("answered", self.answered, "");
  }
};

// The purses a coin was seen to fall from hold at least one.
struct Memory {
  SeatSet not_empty;
  bool operator==(const Memory&) const = default;

  static void fields(auto& f, auto& self) { f("not_empty", self.not_empty, ""); }
};

struct Received {
  static constexpr std::string_view kName = "received";
  Seat seat;
  std::uint8_t coins = 0;
  static void fields(auto& f, auto& self) {
    f("seat", self.seat, "");
    f("coins", self.coins, "", core::Range{0, kMostCoins});
  }
};
struct Fell {
  static constexpr std::string_view kName = "fell";
  Seat seat;
  static void fields(auto& f, auto& self) { f("seat", self.seat, ""); }
};
struct Guessed {
  static constexpr std::string_view kName = "guessed";
  Seat seat;
  std::uint8_t guess = 0;
  static void fields(auto& f, auto& self) {
    f("seat", self.seat, "");
    f("guess", self.guess, "", core::Range{0, 12});
  }
};
struct Scored {
  static constexpr std::string_view kName = "scored";
  SeatSet seats;
  static void fields(auto& f, auto& self) { f("seats", self.seats, ""); }
};
using Event = core::OneOf<Received, Fell, Guessed, Scored>;

enum class Verb : std::uint8_t { guess };
inline constexpr std::array<core::Form, 1> kForms = {{{"guess", MOR_02, core::number_arg("sum")}}};

class Rules {
 public:
  using Edition = morra::Edition;
  using Options = morra::Options;
  using State = morra::State;
  using View = morra::View;
  using Memory = morra::Memory;
  using Event = morra::Event;

  static constexpr core::Facts kFacts = {.slug = "morra",
                                         .prefix = "MOR",
                                         .min_seats = 2,
                                         .max_seats = 4,
                                         .rules_version = 1,
                                         .hidden = true,
                                         .minutes = 1,
                                         .max_plies = kRounds * 4,
                                         .clauses = kClauses};

  explicit Rules(const Edition& edition) : edition_(edition) {}
  const Edition& edition() const { return edition_; }
  core::Notation notation() const { return kForms; }

  std::optional<core::Flaw> check_table(int seats, const Options&) const {
    return seats < 2 || seats > 4 ? std::optional(core::Flaw{"seats", "2 to 4", {}}) : std::nullopt;
  }

  State start(int seats, const Options& options, core::Chance auto& chance, auto& events) const {
    State s;
    s.seats = static_cast<std::uint8_t>(seats);
    s.options = options;
    for (const Seat seat : SeatSet::first(seats)) {
      s.coins[seat] = static_cast<std::uint8_t>(chance.pick(kMostCoins + 1));
      events.to(seat, MOR_01, Received{seat, s.coins[seat]});
    }
    drop_coin(s, events);
    return s;
  }

  SeatSet waiting(const State& s) const { return s.round == kRounds ? SeatSet{} : SeatSet::first(s.seats) - s.guessed; }
  SeatSet sealed(const State& s) const { return s.guessed; }
  core::Pace pace(const State& s) const { return {.window = s.round < kRounds}; }

  void each_move(const State& s, Seat seat, auto& moves) const {
    if (s.round == kRounds) return moves.forbid_rest(MOR_05);
    if (s.guessed.contains(seat)) return moves.forbid_rest(MOR_02);
    moves.offer(Verb::guess, core::Bits::below(1 + kMostCoins * s.seats));
    moves.forbid_rest(MOR_02);
  }

  void apply(State& s, Seat seat, core::Move m, core::Chance auto&, auto& events) const {
    s.guess[seat] = m.a;
    s.guessed.add(seat);
    events.to(seat, MOR_02, Guessed{seat, m.a});
    if (s.guessed != SeatSet::first(s.seats)) return;
    int sum = 0;
    for (const Seat other : SeatSet::first(s.seats)) sum += s.coins[other];
    int nearest = 100;
    SeatSet best;
    for (const Seat other : SeatSet::first(s.seats)) {
      events.others(other, MOR_03, Guessed{other, s.guess[other]});
      const int away = std::abs(s.guess[other] - sum);
      if (away < nearest) best = {};
      if (away <= nearest) best.add(other);
      nearest = std::min(nearest, away);
      s.guess[other] = 0;
    }
    for (const Seat other : best) ++s.points[other];
    events.all(MOR_03, Scored{best});
    s.guessed = {};
    ++s.round;
    if (s.round < kRounds) drop_coin(s, events);
  }

  core::Move default_move(const State&, Seat) const { return {}; }

  int turns(const State& s) const { return s.round; }

  int score(const State& s, Seat seat) const {
    const auto worth = [&](Seat other) { return s.options.low_wins ? -s.points[other] : int{s.points[other]}; };
    SeatSet best;
    int most = -100;
    for (const Seat other : SeatSet::first(s.seats)) most = std::max(most, worth(other));
    for (const Seat other : SeatSet::first(s.seats))
      if (worth(other) == most) best.add(other);
    return best.contains(seat) ? core::kWin / best.size() : 0;
  }

  View view(const State& s, Seat seat) const {
    View v;
    v.seats = s.seats;
    v.options = s.options;
    v.round = s.round;
    v.points = s.points;
    if (seat != core::kSpectator) {
      v.coins = s.coins[seat];
      v.answered = s.guessed.contains(seat);
    }
    return v;
  }

  void remember(Memory& memory, Seat, const Event& event) const {
    if (const auto* fell = event.get_if<Fell>()) memory.not_empty.add(fell->seat);
  }

  State sample(const View& v, const Memory& memory, Seat self, core::Chance auto& chance) const {
    State s;
    s.seats = v.seats;
    s.options = v.options;
    s.round = v.round;
    s.points = v.points;
    for (const Seat seat : SeatSet::first(s.seats)) {
      const int least = memory.not_empty.contains(seat) ? 1 : 0;
      s.coins[seat] = seat == self ? v.coins : static_cast<std::uint8_t>(least + chance.pick(kMostCoins + 1 - least));
    }
    if (v.answered) s.guessed.add(self);
    return s;
  }

  void complete(State&, std::string_view) const {}
  std::optional<core::Flaw> check(const State& s) const {
    if (s.guessed == SeatSet::first(s.seats)) return core::Flaw{"guessed", "the window would be closed", {}};
    return std::nullopt;
  }

 private:
  // From the fullest purse, if it is one alone.
  void drop_coin(const State& s, auto& events) const {
    SeatSet fullest;
    int most = 0;
    for (const Seat seat : SeatSet::first(s.seats)) {
      if (s.coins[seat] > most) fullest = {};
      if (s.coins[seat] >= most) fullest.add(seat);
      most = std::max(most, int{s.coins[seat]});
    }
    if (fullest.size() == 1) events.fleeting(MOR_04, Fell{fullest.front()});
  }

  const Edition& edition_;
};
static_assert(core::Game<Rules>);

}  // namespace morra
