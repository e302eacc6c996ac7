// What makes a position of Millionen Poker impossible.
#include <string>

#include "games/poker/rules.h"

namespace poker {
namespace {

using core::Flaw;

std::string at(const char* list, Seat seat) { return std::string(list) + "[" + std::to_string(seat.index) + "]"; }

std::optional<Flaw> bad_seat(const State& s, const std::string& path, Seat seat) {
  if (seat.index < s.seats) return std::nullopt;
  return Flaw{path, "there is no seat " + std::to_string(seat.index) + " at a table of " + std::to_string(s.seats)};
}

std::optional<Flaw> bad_attack(const State& s, const std::string& path, const Attack& attack) {
  if (auto flaw = bad_seat(s, path + ".patron", attack.patron)) return flaw;
  if (auto flaw = bad_seat(s, path + ".target", attack.target)) return flaw;
  if (attack.patron == attack.target) return Flaw{path, "nobody is attacked by his own Pickpocket", POK_14};
  if (!core::contains(kPickpockets, attack.pickpocket))
    return Flaw{path + ".pickpocket", std::string(core::name(attack.pickpocket)) + " is no Pickpocket", POK_03};
  return std::nullopt;
}

}  // namespace

std::optional<Flaw> Rules::check(const State& s) const {
  if (auto flaw = check_table(s.seats, s.options)) return flaw;
  if (auto flaw = bad_seat(s, "starter", s.starter)) return flaw;
  if (auto flaw = bad_seat(s, "turn", s.turn)) return flaw;

  for (const Seat seat : players(s)) {
    if (const int cards = s.hands[seat].total(); cards > kHand)
      return Flaw{at("hands", seat), "a hand of " + std::to_string(cards) + "; nobody holds more than six cards",
                  POK_11};
    if (s.valises[seat] > kFive)
      return Flaw{at("valises", seat), std::to_string(s.valises[seat]) + " valises; never more than five", POK_13};
  }

  // Attacks: the one to be answered, and those that wait.
  if (s.attack) {
    if (auto flaw = bad_attack(s, "attack", *s.attack)) return flaw;
    if (s.attack->patron != s.turn && s.attack->target != s.turn)
      return Flaw{"attack", "it is neither by nor against the player whose turn it is", POK_14};
    // Whoever sent or turned the Pickpocket has drawn before it is answered.
    const bool can_draw = !s.pile.empty() || !s.discard.empty();
    if (s.hands[s.attack->patron].total() < kHand && can_draw)
      return Flaw{at("hands", s.attack->patron), "the attacker has refilled his hand before the answer", POK_11};
    const Seat attacked = s.attack->target == s.turn ? s.attack->patron : s.attack->target;
    if (s.options.spare_threatened && s.threats.threatened().contains(attacked))
      return Flaw{"attack", "a threatened player cannot be attacked at this table", POK_18};
  }
  int place = 0;
  for (const Attack& threat : s.threats) {
    const std::string path = "threats[" + std::to_string(place++) + "]";
    if (auto flaw = bad_attack(s, path, threat)) return flaw;
    if (s.valises[threat.target] > 0)
      return Flaw{at("valises", threat.target), "a threatened player has no valise in front of him", POK_21};
  }

  // A turn brings at most one valise, or one Pickpocket that waits, to the table.
  int laid_out = s.threats.size();
  for (const Seat seat : players(s)) laid_out += s.valises[seat];
  if (laid_out > turns(s))
    return Flaw{"valises",
                std::to_string(laid_out) + " valises and waiting Pickpockets after " + std::to_string(turns(s)) +
                    " turns: too many",
                POK_25};

  // The box: every card is somewhere, once.
  const core::PerKind<Card, int> found = cards_in_play(s);
  int total = 0;
  for (int c = 0; c < core::kKinds<Card>; ++c) total += found[Card(c)];
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
    if (!s.winners.empty()) return Flaw{"winners", "nobody has won before the game is over", POK_30};
    if (s.round >= kRounds) return Flaw{"round", "the game is over after 200 rounds", POK_31};
    return std::nullopt;
  }
  if (s.attack) return Flaw{"attack", "nobody answers an attack when the game is over"};
  if (s.ended == Ended::dandy) {
    if (s.winners.size() != 1 || !players(s).contains(s.winners.front()))
      return Flaw{"winners", "one player has won by the Dandy", POK_30};
    if (s.winners.front() != s.turn) return Flaw{"winners", "a Dandy is played on one's own turn", POK_30};
    if (s.hands[s.turn].total() >= kHand)
      return Flaw{at("hands", s.turn), "the winner has played his Dandy and drawn no card", POK_30};
    if (s.valises[s.turn] != kFive) return Flaw{at("valises", s.turn), "the winner has five valises", POK_30};
    if (s.round >= kRounds) return Flaw{"round", "the game was over after 200 rounds", POK_31};
  } else {
    if (s.round != kRounds) return Flaw{"round", "the game ends by rounds after 200 of them", POK_31};
    if (s.turn != s.starter) return Flaw{"turn", "the last round ends before the starter's turn", POK_31};
    if (s.winners != most_valises(s)) return Flaw{"winners", "those with the most valises have won", POK_31};
  }
  return std::nullopt;
}

}  // namespace poker
