// Where the names of spaces are printed: as near as possible to what they name, and on nothing else.
import { covers, overlap, right, bottom, type Box, type Disc, type Point } from "./geometry";

const LEADING = 1.15;
const NARROW = 0.58; // width of an average narrow bold letter, of its height
const SERIF = 0.64; // and of a bold one with serifs

export interface Lettering {
  lines: string[];
  box: Box;
  size: number; // height of its letters
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

export const widthOf = (text: string, size: number): number => text.length * size * NARROW;
export const heightOf = (lines: number, size: number): number => lines * size * LEADING;
// The size at which a title fits, at most so much.
export const fitted = (text: string, width: number, most: number): number =>
  Math.min(most, width / (text.length * SERIF));

export const isFree = (box: Box, crowd: Crowd, sheet: Box): boolean =>
  box.x >= sheet.x &&
  right(box) <= right(sheet) &&
  box.y >= sheet.y &&
  bottom(box) <= bottom(sheet) &&
  !crowd.discs.some((disc) => covers(box, disc)) &&
  !crowd.boxes.some((other) => overlap(box, other));

// Under its space if there is room: over it, whoever stands there may hide it. Null: there is no room.
export function label(
  text: string,
  spot: Point,
  r: number,
  { size, letters }: { size: number; letters: number },
  crowd: Crowd,
  sheet: Box,
): Lettering | null {
  let best: { lines: string[]; box: Box; cost: number } | null = null;
  for (const most of [letters, letters * 2, letters * 0.6]) {
    const lines = wrap(text, Math.max(6, most));
    const width = Math.max(...lines.map((line) => widthOf(line, size)));
    const height = heightOf(lines.length, size);
    const turned = most === letters ? 0 : 14;
    for (let away = 0; away <= 24; away += 3)
      for (let aside = -60; aside <= 60; aside += 4) {
        const x = spot.x - width / 2 + aside;
        const cost = away + Math.abs(aside) * 0.7 + turned;
        for (const [y, extra] of [
          [spot.y + r + 3 + away, 0],
          [spot.y - r - 3 - away - height, 20],
        ] as const) {
          const box = { x, y, width, height };
          if ((!best || cost + extra < best.cost) && isFree(box, crowd, sheet))
            best = { lines, box, cost: cost + extra };
        }
      }
  }
  return best && { lines: best.lines, box: best.box, size };
}
