import { beforeEach, describe, expect, it } from "vitest";
import { forgetPlayed, keepPlayed, playedMatches, tallied, type Played } from "./played";

const match = (more: Partial<Played>): Played => ({
  id: Math.random().toString(36),
  from: "here",
  game: "poker",
  at: Date.now(),
  names: ["Anne", "Bruno"],
  me: 0,
  winners: [0],
  best: [],
  ...more,
});

describe("what was played on the device", () => {
  beforeEach(() => forgetPlayed());

  it("is counted once for each match, and erased", () => {
    keepPlayed(match({ id: "a" }));
    keepPlayed(match({ id: "a", winners: [1] }));
    keepPlayed(match({ id: "b", winners: [1] }));
    expect(tallied(playedMatches())).toMatchObject([{ game: "poker", played: 2, counted: 2, won: 1 }]);
    forgetPlayed();
    expect(playedMatches()).toEqual([]);
  });

  it("knows who won only where one person sat at the device, against somebody, to the end", () => {
    keepPlayed(match({ me: null }));
    keepPlayed(match({ winners: [] }));
    keepPlayed(match({ game: "quiz", names: ["Anne"], winners: [0] }));
    expect(tallied(playedMatches())).toMatchObject([
      { game: "poker", played: 2, counted: 0, won: 0 },
      { game: "quiz", played: 1, counted: 0, won: 0 },
    ]);
  });

  it("counts nobody as the winner where nothing was won", () => {
    keepPlayed(match({ game: "quiz", winners: [], nobody: true }));
    expect(tallied(playedMatches())).toMatchObject([{ game: "quiz", played: 1, counted: 1, won: 0 }]);
  });

  it("keeps the last year, and the most remarkable first", () => {
    const year = 366 * 24 * 3600 * 1000;
    keepPlayed(match({ at: Date.now() - year - 1000 }));
    expect(playedMatches()).toEqual([]);
    const said = (weight: number) => ({ n: String(weight), words: "mains.", weight });
    keepPlayed(match({ best: [said(10), said(40)] }));
    keepPlayed(match({ best: [said(30), said(20)] }));
    expect(tallied(playedMatches())[0]!.best.map(({ weight }) => weight)).toEqual([40, 30, 20]);
  });
});
