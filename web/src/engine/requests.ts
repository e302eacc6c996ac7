// Printed by scripts/publish from the lists of fields of the page (page/requests.h).
import type { ForbiddenMove, PastHappening, Seat, Shown, TableEvent, Update } from "../../types/wire";

export interface TellRequest {
  /** which game */
  game: string;
  /** the id of its edition; else the usual one */
  edition: string;
  /** a match that is looked at again: its own box is meant */
  replay?: string | null;
  /** "fr" or "en" */
  lang: string;
  /** of the seats */
  names: string[];
  /** as they are told on the wire */
  events?: unknown[];
  /** in the notation of the game */
  moves?: string[];
  /** moves that are not open */
  forbidden?: ForbiddenMove[];
}

export interface TellAnswer {
  /** in the order in which they were asked for */
  events: ToldEvent[];
  /** likewise */
  moves: ToldMove[];
  /** likewise */
  forbidden: ToldMove[];
}

export interface ToldEvent {
  /** a sentence; empty if it is none of this game's */
  words: string;
  /** whether it happens all the time */
  routine: boolean;
}

export interface ToldMove {
  /** in the notation of the game */
  move: string;
  /** a phrase */
  words: string;
  /** what describes it, or forbids it */
  clause: string;
  /** why it is not allowed */
  why?: string;
}

export interface CreateRequest {
  /** how the page calls it */
  table: string;
  /** which game */
  game: string;
  /** the id of its edition; else the usual one */
  edition: string;
  /** what the table agrees on */
  options?: unknown | null;
  /** the ids of questions that those who play have heard before */
  heard?: string[];
  /** for each seat "human" or the name of a bot */
  players: string[];
  /** of the seats */
  names: string[];
  /** 32 bytes in hex: of all luck */
  seed: string;
  /** when */
  at: number;
}

export interface CreateAnswer {
  /** of its journal, to be kept */
  lines: string[];
  /** whose answer is still wanted */
  waiting: Seat[];
  /** for whom a bot is to give it */
  bots: Seat[];
}

export interface RestoreRequest {
  /** how the page calls it */
  table: string;
  /** the id of its edition */
  edition: string;
  /** its journal */
  lines: string[];
}

export interface RestoreAnswer {
  /** whose answer is still wanted */
  waiting: Seat[];
  /** for whom a bot is to give it */
  bots: Seat[];
}

export interface ShowRequest {
  /** which */
  table: string;
  /** to whom; -1: somebody who watches */
  seat: number;
  /** the version that he has; -1: none */
  since: number;
  /** when */
  at: number;
}

export interface ShowAnswer {
  /** whose answer is still wanted */
  waiting: Seat[];
  /** for whom a bot is to give it */
  bots: Seat[];
  /** the table as that pair of eyes may see it */
  shown: Shown;
}

export interface HistoryRequest {
  /** which */
  table: string;
  /** to whom; -1: somebody who watches */
  seat: number;
  /** the version before the first that is wanted; -1: from the beginning */
  since: number;
}

export interface HistoryAnswer {
  /** a hundred versions at most */
  history: PastHappening[];
}

export interface MoveRequest {
  /** which */
  table: string;
  /** who moves */
  seat: number;
  /** the decision that it answers */
  ply: number;
  /** which move of that decision; left out: the next one */
  step?: number | null;
  /** in the notation of the game */
  move: string;
  /** who makes it */
  by: Mover;
  /** when */
  at: number;
  /** who looks at the page */
  eyes: number;
}

export type Mover =
  | "person"
  | "bot"
  | "clock";

export interface MoveAnswer {
  /** whose answer is still wanted */
  waiting: Seat[];
  /** for whom a bot is to give it */
  bots: Seat[];
  /** whether it had been made before */
  repeated: boolean;
  /** of the journal, to be kept */
  line?: string;
  /** for whoever looks, if he is told something */
  update?: Update;
  /** for each seat what it is told this once */
  fleeting?: TableEvent[][];
}

export interface HeardRequest {
  /** which */
  table: string;
}

export interface HeardAnswer {
  /** the ids of questions that were read out, not to come again yet */
  heard: string[];
  /** of questions that may come again: all of their level have been asked */
  again: string[];
}

export interface LogRequest {
  /** one that is over */
  table: string;
}

