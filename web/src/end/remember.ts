// What was played here is kept when it is over: its log, and what was remarkable about it.
import { keepLog, type KeptLog } from "../tables/logs";
import type { Match } from "../tables/match.svelte";
import { keepPlayed } from "../tables/played";
import type { Told } from "./told";

export function remember(
  match: Match,
  from: KeptLog["from"],
  id: string,
  log: string,
  told: Told | null,
): void {
  const { game, names } = match;
  const people = match.shown?.seats.filter(({ player }) => player === "human").length ?? 0;
  const me = from === "here" && people > 1 ? null : match.me;
  const scores = match.shown?.scores ?? [];
  const nobody = scores.some((score) => score > 0) && match.seen.nothingWon;
  const winners = scores.flatMap((score, seat) => (score > 0 && !nobody ? [seat] : []));
  const at = Date.now();
  void keepLog({ id, from, game, at, me, log });
  keepPlayed({
    id,
    from,
    game,
    at,
    names: [...names],
    me,
    winners,
    nobody,
    best: told?.figures.slice(0, 2) ?? [],
  });
}
