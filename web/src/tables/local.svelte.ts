// A table on this device: a room of the engine in the page, whose journal the device
// keeps line by line. The page hands itself from seat to seat.
import type { TableEvent } from "../../types/wire";
import { Engine, questionsOf, shippedEdition, wasmUrl } from "../engine/engine";
import { Refused } from "../engine/refused";
import type { Advice } from "../engine/requests";
import { Thinker } from "../engine/thinker";
import { settings } from "../settings.svelte";
import { boxOf, type Game } from "../shelf/shelf";
import { speed } from "../stage/time";
import type { Choice } from "../boards/board";
import { isOpenQuestion, readingOf } from "./aloud";
import {
  StorageFull,
  heardQuestions,
  keepHeard,
  keepLine,
  keepOver,
  keepTable,
  readTable,
  type LocalHead,
  type LocalRecord,
} from "./device";
import { hex } from "./luck";
import { Match } from "./match.svelte";

// Seconds since the beginning of 2020, as journals count them.
const seconds = () => Math.floor((Date.now() - Date.UTC(2020, 0, 1)) / 1000);

export interface Seating {
  game: Game;
  players: string[];
  names: string[];
  options: Record<string, unknown>;
  aloud?: boolean;
}

// Somebody who is asked aloud, and what he may answer.
export interface AskedAloud {
  seat: number;
  moves: Choice[];
}

export async function openEdition(engine: Engine, game: Game, id: string) {
  const known = engine.edition(game, id);
  if (known) return known;
  const printed = boxOf(game).editions.find((edition) => edition.id === id);
  if (!printed) throw new Refused("edition/unknown", id);
  return engine.addEdition(game, await shippedEdition(printed.file));
}

// The edition in the language of the page, where there is one: of the quiz.
export function usualEdition(game: Game): string {
  const { editions } = boxOf(game);
  return (editions.find((edition) => edition.file.endsWith(`-${settings.language}`)) ?? editions[0]!).id;
}

// Makes a table and keeps it; its name.
export async function createLocal(seating: Seating): Promise<string> {
  const engine = await Engine.load();
  const edition = usualEdition(seating.game);
  const questions = questionsOf(await openEdition(engine, seating.game, edition));
  const id = hex(6);
  const own = new Set(questions?.map((question) => question.id));
  const { aloud, ...table } = seating;
  const { lines } = engine.ask<"create">({
    do: "create",
    table: id,
    ...table,
    edition,
    heard: heardQuestions().filter((question) => own.has(question)),
    seed: hex(32),
    at: seconds(),
  });
  if (questions) rememberQuestions(engine, id);
  engine.ask<"drop">({ do: "drop", table: id });
  const head: LocalHead = { id, ...table, edition, at: Date.now(), ...(aloud && { aloud }) };
  keepTable(head, lines);
  return id;
}

// Keeps which questions were read out at a table.
function rememberQuestions(engine: Engine, table: string): void {
  const { heard, again } = engine.ask<"heard">({ do: "heard", table });
  keepHeard(heard, again);
}

let visits = 0;
const kMissed = 6; // events that are shown again at most

export class LocalTable {
  readonly match: Match;
  readonly record: LocalRecord;
  // Who looks: a seat; null while the curtain is down.
  eyes = $state<number | null>(null);
  next = $state<number | null>(null); // for whom the curtain will be lifted
  trouble = $state<"" | "storage-full" | "elsewhere" | "bot">("");
  pending = $state<string | null>(null);
  aloud = $state.raw<AskedAloud[]>([]); // who is asked now, in the open
  reading = $state<number | null>(null); // who reads a question out before the others answer it
  #read = -1; // the question that was read out last

  readonly #engine: Engine;
  readonly #thinker = new Thinker();
  readonly #adviser = new Thinker(); // of its own: a bot may be thinking meanwhile
  // How the engine calls it: each visit has a room of its own, so that the end of one
  // does not take the room of the next.
  readonly #room: string;
  #kept: number; // lines that the device has: never one without those before it
  #unseen = new Map<number, TableEvent[]>(); // by seat: told once, while somebody else looked
  #looked = new Map<number, number>(); // by seat: the version that it saw last
  #waiting: number[] = [];
  #bots: number[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;
  #thinking = false;
  #closed = false;

  private constructor(engine: Engine, record: LocalRecord) {
    this.#engine = engine;
    this.record = record;
    this.#room = `${record.id}.${++visits}`;
    this.#kept = record.lines.length;
    this.match = new Match();
    this.match.speak(engine);
  }

  static async open(id: string): Promise<LocalTable | null> {
    const record = readTable(id);
    if (!record) return null;
    const engine = await Engine.load();
    const edition = await openEdition(engine, record.game, record.edition);
    const table = new LocalTable(engine, record);
    table.match.edition = edition;
    const { waiting, bots } = engine.ask<"restore">({
      do: "restore",
      table: table.#room,
      edition: record.edition,
      lines: record.lines,
    });
    table.#waiting = waiting;
    table.#bots = bots;
    table.#seeWho();
    // What happened before the table was opened is not shown again.
    const { ply = 0, version } = table.match.shown!;
    if (ply > 0) for (const seat of table.people) table.#looked.set(seat, version);
    table.#letBotsPlay();
    return table;
  }

