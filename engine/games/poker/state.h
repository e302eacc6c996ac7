// Positions of Millionen Poker: the whole truth, and what one seat may know of it.
#pragma once
#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

#include "core/fields.h"
#include "core/fixed_list.h"
#include "core/seat.h"
#include "games/poker/cards.h"

namespace poker {

using core::PerSeat;
using core::Seat;
using core::SeatSet;

struct Options {
  bool dandy_repels = true;       // POK-15
  bool spare_threatened = false;  // POK-18
  bool victim_refills = true;     // POK-24
  bool operator==(const Options&) const = default;

  static void fields(auto& f, auto& self) {
    f("dandy_repels", self.dandy_repels, "a Dandy repels Pickpockets like a Mondain (POK-15)");
    f("spare_threatened", self.spare_threatened,
      "a player in front of whom a Pickpocket waits cannot be attacked (POK-18)");
    f("victim_refills", self.victim_refills, "the victim of a Tricheur draws a new card at once (POK-24)");
  }
};

// A Pickpocket on its way: it works for its patron and threatens its target.
struct Attack {
  Card pickpocket{};
  Seat patron;
  Seat target;
  bool operator==(const Attack&) const = default;

  static void fields(auto& f, auto& self) {
    f("pickpocket", self.pickpocket, "the attacking card");
    f("patron", self.patron, "for whom it works now");
    f("target", self.target, "who has to answer, or in front of whom it waits");
  }
};

// Which way the game ended.
enum class Ended : std::uint8_t { no, dandy, rounds };
inline constexpr std::array<std::string_view, 3> kEndedNames = {"no", "dandy", "rounds"};
constexpr std::span<const std::string_view> names(Ended) { return kEndedNames; }
constexpr std::string_view label(Ended) { return "end"; }

// Pickpockets that wait in front of somebody, the oldest first (POK-18, POK-19).
class Threats {
 public:
  using value_type = Attack;
  static constexpr int kCapacity = kDeck;  // every card could be a Pickpocket that waits

  SeatSet threatened() const { return threatened_; }
  // The one that has waited longest in front of a threatened seat.
  Card oldest(Seat seat) const { return oldest_[seat]; }
  Attack remove_oldest(Seat seat) {
    int place = 0;
    while (list_[place].target != seat) ++place;
    const Attack found = list_[place];
    list_.erase(place);
    threatened_.remove(seat);
    for (int next = list_.size(); next-- > place;)
      if (list_[next].target == seat) mark(list_[next]);
    return found;
  }
  void push(const Attack& attack) {
    list_.push(attack);
    if (!threatened_.contains(attack.target)) mark(attack);
  }

  int size() const { return list_.size(); }
  const Attack* begin() const { return list_.begin(); }
  const Attack* end() const { return list_.end(); }
  bool operator==(const Threats& other) const { return list_ == other.list_; }

 private:
  void mark(const Attack& first) {
    threatened_.add(first.target);
    oldest_[first.target] = first.pickpocket;
  }

  core::FixedList<Attack, kCapacity> list_;
  // What every turn asks of the list: who is threatened, and by what first.
  SeatSet threatened_;
  PerSeat<Card> oldest_;
};

struct State {
  std::uint8_t seats = 0;
  Options options;
  Seat starter;
  Seat turn;
  std::uint8_t round = 0;
  Ended ended{};
  SeatSet winners;
  std::optional<Attack> attack;
  PerSeat<std::uint8_t> valises;
  PerSeat<Hand> hands;
  Pile pile;
  Pile discard;
  Threats threats;
  bool operator==(const State&) const = default;

