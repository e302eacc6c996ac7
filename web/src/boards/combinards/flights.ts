// What travels over the table when something happens: cards and banknotes, from one spot to another.
import type { CombinardsEvent } from "../../../types/games";

export type Spot = string; // "seat-2", "hand", "pile", "pot", "bank", "table": the middle
export interface Leg {
  what: "note" | "back" | "goods" | "sum" | "ring" | "rain";
  from: Spot;
  to: Spot;
  goods?: string; // which, face up
  sum?: number; // what a purse gains or loses
  after: number; // milliseconds until it leaves
  across?: number; // where it falls, from the left: 0 to 1
}

const kApart = 120; // milliseconds between legs
const kDeal = 80; // and between cards that are dealt
const kFly = 400;
const kTold = 1400; // until a card has turned over
const kRain = 36; // notes

const seatOf = (seat: number): Spot => `seat-${seat}`;
const homeOf = (seat: number, me: number | null): Spot => (seat === me ? "hand" : seatOf(seat));

const pay = (from: Spot, to: Spot, sum: number, after = 0): Leg[] => {
  if (sum <= 0) return [];
  const notes = Math.min(5, 1 + Math.ceil(sum / 20));
  return [
    ...(from.startsWith("seat") ? [{ what: "sum" as const, from, to: from, sum: -sum, after }] : []),
    ...Array.from({ length: notes }, (_, i) => ({ what: "note" as const, from, to, after: after + i * 60 })),
    ...(to.startsWith("seat") ? [{ what: "sum" as const, from: to, to, sum, after: after + kFly }] : []),
  ];
};
const backs = (from: Spot, to: Spot, count: number, apart = kApart): Leg[] =>
  Array.from({ length: Math.min(count, 6) }, (_, i) => ({
    what: "back" as const,
    from,
    to,
    after: i * apart,
  }));
const faces = (from: Spot, to: Spot, cards: Record<string, number>): Leg[] =>
  Object.keys(cards).map((goods, i) => ({ what: "goods" as const, from, to, goods, after: i * kApart }));
const countOf = (cards: Record<string, number>): number =>
  Object.values(cards).reduce((sum, n) => sum + n, 0);

export function legsOf(event: CombinardsEvent, me: number | null): Leg[] {
  switch (event.event) {
    case "dealt":
      return backs("pile", homeOf(event.seat, me), countOf(event.hand), kDeal);
    case "dealt-unseen":
      return backs("pile", homeOf(event.seat, me), event.cards, kDeal);
    case "started":
    case "declined":
    case "stayed-inside":
    case "went-outside":
    case "lapsed":
    case "waved-through":
    case "cleared":
    case "reward-years":
      return [{ what: "ring", from: seatOf(event.seat), to: seatOf(event.seat), after: 0 }];
    case "drew":
    case "drew-unseen":
      return backs("pile", event.seat === me ? "table" : seatOf(event.seat), 1);
    case "bought":
      return [
        ...backs("table", homeOf(event.seat, me), 1),
        ...pay(seatOf(event.seat), "bank", event.price, kFly),
      ];
    case "caught":
    case "denounced":
    case "seized":
      return pay(seatOf(event.seat), "bank", event.paid, kTold);
    case "vindicated":
      return pay(seatOf(event.doubter), seatOf(event.seat), event.damages, kTold);
    case "wrongly-denounced":
      return pay(seatOf(event.accuser), seatOf(event.seat), event.damages, kTold / 2);
    case "paid-for-doubt":
    case "customs-paid":
      return pay(seatOf(event.seat), "bank", event.paid);
    case "sold":
      return [
        ...faces(homeOf(event.seat, me), "pile", { [event.card]: 1 }),
        ...pay("bank", seatOf(event.seat), event.price, kFly),
      ];
    case "sold-oil":
      return [
        ...faces(homeOf(event.seat, me), "pile", event.cards),
        ...pay("bank", seatOf(event.seat), event.price, kFly),
      ];
    case "gave":
      return faces(homeOf(event.seat, me), "pile", event.cards);
    case "paid-agios":
    case "paid-tax":
      return pay(seatOf(event.seat), "pot", event.paid);
    case "risked-tax":
      return pay(seatOf(event.seat), "pot", event.paid, 1200);
    case "refunded":
      return pay("pot", seatOf(event.seat), event.amount);
    case "reward-money":
      return pay("bank", seatOf(event.seat), event.amount);
    case "hand-lost":
      return backs(homeOf(event.seat, me), "pile", countOf(event.hand));
    case "hand-lost-unseen":
      return backs(homeOf(event.seat, me), "pile", event.cards);
    // Notes rain on the table.
    case "won":
    case "last-one":
    case "ran-out":
      return Array.from({ length: kRain }, (_, i) => ({
        what: "rain" as const,
        from: "table",
        to: "table",
        after: (i * 397) % 1500,
        across: ((i * 61) % 100) / 100,
      }));
    default:
      return [];
  }
}
