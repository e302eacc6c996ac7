// The course of the quiz: what every decision leads to.
//
// A match is rounds, a round is levels, a level is one question. The machine:
//
//   start ─► round ─► question (QVG-11) ─► jokers ─► answer ─► settled ─► choice ─► question …
//                                            │  ▲                 │          │
//                            keep, vote,     ▼  │                 │          │ all stop
//                            advice, show: one joker              ▼          ▼
//                                                              round over ─► round … ─► over
//
//   choice   QVG-16  a window: every candidate still in tries or stops, sealed. Not before
//                    the first question of a round.
//   jokers   QVG-12  one candidate after the other, from the quizmaster's left: a joker,
//                    no-joker, or, after a joker on this question, stop (QVG-17).
//   keep     QVG-30  the human quizmaster chooses the wrong answer that stays; software
//                    draws it by lot and there is no such decision.
//   vote     QVG-31  a window: everybody who can help, sealed; the cards and the
//                    quizmaster's own go to the candidate alone.
//   advice   QVG-32  the friend that was named.
//   show     QVG-40  the candidate himself, up to twice (vote) or once (phone, QVG-41),
//                    where nobody else can help: in two, or alone.
//   answer   QVG-13  a window: all candidates still in, sealed; when the last has
//                    answered all is shown (QVG-14) and settled (QVG-15).
//
// A joker leads back to `jokers` for the same candidate (QVG-34); a real call
// (QVG-33) stays there, with a clock. With a human quizmaster the candidates are
// all others; with software, everybody. On television (QVG-50) there is one
// candidate and the rest can only help. In two or alone the one candidate passes
// through the same windows, which close with his answer.
//
// Which answer is right is part of the state, not looked up: so a state that
// somebody imagines may hold any answer to be the right one, and whoever looks
// ahead from there learns nothing.
#pragma once
#include <optional>
#include <set>
#include <span>
#include <string>
#include <string_view>

#include "core/chance.h"
#include "games/quiz/bank.h"
#include "games/quiz/clauses.h"
#include "games/quiz/events.h"
#include "games/quiz/state.h"

namespace quiz {

class Course {
 public:
  explicit Course(const Edition& edition) : bank_(edition) {
    for (const int number : edition.laid_aside) aside_.push(static_cast<std::uint16_t>(number));
  }
  // Those who play have heard these questions, by their ids; others are of other packs.
  Course(const Edition& edition, std::span<const std::string> heard) : bank_(edition) {
    const std::set<std::string_view> ids(heard.begin(), heard.end());
    for (int number = 0; number < bank_.cards(); ++number) {
      const auto card = static_cast<std::uint16_t>(number);
      if (ids.contains(bank_.head(QuestionCard{card}).id)) aside_.push(card);
    }
  }

  // ---- Who is who ----

  static SeatSet players(const State& s) { return SeatSet::first(s.seats); }
  // The seat that a round belongs to: its quizmaster, or the candidate asked first.
  static Seat lead(const auto& s) { return Seat((s.starter.index + s.round) % s.seats); }
  static bool human(const auto& s) { return s.options.quizmaster == Quizmaster::human; }
  static SeatSet quizmaster(const auto& s) { return human(s) ? SeatSet(lead(s)) : SeatSet{}; }
  // The candidate who is asked first.
  static Seat first(const auto& s) { return human(s) ? core::after(lead(s), s.seats) : lead(s); }
  // Who can help that candidate; nobody in two or alone.
  static SeatSet helpers(const auto& s, Seat candidate) { return SeatSet::first(s.seats) - candidate - quizmaster(s); }
  static int rounds(const auto& s) {
    if (human(s)) return s.seats * s.options.turns;                 // QVG-03
    return s.options.rounds > 0 ? s.options.rounds : int{s.seats};  // QVG-10
  }
  // Whether everybody has been quizmaster, or candidate on television, equally often.
  // A software quizmaster asks all in every round: there it is the last one that counts.
  static bool all_had_their_turn(const auto& s) {
    return human(s) || s.options.television ? s.round % s.seats == 0 : s.round >= rounds(s);
  }
  // Who is asked in the window that is open; nobody if none is.
  static SeatSet window(const State& s) {
    if (s.phase == Phase::choice || s.phase == Phase::answer) return s.in;
    return s.phase == Phase::vote ? helpers(s, s.turn) : SeatSet{};
  }
  // Whether the question of this level is settled, so that all may know the answer.
  static bool settled(Phase phase) { return phase == Phase::choice || phase == Phase::over; }

