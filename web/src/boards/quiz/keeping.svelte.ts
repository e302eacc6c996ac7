// An answer that was touched is kept on the device until it may be given: for a moment it can be taken back,
// and where candidates are still asked for jokers it says "no joker" first and waits for the window (QVG-12,
// QVG-13). Each is a move of its own, and each is sent once.
import { untrack } from "svelte";
import type { QuizView } from "../../../types/games";
import type { Choice } from "../board";

export const kGrace = 600; // milliseconds in which touching it again takes it back

export interface Kept {
  move: string; // "answer B", "vote B", "try"
  seat: number; // who touched it
  card: number; // the question that was in sight
  turn: number; // whose jokers it was about
  used: number; // how many jokers that seat had used on it
  sent: string[]; // what was sent for it already
}
export interface Now {
  view: QuizView; // what is seen
  me: number | null;
  moves: Choice[];
}

// The window in which a move is made.
const windows: Record<string, QuizView["phase"]> = {
  try: "choice",
  stop: "choice",
  answer: "answer",
  vote: "vote",
  advise: "advice",
  keep: "keep",
  show: "show",
};
const verbOf = (move: string): string => move.split(" ")[0]!;

// Whether what was touched is still about what is in sight.
export function holds(kept: Kept | null, { view, me }: Now): kept is Kept {
  if (!kept || kept.seat !== me || kept.card !== view.card) return false;
  if (verbOf(kept.move) === "answer") return kept.used === (view.used[me]?.length ?? 0);
  return view.phase === windows[verbOf(kept.move)] && (view.phase === "choice" || kept.turn === view.turn);
}

// What is to be sent for it now; null: nothing, or it is not my window.
export function nextOf(kept: Kept | null, now: Now): string | null {
  if (!holds(kept, now)) return null;
  const { view, me, moves } = now;
  const isNew = (move: string): boolean =>
    !kept.sent.includes(move) && moves.some((choice) => choice.move === move);
  if (view.phase === windows[verbOf(kept.move)]) return isNew(kept.move) ? kept.move : null;
  const isAsked = view.phase === "jokers" && view.turn === me;
  return isAsked && isNew("no-joker") ? "no-joker" : null;
}

export class Keeping {
  #all = $state.raw<ReadonlyMap<number, Kept>>(new Map()); // by seat: several may look in turn
  #fresh = $state(false);
  #timer: ReturnType<typeof setTimeout> | undefined;
  readonly #now: () => Now;

  // While a component is being made: it lasts as long as that.
  constructor(now: () => Now, send: (move: string) => void) {
    this.#now = now;
    $effect(() => {
      const kept = this.#kept;
      const next = this.#fresh ? null : nextOf(kept, this.#now());
      if (!kept || next === null) return;
      untrack(() => {
        this.#keep(kept.seat, { ...kept, sent: [...kept.sent, next] });
        send(next);
      });
    });
    $effect(() => () => clearTimeout(this.#timer));
  }
  get #kept(): Kept | null {
    return this.#all.get(this.#now().me ?? -1) ?? null;
  }
  #keep(seat: number, kept: Kept | null): void {
    const all = new Map(this.#all);
    if (kept) all.set(seat, kept);
    else all.delete(seat);
    this.#all = all;
  }

  // The move that was touched, as long as it is about what is in sight.
  get move(): string | null {
    const kept = this.#kept;
    return holds(kept, this.#now()) ? kept.move : null;
  }
  // Touching it again takes it back.
  get fresh(): boolean {
    return this.#fresh && this.move !== null;
  }
  // It is on its way, or there. What was refused is open still.
  get sent(): boolean {
    const { move } = this;
    return (
      move !== null &&
      Boolean(this.#kept?.sent.includes(move)) &&
      !this.#now().moves.some((choice) => choice.move === move)
    );
  }

  touch(move: string): void {
    const { view, me } = this.#now();
    if (me === null || this.sent) return;
    const isAgain = this.move === move;
    this.drop();
    if (isAgain) return;
    const used = view.used[me]?.length ?? 0;
    this.#keep(me, { move, seat: me, card: view.card, turn: view.turn, used, sent: [] });
    this.#fresh = true;
    this.#timer = setTimeout(() => (this.#fresh = false), kGrace);
  }
  drop(): void {
    clearTimeout(this.#timer);
    this.#fresh = false;
    const { me } = this.#now();
    if (me !== null) this.#keep(me, null);
  }
}
