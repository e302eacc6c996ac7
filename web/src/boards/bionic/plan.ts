// Where the four missions are drawn: each in a scene of its own, all of them open where there is
// room, else one open and the others as strips. The edition gives the order of the spaces and the
// side where a mission begins, the screen the proportions. Pixels from the board's corner.
import type { BionicEdition } from "../../../types/games";
import type { Language } from "../../words.svelte";
import { bottom, clamp, right, smooth, straight, type Box, type Point } from "./geometry";
import { fitted, label, type Crowd, type Lettering } from "./lettering";

export interface Place {
  mission: number; // counted from 1
  space: number; // 0 is the start point
}
export interface Name extends Lettering {
  space: number;
}
export interface Trail {
  mission: number;
  box: Box; // its scene
  open: boolean; // else it is a strip without names
  mirrored: boolean; // it begins on the right
  rows: number;
  spots: Point[]; // the start point and then the spaces
  r: number; // of a space
  curve: string; // of the ribbon under them
  names: Name[];
  title: { size: number; y: number; foot: number }; // its baseline, and that of its lowest line
}
export interface Plan {
  trails: Trail[];
  view: Box;
  whole: boolean; // every mission is open
}
type Mission = BionicEdition["missions"][number];

const FINGER = 44;
const PAWN = 3.3; // how high a pawn is, in radii of its space
export const FEET = 0.9; // where it stands, in its height from above
const MARGIN = 12; // of titles

export const samePlace = (a: Place, b: Place): boolean => a.mission === b.mission && a.space === b.space;

// Undefined: not in this drawing.
export const trailOf = (plan: Plan, mission: number): Trail | undefined =>
  plan.trails.find((trail) => trail.mission === mission);
export const spotOf = (plan: Plan, place: Place | undefined): Point | undefined =>
  place && trailOf(plan, place.mission)?.spots[place.space];

// Null for a start point.
export const spaceAt = (edition: BionicEdition, place: Place) =>
  edition.missions[place.mission - 1]?.spaces[place.space - 1] ?? null;

export const titleOf = (mission: Mission, number: number, language: Language): string =>
  `${number}. ${mission.title[language]}`;

// How many spaces stand side by side: a finger has room on each. On a phone five, for their names; where
// the board is too low for so many rows, as many as there is room for.
function columnsIn(width: number, places: number, height: number): number {
  if (width / (places + 0.6) >= FINGER + 3) return places;
  if (width >= 560) return Math.ceil(places / 2);
  const rows = Math.ceil(places / 5);
  const most = Math.floor(width / (FINGER + 3) - 0.6);
  return titleHeight(rows, 1) + rows * (FINGER + 6) > height ? Math.max(5, most) : 5;
}
// What a mission takes that is open. Where its title has two lines, the first row lies so low that nobody's
// head is in them, if that leaves room for names.
const LOWER = 14;
const titleHeight = (rows: number, text: number): number => (rows > 2 ? 46 : 28) * text;
const roomFor = (rows: number, text: number): number =>
  rows === 1 ? 132 : titleHeight(rows, text) + (rows > 2 ? LOWER : 0) + rows * (FINGER + 33);

export function planOf(
  edition: BionicEdition,
  size: { width: number; height: number },
  open: number,
  language: Language,
  text = 1, // times the usual size of letters
): Plan {
  const { width, height } = size;
  const count = edition.missions.length;
  const places = Math.max(...edition.missions.map(({ spaces }) => spaces.length + 1));
  const low = height - FINGER * (count - 1); // what an open one has at least
  const rows = Math.ceil(places / columnsIn(width, places, low));
  const room = roomFor(rows, text);
  const whole = height / count >= room;
  const strip = clamp((height - room) / (count - 1), FINGER, 62);
  let y = 0;
  const trails = edition.missions.map((mission, i): Trail => {
    const isOpen = whole || i + 1 === open;
    const high = whole ? height / count : isOpen ? height - strip * (count - 1) : strip;
    const box: Box = { x: 0, y, width, height: high };
    y += high;
    return isOpen
      ? openTrail(mission, i + 1, box, language, text)
      : stripTrail(mission, i + 1, box, language, text);
  });
  return { trails, view: { x: 0, y: 0, width, height }, whole };
}

// It begins on the side where it begins on the board.
const isMirrored = ({ start, spaces }: Mission): boolean => start.x > (spaces.at(-1)?.at ?? start).x;

