// Qui veut gagner des millions. The clause ids refer to docs/rules/quiz.en.md;
// course.h draws the course of a match.
//
// The right answer is known to the human quizmaster alone, and to nobody where the
// software is quizmaster, until a question is settled. What a joker showed is its
// candidate's alone, and what is said in a window is sealed until it closes. All of
// this leaves these files only through view(), read_out() and the audience named
// where an event is emitted.
//
// One file, though it is long: the rules in the order in which a match is played.
#pragma once
#include <optional>
#include <string>

#include "core/game.h"
#include "games/quiz/course.h"
#include "games/quiz/knowledge.h"

namespace quiz {

using core::Bits;
using core::Move;

enum class Verb : std::uint8_t {
  tries,
  stop,
  fifty_fifty,
  audience,
  phone,
  phone_nobody,
  call,
  no_joker,
  keep,
  vote,
  advise,
  show,
  answer,
};
inline constexpr core::Arg kLetterArg = core::kind_arg("letter", questions::kLetterNames);
inline constexpr std::array<core::Form, 13> kForms = {{
    {"try", QVG_16},
    {"stop", QVG_16},
    {"joker 50:50", QVG_30},
    {"joker audience", QVG_31},
    {"joker phone", QVG_32, core::seat_arg("friend")},
    {.verb = "joker phone", .clause = QVG_41, .words = "joker phone alone"},
    {"joker call", QVG_33},
    {"no-joker", QVG_12},
    {"keep", QVG_30, kLetterArg},
    {"vote", QVG_31, kLetterArg},
    {"advise", QVG_32, kLetterArg},
    {"show", QVG_40, kLetterArg},
    {"answer", QVG_13, kLetterArg},
}};

class Rules : Course {
 public:
  using Edition = quiz::Edition;
  using Options = quiz::Options;
  using State = quiz::State;
  using View = quiz::View;
  using Memory = quiz::Memory;
  using Event = quiz::Event;

  static constexpr core::Facts kFacts = {
      .slug = "quiz",
      .prefix = "QVG",
      .min_seats = 1,
      .max_seats = kMostSeats,
      .rules_version = 1,
      .hidden = true,
      .minutes = 45,
      // Every candidate, at every level of every round: a choice, three jokers with the
      // votes of four others, advice and the quizmaster's choice, and an answer.
      .max_plies = kMostRounds * kMostLevels * kMostSeats * 13,
      .clauses = kClauses,
  };

  explicit Rules(const Edition& edition) : Course(edition), edition_(edition) {}
  // For people who have heard these questions, by their ids.
  Rules(const Edition& edition, std::span<const std::string> heard) : Course(edition, heard), edition_(edition) {}
  const Edition& edition() const { return edition_; }
  core::Notation notation() const { return kForms; }

  // ---- The course of the game ----

  std::optional<core::Flaw> check_table(int seats, const Options& options) const {
    if (seats < kFacts.min_seats || seats > kFacts.max_seats)
      return core::Flaw{"seats", "1 to 5 play quiz, not " + std::to_string(seats), QVG_02};
    if (seats == 1 && options.quizmaster == Quizmaster::human)
      return core::Flaw{"quizmaster", "one player alone needs a software quizmaster", QVG_10};
    if (options.television && options.quizmaster == Quizmaster::software && options.rounds % seats != 0)
      return core::Flaw{"rounds", "on television everybody is candidate equally often: a multiple of the seats",
                        QVG_50};
    return std::nullopt;
  }
  // What a table agrees on if it says nothing: a player alone cannot ask himself.
  Options usual(int seats, core::Tempo) const {
    Options options;
    if (seats == 1) options.quizmaster = Quizmaster::software;  // QVG-10
    return options;
  }
  Options as_printed(int seats) const {
    Options options = usual(seats, core::Tempo::sitting);
    options.real_calls = true;  // QVG-33
    return options;
  }

  State start(int seats, const Options& options, core::Chance auto& chance, auto& events) const {
    State s;
    s.seats = static_cast<std::uint8_t>(seats);
    s.options = options;
    s.asked = aside_;                        // QVG-21
    s.starter = Seat(chance.pick(seats));    // QVG-10
    begin_round(s, QVG_10, chance, events);  // QVG-10
    return s;
  }

