// L'Agence Tous Risques. The clause ids refer to docs/rules/agence.en.md.
//
// Hands and the pile are secret. They leave this file only through view() and
// through the audience named where an event is emitted. The pile is a set of
// counters: a draw picks from it, and there is no order that could leak.
//
// board.h knows the spaces, chain.h what a decision sets off; here is what may be
// decided, and what a seat knows.
//
// One file, though it is long: the rules in the order in which a match is played.
#pragma once
#include <algorithm>
#include <optional>

#include "core/game.h"
#include "core/pile.h"
#include "games/agence/board.h"
#include "games/agence/cards.h"
#include "games/agence/chain.h"
#include "games/agence/clauses.h"
#include "games/agence/edition.h"
#include "games/agence/events.h"
#include "games/agence/state.h"

namespace agence {

using core::Move;

enum class Verb : std::uint8_t {
  roll,
  end,
  boost,  // cards
  reroll,
  guide,
  sidelined,
  guard,
  lab,
  discard,
  challenge,  // on a TV screen
  decline,
  fight,  // one of several on a space
};
inline constexpr core::Arg kCardArg = core::kind_arg("card", kCardNames);
inline constexpr core::Arg kLabArg = {core::Arg::Type::kind, "card", std::span(kCardNames).subspan(kFirstLab), "card"};
inline constexpr std::array<core::Form, 12> kForms = {{
    {"roll", ATR_05},
    {"end", ATR_07},
    {"card boost", ATR_20},
    {"card reroll", ATR_21},
    {"card guide", ATR_22},
    {"card sidelined", ATR_23, core::seat_arg("target")},
    {"card guard", ATR_24, core::seat_arg("target")},
    {"card", ATR_25, kLabArg},
    {"discard", ATR_06, kCardArg},
    {"challenge", ATR_12, core::seat_arg("opponent")},
    {"decline", ATR_12},
    {"fight", ATR_10, core::seat_arg("opponent")},
}};

inline constexpr core::PerKind<Card, core::Clause> kClauseOf = {
    {ATR_20, ATR_21, ATR_22, ATR_23, ATR_24, ATR_25, ATR_25, ATR_25}};

class Rules {
 public:
  using Edition = agence::Edition;
  using Options = agence::Options;
  using State = agence::State;
  using View = agence::View;
  using Memory = agence::Memory;
  using Event = agence::Event;

  static constexpr core::Facts kFacts = {
      .slug = "agence",
      .prefix = "ATR",
      .min_seats = 2,
      .max_seats = kSeats,
      .rules_version = 2,
      .hidden = true,
      .minutes = 30,
      // 200 rounds of four turns, each with a roll, a card, an end and some choices on
      // the way.
      .max_plies = kRounds * kSeats * 10,
      .clauses = kClauses,
  };

  explicit Rules(const Edition& edition) : edition_(edition), board_(edition) {}
  const Edition& edition() const { return edition_; }
  const Board& board() const { return board_; }
  core::Notation notation() const { return kForms; }

  // What a space is called: by its own name, or by its number.
  core::Words printed(Place place) const {
    if (const auto& label = edition_.spaces[place.number].label) return *label;
    const std::string number = std::to_string(place.number);
    return {"la case " + number, "space " + number};
  }

  // ---- The course of the game ----

  std::optional<core::Flaw> check_table(int seats, const Options&) const {
    if (seats >= kFacts.min_seats && seats <= kFacts.max_seats) return std::nullopt;
    return core::Flaw{"seats", "2 to 4 play agence, not " + std::to_string(seats)};
  }

  State start(int seats, const Options& options, core::Chance auto& chance, auto& events) const {
    State s;
    s.seats = static_cast<std::uint8_t>(seats);
    s.options = options;
    for (int c = 0; c < core::kKinds<Card>; ++c) s.pile.add(Card(c), edition_.cards[Card(c)]);
    for (const Seat seat : Board::players(s)) {
      for (int n = 0; n < kHand; ++n) s.hands[seat].add(core::take_any(s.pile, chance));  // ATR-02
      events.to(seat, ATR_02, Dealt{seat, s.hands[seat]});
      events.others(seat, ATR_02, DealtUnseen{seat});
    }
    s.starter = s.turn = roll_for_start(Board::players(s), chance, events);
    events.all(ATR_03, Started{s.starter});
    return s;
  }

  SeatSet waiting(const State& s) const { return s.ended == Ended::no ? SeatSet(s.turn) : SeatSet{}; }
  SeatSet sealed(const State&) const { return {}; }

