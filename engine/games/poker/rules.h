// Millionen Poker. The clause ids refer to docs/rules/poker.en.md.
//
// Hands and the pile are secret. They leave this file only through view() and
// through the audience named where an event is emitted. The pile is a set of
// counters: a draw picks from it, and there is no order that could leak.
//
// One file, though it is long: the rules in the order in which a match is played.
#pragma once
#include <algorithm>
#include <optional>

#include "core/game.h"
#include "core/pile.h"
#include "games/poker/cards.h"
#include "games/poker/clauses.h"
#include "games/poker/deductions.h"
#include "games/poker/edition.h"
#include "games/poker/events.h"
#include "games/poker/state.h"

namespace poker {

using core::Bits;
using core::Move;

enum class Verb : std::uint8_t {
  dandy,
  valise,
  drive_off,
  attack,
  tricheur,
  discard,
  pass,  // on one's turn
  repel,
  revolver,
  let_it_happen,  // when attacked
};
inline constexpr core::Arg kCardArg = core::kind_arg("card", kCardNames);
inline constexpr std::array<core::Form, 10> kForms = {{
    {"dandy", POK_30},
    {"valise", POK_13},
    {"drive-off", POK_20, kCardArg},
    {"attack", POK_14, kCardArg, core::seat_arg("target")},
    {"tricheur", POK_24, core::seat_arg("victim")},
    {"discard", POK_12, kCardArg},
    {"pass", POK_11},
    {"repel", POK_15, kCardArg},
    {"revolver", POK_16},
    {"let-it-happen", POK_17},
}};

class Rules {
 public:
  using Edition = poker::Edition;
  using Options = poker::Options;
  using State = poker::State;
  using View = poker::View;
  using Memory = poker::Memory;
  using Event = poker::Event;

  static constexpr core::Facts kFacts = {
      .slug = "poker",
      .prefix = "POK",
      .min_seats = 3,
      .max_seats = core::kMaxSeats,
      .rules_version = 1,
      .hidden = true,
      .minutes = 30,
      // 200 rounds of six turns, each with an attack that is turned a few times.
      // It bounds play at random: two players who want to can turn a Pickpocket back
      // and forth for ever where pile and discard are so small that their Revolvers
      // come back at once.
      .max_plies = kRounds * core::kMaxSeats * 10,
      .clauses = kClauses,
      .arguments = core::Arguments::two,
  };

  explicit Rules(const Edition& edition) : edition_(edition) {}
  const Edition& edition() const { return edition_; }
  core::Notation notation() const { return kForms; }

  // ---- The course of the game ----

  std::optional<core::Flaw> check_table(int seats, const Options&) const {
    if (seats >= kFacts.min_seats && seats <= kFacts.max_seats) return std::nullopt;
    return core::Flaw{"seats", "3 to 6 play poker, not " + std::to_string(seats)};
  }

  State start(int seats, const Options& options, core::Chance auto& chance, auto& events) const {
    State s;
    s.seats = static_cast<std::uint8_t>(seats);
    s.options = options;
    for (int c = 0; c < core::kKinds<Card>; ++c) s.pile.add(Card(c), edition_.cards[Card(c)]);
    s.starter = s.turn = Seat(chance.pick(seats));
    for (const Seat seat : players(s)) {
      while (s.hands[seat].total() < kHand) s.hands[seat].add(core::take_any(s.pile, chance));
      events.to(seat, POK_10, Dealt{seat, s.hands[seat]});
      events.others(seat, POK_10, DealtUnseen{seat});
    }
    events.all(POK_10, Started{s.starter});
    return s;
  }

  SeatSet waiting(const State& s) const {
    if (s.ended != Ended::no) return {};
    return s.attack ? s.attack->target : s.turn;
  }
  SeatSet sealed(const State&) const { return {}; }

  [[gnu::always_inline]] void each_move(const State& s, Seat seat, auto& moves) const {
    if (s.ended != Ended::no) return moves.forbid_rest(s.ended == Ended::dandy ? POK_30 : POK_31);
    if (s.attack && seat == s.attack->target) return each_answer(s, seat, moves);
    if (!s.attack && seat == s.turn) return each_play(s, seat, moves);
    // Out of turn. Whoever had the last turn has played his one card.
    const bool nobody_yet = !s.attack && s.round == 0 && s.turn == s.starter;
    const Seat last = s.attack ? s.turn : core::before(s.turn, s.seats);
    moves.forbid_rest(seat == last && !nobody_yet ? POK_25 : POK_26);
  }

