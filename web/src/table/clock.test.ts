import { cleanup, render, screen } from "@testing-library/svelte";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { tick } from "svelte";
import { settings } from "../settings.svelte";
import Clock from "./Clock.svelte";

beforeEach(() => {
  settings.language = "en";
  vi.useFakeTimers({ now: 1_800_000_000_000 });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

it("stands while one looks at what has happened, and runs from then on", async () => {
  const now = Date.now();
  render(Clock, { deadline: now + 14_000, starts: now + 4000 });
  const clock = screen.getByRole("timer");
  expect(clock.textContent.trim()).toBe("0:10 left");
  expect(clock.className).toContain("stands");
  expect(clock.className).not.toContain("soon");
  vi.advanceTimersByTime(3000);
  await tick();
  expect(clock.textContent.trim()).toBe("0:10 left");
  vi.advanceTimersByTime(3000);
  await tick();
  expect(clock.textContent.trim()).toBe("0:08 left");
  expect(clock.className).toContain("soon");
});