  SeatSet waiting(const State& s) const {
    switch (s.phase) {
      case Phase::jokers:
      case Phase::show: return s.turn;
      case Phase::keep: return lead(s);
      case Phase::advice: return *s.helper;
      case Phase::over: return {};
      default: return window(s) - s.answered;
    }
  }
  SeatSet sealed(const State& s) const { return s.answered; }

  // A window is timed by the table, or one player could keep all others waiting; and
  // a real call has its seconds, from the connection on. Whoever gets no answer has
  // lost that joker only: he may use another, or stop (QVG-34).
  core::Pace pace(const State& s) const {
    return {.window = !window(s).empty(), .shown = s.calling ? kCallSeconds : 0};  // QVG-33
  }

  [[gnu::always_inline]] void each_move(const State& s, Seat seat, auto& moves) const {
    if (!waiting(s).contains(seat)) return moves.forbid_rest(not_asked(s, seat));
    switch (s.phase) {
      case Phase::choice:
        moves.offer(Verb::tries);
        moves.offer(Verb::stop);
        return moves.forbid_rest(QVG_16);
      case Phase::jokers: return each_joker(s, seat, moves);
      case Phase::keep: moves.offer(Verb::keep, (s.open[s.turn] - s.right).bits()); return moves.forbid_rest(QVG_30);
      case Phase::vote: moves.offer(Verb::vote, Letters::all().bits()); return moves.forbid_rest(QVG_31);
      case Phase::advice: moves.offer(Verb::advise, Letters::all().bits()); return moves.forbid_rest(QVG_32);
      case Phase::show:
        moves.offer(Verb::show, s.open[seat].bits());
        moves.forbid(closed(s, seat), Verb::show, Letters::all().bits());
        return moves.forbid_rest(showing(s.joker));
      case Phase::answer:
        moves.offer(Verb::answer, s.open[seat].bits());
        moves.forbid(closed(s, seat), Verb::answer, Letters::all().bits());
        return moves.forbid_rest(QVG_13);
      case Phase::over: return;
    }
  }

  void apply(State& s, Seat seat, Move m, core::Chance auto& chance, auto& events) const {
    const auto letter = static_cast<Letter>(m.a);
    s.calling = false;
    switch (static_cast<Verb>(m.verb)) {
      case Verb::tries: return choose(s, seat, Said::tries, chance, events);
      case Verb::stop:
        if (s.phase == Phase::choice) return choose(s, seat, Said::stops, chance, events);
        leave(s, seat, bank_.prize(s.level - 1), QVG_17, events);
        return next_candidate(s, chance, events);
      case Verb::fifty_fifty: return fifty_fifty(s, seat, chance, events);
      case Verb::audience: return ask_audience(s, seat, events);
      case Verb::phone: return phone(s, seat, Seat(m.a), events);
      case Verb::phone_nobody: return phone_nobody(s, seat, events);
      case Verb::call: return call(s, seat, events);
      case Verb::no_joker: events.all(QVG_12, UsedNone{seat}); return next_candidate(s, chance, events);
      case Verb::keep: return halve(s, letter, events);
      case Verb::vote: return vote(s, seat, letter, events);
      case Verb::advise: return advise(s, seat, letter, events);
      case Verb::show: return show(s, seat, letter, chance, events);
      case Verb::answer: return answer(s, seat, letter, chance, events);
    }
  }

  // A player who is away stops where he is asked whether to, and takes his money; he
  // uses no joker, and answers, votes and advises by the first card open to him. For a
  // quizmaster who is away the 50:50 leaves A and B, or C and D: which of them is right
  // cannot be told from that.
  Move default_move(const State& s, Seat seat) const {
    const auto move = [](Verb verb, Letter letter = {}) {
      return Move{static_cast<std::uint8_t>(verb), static_cast<std::uint8_t>(letter), 0};
    };
    switch (s.phase) {
      case Phase::choice: return move(Verb::stop);
      case Phase::jokers: return move(Verb::no_joker);
      case Phase::keep: {
        const Letters wrong = s.open[s.turn] - s.right;
        const auto partner = static_cast<Letter>(static_cast<int>(s.right) ^ 1);
        return move(Verb::keep, wrong.contains(partner) ? partner : wrong.front());
      }
      case Phase::vote: return move(Verb::vote);
      case Phase::advice: return move(Verb::advise);
      case Phase::show: return move(Verb::show, s.open[seat].front());
      default: return move(Verb::answer, s.open[seat].front());
    }
  }