  void apply(State& s, Seat seat, Move m, core::Chance auto& chance, auto& events) const {
    switch (static_cast<Verb>(m.verb)) {
      case Verb::dandy: return win(s, seat, events);
      case Verb::valise: place(s, seat, events); break;
      case Verb::drive_off: drive_off(s, seat, Card(m.a), events); break;
      case Verb::attack: return attack(s, seat, Card(m.a), Seat(m.b), chance, events);
      case Verb::tricheur: cheat(s, seat, Seat(m.a), chance, events); break;
      case Verb::discard: discard(s, seat, Card(m.a), events); break;
      case Verb::pass: events.all(POK_11, Passed{seat}); break;
      case Verb::repel: repel(s, seat, Card(m.a), events); break;
      case Verb::revolver: return turn_round(s, seat, chance, events);
      case Verb::let_it_happen: return let_it_happen(s, seat, events);
    }
    refill(s, seat, chance, events);
    end_turn(s, events);
  }

  // A player who is away lets attacks happen, and lays aside what helps least.
  Move default_move(const State& s, Seat seat) const {
    if (s.attack) return {static_cast<std::uint8_t>(Verb::let_it_happen)};
    const Bits hand = s.hands[seat].present();
    if (hand.empty()) return {static_cast<std::uint8_t>(Verb::pass)};
    using enum Card;
    for (const Card c : {mondain_2, pickpocket_2, mondain_3, pickpocket_3, pickpocket_4, mondain_4, pickpocket_5,
                         pickpocket_6, mondain_6, tricheur, revolver, dandy})
      if (core::contains(hand, c)) return discarding(c);
    return discarding(valise);
  }

  int turns(const State& s) const { return s.round * s.seats + (s.turn - s.starter + s.seats) % s.seats; }

  int score(const State& s, Seat seat) const { return s.winners.contains(seat) ? core::kWin / s.winners.size() : 0; }

  // ---- What a seat knows ----

  View view(const State& s, Seat seat) const {
    View v;
    v.seat = seat;
    v.seats = s.seats;
    v.options = s.options;
    v.starter = s.starter;
    v.turn = s.turn;
    v.round = s.round;
    v.ended = s.ended;
    v.winners = s.winners;
    v.attack = s.attack;
    v.valises = s.valises;
    v.threats = s.threats;
    v.discard = s.discard;
    v.pile_size = static_cast<std::uint8_t>(s.pile.total());
    for (const Seat other : players(s)) v.hand_sizes[other] = static_cast<std::uint8_t>(s.hands[other].total());
    if (seat != core::kSpectator) v.hand = s.hands[seat];
    return v;
  }

  // A victim knows what the thief now holds, until it is played or may have been
  // stolen again; everybody knows what the discard was when it became the pile; and what
  // somebody did tells what he hardly holds (deductions.h).
  void remember(Memory& memory, Seat self, const Event& event) const {
    event.visit(Deductions(memory));
    const auto forget = [&](Seat seat, Card card) {
      if (memory.known[seat][card] > 0) memory.known[seat].take(card);
    };
    const auto may_have_lost_any = [&](Seat seat) {
      for (const int c : memory.known[seat].present()) memory.known[seat].take(Card(c));
    };
    if (const auto* e = event.get_if<Cheated>(); e && e->victim == self) {
      forget(e->seat, Card::tricheur);
      memory.known[e->seat].add(e->card);
    } else if (e && e->seat == self) {
      forget(e->victim, e->card);
    } else if (const auto* unseen = event.get_if<CheatedUnseen>()) {
      forget(unseen->seat, Card::tricheur);
      may_have_lost_any(unseen->victim);
    } else if (const auto* discarded = event.get_if<Discarded>()) {
      forget(discarded->seat, discarded->card);
    } else if (const auto* hoped = event.get_if<Hoped>()) {
      forget(hoped->seat, hoped->card);
    } else if (const auto* placed = event.get_if<Placed>()) {
      forget(placed->seat, Card::valise);
    } else if (const auto* attacked = event.get_if<Attacked>()) {
      forget(attacked->seat, attacked->card);
    } else if (const auto* repelled = event.get_if<Repelled>()) {
      forget(repelled->seat, repelled->card);
    } else if (const auto* drove = event.get_if<DroveOff>()) {
      forget(drove->seat, drove->card);
    } else if (const auto* turned = event.get_if<Turned>()) {
      forget(turned->seat, Card::revolver);
    } else if (const auto* won = event.get_if<Won>()) {
      forget(won->seat, Card::dandy);
    } else if (const auto* over = event.get_if<TurnedOver>()) {
      memory.turned_over = true;
      memory.pile_at_most = over->pile;
    } else if (const auto* drew = event.get_if<Drew>(); drew && memory.turned_over) {
      memory.pile_at_most.take(drew->card);
    }
  }

