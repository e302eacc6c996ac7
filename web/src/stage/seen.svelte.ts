// What is seen of a table: everything that is drawn or told. It follows what is true (tables/match)
// step by step, at the speed of the eye.
import type { News, PastHappening, Standing, TableEvent } from "../../types/wire";
import type { Stand, Player } from "../boards/board";
import type { Line } from "../tables/match.svelte";
import { leaving } from "./leaving";
import { Queue, type Batch, type Reading } from "./queue";
import { cueOf, grouped, heardOf, isMust, type Score, type Sound } from "./score";
import { afterSight, isHidden, onSight } from "./sight";
import { chosenNews } from "./since";
import { instant, isInstant, speed, toRead, toTakeIn, wordsIn } from "./time";

type View = Record<string, unknown>;
export interface Sight {
  view: View;
  asked: number[];
  standing: Standing;
  scores: number[] | undefined;
}
// What one update of the table brought.
export interface Brought {
  version: number;
  news?: News;
  by_clock?: number[]; // for whom the clock has played
  by_bot?: number[]; // for which people a bot has
  events: TableEvent[];
  fleeting: number[]; // which of the events are told this once
  after: Sight;
}
interface Step {
  events: TableEvent[];
  fleeting: boolean;
}
interface Seeing extends Batch<Step> {
  brought: Brought;
  by: number | null; // who of those who look here has done it; null: nobody
  again: boolean; // it was seen before
  before: View | null; // null: as it is seen then
}
interface Told {
  line: Line;
  event: TableEvent;
  batch: Seeing | null; // null: it happened before the table was shown
}

// How long what is told once stays in sight, in milliseconds: for everybody the same.
const kGlimpse = 8000;

export interface Eyes {
  me: () => number | null;
  isAsked: () => boolean; // whether moves are open to me
  opens: () => boolean; // whether nobody has moved yet, and the opening was not shown
  tell: (happening: PastHappening, fleeting: boolean) => Line[];
  forget: (lines: Line[]) => void;
}

export class Seen implements Stand<TableEvent> {
  view = $state.raw<View>({});
  asked = $state.raw<number[]>([]);
  standing = $state<Standing>("waiting");
  scores = $state.raw<number[] | undefined>();
  fleeting = $state.raw<TableEvent[]>([]); // in sight for a moment, then nowhere
  behind = $state(false); // something is true that is not seen yet
  busy = $state(false); // something moves, or stays to be read
  own = $state(false); // what is on its way is what I did myself: what I may do next would tell how it ends
  replays = $state(false); // what moves was seen before, or is shown late
  skips = $state(0); // how often somebody did not want to wait
  since = $state.raw<Line[]>([]); // what happened since my last turn, once it is my turn

  #score = $state.raw<Score>({ cues: {} });
  readonly #eyes: Eyes;
  readonly #queue: Queue<Step, Seeing>;
  #players: Player<TableEvent>[] = []; // the board and parts of it
  #past: TableEvent[] = []; // all that was seen and is told again
  #last: Sight | null = null; // as far as it is seen
  #told: Told[] = []; // since my last turn
  #turn = ""; // the newest that is true
  #mine: Brought | null = null; // what I did, until it is seen
  #acts: number | null = null; // the next that happens is what this seat did
  #glimpses: (() => void)[] = [];
  readonly #forget: () => void;
  // What is heard: by whoever wants to. Of what is skipped, the last sound alone.
  hear: (sound: Sound) => void = () => {};
  #hushed = false;
  #lastSound: Sound | null = null;

