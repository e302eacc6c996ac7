// The three circuits as the edition orders them: what each space is, and where the arrows lead.
import type { CombinardsEdition, CombinardsEvent, CombinardsSpace } from "../../../types/games";

export interface Point {
  x: number;
  y: number;
}
export interface Spot {
  place: string; // "I7", "A0": as positions and moves name it
  kind: CombinardsSpace;
  market?: string;
  label: { fr: string; en: string };
  circuit: { fr: string; en: string };
}

type Circuit = Pick<CombinardsEdition["inner"], "label" | "spaces">;

const letterOf = (outer: number): string => String.fromCharCode("A".charCodeAt(0) + outer);

const onCircuit = (letter: string, { label, spaces }: Circuit): Spot[] =>
  spaces.map((space, i) => ({
    place: letter + i,
    kind: space.kind,
    market: space.market,
    label: space.label,
    circuit: label,
  }));

export const spotsOf = (edition: CombinardsEdition): Map<string, Spot> =>
  new Map(
    [
      ...onCircuit("I", edition.inner),
      ...edition.outer.flatMap((circuit, i) => onCircuit(letterOf(i), circuit)),
    ].map((spot) => [spot.place, spot]),
  );

// Where one step along the arrows leads: first on the same circuit, then to the STOP of an outer one.
export function arrowsOf(edition: CombinardsEdition): Map<string, string[]> {
  const round = edition.inner.spaces.length;
  const arrows = new Map(edition.inner.spaces.map((_, i) => [`I${i}`, [`I${(i + 1) % round}`]]));
  edition.outer.forEach((circuit, c) => {
    const last = circuit.spaces.length - 1;
    arrows.get(`I${circuit.after}`)?.push(`${letterOf(c)}0`);
    circuit.spaces.forEach((_, i) =>
      arrows.set(`${letterOf(c)}${i}`, [i === last ? `I${circuit.back_to}` : `${letterOf(c)}${i + 1}`]),
    );
  });
  return arrows;
}

// The spaces from one to another along the arrows, the first left out; empty if no way leads there.
export function wayBetween(arrows: Map<string, string[]>, from: string, to: string): string[] {
  const ways: string[][] = [[from]];
  const seen = new Set([from]);
  for (let way = ways.shift(); way; way = ways.shift())
    for (const next of arrows.get(way.at(-1)!) ?? []) {
      if (next === to) return [...way.slice(1), to];
      if (!seen.has(next)) ways.push([...way, next]);
      seen.add(next);
    }
  return [];
}

// The spaces that each pawn went over, from where it stood: on foot all of them, by air only the last.
export function journeysOf(
  edition: CombinardsEdition,
  stood: string[],
  events: CombinardsEvent[],
): Map<number, string[]> {
  const arrows = arrowsOf(edition);
  const journeys = new Map<number, string[]>();
  const go = (seat: number, to: string, flies: boolean): void => {
    const journey = journeys.get(seat) ?? [stood[seat] ?? to];
    const from = journey.at(-1)!;
    if (from === to) return;
    journeys.set(seat, [...journey, ...(flies ? [to] : wayBetween(arrows, from, to))]);
  };
  for (const event of events) {
    if (event.event === "moved") go(event.seat, event.to, false);
    if (event.event === "reached-junction" || event.event === "stopped") go(event.seat, event.at, false);
    if (event.event === "flew") go(event.seat, event.to, true);
  }
  return journeys;
}
