// What is printed in the box: the board of three circuits, and the goods cards.
#pragma once
#include <algorithm>
#include <array>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/fields.h"
#include "core/game.h"
#include "core/kinds.h"
#include "core/track.h"
#include "games/combinards/cards.h"

namespace combinards {

constexpr int kBanknotes = 100;                                // COM-01
constexpr std::size_t kOuterCircuits = 2;                      // COM-01
constexpr std::size_t kAirports = 4;                           // COM-42
constexpr std::size_t kMostMarkets = 16;                       // places of sale
constexpr std::array<int, 6> kPrices = {1, 2, 5, 10, 20, 50};  // COM-22
constexpr int kHighestPrice = 50;                              // COM-23
constexpr int kMostYears = 20;                                 // COM-07

enum class SpaceKind : std::uint8_t {
  start,
  purchase,
  sale,
  refinery,
  stop,
  customs,
  police,
  agios,
  airport,
  tax,
  refund,
  control,
  flying_control,
};
inline constexpr std::array<std::string_view, 13> kSpaceKindNames = {
    "start", "purchase", "sale", "refinery", "stop",    "customs",       "police",
    "agios", "airport",  "tax",  "refund",   "control", "flying-control"};
constexpr std::span<const std::string_view> names(SpaceKind) { return kSpaceKindNames; }
constexpr std::string_view label(SpaceKind) { return "space"; }

enum class Goods : std::uint8_t { licit, illicit, oil };
inline constexpr std::array<std::string_view, 3> kGoodsNames = {"licit", "illicit", "oil"};
constexpr std::span<const std::string_view> names(Goods) { return kGoodsNames; }
constexpr std::string_view label(Goods) { return "goods"; }

struct Point {
  int x = 0;
  int y = 0;

  static void fields(auto& f, auto& self) {
    f("x", self.x, "from the left edge of the board, in thousandths", core::Range{0, 1000});
    f("y", self.y, "from its top edge, in thousandths", core::Range{0, 1000});
  }
};

struct Banknote {
  int value = 0;
  int count = 0;

  static void fields(auto& f, auto& self) {
    f("value", self.value, "in millions", core::Range{1, 1000});
    f("count", self.count, "how many of them", core::Range{1, kBanknotes});
  }
};

struct Market {
  std::string id;
  core::Words label;

  static void fields(auto& f, auto& self) {
    f("id", self.id, "names it on spaces and cards: small letters, digits and hyphens");
    f("label", self.label, "what it is called");
  }
};

struct Space {
  SpaceKind kind{};
  std::string market;
  core::Words label;
  Point at;

  static void fields(auto& f, auto& self) {
    f("kind", self.kind, "what happens there (COM-14, COM-20 to COM-47)");
    f.rest("market", self.market,
           "which place of sale it is; only where the kind is sale or refinery (COM-27, COM-28)");
    f("label", self.label, "what is printed on it");
    f("at", self.at, "where it is drawn");
  }
};

struct InnerCircuit {
  core::Words label;
  std::vector<Space> spaces;

  static void fields(auto& f, auto& self) {
    f("label", self.label, "what it is called");
    f("spaces", self.spaces, "its spaces in the direction of the arrows; after the last comes the first");
  }
};

struct OuterCircuit {
  core::Words label;
  int after = 0;
  int back_to = 0;
  std::vector<Space> spaces;

  static void fields(auto& f, auto& self) {
    f("label", self.label, "what it is called");
    f("after", self.after, "the junction: the space of the inner circuit after which it is entered (COM-14)",
      core::Range{0, core::kLongestTrack - 1});
    f("back_to", self.back_to, "the space of the inner circuit to which it leads back",
      core::Range{0, core::kLongestTrack - 1});
    f("spaces", self.spaces, "its spaces in the direction of the arrows: STOP first, customs last");
  }
};

struct Sale {
  std::string market;
  int price = 0;

  static void fields(auto& f, auto& self) {
    f("market", self.market, "where");
    f("price", self.price, "for how many millions", core::Range{1, 1000});
  }
};

// COM-22: everything that a card tells.
struct CardFace {
  std::string id;
  Goods kind{};
  core::Words name;
  int buy = 0;
  std::vector<Sale> sales;
  int bonus = 0;
  int fine = 0;
  int years = 0;
  int remission = 0;
  int copies = 0;

  static void fields(auto& f, auto& self) {
    f("id", self.id, "names it in moves and positions: small letters, digits and hyphens");
    f("kind", self.kind, "licit (yellow), illicit (pink) or oil");
    f("name", self.name, "the goods");
    f("buy", self.buy, "the purchase price, in millions: 1, 2, 5, 10, 20 or 50", core::Range{1, kHighestPrice});
    f("sales", self.sales, "where it can be sold, and for how much");
    f("bonus", self.bonus, "the export bonus; only of oil (COM-29)", core::Range{0, 1000});
    f("fine", self.fine, "what it costs to be caught with it (COM-30, COM-45)", core::Range{0, 1000});
    f("years", self.years, "years in prison for being caught with it (COM-45)", core::Range{0, kMostYears});
    f("remission", self.remission, "years that it takes off at a police station (COM-40)", core::Range{0, kMostYears});
    f("copies", self.copies, "how many of them the box holds", core::Range{1, kMostCopies});
  }
};

struct Edition {
  core::Imprint imprint;
  int target = 0;
  int start_cash = 0;
  int start_cards = 0;
  std::vector<Banknote> banknotes;
  std::vector<Market> markets;
  InnerCircuit inner;
  std::vector<OuterCircuit> outer;
  std::vector<CardFace> cards;

