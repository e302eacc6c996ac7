// What is told of a match when it is over: read from its log, by the engine of the page.
import { openReplay } from "../replay/open";
import { chosen, endingOf, type AnyOver, type Figure } from "./ending";

export interface Told {
  figures: Figure[]; // five at most
  stands: string[]; // of each seat, how far it has come, in words
  worths: number[]; // the same as a number
}

export async function tellEnd(log: string, names: string[], me: number | null): Promise<Told | null> {
  const replay = await openReplay(log);
  try {
    const ending = await endingOf(replay.game);
    const view = replay.facts.course.at(-1)?.view as AnyOver["view"] | undefined;
    if (!ending || !view) return null;
    const edition = replay.edition as never; // of this game
    const seats = names.map((_, seat) => seat);
    return {
      figures: chosen(ending.figures({ events: replay.everything(), view, edition, names, me })),
      stands: seats.map((seat) => ending.stands(view, seat, edition)),
      worths: seats.map((seat) => ending.worth(view, seat, edition)),
    };
  } finally {
    replay.close();
  }
}