function openTrail(mission: Mission, number: number, box: Box, language: Language, text: number): Trail {
  const places = mission.spaces.length + 1;
  const columns = columnsIn(box.width, places, box.height);
  const rows = Math.ceil(places / columns);
  const mirrored = isMirrored(mission);
  const tight = titleHeight(rows, text);
  const head = tight + (rows > 2 ? clamp(box.height - tight - rows * (FINGER + 30) * text, 0, LOWER) : 0);
  const step = (box.height - head) / rows;
  const wide = box.width / (columns + 0.6);
  const high = rows === 1 ? box.height * 0.155 : Math.max(FINGER / 2, step * 0.26);
  const r = clamp(Math.min(wide * 0.43, high), FINGER / 2 - 4, 30);
  const side = r + Math.max(12, wide / 2 - r);
  const pitch = (box.width - 2 * side) / Math.max(1, columns - 1);
  const spots = Array.from({ length: places }, (_, i): Point => {
    const row = Math.floor(i / columns);
    const column = i % columns;
    const fromLeft = (row % 2 === 0) !== mirrored ? column : columns - 1 - column;
    const x = side + fromLeft * pitch;
    const wave = rows === 1 ? waveOf(mission, i) * box.height * 0.085 : 0;
    const spare = Math.max(0, step - 2 * r - 30); // beside the space and its name
    const middle = rows === 1 ? box.height * 0.55 : head + row * step + spare * 0.7 + r + 1;
    return { x, y: box.y + middle + wave };
  });
  const y = box.y + 5 + 16 * text;
  const title = {
    size: titleSize(mission, number, box.width, rows, language, text),
    y,
    foot: rows > 2 ? y + 17 : y,
  };
  return {
    mission: number,
    box,
    open: true,
    mirrored,
    rows,
    spots,
    r,
    curve: rows === 1 ? smooth(spots) : straight(spots),
    names: namesOf(
      mission,
      spots,
      r,
      pitch,
      { ...box, y: box.y + head - 4, height: box.height - head + 2 },
      language,
      text,
    ),
    title,
  };
}

// Where there are few rows, what finishes the mission stands beside its title.
export const isShort = (width: number): boolean => width < 700; // then without the agency
function titleSize(
  mission: Mission,
  number: number,
  width: number,
  rows: number,
  language: Language,
  text: number,
): number {
  const full = titleOf(mission, number, language);
  if (rows > 2) return fitted(full, width - 2 * MARGIN, 17 * text);
  const beside = 22 + (isShort(width) ? 0 : mission.agency[language].length + 3);
  return fitted(full + "n".repeat(Math.ceil(beside * 0.78)), width - 2 * MARGIN - 14, 17 * text);
}

function stripTrail(mission: Mission, number: number, box: Box, language: Language, text: number): Trail {
  const places = mission.spaces.length + 1;
  const mirrored = isMirrored(mission);
  const pitch = box.width / (places + 0.4);
  const r = Math.min(pitch * 0.45, 11);
  const y = bottom(box) - r - 3;
  const spots = Array.from({ length: places }, (_, i) => {
    const along = (i + 0.7) * pitch;
    return { x: mirrored ? box.width - along : along, y };
  });
  const size = fitted(
    titleOf(mission, number, language),
    box.width - 2 * MARGIN,
    13.5 * Math.min(text, 1.15),
  );
  const title = { size, y: box.y + 4 + size, foot: box.y + 4 + size };
  const drawn = { spots, r, curve: straight(spots), names: [], title };
  return { mission: number, box, open: false, mirrored, rows: 1, ...drawn };
}

// From -1 above to 1 below: as the spaces lie in the edition.
function waveOf(mission: Mission, i: number): number {
  const heights = [mission.start.y, ...mission.spaces.map(({ at }) => at.y)];
  const [top, low] = [Math.min(...heights), Math.max(...heights)];
  return low === top ? 0 : ((heights[i]! - top) / (low - top)) * 2 - 1;
}

function namesOf(
  mission: Mission,
  spots: Point[],
  r: number,
  pitch: number,
  sheet: Box,
  language: Language,
  text: number,
): Name[] {
  const page: Box = { ...sheet, x: sheet.x + 3, width: sheet.width - 6 };
  const discs = spots.map((spot) => ({ ...spot, r: r + 1 }));
  let names: Name[] = [];
  for (const size of [13 * text, 12 * text, 12, 11.5]) {
    const crowd: Crowd = { discs, boxes: [] };
    const letters = Math.floor((pitch * (pitch > 64 ? 1.3 : 1.5)) / (size * 0.56));
    names = mission.spaces.flatMap((space, i) => {
      const spot = spots[i + 1];
      if (!space.label || !spot) return [];
      const name = label(space.label[language], spot, r, { size, letters }, crowd, page);
      if (!name) return [];
      crowd.boxes.push(name.box);
      return [{ space: i + 1, ...name }];
    });
    if (names.length === mission.spaces.filter((space) => space.label).length) break;
  }
  return names;
}

// How high a pawn there is, and where several on one spot stand: two on it, the others before them;
// none leaves the drawing.
export function pawnOn(trail: Trail, spot: Point, count: number): number {
  const step = (trail.box.height - 28) / trail.rows;
  const alone = trail.open ? Math.min(trail.r * PAWN, step * 0.84) : trail.box.height * 0.62;
  // Nobody's head is in the title, if there is room below it to be seen at all.
  const below = Math.max((spot.y - trail.title.foot - 4) / FEET, alone * 0.62);
  return Math.min(alone * (count > 2 ? 0.7 : count > 1 ? 0.8 : 1), below);
}
export function fan(spot: Point, count: number, nth: number, high: number, trail: Trail): Point {
  const behind = count > 2 ? 2 : count;
  const lower = count > 2 ? (trail.rows > 1 ? 0.12 : -0.1) : 0;
  const row =
    nth < behind ? { of: behind, nth, down: lower } : { of: count - 2, nth: nth - 2, down: lower + 0.55 };
  const half = high * 0.46;
  const reach = (row.of - 1) * high * 0.42;
  const aside = count > 2 && nth >= behind ? high * 0.3 : 0;
  const middle = clamp(spot.x + aside, trail.box.x + half + reach, right(trail.box) - half - reach);
  const y = clamp(spot.y + row.down * high, high * 0.89, bottom(trail.box) - high * 0.06);
  return { x: middle + row.nth * high * 0.84 - reach, y };
}