  State sample(const View& v, const Memory& memory, Seat self, core::Chance auto& chance) const {
    State s;
    s.seats = v.seats;
    s.options = v.options;
    s.starter = v.starter;
    s.turn = v.turn;
    s.round = v.round;
    s.ended = v.ended;
    s.winners = v.winners;
    s.attack = v.attack;
    s.valises = v.valises;
    s.threats = v.threats;
    s.discard = v.discard;
    // What is known lies where it is known to be. Of what is unseen, first the pile
    // is imagined from what can be in it; the hands share the rest.
    for (const Seat seat : players(s)) s.hands[seat] = seat == self ? v.hand : memory.known[seat];
    complete(s, "pile");
    Pile unseen = s.pile;
    s.pile = core::imagined_pile(unseen, v.pile_size, memory.turned_over ? &memory.pile_at_most : nullptr, chance);
    for (const Seat seat : players(s))
      while (s.hands[seat].total() < v.hand_sizes[seat]) s.hands[seat].add(core::take_any(unseen, chance));
    return s;
  }

  // ---- Positions ----

  // What the box holds and lies nowhere else is in the pile, or in the discard.
  void complete(State& s, std::string_view field) const {
    Pile& heap = field == "discard" ? s.discard : s.pile;
    heap = {};
    const core::PerKind<Card, int> found = cards_in_play(s);
    for (int c = 0; c < core::kKinds<Card>; ++c)
      heap.add(Card(c), std::max(0, edition_.cards[Card(c)] - found[Card(c)]));
  }

  std::optional<core::Flaw> check(const State& s) const;

 private:
  static SeatSet players(const State& s) { return SeatSet::first(s.seats); }
  static Move discarding(Card c) { return {static_cast<std::uint8_t>(Verb::discard), static_cast<std::uint8_t>(c)}; }

  // ---- Moves: the four actions of a turn ----

  [[gnu::always_inline]] void each_play(const State& s, Seat seat, auto& moves) const {
    const Bits hand = s.hands[seat].present();
    const SeatSet opponents = players(s) - seat;
    const bool is_threatened = s.threats.threatened().contains(seat);
    const bool has_five = s.valises[seat] == kFive;

    const bool has_dandy = core::contains(hand, Card::dandy);
    moves.offer(Verb::dandy, core::kNoArg.when(has_dandy && has_five));
    moves.forbid(POK_30, Verb::dandy, core::kNoArg.when(has_dandy));

    const bool has_valise = core::contains(hand, Card::valise);
    moves.offer(Verb::valise, core::kNoArg.when(has_valise && !is_threatened && !has_five));
    moves.forbid(POK_23, Verb::valise, core::kNoArg.when(has_valise && is_threatened));
    moves.forbid(POK_13, Verb::valise, core::kNoArg.when(has_valise));

    const Bits blue = hand & defenders(true);
    const Bits able = hand & defenders(s.options.dandy_repels);
    moves.offer(Verb::drive_off, (able & kAtLeast[s.threats.oldest(seat)]).when(is_threatened));
    for (const Attack& other : s.threats)
      if (other.target == seat) moves.forbid(POK_19, Verb::drive_off, able & kAtLeast[other.pickpocket]);
    moves.forbid(POK_15, Verb::drive_off, (blue - able).when(is_threatened));
    moves.forbid(POK_20, Verb::drive_off, blue);

    const Bits pickpockets = hand & kPickpockets;
    const SeatSet spared = s.options.spare_threatened ? s.threats.threatened() : SeatSet{};
    moves.offer(Verb::attack, pickpockets, opponents - spared);
    moves.forbid(POK_18, Verb::attack, pickpockets, opponents & spared);

    const bool has_tricheur = core::contains(hand, Card::tricheur);
    SeatSet with_cards;
    for (int i = 0; i < core::kMaxSeats; ++i)
      if (!s.hands[Seat(i)].empty()) with_cards.add(Seat(i));
    moves.offer(Verb::tricheur, Bits(opponents & with_cards).when(has_tricheur));
    moves.forbid(POK_11, Verb::tricheur, Bits(opponents).when(has_tricheur));

    moves.offer(Verb::discard, hand);
    moves.offer(Verb::pass, core::kNoArg.when(hand.empty()));

    // What is no move at all here: a card is played for what it is, against an
    // opponent, and answers answer an attack.
    moves.forbid(POK_16, Verb::revolver, core::kNoArg.when(core::contains(hand, Card::revolver)));
    moves.never(POK_20, Verb::drive_off, hand);
    moves.never(POK_14, Verb::attack, hand, SeatSet::everyone());
    moves.never(POK_24, Verb::tricheur, Bits(SeatSet::everyone()).when(has_tricheur));
    moves.forbid_other(POK_14, Verb::let_it_happen);
    moves.forbid_other(POK_14, Verb::repel);
    moves.forbid_rest(POK_11);
  }

