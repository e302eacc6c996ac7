// Where everything lies on a stage of a given size. The edition tells the order of the spaces and where
// the circuits meet; the screen tells the proportions: positions stretch, pieces keep their shape.
import type { CombinardsEdition } from "../../../types/games";
import type { Point } from "./circuits";

export interface Box {
  x: number;
  y: number;
  w: number;
  h: number;
}
export type Shape = "wide" | "tall" | "lying";
export interface Layout {
  shape: Shape;
  board: Box; // all but the hand
  dock: Box; // the hand
  tiles: Map<string, Box>;
  named: boolean; // whether a tile has room for its name
  middle: Box; // inside the inner circuit
  side: number; // the width of a plaque beside the circuits; 0: plaques stand in the middle
  roads: string[]; // under the tiles
}

const kFinger = 44;
const kNamed = 64; // a tile that is narrower shows its picture only
export const clamp = (least: number, value: number, most: number): number =>
  Math.max(least, Math.min(value, most));
const between = (from: number, to: number, share: number): number => from + (to - from) * share;

export const shapeOf = (width: number, height: number): Shape =>
  height <= 440 ? "lying" : width < 900 ? "tall" : "wide";

// ---- The circuits without a size: along the long side, and across ----

interface Slot {
  place: string;
  row: "A" | "inner" | "B"; // the outer circuits lie along the long sides of the inner one
  along: number; // 0 to 1
  across: number; // 0 to 1 within the inner circuit
}

const ends = (i: number, of: number): number => (of < 2 ? 0.5 : i / (of - 1));

export function slotsOf(edition: CombinardsEdition): Slot[] {
  const count = edition.inner.spaces.length;
  const short = Math.max(1, Math.round((count * 4) / 30)); // on each short side, without the corners
  const far = Math.ceil((count - 2 * short) / 2);
  const near = count - 2 * short - far;
  // The way out to the first outer circuit and back lies in the middle of a long side.
  const [first] = edition.outer;
  const start = first ? Math.round((first.after + first.back_to) / 2) - Math.floor(far / 2) : 0;
  const slots: Slot[] = edition.inner.spaces.map((_, n) => {
    const place = `I${(((start + n) % count) + count) % count}`;
    if (n < far) return { place, row: "inner", along: ends(n, far), across: 0 };
    if (n < far + short) return { place, row: "inner", along: 1, across: (n - far + 1) / (short + 1) };
    if (n < far + short + near)
      return { place, row: "inner", along: 1 - ends(n - far - short, near), across: 1 };
    return { place, row: "inner", along: 0, across: 1 - (n - far - short - near + 1) / (short + 1) };
  });
  edition.outer.forEach((circuit, c) =>
    circuit.spaces.forEach((_, i) => {
      const along = ends(i, circuit.spaces.length);
      slots.push(
        c === 0
          ? { place: `A${i}`, row: "A", along, across: 0 }
          : { place: `${String.fromCharCode(65 + c)}${i}`, row: "B", along: 1 - along, across: 1 },
      );
    }),
  );
  return slots;
}

// ---- With a size ----

interface Frame {
  tile: { w: number; h: number };
  outer: { from: number; to: number; a: number; b: number }; // middles of tiles along, and across
  inner: { from: number; to: number; a: number; b: number };
}

// `rem`: how large somebody wants to read, in pixels.
export function layoutOf(edition: CombinardsEdition, width: number, height: number, rem = 16): Layout {
  const shape = shapeOf(width, height);
  const large = Math.sqrt(clamp(1, rem / 16, 1.7));
  const longest = Math.max(...edition.outer.map((circuit) => circuit.spaces.length), 2);
  let board: Box, dock: Box, frame: Frame;
  let side = 0;
  if (shape === "wide") {
    const hand = Math.min(clamp(164, height * 0.23, 250) * large, height - 0.63 * (height + kFinger));
    board = { x: 0, y: 0, w: width, h: height - hand };
    dock = { x: 0, y: board.h, w: width, h: hand };
    side = Math.min(clamp(140, width * 0.127, 236) * large, width * 0.165);
    const h = (board.h - 16) / 9.05; // eight rows, and what is between them
    const innerWide = width - 2 * (side + 22);
    const w = Math.min(innerWide / 11 - 5, (width - 16) / longest - 5, h * 1.36);
    const gap = (board.h - 16 - 2 * h - 6.25 * h) / 2;
    const edge = side + 22 + w / 2;
    frame = {
      tile: { w, h },
      outer: { from: 8 + w / 2, to: width - 8 - w / 2, a: 8 + h / 2, b: board.h - 8 - h / 2 - 3 },
      inner: { from: edge, to: width - edge, a: 8 + h * 1.5 + gap, b: board.h - 8 - h * 1.5 - gap },
    };
  } else if (shape === "tall") {
    const hand = Math.min(clamp(150, height * 0.21, 260) * large, height - 0.63 * (height + kFinger));
    board = { x: 0, y: 0, w: width, h: height - hand };
    dock = { x: 0, y: board.h, w: width, h: hand };
    const w = clamp(kFinger, width * 0.1, 88);
    const step = (board.h - 5) / longest;
    const h = Math.min(step - 0.6, w);
    const gap = Math.max(6, width * 0.022);
    const from = 2 + h / 2;
    const to = board.h - 3 - h / 2;
    frame = {
      tile: { w, h },
      outer: { from, to, a: 3 + w / 2, b: width - 3 - w / 2 },
      inner: { from, to, a: 3 + w * 1.5 + gap, b: width - 3 - w * 1.5 - gap },
    };
  } else {
    const hand = clamp(170, width - (longest * (kFinger + 0.3) + 4), Math.max(196, width * 0.3));
    board = { x: 0, y: 0, w: width - hand, h: height };
    dock = { x: board.w, y: 0, w: hand, h: height };
    const h = Math.min(kFinger + 4, (height - 6) / 8.6);
    const w = Math.min((board.w - 4) / longest - 0.4, h * 1.36);
    const gap = (height - 6 - 2 * h - 6.05 * h) / 2;
    const edge = 2 + w / 2;
    frame = {
      tile: { w, h },
      outer: { from: edge, to: board.w - edge, a: 2 + h / 2, b: height - 4 - h / 2 },
      inner: { from: edge, to: board.w - edge, a: 2 + h * 1.5 + gap, b: height - 4 - h * 1.5 - gap },
    };
  }

  const { tile, outer, inner } = frame;
  const middles = new Map<string, Point>();
  for (const { place, row, along, across } of slotsOf(edition)) {
    const line = row === "inner" ? inner : outer;
    const long = between(line.from, line.to, along);
    const wide = row === "A" ? outer.a : row === "B" ? outer.b : between(inner.a, inner.b, across);
    // Upright, the same plan is turned: what led to the right leads up.
    middles.set(
      place,
      shape === "tall" ? { x: wide, y: outer.from + outer.to - long } : { x: long, y: wide },
    );
  }
  const tiles = new Map(
    [...middles].map(([place, { x, y }]) => [place, { x: x - tile.w / 2, y: y - tile.h / 2, ...tile }]),
  );
  const pad = shape === "wide" ? 10 : 6;
  const room =
    shape === "tall"
      ? { x0: inner.a + tile.w / 2, x1: inner.b - tile.w / 2, y0: inner.from + tile.h / 2, y1: inner.to - tile.h / 2 } // prettier-ignore
      : { x0: inner.from + tile.w / 2, x1: inner.to - tile.w / 2, y0: inner.a + tile.h / 2, y1: inner.b - tile.h / 2 }; // prettier-ignore
  return {
    shape,
    board,
    dock,
    tiles,
    named: tile.w >= kNamed,
    middle: {
      x: room.x0 + pad,
      y: room.y0 + pad,
      w: room.x1 - room.x0 - 2 * pad,
      h: room.y1 - room.y0 - 2 * pad,
    },
    side,
    roads: roadsOf(edition, middles),
  };
}

