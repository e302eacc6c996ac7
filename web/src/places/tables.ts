// A table in a few words: who sits there, how fast it goes, how long one has.
import type { MineTable, Summary } from "../../types/wire";
import type { LocalHead } from "../tables/device";
import { robotName } from "../tables/robots";
import { listed } from "../words.svelte";
import { t } from "./words";

// The names of a table, by seat; empty where somebody may sit down.
export function namesOf({ seats, people, free }: Summary): string[] {
  const own = people.map((seat) => seats[seat] ?? "");
  return seats.map((name, seat) => {
    if (people.includes(seat)) return name || t("somebody");
    return free.includes(seat) ? "" : robotName(seat, own);
  });
}
export const hostOf = (table: Summary): string =>
  table.host_seat === undefined ? "" : (namesOf(table)[table.host_seat] ?? "");
// Those who sit there, the host first.
export function playersOf(table: Summary): string {
  const names = namesOf(table);
  const order = names.map((_, seat) => seat).sort((a, b) => rank(a) - rank(b) || a - b);
  function rank(seat: number): number {
    return seat === table.host_seat ? 0 : table.people.includes(seat) ? 1 : 2;
  }
  return listed(order.map((seat) => names[seat]!).filter(Boolean));
}
// Those who play on this device, in the order of their seats.
export function playersHere({ players, names }: Pick<LocalHead, "players" | "names">): string {
  const people = names.filter((_, seat) => players[seat] === "human");
  return listed(
    players.map((player, seat) => (player === "human" ? (names[seat] ?? "") : robotName(seat, people))),
  );
}
// "une minute par coup", "un jour par coup"
export function paceOf(clock: number): string {
  if (!clock) return t("pace.0");
  if (clock >= 86400) return t("pace.days", { n: Math.round(clock / 86400) });
  return clock >= 60 ? t("pace.minutes", { n: Math.round(clock / 60) }) : t("pace.seconds", { n: clock });
}
// Who sits there, what is free, how fast it goes.
export function factsOf(table: Summary): string[] {
  const host = hostOf(table);
  const waits = table.standing === "waiting";
  return [
    waits && host && table.people.length === 1 ? t("host.alone", { host }) : playersOf(table),
    waits && table.free.length ? t("free", { n: table.free.length }) : "",
    paceOf(table.clock),
    table.hints ? t("hints.agreed") : "",
  ].filter(Boolean);
}
export function timeLeft(seconds: number): string {
  if (seconds >= 172_800) return t("left.days", { n: Math.floor(seconds / 86400) });
  if (seconds >= 7200) return t("left.hours", { n: Math.floor(seconds / 3600) });
  return t("left.minutes", { n: Math.max(1, Math.floor(seconds / 60)) });
}

export const isMine = ({ seat, asked, standing }: MineTable): boolean =>
  standing === "running" && seat !== undefined && asked.includes(seat);
// The most urgent first: where it is my turn and a clock runs, by what is left; where it is my turn, by
// how long the others have waited; then those where others play, the latest first.
export function byUrgency(a: MineTable, b: MineTable): number {
  const [first, second] = [isMine(a), isMine(b)];
  if (first !== second) return first ? -1 : 1;
  if (!first) return b.at - a.at;
  const [mine, other] = [a.left ?? Infinity, b.left ?? Infinity];
  return mine === other ? a.at - b.at : mine - other;
}
