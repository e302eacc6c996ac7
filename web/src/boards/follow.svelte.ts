// How a board follows what happens: it is laid out when the table is opened and for other eyes; from
// then on it plays step after step, each when the one before is at rest (stage/queue.ts).
import { untrack } from "svelte";
import type { Player, Stand } from "./board";

export function follow<Event>(stage: () => Stand<Event>, player: Player<Event>): void {
  $effect.pre(() => {
    const now = stage();
    return untrack(() => now.follow(player));
  });
  $effect(() => {
    const now = stage();
    untrack(() => now.open());
  });
}
