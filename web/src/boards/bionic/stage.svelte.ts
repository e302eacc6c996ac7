// The motion on the board: the disc turns and rests, pawns walk space by space, cards travel, scenes
// open. What it shows runs ahead of the view, which is the one before until everything is at rest.
import type { BionicAsks } from "../../../types/games";
import { strides } from "../../stage/time";
import { highest, lastSpins, type Outcome, type Spin, type Step } from "./journeys";
import type { Place } from "./plan";

export interface Flight {
  id: number;
  from: number | null; // a seat; null: the disc
  to: number | null;
  cards: number;
  time: number; // milliseconds
}
// A disc: how far it was turned, ever, in degrees, and how long it takes to turn there; 0: it stands.
export interface Turning {
  turned: number;
  time: number;
}
export interface Combat {
  seats: [number, number]; // who came, and who was there
  place: Place;
  numbers: [number | null, number | null];
  discs: [Turning, Turning];
  told: boolean; // it is decided, and everybody may know
}

// Does something so many milliseconds after the step began, at the usual tempo.
type Later = (ms: number, act: () => void) => void;

// In milliseconds, at the usual tempo.
const SPIN = 1100; // the disc turns
const REST = 250; // and is looked at
const SECOND = 250; // so much later the other disc of a combat begins
const FLIGHT = 400; // cards travel
const LEAP = 900; // from one mission to another
const SPARKS = 400;
const MEET = 500; // a scene opens
const STAMP = { finished: 950, failed: 250, through: 250, won: 1500 }; // and says how a mission ended
const GLANCE = 300; // a sign, a blink
const ROUND = 700; // a ring runs round
const DEAL = 1200;
const LINGER = 2600; // the last scene stays

export class Stage {
  places: Place[] | null = $state(null); // where the pawns are seen; null: where they are
  walker: number | null = $state(null);
  stride = $state(0); // milliseconds that the walker takes for this space
  leaps = $state(false); // from one mission to another
  spins: Spin[] = $state([]); // on the computer: one number, those for the start, or the two of a combat
  disc: Turning = $state({ turned: 0, time: 0 });
  flights: Flight[] = $state([]);
  combat: Combat | null = $state(null);
  outcome: Outcome | null = $state(null);
  sparks: number | null = $state(null); // on whose pawn
  bar: number | null = $state(null); // before whose pawn a barrier drops
  pulse: number | null = $state(null); // whose plaque
  blink: number | null = $state(null);
  ring = $state(false); // runs round the plaques
  needed: number | null = $state(null); // beside the disc
  signs: Record<number, BionicAsks> = $state({}); // what is newly asked of a pawn
  more: Record<number, number> = $state({}); // cards of a seat, beyond those in the view; -1: of the disc

  #timers: ReturnType<typeof setTimeout>[] = [];
  #linger: ReturnType<typeof setTimeout> | undefined;
  #goal: Place[] | null = null; // where the pawns will stand
  #owed: [number, number][] = []; // cards that will have arrived
  #flown = 0;

  // Shows the last number of all that has happened, without motion; none if there was none yet.
  lay(steps: Step[]): void {
    this.rest();
    this.#close();
    this.needed = null;
    this.spins = lastSpins(steps);
    this.#turn(this.disc, highest(this.spins) ?? 1, 0);
  }

  // Everything is where it was going, and the view says so too.
  rest(): void {
    this.arrive();
    this.places = null;
    this.#goal = null;
    this.signs = {};
    this.more = {};
    if (this.outcome?.how !== "won") this.#close();
  }

