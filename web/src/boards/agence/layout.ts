// Where everything of the fortress is drawn. The edition gives the order of the spaces, where the
// path begins, which way it turns and how often; the screen gives the proportions. The path coils
// in an ellipse, with one wall between a turn and the next; tiles stretch, signs and figures do not.
import type { AgenceEdition } from "../../../types/games";

export interface Point {
  x: number;
  y: number;
}
export interface Size {
  width: number;
  height: number;
}
export interface Tile {
  centre: Point; // of what can be seen of it between the walls
  along: Point; // one unit inwards, the way the path leads
  across: Point; // one unit away from the vault
  long: number; // in pixels, along the path
  wide: number; // in pixels, from wall to wall
  corners: Point[]; // all around
  outline: string;
  inner: string; // of a narrow corridor: what is left of it; of the others the same
  badge: Point; // on the wall towards the vault
}
export interface Plan extends Size {
  unit: number; // 1 where a tile is 80 pixels across: signs, figures and walls follow from it
  figure: number; // the scale of a figure
  wall: { path: string; width: number; depth: number; posts: Point[] };
  floor: string; // all that the outer wall encloses
  vault: Point;
  vaultRadius: Point; // across and down
  tiles: Tile[];
}

// START is longer than other spaces: everybody stands there at first.
const START = 1.7;
// A narrow corridor is narrower than the others, which is what its name says.
const NARROW = 0.56;
const VAULT = 0.13; // its share of the fortress
const FLATTEST = 1.7; // how much longer one way than the other
const GATE = 0.2; // in radians, from the gate to the middle of START
const TURN = 2 * Math.PI;

const plus = (a: Point, b: Point, times = 1): Point => ({ x: a.x + b.x * times, y: a.y + b.y * times });
const minus = (a: Point, b: Point): Point => plus(a, b, -1);
const length = (a: Point): number => Math.hypot(a.x, a.y);
const unitOf = (a: Point): Point => ({ x: a.x / (length(a) || 1), y: a.y / (length(a) || 1) });
const degrees = (a: Point): number => (Math.atan2(a.y, a.x) * 180) / Math.PI;
const short = (value: number): string => String(Math.round(value * 10) / 10);
const line = (points: Point[]): string => points.map((p) => `${short(p.x)} ${short(p.y)}`).join("L");
const closed = (points: Point[]): string => `M${line(points)}Z`;
const clamp = (least: number, value: number, most: number): number => Math.max(least, Math.min(value, most));
const upTo = (count: number): number[] => Array.from({ length: count + 1 }, (_, k) => k / count);

// How the edition's path goes round the vault.
function course(edition: AgenceEdition): { begins: number; turns: number; way: 1 | -1 } {
  const vault = edition.spaces.at(-1) ?? { x: 0, y: 0 };
  const angles = edition.spaces.slice(0, -1).map((p) => Math.atan2(p.y - vault.y, p.x - vault.x));
  const round = angles.slice(1).reduce((sum, angle, i) => {
    const step = angle - (angles[i] ?? angle);
    return sum + step - TURN * Math.round(step / TURN);
  }, 0);
  return {
    begins: angles[0] ?? Math.PI / 2,
    turns: clamp(1.5, Math.abs(round) / TURN, 3.5),
    way: round < 0 ? -1 : 1,
  };
}

