// A table as it is seen from one pair of eyes, whether it stands on the server or on
// the device: both tell it in the messages of the wire (docs/protocol.md).
import type { Shown, Update } from "../../types/wire";
import type { Choice } from "../boards/board";
import type { Edition, Engine } from "../engine/engine";
import type { Forbidden, TableEvent, Told } from "../engine/requests";
import { settings } from "../settings.svelte";
import { boxOf, type Game } from "../shelf/shelf";
import { typeset } from "../words.svelte";
import { t } from "./words";

export type { TableEvent } from "../engine/requests";
export type News = {
  news: string;
  seat?: number;
  name?: string;
  text?: string;
  at?: number;
  muted?: boolean;
  reason?: string;
};

// What has happened up to a version, and how it is told.
export interface Line {
  key: string;
  version: number;
  words: string;
  clause: string; // empty: no rule is behind it
  routine: boolean;
  seat: number | null;
  fleeting?: boolean; // in sight for a moment
}
export interface Speech {
  version: number;
  seat: number | null; // null: somebody who watches
  name: string;
  text: string;
}

type Happening = { version: number; news?: News | null; events?: TableEvent[] | null };

// The most versions that are told at once.
const kMost = 100;
// How long what is told once stays in sight, in milliseconds: for everybody the same.
const kGlimpse = 8000;

export class Match {
  shown = $state.raw<Shown | null>(null);
  view = $state.raw<Record<string, unknown>>({});
  lines = $state.raw<Line[]>([]);
  speeches = $state.raw<Speech[]>([]);
  moves = $state.raw<Choice[]>([]);
  greyed = $state.raw<Choice[]>([]);
  happened = $state.raw<{ id: number; events: TableEvent[] }>({ id: 0, events: [] });
  first = $state(0); // the first version that is told here; what was before can be asked for
  // Told once: in sight for a moment, then nowhere; a player has to remember it.
  fleeting = $state.raw<TableEvent[]>([]);
  past = $state.raw<TableEvent[]>([]); // what had happened when the whole was shown
  deadline = $state<number | null>(null); // when the clock runs out, in milliseconds
  countdown = $state<number | null>(null); // when the countdown that all see ends, likewise
  edition = $state.raw<Edition | null | undefined>(); // null: one that players must not read

  speaks = $state(false); // there is an engine that puts things into words
  #engine: Engine | null = null;
  #history: Happening[] = [];
  #forbidden: Forbidden[] = [];
  #numbers = new Map<number, number>(); // by version: lines told of it
  #once = 0;

  // From now on what happens is told in words, and what can be done.
  speak(engine: Engine): void {
    this.#engine = engine;
    this.speaks = true;
    this.retell();
  }

  // The version before the last hundred that are not told yet.
  get before(): number {
    return Math.max(-1, this.first - 1 - kMost);
  }

  get game(): Game {
    return this.shown!.game as Game;
  }
  get me(): number | null {
    return this.shown?.seat ?? null;
  }
  get asked(): number[] {
    return this.shown?.asked ?? [];
  }
  get standing(): string {
    return this.shown?.standing ?? "waiting";
  }
  get begun(): boolean {
    return (this.shown?.ply ?? null) !== null;
  }
  get myTurn(): boolean {
    return Boolean(this.edition && this.shown?.moves?.length);
  }
  names = $derived.by(() => this.#names());
  #names(): string[] {
    let bots = 0;
    return (this.shown?.seats ?? []).map((seat, index) => {
      if (seat.player !== "human") return t("bot", { n: ++bots });
      if (seat.name) return seat.name;
      return seat.bot ? t("bot", { n: ++bots }) : t("seat", { n: index + 1 });
    });
  }

  // The whole, for eyes that have just come.
  show(shown: Shown): void {
    // Where players have secrets, what moves for one pair of eyes is not for the next.
    if (this.shown && this.shown.seat !== shown.seat && boxOf(shown.game as Game).hidden) {
      this.happened = { id: this.happened.id + 1, events: [] };
      this.fleeting = [];
    }
    this.shown = shown;
    this.view = (shown.view ?? {}) as Record<string, unknown>;
    this.#history = shown.history as Happening[];
    this.first = this.#history[0]?.version ?? 0;
    this.past = this.#history.flatMap((happening) => happening.events ?? []);
    this.#setClocks(shown);
    this.#tellAll();
  }

