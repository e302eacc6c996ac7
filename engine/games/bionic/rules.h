// L'Homme qui valait trois milliards. The clause ids refer to docs/rules/bionic.en.md.
//
// A race through four missions. Everything is public. What markers meet on the
// board is in course.h; here are turns, moves and what a seat is told.
#pragma once
#include <algorithm>
#include <optional>
#include <string>

#include "core/game.h"
#include "games/bionic/board.h"
#include "games/bionic/clauses.h"
#include "games/bionic/course.h"
#include "games/bionic/edition.h"
#include "games/bionic/events.h"
#include "games/bionic/race.h"
#include "games/bionic/state.h"

namespace bionic {

using core::Bits;
using core::Move;

enum class Verb : std::uint8_t { spin, pass, spend, lose, give };
inline constexpr std::array<core::Form, 5> kForms = {{
    {"spin", BIO_06},
    {"pass", BIO_07},
    {"spend", BIO_08, core::number_arg("cards")},
    {"lose", BIO_14},
    {"give", BIO_14, core::number_arg("cards")},
}};

constexpr int kTakenByPassing = 2;  // BIO-04, BIO-07
constexpr int kRansom = 2;          // BIO-14

class Rules {
 public:
  using Edition = bionic::Edition;
  using Options = bionic::Options;
  using State = bionic::State;
  using View = bionic::View;
  using Memory = bionic::Memory;
  using Event = bionic::Event;

  static constexpr core::Facts kFacts = {
      .slug = "bionic",
      .prefix = "BIO",
      .min_seats = 2,
      .max_seats = kMostPlayers,
      .rules_version = 2,
      .hidden = false,
      .minutes = 30,
      .max_plies = kRounds * kMostPlayers * 2,  // a choice is paid for, then the turn is played
      .clauses = kClauses,
      .arguments = core::Arguments::run,
  };

  explicit Rules(const Edition& edition) : edition_(edition), board_(edition), race_(board_) {}
  const Edition& edition() const { return edition_; }
  const Board& board() const { return board_; }
  const Race& race() const { return race_; }
  core::Notation notation() const { return kForms; }

  // ---- The course of the game ----

  std::optional<core::Flaw> check_table(int seats, const Options&) const {
    if (seats >= kFacts.min_seats && seats <= kFacts.max_seats) return std::nullopt;
    return core::Flaw{"seats", "2 to 4 play bionic, not " + std::to_string(seats)};
  }

  State start(int seats, const Options& options, core::Chance auto& chance, auto& events) const {
    State s;
    s.seats = static_cast<std::uint8_t>(seats);
    s.options = options;
    for (const Seat seat : players(s)) {
      s.markers[seat].place = Place(1, 0);                               // BIO-02
      s.markers[seat].cards = static_cast<std::uint8_t>(edition_.hand);  // BIO-03
    }
    s.supply = static_cast<std::uint8_t>(edition_.cards - seats * edition_.hand);  // BIO-03
    events.all(BIO_03, Dealt{static_cast<std::uint8_t>(edition_.hand), s.supply});
    s.starter = s.turn = highest_spin(players(s), chance, events);  // BIO-05
    events.all(BIO_05, Started{s.starter});
    return s;
  }

  SeatSet waiting(const State& s) const { return s.ended == Ended::no ? SeatSet(s.turn) : SeatSet{}; }
  SeatSet sealed(const State&) const { return {}; }

  [[gnu::always_inline]] void each_move(const State& s, Seat seat, auto& moves) const {
    if (s.ended != Ended::no) return moves.forbid_rest(s.ended == Ended::mission ? BIO_30 : BIO_31);
    if (seat != s.turn) return moves.forbid_rest(BIO_05);
    const Marker& marker = s.markers[seat];
    if (marker.cards == 0) [[unlikely]]
      if (s.supply > 0) return each_forced_pass(moves);  // BIO-04
    if (marker.asks == Asks::arrow) return each_on_arrow(moves);
    if (marker.asks == Asks::choice) return each_choice(s, marker, moves);
    each_plain(s, marker, moves);
  }

