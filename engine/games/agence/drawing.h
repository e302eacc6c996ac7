// L'Agence Tous Risques in text, 80 columns wide: the path in rows, what every
// space is, who stands where and faces which way, and one's own hand.
#pragma once
#include <array>
#include <string>
#include <string_view>

#include "games/agence/rules.h"
#include "words/teller.h"
#include "words/text.h"

namespace agence {

// The words below, beyond those of moves and events.
inline constexpr std::array<std::string_view, 9> kDrawingWords = {"round",   "legend",  "formula",  "sidelined", "hand",
                                                                  "discard", "inwards", "outwards", "labs"};
constexpr std::span<const std::string_view> drawing_words(const View&) { return kDrawingWords; }

namespace drawing {

// The marks on the board; the legend explains them, and they are the initials of
// the kinds in both languages.
inline constexpr core::PerKind<SpaceKind, std::string_view> kMarks = {
    {"◇", "·", "R", "T", "G", "C", "S", "L1", "L2", "L3", "LF", "◆"}};
constexpr int kPerRow = 14;
constexpr int kWidth = 5;  // of a space

inline std::string render(const words::Teller& teller, std::string_view word, const words::Args& args = {}) {
  return teller.catalogue().render(teller.key("draw", word), args);
}

// The players' markers, and "①③★": who stands there; the star is the formula.
inline constexpr std::array<std::string_view, kSeats> kPlayers = {"①", "②", "③", "④"};
inline std::string markers(const View& v, int place) {
  std::string text;
  for (const Seat seat : Board::seats_at(v, place))
    text += std::string(kPlayers[seat.index]) + (v.holder == seat ? "★" : "");
  return text;
}

// A line of a row, without the spaces at its end.
inline std::string line(int first, int last, auto&& cell) {
  std::string text = "  ";
  for (int place = first; place <= last; ++place) text += words::padded(cell(place), kWidth);
  text.erase(text.find_last_not_of(' ') + 1);
  return text + "\n";
}

inline std::string path(const Board& board, const View& v) {
  std::string text;
  for (int first = 0; first <= board.vault(); first += kPerRow) {
    const int last = std::min(first + kPerRow - 1, board.vault());
    text += line(first, last, [](int place) { return std::to_string(place); });
    text += line(first, last, [&](int place) { return std::string(kMarks[board.kind(place)]); });
    text += line(first, last, [&](int place) { return markers(v, place); });
  }
  return text;
}

// What lies ahead of a seat, as far as its dice can take it.
inline std::string ahead(const Board& board, const View& v) {
  const bool inwards = Board::faces_in(v, v.seat);
  const int reach = v.been.contains(v.seat) ? 2 * kDie : kDie;
  std::string text;
  for (int n = 1; n <= reach; ++n) {
    const int place = v.places[v.seat] + (inwards ? n : -n);
    if (place < 0 || place > board.vault()) break;
    text += (n > 1 ? " " : "") + std::string(kMarks[board.kind(place)]);
  }
  return text;
}

}  // namespace drawing

inline std::string draw_table(const Rules& rules, const View& v, const words::Teller& teller) {
  using drawing::render;
  std::string text =
      render(teller, "round", {{"round", std::int64_t{v.round + 1}}, {"pile", std::int64_t{v.pile_size}}}) + "\n";
  text += drawing::path(rules.board(), v) + words::wrap(render(teller, "legend"), 80);
  const LabNumbers& labs = rules.edition().lab_numbers;
  text +=
      render(
          teller, "labs",
          {{"lab1", std::int64_t{labs.lab1}}, {"lab2", std::int64_t{labs.lab2}}, {"lab3", std::int64_t{labs.lab3}}}) +
      "\n";
  std::size_t longest = 0;
  const auto called = [&](Seat seat) {
    return teller.seat(seat) + " (" + teller.text(rules.edition().characters[seat.index]) + ")";
  };
  for (const Seat seat : Board::players(v)) longest = std::max(longest, words::columns(called(seat)));
  for (const Seat seat : Board::players(v)) {
    text += v.ended == Ended::no && v.turn == seat ? "▶ " : "  ";
    text += std::string(drawing::kPlayers[seat.index]) + " " + words::padded(called(seat), longest);
    text += Board::faces_in(v, seat) ? "  → " : "  ← ";
    text += teller.text(rules.printed(Place(v.places[seat])));
    if (v.holder == seat) text += " ★ " + render(teller, "formula");
    if (v.sidelined.contains(seat)) text += " · " + render(teller, "sidelined");
    if (v.winners.contains(seat)) text += " ♛";
    text += "\n";
  }
  if (!v.discard.empty()) text += words::wrap(render(teller, "discard", {{"cards", teller.counted(v.discard)}}), 80);
  return text;
}

inline std::string draw_own(const Rules& rules, const View& v, const words::Teller& teller) {
  const bool inwards = Board::faces_in(v, v.seat);
  return words::wrap(drawing::render(teller, "hand", {{"seat", teller.seat(v.seat)}, {"hand", teller.counted(v.hand)}}),
                     80) +
         drawing::render(teller, inwards ? "inwards" : "outwards",
                         {{"seat", teller.seat(v.seat)}, {"spaces", drawing::ahead(rules.board(), v)}}) +
         "\n";
}

}  // namespace agence
