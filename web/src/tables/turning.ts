// The decisions that cost most in a match that is over, from its log: what an expert would have
// played with what the seat knew then (docs/bots.md). Each names its moment, as the replay does.
import { wasmUrl } from "../engine/engine";
import type { Requests, TurningPoint } from "../engine/requests";
import { Thinker } from "../engine/thinker";

const kAtOnce = 24; // moves: then it is said how far it has come

type Ask = <D extends "study" | "turning">(about: Requests[D]["ask"]) => Promise<Requests[D]["answer"]>;

// `progress` is told what part of the match has been looked at.
export async function turningPoints(
  ask: Ask,
  log: string,
  seats: number[],
  progress: (part: number) => void = () => undefined,
  most = 3,
): Promise<TurningPoint[]> {
  const replay = "turning";
  await ask<"study">({ do: "study", replay, log });
  let points: TurningPoint[] = [];
  for (let first = 0, moves = 1; first < moves; first += kAtOnce) {
    const part = await ask<"turning">({ do: "turning", replay, seats, first, last: first + kAtOnce });
    moves = part.moves;
    points = [...points, ...part.points].sort((a, b) => b.cost - a.cost || a.ply - b.ply).slice(0, most);
    progress(Math.min(1, (first + kAtOnce) / Math.max(1, moves)));
  }
  return points;
}

// The same in a worker of its own, which cancel() ends.
export function turningPointsOf(
  log: string,
  seats: number[],
  progress?: (part: number) => void,
): { points: Promise<TurningPoint[]>; cancel: () => void } {
  const thinker = new Thinker();
  const wasm = new URL(wasmUrl, location.href).href;
  const ask: Ask = (about) => thinker.ask({ wasm, printed: "", about });
  const points = turningPoints(ask, log, seats, progress).finally(() => thinker.cancel());
  return { points, cancel: () => thinker.cancel() };
}
