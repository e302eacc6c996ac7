// What a table is laid out from, whichever way (StageLayout, FlowLayout).
import type { Snippet } from "svelte";
import type { Advice } from "../engine/requests";
import type { Choice } from "../boards/board";
import type { Match } from "../tables/match.svelte";

export interface Layout {
  match: Match;
  status: string; // the line that says what is next
  moves: Choice[];
  chosen: string | null;
  pending: string | null;
  refused: string;
  over: boolean;
  myTurn: boolean;
  said: number; // how often somebody spoke
  choose: (move: string) => void;
  cancel: () => void;
  openClause: (clause: string) => void;
  openRules: () => void;
  advise?: (() => Promise<Advice>) | undefined; // what an expert would do, where one may ask
  skip: () => void; // everything is seen at once
  lookBack: () => Promise<void>;
  again?: (() => void) | undefined; // another match like it
  abandon?: { words: string; sure: string; act: () => void } | undefined;
  table: Snippet; // the board
  notices?: Snippet | undefined;
  ending?: Snippet<[more?: Snippet]> | undefined; // when the game is over; what else can be done then
  talk?: Snippet<[boolean]> | undefined; // what people say; whether it is open
  menu?: Snippet | undefined; // what one may do about the table itself
}
