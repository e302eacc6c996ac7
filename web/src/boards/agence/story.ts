// What happened, laid out in time for motion. Times are in steps; how long a step lasts is the
// player's choice when it happens.
import type { AgenceCard, AgenceEvent } from "../../../types/games";
import { walkTime } from "../../stage/time";
import type { Plan, Point } from "./layout";
import { throwIn, type Throw } from "./throws";

export interface Stop {
  at: number;
  place: number;
}
export type Spot = `seat-${number}` | "pile" | "discard";
export interface Flight {
  at: number;
  card: AgenceCard | null; // null: its back
  from: Spot;
  to: Spot;
}
export interface Story {
  step: number; // in milliseconds
  long: number;
  walks: Stop[][]; // for each seat, where it is when; empty for those who stay
  passes: { at: number; from: number | null; to: number }[]; // of the formula; from null: out of the vault
  throws: { at: number; throw: Throw }[];
  flights: Flight[];
  ends: number[]; // where everybody stands then
}

export const STEP = 200; // milliseconds, at the usual tempo
export const THROW = 4; // how long the dice roll
export const FLIGHT = 2; // how long a card travels
const LED = 4.5; // how long a guard leads somebody back
const PASS = 3.5; // how long the formula goes from hand to hand

// `before`: where everybody stood before these events.
export function story(events: AgenceEvent[], before: number[], step: number): Story {
  const places = [...before];
  const walks: Stop[][] = before.map(() => []);
  const told: Story = { step, long: 0, walks, passes: [], throws: [], flights: [], ends: places };
  let now = 0;

  const walk = (seat: number, way: number[], long: number): void => {
    const stops = told.walks[seat];
    if (!stops || way.length < 2) return;
    way.forEach((place, k) => stops.push({ at: now + (long * k) / (way.length - 1), place }));
    places[seat] = way[way.length - 1] ?? 0;
    now += long;
  };
  const fly = (card: AgenceCard | null, from: Spot, to: Spot): void => {
    told.flights.push({ at: now, card, from, to });
    now += FLIGHT / 2; // the next thing begins while it is under way
  };

  events.forEach((event, index) => {
    const thrown = throwIn(event, index);
    if (thrown) {
      told.throws.push({ at: now, throw: thrown });
      now += THROW;
    }
    switch (event.event) {
      case "moved": {
        const way = spaces(event.from, event.to);
        walk(event.seat, way, walkTime(way.length - 1) / STEP);
        break;
      }
      case "caught":
        walk(event.seat, [places[event.seat] ?? event.place, event.place], LED); // led off the straight way
        break;
      case "took-formula":
        told.passes.push({ at: now, from: null, to: event.seat });
        now += PASS;
        break;
      case "stole":
        told.passes.push({ at: now, from: event.from, to: event.seat });
        now += PASS;
        break;
      case "played":
      case "discarded":
        fly(event.card, `seat-${event.seat}`, "discard");
        break;
      case "sent-guard":
      case "surrendered":
        fly("guard", `seat-${event.seat}`, "discard");
        break;
      case "sidelined":
        fly("sidelined", `seat-${event.seat}`, `seat-${event.target}`);
        break;
      case "stepped-out":
        fly("sidelined", `seat-${event.seat}`, `seat-${event.seat}`);
        break;
      case "sat-out":
        fly("sidelined", `seat-${event.seat}`, "discard");
        break;
      case "drew":
        fly(event.card, "pile", `seat-${event.seat}`);
        break;
      case "drew-unseen":
        fly(null, "pile", `seat-${event.seat}`);
        break;
      case "turned-over":
        fly(null, "discard", "pile");
        break;
    }
  });
  told.long = told.flights.length > 0 ? now + FLIGHT / 2 : now;
  return told;
}

function spaces(from: number, to: number): number[] {
  const way = to < from ? -1 : 1;
  return Array.from({ length: Math.abs(to - from) + 1 }, (_, k) => from + way * k);
}

export interface Mark extends Point {
  at: number;
}

// The way of a token that ends at `home`, which is its own spot on the last space.
export function track(board: Plan, told: Story, seat: number, home: Point): Mark[] {
  const stops = told.walks[seat] ?? [];
  if (stops.length === 0) return [];
  const marks = stops.map(({ at, place }) => ({ at, ...(board.tiles[place]?.centre ?? home) }));
  marks[marks.length - 1] = { ...marks[marks.length - 1]!, ...home };
  return marks;
}

// The formula lies in the vault or goes where its holder goes.
export function formulaTrack(board: Plan, told: Story, holder: number | null, homes: Point[]): Mark[] {
  const wayOf = (seat: number): Mark[] => {
    const home = homes[seat] ?? board.vault;
    const marks = track(board, told, seat, home);
    return marks.length > 0 ? marks : [{ at: 0, ...home }];
  };
  if (told.passes.length === 0)
    return holder === null || (told.walks[holder] ?? []).length === 0 ? [] : wayOf(holder);
  const first = told.passes[0]!.from;
  let owner: Mark[] = first === null ? [{ at: 0, ...board.vault }] : wayOf(first);
  let since = 0;
  const marks: Mark[] = [];
  for (const pass of told.passes) {
    marks.push(...cut(owner, since, pass.at));
    owner = wayOf(pass.to);
    since = pass.at + 1;
  }
  return [...marks, ...cut(owner, since, told.long)];
}

// The part of a way between two moments.
function cut(marks: Mark[], from: number, to: number): Mark[] {
  return [where(marks, from), ...marks.filter((m) => m.at > from && m.at < to), where(marks, to)];
}

export function where(marks: Mark[], at: number): Mark {
  const after = marks.findIndex((m) => m.at >= at);
  const next = marks[after] ?? marks[marks.length - 1]!;
  const last = marks[after - 1];
  if (!last || next.at <= last.at || next.at < at) return { ...next, at };
  const part = (at - last.at) / (next.at - last.at);
  return { at, x: last.x + (next.x - last.x) * part, y: last.y + (next.y - last.y) * part };
}

// As keyframes relative to where the thing is drawn, which is where it ends.
export function keyframes(marks: Mark[], long: number): Keyframe[] {
  const home = marks[marks.length - 1];
  if (!home || long <= 0) return [];
  const frame = (mark: Mark, at: number): Keyframe => ({
    offset: Math.max(0, Math.min(1, at / long)),
    transform: `translate(${(mark.x - home.x).toFixed(1)}px, ${(mark.y - home.y).toFixed(1)}px)`,
  });
  return [frame(marks[0]!, 0), ...marks.map((m) => frame(m, m.at)), frame(home, long)];
}

// The card that was laid on the discard last.
export function laidDown(events: AgenceEvent[]): AgenceCard | null {
  let top: AgenceCard | null = null;
  for (const event of events) {
    if (event.event === "played" || event.event === "discarded") top = event.card;
    if (event.event === "sent-guard" || event.event === "surrendered") top = "guard";
    if (event.event === "sat-out") top = "sidelined";
  }
  return top;
}
