// How a board follows what happens. It is laid out anew when the table is opened, when the
// line is back and, on one device, for other eyes; from then on batch after batch is played.
// What comes together with other eyes is not played: it was told to those who looked before,
// with their secrets.
import { untrack } from "svelte";
import type { BoardProps } from "./board";

type Happenings<Event> = Pick<BoardProps<unknown, unknown, Event>, "past" | "happened">;

export function follow<Event>(
  told: () => Happenings<Event>,
  lay: (past: Event[]) => void, // without motion
  play: (events: Event[]) => void,
): void {
  let known: Event[] | null = null;
  let seen = 0;
  $effect.pre(() => {
    const { past, happened } = told();
    untrack(() => {
      // The drawing of a board is fetched: a batch may have come meanwhile.
      if (known === null) lay([...past, ...happened.events]);
      else if (past !== known) lay(past);
      else if (happened.id !== seen) play(happened.events);
      [known, seen] = [past, happened.id];
    });
  });
}
