// A round of the quiz as the table shows it: the pyramid, who plays which part, and what was just revealed.
import type { QuizEdition, QuizEvent, QuizJoker, QuizLetter, QuizView } from "../../../types/games";
import type { Choice } from "../board";

export const LETTERS: QuizLetter[] = ["A", "B", "C", "D"];
export const JOKERS: QuizJoker[] = ["50:50", "audience", "phone"];

// ---- The pyramid ----

export interface Rung {
  level: number;
  prize: number;
  safe: boolean; // one falls back to it (QVG-19, QVG-20)
  state: "passed" | "here" | "ahead";
}

export const rungsOf = (edition: QuizEdition, view: QuizView): Rung[] =>
  edition.pyramid.map((prize, i) => ({
    level: i + 1,
    prize,
    safe: edition.safe.includes(prize),
    state: view.phase === "over" || i + 1 > view.level ? "ahead" : i + 1 === view.level ? "here" : "passed",
  }));

export interface Stakes {
  prize: number; // of the question that is asked, or comes next
  kept: number; // what whoever stops now is paid (QVG-16, QVG-17)
  floor: number; // what a wrong answer leaves (QVG-18 to QVG-20)
}

// While candidates choose, the level of the view is won and the next one is at stake.
export function stakesOf(edition: QuizEdition, view: QuizView): Stakes {
  const level = view.phase === "choice" ? view.level + 1 : view.level;
  const kept = edition.pyramid[level - 2] ?? 0;
  const floor = Math.max(0, ...edition.safe.filter((prize) => prize <= kept));
  return { prize: edition.pyramid[level - 1] ?? kept, kept, floor };
}

// ---- Who plays which part ----

export const isOver = (view: QuizView): boolean => view.phase === "over";
// Once the game is over the count of rounds has gone past the last one.
const roundNow = (view: QuizView): number => (isOver(view) ? Math.max(0, view.round - 1) : view.round);

// The part goes round the table, a seat every round; the software never gives it away (QVG-10).
export const quizmasterOf = (view: QuizView): number | null =>
  view.options.quizmaster === "software" ? null : (view.starter + roundNow(view)) % view.seats;

export function roundsOf(view: QuizView): { round: number; rounds: number } {
  const { quizmaster, rounds, turns } = view.options;
  const agreed = quizmaster === "human" ? view.seats * turns : rounds > 0 ? rounds : view.seats;
  return { round: roundNow(view) + 1, rounds: agreed };
}

export type Part = "quizmaster" | "candidate" | "audience" | "out" | "done";

export function partOf(view: QuizView, seat: number): Part {
  if (isOver(view)) return "done";
  if (quizmasterOf(view) === seat) return "quizmaster";
  if (view.in.includes(seat)) return "candidate";
  return view.options.television ? "audience" : "out";
}

// ---- Answers ----

export interface Answer {
  letter: QuizLetter;
  text: string;
  closed: boolean; // on my holder, by a joker (QVG-30, QVG-40)
  right: boolean; // as far as I may know
  mine: boolean; // sealed by me in the window that is open
  votes: number; // cards that the audience gave me (QVG-31)
  advised: boolean; // by the friend I phoned (QVG-32)
}

export function answersOf(view: QuizView, me: number | null): Answer[] {
  const open = me !== null && view.in.includes(me) ? (view.open[me] ?? []) : [];
  return LETTERS.map((letter, i) => ({
    letter,
    text: view.read_out.answers[i] ?? "",
    closed: open.length > 0 && !open.includes(letter),
    right: view.read_out.right === letter,
    mine: view.said === letter,
    votes: view.votes[letter] ?? 0,
    advised: view.advice === letter,
  }));
}

// ---- Where a move can be clicked, told by its text ----

export interface Places {
  letters: Map<QuizLetter, Choice>;
  jokers: Map<QuizJoker, Choice[]>; // a call may go to several friends
  said: Choice[]; // try, stop, no joker
}

export function placesOf(moves: Choice[]): Places {
  const places: Places = { letters: new Map(), jokers: new Map(), said: [] };
  for (const choice of moves) {
    const [verb, what] = choice.move.split(" ");
    const letter = LETTERS.find((l) => l === what);
    if (letter) places.letters.set(letter, choice);
    else if (verb === "joker") {
      const joker = JOKERS.find((j) => j === what) ?? "phone"; // a real call is a phone call too (QVG-33)
      places.jokers.set(joker, [...(places.jokers.get(joker) ?? []), choice]);
    } else places.said.push(choice);
  }
  return places;
}

// What a click on an answer means now; nothing if none can be clicked.
export type Asking = "answer" | "vote" | "advise" | "keep" | "show";
const askings: Asking[] = ["answer", "vote", "advise", "keep", "show"];
export const askingOf = (places: Places): Asking | undefined =>
  askings.find((verb) => [...places.letters.values()].some(({ move }) => move.startsWith(verb)));

// What touching an answer leads to, by its letter. Where a window is open to me that is its move; while
// candidates are asked for jokers, the answer that I shall give when it opens (QVG-12, QVG-13).
export function touchable(view: QuizView, me: number | null, places: Places): Map<QuizLetter, string> {
  if (places.letters.size > 0)
    return new Map([...places.letters].map(([letter, { move }]) => [letter, move]));
  if (me === null || !view.in.includes(me) || view.said !== "nothing") return new Map();
  const isAsking = ["jokers", "keep", "vote", "advice", "show"].includes(view.phase);
  const isMine = view.turn === me;
  if (!isAsking || (isMine && !places.said.some(({ move }) => move === "no-joker"))) return new Map();
  const open = view.open[me]?.length ? view.open[me] : LETTERS;
  return new Map(open.map((letter) => [letter, `answer ${letter}`]));
}

