// The board as the rules ask it: sets of spaces and tables by space, made once
// from the edition, and which way and how far somebody moves on it. Positions are
// read here and never changed; a State or a View will do.
//
//   0      1                                        vault()
//   START  ·  ·  R  T  ·  G  …  inwards ──▶   LF   VAULT
//                         ◀── outwards
#pragma once
#include <algorithm>
#include <array>

#include "core/track.h"
#include "games/agence/edition.h"
#include "games/agence/state.h"

namespace agence {

using core::Bits;

class Board {
 public:
  explicit Board(const Edition& edition)
      : vault_(std::max(0, std::min(core::kLongestTrack, static_cast<int>(edition.spaces.size())) - 1)) {
    for (int place = 0; place <= vault_ && !edition.spaces.empty(); ++place)
      add(place, edition.spaces[static_cast<std::size_t>(place)].kind);
    for (int place = 0; place <= vault_; ++place) look_round(place);
    numbers_[Card::boost] = kBoost;  // ATR-20
    numbers_[Card::lab1] = static_cast<std::uint8_t>(edition.lab_numbers.lab1);
    numbers_[Card::lab2] = static_cast<std::uint8_t>(edition.lab_numbers.lab2);
    numbers_[Card::lab3] = static_cast<std::uint8_t>(edition.lab_numbers.lab3);
  }

  int vault() const { return vault_; }
  SpaceKind kind(int place) const { return kinds_[static_cast<std::size_t>(place)]; }
  bool is_guard(int place) const { return guards_.contains(place); }
  bool is_safe(int place) const { return safes_.contains(place); }
  // The cards that a player there may play for himself, if the turn allows it:
  // none on a guard space (ATR-14) and in the vault (ATR-34), lab cards where their
  // symbol is (ATR-25, ATR-26).
  Bits cards_at(int place) const { return cards_[static_cast<std::size_t>(place)]; }
  // How far a card takes its player, where that is a number.
  int number(Card card) const { return numbers_[card]; }

  // ---- Who faces where (ATR-04) ----

  // Whoever has not been in the vault faces inwards; a chaser faces the holder, and
  // outwards on his space; the holder faces outwards, being nowhere before himself.
  static bool faces_in(const auto& p, Seat seat) {
    return !p.been.contains(seat) || p.places[seat] < p.places[*p.holder];  // ATR-04
  }
  // All who do.
  static SeatSet facing_in(const auto& p) {
    const int holder = p.places[p.holder.value_or(Seat(0))];
    return which(p, [&](Seat seat) { return p.places[seat] < holder; }) | (players(p) - p.been);  // ATR-04
  }
  // Whether he may steal the formula (ATR-31, ATR-40).
  static bool chases(const auto& p, Seat seat) { return p.been.contains(seat) && *p.holder != seat; }

  // ---- Where somebody comes ----

  // The space that a walk of so many steps ends on; 0 or less is START and beyond.
  // `own`: on his own turn, when a chaser stops at the holder.
  int walk(const auto& p, Seat seat, int steps, bool own) const {
    Bits stops = occupied(p) & corridors_;                                                         // ATR-11
    if (own && chases(p, seat)) stops = stops | (Bits::only(p.places[*p.holder]) & for_thieves_);  // ATR-40
    const int from = p.places[seat];
    if (!faces_in(p, seat)) return core::walk_down(from, steps, stops);
    return std::min(core::walk_up(from, steps, stops), vault_);  // ATR-16
  }
  // The nearest lab ahead of him; -1 if there is none.
  int lab_ahead(const auto& p, Seat seat) const {
    const int from = p.places[seat];
    return faces_in(p, seat) ? core::nearest_above(labs_, from) : core::nearest_below(labs_, from);
  }
  bool has_lab_ahead(const auto& p, Seat seat) const {
    return (faces_in(p, seat) ? guided_in_ : guided_out_).contains(p.places[seat]);
  }
  // The nearest guard behind him; -1 if there is none.
  int guard_back(const auto& p, Seat seat) const {
    const int from = p.places[seat];
    return faces_in(p, seat) ? core::nearest_below(guards_, from) : core::nearest_above(guards_, from);
  }

  // ---- Who is where ----

  static SeatSet players(const auto& p) { return SeatSet::first(p.seats); }
  static SeatSet seats_at(const auto& p, int place) {
    return which(p, [&](Seat seat) { return p.places[seat] == place; });
  }
  SeatSet in_safe_zones(const auto& p) const {
    return which(p, [&](Seat seat) { return is_safe(p.places[seat]); });
  }
  SeatSet in_vault(const auto& p) const { return seats_at(p, vault_); }

