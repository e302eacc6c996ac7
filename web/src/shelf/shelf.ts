// The games on the shelf: facts that the engine prints (scripts/publish).
import { settings } from "../settings.svelte";
import type { Game } from "../../types/games";
import facts from "./shelf.json";

export type { Game };

// Something that a table may agree on.
export interface Option {
  name: string;
  type: "yes-no" | "number" | "one-of";
  usual: boolean | number | string;
  daily?: boolean | number | string; // what is usual day by day, where that is something else
  printed?: boolean | number | string; // what the printed sheet says, where that is something else
  least?: number;
  greatest?: number;
  names?: string[];
}
export type Words = { fr: string; en: string };
// What a box says about itself; what is not known is empty, or 0.
export interface Lid {
  age: Words;
  publisher: Words;
  year: number;
  reference: string;
  story: Words;
  printed: Words;
  reconstructed: Words;
  thanks: Words;
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
    title: Words;
    credit: Words;
    lid: Lid;
  }[];
  options: Option[];
}

// Whether a table with such a clock (seconds for a decision) is played day by day.
export const isDaily = (clock: number): boolean => clock >= 86400;
// What a table has if it says nothing; the server knows it, too.
export const usualOf = (option: Option, daily: boolean): Option["usual"] =>
  (daily ? option.daily : undefined) ?? option.usual;

// The options by which the letter of the printed sheet is played; none where it is as usual.
export const asPrinted = (game: Game): Record<string, unknown> =>
  Object.fromEntries(
    boxOf(game)
      .options.filter((option) => option.printed !== undefined)
      .map((option) => [option.name, option.printed]),
  );

export const boxes = facts as Box[];
export const isGame = (text: string): text is Game => boxes.some((box) => box.game === text);
export const boxOf = (game: Game): Box => boxes.find((box) => box.game === game)!;
// In the language of the page.
export const titleOf = (game: Game): string => boxOf(game).editions[0]!.title[settings.language];
