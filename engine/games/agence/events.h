// What can happen in L'Agence Tous Risques. What only one seat may see has two
// versions: with the card for it, and "unseen" for everybody else. What happens
// all the time and tells a player nothing is marked as routine.
#pragma once
#include <string_view>

#include "core/one_of.h"
#include "games/agence/state.h"

namespace agence {

// A space, told in the words of the edition.
struct Place {
  static constexpr core::Range kRange{0, core::kLongestTrack - 1};
  std::uint8_t number = 0;

  Place() = default;
  constexpr explicit Place(int n) : number(static_cast<std::uint8_t>(n)) {}
};

struct Dealt {
  static constexpr std::string_view kName = "dealt";
  Seat seat;
  Hand hand;
  static void fields(auto& f, auto& self) {
    f("seat", self.seat, "who received cards");
    f("hand", self.hand, "which", core::Range{0, kHand});
  }
};
struct DealtUnseen {
  static constexpr std::string_view kName = "dealt-unseen";
  Seat seat;
  static void fields(auto& f, auto& self) { f("seat", self.seat, "who received three cards"); }
};
struct FirstRoll {
  static constexpr std::string_view kName = "first-roll";
  Seat seat;
  std::uint8_t die = 0;
  static void fields(auto& f, auto& self) {
    f("seat", self.seat, "who rolls to find out who starts");
    f("die", self.die, "what he rolls", core::Range{1, kDie});
  }
};
struct Started {
  static constexpr std::string_view kName = "started";
  Seat seat;
  static void fields(auto& f, auto& self) { f("seat", self.seat, "who has the first turn"); }
};
struct Rolled {
  static constexpr std::string_view kName = "rolled";
  Seat seat;
  std::uint8_t die = 0;
  static void fields(auto& f, auto& self) {
    f("seat", self.seat, "who rolled");
    f("die", self.die, "what", core::Range{1, kDie});
  }
};
struct RolledBoth {
  static constexpr std::string_view kName = "rolled-both";
  Seat seat;
  std::uint8_t red = 0;
  std::uint8_t blue = 0;
  static void fields(auto& f, auto& self) {
    f("seat", self.seat, "who rolled both dice");
    f("red", self.red, "the first", core::Range{1, kDie});
    f("blue", self.blue, "the second", core::Range{1, kDie});
  }
};
struct Moved {
  static constexpr std::string_view kName = "moved";
  Seat seat;
  Place from;
  Place to;
  static void fields(auto& f, auto& self) {
    f("seat", self.seat, "who moved");
    f("from", self.from, "from which space");
    f("to", self.to, "to which");
  }
};
struct Stopped {
  static constexpr std::string_view kName = "stopped";
  Seat seat;
  Place place;
  static void fields(auto& f, auto& self) {
    f("seat", self.seat, "who would have gone further");
    f("place", self.place, "the occupied corridor that stopped him");
  }
};
struct Again {
  static constexpr std::string_view kName = "again";
  Seat seat;
  static void fields(auto& f, auto& self) { f("seat", self.seat, "who rolls again because of the space he reached"); }
};
struct Fought {
  static constexpr std::string_view kName = "fought";
  Seat seat;
  Seat opponent;
  std::uint8_t die = 0;
  std::uint8_t other = 0;
  static void fields(auto& f, auto& self) {
    f("seat", self.seat, "who fights on his turn");
    f("opponent", self.opponent, "against whom");
    f("die", self.die, "what the one whose turn it is rolled", core::Range{1, kDie});
    f("other", self.other, "what the other rolled", core::Range{1, kDie});
  }
};
struct Tied {
  static constexpr std::string_view kName = "tied";
  Seat seat;
  Seat opponent;
  std::uint8_t die = 0;
  static void fields(auto& f, auto& self) {
    f("seat", self.seat, "who fights on his turn");
    f("opponent", self.opponent, "against whom");
    f("die", self.die, "what both rolled; they roll again", core::Range{1, kDie});
  }
};
struct Challenged {
  static constexpr std::string_view kName = "challenged";
  Seat seat;
  Seat opponent;
  static void fields(auto& f, auto& self) {
    f("seat", self.seat, "who stands on a TV screen");
    f("opponent", self.opponent, "whom he challenges");
  }
};
struct Declined {
  static constexpr std::string_view kName = "declined";
  Seat seat;
  static void fields(auto& f, auto& self) { f("seat", self.seat, "who stands on a TV screen and challenges nobody"); }
};
struct FoughtGuard {
  static constexpr std::string_view kName = "fought-guard";
  Seat seat;
  std::uint8_t red = 0;
  std::uint8_t blue = 0;
  static void fields(auto& f, auto& self) {
    f("seat", self.seat, "who fights the guard");
    f("red", self.red, "the guard's die", core::Range{1, kDie});
    f("blue", self.blue, "the player's die", core::Range{1, kDie});
  }
};
struct TiedGuard {
  static constexpr std::string_view kName = "tied-guard";
  Seat seat;
  std::uint8_t die = 0;
  static void fields(auto& f, auto& self) {
    f("seat", self.seat, "who fights the guard");
    f("die", self.die, "what both dice show; they are rolled again", core::Range{1, kDie});
  }
};
struct Held {
  static constexpr std::string_view kName = "held";
  Seat seat;
  static void fields(auto& f, auto& self) { f("seat", self.seat, "whom the guard holds"); }
};
struct LostRoll {
  static constexpr std::string_view kName = "lost-roll";
  Seat seat;
  static void fields(auto& f, auto& self) { f("seat", self.seat, "whose roll of this turn is lost"); }
};
struct Played {
  static constexpr std::string_view kName = "played";
  Seat seat;
  Card card{};
  static void fields(auto& f, auto& self) {
    f("seat", self.seat, "who played a card");
    f("card", self.card, "which");
  }
};
struct Sidelined {
  static constexpr std::string_view kName = "sidelined";
  Seat seat;
  Seat target;
  static void fields(auto& f, auto& self) {
    f("seat", self.seat, "who played the card");
    f("target", self.target, "whose next turn passes");
  }
};
struct SteppedOut {
  static constexpr std::string_view kName = "stepped-out";
  Seat seat;
  static void fields(auto& f, auto& self) { f("seat", self.seat, "who played the card against himself"); }
};
struct SatOut {
  static constexpr std::string_view kName = "sat-out";
  Seat seat;
  static void fields(auto& f, auto& self) { f("seat", self.seat, "whose turn passes; the card is discarded"); }
};
struct SentGuard {
  static constexpr std::string_view kName = "sent-guard";
  Seat seat;
  Seat target;
  static void fields(auto& f, auto& self) {
    f("seat", self.seat, "who played the card");
    f("target", self.target, "whom the prowling guard catches");
  }
};
struct Surrendered {
  static constexpr std::string_view kName = "surrendered";
  Seat seat;
  static void fields(auto& f, auto& self) { f("seat", self.seat, "who played the card against himself"); }
};
struct Caught {
  static constexpr std::string_view kName = "caught";
  Seat seat;
  Place place;
  static void fields(auto& f, auto& self) {
    f("seat", self.seat, "whom the prowling guard has caught");
    f("place", self.place, "the guard space he is put on");
  }
};
struct Discarded {
  static constexpr std::string_view kName = "discarded";
  Seat seat;
  Card card{};
  static void fields(auto& f, auto& self) {
    f("seat", self.seat, "who discarded");
    f("card", self.card, "what");
  }
};
struct Drew {
  static constexpr std::string_view kName = "drew";
  Seat seat;
  Card card{};
  static void fields(auto& f, auto& self) {
    f("seat", self.seat, "who drew");
    f("card", self.card, "what");
  }
};
struct DrewUnseen {
  static constexpr std::string_view kName = "drew-unseen";
  static constexpr bool kRoutine = true;
  Seat seat;
  static void fields(auto& f, auto& self) { f("seat", self.seat, "who drew a card"); }
};
struct TurnedOver {
  static constexpr std::string_view kName = "turned-over";
  std::uint8_t cards = 0;
  Pile pile;
  static void fields(auto& f, auto& self) {
    f("cards", self.cards, "how many cards of the discard became the new pile", core::Range{0, kDeck});
    f("pile", self.pile, "which they are: everybody saw them", core::Range{0, kDeck});
  }
};
struct EndedTurn {
  static constexpr std::string_view kName = "ended-turn";
  static constexpr bool kRoutine = true;
  Seat seat;
  static void fields(auto& f, auto& self) { f("seat", self.seat, "who keeps his cards and ends his turn"); }
};
struct ReachedVault {
  static constexpr std::string_view kName = "reached-vault";
  Seat seat;
  static void fields(auto& f, auto& self) { f("seat", self.seat, "who has reached the vault"); }
};
struct TookFormula {
  static constexpr std::string_view kName = "took-formula";
  Seat seat;
  static void fields(auto& f, auto& self) { f("seat", self.seat, "who takes the formula and turns round"); }
};
struct Chases {
  static constexpr std::string_view kName = "chases";
  Seat seat;
  static void fields(auto& f, auto& self) { f("seat", self.seat, "who may chase the holder from now on"); }
};
struct AllChase {
  static constexpr std::string_view kName = "all-chase";
  Seat seat;
  static void fields(auto& f, auto& self) { f("seat", self.seat, "whom everybody else may chase at once"); }
};
struct Stole {
  static constexpr std::string_view kName = "stole";
  Seat seat;
  Seat from;
  static void fields(auto& f, auto& self) {
    f("seat", self.seat, "who has the formula now");
    f("from", self.from, "who had it");
  }
};
struct Kept {
  static constexpr std::string_view kName = "kept";
  Seat seat;
  Seat from;
  static void fields(auto& f, auto& self) {
    f("seat", self.seat, "who keeps the formula");
    f("from", self.from, "who tried to steal it");
  }
};
struct Won {
  static constexpr std::string_view kName = "won";
  Seat seat;
  static void fields(auto& f, auto& self) { f("seat", self.seat, "who is out of the fortress with the formula"); }
};
struct RanOut {
  static constexpr std::string_view kName = "ran-out";
  SeatSet winners;
  static void fields(auto& f, auto& self) {
    f("winners", self.winners, "the holder of the formula after the last round, or those nearest to the vault");
  }
};

using Event = core::OneOf<Dealt, DealtUnseen, FirstRoll, Started, Rolled, RolledBoth, Moved, Stopped, Again, Fought,
                          Tied, Challenged, Declined, FoughtGuard, TiedGuard, Held, LostRoll, Played, Sidelined,
                          SteppedOut, SatOut, SentGuard, Surrendered, Caught, Discarded, Drew, DrewUnseen, TurnedOver,
                          EndedTurn, ReachedVault, TookFormula, Chases, AllChase, Stole, Kept, Won, RanOut>;

}  // namespace agence
