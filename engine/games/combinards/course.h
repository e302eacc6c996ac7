// What happens in a turn: pawns on the board, what each space does, and what comes of
// every answer. The clause ids refer to docs/rules/combinards.en.md.
#pragma once
#include <algorithm>

#include "core/chance.h"
#include "games/combinards/board.h"
#include "games/combinards/clauses.h"
#include "games/combinards/events.h"
#include "games/combinards/ledger.h"

namespace combinards {

constexpr int kDamages = 10;       // COM-26: to a buyer who was doubted wrongly
constexpr int kAgios = 10;         // COM-41
constexpr int kTax = 5;            // COM-43
constexpr int kTaxFree = 7;        // COM-43: the highest roll that costs nothing
constexpr int kCustomsPass = 7;    // COM-47: the lowest roll that lets one pass
constexpr int kGiftsAtPolice = 3;  // COM-40

template <core::Chance C, class E>
class Course : private Ledger<E> {
  using Books = Ledger<E>;
  using Books::byte, Books::player, Books::hand, Books::over;
  using Books::events_, Books::s_;
  using Books::pay, Books::receive, Books::look_at, Books::pardon, Books::imprison, Books::ruin, Books::hand_over;

 public:
  Course(const Edition& edition, const Board& board, State& state, C& chance, E& events)
      : Books(edition, state, events), board_(board), chance_(chance) {}

  // ---- Moving ----

  void roll() {
    const Dice dice = roll_dice();
    events_.all(COM_10, Rolled{s_.turn, dice.first, dice.second});
    advance(dice.sum());
  }
  void stay_inside() {
    const int left = s_.points;
    events_.all(COM_13, StayedInside{s_.turn});
    player().place = board_.next(player().place);  // COM-13
    advance(left - 1);
  }
  void go_outside() {
    const int lost = s_.points - 1;
    s_.points = 0;
    player().place = board_.entrance(player().place);  // COM-14
    events_.all(COM_13, WentOutside{s_.turn});
    events_.all(COM_14, Stopped{s_.turn, player().place, byte(lost)});
    arrive();
  }

  // ---- Buying ----

  void decline(core::Clause by) {
    events_.all(by, Declined{s_.turn});
    end_turn();
  }
  void draw() {
    const Card card = s_.pile[0];
    s_.pile.erase(0);  // COM-21
    s_.drawn = card;
    s_.phase = Phase::announce;
    const std::uint8_t left = byte(s_.pile.size());
    events_.to(s_.turn, COM_21, Drew{s_.turn, card, left});
    events_.others(s_.turn, COM_21, DrewUnseen{s_.turn, left});
  }
  void announce(int price) {
    s_.announced = byte(price);
    s_.phase = Phase::doubt;
    events_.all(COM_23, Announced{s_.turn, byte(price)});
  }

  // One of the secret answers to an announcement, or to a stop on customs.
  void answer(Seat seat, bool accuses) {
    const bool doubting = s_.phase == Phase::doubt;
    s_.answered.add(seat);
    if (accuses) s_.accusers.add(seat);
    events_.to(seat, doubting ? COM_26 : COM_30, Answered{seat, accuses});
    const bool spoke_first = accuses && doubting && s_.options.first_to_speak;  // COM-26
    if (!spoke_first && s_.answered != s_.playing - s_.turn) return;
    const SeatSet accusers = s_.accusers;
    s_.answered = {};
    s_.accusers = {};
    if (doubting)
      close_doubt(accusers);
    else
      close_customs(accusers);
  }

  // ---- Selling ----

  void sell(Card card) {
    const int price = board_.sale_price(card, player().place);
    hand().take(card);
    s_.pile.push(card);  // COM-27
    events_.all(COM_27, Sold{s_.turn, card, price});
    receive(s_.turn, price);  // COM-27
    if (over()) return;
    if (player().place.is_inner()) return offer_purchase();  // COM-27
    end_turn();
  }
  void choose(Card card) {
    s_.chosen.add(card);
    if (s_.phase == Phase::police && s_.chosen.total() == kGiftsAtPolice) done();  // COM-40
  }
  void done() {
    const Cards cards = s_.chosen;
    s_.chosen = {};
    if (s_.phase == Phase::refinery)
      sell_oil(cards);
    else if (s_.phase == Phase::declare)
      declare(cards);
    else
      give(cards);
    if (!over()) end_turn();
  }

