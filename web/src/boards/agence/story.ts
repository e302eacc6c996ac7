// What happened, laid out in time for motion. Times are in milliseconds at the usual tempo.
import type { AgenceCard, AgenceEvent } from "../../../types/games";
import { strides } from "../../stage/time";
import type { Plan, Point } from "./layout";
import { throwIn, type Throw } from "./throws";

export interface Stop {
  at: number;
  place: number;
}
export type Spot = `seat-${number}` | "pile" | "discard";
export interface Flight {
  at: number;
  long: number;
  card: AgenceCard | null; // null: its back
  from: Spot;
  to: Spot;
  shown: boolean; // held up in the middle for everybody to read
}
export interface Story {
  tempo: number; // times all of this
  long: number;
  walks: Stop[][]; // for each seat, where it is when; empty for those who stay
  led: number | null; // who is led away by a guard
  passes: { at: number; from: number | null; to: number }[]; // of the formula; from null: out of the vault
  throws: { at: number; long: number; throw: Throw }[];
  flights: Flight[];
  beam: { from: number; to: number } | null; // a challenge, from seat to seat
  ends: number[]; // where everybody stands then
}

export const ROLL = 800; // a throw of the dice
export const FIGHT = 1000; // a throw against somebody, whose die falls a little later
const FLIGHT = 400; // of a card
const SHOW = 1900; // of a card that is played: it is held up until everybody has read it
const LED = 900; // how long a guard leads somebody back
const PASS = 700; // how long the formula goes from hand to hand
const HEIST = 1600; // the moment it leaves the vault
const BETWEEN = 80; // cards that are dealt
const BUMP = 200; // against somebody who is in the way

// `before`: where everybody stood before these events.
export function story(events: AgenceEvent[], before: number[], tempo: number): Story {
  const places = [...before];
  const told: Story = {
    tempo,
    long: 0,
    walks: before.map(() => []),
    led: null,
    passes: [],
    throws: [],
    flights: [],
    beam: null,
    ends: places,
  };
  let now = 0;

  const walk = (seat: number, way: number[], times: number[]): void => {
    const stops = told.walks[seat];
    if (!stops || way.length < 2) return;
    way.forEach((place, k) => {
      if (k > 0) now += times[k - 1] ?? 0;
      stops.push({ at: now, place });
    });
    places[seat] = way[way.length - 1] ?? 0;
  };
  const fly = (card: AgenceCard | null, from: Spot, to: Spot, shown = false): void => {
    const long = shown ? SHOW : FLIGHT;
    told.flights.push({ at: now, long, card, from, to, shown });
    now += long;
  };

  events.forEach((event, index) => {
    const thrown = throwIn(event, index);
    if (thrown) {
      const long = thrown.why === "fight" || thrown.why === "guard" ? FIGHT : ROLL;
      told.throws.push({ at: thrown.why === "start" ? 0 : now, long, throw: thrown });
      now = thrown.why === "start" ? long : now + long; // for the start all throw at once
    }
    switch (event.event) {
      case "dealt":
      case "dealt-unseen":
        for (let k = 0; k < 3; ++k) {
          fly(null, "pile", `seat-${event.seat}`);
          now += BETWEEN - FLIGHT;
        }
        break;
      case "moved": {
        const way = spaces(event.from, event.to);
        walk(event.seat, way, strides(way.length - 1));
        break;
      }
      case "stopped":
        now += BUMP;
        break;
      case "caught":
        walk(event.seat, [places[event.seat] ?? event.place, event.place], [LED]); // led off the straight way
        told.led = event.seat;
        break;
      case "took-formula":
        told.passes.push({ at: now + HEIST - PASS, from: null, to: event.seat });
        now += HEIST;
        break;
      case "stole":
        told.passes.push({ at: now, from: event.from, to: event.seat });
        now += PASS;
        break;
      case "challenged":
        told.beam = { from: event.seat, to: event.opponent };
        now += 500;
        break;
      case "played":
        fly(event.card, `seat-${event.seat}`, "discard", true);
        break;
      case "discarded":
        fly(event.card, `seat-${event.seat}`, "discard");
        break;
      case "sent-guard":
      case "surrendered":
        fly("guard", `seat-${event.seat}`, "discard", true);
        break;
      case "sidelined":
        fly("sidelined", `seat-${event.seat}`, `seat-${event.target}`, true);
        break;
      case "stepped-out":
        fly("sidelined", `seat-${event.seat}`, `seat-${event.seat}`, true);
        break;
      case "sat-out":
        fly("sidelined", `seat-${event.seat}`, "discard");
        break;
      // While a card that was played is still read, the next one is drawn.
      case "drew":
      case "drew-unseen":
        if (told.flights.at(-1)?.shown) now -= FLIGHT;
        fly(event.event === "drew" ? event.card : null, "pile", `seat-${event.seat}`);
        break;
      case "turned-over":
        fly(null, "discard", "pile");
        break;
    }
  });
  told.long = Math.max(now, ...told.flights.map((flight) => flight.at + flight.long));
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
    since = pass.at + PASS;
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

// As keyframes relative to where the thing is drawn, which is where it ends. `hop`: how high it
// hops from one space to the next.
export function keyframes(marks: Mark[], long: number, hop = 0): Keyframe[] {
  const home = marks[marks.length - 1];
  if (!home || long <= 0) return [];
  const frame = (mark: Mark, at: number, up = 0): Keyframe => ({
    offset: Math.max(0, Math.min(1, at / long)),
    transform: `translate(${(mark.x - home.x).toFixed(1)}px, ${(mark.y - home.y - up).toFixed(1)}px)`,
  });
  const frames = [frame(marks[0]!, 0)];
  marks.forEach((mark, i) => {
    const last = marks[i - 1];
    if (hop && last && mark.at > last.at && (last.x !== mark.x || last.y !== mark.y)) {
      const middle = { at: 0, x: (last.x + mark.x) / 2, y: (last.y + mark.y) / 2 };
      frames.push(frame(middle, (last.at + mark.at) / 2, hop));
    }
    frames.push(frame(mark, mark.at));
  });
  return [...frames, frame(home, long)];
}

// The cards that were laid on the discard since it was turned over, the last one on top.
export function allLaid(events: AgenceEvent[]): AgenceCard[] {
  const turned = events.findLastIndex(({ event }) => event === "turned-over");
  return events.slice(turned + 1).flatMap((event): AgenceCard[] => {
    switch (event.event) {
      case "played":
      case "discarded":
        return [event.card];
      case "sent-guard":
      case "surrendered":
        return ["guard"];
      case "sat-out":
        return ["sidelined"];
      default:
        return [];
    }
  });
}
export const laidDown = (events: AgenceEvent[]): AgenceCard | null => allLaid(events).at(-1) ?? null;

// Who is to sit out a turn, after these events.
export function sidelinedAfter(events: AgenceEvent[], before: number[]): number[] {
  const all = new Set(before);
  for (const event of events) {
    if (event.event === "sidelined") all.add(event.target);
    if (event.event === "stepped-out") all.add(event.seat);
    if (event.event === "sat-out") all.delete(event.seat);
  }
  return [...all];
}
