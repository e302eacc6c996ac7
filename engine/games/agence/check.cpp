// What makes a position of L'Agence Tous Risques impossible.
#include <string>

#include "games/agence/rules.h"

namespace agence {
namespace {

using core::Flaw;

std::string at(const char* list, Seat seat) { return std::string(list) + "[" + std::to_string(seat.index) + "]"; }

std::optional<Flaw> bad_seats(const State& s, const std::string& path, SeatSet seats) {
  const SeatSet strangers = seats - Board::players(s);
  if (strangers.empty()) return std::nullopt;
  return Flaw{path, "there is no seat " + std::to_string(strangers.front().index) + " at a table of " +
                        std::to_string(s.seats)};
}

std::optional<Flaw> bad_formula(const State& s, const Board& board) {
  if (!s.holder) {
    if (!s.been.empty()) return Flaw{"been", "whoever reaches the vault first takes the formula", ATR_30};
  } else if (!s.been.contains(*s.holder)) {
    return Flaw{"holder", "the holder has been in the vault", ATR_31};
  } else if (s.options.ambush && s.been != Board::players(s)) {
    return Flaw{"been", "everybody chases at this table once the formula is taken", ATR_31};
  }
  for (const Seat seat : Board::players(s)) {
    if (s.places[seat] > board.vault())
      return Flaw{at("places", seat), "the vault is space " + std::to_string(board.vault())};
    if (s.places[seat] == board.vault() && !s.been.contains(seat))
      return Flaw{at("places", seat), "whoever is in the vault has been there", ATR_31};
  }
  if (s.holder && s.places[*s.holder] == 0 && s.ended != Ended::out)
    return Flaw{at("places", *s.holder), "the holder on START is out and has won", ATR_50};
  return std::nullopt;
}

// What is asked, and whether the player stands where it is asked.
std::optional<Flaw> bad_question(const State& s, const Board& board) {
  if (s.ended != Ended::no) {
    if (s.ask != Ask::turn) return Flaw{"ask", "nobody is asked anything when the game is over"};
    return std::nullopt;
  }
  if (s.sidelined.contains(s.turn) && !s.card_used)
    return Flaw{"sidelined", "the turn of a sidelined player passes by itself", ATR_23};
  if (s.ask == Ask::turn) {
    if (s.rolled && s.card_used) return Flaw{"card_used", "the turn has ended by itself", ATR_07};
    return std::nullopt;
  }
  if (!s.rolled && !s.card_used) return Flaw{"ask", "the player has done nothing yet", ATR_07};
  const int place = s.places[s.turn];
  const SeatSet others = Board::seats_at(s, place) - s.turn;
  const SpaceKind kind = board.kind(place);
  if (s.ask == Ask::screen) {
    if (kind != SpaceKind::screen || !others.empty())
      return Flaw{"ask", "the player is not alone on a TV screen", ATR_12};
    if (board.challengeable(s, s.turn).empty()) return Flaw{"ask", "there is nobody to challenge", ATR_15};
    return std::nullopt;
  }
  if (others.size() < 2) return Flaw{"ask", "there are not several to choose from", ATR_10};
  if (kind == SpaceKind::start || kind == SpaceKind::safe || kind == SpaceKind::guard)
    return Flaw{"ask", "nobody fights there", ATR_10};
  const bool is_theft = kind != SpaceKind::vault && Board::chases(s, s.turn) && others.contains(*s.holder);
  if (is_theft) return Flaw{"ask", "a chaser fights the holder", ATR_40};
  return std::nullopt;
}

}  // namespace

std::optional<Flaw> Rules::check(const State& s) const {
  if (auto flaw = check_table(s.seats, s.options)) return flaw;
  if (auto flaw = bad_seats(s, "starter", s.starter)) return flaw;
  if (auto flaw = bad_seats(s, "turn", s.turn)) return flaw;
  if (auto flaw = bad_seats(s, "been", s.been)) return flaw;
  if (auto flaw = bad_seats(s, "sidelined", s.sidelined)) return flaw;
  if (auto flaw = bad_seats(s, "holder", s.holder ? SeatSet(*s.holder) : SeatSet{})) return flaw;
  if (auto flaw = bad_formula(s, board_)) return flaw;
  if (auto flaw = bad_question(s, board_)) return flaw;

  // The box: everybody holds three cards, and every card is somewhere, once.
  for (const Seat seat : Board::players(s))
    if (const int cards = s.hands[seat].total(); cards != kHand)
      return Flaw{at("hands", seat), "a hand of " + std::to_string(cards) + "; everybody holds three cards", ATR_06};
  const core::PerKind<Card, int> found = cards_in_play(s);
  int total = 0;
  for (const int count : found.values) total += count;
  for (int c = 0; c < core::kKinds<Card>; ++c) {
    const Card card = Card(c);
    if (found[card] == edition_.cards[card]) continue;
    std::string reason = std::to_string(found[card]) + " × " + std::string(core::name(card)) +
                         " in play, but the box holds " + std::to_string(edition_.cards[card]);
    if (total != kDeck) reason += "; " + std::to_string(total) + " cards in all instead of " + std::to_string(kDeck);
    return Flaw{"", std::move(reason)};
  }

  // The end.
  if (s.ended == Ended::no) {
    if (!s.winners.empty()) return Flaw{"winners", "nobody has won before the game is over", ATR_50};
    if (s.round >= kRounds) return Flaw{"round", "the game is over after 200 rounds", ATR_51};
    return std::nullopt;
  }
  if (s.ended == Ended::out) {
    if (!s.holder || s.winners != SeatSet(*s.holder)) return Flaw{"winners", "the holder has won", ATR_50};
    if (s.places[*s.holder] != 0) return Flaw{at("places", *s.holder), "the winner is out by START", ATR_50};
    if (s.round >= kRounds) return Flaw{"round", "the game was over after 200 rounds", ATR_51};
    return std::nullopt;
  }
  if (s.round != kRounds) return Flaw{"round", "the game ends by rounds after 200 of them", ATR_51};
  if (s.turn != s.starter) return Flaw{"turn", "the last round ends before the starter's turn", ATR_51};
  if (s.winners != best_placed(s))
    return Flaw{"winners", "the holder has won, or without one those nearest to the vault", ATR_51};
  return std::nullopt;
}

}  // namespace agence
