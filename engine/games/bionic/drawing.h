// L'Homme qui valait trois milliards in text, 80 columns wide: who stands where
// and what for, and the missions as rows of spaces with the markers below them.
#pragma once
#include <algorithm>
#include <array>
#include <string>
#include <string_view>
#include <vector>

#include "games/bionic/rules.h"
#include "words/teller.h"
#include "words/text.h"

namespace bionic {

// The words below, beyond those of moves and events.
inline constexpr std::array<std::string_view, 24> kDrawingWords = {
    "round",           "cards",       "arrow",       "choice",     "lose-turn",      "attempts",
    "mission",         "legend",      "ahead",       "behind",     "number",         "kind-start",
    "ahead-last",      "kind-plain",  "kind-energy", "kind-arrow", "kind-breakdown", "kind-lose-turn",
    "kind-give-cards", "kind-choice", "kind-last",   "place",      "place-start",    "and-combat"};
constexpr std::span<const std::string_view> drawing_words(const View&) { return kDrawingWords; }

namespace drawing {

constexpr std::size_t kCell = 4;   // columns of a space
constexpr int kSpacesPerRow = 19;  // with the start point, in 78 columns

class Drawing {
 public:
  Drawing(const Rules& rules, const View& view, const words::Teller& teller)
      : rules_(rules), state_(view.table), teller_(teller) {}

  std::string say(std::string_view word, const words::Args& args = {}) const {
    return teller_.catalogue().render(teller_.key("draw", word), args);
  }

  // "▶ 1 Anne   7 cartes  mission 2, case 8   doit reculer".
  std::string player(Seat seat, std::size_t name_width) const {
    const Marker& marker = state_.markers[seat];
    const bool to_play = state_.ended == Ended::no && state_.turn == seat;
    std::string text = to_play ? "▶ " : "  ";
    text += std::to_string(seat.index + 1) + " " + words::padded(teller_.seat(seat), name_width) + "  ";
    text += words::padded(say("cards", {{"cards", std::int64_t{marker.cards}}}), 11);
    const words::Args at = {{"mission", std::int64_t{marker.place.mission()}},
                            {"space", std::int64_t{marker.place.space()}}};
    text += marker.place.is_start() ? say("place-start", at) : say("place", at);
    if (marker.asks != Asks::nothing) text += "  " + say(core::name(marker.asks));
    if (marker.attempts > 0) text += "  " + say("attempts", {{"attempts", std::int64_t{marker.attempts}}});
    if (state_.winners.contains(seat)) text += "  ♛";
    return text + "\n";
  }

  // The row of spaces, and below it the numbers of those who stand there.
  std::string mission(int number) const {
    const Mission& mission = rules_.edition().missions[static_cast<std::size_t>(number - 1)];
    std::string text = words::wrap(say("mission", {{"n", std::int64_t{number}},
                                                   {"agency", teller_.text(mission.agency)},
                                                   {"title", teller_.text(mission.title)},
                                                   {"finish", std::int64_t{mission.finish}}}),
                                   80);
    const int last = rules_.board().last(Place(number, 0));
    for (int first = 0; first <= last; first += kSpacesPerRow) {
      std::string spaces = "  ";
      std::string markers = "  ";
      bool occupied = false;
      for (int space = first; space <= last && space < first + kSpacesPerRow; ++space) {
        const Place place = Place(number, space);
        const std::string here = seats_at(place);
        occupied |= !here.empty();
        spaces += words::padded(symbol(place), kCell);
        markers += words::padded(here, kCell);
      }
      text += trimmed(spaces) + "\n";
      if (occupied) text += trimmed(markers) + "\n";
    }
    return text;
  }

  // "1 : rien · 2 : énergie · 3–6 : dernière case": what each number of the disc leads to.
  std::string ahead(Seat seat) const {
    const Marker& marker = state_.markers[seat];
    if (rules_.board().is_last(marker.place))
      return say("ahead-last", {{"finish", std::int64_t{rules_.board().finish(marker.place)}}});
    const bool back = marker.asks == Asks::arrow;
    std::string list;
    bool ends = false;  // there, whatever higher number comes
    for (int number = 1; number <= kSpinner && !ends; ++number) {
      const Place place = back ? Board::behind(marker.place, number) : rules_.board().ahead(marker.place, number);
      ends = back ? place.is_start() : rules_.board().is_last(place);
      std::string numbers = std::to_string(number);
      if (ends && number < kSpinner) numbers += "–" + std::to_string(kSpinner);
      if (!list.empty()) list += " · ";
      list += say("number", {{"numbers", numbers}, {"what", place.is_start() ? say("kind-start") : kind_words(place)}});
      if (!place.is_start() && !seats_at(place).empty()) list += say("and-combat");
    }
    return say(back ? "behind" : "ahead", {{"seat", teller_.seat(seat)}, {"list", list}});
  }

 private:
  static std::string trimmed(std::string line) {
    line.erase(line.find_last_not_of(' ') + 1);
    return line;
  }
  std::string seats_at(Place place) const {
    std::string text;
    for (const Seat seat : SeatSet::first(state_.seats))
      if (state_.markers[seat].place == place) text += std::to_string(seat.index + 1);
    return text;
  }
  std::string symbol(Place place) const {
    if (place.is_start()) return "○";
    switch (rules_.board().kind(place)) {
      case SpaceKind::plain: return "·";
      case SpaceKind::energy: return "+1";
      case SpaceKind::arrow: return "←";
      case SpaceKind::breakdown: return "✗";
      case SpaceKind::lose_turn: return "Ø";
      case SpaceKind::give_cards: return "-" + std::to_string(rules_.board().cost(place));
      case SpaceKind::choice: return "?";
      case SpaceKind::last: return "[" + std::to_string(rules_.board().finish(place)) + "]";
    }
    return "";
  }
  std::string kind_words(Place place) const {
    std::string word = "kind-";
    word += core::name(rules_.board().kind(place));
    return say(word, {{"cards", std::int64_t{rules_.board().cost(place)}}});
  }

  const Rules& rules_;
  const State& state_;
  const words::Teller& teller_;
};

}  // namespace drawing

inline std::string draw_table(const Rules& rules, const View& v, const words::Teller& teller) {
  const drawing::Drawing draw(rules, v, teller);
  const State& s = v.table;
  std::string text =
      draw.say("round", {{"round", std::int64_t{s.round + 1}}, {"supply", std::int64_t{s.supply}}}) + "\n";
  std::size_t longest = 0;
  for (const Seat seat : SeatSet::first(s.seats)) longest = std::max(longest, words::columns(teller.seat(seat)));
  for (const Seat seat : SeatSet::first(s.seats)) text += draw.player(seat, longest);
  // From the mission of the last one to that of the first.
  const auto [behind, ahead] = std::minmax_element(s.markers.values.begin(), s.markers.values.begin() + s.seats,
                                                   [](const Marker& a, const Marker& b) { return a.place < b.place; });
  for (int mission = behind->place.mission(); mission <= ahead->place.mission(); ++mission)
    text += draw.mission(mission);
  return text + draw.say("legend") + "\n";
}

inline std::string draw_own(const Rules& rules, const View& v, const words::Teller& teller) {
  return words::wrap(drawing::Drawing(rules, v, teller).ahead(v.seat), 80);
}

}  // namespace bionic
