// Les Joyeux Combinards in text, 80 columns wide: who stands where and has what,
// the three circuits as rows of spaces with the pawns below them, and one's own
// cards with all that is printed on them.
#pragma once
#include <array>
#include <string>
#include <string_view>

#include "games/combinards/rules.h"
#include "words/teller.h"
#include "words/text.h"

namespace combinards {

// The words below, beyond those of moves and events.
inline constexpr std::array<std::string_view, 31> kDrawingWords = {
    // clang-format off
    "round", "money", "cards", "years", "operating", "out", "announced", "doubted", "denounced", "junction",
    "legend", "hand", "card", "oil", "illicit", "sale", "drawn", "chosen", "ahead",
    "short-start", "short-purchase", "short-refinery", "short-stop", "short-customs", "short-police",
    "short-agios", "short-airport", "short-tax", "short-refund", "short-control", "short-flying-control"};
// clang-format on
constexpr std::span<const std::string_view> drawing_words(const View&) { return kDrawingWords; }

namespace drawing {

constexpr std::size_t kCell = 5;   // columns of a space
constexpr int kSpacesPerRow = 15;  // after five columns for the first one's name

class Drawing {
 public:
  Drawing(const Rules& rules, const View& view, const words::Teller& teller)
      : rules_(rules), v_(view), teller_(teller) {}

  std::string say(std::string_view word, const words::Args& args = {}) const {
    return teller_.catalogue().render(teller_.key("draw", word), args);
  }

  // "▶ 1 Anne   123 M   2 ans   6 cartes  I7 « Aéroport »".
  std::string player(Seat seat, std::size_t name_width) const {
    const Player& player = v_.players[seat];
    std::string text = v_.ended == Ended::no && v_.turn == seat ? "▶ " : "  ";
    text += std::to_string(seat.index + 1) + " " + words::padded(teller_.seat(seat), name_width) + "  ";
    if (!v_.playing.contains(seat)) return text + say("out") + "\n";
    text += words::padded(say("money", {{"n", std::int64_t{player.cash}}}), 8);
    text += words::padded(say("years", {{"n", std::int64_t{player.years}}}), 10);
    text += words::padded(say("cards", {{"n", std::int64_t{v_.hand_sizes[seat]}}}), 11);
    text += teller_.text(rules_.printed(player.place));
    if (v_.operating.contains(seat)) text += "  " + say("operating");
    if (v_.winners.contains(seat)) text += "  ♛";
    return text + "\n";
  }

  // The spaces of a circuit, and below them the numbers of those who stand there.
  std::string circuit(Circuit circuit, std::size_t spaces) const {
    std::string text;
    for (int first = 0; first < static_cast<int>(spaces); first += kSpacesPerRow) {
      std::string row = words::padded(Place(circuit, first).text(), kCell);
      std::string pawns(kCell, ' ');
      bool occupied = false;
      for (int i = first; i < static_cast<int>(spaces) && i < first + kSpacesPerRow; ++i) {
        const Place place(circuit, i);
        const std::string here = seats_at(place);
        occupied |= !here.empty();
        row += words::padded(symbol(place), kCell);
        pawns += words::padded(here, kCell);
      }
      text += trimmed(row) + "\n";
      if (occupied) text += trimmed(pawns) + "\n";
    }
    return text;
  }

  // What is going on, if the dice are not simply to be rolled.
  std::string question() const {
    if (v_.ended != Ended::no) return "";
    const std::string seat = teller_.seat(v_.turn);
    switch (v_.phase) {
      case Phase::junction: return say("junction", {{"seat", seat}, {"points", std::int64_t{v_.points}}}) + "\n";
      case Phase::announce: return say("announced", {{"seat", seat}}) + "\n";
      case Phase::doubt: return say("doubted", {{"seat", seat}, {"price", std::int64_t{v_.announced}}}) + "\n";
      case Phase::denounce: return say("denounced", {{"seat", seat}}) + "\n";
      default: return "";
    }
  }