  [[gnu::always_inline]] void each_move(const State& s, Seat seat, auto& moves) const {
    if (s.ended != Ended::no) return moves.forbid_rest(s.ended == Ended::out ? ATR_50 : ATR_51);
    if (seat != s.turn) return moves.forbid_rest(ATR_03);
    if (s.ask == Ask::turn) return each_action(s, seat, moves);
    if (s.ask == Ask::screen) {
      const SeatSet opponents = Board::players(s) - seat;
      moves.offer(Verb::challenge, board_.challengeable(s, seat));
      moves.offer(Verb::decline);
      moves.forbid(ATR_15, Verb::challenge, opponents);
      moves.forbid_other(ATR_12, Verb::challenge);
    } else {
      moves.offer(Verb::fight, Board::seats_at(s, s.places[seat]) - seat);
      moves.forbid_other(ATR_10, Verb::fight);
    }
    moves.forbid_rest(ATR_07);
  }

  [[gnu::always_inline]] void apply(State& s, Seat seat, Move m, core::Chance auto& chance, auto& events) const {
    Chain chain(board_, s, chance, events);
    Step step = kStay;
    switch (static_cast<Verb>(m.verb)) {
      case Verb::roll: step = chain.turn_roll(); break;
      case Verb::boost:
      case Verb::reroll:
      case Verb::guide:
      case Verb::lab: step = play(s, seat, card_of(m), chain, chance, events); break;
      case Verb::sidelined: sideline(s, seat, Seat(m.a), chance, events); break;
      case Verb::guard: step = send_guard(s, seat, Seat(m.a), chain, chance, events); break;
      case Verb::discard:
        use_card(s, seat, Card(m.a));
        s.discard.add(Card(m.a));  // ATR-06
        events.all(ATR_06, Discarded{seat, Card(m.a)});
        draw(s, seat, chance, events);
        break;
      case Verb::end: events.all(ATR_07, EndedTurn{seat}); return end_turn(s, events);
      case Verb::challenge:
        s.ask = Ask::turn;
        events.all(ATR_12, Challenged{seat, Seat(m.a)});
        step = chain.fight(Seat(m.a), ATR_12);
        break;
      case Verb::decline:
        s.ask = Ask::turn;
        events.all(ATR_12, Declined{seat});
        break;
      case Verb::fight:
        s.ask = Ask::turn;
        step = chain.fight(Seat(m.a), chain.fight_clause(Seat(m.a)));
        break;
    }
    chain.run(step);
    // ATR-07: the turn ends by itself when the roll is made and the card used.
    if (s.rolled && s.card_used && s.ask == Ask::turn && s.ended == Ended::no) end_turn(s, events);  // ATR-07
  }

  // A player who is away rolls and plays no card; he challenges nobody, and fights
  // whoever sits nearest on his left.
  Move default_move(const State& s, Seat seat) const {
    if (s.ask == Ask::screen) return {static_cast<std::uint8_t>(Verb::decline)};
    if (s.ask == Ask::turn) return {static_cast<std::uint8_t>(s.rolled ? Verb::end : Verb::roll)};
    const SeatSet others = Board::seats_at(s, s.places[seat]);
    Seat opponent = core::after(seat, s.seats);
    while (!others.contains(opponent)) opponent = core::after(opponent, s.seats);
    return {static_cast<std::uint8_t>(Verb::fight), opponent.index};
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
    v.rolled = s.rolled;
    v.card_used = s.card_used;
    v.ask = s.ask;
    v.ended = s.ended;
    v.winners = s.winners;
    v.been = s.been;
    v.sidelined = s.sidelined;
    v.holder = s.holder;
    v.places = s.places;
    v.discard = s.discard;
    v.pile_size = static_cast<std::uint8_t>(s.pile.total());
    if (seat != core::kSpectator) v.hand = s.hands[seat];
    return v;
  }

