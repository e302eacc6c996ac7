// What really was in a match: every position of it, played again from its log by the referee
// (docs/log.md, docs/referee.md). Logs are published when a table is over.
import { execFileSync } from "node:child_process";
import type { Game } from "../../src/shelf/shelf";
import { binary } from "../house";

export interface Move {
  ply: number;
  seat: number;
  move: string;
}
// A position as docs/positions.md describes it. Each game's rules read the fields they know.
export type State = Record<string, unknown>;

export interface Truth {
  game: Game;
  edition: Record<string, unknown>;
  seed: string; // of all luck
  moves: Move[];
  states: State[]; // states[k]: after the first k moves
  waiting: number[][]; // waiting[k]: whose answer is wanted there
}

type Line = { luck?: number[]; ply?: number; seat?: number; move?: string; seed?: string };
interface Header {
  game: Game;
  seats: unknown[];
  options: unknown;
  edition: Record<string, unknown> & { id: string };
}

// `box` is the file of the edition, if it is none of ours.
export function truthOf(log: string, box?: string): Truth {
  const [first, ...rest] = log.trim().split("\n");
  const { game, seats, options, edition } = JSON.parse(first!) as Header;
  const lines = rest.map((line) => JSON.parse(line) as Line);
  const made = lines.filter((line) => line.move !== undefined);
  const requests = [
    { do: "new", game, seats: seats.length, options, edition: edition.id, chance: lines[0]!.luck },
    ...made.map(({ seat, move, luck }) => ({ do: "play", seat, move, chance: luck })),
  ];
  const said = execFileSync(binary, ["referee", ...(box ? ["--edition", box] : [])], {
    input: requests.map((request) => `${JSON.stringify(request)}\n`).join(""),
    encoding: "utf8",
    maxBuffer: 1 << 28,
  });
  const answers = said
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line) as { ok: boolean; state: State; waiting: number[] });
  const refused = answers.findIndex(({ ok }) => !ok);
  if (refused >= 0) throw new Error(`the referee refuses: ${JSON.stringify(answers[refused])}`);
  return {
    game,
    edition,
    seed: lines.at(-1)!.seed ?? "",
    moves: made.map(({ ply, seat, move }) => ({ ply: ply!, seat: seat!, move: move! })),
    states: answers.map(({ state }) => state),
    waiting: answers.map(({ waiting }) => waiting),
  };
}
