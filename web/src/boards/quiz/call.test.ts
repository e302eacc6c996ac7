// The clock of a real call shows what the table counts, and nothing else.
import { cleanup, render } from "@testing-library/svelte";
import { tick } from "svelte";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { settings } from "../../settings.svelte";
import CallClock from "./CallClock.svelte";

const now = 1_800_000_000_000;
beforeEach(() => {
  settings.language = "en";
  vi.useFakeTimers({ now });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

test("it counts down to the moment that the table named", async () => {
  const { container, rerender } = render(CallClock, { until: now + 12_400 });
  const clock = container.querySelector("[role=timer]")!;
  const bar = container.querySelector("progress")!;
  expect(clock.textContent).toContain("13 seconds");
  expect(bar.max).toBe(13);
  vi.advanceTimersByTime(11_500);
  await tick();
  expect(clock.textContent).toContain("1 second");
  vi.advanceTimersByTime(1_000);
  await tick();
  expect(clock.textContent).toContain("Time is up.");
  expect(bar.value).toBe(0);
  // The table knows better.
  await rerender({ until: now + 20_000 });
  expect(clock.textContent).toContain("8 seconds");
  expect(container.querySelector("button")).toBeNull();
});
