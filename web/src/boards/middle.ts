// Where things travel from and to: the middle of something on the table, seen from the
// table's corner. Null: it is not there.
export interface Middle {
  x: number;
  y: number;
}

export function middleOf(thing: Element | null, table: Element): Middle | null {
  if (!thing) return null;
  const [spot, whole] = [thing.getBoundingClientRect(), table.getBoundingClientRect()];
  return { x: spot.x + spot.width / 2 - whole.x, y: spot.y + spot.height / 2 - whole.y };
}
