// The frame of a table whose board fills the screen.
import { cleanup, fireEvent, render, screen } from "@testing-library/svelte";
import { createRawSnippet, tick } from "svelte";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { Shown } from "../../types/wire";
import type { Edition, Engine } from "../engine/engine";
import type { Requests } from "../engine/requests";
import { settings } from "../settings.svelte";
import { Match } from "../tables/match.svelte";
import TableFrame from "./TableFrame.svelte";

vi.mock("../boards/boards", async () => ({
  boardOf: async () => ({ ...(await import("../boards/plain/Board.svelte")), fills: true }),
}));

const engine: Pick<Engine, "ask"> = {
  ask: ((request: Requests["tell"]["ask"]) => ({
    events: [],
    moves: (request.moves ?? []).map((move) => ({ move, words: `Do ${move}`, clause: "POK-14" })),
    forbidden: [],
  })) as Engine["ask"],
};
const seat = (name: string) => ({ player: "human", name, taken: true, present: true });
function table(more: Partial<Shown> = {}): Match {
  const match = new Match();
  match.speak(engine);
  match.edition = {
    game: "poker",
    id: "reconstruction",
    credit: { fr: "d’après la règle", en: "after the rules" },
    licence: "CC BY 4.0",
  } as Edition;
  match.show({
    table: "t",
    seat: 0,
    game: "poker",
    edition: "reconstruction",
    options: {},
    seats: [seat("Anne"), seat("Bruno"), seat("Chloé")],
    standing: "running",
    listed: false,
    spectators: true,
    clock: 0,
    commitment: "",
    version: 1,
    n: 1,
    history: [],
    ply: 1,
    asked: [0],
    moves: ["pass", "discard dandy"],
    view: { turn: 0, round: 1 },
    ...more,
  });
  return match;
}
const talk = createRawSnippet(() => ({ render: () => "<p>talk</p>" }));
async function shown(match: Match) {
  const move = vi.fn<(move: string) => null>(() => null);
  const leave = vi.fn();
  const { container } = render(TableFrame, {
    match,
    pending: null,
    online: true,
    move,
    earlier: () => {},
    log: () => "",
    leave,
    talk,
  });
  await vi.waitFor(() => expect(container.querySelector(".plain")).not.toBeNull());
  return { container, move, leave };
}
const key = (name: string) => fireEvent.keyDown(document.body, { key: name });
const sheet = (name: string): Element | null => document.querySelector(`#sheet-${name}`);
const isOpen = (name: string): boolean => sheet(name)?.classList.contains("open") ?? false;

beforeEach(() => {
  vi.stubGlobal(
    "ResizeObserver",
    class {
      observe() {}
      disconnect() {}
    },
  );
  settings.language = "en";
  settings.confirm = true;
  settings.hints = false;
  settings.motion = "none";
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it("has one bar with what is asked of me, and no page around it", async () => {
  const { container } = await shown(table());
  expect(container.querySelectorAll(".bar")).toHaveLength(1);
  expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("Millionen Poker");
  expect(container.querySelector(".bar .status")?.textContent).toBe("Your turn to play a card");
});

it("keeps the list of moves on the page while it is shut, and opens it by key or when it is reached", async () => {
  await shown(table());
  expect(isOpen("moves")).toBe(false);
  expect(sheet("moves")!.querySelectorAll("[data-move]")).toHaveLength(2);
  await key("?");
  expect(isOpen("moves")).toBe(true);
  await key("Escape");
  expect(isOpen("moves")).toBe(false);
  sheet("moves")!.querySelector<HTMLElement>("[data-move]")!.focus();
  await tick();
  expect(isOpen("moves")).toBe(true);
});

it("takes back what was chosen by Escape, and does it by Enter", async () => {
  const { container, move } = await shown(table());
  const pass = container.querySelector<HTMLElement>(".plain .moves button")!;
  await fireEvent.click(pass);
  expect(move).not.toHaveBeenCalled();
  expect(screen.getByText("Move chosen: Do pass")).toBeTruthy();
  await key("Escape");
  await key("Enter");
  expect(move).not.toHaveBeenCalled();
  await fireEvent.click(pass);
  await key("Enter");
  expect(move).toHaveBeenCalledWith("pass");
});

it("shows that somebody spoke until the drawer is opened", async () => {
  const match = table();
  const { container } = await shown(match);
  match.update({
    table: "t",
    n: 2,
    version: 2,
    ply: 1,
    asked: [0],
    moves: ["pass"],
    news: { news: "said", seat: 1, text: "hello" },
  });
  await tick();
  expect(screen.getByRole("button", { name: "1 new message" }).textContent).toContain("1");
  await fireEvent.click(screen.getByRole("button", { name: "1 new message" }));
  expect(isOpen("talk")).toBe(true);
  expect(container.querySelector(".bar b")).toBeNull();
});

it("lets somebody who is out go, or watch at speed", async () => {
  const { leave } = await shown(
    table({ asked: [1], moves: [], view: { turn: 1, round: 1, playing: [1, 2] } }),
  );
  const watch = screen.getByRole("button", { name: "Watch at speed" });
  await fireEvent.click(watch);
  expect(watch.getAttribute("aria-pressed")).toBe("true");
  await fireEvent.click(screen.getByRole("button", { name: "Leave the table" }));
  expect(leave).toHaveBeenCalledOnce();
});

it("has a menu with speed, sound, language, rules and the ways out", async () => {
  await shown(table());
  await fireEvent.click(screen.getByRole("button", { name: "Menu" }));
  const menu = sheet("menu")!;
  for (const words of [
    "Brisk",
    "Sounds",
    "Français",
    "rules",
    "Skip to my turn",
    "New game",
    "Back to the shelf",
  ])
    expect(menu.textContent).toContain(words);
});

it("says who has won when it is over, and can be put aside", async () => {
  await shown(table({ standing: "over", asked: [], moves: [], scores: [60, 0, 0] }));
  await vi.waitFor(() => expect(document.querySelector("section.end")).not.toBeNull());
  const end = document.querySelector("section.end")!;
  expect(end.textContent).toContain("You have won!");
  await fireEvent.click(screen.getByRole("button", { name: "Look at the table" }));
  expect(document.querySelector("section.end")).toBeNull();
  await fireEvent.click(screen.getByRole("button", { name: "Result" }));
  await vi.waitFor(() => expect(document.querySelector("section.end")).not.toBeNull());
});

it("gives one place to those who have come equally far", async () => {
  await shown(table({ standing: "over", asked: [], moves: [], scores: [0, 60, 0] }));
  await vi.waitFor(() => expect(document.querySelector("section.end")).not.toBeNull());
  const places = [...document.querySelectorAll("section.end .place")].map((one) => one.textContent);
  expect(places).toEqual(["1", "2", "2"]);
});
