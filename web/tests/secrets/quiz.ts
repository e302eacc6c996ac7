// What may be known in Qui veut gagner des millions. The quizmaster alone sees the right answer
// (QVG-10) until the question is settled. Final answers (QVG-13), the choice to go on (QVG-16)
// and votes are sealed until everybody has given his. What a joker shows is for the candidate
// (QVG-30, QVG-31, QVG-32), and for whoever handed it to him.
import { pick, type Event, type Eyes, type Heap, type Secrets, type Span } from "./oracle";
import type { State, Truth } from "./truth";

export interface Question {
  id: string;
  level: number;
  theme: string;
  lang: string;
  question: string;
  answers: string[];
  right: number;
  why: string;
}
type Position = {
  seats: number;
  options: { quizmaster: "human" | "software" };
  starter: number;
  round: number;
  phase: string;
  card: number;
  right: string;
  turn: number;
  used: string[][];
  said: string[];
  open: string[][];
  votes: Heap[];
  advice: (string | null)[];
};
const read = (state: State): Position => state as Position;
const LETTERS = ["A", "B", "C", "D"];

const quizmaster = (state: State): number | null => {
  const { options, starter, round, seats } = read(state);
  return options.quizmaster === "human" ? (starter + round) % seats : null;
};
// Nobody can answer the question any more.
const settled = (state: State): boolean => ["choice", "over"].includes(read(state).phase);
const seesRight = (state: State, eyes: Eyes): boolean => settled(state) || eyes === quizmaster(state);

// The question that was read out last. The log holds those that were read out in the match.
export function questionOf(state: State, truth: Truth): Question {
  const { seen } = truth.edition["excerpt"] as { seen: { number: number; card: Question }[] };
  return seen.find(({ number }) => number === read(state).card)!.card;
}
// Whether these eyes may know at this moment which answer is right.
export const mayKnowRight = seesRight;

// What is still open on somebody's holder: after 50:50 only he knows, and the quizmaster.
function openTo(state: State, seat: number, eyes: Eyes): string[] {
  const { open, used } = read(state);
  const secret = used[seat]!.includes("50:50") && !settled(state);
  return !secret || seat === eyes || eyes === quizmaster(state) ? open[seat]! : [];
}

function mayName(word: string, field: string, event: Event, span: Span): boolean {
  const { eyes, before, after, moves } = span;
  const seat = event.seat!;
  const made = moves.filter((move) => move.seat === seat).map(({ move }) => move);
  switch (event.event) {
    case "revealed": // it was settled by what happened
      return before !== null && (settled(after) || read(after).card !== read(before).card);
    case "answered": // the window is closed: what is sealed is not among the moves
      return field === "letter" && made.includes(`answer ${word}`);
    case "showed-right":
    case "showed-wrong": // QVG-40, QVG-41: before everybody
      return field === "letter" && made.includes(`show ${word}`);
    case "sealed":
      return seat === eyes && made.some((move) => move.endsWith(` ${word}`));
    case "halved":
      return (seat === eyes || eyes === quizmaster(after)) && read(after).open[seat]!.includes(word);
    case "votes":
      return seat === eyes && read(after).votes[seat]![word] !== undefined;
    case "advice":
      return (
        (seat === eyes || event["friend"] === eyes) &&
        moves.some((move) => move.seat === event["friend"] && move.move === `advise ${word}`)
      );
    default:
      return false;
  }
}

export const quiz: Secrets = {
  words: () => new Set(LETTERS),
  view: (state, eyes, truth) => {
    const card = questionOf(state, truth);
    const { said, votes, advice, right } = read(state);
    const seat = eyes === "watching" ? -1 : eyes;
    return {
      ...pick(
        state,
        "seats",
        "options",
        "starter",
        "round",
        "phase",
        "level",
        "card",
        "in",
        "turn",
        "helper",
      ),
      ...pick(
        state,
        "joker",
        "shows",
        "calling",
        "jokers",
        "used",
        "money",
        "millionaires",
        "ended",
        "winners",
      ),
      right: seesRight(state, eyes) ? right : null,
      said: said[seat] ?? "nothing",
      open: read(state).open.map((_, one) => openTo(state, one, eyes)),
      votes: votes[seat] ?? {},
      advice: advice[seat] ?? null,
      read_out: {
        ...{
          id: card.id,
          theme: card.theme,
          lang: card.lang,
          question: card.question,
          answers: card.answers,
        },
        right: seesRight(state, eyes) ? right : null,
        why: seesRight(state, eyes) ? card.why : "",
      },
    };
  },
  mayName,
  mayTell: (event, { eyes, moves }) => {
    const made = moves.flatMap(({ seat, move }) => (seat === event.seat ? [move] : []));
    if (event.event === "sealed") return event.seat === eyes;
    // QVG-16: shown together, when everybody has chosen.
    if (event.event === "tries") return made.includes("try");
    return event.event !== "stopped" || made.includes("stop");
  },
  // One's own answers: those on one's holder; votes and advice may be any card.
  inMoves: (state, seat) => {
    const { phase, turn, open } = read(state);
    if (phase === "keep") return new Set(LETTERS);
    return new Set(phase === "answer" || (phase === "show" && turn === seat) ? open[seat] : LETTERS);
  },
  inForbidden: () => new Set(LETTERS), // those that are closed on his holder
};
