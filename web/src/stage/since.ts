// What happened since somebody's last turn, in three lines at most: what hit him first, then what
// nobody may miss, then the rest; told in the order in which it happened.
import type { TableEvent } from "../../types/wire";
import { hits, isMust, type Score } from "./score";

const kMost = 3;
const kPlain = ["dealt", "dealt-unseen"]; // what was dealt lies there

export function chosenNews<T extends { event: TableEvent; line: { routine: boolean } }>(
  score: Score,
  news: T[],
  me: number | null,
): T[] {
  const rank = ({ event }: T): number => (!isMust(score, event, me) ? 2 : hits(event, me) ? 0 : 1);
  const ranked = news
    .map((one, at) => ({ one, at, rank: rank(one) }))
    .filter(({ one, rank }) => !kPlain.includes(one.event.event) && (rank < 2 || !one.line.routine))
    .sort((a, b) => a.rank - b.rank || b.at - a.at)
    .slice(0, kMost)
    .sort((a, b) => a.at - b.at);
  return ranked.map(({ one }) => one);
}
