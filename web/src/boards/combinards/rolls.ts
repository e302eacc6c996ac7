// The dice among the events.
import type { CombinardsEvent } from "../../../types/games";

export type Roll = [number, number];

// How both dice fell last; a single die decides a reward and is not left lying (COM-46).
export function lastRoll(events: CombinardsEvent[]): Roll | null {
  const roll = events.findLast(
    (event) =>
      event.event === "rolled" ||
      event.event === "customs-rolled" ||
      event.event === "risked-tax" ||
      event.event === "spared-tax",
  );
  return roll && "first" in roll ? [roll.first, roll.second] : null;
}
