// Les Joyeux Combinards. The clause ids refer to docs/rules/combinards.en.md.
//
// A turn is a chain of questions. Each phase is one of them; what an answer does
// is in course.h, what a seat knows in knowledge.h. "—" is the end of the turn.
//
//   roll ──► advance ──┬─ past a junction ──► junction ─┬─ inner ──► advance
//                      │                                └─ outer ──► STOP
//                      └─ the space arrived at:
//     start ─────────── —                       STOP ───────► declare* ──► —
//     purchase ───────► buy ─► announce ─► doubt† ─► —
//     sale ───────────► sell ─┬─ sold inside ─► buy …
//                             └─ else ─► —
//     refinery ───────► refinery* ─► —          police ─────► police* ──► —
//     agios, refund, control ─► —               airport ────► airport ──► —
//     tax ────────────► tax ─► —                flying ctrl ► inform ─┬─ right ─► reward ─► —
//     customs ────────► denounce† ─┬─ right ─► —                      └─ wrong ─► —
//                                  ├─ oil operation ─► —
//                                  └─ else two dice ─┬─ 7 or more ─► advance
//                                                    └─ less ─► —
//
//   *  cards are chosen one per move and ended by `done`
//   †  a window: every opponent is asked at the same time and answers secretly; when
//      all have answered, the answers are shown to all
//
// A question is put by public facts alone: who stands where, has money, years or
// cards. So sell, refinery and declare are asked of everybody who holds a card.
// Whoever is eliminated leaves the chain; a win ends it anywhere.
//
// Hands, the pile, a drawn card, cards chosen and open answers are secret. They
// leave only through view() and the audience named where an event is emitted.
#pragma once
#include <algorithm>
#include <optional>
#include <string>
#include <vector>

#include "core/game.h"
#include "games/combinards/board.h"
#include "games/combinards/clauses.h"
#include "games/combinards/course.h"
#include "games/combinards/edition.h"
#include "games/combinards/events.h"
#include "games/combinards/knowledge.h"
#include "games/combinards/state.h"

namespace combinards {

using core::Bits;
using core::Move;

enum class Verb : std::uint8_t {
  roll,
  inner,
  outer,
  buy,
  no_buy,
  announce,
  doubt,
  let_pass,
  sell,
  no_sell,
  declare,
  give,
  done,
  fly,
  no_fly,
  pay,
  risk,
  inform,
  no_inform,
  years_off,
  money,
  denounce,
};
constexpr int kVerbs = 22;

// COM-23: what may be announced.
constexpr Bits kPrintedPrices = [] {
  Bits set{};
  for (const int price : kPrices) set = set | Bits::only(price);
  return set;
}();
constexpr Bits kAnyPrice = Bits::below(kHighestPrice + 1) - Bits::only(0);

class Rules {
 public:
  using Edition = combinards::Edition;
  using Options = combinards::Options;
  using State = combinards::State;
  using View = combinards::View;
  using Memory = combinards::Memory;
  using Event = combinards::Event;

  static constexpr core::Facts kFacts = {
      .slug = "combinards",
      .prefix = "COM",
      .min_seats = 2,
      .max_seats = core::kMaxSeats,
      .rules_version = 2,
      .hidden = true,
      .minutes = 90,
      // In a turn: a roll, a junction or two, a question, cards chosen, a window.
      .max_plies = kMostRounds * core::kMaxSeats * 20,
      .clauses = kClauses,
  };

  explicit Rules(const Edition& edition) : edition_(edition), board_(edition) {
    for (const CardFace& card : edition.cards) card_ids_.emplace_back(card.id);
    for (std::size_t a = 0; a < kAirports; ++a) airport_texts_[a] = board_.airport(static_cast<int>(a)).text();
    for (std::size_t a = 0; a < kAirports; ++a) airport_ids_[a] = airport_texts_[a];
    listing_ = {Card::kLabel, card_ids_};
    const core::Arg card = core::printed_arg("card", card_ids_);
    forms_ = {{
        {"roll", COM_10},          {"inner", COM_13},
        {"outer", COM_13},         {"buy", COM_20},
        {"no-buy", COM_20},        {"announce", COM_23, core::number_arg("price")},
        {"doubt", COM_26},         {"let-pass", COM_26},
        {"sell", COM_27, card},    {"no-sell", COM_27},
        {"declare", COM_29, card}, {"give", COM_40, card},
        {"done", COM_28},          {"fly", COM_42, core::printed_arg("airport", airport_ids_)},
        {"no-fly", COM_42},        {"pay", COM_43},
        {"risk", COM_43},          {"inform", COM_46, core::seat_arg("suspect")},
        {"no-inform", COM_46},     {"years-off", COM_46},
        {"money", COM_46},         {"denounce", COM_30},
    }};
  }
  // The notation points into the rules.
  Rules(const Rules&) = delete;
  Rules& operator=(const Rules&) = delete;