  [[gnu::always_inline]] void apply(State& s, Seat seat, Move m, core::Chance auto& chance, auto& events) const {
    Course course(board_, s, chance, events);
    const Verb verb = static_cast<Verb>(m.verb);
    // The three ways to spend a turn first; a jump table would be guessed wrong.
    if (verb == Verb::spend) {
      course.spend(seat, m.a);
    } else if (verb == Verb::spin) {
      course.spin(seat);
    } else if (verb == Verb::pass) {
      pass(s, seat, course, events);
    } else {
      s.markers[seat].asks = Asks::nothing;                               // BIO-14
      if (verb == Verb::give) return course.give(seat, kRansom, BIO_14);  // BIO-14: and then he plays
      events.all(BIO_14, LostTurn{seat});
    }
    if (s.ended == Ended::no) end_turn(s, events);
  }

  // A player who is away gives nothing of his own will.
  Move default_move(const State& s, Seat seat) const {
    const Marker& marker = s.markers[seat];
    const bool must_pass = marker.cards == 0 && s.supply > 0;
    const Verb verb = must_pass ? Verb::pass : marker.asks == Asks::choice ? Verb::lose : Verb::spin;
    return {static_cast<std::uint8_t>(verb)};
  }

  int turns(const State& s) const { return s.round * s.seats + (s.turn - s.starter + s.seats) % s.seats; }

  int score(const State& s, Seat seat) const { return s.winners.contains(seat) ? core::kWin / s.winners.size() : 0; }

  // ---- What a seat knows: everything ----

  View view(const State& s, Seat seat) const { return {seat, s}; }
  void remember(Memory&, Seat, const Event&) const {}
  State sample(const View& v, const Memory&, Seat, core::Chance auto&) const { return v.table; }

  // ---- What is printed on the board ----

  core::Words printed(Place place) const {
    const std::string m = std::to_string(place.mission());
    const std::string n = std::to_string(place.space());
    if (place.is_start()) return {"la case de départ de la mission " + m, "the start of mission " + m};
    if (board_.is_last(place)) return {"la dernière case de la mission " + m, "the last space of mission " + m};
    core::Words words = {"la case " + n + " de la mission " + m, "space " + n + " of mission " + m};
    if (const auto& label = space_at(place).label) {
      words.fr += " («\u00a0" + label->fr + "\u00a0»)";
      words.en += " (“" + label->en + "”)";
    }
    return words;
  }
  core::Words printed(Title title) const {
    const Mission& mission = edition_.missions[title.mission - std::size_t{1}];
    const std::string m = std::to_string(title.mission);
    return {"la mission " + m + " («\u00a0" + mission.title.fr + "\u00a0»)",
            "mission " + m + " (“" + mission.title.en + "”)"};
  }
  const Space& space_at(Place place) const {  // no start point
    return edition_.missions[static_cast<std::size_t>(place.mission() - 1)]
        .spaces[static_cast<std::size_t>(place.space() - 1)];
  }

  // ---- Positions ----

  // What nobody holds is in the disc.
  void complete(State& s, std::string_view) const {
    s.supply = static_cast<std::uint8_t>(std::max(0, edition_.cards - cards_in_hands(s)));
  }

  std::optional<core::Flaw> check(const State& s) const;

 private:
  static SeatSet players(const State& s) { return SeatSet::first(s.seats); }

  // ---- Moves ----

  // BIO-04: no card, but some in the disc.
  [[gnu::always_inline]] void each_forced_pass(auto& moves) const {
    moves.forbid(BIO_04, Verb::spin);
    moves.offer(Verb::pass);
    moves.forbid_rest(BIO_04);
  }

  // BIO-12: on an arrow there is nothing but the spin.
  [[gnu::always_inline]] void each_on_arrow(auto& moves) const {
    moves.offer(Verb::spin);
    moves.forbid(BIO_12, Verb::pass);
    moves.forbid_other(BIO_14, Verb::lose);
    moves.forbid_other(BIO_14, Verb::give);
    moves.forbid_rest(BIO_12);
  }

