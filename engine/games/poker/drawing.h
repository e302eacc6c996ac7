// Millionen Poker in text, 80 columns wide: what everybody sees, and one's own hand.
#pragma once
#include <array>
#include <string>
#include <string_view>

#include "games/poker/rules.h"
#include "words/teller.h"
#include "words/text.h"

namespace poker {

// The words below, beyond those of moves and events.
inline constexpr std::array<std::string_view, 6> kDrawingWords = {"round",  "cards", "waits",
                                                                  "attack", "hand",  "discard"};
constexpr std::span<const std::string_view> drawing_words(const View&) { return kDrawingWords; }

inline std::string draw_table(const Rules&, const View& v, const words::Teller& teller) {
  const auto say = [&](std::string_view word, const words::Args& args) {
    return teller.catalogue().render(teller.key("draw", word), args);
  };
  std::string text = say("round", {{"round", std::int64_t{v.round + 1}}, {"pile", std::int64_t{v.pile_size}}}) + "\n";
  std::size_t longest = 0;
  for (const Seat seat : SeatSet::first(v.seats)) longest = std::max(longest, words::columns(teller.seat(seat)));
  for (const Seat seat : SeatSet::first(v.seats)) {
    const bool to_play = v.ended == Ended::no && (v.attack ? v.attack->target : v.turn) == seat;
    text += to_play ? "▶ " : "  ";
    text += words::padded(teller.seat(seat), longest) + "  ";
    for (int i = 0; i < kFive; ++i) text += i < v.valises[seat] ? "■" : "·";
    if (v.winners.contains(seat)) text += " ♛";
    text += "  " + say("cards", {{"cards", std::int64_t{v.hand_sizes[seat]}}}) + "\n";
    for (const Attack& threat : v.threats)
      if (threat.target == seat)
        text += "      " +
                say("waits", {{"card", teller.thing("card", core::name(threat.pickpocket))},
                              {"patron", teller.seat(threat.patron)}}) +
                "\n";
  }
  if (v.attack)
    text += say("attack", {{"card", teller.thing("card", core::name(v.attack->pickpocket))},
                           {"patron", teller.seat(v.attack->patron)},
                           {"target", teller.seat(v.attack->target)}}) +
            "\n";
  if (!v.discard.empty()) text += say("discard", {{"cards", teller.counted(v.discard)}}) + "\n";
  return text;
}

inline std::string draw_own(const Rules&, const View& v, const words::Teller& teller) {
  return teller.catalogue().render(teller.key("draw", "hand"),
                                   {{"seat", teller.seat(v.seat)}, {"hand", teller.counted(v.hand)}}) +
         "\n";
}

}  // namespace poker
