// Where a sum is told that a purse gains or loses: on nobody's face.
import { middleOf, type Middle } from "../middle";

// At the purse, and close up at somebody's feet. Null: he is not in the picture.
export function sumAt(seat: string, table: Element): Middle | null {
  const figure = table.querySelector(`[data-scene="${seat}"]`);
  const middle = middleOf(figure, table);
  if (figure && middle) return { ...middle, y: middle.y + figure.getBoundingClientRect().height / 2 };
  if (table.querySelector("[data-scene]")) return null;
  const place = table.querySelector(`[data-spot="${seat}"]`);
  return middleOf(place?.querySelector("[data-purse]") ?? place, table);
}