  // ---- Moves: the answer to an attack ----

  [[gnu::always_inline]] void each_answer(const State& s, Seat seat, auto& moves) const {
    const Bits hand = s.hands[seat].present();
    const bool has_revolver = core::contains(hand, Card::revolver);
    moves.offer(Verb::repel, hand & defenders(s.options.dandy_repels) & kAtLeast[s.attack->pickpocket]);
    moves.forbid(POK_15, Verb::repel, hand & defenders(true));
    moves.offer(Verb::revolver, core::kNoArg.when(has_revolver));
    moves.offer(Verb::let_it_happen);
    moves.never(POK_15, Verb::repel, hand);
    moves.forbid_other(POK_11, Verb::repel);
    moves.forbid_other(POK_11, Verb::revolver);
    moves.forbid_rest(POK_26);
  }

  // ---- What the moves do ----

  void discard(State& s, Seat seat, Card card, auto& events) const {
    lay_aside(s, seat, card);
    if (s.threats.threatened().contains(seat))
      events.all(POK_22, Hoped{seat, card});
    else
      events.all(POK_12, Discarded{seat, card});
  }

  void place(State& s, Seat seat, auto& events) const {
    s.hands[seat].take(Card::valise);
    ++s.valises[seat];  // POK-13
    events.all(POK_13, Placed{seat});
  }

  void win(State& s, Seat seat, auto& events) const {
    s.hands[seat].take(Card::dandy);  // it lies in front of him
    s.ended = Ended::dandy;           // POK-30
    s.winners = seat;                 // POK-30
    events.all(POK_30, Won{seat});
  }

  void drive_off(State& s, Seat seat, Card card, auto& events) const {
    lay_aside(s, seat, card);
    events.all(POK_20, DroveOff{seat, card, remove_oldest(s, seat).pickpocket});
  }

  void attack(State& s, Seat seat, Card card, Seat target, auto& chance, auto& events) const {
    s.hands[seat].take(card);
    s.attack = Attack{card, seat, target};
    events.all(POK_14, Attacked{seat, target, card});
    refill(s, seat, chance, events);  // POK-11: before the answer
  }

  void repel(State& s, Seat seat, Card card, auto& events) const {
    const Card pickpocket = s.attack->pickpocket;
    lay_aside(s, seat, card);
    s.discard.add(pickpocket);  // POK-15
    s.attack.reset();           // POK-15
    events.all(POK_15, Repelled{seat, card, pickpocket});
  }

  void turn_round(State& s, Seat seat, auto& chance, auto& events) const {
    lay_aside(s, seat, Card::revolver);
    std::swap(s.attack->patron, s.attack->target);  // POK-16
    events.all(POK_16, Turned{seat, s.attack->target, s.attack->pickpocket});
    refill(s, seat, chance, events);  // POK-16: at once
  }

