// Who sits where, and what is in front of whom.
import type { PokerView, Seat } from "../../../types/games";

// Nobody ever has more suitcases in front of him (POK-13).
export const PLACES = 5;

export type Threat = PokerView["threats"][number];

// The others as one sees them across the table: the left neighbour, whose turn is next, first.
// Somebody who watches sees everybody in the order of play.
export function others(seats: number, me: Seat | null): Seat[] {
  const first = me === null ? 0 : me + 1;
  return Array.from({ length: me === null ? seats : seats - 1 }, (_, i) => (first + i) % seats);
}

// The oldest first, which is the one to be dealt with (POK-19).
export const threatsBefore = (view: PokerView, seat: Seat): Threat[] =>
  view.threats.filter(({ target }) => target === seat);

// An attack begins with whoever's turn it is: if the Pickpocket works for another, a Revolver turned it.
export const isTurned = (view: PokerView): boolean =>
  view.attack !== null && view.attack.patron !== view.turn;

export type Ribbon = "won" | "attacked" | "plays";

// The one thing about a seat that matters most now.
export function ribbonOf(view: PokerView, seat: Seat): Ribbon | null {
  if (view.ended !== "no") return view.winners.includes(seat) ? "won" : null;
  if (view.attack?.target === seat) return "attacked";
  return view.turn === seat ? "plays" : null;
}