  get people(): number[] {
    return this.record.players.flatMap((player, seat) => (player === "human" ? [seat] : []));
  }

  // The next person lifts the curtain.
  lift(): void {
    if (this.next === null) return;
    const seat = this.next;
    this.eyes = seat;
    this.next = null;
    this.#show();
    // What nobody may miss is shown to whoever could not look when it happened.
    const { seen, shown } = this.match;
    const missed = shown!.history.filter(({ version }) => version > (this.#looked.get(seat) ?? -1));
    seen.replay(seen.musts(missed.flatMap(({ events }) => events ?? [])).slice(-kMissed));
  }

  move(move: string): Refused | null {
    if (this.eyes === null || !this.match.shown || this.trouble === "elsewhere") return null;
    try {
      this.#play(this.eyes, move, "person");
    } catch (error) {
      if (error instanceof Refused) return error;
      throw error;
    }
    this.#seeWho();
    this.#letBotsPlay();
    return null;
  }

  // Whether whoever looks may ask an expert: one person among bots.
  get advised(): boolean {
    return this.people.length === 1;
  }
  // What an expert would do in my place, by what I see and could remember. The same moment gives
  // the same advice.
  advice(): Promise<Advice> {
    const { game, edition, id, lines } = this.record;
    const { mind } = this.#engine.ask<"asked">({ do: "asked", table: this.#room, seat: this.eyes ?? -1 });
    return this.#adviser.advise({
      wasm: new URL(wasmUrl, location.href).href,
      printed: this.#engine.editionText(game, edition),
      about: { do: "advise", game, edition, mind, seed: `${id}/${lines.length}` },
    });
  }

