// What a touch of a place would do. open: something can be done with it; held: it was touched
// first; lit: it is where the thing one holds can go; chosen: it belongs to the move that waits
// to be confirmed.
import type { Choice } from "../board";
import { movesAt, movesBetween, placesOf, type Place } from "./places";

export type Reachable = "open" | "held" | "lit" | "chosen";

export function reachable(
  place: Place,
  moves: Choice[],
  holding: Place | null,
  chosen: string | null,
): Reachable | null {
  if (chosen !== null && placesOf(chosen).includes(place)) return "chosen";
  if (!movesAt(moves, place).length) return null;
  if (holding === place) return "held";
  return holding !== null && movesBetween(moves, holding, place).length ? "lit" : "open";
}
