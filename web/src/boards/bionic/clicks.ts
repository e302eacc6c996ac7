// Where on the board a move is clicked. Only its text is read: whether it is allowed is
// for the engine to say.
import type { Choice } from "../board";
import type { Place } from "./plan";

export interface Step extends Choice {
  to: Place;
  cards: number;
}
export interface Clicks {
  disc: Choice | null; // spin
  supply: Choice | null; // pass, and take from the disc
  steps: Step[]; // spend: on the space that is reached
  here: Choice[]; // give, lose: what the own space lets one choose; what harms stands last
}

export function clicksOf(moves: Choice[], mine: Place | undefined): Clicks {
  const clicks: Clicks = { disc: null, supply: null, steps: [], here: [] };
  for (const choice of moves) {
    const [verb, cards] = choice.move.split(" ");
    if (verb === "spin") clicks.disc = choice;
    else if (verb === "pass") clicks.supply = choice;
    else if (verb === "spend" && mine)
      clicks.steps.push({
        ...choice,
        cards: Number(cards),
        to: { ...mine, space: mine.space + Number(cards) },
      });
    else if (verb === "give") clicks.here.unshift(choice);
    else if (verb === "lose") clicks.here.push(choice);
  }
  return clicks;
}
