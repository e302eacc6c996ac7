// What is shown in close-up instead of on the board, and when it is over.
import type { AgenceEvent } from "../../../types/games";
import { throwIn, type Throw } from "./throws";

export type Scene =
  { kind: "fight"; throw: Throw } | { kind: "heist"; seat: number } | { kind: "out"; seat: number };

// What comes of a fight is told while one still sees it.
const goesOn = new Set<AgenceEvent["event"]>(["held", "kept", "lost-roll"]);

export function sceneAfter(events: AgenceEvent[], before: Scene | null): Scene | null {
  let scene = before;
  events.forEach((event, index) => {
    if (goesOn.has(event.event)) return;
    const thrown = throwIn(event, index);
    if (thrown && thrown.red !== null && thrown.why !== "move") scene = { kind: "fight", throw: thrown };
    else if (event.event === "took-formula") scene = { kind: "heist", seat: event.seat };
    else if (event.event === "won") scene = { kind: "out", seat: event.seat };
    else scene = null;
  });
  return scene;
}
