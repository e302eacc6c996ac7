// What is drawn and told follows what is true, step by step.
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Shown, TableEvent, Update } from "../../types/wire";
import type { Edition, Engine } from "../engine/engine";
import type { Requests } from "../engine/requests";
import { settings } from "../settings.svelte";
import { Match } from "../tables/match.svelte";
import { cue, type Score } from "./score";

const engine: Pick<Engine, "ask"> = {
  ask: ((request: Requests["tell"]["ask"]): Requests["tell"]["answer"] => ({
    events: ((request.events as TableEvent[] | undefined) ?? []).map(({ event, seat }) => ({
      words: `${event} ${seat}`,
      routine: event === "drew",
    })),
    moves: (request.moves ?? []).map((move) => ({ move, words: move, clause: "" })),
    forbidden: [],
  })) as Engine["ask"],
};
const score: Score = {
  cues: {
    took: cue(400, 600, "!"),
    drew: cue(400),
    waits: cue(400, 0, "!me"),
    passed: cue(400, 600),
    declared: cue(900, 0, "!"),
    won: cue(400, 1000, "!"),
  },
  sounds: { took: { play: "card", rest: "case" }, drew: "card", won: { rest: "end" } },
  leaves: ["hand"],
};

const seat = (name: string) => ({ player: "human", name, taken: true, present: true });
const shown = (more: Partial<Shown> = {}): Shown => ({
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
  version: 3,
  n: 7,
  history: [],
  ply: 2,
  asked: [1],
  view: { turn: 1, round: 0, hand: { dandy: 2 } },
  ...more,
});
const event = (name: string, by: number, more: object = {}): TableEvent => ({
  event: name,
  clause: "POK-17",
  seat: by,
  ...more,
});

let n = 0;
const update = (more: Partial<Update>): Update => ({
  table: "t",
  n: ++n,
  version: n,
  ply: n,
  asked: [1],
  ...more,
});
let played: string[] = [];
function opened(more: Partial<Shown> = {}): Match {
  const match = new Match();
  match.speak(engine);
  match.edition = { game: "poker", id: "reconstruction" } as Edition;
  match.show(shown(more));
  n = 7;
  match.seen.keepScore(score);
  match.seen.follow({
    lay: () => {},
    play: (events, { ms }) => {
      played.push(...events.map((one) => one.event));
      return ms;
    },
  });
  return match;
}
const words = (match: Match): string[] => match.lines.map((line) => line.words);

