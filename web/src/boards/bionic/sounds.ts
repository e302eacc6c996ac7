// What is heard in the bionic race.
import type { BionicEvent } from "../../../types/games";
import type { SoundsOf } from "../../stage/score";

export const sounds: SoundsOf<BionicEvent> = {
  dealt: "deal",
  "spun-for-start": "spin",
  started: { rest: "turn" },
  took: { play: "card", rest: "coin" },
  "found-none": "no",
  "gave-none": "no",
  gave: "card",
  spun: "spin",
  spent: { play: "card", rest: "tick" },
  "went-back": "spin",
  "broke-down": "no",
  "sent-back": { rest: "stamp" },
  "held-up": { rest: "stamp" },
  "must-choose": { rest: "stamp" },
  "lost-turn": "no",
  finished: { play: "spin", rest: "right" },
  failed: { play: "spin", rest: "no" },
  "let-through": { play: "spin", rest: "door" },
  entered: "door",
  met: "duel",
  tied: { play: "spin", rest: "duel" },
  beat: { play: "spin", rest: "hit" },
  seized: { play: "card", rest: "lay", against: "loss" },
  "pushed-on": "tick",
  "stepped-aside": "tick",
  won: { rest: "end" },
  "ran-out": { rest: "end" },
};
