export type Point = [number, number];

const HEAD = 7; // how long the barbs are

// A curve whose middle lies `bend` to the left of the straight way, and barbs along its end.
export function arrow([x1, y1]: Point, [x2, y2]: Point, bend: number): { shaft: string; head: string } {
  const length = Math.hypot(x2 - x1, y2 - y1);
  const control: Point = [
    (x1 + x2) / 2 + (2 * bend * (y2 - y1)) / length,
    (y1 + y2) / 2 - (2 * bend * (x2 - x1)) / length,
  ];
  const angle = Math.atan2(y2 - control[1], x2 - control[0]);
  const barb = (side: number): string =>
    `${(x2 - HEAD * Math.cos(angle + side)).toFixed(1)} ${(y2 - HEAD * Math.sin(angle + side)).toFixed(1)}`;
  return {
    shaft: `M${x1} ${y1}Q${control[0].toFixed(1)} ${control[1].toFixed(1)} ${x2} ${y2}`,
    head: `M${barb(0.6)}L${x2} ${y2}L${barb(-0.6)}`,
  };
}
