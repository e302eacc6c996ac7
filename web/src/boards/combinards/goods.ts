// Goods cards as they are printed.
import type { CombinardsEdition, CombinardsEvent } from "../../../types/games";

export type Goods = CombinardsEdition["cards"][number];

// A name that fits on a card: its last words, from the first that has a meaning.
export function shortName(name: string, most = 13): string {
  let words = name.split(/[ \u00a0]/);
  while (words.length > 1 && words.join(" ").length > most) words = words.slice(1);
  while (words.length > 1 && words[0]!.length <= 3 && words.length < name.split(/[ \u00a0]/).length)
    words = words.slice(1);
  const short = words.join(" ");
  return short.charAt(0).toUpperCase() + short.slice(1);
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