export interface LogAnswer {
  /** its text (docs/log.md) */
  log: string;
}

export interface StudyRequest {
  /** how the page calls it */
  replay: string;
  /** its text (docs/log.md) */
  log: string;
}

export interface StudyAnswer {
  /** which game */
  game: string;
  /** the id of its edition */
  edition: string;
  /** the version of the rules that it began with */
  rules: number;
  /** what the table agreed on */
  options: unknown;
  /** who began the match */
  seats: ReplaySeat[];
  /** the first moment that can be shown: so many decisions had been made */
  first: number;
  /** the last one; less than the first: none can */
  last: number;
  /** where turns begin */
  turns: ReplayTurn[];
  /** the table as it stood now and then, 64 times at most, and at the end */
  course: ViewThen[];
  /** 60 for the winner; empty if the table was closed before the end */
  scores: number[];
  /** the moves that other rules than ours have played, before all that is shown */
  unplayed: ReplayMove[];
}

export interface ReplaySeat {
  /** empty, if it was forgotten, or if a bot has none */
  name: string;
  /** "human", or the name of a bot: who began the match */
  player: string;
}

export interface ReplayTurn {
  /** the moment at which it begins */
  ply: number;
  /** complete rounds before it */
  round: number;
}

export interface ViewThen {
  /** the moment */
  ply: number;
  /** what those who watched saw */
  view: unknown;
}

export interface ReplayMove {
  /** who made it */
  seat: number;
  /** in the notation of the game */
  move: string;
}

export interface MomentRequest {
  /** which match */
  replay: string;
  /** when so many decisions had been made */
  ply: number;
  /** with whose eyes; -1: of those who watch */
  seat: number;
  /** whether all hands are open */
  open: boolean;
}

export interface MomentAnswer {
  /** which moment it is */
  ply: number;
  /** who is asked */
  asked: Seat[];
  /** what that pair of eyes saw */
  view: unknown;
  /** those that were open to it */
  moves?: string[];
  /** what each seat saw, where all is open */
  views?: unknown[];
  /** at the end */
  scores?: number[];
  /** how many moves were played again to know it */
  replayed: number;
}

export interface StoryRequest {
  /** which match */
  replay: string;
  /** the version before the first that is wanted; -1: from the beginning */
  since: number;
  /** to whom; -1: to those who watched */
  seat: number;
  /** all of it, whoever heard it */
  open: boolean;
}

export interface StoryAnswer {
  /** five hundred versions at most */
  history: PastHappening[];
}

export interface VerifyRequest {
  /** its text */
  log: string;
  /** what was promised about its luck before, if somebody knows */
  commitment?: string | null;
}

export interface VerifyAnswer {
  /** what is wrong with it, and where; then nothing else is known */
  wrong?: WrongLine;
  /** where luck came from */
  luck: Luck;
  /** decisions that were played again */
  plies: number;
  /** outcomes of luck in them */
  outcomes: number;
  /** nothing of it had to be believed */
  complete: boolean;
  /** every outcome follows from the seed */
  drawn: boolean;
  /** the scores are right */
  result: boolean;
  /** that were compared with their marks */
  names: number;
  /** lines that rules have played which are not here */
  unplayed: UnplayedLines[];
}

export interface WrongLine {
  /** of the text, from 1 */
  line: number;
  /** which field; empty: the whole line */
  path: string;
  /** what is wrong, in English */
  reason: string;
}

export type Luck =
  | "seed"
  | "script"
  | "commitment";

export interface UnplayedLines {
  /** the version of those rules */
  rules: number;
  /** the first line */
  from: number;
  /** the last line */
  to: number;
  /** whether its luck was drawn again all the same */
  luck: boolean;
}

export interface DropRequest {
  /** which */
  table: string;
}

export interface DropAnswer {
}

export interface MindRequest {
  /** which */
  table: string;
  /** for whom */
  seat: number;
}

export interface MindAnswer {
  /** who plays there */
  bot: string;
  /** to be handed to "ponder" as it is */
  mind: unknown;
}

export interface PonderRequest {
  /** which game */
  game: string;
  /** the id of its edition */
  edition: string;
  /** which bot */
  bot: string;
  /** what it is given */
  mind: unknown;
  /** of what it leaves to chance */
  seed: string;
}