  // What has changed. False: something was missed, and the whole must be shown again.
  update(update: Update): boolean {
    const shown = this.shown;
    if (!shown || update.n !== shown.n + 1) return false;
    const merged: Shown = { ...shown, n: update.n, version: update.version, moves: update.moves ?? null };
    for (const field of ["ply", "asked", "scores", "seed"] as const)
      if (update[field] !== undefined) Object.assign(merged, { [field]: update[field] });
    merged.step = update.step ?? null;
    if (update.seed || update.scores) merged.standing = "over";
    else if (update.ply !== undefined && merged.standing === "waiting") merged.standing = "running";
    const news = update.news as News | undefined;
    if (news) merged.seats = seatsAfter(merged.seats, news, this.begun);
    if (news?.news === "rematch") merged.rematch = (news as unknown as { table: string }).table;
    this.shown = merged;
    if (update.view) this.view = withChanges(this.view, update.view as Record<string, unknown>);
    this.#setClocks(update);
    const events = (update.events ?? []) as TableEvent[];
    const isFleeting = (_: TableEvent, i: number) => update.fleeting?.includes(i) ?? false;
    const lasting = events.filter((event, i) => !isFleeting(event, i));
    const happening: Happening = { version: update.version, news, events: lasting };
    this.#history.push(happening);
    this.#tell([happening]);
    if (events.length) this.happened = { id: this.happened.id + 1, events: lasting };
    this.glimpse(events.filter(isFleeting));
    this.#tellMoves();
    return true;
  }

  // What is told this once.
  glimpse(events: TableEvent[]): void {
    if (!events.length) return;
    this.fleeting = [...this.fleeting, ...events];
    this.#tell([{ version: this.shown!.version, events }], true);
    setTimeout(() => {
      this.fleeting = this.fleeting.filter((event) => !events.includes(event));
      if (!this.fleeting.length) this.lines = this.lines.filter((line) => !line.fleeting);
    }, kGlimpse);
  }

  // What happened before everything that is told here.
  precede(history: Shown["history"]): void {
    const earlier = (history as Happening[]).filter((one) => one.version < this.first);
    this.#history = [...earlier, ...this.#history];
    this.first = earlier[0]?.version ?? 0;
    this.#tellAll();
  }

  present(seats: number[]): void {
    if (!this.shown) return;
    const list = this.shown.seats.map((seat, index) => ({ ...seat, present: seats.includes(index) }));
    this.shown = { ...this.shown, seats: list };
  }

  // What is not allowed now, and by which clause.
  forbid(forbidden: Forbidden[]): void {
    this.#forbidden = forbidden;
    this.#tellMoves();
  }

