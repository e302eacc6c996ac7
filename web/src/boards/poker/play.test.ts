// The board as one plays on it: a card, then its target.
import { cleanup, fireEvent, render } from "@testing-library/svelte";
import { tick } from "svelte";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import edition from "../../../../editions/poker.json";
import type { PokerEvent, PokerView } from "../../../types/games";
import { settings } from "../../settings.svelte";
import type { Choice, Person, Player } from "../board";
import Board from "./Board.svelte";

const names = ["Anne", "Odette", "Gaspard", "Léonie", "Firmin", "Suzon"];
const people: Person[] = names.map((name, face) => ({ name, bot: face > 0, away: false, face }));
const view: PokerView = {
  seats: 6,
  options: { dandy_repels: true, spare_threatened: false, victim_refills: true },
  starter: 0,
  turn: 0,
  round: 4,
  attack: null,
  valises: [2, 2, 4, 0, 1, 3],
  threats: [{ pickpocket: "pickpocket-3", patron: 5, target: 3 }],
  hand_sizes: [6, 6, 6, 6, 6, 6],
  hand: { dandy: 1, "mondain-6": 1, "pickpocket-5": 1, tricheur: 1, revolver: 1, valise: 1 },
  discard: { "mondain-2": 1 },
  pile_size: 41,
  ended: "no",
  winners: [],
};
const choices = (...moves: string[]): Choice[] => moves.map((move) => ({ move, words: move, clause: "" }));
const cards = Object.keys(view.hand);
const turn = choices(
  ...[1, 2, 3, 4, 5].flatMap((seat) => [`attack pickpocket-5 ${seat}`, `tricheur ${seat}`]),
  "valise",
  ...cards.map((card) => `discard ${card}`),
);
const attack = { pickpocket: "pickpocket-5", patron: 2, target: 0 } as const;

function sit(over: Partial<PokerView>, moves: Choice[], chosen: string | null = null, asked = [0]) {
  const choose = vi.fn<(move: string) => void>();
  const cancel = vi.fn<() => void>();
  let player: Player<PokerEvent> | undefined;
  const stage = {
    follow: (one: Player<PokerEvent>) => {
      player = one;
      one.lay([]);
      return () => {};
    },
    open: () => {},
  };
  const props = {
    view: { ...view, ...over },
    edition,
    me: 0,
    names,
    people,
    asked,
    countdown: null,
    moves,
    greyed: [],
    chosen,
    choose,
    cancel,
    pending: false,
    stage,
    fleeting: [],
    log: () => "",
  };
  const { container } = render(Board, props);
  const button = (name: string): HTMLElement | undefined =>
    [...container.querySelectorAll<HTMLElement>("button")].find(
      (one) => (one.getAttribute("aria-label") ?? one.textContent ?? "").trim() === name,
    );
  const touch = async (name: string): Promise<void> => {
    const found = button(name);
    if (!found) throw new Error(`nothing is called ${name}`);
    await fireEvent.click(found);
  };
  return { container, choose, cancel, button, touch, player: () => player! };
}
const cardNames: Record<string, string> = {
  dandy: "Dandy",
  "mondain-3": "Mondain 3",
  "mondain-6": "Mondain 6",
  "pickpocket-5": "Pickpocket 5",
  tricheur: "Tricheur",
  revolver: "Revolver",
  valise: "Valise",
};
const cardIn = (move: string): string =>
  cardNames[Object.keys(cardNames).find((card) => move.split(" ").includes(card)) ?? "dandy"]!;

beforeEach(() => {
  settings.language = "fr";
  settings.confirm = true;
  // The browser of the tests moves nothing.
  Object.defineProperty(Element.prototype, "animate", {
    configurable: true,
    value: () => ({ cancel: () => {} }),
  });
});
afterEach(cleanup);