  // ---- Other spaces ----

  void fly(Place to) {
    player().place = to;  // COM-42
    events_.all(COM_42, Flew{s_.turn, to});
    leave_outside();
    end_turn();
  }
  void pay_tax() {
    const int paid = pay(s_.turn, kTax, s_.pot);  // COM-43
    events_.all(COM_43, PaidTax{s_.turn, paid});
    end_turn();
  }
  void risk_tax() {
    const Dice dice = roll_dice();
    if (dice.sum() <= kTaxFree) {  // COM-43
      events_.all(COM_43, SparedTax{s_.turn, dice.first, dice.second});
      return end_turn();
    }
    const int paid = pay(s_.turn, dice.sum(), s_.pot);  // COM-43
    events_.all(COM_43, RiskedTax{s_.turn, dice.first, dice.second, paid});
    if (paid < dice.sum()) ruin(s_.turn);  // COM-06
    if (!over()) end_turn();
  }
  void inform(Seat suspect) {
    events_.all(COM_46, Informed{s_.turn, suspect});
    const bool guilty = search(suspect, COM_46);
    if (over()) return;  // COM-46
    const std::uint8_t die = byte(chance_.die(6));
    if (!guilty) {
      events_.all(COM_46, Contempt{s_.turn, die});
      imprison(s_.turn, die);  // COM-46
      if (!over()) end_turn();
      return;
    }
    s_.die = die;
    s_.phase = Phase::reward;
    events_.all(COM_46, RewardRolled{s_.turn, die});
  }
  void take_reward(bool money) {
    const int die = s_.die;
    s_.die = 0;
    if (money) {
      events_.all(COM_46, RewardMoney{s_.turn, die});
      receive(s_.turn, die);  // COM-46
    } else {
      const int off = std::min(die, int{player().years});
      events_.all(COM_46, RewardYears{s_.turn, byte(off)});
      pardon(s_.turn, off);  // COM-46
    }
    if (!over()) end_turn();
  }

 private:
  struct Dice {
    std::uint8_t first = 0;
    std::uint8_t second = 0;
    int sum() const { return first + second; }
  };
  Dice roll_dice() {
    const std::uint8_t first = byte(chance_.die(6));
    return {first, byte(chance_.die(6))};
  }

  // ---- On the board ----

  void advance(int points) {
    const Walk& walk = board_.walk(player().place, points);
    player().place = walk.to;  // COM-10
    s_.points = walk.left;
    leave_outside();
    if (walk.left == 0) {
      events_.all(COM_10, Moved{s_.turn, walk.to});
      return arrive();
    }
    s_.phase = Phase::junction;  // COM-13
    events_.all(COM_13, ReachedJunction{s_.turn, walk.to, walk.left});
  }
  // COM-31: on the inner circuit the commitment lapses.
  void leave_outside() {
    if (!s_.operating.contains(s_.turn) || !player().place.is_inner()) return;
    s_.operating.remove(s_.turn);  // COM-31
    s_.declared[s_.turn] = {};
    if (s_.options.open_declarations) events_.all(COM_31, Lapsed{s_.turn});
  }

  // The space says what comes next.
  void arrive() {
    const bool has_card = !hand().empty();
    switch (board_.kind(player().place)) {
      case SpaceKind::start: return end_turn();
      case SpaceKind::purchase: return offer_purchase();
      case SpaceKind::sale: return ask_if(has_card, Phase::sell);                            // COM-27
      case SpaceKind::refinery: return ask_if(has_card, Phase::refinery);                    // COM-28
      case SpaceKind::stop: return ask_if(has_card, Phase::declare);                         // COM-29
      case SpaceKind::customs: return ask_if(true, Phase::denounce);                         // COM-30
      case SpaceKind::police: return ask_if(has_card && player().years > 0, Phase::police);  // COM-40
      case SpaceKind::agios: return pay_agios();
      case SpaceKind::airport: return ask_if(true, Phase::airport);  // COM-42
      case SpaceKind::tax: return ask_if(true, Phase::tax);          // COM-43
      case SpaceKind::refund: return take_pot();
      case SpaceKind::control: return control();
      case SpaceKind::flying_control: return ask_if(!(with_cards(s_) - s_.turn).empty(), Phase::inform);  // COM-46
    }
  }
  void ask_if(bool condition, Phase phase) {
    if (!condition) return end_turn();
    s_.phase = phase;
  }
  void offer_purchase() { ask_if(!s_.pile.empty() && player().cash >= kPrices[0], Phase::buy); }  // COM-20