beforeEach(() => {
  vi.useFakeTimers();
  settings.language = "en";
  settings.motion = "normal";
  played = [];
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe("what is seen", () => {
  it("is drawn and told when a step rests, while what is true is known at once", () => {
    const match = opened();
    match.update(update({ asked: [0], moves: ["pass"], events: [event("took", 1)], view: { turn: 0 } }));
    expect(match.myTurn).toBe(true);
    expect(match.moves).toHaveLength(1); // input is never blocked
    expect(match.seen).toMatchObject({ behind: true, asked: [1], view: { turn: 1 } });
    expect(words(match)).toEqual([]);
    vi.advanceTimersByTime(399);
    expect(words(match)).toEqual([]);
    vi.advanceTimersByTime(1);
    expect(words(match)).toEqual(["took 1"]);
    expect(match.seen).toMatchObject({ behind: false, asked: [0], view: { turn: 0 } });
  });
  it("loses what leaves at once, and gains what arrives when it has arrived", () => {
    const match = opened();
    match.update(update({ events: [event("took", 1)], view: { hand: { dandy: 1, valise: 1 } } }));
    expect(match.seen.view["hand"]).toEqual({ dandy: 1 });
    vi.advanceTimersByTime(400);
    expect(match.seen.view["hand"]).toEqual({ dandy: 1, valise: 1 });
  });
  it("ends after the last step, with its scores", () => {
    const match = opened();
    match.update(update({ events: [event("took", 1)] }));
    match.update(update({ asked: [], standing: "over", scores: [0, 60, 0], events: [event("won", 1)] }));
    expect(match.standing).toBe("over");
    vi.advanceTimersByTime(400 + 600 + 200 + 399);
    expect(match.seen.standing).toBe("running");
    expect(match.seen.scores).toBeUndefined();
    expect(words(match)).toEqual(["took 1"]);
    vi.advanceTimersByTime(1);
    expect(match.seen).toMatchObject({ standing: "over", scores: [0, 60, 0] });
  });
  it("knows that what is on its way is what I did myself", () => {
    const match = opened({ asked: [0], moves: ["pass"] });
    match.seen.act();
    match.update(update({ asked: [0], moves: ["buy"], events: [event("took", 0)] }));
    expect(match.seen).toMatchObject({ behind: true, own: true });
    vi.advanceTimersByTime(400);
    expect(match.seen).toMatchObject({ behind: false, own: false });
    match.update(update({ asked: [0], moves: ["pass"], events: [event("took", 1)] }));
    expect(match.seen).toMatchObject({ behind: true, own: false });
  });
  it("does not wait for what people say", () => {
    const match = opened();
    match.update(update({ events: [event("took", 1)] }));
    match.update(update({ news: { news: "said", seat: 1, text: "hello" } }));
    expect(match.speeches).toHaveLength(1);
    expect(words(match)).toEqual([]);
  });
  it("moves nothing when the table is opened again", () => {
    const match = opened({ history: [{ version: 3, events: [event("took", 1)] }] });
    expect(played).toEqual([]);
    expect(match.seen.busy).toBe(false);
    match.update(update({ events: [event("took", 1)] }));
    match.show(shown({ version: 8 }));
    expect(match.seen).toMatchObject({ busy: false, behind: false });
  });
  it("is a still of 700 ms where motion is not wanted", () => {
    vi.stubGlobal("matchMedia", () => ({ matches: true }));
    const match = opened();
    const tempos: number[] = [];
    match.seen.follow({ lay: () => {}, play: (_, { tempo }) => tempos.push(tempo) * 0 });
    match.update(update({ events: [event("drew", 1)] }));
    match.update(update({ events: [event("drew", 2)] }));
    expect(words(match)).toEqual(["drew 1"]);
    vi.advanceTimersByTime(699);
    expect(words(match)).toEqual(["drew 1"]);
    vi.advanceTimersByTime(1);
    expect(words(match)).toEqual(["drew 1", "drew 2"]);
    expect(tempos).toEqual([0, 0]);
  });
});

describe("what is told this once", () => {
  const oil = () =>
    update({ events: [event("took", 1), event("declared", 1), event("passed", 1)], fleeting: [1] });
  it("keeps its place, and its eight seconds begin when it is shown", () => {
    const match = opened();
    match.update(oil());
    expect(match.seen.fleeting).toEqual([]);
    vi.advanceTimersByTime(1000);
    expect(words(match)).toEqual(["took 1", "declared 1"]);
    vi.advanceTimersByTime(7999);
    expect(match.seen.fleeting).toHaveLength(1);
    expect(words(match)).toEqual(["took 1", "declared 1", "passed 1"]);
    vi.advanceTimersByTime(1);
    expect(match.seen.fleeting).toEqual([]);
    expect(words(match)).toEqual(["took 1", "passed 1"]);
    expect(played).toEqual(["took", "passed"]); // no board keeps it
  });
  it.each(["calm", "fast", "none"] as const)(
    "stays eight seconds at every speed, also when skipped: %s",
    (speed) => {
      settings.motion = speed;
      const match = opened();
      match.update(oil());
      match.seen.skip();
      vi.advanceTimersByTime(7999);
      expect(match.seen.fleeting).toHaveLength(1);
      vi.advanceTimersByTime(1);
      expect(match.seen.fleeting).toEqual([]);
      expect(words(match)).toEqual(["took 1", "passed 1"]);
    },
  );
  it("is gone at once when other eyes look", () => {
    const match = opened();
    match.update(oil());
    match.seen.skip();
    match.show(shown({ seat: 2, version: 8 }));
    expect(match.seen.fleeting).toEqual([]);
    expect(words(match)).toEqual([]);
  });
});

describe("eyes that could not look when it happened", () => {
  it("are shown what nobody may miss, and nothing of it changes the table", () => {
    const match = opened();
    const history = [
      { version: 4, events: [event("passed", 1), event("waits", 2)] },
      { version: 5, events: [event("took", 1, { from: 2 })] },
    ];
    match.show(shown({ seat: 2, version: 5, history }));
    const { seen } = match;
    seen.replay(seen.musts(history.flatMap(({ events }) => events)));
    vi.runAllTimers();
    expect(played).toEqual(["waits", "took"]);
    expect(words(match)).toEqual(["passed 1", "waits 2", "took 1"]);
    expect(seen.view).toEqual(match.view);
  });
});

describe("what is heard", () => {
  const listening = (more: Partial<Shown> = {}): { match: Match; heard: string[] } => {
    const heard: string[] = [];
    const match = opened(more);
    match.seen.hear = (sound) => void heard.push(sound);
    return { match, heard };
  };
  it("follows what is seen: when it begins to move, and when it rests", () => {
    const { match, heard } = listening();
    match.update(update({ events: [event("took", 1)] }));
    expect(heard).toEqual(["card"]);
    vi.advanceTimersByTime(400);
    expect(heard).toEqual(["card", "case"]);
  });
  it("is one sound where everything is skipped", () => {
    const { match, heard } = listening();
    match.update(update({ events: [event("drew", 1), event("took", 1)] }));
    match.update(update({ events: [event("took", 2)] }));
    match.seen.skip();
    expect(heard).toEqual(["card", "case"]);
  });
  it("is a victory for who has won, and not for who has lost", () => {
    for (const [scores, sound] of [
      [[60, 0, 0], "end"],
      [[0, 60, 0], "loss"],
    ] as const) {
      const { match, heard } = listening();
      match.update(update({ asked: [], standing: "over", scores: [...scores], events: [event("won", 1)] }));
      vi.runAllTimers();
      expect(heard).toEqual([sound]);
    }
  });
});

it("hears no victory where nobody has won anything", () => {
  for (const [money, sound] of [
    [0, "loss"],
    [1500, "end"],
  ] as const) {
    const match = opened({ view: { turn: 1, round: 0, money } });
    match.seen.keepScore({ ...score, nothing: (view) => view["money"] === 0 });
    const heard: string[] = [];
    match.seen.hear = (one) => void heard.push(one);
    match.update(update({ asked: [], standing: "over", scores: [60, 0, 0], events: [event("won", 0)] }));
    vi.runAllTimers();
    expect(heard).toEqual([sound]);
  }
});

describe("since my last turn", () => {
  const others = (match: Match): void => {
    for (const name of ["passed", "drew", "took", "passed", "waits"])
      match.update(update({ events: [event(name, name === "waits" ? 0 : 1)] }));
    match.update(update({ asked: [0], moves: ["pass"], events: [event("passed", 2)] }));
  };
  it("three lines at most, what hit me first, in the order in which it happened", () => {
    const match = opened();
    others(match);
    expect(match.seen.since).toEqual([]); // it is not seen yet
    match.seen.skip();
    expect(match.seen.since.map((line) => line.words)).toEqual(["took 1", "waits 0", "passed 2"]);
    match.seen.act();
    expect(match.seen.since).toEqual([]);
  });
  it("is shown again on demand, and nothing else changes", () => {
    const match = opened();
    others(match);
    match.seen.skip();
    const before = words(match);
    played = [];
    match.seen.again();
    expect(match.seen.busy).toBe(true);
    vi.runAllTimers();
    expect(played).toEqual(["took", "waits", "passed"]);
    expect(words(match)).toEqual(before);
    expect(match.seen.view).toEqual(match.view);
  });
  it("leaves out what was dealt: it lies there", () => {
    const match = opened();
    match.seen.keepScore({ ...score, cues: { ...score.cues, dealt: cue(400, 0, "!") } });
    match.update(update({ events: [event("dealt", 0), event("dealt-unseen", 1), event("passed", 1)] }));
    match.update(update({ asked: [0], moves: ["pass"], events: [event("passed", 2)] }));
    match.seen.skip();
    expect(match.seen.since.map((line) => line.words)).toEqual(["passed 1", "passed 2"]);
  });
  it("does not tell me what I did myself", () => {
    const match = opened({ asked: [0], moves: ["pass"] });
    match.seen.act();
    match.update(update({ asked: [0], moves: ["pass"], events: [event("passed", 0)] }));
    vi.runAllTimers();
    expect(match.seen.since).toEqual([]);
  });
});
