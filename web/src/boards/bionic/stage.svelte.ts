// The motion on the board: the disc turns and rests, markers walk space by space, cards travel. What it
// shows runs ahead of the view, which is the one before until everything is at rest.
import { strides } from "../../stage/time";
import { lastSpin, type Spin, type Step } from "./journeys";
import type { Place } from "./plan";

export interface Flight {
  id: number;
  from: number | null;
  to: number | null;
  cards: number;
  time: number; // milliseconds
}

// In milliseconds, at the usual tempo.
const SPIN = 1100; // the disc turns
const REST = 250; // and is looked at
const FLIGHT = 400; // cards travel
const LEAP = 600; // from one mission to another

export class Stage {
  places: Place[] | null = $state(null); // where the markers are seen; null: where they are
  walker: number | null = $state(null);
  stride = $state(0); // milliseconds that the walker takes for this space
  spins: Spin[] = $state([]); // on the computer: one number, or the two of a combat
  turned = $state(0); // degrees the disc has been turned, ever
  turning = $state(0); // milliseconds that the disc takes to turn; 0: it stands
  flights: Flight[] = $state([]);

  #timers: ReturnType<typeof setTimeout>[] = [];
  #goal: Place[] | null = null; // where the markers will stand
  #flown = 0;

  // Shows the last number of all that has happened, without motion; none if there was none yet.
  lay(steps: Step[]): void {
    this.rest();
    this.spins = [];
    this.#showLast(steps);
  }

  // Everything is where it was going, and the view says so too.
  rest(): void {
    this.arrive();
    this.places = null;
    this.#goal = null;
  }

  // Begins to move; milliseconds until all is at rest. Tempo 0: it is.
  play(before: Place[], steps: Step[], tempo: number): number {
    this.arrive();
    const goal = [...(this.#goal ?? before)];
    this.places ??= [...before];
    let now = 0;
    const then = (act: () => void): void => {
      if (tempo === 0) act();
      else if (now === 0) act();
      else this.#timers.push(setTimeout(act, now * tempo));
    };
    for (const step of steps) {
      if (step.step === "spin") {
        then(() => {
          this.turning = SPIN * tempo;
          this.#show(step.against, step.spin, tempo > 0 ? 2 : 0);
        });
        now += SPIN;
        then(() => (this.turning = 0));
        now += REST;
      } else if (step.step === "walk") {
        goal[step.seat] = step.path.at(-1) ?? goal[step.seat]!;
        const leaps = step.path.length === 1;
        strides(step.path.length).forEach((usual, i) => {
          const long = leaps ? LEAP / 2 : usual;
          const place = step.path[i]!;
          then(() => {
            this.walker = step.seat;
            this.stride = long * tempo;
            this.places = (this.places ?? before).map((at, seat) => (seat === step.seat ? place : at));
          });
          now += long;
        });
        then(() => (this.walker = null));
      } else {
        const { from, to, cards } = step;
        then(() => {
          this.flights = [{ id: ++this.#flown, from, to, cards, time: FLIGHT * tempo }];
        });
        now += FLIGHT;
        then(() => (this.flights = []));
      }
    }
    this.#goal = goal;
    if (tempo === 0) this.arrive();
    return now * tempo;
  }

  // Whatever is still under way has arrived.
  arrive(): void {
    for (const timer of this.#timers) clearTimeout(timer);
    this.#timers = [];
    if (this.#goal) this.places = this.#goal;
    this.walker = null;
    this.turning = 0;
    this.flights = [];
  }
  #showLast(steps: Step[]): void {
    const last = lastSpin(steps);
    if (last) this.#show(last.against, last.spin, 0);
  }
  #show(first: Spin | null, second: Spin, rounds: number): void {
    this.spins = first ? [first, second] : [second];
    this.turned = turnedTo(this.turned, second.number, rounds);
  }
}

// The disc turns on, never back, until the number is under the pointer.
export function turnedTo(turned: number, number: number, rounds: number): number {
  const wanted = -(number - 1) * 60;
  const further = (((wanted - turned) % 360) + 360) % 360;
  return turned + further + 360 * rounds;
}
