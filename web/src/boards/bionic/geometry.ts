// Shapes on the board, and what stands in whose way. No game in here.
export interface Point {
  x: number;
  y: number;
}
export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}
export interface Disc extends Point {
  r: number;
}

export const right = (box: Box): number => box.x + box.width;
export const bottom = (box: Box): number => box.y + box.height;
export const distance = (a: Point, b: Point): number => Math.hypot(a.x - b.x, a.y - b.y);
export const clamp = (value: number, least: number, most: number): number =>
  Math.max(least, Math.min(value, most));

export const overlap = (a: Box, b: Box): boolean =>
  a.x < right(b) && b.x < right(a) && a.y < bottom(b) && b.y < bottom(a);

export function covers(box: Box, disc: Disc): boolean {
  const nearest = { x: clamp(disc.x, box.x, right(box)), y: clamp(disc.y, box.y, bottom(box)) };
  return distance(nearest, disc) < disc.r;
}

export function around(boxes: Box[], margin: number): Box {
  const x = Math.min(...boxes.map((box) => box.x)) - margin;
  const y = Math.min(...boxes.map((box) => box.y)) - margin;
  return {
    x,
    y,
    width: Math.max(...boxes.map(right)) + margin - x,
    height: Math.max(...boxes.map(bottom)) + margin - y,
  };
}

export const boxOf = (disc: Disc): Box => ({
  x: disc.x - disc.r,
  y: disc.y - disc.r,
  width: 2 * disc.r,
  height: 2 * disc.r,
});

const at = (point: Point): string => `${point.x.toFixed(1)} ${point.y.toFixed(1)}`;

// Through all points without a corner (Catmull and Rom).
export function smooth(points: Point[]): string {
  const near = (i: number): Point => points[clamp(i, 0, points.length - 1)] ?? { x: 0, y: 0 };
  const bend = (from: Point, to: Point, by: number): Point => ({
    x: near(by).x + (to.x - from.x) / 6,
    y: near(by).y + (to.y - from.y) / 6,
  });
  let path = `M${at(near(0))}`;
  for (let i = 0; i + 1 < points.length; ++i)
    path += `C${at(bend(near(i - 1), near(i + 1), i))} ${at(bend(near(i + 2), near(i), i + 1))} ${at(near(i + 1))}`;
  return path;
}

export const straight = (points: Point[]): string => `M${points.map(at).join("L")}`;

// The direction from one point to another, in degrees clockwise from the right.
export const heading = (from: Point, to: Point): number =>
  (Math.atan2(to.y - from.y, to.x - from.x) * 180) / Math.PI;

// The nearest of the points in a direction; -1: there is none.
export function toward(points: Point[], from: Point, dx: number, dy: number): number {
  let [best, least] = [-1, Infinity];
  points.forEach((to, i) => {
    const [along, aside] = [
      (to.x - from.x) * dx + (to.y - from.y) * dy,
      (to.x - from.x) * dy + (to.y - from.y) * dx,
    ];
    const far = along + 3 * Math.abs(aside);
    if (along > 4 && far < least) [best, least] = [i, far];
  });
  return best;
}