export function plan(edition: AgenceEdition, size: Size): Plan {
  const { begins, turns, way } = course(edition);
  const count = Math.max(1, edition.spaces.length - 1); // without the vault
  const round = turns * TURN + GATE * 2; // all the way, in radians
  const gap = (1 - VAULT) / (round / TURN + 1); // from wall to wall
  const wallAt = (phi: number): number => 1 - (gap * phi) / TURN;
  const onCircle = (phi: number, radius: number): Point => {
    const angle = begins + way * (phi - GATE);
    return { x: radius * Math.cos(angle), y: radius * Math.sin(angle) };
  };

  // Step 1. The outer wall fills the size that is given, each way for itself.
  const rim = upTo(120).map((part) => onCircle(part * TURN, wallAt(part * TURN)));
  const [left, right] = [Math.min(...rim.map((p) => p.x)), Math.max(...rim.map((p) => p.x))];
  const [top, bottom] = [Math.min(...rim.map((p) => p.y)), Math.max(...rim.map((p) => p.y))];
  const guess = (Math.min(size.width, size.height) * gap) / 2 / 80;
  const width = clamp(7, 15 * guess, 22);
  const depth = width * 1.25;
  const room = { x: size.width - width * 3, y: size.height - width * 2.6 - depth };
  let [sx, sy] = [room.x / (right - left), room.y / (bottom - top)];
  [sx, sy] = [Math.min(sx, sy * FLATTEST), Math.min(sy, sx * FLATTEST)];
  const vault = {
    x: size.width / 2 - ((left + right) / 2) * sx,
    y: (size.height - depth) / 2 - ((top + bottom) / 2) * sy,
  };
  const at = (phi: number, radius: number): Point => {
    const p = onCircle(phi, radius);
    return { x: vault.x + p.x * sx, y: vault.y + p.y * sy };
  };

  // Step 2. Every space is as long as the others, measured in the middle of the corridor.
  const middle = (phi: number): Point => at(phi, wallAt(phi) - gap / 2);
  const samples = upTo(900).map((part) => part * round);
  const walked = [0];
  samples.slice(1).forEach((phi, i) => {
    walked.push(walked[i]! + length(minus(middle(phi), middle(samples[i]!))));
  });
  const whole = walked.at(-1) ?? 1;
  const angleAt = (part: number): number => {
    const far = clamp(0, part, 1) * whole;
    const after = Math.max(
      1,
      walked.findIndex((w) => w >= far),
    );
    const [a, b] = [walked[after - 1]!, walked[after]!];
    return samples[after - 1]! + ((far - a) / (b - a || 1)) * (samples[after]! - samples[after - 1]!);
  };
  const share = (space: number): number => (space <= 0 ? 0 : (space - 1 + START) / (count - 1 + START));

  // Step 3. The tiles lie between the walls.
  const tiles = Array.from({ length: count }, (_, i): Tile => {
    const [from, to] = [angleAt(share(i)), angleAt(share(i + 1))];
    const phi = (from + to) / 2;
    const band = (part: number): Point[] => {
      const inset = (gap * (1 - part)) / 2;
      const outer = upTo(8).map((k) => at(from + (to - from) * k, wallAt(from + (to - from) * k) - inset));
      const inner = upTo(8).map((k) => {
        const there = to + (from - to) * k;
        return at(there, wallAt(there) - gap + inset);
      });
      return [...outer, ...inner];
    };
    const centre = middle(phi);
    const across = unitOf(minus(at(phi, wallAt(phi)), at(phi, wallAt(phi) - gap)));
    const corners = band(1);
    const narrow = edition.spaces[i]?.kind === "corridor";
    const badge = at(phi, wallAt(phi) - gap);
    return {
      centre: { x: centre.x, y: centre.y + depth * 0.15 },
      along: unitOf(minus(middle(phi + 0.02), middle(phi - 0.02))),
      across,
      long: (whole * START) / (count - 1 + START) / (i === 0 ? 1 : START),
      wide: length(minus(at(phi, wallAt(phi)), badge)) - width,
      corners,
      outline: closed(corners),
      inner: narrow ? closed(band(NARROW)) : closed(corners),
      badge: { x: badge.x, y: badge.y - width * 0.5 },
    };
  });
  const radius = { x: VAULT * sx, y: VAULT * sy };
  const inwards = unitOf(minus(vault, tiles.at(-1)?.centre ?? vault));
  const disc = upTo(40).map((k) => ({
    x: vault.x + radius.x * Math.cos(k * TURN),
    y: vault.y + radius.y * Math.sin(k * TURN),
  }));
  tiles.push({
    centre: vault,
    along: inwards,
    across: { x: -inwards.y, y: inwards.x },
    long: radius.x * 2,
    wide: radius.y * 2,
    corners: disc,
    outline: closed(disc),
    inner: closed(disc),
    badge: { x: vault.x, y: vault.y - radius.y },
  });

  const lifted = (p: Point): Point => ({ x: p.x, y: p.y - width * 0.5 });
  const wall = upTo(420).map((part) => lifted(at(part * round, wallAt(part * round))));
  const least = Math.min(...tiles.slice(1, -1).map((tile) => Math.min(tile.long, tile.wide)));
  const unit = least / 66;
  return {
    ...size,
    unit,
    figure: Math.pow(unit, 0.75),
    wall: {
      path: `M${line(wall)}`,
      width,
      depth,
      posts: [0, TURN, round].map((phi) => lifted(at(phi, wallAt(phi)))),
    },
    floor: closed(upTo(120).map((part) => at(part * TURN, wallAt(part * TURN)))),
    vault,
    vaultRadius: radius,
    tiles,
  };
}