  void let_it_happen(State& s, Seat seat, auto& events) const {
    const Attack attack = *s.attack;
    s.attack.reset();
    if (s.valises[seat] > 0) {
      --s.valises[seat];                 // POK-17
      s.discard.add(attack.pickpocket);  // POK-17
      events.all(POK_17, Took{attack.patron, seat, attack.pickpocket});
      receive_valise(s, attack.patron, POK_17, events);
    } else {
      s.threats.push(attack);  // POK-18
      events.all(POK_18, Waits{seat, attack.patron, attack.pickpocket});
    }
    end_turn(s, events);  // no card was played, so none is drawn (POK-11)
  }

  // POK-21: from a threatened player a valise goes on, and the Pickpocket that
  // took it there is gone. Every step removes one, so this ends.
  void receive_valise(State& s, Seat seat, core::Clause by, auto& events) const {
    while (s.threats.threatened().contains(seat)) {
      const Attack waiting = remove_oldest(s, seat);
      events.all(POK_21, HandedOn{seat, waiting.patron, waiting.pickpocket});
      seat = waiting.patron;
      by = POK_21;
    }
    if (s.valises[seat] == kFive) {
      s.discard.add(Card::valise);  // POK-17, POK-21
      events.all(by, Surplus{seat});
    } else {
      ++s.valises[seat];  // POK-17, POK-21
    }
  }

  void cheat(State& s, Seat seat, Seat victim, auto& chance, auto& events) const {
    lay_aside(s, seat, Card::tricheur);
    const Card card = core::take_any(s.hands[victim], chance);  // POK-24
    s.hands[seat].add(card);                                    // POK-24
    events.to({seat, victim}, POK_24, Cheated{seat, victim, card});
    events.others({seat, victim}, POK_24, CheatedUnseen{seat, victim});
    if (s.options.victim_refills) refill(s, victim, chance, events);  // POK-24: the victim first
  }

  void end_turn(State& s, auto& events) const {
    s.turn = core::after(s.turn, s.seats);  // POK-26
    s.round = static_cast<std::uint8_t>(s.round + (s.turn == s.starter));
    if (s.round < kRounds) return;
    s.ended = Ended::rounds;      // POK-31
    s.winners = most_valises(s);  // POK-31
    events.all(POK_31, RanOut{s.winners});
  }

  // ---- Cards on the move ----

  static void lay_aside(State& s, Seat seat, Card card) {
    s.hands[seat].take(card);
    s.discard.add(card);
  }

  static Attack remove_oldest(State& s, Seat seat) {
    const Attack attack = s.threats.remove_oldest(seat);
    s.discard.add(attack.pickpocket);
    return attack;
  }

  void refill(State& s, Seat seat, auto& chance, auto& events) const {
    const auto turned_over = [&](const Pile& pile) {  // POK-11
      events.all(POK_11, TurnedOver{static_cast<std::uint8_t>(pile.total()), pile});
    };
    for (int missing = kHand - s.hands[seat].total(); missing > 0; --missing) {  // POK-11
      const std::optional<Card> card = core::draw(s.pile, s.discard, chance, turned_over);
      if (!card) return;  // POK-11: nobody draws
      s.hands[seat].add(*card);
      events.to(seat, POK_11, Drew{seat, *card});
      events.others(seat, POK_11, DrewUnseen{seat});
    }
  }

  static SeatSet most_valises(const State& s) {
    const std::uint8_t most = *std::max_element(s.valises.values.begin(), s.valises.values.end());
    SeatSet seats;
    for (const Seat seat : players(s))
      if (s.valises[seat] == most) seats.add(seat);
    return seats;
  }

  static core::PerKind<Card, int> cards_in_play(const State& s) {
    core::PerKind<Card, int> found;
    for (int c = 0; c < core::kKinds<Card>; ++c) {
      const Card card = Card(c);
      found[card] = s.pile[card] + s.discard[card];
      for (const Seat seat : players(s)) found[card] += s.hands[seat][card];
    }
    for (const Seat seat : players(s)) found[Card::valise] += s.valises[seat];
    for (const Attack& waiting : s.threats) ++found[waiting.pickpocket];
    if (s.attack) ++found[s.attack->pickpocket];
    if (s.ended == Ended::dandy) ++found[Card::dandy];  // in front of the winner
    return found;
  }

  const Edition& edition_;
};
static_assert(core::Game<Rules>);

}  // namespace poker
