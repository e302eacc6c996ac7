import { cleanup, fireEvent, render, screen } from "@testing-library/svelte";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { Choice } from "../boards/board";
import type { Advice } from "../engine/requests";
import { settings } from "../settings.svelte";
import AdviceBox from "./AdviceBox.svelte";

const moves: Choice[] = [
  { move: "valise", words: "place a suitcase", clause: "POK-13" },
  { move: "discard dandy", words: "discard a Dandy", clause: "POK-12" },
  { move: "discard valise", words: "discard a suitcase", clause: "POK-12" },
];
const advice: Advice = {
  kind: "moves",
  move: "valise",
  clear: false,
  moves: [
    { move: "valise", share: 412, equal: true, reasons: [] },
    { move: "discard dandy", share: 405, equal: true, reasons: [] },
    {
      move: "discard valise",
      share: 306,
      equal: false,
      reasons: [{ clause: "POK-17", role: "against", percent: 40, instead: 12 }],
    },
  ],
  turns: 8,
  futures: 400,
};

beforeEach(() => {
  settings.language = "en";
  vi.stubGlobal("fetch", () => Promise.reject(new Error("there is no network")));
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const show = (answer: Advice, open = moves) => {
  const openClause = vi.fn();
  const ask = vi.fn(() => Promise.resolve(answer));
  render(AdviceBox, { game: "poker", moves: open, myTurn: true, ask, openClause });
  return { ask, openClause };
};

it("says what an expert would play, what is about equal, and why the rest is worse", async () => {
  const { openClause } = show(advice);
  expect(await screen.findByText("place a suitcase")).toBeTruthy();
  expect(screen.getByText(/not sure.* 41%/)).toBeTruthy();
  expect(screen.getByText("about equal (41%)")).toBeTruthy();
  expect(screen.getByText("wins 31% of the time")).toBeTruthy();
  expect(screen.getByText("against you, in 40% of cases instead of 12%")).toBeTruthy();
  await fireEvent.click(screen.getByRole("button", { name: /POK-17/ }));
  expect(openClause).toHaveBeenCalledWith("POK-17");
});

it("shows a mix for an announcement, and not one price", async () => {
  const prices = ["announce 5", "announce 20"].map((move) => ({ move, words: move, clause: "COM-23" }));
  const mix = [92, 8].map((percent, i) => ({
    move: prices[1 - i]!.move,
    share: 10 * percent,
    equal: false,
    reasons: [],
  }));
  show({ ...advice, kind: "mix", move: "announce 20", moves: mix, turns: 0, futures: 0 }, prices);
  expect(await screen.findByText("92 times")).toBeTruthy();
  expect(screen.getByText("8 times")).toBeTruthy();
});

it("says so where there is nothing to say, and where the expert cannot be asked", async () => {
  show({ ...advice, kind: "none", move: "", moves: [] });
  expect(await screen.findByText(/it is what you know that counts/)).toBeTruthy();
  cleanup();
  render(AdviceBox, {
    game: "poker",
    moves,
    myTurn: true,
    ask: () => Promise.reject(new Error("no worker")),
    openClause: () => undefined,
  });
  expect(await screen.findByText("The expert could not answer.")).toBeTruthy();
});

it("asks nothing while it is not my turn", () => {
  const ask = vi.fn(() => Promise.resolve(advice));
  render(AdviceBox, { game: "poker", moves: [], myTurn: false, ask, openClause: () => undefined });
  expect(screen.getByText("Ask when it is your turn.")).toBeTruthy();
  expect(ask).not.toHaveBeenCalled();
});
