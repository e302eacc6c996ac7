// What is told of a match when it is over: boards/<game>/ending.ts has one of each game. It reads
// what the engine told, everything open, and what stands on the table at the end.
import type { TableEvent } from "../../types/wire";
import type { Game } from "../shelf/shelf";

// A number that makes people laugh or argue, and what it counts: "7", "hands for one suitcase".
export interface Figure {
  n: string;
  words: string;
  weight: number; // those that weigh most are told
}
// A match that is over, as an ending reads it. Types are those of the game (web/types/games.d.ts).
export interface Over<View, Edition, Event> {
  events: Event[]; // all of them, also what was secret
  view: View; // as those who watched saw the end
  edition: Edition;
  names: string[];
  me: number | null;
}
export interface Ending<View = never, Edition = never, Event = never> {
  worth: (view: View, seat: number, edition: Edition) => number; // how far a seat has come
  stands: (view: View, seat: number, edition: Edition) => string; // the same in words, beside its name
  figures: (match: Over<View, Edition, Event>) => Figure[];
}
export type AnyOver = Over<Record<string, unknown>, Record<string, unknown>, TableEvent>;
export type AnyEnding = Ending<Record<string, unknown>, Record<string, unknown>, TableEvent>;

const endings = import.meta.glob<{ ending: AnyEnding }>("../boards/*/ending.ts");

// Of a game for which nobody has written one, there is none.
export async function endingOf(game: Game): Promise<AnyEnding | null> {
  const found = endings[`../boards/${game}/ending.ts`];
  return found ? (await found()).ending : null;
}

// Five at most, one of each kind first.
export function chosen(figures: Figure[], most = 5): Figure[] {
  return [...figures].sort((a, b) => b.weight - a.weight).slice(0, most);
}

// How often each of them comes.
export function tally<T>(keys: Iterable<T>): Map<T, number> {
  const counts = new Map<T, number>();
  for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1);
  return counts;
}
// The one that comes most often; nobody, if none does.
export function top<T>(counts: Map<T, number>): [T, number] | null {
  let best: [T, number] | null = null;
  for (const one of counts) if (!best || one[1] > best[1]) best = one;
  return best;
}
