// The three circuits as the edition draws them: where each space lies, where the arrows lead, and where
// pawns stand beside a space.
import type {
  CombinardsEdition,
  CombinardsEvent,
  CombinardsSpace,
  CombinardsView,
} from "../../../types/games";
import type { Language } from "../../words.svelte";

export interface Point {
  x: number;
  y: number;
}
export interface Spot extends Point {
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
    ...space.at,
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

export interface Sign {
  kind: CombinardsSpace;
  market: string;
  names: string[]; // spaces of one kind may have names of their own: airports, taxes
}

// What the signs on the board mean, each once.
export function legendOf(edition: CombinardsEdition, language: Language): Sign[] {
  const signs: Sign[] = [];
  for (const { kind, market = "", label } of spotsOf(edition).values()) {
    const known = signs.find((sign) => sign.kind === kind && sign.market === market);
    if (!known) signs.push({ kind, market, names: [label[language]] });
    else if (!known.names.includes(label[language])) known.names.push(label[language]);
  }
  return signs;
}

// ---- Geometry, in the edition's thousandths of the board ----

export const SPACE = 28; // radius of a space
export const PAWN = 23; // radius of a pawn
const MARGIN = 46;

export function frameOf(points: Point[]): string {
  const xs = points.map((p) => p.x);
  const ys = points.map((p) => p.y);
  const [left, top] = [Math.min(...xs) - MARGIN, Math.min(...ys) - MARGIN];
  return `${left} ${top} ${Math.max(...xs) + MARGIN - left} ${Math.max(...ys) + MARGIN - top}`;
}

// The middle of the inner circuit, and how much room there is around it.
export function hubOf(edition: CombinardsEdition): Point & { room: number } {
  const inner = edition.inner.spaces.map((space) => space.at);
  const middle = (of: number[]): number => of.reduce((sum, n) => sum + n, 0) / of.length;
  const hub = { x: middle(inner.map((p) => p.x)), y: middle(inner.map((p) => p.y)) };
  return { ...hub, room: Math.min(...inner.map((p) => Math.hypot(p.x - hub.x, p.y - hub.y))) };
}

// Pawns stand in rows on the side of the space that faces the middle, so that its sign stays visible.
export function pawnAt(spot: Point, hub: Point, number: number, of: number): Point {
  const far = Math.hypot(hub.x - spot.x, hub.y - spot.y) || 1;
  const inwards = { x: (hub.x - spot.x) / far, y: (hub.y - spot.y) / far };
  const abreast = of > 4 ? 3 : 2; // two rows at most: the middle is not for standing
  const row = Math.floor(number / abreast);
  const inRow = Math.min(abreast, of - row * abreast);
  const aside = ((number % abreast) - (inRow - 1) / 2) * (2 * PAWN + 2);
  const deep = SPACE + PAWN - 4 + row * (2 * PAWN + 2);
  return {
    x: spot.x + inwards.x * deep - inwards.y * aside,
    y: spot.y + inwards.y * deep + inwards.x * aside,
  };
}

export interface Pawn {
  seat: number;
  at: Point;
}

// The pawns of those who are still in; the others have left the board.
export function pawnsOf(
  view: Pick<CombinardsView, "playing" | "players">,
  spots: Map<string, Spot>,
  hub: Point,
): Pawn[] {
  const placeOf = (seat: number): string => view.players[seat]?.place ?? "";
  return view.playing.map((seat) => {
    const company = view.playing.filter((other) => placeOf(other) === placeOf(seat));
    const spot = spots.get(placeOf(seat)) ?? hub;
    return { seat, at: pawnAt(spot, hub, company.indexOf(seat), company.length) };
  });
}

export const lineThrough = (points: Point[], closed = false): string =>
  `M${points.map((p) => `${p.x} ${p.y}`).join("L")}${closed ? "Z" : ""}`;

// A small arrowhead halfway between two spaces, which tells the direction.
export function arrowhead(from: Point, to: Point): string {
  const far = Math.hypot(to.x - from.x, to.y - from.y) || 1;
  const [dx, dy] = [((to.x - from.x) / far) * 9, ((to.y - from.y) / far) * 9];
  const [x, y] = [(from.x + to.x) / 2, (from.y + to.y) / 2];
  return `M${x - dx - dy} ${y - dy + dx}L${x + dx} ${y + dy}L${x - dx + dy} ${y - dy - dx}`;
}
