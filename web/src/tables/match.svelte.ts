// A table as it is seen from one pair of eyes, whether it stands on the server or on
// the device: both tell it in the messages of the wire (docs/protocol.md).
import type { News, PastHappening, Shown, Standing, TableEvent, Update } from "../../types/wire";
import type { Choice } from "../boards/board";
import type { Edition, Engine } from "../engine/engine";
import type { Requests, ToldEvent } from "../engine/requests";
import { settings } from "../settings.svelte";
import { boxOf, type Game } from "../shelf/shelf";
import { isOpening } from "../stage/opening";
import { Seen, type Sight } from "../stage/seen.svelte";
import { listed, typeset } from "../words.svelte";
import { robotName } from "./robots";
import { t } from "./words";

// What has happened up to a version, and how it is told.
export interface Line {
  key: string;
  version: number;
  words: string;
  clause: string; // empty: no rule is behind it
  routine: boolean;
  seat: number | null;
  event?: TableEvent; // which it tells
  fleeting?: boolean; // in sight for a moment
}
export interface Speech {
  version: number;
  seat: number | null; // null: somebody who watches
  name: string;
  text: string;
  gesture?: Gesture; // what was said without words
}
export type Gesture = NonNullable<News["gesture"]>;

// The most versions that are told at once.
const kMost = 100;

export class Match {
  shown = $state.raw<Shown | null>(null);
  view = $state.raw<Record<string, unknown>>({});
  lines = $state.raw<Line[]>([]); // what is told of it: as far as it is seen
  speeches = $state.raw<Speech[]>([]);
  moves = $state.raw<Choice[]>([]);
  greyed = $state.raw<Choice[]>([]);
  first = $state(0); // the first version that is told here; what was before can be asked for
  deadline = $state<number | null>(null); // when the clock runs out, in milliseconds
  starts = $state<number | null>(null); // when it begins to run: first one looks at what has happened
  countdown = $state<number | null>(null); // when the countdown that all see ends, likewise
  edition = $state.raw<Edition | null | undefined>(); // null: one that players must not read

  speaks = $state(false); // there is an engine that puts things into words
  // What is drawn and told follows what is true, which is here.
  readonly seen = new Seen({
    me: () => this.me,
    isAsked: () => this.myTurn,
    opens: () => isOpening(this.shown),
    tell: (happening, fleeting) => this.#tellSeen(happening, fleeting),
    forget: (gone) => (this.lines = this.lines.filter((line) => !gone.includes(line))),
  });
  #engine: Pick<Engine, "ask"> | null = null;
  #history: PastHappening[] = [];
  #persons: string[] = []; // by seat: who sat there last
  #numbers = new Map<number, number>(); // by version: lines told of it
  #once = 0;

