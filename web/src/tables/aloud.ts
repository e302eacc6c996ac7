// On one device: what may be answered in the open is asked aloud, and nobody passes the device for it;
// and whoever reads the questions gets it when there is one to read.
import type { QuizView } from "../../types/games";
import { quizmasterOf } from "../boards/quiz/round";
import type { Game } from "../shelf/shelf";

// The verbs that show nothing of a hand, by game. "Who doubts?" is such a question.
const open: Partial<Record<Game, string[]>> = { combinards: ["doubt", "let-pass", "denounce"] };

export const mayBeAskedAloud = (game: Game): boolean => open[game] !== undefined;
export const isOpenQuestion = (game: Game, moves: string[]): boolean =>
  moves.length > 1 && moves.every((move) => open[game]?.includes(move.split(" ")[0]!));

const isOfQuiz = (view: object): view is QuizView => "card" in view;

// The quizmaster, and the question that is to be read out now; null: there is none, or nobody reads.
export function readingOf(game: Game, view: object): { seat: number; card: number } | null {
  if (game !== "quiz" || !isOfQuiz(view) || view.phase !== "jokers") return null;
  const seat = quizmasterOf(view);
  return seat === null ? null : { seat, card: view.card };
}
