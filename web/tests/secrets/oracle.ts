// Whether a pair of eyes was told what it may not know. What somebody may know is written
// down once more for each game (poker.ts, agence.ts, combinards.ts, quiz.ts) from its rules
// and from nothing else: not from the engine's views, nor from the page. Whatever a message
// holds and the rules do not explain is a leak, so a field or a place that is new is one too.
import { isDeepStrictEqual } from "node:util";
import type { PastHappening, Shown, TableEvent, Update } from "../../types/wire";
import type { Move, State, Truth } from "./truth";

// A seat, from 0; or somebody who watches, who is no seat and has no number.
export type Eyes = number | "watching";

export type Event = TableEvent;
// What happened between two messages.
export interface Span {
  eyes: Eyes;
  truth: Truth;
  before: State | null; // null: the match begins
  after: State;
  moves: Move[]; // of decisions that are closed now, and one's own
}

export interface Secrets {
  // The words by which a secret would be told: names of cards, letters of answers.
  words: (truth: Truth) => Set<string>;
  // Those of them that stand on every board, whoever holds the card.
  onBoard?: Set<string>;
  // All that these eyes may know of a position, in the form of docs/protocol.md.
  view: (state: State, eyes: Eyes, truth: Truth) => Record<string, unknown>;
  // Whether an event may name this word, in this field, before these eyes.
  mayName: (word: string, field: string, event: Event, span: Span) => boolean;
  // Whether an event may be told at all, and may be told again to those who come later.
  mayTell?: (event: Event, span: Span) => boolean;
  mayRepeat?: (event: Event, truth: Truth) => boolean;
  // The words that may stand in the list of one's own moves; and in that of the forbidden ones.
  inMoves: (state: State, seat: number) => Set<string>;
  inForbidden?: (state: State, seat: number) => Set<string>;
}

// What a page is told over its WebSockets, line by line: the fields of Shown and Update.
export interface Received
  extends Partial<Omit<Shown, "view" | "history">>, Pick<Partial<Update>, "events" | "fleeting"> {
  re?: number;
  shown?: Received;
  history?: PastHappening[];
  view?: Record<string, unknown>;
}

// The truth at the moment of a message: the decision that is open, and how many moves of
// their own these eyes have made in it. Those of others in it are sealed.
export class Moment {
  readonly state: State;
  readonly moves: Set<Move>;
  constructor(
    readonly truth: Truth,
    readonly eyes: Eyes,
    readonly ply: number,
    step: number,
  ) {
    const closed = truth.moves.filter((move) => move.ply < ply);
    const own = truth.moves.filter((move) => move.ply === ply && move.seat === eyes).slice(0, step);
    this.moves = new Set([...closed, ...own]);
    const last = own.at(-1);
    this.state = truth.states[last ? truth.moves.indexOf(last) + 1 : closed.length]!;
  }
  get asked(): number[] {
    return this.truth.waiting[this.truth.moves.filter((move) => move.ply < this.ply).length]!;
  }
  // What has happened since: every move of the decisions that were open meanwhile.
  since(before: Moment | null): Span {
    const moves = [...this.moves].filter((move) => !before || move.ply >= before.ply);
    return { eyes: this.eyes, truth: this.truth, before: before?.state ?? null, after: this.state, moves };
  }
  isSameAs(before: Moment): boolean {
    return this.moves.size === before.moves.size;
  }
}

// Everything in what these eyes were told that the rules do not let them know. `plies` says
// which decision was open at each version (pliesOf): a history is told by versions.
export function leaks(
  told: Received[],
  eyes: Eyes,
  truth: Truth,
  secrets: Secrets,
  plies: Map<number, number>,
): string[] {
  const search = new Search(eyes, truth, secrets, plies);
  for (const [index, message] of told.entries()) {
    if (message.seed ?? message.shown?.seed) break; // the table is over, and the log is everybody's
    search.read(message, `message ${index}`);
  }
  return search.found;
}

class Search {
  readonly found: string[] = [];
  readonly #words: Set<string>;
  #now: Moment | null = null; // of the last message

  constructor(
    readonly eyes: Eyes,
    readonly truth: Truth,
    readonly secrets: Secrets,
    readonly plies: Map<number, number>,
  ) {
    this.#words = secrets.words(truth);
  }

