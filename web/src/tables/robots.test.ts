import { beforeEach, expect, it } from "vitest";
import { settings } from "../settings.svelte";
import { kRobots, robotAt, robotName } from "./robots";

beforeEach(() => {
  settings.language = "fr";
});

it("puts six different robots on six seats, the first beside whoever sits first", () => {
  const seats = Array.from({ length: kRobots }, (_, seat) => seat);
  expect(new Set(seats.map(robotAt)).size).toBe(kRobots);
  expect(new Set(seats.map((seat) => robotName(seat))).size).toBe(kRobots);
  expect([1, 2, 3].map((seat) => robotName(seat))).toEqual(["Odette", "Gaspard", "Léonie"]);
});
it("calls them in the language of the page, and apart from people who are called alike", () => {
  expect(robotName(1, ["odette ", "Bruno"])).toBe("Odette (robot)");
  settings.language = "en";
  expect(robotName(1, ["Odette"])).toBe("Dottie");
});
