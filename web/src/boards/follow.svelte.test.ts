import { flushSync } from "svelte";
import { expect, it } from "vitest";
import { follow } from "./follow.svelte";

it("lays the table out when it is opened or shown to other eyes, and plays what happens between", () => {
  const table = $state({ past: ["dealt"], happened: { id: 3, events: ["began"] } });
  const seen: string[] = [];
  const stop = $effect.root(() =>
    follow(
      () => ({ past: table.past, happened: table.happened }),
      (past) => seen.push(`laid: ${past.join(", ")}`),
      (events) => seen.push(`played: ${events.join(", ")}`),
    ),
  );
  flushSync();
  table.happened = { id: 4, events: ["rolled"] };
  flushSync();
  // A move with which the device goes to somebody else: the batch has what only its player may know.
  table.happened = { id: 5, events: ["drew a king"] };
  table.past = ["dealt", "began", "rolled", "drew a card"];
  flushSync();
  table.happened = { id: 6, events: ["rolled again"] };
  flushSync();
  stop();
  expect(seen).toEqual([
    "laid: dealt, began",
    "played: rolled",
    "laid: dealt, began, rolled, drew a card",
    "played: rolled again",
  ]);
});
