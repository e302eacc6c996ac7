// Positions of the quiz: the whole truth, and what one seat may know of it.
#pragma once
#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/counters.h"
#include "core/fields.h"
#include "core/kind_set.h"
#include "core/seat.h"
#include "games/quiz/bank.h"

namespace quiz {

using core::PerSeat;
using core::Seat;
using core::SeatSet;

constexpr int kMostSeats = 5;     // QVG-02: answer holders in the box
constexpr int kMostRounds = 50;   // QVG-10
constexpr int kMostTurns = 10;    // QVG-03
constexpr int kCallSeats = 3;     // QVG-33
constexpr int kCallSeconds = 30;  // QVG-33
constexpr int kMostMoney = kMostRounds * kMostPrize;

enum class Quizmaster : std::uint8_t { human, software };
inline constexpr std::array<std::string_view, 2> kQuizmasterNames = {"human", "software"};
constexpr std::span<const std::string_view> names(Quizmaster) { return kQuizmasterNames; }
constexpr std::string_view label(Quizmaster) { return "quizmaster"; }

struct Options {
  Quizmaster quizmaster{};  // QVG-10
  int rounds = 0;           // QVG-10
  int turns = 1;            // QVG-03
  bool play_out = false;    // QVG-23
  bool real_calls = false;  // QVG-33
  bool television = false;  // QVG-50
  bool operator==(const Options&) const = default;

  static void fields(auto& f, auto& self) {
    f("quizmaster", self.quizmaster, "a player in turn, or the software, so that everybody is a candidate (QVG-10)");
    f("rounds", self.rounds, "with a software quizmaster, how many rounds; 0: one for each player (QVG-10)",
      core::Range{0, kMostRounds});
    f("turns", self.turns, "how often every player is quizmaster (QVG-03)", core::Range{1, kMostTurns});
    f("play_out", self.play_out,
      "after a million the game goes on until all have been quizmaster equally often, or to the last round of a "
      "software quizmaster (QVG-23)");
    f("real_calls", self.real_calls, "three players and more: the phone may be a real one (QVG-33)");
    f("television", self.television, "as on television: one candidate, everybody else is the audience (QVG-50)");
  }
};

enum class Joker : std::uint8_t { fifty_fifty, audience, phone };  // QVG-02
inline constexpr std::array<std::string_view, 3> kJokerNames = {"50:50", "audience", "phone"};
constexpr std::span<const std::string_view> names(Joker) { return kJokerNames; }
constexpr std::string_view label(Joker) { return "joker"; }

using Jokers = core::KindSet<Joker>;
using Letters = core::KindSet<Letter>;
using Votes = core::Counters<Letter, 4>;  // up to 7 cards: four voters and the quizmaster

// What is being decided.
enum class Phase : std::uint8_t {
  choice,  // QVG-16: all candidates, secretly: try the next question, or stop
  jokers,  // QVG-12: one candidate after the other
  keep,    // QVG-30: the human quizmaster chooses the wrong answer that stays
  vote,    // QVG-31: everybody who can help, secretly
  advice,  // QVG-32: the friend
  show,    // QVG-40, QVG-41: the candidate shows a card, because nobody can help
  answer,  // QVG-13: all candidates, secretly
  over,
};
inline constexpr std::array<std::string_view, 8> kPhaseNames = {"choice", "jokers", "keep",   "vote",
                                                                "advice", "show",   "answer", "over"};
constexpr std::span<const std::string_view> names(Phase) { return kPhaseNames; }
constexpr std::string_view label(Phase) { return "phase"; }

// What a seat has said in a window that is still open.
enum class Said : std::uint8_t { nothing, tries, stops, a, b, c, d };
inline constexpr std::array<std::string_view, 7> kSaidNames = {"nothing", "try", "stop", "A", "B", "C", "D"};
constexpr std::span<const std::string_view> names(Said) { return kSaidNames; }
constexpr std::string_view label(Said) { return "said"; }
constexpr Said said(Letter letter) { return static_cast<Said>(static_cast<int>(Said::a) + static_cast<int>(letter)); }
constexpr bool is_letter(Said s) { return s >= Said::a; }
constexpr Letter letter_of(Said s) { return static_cast<Letter>(static_cast<int>(s) - static_cast<int>(Said::a)); }

// Which way the game ended.
enum class Ended : std::uint8_t { no, million, rounds };
inline constexpr std::array<std::string_view, 3> kEndedNames = {"no", "million", "rounds"};
constexpr std::span<const std::string_view> names(Ended) { return kEndedNames; }
constexpr std::string_view label(Ended) { return "end"; }

struct State {
  CardSet asked;
  PerSeat<Votes> votes;
  PerSeat<int> money;
  PerSeat<Letters> open;
  PerSeat<Jokers> jokers;
  PerSeat<Jokers> used;
  PerSeat<std::optional<Letter>> advice;
  PerSeat<Said> said;
  Options options;
  QuestionCard card;
  std::uint16_t again = 0;
  std::uint8_t seats = 0;
  Seat starter;
  std::uint8_t round = 0;
  Phase phase{};
  std::uint8_t level = 1;
  Letter right{};
  SeatSet in;
  SeatSet answered;
  Seat turn;
  std::optional<Seat> helper;
  Joker joker{};
  std::uint8_t shows = 0;
  bool calling = false;
  SeatSet millionaires;
  Ended ended{};
  SeatSet winners;
  bool operator==(const State&) const = default;

