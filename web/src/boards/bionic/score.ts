// How the motion of the bionic race is timed.
import type { BionicEvent } from "../../../types/games";
import { cue, type ScoreOf } from "../../stage/score";
import { sounds } from "./sounds";

export const score: ScoreOf<BionicEvent> = {
  cues: {
    dealt: cue(1200),
    "spun-for-start": cue(1350, 600),
    started: cue(700, "r"),
    took: cue(400, 300),
    passed: cue(250, "r"),
    "passed-empty": cue(250, "r"),
    "found-none": cue(300, "r"),
    gave: cue(400, 300),
    "gave-none": cue(300, "r"),
    spun: cue(1900),
    spent: cue(900),
    halted: cue(250, "r"),
    "went-back": cue(1900, "r"),
    "broke-down": cue(1300, "R", "!me"),
    "sent-back": cue(300, "r"),
    "held-up": cue(300, "r"),
    "lost-turn": cue(500, "r", "!me"),
    "must-choose": cue(300, "r"),
    freed: cue(250),
    finished: cue(2300, "R", "!"),
    failed: cue(1600, "r", "!me"),
    "let-through": cue(1600, "r"),
    entered: cue(900, "r"),
    met: cue(500, 600),
    tied: cue(1350, 900),
    beat: cue(1350, 1400, "!"),
    seized: cue(450, 600, "!me"),
    "pushed-on": cue(600),
    "spins-again": cue(300, "r"),
    "stepped-aside": cue(300, "r"),
    won: cue(1500, 2500, "!"),
    "ran-out": cue(0, 2500, "!"),
  },
  together: [["spun-for-start"], ["gave"]],
  sounds,
};
