// A match on this device that cannot go on, because its rules or its box are not here any
// more: what was played, to be read. Nobody plays it any further, so nothing of it is a
// secret.
import { Engine } from "../engine/engine";
import { settings } from "../settings.svelte";
import type { LocalRecord } from "./device";
import { openEdition } from "./local.svelte";

export interface PastMove {
  name: string;
  words: string;
}

interface Line {
  entry: string;
  seat: number;
  move: string;
}

// Its moves in the words of today's rules; one that they do not know, as it was written down.
export async function pastMoves(record: LocalRecord): Promise<PastMove[]> {
  const made = record.lines.map((line) => JSON.parse(line) as Line).filter((line) => line.entry === "moved");
  const engine = await Engine.load();
  await openEdition(engine, record.game, record.edition);
  const { moves } = engine.ask<"tell">({
    do: "tell",
    game: record.game,
    edition: record.edition,
    lang: settings.language,
    names: record.names,
    moves: made.map((line) => line.move),
  });
  return made.map((line, i) => ({ name: record.names[line.seat] ?? "", words: moves[i]!.words }));
}
