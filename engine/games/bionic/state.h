// Positions of L'Homme qui valait trois milliards. Everything is public, so what
// a seat sees is the whole truth.
#pragma once
#include <array>
#include <cstdint>
#include <span>
#include <string_view>
#include <type_traits>

#include "core/fields.h"
#include "core/seat.h"
#include "games/bionic/edition.h"

namespace bionic {

using core::PerSeat;
using core::Seat;
using core::SeatSet;

struct Options {
  bool spend_last = false;  // BIO-04
  bool operator==(const Options&) const = default;

  static void fields(auto& f, auto& self) {
    f("spend_last", self.spend_last, "the last energy card may be given of one's own will too (BIO-04)");
  }
};

// A space of the board: mission 1 to 4, and 0 for its start point or 1, 2, … for
// its spaces. In one byte, which tables are looked up by:
//
//   | mission - 1: 2 bits | space: 6 bits |
class Place {
 public:
  constexpr Place() = default;  // the start point of mission 1
  constexpr Place(int mission, int space) : code_(static_cast<std::uint8_t>((mission - 1) << 6 | space)) {}

  constexpr int mission() const { return (code_ >> 6) + 1; }
  constexpr int space() const { return code_ & 63; }
  constexpr bool is_start() const { return space() == 0; }
  constexpr std::size_t code() const { return code_; }
  // The same mission, so many spaces on; it has as many.
  constexpr Place operator+(int spaces) const { return Place(mission(), space() + spaces); }
  // In the order in which the missions lead to the end (BIO-31).
  constexpr auto operator<=>(const Place&) const = default;

  static void fields(auto& f, auto& self) {
    int mission = self.mission();
    int space = self.space();
    f("mission", mission, "1 to 4", core::Range{1, kMissions});
    f("space", space, "0 is the start point, 1 the first space", core::Range{0, kMostSpaces});
    if constexpr (!std::is_const_v<std::remove_reference_t<decltype(self)>>) self = Place(mission, space);
  }

 private:
  std::uint8_t code_ = 0;
};
static_assert(kMissions <= 4 && kMostSpaces < 64);

// What a space still asks of the marker that stands on it (BIO-09).
enum class Asks : std::uint8_t { nothing, lose_turn, arrow, choice };
inline constexpr std::array<std::string_view, 4> kAsksNames = {"nothing", "lose-turn", "arrow", "choice"};
constexpr std::span<const std::string_view> names(Asks) { return kAsksNames; }
constexpr std::string_view label(Asks) { return "asks"; }

// A player's marker and his energy.
struct Marker {
  Place place;
  std::uint8_t cards = 0;
  Asks asks{};
  std::uint8_t attempts = 0;
  bool operator==(const Marker&) const = default;

  static void fields(auto& f, auto& self) {
    Place::fields(f, self.place);
    f("cards", self.cards, "energy cards in hand", core::Range{0, kMostCards});
    f("asks", self.asks, "what the space still asks for on the next turn (BIO-09, BIO-12 to BIO-14)");
    f("attempts", self.attempts, "failures on the last space of the mission (BIO-17, BIO-18)", core::Range{0, 2});
  }
};

// Which way the game ended.
enum class Ended : std::uint8_t { no, mission, rounds };
inline constexpr std::array<std::string_view, 3> kEndedNames = {"no", "mission", "rounds"};
constexpr std::span<const std::string_view> names(Ended) { return kEndedNames; }
constexpr std::string_view label(Ended) { return "end"; }

struct State {
  std::uint8_t seats = 0;
  Options options;
  Seat starter;
  Seat turn;
  std::uint16_t round = 0;
  std::uint8_t supply = 0;
  Ended ended{};
  SeatSet winners;
  PerSeat<Marker> markers;
  bool operator==(const State&) const = default;

  static void fields(auto& f, auto& self) {
    f("seats", self.seats, "how many play", core::Range{2, kMostPlayers});
    f("options", self.options, "what the table agreed on");
    f("starter", self.starter, "who had the first turn; rounds are counted from here (BIO-05, BIO-31)");
    f("turn", self.turn, "whose turn it is");
    f("round", self.round, "complete rounds so far", core::Range{0, kRounds});
    f.per_seat("markers", self.markers, self.seats, "where each seat stands, and its energy");
    f.rest("supply", self.supply, "energy cards in the disc. It may be left out: it is all that nobody holds",
           core::Range{0, kMostCards});
    f("ended", self.ended,
      "how the game ended: no, by the fourth mission (BIO-30) or by the last of the rounds (BIO-31)");
    f("winners", self.winners, "who has won, once it is over");
  }
};
static_assert(sizeof(State) <= 128);

struct View {
  Seat seat;  // whose view it is; kSpectator for those who watch
  State table;
  bool operator==(const View&) const = default;

  static void fields(auto& f, auto& self) { State::fields(f, self.table); }
};

// There is nothing to remember that is not seen.
struct Memory {
  bool operator==(const Memory&) const = default;

  static void fields(auto&, auto&) {}
};

}  // namespace bionic
