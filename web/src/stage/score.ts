// The motion score of a game: for each thing that can happen, how long its motion takes, how
// long it stays to be read, and whether nobody may miss it. boards/<game>/score.ts has one each.
import type { TableEvent } from "../../types/wire";

export type Hold = number | "r" | "R"; // r: as long as it takes to read; R: to take in
export type Must = "" | "!" | "!me"; // !me: by whom it hits
export interface Cue {
  ms: number;
  hold: Hold;
  must: Must;
}
export const cue = (ms: number, hold: Hold = 0, must: Must = ""): Cue => ({ ms, hold, must });

export interface Score<Name extends string = string> {
  cues: Record<Name, Cue>;
  together?: Name[][]; // what follows each other and is shown as one
  leaves?: string[]; // fields of the view with things that leave before they arrive elsewhere
  early?: Name[]; // what is drawn from its beginning: a question that is read out
  silent?: boolean; // nobody is told what happened since his last turn: all decide at once
}
export type ScoreOf<Event extends { event: string }> = Score<Event["event"]>;

// For a board that nobody has drawn yet: what happens is told, and moves nothing.
const plain: Cue = cue(0, "r");
export const cueOf = (score: Score, event: TableEvent): Cue => score.cues[event.event] ?? plain;

const whom = ["seat", "target", "victim", "from", "other", "opponent", "suspect", "doubter", "accuser"];
export const hits = (event: TableEvent, seat: number | null): boolean =>
  seat !== null && whom.some((field) => event[field] === seat);
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
