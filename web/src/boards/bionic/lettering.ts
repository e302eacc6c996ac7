// Where the names of spaces and missions are printed: as near as possible to what they
// name, and on nothing else.
import { covers, overlap, right, bottom, type Box, type Disc, type Point } from "./geometry";

export const LABEL = 13; // height of the letters of a space's name
const LEADING = 1.18;
const LETTER = 0.56; // width of an average letter, of its height

export interface Lettering {
  lines: string[];
  box: Box;
}
export interface Crowd {
  discs: Disc[];
  boxes: Box[];
}

// Lines of at most so many letters where words allow, and of similar length.
export function wrap(text: string, most: number): string[] {
  const words = text.split(" ");
  const count = Math.ceil(text.length / most);
  const ideal = text.length / count;
  const lines: string[] = [];
  let line = "";
  for (const word of words) {
    const longer = line ? `${line} ${word}` : word;
    const last = lines.length + 1 >= count;
    const even = longer.length <= ideal || longer.length - ideal <= ideal - line.length;
    const fits = longer.length <= most && (last || even);
    if (line && !fits) {
      lines.push(line);
      line = word;
    } else line = longer;
  }
  return [...lines, line];
}

export const widthOf = (text: string, height: number): number => text.length * height * LETTER;
export const heightOf = (lines: number, height: number): number => lines * height * LEADING;

const free = (box: Box, crowd: Crowd, sheet: Box): boolean =>
  box.x >= sheet.x &&
  right(box) <= right(sheet) &&
  box.y >= sheet.y &&
  bottom(box) <= bottom(sheet) &&
  !crowd.discs.some((disc) => covers(box, disc)) &&
  !crowd.boxes.some((other) => overlap(box, other));

// The first free box by its cost; where nothing is free, the cheapest.
export function cheapestFree(tries: { box: Box; cost: number }[], crowd: Crowd, sheet: Box): Box {
  const sorted = [...tries].sort((a, b) => a.cost - b.cost);
  const found = sorted.find(({ box }) => free(box, crowd, sheet)) ?? sorted[0];
  return found?.box ?? { x: 0, y: 0, width: 0, height: 0 };
}

// Under its space if there is room: over it, the pin of a marker may stand before it.
export function label(
  text: string,
  spot: Point,
  r: number,
  most: number,
  crowd: Crowd,
  sheet: Box,
): Lettering {
  const lines = wrap(text, most);
  const width = Math.max(...lines.map((line) => widthOf(line, LABEL)));
  const height = heightOf(lines.length, LABEL);
  const tries = [];
  for (let away = 0; away <= 44; away += 4)
    for (let aside = -48; aside <= 48; aside += 4) {
      const x = spot.x - width / 2 + aside;
      const cost = away + Math.abs(aside) * 0.7;
      tries.push({ box: { x, y: spot.y + r + 5 + away, width, height }, cost });
      tries.push({ box: { x, y: spot.y - r - 5 - away - height, width, height }, cost: cost + 20 });
    }
  return { lines, box: cheapestFree(tries, crowd, sheet) };
}
