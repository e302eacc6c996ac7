// Where everything of the fortress is drawn, from nothing but the positions the edition gives.
// The path is a corridor of tiles that coils from START to the vault, a round room at its end.
import type { AgenceEdition } from "../../../types/games";

export interface Point {
  x: number;
  y: number;
}
export interface Tile {
  centre: Point;
  along: Point; // one unit inwards, the way the path leads
  across: Point; // one unit away from the vault
  half: number; // half the width of the corridor here
  outline: string; // empty for the vault, which is a circle
}
export interface Plan {
  box: { x: number; y: number; width: number; height: number };
  half: number; // half the width of the corridor; most sizes on the board follow from it
  vault: Point;
  vaultRadius: number;
  tiles: Tile[];
  lane: string; // the middle of the corridor, from the gate to the last space before the vault
  door: { at: Point; angle: number }; // from the last space into the vault
  gate: Point; // the open end of the corridor, outside START
  gateAngle: number;
}

const plus = (a: Point, b: Point, times = 1): Point => ({ x: a.x + b.x * times, y: a.y + b.y * times });
const minus = (a: Point, b: Point): Point => plus(a, b, -1);
const length = (a: Point): number => Math.hypot(a.x, a.y);
const unit = (a: Point): Point => ({ x: a.x / (length(a) || 1), y: a.y / (length(a) || 1) });
const degrees = (a: Point): number => (Math.atan2(a.y, a.x) * 180) / Math.PI;
const turned = (a: Point, angle: number): Point => ({
  x: a.x * Math.cos(angle) - a.y * Math.sin(angle),
  y: a.x * Math.sin(angle) + a.y * Math.cos(angle),
});
const short = (value: number): string => String(Math.round(value * 10) / 10);
const line = (points: Point[]): string => points.map((p) => `${short(p.x)} ${short(p.y)}`).join("L");

// START is longer than other spaces: everybody stands there at first.
const GATE = -1.15;
// A narrow corridor is narrower than the others, which is what its name says.
const NARROW = 0.66;
// Every space is pointed like an arrow, so that the board shows the way inwards.
const POINT = 0.1;

export function plan(edition: AgenceEdition): Plan {
  const given = edition.spaces.map(({ x, y }) => ({ x, y }));
  const last = given.length - 1;
  const vault = given[last] ?? { x: 0, y: 0 };
  const steps = given.slice(1, last).map((p, i) => length(minus(p, given[i] ?? p)));
  const step = steps.sort((a, b) => a - b)[steps.length >> 1] ?? 90;
  const half = Math.min(step * 0.46, betweenTurns(given.slice(0, last)) * 0.5 - step * 0.1);
  const vaultRadius = step * 0.63;

  // The last spaces may lie closer to the vault than its walls allow.
  const room = vaultRadius + half * 1.08;
  const points = given.slice(0, last).map((p) => {
    const away = minus(p, vault);
    return length(away) >= room ? p : plus(vault, unit(away), room);
  });
  const at = curve(points);
  const ahead = (u: number): Point => unit(minus(at(u + 0.05), at(u - 0.05)));

  const tiles = points.map((_, i): Tile => {
    const start = i === 0;
    const from = start ? GATE : i - 0.5;
    const middle = start ? (GATE + 0.5) / 2 : i;
    const width = edition.spaces[i]?.kind === "corridor" ? half * NARROW : half;
    const along = ahead(middle);
    const side = { x: -along.y, y: along.x };
    const outer = side.x * (at(middle).x - vault.x) + side.y * (at(middle).y - vault.y) >= 0 ? 1 : -1;
    return {
      centre: at(middle),
      along,
      across: { x: side.x * outer, y: side.y * outer },
      half: width,
      outline: band(at, ahead, from, i + 0.5, width),
    };
  });
  const inwards = unit(minus(vault, points[last - 1] ?? vault));
  tiles.push({
    centre: vault,
    along: inwards,
    across: { x: -inwards.y, y: inwards.x },
    half: vaultRadius,
    outline: "",
  });

  const samples = Array.from({ length: Math.round((last - 0.5 - GATE) * 6) + 1 }, (_, k) => at(GATE + k / 6));
  const door = { at: plus(vault, inwards, -vaultRadius), angle: degrees(inwards) };
  const gate = at(GATE);
  const gateAngle = degrees(ahead(GATE));

  return {
    box: around([...samples, vault], half * 1.85),
    half,
    vault,
    vaultRadius,
    tiles,
    lane: `M${line(samples)}`,
    door,
    gate,
    gateAngle,
  };
}

// How far apart two turns of the spiral are where they are closest.
function betweenTurns(points: Point[]): number {
  let least = Infinity;
  points.forEach((p, i) =>
    points.slice(i + 4).forEach((q) => (least = Math.min(least, length(minus(p, q))))),
  );
  return least;
}

// A smooth line through the spaces (Catmull-Rom); before the first and after the last it goes on
// with the same bend.
function curve(points: Point[]): (u: number) => Point {
  const bend = (a: Point, b: Point, c: Point): number => {
    const [v, w] = [minus(b, a), minus(c, b)];
    return Math.atan2(v.x * w.y - v.y * w.x, v.x * w.x + v.y * w.y);
  };
  const goOn = (line: Point[]): Point[] => {
    const [a, b, c] = line.slice(-3);
    if (!a || !b || !c) return line;
    const angle = Math.max(-0.6, Math.min(0.6, bend(a, b, c)));
    const out = [...line];
    for (let k = 0; k < 3; ++k) {
      const [p, q] = out.slice(-2);
      if (p && q) out.push(plus(q, turned(minus(q, p), angle)));
    }
    return out;
  };
  const extra = 3;
  const line = goOn(goOn([...points].reverse()).reverse());
  const knot = (i: number): Point =>
    line[Math.max(0, Math.min(line.length - 1, i + extra))] ?? { x: 0, y: 0 };
  return (u) => {
    const i = Math.floor(u);
    const t = u - i;
    const [a, b, c, d] = [knot(i - 1), knot(i), knot(i + 1), knot(i + 2)];
    const mix = (k: "x" | "y"): number =>
      b[k] +
      0.5 *
        t *
        (c[k] - a[k] + t * (2 * a[k] - 5 * b[k] + 4 * c[k] - d[k] + t * (3 * (b[k] - c[k]) + d[k] - a[k])));
    return { x: mix("x"), y: mix("y") };
  };
}

