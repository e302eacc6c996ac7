// The motion score of a game: for each thing that can happen, how long its motion takes, how
// long it stays to be read, and whether nobody may miss it. boards/<game>/score.ts has one each.
import type { TableEvent } from "../../types/wire";

export type Hold = number | "r" | "R"; // r: as long as it takes to read; R: to take in
export type Must = "" | "!" | "!me"; // !me: by whom it hits
// What can be heard (table/cues.ts). Each goes with something that is seen.
export const sounds = [
  "tick",
  "card",
  "lay",
  "deal",
  "shuffle",
  "dice",
  "spin",
  "duel",
  "hit",
  "case",
  "sting",
  "gun",
  "coin",
  "notes",
  "loss",
  "no",
  "right",
  "heart",
  "lock",
  "stamp",
  "door",
  "alarm",
  "cell",
  "phone",
  "clap",
  "turn",
  "end",
] as const;
export type Sound = (typeof sounds)[number];

export interface Cue {
  ms: number;
  hold: Hold;
  must: Must;
}
export const cue = (ms: number, hold: Hold = 0, must: Must = ""): Cue => ({ ms, hold, must });

// What is heard of an event: when it begins to move, when it is at rest, and there by whom it hits.
export type Heard = Sound | { play?: Sound; rest?: Sound; against?: Sound };
export type SoundsOf<Event extends { event: string }> = Partial<Record<Event["event"], Heard>>;

export interface Score<Name extends string = string> {
  cues: Record<Name, Cue>;
  together?: Name[][]; // what follows each other and is shown as one
  sounds?: Partial<Record<Name, Heard>>; // what is not named is seen only
  leaves?: string[]; // fields of the view with things that leave before they arrive elsewhere
  early?: Name[]; // what is drawn from its beginning: a question that is read out
  nothing?: (view: Record<string, unknown>) => boolean; // at the end nobody has won anything, whatever the scores say
  silent?: boolean; // nobody is told what happened since his last turn: all decide at once
}
export type ScoreOf<Event extends { event: string }> = Score<Event["event"]>;

// For a board that nobody has drawn yet: what happens is told, and moves nothing.
const plain: Cue = cue(0, "r");
export const cueOf = (score: Score, event: TableEvent): Cue => score.cues[event.event] ?? plain;

const whom = ["seat", "target", "victim", "from", "other", "opponent", "suspect", "doubter", "accuser"];
export const hits = (event: TableEvent, seat: number | null): boolean =>
  seat !== null && whom.some((field) => event[field] === seat);
// What whoever looks hears of an event.
export function heardOf(
  score: Score,
  event: TableEvent,
  me: number | null,
): { play?: Sound | undefined; rest?: Sound | undefined } {
  const heard = score.sounds?.[event.event];
  if (!heard) return {};
  if (typeof heard === "string") return { play: heard };
  const isHurt = me !== null && event.seat !== me && hits(event, me);
  return { play: heard.play, rest: (isHurt && heard.against) || heard.rest };
}
export function isMust(score: Score, event: TableEvent, me: number | null): boolean {
  const { must } = cueOf(score, event);
  return must === "!" || (must === "!me" && hits(event, me));
}

// What is played as one step: events that belong together, and each of the others by itself.
export function grouped<T extends { event: string }>(score: Score, events: T[]): T[][] {
  const groups: T[][] = [];
  for (const event of events) {
    const last = groups.at(-1);
    const kin = score.together?.find((names) => names.includes(event.event));
    if (last && kin?.includes(last[0]!.event)) last.push(event);
    else groups.push([event]);
  }
  return groups;
}
