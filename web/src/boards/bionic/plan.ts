// Where everything is drawn. A plan is either the whole board, from the coordinates of
// the edition, or, where that would be too small to read, one mission folded into rows.
import type { BionicEdition } from "../../../types/games";
import type { Language } from "../../words.svelte";
import {
  around,
  bottom,
  boxOf,
  clamp,
  distance,
  right,
  smooth,
  straight,
  type Box,
  type Point,
} from "./geometry";
import { cheapestFree, heightOf, label, LABEL, widthOf, wrap, type Crowd, type Lettering } from "./lettering";

export interface Place {
  mission: number; // counted from 1
  space: number; // 0 is the start point
}
export interface Name extends Lettering {
  space: number;
}
export interface Title extends Lettering {
  agency: string;
  mirrored: boolean; // set flush right, for a mission that begins on the right
}
export interface Trail {
  mission: number;
  spots: Point[]; // the start point and then the spaces
  curve: string; // of the ribbon under them
  names: Name[];
  title: Title | null;
  sheet: Box; // the paper it is printed on
}
export interface Plan {
  trails: Trail[];
  view: Box;
  computer: { x: number; y: number; scale: number } | null; // null: it is drawn elsewhere
}
type Mission = BionicEdition["missions"][number];

export const SPACE = 22; // radius
const PIN = 54; // how far the pin of a marker rises above its space,
const PINS = PIN + 24; // and several on a start point, in two rows
export const COMPUTER = { disc: 68, width: 312, height: 92 };
export const NARROWEST = 760; // where the whole board can be read and touched, in pixels

const HEIGHT = 920; // a board is less high than wide, or it does not fit on a screen
const WIDTH = 1000;
const TITLE = 17;
const AGENCY = 13;
const BADGE = 40;
const TITLE_LETTERS = 30;
const NAME_LETTERS = 13;

export const samePlace = (a: Place, b: Place): boolean => a.mission === b.mission && a.space === b.space;

// Undefined: not in this drawing.
export const spotOf = (plan: Plan, place: Place | undefined): Point | undefined =>
  place && plan.trails.find((trail) => trail.mission === place.mission)?.spots[place.space];

// Null for a start point.
export const spaceAt = (edition: BionicEdition, place: Place) =>
  edition.missions[place.mission - 1]?.spaces[place.space - 1] ?? null;

const onBoard = (at: Point): Point => ({ x: (at.x * WIDTH) / 1000, y: (at.y * HEIGHT) / 1000 });
const spotsOf = (mission: Mission): Point[] =>
  [mission.start, ...mission.spaces.map((space) => space.at)].map(onBoard);

// The roomiest place for the computer near the middle of the board.
function roomForComputer(spots: Point[]): { x: number; y: number; scale: number } {
  const gap = SPACE + 6;
  const fits = (x: number, y: number): number => {
    let scale = 1.15;
    for (const spot of spots) {
      const [dx, dy] = [Math.abs(spot.x - x) - gap, Math.abs(spot.y - y) - gap];
      const disc = (distance(spot, { x, y }) - gap) / (COMPUTER.disc + 6);
      scale = Math.min(scale, disc, Math.max((2 * dx) / COMPUTER.width, (2 * dy) / COMPUTER.height));
    }
    return Math.max(scale, 0.4);
  };
  let best = { x: WIDTH / 2, y: HEIGHT / 2, scale: 0 };
  let most = -Infinity;
  for (let x = WIDTH * 0.3; x <= WIDTH * 0.7; x += 10)
    for (let y = HEIGHT * 0.3; y <= HEIGHT * 0.7; y += 5) {
      const scale = fits(x, y);
      const worth = scale - distance({ x, y }, { x: WIDTH / 2, y: HEIGHT / 2 }) / 150;
      if (worth > most) [most, best] = [worth, { x, y, scale }];
    }
  return best;
}

function titleOf(mission: Mission, track: Point[], crowd: Crowd, page: Box, language: Language): Title {
  const lines = wrap(mission.title[language], TITLE_LETTERS);
  const agency = mission.agency[language];
  const width = BADGE + Math.max(widthOf(agency, AGENCY), ...lines.map((line) => widthOf(line, TITLE)));
  const height = Math.max(BADGE, heightOf(1, AGENCY) + heightOf(lines.length, TITLE));
  const start = track[0] ?? { x: 0, y: 0 };
  const mirrored = start.x > WIDTH / 2;
  const edge = mirrored ? start.x + SPACE - width : start.x - SPACE;
  const tries = [];
  for (let away = 0; away <= 120; away += 4)
    for (let aside = 0; aside <= 160; aside += 8) {
      const x = mirrored ? edge - aside : edge + aside;
      const cost = away + aside * 0.5;
      tries.push({ box: { x, y: start.y - SPACE - 8 - away - height, width, height }, cost });
      tries.push({ box: { x, y: start.y + SPACE + 8 + away, width, height }, cost: cost + 40 });
    }
  // Where a path bends around its start there may be more room within the bend.
  const ground = around(
    track.map((spot) => boxOf({ ...spot, r: 0 })),
    0,
  );
  for (let x = ground.x; x + width <= right(ground); x += 16)
    for (let y = ground.y; y + height <= bottom(ground); y += 16)
      tries.push({ box: { x, y, width, height }, cost: 200 + distance({ x, y }, start) });
  return { lines, agency, mirrored, box: cheapestFree(tries, crowd, page) };
}

