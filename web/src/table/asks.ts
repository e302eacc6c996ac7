// What is asked of me, in a sentence that speaks to me: by the verbs of the moves that are open.
import type { Choice } from "../boards/board";
import type { Game } from "../shelf/shelf";
import { t } from "./words";

type Ask = Parameters<typeof t>[0];
// The first of a game whose verbs are among those that are open; what can nearly always be done stands last.
const asks: Partial<Record<Game, [verb: string, ask: Ask][]>> = {
  agence: [
    ["challenge", "ask.challenge"],
    ["fight", "ask.fight"],
    ["roll", "ask.roll"],
    ["end", "ask.card-or-end"],
    ["discard", "ask.discard"],
    ["card", "ask.card"],
  ],
  bionic: [
    ["lose", "ask.give-or-lose"],
    ["spin", "ask.spin"],
    ["pass", "ask.pass"],
  ],
  combinards: [
    ["outer", "ask.circuit"],
    ["sell", "ask.sell"],
    ["no-sell", "ask.sell"],
    ["announce", "ask.announce"],
    ["buy", "ask.buy"],
    ["doubt", "ask.doubt"],
    ["declare", "ask.declare"],
    ["denounce", "ask.denounce"],
    ["fly", "ask.fly"],
    ["inform", "ask.inform"],
    ["give", "ask.give"],
    ["risk", "ask.risk"],
    ["years-off", "ask.reward"],
    ["roll", "ask.roll"],
  ],
  poker: [
    ["repel", "ask.attack"],
    ["drive-off", "ask.drive-off"],
    ["let-it-happen", "ask.attack"],
    ["valise", "ask.card"],
    ["attack", "ask.card"],
    ["discard", "ask.card"],
    ["dandy", "ask.card"],
  ],
  quiz: [
    ["answer", "ask.answer"],
    ["try", "ask.try"],
    ["vote", "ask.vote"],
    ["advise", "ask.advise"],
    ["keep", "ask.keep"],
    ["show", "ask.show"],
    ["no-joker", "ask.joker"],
  ],
};

export function askOf(game: Game, moves: Choice[]): Ask {
  const verbs = new Set(moves.map(({ move }) => move.split(" ")[0]));
  return (asks[game] ?? []).find(([verb]) => verbs.has(verb))?.[1] ?? "ask";
}
