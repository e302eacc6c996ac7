import { beforeEach, expect, it } from "vitest";
import { settings } from "../settings.svelte";
import { keepName, ownPortrait } from "./me";

beforeEach(() => {
  Object.assign(settings, { name: "", portrait: null });
});

it("keeps a name without what stands around it, and no empty one", () => {
  expect(keepName("  ")).toBe(false);
  expect(ownPortrait()).toEqual({});
  expect(keepName(" Anne ")).toBe(true);
  expect(settings.name).toBe("Anne");
});
it("gives whoever has chosen no portrait one that nobody has at that table", () => {
  for (let tries = 0; tries < 50; ++tries) {
    settings.portrait = null;
    keepName("Bruno", [0, 1, -1, 3, 4, 5]);
    expect(settings.portrait).toBe(2);
  }
  settings.portrait = null;
  keepName("Bruno", [0, 1, 2, 3, 4, 5]);
  expect(settings.portrait).not.toBeNull();
});
it("leaves a portrait that was chosen, also where somebody else has it", () => {
  settings.portrait = 4;
  keepName("Carla", [4]);
  expect(ownPortrait()).toEqual({ portrait: 4 });
});
