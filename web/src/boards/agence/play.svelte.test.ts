// The board as one plays on it: everything that is open can be done by its buttons, once.
import { flushSync, mount, unmount } from "svelte";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import given from "../../../../editions/agence.json";
import type { AgenceEdition, AgenceEvent, AgenceView } from "../../../types/games";
import { settings } from "../../settings.svelte";
import type { BoardProps, Choice, Player } from "../board";
import Board from "./Board.svelte";

const edition = given as AgenceEdition;
const names = ["Anne", "Bruno", "Chloé", "Dora"];
const choice = (move: string): Choice => ({ move, words: `Do ${move}`, clause: "ATR-05" });

const view: AgenceView = {
  seats: 4,
  options: { ambush: false, run: false },
  starter: 0,
  turn: 0,
  round: 4,
  rolled: false,
  card_used: false,
  ask: "turn",
  places: [5, 27, 40, 12],
  holder: null,
  been: [],
  sidelined: [],
  hand: { boost: 1, sidelined: 1, lab3: 1 },
  discard: { guide: 1 },
  pile_size: 20,
  ended: "no",
  winners: [],
};
const turn = [
  "roll",
  "card boost",
  "card sidelined 0",
  "card sidelined 1",
  "card sidelined 2",
  "discard boost",
  "discard sidelined",
  "discard lab3",
];

let player: Player<AgenceEvent>;
let board: ReturnType<typeof mount> | null = null;
const done: string[] = [];

function sit(moves: string[], changes: Partial<AgenceView> = {}, asked = [0]): void {
  const props: BoardProps<AgenceView, AgenceEdition, AgenceEvent> = $state({
    view: { ...view, ...changes },
    edition,
    me: 0,
    names,
    people: names.map((name, face) => ({ name, bot: false, away: false, face })),
    asked,
    countdown: null,
    moves: moves.map(choice),
    greyed: [{ ...choice("card lab3"), why: "Not in a lab." }],
    chosen: null,
    // As the frame does it: a move that is chosen waits to be confirmed.
    choose: (move: string) => {
      if (settings.confirm && props.chosen !== move) props.chosen = move;
      else {
        done.push(move);
        props.chosen = null;
      }
    },
    cancel: () => (props.chosen = null),
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
  });
  board = mount(Board, { target: document.body, props });
  flushSync();
}

const buttons = (): HTMLElement[] => [
  ...document.body.querySelectorAll<HTMLElement>("button, [role=button]"),
];
const nameOf = (button: HTMLElement): string =>
  button.getAttribute("aria-label") ?? button.textContent!.trim();
const called = (name: string): HTMLElement[] => buttons().filter((button) => nameOf(button).includes(name));
function press(name: string): void {
  const [button, ...others] = called(name);
  expect(others, `${name} is offered once`).toEqual([]);
  expect(button, name).toBeDefined();
  button!.click();
  flushSync();
}
const confirm = (): void => {
  document.body.querySelector<HTMLElement>("[data-confirm]")!.click();
  player.done?.(); // the answer of the table
  flushSync();
};

beforeEach(() => {
  settings.language = "en";
  settings.confirm = true;
  vi.stubGlobal(
    "ResizeObserver",
    class {
      observe(): void {}
      unobserve(): void {}
      disconnect(): void {}
    },
  );
  Object.defineProperty(Element.prototype, "animate", {
    value: () => ({ cancel: () => {} }),
    configurable: true,
  });
});
afterEach(() => {
  if (board) void unmount(board);
  board = null;
  done.length = 0;
  document.body.replaceChildren();
  vi.unstubAllGlobals();
});

describe("on one's turn", () => {
  it("rolls by the one button beside the hand", () => {
    sit(turn);
    expect(document.body.querySelectorAll("[data-action]")).toHaveLength(1);
    press("Do roll");
    expect(done).toEqual(["roll"]);
  });

  it("plays a card by picking it up and confirming beside it, or discards it", () => {
    sit(turn);
    press("Helping Hand");
    confirm();
    press("Helping Hand");
    press("Do discard boost");
    confirm();
    expect(done).toEqual(["card boost", "discard boost"]);
  });

  it("aims a card at a figure; oneself comes last and is not gold", () => {
    sit(turn);
    press("Sidelined");
    const aims = called("Do card sidelined").map(nameOf);
    expect(aims).toEqual(["Do card sidelined 1", "Do card sidelined 2", "Do card sidelined 0"]);
    press("Do card sidelined 1");
    confirm();
    press("Sidelined");
    press("Do card sidelined 0");
    expect(document.body.querySelector("[data-confirm]")!.classList).toContain("quiet");
    expect(done).toEqual(["card sidelined 1"]);
  });

  it("says why a card cannot be played, and still discards it", () => {
    sit(turn);
    press("Lab 3");
    expect(document.body.textContent).toContain("Not in a lab.");
    press("Do discard lab3");
    confirm();
    expect(done).toEqual(["discard lab3"]);
  });

  it("does at once what is pressed by whoever wants no confirmation", () => {
    settings.confirm = false;
    sit(turn);
    press("Helping Hand");
    confirm();
    press("Sidelined");
    press("Do card sidelined 2");
    expect(done).toEqual(["card boost", "card sidelined 2"]);
  });

  it("ends the turn", () => {
    sit(["end", "discard boost"], { rolled: true });
    press("Do end");
    expect(done).toEqual(["end"]);
  });
});