describe("two touches", () => {
  for (const { move } of turn)
    it(`make the move: ${move}`, async () => {
      const { touch, choose } = sit({}, turn);
      await touch(cardIn(move));
      await touch(move);
      // Chosen and confirmed; what throws a card away is confirmed by a touch of its own.
      expect(choose.mock.calls).toEqual(move.startsWith("discard") ? [[move]] : [[move], [move]]);
    });
  it("are not asked for before it is seen that it is my turn", () => {
    const { container, button } = sit({ turn: 1 }, turn, null, [1]);
    expect(container.textContent).not.toContain("Choisissez");
    expect(container.querySelector("[data-action]")).toBeNull();
    expect(button("Dandy")).toBeDefined(); // it can be touched all the same
  });
  it("do not tell of an attack before it is seen", () => {
    const { container } = sit({ turn: 1 }, choices("repel dandy", "let-it-happen"), null, [1]);
    expect(container.querySelector(".does, .plain, .dim, .answering")).toBeNull();
  });
  it("choose once where nothing is confirmed", async () => {
    settings.confirm = false;
    const { touch, choose } = sit({}, turn);
    await touch("Valise");
    await touch("valise");
    expect(choose.mock.calls).toEqual([["valise"]]);
  });
  it("drive off who waits, and win", async () => {
    const threats = [{ pickpocket: "pickpocket-3", patron: 1, target: 0 }] as const;
    const first = sit({ valises: [0, 2, 4, 0, 1, 3], threats: [...threats] }, choices("drive-off mondain-6"));
    await first.touch("Mondain 6");
    await first.touch("drive-off mondain-6");
    expect(first.choose).toHaveBeenCalledWith("drive-off mondain-6");
    cleanup();
    const last = sit({ valises: [5, 2, 4, 0, 1, 3] }, choices("dandy", "discard dandy"));
    await last.touch("Dandy");
    await last.touch("dandy");
    expect(last.choose).toHaveBeenCalledWith("dandy");
  });
  it("put a card back when the second is the same card", async () => {
    const { touch, choose, button } = sit({}, turn);
    await touch("Pickpocket 5");
    expect(button("attack pickpocket-5 2")).toBeDefined();
    await touch("Pickpocket 5");
    expect(button("attack pickpocket-5 2")).toBeUndefined();
    expect(choose).not.toHaveBeenCalled();
  });
});

describe("nothing is offered", () => {
  it("before a card is chosen: no target is lit, the discard least of all", () => {
    const { container } = sit({}, turn);
    expect(container.querySelectorAll("[data-target]")).toHaveLength(0);
    expect(container.querySelector("[data-action]")?.textContent).toContain("Choisissez une carte");
  });
  it("twice at the same time", async () => {
    const { container, touch } = sit({}, turn);
    await touch("Pickpocket 5");
    const labels = [...container.querySelectorAll("[data-target]")].map((one) =>
      one.getAttribute("aria-label"),
    );
    expect(new Set(labels).size).toBe(labels.length);
    expect(labels).toHaveLength(6);
    expect(labels.at(-1)).toBe("discard pickpocket-5"); // what throws away comes last
  });
  it("to somebody who is not asked", () => {
    const { container } = sit({ turn: 2 }, []);
    expect(container.querySelector("[data-hand] button")).toBeNull();
    expect(container.querySelector("[data-action]")).toBeNull();
  });
});

describe("an attack", () => {
  const answers = choices("repel dandy", "repel mondain-6", "revolver", "let-it-happen");
  it("is answered by one touch of a card that helps", async () => {
    const { touch, choose, container } = sit({ attack, turn: 2 }, answers);
    expect(container.querySelectorAll("[data-hand] button")).toHaveLength(3);
    await touch("revolver");
    expect(choose).toHaveBeenCalledWith("revolver");
  });
  it("tells who attacks and what giving in costs", async () => {
    const { touch, choose, container } = sit({ attack, turn: 2 }, answers);
    expect(container.querySelector("[data-action]")?.textContent).toContain("Gaspard vous attaque.");
    await touch("let-it-happen et perdre une valise");
    expect(choose).toHaveBeenCalledWith("let-it-happen");
    cleanup();
    const poor = sit({ attack, turn: 2, valises: [0, 2, 4, 0, 1, 3] }, answers);
    expect(poor.button("let-it-happen et il attendra devant vous")).toBeDefined();
  });
});

