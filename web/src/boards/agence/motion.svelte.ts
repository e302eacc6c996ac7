// Lets something travel to where it is drawn, once for every story and for nothing else that
// changes: a new language or a resized window moves nobody.
import { untrack } from "svelte";
import { keyframes, type Mark, type Story } from "./story";

export function travels(
  body: () => Element | undefined,
  told: () => Story | null,
  marks: (told: Story) => Mark[],
  hop: () => number = () => 0,
): void {
  $effect(() => {
    const [node, now] = [body(), told()];
    if (!node || !now) return;
    const frames = untrack(() => keyframes(marks(now), now.long, hop()));
    if (frames.length === 0) return;
    const motion = node.animate(frames, { duration: now.long * now.tempo });
    return () => motion.cancel();
  });
}
