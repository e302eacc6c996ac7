// The board and the cards of an edition as tables that rules are looked up in.
#pragma once
#include <algorithm>
#include <array>
#include <cstdint>

#include "core/bits.h"
#include "games/combinards/edition.h"
#include "games/combinards/state.h"

namespace combinards {

constexpr int kMostPoints = 12;  // COM-10: of two dice

// Where a move leads: to its end, or to a junction that it goes past, with the
// points that are left there (COM-14).
struct Walk {
  Place to;
  std::uint8_t left = 0;
};

class Board {
 public:
  explicit Board(const Edition& edition) {
    read_spaces(edition, Circuit::inner, edition.inner.spaces);
    for (std::size_t c = 0; c < std::min(edition.outer.size(), kOuterCircuits); ++c)
      read_spaces(edition, kOuter[c], edition.outer[c].spaces);
    link(edition);
    for (std::size_t code = 0; code < kCodes; ++code)
      for (int points = 0; points <= kMostPoints; ++points)
        walks_[code][static_cast<std::size_t>(points)] = walk_from(Place::of_code(code), points);
    read_cards(edition);
  }

  // ---- Spaces ----

  bool has(Place place) const { return place.space() < size_[static_cast<std::size_t>(place.circuit())]; }
  SpaceKind kind(Place place) const { return kinds_[place.code()]; }
  Place start() const { return start_; }
  // The next space along the arrows, on the same circuit where there is a choice.
  Place next(Place place) const { return next_[place.code()]; }
  // The STOP that is entered from a junction.
  bool is_junction(Place place) const { return junction_[place.code()]; }
  Place entrance(Place junction) const { return entrance_[junction.code()]; }
  const Walk& walk(Place from, int points) const { return walks_[from.code()][static_cast<std::size_t>(points)]; }
  Place airport(int number) const { return airports_[static_cast<std::size_t>(number)]; }
  // The number of the airport there; -1 if there is none.
  int airport_at(Place place) const {
    for (std::size_t a = 0; a < kAirports; ++a)
      if (airports_[a] == place) return static_cast<int>(a);
    return -1;
  }

  // ---- Cards ----

  const Cards& deck() const { return deck_; }
  // Those of a kind of goods, and those that can be sold on a space.
  core::Bits of(Goods goods) const { return goods_[goods]; }
  core::Bits sold_on(Place place) const { return sold_[market_[place.code()]]; }
  int sale_price(Card card, Place place) const { return sale_price_[market_[place.code()]][card.number]; }
  // The most that a card brings anywhere on the inner circuit, or on the outer ones.
  int best_price(Card card, bool inside) const { return (inside ? best_inside_ : best_outside_)[card.number]; }
  int price(Card card) const { return price_[card.number]; }
  int bonus(Card card) const { return bonus_[card.number]; }
  int fine(Card card) const { return fine_[card.number]; }
  int years(Card card) const { return years_[card.number]; }
  int remission(Card card) const { return remission_[card.number]; }

 private:
  static constexpr std::size_t kCodes = std::size_t{3} * core::kLongestTrack;
  static constexpr std::array<Circuit, kOuterCircuits> kOuter = {Circuit::outer_a, Circuit::outer_b};

  void read_spaces(const Edition& edition, Circuit circuit, const std::vector<Space>& spaces) {
    size_[static_cast<std::size_t>(circuit)] = static_cast<std::uint8_t>(spaces.size());
    for (std::size_t i = 0; i < spaces.size(); ++i) {
      const Place place(circuit, static_cast<int>(i));
      kinds_[place.code()] = spaces[i].kind;
      if (spaces[i].kind == SpaceKind::start) start_ = place;
      if (spaces[i].kind == SpaceKind::airport && found_ < kAirports) airports_[found_++] = place;
      if (const int market = edition.market(spaces[i].market); market >= 0)
        market_[place.code()] = static_cast<std::uint8_t>(market + 1);
      next_[place.code()] = Place(circuit, i + 1 == spaces.size() ? 0 : static_cast<int>(i + 1));
    }
  }
  // The ways into the outer circuits and out of them.
  void link(const Edition& edition) {
    for (std::size_t c = 0; c < std::min(edition.outer.size(), kOuterCircuits); ++c) {
      const OuterCircuit& circuit = edition.outer[c];
      const Place junction(Circuit::inner, circuit.after);
      junction_[junction.code()] = true;
      entrance_[junction.code()] = Place(kOuter[c], 0);
      const Place last(kOuter[c], static_cast<int>(circuit.spaces.size()) - 1);
      next_[last.code()] = Place(Circuit::inner, circuit.back_to);
    }
  }
  Walk walk_from(Place place, int points) const {
    for (; points > 0 && !is_junction(place); --points) place = next(place);
    return {place, static_cast<std::uint8_t>(points)};
  }
  void read_cards(const Edition& edition) {
    for (std::size_t c = 0; c < edition.cards.size() && c < kDeck; ++c) {
      const CardFace& face = edition.cards[c];
      const Card card(static_cast<int>(c));
      for (int n = 0; n < face.copies; ++n) deck_.add(card);
      goods_[face.kind] = goods_[face.kind] | core::Bits::only(card);
      price_[c] = static_cast<std::uint8_t>(face.buy);
      bonus_[c] = static_cast<std::uint16_t>(face.bonus);
      fine_[c] = static_cast<std::uint16_t>(face.fine);
      years_[c] = static_cast<std::uint8_t>(face.years);
      remission_[c] = static_cast<std::uint8_t>(face.remission);
      for (const Sale& sale : face.sales) {
        const std::size_t market = static_cast<std::size_t>(edition.market(sale.market)) + 1;
        sold_[market] = sold_[market] | core::Bits::only(card);
        const auto price = static_cast<std::uint16_t>(sale.price);
        sale_price_[market][c] = price;
        for (std::size_t code = 0; code < kCodes; ++code) {
          if (market_[code] != market) continue;
          std::uint16_t& best = (Place::of_code(code).is_inner() ? best_inside_ : best_outside_)[c];
          best = std::max(best, price);
        }
      }
    }
  }

  template <class T>
  using PerCard = std::array<T, kDeck>;

  std::array<std::uint8_t, 3> size_{};
  Place start_;
  std::array<Place, kAirports> airports_{};
  std::size_t found_ = 0;
  // By the code of a place. Market 0 is none.
  std::array<SpaceKind, kCodes> kinds_{};
  std::array<std::uint8_t, kCodes> market_{};
  std::array<Place, kCodes> next_{};
  std::array<bool, kCodes> junction_{};
  std::array<Place, kCodes> entrance_{};
  std::array<std::array<Walk, kMostPoints + 1>, kCodes> walks_{};
  // By market, and by card.
  std::array<core::Bits, kMostMarkets + 1> sold_{};
  std::array<PerCard<std::uint16_t>, kMostMarkets + 1> sale_price_{};
  Cards deck_;
  core::PerKind<Goods, core::Bits> goods_{};
  PerCard<std::uint16_t> best_inside_{};
  PerCard<std::uint16_t> best_outside_{};
  PerCard<std::uint8_t> price_{};
  PerCard<std::uint16_t> bonus_{};
  PerCard<std::uint16_t> fine_{};
  PerCard<std::uint8_t> years_{};
  PerCard<std::uint8_t> remission_{};
};

}  // namespace combinards
