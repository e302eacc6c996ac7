import { expect, it } from "vitest";
import { sumAt } from "./sums";

// A thing on the table, with its box: left, top, width, height.
type Boxes = Record<string, [number, number, number, number]>;
function put(html: string, boxes: Boxes): Element {
  document.body.innerHTML = `<div id="table">${html}</div>`;
  const all: Boxes = { "#table": [0, 50, 800, 600], ...boxes };
  for (const [what, [x, y, width, height]] of Object.entries(all))
    document.querySelector(what)!.getBoundingClientRect = () => ({ x, y, width, height }) as DOMRect;
  return document.querySelector("#table")!;
}
const seat = '<span data-spot="seat-1"><svg></svg><b data-purse>12 M</b></span>';
const boxes: Boxes = {
  span: [10, 60, 160, 50],
  svg: [10, 60, 50, 50],
  b: [70, 80, 60, 20],
};

it("tells a sum at the purse, and not in the middle of a seat", () => {
  expect(sumAt("seat-1", put(seat, boxes))).toEqual({ x: 100, y: 40 });
  expect(sumAt("seat-2", put(seat, boxes))).toBeNull();
});

it("tells it close up at somebody's feet, and of nobody who is not there", () => {
  const table = put(`${seat}<i data-scene="seat-1"></i>`, { ...boxes, i: [300, 150, 200, 300] });
  expect(sumAt("seat-1", table)).toEqual({ x: 400, y: 400 });
  expect(sumAt("seat-0", table)).toBeNull();
});
