// How the motion of the quiz is timed.
import type { QuizEvent } from "../../../types/games";
import { cue, type ScoreOf } from "../../stage/score";
import { sounds } from "./sounds";

export const score: ScoreOf<QuizEvent> = {
  cues: {
    quizmaster: cue(800, "r"),
    "first-asked": cue(800, "r"),
    "on-stage": cue(800, "r"),
    asked: cue(1300),
    "began-again": cue(500, "r"),
    joker: cue(600, "r"),
    "no-joker": cue(0),
    halved: cue(500, 900, "!"),
    "halved-unseen": cue(400),
    sealed: cue(250, 0, "!"),
    votes: cue(900, "R", "!"),
    "votes-unseen": cue(400),
    phoned: cue(600, "r"),
    advice: cue(600, "R", "!"),
    "advice-unseen": cue(400),
    called: cue(500, "r"),
    resumed: cue(0),
    "showed-right": cue(1300, "R"),
    "showed-wrong": cue(1300, "R"),
    stopped: cue(700, "r"),
    tries: cue(700, "r"),
    answered: cue(600, 500, "!"),
    revealed: cue(1600, "R", "!"), // with why it is so: the next question may follow at once
    right: cue(600, "R"),
    wrong: cue(900, "R"),
    "fell-back": cue(900, "R", "!"),
    million: cue(2000, 3000, "!"),
    "millionaires-win": cue(1500, 2500, "!"),
    "richest-win": cue(1500, 2500, "!"),
  },
  together: [["answered"], ["tries", "stopped"], ["right", "wrong", "fell-back"]],
  early: ["asked"],
  silent: true,
  nothing: ({ money }) => Array.isArray(money) && money.every((sum) => sum === 0),
  sounds,
};