function band(
  at: (u: number) => Point,
  ahead: (u: number) => Point,
  from: number,
  to: number,
  half: number,
): string {
  const pieces = 8;
  const left: Point[] = [];
  const right: Point[] = [];
  for (let k = 0; k <= pieces; ++k) {
    const u = from + ((to - from) * k) / pieces;
    const way = ahead(u);
    left.push(plus(at(u), { x: way.y, y: -way.x }, half));
    right.unshift(plus(at(u), { x: -way.y, y: way.x }, half));
  }
  return `M${line([at(from + POINT), ...left, at(to + POINT), ...right])}Z`;
}

function around(points: Point[], margin: number): Plan["box"] {
  const xs = points.map((p) => p.x);
  const ys = points.map((p) => p.y);
  const [left, top] = [Math.min(...xs) - margin, Math.min(...ys) - margin];
  return { x: left, y: top, width: Math.max(...xs) + margin - left, height: Math.max(...ys) + margin - top };
}

// How those who share a space stand on it, in parts of half its width: [along, across] each, and
// where its symbol goes, so that neither hides the other.
interface Group {
  size: number;
  stand: [number, number][];
  symbol: [number, number] | null;
}
const quarters: [number, number][] = [
  [-0.54, 0.52],
  [0.54, 0.52],
  [-0.54, -0.52],
  [0.54, -0.52],
];
const groups: Group[] = [
  { size: 0, stand: [], symbol: [0, 0] },
  { size: 0.67, stand: [[0.3, -0.24]], symbol: [-0.6, 0.5] },
  {
    size: 0.54,
    stand: [
      [-0.54, -0.42],
      [0.54, -0.42],
    ],
    symbol: [0, 0.58],
  },
  { size: 0.5, stand: quarters.slice(1), symbol: [-0.54, 0.5] },
  { size: 0.5, stand: quarters, symbol: null },
];
const inRow: Group[] = [
  { size: 0, stand: [], symbol: [0, 0] },
  { size: 0.58, stand: [[0.4, 0]], symbol: [-0.62, 0] },
  {
    size: 0.5,
    stand: [
      [-0.52, 0],
      [0.52, 0],
    ],
    symbol: null,
  },
];
const inVault: Group[] = [
  { size: 0, stand: [], symbol: [0, 0] },
  { size: 0.66, stand: [[0, 0]], symbol: null },
  {
    size: 0.54,
    stand: [
      [0, -0.56],
      [0, 0.56],
    ],
    symbol: null,
  },
  { size: 0.5, stand: quarters.slice(1), symbol: null },
  { size: 0.5, stand: quarters, symbol: null },
];
const atStart: Group[] = [
  { size: 0, stand: [], symbol: [0.9, 0] },
  { size: 0.66, stand: [[-0.6, 0]], symbol: [0.9, 0] },
  {
    size: 0.6,
    stand: [
      [-1.15, 0],
      [0.1, 0],
    ],
    symbol: [1.25, 0],
  },
  { size: 0.5, stand: quarters.slice(1).map(([a, b]) => [a - 0.65, b]), symbol: [1.05, 0] },
  { size: 0.5, stand: quarters.map(([a, b]) => [a - 0.65, b]), symbol: [1.05, 0] },
];

export interface Standing {
  spots: Point[]; // one for each of those who share the space
  radius: number; // of their tokens
  symbol: Point | null;
  symbolSize: number; // 1 on an empty space
}

export function standing(board: Plan, place: number, count: number): Standing {
  const tile = board.tiles[place];
  if (!tile) return { spots: [], radius: 0, symbol: null, symbolSize: 1 };
  const isVault = place === board.tiles.length - 1;
  const narrow = tile.half < board.half;
  const kinds = isVault ? inVault : place === 0 ? atStart : narrow && count < inRow.length ? inRow : groups;
  const group = kinds[Math.min(count, kinds.length - 1)] ?? groups[0]!;
  const spot = ([along, across]: [number, number]): Point =>
    plus(plus(tile.centre, tile.along, along * board.half), tile.across, across * board.half);
  return {
    spots: group.stand.map(spot),
    radius: group.size * board.half,
    symbol: group.symbol && spot(group.symbol),
    symbolSize: count === 0 ? 1 : 0.54,
  };
}

// The angle of the step from a space to the next one inwards, or outwards.
export function heading(board: Plan, place: number, inwards: boolean): number {
  const there = (i: number): Point =>
    board.tiles[Math.max(0, Math.min(board.tiles.length - 1, i))]?.centre ?? board.vault;
  const last = board.tiles.length - 1;
  if (inwards)
    return degrees(
      place < last ? minus(there(place + 1), there(place)) : (board.tiles[last]?.along ?? board.vault),
    );
  return degrees(place > 0 ? minus(there(place - 1), there(place)) : minus(there(0), there(1)));
}