  int turns(const State& s) const { return s.round; }
  int score(const State& s, Seat seat) const { return s.winners.contains(seat) ? core::kWin / s.winners.size() : 0; }

  // ---- What a seat knows ----

  View view(const State& s, Seat seat) const {
    View v;
    v.seat = seat;
    v.seats = s.seats;
    v.options = s.options;
    v.starter = s.starter;
    v.round = s.round;
    v.phase = s.phase;
    v.level = s.level;
    v.card = s.card;
    v.in = s.in;
    v.turn = s.turn;
    v.helper = s.helper;
    v.joker = s.joker;
    v.shows = s.shows;
    v.calling = s.calling;
    v.jokers = s.jokers;
    v.used = s.used;
    v.money = s.money;
    v.millionaires = s.millionaires;
    v.ended = s.ended;
    v.winners = s.winners;
    const bool asks = quizmaster(s).contains(seat);
    if (asks || settled(s.phase)) v.right = s.right;  // QVG-10, QVG-14
    for (const Seat other : players(s))
      if (other == seat || asks) v.open[other] = s.open[other];  // QVG-30
    if (seat == core::kSpectator) return v;
    v.said = s.said[seat];
    v.votes = s.votes[seat];
    v.advice = s.advice[seat];
    return v;
  }

  // Everybody hears every question, and so knows which can come again; and knows which
  // cards he handed in himself on this one.
  void remember(Memory& memory, Seat self, const Event& event) const {
    if (const auto* asked = event.get_if<Asked>()) {
      memory.asked.push(asked->question.number);
    } else if (event.is<Revealed>()) {
      memory.polled.reset();
      memory.voted = {};
      memory.advised = {};
    } else if (const auto* joker = event.get_if<UsedJoker>()) {
      if (joker->joker == Joker::audience) memory.polled = joker->seat;
    } else if (const auto* sealed = event.get_if<Sealed>()) {
      if (memory.polled && *memory.polled != self) memory.voted[*memory.polled] = sealed->letter;
    } else if (event.is<Polled>() || event.is<PolledUnseen>()) {
      memory.polled.reset();
    } else if (const auto* advice = event.get_if<Advised>()) {
      if (advice->mate == self) memory.advised[advice->seat] = advice->letter;
    } else if (const auto* again = event.get_if<BeganAgain>()) {
      int level = 1;
      while (bank_.prize(level) != again->prize) ++level;
      memory.asked.remove(bank_.box(level));
      memory.again = static_cast<std::uint16_t>(memory.again | 1u << (level - 1));
    }
  }

  // Any answer that is open to the seat, and that the audience has not ruled out,
  // may be the right one; the rest follows from it.
  State sample(const View& v, const Memory& memory, Seat self, core::Chance auto& chance) const {
    State s;
    s.asked = aside_;
    for (int level = 1; level <= bank_.levels(); ++level)
      if (is_gone_through(memory.again, level)) s.asked.remove(bank_.box(level));
    s.asked.add(memory.asked);
    s.asked.push(v.card.number);
    s.again = memory.again;
    s.seats = v.seats;
    s.options = v.options;
    s.starter = v.starter;
    s.round = v.round;
    s.phase = v.phase;
    s.level = v.level;
    s.card = v.card;
    s.in = v.in;
    s.turn = v.turn;
    s.helper = v.helper;
    s.joker = v.joker;
    s.shows = v.shows;
    s.calling = v.calling;
    s.jokers = v.jokers;
    s.used = v.used;
    s.money = v.money;
    s.millionaires = v.millionaires;
    s.ended = v.ended;
    s.winners = v.winners;
    const bool plays = self != core::kSpectator;
    Letters possible = plays ? v.open[self] : Letters::all();
    if (!v.votes.empty()) possible = Letters::of_bits(possible.bits() & v.votes.present());
    s.right = v.right ? *v.right : possible.nth(chance.pick(possible.size()));
    for (const Seat seat : players(s)) {
      s.open[seat] = v.open[seat].empty() ? imagined_open(s, seat, chance) : v.open[seat];
      if (seat == self) continue;
      if (was_polled(s, seat)) s.votes[seat] = imagined_votes(s, seat, memory.voted[seat], chance);
      s.advice[seat] = memory.advised[seat];
    }
    if (!plays) return s;
    s.votes[self] = v.votes;
    s.advice[self] = v.advice;
    s.said[self] = v.said;
    if (v.said != Said::nothing) s.answered.add(self);
    return s;
  }

