// What is heard in the card room.
import type { PokerEvent } from "../../../types/games";
import type { SoundsOf } from "../../stage/score";

export const sounds: SoundsOf<PokerEvent> = {
  dealt: "deal",
  "dealt-unseen": "deal",
  started: { rest: "turn" },
  drew: "card",
  "drew-unseen": "card",
  "turned-over": "shuffle",
  discarded: { rest: "lay" },
  hoped: { play: "lay", rest: "heart" },
  placed: { play: "card", rest: "case" },
  attacked: { play: "card", rest: "sting" },
  repelled: { play: "card", rest: "hit" },
  "drove-off": { play: "card", rest: "hit" },
  turned: "gun",
  took: { play: "card", rest: "case", against: "loss" },
  "handed-on": { play: "card", rest: "case" },
  surplus: { rest: "loss" },
  waits: { rest: "sting" },
  cheated: { play: "card", rest: "lay", against: "loss" },
  "cheated-unseen": "card",
  won: { rest: "end" },
  "ran-out": { rest: "end" },
};
