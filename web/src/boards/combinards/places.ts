// Where on the table a move can be made: told by its text alone.
import type { CombinardsEdition } from "../../../types/games";
import type { Choice } from "../board";
import { arrowsOf } from "./circuits";

export type Where =
  | { on: "space"; place: string }
  | { on: "card"; card: string }
  | { on: "seat"; seat: number }
  | { on: "dice" | "pile" | "price" | "answer" | "question" };

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
    case "doubt":
    case "denounce":
    case "let-pass":
      return { on: "answer" };
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

// Each move is in one of these, once.
export interface Places {
  spaces: Map<string, Choice>;
  cards: Map<string, Choice>;
  seats: Map<number, Choice>;
  dice?: Choice;
  pile?: Choice;
  prices: Choice[];
  answers: Choice[]; // the harmless one first
  said: Choice[]; // what has no place of its own
}

// What is said to leave it at that stands behind what does something.
export const declines = (move: string): boolean => move.startsWith("no-") || move === "done";

export function placesOf(moves: Choice[], edition: CombinardsEdition, here: string): Places {
  const places: Places = {
    spaces: new Map(),
    cards: new Map(),
    seats: new Map(),
    prices: [],
    answers: [],
    said: [],
  };
  for (const choice of moves) {
    const where = whereOf(choice.move, edition, here);
    if (where.on === "space") places.spaces.set(where.place, choice);
    else if (where.on === "card") places.cards.set(where.card, choice);
    else if (where.on === "seat") places.seats.set(where.seat, choice);
    else if (where.on === "dice") places.dice = choice;
    else if (where.on === "pile") places.pile = choice;
    else if (where.on === "price") places.prices.push(choice);
    else if (where.on === "answer") places.answers.push(choice);
    else places.said.push(choice);
  }
  places.answers.sort((a, b) => Number(b.move === "let-pass") - Number(a.move === "let-pass"));
  return places;
}
