// A match that is over, looked at again: any moment of it, as somebody saw it or with all hands
// open. The engine knows every moment (page/replay.h); the queue of the stage shows what led there.
import type { TableEvent } from "../../types/wire";
import type { Choice } from "../boards/board";
import { wasmUrl, type Edition, type Engine } from "../engine/engine";
import type { Advice, Requests, VerifyAnswer } from "../engine/requests";
import { Thinker } from "../engine/thinker";
import { breath } from "../kit/breath";
import { settings } from "../settings.svelte";
import type { Game } from "../shelf/shelf";
import { Seen, type Sight } from "../stage/seen.svelte";
import type { Line } from "../tables/match.svelte";
import { robotName } from "../tables/robots";
import { typeset } from "../words.svelte";
import { t } from "./words";

type View = Record<string, unknown>;
type Asking = Pick<Engine, "ask">;

// Whose eyes: a seat, those who watched (null), and whether everybody's cards lie open.
export interface Eyes {
  seat: number | null;
  open: boolean;
}

const kPast = 100; // versions that a board is told at once, as at a table

let opened = 0;

export class Replay {
  readonly facts: Requests["study"]["answer"];
  readonly edition: Edition;
  readonly log: string;
  ply = $state(0); // the moment that is shown, or being shown
  eyes = $state.raw<Eyes>({ seat: null, open: false });
  lines = $state.raw<Line[]>([]); // all that is told of the match, to those eyes
  told = $state(false); // all of it is there
  moves = $state.raw<Choice[]>([]); // that were open to those eyes at that moment
  playing = $state(false);
  verified = $state.raw<VerifyAnswer | null>(null);
  marks = $state.raw<number[]>([]); // moments that are marked on its track
  promised = ""; // what the server promised of its luck, to whoever sat there; empty: nobody knows
  me: number | null = null; // who of the match sits at this device
  replayed = 0; // moves that the engine has played again for the last jump
  readonly seen: Seen;

  readonly #engine: Asking;
  readonly #adviser = new Thinker();
  readonly #name = `replay.${++opened}`;
  #events = new Map<number, TableEvent[]>(); // by version: what the board is shown
  #round = 0; // of telling: another pair of eyes begins anew
  #loop = 0;
  #jumping = false;
  #closed = false;

