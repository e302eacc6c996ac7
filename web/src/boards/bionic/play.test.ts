// The board as one plays on it: every open move has its place, is chosen there and confirmed beside it.
import { cleanup, fireEvent, render } from "@testing-library/svelte";
import { tick } from "svelte";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import printed from "../../../../editions/bionic.json";
import type { BionicAsks, BionicEdition, BionicEvent, BionicView } from "../../../types/games";
import { settings } from "../../settings.svelte";
import type { BoardProps, Player } from "../board";
import Board, { fills } from "./Board.svelte";

const edition = printed as BionicEdition;
type Props = BoardProps<BionicView, BionicEdition, BionicEvent>;
const marker = (mission: number, space: number, cards: number, asks: BionicAsks = "nothing") => ({
  mission,
  space,
  cards,
  asks,
  attempts: 0,
});
// What can be pressed, by its name: to ask for roles takes a second for each of so many spaces.
function nameOf(one: Element): string {
  const label = one.getAttribute("aria-label");
  if (label) return label;
  const heard = one.cloneNode(true) as Element;
  for (const hidden of heard.querySelectorAll("[aria-hidden]")) hidden.remove();
  return heard.textContent.replace(/\s+/g, " ").trim();
}
const named = (container: Element, what: string, name: string | RegExp): HTMLElement[] =>
  [...container.querySelectorAll<HTMLElement>(what)].filter((one) =>
    typeof name === "string" ? nameOf(one) === name : name.test(nameOf(one)),
  );
const words = (move: string): string => `To ${move}`;
const choices = (moves: string[]) => moves.map((move) => ({ move, words: words(move), clause: "BIO-06" }));

function shown(markers: BionicView["markers"], moves: string[], more: Partial<Props> = {}) {
  let player: Player<BionicEvent> | undefined;
  const choose = vi.fn();
  const cancel = vi.fn();
  const names = ["Anne", "Bruno", "Chloé", "Denis"].slice(0, markers.length);
  const props: Props = {
    view: {
      seats: markers.length,
      options: { spend_last: false },
      starter: 0,
      turn: 0,
      round: 3,
      markers,
      ended: "no",
      winners: [],
    },
    edition,
    me: 0,
    names,
    people: names.map((name, face) => ({ name, bot: face > 0, away: false, face })),
    asked: [0],
    countdown: null,
    moves: choices(moves),
    greyed: [],
    chosen: null,
    choose,
    cancel,
    pending: false,
    stage: {
      follow: (one) => {
        player = one;
        one.lay([]);
        return () => {};
      },
      open: () => {},
    },
    fleeting: [],
    log: () => "",
    ...more,
  };
  const { container, rerender } = render(Board, props);
  const buttons = (name: string | RegExp) => named(container, "button", name);
  const control = (move: string) => buttons(words(move));
  return {
    container,
    choose,
    cancel,
    control,
    buttons,
    player: player!,
    give: (some: Partial<Props>) => rerender(some),
  };
}

const screens = { wide: [1280, 756], tablet: [820, 1136], phone: [390, 800], lying: [800, 390] } as const;
let size: readonly [number, number] = screens.wide;

vi.setConfig({ testTimeout: 20_000 }); // a board has a thousand parts

