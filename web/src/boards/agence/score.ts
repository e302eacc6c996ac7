// How the motion of the fortress is timed.
import type { AgenceEvent } from "../../../types/games";
import { cue, type ScoreOf } from "../../stage/score";
import { sounds } from "./sounds";

export const score: ScoreOf<AgenceEvent> = {
  cues: {
    dealt: cue(1200, 1500, "!"),
    "dealt-unseen": cue(1200),
    "first-roll": cue(800, 600),
    started: cue(700, "r"),
    rolled: cue(800, 250),
    "rolled-both": cue(800, 250),
    moved: cue(600),
    stopped: cue(200, "r"),
    again: cue(300, "r"),
    fought: cue(1000, 1400, "!me"),
    tied: cue(1000, 900),
    challenged: cue(500, 700),
    declined: cue(250, "r"),
    "fought-guard": cue(1000, 1200),
    "tied-guard": cue(1000, 900),
    held: cue(400, "R", "!me"),
    "lost-roll": cue(250, "r"),
    // A card is read while it is held up: there is nothing to wait for when it lies.
    played: cue(1900),
    sidelined: cue(1900, 400, "!me"),
    "stepped-out": cue(1900),
    "sat-out": cue(400, "r", "!me"),
    "sent-guard": cue(1900),
    surrendered: cue(1900),
    caught: cue(900, "R", "!me"),
    discarded: cue(400, 300),
    drew: cue(400, 600, "!"),
    "drew-unseen": cue(400),
    "turned-over": cue(400, "r"),
    "ended-turn": cue(0),
    "reached-vault": cue(600, "r"),
    "took-formula": cue(1600, "R", "!"),
    chases: cue(500, "r", "!me"),
    "all-chase": cue(500, "r", "!me"),
    stole: cue(700, 1400, "!"),
    kept: cue(400, "R", "!me"),
    won: cue(1500, 2500, "!"),
    "ran-out": cue(0, 2500, "!"),
  },
  together: [
    ["dealt", "dealt-unseen"],
    ["first-roll"],
    ["played", "sidelined", "stepped-out", "sent-guard", "surrendered", "drew", "drew-unseen"],
  ],
  leaves: ["hand", "pile_size"],
  sounds,
};