  // Everybody knows what the discard was when it became the pile, and what he drew
  // from it himself.
  void remember(Memory& memory, Seat, const Event& event) const {
    if (const auto* over = event.get_if<TurnedOver>()) {
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
    s.rolled = v.rolled;
    s.card_used = v.card_used;
    s.ask = v.ask;
    s.ended = v.ended;
    s.winners = v.winners;
    s.been = v.been;
    s.sidelined = v.sidelined;
    s.holder = v.holder;
    s.places = v.places;
    s.discard = v.discard;
    if (self != core::kSpectator) s.hands[self] = v.hand;
    // Of what is unseen, first the pile is imagined from what can be in it; the
    // hands share the rest.
    complete(s, "pile");
    Pile unseen = s.pile;
    s.pile = core::imagined_pile(unseen, v.pile_size, memory.turned_over ? &memory.pile_at_most : nullptr, chance);
    for (const Seat seat : Board::players(s) - self)
      while (s.hands[seat].total() < kHand) s.hands[seat].add(core::take_any(unseen, chance));
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
  // ---- Moves: a roll and a card, in either order ----

  static Bits one(Bits cards, Card card) { return core::kNoArg.when(core::contains(cards, card)); }
  static Bits labs(Bits cards) { return Bits(cards.word() >> kFirstLab); }

  [[gnu::always_inline]] void each_action(const State& s, Seat seat, auto& moves) const {
    if (s.card_used)
      each_roll(s, seat, moves);
    else
      each_card(s, seat, moves);
    // What is no move at all here: nobody asks, and cards are played from the hand.
    moves.forbid_other(ATR_12, Verb::challenge);
    moves.forbid_other(ATR_12, Verb::decline);
    moves.forbid_other(ATR_10, Verb::fight);
    moves.forbid_rest(ATR_06);
  }

  // With the card used only the roll is left.
  [[gnu::always_inline]] void each_roll(const State& s, Seat seat, auto& moves) const {
    const Bits hand = s.hands[seat].present();
    const Bits players = Board::players(s);
    moves.offer(Verb::roll);
    moves.forbid(ATR_05, Verb::end);
    moves.forbid(ATR_05, Verb::boost, one(hand, Card::boost));
    moves.forbid(ATR_05, Verb::reroll, one(hand, Card::reroll));
    moves.forbid(ATR_05, Verb::guide, one(hand, Card::guide));
    moves.forbid(ATR_05, Verb::sidelined, players.when(core::contains(hand, Card::sidelined)));
    moves.forbid(ATR_05, Verb::guard, players.when(core::contains(hand, Card::guard)));
    moves.forbid(ATR_05, Verb::lab, labs(hand));
    moves.forbid(ATR_05, Verb::discard, hand);
  }

  [[gnu::always_inline]] void each_card(const State& s, Seat seat, auto& moves) const {
    const Bits hand = s.hands[seat].present();
    const int place = s.places[seat];

    // Before the turn's roll he may roll, after it he may end the turn.
    moves.offer(s.rolled ? Verb::end : Verb::roll);
    moves.forbid(ATR_05, Verb::roll);
    moves.forbid(ATR_05, Verb::end);

    // Cards that a player plays for himself.
    Bits playable = hand & board_.cards_at(place);
    playable = playable - core::only(Card::reroll).when(!s.rolled);                      // ATR-21
    playable = playable - core::only(Card::guide).when(!board_.has_lab_ahead(s, seat));  // ATR-19
    moves.offer(Verb::boost, one(playable, Card::boost));
    moves.offer(Verb::reroll, one(playable, Card::reroll));
    moves.offer(Verb::guide, one(playable, Card::guide));

    // Cards against somebody, oneself included.
    const SeatSet players = Board::players(s);
    const auto [safe, catchable] = board_.standing(s);
    const bool has_sidelined = core::contains(hand, Card::sidelined);
    const bool has_guard = core::contains(hand, Card::guard);
    moves.offer(Verb::sidelined, Bits(players - safe - s.sidelined).when(has_sidelined));
    const SeatSet held_here = board_.is_guard(place) ? SeatSet(seat) : SeatSet{};
    moves.offer(Verb::guard, Bits(catchable - held_here).when(has_guard));  // ATR-24

    moves.offer(Verb::lab, labs(playable));
    moves.offer(Verb::discard, hand);

    // Why not a card that he holds.
    const Bits held = hand.when(board_.is_guard(place));
    const Bits below = hand.when(place == board_.vault());
    moves.forbid(ATR_14, Verb::boost, one(held, Card::boost));
    moves.forbid(ATR_34, Verb::boost, one(below, Card::boost));
    moves.forbid(ATR_21, Verb::reroll, one(hand, Card::reroll));
    moves.forbid(ATR_14, Verb::guide, one(held, Card::guide));
    moves.forbid(ATR_34, Verb::guide, one(below, Card::guide));
    moves.forbid(ATR_19, Verb::guide, one(hand, Card::guide));
    moves.forbid(ATR_15, Verb::sidelined, Bits(safe).when(has_sidelined));
    moves.forbid(ATR_23, Verb::sidelined, Bits(players).when(has_sidelined));
    moves.forbid(ATR_15, Verb::guard, Bits(safe).when(has_guard));
    moves.forbid(ATR_36, Verb::guard, Bits(board_.in_vault(s)).when(has_guard));
    moves.forbid(ATR_24, Verb::guard, Bits(held_here).when(has_guard));
    moves.forbid(ATR_19, Verb::guard, Bits(players).when(has_guard));
    moves.forbid(ATR_14, Verb::lab, labs(held));
    moves.forbid(ATR_34, Verb::lab, labs(below));
    moves.forbid(ATR_25, Verb::lab, labs(hand));
  }

  // ---- Cards ----

  // The card is drawn for before it takes effect (ATR-06).
  Step play(State& s, Seat seat, Card card, auto& chain, auto& chance, auto& events) const {
    const core::Clause clause = kClauseOf[card];
    use_card(s, seat, card);
    s.discard.add(card);  // ATR-06
    events.all(clause, Played{seat, card});
    draw(s, seat, chance, events);
    if (card == Card::reroll) return chain.roll(seat, ATR_21, ATR_32);
    if (card == Card::guide) return {std::abs(board_.lab_ahead(s, seat) - s.places[seat]), ATR_22};
    return {board_.number(card), clause};
  }
  // The card that a move plays: the verbs stand in the order of the cards, and the
  // labs are counted from the first.
  static constexpr Card card_of(Move m) { return Card(m.verb - static_cast<int>(Verb::boost) + m.a); }
  void sideline(State& s, Seat seat, Seat target, auto& chance, auto& events) const {
    use_card(s, seat, Card::sidelined);
    s.sidelined.add(target);  // ATR-23: it lies in front of him
    if (target == seat)
      events.all(ATR_23, SteppedOut{seat});
    else
      events.all(ATR_23, Sidelined{seat, target});
    draw(s, seat, chance, events);
  }

  Step send_guard(State& s, Seat seat, Seat target, auto& chain, auto& chance, auto& events) const {
    use_card(s, seat, Card::guard);
    s.discard.add(Card::guard);  // ATR-06
    if (target == seat)
      events.all(ATR_24, Surrendered{seat});
    else
      events.all(ATR_24, SentGuard{seat, target});
    draw(s, seat, chance, events);
    s.places[target] = static_cast<std::uint8_t>(board_.guard_back(s, target));  // ATR-24
    events.all(ATR_24, Caught{target, Place(s.places[target])});
    return target == seat ? chain.obey() : kStay;  // ATR-19
  }

  static void use_card(State& s, Seat seat, Card card) {
    s.hands[seat].take(card);
    s.card_used = true;  // ATR-05
  }

  void draw(State& s, Seat seat, auto& chance, auto& events) const {
    const auto turned_over = [&](const Pile& pile) {  // ATR-06
      events.all(ATR_06, TurnedOver{static_cast<std::uint8_t>(pile.total()), pile});
    };
    // There is always one: four hands and four cards Sidelined leave 19 of 35.
    const Card card = *core::draw(s.pile, s.discard, chance, turned_over);
    s.hands[seat].add(card);  // ATR-06
    events.to(seat, ATR_06, Drew{seat, card});
    events.others(seat, ATR_06, DrewUnseen{seat});
  }

  // ---- The beginning and the end of turns ----

  // The highest die; only those who tie roll again.
  static Seat roll_for_start(SeatSet seats, auto& chance, auto& events) {
    while (seats.size() > 1) {  // ATR-03
      SeatSet best;
      int highest = 0;
      for (const Seat seat : seats) {
        const int die = chance.die(kDie);
        events.all(ATR_03, FirstRoll{seat, static_cast<std::uint8_t>(die)});
        if (die > highest) best = SeatSet{};  // ATR-03
        if (die >= highest) best.add(seat);   // ATR-03
        highest = std::max(highest, die);
      }
      seats = best;
    }
    return seats.front();
  }

  void end_turn(State& s, auto& events) const {
    s.rolled = false;
    s.card_used = false;
    // The turn of whoever is sidelined passes, and his card with it: so this ends.
    for (bool passes = true; passes;) {
      s.turn = core::after(s.turn, s.seats);  // ATR-03
      s.round = static_cast<std::uint8_t>(s.round + (s.turn == s.starter));
      if (s.round == kRounds) return run_out(s, events);  // ATR-51
      passes = s.sidelined.contains(s.turn);              // ATR-23
      if (!passes) return;
      s.sidelined.remove(s.turn);      // ATR-23
      s.discard.add(Card::sidelined);  // ATR-23
      events.all(ATR_23, SatOut{s.turn});
    }
  }

  void run_out(State& s, auto& events) const {
    s.ended = Ended::rounds;     // ATR-51
    s.winners = best_placed(s);  // ATR-51
    events.all(ATR_51, RanOut{s.winners});
  }
  // The holder, or those nearest to the vault.
  static SeatSet best_placed(const State& s) {
    if (s.holder) return *s.holder;  // ATR-51
    const auto nearest = *std::max_element(s.places.values.begin(), s.places.values.end());
    return Board::seats_at(s, nearest);
  }

  static core::PerKind<Card, int> cards_in_play(const State& s) {
    core::PerKind<Card, int> found;
    for (int c = 0; c < core::kKinds<Card>; ++c) {
      const Card card = Card(c);
      found[card] = s.pile[card] + s.discard[card];
      for (const Seat seat : Board::players(s)) found[card] += s.hands[seat][card];
    }
    found[Card::sidelined] += s.sidelined.size();
    return found;
  }

  const Edition& edition_;
  Board board_;
};
static_assert(core::Game<Rules>);

}  // namespace agence
