// What every board is given. A board draws what one seat may know, and shows where it
// can be clicked; it holds no rules.

// A move that is or is not open, in the notation of the game and in words.
export interface Choice {
  move: string; // "attack pickpocket-5 2"
  words: string; // "Attack Anne with a Pickpocket 5"
  clause: string; // "POK-14": what describes it or, where `why` is, what forbids it
  why?: string; // why it is not allowed
}

export interface BoardProps<View, Edition, Event> {
  view: View; // web/types/games.d.ts
  edition: Edition;
  me: number | null; // whose eyes these are; null: somebody who watches
  names: string[]; // of the seats
  asked: number[]; // the seats that decide now
  countdown: number | null; // when a countdown that all see ends, in milliseconds as Date.now() counts them
  moves: Choice[]; // open to me now; empty if I am not asked
  greyed: Choice[]; // not allowed, with the reason
  chosen: string | null; // the move that was selected and waits to be confirmed
  choose: (move: string) => void; // what a click on the board does
  // What happened last, for motion: a new id with every batch. The view is already the
  // one after it, so motion never delays anybody.
  happened: { id: number; events: Event[] };
  fleeting: Event[]; // told once, and in sight for a moment: then nowhere
  past: Event[]; // what had happened when the table was opened, as far as it was told
  pace: number; // milliseconds for one step of motion; 0: none
  log: () => string | Promise<string>; // of a match that is over (docs/log.md)
}
