// Where news lie over the table: in a corner where they cover neither one's hand nor what one is
// asked to do.
export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}
export const corners = ["bottom-left", "top-left", "bottom-right", "top-right"] as const;
export type Corner = (typeof corners)[number];

const cover = (a: Box, b: Box): boolean =>
  a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;

export interface Size {
  width: number;
  height: number;
}
export interface Taken {
  never: Box[]; // what may not be covered
  rather: Box[]; // what there is to be pressed or read
}

function boxAt(corner: Corner, size: Size, area: Box): Box {
  const left = corner.endsWith("left") ? area.left : area.right - size.width;
  const top = corner.startsWith("top") ? area.top : area.bottom - size.height;
  return { left, top, right: left + size.width, bottom: top + size.height };
}

const covered = (corner: Corner, size: Size, area: Box, boxes: Box[]): number => {
  const box = boxAt(corner, size, area);
  return boxes.filter((one) => cover(one, box)).length;
};

// Of the corners that are free the one where they cover least of what is there to be pressed or read:
// where they lie now rather than another. Null: none is free.
export function freeCorner(size: Size, area: Box, taken: Taken, now: Corner): Corner | null {
  const fits = size.width <= area.right - area.left && size.height <= area.bottom - area.top;
  if (!fits) return null;
  const covers = (corner: Corner, boxes: Box[]): number => covered(corner, size, area, boxes);
  const free = [now, ...corners].filter((corner) => !covers(corner, taken.never));
  const least = Math.min(...free.map((corner) => covers(corner, taken.rather)));
  return free.find((corner) => covers(corner, taken.rather) === least) ?? null;
}

// Likewise for what can be laid out in several sizes: the first of them, unless another covers less.
export function freePlace(
  sizes: Size[],
  area: Box,
  taken: Taken,
  now: Corner,
): { corner: Corner; size: number } | null {
  const found = sizes.flatMap((one, size) => {
    const corner = freeCorner(one, area, taken, now);
    return corner ? [{ corner, size, covers: covered(corner, one, area, taken.rather) }] : [];
  });
  const least = Math.min(...found.map(({ covers }) => covers));
  return found.find(({ covers }) => covers === least) ?? null;
}
