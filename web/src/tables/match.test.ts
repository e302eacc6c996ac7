import { describe, expect, it, vi } from "vitest";
import type { Shown, Update } from "../../types/wire";
import type { Edition, Engine } from "../engine/engine";
import { settings } from "../settings.svelte";
import { Match, seatsAfter, withChanges } from "./match.svelte";

// An engine that says what it was asked to say.
const engine = {
  ask: (request: {
    events: { event: string }[];
    moves: string[];
    forbidden: { move: string; clause: string }[];
  }) => ({
    events: request.events.map((event) => ({
      words: `told ${event.event}`,
      routine: event.event === "drew",
    })),
    moves: request.moves.map((move) => ({ move, words: `do ${move}`, clause: "POK-12" })),
    forbidden: request.forbidden.map((one) => ({ ...one, words: `do ${one.move}`, why: "no" })),
  }),
} as unknown as Engine;

const seat = (player: string, name: string, taken = true) => ({ player, name, taken, present: true });
const shown = (more: Partial<Shown> = {}): Shown => ({
  table: "t",
  seat: 0,
  game: "poker",
  edition: "reconstruction",
  options: {},
  seats: [seat("human", "Anne"), { ...seat("simple", ""), bot: "simple" }, seat("human", "", false)],
  standing: "running",
  listed: false,
  spectators: true,
  clock: 0,
  commitment: "",
  version: 3,
  n: 7,
  history: [{ version: 3, events: [{ event: "took", clause: "POK-17", seat: 1 }] }],
  ply: 2,
  asked: [0],
  moves: ["valise", "pass"],
  view: { turn: 0, hand: { valise: 2, dandy: 1 }, pile_size: 60 },
  ...more,
});
function opened(more: Partial<Shown> = {}): Match {
  settings.language = "en";
  const match = new Match();
  match.speak(engine);
  match.edition = { game: "poker", id: "reconstruction" } as Edition;
  match.show(shown(more));
  return match;
}
const update = (more: Partial<Update>): Update => ({
  table: "t",
  n: 8,
  version: 4,
  ply: 3,
  asked: [1],
  ...more,
});

describe("the clocks of a table", () => {
  const now = 1_800_000_000_000;
  it("end when the table says", () => {
    vi.useFakeTimers({ now });
    const match = opened({ left: 90, countdown: 17 });
    expect(match.deadline).toBe(now + 90_000);
    expect(match.countdown).toBe(now + 17_000);
    expect(match.update(update({ left: 60 }))).toBe(true);
    expect(match.deadline).toBe(now + 60_000);
    expect(match.countdown).toBeNull();
    match.show(shown({ countdown: 0 }));
    expect(match.countdown).toBe(now);
    vi.useRealTimers();
  });
  it("do not jump when the table says again what is left, in whole seconds", () => {
    vi.useFakeTimers({ now });
    const match = opened({ countdown: 30 });
    vi.advanceTimersByTime(3700);
    expect(match.update(update({ countdown: 27 }))).toBe(true);
    expect(match.countdown).toBe(now + 30_000);
    // Another countdown is another one.
    expect(match.update(update({ n: 9, countdown: 30 }))).toBe(true);
    expect(match.countdown).toBe(now + 33_700);
    vi.useRealTimers();
  });
});

