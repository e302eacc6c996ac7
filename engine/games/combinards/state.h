// Positions of Les Joyeux Combinards: the whole truth, and what one seat may know
// of it.
#pragma once
#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "core/fields.h"
#include "core/fixed_list.h"
#include "core/kinds.h"
#include "core/seat.h"
#include "games/combinards/cards.h"
#include "games/combinards/edition.h"

namespace combinards {

using core::PerSeat;
using core::Seat;
using core::SeatSet;

constexpr int kMostMoney = 100'000'000;
constexpr int kMostRounds = 500;  // that a table can agree on
constexpr int kMostDamages = 100;

struct Options {
  bool gain = false;                     // COM-05
  std::uint16_t round_limit = 200;       // COM-08
  bool any_price = false;                // COM-23
  bool first_to_speak = false;           // COM-26
  std::uint8_t false_denunciation = 10;  // COM-30
  bool open_declarations = false;        // COM-50
  bool operator==(const Options&) const = default;

  static void fields(auto& f, auto& self) {
    f("gain", self.gain, "the target is to be gained, beyond what one starts with (COM-05)");
    f("round_limit", self.round_limit, "after how many rounds the game ends (COM-08)", core::Range{1, kMostRounds});
    f("any_price", self.any_price, "any whole price from 1 to 50 may be announced (COM-23)");
    f("first_to_speak", self.first_to_speak, "the first to doubt is the doubter (COM-26)");
    f("false_denunciation", self.false_denunciation, "what a wrong denunciation costs, in millions (COM-30)",
      core::Range{0, kMostDamages});
    f("open_declarations", self.open_declarations, "who has an oil operation is shown until it ends (COM-50)");
  }
};

enum class Circuit : std::uint8_t { inner, outer_a, outer_b };

// A space of the board, in one byte, which tables are looked up by:
//
//   | circuit: 2 bits | space: 6 bits |
//
// Its text is "I7", "A0" or "B13".
class Place {
 public:
  static constexpr std::string_view kForm = "a space such as \"I7\", \"A0\" or \"B13\"";

  constexpr Place() = default;
  constexpr Place(Circuit circuit, int space)
      : code_(static_cast<std::uint8_t>(static_cast<int>(circuit) << 6 | space)) {}
  static constexpr Place of_code(std::size_t code) {
    return Place(static_cast<Circuit>(code >> 6), static_cast<int>(code & 63));
  }

  constexpr Circuit circuit() const { return static_cast<Circuit>(code_ >> 6); }
  constexpr bool is_inner() const { return circuit() == Circuit::inner; }
  constexpr int space() const { return code_ & 63; }
  constexpr std::size_t code() const { return code_; }
  constexpr bool operator==(const Place&) const = default;

  std::string text() const { return "IAB"[code_ >> 6] + std::to_string(space()); }
  static std::optional<Place> parse(std::string_view text) {
    const std::size_t circuit = text.empty() ? 3 : std::string_view("IAB").find(text[0]);
    if (circuit >= 3 || text.size() < 2 || text.size() > 3) return std::nullopt;
    int space = 0;
    for (const char c : text.substr(1)) {
      if (c < '0' || c > '9') return std::nullopt;
      space = space * 10 + (c - '0');
    }
    const Place place(static_cast<Circuit>(circuit), space & 63);
    return space < core::kLongestTrack && place.text() == text ? std::optional(place) : std::nullopt;
  }

 private:
  std::uint8_t code_ = 0;
};

// What the player whose turn it is, or everybody else, is asked now. rules.h shows
// how one leads to another.
enum class Phase : std::uint8_t {
  roll,      // to roll the dice
  junction,  // inner or outer circuit
  buy,       // to buy or not
  announce,  // a price for the card drawn
  doubt,     // of every opponent, secretly
  sell,      // one card, or none
  refinery,  // oil cards, one by one, then done
  declare,   // oil cards, one by one, then done
  police,    // up to three cards, one by one, then done
  airport,   // where to, if anywhere
  tax,       // to pay or to risk it
  inform,    // on whom, if on anybody
  reward,    // years off or money
  denounce,  // of every opponent, secretly
};
inline constexpr std::array<std::string_view, 14> kPhaseNames = {"roll", "junction", "buy",     "announce", "doubt",
                                                                 "sell", "refinery", "declare", "police",   "airport",
                                                                 "tax",  "inform",   "reward",  "denounce"};
constexpr std::span<const std::string_view> names(Phase) { return kPhaseNames; }
constexpr std::string_view label(Phase) { return "phase"; }

// Which way the game ended.
enum class Ended : std::uint8_t { no, target, alone, rounds };
inline constexpr std::array<std::string_view, 4> kEndedNames = {"no", "target", "alone", "rounds"};
constexpr std::span<const std::string_view> names(Ended) { return kEndedNames; }
constexpr std::string_view label(Ended) { return "end"; }

// What everybody sees of a player.
struct Player {
  Place place;
  std::uint8_t years = 0;
  std::int32_t cash = 0;
  bool operator==(const Player&) const = default;

