// Where on the table a move can be clicked: told by its text alone.
import type { CombinardsEdition } from "../../../types/games";
import type { Choice } from "../board";
import { arrowsOf } from "./circuits";

export type Where =
  | { on: "space"; place: string }
  | { on: "card"; card: string }
  | { on: "seat"; seat: number }
  | { on: "dice" | "pile" | "price" | "question" };

// `here` is the space of the one who moves: at a junction it tells which way is which.
export function whereOf(move: string, edition: CombinardsEdition, here: string): Where {
  const [verb, what = ""] = move.split(" ");
  switch (verb) {
    case "roll":
      return { on: "dice" };
    case "buy":
      return { on: "pile" };
    case "announce":
      return { on: "price" };
    case "sell":
    case "declare":
    case "give":
      return { on: "card", card: what };
    case "fly":
      return { on: "space", place: what };
    case "inform":
      return { on: "seat", seat: Number(what) };
    case "inner":
    case "outer": {
      const [inside, outside] = arrowsOf(edition).get(here) ?? [];
      const place = verb === "inner" ? inside : outside;
      return place === undefined ? { on: "question" } : { on: "space", place };
    }
    default:
      return { on: "question" };
  }
}

export interface Places {
  spaces: Map<string, Choice>;
  cards: Map<string, Choice>;
  seats: Map<number, Choice>;
  dice?: Choice;
  pile?: Choice;
  prices: Choice[];
  said: Choice[]; // what is said at the table: everything that is not a price or a card
}

export function placesOf(moves: Choice[], edition: CombinardsEdition, here: string): Places {
  const places: Places = { spaces: new Map(), cards: new Map(), seats: new Map(), prices: [], said: [] };
  for (const choice of moves) {
    const where = whereOf(choice.move, edition, here);
    if (where.on === "price") {
      places.prices.push(choice);
      continue;
    }
    if (where.on === "card") {
      places.cards.set(where.card, choice);
      continue;
    }
    places.said.push(choice);
    if (where.on === "space") places.spaces.set(where.place, choice);
    if (where.on === "seat") places.seats.set(where.seat, choice);
    if (where.on === "dice") places.dice = choice;
    if (where.on === "pile") places.pile = choice;
  }
  return places;
}