describe("what is chosen", () => {
  it("is confirmed where one looks, and by a second touch of its target", async () => {
    const { container, touch, choose } = sit({}, turn, "attack pickpocket-5 2");
    const confirms = container.querySelector("[data-confirm]")?.textContent ?? "";
    expect(confirms.replace("\u00a0", " ")).toContain("attack pickpocket-5 2"); // a number stays with its card
    expect(container.querySelector("[data-hand] [aria-pressed=true]")?.getAttribute("aria-label")).toBe(
      "Pickpocket 5",
    );
    await touch("attack pickpocket-5 2");
    expect(choose).toHaveBeenCalledWith("attack pickpocket-5 2");
  });
  it("is taken back by the card itself", async () => {
    const { touch, cancel } = sit({}, turn, "attack pickpocket-5 2");
    await touch("Pickpocket 5");
    expect(cancel).toHaveBeenCalled();
  });
});

it("an attack is told when its card lies there, before the view has it", async () => {
  const { container, player } = sit({ turn: 2 }, [], null, [2]);
  const struck: PokerEvent = {
    event: "attacked",
    clause: "POK-14",
    seat: 2,
    target: 0,
    card: "pickpocket-5",
  };
  player().play([struck], { ms: 500, tempo: 1, first: true });
  await tick();
  expect(container.textContent).not.toContain("Gaspard vous attaque");
  player().rest?.();
  await tick();
  expect(container.textContent).toContain("Gaspard vous attaque.");
  expect(container.textContent).toContain("Pickpocket 5");
  player().play([{ event: "drew-unseen", clause: "POK-11", seat: 2 }], { ms: 300, tempo: 1, first: false });
  await tick();
  expect(container.textContent).toContain("Gaspard vous attaque");
  player().done?.();
  await tick();
  expect(container.textContent).not.toContain("Gaspard vous attaque");
});

describe("a scene", () => {
  const repelled: PokerEvent = {
    event: "repelled",
    clause: "POK-15",
    seat: 0,
    card: "mondain-6",
    pickpocket: "pickpocket-5",
  };
  it("tells how it ended only at rest, and is gone when the next begins", async () => {
    vi.useFakeTimers();
    const { container, player } = sit({ turn: 2 }, []);
    expect(player().play([repelled], { ms: 900, tempo: 1, first: true })).toBe(900);
    await tick();
    const band = (): Element | null => container.querySelector("[data-scene=duel]");
    expect(band()).not.toBeNull();
    expect(band()?.classList.contains("rested")).toBe(false);
    vi.advanceTimersByTime(900);
    player().rest?.();
    player().done?.();
    await tick();
    expect(band()?.classList.contains("rested")).toBe(true);
    player().play([{ event: "drew-unseen", clause: "POK-11", seat: 0 }], { ms: 300, tempo: 1, first: false });
    await tick();
    expect(band()).toBeNull();
    vi.useRealTimers();
  });
  it("goes by itself after its hold, and at once for whoever skips", async () => {
    vi.useFakeTimers();
    const { container, player } = sit({ turn: 2 }, []);
    player().play([repelled], { ms: 900, tempo: 1, first: true });
    vi.advanceTimersByTime(900);
    player().rest?.();
    vi.advanceTimersByTime(1201);
    await tick();
    expect(container.querySelector("[data-scene]")).toBeNull();
    player().play([repelled], { ms: 900, tempo: 1, first: true });
    vi.advanceTimersByTime(100);
    player().rest?.();
    await tick();
    expect(container.querySelector("[data-scene]")).toBeNull();
    vi.useRealTimers();
  });
});
