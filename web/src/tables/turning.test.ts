import { expect, it } from "vitest";
import type { TurningPoint } from "../engine/requests";
import { turningPoints } from "./turning";

const point = (ply: number, cost: number): TurningPoint => ({
  ply,
  seat: 0,
  move: "a",
  better: "b",
  cost,
  margin: 10,
  reasons: [],
});

it("takes the three that cost most of a match that is looked at bit by bit", async () => {
  const all = [point(3, 40), point(30, 90), point(31, 20), point(55, 60), point(60, 90)];
  const asked: [number, number][] = [];
  const parts: number[] = [];
  const points = await turningPoints(
    ((about: { do: string; first?: number; last?: number }) => {
      if (about.do === "study") return Promise.resolve({});
      asked.push([about.first!, about.last!]);
      return Promise.resolve({
        points: all.filter(({ ply }) => ply >= about.first! && ply < about.last!),
        moves: 61,
      });
    }) as never,
    "the log",
    [0],
    (part) => parts.push(part),
  );
  expect(asked).toEqual([
    [0, 24],
    [24, 48],
    [48, 72],
  ]);
  expect(points.map(({ ply }) => ply)).toEqual([30, 60, 55]);
  expect(parts.at(-1)).toBe(1);
});
