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

interface Size {
  width: number;
  height: number;
}

function boxAt(corner: Corner, size: Size, area: Box): Box {
  const left = corner.endsWith("left") ? area.left : area.right - size.width;
  const top = corner.startsWith("top") ? area.top : area.bottom - size.height;
  return { left, top, right: left + size.width, bottom: top + size.height };
}

// A corner of one of the areas, for one of the sizes: both are told by their numbers.
export interface Spot {
  corner: Corner;
  area: number;
  size: number;
}
export interface Taken {
  never: Box[];
  rather: Box[][]; // what is rather left in sight; what matters most comes first
}

// Of the corners that are free the one where they cover least of what is there to be pressed or read:
// in the first size and area rather than in the next, and where they lie now rather than elsewhere.
// Null: none is free.
export function freeSpot(sizes: Size[], areas: Box[], taken: Taken, now: Spot): Spot | null {
  const all = sizes.flatMap((_, size) => [
    { ...now, size },
    ...areas.flatMap((_, area) => corners.map((corner): Spot => ({ corner, area, size }))),
  ]);
  const boxOf = (spot: Spot): Box | null => {
    const [whole, size] = [areas[spot.area], sizes[spot.size]!];
    const fits = whole && size.width <= whole.right - whole.left && size.height <= whole.bottom - whole.top;
    return fits ? boxAt(spot.corner, size, whole) : null;
  };
  const covered = (box: Box, boxes: Box[]): number => boxes.filter((one) => cover(one, box)).length;
  let free = all.flatMap((spot) => {
    const box = boxOf(spot);
    return box && !covered(box, taken.never) ? [{ spot, box }] : [];
  });
  for (const boxes of taken.rather) {
    const least = Math.min(...free.map(({ box }) => covered(box, boxes)));
    free = free.filter(({ box }) => covered(box, boxes) === least);
  }
  return free[0]?.spot ?? null;
}
