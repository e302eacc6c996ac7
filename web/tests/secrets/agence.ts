// What may be known in L'Agence Tous Risques: all cards on the table (ATR-06) and one's own
// hand, which is secret until played (ATR-02).
import { pick, spoken, total, type Event, type Heap, type Secrets, type Span } from "./oracle";
import type { State } from "./truth";

type Position = {
  hands: Heap[];
  pile: Heap;
  discard: Heap;
};
const read = (state: State): Position => state as Position;

function mayName(word: string, field: string, event: Event, span: Span): boolean {
  const { eyes, before, after, moves } = span;
  const mine = event.seat === eyes && read(after).hands[eyes]![word] !== undefined;
  switch (field) {
    case "hand": // dealt
      return mine;
    case "pile": // turned over: it lay on the discard
      return (before !== null && read(before).discard[word] !== undefined) || spoken(moves).has(word);
    case "card": // played, or drawn
      return spoken(moves.filter(({ seat }) => seat === event.seat)).has(word) || mine;
    default:
      return false;
  }
}

export const agence: Secrets = {
  words: ({ edition }) => new Set(Object.keys(edition["cards"] as Heap)),
  onBoard: new Set(["lab1", "lab2", "lab3"]), // spaces have the same names
  view: (state, eyes) => ({
    ...pick(state, "seats", "options", "starter", "turn", "round", "rolled", "card_used", "ask", "places"),
    ...pick(state, "holder", "been", "sidelined", "discard", "ended", "winners"),
    pile_size: total(read(state).pile),
    hand: eyes === "watching" ? {} : read(state).hands[eyes],
  }),
  mayName,
  inMoves: (state, seat) => new Set(Object.keys(read(state).hands[seat]!)),
};