  const Edition& edition() const { return edition_; }
  const Board& board() const { return board_; }
  core::Notation notation() const { return forms_; }
  core::Listings listed() const { return {&listing_, 1}; }

  // ---- The course of the game ----

  std::optional<core::Flaw> check_table(int seats, const Options& options) const {
    if (seats < kFacts.min_seats || seats > kFacts.max_seats)
      return core::Flaw{"seats", "2 to 6 play combinards, not " + std::to_string(seats)};
    if (options.round_limit < 1) return core::Flaw{"options.round_limit", "at least one round is played", COM_08};
    return std::nullopt;
  }
  // Day by day nobody can be asked to remember who declared oil a week ago.
  Options usual(int, core::Tempo tempo) const {
    Options options;
    options.open_declarations = tempo == core::Tempo::daily;  // COM-50
    return options;
  }
  Options as_printed(int seats) const {
    Options options = usual(seats, core::Tempo::sitting);
    options.gain = true;             // COM-05
    options.any_price = true;        // COM-23
    options.first_to_speak = true;   // COM-26
    options.false_denunciation = 0;  // COM-30
    return options;
  }

  State start(int seats, const Options& options, core::Chance auto& chance, auto& events) const {
    State s;
    s.seats = static_cast<std::uint8_t>(seats);
    s.options = options;
    s.playing = SeatSet::first(seats);
    s.bank = edition_.money();
    // Shuffled from the last place on, then dealt from the first.
    board_.deck().each([&](Card card) { s.pile.push(card); });
    for (int i = s.pile.size() - 1; i > 0; --i) std::swap(s.pile[i], s.pile[chance.pick(i + 1)]);
    Pile rest;
    for (int i = 0; i < s.pile.size(); ++i) {
      if (const int to = i / edition_.start_cards; to < seats)
        s.hands[Seat(to)].add(s.pile[i]);  // COM-02
      else
        rest.push(s.pile[i]);
    }
    s.pile = rest;
    s.starter = s.turn = Seat(chance.pick(seats));  // COM-04
    for (const Seat seat : s.playing) {
      s.players[seat].place = board_.start();      // COM-03
      s.players[seat].cash = edition_.start_cash;  // COM-02
      s.bank -= edition_.start_cash;
      events.to(seat, COM_02, Dealt{seat, s.hands[seat]});
      events.others(seat, COM_02, DealtUnseen{seat, static_cast<std::uint8_t>(edition_.start_cards)});
    }
    events.all(COM_04, Started{s.starter});
    return s;
  }

  SeatSet waiting(const State& s) const {
    if (s.ended != Ended::no) return {};
    return is_window(s) ? s.playing - s.turn - s.answered : SeatSet(s.turn);
  }
  SeatSet sealed(const State& s) const { return s.answered; }
  bool choosing(const State& s) const { return !s.chosen.empty(); }
  // Nobody may keep the others waiting for his doubt or his denunciation.
  core::Pace pace(const State& s) const { return {.window = s.ended == Ended::no && is_window(s)}; }  // COM-26, COM-30

  [[gnu::always_inline]] void each_move(const State& s, Seat seat, auto& moves) const {
    if (s.ended != Ended::no) return moves.forbid_rest(s.ended == Ended::rounds ? COM_08 : COM_05);
    if (!s.playing.contains(seat)) return moves.forbid_rest(s.players[seat].years > kMostYears ? COM_07 : COM_06);
    if (is_window(s)) return each_answer(s, seat, moves);
    if (seat != s.turn) return moves.forbid_rest(COM_04);
    switch (s.phase) {
      case Phase::roll: moves.offer(Verb::roll); break;
      case Phase::junction:
        moves.offer(Verb::inner);
        moves.offer(Verb::outer);
        break;
      case Phase::buy:
        moves.offer(Verb::buy);
        moves.offer(Verb::no_buy);
        break;
      case Phase::announce: each_price(s, moves); break;
      case Phase::sell: each_sale(s, moves); break;
      case Phase::refinery: each_choice(s, Verb::sell, board_.sold_on(s.players[seat].place), COM_28, moves); break;
      case Phase::declare: each_choice(s, Verb::declare, board_.of(Goods::oil), COM_29, moves); break;
      case Phase::police: each_choice(s, Verb::give, Bits::below(kDeck), COM_40, moves); break;
      case Phase::airport: each_flight(s, moves); break;
      case Phase::tax:
        moves.offer(Verb::pay, core::kNoArg.when(s.players[seat].cash >= kTax));
        moves.forbid(COM_43, Verb::pay);
        moves.offer(Verb::risk);
        break;
      case Phase::inform: each_suspect(s, moves); break;
      case Phase::reward:
        moves.offer(Verb::years_off);
        moves.offer(Verb::money);
        break;
      case Phase::doubt:
      case Phase::denounce: break;
    }
    forbid_others(moves);
  }

