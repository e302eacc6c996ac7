// What the table asks somebody who has chosen a card: where it should go.
import type { PokerCard } from "../../../types/games";
import type { Choice } from "../board";
import { cardName, say } from "./words";

const has = (moves: Choice[], verb: string): boolean =>
  moves.some(({ move }) => move === verb || move.startsWith(`${verb} `));

export function asking(card: PokerCard, moves: Choice[]): string {
  const name = { card: cardName(card) };
  if (has(moves, "dandy")) return say("ask_win", name);
  if (has(moves, "attack")) return say("ask_pickpocket", name);
  if (has(moves, "tricheur")) return say("ask_tricheur", name);
  if (has(moves, "valise")) return say("ask_row", name);
  if (has(moves, "drive-off")) return say("ask_threat", name);
  return say("ask_heap", name);
}

// Below it: that it can be thrown away too, or why nothing else can be done with it.
export function noting(moves: Choice[], greyed: Choice[]): string {
  if (moves.length > 1) return has(moves, "discard") ? say("or_heap") : "";
  return greyed.find(({ why }) => why)?.why ?? "";
}