beforeEach(() => {
  settings.language = "en";
  settings.confirm = true;
  settings.motion = "normal";
  vi.stubGlobal(
    "ResizeObserver",
    class {
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  );
  vi.spyOn(HTMLElement.prototype, "clientWidth", "get").mockImplementation(() => size[0]);
  vi.spyOn(HTMLElement.prototype, "clientHeight", "get").mockImplementation(() => size[1]);
  Element.prototype.animate ??= (() => ({ cancel: () => {}, finished: Promise.resolve() })) as never;
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

it("fills the stage", () => expect(fills).toBe(true));

describe.each(Object.keys(screens) as (keyof typeof screens)[])("on a %s screen", (screenName) => {
  beforeEach(() => {
    size = screens[screenName];
  });
  const two = [marker(2, 5, 5), marker(2, 8, 9)];

  it("has spinning and passing at one place each", async () => {
    const { choose, control, buttons } = shown(two, ["spin", "pass"]);
    expect(control("spin")).toHaveLength(1);
    await fireEvent.click(control("spin")[0]!);
    expect(choose).toHaveBeenLastCalledWith("spin");
    const pass = buttons(/^Pass/);
    expect(pass).toHaveLength(1);
    await fireEvent.click(pass[0]!);
    expect(choose).toHaveBeenLastCalledWith("pass");
  });

  it("raises as many cards as are spent, and confirms it once, with what it leads to", async () => {
    const moves = ["spin", "pass", "spend 1", "spend 2", "spend 3", "spend 4"];
    const { choose, cancel, control, buttons, give, container } = shown(two, moves);
    for (let cards = 1; cards <= 4; ++cards) {
      const raise = control(`spend ${cards}`);
      expect(raise, `${cards}`).toHaveLength(1);
      await fireEvent.click(raise[0]!);
      expect(choose).toHaveBeenLastCalledWith(`spend ${cards}`);
      await give({ chosen: `spend ${cards}` });
    }
    await give({ chosen: "spend 3" });
    const gold = container.querySelectorAll("[data-confirm]");
    expect(gold).toHaveLength(1);
    expect(gold[0]!.textContent).toMatch(/Advance 3: duel!/);
    expect(container.querySelector("[data-board]")!.textContent).toContain("Duel!");
    await fireEvent.click(gold[0]!);
    expect(choose).toHaveBeenLastCalledWith("spend 3");
    await fireEvent.click(buttons("Cancel")[0]!);
    expect(cancel).toHaveBeenCalled();
  });

  it("raises any number of many cards", async () => {
    const moves = Array.from({ length: 13 }, (_, i) => `spend ${i + 1}`);
    const { choose, control, give } = shown([marker(2, 5, 20), marker(1, 1, 8)], ["spin", "pass", ...moves]);
    for (const move of moves) {
      expect(control(move)).toHaveLength(1);
      await fireEvent.click(control(move)[0]!);
      expect(choose).toHaveBeenLastCalledWith(move);
      await give({ chosen: move });
    }
  });

  it("asks for a choice with what harms last", async () => {
    const { choose, container } = shown([marker(1, 9, 6, "choice"), marker(1, 1, 8)], ["lose", "give 2"]);
    const offered = [...container.querySelectorAll(".choices button")];
    expect(offered.map((one) => one.textContent)).toEqual([words("give 2"), words("lose")]);
    await fireEvent.click(offered[1]!);
    expect(choose).toHaveBeenCalledWith("lose");
  });

  it("tells what every space of an open mission is, and raises the cards that lead there", async () => {
    const { choose, buttons, container } = shown(two, ["spin", "spend 1", "spend 2"]);
    const space = buttons(/^mission 2, space 6 \(Interrogation\), lose a turn/)[0]!;
    await fireEvent.focus(space);
    expect(container.querySelector("[data-board]")!.textContent).toContain("lose a turn");
    await fireEvent.click(space);
    expect(choose).toHaveBeenLastCalledWith("spend 1");
  });

  it("has hand and action whenever it is my turn, and nothing to press when it is not", async () => {
    const { container, buttons, give } = shown(two, ["spin", "pass"]);
    expect(container.querySelectorAll("[data-hand]")).toHaveLength(1);
    expect(container.querySelectorAll("[data-action]").length).toBeGreaterThan(0);
    await give({ moves: [], asked: [1] });
    expect(container.querySelector("[data-action]")).toBeNull();
    expect(buttons(/^(Pass|Spin|To )/)).toEqual([]);
  });
});

it("opens my mission on a phone, and another one by a tap on its strip", async () => {
  size = screens.phone;
  const { container, buttons } = shown([marker(2, 5, 5), marker(3, 8, 9)], ["spin"]);
  const open = () => named(container, ".spaces", /./).map(nameOf);
  expect(open()).toEqual(["2. Stop the nuclear blackmail"]);
  await fireEvent.click(buttons(/^Open mission 3\. .*\(Bruno\)$/)[0]!);
  expect(open()).toEqual(["3. Break up the international crime ring"]);
});

it("does at once what is chosen by one press, where nothing is confirmed; many cards are raised first", async () => {
  settings.confirm = false;
  size = screens.phone;
  const moves = ["spin", ...Array.from({ length: 13 }, (_, i) => `spend ${i + 1}`)];
  const { choose, control, container } = shown([marker(2, 5, 20), marker(1, 1, 8)], moves);
  await fireEvent.click(control("spend 1")[0]!);
  await fireEvent.click(control("spend 2")[0]!);
  expect(choose).not.toHaveBeenCalled();
  await fireEvent.click(container.querySelector("[data-confirm]")!);
  expect(choose).toHaveBeenCalledExactlyOnceWith("spend 2");
});

it("holds a combat in a scene until the winner goes on", async () => {
  size = screens.wide;
  settings.motion = "none";
  const { container, player } = shown([marker(2, 8, 5), marker(2, 8, 9)], []);
  const play = async (event: BionicEvent) => {
    player.play([event], { tempo: 0, ms: 0, first: false });
    player.rest?.();
    await tick();
  };
  await play({ event: "met", clause: "BIO-20", seat: 0, other: 1, place: { mission: 2, space: 8 } });
  const scene = () => container.querySelector('[data-scene="duel"]');
  expect(scene()).not.toBeNull();
  expect(scene()!.textContent).not.toMatch(/wins?/);
  await play({ event: "beat", clause: "BIO-21", seat: 1, other: 0, number: 6, against: 2 });
  expect(scene()!.textContent).toContain("6 to 2: Bruno wins");
  await play({ event: "pushed-on", clause: "BIO-21", seat: 1, number: 6, place: { mission: 2, space: 14 } });
  await vi.waitFor(() => expect(scene()).toBeNull());
});

it("shows somebody who watches everybody’s energy, and offers nothing", () => {
  size = screens.wide;
  const { container } = shown([marker(2, 8, 5), marker(2, 9, 9)], [], { me: null });
  expect(container.querySelector("[data-hand]")!.getAttribute("aria-label")).toBe("Energy of Anne: 5 cards");
  expect(container.querySelector("[data-confirm], .choices, button.pass")).toBeNull();
});
