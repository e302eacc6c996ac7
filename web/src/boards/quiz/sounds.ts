// What is heard in the studio.
import type { QuizEvent } from "../../../types/games";
import type { SoundsOf } from "../../stage/score";

export const sounds: SoundsOf<QuizEvent> = {
  quizmaster: "turn",
  "first-asked": "turn",
  "on-stage": "turn",
  asked: "lock",
  "began-again": "shuffle",
  joker: "phone",
  phoned: "phone",
  halved: "no",
  sealed: "lock",
  votes: { rest: "coin" },
  advice: "phone",
  called: "phone",
  "showed-right": { play: "heart", rest: "right" },
  "showed-wrong": { play: "heart", rest: "no" },
  tries: "lay",
  stopped: "lay",
  answered: "lay",
  revealed: "heart",
  right: { rest: "right" },
  wrong: { rest: "no" },
  "fell-back": { rest: "no" },
  million: { rest: "clap" },
  "millionaires-win": { rest: "end" },
  "richest-win": { rest: "end" },
};
