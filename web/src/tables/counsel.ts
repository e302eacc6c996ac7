// What an expert is given who is asked at a table of a server. What the seat could remember is made
// of all that it was told (docs/bots.md): the page keeps it, the server hands nothing out for it.
import type { PastHappening, Shown, ShownSeat, TableEvent } from "../../types/wire";

const isPerson = ({ player, bot, name }: ShownSeat): boolean => player === "human" && !(bot && !name);

// Whoever plays alone among bots may ask; where several play, if it was agreed for all.
export function mayAsk(shown: Shown): boolean {
  if ((shown.seat ?? null) === null) return false;
  return shown.hints === true || shown.seats.filter(isPerson).length === 1;
}

// All that one pair of eyes was told, in order, also what is told once and never again.
export class Heard {
  #told: TableEvent[][] = []; // by version
  #open: TableEvent[] = []; // in the open decision: what one's own moves have told already
  #last = -1; // the version that is known of

  // What has happened, as it is shown to whoever comes: what was heard then is more.
  know(history: PastHappening[], version = this.#last): void {
    for (const happening of history) this.#told[happening.version] ??= happening.events ?? [];
    if (version > this.#last) this.#open = [];
    this.#last = Math.max(version, this.#last);
  }
  hear({ version, events }: { version: number; events?: TableEvent[] }): void {
    if (version <= this.#last) {
      this.#open.push(...(events ?? []));
      return;
    }
    this.#told[version] = events ? [...this.#open, ...events] : [];
    if (events) this.#open = [];
    this.#last = version;
  }
  // The first version of which nothing is known; null: there is none.
  get missing(): number | null {
    for (let version = 0; version <= this.#last; ++version) if (!this.#told[version]) return version;
    return null;
  }
  all(): TableEvent[] {
    return [...this.#told.flat(), ...this.#open];
  }
}
