// The questions of a match that is over, in the order in which they were read out, with what
// everybody answered. The log has the cards (docs/log.md); what happened has the order.
import type { QuizEdition, QuizEvent, QuizLetter } from "../../../types/games";

export type QuizQuestion = QuizEdition["questions"] extends (infer Q)[] | undefined ? Q : never;
export interface Reviewed {
  number: number; // in the bank
  card: QuizQuestion;
  given: { seat: number; letter: QuizLetter }[];
}

export function reviewOf(log: string, events: QuizEvent[]): Reviewed[] {
  const header = JSON.parse(log.slice(0, log.indexOf("\n"))) as { edition: QuizEdition };
  const cards = new Map((header.edition.excerpt?.seen ?? []).map(({ number, card }) => [number, card]));
  const list: Reviewed[] = [];
  let given: Reviewed["given"] = [];
  for (const event of events)
    if (event.event === "asked") {
      const card = cards.get(event.question);
      if (card) list.push({ number: event.question, card, given: [] });
    } else if (event.event === "answered" || event.event === "showed-right")
      given.push({ seat: event.seat, letter: event.letter });
    else if (event.event === "revealed") {
      const asked = list.findLast((one) => one.number === event.question);
      if (asked) asked.given = given;
      given = [];
    }
  // What was read out before anything that is known here comes first, the lowest prize before the others.
  const known = new Set(list.map((one) => one.number));
  const earlier = [...cards].filter(([number]) => !known.has(number));
  return [...earlier.map(([number, card]) => ({ number, card, given: [] })), ...list];
}