  static void fields(auto& f, auto& self) {
    f("place", self.place, "the space he stands on");
    f("years", self.years, "years in prison on his record (COM-50)", core::Range{0, 2 * kMostYears});
    f("cash", self.cash, "in millions", core::Range{0, kMostMoney});
  }
};

// The general warehouse: cards face down, the top first.
using Pile = core::FixedList<Card, kDeck>;

struct State {
  std::uint8_t seats = 0;
  Options options;
  Seat starter;
  Seat turn;
  std::uint16_t round = 0;
  Phase phase{};
  Ended ended{};
  SeatSet playing;
  SeatSet winners;
  std::uint8_t points = 0;
  std::uint8_t announced = 0;
  std::uint8_t die = 0;
  SeatSet answered;
  SeatSet accusers;
  SeatSet operating;
  std::optional<Card> drawn;
  std::int32_t pot = 0;
  std::int32_t bank = 0;
  PerSeat<Player> players;
  PerSeat<Cards> hands;
  PerSeat<Cards> declared;
  Cards chosen;
  Pile pile;
  bool operator==(const State&) const = default;

  static void fields(auto& f, auto& self) {
    f("seats", self.seats, "how many play", core::Range{2, core::kMaxSeats});
    f("options", self.options, "what the table agreed on");
    f("starter", self.starter, "who had the first turn; rounds are counted from here (COM-04, COM-08)");
    f("turn", self.turn, "whose turn it is");
    f("round", self.round, "complete rounds so far", core::Range{0, kMostRounds});
    f("phase", self.phase, "what is asked now: of the player whose turn it is, or (doubt, denounce) of the others");
    f("playing", self.playing, "who has not been eliminated (COM-06, COM-07)");
    f.per_seat("players", self.players, self.seats, "what everybody sees of each seat");
    f("pot", self.pot, "the money at the centre of the board (COM-41, COM-43, COM-44)", core::Range{0, kMostMoney});
    f.rest("bank", self.bank,
           "the bank's money, below 0 if it paid out more than the box holds (COM-03). May be left out: what is "
           "nowhere else",
           core::Range{-kMostMoney, kMostMoney});
    f("points", self.points, "points left of a move that goes past a junction (COM-14)", core::Range{0, 12});
    f("drawn", self.drawn, "the card that is being bought (COM-21)");
    f("announced", self.announced, "the price announced for it; 0: none yet (COM-23)", core::Range{0, kHighestPrice});
    f("die", self.die, "an informer's die, while he chooses his reward (COM-46)", core::Range{0, 6});
    f("answered", self.answered, "who has answered the question of doubt or denunciation (COM-26, COM-30)");
    f("accusers", self.accusers, "those of them who doubt or denounce");
    f("chosen", self.chosen, "cards of the hand chosen so far, to be sold, declared or given (COM-28, COM-29, COM-40)",
      core::Range{0, kDeck});
    f.per_seat("hands", self.hands, self.seats, "the cards in each hand", core::Range{0, kDeck});
    f("operating", self.operating,
      "who has an oil operation: declared oil and has not left the outer circuits (COM-29)");
    f.per_seat("declared", self.declared, self.seats, "the declared oil that each seat has not sold (COM-29)",
               core::Range{0, kDeck});
    f.rest("pile", self.pile,
           "the general warehouse, top card first (COM-02). May be left out: what is nowhere else, in the order of the "
           "edition");
    f("ended", self.ended,
      "how the game ended: no, by the target (COM-05), alone (COM-05) or by the last of the rounds (COM-08)");
    f("winners", self.winners, "who has won, once it is over");
  }
};

struct View {
  Seat seat;  // whose view it is; kSpectator for those who watch
  std::uint8_t seats = 0;
  Options options;
  Seat starter;
  Seat turn;
  std::uint16_t round = 0;
  Phase phase{};
  Ended ended{};
  SeatSet playing;
  SeatSet winners;
  std::uint8_t points = 0;
  std::uint8_t announced = 0;
  std::uint8_t die = 0;
  bool answered = false;
  bool accuses = false;
  std::optional<Card> drawn;
  std::int32_t pot = 0;
  std::int32_t bank = 0;
  PerSeat<Player> players;
  PerSeat<std::uint8_t> hand_sizes;
  std::uint8_t pile_size = 0;
  SeatSet operating;
  Cards hand;
  Cards chosen;
  bool operator==(const View&) const = default;

