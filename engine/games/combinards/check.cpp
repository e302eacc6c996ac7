// What makes a position of Les Joyeux Combinards impossible.
#include <string>

#include "games/combinards/rules.h"

namespace combinards {
namespace {

using core::Flaw;

std::string at(const char* list, Seat seat, const char* field = "") {
  return std::string(list) + "[" + std::to_string(seat.index) + "]" + field;
}

std::optional<Flaw> bad_seat(const State& s, const char* path, Seat seat) {
  if (seat.index < s.seats) return std::nullopt;
  return Flaw{path, "there is no seat " + std::to_string(seat.index) + " at a table of " + std::to_string(s.seats)};
}
std::optional<Flaw> bad_seats(const State& s, const char* path, SeatSet seats) {
  const SeatSet strangers = seats - SeatSet::first(s.seats);
  return strangers.empty() ? std::nullopt : bad_seat(s, path, strangers.front());
}

// The part of a heap that another one does not hold.
bool holds(const Cards& heap, const Cards& part) {
  bool all = true;
  part.each([&](Card card) { all &= part[card] <= heap[card]; });
  return all;
}

std::optional<Flaw> bad_player(const Rules& rules, const State& s, Seat seat) {
  const Player& player = s.players[seat];
  const Board& board = rules.board();
  if (!board.has(player.place)) return Flaw{at("players", seat, ".place"), "the board has no such space", COM_01};
  if (player.cash < 0) return Flaw{at("players", seat, ".cash"), "nobody has less than nothing", COM_06};
  if (!s.playing.contains(seat)) {
    if (player.cash > 0) return Flaw{at("players", seat, ".cash"), "he was eliminated and has nothing", COM_06};
    if (!s.hands[seat].empty()) return Flaw{at("hands", seat), "he was eliminated and holds no cards", COM_06};
  } else if (player.years > kMostYears) {
    return Flaw{at("players", seat, ".years"), "with more than 20 years he is out of the game", COM_07};
  }
  if (s.operating.contains(seat) && (player.place.is_inner() || !s.playing.contains(seat)))
    return Flaw{"operating", "an oil operation ends when one leaves the outer circuits", COM_31};
  if (!s.declared[seat].empty() && !s.operating.contains(seat))
    return Flaw{at("declared", seat), "declared oil is an oil operation", COM_29};
  if (!holds(s.hands[seat], s.declared[seat]))
    return Flaw{at("declared", seat), "he does not hold what he declared", COM_29};
  if (!(s.declared[seat].present() - board.of(Goods::oil)).empty())
    return Flaw{at("declared", seat), "only oil is declared", COM_29};
  return std::nullopt;
}

// Every card is somewhere, once, and so is the money.
std::optional<Flaw> bad_sums(const Rules& rules, const State& s) {
  Cards found;
  const auto count = [&](Card card) {
    if (found[card] < kMostCopies) found.add(card);
  };
  for (const Seat seat : SeatSet::first(s.seats)) s.hands[seat].each(count);
  for (const Card card : s.pile) count(card);
  if (s.drawn) count(*s.drawn);
  for (int number = 0; number < kDeck; ++number) {
    const Card card(number);
    if (found[card] == rules.board().deck()[card]) continue;
    if (number >= static_cast<int>(rules.edition().cards.size()))
      return Flaw{"", "the edition has no card with the number " + std::to_string(number), COM_01};
    return Flaw{"",
                std::to_string(found[card]) + " × " + rules.face(card).id + " in play, but the box holds " +
                    std::to_string(rules.face(card).copies),
                COM_01};
  }
  std::int64_t money = std::int64_t{s.pot} + s.bank;
  for (const Seat seat : SeatSet::first(s.seats)) money += s.players[seat].cash;
  if (money == rules.edition().money()) return std::nullopt;
  return Flaw{"bank",
              "the bank, the pot and the players have " + std::to_string(money) + " M together, not " +
                  std::to_string(rules.edition().money()),
              COM_03};
}

// What is left over from a question that is not asked.
std::optional<Flaw> bad_rest(const State& s) {
  const bool buying = s.phase == Phase::announce || s.phase == Phase::doubt;
  const bool choosing = s.phase == Phase::refinery || s.phase == Phase::declare || s.phase == Phase::police;
  const bool window = s.phase == Phase::doubt || s.phase == Phase::denounce;
  if (s.drawn.has_value() != buying) return Flaw{"drawn", "a card is drawn while it is bought, and only then", COM_21};
  if ((s.announced > 0) != (s.phase == Phase::doubt))
    return Flaw{"announced", "a price is announced, then doubted or not", COM_23};
  if ((s.points > 0) != (s.phase == Phase::junction))
    return Flaw{"points", "points are left while a circuit is chosen, and only then", COM_13};
  if ((s.die > 0) != (s.phase == Phase::reward))
    return Flaw{"die", "an informer's die lies there while he chooses, and only then", COM_46};
  if (!s.chosen.empty() && !choosing) return Flaw{"chosen", "no cards are being chosen", COM_50};
  if (!s.answered.empty() && !window) return Flaw{"answered", "nothing is asked of the opponents", COM_26};
  if (!s.accusers.empty() && !window) return Flaw{"accusers", "nothing is asked of the opponents", COM_26};
  return std::nullopt;
}

std::optional<Flaw> bad_window(const State& s) {
  const core::Clause clause = s.phase == Phase::doubt ? COM_26 : COM_30;
  if (!(s.accusers - s.answered).empty()) return Flaw{"accusers", "they have not answered", clause};
  const SeatSet asked = s.playing - s.turn;
  if (!(s.answered - asked).empty()) return Flaw{"answered", "only opponents in the game are asked", clause};
  if (s.answered == asked) return Flaw{"answered", "all have answered: the question would be closed", clause};
  if (s.phase == Phase::doubt && s.options.first_to_speak && !s.accusers.empty())
    return Flaw{"accusers", "the first to speak closes the question", COM_26};
  return std::nullopt;
}

// Whether the space asks that question.
bool asks(SpaceKind kind, Phase phase, bool inner) {
  switch (phase) {
    case Phase::roll: return true;
    case Phase::junction: return true;
    case Phase::buy:
    case Phase::announce:
    case Phase::doubt: return kind == SpaceKind::purchase || (kind == SpaceKind::sale && inner);
    case Phase::sell: return kind == SpaceKind::sale;
    case Phase::refinery: return kind == SpaceKind::refinery;
    case Phase::declare: return kind == SpaceKind::stop;
    case Phase::police: return kind == SpaceKind::police;
    case Phase::airport: return kind == SpaceKind::airport;
    case Phase::tax: return kind == SpaceKind::tax;
    case Phase::inform:
    case Phase::reward: return kind == SpaceKind::flying_control;
    case Phase::denounce: return kind == SpaceKind::customs;
  }
  return false;
}

// The question that is asked fits the space, and there is something to ask.
std::optional<Flaw> bad_question(const Rules& rules, const State& s) {
  const Board& board = rules.board();
  const Player& player = s.players[s.turn];
  const Cards& hand = s.hands[s.turn];
  if (!asks(board.kind(player.place), s.phase, player.place.is_inner()))
    return Flaw{"phase", "the space " + player.place.text() + " does not ask that", COM_10};
  if (s.phase == Phase::junction && !board.is_junction(player.place))
    return Flaw{"phase", "there is no junction at " + player.place.text(), COM_14};
  if (s.phase == Phase::buy && (s.pile.empty() || player.cash < kPrices[0]))
    return Flaw{"phase", "to buy takes a card in the pile and a million", COM_20};
  if ((s.phase == Phase::announce && player.cash < kPrices[0]) ||
      (s.phase == Phase::doubt && player.cash < s.announced))
    return Flaw{at("players", s.turn, ".cash"), "a buyer has what he announces", COM_23};
  if (s.phase == Phase::doubt && !s.options.any_price && !kPrintedPrices.contains(s.announced))
    return Flaw{"announced", "the price is 1, 2, 5, 10, 20 or 50 at this table", COM_23};
  const bool of_cards = s.phase == Phase::sell || s.phase == Phase::refinery || s.phase == Phase::declare;
  if (of_cards && hand.empty()) return Flaw{"phase", "who holds no card is not asked", COM_27};
  if (s.phase == Phase::police && (hand.empty() || player.years == 0))
    return Flaw{"phase", "the police ask who has years on his record and a card in hand", COM_40};
  if (s.phase == Phase::inform && (with_cards(s) - s.turn).empty())
    return Flaw{"phase", "no opponent holds a card", COM_46};
  if (!holds(hand, s.chosen)) return Flaw{"chosen", "they are not in his hand", COM_50};
  if (s.phase == Phase::police && s.chosen.total() >= kGiftsAtPolice)
    return Flaw{"chosen", "after the third card it is done", COM_40};
  if (s.phase == Phase::declare && !(s.chosen.present() - board.of(Goods::oil)).empty())
    return Flaw{"chosen", "only oil is declared", COM_29};
  if (s.phase == Phase::refinery && !(s.chosen.present() - board.sold_on(player.place)).empty())
    return Flaw{"chosen", "only oil is sold on a refinery", COM_28};
  // With the STOP an operation begins: there is none before.
  if (s.phase == Phase::declare && s.operating.contains(s.turn))
    return Flaw{"operating", "he has not declared yet", COM_29};
  return std::nullopt;
}

std::optional<Flaw> bad_end(const Rules& rules, const State& s) {
  const auto has_won = [&](Seat seat) {
    return s.players[seat].years == 0 && s.players[seat].cash >= target(s, rules.edition());
  };
  if (s.ended == Ended::no) {
    if (!s.winners.empty()) return Flaw{"winners", "nobody has won before the game is over", COM_05};
    if (s.playing.size() < 2) return Flaw{"playing", "whoever is left alone has won", COM_05};
    if (!s.playing.contains(s.turn)) return Flaw{"turn", "he was eliminated", COM_04};
    if (s.round >= s.options.round_limit) return Flaw{"round", "the last round has been played", COM_08};
    for (const Seat seat : s.playing)
      if (has_won(seat)) return Flaw{at("players", seat, ".cash"), "with that he has won", COM_05};
    return std::nullopt;
  }
  if (s.phase != Phase::roll) return Flaw{"phase", "nothing is asked when the game is over", COM_05};
  if (s.ended == Ended::rounds) {
    if (s.round < s.options.round_limit) return Flaw{"round", "the last round has not been played", COM_08};
    if (s.winners != best_record(s)) return Flaw{"winners", "the fewest years win, then the most cash", COM_08};
  } else if (s.winners.size() != 1 || !s.playing.contains(s.winners.front())) {
    return Flaw{"winners", "one player has won", COM_05};
  } else if (s.ended == Ended::alone ? s.playing.size() != 1 : !has_won(s.winners.front())) {
    return Flaw{"ended", "that is not how he won", COM_05};
  }
  return std::nullopt;
}

}  // namespace

std::optional<Flaw> Rules::check(const State& s) const {
  if (auto flaw = check_table(s.seats, s.options)) return flaw;
  if (auto flaw = bad_seat(s, "starter", s.starter)) return flaw;
  if (auto flaw = bad_seat(s, "turn", s.turn)) return flaw;
  if (auto flaw = bad_seats(s, "playing", s.playing)) return flaw;
  if (auto flaw = bad_seats(s, "answered", s.answered)) return flaw;
  if (auto flaw = bad_seats(s, "accusers", s.accusers)) return flaw;
  if (auto flaw = bad_seats(s, "operating", s.operating)) return flaw;
  for (const Seat seat : SeatSet::first(s.seats))
    if (auto flaw = bad_player(*this, s, seat)) return flaw;
  if (auto flaw = bad_sums(*this, s)) return flaw;
  if (auto flaw = bad_rest(s)) return flaw;
  if (auto flaw = bad_end(*this, s)) return flaw;
  if (s.ended != Ended::no) return std::nullopt;
  if (auto flaw = bad_question(*this, s)) return flaw;
  return is_window(s) ? bad_window(s) : std::nullopt;
}

}  // namespace combinards
