// What every board is given. A board draws what one seat may know, and shows where it
// can be clicked; it holds no rules.

// A move that is or is not open, in the notation of the game and in words.
export interface Choice {
  move: string; // "attack pickpocket-5 2"
  words: string; // "Attack Anne with a Pickpocket 5"
  clause: string; // "POK-14": what describes it or, where `why` is, what forbids it
  why?: string; // why it is not allowed
}

// How something is shown.
export interface Beat {
  tempo: number; // times what motion takes; 0: nothing moves
  ms: number; // what the score of the game gives it at this tempo (stage/score.ts)
  first: boolean; // of what one move brought
}
// What a board does with what happens, step by step.
export interface Player<Event> {
  lay: (past: Event[]) => void; // without motion: the table was opened, or is shown to other eyes
  play: (events: Event[], beat: Beat) => number; // begins to move; milliseconds until all is at rest
  rest?: () => void; // what was played is at rest, and told
  done?: () => void; // the view is the one after all that was played
}
export interface Stand<Event> {
  follow: (player: Player<Event>) => () => void;
  open: () => void; // the board stands
}

// Who sits at a seat.
export interface Person {
  name: string;
  bot: boolean; // a tin robot, else a person
  away: boolean;
  face: number; // which portrait, or which robot (boards/kit/Face.svelte)
}

export interface BoardProps<View, Edition, Event> {
  view: View; // web/types/games.d.ts; while something moves, the one before it
  edition: Edition;
  me: number | null; // whose eyes these are; null: somebody who watches
  names: string[]; // of the seats
  people: Person[]; // at the seats
  asked: number[]; // the seats that decide now
  countdown: number | null; // when a countdown that all see ends, in milliseconds as Date.now() counts them
  moves: Choice[]; // open to me now; empty if I am not asked
  greyed: Choice[]; // not allowed, with the reason
  chosen: string | null; // the move that was selected and waits to be confirmed
  choose: (move: string) => void; // selects it; the chosen one again: does it
  cancel: () => void; // takes back what was chosen
  pending: boolean; // my move is on its way
  stage: Stand<Event>; // tells what happens, step by step
  fleeting: Event[]; // told once, and in sight for a moment: then nowhere
  log: () => string | Promise<string>; // of a match that is over (docs/log.md)
}