  earlier(): void {
    const seat = this.eyes ?? -1;
    const asked = { do: "history", table: this.#room, seat, since: this.match.before } as const;
    this.match.precede(this.#engine.ask<"history">(asked).history);
  }

  log(): string {
    return this.#engine.ask<"log">({ do: "log", table: this.#room }).log;
  }

  close(): void {
    this.#closed = true;
    clearTimeout(this.#timer);
    this.#thinker.cancel();
    this.#adviser.cancel();
    this.match.seen.close();
    this.#engine.ask<"drop">({ do: "drop", table: this.#room });
  }

  #show(): void {
    const seat = this.eyes ?? -1;
    const asked = { do: "show", table: this.#room, seat, since: -1, at: seconds() } as const;
    const { shown } = this.#engine.ask<"show">(asked);
    this.match.show(shown);
    this.match.seen.glimpse(shown.version, this.#unseen.get(seat) ?? []);
    this.#unseen.delete(seat);
  }

  // Whose eyes the page serves now. With one person at the table that is simple; with
  // several, whoever is asked: behind a curtain, where players have secrets.
  #seeWho(): void {
    const people = this.people;
    if (people.length <= 1) {
      if (this.eyes !== (people[0] ?? null) || !this.match.shown) {
        this.eyes = people[0] ?? null;
        this.#show();
      }
      return;
    }
    // A curtain falls when everything has been seen.
    if (!this.match.shown || !boxOf(this.record.game).hidden) this.#changeEyes(people);
    else this.match.seen.whenEmpty(() => this.#closed || this.#changeEyes(people));
  }
  #changeEyes(people: number[]): void {
    const asked = this.#waiting.filter((seat) => people.includes(seat));
    this.aloud = [];
    if (this.#lookFor(people)) return;
    if (this.record.aloud && this.#askAloud(asked)) return;
    if (this.eyes !== null && (asked.includes(this.eyes) || !asked.length)) {
      if (!this.match.shown) this.#show();
      return;
    }
    if (this.eyes !== null && this.match.shown) this.#looked.set(this.eyes, this.match.shown.version);
    const next = asked[0] ?? null;
    if (next === null || boxOf(this.record.game).hidden) {
      // Nobody in particular looks: what everybody may see stays on the table.
      this.eyes = null;
      this.next = next;
    } else this.eyes = next;
    this.#show();
  }

  // There is a question to be read out: the device goes to whoever does it.
  #lookFor(people: number[]): boolean {
    if (!this.match.shown && this.record.game === "quiz") this.#show(); // as all see it
    if (!this.match.shown || this.match.standing !== "running") return false;
    const reads = readingOf(this.record.game, this.match.view);
    if (!reads || reads.card === this.#read || !people.includes(reads.seat)) return false;
    this.reading = reads.seat;
    if (this.eyes === reads.seat) return true;
    if (this.eyes !== null) this.#looked.set(this.eyes, this.match.shown.version);
    this.eyes = null;
    this.next = reads.seat;
    this.#show();
    return true;
  }
  // It was read out: now the others are asked.
  hasRead(): void {
    const reads = readingOf(this.record.game, this.match.view);
    if (reads) this.#read = reads.card;
    this.reading = null;
    this.#seeWho();
    this.#letBotsPlay();
  }

  // What several are asked at once and may answer in the open is asked of all of them together, and
  // nobody's hand is in sight meanwhile. Whoever is asked alone and has the device answers as usual.
  #askAloud(asked: number[]): boolean {
    if (!asked.length || (asked.length === 1 && asked[0] === this.eyes)) return false;
    const { game, edition } = this.record;
    const list = asked.map((seat) => {
      const about = { do: "show", table: this.#room, seat, since: -1, at: seconds() } as const;
      const { moves = [] } = this.#engine.ask<"show">(about).shown;
      return { seat, moves };
    });
    if (!list.every(({ moves }) => isOpenQuestion(game, moves))) return false;
    if (this.eyes !== null && this.match.shown) this.#looked.set(this.eyes, this.match.shown.version);
    this.eyes = null;
    this.next = null;
    this.#show();
    const { names } = this.match;
    const lang = settings.language;
    this.aloud = list.map(({ seat, moves }) => ({
      seat,
      moves: this.#engine.ask<"tell">({ do: "tell", game, edition, lang, names, moves }).moves,
    }));
    return true;
  }
  // What they have said, by seat; where the first answer settles it, the others are not asked any more.
  answerAloud(answers: Map<number, string>): void {
    const asked = this.aloud;
    this.aloud = [];
    for (const { seat } of asked) {
      const move = answers.get(seat);
      if (move && this.#waiting.includes(seat)) this.#play(seat, move, "person");
    }
    this.#seeWho();
    this.#letBotsPlay();
  }

  #play(seat: number, move: string, by: "person" | "bot"): void {
    const { shown } = this.match;
    const step = by === "person" ? (shown?.step ?? 0) : undefined;
    const answer = this.#engine.ask<"move">({
      do: "move",
      table: this.#room,
      seat,
      ply: shown?.ply ?? 0,
      step,
      move,
      by,
      at: seconds(),
      eyes: this.eyes ?? -1,
    });
    this.#waiting = answer.waiting;
    this.#bots = answer.bots;
    if (answer.line) this.#keep(answer.line);
    if (questionsOf(this.match.edition)) rememberQuestions(this.#engine, this.#room);
    answer.fleeting?.forEach((events, to) => {
      if (to !== this.eyes && this.people.includes(to))
        this.#unseen.set(to, [...(this.#unseen.get(to) ?? []), ...events]);
    });
    if (answer.update && !this.match.update(answer.update)) this.#show();
    if (this.match.standing === "over") this.#keepOver();
  }

  // In order: after a line that found no room, none is kept until that one is.
  #keep(line: string): void {
    const { id, lines } = this.record;
    lines.push(line);
    try {
      for (; this.#kept < lines.length; ++this.#kept)
        if (!keepLine(id, this.#kept, lines[this.#kept]!)) {
          this.trouble = "elsewhere";
          return;
        }
      if (this.trouble === "storage-full") this.trouble = "";
    } catch (error) {
      if (!(error instanceof StorageFull)) throw error;
      this.trouble = "storage-full";
    }
  }
  #keepOver(): void {
    if (this.#kept < this.record.lines.length) return;
    try {
      keepOver(this.record.id);
    } catch {
      // It is over all the same; the next time it is opened it will be seen again.
    }
  }

  // A bot moves when everything is at rest and a moment has passed, the same whatever it
  // thinks about: people can follow.
  #letBotsPlay(): void {
    if (this.#closed || this.#thinking || this.trouble === "elsewhere" || !this.#bots.length) return;
    if (this.reading !== null) return; // they listen, too
    const seat = this.#bots[0]!;
    const lines = this.record.lines.length;
    this.#thinking = true;
    const rested = new Promise((resolve) =>
      this.match.seen.whenEmpty(() => (this.#timer = setTimeout(resolve, speed().pause))),
    );
    Promise.all([this.#think(seat), rested])
      .then(([move]) => {
        this.#thinking = false;
        if (this.#closed || this.reading !== null) return;
        // Somebody else may have answered meanwhile: then the bot thinks again.
        if (this.record.lines.length === lines) {
          this.#play(seat, move, "bot");
          this.#seeWho();
        }
        this.#letBotsPlay();
      })
      .catch(() => {
        this.#thinking = false;
        if (!this.#closed) this.trouble = "bot";
      });
  }

  // A bot is given what its seat sees and could remember: that does not grow with the game.
  async #think(seat: number): Promise<string> {
    const { game, edition } = this.record;
    const { bot, mind } = this.#engine.ask<"mind">({ do: "mind", table: this.#room, seat });
    return this.#thinker.think({
      wasm: new URL(wasmUrl, location.href).href,
      printed: this.#engine.editionText(game, edition),
      about: { do: "ponder", game, edition, bot, mind, seed: hex(16) },
    });
  }
}