  static void fields(auto& f, auto& self) {
    f("seats", self.seats, "how many play", core::Range{1, kMostSeats});
    f("options", self.options, "what the table agreed on");
    f("starter", self.starter,
      "the first quizmaster; with a software quizmaster the candidate who was asked first (QVG-10). Every round the "
      "next seat takes over");
    f("round", self.round, "rounds that are over", core::Range{0, kMostRounds});
    f("phase", self.phase, "what is being decided");
    f("level", self.level, "the level of the question, from 1 (QVG-01)", core::Range{1, kMostLevels});
    f("card", self.card, "the question that was read out last, by its number in the bank (QVG-11)");
    f.rest("right", self.right, "its right answer; may be left out: as the card says");
    f("in", self.in, "the candidates who are still in the round (QVG-15)");
    f("turn", self.turn, "the candidate who is asked for jokers, or whom the others help (QVG-12)");
    f("helper", self.helper, "the friend who is phoned now (QVG-32)");
    f("joker", self.joker, "the joker that was used last");
    f("shows", self.shows, "how many cards the candidate may show yet (QVG-40, QVG-41)", core::Range{0, 2});
    f("calling", self.calling, "whether a real call is being made (QVG-33)");
    f("answered", self.answered, "who has answered in the window that is open: a secret");
    f.per_seat("said", self.said, self.seats, "the sealed answers themselves (QVG-13, QVG-16, QVG-31)");
    f.per_seat("jokers", self.jokers, self.seats, "the jokers that each has left in this round (QVG-02)");
    f.per_seat("used", self.used, self.seats, "the jokers that each has used on this question (QVG-12)");
    f.per_seat("open", self.open, self.seats, "the answers that are still open on each holder (QVG-30, QVG-40)");
    f.per_seat("votes", self.votes, self.seats, "the cards that each was given by the audience (QVG-31)",
               core::Range{0, kMostSeats});
    f.per_seat("advice", self.advice, self.seats, "the card that each was given by a friend (QVG-32)");
    f.per_seat("money", self.money, self.seats, "what each was paid in the rounds so far (QVG-23)",
               core::Range{0, kMostMoney});
    f("millionaires", self.millionaires, "who has won the highest prize (QVG-23)");
    f("ended", self.ended, "how the game ended: no, by a million or after the last of the rounds (QVG-23)");
    f("winners", self.winners, "who has won, once it is over");
    f("again", self.again, "the levels whose box was gone through and begun again, as bits: 1 is level 1 (QVG-21)",
      core::Range{0, (1 << kMostLevels) - 1});
    f("asked", self.asked, "the questions that cannot be asked before all of their level have been (QVG-21)",
      QuestionCard::kRange);
  }
};

struct View {
  Seat seat;  // whose view it is; kSpectator for those who watch
  std::uint8_t seats = 0;
  Options options;
  Seat starter;
  std::uint8_t round = 0;
  Phase phase{};
  std::uint8_t level = 1;
  QuestionCard card;
  std::optional<Letter> right;
  SeatSet in;
  Seat turn;
  std::optional<Seat> helper;
  Joker joker{};
  std::uint8_t shows = 0;
  bool calling = false;
  Said said{};  // the seat's own sealed answer
  PerSeat<Jokers> jokers;
  PerSeat<Jokers> used;
  PerSeat<Letters> open;
  Votes votes;
  std::optional<Letter> advice;
  PerSeat<int> money;
  SeatSet millionaires;
  Ended ended{};
  SeatSet winners;
  bool operator==(const View&) const = default;