  static void fields(auto& f, auto& self) {
    f("target", self.target, "millions with which one wins (COM-05)", core::Range{1, 10'000});
    f("start_cash", self.start_cash, "millions that every player receives (COM-02)", core::Range{1, 10'000});
    f("start_cards", self.start_cards, "goods cards that every player receives (COM-02)",
      core::Range{1, kDeck / core::kMaxSeats});
    f("banknotes", self.banknotes, "the 100 banknotes (COM-01)");
    f("markets", self.markets, "the places of sale");
    f("inner", self.inner, "the inner circuit (COM-01)");
    f("outer", self.outer, "the two outer circuits (COM-01)");
    f("cards", self.cards, "the goods cards, 62 with their copies (COM-22)");
  }

  int money() const {
    int sum = 0;
    for (const Banknote& note : banknotes) sum += note.value * note.count;
    return sum;
  }
  // The place of a market in the list; -1 if there is none with that id.
  int market(std::string_view id) const {
    for (std::size_t m = 0; m < markets.size(); ++m)
      if (markets[m].id == id) return static_cast<int>(m);
    return -1;
  }

  // Everything that is wrong with it.
  void check(auto&& flaw) const {
    const auto say = [&](std::string path, std::string reason) {
      flaw(core::Flaw{std::move(path), std::move(reason), {}});
    };
    if (start_cash >= target) say("start_cash", "everybody would have won before the first move");
    int notes = 0;
    for (const Banknote& note : banknotes) notes += note.count;
    if (notes != kBanknotes) say("banknotes", std::to_string(notes) + " banknotes; the box holds 100");
    check_markets(say);
    check_words(inner.label, "inner.label", say);
    check_spaces(inner.spaces, "inner.spaces", say);
    if (outer.size() != kOuterCircuits) say("outer", std::to_string(outer.size()) + " outer circuits; there are two");
    for (std::size_t c = 0; c < outer.size(); ++c) check_outer(c, say);
    check_counts(say);
    check_cards(say);
  }

 private:
  static std::string at(const std::string& list, std::size_t place) { return list + "[" + std::to_string(place) + "]"; }
  static bool is_slug(std::string_view text) {
    return !text.empty() && text.size() <= 64 && std::all_of(text.begin(), text.end(), [](char c) {
      return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '-';
    });
  }
  static void check_words(const core::Words& words, const std::string& path, auto& say) {
    if (words.fr.empty()) say(path + ".fr", "must not be empty");
    if (words.en.empty()) say(path + ".en", "must not be empty");
  }

  void check_markets(auto& say) const {
    if (markets.size() > kMostMarkets)
      say("markets", std::to_string(markets.size()) + " places of sale; at most " + std::to_string(kMostMarkets));
    for (std::size_t m = 0; m < markets.size(); ++m) {
      const std::string path = at("markets", m);
      if (!is_slug(markets[m].id)) say(path + ".id", "must be 1 to 64 small letters, digits and hyphens");
      if (market(markets[m].id) != static_cast<int>(m)) say(path + ".id", "another one is called like this");
      check_words(markets[m].label, path + ".label", say);
    }
  }

  void check_spaces(const std::vector<Space>& spaces, const std::string& list, auto& say) const {
    if (spaces.empty() || spaces.size() > core::kLongestTrack)
      say(list, std::to_string(spaces.size()) + " spaces; there must be 1 to " + std::to_string(core::kLongestTrack));
    for (std::size_t i = 0; i < spaces.size(); ++i) {
      const Space& space = spaces[i];
      const std::string path = at(list, i);
      check_words(space.label, path + ".label", say);
      const bool sells = space.kind == SpaceKind::sale || space.kind == SpaceKind::refinery;
      if (!sells && !space.market.empty()) say(path + ".market", "nothing is sold on a space of this kind");
      if (sells && market(space.market) < 0)
        say(space.market.empty() ? path : path + ".market", "there is no place of sale \"" + space.market + "\"");
      if (space.kind == SpaceKind::start && (list != "inner.spaces" || start_space() != static_cast<int>(i)))
        say(path + ".kind", "there is one start space, on the inner circuit");
    }
  }

  void check_outer(std::size_t c, auto& say) const {
    const OuterCircuit& circuit = outer[c];
    const std::string path = at("outer", c);
    check_words(circuit.label, path + ".label", say);
    check_spaces(circuit.spaces, path + ".spaces", say);
    const int inner_size = static_cast<int>(inner.spaces.size());
    if (circuit.after >= inner_size) say(path + ".after", "the inner circuit has no such space: nobody gets in");
    if (circuit.back_to >= inner_size) say(path + ".back_to", "the inner circuit has no such space: nobody gets out");
    for (std::size_t other = 0; other < c; ++other)
      if (outer[other].after == circuit.after)
        say(path + ".after", "the other outer circuit is entered there: one of them is out of reach");
    for (std::size_t i = 0; i < circuit.spaces.size(); ++i) {
      const SpaceKind kind = circuit.spaces[i].kind;
      const std::string here = at(path + ".spaces", i) + ".kind";
      const bool is_last = i + 1 == circuit.spaces.size();
      if ((i == 0) != (kind == SpaceKind::stop)) say(here, "STOP is the first space of an outer circuit, and only it");
      if (is_last != (kind == SpaceKind::customs))
        say(here, "customs are the last space of an outer circuit, and only it");
    }
  }

  // The counts that the rule sheet names.
  void check_counts(auto& say) const {
    if (start_space() < 0) say("inner.spaces", "there is no start space");
    if (count(inner.spaces, SpaceKind::stop) + count(inner.spaces, SpaceKind::customs) > 0)
      say("inner.spaces", "STOP and customs are on the outer circuits");
    if (count(inner.spaces, SpaceKind::refinery) > 0)
      say("inner.spaces", "refineries are on the outer circuits: oil is sold abroad");
    const auto expect = [&](SpaceKind kind, int wanted, const char* what) {
      int found = count(inner.spaces, kind);
      for (const OuterCircuit& circuit : outer) found += count(circuit.spaces, kind);
      if (found != wanted) say("", std::to_string(found) + " " + what + "; there are " + std::to_string(wanted));
    };
    expect(SpaceKind::refinery, 4, "refineries");
    expect(SpaceKind::airport, static_cast<int>(kAirports), "airports");
    expect(SpaceKind::refund, 2, "refunds of expenses");
  }
  static int count(const std::vector<Space>& spaces, SpaceKind kind) {
    return static_cast<int>(
        std::count_if(spaces.begin(), spaces.end(), [&](const Space& space) { return space.kind == kind; }));
  }
  int start_space() const {
    for (std::size_t i = 0; i < inner.spaces.size(); ++i)
      if (inner.spaces[i].kind == SpaceKind::start) return static_cast<int>(i);
    return -1;
  }

  void check_cards(auto& say) const {
    int sum = 0;
    for (std::size_t c = 0; c < cards.size(); ++c) {
      sum += cards[c].copies;
      check_card(c, say);
    }
    if (sum != kDeck) say("cards", std::to_string(sum) + " cards with their copies; the box holds 62");
  }
  void check_card(std::size_t c, auto& say) const {
    const CardFace& card = cards[c];
    const std::string path = at("cards", c);
    if (!is_slug(card.id)) say(path + ".id", "must be 1 to 64 small letters, digits and hyphens");
    for (std::size_t other = 0; other < c; ++other)
      if (cards[other].id == card.id) say(path + ".id", "another card is called like this");
    check_words(card.name, path + ".name", say);
    if (std::find(kPrices.begin(), kPrices.end(), card.buy) == kPrices.end())
      say(path + ".buy", "must be 1, 2, 5, 10, 20 or 50, not " + std::to_string(card.buy));
    const bool is_oil = card.kind == Goods::oil;
    if (!is_oil && card.bonus > 0) say(path + ".bonus", "only oil brings an export bonus");
    bool inside = false;
    bool outside = false;
    for (std::size_t i = 0; i < card.sales.size(); ++i) {
      const Sale& sale = card.sales[i];
      const std::string here = at(path + ".sales", i) + ".market";
      if (market(sale.market) < 0) say(here, "there is no place of sale \"" + sale.market + "\"");
      for (std::size_t other = 0; other < i; ++other)
        if (card.sales[other].market == sale.market) say(here, "it is named twice");
      const bool at_refinery = sold_at(sale.market, SpaceKind::refinery);
      if (is_oil && sold_at(sale.market, SpaceKind::sale)) say(here, "oil is sold only on refineries");
      if (!is_oil && at_refinery) say(here, "only oil is sold on refineries");
      inside |= sells(inner.spaces, sale.market);
      for (const OuterCircuit& circuit : outer) outside |= sells(circuit.spaces, sale.market);
    }
    if (is_oil && !inside && !outside) say(path + ".sales", "no refinery buys it");
    if (!is_oil && !(inside && outside)) say(path + ".sales", "it must be sold on the inner and on an outer circuit");
  }
  static bool sells(const std::vector<Space>& spaces, std::string_view market) {
    return std::any_of(spaces.begin(), spaces.end(), [&](const Space& space) { return space.market == market; });
  }
  bool sold_at(std::string_view market, SpaceKind kind) const {
    const auto is_one = [&](const Space& space) { return space.market == market && space.kind == kind; };
    bool found = std::any_of(inner.spaces.begin(), inner.spaces.end(), is_one);
    for (const OuterCircuit& circuit : outer)
      found |= std::any_of(circuit.spaces.begin(), circuit.spaces.end(), is_one);
    return found;
  }
};

}  // namespace combinards
