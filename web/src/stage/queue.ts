// One queue between what is true and what is seen. A batch is what one update of the table brought,
// as steps; a step is played, rests, is told, stays to be read, and only then the next one begins.
import { isInstant, type Speed } from "./time";

export interface Batch<Step> {
  turn: string; // the turn in which it happened
  steps: Step[];
  guess: number; // milliseconds that it will take, about, at the usual speed
}
export interface Reading {
  hold: number; // milliseconds at the usual speed
  must: boolean; // nobody may miss it
}
// Who does what the queue says.
export interface Hands<B, Step> {
  speed: () => Speed;
  begin: (batch: B) => void; // what leaves has left
  play: (batch: B, step: Step, tempo: number) => number; // milliseconds until it is at rest; tempo 0: it is
  rest: (batch: B, step: Step) => Reading; // it is told
  commit: (batch: B) => void; // all of it is seen
  changed: () => void; // it may have become empty, or not be any more
}

const kBaton = 200; // between two batches
const kBreath = 80; // between two steps
const kLong = 6000; // waiting batches of more than this are played faster
const kHurry = { motion: 0.6, hold: 700, must: 1200 };
const kTurns = 2; // the turn that is shown and the next

export class Queue<Step, B extends Batch<Step> = Batch<Step>> {
  readonly #hands: Hands<B, Step>;
  #waiting: B[] = [];
  #now: { batch: B; at: number; playing: boolean } | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #until = 0; // when the timer ends
  #left: number | null = null; // of it, while the page is hidden
  #hidden = false;
  #running = false;
  #whenEmpty: (() => void)[] = [];

  constructor(hands: Hands<B, Step>) {
    this.#hands = hands;
  }

  get empty(): boolean {
    return !this.#now && !this.#waiting.length;
  }
  // Something is true that is not seen yet.
  get behind(): boolean {
    return this.#waiting.length > 0 || (this.#now !== null && !this.#isSeen(this.#now));
  }
  #isSeen({ batch, at, playing }: { batch: B; at: number; playing: boolean }): boolean {
    return at >= batch.steps.length && !playing;
  }

  push(batch: B): void {
    this.#waiting.push(batch);
    this.#keepUp();
    this.#run();
    this.#hands.changed();
  }

  // At once if nothing is under way.
  whenEmpty(then: () => void): void {
    if (this.empty) then();
    else this.#whenEmpty.push(then);
  }

  // Everything is seen now, in order.
  skip(): void {
    this.#finish(this.#waiting.length);
    this.#run();
    this.#hands.changed();
  }
  // Nothing of it will be seen: the table is laid out anew.
  clear(): void {
    this.#stopTimer();
    this.#now = null;
    this.#waiting = [];
    this.#run();
    this.#hands.changed();
  }

  // Nobody looks at a page that is hidden.
  hide(hidden: boolean): void {
    if (hidden === this.#hidden) return;
    this.#hidden = hidden;
    if (hidden && this.#timer !== undefined) {
      const left = Math.max(0, this.#until - Date.now());
      this.#stopTimer();
      this.#left = left;
    } else if (!hidden && this.#left !== null) {
      const left = this.#left;
      this.#left = null;
      this.#wait(left);
    } else if (!hidden) this.#run();
  }

  // When a third turn begins the oldest is over at once.
  #keepUp(): void {
    const all = [...(this.#now ? [this.#now.batch] : []), ...this.#waiting];
    const starts = all.flatMap(({ turn }, i) => (i === 0 || all[i - 1]!.turn !== turn ? [i] : []));
    if (starts.length <= kTurns) return;
    const oldest = starts[starts.length - kTurns]!;
    this.#finish(oldest - (this.#now ? 1 : 0));
  }

  // The batch that is played, and as many of those that wait: at once.
  #finish(waiting: number): void {
    this.#stopTimer();
    const now = this.#now;
    this.#now = null;
    if (now && !this.#isSeen(now)) this.#finishBatch(now.batch, now.at, now.playing);
    for (const batch of this.#waiting.splice(0, waiting)) {
      this.#hands.begin(batch);
      this.#finishBatch(batch, 0, false);
    }
  }
  #finishBatch(batch: B, from: number, playing: boolean): void {
    batch.steps.slice(from).forEach((step, i) => {
      if (i > 0 || !playing) this.#hands.play(batch, step, 0);
      this.#hands.rest(batch, step);
    });
    this.#hands.commit(batch);
  }

  #run(): void {
    if (this.#running || this.#timer !== undefined || this.#left !== null) return;
    let wait: number | null = null;
    if (!this.#hidden || isInstant(this.#hands.speed())) {
      this.#running = true;
      try {
        do wait = this.#next();
        while (wait === 0);
      } finally {
        this.#running = false;
      }
    }
    if (wait !== null) this.#wait(wait);
    else this.#tellEmpty();
  }
  #wait(milliseconds: number): void {
    this.#until = Date.now() + milliseconds;
    this.#timer = setTimeout(() => {
      this.#timer = undefined;
      this.#run();
      this.#hands.changed();
    }, milliseconds);
  }
  #stopTimer(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#left = null;
  }
  #tellEmpty(): void {
    while (this.empty && this.#whenEmpty.length) this.#whenEmpty.shift()!();
  }

  // Does what comes next; how long to wait after it, or null: there is nothing.
  #next(): number | null {
    const now = this.#now;
    if (!now) {
      const batch = this.#waiting.shift();
      if (!batch) return null;
      this.#hands.begin(batch);
      if (batch.steps.length) this.#now = { batch, at: 0, playing: false };
      else this.#hands.commit(batch);
      return 0;
    }
    const { batch } = now;
    const step = batch.steps[now.at];
    if (step === undefined) {
      this.#now = null;
      return 0;
    }
    const speed = this.#hands.speed();
    const hurry = this.#waits(speed) > kLong;
    if (!now.playing) {
      now.playing = true;
      return Math.round(this.#hands.play(batch, step, speed.motion * (hurry ? kHurry.motion : 1)));
    }
    now.playing = false;
    ++now.at;
    const { hold, must } = this.#hands.rest(batch, step);
    const isLast = now.at === batch.steps.length;
    if (isLast) this.#hands.commit(batch);
    if (isInstant(speed)) return 0;
    let long = hold * speed.hold;
    if (must && hold > 0) long = Math.max(long, Math.min(hold, kHurry.must));
    if (hurry) long = Math.min(long, must ? kHurry.must : kHurry.hold);
    const pause = (isLast ? kBaton : 0) * speed.motion;
    return Math.round(Math.max(long, speed.still, kBreath * speed.motion) + pause);
  }
  #waits({ motion, hold }: Speed): number {
    return this.#waiting.reduce((sum, batch) => sum + batch.guess, 0) * Math.max(motion, hold);
  }
}