  static void fields(auto& f, auto& self) {
    f("seats", self.seats, "how many play", core::Range{1, kMostSeats});
    f("options", self.options, "what the table agreed on");
    f("starter", self.starter, "the first quizmaster, or the candidate who was asked first");
    f("round", self.round, "rounds that are over", core::Range{0, kMostRounds});
    f("phase", self.phase, "what is being decided");
    f("level", self.level, "the level of the question, from 1", core::Range{1, kMostLevels});
    f("card", self.card, "the question that was read out last, by its number in the bank");
    f("right", self.right, "its right answer, for the human quizmaster and, once it is settled, for all");
    f("in", self.in, "the candidates who are still in the round");
    f("turn", self.turn, "the candidate who is asked for jokers, or whom the others help");
    f("helper", self.helper, "the friend who is phoned now");
    f("joker", self.joker, "the joker that was used last");
    f("shows", self.shows, "how many cards the candidate may show yet", core::Range{0, 2});
    f("calling", self.calling, "whether a real call is being made: the table shows 30 seconds");
    f("said", self.said, "the seat's own answer in the window that is open");
    f.per_seat("jokers", self.jokers, self.seats, "the jokers that each has left in this round");
    f.per_seat("used", self.used, self.seats, "the jokers that each has used on this question");
    f.per_seat("open", self.open, self.seats,
               "the answers that are still open on each holder; none where the seat cannot know");
    f("votes", self.votes, "the cards that the seat was given by the audience", core::Range{0, kMostSeats});
    f("advice", self.advice, "the card that the seat was given by a friend");
    f.per_seat("money", self.money, self.seats, "what each was paid in the rounds so far", core::Range{0, kMostMoney});
    f("millionaires", self.millionaires, "who has won the highest prize");
    f("ended", self.ended, "how the game ended: no, by a million or after the last of the rounds");
    f("winners", self.winners, "who has won, once it is over");
  }
};

// What a seat could remember beyond what it sees now: the questions it has heard.
struct Memory {
  CardSet asked;
  std::uint16_t again = 0;
  std::optional<Seat> polled;              // for whom the audience votes
  PerSeat<std::optional<Letter>> voted;    // on this question: the seat's own cards, by candidate (QVG-31)
  PerSeat<std::optional<Letter>> advised;  // and its advice (QVG-32)
  bool operator==(const Memory&) const = default;

  static void fields(auto& f, auto& self) {
    f("asked", self.asked, "the questions that were heard", QuestionCard::kRange);
    f("again", self.again, "how often the box was begun anew", core::Range{0, 65535});
    f("polled", self.polled, "for whom the audience votes");
    f.per_seat("voted", self.voted, core::kMaxSeats, "one's own vote, by candidate");
    f.per_seat("advised", self.advised, core::kMaxSeats, "one's own advice, by candidate");
  }
};

// What of the printed card a seat may read: it goes with the view.
struct ReadOut {
  std::string id;
  std::string theme;
  std::string lang;
  std::string question;
  std::vector<std::string> answers;
  std::optional<Letter> right;
  std::string why;
  bool operator==(const ReadOut&) const = default;

  static void fields(auto& f, auto& self) {
    f("id", self.id, "the id of the question in its pack");
    f("theme", self.theme, "what it is about");
    f("lang", self.lang, "the language it is written in");
    f("question", self.question, "as it was read out");
    f("answers", self.answers, "the four answers, A to D");
    f("right", self.right, "the right one, for the human quizmaster and, once it is settled, for all");
    f("why", self.why, "the line that explains it, for the same; else empty");
  }
};

}  // namespace quiz
