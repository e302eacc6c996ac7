// The decisions that cost most, as people are told of them; what they are is the engine's
// (tests/homes/turning_points_test.cpp).
import { cleanup, fireEvent, render, screen } from "@testing-library/svelte";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { TurningPoint } from "../engine/requests";
import { settings } from "../settings.svelte";
import Turning from "./Turning.svelte";

interface Looking {
  seats: number[];
  progress: (part: number) => void;
  answer: (points: TurningPoint[]) => void;
  fail: () => void;
  cancel: () => void;
}
const looking: Looking[] = [];
vi.mock("../tables/turning", () => ({
  turningPointsOf: (_log: string, seats: number[], progress: (part: number) => void) => {
    const cancel = vi.fn();
    const points = new Promise<TurningPoint[]>((answer, fail) => {
      looking.push({ seats, progress, answer, fail: () => fail(new Error("log/wrong")), cancel });
    });
    return { points, cancel };
  },
}));

const replay = {
  game: "poker",
  log: "the log",
  names: ["Anne", "Bruno", "Zébulon"],
  turnAt: (ply: number) => ({ n: Math.floor(ply / 3) + 1, of: 9 }),
  wordsOf: (moves: string[]) => moves.map((move) => `do ${move}`),
};
const point: TurningPoint = {
  ply: 12,
  seat: 0,
  move: "pass",
  better: "valise",
  cost: 234,
  margin: 41,
  reasons: [{ clause: "POK-17", role: "against", percent: 40, instead: 12 }],
};
let tables = 0; // what was found is kept: each test has a match of its own
const show = (more: object = {}) => {
  const jump = vi.fn();
  const href = `#/replay/here/${++tables}`;
  render(Turning, { replay: replay as never, href, seats: [0, 1], seat: 0, me: 0, jump, ...more });
  return { jump, href };
};

beforeEach(() => {
  settings.language = "en";
  looking.length = 0;
  vi.stubGlobal("fetch", () => Promise.reject(new Error("there is no network")));
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it("says what was played, what would have been better and what it cost, and leads there", async () => {
  const { jump, href } = show();
  expect(screen.getByRole("progressbar").getAttribute("value")).toBe("0");
  looking[0]!.progress(0.5);
  await vi.waitFor(() => expect(screen.getByRole("progressbar").getAttribute("value")).toBe("0.5"));
  looking[0]!.answer([point]);
  const link = await screen.findByRole("link");
  expect(link.getAttribute("href")).toBe(`${href}?ply=12&seat=0`);
  for (const words of [
    "−23%",
    "chance to win (± 4)",
    "Round 5",
    "You played: do pass",
    "An expert would have played: do valise",
    "“POK-17”, against you, in 40% of what may follow instead of 12%.",
  ])
    expect(link.textContent!.replace(/\s+/g, " ")).toContain(words);
  await fireEvent.click(link);
  expect(jump).toHaveBeenCalledWith(point);
});

it("tells everybody of his own decisions", async () => {
  show({ me: null });
  looking[0]!.answer([point]);
  expect(await screen.findByText("Anne played:")).toBeTruthy();
  await fireEvent.change(screen.getByRole("combobox", { name: "The decisions of" }), {
    target: { value: "1" },
  });
  expect(looking.map(({ seats }) => seats)).toEqual([[0], [1]]);
  expect(looking[0]!.cancel).toHaveBeenCalled();
  looking[1]!.answer([]);
  expect(await screen.findByText("No decision of Bruno cost much.")).toBeTruthy();
  // What was found once is not looked for again.
  await fireEvent.change(screen.getByRole("combobox"), { target: { value: "0" } });
  expect(await screen.findByText("Anne played:")).toBeTruthy();
  expect(looking.length).toBe(2);
});

it.each([
  ["fr", "Aucune de vos décisions n’a coûté cher.", "Arrêter", "Relire la partie"],
  ["en", "None of your decisions cost much.", "Stop", "Look at the game again"],
] as const)("says that nothing cost much, and can be stopped: %s", async (language, none, stop, again) => {
  settings.language = language;
  show({ seats: [0] });
  expect(screen.queryByRole("combobox")).toBeNull();
  await fireEvent.click(screen.getByRole("button", { name: stop }));
  expect(looking[0]!.cancel).toHaveBeenCalled();
  await fireEvent.click(screen.getByRole("button", { name: again }));
  looking[1]!.answer([]);
  expect(await screen.findByText(none)).toBeTruthy();
});

it("says so if the match cannot be looked at", async () => {
  show();
  looking[0]!.fail();
  expect((await screen.findByRole("alert")).textContent).toBe("This game could not be looked at.");
});