  // Throws what the engine refuses.
  constructor(engine: Asking, log: string) {
    this.#engine = engine;
    this.log = log;
    this.facts = engine.ask<"study">({ do: "study", replay: this.#name, log });
    this.edition = (JSON.parse(log.slice(0, log.indexOf("\n"))) as { edition: Edition }).edition;
    this.ply = this.facts.first;
    this.seen = new Seen({
      me: () => this.eyes.seat,
      isAsked: () => false,
      opens: () => false,
      tell: ({ version, events = [] }) => this.#linesOf(version, events ?? []),
      forget: () => {},
    });
  }

  get game(): Game {
    return this.facts.game as Game;
  }
  // Whether there is anything to be shown: not if only older rules have played.
  get canShow(): boolean {
    return this.facts.last >= this.facts.first;
  }
  // A bot that was only numbered is the robot of its seat, as at a table.
  get names(): string[] {
    const { seats } = this.facts;
    const isNamed = ({ name, player }: { name: string; player: string }): boolean =>
      player === "human" ? name !== "" : !/^((Bot|Robot) \d+)?$/.test(name);
    const people = seats.flatMap((seat) => (isNamed(seat) ? [seat.name] : []));
    return seats.map((seat, i) => {
      if (isNamed(seat)) return seat.name;
      return seat.player === "human" ? t("seat", { n: i + 1 }) : robotName(i, people);
    });
  }
  // The turn that a moment belongs to: its number among the rounds, from 1, and how many there are.
  get turn(): { n: number; of: number } {
    return this.turnAt(this.ply);
  }
  turnAt(moment: number): { n: number; of: number } {
    const { turns } = this.facts;
    const now = turns.findLast(({ ply }) => ply <= moment) ?? turns[0];
    return { n: (now?.round ?? 0) + 1, of: (turns.at(-1)?.round ?? 0) + 1 };
  }
  // What each seat saw, where all hands lie open.
  get views(): View[] | null {
    return (this.seen.view["open_views"] as View[] | undefined) ?? null;
  }

  close(): void {
    this.#closed = true;
    this.pause();
    this.#adviser.cancel();
    this.seen.close();
    this.#engine.ask<"drop">({ do: "drop", table: this.#name });
  }

  // ---- Whose eyes ----

  look(eyes: Eyes): void {
    this.eyes = eyes;
    this.#events.clear();
    this.jump(this.ply);
    void this.tell();
  }

  // What is told to these eyes, in words, part by part: the page goes on meanwhile.
  async tell(): Promise<void> {
    const round = ++this.#round;
    const { first, last } = this.facts;
    const { open } = this.eyes;
    const lines: Line[] = [];
    this.told = false;
    for (let since = first - 1; since < last;) {
      await breath();
      if (round !== this.#round || this.#closed) return;
      const { history } = this.#story(since, open);
      const events = history.flatMap(({ version, events = [] }) =>
        (events ?? []).map((event) => ({ version, event })),
      );
      const told = this.#ask({ events: events.map(({ event }) => event) }).events;
      let number = 0;
      let at = -1;
      events.forEach(({ version, event }, i) => {
        number = version === at ? number + 1 : 0;
        at = version;
        const { words, routine } = told[i]!;
        if (words)
          lines.push({
            key: `${version}.${number}`,
            version,
            words: typeset(words),
            clause: event.clause,
            routine,
            seat: event.seat ?? null,
            event,
          });
      });
      since = history.at(-1)?.version ?? last;
    }
    this.lines = lines;
    this.told = true;
  }
  #ask(what: Pick<Requests["tell"]["ask"], "events" | "moves">): Requests["tell"]["answer"] {
    const { game, edition } = this.facts;
    const { names } = this;
    return this.#engine.ask<"tell">({
      do: "tell",
      game,
      edition,
      replay: this.#name,
      lang: settings.language,
      names,
      ...what,
    });
  }
  #story(since: number, open: boolean) {
    const seat = this.eyes.seat ?? -1;
    return this.#engine.ask<"story">({ do: "story", replay: this.#name, since, seat, open });
  }
  // All that happened, whoever was told of it.
  everything(): TableEvent[] {
    const all: TableEvent[] = [];
    const { first, last } = this.facts;
    for (let since = first - 1; since < last;) {
      const { history } = this.#story(since, true);
      for (const { events } of history) all.push(...(events ?? []));
      since = history.at(-1)?.version ?? last;
    }
    return all;
  }
  // Of what cannot be shown any more, the moves in words.
  unplayed(): { name: string; words: string }[] {
    const { unplayed } = this.facts;
    const told = this.wordsOf(unplayed.map(({ move }) => move));
    return unplayed.map(({ seat }, i) => ({ name: this.names[seat] ?? "", words: told[i]! }));
  }
  wordsOf(moves: string[]): string[] {
    return moves.length ? this.#ask({ moves }).moves.map(({ words }) => typeset(words)) : [];
  }
  #linesOf(version: number, events: TableEvent[]): Line[] {
    const names = new Set(events.map(({ event }) => event.replace(/-unseen$/, "")));
    const start = lowest(this.lines, version);
    const lines: Line[] = [];
    for (let i = start; this.lines[i]?.version === version; ++i)
      if (names.has(this.lines[i]!.event!.event.replace(/-unseen$/, ""))) lines.push(this.lines[i]!);
    return lines;
  }

  // ---- Moments ----

  #eventsOf(version: number): TableEvent[] {
    if (!this.#events.has(version))
      for (const one of this.#story(Math.max(version - kPast, this.facts.first) - 1, false).history)
        this.#events.set(one.version, one.events ?? []);
    return this.#events.get(version) ?? [];
  }
  #momentAt(ply: number, open: boolean) {
    const seat = this.eyes.seat ?? -1;
    return this.#engine.ask<"moment">({ do: "moment", replay: this.#name, ply, seat, open });
  }
  #sightAt(ply: number): Sight {
    const answer = this.#momentAt(ply, this.eyes.open);
    this.replayed = answer.replayed;
    const { moves } = answer;
    this.moves = moves?.length ? this.#ask({ moves }).moves : [];
    const view = answer.view as View;
    if (answer.views) view["open_views"] = answer.views;
    const standing = ply >= this.facts.last ? "over" : "running";
    return { view, asked: answer.asked, standing, scores: answer.scores?.length ? answer.scores : undefined };
  }

  // Lays the table out as it was then: nothing moves.
  jump(ply: number): void {
    if (!this.canShow) return;
    const { first, last } = this.facts;
    this.ply = Math.max(first, Math.min(last, Math.round(ply)));
    const past: TableEvent[] = [];
    for (let version = Math.max(first, this.ply - kPast + 1); version <= this.ply; ++version)
      past.push(...this.#eventsOf(version));
    this.#jumping = true;
    this.seen.lay(this.#sightAt(this.ply), past, []);
    this.#jumping = false;
    if (this.playing) this.#goOn(++this.#loop);
  }
  // Shows what led to the next moment.
  forward(): void {
    this.pause();
    if (this.seen.behind) this.seen.skip();
    this.#next();
  }
  back(): void {
    this.pause();
    this.jump(this.ply - 1);
  }
  // Where another turn begins.
  turnForward(): void {
    const next = this.facts.turns.find(({ ply }) => ply > this.ply);
    this.jump(next?.ply ?? this.facts.last);
  }
  turnBack(): void {
    const before = this.facts.turns.findLast(({ ply }) => ply < this.ply);
    this.jump(before?.ply ?? this.facts.first);
  }
  play(): void {
    if (!this.canShow) return;
    if (this.ply >= this.facts.last) this.jump(this.facts.first);
    this.playing = true;
    const loop = ++this.#loop;
    this.seen.whenEmpty(() => this.#goOn(loop));
  }
  pause(): void {
    this.playing = false;
    ++this.#loop;
  }
  #goOn(loop: number): void {
    if (this.#jumping || loop !== this.#loop || !this.playing || this.#closed) return;
    if (!this.#next()) return void (this.playing = false);
    this.seen.whenEmpty(() => this.#goOn(loop));
  }
  // False: there is nothing behind it.
  #next(): boolean {
    if (!this.canShow || this.ply >= this.facts.last) return false;
    ++this.ply;
    const events = this.#eventsOf(this.ply);
    this.seen.take({ version: this.ply, events, fleeting: [], after: this.#sightAt(this.ply) });
    return true;
  }

  // ---- What an expert would have done ----

  // In the place of those eyes, by what they saw and were told until then: not by what came after,
  // nor by what lies open now. The same moment gives the same advice.
  advice(): Promise<Advice> {
    const { game, edition, first } = this.facts;
    const { ply } = this;
    const { view, moves = [] } = this.#momentAt(ply, false);
    const seen = { ...(view as View) };
    delete seen["read_out"]; // it is no part of what a seat knows, but of the box
    const heard: TableEvent[] = [];
    for (let since = first - 1; since < ply;) {
      const { history } = this.#story(since, false);
      for (const { version, events } of history) if (version <= ply) heard.push(...(events ?? []));
      since = history.at(-1)?.version ?? ply;
    }
    return this.#adviser.advise({
      wasm: new URL(wasmUrl, location.href).href,
      printed: JSON.stringify(this.edition),
      about: {
        do: "advise",
        game,
        edition,
        mind: { seat: this.eyes.seat, view: seen, heard, moves },
        seed: `${ply}/${this.eyes.seat}`,
      },
    });
  }

  // ---- Whether all of it is right ----

  verify(): VerifyAnswer {
    const promise = this.promised ? { commitment: this.promised } : {};
    return (this.verified ??= this.#engine.ask<"verify">({ do: "verify", log: this.log, ...promise }));
  }
}

// The first line of a version, or of one behind it.
export function lowest(lines: Line[], version: number): number {
  let [low, high] = [0, lines.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (lines[middle]!.version < version) low = middle + 1;
    else high = middle;
  }
  return low;
}