 protected:
  static SeatSet candidates(const State& s) {
    if (s.options.television) return first(s);  // QVG-50
    return players(s) - quizmaster(s);          // QVG-10
  }
  // Where a seat stands in the order in which candidates are asked.
  static int place(const State& s, Seat seat) { return (seat.index - first(s).index + s.seats) % s.seats; }
  // Visits the candidates still in, in that order.
  static void each_in(const State& s, auto&& visit) {
    const SeatSet in = s.in;
    for (int place = 0; place < s.seats; ++place)
      if (const Seat seat((first(s).index + place) % s.seats); in.contains(seat)) visit(seat);
  }
  // The next to be asked, from that place on.
  static std::optional<Seat> next_in(const State& s, int from) {
    for (int place = from; place < s.seats; ++place)
      if (const Seat seat((first(s).index + place) % s.seats); s.in.contains(seat)) return seat;
    return std::nullopt;
  }

  // ---- Rounds and questions ----

  void begin_round(State& s, core::Clause by, auto& chance, auto& events) const {
    const auto number = static_cast<std::uint8_t>(s.round + 1);
    if (human(s))
      events.all(by, BecameQuizmaster{lead(s), number});
    else
      events.all(by, AskedFirst{lead(s), number});
    s.in = candidates(s);
    if (s.options.television) events.all(QVG_50, OnStage{first(s)});
    for (const Seat seat : players(s)) s.jokers[seat] = Jokers::all();  // QVG-02, QVG-22
    s.level = 1;                                                        // QVG-22
    ask(s, chance, events);
  }

  void ask(State& s, auto& chance, auto& events) const {
    const Run box = bank_.box(s.level);
    int left = s.asked.missing(box);
    if (left == 0) {
      s.asked.remove(box);                                                  // QVG-21
      s.again = static_cast<std::uint16_t>(s.again | 1u << (s.level - 1));  // QVG-21
      events.all(QVG_21, BeganAgain{bank_.prize(s.level)});
      left = box.size();
    }
    s.card.number = s.asked.nth_missing(box, chance.pick(left));
    s.asked.push(s.card.number);  // QVG-21
    s.right = bank_.right(s.card);
    for (const Seat seat : players(s)) s.open[seat] = Letters::all();
    s.phase = Phase::jokers;
    s.turn = *next_in(s, 0);  // QVG-12
    events.all(QVG_11, Asked{bank_.prize(s.level), s.card});
  }

  // All candidates have been asked for jokers, or it is the next one's turn.
  void next_candidate(State& s, auto& chance, auto& events) const {
    if (const auto next = next_in(s, place(s, s.turn) + 1)) {  // QVG-12
      s.turn = *next;
      return;
    }
    s.phase = Phase::answer;  // QVG-13
    if (!s.in.empty()) return;
    events.all(QVG_14, Revealed{Solution{s.card.number}, s.right});
    settle(s, chance, events);
  }

  // The question is settled for all: the holders are cleared, and on it goes.
  void settle(State& s, auto& chance, auto& events) const {
    for (const Seat seat : players(s)) {
      s.open[seat] = Letters::all();
      s.used[seat] = {};
      s.votes[seat] = {};
      s.advice[seat].reset();
    }
    if (s.level == bank_.levels()) {
      const int prize = bank_.prize(s.level);
      each_in(s, [&](Seat seat) {
        s.money[seat] += prize;    // QVG-23
        s.millionaires.add(seat);  // QVG-23
        events.all(QVG_23, WonMillion{seat, prize});
      });
      s.in = {};
    }
    if (s.in.empty()) return end_round(s, chance, events);
    s.phase = Phase::choice;  // QVG-16
  }