  read({ shown, ...update }: Received, where: string): void {
    const { ply, step, view, events, fleeting, moves, history, forbidden, ...rest } = { ...update, ...shown };
    this.#nothingIn(rest, where);
    if (history) this.#inHistory(history, where);
    if (ply === undefined) return this.#nothingIn({ view, events, moves, forbidden }, where);
    // What happens while a page asks for the whole table is told before the whole is shown.
    const before = shown ? null : (this.#now ?? this.#momentBefore(rest.version ?? 0));
    const now = new Moment(this.truth, this.eyes, ply, step ?? 0);
    this.#now = now;
    if (before && now.isSameAs(before) && (view || events?.length))
      this.#note(where, "something is told, and nothing has happened that these eyes may know");
    this.#inEvents(events ?? [], [now.since(before)], where);
    for (const [i, event] of (events ?? []).entries())
      if (!this.#mayRepeat(event) && !fleeting?.includes(i))
        this.#note(where, event, "is not told once only");
    this.#inMoves(moves, this.secrets.inMoves, now, where);
    this.#inMoves(forbidden, this.secrets.inForbidden ?? this.secrets.inMoves, now, where);
    if (rest.asked && !isDeepStrictEqual(rest.asked, now.asked))
      this.#note(where, "asked are", rest.asked, "and at its opening", now.asked);
    const known = this.secrets.view(now.state, this.eyes, this.truth);
    for (const [field, value] of Object.entries(view ?? {}))
      if (!isPartOf(value, known[field])) this.#note(where, field, value, "to be known is", known[field]);
  }

  #note(where: string, ...what: unknown[]): void {
    const words = what.map((one) => (typeof one === "string" ? one : JSON.stringify(one)));
    this.found.push(`${where}, decision ${this.#now?.ply ?? "-"}: ${words.join(" ")}`);
  }
  // Where no secret belongs.
  #nothingIn(value: unknown, where: string): void {
    for (const word of wordsIn(value, this.#words)) this.#note(where, "names", word);
  }
  #mayRepeat(event: Event): boolean {
    return this.secrets.mayRepeat?.(event, this.truth) ?? true;
  }

  #inEvents(events: Event[], spans: Span[], where: string): void {
    const { mayTell, mayName } = this.secrets;
    for (const event of events) {
      if (mayTell && !spans.some((span) => mayTell(event, span))) this.#note(where, event, "may not be told");
      for (const [field, value] of Object.entries(event))
        for (const word of field === "event" ? [] : wordsIn(value, this.#words))
          if (!spans.some((span) => mayName(word, field, event, span)))
            this.#note(where, event, "names", word);
    }
  }

  #inMoves(
    moves: Received["moves"] | Received["forbidden"],
    mayStand: Secrets["inMoves"],
    moment: Moment,
    where: string,
  ): void {
    if (!moves?.length) return;
    if (this.eyes === "watching") return this.#note(where, "moves for somebody who watches");
    const mine = mayStand(moment.state, this.eyes);
    for (const word of wordsIn(moves, this.#words))
      if (!mine.has(word)) this.#note(where, "a move of one's own names", word);
  }

  #inHistory(history: PastHappening[], where: string): void {
    for (const { version, events, ...rest } of history) {
      const there = `${where}, version ${version}`;
      this.#nothingIn(rest, there);
      const ply = this.plies.get(version);
      if (!events?.length) continue;
      if (ply === undefined) {
        this.#note(there, "nobody was told of it when it came");
        continue;
      }
      // One's own sealed answer in the decision that was open then is told with that version, too.
      const before = this.#momentBefore(version);
      const spans = [0, Infinity].map((step) => new Moment(this.truth, this.eyes, ply, step).since(before));
      this.#inEvents(events, spans, there);
      for (const event of events) if (!this.#mayRepeat(event)) this.#note(there, event, "is told once more");
    }
  }
  // The moment that was told before a version.
  #momentBefore(version: number): Moment | null {
    const earlier = Math.max(-1, ...[...this.plies].flatMap(([v, ply]) => (v < version ? [ply] : [])));
    return earlier < 0 ? null : new Moment(this.truth, this.eyes, earlier, 0);
  }
}

// What is told as it is, or left blank, in whole or for some of the seats. Of a heap (an
// object of numbers) an update has those that changed, and null for what is not there any more.
function isPartOf(told: unknown, known: unknown): boolean {
  if (isDeepStrictEqual(told, known) || told === null || told === "") return true;
  if (Array.isArray(told)) {
    const each = Array.isArray(known) && told.length === known.length;
    return !told.length || (each && told.every((one, i) => isPartOf(one, known[i])));
  }
  if (!isHeap(told) || !isHeap(known)) return false;
  return Object.entries(told).every(([name, count]) => count === (known[name] ?? null));
}
const isHeap = (value: unknown): value is Record<string, number | null> =>
  typeof value === "object" &&
  value !== null &&
  !Array.isArray(value) &&
  Object.values(value).every((count) => count === null || typeof count === "number");

// Which decision was open at each version that anybody was told when it came.
export function pliesOf(all: Received[][]): Map<number, number> {
  const plies = new Map<number, number>();
  for (const { shown, version, ply } of all.flat())
    if (!shown && version !== undefined && ply !== undefined) {
      // A sealed answer is told to its seat alone, with the version of before.
      plies.set(version, Math.min(ply, plies.get(version) ?? ply));
    }
  return plies;
}

// Secret words among names and texts, wherever they stand; a move is several words.
export function wordsIn(value: unknown, words: Set<string>): string[] {
  if (typeof value === "string") return value.split(" ").filter((word) => words.has(word));
  if (typeof value !== "object" || value === null) return [];
  if (Array.isArray(value)) return value.flatMap((one) => wordsIn(one, words));
  return Object.entries(value).flatMap(([name, one]) => [
    ...(words.has(name) ? [name] : []),
    ...wordsIn(one, words),
  ]);
}

// ---- For the games ----

export type Heap = Record<string, number>;
export const total = (heap: Heap): number => Object.values(heap).reduce((sum, n) => sum + n, 0);
// The words of the moves that were made: a card that is named there was laid face up.
export const spoken = (moves: Move[]): Set<string> => new Set(moves.flatMap(({ move }) => move.split(" ")));
// Some fields of a position as they are.
export const pick = (state: State, ...fields: string[]): Record<string, unknown> =>
  Object.fromEntries(fields.map((field) => [field, state[field]]));
