// The first turn with a guide: three decisions of a real match, each with one sentence and the place to
// touch. It can be left at any moment.
import type { Choice } from "../boards/board";
import type { Game } from "../shelf/shelf";
import type { Language } from "../words.svelte";

// What is said of a kind of move; `hand`: first a card is touched, with that name.
export interface TourStep extends Record<Language, string> {
  verb: string;
}
export interface TourOf {
  steps: TourStep[]; // what is suggested first, if it is open
  cardOf?: (move: string) => string; // how the card is called that is touched first
}

// Each is fetched with the match that it guides: tours/<game>.ts.
const tours = import.meta.glob<TourOf>("./tours/*.ts");
export const tourOf = (game: Game): (() => Promise<TourOf>) | undefined => tours[`./tours/${game}.ts`];

export const kDecisions = 3;

// What the guide suggests now.
export function suggested(tour: TourOf, moves: Choice[]): { choice: Choice; step: TourStep } | null {
  for (const step of tour.steps) {
    const choice = moves.find(({ move }) => move.split(" ")[0] === step.verb);
    if (choice) return { choice, step };
  }
  return null;
}

// Where to touch for it: what asks to be confirmed, else what has the words of the move, else the card
// that it is made with, else whatever the board says is to be done next.
export function placeOf(board: Element, choice: Choice, card: string): Element | null {
  const seen = (one: Element): boolean => {
    const { width, height } = one.getBoundingClientRect();
    return width > 0 && height > 0 && (one.checkVisibility?.({ visibilityProperty: true }) ?? true);
  };
  const all = (what: string): Element[] => [...board.querySelectorAll(what)].filter(seen);
  const plain = (text: string | null): string => (text ?? "").replace(/\s+/g, " ").trim();
  const says = (one: Element): boolean => {
    const words = plain(choice.words);
    return [one.getAttribute("aria-label"), one.getAttribute("title"), one.textContent].some((text) =>
      plain(text).includes(words),
    );
  };
  const buttons = all("button:not(:disabled)");
  return (
    all("[data-confirm]")[0] ??
    buttons.find((one) => one.getAttribute("data-move") === choice.move) ??
    buttons.find(says) ??
    (card ? buttons.find((one) => plain(one.getAttribute("aria-label")) === card) : undefined) ??
    all("[data-action] button:not(:disabled)")[0] ??
    all("[data-action]")[0] ??
    all("[data-hand]")[0] ??
    null
  );
}

// Which match is guided, and how many decisions were made: also after a reload.
const KEY = "pactole.tour";
interface Touring {
  table: string; // empty: none
  done: number;
}
function read(): Touring {
  try {
    return { table: "", done: 0, ...JSON.parse(sessionStorage.getItem(KEY) ?? "{}") };
  } catch {
    return { table: "", done: 0 };
  }
}
export const touring: Touring = $state(read());
function keep(next: Touring): void {
  Object.assign(touring, next);
  try {
    sessionStorage.setItem(KEY, JSON.stringify(next));
  } catch {
    // It lasts as long as the page.
  }
}
// Whether the guide is in sight: then nothing else is said over the table.
export const guide = $state({ inSight: false });
export const beginTour = (table: string): void => keep({ table, done: 0 });
export const advanceTour = (): void => keep({ table: touring.table, done: touring.done + 1 });
export const leaveTour = (): void => keep({ table: "", done: 0 });