describe("a table as one pair of eyes sees it", () => {
  it("is there before the engine, and is told in words as soon as that has come", () => {
    settings.language = "en";
    const match = new Match();
    match.show(shown());
    expect(match.view).toHaveProperty("pile_size", 60);
    expect(match.myTurn).toBe(false); // what is printed in the box is not known yet
    match.edition = { game: "poker", id: "reconstruction" } as Edition;
    expect(match.update(update({ moves: ["pass"], events: [{ event: "drew", clause: "POK-11" }] }))).toBe(
      true,
    );
    expect(match.myTurn).toBe(true);
    expect(match.moves).toEqual([]);
    expect(match.speaks).toBe(false);
    match.speak(engine);
    expect(match.speaks).toBe(true);
    expect(match.lines.map((line) => line.words)).toEqual(["told took", "told drew"]);
    expect(match.moves.map((one) => one.words)).toEqual(["do pass"]);
  });
  it("tells what is told once for a moment, and keeps it nowhere", () => {
    vi.useFakeTimers();
    const match = opened();
    const events = [
      { event: "declared", clause: "COM-29", seat: 1 },
      { event: "took", clause: "POK-17", seat: 1 },
    ];
    match.update(update({ events, fleeting: [0] }));
    expect(match.fleeting.map((event) => event.event)).toEqual(["declared"]);
    expect(match.happened.events.map((event) => event.event)).toEqual(["took"]);
    expect(match.lines.at(-1)).toMatchObject({ words: "told declared", fleeting: true });
    vi.advanceTimersByTime(9000);
    expect(match.fleeting).toEqual([]);
    expect(match.lines.map((line) => line.words)).toEqual(["told took", "told took"]);
    match.update(update({ n: 9, events, fleeting: [0] }));
    match.retell();
    expect(match.lines.map((line) => line.words)).toEqual(["told took", "told took", "told took"]);
    vi.useRealTimers();
  });
  it("moves nothing for the next pair of eyes that the last one saw move", () => {
    const match = opened();
    match.update(update({ events: [{ event: "drew", clause: "POK-11", seat: 0 }] }));
    const { id } = match.happened;
    match.show(shown({ seat: 1 }));
    expect(match.happened).toEqual({ id: id + 1, events: [] });
  });
  it("has the same key for the same line, however it comes", () => {
    const match = opened();
    const events = [
      { event: "took", clause: "POK-17", seat: 1 },
      { event: "took", clause: "POK-17", seat: 0 },
    ];
    match.update(update({ events }));
    const keys = match.lines.map((line) => line.key);
    const { history } = shown();
    match.show(shown({ version: 4, history: [...history, { version: 4, events }] }));
    expect(match.lines.map((line) => line.key)).toEqual(keys);
    expect(new Set(keys).size).toBe(3);
  });
  it("tells what happened before, in order and once", () => {
    const match = opened({
      version: 150,
      history: [{ version: 51, events: [{ event: "took", clause: "POK-17", seat: 1 }] }],
    });
    expect(match.first).toBe(51);
    expect(match.past.map((event) => event.event)).toEqual(["took"]);
    expect(match.before).toBe(-1);
    const happening = (version: number) => ({
      version,
      events: [{ event: "took", clause: "POK-17", seat: 0 }],
    });
    match.precede([happening(0), happening(50), happening(51)]);
    expect(match.lines.map((line) => line.version)).toEqual([0, 50, 51]);
    expect(match.first).toBe(0);
  });
  it("tells what happened and what can be done, with the clauses", () => {
    const match = opened();
    expect(match.lines.map((line) => [line.words, line.clause])).toEqual([["told took", "POK-17"]]);
    expect(match.moves.map((move) => move.words)).toEqual(["do valise", "do pass"]);
    match.forbid([
      { move: "attack", clause: "POK-14" },
      { move: "pass", clause: "POK-11" },
    ]);
    expect(match.greyed.map((move) => move.move)).toEqual(["attack"]); // what is open is not greyed
    expect(match.names).toEqual(["Anne", "Bot 1", "Player 3"]);
  });
  it("takes an update as the difference it is", () => {
    const match = opened();
    expect(match.update(update({ view: { turn: 1, hand: { valise: 1, dandy: null } } as never }))).toBe(true);
    expect(match.view).toEqual({ turn: 1, hand: { valise: 1 }, pile_size: 60 });
    expect(match.myTurn).toBe(false);
    expect(match.asked).toEqual([1]);
  });
  it("knows that it has missed one", () => {
    const match = opened();
    expect(match.update(update({ n: 9 }))).toBe(false);
    expect(match.view["turn"]).toBe(0);
  });
  it("has a batch of events to move pieces by, once", () => {
    const match = opened();
    const before = match.happened.id;
    match.update(update({ events: [{ event: "drew", clause: "POK-11", seat: 1 }] }));
    expect(match.happened).toEqual({
      id: before + 1,
      events: [{ event: "drew", clause: "POK-11", seat: 1 }],
    });
    match.update(update({ n: 9, version: 5, news: { news: "said", seat: 0, text: "<b>bonsoir</b>" } }));
    expect(match.happened.id).toBe(before + 1);
    expect(match.speeches).toEqual([{ version: 5, seat: 0, name: "", text: "<b>bonsoir</b>" }]);
  });
  it("is over when scores or the seed come", () => {
    const match = opened();
    match.update(update({ asked: [], scores: [0, 60, 0], seed: "ab" }));
    expect(match.standing).toBe("over");
    expect(match.shown?.scores).toEqual([0, 60, 0]);
  });
  it("begins when the first decision comes", () => {
    const match = opened({ standing: "waiting", ply: null, asked: null, moves: null, view: null });
    expect(match.begun).toBe(false);
    match.update(
      update({ news: { news: "began", players: ["human", "simple", "simple"] }, view: { turn: 1 }, ply: 0 }),
    );
    expect(match.begun).toBe(true);
    expect(match.standing).toBe("running");
    expect(match.names).toEqual(["Anne", "Bot 1", "Bot 2"]);
  });
});

describe("who sits where", () => {
  const seats = shown().seats;
  it("follows the news", () => {
    expect(seatsAfter(seats, { news: "sat", seat: 2, name: "Chloé" }, false)[2]).toMatchObject({
      name: "Chloé",
      taken: true,
    });
    expect(seatsAfter(seats, { news: "left", seat: 0 }, false)[0]).toMatchObject({
      name: "",
      taken: false,
      bot: null,
    });
    expect(seatsAfter(seats, { news: "left", seat: 0 }, true)[0]).toMatchObject({ bot: "simple" });
    expect(seatsAfter(seats, { news: "muted", seat: 0, muted: true }, true)[0]).toMatchObject({
      muted: true,
    });
  });
});

describe("differences of a view", () => {
  it("replace fields that are no heaps whole", () => {
    expect(withChanges({ a: [1, 2], b: { x: { y: 1 } } }, { a: [3], b: { x: { z: 1 } } })).toEqual({
      a: [3],
      b: { x: { z: 1 } },
    });
  });
  it("fill an empty heap, and empty a full one", () => {
    expect(withChanges({ hand: {} }, { hand: { dandy: 1 } })).toEqual({ hand: { dandy: 1 } });
    expect(withChanges({ hand: { dandy: 1 } }, { hand: { dandy: null } })).toEqual({ hand: {} });
  });
});