  void pay_agios() {
    const int paid = pay(s_.turn, kAgios, s_.pot);  // COM-41
    events_.all(COM_41, PaidAgios{s_.turn, paid});
    if (paid < kAgios) ruin(s_.turn);  // COM-06
    if (!over()) end_turn();
  }
  void take_pot() {
    const int amount = s_.pot;
    s_.pot = 0;  // COM-44
    player().cash += amount;
    events_.all(COM_44, Refunded{s_.turn, amount});
    look_at(s_.turn);  // COM-05
    if (!over()) end_turn();
  }
  void control() {
    if (!hand().empty()) search(s_.turn, COM_45);  // COM-45
    if (!over()) end_turn();
  }
  // The bank draws a card of that hand; whether it is illicit.
  bool search(Seat seat, core::Clause by) {
    Cards& cards = s_.hands[seat];
    const Card card = cards.nth(chance_.pick(cards.total()));
    if (!board_.of(Goods::illicit).contains(card)) {
      events_.all(by, Cleared{seat});
      return false;
    }
    cards.take(card);
    s_.pile.push(card);                                      // COM-45
    const int paid = pay(seat, board_.fine(card), s_.bank);  // COM-45
    events_.all(by, Seized{seat, card, paid, byte(board_.years(card))});
    if (paid < board_.fine(card))
      ruin(seat);  // COM-06
    else
      imprison(seat, board_.years(card));  // COM-45
    return true;
  }

  // ---- Questions that were answered ----

  void sell_oil(const Cards& cards) {
    if (cards.empty()) return events_.all(COM_28, Declined{s_.turn});
    int price = 0;
    cards.each([&](Card card) { price += board_.sale_price(card, player().place); });
    hand_over(cards);  // COM-28
    events_.all(COM_28, SoldOil{s_.turn, cards, price});
    receive(s_.turn, price);  // COM-28
  }
  void declare(const Cards& cards) {
    // Told once: nothing that comes later may tell a declaration from none.
    const auto tell = [&](const auto& event) {
      if (s_.options.open_declarations)
        events_.all(COM_29, event);
      else
        events_.fleeting(COM_29, event);
    };
    if (cards.empty()) return tell(Declined{s_.turn});
    int bonus = 0;
    cards.each([&](Card card) { bonus += board_.bonus(card); });
    s_.operating.add(s_.turn);     // COM-29
    s_.declared[s_.turn] = cards;  // COM-29
    tell(Declared{s_.turn, cards, bonus});
    receive(s_.turn, bonus);  // COM-29
  }
  void give(const Cards& cards) {
    if (cards.empty()) return events_.all(COM_40, Declined{s_.turn});
    int remission = 0;
    cards.each([&](Card card) { remission += board_.remission(card); });
    const int off = std::min(remission, int{player().years});  // COM-40
    hand_over(cards);                                          // COM-40
    events_.all(COM_40, Gave{s_.turn, cards, byte(off)});
    pardon(s_.turn, off);  // COM-40
  }

  // The nearest of those seats on the left of the player whose turn it is.
  Seat nearest_on_left(SeatSet seats) const {
    Seat seat = core::after(s_.turn, s_.seats);
    while (!seats.contains(seat)) seat = core::after(seat, s_.seats);
    return seat;
  }