  // In the language of the page, which may have changed.
  #tellAll(): void {
    this.#numbers.clear();
    this.lines = [];
    this.speeches = [];
    this.#tell(this.#history);
    this.#tellMoves();
  }
  retell(): void {
    if (this.shown) this.#tellAll();
  }

  #ask(events: TableEvent[], moves: string[], forbidden: Forbidden[]) {
    const { game, edition } = this.shown!;
    return this.#engine?.ask<"tell">({
      do: "tell",
      game: game as Game,
      edition,
      lang: settings.language,
      names: this.names,
      events,
      moves,
      forbidden,
    });
  }

  // The same line has the same key whenever it is told: who listens hears it once.
  #keyOf(version: number): string {
    const number = this.#numbers.get(version) ?? 0;
    this.#numbers.set(version, number + 1);
    return `${version}.${number}`;
  }

  #tell(happenings: Happening[], fleeting = false): void {
    const events = happenings.flatMap((happening) => happening.events ?? []);
    const told: Told[] = (this.edition && events.length && this.#ask(events, [], [])?.events) || [];
    const lines: Line[] = [];
    const speeches: Speech[] = [];
    let next = 0;
    for (const { version, news, events } of happenings) {
      if (news?.news === "said")
        speeches.push({
          version,
          seat: (news.seat ?? -1) < 0 ? null : news.seat!,
          name: news.name ?? "",
          text: news.text ?? "",
        });
      else if (news) {
        const words = newsInWords(news, this.names);
        if (words)
          lines.push({
            key: `${version}n`,
            version,
            words,
            clause: "",
            routine: false,
            seat: news.seat ?? null,
          });
      }
      (events ?? []).forEach((event) => {
        const { words, routine } = told[next++] ?? { words: "", routine: false };
        if (words)
          lines.push({
            key: fleeting ? `once.${this.#once++}` : this.#keyOf(version),
            version,
            words: typeset(words),
            clause: event.clause,
            routine,
            seat: event.seat ?? null,
            fleeting,
          });
      });
    }
    this.lines = [...this.lines, ...lines];
    this.speeches = [...this.speeches, ...speeches];
  }

  #tellMoves(): void {
    const open = this.shown?.moves ?? [];
    const told = this.myTurn ? this.#ask([], open, this.#forbidden) : undefined;
    this.moves = told?.moves ?? [];
    this.greyed = told?.forbidden.filter((one) => !open.includes(one.move)) ?? [];
  }

  #setClocks({ left, countdown }: Pick<Update, "left" | "countdown">): void {
    this.deadline = endOf(left);
    // The table counts whole seconds: what it says again of the same countdown moves nothing.
    const end = endOf(countdown);
    const same = end !== null && this.countdown !== null && Math.abs(end - this.countdown) < 1500;
    if (!same) this.countdown = end;
  }
}

const endOf = (seconds: number | null | undefined): number | null =>
  seconds === null || seconds === undefined ? null : Date.now() + seconds * 1000;

// A view after changes: fields that are new and, of a heap, the numbers that changed.
export function withChanges(
  view: Record<string, unknown>,
  changes: Record<string, unknown>,
): Record<string, unknown> {
  const after = { ...view };
  for (const [field, value] of Object.entries(changes))
    after[field] = isHeap(view[field]) && isChange(value) ? withHeapChanges(view[field], value) : value;
  return after;
}
type Heap = Record<string, number>;
const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);
const isHeap = (value: unknown): value is Heap =>
  isObject(value) && Object.values(value).every((count) => typeof count === "number");
const isChange = (value: unknown): value is Record<string, number | null> =>
  isObject(value) && Object.values(value).every((count) => count === null || typeof count === "number");
function withHeapChanges(heap: Heap, changes: Record<string, number | null>): Heap {
  const after = { ...heap };
  for (const [name, count] of Object.entries(changes))
    if (count === null) delete after[name];
    else after[name] = count;
  return after;
}

type Seats = Shown["seats"];
export function seatsAfter(seats: Seats, news: News, running: boolean): Seats {
  return seats.map((seat, index) => {
    if (news.news === "began") {
      const player = (news as unknown as { players: string[] }).players[index];
      return seat.taken ? seat : { ...seat, bot: player };
    }
    if (news.seat !== index) return seat;
    if (news.news === "sat") return { ...seat, name: news.name ?? "", taken: true, bot: null };
    if (news.news === "left")
      return { ...seat, name: "", taken: false, present: false, bot: running ? "simple" : null };
    if (news.news === "entrusted") return { ...seat, bot: (news as unknown as { bot: string }).bot };
    if (news.news === "back") return { ...seat, bot: null };
    if (news.news === "muted") return { ...seat, muted: news.muted };
    return seat;
  });
}

function newsInWords(news: News, names: string[]): string {
  const seat = names[news.seat ?? -1] ?? "";
  switch (news.news) {
    case "sat":
      return t("news.sat", { seat: news.name ?? seat });
    case "left":
      return t("news.left", { seat });
    case "entrusted":
      return t("news.entrusted", { seat });
    case "back":
      return t("news.back", { seat });
    case "began":
      return t("news.began");
    case "muted":
      return t(news.muted ? "news.muted" : "news.unmuted", { seat: seat || t("news.watchers") });
    case "rematch":
      return t("news.rematch");
    case "closed":
      return t("news.closed");
    case "checkpoint":
      return t("news.checkpoint");
    default:
      return "";
  }
}
