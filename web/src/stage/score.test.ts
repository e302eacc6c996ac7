// Every event of every game is known to the motion of its board.
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { boxes } from "../shelf/shelf";
import { cue, grouped, heardOf, hits, isMust, type Score } from "./score";
import { leaving } from "./leaving";
import { strides, toRead, toTakeIn } from "./time";

const scores = import.meta.glob<Score>("../boards/*/score.ts", { import: "score", eager: true });
const types = readFileSync("types/games.d.ts", "utf8");
// The names of all events of a game, as the engine prints them.
function eventsOf(game: string): string[] {
  const name = `${game[0]!.toUpperCase()}${game.slice(1)}Event`;
  const start = types.indexOf(`export type ${name} =`);
  const end = types.indexOf("\nexport ", start + 1);
  return [...types.slice(start, end < 0 ? undefined : end).matchAll(/\{ event: "([^"]+)"/g)].map(
    ([, one]) => one!,
  );
}

describe("the motion score", () => {
  it.each(boxes.map((box) => box.game))("knows every event of %s, and no other", (game) => {
    const events = eventsOf(game);
    expect(events.length).toBeGreaterThan(20);
    const score = scores[`../boards/${game}/score.ts`];
    expect(score, "boards/<game>/score.ts").toBeDefined();
    const { cues, sounds = {}, together = [], early = [] } = score!;
    expect(Object.keys(cues).sort()).toEqual([...events].sort());
    for (const name of Object.keys(sounds)) expect(events).toContain(name);
    expect(Object.keys(sounds).length).toBeGreaterThan(15);
    for (const name of [...together.flat(), ...early]) expect(events).toContain(name);
  });
  it("shows together what belongs together", () => {
    const score: Score = { cues: {}, together: [["dealt", "dealt-unseen"]] };
    const events = ["dealt-unseen", "dealt", "started", "dealt"].map((event) => ({ event }));
    expect(grouped(score, events).map((group) => group.length)).toEqual([2, 1, 1]);
  });
  it("knows what nobody may miss, and what only those whom it hits", () => {
    const score: Score = { cues: { won: cue(0, 0, "!"), waits: cue(0, 0, "!me"), passed: cue(0) } };
    const event = (name: string, seat: number) => ({ event: name, clause: "", seat });
    expect(isMust(score, event("won", 1), 0)).toBe(true);
    expect(isMust(score, event("waits", 1), 0)).toBe(false);
    expect(isMust(score, event("waits", 0), 0)).toBe(true);
    expect(isMust(score, event("passed", 0), 0)).toBe(false);
    expect(hits({ event: "cheated", clause: "", seat: 2, victim: 0 }, 0)).toBe(true);
  });
});

it("lets whom it hits hear another sound than the others", () => {
  const score: Score = {
    cues: {},
    sounds: { took: { play: "card", rest: "case", against: "loss" }, rolled: "dice" },
  };
  const event = { event: "took", clause: "", seat: 1, from: 0 };
  expect(heardOf(score, event, 0)).toEqual({ play: "card", rest: "loss" });
  expect(heardOf(score, event, 1)).toEqual({ play: "card", rest: "case" });
  expect(heardOf(score, event, null)).toEqual({ play: "card", rest: "case" });
  expect(heardOf(score, { event: "rolled", clause: "", seat: 0 }, 0)).toEqual({ play: "dice" });
  expect(heardOf(score, { event: "passed", clause: "", seat: 0 }, 0)).toEqual({});
});

it("gives time to read by the number of words, within bounds", () => {
  expect([0, 5, 50].map(toRead)).toEqual([500, 950, 2500]);
  expect([0, 10, 50].map(toTakeIn)).toEqual([1200, 2750, 4500]);
});
it("walks space by space, a long way faster, and never longer than 1400 ms", () => {
  expect(strides(3)).toEqual([160, 160, 160]);
  expect(strides(7)).toEqual([160, 160, 160, 160, 90, 90, 160]);
  expect(strides(30).reduce((sum, one) => sum + one, 0)).toBeCloseTo(1400);
});
it("lets things leave before they arrive", () => {
  const before = {
    hand: { dandy: 1, valise: 2 },
    sizes: [3, 2],
    turn: 0,
    attack: { target: 1 },
    players: [{ place: "I1", cash: 5 }],
  };
  const after = {
    hand: { valise: 3 },
    sizes: [2, 3],
    turn: 1,
    attack: null,
    players: [{ place: "I2", cash: 2 }],
  };
  expect(leaving(before, after, ["hand", "sizes", "players", "attack"])).toEqual({
    hand: { dandy: 0, valise: 2 },
    sizes: [2, 2],
    turn: 0,
    attack: null,
    players: [{ place: "I1", cash: 2 }],
  });
});