export interface PonderAnswer {
  /** what the bot plays */
  move: string;
}

export interface AskedRequest {
  /** which */
  table: string;
  /** for whom */
  seat: number;
}

export interface AskedAnswer {
  /** to be handed to "advise" as it is */
  mind: unknown;
}

export interface AdviseRequest {
  /** which game */
  game: string;
  /** the id of its edition */
  edition: string;
  /** what he is given */
  mind: unknown;
  /** of what he imagines: the same seed gives the same advice */
  seed: string;
}

export interface AdviseAnswer {
  /** what an expert would do, how sure, and why */
  advice: Advice;
}

export interface Advice {
  /** none: there is nothing to say; moves: some moves, the best first; mix: one of several, each so often; sure: what to do from what certainty on */
  kind: HintKind;
  /** what an expert would play */
  move: string;
  /** whether everything else is clearly worse */
  clear: boolean;
  /** what was compared */
  moves: AdvisedMove[];
  /** that were looked ahead */
  turns: number;
  /** that were played out for each move */
  futures: number;
}

export type HintKind =
  | "none"
  | "moves"
  | "mix"
  | "sure";

export interface AdvisedMove {
  /** in the notation of the game */
  move: string;
  /** of a win: out of 1000; of a mix how often he plays it, and otherwise from which certainty on */
  share: number;
  /** whether it is about as good as what the expert would play */
  equal: boolean;
  /** what happens more often, or less often, the most telling first */
  reasons: AdviceReason[];
}

export interface AdviceReason {
  /** which, in the turns that were looked ahead */
  clause: string;
  /** own: it is about the seat; against: it is done to it; with: it has a part in it */
  role: Role;
  /** in how many of a hundred futures after this move */
  percent: number;
  /** and after what the expert would play */
  instead: number;
}

export type Role =
  | "own"
  | "against"
  | "with";

export interface TurningRequest {
  /** which match */
  replay: string;
  /** whose decisions */
  seats: Seat[];
  /** the first move that is looked at, from 0 */
  first: number;
  /** the one behind the last */
  last: number;
}

export interface TurningAnswer {
  /** what cost most first */
  points: TurningPoint[];
  /** how many the match has */
  moves: number;
}

export interface TurningPoint {
  /** the moment: so many decisions had been made */
  ply: number;
  /** who decided */
  seat: Seat;
  /** what he played */
  move: string;
  /** what an expert would have played, with what the seat knew */
  better: string;
  /** of a win: out of 1000 */
  cost: number;
  /** the cost is known to within this (95 %) */
  margin: number;
  /** what happens more often, or less often, after what was played */
  reasons: AdviceReason[];
}

/** What the page may ask of the engine, and what it is answered. */
export interface Requests {
  tell: { ask: { do: "tell" } & TellRequest; answer: TellAnswer };
  create: { ask: { do: "create" } & CreateRequest; answer: CreateAnswer };
  restore: { ask: { do: "restore" } & RestoreRequest; answer: RestoreAnswer };
  show: { ask: { do: "show" } & ShowRequest; answer: ShowAnswer };
  history: { ask: { do: "history" } & HistoryRequest; answer: HistoryAnswer };
  move: { ask: { do: "move" } & MoveRequest; answer: MoveAnswer };
  heard: { ask: { do: "heard" } & HeardRequest; answer: HeardAnswer };
  log: { ask: { do: "log" } & LogRequest; answer: LogAnswer };
  study: { ask: { do: "study" } & StudyRequest; answer: StudyAnswer };
  moment: { ask: { do: "moment" } & MomentRequest; answer: MomentAnswer };
  story: { ask: { do: "story" } & StoryRequest; answer: StoryAnswer };
  verify: { ask: { do: "verify" } & VerifyRequest; answer: VerifyAnswer };
  drop: { ask: { do: "drop" } & DropRequest; answer: DropAnswer };
  mind: { ask: { do: "mind" } & MindRequest; answer: MindAnswer };
  ponder: { ask: { do: "ponder" } & PonderRequest; answer: PonderAnswer };
  asked: { ask: { do: "asked" } & AskedRequest; answer: AskedAnswer };
  advise: { ask: { do: "advise" } & AdviseRequest; answer: AdviseAnswer };
  turning: { ask: { do: "turning" } & TurningRequest; answer: TurningAnswer };
}
