// What is printed on a card, and the order in which cards lie.
import type { PokerCard } from "../../../types/games";

export type Kind = "dandy" | "mondain" | "pickpocket" | "tricheur" | "revolver" | "valise";
export type Cards = Partial<Record<PokerCard, number>>;

export const kindOf = (card: PokerCard): Kind => card.split("-")[0] as Kind;

// The number in the corner. The Dandy's is not in his name: he shows a 10 (POK-01).
export function numberOf(card: PokerCard): number | null {
  if (card === "dandy") return 10;
  const printed = card.split("-")[1];
  return printed === undefined ? null : Number(printed);
}

// Every single card, in the order in which the edition lists the kinds.
export function spread(cards: Cards, order: PokerCard[]): PokerCard[] {
  return order.flatMap((card) => Array<PokerCard>(cards[card] ?? 0).fill(card));
}

export const count = (cards: Cards): number => Object.values(cards).reduce((sum, n) => sum + n, 0);

// The uppermost cards of the discard, the top last. The view only counts them; those that
// are known to have been laid lie on top, in that order, and the others below.
export function topOfHeap(discard: Cards, laid: PokerCard[], order: PokerCard[], depth: number): PokerCard[] {
  const left = { ...discard };
  const top: PokerCard[] = [];
  for (const card of [...laid].reverse()) {
    if (!left[card]) continue;
    left[card] -= 1;
    top.unshift(card);
  }
  return [...spread(left, order), ...top].slice(-depth);
}