  // ---- What is printed on the cards ----

  // Of the question that was read out, what a seat may read.
  ReadOut read_out(const View& v) const {
    const Question card = bank_.text(v.card);
    return {card.id, card.theme, card.lang, card.question, card.answers, v.right, v.right ? card.why : std::string()};
  }
  // Of the question that was settled, what everybody may read: also where the next one is on
  // the table already.
  ReadOut read_out(const Revealed& settled) const {
    const Question card = bank_.text(QuestionCard{settled.question.number});
    return {card.id, card.theme, card.lang, card.question, card.answers, settled.right, card.why};
  }
  core::Words printed(QuestionCard card) const {
    const std::string text = bank_.text(card).question;
    return {text, text};
  }
  core::Words printed(Solution solution) const {
    const Question card = bank_.text(QuestionCard{solution.number});
    if (card.answers.empty()) return {};
    const std::string text = card.answers[static_cast<std::size_t>(card.right)] + ". " + card.why;
    return {text, text};
  }
  int levels() const { return bank_.levels(); }
  int prize(int level) const { return bank_.prize(level); }
  int floor(int level) const { return bank_.floor(level); }

  // What the log of a finished match keeps of the edition: the cards that were read
  // out. Of a box that was gone through, that is all that were not laid aside before, and
  // those that came again.
  Edition excerpt(const State& s) const {
    Edition part;
    part.imprint = edition_.imprint;
    part.pyramid = edition_.pyramid;
    part.safe = edition_.safe;
    part.packs = edition_.packs;
    for (const std::uint16_t number : aside_) part.laid_aside.push_back(number);
    part.excerpt.emplace();
    each_card([&](std::uint16_t number, int level) {
      const bool was_asked = s.asked.contains(number);
      if (is_gone_through(s.again, level) ? was_asked || !aside_.contains(number)
                                          : was_asked && !aside_.contains(number))
        part.excerpt->seen.push_back({number, bank_.text(QuestionCard{number})});
    });
    for (int level = 1; level <= bank_.levels(); ++level) part.excerpt->cards.push_back(bank_.box(level).size());
    return part;
  }
  // The whole edition, with what is laid aside.
  bool lays_aside() const { return !aside_.empty(); }
  Edition with_laid_aside() const {
    Edition whole = edition_;
    for (const std::uint16_t number : aside_) whole.laid_aside.push_back(number);
    return whole;
  }

  // What was read out, and what may come again because its box was gone through.
  core::Heard heard(const State& s) const {
    core::Heard heard;
    each_card([&](std::uint16_t number, int level) {
      if (was_heard(s, number, level))
        heard.heard.emplace_back(bank_.head(QuestionCard{number}).id);
      else if (is_gone_through(s.again, level) && !s.asked.contains(number))
        heard.again.emplace_back(bank_.head(QuestionCard{number}).id);
    });
    return heard;
  }

  // What a bot in that seat believes about the question (knowledge.h).
  Belief recall(const View& v, const Memory& memory, int more = 0) const {
    const int person = (v.seat.index - v.starter.index + v.seats) % v.seats;
    return knowledge::recall(bank_.head(v.card), bank_.right(v.card), bank_.levels(), person, memory.asked.hash(),
                             more);
  }

  // ---- Positions ----

  void complete(State& s, std::string_view) const { s.right = bank_.right(s.card); }
  std::optional<core::Flaw> misprinted(const State& s) const {
    if (s.right == bank_.right(s.card)) return std::nullopt;
    return core::Flaw{"right", "the card says " + std::string(core::name(bank_.right(s.card))), QVG_10};
  }
  std::optional<core::Flaw> check(const State& s) const;

  using Course::first;
  using Course::helpers;
  using Course::human;
  using Course::lead;
  using Course::quizmaster;
  using Course::rounds;
  using Course::settled;

 private:
  // ---- The box ----

  // Visits every card: its number and its level.
  void each_card(auto&& visit) const {
    for (int level = 1; level <= bank_.levels(); ++level)
      for (int number = bank_.box(level).begin; number < bank_.box(level).end; ++number)
        visit(static_cast<std::uint16_t>(number), level);
  }
  static bool is_gone_through(std::uint16_t again, int level) { return (again >> (level - 1) & 1) != 0; }
  // Whether a card was read out in this match, as far as can be told: of those that were laid
  // aside only where their box was gone through.
  bool was_heard(const State& s, std::uint16_t number, int level) const {
    return s.asked.contains(number) && (is_gone_through(s.again, level) || !aside_.contains(number));
  }