  constructor(eyes: Eyes) {
    this.#eyes = eyes;
    this.#queue = new Queue<Step, Seeing>({
      speed: () => (this.#players.length ? speed() : instant), // nobody sees anything yet
      begin: (batch) => this.#begin(batch),
      play: (batch, step, tempo) => this.#play(batch, step, tempo),
      rest: (batch, step) => this.#rest(batch, step),
      commit: (batch) => this.#commit(batch),
      changed: () => this.#changed(),
    });
    this.#queue.hide(isHidden());
    this.#forget = onSight((hidden) => this.#queue.hide(hidden));
  }
  close(): void {
    this.#forget();
    this.#queue.clear();
    this.#endGlimpses();
  }

  // ---- What comes ----

  // As it is, without motion: the table is opened, or shown to other eyes. `lines`: what is told of it.
  lay(sight: Sight, past: TableEvent[], lines: Line[]): void {
    this.#endGlimpses();
    this.#last = sight;
    this.#past = [...past];
    this.#acts = null;
    this.#mine = null;
    this.#turn = turnIn(sight);
    this.#see(sight);
    this.look(lines);
    this.#queue.clear();
    this.#lay();
    this.#changed();
  }
  // Other eyes, before which the same is on the table.
  look(lines: Line[]): void {
    const mine = lines.findLastIndex(({ seat }) => seat !== null && seat === this.#eyes.me());
    this.#told = lines
      .slice(mine + 1)
      .flatMap((line) => (line.event ? [{ line, event: line.event, batch: null }] : []));
    this.#changed();
  }
  // The same lines, in another language.
  retold(lines: Line[]): void {
    const byKey = new Map(lines.map((line) => [line.key, line]));
    this.#told = this.#told.map((one) => ({ ...one, line: byKey.get(one.line.key) ?? one.line }));
    this.#changed();
  }
  take(brought: Brought): void {
    const { events, fleeting, after } = brought;
    const steps: Step[] = [];
    let run: TableEvent[] = [];
    const close = (): void => {
      for (const group of grouped(this.#score, run)) steps.push({ events: group, fleeting: false });
      run = [];
    };
    events.forEach((event, i) => {
      if (!fleeting.includes(i)) return void run.push(event);
      close();
      steps.push({ events: [event], fleeting: true });
    });
    close();
    const by = events.length ? this.#acts : null;
    if (events.length) this.#acts = null;
    if (by !== null && by === this.#eyes.me()) this.#mine = brought;
    this.#push({ brought, steps, by, again: false, before: null, turn: this.#turn, guess: 0 });
    this.#turn = turnIn(after);
  }
  #push(batch: Seeing): void {
    const guessed = batch.steps.flatMap(({ events }) => events.map((event) => cueOf(this.#score, event)));
    const holds = guessed.map(({ hold }) => (hold === "r" ? toRead(8) : hold === "R" ? toTakeIn(10) : hold));
    const guess = guessed.reduce((sum, { ms }, i) => sum + ms + holds[i]!, 0);
    this.#queue.push({ ...batch, guess });
  }
  // What is told this once, to eyes that could not look when it happened.
  glimpse(version: number, events: TableEvent[]): void {
    if (events.length) this.#showOnce(version, events);
  }

  // ---- Who looks ----

  follow(player: Player<TableEvent>): () => void {
    this.#players.push(player);
    player.lay(this.#past);
    return () => {
      this.#players = this.#players.filter((one) => one !== player);
      if (!this.#players.length) this.skip();
    };
  }
  #lay(): void {
    for (const player of this.#players) player.lay(this.#past);
  }
  // The opening is shown once, while nobody has moved.
  open(): void {
    if (this.#eyes.opens()) this.replay(this.#past);
  }
  keepScore(score: Score): void {
    this.#score = score;
  }
  skip(): void {
    if (this.#queue.empty) return;
    ++this.skips;
    this.#hushed = true;
    this.#queue.skip();
    this.#hushed = false;
    this.#lift();
  }
  #sound(sound: Sound | undefined): void {
    if (!sound) return;
    if (this.#hushed || isInstant(speed())) this.#lastSound = sound;
    else this.hear(sound);
  }
  #lift(): void {
    if (this.#lastSound && !this.#hushed) this.hear(this.#lastSound);
    if (!this.#hushed) this.#lastSound = null;
  }
  // Another speed: who wants no motion any more waits for nothing.
  hurried(): void {
    if (isInstant(speed())) this.skip();
  }
  whenEmpty(then: () => void): void {
    this.#queue.whenEmpty(then);
  }
  // I do something: what comes next is the answer to it.
  act(): void {
    this.skip();
    this.#acts = this.#eyes.me();
    this.#told = [];
    this.since = [];
  }
  understood(): void {
    this.#told = [];
    this.since = [];
  }

  // Plays once more what the lines of `since` tell.
  again(): void {
    const wanted = chosenNews(this.#score, this.#told, this.#eyes.me());
    const batches = [...new Set(wanted.map((one) => one.batch))];
    const loose = wanted.flatMap(({ batch, event }) => (batch ? [] : [event]));
    if (loose.length) this.replay(loose);
    for (const batch of batches) if (batch) this.#push({ ...batch, again: true });
  }
  // What these eyes have not seen move: it is as it will be, and the motion is shown.
  replay(events: TableEvent[]): void {
    const sight = this.#last;
    if (!sight || !events.length || !this.#players.length) return;
    const steps = grouped(this.#score, events).map((group) => ({ events: group, fleeting: false }));
    const brought: Brought = { version: -1, events, fleeting: [], after: sight };
    const { view } = sight;
    this.#push({ brought, steps, by: null, again: true, before: view, turn: this.#turn, guess: 0 });
  }
  // Of what happened, what nobody may miss.
  musts(events: TableEvent[]): TableEvent[] {
    return events.filter((event) => isMust(this.#score, event, this.#eyes.me()));
  }

  // ---- What the queue wants ----

  #see(sight: Sight): void {
    this.view = sight.view;
    this.asked = sight.asked;
    this.standing = sight.standing;
    this.scores = sight.scores;
  }
  #begin(batch: Seeing): void {
    this.replays = batch.again;
    const before = batch.before ?? this.view;
    if (!batch.again) batch.before = before;
    const { after } = batch.brought;
    if (!batch.steps.length || !speed().motion || !this.#players.length) return;
    this.view = leaving(before, after.view, this.#score.leaves ?? []);
  }
  // At the end nobody has won anything, whatever the scores say.
  get nothingWon(): boolean {
    return this.#score.nothing?.(this.view) ?? false;
  }
  #play(batch: Seeing, step: Step, tempo: number): number {
    if (step.fleeting) return 0;
    const { events } = step;
    if (events.some(({ event }) => this.#score.early?.includes(event))) this.view = batch.brought.after.view;
    const ms = Math.max(...events.map((event) => cueOf(this.#score, event).ms)) * tempo;
    const beat = { tempo, ms, first: batch.steps[0] === step };
    this.#sound(this.#heard(batch, events).play);
    return Math.max(0, ...this.#players.map((player) => player.play(events, beat)));
  }
  // The first sound of those that are shown together. Whoever has lost does not hear a victory, nor
  // anybody where nothing was won.
  #heard({ brought }: Seeing, events: TableEvent[]): ReturnType<typeof heardOf> {
    const me = this.#eyes.me();
    const all = events.map((event) => heardOf(this.#score, event, me));
    const rest = all.find((one) => one.rest)?.rest;
    const { scores, view } = brought.after;
    const hasLost = (me !== null && !((scores?.[me] ?? 1) > 0)) || this.#score.nothing?.(view);
    const lost = rest === "end" && hasLost;
    return { play: all.find((one) => one.play)?.play, rest: lost ? "loss" : rest };
  }
  #rest(batch: Seeing, step: Step): Reading {
    const { brought, again, by } = batch;
    const { version } = brought;
    const must = step.events.some((event) => isMust(this.#score, event, this.#eyes.me()));
    if (step.fleeting) {
      if (!again) this.#showOnce(version, step.events);
      return { hold: 0, must };
    }
    for (const player of this.#players) player.rest?.();
    this.#sound(this.#heard(batch, step.events).rest);
    let words = 8;
    if (!again) {
      const isFirst = batch.steps.find((one) => !one.fleeting) === step;
      const first = isFirst ? aboutOf(brought) : {};
      const lines = this.#eyes.tell({ version, ...first, events: step.events }, false);
      words = lines.reduce((sum, line) => sum + wordsIn(line.words), 0);
      this.#past.push(...step.events);
      if (by === null || by !== this.#eyes.me())
        for (const line of lines) if (line.event) this.#told.push({ line, event: line.event, batch });
    }
    const holds = step.events.map((event) => {
      const { hold } = cueOf(this.#score, event);
      return hold === "r" ? toRead(words) : hold === "R" ? toTakeIn(words) : hold;
    });
    return { hold: Math.max(0, ...holds), must };
  }
  #commit(batch: Seeing): void {
    const { brought, again, steps } = batch;
    if (again) this.#see(this.#last!);
    else {
      const about = aboutOf(brought);
      if (steps.every((step) => step.fleeting) && Object.keys(about).length)
        this.#eyes.tell({ version: brought.version, ...about }, false);
      this.#last = brought.after;
      this.#see(brought.after);
      if (this.#mine === brought) this.#mine = null;
    }
    if (steps.length) for (const player of this.#players) player.done?.();
    if (again) this.#lay();
    this.#lift();
  }
  #changed(): void {
    this.behind = this.#queue.behind;
    this.busy = !this.#queue.empty;
    this.own = this.#mine !== null;
    const mine = this.#eyes.isAsked() && !this.behind && !this.#score.silent && this.standing === "running";
    this.since = mine ? chosenNews(this.#score, this.#told, this.#eyes.me()).map(({ line }) => line) : [];
  }

  #showOnce(version: number, events: TableEvent[]): void {
    const lines = this.#eyes.tell({ version, events }, true);
    this.fleeting = [...this.fleeting, ...events];
    this.#glimpses.push(
      afterSight(kGlimpse, () => {
        this.fleeting = this.fleeting.filter((event) => !events.includes(event));
        this.#eyes.forget(lines);
      }),
    );
  }
  #endGlimpses(): void {
    for (const end of this.#glimpses) end();
    this.#glimpses = [];
    this.fleeting = [];
  }
}

// What goes with a batch as a whole.
const aboutOf = ({ news, by_clock, by_bot }: Brought): Pick<Brought, "news" | "by_clock" | "by_bot"> => ({
  ...(news && { news }),
  ...(by_clock && { by_clock }),
  ...(by_bot && { by_bot }),
});

// Whose turn it is, in which round: what happens until that changes is one turn.
const turnIn = ({ view, asked }: Sight): string =>
  `${view["round"] as number}.${(view["turn"] as number | undefined) ?? asked[0]}`;
