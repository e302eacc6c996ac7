// What can happen in Millionen Poker. What only some may see has two versions:
// with the card for them, and "unseen" for everybody else. What happens all the
// time and tells a player nothing is marked as routine.
#pragma once
#include <string_view>

#include "core/one_of.h"
#include "games/poker/state.h"

namespace poker {

struct Started {
  static constexpr std::string_view kName = "started";
  Seat seat;
  static void fields(auto& f, auto& self) { f("seat", self.seat, "who has the first turn"); }
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
  static void fields(auto& f, auto& self) { f("seat", self.seat, "who received six cards"); }
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
struct Passed {
  static constexpr std::string_view kName = "passed";
  Seat seat;
  static void fields(auto& f, auto& self) { f("seat", self.seat, "who had no card to play"); }
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
struct Hoped {
  static constexpr std::string_view kName = "hoped";
  Seat seat;
  Card card{};
  static void fields(auto& f, auto& self) {
    f("seat", self.seat, "the threatened player who discarded");
    f("card", self.card, "what");
  }
};
struct Placed {
  static constexpr std::string_view kName = "placed";
  Seat seat;
  static void fields(auto& f, auto& self) { f("seat", self.seat, "who placed a valise"); }
};
struct Attacked {
  static constexpr std::string_view kName = "attacked";
  Seat seat;
  Seat target;
  Card card{};
  static void fields(auto& f, auto& self) {
    f("seat", self.seat, "who attacked");
    f("target", self.target, "whom");
    f("card", self.card, "with which Pickpocket");
  }
};
struct Repelled {
  static constexpr std::string_view kName = "repelled";
  Seat seat;
  Card card{};
  Card pickpocket{};
  static void fields(auto& f, auto& self) {
    f("seat", self.seat, "who repelled the attack");
    f("card", self.card, "with what");
    f("pickpocket", self.pickpocket, "which Pickpocket");
  }
};
struct Turned {
  static constexpr std::string_view kName = "turned";
  Seat seat;
  Seat target;
  Card pickpocket{};
  static void fields(auto& f, auto& self) {
    f("seat", self.seat, "who drew the Revolver");
    f("target", self.target, "whom the Pickpocket threatens now");
    f("pickpocket", self.pickpocket, "which Pickpocket");
  }
};
struct Took {
  static constexpr std::string_view kName = "took";
  Seat seat;
  Seat from;
  Card pickpocket{};
  static void fields(auto& f, auto& self) {
    f("seat", self.seat, "whose Pickpocket took a valise");
    f("from", self.from, "from whom");
    f("pickpocket", self.pickpocket, "which Pickpocket; it is discarded");
  }
};
struct Waits {
  static constexpr std::string_view kName = "waits";
  Seat seat;
  Seat patron;
  Card pickpocket{};
  static void fields(auto& f, auto& self) {
    f("seat", self.seat, "in front of whom the Pickpocket waits");
    f("patron", self.patron, "for whom it works");
    f("pickpocket", self.pickpocket, "which Pickpocket");
  }
};
struct DroveOff {
  static constexpr std::string_view kName = "drove-off";
  Seat seat;
  Card card{};
  Card pickpocket{};
  static void fields(auto& f, auto& self) {
    f("seat", self.seat, "who got rid of a waiting Pickpocket");
    f("card", self.card, "with what");
    f("pickpocket", self.pickpocket, "which Pickpocket");
  }
};
struct HandedOn {
  static constexpr std::string_view kName = "handed-on";
  Seat seat;
  Seat patron;
  Card pickpocket{};
  static void fields(auto& f, auto& self) {
    f("seat", self.seat, "the threatened player to whom the valise came");
    f("patron", self.patron, "to whom it goes on");
    f("pickpocket", self.pickpocket, "the Pickpocket that took it there; it is discarded");
  }
};
struct Surplus {
  static constexpr std::string_view kName = "surplus";
  Seat seat;
  static void fields(auto& f, auto& self) {
    f("seat", self.seat, "who has five valises already, so that this one goes to the discard");
  }
};
struct Cheated {
  static constexpr std::string_view kName = "cheated";
  Seat seat;
  Seat victim;
  Card card{};
  static void fields(auto& f, auto& self) {
    f("seat", self.seat, "who played a Tricheur");
    f("victim", self.victim, "before whom");
    f("card", self.card, "the card that changed hands");
  }
};
struct CheatedUnseen {
  static constexpr std::string_view kName = "cheated-unseen";
  Seat seat;
  Seat victim;
  static void fields(auto& f, auto& self) {
    f("seat", self.seat, "who played a Tricheur");
    f("victim", self.victim, "from whose hand a card was taken");
  }
};
struct Won {
  static constexpr std::string_view kName = "won";
  Seat seat;
  static void fields(auto& f, auto& self) { f("seat", self.seat, "who has five valises and a Dandy"); }
};
struct RanOut {
  static constexpr std::string_view kName = "ran-out";
  SeatSet winners;
  static void fields(auto& f, auto& self) {
    f("winners", self.winners, "who has the most valises after the last round");
  }
};

using Event =
    core::OneOf<Started, Dealt, DealtUnseen, Drew, DrewUnseen, TurnedOver, Passed, Discarded, Hoped, Placed, Attacked,
                Repelled, Turned, Took, Waits, DroveOff, HandedOn, Surplus, Cheated, CheatedUnseen, Won, RanOut>;

}  // namespace poker