  // ---- Moves ----

  // Why a seat that is not asked has no move.
  core::Clause not_asked(const State& s, Seat seat) const {
    constexpr core::Clause kByPhase[] = {QVG_16, QVG_12, QVG_30, QVG_31, QVG_32, QVG_40, QVG_13, QVG_23};
    const core::Clause by_phase = kByPhase[static_cast<std::size_t>(s.phase)];
    if (s.phase == Phase::over || window(s).contains(seat)) return by_phase;
    if (quizmaster(s).contains(seat)) return QVG_10;
    if (!s.in.contains(seat)) return s.options.television ? QVG_50 : QVG_22;
    return by_phase;
  }
  // By what an answer is closed on a holder.
  static core::Clause closed(const State& s, Seat seat) {
    if (s.used[seat].contains(Joker::fifty_fifty)) return QVG_30;
    return s.used[seat].contains(Joker::audience) ? QVG_40 : QVG_41;
  }

  [[gnu::always_inline]] void each_joker(const State& s, Seat seat, auto& moves) const {
    const Bits yes = core::kNoArg;
    const Jokers left = s.jokers[seat];
    const SeatSet friends = helpers(s, seat);
    const bool alone = friends.empty();
    const bool has_fifty = left.contains(Joker::fifty_fifty);
    const bool has_vote = left.contains(Joker::audience);
    const bool has_phone = left.contains(Joker::phone);

    moves.offer(Verb::stop, yes.when(!s.used[seat].empty()));
    moves.forbid(QVG_17, Verb::stop);
    moves.offer(Verb::fifty_fifty, yes.when(has_fifty && s.open[seat].size() > 2));
    moves.forbid(QVG_30, Verb::fifty_fifty, yes.when(has_fifty));
    moves.offer(Verb::audience, yes.when(has_vote));
    moves.offer(Verb::phone, Bits(friends).when(has_phone));
    moves.offer(Verb::phone_nobody, yes.when(has_phone && alone));
    moves.offer(Verb::call, yes.when(has_phone && s.options.real_calls && s.seats >= kCallSeats));
    moves.offer(Verb::no_joker);

    // A joker that is gone; a friend who cannot be asked.
    moves.forbid(QVG_12, Verb::fifty_fifty);
    moves.forbid(QVG_12, Verb::audience);
    moves.forbid(QVG_12, Verb::phone, friends);
    moves.forbid(QVG_12, Verb::phone_nobody, yes.when(!has_phone && alone));
    moves.forbid(QVG_12, Verb::call, yes.when(!has_phone && s.options.real_calls && s.seats >= kCallSeats));
    moves.never(QVG_41, Verb::phone, Bits::below(64).when(alone));
    moves.forbid_other(QVG_32, Verb::phone);
    moves.forbid_other(QVG_32, Verb::phone_nobody);
    moves.forbid_other(QVG_33, Verb::call);
    moves.forbid_rest(QVG_12);
  }

  // ---- Imagining ----

  // Whether a seat was given the cards of the audience.
  static bool was_polled(const State& s, Seat seat) {
    return s.used[seat].contains(Joker::audience) && !helpers(s, seat).empty() &&
           !(s.phase == Phase::vote && s.turn == seat);
  }
  // Whether two answers were closed on its holder.
  static bool was_halved(const State& s, Seat seat) {
    return s.used[seat].contains(Joker::fifty_fifty) && !(s.phase == Phase::keep && s.turn == seat);
  }
  static Letters imagined_open(const State& s, Seat seat, auto& chance) {
    if (!was_halved(s, seat)) return Letters::all();
    const Letters wrong = Letters::all() - s.right;
    return Letters(s.right, wrong.nth(chance.pick(wrong.size())));
  }
  static Votes imagined_votes(const State& s, Seat seat, std::optional<Letter> own, auto& chance) {
    Votes votes;
    votes.add(s.right);
    if (own) votes.add(*own);
    for (int n = helpers(s, seat).size() - (own ? 1 : 0); n > 0; --n)
      votes.add(static_cast<Letter>(chance.pick(questions::kAnswers)));
    return votes;
  }

  const Edition& edition_;
};
static_assert(core::Game<Rules>);

}  // namespace quiz