  void apply(State& s, Seat seat, Move m, core::Chance auto& chance, auto& events) const {
    Course course(edition_, board_, s, chance, events);
    switch (static_cast<Verb>(m.verb)) {
      case Verb::roll: return course.roll();
      case Verb::inner: return course.stay_inside();
      case Verb::outer: return course.go_outside();
      case Verb::buy: return course.draw();
      case Verb::no_buy: return course.decline(COM_20);
      case Verb::announce: return course.announce(m.a);
      case Verb::doubt:
      case Verb::denounce: return course.answer(seat, true);
      case Verb::let_pass: return course.answer(seat, false);
      case Verb::sell: return s.phase == Phase::sell ? course.sell(Card(m.a)) : course.choose(Card(m.a));
      case Verb::no_sell: return course.decline(COM_27);
      case Verb::declare:
      case Verb::give: return course.choose(Card(m.a));
      case Verb::done: return course.done();
      case Verb::fly: return course.fly(board_.airport(m.a));
      case Verb::no_fly: return course.decline(COM_42);
      case Verb::pay: return course.pay_tax();
      case Verb::risk: return course.risk_tax();
      case Verb::inform: return course.inform(Seat(m.a));
      case Verb::no_inform: return course.decline(COM_46);
      case Verb::years_off: return course.take_reward(false);
      case Verb::money: return course.take_reward(true);
    }
  }

  // A player who is away keeps to the inner circuit and does nothing he is not asked
  // for; having drawn a card, he announces its price.
  Move default_move(const State& s, Seat seat) const {
    switch (s.phase) {
      case Phase::roll: return plain(Verb::roll);
      case Phase::junction: return plain(Verb::inner);
      case Phase::buy: return plain(Verb::no_buy);
      case Phase::announce: {
        const int price = std::min(s.players[seat].cash, board_.price(*s.drawn));
        const Bits prices = announceable(s);
        const Bits enough = prices - Bits::below(price);
        return {static_cast<std::uint8_t>(Verb::announce),
                static_cast<std::uint8_t>(enough.empty() ? prices.last() : enough.first())};
      }
      case Phase::doubt:
      case Phase::denounce: return plain(Verb::let_pass);
      case Phase::sell: return plain(Verb::no_sell);
      case Phase::refinery:
      case Phase::declare:
      case Phase::police: return plain(Verb::done);
      case Phase::airport: return plain(Verb::no_fly);
      case Phase::tax: return plain(s.players[seat].cash >= kTax ? Verb::pay : Verb::risk);
      case Phase::inform: return plain(Verb::no_inform);
      case Phase::reward: return plain(s.players[seat].years > 0 ? Verb::years_off : Verb::money);
    }
    return {};
  }

  int turns(const State& s) const { return s.round * s.seats + (s.turn - s.starter + s.seats) % s.seats; }

  int score(const State& s, Seat seat) const { return s.winners.contains(seat) ? core::kWin / s.winners.size() : 0; }

  // ---- What a seat knows ----

  View view(const State& s, Seat seat) const { return view_of(s, seat); }
  void remember(Memory& memory, Seat self, const Event& event) const { event.visit(Remembering(memory, self)); }
  State sample(const View& v, const Memory& memory, Seat, core::Chance auto& chance) const {
    return Imagining(board_, v, memory, chance).state();
  }

  // ---- What is printed in the box ----

  const CardFace& face(Card card) const { return edition_.cards[card.number]; }
  const Space& space_at(Place place) const {
    const auto space = static_cast<std::size_t>(place.space());
    if (place.is_inner()) return edition_.inner.spaces[space];
    return edition_.outer[static_cast<std::size_t>(place.circuit()) - 1].spaces[space];
  }
  core::Words printed(Card card) const {
    return {"«\u00a0" + face(card).name.fr + "\u00a0»", "“" + face(card).name.en + "”"};
  }
  core::Words printed(const Cards& cards) const {
    core::Words words;
    for (const int number : cards.present()) {
      const core::Words one = printed(Card(number));
      const std::string times = cards[Card(number)] > 1 ? "\u00a0×\u00a0" + std::to_string(cards[Card(number)]) : "";
      words.fr += (words.fr.empty() ? "" : ", ") + one.fr + times;
      words.en += (words.en.empty() ? "" : ", ") + one.en + times;
    }
    return cards.empty() ? core::Words{"rien", "nothing"} : words;
  }
  core::Words printed(Place place) const {
    const core::Words& label = space_at(place).label;
    return {place.text() + " («\u00a0" + label.fr + "\u00a0»)", place.text() + " (“" + label.en + "”)"};
  }
  core::Words printed(const core::Arg& arg, int value) const {
    return arg.names.data() == airport_ids_.data() ? printed(board_.airport(value)) : printed(Card(value));
  }

