// One tap answers: no joker is said first where that is asked, each move is sent once, and it can be taken back.
import { flushSync } from "svelte";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { QuizView } from "../../../types/games";
import { Keeping, kGrace, nextOf, type Kept, type Now } from "./keeping.svelte";

const choices = (...moves: string[]) => moves.map((move) => ({ move, words: move, clause: "" }));
const answers = choices("answer A", "answer B", "answer C", "answer D");
const jokers = choices("joker 50:50", "no-joker");
const seen = (change: Partial<QuizView> = {}): QuizView =>
  ({
    phase: "jokers",
    card: 12,
    turn: 0,
    in: [0, 1],
    said: "nothing",
    used: [[], []],
    ...change,
  }) as QuizView;

let table = $state.raw<Now>({ view: seen(), me: 0, moves: [] });
let sent: string[] = [];
let close = (): void => {};
let keeping: Keeping;
function open(now: Partial<Now>): void {
  table = { view: seen(), me: 0, moves: jokers, ...now };
  sent = [];
  close = $effect.root(() => {
    keeping = new Keeping(
      () => table,
      (move) => void sent.push(move),
    );
  });
  flushSync();
}
function becomes(change: Partial<Now>): void {
  table = { ...table, ...change };
  flushSync();
}
function wait(milliseconds = kGrace): void {
  vi.advanceTimersByTime(milliseconds);
  flushSync();
}
function touch(move: string): void {
  keeping.touch(move);
  flushSync();
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  close();
  vi.useRealTimers();
});

describe("an answer that is touched while I am asked for a joker", () => {
  it("says no to the joker, then answers when the window opens: each once, each its own move", () => {
    open({});
    touch("answer B");
    wait(kGrace - 1);
    expect(sent).toEqual([]);
    wait(1);
    expect(sent).toEqual(["no-joker"]);
    becomes({ moves: [] }); // it is on its way
    becomes({ view: seen({ turn: 1 }) }); // the next one is asked
    expect(keeping.move).toBe("answer B");
    becomes({ view: seen({ phase: "answer" }), moves: answers });
    expect(sent).toEqual(["no-joker", "answer B"]);
    becomes({ moves: [] });
    becomes({ moves: [...answers] }); // it was refused: nothing is sent again by itself
    wait(10_000);
    expect(sent).toEqual(["no-joker", "answer B"]);
  });

  it("is taken back by a second touch, and nothing is sent", () => {
    open({});
    touch("answer B");
    wait(kGrace - 1);
    expect(keeping.fresh).toBe(true);
    touch("answer B");
    wait(10_000);
    becomes({ view: seen({ phase: "answer" }), moves: answers });
    expect(keeping.move).toBeNull();
    expect(sent).toEqual([]);
  });

  it("is changed by touching another one, which has its moment too", () => {
    open({});
    touch("answer B");
    wait(400);
    touch("answer C");
    wait(400);
    expect(sent).toEqual([]);
    wait(200);
    becomes({ view: seen({ phase: "answer" }), moves: answers });
    expect(sent).toEqual(["no-joker", "answer C"]);
  });

  it("gives way to a joker", () => {
    open({});
    touch("answer B");
    wait(100);
    becomes({ view: seen({ used: [["50:50"], []] }), moves: choices("stop", "no-joker") });
    wait(10_000);
    expect(sent).toEqual([]);
    expect(keeping.move).toBeNull();
  });
});

describe("an answer that is touched in its window", () => {
  it("is sent after the moment in which it can be taken back, and cannot be touched any more", () => {
    open({ view: seen({ phase: "answer" }), moves: answers });
    touch("answer D");
    expect(sent).toEqual([]);
    wait();
    expect(sent).toEqual(["answer D"]);
    becomes({ moves: [] });
    expect(keeping.sent).toBe(true);
    touch("answer A");
    wait(10_000);
    expect(sent).toEqual(["answer D"]);
    expect(keeping.move).toBe("answer D");
  });
});

describe("nothing is sent", () => {
  it("before I am asked; what I touch then may be changed", () => {
    open({ view: seen({ turn: 1 }), moves: [] });
    touch("answer A");
    wait(5_000);
    touch("answer B");
    wait(5_000);
    expect(sent).toEqual([]);
    becomes({ view: seen(), moves: jokers });
    expect(sent).toEqual(["no-joker"]);
  });

  it("by whoever watches", () => {
    open({ me: null, moves: [] });
    touch("answer A");
    becomes({ view: seen({ phase: "answer" }), moves: answers });
    wait(5_000);
    expect(sent).toEqual([]);
  });

  it("to another question, whatever is open already", () => {
    open({ view: seen({ turn: 1 }), moves: [] });
    touch("answer A");
    wait(5_000);
    becomes({ moves: jokers }); // of a question that is not in sight yet
    becomes({ view: seen({ card: 13 }) });
    becomes({ view: seen({ card: 13, phase: "answer" }), moves: answers });
    expect(sent).toEqual([]);
  });

  it("for somebody else at the same screen; each keeps his own", () => {
    open({ view: seen({ turn: 1 }), moves: [] });
    touch("answer A");
    wait();
    becomes({ me: 1, moves: jokers });
    expect(keeping.move).toBeNull();
    touch("answer C");
    wait();
    expect(sent).toEqual(["no-joker"]);
    becomes({ view: seen({ phase: "answer" }), me: 0, moves: answers });
    expect(sent).toEqual(["no-joker", "answer A"]);
    becomes({ me: 1, moves: answers });
    expect(sent).toEqual(["no-joker", "answer A", "answer C"]);
  });

  it("twice for two who ask the audience on one question", () => {
    const votes = choices("vote A", "vote B");
    open({ view: seen({ phase: "vote", turn: 1 }), moves: votes });
    touch("vote B");
    wait();
    expect(sent).toEqual(["vote B"]);
    becomes({ view: seen({ phase: "vote", turn: 2 }), moves: [...votes] });
    wait(5_000);
    expect(sent).toEqual(["vote B"]);
  });
});

it("goes on or stops by one touch", () => {
  open({ view: seen({ phase: "choice" }), moves: choices("try", "stop") });
  touch("try");
  wait();
  expect(sent).toEqual(["try"]);
});

it("knows what comes next from what is seen, not from what is true already", () => {
  const kept: Kept = { move: "answer B", seat: 0, card: 12, turn: 0, used: 0, sent: [] };
  expect(nextOf(kept, { view: seen(), me: 0, moves: jokers })).toBe("no-joker");
  expect(nextOf(kept, { view: seen({ turn: 1 }), me: 0, moves: jokers })).toBeNull();
  expect(nextOf(kept, { view: seen(), me: 0, moves: answers })).toBeNull();
  expect(nextOf({ ...kept, sent: ["no-joker"] }, { view: seen(), me: 0, moves: jokers })).toBeNull();
});