  // BIO-14: lose the turn, or give two cards and then play.
  [[gnu::always_inline]] void each_choice(const State& s, const Marker& marker, auto& moves) const {
    const bool can_give = marker.cards >= kRansom + kept(s);  // BIO-04
    moves.forbid(BIO_14, Verb::spin);
    moves.forbid(BIO_14, Verb::pass);
    moves.offer(Verb::lose);
    moves.offer(Verb::give, Bits::only(kRansom).when(can_give));
    moves.forbid(BIO_04, Verb::give, Bits::only(kRansom));
    moves.forbid_rest(BIO_14);
  }

  [[gnu::always_inline]] void each_plain(const State& s, const Marker& marker, auto& moves) const {
    moves.offer(Verb::spin);
    moves.offer(Verb::pass, core::kNoArg.when(s.supply > 0));
    moves.forbid(BIO_07, Verb::pass);

    // BIO-08: one to as many spaces as are left, for as many cards as may be given.
    const int left = board_.left(marker.place);
    const int most = std::min(marker.cards - kept(s), left);
    moves.offer(Verb::spend, up_to(most));
    const bool is_last = left == 0;
    moves.forbid(BIO_19, Verb::spend, Bits::only(1).when(is_last));
    if (is_last) moves.forbid_other(BIO_19, Verb::spend);
    moves.forbid(BIO_04, Verb::spend, up_to(std::min(int{marker.cards}, left)));
    moves.forbid_other(BIO_08, Verb::spend);
    moves.forbid_rest(BIO_14);
  }

  // The cards that must be left of those one gives away of one's own will.
  static int kept(const State& s) { return s.options.spend_last ? 0 : 1; }  // BIO-04
  // {1, …, most}; the empty set if there is no such number.
  static Bits up_to(int most) { return Bits((std::uint64_t{2} << std::max(most, 0)) - 2); }

  // ---- Turns ----

  void pass(State& s, Seat seat, auto& course, auto& events) const {
    const bool forced = s.markers[seat].cards == 0;
    if (forced)
      events.all(BIO_04, PassedEmpty{seat});
    else
      events.all(BIO_07, Passed{seat});
    course.take(seat, kTakenByPassing, forced ? BIO_04 : BIO_07);
  }

  // Every lost turn is forgotten as it passes, so this ends.
  void end_turn(State& s, auto& events) const {
    for (;;) {
      s.turn = core::after(s.turn, s.seats);  // BIO-05
      s.round = static_cast<std::uint16_t>(s.round + (s.turn == s.starter));
      if (s.round == kRounds) return run_out(s, events);  // BIO-31
      Marker& next = s.markers[s.turn];
      if (next.asks != Asks::lose_turn) return;
      next.asks = Asks::nothing;  // BIO-13
      events.all(BIO_13, LostTurn{s.turn});
    }
  }

  void run_out(State& s, auto& events) const {
    s.ended = Ended::rounds;  // BIO-31
    s.winners = furthest(s);  // BIO-31
    events.all(BIO_31, RanOut{s.winners});
  }

  static SeatSet furthest(const State& s) {
    SeatSet seats;
    Place most;
    for (const Seat seat : players(s)) {
      const Place place = s.markers[seat].place;
      if (place > most) seats = {};
      if (place >= most) seats.add(seat);
      most = std::max(most, place);
    }
    return seats;
  }

  // BIO-05: those tied for the highest number spin again. Luck that never repeats
  // itself for ever comes to an end.
  Seat highest_spin(SeatSet spinning, auto& chance, auto& events) const {
    while (spinning.size() > 1) {
      SeatSet highest;
      int most = 0;
      for (const Seat seat : spinning) {
        const int number = chance.die(kSpinner);
        events.all(BIO_05, SpunForStart{seat, static_cast<std::uint8_t>(number)});
        if (number > most) highest = {};
        if (number >= most) highest.add(seat);
        most = std::max(most, number);
      }
      spinning = highest;  // BIO-05
    }
    return spinning.front();
  }

  static int cards_in_hands(const State& s) {
    int sum = 0;
    for (const Seat seat : players(s)) sum += s.markers[seat].cards;
    return sum;
  }

  const Edition& edition_;
  Board board_;
  Race race_;
};
static_assert(core::Game<Rules>);

}  // namespace bionic
