// What can happen in L'Homme qui valait trois milliards. Everybody sees all of it.
#pragma once
#include <string_view>

#include "core/one_of.h"
#include "games/bionic/state.h"

namespace bionic {

// A mission, told by its title in the edition.
struct Title {
  std::uint8_t mission = 0;
  static void fields(auto& f, auto& self) { f("mission", self.mission, "1 to 4", core::Range{1, kMissions}); }
};

constexpr core::Range kNumbers = {1, kSpinner};
constexpr core::Range kCards = {0, kMostCards};

// ---- The opening ----

struct Dealt {
  static constexpr std::string_view kName = "dealt";
  std::uint8_t cards = 0;
  std::uint8_t supply = 0;
  static void fields(auto& f, auto& self) {
    f("cards", self.cards, "energy cards that every player received", kCards);
    f("supply", self.supply, "cards left in the disc", kCards);
  }
};
struct SpunForStart {
  static constexpr std::string_view kName = "spun-for-start";
  Seat seat;
  std::uint8_t number = 0;
  static void fields(auto& f, auto& self) {
    f("seat", self.seat, "who spun to find out who starts");
    f("number", self.number, "what the disc shows", kNumbers);
  }
};
struct Started {
  static constexpr std::string_view kName = "started";
  Seat seat;
  static void fields(auto& f, auto& self) { f("seat", self.seat, "who has the first turn"); }
};

// ---- Energy ----

struct Took {
  static constexpr std::string_view kName = "took";
  Seat seat;
  std::uint8_t cards = 0;
  static void fields(auto& f, auto& self) {
    f("seat", self.seat, "who took energy cards from the disc");
    f("cards", self.cards, "how many", kCards);
  }
};
struct Passed {
  static constexpr std::string_view kName = "passed";
  Seat seat;
  static void fields(auto& f, auto& self) { f("seat", self.seat, "who passed, to take energy"); }
};
struct PassedEmpty {
  static constexpr std::string_view kName = "passed-empty";
  Seat seat;
  static void fields(auto& f, auto& self) { f("seat", self.seat, "who had no energy card and had to pass"); }
};
struct FoundNone {
  static constexpr std::string_view kName = "found-none";
  Seat seat;
  static void fields(auto& f, auto& self) { f("seat", self.seat, "who should have taken a card from the empty disc"); }
};
struct Gave {
  static constexpr std::string_view kName = "gave";
  Seat seat;
  std::uint8_t cards = 0;
  static void fields(auto& f, auto& self) {
    f("seat", self.seat, "who gave energy cards back to the disc");
    f("cards", self.cards, "how many", kCards);
  }
};
struct GaveNone {
  static constexpr std::string_view kName = "gave-none";
  Seat seat;
  static void fields(auto& f, auto& self) { f("seat", self.seat, "who should have given a card and has none"); }
};

// ---- On the way ----

struct Spun {
  static constexpr std::string_view kName = "spun";
  Seat seat;
  std::uint8_t number = 0;
  Place place;
  static void fields(auto& f, auto& self) {
    f("seat", self.seat, "who spun and advanced");
    f("number", self.number, "what the disc shows", kNumbers);
    f("place", self.place, "where the marker arrives");
  }
};
struct Spent {
  static constexpr std::string_view kName = "spent";
  Seat seat;
  std::uint8_t cards = 0;
  Place place;
  static void fields(auto& f, auto& self) {
    f("seat", self.seat, "who advanced on energy");
    f("cards", self.cards, "cards given, and spaces", kCards);
    f("place", self.place, "where the marker arrives");
  }
};
struct Halted {
  static constexpr std::string_view kName = "halted";
  Seat seat;
  Title mission;
  static void fields(auto& f, auto& self) {
    f("seat", self.seat, "who had to stop on the last space");
    f("mission", self.mission, "of which mission");
  }
};
struct WentBack {
  static constexpr std::string_view kName = "went-back";
  Seat seat;
  std::uint8_t number = 0;
  Place place;
  static void fields(auto& f, auto& self) {
    f("seat", self.seat, "who spun and went back");
    f("number", self.number, "what the disc shows", kNumbers);
    f("place", self.place, "where the marker arrives");
  }
};
struct BrokeDown {
  static constexpr std::string_view kName = "broke-down";
  Seat seat;
  Place place;
  static void fields(auto& f, auto& self) {
    f("seat", self.seat, "whose marker broke down");
    f("place", self.place, "where it has to go back to");
  }
};
struct SentBack {
  static constexpr std::string_view kName = "sent-back";
  Seat seat;
  static void fields(auto& f, auto& self) { f("seat", self.seat, "who has to go back on the next turn"); }
};
struct HeldUp {
  static constexpr std::string_view kName = "held-up";
  Seat seat;
  static void fields(auto& f, auto& self) { f("seat", self.seat, "who loses the next turn"); }
};
struct LostTurn {
  static constexpr std::string_view kName = "lost-turn";
  Seat seat;
  static void fields(auto& f, auto& self) { f("seat", self.seat, "whose turn passes"); }
};
struct MustChoose {
  static constexpr std::string_view kName = "must-choose";
  Seat seat;
  static void fields(auto& f, auto& self) { f("seat", self.seat, "who has to choose on the next turn"); }
};
struct Freed {
  static constexpr std::string_view kName = "freed";
  Seat seat;
  static void fields(auto& f, auto& self) { f("seat", self.seat, "who leaves behind what the space still asked for"); }
};

// ---- The end of a mission ----

struct Finished {
  static constexpr std::string_view kName = "finished";
  Seat seat;
  std::uint8_t number = 0;
  Title mission;
  static void fields(auto& f, auto& self) {
    f("seat", self.seat, "who finished a mission");
    f("number", self.number, "what the disc shows", kNumbers);
    f("mission", self.mission, "which");
  }
};
struct Failed {
  static constexpr std::string_view kName = "failed";
  Seat seat;
  std::uint8_t number = 0;
  std::uint8_t needed = 0;
  static void fields(auto& f, auto& self) {
    f("seat", self.seat, "who did not finish the mission");
    f("number", self.number, "what the disc shows", kNumbers);
    f("needed", self.needed, "what would have been enough", kNumbers);
  }
};
struct LetThrough {
  static constexpr std::string_view kName = "let-through";
  Seat seat;
  std::uint8_t number = 0;
  Title mission;
  static void fields(auto& f, auto& self) {
    f("seat", self.seat, "whose third attempt was too low, and who goes on all the same");
    f("number", self.number, "what the disc shows", kNumbers);
    f("mission", self.mission, "which mission is over");
  }
};
struct Entered {
  static constexpr std::string_view kName = "entered";
  Seat seat;
  Title mission;
  static void fields(auto& f, auto& self) {
    f("seat", self.seat, "who stands at the start of a mission");
    f("mission", self.mission, "which");
  }
};

// ---- Combat ----

struct Met {
  static constexpr std::string_view kName = "met";
  Seat seat;
  Seat other;
  Place place;
  static void fields(auto& f, auto& self) {
    f("seat", self.seat, "who arrived, and spins first");
    f("other", self.other, "who stood there");
    f("place", self.place, "where");
  }
};
struct Tied {
  static constexpr std::string_view kName = "tied";
  Seat seat;
  Seat other;
  std::uint8_t number = 0;
  static void fields(auto& f, auto& self) {
    f("seat", self.seat, "who arrived");
    f("other", self.other, "who stood there");
    f("number", self.number, "what both have spun", kNumbers);
  }
};
struct Beat {
  static constexpr std::string_view kName = "beat";
  Seat seat;
  Seat other;
  std::uint8_t number = 0;
  std::uint8_t against = 0;
  static void fields(auto& f, auto& self) {
    f("seat", self.seat, "who won the combat");
    f("other", self.other, "who lost it");
    f("number", self.number, "the winner's number", kNumbers);
    f("against", self.against, "the loser's number", kNumbers);
  }
};
struct Seized {
  static constexpr std::string_view kName = "seized";
  Seat seat;
  Seat from;
  static void fields(auto& f, auto& self) {
    f("seat", self.seat, "who received an energy card");
    f("from", self.from, "from whom");
  }
};
struct PushedOn {
  static constexpr std::string_view kName = "pushed-on";
  Seat seat;
  std::uint8_t number = 0;
  Place place;
  static void fields(auto& f, auto& self) {
    f("seat", self.seat, "who won and advances");
    f("number", self.number, "by how many spaces", kNumbers);
    f("place", self.place, "where the marker arrives");
  }
};
struct SpinsAgain {
  static constexpr std::string_view kName = "spins-again";
  Seat seat;
  std::uint8_t needed = 0;
  static void fields(auto& f, auto& self) {
    f("seat", self.seat, "who won with a number too low for the mission, and spins again");
    f("needed", self.needed, "what would have been enough", kNumbers);
  }
};
struct SteppedAside {
  static constexpr std::string_view kName = "stepped-aside";
  Seat seat;
  Place place;
  static void fields(auto& f, auto& self) {
    f("seat", self.seat, "who would have fought once more in this turn");
    f("place", self.place, "the free space behind, where the marker stops");
  }
};

// ---- The end ----

struct Won {
  static constexpr std::string_view kName = "won";
  Seat seat;
  static void fields(auto& f, auto& self) { f("seat", self.seat, "who has finished the fourth mission"); }
};
struct RanOut {
  static constexpr std::string_view kName = "ran-out";
  SeatSet winners;
  static void fields(auto& f, auto& self) { f("winners", self.winners, "who is furthest after the last round"); }
};

using Event =
    core::OneOf<Dealt, SpunForStart, Started, Took, Passed, PassedEmpty, FoundNone, Gave, GaveNone, Spun, Spent, Halted,
                WentBack, BrokeDown, SentBack, HeldUp, LostTurn, MustChoose, Freed, Finished, Failed, LetThrough,
                Entered, Met, Tied, Beat, Seized, PushedOn, SpinsAgain, SteppedAside, Won, RanOut>;

}  // namespace bionic
