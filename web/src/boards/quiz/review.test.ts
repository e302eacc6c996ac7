import { describe, expect, it } from "vitest";
import type { QuizEvent } from "../../../types/games";
import { reviewOf } from "./review";

const card = (id: string, level: number) => ({
  id,
  level,
  theme: "music",
  lang: "fr",
  question: `${id} ?`,
  answers: ["a", "b", "c", "d"],
  right: 1,
  why: "",
});
const seen = [
  { number: 3, card: card("x-01-003", 1) },
  { number: 7, card: card("x-01-007", 1) },
  { number: 20, card: card("x-02-020", 2) },
];
const log = `${JSON.stringify({ edition: { excerpt: { cards: [10, 20], seen } } })}\n{"seq":1}\n`;
const clause = "";
const read_out = { ...card("x", 1), right: "B" as const };

describe("the questions of a match that is over", () => {
  it("come in the order in which they were read out, with everybody's answer", () => {
    const events: QuizEvent[] = [
      { event: "asked", clause, prize: 200, question: 7 },
      { event: "answered", clause, seat: 0, letter: "B" },
      { event: "answered", clause, seat: 1, letter: "A" },
      { event: "revealed", clause, question: 7, right: "B", read_out },
      { event: "asked", clause, prize: 300, question: 20 },
      { event: "revealed", clause, question: 20, right: "B", read_out },
      { event: "asked", clause, prize: 200, question: 3 },
    ];
    const review = reviewOf(log, events);
    expect(review.map((one) => one.card.id)).toEqual(["x-01-007", "x-02-020", "x-01-003"]);
    expect(review[0]?.given).toEqual([
      { seat: 0, letter: "B" },
      { seat: 1, letter: "A" },
    ]);
    expect(review[1]?.given).toEqual([]);
  });

  it("are all there, also what was read out before anything that this page knows", () => {
    const review = reviewOf(log, [{ event: "asked", clause, prize: 200, question: 7 }]);
    expect(review.map((one) => one.number)).toEqual([3, 20, 7]);
  });
});