// How those who share a space stand on it: [along, across] in parts of the tile, and how much
// smaller each is than somebody alone.
interface Group {
  size: number;
  stand: [number, number][];
}
const quarters: [number, number][] = [
  [-0.25, 0.2],
  [0.25, 0.2],
  [-0.25, -0.26],
  [0.25, -0.26],
];
const groups: Group[] = [
  { size: 1, stand: [] },
  { size: 1, stand: [[0.06, -0.04]] },
  {
    size: 0.84,
    stand: [
      [-0.25, 0],
      [0.25, 0],
    ],
  },
  { size: 0.7, stand: quarters.slice(1) },
  { size: 0.7, stand: quarters },
];
const inRow = (count: number): Group => ({
  size: count > 2 ? 0.84 : 1,
  stand: Array.from({ length: count }, (_, k) => [((k + 0.5) / count - 0.5) * 0.92, 0]),
});

export interface Standing {
  spots: Point[]; // where the feet of each are
  scale: number; // of their figures
}

export function standing(board: Plan, place: number, count: number): Standing {
  const tile = board.tiles[place];
  if (!tile) return { spots: [], scale: board.figure };
  const feet = board.figure * 9; // a figure stands below the middle of its tile
  if (place === board.tiles.length - 1) return inVault(board, count);
  const group = place === 0 ? inRow(count) : (groups[Math.min(count, groups.length - 1)] ?? groups[0]!);
  const spot = ([along, across]: [number, number]): Point => {
    const p = plus(plus(tile.centre, tile.along, along * tile.long), tile.across, across * tile.wide);
    return { x: p.x, y: p.y + feet * group.size };
  };
  return { spots: group.stand.map(spot), scale: board.figure * group.size };
}

// Around the formula, those behind it first.
function inVault(board: Plan, count: number): Standing {
  const angles = [[], [90], [160, 20], [200, 90, -20], [215, 145, 35, -35]][Math.min(count, 4)] ?? [];
  return {
    spots: angles.map((angle) => ({
      x: board.vault.x + board.vaultRadius.x * 0.84 * Math.cos((angle * Math.PI) / 180),
      y: board.vault.y + board.vaultRadius.y * 0.84 * Math.sin((angle * Math.PI) / 180) + board.figure * 6,
    })),
    scale: board.figure * (count > 2 ? 0.72 : 0.84),
  };
}

// The angle of the step from a space to the next one inwards, or outwards.
export function heading(board: Plan, place: number, inwards: boolean): number {
  const there = (i: number): Point => board.tiles[clamp(0, i, board.tiles.length - 1)]?.centre ?? board.vault;
  const last = board.tiles.length - 1;
  if (inwards)
    return degrees(
      place < last ? minus(there(place + 1), there(place)) : (board.tiles[last]?.along ?? board.vault),
    );
  return degrees(place > 0 ? minus(there(place - 1), there(place)) : minus(there(0), there(1)));
}
