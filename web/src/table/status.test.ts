import { beforeEach, expect, it } from "vitest";
import type { Shown } from "../../types/wire";
import type { Edition } from "../engine/engine";
import { settings } from "../settings.svelte";
import { Match } from "../tables/match.svelte";
import { seesTurn, statusOf } from "./status";

const here = { shared: false, online: true, offline: false };
const seat = (name: string, present: boolean) => ({ player: "human", name, taken: true, present });
function table(more: Partial<Shown> = {}): Match {
  const match = new Match();
  match.edition = { game: "poker", id: "reconstruction" } as Edition;
  match.show({
    table: "t",
    seat: 0,
    game: "poker",
    edition: "reconstruction",
    options: {},
    seats: [seat("Anne", true), seat("Bruno", true), seat("Chloé", false)],
    standing: "running",
    listed: false,
    spectators: true,
    clock: 0,
    commitment: "",
    version: 1,
    n: 1,
    history: [],
    ply: 1,
    asked: [1],
    view: {},
    ...more,
  });
  return match;
}

beforeEach(() => {
  settings.language = "en";
});

it("says whose turn it is, and nobody thinks while he is away or the server does not answer", () => {
  expect(statusOf(table(), here)).toBe("Bruno is thinking…");
  expect(statusOf(table({ asked: [0], moves: ["pass"] }), here)).toBe("It is your turn");
  const asked = table({ asked: [0], moves: ["repel dandy", "let-it-happen"] });
  asked.moves = ["repel dandy", "let-it-happen"].map((move) => ({ move, words: move, clause: "" }));
  expect(statusOf(asked, here)).toBe("Your turn: you are attacked!");
  expect(statusOf(asked, { ...here, shared: true })).toBe("Anne, your turn: you are attacked!");
  expect(statusOf(table({ asked: [2] }), here)).toBe("Waiting for Chloé, who is away.");
  expect(statusOf(table(), { ...here, offline: true })).toBe("Offline: waiting for the server.");
});
it("says that it is my turn once that is seen, also while the opening is shown late", () => {
  const match = table({ asked: [0], moves: ["pass"] });
  match.seen.asked = [1];
  match.seen.replays = true;
  match.seen.behind = true;
  expect(statusOf(match, here)).toBe("Bruno is thinking…");
  expect(seesTurn(match)).toBe(false);
  match.seen.asked = [0];
  expect(seesTurn(match)).toBe(true);
  expect(statusOf(match, here)).toBe("It is your turn");
});
it("names the others where I have done what all are asked at once", () => {
  expect(statusOf(table({ asked: [0, 1] }), here)).toBe("Bruno is thinking…");
  expect(statusOf(table({ asked: [0, 1] }), { ...here, shared: true })).toBe("Anne and Bruno are thinking…");
});
it("names who has won, and nobody where one plays alone", () => {
  const over: Partial<Shown> = { standing: "over", asked: [] };
  expect(statusOf(table({ ...over, scores: [60, 0, 0] }), here)).toBe("You have won!");
  expect(statusOf(table({ ...over, scores: [0, 60, 0] }), here)).toBe("Bruno wins the game.");
  expect(statusOf(table({ ...over, scores: [20, 20, 20] }), here)).toBe("A tie: nobody has beaten anybody.");
  expect(statusOf(table({ ...over, scores: [60], seats: [seat("Anne", true)] }), here)).not.toMatch(/w[io]n/);
});
it("says of a match in which nothing was won that nobody wins", () => {
  const match = table({ standing: "over", asked: [], scores: [20, 20, 20] });
  match.seen.keepScore({ cues: {}, nothing: () => true });
  expect(statusOf(match, here)).toBe("Nobody has won anything: nobody wins.");
});