function namesOf(
  mission: Mission,
  spots: Point[],
  letters: number,
  crowd: Crowd,
  page: Box,
  language: Language,
): Name[] {
  return mission.spaces.flatMap((space, i) => {
    const spot = spots[i + 1];
    if (!space.label || !spot) return [];
    const name = label(space.label[language], spot, SPACE, letters, crowd, page);
    crowd.boxes.push(name.box);
    return [{ space: i + 1, ...name }];
  });
}

// Sheets that end almost on one line end on it.
function flush(sheets: Box[]): void {
  const left = Math.min(...sheets.map((sheet) => sheet.x));
  const end = Math.max(...sheets.map(right));
  for (const sheet of sheets) {
    const edge = end - right(sheet) < SPACE ? end : right(sheet);
    if (sheet.x - left < SPACE) sheet.x = left;
    sheet.width = edge - sheet.x;
  }
}

export function wholeBoard(edition: BionicEdition, language: Language): Plan {
  const page: Box = { x: 8, y: -40, width: WIDTH - 16, height: HEIGHT + 80 };
  const tracks = edition.missions.map(spotsOf);
  const spots = tracks.flat();
  const computer = roomForComputer(spots);
  const [width, height] = [COMPUTER.width * computer.scale, COMPUTER.height * computer.scale];
  const plate: Box = { x: computer.x - width / 2, y: computer.y - height / 2, width, height };
  const crowd: Crowd = {
    discs: [
      ...spots.map((spot) => ({ ...spot, r: SPACE + 3 })),
      { ...computer, r: COMPUTER.disc * computer.scale + 8 },
    ],
    boxes: [plate],
  };
  // Titles stay clear of pins too: there is room enough for them.
  const pins = tracks.flatMap((track) =>
    track.map((spot, i): Box => {
      const [half, height] = i === 0 ? [30, PINS] : [15, PIN];
      return { x: spot.x - half, y: spot.y - height, width: 2 * half, height };
    }),
  );
  const titles = edition.missions.map((mission, i) => {
    const title = titleOf(
      mission,
      tracks[i] ?? [],
      { discs: crowd.discs, boxes: [...crowd.boxes, ...pins] },
      page,
      language,
    );
    crowd.boxes.push(title.box);
    return title;
  });
  const trails = edition.missions.map((mission, i): Trail => {
    const track = tracks[i] ?? [];
    const names = namesOf(mission, track, NAME_LETTERS, crowd, page, language);
    const title = titles[i] ?? null;
    const printed = [
      ...track.map((spot) => boxOf({ ...spot, r: SPACE + 6 })),
      ...names.map((name) => name.box),
    ];
    const sheet = around(title ? [...printed, title.box] : printed, 5);
    return { mission: i + 1, spots: track, curve: smooth(track), names, title, sheet };
  });
  flush(trails.map((trail) => trail.sheet));
  return { trails, computer, view: around([plate, ...trails.map((trail) => trail.sheet)], 3) };
}

// One mission in rows that are read like the ox ploughs; units are pixels.
export function foldedMission(
  edition: BionicEdition,
  number: number,
  width: number,
  language: Language,
): Plan {
  const mission = edition.missions[number - 1];
  if (!mission) return { trails: [], computer: null, view: { x: 0, y: 0, width, height: 1 } };
  const places = mission.spaces.length + 1;
  const [side, step] = [36, 100];
  const rows = Math.ceil(places / clamp(Math.floor((width - 2 * side) / 62) + 1, 3, 12));
  const columns = Math.ceil(places / rows);
  const pitch = (width - 2 * side) / (columns - 1);
  // It begins on the side where it begins on the board.
  const last = mission.spaces.at(-1)?.at ?? mission.start;
  const mirrored = mission.start.x > last.x;
  const spots = Array.from({ length: places }, (_, i): Point => {
    const row = Math.floor(i / columns);
    const column = i % columns;
    const fromLeft = (row % 2 === 0) !== mirrored ? column : columns - 1 - column;
    return { x: side + fromLeft * pitch, y: PINS + 2 + row * step };
  });
  const sheet: Box = { x: 0, y: 0, width, height: PINS + 2 + (rows - 1) * step + SPACE + 40 };
  const crowd: Crowd = { discs: spots.map((spot) => ({ ...spot, r: SPACE + 3 })), boxes: [] };
  const letters = Math.floor((pitch * 1.6) / widthOf("n", LABEL));
  const names = namesOf(mission, spots, letters, crowd, { ...sheet, x: 3, width: width - 6 }, language);
  return {
    trails: [{ mission: number, spots, curve: straight(spots), names, title: null, sheet }],
    computer: null,
    view: sheet,
  };
}

// Several pins on one spot stand around it, two in front and the others behind them, and
// none leaves the drawing.
export function fan(spot: Point, count: number, nth: number, view: Box): Point {
  const behind = Math.max(0, count - 2);
  const row =
    nth < behind ? { of: behind, nth, up: PINS - PIN } : { of: count - behind, nth: nth - behind, up: 0 };
  const reach = (row.of - 1) * 14;
  const middle = clamp(spot.x, view.x + 18 + reach, right(view) - 18 - reach);
  return { x: middle + row.nth * 28 - reach, y: spot.y - row.up };
}