  // ---- Positions ----

  // What lies nowhere else is in the bank, or in the pile in the order of the edition.
  void complete(State& s, std::string_view field) const {
    if (field == "bank") {
      s.bank = edition_.money() - s.pot;
      for (const Seat seat : SeatSet::first(s.seats)) s.bank -= s.players[seat].cash;
      return;
    }
    s.pile = {};
    for (int number = 0; number < static_cast<int>(edition_.cards.size()); ++number) {
      const Card card(number);
      for (int n = in_play(s, card); n < board_.deck()[card]; ++n) s.pile.push(card);
    }
  }

  std::optional<core::Flaw> check(const State& s) const;

 private:
  static Move plain(Verb verb) { return {static_cast<std::uint8_t>(verb)}; }
  static bool is_window(const State& s) { return s.phase == Phase::doubt || s.phase == Phase::denounce; }

  // How many of a card there are outside the pile.
  static int in_play(const State& s, Card card) {
    int sum = s.drawn == card;
    for (const Seat seat : SeatSet::first(s.seats)) sum += s.hands[seat][card];
    return sum;
  }

  // ---- Moves ----

  // A move of another phase is refused by the clause that describes it.
  [[gnu::always_inline]] void forbid_others(auto& moves) const {
    for (int verb = 0; verb < kVerbs; ++verb)
      moves.forbid_other(forms_[static_cast<std::size_t>(verb)].clause, static_cast<Verb>(verb));
  }

  // COM-26, COM-30: every opponent once.
  [[gnu::always_inline]] void each_answer(const State& s, Seat seat, auto& moves) const {
    const bool doubting = s.phase == Phase::doubt;
    const bool is_asked = seat != s.turn && !s.answered.contains(seat);
    if (!is_asked) return moves.forbid_rest(doubting ? COM_26 : COM_30);
    moves.offer(Verb::doubt, core::kNoArg.when(doubting));
    moves.offer(Verb::let_pass);
    moves.offer(Verb::denounce, core::kNoArg.when(!doubting));
    forbid_others(moves);
  }

  // COM-23: what the buyer has, at most.
  static Bits announceable(const State& s) {
    const Bits prices = s.options.any_price ? kAnyPrice : kPrintedPrices;
    return prices & Bits::below(std::min(s.players[s.turn].cash, kHighestPrice) + 1);
  }
  [[gnu::always_inline]] void each_price(const State& s, auto& moves) const {
    moves.offer(Verb::announce, announceable(s));
    moves.forbid(COM_23, Verb::announce, kPrintedPrices);
  }

  [[gnu::always_inline]] void each_sale(const State& s, auto& moves) const {
    const Bits hand = s.hands[s.turn].present();
    const Bits sold_here = board_.sold_on(s.players[s.turn].place);
    moves.offer(Verb::sell, hand & sold_here);
    moves.forbid(COM_28, Verb::sell, hand & board_.of(Goods::oil));
    moves.forbid(COM_27, Verb::sell, hand);
    moves.offer(Verb::no_sell);
  }

  // Cards of the hand one by one, in ascending order: the last one again, if there
  // are more of it, or a later one.
  [[gnu::always_inline]] void each_choice(const State& s, Verb verb, Bits allowed, core::Clause clause,
                                          auto& moves) const {
    const Cards& hand = s.hands[s.turn];
    Bits open = hand.present() & allowed;
    if (!s.chosen.empty()) {
      const Card last(s.chosen.present().last());
      open = open - Bits::below(last + (hand[last] > s.chosen[last] ? 0 : 1));
    }
    moves.offer(verb, open);
    moves.forbid(clause, verb, hand.present());
    moves.offer(Verb::done);
  }

  [[gnu::always_inline]] void each_flight(const State& s, auto& moves) const {
    const Bits here = Bits::only(board_.airport_at(s.players[s.turn].place));
    moves.offer(Verb::fly, Bits::below(kAirports) - here);
    moves.forbid(COM_42, Verb::fly, here);
    moves.offer(Verb::no_fly);
  }

  [[gnu::always_inline]] void each_suspect(const State& s, auto& moves) const {
    const SeatSet opponents = s.playing - s.turn;
    moves.offer(Verb::inform, Bits(with_cards(s) & opponents));
    moves.forbid(COM_46, Verb::inform, Bits(opponents));
    moves.offer(Verb::no_inform);
  }

  const Edition& edition_;
  Board board_;
  std::vector<std::string_view> card_ids_;
  std::array<std::string, kAirports> airport_texts_;
  std::array<std::string_view, kAirports> airport_ids_;
  core::Listing listing_;
  std::array<core::Form, kVerbs> forms_;
};
static_assert(core::Game<Rules>);

}  // namespace combinards
