import { beforeEach, expect, it } from "vitest";
import type { Shown } from "../../types/wire";
import { isOpening } from "./opening";

const shown = (more: Partial<Shown> = {}): Shown => ({
  table: "abc.1",
  seat: 0,
  game: "poker",
  edition: "reconstruction",
  options: {},
  seats: [],
  standing: "running",
  listed: false,
  spectators: true,
  clock: 0,
  commitment: "",
  version: 1,
  n: 1,
  history: [],
  ply: 0,
  ...more,
});
beforeEach(() => sessionStorage.clear());

it("is shown once to whoever plays, also when the table is opened again", () => {
  expect(isOpening(shown())).toBe(true);
  expect(isOpening(shown({ table: "abc.2" }))).toBe(false); // another visit
  expect(isOpening(shown({ table: "abd.1" }))).toBe(true);
});
it("is past when somebody has moved, and nothing to whoever watches", () => {
  const watching = shown();
  delete watching.seat;
  for (const late of [shown({ ply: 1 }), shown({ step: 1 }), shown({ standing: "waiting" }), watching])
    expect(isOpening(late)).toBe(false);
  expect(isOpening(shown())).toBe(true);
});