  void close_doubt(SeatSet doubters) {
    const Card card = *s_.drawn;
    const int announced = s_.announced;
    s_.drawn.reset();
    s_.announced = 0;
    if (doubters.empty()) {
      pay(s_.turn, announced, s_.bank);  // COM-24
      hand().add(card);                  // COM-24
      events_.all(COM_24, Bought{s_.turn, byte(announced)});
      return end_turn();
    }
    events_.all(COM_26, Doubted{doubters});          // COM-26
    const Seat doubter = nearest_on_left(doubters);  // COM-26
    if (announced < board_.price(card))
      convict(doubter, card);
    else
      vindicate(doubter, card);
    if (!over()) end_turn();
  }
  void convict(Seat doubter, Card card) {
    const int owed = board_.price(card);
    const int paid = pay(s_.turn, owed, s_.bank);  // COM-25
    s_.hands[doubter].add(card);                   // COM-25
    events_.all(COM_25, Caught{s_.turn, doubter, card, paid});
    if (paid < owed) ruin(s_.turn);  // COM-25
  }
  void vindicate(Seat doubter, Card card) {
    hand().add(card);                                           // COM-26
    const int damages = pay(doubter, kDamages, player().cash);  // COM-26
    events_.all(COM_26, Vindicated{s_.turn, doubter, card, damages});
    look_at(s_.turn);  // COM-26
    if (over()) return;
    const int paid = pay(doubter, board_.price(card), s_.bank);  // COM-26
    events_.all(COM_26, PaidForDoubt{doubter, paid});
    if (damages + paid < kDamages + board_.price(card)) ruin(doubter);  // COM-26
  }

  void close_customs(SeatSet accusers) {
    if (accusers.empty()) {
      events_.all(COM_30, NobodyAccused{s_.turn});  // COM-30
    } else {
      events_.all(COM_30, Accused{accusers});                         // COM-30
      const Seat accuser = nearest_on_left(accusers);                 // COM-30
      if (!s_.declared[s_.turn].empty()) return confiscate(accuser);  // COM-30
      const int owed = s_.options.false_denunciation;
      const int damages = pay(accuser, owed, player().cash);  // COM-30
      events_.all(COM_30, WronglyDenounced{s_.turn, accuser, damages});
      look_at(s_.turn);                              // COM-05
      if (!over() && damages < owed) ruin(accuser);  // COM-30
      if (over()) return;
    }
    if (!s_.operating.contains(s_.turn)) return pass_customs();
    events_.all(COM_30, WavedThrough{s_.turn});
    end_turn();
  }
  void confiscate(Seat accuser) {
    const Cards oil = hand().of(board_.of(Goods::oil));  // COM-30: declared or not
    int owed = 0;
    oil.each([&](Card card) { owed += board_.fine(card); });
    hand_over(oil);                                // COM-30
    const int paid = pay(s_.turn, owed, s_.bank);  // COM-30
    events_.all(COM_30, Denounced{s_.turn, accuser, oil, paid});
    if (paid < owed) ruin(s_.turn);  // COM-06
    if (!over()) end_turn();
  }
  void pass_customs() {
    const Dice dice = roll_dice();
    events_.all(COM_47, CustomsRolled{s_.turn, dice.first, dice.second});
    if (dice.sum() >= kCustomsPass) return advance(dice.sum());  // COM-47
    const int owed = hand().total();
    const int paid = pay(s_.turn, owed, s_.bank);  // COM-47
    events_.all(COM_47, CustomsPaid{s_.turn, paid});
    if (paid < owed) ruin(s_.turn);  // COM-06
    if (!over()) end_turn();
  }

  // ---- Turns ----

  void end_turn() {
    s_.phase = Phase::roll;
    do {
      s_.turn = core::after(s_.turn, s_.seats);                                   // COM-04
      s_.round = static_cast<std::uint16_t>(s_.round + (s_.turn == s_.starter));  // COM-08
    } while (!s_.playing.contains(s_.turn));
    if (s_.round < s_.options.round_limit) return;
    s_.ended = Ended::rounds;      // COM-08
    s_.winners = best_record(s_);  // COM-08
    events_.all(COM_08, RanOut{s_.winners});
  }

  const Board& board_;
  C& chance_;
};

}  // namespace combinards
