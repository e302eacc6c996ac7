// What makes a position of the quiz impossible.
#include <string>

#include "games/quiz/rules.h"

namespace quiz {
namespace {

using core::Flaw;

std::string at(const char* list, Seat seat) { return std::string(list) + "[" + std::to_string(seat.index) + "]"; }

std::optional<Flaw> strangers(const State& s, const char* path, SeatSet seats) {
  if ((seats - SeatSet::first(s.seats)).empty()) return std::nullopt;
  return Flaw{path, "there is no seat " + std::to_string((seats - SeatSet::first(s.seats)).front().index) +
                        " at a table of " + std::to_string(s.seats)};
}

}  // namespace

std::optional<Flaw> Rules::check(const State& s) const {
  if (auto flaw = check_table(s.seats, s.options)) {
    if (flaw->path == "quizmaster") flaw->path = "options.quizmaster";
    return flaw;
  }
  for (const auto& [path, seats] : {std::pair("starter", SeatSet(s.starter)),
                                    {"turn", SeatSet(s.turn)},
                                    {"in", s.in},
                                    {"answered", s.answered},
                                    {"millionaires", s.millionaires},
                                    {"winners", s.winners}})
    if (auto flaw = strangers(s, path, seats)) return flaw;

  // The question.
  if (s.level > bank_.levels())
    return Flaw{"level", "the pyramid has " + std::to_string(bank_.levels()) + " levels", QVG_01};
  if (!bank_.box(s.level).contains(s.card.number))
    return Flaw{"card", "question " + std::to_string(s.card.number) + " is none of level " + std::to_string(s.level),
                QVG_11};
  if (!s.asked.contains(s.card.number)) return Flaw{"asked", "the question has been read out", QVG_21};
  for (const std::uint16_t number : s.asked)
    if (number >= bank_.cards())
      return Flaw{"asked", "there is no question " + std::to_string(number) + " in the bank", QVG_01};
  if (s.again >> bank_.levels() != 0)
    return Flaw{"again", "the pyramid has " + std::to_string(bank_.levels()) + " levels", QVG_01};

  // The round.
  const bool over = s.phase == Phase::over;
  if (!over && s.round >= rounds(s))
    return Flaw{"round", "the game is over after " + std::to_string(rounds(s)) + " rounds", QVG_23};
  if (over && s.round > rounds(s)) return Flaw{"round", "there are " + std::to_string(rounds(s)) + " rounds", QVG_23};
  if (over && !s.in.empty()) return Flaw{"in", "nobody is in when the game is over", QVG_22};
  if (!over && s.in.empty()) return Flaw{"in", "the round is over when nobody is in", QVG_22};
  if (!over && !(s.in - candidates(s)).empty())
    return Flaw{"in", "seat " + std::to_string((s.in - candidates(s)).front().index) + " is no candidate",
                s.options.television ? QVG_50 : QVG_10};
  if (s.phase == Phase::choice && s.level == bank_.levels())
    return Flaw{"phase", "there is no further question", QVG_16};
  const bool one_is_asked = s.phase == Phase::jokers || s.phase == Phase::keep || s.phase == Phase::vote ||
                            s.phase == Phase::advice || s.phase == Phase::show;
  if (one_is_asked && !s.in.contains(s.turn)) return Flaw{"turn", "who is asked is still in the round", QVG_12};

  // Jokers in use.
  const SeatSet friends = helpers(s, s.turn);
  const Jokers used = s.used[s.turn];
  if (s.phase == Phase::keep && (!human(s) || !used.contains(Joker::fifty_fifty)))
    return Flaw{"phase", "a human quizmaster chooses for a candidate who uses his 50:50", QVG_30};
  if (s.phase == Phase::keep && s.open[s.turn].size() < 3)
    return Flaw{at("open", s.turn), "50:50 cannot be used with two answers or fewer open", QVG_30};
  if (s.phase == Phase::vote && (friends.empty() || !used.contains(Joker::audience)))
    return Flaw{"phase", "the others vote for a candidate who uses that joker", QVG_31};
  if ((s.phase == Phase::advice) != s.helper.has_value())
    return Flaw{"helper", "a friend is named when one is phoned", QVG_32};
  if (s.helper && (!friends.contains(*s.helper) || !used.contains(Joker::phone)))
    return Flaw{"helper", "the friend is another player and not the quizmaster", QVG_32};
  if ((s.phase == Phase::show) != (s.shows > 0))
    return Flaw{"shows", "cards are shown for a joker where nobody can help", QVG_40};
  if (s.phase == Phase::show) {
    const core::Clause by = showing(s.joker);
    if (!friends.empty()) return Flaw{"phase", "somebody can help", by};
    if (s.joker == Joker::fifty_fifty || !used.contains(s.joker))
      return Flaw{"joker", "cards are shown for the audience or the phone", by};
    if (s.joker == Joker::phone && s.shows != 1) return Flaw{"shows", "for the phone one card is shown", by};
  }
  if (s.calling &&
      (s.phase != Phase::jokers || !used.contains(Joker::phone) || !s.options.real_calls || s.seats < kCallSeats))
    return Flaw{"calling", "nobody can be making a real call", QVG_33};

  // Holders, and what the jokers brought.
  for (const Seat seat : players(s)) {
    if (Jokers both = Jokers::of_bits(s.jokers[seat].bits() & s.used[seat].bits()); !both.empty())
      return Flaw{at("used", seat), std::string(core::name(both.front())) + " is used and left at once", QVG_12};
    if (!s.used[seat].empty() && (settled(s.phase) || !candidates(s).contains(seat)))
      return Flaw{at("used", seat), "only candidates use jokers, and on a question that is not settled", QVG_12};
    if (!s.open[seat].contains(s.right)) return Flaw{at("open", seat), "the right answer is never closed", QVG_30};
    const bool shown =
        helpers(s, seat).empty() && (s.used[seat].contains(Joker::audience) || s.used[seat].contains(Joker::phone));
    const int size = s.open[seat].size();
    const bool halved = was_halved(s, seat);
    if (shown ? halved && size > 2 : size != (halved ? 2 : questions::kAnswers))
      return Flaw{at("open", seat), std::to_string(size) + " answers are open; two answers are closed by 50:50 alone",
                  QVG_30};
    const int cards = was_polled(s, seat) ? helpers(s, seat).size() + 1 : 0;
    if (s.votes[seat].total() != cards)
      return Flaw{at("votes", seat),
                  std::to_string(s.votes[seat].total()) + " cards instead of " + std::to_string(cards), QVG_31};
    if (cards > 0 && s.votes[seat][s.right] == 0)
      return Flaw{at("votes", seat), "the quizmaster's card is the right answer", QVG_31};
    if (s.advice[seat] && (!s.used[seat].contains(Joker::phone) || helpers(s, seat).empty()))
      return Flaw{at("advice", seat), "nobody has been phoned", QVG_32};
  }

  // The window.
  if (!(s.answered - window(s)).empty())
    return Flaw{"answered", "seat " + std::to_string((s.answered - window(s)).front().index) + " is not asked", QVG_13};
  if (!window(s).empty() && s.answered == window(s))
    return Flaw{"answered", "when all have answered the window is closed", QVG_14};
  for (const Seat seat : players(s)) {
    const Said said = s.said[seat];
    if (s.answered.contains(seat) != (said != Said::nothing))
      return Flaw{at("said", seat), "who has answered has said something, and nobody else", QVG_13};
    if (said == Said::nothing) continue;
    const bool chooses = said == Said::tries || said == Said::stops;
    if (chooses != (s.phase == Phase::choice))
      return Flaw{at("said", seat), "\"" + std::string(core::name(said)) + "\" is no answer here", QVG_16};
    if (s.phase == Phase::answer && !s.open[seat].contains(letter_of(said)))
      return Flaw{at("said", seat), "this answer is closed", QVG_30};
  }

  // The end.
  if ((s.ended == Ended::no) == over) return Flaw{"ended", "it says how the game ended, once it is over", QVG_23};
  if (!over && !s.winners.empty()) return Flaw{"winners", "nobody has won before the game is over", QVG_23};
  for (const Seat seat : s.millionaires)
    if (s.money[seat] < bank_.prize(bank_.levels()))
      return Flaw{at("money", seat), "this seat has won the highest prize", QVG_23};
  if (!over && !s.millionaires.empty() && !s.options.play_out)
    return Flaw{"millionaires", "the game is over when the highest prize is won", QVG_23};
  if (!over && !s.millionaires.empty() && all_had_their_turn(s))
    return Flaw{"millionaires", "all have had their turn equally often, so the game is over", QVG_23};
  if (!over) return std::nullopt;
  if (s.millionaires.empty() != (s.ended == Ended::rounds))
    return Flaw{"ended", "a million decides, or else the last round", QVG_23};
  if (s.ended == Ended::rounds && s.round != rounds(s))
    return Flaw{"round", "the game ends after the last round", QVG_23};
  if (s.winners != richest(s, s.millionaires.empty() ? players(s) : s.millionaires))
    return Flaw{"winners", "the richest have won, and of millionaires the richest", QVG_23};
  return std::nullopt;
}

}  // namespace quiz
