// What is seen to move after a batch of events, step by step.
import type { BionicAsks, BionicEvent } from "../../../types/games";
import { samePlace, type Place } from "./plan";

export interface Spin {
  seat: number;
  number: number;
}
// How an attempt at the last space ended, or the whole game.
export interface Outcome {
  how: "finished" | "failed" | "through" | "won";
  seat: number;
  mission: number;
  number: number | null;
  needed: number | null; // what would have finished the mission; null: it is finished
  missed: number; // attempts, this one included
}
// Cards come from a seat or from the disc (null), and go to the one or the other.
export type Step =
  | { step: "spin"; spins: Spin[] } // several: all who spin for the start
  | { step: "meet"; left: number; right: number; place: Place } // the scene of a combat opens
  | { step: "duel"; first: Spin; second: Spin }
  | { step: "walk"; seat: number; path: Place[] }
  | { step: "slide"; seat: number; to: Place } // sparks, and back
  | { step: "cards"; from: number | null; to: number | null; cards: number }
  | { step: "deal"; cards: number }
  | { step: "outcome"; outcome: Outcome }
  | { step: "sign"; seat: number; asks: BionicAsks } // on a pawn
  | { step: "sight"; what: "pulse" | "blink" | "bar" | "ring"; seat: number }
  | { step: "needed"; number: number }
  | { step: "close" }; // whatever scene is open

// Space by space within a mission; from one mission to another in one leap.
export function pathTo(from: Place | undefined, to: Place): Place[] {
  if (!from || from.mission !== to.mission) return [to];
  const path: Place[] = [];
  const way = Math.sign(to.space - from.space);
  for (let space = from.space; space !== to.space;) path.push({ mission: to.mission, space: (space += way) });
  return path;
}

// Who came into the combat that goes on, and spins first.
export const comingOf = (events: BionicEvent[], before: number | null): number | null =>
  events.reduce((coming, e) => (e.event === "met" ? e.seat : coming), before);

// During these the scene of a combat stays open.
const inCombat = ["met", "tied", "beat", "seized", "gave", "gave-none"];
const outcomes = ["finished", "failed", "let-through", "won"];
const sights = {
  passed: "pulse",
  "passed-empty": "blink",
  "found-none": "blink",
  "gave-none": "blink",
  "lost-turn": "pulse",
  halted: "bar",
  started: "ring",
} as const;
const signs = {
  "sent-back": "arrow",
  "held-up": "lose-turn",
  "must-choose": "choice",
  freed: "nothing",
} as const;

export function journeys(before: Place[], events: BionicEvent[], coming: number | null = null): Step[] {
  const at = [...before];
  const steps: Step[] = [];
  let arrived = coming;
  const spin = (seat: number, number: number): void => {
    steps.push({ step: "spin", spins: [{ seat, number }] });
  };
  const walk = (seat: number, to: Place): void => {
    const from = at[seat];
    if (!from || !samePlace(from, to)) steps.push({ step: "walk", seat, path: pathTo(from, to) });
    at[seat] = to;
  };
  const attempt = (
    how: Outcome["how"],
    seat: number,
    number: number | null,
    rest: Partial<Outcome>,
  ): void => {
    const mission = at[seat]?.mission ?? 1;
    steps.push({
      step: "outcome",
      outcome: { how, seat, mission, number, needed: null, missed: 0, ...rest },
    });
  };
  for (const e of events) {
    if (!inCombat.includes(e.event) && !outcomes.includes(e.event)) steps.push({ step: "close" });
    switch (e.event) {
      case "dealt":
        steps.push({ step: "deal", cards: e.cards });
        break;
      case "spun-for-start": {
        const last = steps.at(-2);
        steps.pop();
        if (last?.step === "spin") last.spins.push({ seat: e.seat, number: e.number });
        else spin(e.seat, e.number);
        break;
      }
      case "failed":
        spin(e.seat, e.number);
        attempt("failed", e.seat, e.number, { needed: e.needed, missed: e.clause === "BIO-18" ? 2 : 1 });
        break;
      case "let-through":
        spin(e.seat, e.number);
        attempt("through", e.seat, e.number, { mission: e.mission.mission, missed: 3 });
        break;
      case "finished":
        if (e.clause !== "BIO-24") spin(e.seat, e.number); // there it is the number of the combat
        attempt("finished", e.seat, e.number, { mission: e.mission.mission });
        break;
      case "won":
        attempt("won", e.seat, null, {});
        break;
      case "spun":
      case "went-back":
        spin(e.seat, e.number);
        walk(e.seat, e.place);
        break;
      case "spent":
        steps.push({ step: "cards", from: e.seat, to: null, cards: e.cards });
        walk(e.seat, e.place);
        break;
      case "broke-down":
        steps.push({ step: "slide", seat: e.seat, to: e.place });
        at[e.seat] = e.place;
        break;
      case "pushed-on":
      case "stepped-aside":
        walk(e.seat, e.place);
        break;
      case "entered":
        walk(e.seat, { mission: e.mission.mission, space: 0 });
        break;
      case "met":
        arrived = e.seat;
        steps.push({ step: "meet", left: e.seat, right: e.other, place: e.place });
        break;
      case "tied": {
        const [one, other] = [
          { seat: e.seat, number: e.number },
          { seat: e.other, number: e.number },
        ];
        steps.push({ step: "duel", first: one, second: other });
        break;
      }
      case "beat": {
        const winner = { seat: e.seat, number: e.number };
        const loser = { seat: e.other, number: e.against };
        const order = arrived === e.other ? [loser, winner] : [winner, loser];
        steps.push({ step: "duel", first: order[0]!, second: order[1]! });
        break;
      }
      case "took":
        steps.push({ step: "cards", from: null, to: e.seat, cards: e.cards });
        break;
      case "gave":
        steps.push({ step: "cards", from: e.seat, to: null, cards: e.cards });
        break;
      case "seized":
        steps.push({ step: "cards", from: e.from, to: e.seat, cards: 1 });
        break;
      case "spins-again":
        steps.push({ step: "needed", number: e.needed });
        break;
      case "sent-back":
      case "held-up":
      case "must-choose":
      case "freed":
        steps.push({ step: "sign", seat: e.seat, asks: signs[e.event] });
        break;
      case "ran-out":
        break;
      default:
        steps.push({ step: "sight", what: sights[e.event], seat: e.seat });
    }
  }
  return steps;
}

// What the computer shows once everything is at rest.
export function lastSpins(steps: Step[]): Spin[] {
  for (const step of steps.toReversed()) {
    if (step.step === "duel") return [step.first, step.second];
    if (step.step === "spin") return step.spins;
  }
  return [];
}

// Which of the numbers stays under the pointer; null: nobody has spun.
export const highest = (spins: Spin[]): number | null =>
  spins.length ? Math.max(...spins.map(({ number }) => number)) : null;
