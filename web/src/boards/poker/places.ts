// Where on the table a move can be clicked, read from its notation only.
import type { PokerCard, Seat } from "../../../types/games";
import type { Choice } from "../board";

// row: the places for one's own suitcases; threat: the Pickpocket that waits before one;
// attack: the one that has to be answered; heap: the discard.
export type Place = `card:${string}` | `seat:${number}` | "row" | "threat" | "attack" | "heap";

export const cardPlace = (card: PokerCard): Place => `card:${card}`;
export const seatPlace = (seat: Seat): Place => `seat:${seat}`;

export function placesOf(move: string): Place[] {
  const [verb = "", first = "", second = ""] = move.split(" ");
  switch (verb) {
    case "attack":
      return [`card:${first}`, `seat:${Number(second)}`];
    case "tricheur":
      return ["card:tricheur", `seat:${Number(first)}`];
    case "discard":
      return [`card:${first}`, "heap"];
    case "dandy":
    case "valise":
      return [`card:${verb}`, "row"];
    case "drive-off":
      return [`card:${first}`, "threat"];
    case "repel":
      return [`card:${first}`, "attack"];
    case "revolver":
      return ["card:revolver", "attack"];
    case "let-it-happen":
      return ["attack"];
    default:
      return [];
  }
}

export const movesAt = (moves: Choice[], place: Place): Choice[] =>
  moves.filter(({ move }) => placesOf(move).includes(place));

// What two taps mean together: this card against that seat.
export const movesBetween = (moves: Choice[], one: Place, other: Place): Choice[] =>
  movesAt(movesAt(moves, one), other);

// Moves for which nothing on the table can be touched, such as passing.
export const placeless = (moves: Choice[]): Choice[] => moves.filter(({ move }) => !placesOf(move).length);

// Which card a move plays.
export function cardOf(move: string): PokerCard | null {
  const place = placesOf(move).find((one) => one.startsWith("card:"));
  return place === undefined ? null : (place.slice("card:".length) as PokerCard);
}
