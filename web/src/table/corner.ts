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

function boxAt(corner: Corner, size: { width: number; height: number }, area: Box): Box {
  const left = corner.endsWith("left") ? area.left : area.right - size.width;
  const top = corner.startsWith("top") ? area.top : area.bottom - size.height;
  return { left, top, right: left + size.width, bottom: top + size.height };
}

// Of the corners that are free the one where they cover least of what is there to be pressed or read:
// where they lie now rather than another. Null: none is free.
export function freeCorner(
  size: { width: number; height: number },
  area: Box,
  taken: { never: Box[]; rather: Box[] },
  now: Corner,
): Corner | null {
  const fits = size.width <= area.right - area.left && size.height <= area.bottom - area.top;
  if (!fits) return null;
  const covered = (corner: Corner, boxes: Box[]): number => {
    const box = boxAt(corner, size, area);
    return boxes.filter((one) => cover(one, box)).length;
  };
  const free = [now, ...corners].filter((corner) => !covered(corner, taken.never));
  const least = Math.min(...free.map((corner) => covered(corner, taken.rather)));
  return free.find((corner) => covered(corner, taken.rather) === least) ?? null;
}