describe("when somebody is to be chosen", () => {
  it("challenges from a screen, or nobody", () => {
    sit(["challenge 1", "challenge 2", "decline"], { ask: "screen", places: [17, 27, 40, 12] });
    press("Do challenge 2");
    confirm();
    press("Do decline");
    confirm();
    expect(done).toEqual(["challenge 2", "decline"]);
  });

  it("chooses at the plaques those who stand too close together", () => {
    sit(["fight 1", "fight 2", "fight 3"], { ask: "opponent", places: [31, 31, 31, 31] });
    const aims = called("Do fight");
    expect(aims).toHaveLength(3);
    expect(aims.every((button) => button.closest("li[data-spot]"))).toBe(true);
    press("Do fight 2");
    confirm();
    expect(done).toEqual(["fight 2"]);
  });
});

describe("what happens", () => {
  const at = { clause: "ATR-00" };

  it("tells what came of a fight when the dice lie, not before", () => {
    sit([]);
    const beat = { tempo: 1, ms: 1000, first: true };
    const long = player.play([{ ...at, event: "fought-guard", seat: 0, red: 6, blue: 2 }], beat);
    flushSync();
    expect(long).toBe(1000);
    expect(document.body.textContent).not.toContain("6 to 2");
    player.rest?.();
    flushSync();
    expect(document.body.textContent).toContain("6 to 2: the guard holds you.");
    player.done?.();
    flushSync();
    expect(document.body.textContent).not.toContain("6 to 2");
  });

  it("tells where a walk has led when it has come to rest, not before", () => {
    sit([]);
    const plaque = (): string => document.body.querySelector('[data-spot="seat-1"]')!.textContent;
    const before = plaque();
    const walk: AgenceEvent = { ...at, event: "moved", seat: 1, from: 27, to: 30 };
    player.play([walk], { tempo: 1, ms: 600, first: true });
    flushSync();
    expect(plaque()).toBe(before);
    player.rest?.();
    flushSync();
    expect(plaque()).not.toBe(before);
  });

  it("holds a card up with what it does, and has it on the discard once it lies there", () => {
    sit([]);
    const discard = (): string => document.body.querySelector("button.heap")!.textContent;
    const card = { ...at, event: "played", seat: 1, card: "boost" } as const;
    const drawn = { ...at, event: "drew-unseen", seat: 1 } as const;
    const long = player.play([card, drawn], { tempo: 1, ms: 1900, first: true });
    flushSync();
    expect(long).toBe(1900); // the next one is drawn while it is read
    expect(document.body.querySelector(".flight.shown")!.textContent).toContain("Advance 3 spaces.");
    expect(discard()).toContain("1");
    player.rest?.();
    flushSync();
    expect(discard()).toContain("2");
  });

  it("keeps in sight what others throw while my own turn is true already", () => {
    sit(["roll"], {}, [1]);
    player.play([{ ...at, event: "rolled", seat: 1, die: 4 }], { tempo: 1, ms: 800, first: true });
    player.rest?.();
    flushSync();
    const [action] = called("Do roll");
    expect(action!.querySelectorAll(".dice > *").length).toBeGreaterThan(0);
    expect(action!.textContent).not.toContain("?");
    expect(action!.classList).not.toContain("gold");
  });

  it("shows the formula taken as a scene, and the alarm after it", () => {
    sit([]);
    player.play([{ ...at, event: "took-formula", seat: 1 }], { tempo: 0, ms: 0, first: true });
    player.rest?.();
    flushSync();
    expect(document.body.textContent).toContain("Bruno takes the formula!");
    expect(document.body.querySelector(".agence.alarm")).not.toBeNull();
  });

  it("outlines in a still where somebody came from and where he is", () => {
    sit([]);
    const moved: AgenceEvent = { ...at, event: "moved", seat: 1, from: 27, to: 30 };
    player.play([moved], { tempo: 0, ms: 0, first: true });
    flushSync();
    expect(document.body.querySelectorAll(".traced")).toHaveLength(2);
    player.done?.();
    flushSync();
    expect(document.body.querySelectorAll(".traced")).toHaveLength(0);
  });
});