  // From now on what happens is told in words, and what can be done.
  speak(engine: Pick<Engine, "ask">): void {
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
  get standing(): Standing {
    return this.shown?.standing ?? "waiting";
  }
  get begun(): boolean {
    return (this.shown?.ply ?? null) !== null;
  }
  get myTurn(): boolean {
    return Boolean(this.edition && this.shown?.moves?.length);
  }
  watchersMuted = $state(false); // the host has asked those who watch to be quiet
  // What is said, without those whom the host has asked to be quiet.
  heard = $derived(this.speeches.filter(({ seat }) => !this.isMuted(seat)));
  isMuted(seat: number | null): boolean {
    if (seat === null) return this.watchersMuted;
    return seat !== this.me && (this.shown?.seats[seat]?.muted ?? false);
  }
  // How often somebody else spoke.
  get said(): number {
    return this.heard.filter(({ seat }) => seat === null || seat !== this.me).length;
  }
  names = $derived.by(() => this.#names());
  #names(): string[] {
    const seats = this.shown?.seats ?? [];
    const people = seats.flatMap(({ player, name }) => (player === "human" && name ? [name] : []));
    return seats.map((seat, index) => {
      if (seat.player === "human" && seat.name) return seat.name;
      const isRobot = seat.player !== "human" || seat.bot;
      return isRobot ? robotName(index, people) : t("seat", { n: index + 1 });
    });
  }

  // The whole, for eyes that have just come.
  show(shown: Shown): void {
    // Without secrets the next pair of eyes goes on seeing what the last one saw.
    const sameTable =
      this.shown?.version === shown.version && this.seen.busy && !boxOf(shown.game as Game).hidden;
    this.shown = shown;
    this.view = (shown.view ?? {}) as Record<string, unknown>;
    this.#setClocks(shown);
    if (sameTable) {
      this.#tellMoves();
      this.seen.look(this.lines);
      return;
    }
    this.#history = shown.history;
    this.first = this.#history[0]?.version ?? 0;
    this.#tellAll();
    const past = this.#history.flatMap((happening) => happening.events ?? []);
    this.seen.lay(this.#sight, past, this.lines);
  }

  // What has changed. False: something was missed, and the whole must be shown again.
  update(update: Update): boolean {
    const shown = this.shown;
    if (!shown || update.n !== shown.n + 1) return false;
    const { news, events = [], fleeting = [], by_clock, by_bot, view, version, ...changes } = update;
    const instead = { ...(by_clock && { by_clock }), ...(by_bot && { by_bot }) };
    this.shown = { ...shown, ...blank, ...changes, version };
    if (view) this.view = withChanges(this.view, view as Record<string, unknown>);
    this.#setClocks(update);
    this.#tellMoves();
    // What people say waits for nothing.
    if (news?.news === "said") this.#tellSeen({ version, news }, false);
    else this.seen.take({ version, ...(news && { news }), ...instead, events, fleeting, after: this.#sight });
    return true;
  }
  get #sight(): Sight {
    const { view, asked, standing } = this;
    return { view, asked, standing, scores: this.shown?.scores };
  }
  #tellSeen(happening: PastHappening, fleeting: boolean): Line[] {
    if (!fleeting) this.#history.push(happening);
    return this.#tell([happening], fleeting);
  }

  // What happened before everything that is told here.
  precede(history: PastHappening[]): void {
    const earlier = history.filter((one) => one.version < this.first);
    this.#history = [...earlier, ...this.#history];
    this.first = earlier[0]?.version ?? 0;
    this.#tellAll();
  }

  present(seats: number[]): void {
    if (!this.shown) return;
    const list = this.shown.seats.map((seat, index) => ({ ...seat, present: seats.includes(index) }));
    this.shown = { ...this.shown, seats: list };
  }

  // In the language of the page, which may have changed.
  #tellAll(): void {
    this.#numbers.clear();
    this.#persons = [];
    this.watchersMuted = false;
    this.lines = [];
    this.speeches = [];
    this.#tell(this.#history);
    this.#tellMoves();
  }
  retell(): void {
    if (!this.shown) return;
    this.#tellAll();
    this.seen.retold(this.lines);
  }

  #ask(what: Pick<Requests["tell"]["ask"], "events" | "moves" | "forbidden">) {
    const { game, edition } = this.shown!;
    const { names } = this;
    return this.#engine?.ask<"tell">({ do: "tell", game, edition, lang: settings.language, names, ...what });
  }

  // The same line has the same key whenever it is told: who listens hears it once.
  #keyOf(version: number): string {
    const number = this.#numbers.get(version) ?? 0;
    this.#numbers.set(version, number + 1);
    return `${version}.${number}`;
  }

  #tell(happenings: PastHappening[], fleeting = false): Line[] {
    const events = happenings.flatMap((happening) => happening.events ?? []);
    const told: ToldEvent[] = (this.edition && events.length && this.#ask({ events })?.events) || [];
    const lines: Line[] = [];
    const speeches: Speech[] = [];
    let next = 0;
    for (const { version, news, events, by_clock = [], by_bot = [] } of happenings) {
      if (news?.news === "said")
        speeches.push({
          version,
          seat: (news.seat ?? -1) < 0 ? null : news.seat!,
          name: news.name ?? "",
          text: news.text ?? "",
          ...(news.gesture && { gesture: news.gesture }),
        });
      else if (news) {
        if (news.news === "muted" && (news.seat ?? -1) < 0) this.watchersMuted = news.muted ?? false;
        const words = newsInWords(news, (seat) => this.#personAt(seat, news));
        if (words)
          lines.push({
            key: `${version}n`,
            version,
            words,
            clause: "",
            routine: false,
            seat: (news.seat ?? -1) < 0 ? null : news.seat!,
          });
      }
      for (const [by, seats] of [
        ["clock", by_clock],
        ["bot", by_bot],
      ] as const)
        if (seats.length)
          lines.push({
            key: `${version}${by}`,
            version,
            words: t(`moved-by.${by}`, { names: listed(seats.map((seat) => this.names[seat] ?? "")) }),
            clause: "",
            routine: by === "bot", // that one plays there was told
            seat: seats[0]!,
          });
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
            event,
            fleeting,
          });
      });
    }
    this.shown!.seats.forEach(({ name }, seat) => {
      if (name) this.#persons[seat] = name;
    });
    this.lines = [...this.lines, ...lines];
    this.speeches = [...this.speeches, ...speeches];
    return lines;
  }

  // Who sat at a seat when the news came: whoever has left has no name any more.
  #personAt(seat: number, { news, name }: News): string {
    if (news === "sat" && name) this.#persons[seat] = name;
    const known = this.#persons[seat];
    if (known) return known;
    return news === "left" || news === "opened" ? t("seat", { n: seat + 1 }) : (this.names[seat] ?? "");
  }

  #tellMoves(): void {
    const { moves = [], forbidden = [] } = this.shown ?? {};
    const told = this.myTurn ? this.#ask({ moves, forbidden }) : undefined;
    this.moves = told?.moves ?? [];
    this.greyed = told?.forbidden ?? [];
  }

  #setClocks({ left, watch, countdown }: Pick<Update, "left" | "watch" | "countdown">): void {
    this.deadline = endOf(left);
    this.starts = endOf(watch);
    // The table counts whole seconds: what it says again of the same countdown moves nothing.
    const end = endOf(countdown);
    const same = end !== null && this.countdown !== null && Math.abs(end - this.countdown) < 1500;
    if (!same) this.countdown = end;
  }
}

