// Where on the board a move can be clicked, from its notation (docs/positions.md) alone.
import type { AgenceCard } from "../../../types/games";
import type { Choice } from "../board";

export type Place =
  | { at: "dice" }
  | { at: "card"; card: AgenceCard; target: number | null; discards: boolean }
  | { at: "seat"; seat: number }
  | { at: "words" }; // nothing on the board stands for it: a button with its words

export function placeOf(move: string): Place {
  const [verb, thing = "", target] = move.split(" ");
  if (verb === "roll") return { at: "dice" };
  if (verb === "card" || verb === "discard")
    return {
      at: "card",
      card: thing as AgenceCard,
      target: target === undefined ? null : Number(target),
      discards: verb === "discard",
    };
  if (verb === "challenge" || verb === "fight") return { at: "seat", seat: Number(thing) };
  return { at: "words" };
}

export const onDice = (moves: Choice[]): Choice | undefined =>
  moves.find((m) => placeOf(m.move).at === "dice");

export const isDiscard = (move: string): boolean => move.startsWith("discard");

export const inWords = (moves: Choice[]): Choice[] => moves.filter((m) => placeOf(m.move).at === "words");

export const onCard = (moves: Choice[], card: AgenceCard): Choice[] =>
  moves.filter((m) => {
    const place = placeOf(m.move);
    return place.at === "card" && place.card === card;
  });

// What a click on a seat does: a challenge or a fight, or, while a card is picked up, that card on it.
export function onSeat(moves: Choice[], seat: number, picked: AgenceCard | null): Choice | undefined {
  return moves.find((m) => {
    const place = placeOf(m.move);
    if (place.at === "seat") return place.seat === seat;
    return place.at === "card" && place.card === picked && place.target === seat;
  });
}

// Those who can be chosen are chosen by their figures where a fingertip can tell each from the
// others; else all of them at their plaques: nothing is offered in two places.
export function byFigures(
  spots: { x: number; y: number }[],
  choices: (Choice | undefined)[],
  apart: number,
): boolean {
  const open = spots.filter((_, seat) => choices[seat]);
  return open.every((a, i) => open.slice(i + 1).every((b) => Math.hypot(a.x - b.x, a.y - b.y) >= apart));
}