  void end_round(State& s, auto& chance, auto& events) const {
    ++s.round;
    const bool is_won = !s.millionaires.empty() && (!s.options.play_out || all_had_their_turn(s));  // QVG-23
    if (!is_won && s.round < rounds(s)) return begin_round(s, QVG_22, chance, events);              // QVG-23
    s.phase = Phase::over;
    if (s.millionaires.empty()) {
      s.ended = Ended::rounds;
      s.winners = richest(s, players(s));  // QVG-23
      events.all(QVG_23, RichestWin{s.winners});
    } else {
      s.ended = Ended::million;
      s.winners = richest(s, s.millionaires);  // QVG-23
      events.all(QVG_23, MillionairesWin{s.winners});
    }
  }

  static SeatSet richest(const State& s, SeatSet among) {
    int most = -1;
    SeatSet best;
    for (const Seat seat : among) {
      if (s.money[seat] > most) best = {};
      if (s.money[seat] >= most) best.add(seat);
      most = std::max(most, s.money[seat]);
    }
    return best;
  }

  // ---- Windows ----

  // Seals an answer; whether it was the last.
  static bool seal(State& s, Seat seat, Said said, core::Clause by, auto& events) {
    s.said[seat] = said;
    s.answered.add(seat);
    events.to(seat, by, Sealed{seat, is_letter(said) ? std::optional(letter_of(said)) : std::nullopt});
    return s.answered == window(s);
  }
  static void clear_window(State& s) {
    for (const Seat seat : s.answered) s.said[seat] = Said::nothing;
    s.answered = {};
  }

  void choose(State& s, Seat seat, Said said, auto& chance, auto& events) const {
    if (!seal(s, seat, said, QVG_16, events)) return;
    each_in(s, [&](Seat other) {
      if (s.said[other] == Said::tries)
        events.all(QVG_16, Tries{other});
      else
        leave(s, other, bank_.prize(s.level), QVG_16, events);
    });
    clear_window(s);
    if (s.in.empty()) return end_round(s, chance, events);  // QVG-22
    ++s.level;                                              // QVG-15
    ask(s, chance, events);
  }

  void answer(State& s, Seat seat, Letter letter, auto& chance, auto& events) const {
    if (!seal(s, seat, said(letter), QVG_13, events)) return;
    each_in(s, [&](Seat other) { events.all(QVG_14, Answered{other, letter_of(s.said[other])}); });
    events.all(QVG_14, Revealed{Solution{s.card.number}, s.right});
    each_in(s, [&](Seat other) {
      if (letter_of(s.said[other]) == s.right)
        events.all(QVG_15, WasRight{other, bank_.prize(s.level)});
      else
        fall_back(s, other, events);
    });
    clear_window(s);
    settle(s, chance, events);
  }

  void vote(State& s, Seat seat, Letter letter, auto& events) const {
    if (!seal(s, seat, said(letter), QVG_31, events)) return;
    Votes& votes = s.votes[s.turn];
    for (const Seat voter : s.answered) votes.add(letter_of(s.said[voter]));
    votes.add(s.right);  // QVG-31: the quizmaster's card
    clear_window(s);
    events.to(s.turn, QVG_31, Polled{s.turn, votes});
    events.others(s.turn, QVG_31, PolledUnseen{s.turn});
    resume(s, events);
  }

  // ---- Out of the round ----

  static void leave(State& s, Seat seat, int gain, core::Clause by, auto& events) {
    s.in.remove(seat);
    s.money[seat] += gain;
    events.all(by, Stopped{seat, gain});
  }
  void fall_back(State& s, Seat seat, auto& events) const {
    s.in.remove(seat);  // QVG-15
    events.all(QVG_15, WasWrong{seat});
    const int gain = bank_.floor(s.level);
    s.money[seat] += gain;  // QVG-18, QVG-19, QVG-20
    constexpr core::Clause kByZone[] = {QVG_18, QVG_19, QVG_20};
    events.all(kByZone[bank_.zone(s.level)], FellBack{seat, gain});
  }

