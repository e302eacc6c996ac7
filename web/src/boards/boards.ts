// The board of each game, fetched when a table of it is opened: boards/<game>/Board.svelte,
// or a plain one where nobody has drawn it yet.
import type { Component } from "svelte";
import type { Game } from "../shelf/shelf";
import type { Score } from "../stage/score";
import type { BoardProps } from "./board";

// Each board knows the types of its own game; whoever opens it passes on what it was told.
export type AnyBoard = Component<BoardProps<never, never, never>>;
export interface BoardModule {
  default: AnyBoard;
  score?: Score; // how its motion is timed
  fills?: boolean; // it fills the screen below the bar, and draws everything that is at the table
}

const boards = import.meta.glob<BoardModule>("./*/Board.svelte");

export const boardOf = (game: Game): Promise<BoardModule> =>
  (boards[`./${game}/Board.svelte`] ?? boards["./plain/Board.svelte"]!)();
