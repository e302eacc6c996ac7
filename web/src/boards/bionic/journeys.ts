// What is seen to move after a batch of events, step by step.
import type { BionicEvent } from "../../../types/games";
import { samePlace, type Place } from "./plan";

export interface Spin {
  seat: number;
  number: number;
}
// Cards come from a seat or from the disc (null), and go to the one or the other.
export type Step =
  | { step: "spin"; spin: Spin; against: Spin | null } // against: the other number of a combat
  | { step: "walk"; seat: number; path: Place[] }
  | { step: "cards"; from: number | null; to: number | null; cards: number };

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

export function journeys(before: Place[], events: BionicEvent[], coming: number | null = null): Step[] {
  const at = [...before];
  const steps: Step[] = [];
  let arrived = coming;
  const spin = (seat: number, number: number, against: Spin | null = null): void => {
    steps.push({ step: "spin", spin: { seat, number }, against });
  };
  const walk = (seat: number, to: Place): void => {
    const from = at[seat];
    if (!from || !samePlace(from, to)) steps.push({ step: "walk", seat, path: pathTo(from, to) });
    at[seat] = to;
  };
  const duel = (first: Spin, second: Spin): void => {
    spin(first.seat, first.number);
    spin(second.seat, second.number, first);
  };
  for (const e of events)
    switch (e.event) {
      case "spun-for-start":
      case "failed":
      case "let-through":
        spin(e.seat, e.number);
        break;
      case "finished":
        if (e.clause !== "BIO-24") spin(e.seat, e.number); // there it is the number of the combat
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
      case "pushed-on":
      case "stepped-aside":
        walk(e.seat, e.place);
        break;
      case "entered":
        walk(e.seat, { mission: e.mission.mission, space: 0 });
        break;
      case "met":
        arrived = e.seat;
        break;
      case "tied":
        duel({ seat: e.seat, number: e.number }, { seat: e.other, number: e.number });
        break;
      case "beat": {
        const winner = { seat: e.seat, number: e.number };
        const loser = { seat: e.other, number: e.against };
        if (arrived === e.other) duel(loser, winner);
        else duel(winner, loser);
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
    }
  return steps;
}

// What the computer shows once everything is at rest.
export const lastSpin = (steps: Step[]): Extract<Step, { step: "spin" }> | undefined =>
  steps.filter((step) => step.step === "spin").at(-1);
