// The motion on the board. What it shows runs behind the view, which is already the one
// after everything; it gives up at once when something newer happens.
import type { Place } from "./plan";
import { lastSpin, type Spin, type Step } from "./journeys";

export interface Flight {
  id: number;
  from: number | null;
  to: number | null;
  cards: number;
}

export class Stage {
  places: Place[] | null = $state(null); // where the markers are seen; null: where they are
  walker: number | null = $state(null);
  spins: Spin[] = $state([]); // on the computer: one number, or the two of a combat
  turned = $state(0); // degrees the disc has been turned, ever
  turning = $state(false);
  flights: Flight[] = $state([]);

  #batch = 0;
  #flown = 0;

  // Shows the last number of all that has happened, without motion; none if there was none yet.
  lay(steps: Step[]): void {
    this.spins = [];
    this.rest(steps);
  }

  // Shows the last number, without motion; the one before stays if there was none.
  rest(steps: Step[]): void {
    this.stop();
    const last = lastSpin(steps);
    if (last) this.#show(last.against, last.spin, 0);
  }

  stop(): void {
    ++this.#batch;
    this.places = null;
    this.walker = null;
    this.turning = false;
    this.flights = [];
  }

  async play(before: Place[], steps: Step[], pace: number): Promise<void> {
    this.stop();
    const batch = this.#batch;
    // False: something newer has begun.
    const pass = async (paces: number): Promise<boolean> => {
      await new Promise((resolve) => setTimeout(resolve, paces * pace));
      return batch === this.#batch;
    };
    this.places = [...before];
    for (const step of steps) {
      if (step.step === "spin") {
        this.turning = true;
        this.#show(step.against, step.spin, 2);
        if (!(await pass(SPIN))) return;
        this.turning = false;
        if (!(await pass(1))) return;
      } else if (step.step === "walk") {
        this.walker = step.seat;
        for (const place of step.path) {
          this.places = this.places.map((at, seat) => (seat === step.seat ? place : at));
          if (!(await pass(1))) return;
        }
        this.walker = null;
      } else {
        this.flights = [{ id: ++this.#flown, from: step.from, to: step.to, cards: step.cards }];
        if (!(await pass(FLIGHT))) return;
        this.flights = [];
      }
    }
    this.stop();
  }

  #show(first: Spin | null, second: Spin, rounds: number): void {
    this.spins = first ? [first, second] : [second];
    this.turned = turnedTo(this.turned, second.number, rounds);
  }
}

export const SPIN = 5; // paces that the disc turns
export const FLIGHT = 2; // and that cards travel

// The disc turns on, never back, until the number is under the pointer.
export function turnedTo(turned: number, number: number, rounds: number): number {
  const wanted = -(number - 1) * 60;
  const further = (((wanted - turned) % 360) + 360) % 360;
  return turned + further + 360 * rounds;
}
