// The dice among the events.
import type { CombinardsEvent } from "../../../types/games";

// How the dice fell: two of them, or one for an informer (COM-46).
export function thrown(event: CombinardsEvent): number[] | null {
  switch (event.event) {
    case "rolled":
    case "customs-rolled":
    case "risked-tax":
    case "spared-tax":
      return [event.first, event.second];
    case "reward-rolled":
      return [event.die];
    case "contempt":
      return [event.years];
    default:
      return null;
  }
}

// How both dice fell last; a single die decides about an informer and is not left lying.
export const lastRoll = (events: CombinardsEvent[]): number[] | null =>
  events.map(thrown).findLast((faces) => faces?.length === 2) ?? null;