  // Begins to move; milliseconds until all is at rest. Tempo 0: it is.
  play(before: Place[], steps: Step[], tempo: number): number {
    this.arrive();
    clearTimeout(this.#linger);
    const goal = [...(this.#goal ?? before)];
    this.places ??= [...before];
    let now = 0;
    for (const step of steps) {
      const start = now;
      now += this.#begin(step, goal, tempo, (ms, act) => {
        if (tempo === 0 || start + ms === 0) act();
        else this.#timers.push(setTimeout(act, (start + ms) * tempo));
      });
    }
    this.#goal = goal;
    if (tempo === 0) this.arrive();
    return now * tempo;
  }

  // One step, of so many milliseconds at the usual tempo.
  #begin(step: Step, goal: Place[], tempo: number, at: Later): number {
    switch (step.step) {
      case "close":
        at(0, () => this.#close());
        return 0;
      case "deal":
        at(0, () => {
          this.spins = []; // nobody has spun yet
          this.flights = goal.map((_, seat) =>
            this.#flight(null, seat, step.cards, (DEAL - 80 * seat) * tempo),
          );
        });
        at(DEAL, () => (this.flights = []));
        return DEAL;
      case "spin": {
        at(0, () => {
          this.spins = step.spins;
          this.disc.time = SPIN * tempo;
          this.#turn(this.disc, highest(step.spins) ?? 1, tempo > 0 ? 2 : 0);
        });
        at(SPIN, () => (this.disc.time = 0));
        return SPIN + REST;
      }
      case "meet":
        at(0, () => {
          this.outcome = null;
          this.combat = combatOf([step.left, step.right], step.place);
        });
        return MEET;
      case "duel":
        this.#duel(step.first, step.second, goal, tempo, at);
        return SPIN + SECOND;
      case "walk":
        return this.#walk(step.seat, step.path, goal, tempo, at);
      case "slide":
        goal[step.seat] = step.to;
        at(0, () => (this.sparks = step.seat));
        at(SPARKS, () => this.#stepTo(step.seat, step.to, LEAP * tempo, true));
        at(SPARKS + LEAP, () => {
          this.walker = null;
          this.sparks = null;
        });
        return SPARKS + LEAP;
      case "cards": {
        const { from, to, cards } = step;
        at(0, () => {
          this.#give(from, -cards);
          this.#owed.push([to ?? -1, cards]);
          this.flights = [...this.flights, this.#flight(from, to, cards, FLIGHT * tempo)];
        });
        at(FLIGHT, () => {
          this.flights = [];
          this.#settle();
        });
        return FLIGHT;
      }
      case "outcome":
        at(0, () => {
          this.combat = null;
          this.outcome = step.outcome;
        });
        return STAMP[step.outcome.how];
      case "sign":
        at(0, () => (this.signs = { ...this.signs, [step.seat]: step.asks }));
        return GLANCE;
      case "needed":
        at(0, () => (this.needed = step.number));
        return GLANCE;
      case "sight": {
        const { what, seat } = step;
        at(0, () => this.#sight(what, seat));
        const long = what === "ring" ? ROUND : GLANCE;
        at(long, () => this.#sight(what, null));
        return long;
      }
    }
  }

  #duel(first: Spin, second: Spin, goal: Place[], tempo: number, at: Later): void {
    const place = goal[first.seat] ?? { mission: 1, space: 0 };
    const open = (): Combat => (this.combat ??= combatOf([first.seat, second.seat], place));
    const turn = ({ seat, number }: Spin): void => {
      const combat = open();
      const side = combat.seats.indexOf(seat) as 0 | 1;
      combat.told = false;
      combat.numbers[side] = number;
      combat.discs[side].time = SPIN * tempo;
      this.#turn(combat.discs[side], number, tempo > 0 ? 2 : 0);
    };
    const stop = ({ seat }: Spin): void => {
      const combat = open();
      combat.discs[combat.seats.indexOf(seat) as 0 | 1].time = 0;
    };
    at(0, () => {
      this.outcome = null;
      open().numbers = [null, null];
      turn(first);
    });
    at(SECOND, () => turn(second));
    at(SPIN, () => stop(first));
    at(SPIN + SECOND, () => {
      stop(second);
      this.spins = [first, second];
      this.#turn(this.disc, Math.max(first.number, second.number), 0);
    });
  }

  #walk(seat: number, path: Place[], goal: Place[], tempo: number, at: Later): number {
    const leaps = path.length === 1 && goal[seat]?.mission !== path[0]?.mission;
    goal[seat] = path.at(-1) ?? goal[seat]!;
    let long = 0;
    strides(path.length).forEach((usual, i) => {
      const stride = leaps ? LEAP : usual;
      at(long, () => this.#stepTo(seat, path[i]!, stride * tempo, leaps));
      long += stride;
    });
    at(long, () => (this.walker = null));
    return long;
  }
  #stepTo(seat: number, place: Place, stride: number, leaps: boolean): void {
    this.walker = seat;
    this.stride = stride;
    this.leaps = leaps;
    this.places = (this.places ?? []).map((at, i) => (i === seat ? place : at));
  }

  // Whatever is still under way has arrived.
  arrive(): void {
    for (const timer of this.#timers) clearTimeout(timer);
    this.#timers = [];
    if (this.#goal) this.places = this.#goal;
    this.walker = null;
    this.disc.time = 0;
    this.flights = [];
    this.#settle();
    this.sparks = this.bar = this.pulse = this.blink = null;
    this.ring = false;
    if (this.combat) {
      for (const disc of this.combat.discs) disc.time = 0;
      this.combat.told = this.combat.numbers.every((number) => number !== null);
    }
    clearTimeout(this.#linger);
    if (this.outcome?.how === "won") this.#linger = setTimeout(() => (this.outcome = null), LINGER);
  }
  close(): void {
    this.rest();
    clearTimeout(this.#linger);
    this.#close();
  }

  #close(): void {
    this.combat = null;
    this.outcome = null;
  }
  #sight(what: Extract<Step, { step: "sight" }>["what"], seat: number | null): void {
    if (what === "ring") this.ring = seat !== null;
    else this[what] = seat;
  }
  #flight(from: number | null, to: number | null, cards: number, time: number): Flight {
    return { id: ++this.#flown, from, to, cards, time };
  }
  #give(whom: number | null, cards: number): void {
    const key = whom ?? -1;
    this.more = { ...this.more, [key]: (this.more[key] ?? 0) + cards };
  }
  #settle(): void {
    for (const [whom, cards] of this.#owed) this.#give(whom, cards);
    this.#owed = [];
  }
  #turn(disc: Turning, number: number, rounds: number): void {
    disc.turned = turnedTo(disc.turned, number, rounds);
  }
}

const combatOf = (seats: [number, number], place: Place): Combat => ({
  seats,
  place,
  numbers: [null, null],
  discs: [
    { turned: 0, time: 0 },
    { turned: 0, time: 0 },
  ],
  told: false,
});

// The disc turns on, never back, until the number is under the pointer.
export function turnedTo(turned: number, number: number, rounds: number): number {
  const wanted = -(number - 1) * 60;
  const further = (((wanted - turned) % 360) + 360) % 360;
  return turned + further + 360 * rounds;
}