  // What a player who holds cards has to know of the others, in one look at each.
  struct Standing {
    SeatSet safe;       // in a safe zone
    SeatSet catchable;  // not there, not in the vault, and with a guard back
  };
  Standing standing(const auto& p) const {
    unsigned seen = 0;
    for (int i = 0; i < kSeats; ++i) seen |= unsigned{sights_[p.places[Seat(i)]]} << i;
    const unsigned in = facing_in(p).bits();
    const unsigned caught = (seen >> kCaughtIn & in) | (seen >> kCaughtOut & ~in);
    return {SeatSet::of_bits(seen) & players(p), SeatSet::of_bits(caught) & players(p)};
  }
  // Whom a player on a TV screen may challenge (ATR-12, ATR-15).
  SeatSet challengeable(const auto& p, Seat seat) const { return players(p) - seat - in_safe_zones(p); }

 private:
  void add(int place, SpaceKind kind) {
    const Bits here = Bits::only(place);
    kinds_[static_cast<std::size_t>(place)] = kind;
    Bits cards = core::from_to(Card::boost, Card::guide);
    for_thieves_ = for_thieves_ | here;
    switch (kind) {
      case SpaceKind::guard:
        guards_ = guards_ | here;
        cards = Bits{};  // ATR-14
        break;
      case SpaceKind::safe:
        safes_ = safes_ | here;
        for_thieves_ = for_thieves_ - here;  // ATR-40
        break;
      case SpaceKind::vault: cards = Bits{}; break;  // ATR-34
      case SpaceKind::corridor: corridors_ = corridors_ | here; break;
      case SpaceKind::lab1: cards = cards | core::only(Card::lab1); break;  // ATR-25
      case SpaceKind::lab2: cards = cards | core::only(Card::lab2); break;  // ATR-25
      case SpaceKind::lab3: cards = cards | core::only(Card::lab3); break;  // ATR-25
      case SpaceKind::final_lab: cards = cards | kLabCards; break;          // ATR-26
      default: break;
    }
    if (kind >= SpaceKind::lab1 && kind <= SpaceKind::final_lab) labs_ = labs_ | here;
    cards_[static_cast<std::size_t>(place)] = cards;
  }

  // What can be seen of a player on each space, four bits apart, so that those of
  // four players stand side by side when they are shifted by their seats: whether he
  // is safe, and whether a prowling guard can catch him who faces in, or out.
  static constexpr int kCaughtIn = 4;
  static constexpr int kCaughtOut = 8;
  void look_round(int place) {
    const bool may_be_caught = !is_safe(place) && place != vault_;  // ATR-15, ATR-36
    unsigned sight = is_safe(place) ? 1 : 0;
    if (may_be_caught && core::nearest_below(guards_, place) >= 0) sight |= 1 << kCaughtIn;   // ATR-19
    if (may_be_caught && core::nearest_above(guards_, place) >= 0) sight |= 1 << kCaughtOut;  // ATR-19
    sights_[static_cast<std::size_t>(place)] = static_cast<std::uint16_t>(sight);
    // ATR-19: from where Barracuda can show the way.
    if (core::nearest_above(labs_, place) >= 0) guided_in_ = guided_in_ | Bits::only(place);
    if (core::nearest_below(labs_, place) >= 0) guided_out_ = guided_out_ | Bits::only(place);
  }

  // The players of whom something is true; no branch for each.
  static SeatSet which(const auto& p, auto&& is_true) {
    unsigned bits = 0;
    for (int i = 0; i < kSeats; ++i) bits |= static_cast<unsigned>(is_true(Seat(i))) << i;
    return SeatSet::of_bits(bits) & players(p);
  }
  // Seats that nobody has stand on START, where they are in nobody's way.
  static Bits occupied(const auto& p) {
    Bits spaces{};
    for (int i = 0; i < kSeats; ++i) spaces = spaces | Bits::only(p.places[Seat(i)]);
    return spaces;
  }

  int vault_;
  Bits corridors_{};
  Bits guards_{};
  Bits safes_{};
  Bits labs_{};
  Bits for_thieves_{};  // where a chaser stops at the holder (in the vault he stops anyway)
  Bits guided_in_{};    // from where a lab lies ahead inwards
  Bits guided_out_{};   // … outwards
  std::array<SpaceKind, core::kLongestTrack> kinds_{};
  std::array<Bits, core::kLongestTrack> cards_{};
  std::array<std::uint16_t, core::kLongestTrack> sights_{};
  core::PerKind<Card, std::uint8_t> numbers_{};
};

}  // namespace agence