  static void fields(auto& f, auto& self) {
    f("seats", self.seats, "how many play", core::Range{3, 6});
    f("options", self.options, "what the table agreed on");
    f("starter", self.starter, "who had the first turn; rounds are counted from here (POK-10, POK-31)");
    f("turn", self.turn, "whose turn it is; answering an attack is not a turn (POK-26)");
    f("round", self.round, "complete rounds so far", core::Range{0, kRounds});
    f("attack", self.attack, "the attack that has to be answered now (POK-14)");
    f.per_seat("valises", self.valises, self.seats, "valises in front of each seat (POK-13)", core::Range{0, kFive});
    f("threats", self.threats, "Pickpockets that wait in front of somebody, the oldest first (POK-18)");
    f.per_seat("hands", self.hands, self.seats, "the cards in each hand", core::Range{0, kHand});
    f.rest("discard", self.discard, "cards on the discard, face up", core::Range{0, kDeck});
    f.rest("pile", self.pile, "cards to draw. One of discard and pile may be left out: it is all that is nowhere else",
           core::Range{0, kDeck});
    f("ended", self.ended, "how the game ended: no, by a dandy (POK-30) or by the last of the rounds (POK-31)");
    f("winners", self.winners, "who has won, once it is over");
  }
};

struct View {
  Seat seat;  // whose view it is; kSpectator for those who watch
  std::uint8_t seats = 0;
  Options options;
  Seat starter;
  Seat turn;
  std::uint8_t round = 0;
  Ended ended{};
  SeatSet winners;
  std::optional<Attack> attack;
  PerSeat<std::uint8_t> valises;
  PerSeat<std::uint8_t> hand_sizes;
  Hand hand;  // the seat's own; empty for a spectator
  Pile discard;
  std::uint8_t pile_size = 0;
  Threats threats;
  bool operator==(const View&) const = default;

  static void fields(auto& f, auto& self) {
    f("seats", self.seats, "how many play", core::Range{3, 6});
    f("options", self.options, "what the table agreed on");
    f("starter", self.starter, "who had the first turn");
    f("turn", self.turn, "whose turn it is");
    f("round", self.round, "complete rounds so far", core::Range{0, kRounds});
    f("attack", self.attack, "the attack that has to be answered now");
    f.per_seat("valises", self.valises, self.seats, "valises in front of each seat", core::Range{0, kFive});
    f("threats", self.threats, "Pickpockets that wait in front of somebody, the oldest first");
    f.per_seat("hand_sizes", self.hand_sizes, self.seats, "how many cards each seat holds", core::Range{0, kHand});
    f("hand", self.hand, "the seat's own cards", core::Range{0, kHand});
    f("discard", self.discard, "cards on the discard, face up", core::Range{0, kDeck});
    f("pile_size", self.pile_size, "how many cards there are to draw", core::Range{0, kDeck});
    f("ended", self.ended, "how the game ended: no, by a dandy or by the last of the rounds");
    f("winners", self.winners, "who has won, once it is over");
  }
};

// What a seat could remember beyond what it sees now.
struct Memory {
  // Of other hands: the cards that a Tricheur took from it. The least that each
  // seat must still hold of each kind.
  PerSeat<Hand> known;
  // Of the pile, once the discard, which everybody saw, was turned over into it:
  // the most that it can still hold of each kind.
  bool turned_over = false;
  Pile pile_at_most;
  // How many cards of a hand, the oldest ones, are hardly of that kind: whoever holds it would
  // have played it. And what that is read from: valises in front of each seat, and Pickpockets.
  PerSeat<core::PerKind<Card, std::uint8_t>> hardly;
  PerSeat<std::uint8_t> valises;
  PerSeat<std::uint8_t> threats;
  bool operator==(const Memory&) const = default;

  static void fields(auto& f, auto& self) {
    f.per_seat("known", self.known, core::kMaxSeats, "the least that each seat holds of each card",
               core::Range{0, kDeck});
    f("turned_over", self.turned_over, "whether the discard was turned over");
    f("pile_at_most", self.pile_at_most, "the most that the pile can hold of each card", core::Range{0, kDeck});
    f.per_seat("hardly", self.hardly, core::kMaxSeats,
               "how many of a hand, the oldest ones, are hardly of that kind, or they would have been played",
               core::Range{0, kHand});
    f.per_seat("valises", self.valises, core::kMaxSeats, "valises that came to lie in front of each seat",
               core::Range{0, kDeck});
    f.per_seat("threats", self.threats, core::kMaxSeats, "Pickpockets that wait in front of each seat",
               core::Range{0, kDeck});
  }
};

}  // namespace poker
