// What the page asks of the engine (page/requests.h), and what it answers.
import type { Shown, Update } from "../../types/wire";
import type { Game } from "../shelf/shelf";

export interface TableEvent {
  event: string;
  clause: string;
  seat?: number;
}
export interface Told {
  words: string;
  routine: boolean; // happens all the time
}
export interface ToldMove {
  move: string;
  words: string;
  clause: string;
  why?: string;
}
export interface Forbidden {
  move: string;
  clause: string;
}

export interface TellRequest {
  do: "tell";
  game: Game;
  edition: string;
  lang: string;
  names: string[];
  events?: unknown[];
  moves?: string[];
  forbidden?: Forbidden[];
}
export interface TellAnswer {
  events: Told[];
  moves: ToldMove[];
  forbidden: ToldMove[];
}

export interface CreateRequest {
  do: "create";
  table: string;
  game: Game;
  edition: string;
  options?: unknown;
  players: string[];
  names: string[];
  seed: string;
  at: number;
}
// Whose answer is still wanted, and for whom a bot is to give it.
export interface Waiting {
  waiting: number[];
  bots: number[];
}
export interface MoveRequest {
  do: "move";
  table: string;
  seat: number;
  ply: number;
  step?: number;
  move: string;
  by: "person" | "bot";
  at: number;
  eyes: number;
}

export interface Requests {
  tell: { ask: TellRequest; answer: TellAnswer };
  create: { ask: CreateRequest; answer: Waiting & { lines: string[] } };
  restore: { ask: { do: "restore"; table: string; edition: string; lines: string[] }; answer: Waiting };
  show: {
    ask: { do: "show"; table: string; seat: number; since: number; at: number };
    answer: Waiting & { shown: Shown };
  };
  history: {
    ask: { do: "history"; table: string; seat: number; since: number };
    answer: { history: Shown["history"] };
  };
  move: {
    ask: MoveRequest;
    // fleeting: for each seat what it is told this once
    answer: Waiting & { repeated: boolean; line?: string; update?: Update; fleeting?: TableEvent[][] };
  };
  moves: {
    ask: { do: "moves"; table: string; seat: number };
    answer: { shown: { ply: number; moves: Forbidden[]; forbidden: Forbidden[] } };
  };
  think: { ask: { do: "think"; table: string; seat: number; seed: string }; answer: { move: string } };
  log: { ask: { do: "log"; table: string }; answer: { log: string } };
  drop: { ask: { do: "drop"; table: string }; answer: object };
}

// What the engine or the server refused: a stable name and, where a rule is behind it, the clause.
export class Refused extends Error {
  constructor(
    readonly error: string,
    message: string,
    readonly clause?: string,
  ) {
    super(message);
  }
}

export function answerOf<T>(text: string): T {
  const answer = JSON.parse(text) as { ok: boolean; error?: string; message?: string; clause?: string };
  if (!answer.ok) throw new Refused(answer.error ?? "unknown", answer.message ?? "", answer.clause);
  return answer as T;
}
