import { expect, it } from "vitest";
import { pipsOf } from "./pips";

it("shows as many pips as the number says, each in its own place, and the die looks the same from both sides", () => {
  for (let value = 0; value <= 6; ++value) {
    const pips = pipsOf(value);
    const places = pips.map(({ x, y }) => `${x} ${y}`);
    expect(new Set(places).size).toBe(value);
    for (const { x, y } of pips) expect(places).toContain(`${-x || 0} ${-y || 0}`);
  }
});
