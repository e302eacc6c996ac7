// What may be known in Millionen Poker: all cards on the table (POK-12 to POK-18, the discard
// is public) and one's own hand (POK-10). A Tricheur shows the card to thief and victim only.
import { pick, spoken, total, type Event, type Heap, type Secrets, type Span } from "./oracle";
import type { State } from "./truth";

type Position = {
  hands: Heap[];
  pile: Heap;
  discard: Heap;
  attack: { pickpocket: string } | null;
  threats: { pickpocket: string }[];
};
const read = (state: State): Position => state as Position;

// The Pickpockets that lie on the table.
const lying = (state: State): string[] =>
  [read(state).attack, ...read(state).threats].flatMap((one) => (one ? [one.pickpocket] : []));

function mayName(word: string, field: string, event: Event, span: Span): boolean {
  const { eyes, before, after, moves } = span;
  const mine = eyes !== "watching" && read(after).hands[eyes]![word] !== undefined;
  switch (field) {
    case "hand": // dealt
      return event.seat === eyes && mine;
    case "pickpocket": // it lies on the table, or has just been laid there
      return (before !== null && lying(before).includes(word)) || spoken(moves).has(word);
    case "pile": // turned over: it lay on the discard
      return (before !== null && read(before).discard[word] !== undefined) || spoken(moves).has(word);
    case "card": {
      if (event["victim"] !== undefined) {
        const thief = moves.find(({ move }) => move === `tricheur ${event["victim"]}`)?.seat;
        const mayLook = eyes === thief || eyes === event["victim"];
        return thief !== undefined && mayLook && read(after).hands[thief]![word] !== undefined;
      }
      if (spoken(moves.filter(({ seat }) => seat === event.seat)).has(word)) return true; // played
      return event.seat === eyes && mine; // drawn
    }
    default:
      return false;
  }
}

export const poker: Secrets = {
  words: ({ edition }) => new Set(Object.keys(edition["cards"] as Heap)),
  onBoard: new Set(["valise"]), // where they are laid
  view: (state, eyes) => ({
    ...pick(state, "seats", "options", "starter", "turn", "round", "attack", "valises", "threats"),
    ...pick(state, "discard", "ended", "winners"),
    hand_sizes: read(state).hands.map(total),
    pile_size: total(read(state).pile),
    hand: eyes === "watching" ? {} : read(state).hands[eyes],
  }),
  mayName,
  inMoves: (state, seat) => new Set(Object.keys(read(state).hands[seat]!)),
};