  // ---- Jokers ----

  // The one that is used up; what it does is another matter.
  static void spend(State& s, Seat seat, Joker joker) {
    s.jokers[seat].remove(joker);  // QVG-12
    s.used[seat].push(joker);
    s.joker = joker;
  }
  static void resume(State& s, auto& events) {
    s.phase = Phase::jokers;
    events.all(QVG_34, Resumed{s.turn});
  }

  void fifty_fifty(State& s, Seat seat, auto& chance, auto& events) const {
    spend(s, seat, Joker::fifty_fifty);
    events.all(QVG_12, UsedJoker{seat, Joker::fifty_fifty});
    if (human(s)) {
      s.phase = Phase::keep;  // QVG-30
      return;
    }
    const Letters wrong = s.open[seat] - s.right;
    halve(s, wrong.nth(chance.pick(wrong.size())), events);
  }
  void halve(State& s, Letter kept, auto& events) const {
    const Letters two(s.right, kept);
    s.open[s.turn] = two;  // QVG-30
    const SeatSet told = quizmaster(s) | s.turn;
    events.to(told, QVG_30, Halved{s.turn, two.front(), two.back()});
    events.others(told, QVG_30, HalvedUnseen{s.turn});
    resume(s, events);
  }

  void ask_audience(State& s, Seat seat, auto& events) const {
    spend(s, seat, Joker::audience);
    events.all(QVG_12, UsedJoker{seat, Joker::audience});
    s.phase = Phase::vote;  // QVG-31
    if (!helpers(s, seat).empty()) return;
    s.phase = Phase::show;  // QVG-40
    s.shows = 2;            // QVG-40
  }

  void phone(State& s, Seat seat, Seat friend_seat, auto& events) const {
    spend(s, seat, Joker::phone);
    s.helper = friend_seat;
    s.phase = Phase::advice;
    events.all(QVG_32, Phoned{seat, friend_seat});
  }
  void advise(State& s, Seat seat, Letter letter, auto& events) const {
    s.advice[s.turn] = letter;  // QVG-32
    s.helper.reset();
    const SeatSet both(seat, s.turn);
    events.to(both, QVG_32, Advised{s.turn, seat, letter});
    events.others(both, QVG_32, AdvisedUnseen{s.turn, seat});
    resume(s, events);
  }
  void phone_nobody(State& s, Seat seat, auto& events) const {
    spend(s, seat, Joker::phone);
    events.all(QVG_12, UsedJoker{seat, Joker::phone});
    s.phase = Phase::show;  // QVG-41
    s.shows = 1;            // QVG-41
  }
  void call(State& s, Seat seat, auto& events) const {
    spend(s, seat, Joker::phone);
    s.calling = true;  // QVG-33
    events.all(QVG_33, Called{seat});
    events.all(QVG_34, Resumed{seat});
  }

  // The clause by which a card is shown, or why it cannot be any more.
  static core::Clause showing(Joker joker) { return joker == Joker::audience ? QVG_40 : QVG_41; }
  void show(State& s, Seat seat, Letter letter, auto& chance, auto& events) const {
    const core::Clause by = showing(s.joker);
    --s.shows;
    if (letter == s.right) {
      s.shows = 0;
      events.all(by, ShowedRight{seat, letter});
      events.all(QVG_14, Revealed{Solution{s.card.number}, s.right});
      events.all(QVG_15, WasRight{seat, bank_.prize(s.level)});
      return settle(s, chance, events);
    }
    s.open[seat].remove(letter);  // QVG-40, QVG-41
    events.all(by, ShowedWrong{seat, letter});
    if (s.shows == 0) resume(s, events);
  }

  Bank bank_;
  CardSet aside_;  // what those who play have heard before
};

}  // namespace quiz
