// What is shown as a scene: a band across the table that is held until one has read it.
import type { PokerCard, PokerEvent, PokerView, Seat } from "../../../types/games";
import type { Speed } from "../../stage/time";
import { score } from "./score";
import { PLACES } from "./table";

export interface Count {
  seat: Seat;
  before: number;
  after: number;
}
export type Scene =
  // What fights what: a Pickpocket against a Mondain, or a Revolver that turns it.
  | { what: "duel"; attacker: Seat; defender: Seat; pickpocket: PokerCard; card: PokerCard; how: Outcome }
  // A suitcase changes hands; to nobody: it goes to the discard.
  | { what: "loot"; from: Count; to: Count | null }
  | { what: "cheat"; thief: Seat; victim: Seat; card: PokerCard }
  | { what: "end"; winners: Seat[]; dandy: boolean; valises: number };
export type Outcome = "repelled" | "drove-off" | "turned";

// Who fights whom: the last who attacked and whom. A Revolver only turns it between the two.
export type Pair = readonly [Seat, Seat];
export function pairAfter(before: Pair | null, events: PokerEvent[]): Pair | null {
  const last = events.findLast(({ event }) => event === "attacked");
  return last?.event === "attacked" ? [last.seat, last.target] : before;
}
// The attack that begins with these events.
export function strikeIn(events: PokerEvent[]): PokerView["attack"] {
  const last = events.findLast(({ event }) => event === "attacked");
  if (last?.event !== "attacked") return null;
  return { pickpocket: last.card, patron: last.seat, target: last.target };
}
const otherOf = (pair: Pair | null, seat: Seat, otherwise: Seat): Seat =>
  pair?.includes(seat) ? (pair[0] === seat ? pair[1] : pair[0]) : otherwise;

// `view` is the one while it moves; `left`: what leaves a row has left it there already.
export function sceneOf(e: PokerEvent, view: PokerView, pair: Pair | null, left: boolean): Scene | null {
  const from = (seat: Seat): Count => {
    const before = (view.valises[seat] ?? 0) + (left ? 1 : 0);
    return { seat, before: Math.max(1, before), after: Math.max(0, before - 1) };
  };
  const to = (seat: Seat): Count => {
    const before = view.valises[seat] ?? 0;
    return { seat, before, after: Math.min(PLACES, before + 1) };
  };
  switch (e.event) {
    case "repelled":
      return {
        what: "duel",
        attacker: otherOf(pair, e.seat, view.turn),
        defender: e.seat,
        pickpocket: e.pickpocket,
        card: e.card,
        how: "repelled",
      };
    case "drove-off": {
      const threat = view.threats.find(({ target }) => target === e.seat);
      return {
        what: "duel",
        attacker: threat?.patron ?? e.seat,
        defender: e.seat,
        pickpocket: e.pickpocket,
        card: e.card,
        how: "drove-off",
      };
    }
    case "turned":
      return {
        what: "duel",
        attacker: e.target,
        defender: e.seat,
        pickpocket: e.pickpocket,
        card: "revolver",
        how: "turned",
      };
    case "took":
      return { what: "loot", from: from(e.from), to: to(e.seat) };
    case "handed-on":
      return { what: "loot", from: from(e.seat), to: to(e.patron) };
    case "surplus":
      return { what: "loot", from: { seat: e.seat, before: PLACES, after: PLACES }, to: null };
    case "cheated":
      return { what: "cheat", thief: e.seat, victim: e.victim, card: e.card };
    case "won":
      return { what: "end", winners: [e.seat], dandy: true, valises: PLACES };
    case "ran-out":
      return { what: "end", winners: e.winners, dandy: false, valises: Math.max(0, ...view.valises) };
    default:
      return null;
  }
}

// How long it stays once it is at rest, as the queue holds it (stage/queue.ts).
export function holdOf({ event }: PokerEvent, { hold, still }: Pick<Speed, "hold" | "still">): number {
  const wanted = score.cues[event].hold;
  const long = typeof wanted === "number" ? wanted : 2000;
  return Math.max(long * hold, Math.min(long, 1200), still);
}