const lineThrough = (points: Point[]): string => `M${points.map((p) => `${p.x} ${p.y}`).join("L")}`;

function roadsOf(edition: CombinardsEdition, at: Map<string, Point>): string[] {
  const through = (places: string[]): string => lineThrough(places.flatMap((place) => at.get(place) ?? []));
  const letter = (c: number): string => String.fromCharCode(65 + c);
  return [
    `${through(edition.inner.spaces.map((_, i) => `I${i}`))}Z`,
    ...edition.outer.map((circuit, c) =>
      through([
        `I${circuit.after}`,
        ...circuit.spaces.map((_, i) => `${letter(c)}${i}`),
        `I${circuit.back_to}`,
      ]),
    ),
  ];
}

// ---- Pawns ----

export const kPawn = { w: 36, h: 52 }; // as it is drawn; its foot is in the middle below

export const pawnScale = (tile: Box): number => clamp(0.72, tile.h / 66, 1.5);

// Where the foot of a pawn stands: aside, so that the picture of the space stays in sight; several in a row.
export function footOn(tile: Box, number: number, of: number): Point {
  const y = tile.y + tile.h * 0.56;
  if (of < 2) return { x: tile.x + tile.w * 0.74, y };
  const step = Math.min(tile.w * 0.34, (tile.w * 1.05) / of);
  return { x: tile.x + tile.w / 2 + (number - (of - 1) / 2) * step, y: y + (number % 2) * 3 };
}

// ---- Labels ----

// A name on one line or two, as evenly as its words allow.
export function linesOf(label: string, most = 11): string[] {
  const words = label.split(/[ \n]/);
  if (label.length <= most || words.length < 2) return [label];
  const cuts = words.slice(1).map((_, i) => [words.slice(0, i + 1).join(" "), words.slice(i + 1).join(" ")]);
  const width = (lines: string[]): number => Math.max(...lines.map((line) => line.length));
  return cuts.reduce((best, lines) => (width(lines) < width(best) ? lines : best));
}

// A name in as many lines as it takes, each of so many letters at most where its words are not longer.
export function wrapped(label: string, most: number): string[] {
  const lines: string[] = [];
  for (const word of label.split(" ")) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + 1 + word.length <= most)
      lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines;
}

// How a line of a label is set: at its size, or squeezed into the room.
const kGlyph = 0.56; // of the size, in the middle, of bold letters that are not narrow
export function setLine(line: string, size: number, room: number): number | undefined {
  return line.length * kGlyph * size > room ? room : undefined;
}

// ---- Cards over the plan ----

// Where the card of a place lies: towards the middle of the board, wholly on it. `y` is its top, or where
// it lies above the place its bottom.
export function cardBeside({ board, shape }: Layout, tile: Box): Point & { w: number; above: boolean } {
  const w = Math.min(shape === "wide" ? 250 : 210, board.w - 16);
  const [middleX, middleY] = [tile.x + tile.w / 2, tile.y + tile.h / 2];
  const above = middleY > board.h / 2;
  if (shape === "tall") {
    const left = middleX < board.w / 2;
    const x = left ? tile.x + tile.w + 8 : tile.x - 8 - w;
    return { x: clamp(8, x, board.w - w - 8), y: above ? tile.y + tile.h : tile.y, w, above };
  }
  return {
    x: clamp(8, middleX - w / 2, board.w - w - 8),
    y: above ? tile.y - 8 : tile.y + tile.h + 8,
    w,
    above,
  };
}