// What an update leaves out because there is none.
const blank = {
  ply: undefined,
  step: undefined,
  asked: undefined,
  moves: undefined,
  forbidden: undefined,
  left: undefined,
  watch: undefined,
  countdown: undefined,
  reveal: undefined,
  scores: undefined,
  seed: undefined,
} satisfies Partial<Shown>;

const endOf = (seconds: number | null | undefined): number | null =>
  seconds === null || seconds === undefined ? null : Date.now() + seconds * 1000;

// A view after changes: fields that are new and, of counts, the numbers that changed.
export function withChanges(
  view: Record<string, unknown>,
  changes: Record<string, unknown>,
): Record<string, unknown> {
  const after = { ...view };
  for (const [field, value] of Object.entries(changes))
    after[field] = isCounts(view[field]) && isChange(value) ? withCountChanges(view[field], value) : value;
  return after;
}
type Counts = Record<string, number>;
const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);
const isCounts = (value: unknown): value is Counts =>
  isObject(value) && Object.values(value).every((count) => typeof count === "number");
const isChange = (value: unknown): value is Record<string, number | null> =>
  isObject(value) && Object.values(value).every((count) => count === null || typeof count === "number");
function withCountChanges(counts: Counts, changes: Record<string, number | null>): Counts {
  const after = { ...counts };
  for (const [name, count] of Object.entries(changes))
    if (count === null) delete after[name];
    else after[name] = count;
  return after;
}

// News in words; `person` says who sits, or sat, at a seat.
function newsInWords(news: News, person: (seat: number) => string): string {
  const seat = person(news.seat ?? -1);
  const by = person(news.by ?? -1);
  const people = (seats: number[]) => ({ n: seats.length, names: listed(seats.map(person)) });
  switch (news.news) {
    case "sat":
      return t("news.sat", { seat });
    case "left":
      return t(news.by_host ? "news.left.by-host" : "news.left", { seat });
    case "revealing":
      return t("news.revealing");
    case "reseeded":
      return news.silent?.length ? t("news.reseeded.silent", people(news.silent)) : t("news.reseeded");
    case "began": {
      // Where others have added to the luck: people who have not.
      const bytes = news.bytes ?? [];
      const without = bytes.flatMap((one, i) => (!one && news.players?.[i] === "human" ? [i] : []));
      if (!without.length || !bytes.some((one) => one)) return t("news.began");
      return `${t("news.began")} ${t("news.began.without", people(without))}`;
    }
    case "voted":
      return t(news.remedy === "guest" ? "news.voted.guest" : "news.voted.bot", { by, seat });
    case "opened":
      return t("news.opened", { seat });
    case "entrusted":
      return t("news.entrusted", { seat });
    case "back":
      return t("news.back", { seat });
    case "muted":
      return t(`news.${news.muted ? "muted" : "unmuted"}${seat ? "" : ".watchers"}`, { seat });
    case "forgotten":
      return t("news.forgotten");
    case "rematch":
      return t("news.rematch");
    case "closed":
      return t("news.closed");
    case "checkpoint":
      return t("news.checkpoint");
    case "pledged": // it is seen beside the seats
    case "said": // it stands in the chat
      return "";
  }
}
