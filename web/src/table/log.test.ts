import { cleanup, render } from "@testing-library/svelte";
import { afterEach, expect, it, vi } from "vitest";
import type { Line } from "../tables/match.svelte";
import LogPanel from "./LogPanel.svelte";

const lines = (count: number): Line[] =>
  Array.from({ length: count }, (_, i) => ({
    key: `${i}`,
    version: i,
    words: `line ${i}`,
    clause: "",
    routine: false,
    seat: null,
  }));
const props = (count: number) => ({ lines: lines(count), skips: 0, openClause: () => {}, earlier: null });
const frame = (): Promise<void> => new Promise((resume) => requestAnimationFrame(() => resume()));

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

it("goes on at its end beyond 200 lines and however fast they come, until somebody reads further up", async () => {
  vi.spyOn(HTMLElement.prototype, "scrollHeight", "get").mockReturnValue(8000);
  vi.spyOn(HTMLElement.prototype, "clientHeight", "get").mockReturnValue(300);
  const { container, rerender } = render(LogPanel, props(200));
  const log = container.querySelector<HTMLElement>("[role=log]")!;
  const scrollTo = (top: number): void => {
    log.scrollTop = top;
    log.dispatchEvent(new Event("scroll"));
  };
  await frame();
  for (let count = 201; count < 204; ++count) {
    scrollTo(7000 + count); // it is still on its way down
    await rerender(props(count));
    await frame();
    expect(log.scrollTop).toBe(8000);
    expect(log.querySelectorAll("p")).toHaveLength(200);
    expect([...log.querySelectorAll("p")].at(-1)?.textContent).toContain(`line ${count - 1}`);
  }
  scrollTo(8000);
  scrollTo(5000);
  await rerender(props(210));
  await frame();
  expect(log.scrollTop).toBe(5000);
  expect(log.querySelector("p")?.textContent).toContain("line 3"); // what is read stays where it is
});
