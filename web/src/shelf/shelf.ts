// The games on the shelf: facts that the engine prints (scripts/publish).
import { settings } from "../settings.svelte";
import type { Game } from "../../types/games";
import type { Box, Lid, Option } from "../../types/shelf";
import facts from "./shelf.json";

export type { Box, Game, Lid, Option };
export type Words = Lid["story"];

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