  // "Pianos × 2 : achat 20, Casino 59 …".
  std::string card(Card card, int copies) const {
    const CardFace& face = rules_.face(card);
    std::string sales;
    for (const Sale& sale : face.sales) {
      const Market& market = rules_.edition().markets[static_cast<std::size_t>(rules_.edition().market(sale.market))];
      sales += (sales.empty() ? "" : ", ") +
               say("sale", {{"market", teller_.text(market.label)}, {"price", std::int64_t{sale.price}}});
    }
    std::string name = teller_.text(face.name);
    if (copies > 1) name += "\u00a0×\u00a0" + std::to_string(copies);
    std::string text = say(
        "card",
        {{"card", name}, {"buy", std::int64_t{face.buy}}, {"sales", sales}, {"years", std::int64_t{face.remission}}});
    if (face.kind == Goods::oil)
      text += say("oil", {{"bonus", std::int64_t{face.bonus}}, {"fine", std::int64_t{face.fine}}});
    if (face.kind == Goods::illicit)
      text += say("illicit", {{"fine", std::int64_t{face.fine}}, {"years", std::int64_t{face.years}}});
    std::string lines = words::wrap(text, 80, "  ");
    lines[0] = '-';
    return lines;
  }

  // "2 ach · 3 vte …": where each roll leads on the circuit one is on.
  std::string ahead() const {
    std::string list;
    Place place = v_.players[v_.seat].place;
    for (int points = 1; points <= kMostPoints; ++points) {
      place = rules_.board().next(place);
      if (points > 1) list += (points == 2 ? "" : " · ") + std::to_string(points) + "\u00a0" + symbol(place);
    }
    return say("ahead", {{"list", list}});
  }

 private:
  static std::string trimmed(std::string line) {
    line.erase(line.find_last_not_of(' ') + 1);
    return line;
  }
  std::string seats_at(Place place) const {
    std::string text;
    for (const Seat seat : v_.playing)
      if (v_.players[seat].place == place) text += std::to_string(seat.index + 1);
    return text;
  }
  // Four letters; at a junction an arrow.
  std::string symbol(Place place) const {
    const Board& board = rules_.board();
    std::string text;
    if (board.kind(place) == SpaceKind::sale)
      text = rules_.space_at(place).market.substr(0, 4);
    else
      text = say("short-" + std::string(core::name(board.kind(place))));
    return board.is_junction(place) ? text + "↗" : text;
  }

  const Rules& rules_;
  const View& v_;
  const words::Teller& teller_;
};

}  // namespace drawing

inline std::string draw_table(const Rules& rules, const View& v, const words::Teller& teller) {
  const drawing::Drawing draw(rules, v, teller);
  std::string text = draw.say("round", {{"round", std::int64_t{v.round + 1}},
                                        {"pile", std::int64_t{v.pile_size}},
                                        {"pot", std::int64_t{v.pot}}}) +
                     "\n";
  std::size_t longest = 0;
  for (const Seat seat : SeatSet::first(v.seats)) longest = std::max(longest, words::columns(teller.seat(seat)));
  for (const Seat seat : SeatSet::first(v.seats)) text += draw.player(seat, longest);
  text += draw.circuit(Circuit::inner, rules.edition().inner.spaces.size());
  text += draw.circuit(Circuit::outer_a, rules.edition().outer[0].spaces.size());
  text += draw.circuit(Circuit::outer_b, rules.edition().outer[1].spaces.size());
  return text + words::wrap(draw.say("legend"), 80) + draw.question();
}

inline std::string draw_own(const Rules& rules, const View& v, const words::Teller& teller) {
  const drawing::Drawing draw(rules, v, teller);
  std::string text = draw.say("hand", {{"seat", teller.seat(v.seat)}, {"n", std::int64_t{v.hand.total()}}}) + "\n";
  for (const int number : v.hand.present()) text += draw.card(Card(number), v.hand[Card(number)]);
  if (v.drawn) text += draw.say("drawn") + "\n" + draw.card(*v.drawn, 1);
  if (!v.chosen.empty()) text += words::wrap(draw.say("chosen", {{"cards", teller.text(rules.printed(v.chosen))}}), 80);
  if (v.phase == Phase::roll && v.turn == v.seat && v.ended == Ended::no) text += words::wrap(draw.ahead(), 80);
  return text;
}

}  // namespace combinards
