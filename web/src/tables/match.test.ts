import { describe, expect, it, vi } from "vitest";
import type { News, Shown, ShownSeat, TableEvent, Update } from "../../types/wire";
import type { Edition, Engine } from "../engine/engine";
import type { Requests } from "../engine/requests";
import { settings } from "../settings.svelte";
import { Match, withChanges } from "./match.svelte";

// An engine that says what it was asked to say.
const engine: Pick<Engine, "ask"> = {
  ask: ((request: Requests["tell"]["ask"]): Requests["tell"]["answer"] => ({
    events: ((request.events as TableEvent[] | undefined) ?? []).map(({ event }) => ({
      words: `told ${event}`,
      routine: event === "drew",
    })),
    moves: (request.moves ?? []).map((move) => ({ move, words: `do ${move}`, clause: "POK-12" })),
    forbidden: (request.forbidden ?? []).map((one) => ({ ...one, words: `do ${one.move}`, why: "no" })),
  })) as Engine["ask"],
};

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
  it("begin to run when there was time to look", () => {
    vi.useFakeTimers({ now });
    const match = opened({ left: 64, watch: 4 });
    expect(match.starts).toBe(now + 4000);
    expect(match.update(update({ left: 60 }))).toBe(true);
    expect(match.starts).toBeNull();
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
    expect(match.seen.fleeting.map((event) => event.event)).toEqual(["declared"]);
    // In its place: before what came after it.
    expect(match.lines.at(-2)).toMatchObject({ words: "told declared", fleeting: true });
    expect(match.lines.at(-1)).toMatchObject({ words: "told took", fleeting: false });
    vi.advanceTimersByTime(9000);
    expect(match.seen.fleeting).toEqual([]);
    expect(match.lines.map((line) => line.words)).toEqual(["told took", "told took"]);
    match.update(update({ n: 9, events, fleeting: [0] }));
    match.retell();
    expect(match.lines.map((line) => line.words)).toEqual(["told took", "told took", "told took"]);
    vi.useRealTimers();
  });
  it("moves nothing for the next pair of eyes that the last one saw move", () => {
    const match = opened();
    const played: string[] = [];
    const laid: string[][] = [];
    match.seen.follow({
      lay: (past) => laid.push(past.map(({ event }) => event)),
      play: (events) => played.push(...events.map(({ event }) => event)) * 0,
    });
    match.update(update({ events: [{ event: "drew", clause: "POK-11", seat: 0 }] }));
    match.show(shown({ seat: 1 }));
    expect(played).toEqual(["drew"]);
    expect(laid).toEqual([["took"], ["took"]]);
    expect(match.seen.busy).toBe(false);
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
    const laid: string[] = [];
    match.seen.follow({ lay: (past) => laid.push(...past.map(({ event }) => event)), play: () => 0 });
    expect(laid).toEqual(["took"]);
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
    expect(match.greyed).toEqual([]);
    match.update(update({ moves: ["pass"], forbidden: [{ move: "attack", clause: "POK-14" }] }));
    expect(match.greyed).toEqual([{ move: "attack", words: "do attack", clause: "POK-14", why: "no" }]);
    match.update(update({ n: 9 })); // somebody else's turn
    expect(match.greyed).toEqual([]);
    expect(match.moves).toEqual([]);
    expect(match.names).toEqual(["Anne", "Dottie", "Player 3"]);
  });
  it("tells for whom the clock has moved, and a bot, with what that led to", () => {
    const match = opened();
    const events = [{ event: "took", clause: "POK-17", seat: 0 }];
    match.update(update({ by_clock: [0], events }));
    match.update(update({ n: 9, version: 5, by_bot: [0], events }));
    const told = ["Time is up: the clock plays for Anne.", "told took", "A bot plays for Anne.", "told took"];
    expect(match.lines.slice(1).map((line) => line.words)).toEqual(told);
    expect(match.lines.map((line) => line.routine)).toEqual([false, false, false, true, false]);
    match.retell();
    expect(match.lines.slice(1).map((line) => line.words)).toEqual(told);
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
  it("has every event to move pieces by, once", () => {
    const match = opened();
    const played: string[] = [];
    match.seen.follow({
      lay: () => {},
      play: (events) => played.push(...events.map((one) => one.event)) * 0,
    });
    match.update(update({ events: [{ event: "drew", clause: "POK-11", seat: 1 }] }));
    match.seen.skip();
    match.update(update({ n: 9, version: 5, news: { news: "said", seat: 0, text: "<b>bonsoir</b>" } }));
    expect(played).toEqual(["drew"]);
    expect(match.speeches).toEqual([{ version: 5, seat: 0, name: "", text: "<b>bonsoir</b>" }]);
  });
  it("stands as the table says: over with its scores and its seed", () => {
    const match = opened();
    match.update(update({ asked: [], standing: "over", scores: [0, 60, 0], seed: "ab" }));
    expect(match.standing).toBe("over");
    expect(match.shown).toMatchObject({ scores: [0, 60, 0], seed: "ab" });
  });
  it("begins when the table says", () => {
    const before = { standing: "waiting", ply: undefined, asked: undefined, moves: undefined } as const;
    const match = opened({ ...before, view: undefined });
    expect(match.begun).toBe(false);
    const seats = shown().seats.map((one, i) => (i === 2 ? { ...one, taken: true, bot: "simple" } : one));
    match.update(update({ news: { news: "began" }, standing: "running", seats, view: { turn: 1 }, ply: 0 }));
    expect(match.begun).toBe(true);
    expect(match.standing).toBe("running");
    expect(match.names).toEqual(["Anne", "Dottie", "Jasper"]);
  });
  it("keeps seats, standing and promise until an update names them, and the rest no longer than it is said", () => {
    const match = opened({ standing: "revealing", commitment: "c1", reveal: [0, 2], left: 60 });
    match.update(update({}));
    expect(match.shown).toMatchObject({ standing: "revealing", commitment: "c1" });
    expect(match.shown?.seats).toHaveLength(3);
    expect(match.shown?.reveal).toBeUndefined();
    expect(match.deadline).toBeNull();
    match.update(update({ n: 9, standing: "waiting", commitment: "c2" }));
    expect(match.shown).toMatchObject({ standing: "waiting", commitment: "c2" });
  });
});

