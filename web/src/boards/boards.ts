// The board of each game, fetched when a table of it is opened.
import type { Component } from "svelte";
import type { Game } from "../shelf/shelf";
import type { BoardProps } from "./board";

// Each board knows the types of its own game; whoever opens it passes on what it was told.
export type AnyBoard = Component<BoardProps<never, never, never>>;

export const boards: Record<Game, () => Promise<AnyBoard>> = {
  agence: async () => (await import("./agence/Board.svelte")).default as AnyBoard,
  bionic: async () => (await import("./bionic/Board.svelte")).default as AnyBoard,
  combinards: async () => (await import("./combinards/Board.svelte")).default as AnyBoard,
  poker: async () => (await import("./poker/Board.svelte")).default as AnyBoard,
  quiz: async () => (await import("./quiz/Board.svelte")).default as AnyBoard,
};