  static void fields(auto& f, auto& self) {
    f("seats", self.seats, "how many play", core::Range{2, core::kMaxSeats});
    f("options", self.options, "what the table agreed on");
    f("starter", self.starter, "who had the first turn");
    f("turn", self.turn, "whose turn it is");
    f("round", self.round, "complete rounds so far", core::Range{0, kMostRounds});
    f("phase", self.phase, "what is asked now: of the player whose turn it is, or (doubt, denounce) of the others");
    f("playing", self.playing, "who has not been eliminated");
    f.per_seat("players", self.players, self.seats, "what everybody sees of each seat");
    f.per_seat("hand_sizes", self.hand_sizes, self.seats, "how many cards each seat holds", core::Range{0, kDeck});
    f("pot", self.pot, "the money at the centre of the board", core::Range{0, kMostMoney});
    f("bank", self.bank, "the bank's money, below 0 if it paid out more than the box holds",
      core::Range{-kMostMoney, kMostMoney});
    f("pile_size", self.pile_size, "how many cards there are to buy", core::Range{0, kDeck});
    f("operating", self.operating, "who has an oil operation; shown only with open_declarations (COM-50)");
    f("points", self.points, "points left of a move that goes past a junction", core::Range{0, 12});
    f("drawn", self.drawn, "the card that the seat itself is buying");
    f("announced", self.announced, "the price announced by the buyer; 0: none yet", core::Range{0, kHighestPrice});
    f("die", self.die, "an informer's die, while he chooses his reward", core::Range{0, 6});
    f("answered", self.answered, "whether the seat has answered the question of doubt or denunciation");
    f("accuses", self.accuses, "whether it doubted or denounced");
    f("hand", self.hand, "the seat's own cards", core::Range{0, kDeck});
    f("chosen", self.chosen, "those of them that it has chosen so far", core::Range{0, kDeck});
    f("ended", self.ended, "how the game ended: no, by the target, alone or by the last of the rounds");
    f("winners", self.winners, "who has won, once it is over");
  }
};

// What a seat could remember beyond what it sees now.
struct Memory {
  // A card of the hand with which a seat left the game: that seat's index is added. A
  // hand goes under the pile unseen, in the order of the edition.
  static constexpr std::uint8_t kHandOf = 128;
  // The highest price that is low: what liars like to say.
  static constexpr int kLow = 5;

  // The bottom of the pile: what went under since, the topmost first.
  core::FixedList<std::uint8_t, kDeck> bottom;
  // The card that is being bought, if it was seen when it went under the pile.
  std::optional<Card> drawn;
  // Of other hands: the least that each seat must still hold of each card. Of one that
  // left the game: what must still lie in the pile of its hand.
  PerSeat<Cards> known;
  // COM-29: declarations are shown once.
  SeatSet operating;
  PerSeat<Cards> declared;
  // How often each was asked whether he doubts a low price, and how often he did; whether the
  // price announced last was one.
  PerSeat<std::uint8_t> asked;
  PerSeat<std::uint8_t> doubted;
  bool low = false;
  bool operator==(const Memory&) const = default;

  static void fields(auto& f, auto& self) {
    f("bottom", self.bottom, "the bottom of the pile, the topmost first: cards, or (from 128 on) somebody's hand",
      core::Range{0, kHandOf + core::kMaxSeats - 1});
    f("drawn", self.drawn, "the card that is being bought, if it was seen");
    f.per_seat("known", self.known, core::kMaxSeats, "the least that each seat holds of each card",
               core::Range{0, kDeck});
    f("operating", self.operating, "who has declared oil");
    f.per_seat("declared", self.declared, core::kMaxSeats, "and which", core::Range{0, kDeck});
    f.per_seat("asked", self.asked, core::kMaxSeats, "how often each could doubt a low price", core::Range{0, 255});
    f.per_seat("doubted", self.doubted, core::kMaxSeats, "and how often he did", core::Range{0, 255});
    f("low", self.low, "whether the price announced last was low");
  }
};

}  // namespace combinards
