import { expect, it } from "vitest";
import { freeCorner, freePlace, type Box, type Corner } from "./corner";

const area = { left: 0, top: 44, right: 400, bottom: 844 };
const size = { width: 300, height: 150 };
const box = (left: number, top: number, right: number, bottom: number): Box => ({ left, top, right, bottom });
const hand = box(0, 650, 400, 844);
const corner = (never: Box[], now: Corner = "bottom-left", rather: Box[] = []): Corner | null =>
  freeCorner(size, area, { never, rather }, now);

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
it("is narrow where it covers less so", () => {
  const sizes = [size, { width: 120, height: 250 }];
  const place = (never: Box[], rather: Box[]) => freePlace(sizes, area, { never, rather }, "bottom-left");
  expect(place([], [])).toMatchObject({ corner: "bottom-left", size: 0 });
  const between = box(130, 650, 270, 844);
  const faces = [box(0, 44, 60, 90), box(340, 44, 400, 90)];
  expect(place([between], faces)).toMatchObject({ corner: "bottom-left", size: 1 });
  expect(place([between], [])).toMatchObject({ corner: "top-left", size: 0 });
  expect(place([area], [])).toBeNull();
});
it("touches without covering, and needs room", () => {
  expect(corner([box(0, 194, 400, 844)])).toBe("top-left");
  expect(freeCorner({ width: 300, height: 900 }, area, { never: [], rather: [] }, "top-left")).toBeNull();
});
