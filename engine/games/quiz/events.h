// What can happen in the quiz. What only some may see has two versions: with the
// secret for them, and "unseen" for everybody else. What happens all the time and
// tells a player nothing is marked as routine.
#pragma once
#include <string_view>

#include "core/one_of.h"
#include "games/quiz/state.h"

namespace quiz {

struct BecameQuizmaster {
  static constexpr std::string_view kName = "quizmaster";
  Seat seat;
  std::uint8_t round = 0;
  static void fields(auto& f, auto& self) {
    f("seat", self.seat, "who is quizmaster");
    f("round", self.round, "of which round, from 1", core::Range{1, kMostRounds});
  }
};
struct AskedFirst {
  static constexpr std::string_view kName = "first-asked";
  Seat seat;
  std::uint8_t round = 0;
  static void fields(auto& f, auto& self) {
    f("seat", self.seat, "the candidate who is asked first");
    f("round", self.round, "of which round, from 1", core::Range{1, kMostRounds});
  }
};
struct OnStage {
  static constexpr std::string_view kName = "on-stage";
  Seat seat;
  static void fields(auto& f, auto& self) { f("seat", self.seat, "the one candidate of the round"); }
};
struct Asked {
  static constexpr std::string_view kName = "asked";
  int prize = 0;
  QuestionCard question;
  static void fields(auto& f, auto& self) {
    f("prize", self.prize, "what the question is worth", core::Range{1, kMostPrize});
    f("question", self.question, "which, by its number in the bank");
  }
};
struct BeganAgain {
  static constexpr std::string_view kName = "began-again";
  int prize = 0;
  static void fields(auto& f, auto& self) {
    f("prize", self.prize, "the level whose questions had all been asked", core::Range{1, kMostPrize});
  }
};
struct UsedJoker {
  static constexpr std::string_view kName = "joker";
  Seat seat;
  Joker joker{};
  static void fields(auto& f, auto& self) {
    f("seat", self.seat, "who used a joker");
    f("joker", self.joker, "which");
  }
};
struct UsedNone {
  static constexpr std::string_view kName = "no-joker";
  static constexpr bool kRoutine = true;
  Seat seat;
  static void fields(auto& f, auto& self) { f("seat", self.seat, "who uses no joker, or no more"); }
};
struct Halved {
  static constexpr std::string_view kName = "halved";
  Seat seat;
  Letter first{};
  Letter second{};
  static void fields(auto& f, auto& self) {
    f("seat", self.seat, "whose holder it is");
    f("first", self.first, "one answer that stays open");
    f("second", self.second, "the other one");
  }
};
struct HalvedUnseen {
  static constexpr std::string_view kName = "halved-unseen";
  static constexpr bool kRoutine = true;
  Seat seat;
  static void fields(auto& f, auto& self) { f("seat", self.seat, "on whose holder two answers stay open"); }
};
struct Sealed {
  static constexpr std::string_view kName = "sealed";
  static constexpr bool kRoutine = true;
  Seat seat;
  std::optional<Letter> letter;
  static void fields(auto& f, auto& self) {
    f("seat", self.seat, "who has answered in secret: only that seat is told");
    f("letter", self.letter, "by which card; null where it was to try or to stop");
  }
};
struct Polled {
  static constexpr std::string_view kName = "votes";
  Seat seat;
  Votes votes;
  static void fields(auto& f, auto& self) {
    f("seat", self.seat, "who is given the cards");
    f("votes", self.votes, "of the audience and of the quizmaster", core::Range{0, kMostSeats});
  }
};
struct PolledUnseen {
  static constexpr std::string_view kName = "votes-unseen";
  static constexpr bool kRoutine = true;
  Seat seat;
  static void fields(auto& f, auto& self) { f("seat", self.seat, "who is given the cards of the audience"); }
};
struct Phoned {
  static constexpr std::string_view kName = "phoned";
  Seat seat;
  Seat mate;
  static void fields(auto& f, auto& self) {
    f("seat", self.seat, "who phones a friend");
    f("friend", self.mate, "whom");
  }
};
struct Advised {
  static constexpr std::string_view kName = "advice";
  Seat seat;
  Seat mate;
  Letter letter{};
  static void fields(auto& f, auto& self) {
    f("seat", self.seat, "who is given the advice");
    f("friend", self.mate, "by whom");
    f("letter", self.letter, "the card");
  }
};
struct AdvisedUnseen {
  static constexpr std::string_view kName = "advice-unseen";
  static constexpr bool kRoutine = true;
  Seat seat;
  Seat mate;
  static void fields(auto& f, auto& self) {
    f("seat", self.seat, "who is given advice");
    f("friend", self.mate, "by whom");
  }
};
struct Called {
  static constexpr std::string_view kName = "called";
  Seat seat;
  static void fields(auto& f, auto& self) { f("seat", self.seat, "who makes a real call"); }
};
struct Resumed {
  static constexpr std::string_view kName = "resumed";
  static constexpr bool kRoutine = true;
  Seat seat;
  static void fields(auto& f, auto& self) { f("seat", self.seat, "who may use another joker, answer or stop"); }
};
struct ShowedRight {
  static constexpr std::string_view kName = "showed-right";
  Seat seat;
  Letter letter{};
  static void fields(auto& f, auto& self) {
    f("seat", self.seat, "who showed a card");
    f("letter", self.letter, "which: the right answer");
  }
};
struct ShowedWrong {
  static constexpr std::string_view kName = "showed-wrong";
  Seat seat;
  Letter letter{};
  static void fields(auto& f, auto& self) {
    f("seat", self.seat, "who showed a card");
    f("letter", self.letter, "which: a wrong answer");
  }
};
struct Stopped {
  static constexpr std::string_view kName = "stopped";
  Seat seat;
  int gain = 0;
  static void fields(auto& f, auto& self) {
    f("seat", self.seat, "who stops");
    f("gain", self.gain, "and is paid so much", core::Range{0, kMostPrize});
  }
};
struct Tries {
  static constexpr std::string_view kName = "tries";
  Seat seat;
  static void fields(auto& f, auto& self) { f("seat", self.seat, "who tries the next question"); }
};
struct Answered {
  static constexpr std::string_view kName = "answered";
  Seat seat;
  Letter letter{};
  static void fields(auto& f, auto& self) {
    f("seat", self.seat, "whose final answer is shown");
    f("letter", self.letter, "which it is");
  }
};
struct Revealed {
  static constexpr std::string_view kName = "revealed";
  static constexpr bool kReadsOut = true;  // it goes with what is printed on the card
  Solution question;
  Letter right{};
  static void fields(auto& f, auto& self) {
    f("question", self.question, "which, by its number in the bank");
    f("right", self.right, "its right answer");
  }
};
struct WasRight {
  static constexpr std::string_view kName = "right";
  Seat seat;
  int prize = 0;
  static void fields(auto& f, auto& self) {
    f("seat", self.seat, "who was right");
    f("prize", self.prize, "the level that is reached", core::Range{1, kMostPrize});
  }
};
struct WasWrong {
  static constexpr std::string_view kName = "wrong";
  static constexpr bool kRoutine = true;
  Seat seat;
  static void fields(auto& f, auto& self) { f("seat", self.seat, "who was wrong and is out of the round"); }
};
struct FellBack {
  static constexpr std::string_view kName = "fell-back";
  Seat seat;
  int gain = 0;
  static void fields(auto& f, auto& self) {
    f("seat", self.seat, "who was wrong");
    f("gain", self.gain, "and is paid so much", core::Range{0, kMostPrize});
  }
};
struct WonMillion {
  static constexpr std::string_view kName = "million";
  Seat seat;
  int prize = 0;
  static void fields(auto& f, auto& self) {
    f("seat", self.seat, "who has won the highest prize");
    f("prize", self.prize, "which is so much", core::Range{1, kMostPrize});
  }
};
struct MillionairesWin {
  static constexpr std::string_view kName = "millionaires-win";
  SeatSet winners;
  static void fields(auto& f, auto& self) {
    f("winners", self.winners, "the richest of those who won the highest prize");
  }
};
struct RichestWin {
  static constexpr std::string_view kName = "richest-win";
  SeatSet winners;
  static void fields(auto& f, auto& self) { f("winners", self.winners, "who has been paid most"); }
};

using Event = core::OneOf<BecameQuizmaster, AskedFirst, OnStage, Asked, BeganAgain, UsedJoker, UsedNone, Halved,
                          HalvedUnseen, Sealed, Polled, PolledUnseen, Phoned, Advised, AdvisedUnseen, Called, Resumed,
                          ShowedRight, ShowedWrong, Stopped, Tries, Answered, Revealed, WasRight, WasWrong, FellBack,
                          WonMillion, MillionairesWin, RichestWin>;

}  // namespace quiz
