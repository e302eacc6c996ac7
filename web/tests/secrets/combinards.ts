// What may be known in Les Joyeux Combinards (COM-50): cash, records, positions, the numbers of
// cards, the pot, and every card while it is shown. Secret are hands, the pile, the card that
// is being bought (COM-21), answers in an open window (COM-26, COM-30), cards that are chosen
// one by one before it is done, and, but for the moment of the declaration, who has an oil
// operation (COM-30, COM-31).
import { pick, spoken, total, type Event, type Heap, type Secrets, type Span } from "./oracle";
import type { State, Truth } from "./truth";

type Position = {
  turn: number;
  hands: Heap[];
  pile: string[];
  drawn: string | null;
  chosen: Heap;
  answered: number[];
  accusers: number[];
  operating: number[];
  options: { open_declarations: boolean };
};
const read = (state: State): Position => state as Position;
interface Goods {
  id: string;
  kind: "licit" | "illicit" | "oil";
}
const cards = (truth: Truth): Goods[] => truth.edition["cards"] as Goods[];
const kindOf = (word: string, truth: Truth): string => cards(truth).find(({ id }) => id === word)!.kind;

// How many cards of this name have left a hand.
const gone = (word: string, seat: number, { before, after }: Span): number =>
  before ? (read(before).hands[seat]![word] ?? 0) - (read(after).hands[seat]![word] ?? 0) : 0;

function mayName(word: string, field: string, event: Event, span: Span): boolean {
  const { eyes, truth, before, after, moves } = span;
  const seat = event.seat!;
  const made = moves.filter((move) => move.seat === seat);
  if (field === "hand") {
    // Dealt; or lost, when its owner leaves the game: it goes under the pile, and nobody else sees it.
    const held = [before, after].flatMap((state) => (state ? Object.keys(read(state).hands[seat]!) : []));
    return seat === eyes && held.includes(word);
  }
  if (field !== "card" && field !== "cards") return false;
  // Sold, declared or given: shown when it is done (COM-27, COM-28, COM-29, COM-40).
  if (spoken(made).has(word)) return true;
  // COM-21: the buyer alone looks at what he draws.
  if (seat === eyes && made.some(({ move }) => move === "buy") && read(after).drawn === word) return true;
  // COM-25: somebody doubts, and the card is shown.
  if (before && read(before).drawn === word && moves.some(({ move }) => move === "doubt")) return true;
  // COM-45, COM-46: a control takes illicit goods and shows them. COM-30: customs take all oil.
  if (kindOf(word, truth) === "illicit" && gone(word, seat, span) > 0) return true;
  return (
    kindOf(word, truth) === "oil" &&
    moves.some(({ move }) => move === "denounce") &&
    gone(word, seat, span) > 0 &&
    read(after).hands[seat]![word] === undefined
  );
}

export const combinards: Secrets = {
  words: (truth) => new Set(cards(truth).map(({ id }) => id)),
  view: (state, eyes) => {
    const { turn, hands, pile, drawn, chosen, answered, accusers, operating, options } = read(state);
    const seat = eyes === "watching" ? -1 : eyes;
    return {
      ...pick(state, "seats", "options", "starter", "turn", "round", "phase", "playing", "players", "pot"),
      ...pick(state, "bank", "points", "announced", "die", "ended", "winners"),
      hand_sizes: hands.map(total),
      pile_size: pile.length,
      operating: options.open_declarations ? operating : [],
      drawn: seat === turn ? drawn : null,
      answered: answered.includes(seat),
      accuses: accusers.includes(seat),
      hand: hands[seat] ?? {},
      chosen: seat === turn ? chosen : {},
    };
  },
  mayName,
  mayTell: (event, { after, moves }) => {
    // COM-31: nobody is told that a commitment has lapsed.
    if (event.event === "lapsed") return read(after).options.open_declarations;
    // COM-26, COM-30: an answer is told when the window is closed, and at once to its own seat.
    return event.event !== "answered" || moves.some(({ seat }) => seat === event.seat);
  },
  // COM-29, COM-30: shown when it happens, and not afterwards; also that nothing was declared.
  mayRepeat: (event, { states }) =>
    event["clause"] !== "COM-29" || read(states[0]!).options.open_declarations,
  inMoves: (state, seat) => new Set(Object.keys(read(state).hands[seat]!)),
};