describe("the table's news", () => {
  const people = [seat("human", "Anne"), seat("human", "Bruno"), seat("human", "Chloé")];
  // What is said of news that come one after the other, with the seats after each.
  const told = (...all: [News, ShownSeat[]?][]): string[] => {
    const match = opened({ seats: people, history: [] });
    all.forEach(([news, seats], i) =>
      match.update(update({ n: 8 + i, version: 4 + i, news, ...(seats && { seats }) })),
    );
    return match.lines.map((line) => line.words);
  };
  const gone = people.map((one, i) => (i === 1 ? { ...one, name: "", bot: "simple" } : one));
  it("tell of votes, of bots and of who comes back", () => {
    expect(
      told(
        [{ news: "voted", seat: 1, by: 0, remedy: "bot" }],
        [{ news: "entrusted", seat: 1, bot: "simple" }],
        [{ news: "back", seat: 1 }],
      ),
    ).toEqual([
      "Anne suggests that a bot play for Bruno.",
      "A bot plays for Bruno until they are back.",
      "Bruno is back.",
    ]);
  });
  it("name whoever has lost his seat, though nobody sits there any more", () => {
    expect(
      told(
        [{ news: "voted", seat: 1, by: 2, remedy: "guest" }],
        [{ news: "left", seat: 1 }, gone],
        [{ news: "opened", seat: 1 }],
      ),
    ).toEqual([
      "Chloé agrees to somebody else taking Bruno’s seat.",
      "Bruno has left the table.",
      "Everybody agrees: somebody else may take Bruno’s seat.",
    ]);
  });
  it("say the same to somebody who comes later", () => {
    const history = [
      { version: 1, news: { news: "sat", seat: 1, name: "Bruno" } as const },
      { version: 2, news: { news: "left", seat: 1 } as const },
      { version: 3, news: { news: "sat", seat: 1, name: "Dora" } as const },
    ];
    const match = opened({ seats: [people[0]!, seat("human", "Dora"), people[2]!], history });
    expect(match.lines.map((line) => line.words)).toEqual([
      "Bruno sits down at the table.",
      "Bruno has left the table.",
      "Dora sits down at the table.",
    ]);
  });
  it("ask for silence: somebody, or all who watch", () => {
    const quiet = (seat: number, muted: boolean): [News] => [{ news: "muted", seat, muted }];
    expect(told(quiet(1, true), quiet(1, false), quiet(-1, true), quiet(-1, false))).toEqual([
      "The host asks Bruno to be quiet.",
      "The host lets Bruno speak again.",
      "The host asks the spectators to be quiet.",
      "The host lets the spectators speak again.",
    ]);
  });
  it("tell whose part of the luck is missing", () => {
    const players = ["human", "human", "human"];
    expect(
      told(
        [{ news: "revealing", players }],
        [{ news: "reseeded", silent: [1, 2], commitment: "c2" }],
        [{ news: "reseeded", silent: [], commitment: "c3" }],
        [{ news: "began", players, bytes: ["aa", "", "bb"] }],
      ),
    ).toEqual([
      "Everybody is here: the shares of luck are being put together.",
      "Bruno and Chloé have not given their share of the luck in time: it starts over, with another seed.",
      "The shares of luck are put together again, with another seed.",
      "The game begins. Bruno has added nothing to the luck.",
    ]);
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
