import { expect, it } from "vitest";
import { freeSpot, type Box, type Corner } from "./corner";

const area = { left: 0, top: 44, right: 400, bottom: 844 };
const size = { width: 300, height: 150 };
const box = (left: number, top: number, right: number, bottom: number): Box => ({ left, top, right, bottom });
const hand = box(0, 650, 400, 844);
const corner = (never: Box[], now: Corner = "bottom-left", ...rather: Box[][]): Corner | null =>
  freeSpot([size], [area], { never, rather }, { corner: now, area: 0, size: 0 })?.corner ?? null;

it("lies in the first corner where it covers neither hand nor action, and stays there", () => {
  expect(corner([])).toBe("bottom-left");
  expect(corner([], "top-right")).toBe("top-right");
  expect(corner([hand])).toBe("top-left");
  expect(corner([box(0, 44, 200, 300)], "top-left")).toBe("bottom-left");
  expect(corner([hand, box(0, 44, 200, 300)])).toBeNull();
  expect(corner([hand, box(0, 44, 90, 90)])).toBe("top-right");
});
it("covers as little as it can of what is there to be pressed or read", () => {
  expect(corner([hand], "top-left", [box(0, 44, 60, 90)])).toBe("top-right");
  expect(corner([hand], "top-left", [box(0, 44, 400, 90)])).toBe("top-left");
});
it("touches without covering, and needs room", () => {
  expect(corner([box(0, 194, 400, 844)])).toBe("top-left");
  const tall = { width: 300, height: 900 };
  expect(
    freeSpot([tall], [area], { never: [], rather: [] }, { corner: "top-left", area: 0, size: 0 }),
  ).toBeNull();
});
it("covers what may be pressed rather than whoever stands there", () => {
  const [pawn, spaces] = [box(10, 60, 60, 120), [box(150, 60, 200, 90), box(220, 60, 260, 90)]];
  expect(corner([hand], "top-right", [pawn], spaces)).toBe("top-right");
  expect(corner([hand], "top-right", [box(350, 60, 390, 120)], [box(10, 60, 60, 90)])).toBe("top-left");
});
it("lies in a corner of the board where none of the table is free, or where it covers less", () => {
  const board = box(0, 44, 400, 650);
  const spot = (never: Box[], rather: Box[][] = []) =>
    freeSpot([size], [area, board], { never, rather }, { corner: "top-left", area: 0, size: 0 });
  expect(spot([hand])).toEqual({ corner: "top-left", area: 0, size: 0 });
  expect(spot([hand, box(0, 44, 400, 90)])).toEqual({ corner: "bottom-left", area: 1, size: 0 });
  expect(spot([hand], [[box(150, 60, 200, 90)]])).toEqual({ corner: "bottom-left", area: 1, size: 0 });
  // What does not fit into the board does not lie on it.
  expect(
    freeSpot(
      [size],
      [area, box(0, 44, 200, 650)],
      { never: [hand], rather: [] },
      { corner: "top-left", area: 1, size: 0 },
    ),
  ).toEqual({ corner: "top-left", area: 0, size: 0 });
});
it("is narrow where it covers less so", () => {
  const sizes = [size, { width: 120, height: 250 }];
  const spot = (never: Box[], rather: Box[]) =>
    freeSpot(sizes, [area], { never, rather: [rather] }, { corner: "bottom-left", area: 0, size: 0 });
  expect(spot([], [])).toMatchObject({ corner: "bottom-left", size: 0 });
  const between = box(130, 650, 270, 844);
  const faces = [box(0, 44, 60, 90), box(340, 44, 400, 90)];
  expect(spot([between], faces)).toMatchObject({ corner: "bottom-left", size: 1 });
  expect(spot([between], [])).toMatchObject({ corner: "top-left", size: 0 });
  expect(spot([area], [])).toBeNull();
});
