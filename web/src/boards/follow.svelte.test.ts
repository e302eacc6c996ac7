import { flushSync } from "svelte";
import { expect, it } from "vitest";
import type { Player } from "./board";
import { follow } from "./follow.svelte";

it("is laid out before it stands, follows as long as it is there, and says when it stands", () => {
  const told: string[] = [];
  const stage = {
    follow: (player: Player<string>) => {
      player.lay(["dealt"]);
      told.push("follows");
      return () => told.push("is gone");
    },
    open: () => void told.push("stands"),
  };
  const stop = $effect.root(() =>
    follow(() => stage, { lay: (past) => told.push(`laid: ${past.join()}`), play: () => 0 }),
  );
  flushSync();
  stop();
  expect(told).toEqual(["laid: dealt", "follows", "stands", "is gone"]);
});
