// How the motion of Millionen Poker is timed.
import type { PokerEvent } from "../../../types/games";
import { cue, type ScoreOf } from "../../stage/score";
import { sounds } from "./sounds";

export const score: ScoreOf<PokerEvent> = {
  cues: {
    dealt: cue(1200, 1500, "!"),
    "dealt-unseen": cue(1200),
    started: cue(700, "r"),
    drew: cue(450, 600, "!"),
    "drew-unseen": cue(300),
    "turned-over": cue(700, "r"),
    passed: cue(250, "r"),
    discarded: cue(400, 300),
    hoped: cue(400, "r"),
    placed: cue(800, "r"),
    attacked: cue(500, 900, "!me"),
    repelled: cue(900, 1200),
    turned: cue(950, 1200, "!me"),
    took: cue(1100, 1400, "!"),
    waits: cue(500, 1200, "!me"),
    "drove-off": cue(900, 1200),
    "handed-on": cue(800, 1200, "!"),
    surplus: cue(600, "R", "!"),
    cheated: cue(950, 1500, "!"),
    "cheated-unseen": cue(950, "r"),
    won: cue(1500, 2500, "!"),
    "ran-out": cue(1500, 2500, "!"),
  },
  together: [
    ["dealt", "dealt-unseen"],
    ["drew", "drew-unseen"],
  ],
  leaves: ["hand", "hand_sizes", "pile_size", "valises", "attack"],
  sounds,
};
