// The line that says what is next, as far as it is seen.
import type { Match } from "../tables/match.svelte";
import { listed } from "../words.svelte";
import { askOf } from "./asks";
import { t } from "./words";

export interface Circumstances {
  shared: boolean; // several people look at this page in turn
  online: boolean; // the table stands at a server
  offline: boolean; // which does not answer
}

// Whether it is seen that it is my turn, not only true: the opening may be shown late.
export const seesTurn = ({ myTurn, me, seen }: Match): boolean =>
  myTurn && (!seen.behind || (seen.replays && seen.asked.includes(me!)));

export function statusOf(match: Match, { shared, online, offline }: Circumstances): string {
  const { seen, names, me } = match;
  const named = (seats: number[]): string => listed(seats.map((seat) => names[seat] ?? ""));
  if (seen.standing === "over") {
    const winners = (seen.scores ?? []).flatMap((score, seat) => (score > 0 ? [seat] : []));
    if (!winners.length) return t("over.closed");
    if (names.length === 1) return t("over.alone"); // who plays alone has nobody to beat
    if (seen.nothingWon) return t("over.nobody");
    if (winners.length === names.length) return t("over.even"); // nobody has beaten anybody
    if (!shared && me !== null && winners.length === 1 && winners[0] === me) return t("over.won");
    return t(winners.length > 1 ? "over.winners" : "over.winner", { names: named(winners) });
  }
  if (offline) return t("offline");
  if (seen.behind && !seen.replays) {
    const others = seen.asked.filter((seat) => seat !== me || shared);
    if (!others.length) return t("played");
    return t(others.length > 1 ? "plays-of.many" : "plays-of", { names: named(others) });
  }
  if (seesTurn(match) || (shared && match.myTurn)) {
    const ask = t(askOf(match.game, match.moves));
    return shared ? `${names[me!]!}, ${ask}` : ask[0]!.toUpperCase() + ask.slice(1);
  }
  const away = seen.asked.filter((seat) => {
    const { present = true, bot = "" } = match.shown?.seats[seat] ?? {};
    return online && !present && !bot && seat !== me;
  });
  if (away.length && away.length === seen.asked.length) return t("away-of", { names: named(away) });
  // Where several are asked at once I may have done it already: then it is the others who think.
  const thinking = seen.asked.filter((seat) => seat !== me || shared || seen.asked.length === 1);
  return t(thinking.length > 1 ? "turn-of.many" : "turn-of", { names: named(thinking) });
}
