// The throws of the dice among the events. The red die is the guard's and the opponent's, the blue
// one that of the player whose throw it is.
import type { AgenceEvent } from "../../../types/games";

export interface Throw {
  index: number; // which of the events
  why: "start" | "move" | "fight" | "guard";
  seat: number;
  opponent: number | null;
  blue: number;
  red: number | null; // one die was thrown
}

export function throwIn(event: AgenceEvent, index: number): Throw | null {
  switch (event.event) {
    case "first-roll":
      return { index, why: "start", seat: event.seat, opponent: null, blue: event.die, red: null };
    case "rolled":
      return { index, why: "move", seat: event.seat, opponent: null, blue: event.die, red: null };
    case "rolled-both":
      return { index, why: "move", seat: event.seat, opponent: null, blue: event.blue, red: event.red };
    case "fought":
      return {
        index,
        why: "fight",
        seat: event.seat,
        opponent: event.opponent,
        blue: event.die,
        red: event.other,
      };
    case "tied":
      return {
        index,
        why: "fight",
        seat: event.seat,
        opponent: event.opponent,
        blue: event.die,
        red: event.die,
      };
    case "fought-guard":
      return { index, why: "guard", seat: event.seat, opponent: null, blue: event.blue, red: event.red };
    case "tied-guard":
      return { index, why: "guard", seat: event.seat, opponent: null, blue: event.die, red: event.die };
    default:
      return null;
  }
}

// Of the throws that decide who starts, those that did: whoever ties throws again.
export function decisive(throws: Throw[]): Throw[] {
  let round: Throw[] = [];
  for (const thrown of throws) {
    if (round.some(({ seat }) => seat === thrown.seat)) round = [];
    round.push(thrown);
  }
  return round;
}

// The throw that the dice are left showing: the last, or the one that decided who starts.
export function resting(throws: Throw[]): Throw | undefined {
  const last = throws.at(-1);
  if (last?.why !== "start") return last;
  const round = decisive(throws);
  const highest = Math.max(...round.map((t) => t.blue));
  return round.findLast((t) => t.blue === highest);
}

// Of all throws, the last ones of whoever threw last; before anybody's turn, those for the start.
export function lastThrows(events: AgenceEvent[]): Throw[] {
  const throws = throwsIn(events);
  const last = throws.at(-1);
  const belongs = ({ why, seat }: Throw): boolean =>
    last?.why === "start" || (why !== "start" && seat === last?.seat);
  return throws.slice(throws.findLastIndex((thrown) => !belongs(thrown)) + 1);
}

export const throwsIn = (events: AgenceEvent[]): Throw[] =>
  events.flatMap((event, index) => throwIn(event, index) ?? []);