// ---- Who stands where ----

// The seats as they stand from the quizmaster's left, which is how candidates are asked (QVG-12).
export function deskOrder(view: QuizView): number[] {
  const lead = (view.starter + roundNow(view)) % view.seats;
  const first = view.options.quizmaster === "human" ? lead + 1 : lead;
  return Array.from({ length: view.seats }, (_, i) => (first + i) % view.seats);
}

// What a desk says of whoever stands there.
export type Saying =
  | "now" // is asked for a joker
  | "next"
  | "none" // was asked, and uses none
  | "used" // was asked, and has used some
  | "seals" // answers, votes or chooses in secret; who has done it already is nobody's business
  | "helped"
  | "helps"
  | "chooses" // which wrong answer stays
  | "shows"
  | "quizmaster"
  | "audience"
  | "out"
  | "done";

export function sayingOf(view: QuizView, seat: number): Saying {
  const part = partOf(view, seat);
  if (part === "done") return "done";
  if (view.phase === "keep" && part === "quizmaster") return "chooses";
  if (["keep", "vote", "advice"].includes(view.phase) && seat === view.turn) return "helped";
  if (view.phase === "vote" && part !== "quizmaster") return "helps";
  if (view.phase === "advice" && seat === view.helper) return "helps";
  if (part !== "candidate") return part;
  if (view.phase === "choice" || view.phase === "answer") return "seals";
  if (seat === view.turn) return view.phase === "show" ? "shows" : "now";
  const order = deskOrder(view);
  if (order.indexOf(seat) > order.indexOf(view.turn)) return "next";
  return view.used[seat]?.length ? "used" : "none";
}

// What each has taken out of the round that is being played.
export function takenIn(events: QuizEvent[]): Map<number, number> {
  const begins = events.findLastIndex(({ event }) => event === "quizmaster" || event === "first-asked");
  const taken = new Map<number, number>();
  for (const event of events.slice(Math.max(0, begins)))
    if (event.event === "stopped" || event.event === "fell-back") taken.set(event.seat, event.gain);
  return taken;
}

// On which step a pawn stands, from 0, the floor: the last one that was won, or where it fell to. Null: it
// is not on the stairs.
export function stepOf(
  view: QuizView,
  edition: QuizEdition,
  seat: number,
  taken: Map<number, number>,
  climbed: boolean, // the question of this level is settled for it
): number | null {
  const gain = taken.get(seat);
  if (gain !== undefined) return edition.pyramid.findLastIndex((prize) => prize <= gain) + 1;
  if (partOf(view, seat) !== "candidate") return null;
  return climbed || view.phase === "choice" ? view.level : view.level - 1;
}

// ---- What was revealed ----

export interface Outcome {
  seat: number;
  came: "right" | "wrong" | "stopped" | "million" | "tries";
  gain: number;
}
export interface Revealed {
  question: number | null; // which was settled, by its number in the bank
  right: QuizLetter | null;
  card: QuizView["read_out"] | null; // with all that is printed on it
  given: { seat: number; letter: QuizLetter }[];
  outcomes: Outcome[];
}

// Answers and choices are shown once, all together (QVG-14, QVG-16); null where nothing was revealed.
export function revealedBy(events: QuizEvent[]): Revealed | null {
  const revealed: Revealed = { question: null, right: null, card: null, given: [], outcomes: [] };
  for (const event of events)
    switch (event.event) {
      case "answered":
      case "showed-right":
        revealed.given.push({ seat: event.seat, letter: event.letter });
        break;
      case "revealed":
        revealed.question = event.question;
        revealed.right = event.right;
        revealed.card = event.read_out;
        break;
      case "right":
        revealed.outcomes.push({ seat: event.seat, came: "right", gain: event.prize });
        break;
      case "fell-back":
        revealed.outcomes.push({ seat: event.seat, came: "wrong", gain: event.gain });
        break;
      case "stopped":
        revealed.outcomes.push({ seat: event.seat, came: "stopped", gain: event.gain });
        break;
      case "tries":
        revealed.outcomes.push({ seat: event.seat, came: "tries", gain: 0 });
        break;
      case "million":
        revealed.outcomes = revealed.outcomes.filter((other) => other.seat !== event.seat);
        revealed.outcomes.push({ seat: event.seat, came: "million", gain: event.prize });
        break;
    }
  return revealed.question === null && revealed.outcomes.length === 0 ? null : revealed;
}

const SETTLES: QuizEvent["event"][] = [
  "answered",
  "showed-right",
  "revealed",
  "right",
  "wrong",
  "fell-back",
  "million",
  "stopped",
  "tries",
];
const GOES_ON: QuizEvent["event"][] = [
  "quizmaster",
  "first-asked",
  "on-stage",
  "began-again",
  "asked",
  "millionaires-win",
  "richest-win",
];

// Of all that has happened, what was revealed last: as long as its question is on the table, or nothing
// was said to the next one.
export function lastRevealed(past: QuizEvent[], card: number): Revealed | null {
  const last = past.findLastIndex(({ event }) => SETTLES.includes(event));
  const first = past.findLastIndex(({ event }, i) => i < last && !SETTLES.includes(event)) + 1;
  const revealed = revealedBy(past.slice(first, last + 1));
  const isNews = past.slice(last + 1).every(({ event }) => GOES_ON.includes(event));
  return revealed && (isNews || revealed.question === card) ? revealed : null;
}
