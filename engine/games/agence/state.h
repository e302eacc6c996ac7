// Positions of L'Agence Tous Risques: the whole truth, and what one seat may know
// of it.
//
// A turn as a machine. Whoever has the turn is the only one who ever decides.
//
//              roll, card …                  nothing more happens
//   ┌────────┐ ───────────────▶ a chain ─────────────────────────▶ back to `turn`, or
//   │  turn  │                  │  ▲  │                            the next player, once the
//   └────────┘   on a TV screen │  │  │ several on the space       roll is made and the card used
//                               ▼  │  ▼
//                        `screen`  │  `opponent`
//                      challenge,  │  fight
//                        decline   │   │
//                               └──┴───┘
//
// A chain (chain.h) is what one decision sets off: he walks, obeys the space he
// reaches, fights, rolls again, walks on. It is a loop with a bound, and it stops
// in the middle only where the player has to choose. Nothing of it has to be kept
// then: who is asked, where he stands and whether the turn's roll is made say how
// it goes on. Neither `screen` nor `opponent` leaves room for a card (ATR-07).
#pragma once
#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

#include "core/fields.h"
#include "core/seat.h"
#include "core/track.h"
#include "games/agence/cards.h"

namespace agence {

using core::PerSeat;
using core::Seat;
using core::SeatSet;

struct Options {
  bool ambush = false;  // ATR-31
  bool run = false;     // ATR-41
  bool operator==(const Options&) const = default;

  static void fields(auto& f, auto& self) {
    f("ambush", self.ambush,
      "once the formula is taken everybody chases and rolls both dice, been in the vault or not (ATR-31)");
    f("run", self.run, "whoever wins the formula on a guard space rolls both dice and runs (ATR-41)");
  }
};

// What the player whose turn it is has to decide.
enum class Ask : std::uint8_t {
  turn,      // to roll, to play a card, or to end the turn (ATR-05)
  screen,    // whom to challenge from the TV screen he has reached, if anybody (ATR-12)
  opponent,  // whom of several on his space to fight (ATR-10)
};
inline constexpr std::array<std::string_view, 3> kAskNames = {"turn", "screen", "opponent"};
constexpr std::span<const std::string_view> names(Ask) { return kAskNames; }
constexpr std::string_view label(Ask) { return "ask"; }

// Which way the game ended.
enum class Ended : std::uint8_t { no, out, rounds };
inline constexpr std::array<std::string_view, 3> kEndedNames = {"no", "out", "rounds"};
constexpr std::span<const std::string_view> names(Ended) { return kEndedNames; }
constexpr std::string_view label(Ended) { return "end"; }

struct State {
  std::uint8_t seats = 0;
  Options options;
  Seat starter;
  Seat turn;
  std::uint8_t round = 0;
  bool rolled = false;
  bool card_used = false;
  Ask ask{};
  Ended ended{};
  SeatSet winners;
  SeatSet been;
  SeatSet sidelined;
  std::optional<Seat> holder;
  PerSeat<std::uint8_t> places;
  PerSeat<Hand> hands;
  Pile pile;
  Pile discard;
  bool operator==(const State&) const = default;

  static void fields(auto& f, auto& self) {
    f("seats", self.seats, "how many play", core::Range{2, kSeats});
    f("options", self.options, "what the table agreed on");
    f("starter", self.starter, "who had the first turn; rounds are counted from here (ATR-03, ATR-51)");
    f("turn", self.turn, "whose turn it is");
    f("round", self.round, "complete rounds so far", core::Range{0, kRounds});
    f("rolled", self.rolled, "whether the turn's roll is made, or lost (ATR-05)");
    f("card_used", self.card_used, "whether the turn's card is played or discarded (ATR-05)");
    f("ask", self.ask,
      "what the player has to decide: his turn, whom to challenge from a screen (ATR-12), which opponent to fight "
      "(ATR-10)");
    f.per_seat("places", self.places, self.seats, "the space each stands on, counted from START, which is 0",
               core::Range{0, core::kLongestTrack - 1});
    f("holder", self.holder, "who has the formula; null while it lies in the vault (ATR-30)");
    f("been", self.been, "who has been in the vault, or counts as if (ATR-31)");
    f("sidelined", self.sidelined, "who has a card Sidelined in front of him (ATR-23)");
    f.per_seat("hands", self.hands, self.seats, "the cards in each hand", core::Range{0, kHand});
    f.rest("discard", self.discard, "cards on the discard, face up", core::Range{0, kDeck});
    f.rest("pile", self.pile, "cards to draw. One of discard and pile may be left out: it is all that is nowhere else",
           core::Range{0, kDeck});
    f("ended", self.ended,
      "how the game ended: no, out of the fortress (ATR-50) or by the last of the rounds (ATR-51)");
    f("winners", self.winners, "who has won, once it is over");
  }
};
static_assert(sizeof(State) <= 256);

struct View {
  Seat seat;  // whose view it is; kSpectator for those who watch
  std::uint8_t seats = 0;
  Options options;
  Seat starter;
  Seat turn;
  std::uint8_t round = 0;
  bool rolled = false;
  bool card_used = false;
  Ask ask{};
  Ended ended{};
  SeatSet winners;
  SeatSet been;
  SeatSet sidelined;
  std::optional<Seat> holder;
  PerSeat<std::uint8_t> places;
  Hand hand;  // the seat's own; empty for a spectator
  Pile discard;
  std::uint8_t pile_size = 0;
  bool operator==(const View&) const = default;

  static void fields(auto& f, auto& self) {
    f("seats", self.seats, "how many play", core::Range{2, kSeats});
    f("options", self.options, "what the table agreed on");
    f("starter", self.starter, "who had the first turn");
    f("turn", self.turn, "whose turn it is");
    f("round", self.round, "complete rounds so far", core::Range{0, kRounds});
    f("rolled", self.rolled, "whether the turn's roll is made, or lost");
    f("card_used", self.card_used, "whether the turn's card is played or discarded");
    f("ask", self.ask, "what the player whose turn it is has to decide");
    f.per_seat("places", self.places, self.seats, "the space each stands on, counted from START, which is 0",
               core::Range{0, core::kLongestTrack - 1});
    f("holder", self.holder, "who has the formula; null while it lies in the vault");
    f("been", self.been, "who has been in the vault, or counts as if");
    f("sidelined", self.sidelined, "who has a card Sidelined in front of him");
    f("hand", self.hand, "the seat's own cards; everybody holds three", core::Range{0, kHand});
    f("discard", self.discard, "cards on the discard, face up", core::Range{0, kDeck});
    f("pile_size", self.pile_size, "how many cards there are to draw", core::Range{0, kDeck});
    f("ended", self.ended, "how the game ended: no, out of the fortress or by the last of the rounds");
    f("winners", self.winners, "who has won, once it is over");
  }
};

// What a seat could remember beyond what it sees now. Nothing is ever shown of a
// hand. Of the pile, once the discard, which everybody saw, was turned over into
// it: the most that it can still hold of each kind.
struct Memory {
  bool turned_over = false;
  Pile pile_at_most;
  bool operator==(const Memory&) const = default;

  static void fields(auto& f, auto& self) {
    f("turned_over", self.turned_over, "whether the discard was turned over");
    f("pile_at_most", self.pile_at_most, "the most that the pile can hold of each card", core::Range{0, kDeck});
  }
};

}  // namespace agence
