// Goods cards as they are printed, and the short signs by which places of sale are recognised on cards and board.
import type { CombinardsEdition, CombinardsEvent } from "../../../types/games";
import type { Language } from "../../words.svelte";

export type Goods = CombinardsEdition["cards"][number];

// Two letters for each place of sale: of its first and last word, or the first two of its only one.
export function marketSigns(edition: CombinardsEdition, language: Language): Map<string, string> {
  const signs = new Map<string, string>();
  for (const market of edition.markets) {
    const words = market.label[language].split(/[\s'’-]+/).filter((word) => word.length > 2);
    const [first = market.id, last = ""] = [words[0], words.length > 1 ? words.at(-1) : ""];
    const sign = last ? (first[0]! + last[0]!).toUpperCase() : first.slice(0, 2);
    const taken = [...signs.values()].filter((other) => other.slice(0, 2) === sign).length;
    signs.set(market.id, taken === 0 ? sign : sign + (taken + 1));
  }
  return signs;
}

export interface Held {
  goods: Goods;
  count: number;
  picked: number; // of them: chosen so far, to be sold, declared or given
}

// Cards in the order of the edition, in which they are also chosen.
export const heldCards = (
  edition: CombinardsEdition,
  hand: Record<string, number>,
  chosen: Record<string, number> = {},
): Held[] =>
  edition.cards
    .filter((goods) => (hand[goods.id] ?? 0) > 0)
    .map((goods) => ({ goods, count: hand[goods.id] ?? 0, picked: chosen[goods.id] ?? 0 }));

export type ShownWhy = "caught" | "vindicated" | "sold" | "declared" | "denounced" | "gave" | "seized";
export interface Shown {
  why: ShownWhy;
  seat: number;
  cards: Held[];
}

// The cards that were just shown to all: a declaration is seen once and nowhere afterwards (COM-30), so
// nothing but the last events tells them.
export function shownCards(edition: CombinardsEdition, events: CombinardsEvent[]): Shown[] {
  const shown: Shown[] = [];
  const show = (why: ShownWhy, seat: number, cards: Record<string, number>): void => {
    const held = heldCards(edition, cards);
    if (held.length > 0) shown.push({ why, seat, cards: held });
  };
  for (const event of events)
    switch (event.event) {
      case "caught":
      case "vindicated":
      case "seized":
      case "sold":
        show(event.event, event.seat, { [event.card]: 1 });
        break;
      case "sold-oil":
        show("sold", event.seat, event.cards);
        break;
      case "declared":
      case "denounced":
      case "gave":
        show(event.event, event.seat, event.cards);
        break;
    }
  return shown;
}
