// What can happen in Les Joyeux Combinards. What only some may see has two
// versions: with the cards for them, and "unseen" for everybody else.
//
// One file, though it is long: it is the list of all events, and each stands alone.
#pragma once
#include <string_view>

#include "core/one_of.h"
#include "games/combinards/state.h"

namespace combinards {

constexpr core::Range kHeap = {0, kDeck};
constexpr core::Range kDie = {1, 6};
constexpr core::Range kPoints = {0, 12};
constexpr core::Range kAnnounced = {1, kHighestPrice};
constexpr core::Range kMoney = {0, kMostMoney};
constexpr core::Range kYears = {0, 2 * kMostYears};

// ---- The opening ----

struct Started {
  static constexpr std::string_view kName = "started";
  Seat seat;
  static void fields(auto& f, auto& self) { f("seat", self.seat, "who has the first turn"); }
};
struct Dealt {
  static constexpr std::string_view kName = "dealt";
  Seat seat;
  Cards hand;
  static void fields(auto& f, auto& self) {
    f("seat", self.seat, "who received cards");
    f("hand", self.hand, "which", kHeap);
  }
};
struct DealtUnseen {
  static constexpr std::string_view kName = "dealt-unseen";
  Seat seat;
  std::uint8_t cards = 0;
  static void fields(auto& f, auto& self) {
    f("seat", self.seat, "who received cards");
    f("cards", self.cards, "how many", kHeap);
  }
};

// ---- Moving ----

struct Rolled {
  static constexpr std::string_view kName = "rolled";
  Seat seat;
  std::uint8_t first = 0;
  std::uint8_t second = 0;
  static void fields(auto& f, auto& self) {
    f("seat", self.seat, "who rolled");
    f("first", self.first, "one die", kDie);
    f("second", self.second, "the other", kDie);
  }
};
struct Moved {
  static constexpr std::string_view kName = "moved";
  Seat seat;
  Place to;
  static void fields(auto& f, auto& self) {
    f("seat", self.seat, "who moved");
    f("to", self.to, "to which space");
  }
};
struct ReachedJunction {
  static constexpr std::string_view kName = "reached-junction";
  Seat seat;
  Place at;
  std::uint8_t points = 0;
  static void fields(auto& f, auto& self) {
    f("seat", self.seat, "who comes past a junction");
    f("at", self.at, "where");
    f("points", self.points, "the points that are left", kPoints);
  }
};
struct StayedInside {
  static constexpr std::string_view kName = "stayed-inside";
  Seat seat;
  static void fields(auto& f, auto& self) { f("seat", self.seat, "who stays on the inner circuit"); }
};
struct WentOutside {
  static constexpr std::string_view kName = "went-outside";
  Seat seat;
  static void fields(auto& f, auto& self) { f("seat", self.seat, "who takes an outer circuit"); }
};
struct Stopped {
  static constexpr std::string_view kName = "stopped";
  Seat seat;
  Place at;
  std::uint8_t lost = 0;
  static void fields(auto& f, auto& self) {
    f("seat", self.seat, "who must stop at the entrance of an outer circuit");
    f("at", self.at, "where");
    f("lost", self.lost, "the points that are lost", kPoints);
  }
};

// ---- Buying ----

struct Declined {
  static constexpr std::string_view kName = "declined";
  Seat seat;
  static void fields(auto& f, auto& self) { f("seat", self.seat, "who does not want what he was asked"); }
};
struct Drew {
  static constexpr std::string_view kName = "drew";
  Seat seat;
  Card card;
  std::uint8_t left = 0;
  static void fields(auto& f, auto& self) {
    f("seat", self.seat, "who drew the top card of the pile");
    f("card", self.card, "which");
    f("left", self.left, "cards left in the pile", kHeap);
  }
};
struct DrewUnseen {
  static constexpr std::string_view kName = "drew-unseen";
  Seat seat;
  std::uint8_t left = 0;
  static void fields(auto& f, auto& self) {
    f("seat", self.seat, "who drew the top card of the pile");
    f("left", self.left, "cards left in the pile", kHeap);
  }
};
struct Announced {
  static constexpr std::string_view kName = "announced";
  Seat seat;
  std::uint8_t price = 0;
  static void fields(auto& f, auto& self) {
    f("seat", self.seat, "who announced a price for the card drawn");
    f("price", self.price, "which", kAnnounced);
  }
};
struct Answered {
  static constexpr std::string_view kName = "answered";
  Seat seat;
  bool accuses = false;
  static void fields(auto& f, auto& self) {
    f("seat", self.seat, "who answered, secretly");
    f("accuses", self.accuses, "whether he doubts or denounces");
  }
};
struct Bought {
  static constexpr std::string_view kName = "bought";
  Seat seat;
  std::uint8_t price = 0;
  static void fields(auto& f, auto& self) {
    f("seat", self.seat, "who bought a card that nobody doubted");
    f("price", self.price, "for the price announced", kAnnounced);
  }
};
struct Caught {
  static constexpr std::string_view kName = "caught";
  Seat seat;
  Seat doubter;
  Card card;
  std::int32_t paid = 0;
  static void fields(auto& f, auto& self) {
    f("seat", self.seat, "the buyer who announced too little");
    f("doubter", self.doubter, "who doubted, and gets the card");
    f("card", self.card, "the card, shown");
    f("paid", self.paid, "what the buyer paid to the bank", kMoney);
  }
};
struct Vindicated {
  static constexpr std::string_view kName = "vindicated";
  Seat seat;
  Seat doubter;
  Card card;
  std::int32_t damages = 0;
  static void fields(auto& f, auto& self) {
    f("seat", self.seat, "the buyer who was doubted wrongly, and keeps the card");
    f("doubter", self.doubter, "who doubted");
    f("card", self.card, "the card, shown");
    f("damages", self.damages, "what the doubter paid to the buyer", kMoney);
  }
};
// When all have answered, everybody's answer is shown: those who are not named let it pass.
// That nobody doubted is told by Bought.
struct Doubted {
  static constexpr std::string_view kName = "doubted";
  SeatSet doubters;
  static void fields(auto& f, auto& self) { f("doubters", self.doubters, "who doubted the announcement"); }
};
struct Accused {
  static constexpr std::string_view kName = "accused";
  SeatSet accusers;
  static void fields(auto& f, auto& self) { f("accusers", self.accusers, "who denounced the player at customs"); }
};
struct NobodyAccused {
  static constexpr std::string_view kName = "nobody-accused";
  Seat seat;
  static void fields(auto& f, auto& self) { f("seat", self.seat, "the player at customs, whom nobody denounced"); }
};
struct PaidForDoubt {
  static constexpr std::string_view kName = "paid-for-doubt";
  Seat seat;
  std::int32_t paid = 0;
  static void fields(auto& f, auto& self) {
    f("seat", self.seat, "the doubter who was wrong");
    f("paid", self.paid, "what he paid to the bank for the card", kMoney);
  }
};

// ---- Selling ----

struct Sold {
  static constexpr std::string_view kName = "sold";
  Seat seat;
  Card card;
  std::int32_t price = 0;
  static void fields(auto& f, auto& self) {
    f("seat", self.seat, "who sold a card");
    f("card", self.card, "which");
    f("price", self.price, "for how much", kMoney);
  }
};
struct SoldOil {
  static constexpr std::string_view kName = "sold-oil";
  Seat seat;
  Cards cards;
  std::int32_t price = 0;
  static void fields(auto& f, auto& self) {
    f("seat", self.seat, "who sold oil on a refinery");
    f("cards", self.cards, "which", kHeap);
    f("price", self.price, "for how much in all", kMoney);
  }
};
struct Declared {
  static constexpr std::string_view kName = "declared";
  Seat seat;
  Cards cards;
  std::int32_t bonus = 0;
  static void fields(auto& f, auto& self) {
    f("seat", self.seat, "who declared oil");
    f("cards", self.cards, "which", kHeap);
    f("bonus", self.bonus, "the export bonus", kMoney);
  }
};
struct Lapsed {
  static constexpr std::string_view kName = "lapsed";
  Seat seat;
  static void fields(auto& f, auto& self) { f("seat", self.seat, "whose oil operation is over"); }
};
struct Denounced {
  static constexpr std::string_view kName = "denounced";
  Seat seat;
  Seat accuser;
  Cards cards;
  std::int32_t paid = 0;
  static void fields(auto& f, auto& self) {
    f("seat", self.seat, "who was caught at customs with declared oil unsold");
    f("accuser", self.accuser, "who remembered");
    f("cards", self.cards, "his oil, confiscated", kHeap);
    f("paid", self.paid, "the fines, paid to the bank", kMoney);
  }
};
struct WronglyDenounced {
  static constexpr std::string_view kName = "wrongly-denounced";
  Seat seat;
  Seat accuser;
  std::int32_t damages = 0;
  static void fields(auto& f, auto& self) {
    f("seat", self.seat, "who was denounced wrongly");
    f("accuser", self.accuser, "by whom");
    f("damages", self.damages, "what the accuser paid him", kMoney);
  }
};
struct WavedThrough {
  static constexpr std::string_view kName = "waved-through";
  Seat seat;
  static void fields(auto& f, auto& self) {
    f("seat", self.seat, "who passes customs with an oil operation, and nobody caught him");
  }
};

// ---- Other spaces ----

struct CustomsRolled {
  static constexpr std::string_view kName = "customs-rolled";
  Seat seat;
  std::uint8_t first = 0;
  std::uint8_t second = 0;
  static void fields(auto& f, auto& self) {
    f("seat", self.seat, "whom customs let roll");
    f("first", self.first, "one die", kDie);
    f("second", self.second, "the other", kDie);
  }
};
struct CustomsPaid {
  static constexpr std::string_view kName = "customs-paid";
  Seat seat;
  std::int32_t paid = 0;
  static void fields(auto& f, auto& self) {
    f("seat", self.seat, "who pays a million per card");
    f("paid", self.paid, "how much", kMoney);
  }
};
struct Gave {
  static constexpr std::string_view kName = "gave";
  Seat seat;
  Cards cards;
  std::uint8_t years = 0;
  static void fields(auto& f, auto& self) {
    f("seat", self.seat, "who gave cards at a police station");
    f("cards", self.cards, "which", kHeap);
    f("years", self.years, "years taken off his record", kYears);
  }
};
struct PaidAgios {
  static constexpr std::string_view kName = "paid-agios";
  Seat seat;
  std::int32_t paid = 0;
  static void fields(auto& f, auto& self) {
    f("seat", self.seat, "who paid bank charges into the pot");
    f("paid", self.paid, "how much", kMoney);
  }
};
struct Flew {
  static constexpr std::string_view kName = "flew";
  Seat seat;
  Place to;
  static void fields(auto& f, auto& self) {
    f("seat", self.seat, "who flew");
    f("to", self.to, "to which airport");
  }
};
struct PaidTax {
  static constexpr std::string_view kName = "paid-tax";
  Seat seat;
  std::int32_t paid = 0;
  static void fields(auto& f, auto& self) {
    f("seat", self.seat, "who paid his taxes into the pot");
    f("paid", self.paid, "how much", kMoney);
  }
};
struct RiskedTax {
  static constexpr std::string_view kName = "risked-tax";
  Seat seat;
  std::uint8_t first = 0;
  std::uint8_t second = 0;
  std::int32_t paid = 0;
  static void fields(auto& f, auto& self) {
    f("seat", self.seat, "who rolled for his taxes");
    f("first", self.first, "one die", kDie);
    f("second", self.second, "the other", kDie);
    f("paid", self.paid, "what he paid into the pot", kMoney);
  }
};
struct SparedTax {
  static constexpr std::string_view kName = "spared-tax";
  Seat seat;
  std::uint8_t first = 0;
  std::uint8_t second = 0;
  static void fields(auto& f, auto& self) {
    f("seat", self.seat, "who rolled for his taxes, and need not pay");
    f("first", self.first, "one die", kDie);
    f("second", self.second, "the other", kDie);
  }
};
struct Refunded {
  static constexpr std::string_view kName = "refunded";
  Seat seat;
  std::int32_t amount = 0;
  static void fields(auto& f, auto& self) {
    f("seat", self.seat, "who took the pot");
    f("amount", self.amount, "how much was in it", kMoney);
  }
};
struct Cleared {
  static constexpr std::string_view kName = "cleared";
  Seat seat;
  static void fields(auto& f, auto& self) { f("seat", self.seat, "in whose hand a control found nothing"); }
};
struct Seized {
  static constexpr std::string_view kName = "seized";
  Seat seat;
  Card card;
  std::int32_t paid = 0;
  std::uint8_t years = 0;
  static void fields(auto& f, auto& self) {
    f("seat", self.seat, "in whose hand a control found illicit goods");
    f("card", self.card, "which, confiscated");
    f("paid", self.paid, "the fine, paid to the bank", kMoney);
    f("years", self.years, "years in prison", kYears);
  }
};
struct Informed {
  static constexpr std::string_view kName = "informed";
  Seat seat;
  Seat suspect;
  static void fields(auto& f, auto& self) {
    f("seat", self.seat, "who turned informer");
    f("suspect", self.suspect, "on whom");
  }
};
struct Contempt {
  static constexpr std::string_view kName = "contempt";
  Seat seat;
  std::uint8_t years = 0;
  static void fields(auto& f, auto& self) {
    f("seat", self.seat, "the informer who was wrong");
    f("years", self.years, "years in prison", kDie);
  }
};
struct RewardRolled {
  static constexpr std::string_view kName = "reward-rolled";
  Seat seat;
  std::uint8_t die = 0;
  static void fields(auto& f, auto& self) {
    f("seat", self.seat, "the informer who was right");
    f("die", self.die, "what he rolled", kDie);
  }
};
struct RewardYears {
  static constexpr std::string_view kName = "reward-years";
  Seat seat;
  std::uint8_t years = 0;
  static void fields(auto& f, auto& self) {
    f("seat", self.seat, "the informer");
    f("years", self.years, "years taken off his record", kYears);
  }
};
struct RewardMoney {
  static constexpr std::string_view kName = "reward-money";
  Seat seat;
  std::int32_t amount = 0;
  static void fields(auto& f, auto& self) {
    f("seat", self.seat, "the informer");
    f("amount", self.amount, "what the bank pays him", kMoney);
  }
};

// ---- The end ----

struct Ruined {
  static constexpr std::string_view kName = "ruined";
  Seat seat;
  static void fields(auto& f, auto& self) { f("seat", self.seat, "who cannot pay what he owes"); }
};
struct Jailed {
  static constexpr std::string_view kName = "jailed";
  Seat seat;
  std::uint8_t years = 0;
  static void fields(auto& f, auto& self) {
    f("seat", self.seat, "who has more than 20 years in prison");
    f("years", self.years, "how many", kYears);
  }
};
struct HandLost {
  static constexpr std::string_view kName = "hand-lost";
  Seat seat;
  Cards hand;
  static void fields(auto& f, auto& self) {
    f("seat", self.seat, "whose hand goes under the pile");
    f("hand", self.hand, "what was in it", kHeap);
  }
};
struct HandLostUnseen {
  static constexpr std::string_view kName = "hand-lost-unseen";
  Seat seat;
  std::uint8_t cards = 0;
  static void fields(auto& f, auto& self) {
    f("seat", self.seat, "whose hand goes under the pile");
    f("cards", self.cards, "how many cards", kHeap);
  }
};
struct Won {
  static constexpr std::string_view kName = "won";
  Seat seat;
  std::int32_t cash = 0;
  static void fields(auto& f, auto& self) {
    f("seat", self.seat, "who has reached the target with a clean record");
    f("cash", self.cash, "what he has", kMoney);
  }
};
struct LastOne {
  static constexpr std::string_view kName = "last-one";
  Seat seat;
  static void fields(auto& f, auto& self) { f("seat", self.seat, "who is left alone and has won"); }
};
struct RanOut {
  static constexpr std::string_view kName = "ran-out";
  SeatSet winners;
  static void fields(auto& f, auto& self) {
    f("winners", self.winners, "who has the fewest years, then the most cash, after the last round");
  }
};

using Event = core::OneOf<Started, Dealt, DealtUnseen, Rolled, Moved, ReachedJunction, StayedInside, WentOutside,
                          Stopped, Declined, Drew, DrewUnseen, Announced, Answered, Doubted, Accused, NobodyAccused,
                          Bought, Caught, Vindicated, PaidForDoubt, Sold, SoldOil, Declared, Lapsed, Denounced,
                          WronglyDenounced, WavedThrough, CustomsRolled, CustomsPaid, Gave, PaidAgios, Flew, PaidTax,
                          RiskedTax, SparedTax, Refunded, Cleared, Seized, Informed, Contempt, RewardRolled,
                          RewardYears, RewardMoney, Ruined, Jailed, HandLost, HandLostUnseen, Won, LastOne, RanOut>;

}  // namespace combinards
