// The games on the shelf: facts that the engine prints (scripts/publish).
import { settings } from "../settings.svelte";
import facts from "./shelf.json";

export type Game = "agence" | "bionic" | "combinards" | "poker" | "quiz";

// Something that a table may agree on.
export interface Option {
  name: string;
  type: "yes-no" | "number" | "one-of";
  usual: boolean | number | string;
  least?: number;
  greatest?: number;
  names?: string[];
}
export interface Box {
  game: Game;
  prefix: string; // of its clauses: "POK"
  seats: [number, number];
  minutes: number;
  hidden: boolean; // players have secrets: on one device a curtain hides them
  editions: {
    id: string;
    file: string;
    title: { fr: string; en: string };
    credit: { fr: string; en: string };
  }[];
  options: Option[];
}

export const boxes = facts as Box[];
export const isGame = (text: string): text is Game => boxes.some((box) => box.game === text);
export const boxOf = (game: Game): Box => boxes.find((box) => box.game === game)!;
// In the language of the page.
export const titleOf = (game: Game): string => boxOf(game).editions[0]!.title[settings.language];
