import { expect, it } from "vitest";
import { isOpenQuestion, mayBeAskedAloud, readingOf } from "./aloud";

it("asks aloud what shows nothing of a hand, and nothing else", () => {
  expect(isOpenQuestion("combinards", ["doubt", "let-pass"])).toBe(true);
  expect(isOpenQuestion("combinards", ["let-pass", "denounce"])).toBe(true);
  expect(isOpenQuestion("combinards", ["no-sell", "sell petrole-supertanker"])).toBe(false);
  expect(isOpenQuestion("combinards", [])).toBe(false);
  expect(isOpenQuestion("poker", ["let-it-happen", "repel mondain-6"])).toBe(false);
  expect([mayBeAskedAloud("combinards"), mayBeAskedAloud("agence")]).toEqual([true, false]);
});
it("gives a question to whoever reads it, when it is to be read", () => {
  const options = { quizmaster: "human" };
  const view = { options, starter: 1, round: 0, seats: 3, phase: "jokers", card: 17, outcome: null };
  expect(readingOf("quiz", view)).toEqual({ seat: 1, card: 17 });
  expect(readingOf("quiz", { ...view, phase: "answers" })).toBeNull();
  expect(readingOf("quiz", { ...view, options: { quizmaster: "software" } })).toBeNull();
  expect(readingOf("poker", view)).toBeNull();
});
