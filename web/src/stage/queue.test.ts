import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Queue, type Batch } from "./queue";
import type { Speed } from "./time";

const usual: Speed = { motion: 1, hold: 1, still: 0, pause: 500 };
const MOTION = 400;

// A queue that writes down what it does, with the time.
function queued(speed: Speed = usual, hold = 300, must = false) {
  const told: string[] = [];
  const start = Date.now();
  const write = (what: string): void => void told.push(`${Date.now() - start} ${what}`);
  const queue = new Queue<string>({
    speed: () => speed,
    begin: () => {},
    play: (_, step, tempo) => {
      write(`plays ${step}${tempo ? "" : " at once"}`);
      return MOTION * tempo;
    },
    rest: (_, step) => {
      write(`rests ${step}`);
      return { hold, must };
    },
    commit: (batch) => write(`seen ${batch.steps.join("")}`),
    changed: () => {},
  });
  return { queue, told, what: () => told.map((one) => one.replace(/^\d+ /, "")) };
}
const batch = (steps: string, turn = "1.0", guess = 500): Batch<string> => ({
  turn,
  steps: [...steps],
  guess,
});

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe("one queue between what is true and what is seen", () => {
  it("starts and rests every step in order when five batches come in 50 ms, and cancels none", () => {
    const { queue, told, what } = queued();
    for (const name of "abcde") {
      queue.push(batch(name));
      vi.advanceTimersByTime(10);
    }
    expect(queue.behind).toBe(true);
    vi.runAllTimers();
    expect(what()).toEqual(
      [..."abcde"].flatMap((name) => [`plays ${name}`, `rests ${name}`, `seen ${name}`]),
    );
    // Each has its motion, its reading and the baton to itself.
    expect(told[0]).toBe("0 plays a");
    expect(told[1]).toBe("400 rests a");
    expect(told[3]).toBe("900 plays b");
    expect(queue.empty).toBe(true);
    expect(queue.behind).toBe(false);
  });
  it("tells the steps of a batch one by one, and what it led to with the last", () => {
    const { queue, told } = queued();
    queue.push(batch("ab"));
    vi.runAllTimers();
    expect(told).toEqual(["0 plays a", "400 rests a", "700 plays b", "1100 rests b", "1100 seen ab"]);
  });
  it("is still busy while the last thing is read, but not behind", () => {
    const { queue } = queued();
    queue.push(batch("a"));
    vi.advanceTimersByTime(401);
    expect([queue.behind, queue.empty]).toEqual([false, false]);
    const then = vi.fn();
    queue.whenEmpty(then);
    vi.advanceTimersByTime(498);
    expect(then).not.toHaveBeenCalled();
    vi.advanceTimersByTime(2);
    expect(then).toHaveBeenCalledTimes(1);
    queue.whenEmpty(then); // at once
    expect(then).toHaveBeenCalledTimes(2);
  });
  it("does everything at once where somebody wants no motion at all", () => {
    const { queue, told } = queued({ motion: 0, hold: 0, still: 0, pause: 0 });
    queue.push(batch("ab"));
    queue.push(batch(""));
    expect(told.at(-1)).toBe("0 seen ");
    expect(queue.empty).toBe(true);
  });
  it("commits a batch without steps in its place", () => {
    const { queue, what } = queued();
    queue.push(batch("a"));
    queue.push(batch(""));
    queue.push(batch("b"));
    vi.runAllTimers();
    expect(what().filter((one) => one.startsWith("seen"))).toEqual(["seen a", "seen ", "seen b"]);
  });
});

describe("whoever does not want to wait", () => {
  it("sees all in order in one moment, and the step that moves is played once", () => {
    const { queue, what } = queued();
    queue.push(batch("ab"));
    queue.push(batch("c"));
    vi.advanceTimersByTime(100);
    queue.skip();
    expect(what()).toEqual([
      "plays a",
      "rests a",
      "plays b at once",
      "rests b",
      "seen ab",
      "plays c at once",
      "rests c",
      "seen c",
    ]);
    expect(queue.empty).toBe(true);
    vi.runAllTimers();
    expect(what()).toHaveLength(8);
  });
  it("is answered at 0 ms", () => {
    const { queue, told } = queued();
    queue.push(batch("a"));
    vi.advanceTimersByTime(100);
    queue.skip();
    queue.push(batch("b"));
    expect(told.at(-1)).toBe("100 plays b");
  });
});

describe("catching up", () => {
  it("plays what waits longer than six seconds faster", () => {
    const { queue, told } = queued(usual, 2000);
    queue.push(batch("a"));
    for (const name of "bcd") queue.push(batch(name, "1.0", 2500));
    vi.runAllTimers();
    expect(told.slice(0, 4)).toEqual(["0 plays a", "400 rests a", "400 seen a", "1300 plays b"]); // 700, and the baton
    expect(told.slice(4, 6)).toEqual(["1700 rests b", "1700 seen b"]);
  });
  it("gives what nobody may miss 1200 ms even then", () => {
    const { queue, told } = queued(usual, 2000, true);
    queue.push(batch("a"));
    for (const name of "bcd") queue.push(batch(name, "1.0", 2500));
    vi.runAllTimers();
    expect(told[3]).toBe("1800 plays b");
  });
  it("is over with the oldest turn when a third one begins", () => {
    const { queue, told, what } = queued();
    queue.push(batch("a", "1.0"));
    queue.push(batch("b", "1.0"));
    queue.push(batch("c", "1.1"));
    expect(what()).toEqual(["plays a"]);
    queue.push(batch("d", "1.2"));
    expect(told.every((one) => one.startsWith("0 "))).toBe(true);
    expect(what().slice(1)).toEqual(["rests a", "seen a", "plays b at once", "rests b", "seen b", "plays c"]);
    vi.runAllTimers();
    expect(what().at(-1)).toBe("seen d");
  });
  it("never has more than two turns waiting, in twenty turns that nobody looks at", () => {
    const { queue, what } = queued();
    queue.hide(true);
    for (let turn = 0; turn < 20; ++turn) queue.push(batch("abc"[turn % 3]!, `1.${turn}`));
    expect(what().filter((one) => one.startsWith("seen"))).toHaveLength(18);
    queue.hide(false);
    vi.runAllTimers();
    expect(what().filter((one) => one.startsWith("seen"))).toHaveLength(20);
  });
});

describe("a page that is hidden", () => {
  it("stops where it is, and goes on from there", () => {
    const { queue, told } = queued();
    queue.push(batch("a"));
    queue.push(batch("b"));
    vi.advanceTimersByTime(300);
    queue.hide(true);
    vi.advanceTimersByTime(60_000);
    expect(told).toEqual(["0 plays a"]);
    queue.hide(false);
    vi.advanceTimersByTime(100);
    expect(told[1]).toBe("60400 rests a");
    vi.runAllTimers();
    expect(told.at(-1)).toMatch(/seen b$/);
  });
});

it("shows every step as a still of 700 ms at least where motion is not wanted", () => {
  const { queue, told } = queued({ ...usual, motion: 0, still: 700 });
  queue.push(batch("ab"));
  vi.runAllTimers();
  expect(told).toEqual([
    "0 plays a at once",
    "0 rests a",
    "700 plays b at once",
    "700 rests b",
    "700 seen ab",
  ]);
  expect(Date.now() - 1400).toBeGreaterThanOrEqual(0);
});
