// Printed by scripts/publish from the lists of fields of the server.

/** The version of the protocol (docs/protocol.md). */
export const protocol = 2;

/** A place at the table, counted from 0. */
export type Seat = number;

/** What happened in a match; its other fields depend on the event (games.d.ts). */
export interface TableEvent {
  event: string;
  clause: string;
  seat?: Seat;
  [field: string]: unknown;
}

export interface Hello {
  /** "pactole" */
  hello: string;
  /** the version that the server speaks */
  protocol: number;
}

export interface Shown {
  /** which table */
  table: string;
  /** one's own seat */
  seat?: number;
  /** whether one is the host */
  host?: boolean;
  /** which game */
  game: string;
  /** the id of its edition */
  edition: string;
  /** what the table agreed on */
  options: unknown;
  /** who sits where */
  seats: ShownSeat[];
  /** whether it waits for people, is about to begin, is played or is over */
  standing: Standing;
  /** whether it stands in the lobby */
  listed: boolean;
  /** whether others may watch */
  spectators: boolean;
  /** whether those who play may ask an expert, also where people play against each other: so it was agreed when the table was made. Hints are worked out where they are shown */
  hints?: boolean;
  /** seconds for a decision; 0: no clock */
  clock: number;
  /** SHA-256 of the seed */
  commitment: string;
  /** the table that follows this one */
  rematch?: string;
  /** the version that is shown */
  version: number;
  /** the number of the last update */
  n: number;
  /** what has happened since the version that was asked for, or the last of it */
  history: PastHappening[];
  /** the decision that is open */
  ply?: number;
  /** the moves one has made in it; left out: none */
  step?: number;
  /** who is asked */
  asked?: Seat[];
  /** the moves that are open, if one is asked */
  moves?: string[];
  /** those that are not, with the clause that forbids each, if one wants them */
  forbidden?: ForbiddenMove[];
  /** seconds on the clock */
  left?: number;
  /** how many of them are beside what the table gives, to look at what has just happened */
  watch?: number;
  /** seconds left of a countdown that the rules give and all see; when it ends nothing is played */
  countdown?: number;
  /** who has still to reveal what he adds to the luck, before the match */
  reveal?: Seat[];
  /** 60 for the winner, once the match is over */
  scores?: number[];
  /** what one may know: all of it, or in an update what has changed */
  view?: unknown;
  /** of all luck, once the table is over */
  seed?: string;
}

export interface ShownSeat {
  /** "human", or the bot for which the seat was made */
  player: string;
  /** of the person; empty if there is none */
  name: string;
  /** false: somebody may sit down here */
  taken: boolean;
  /** whether its owner looks on */
  present: boolean;
  /** the bot that plays for it now */
  bot?: string;
  /** whether the host has asked him to be quiet */
  muted?: boolean;
  /** whether it has pledged what it adds to the luck */
  pledged?: boolean;
  /** what others want to be done about it, if some do */
  votes?: ShownVote[];
  /** which portrait the person has chosen */
  portrait?: number;
  /** whether it is the host's */
  host?: boolean;
}

export interface ShownVote {
  /** what is to be done */
  remedy: Remedy;
  /** who wants it */
  by: Seat[];
  /** how many must want it */
  needed: number;
}

export type Remedy =
  | "bot"
  | "guest";

export type Standing =
  | "waiting"
  | "revealing"
  | "running"
  | "over";

export interface PastHappening {
  /** which */
  version: number;
  /** what happened at the table: who sat down, left, spoke … */
  news?: News;
  /** what happened in the match, in order */
  events?: TableEvent[];
  /** for whom the clock has played in this decision */
  by_clock?: Seat[];
  /** for which people a bot has played in it */
  by_bot?: Seat[];
}

export interface Update {
  /** which table */
  table: string;
  /** the number of this update for this audience */
  n: number;
  /** which */
  version: number;
  /** what happened at the table: who sat down, left, spoke … */
  news?: News;
  /** what happened in the match, in order */
  events?: TableEvent[];
  /** which of the events, from 0, are told this once and never again */
  fleeting?: number[];
  /** for whom the clock has played in this decision */
  by_clock?: Seat[];
  /** for which people a bot has played in it */
  by_bot?: Seat[];
  /** who sits where, if that has changed */
  seats?: ShownSeat[];
  /** if it has changed */
  standing?: Standing;
  /** of a new seed */
  commitment?: string;
  /** the table that follows this one, once there is one */
  rematch?: string;
  /** the decision that is open */
  ply?: number;
  /** the moves one has made in it; left out: none */
  step?: number;
  /** who is asked */
  asked?: Seat[];
  /** the moves that are open, if one is asked */
  moves?: string[];
  /** those that are not, with the clause that forbids each, if one wants them */
  forbidden?: ForbiddenMove[];
  /** seconds on the clock */
  left?: number;
  /** how many of them are beside what the table gives, to look at what has just happened */
  watch?: number;
  /** seconds left of a countdown that the rules give and all see; when it ends nothing is played */
  countdown?: number;
  /** who has still to reveal what he adds to the luck, before the match */
  reveal?: Seat[];
  /** 60 for the winner, once the match is over */
  scores?: number[];
  /** what one may know: all of it, or in an update what has changed */
  view?: unknown;
  /** of all luck, once the table is over */
  seed?: string;
}

export interface News {
  /** what happened */
  news: Topic;
  /** of whom; -1: those who watch, or everybody */
  seat?: number;
  /** how he is called */
  name?: string;
  /** which bot plays there now */
  bot?: string;
  /** who plays, bots in free seats included */
  players?: string[];
  /** of every seat, the SHA-256 of what it adds to the luck; empty: nothing */
  pledges?: string[];
  /** of every seat, what it adds to the luck; empty: nothing */
  bytes?: string[];
  /** who has not revealed his bytes in time */
  silent?: Seat[];
  /** SHA-256 of the new seed */
  commitment?: string;
  /** who wants it */
  by?: number;
  /** of a seat that was left: whether the host has given it back to the link */
  by_host?: boolean;
  /** what is to be done about an absent one */
  remedy?: Remedy;
  /** the version of the rules from here on */
  rules?: number;
  /** what was said */
  text?: string;
  /** what was said without words */
  gesture?: Gesture;
  /** when it was said */
  at?: number;
  /** whether he is asked to be quiet */
  muted?: boolean;
  /** the new table */
  table?: string;
  /** why it was closed */
  reason?: string;
}

export type Topic =
  | "sat"
  | "left"
  | "pledged"
  | "revealing"
  | "reseeded"
  | "began"
  | "voted"
  | "opened"
  | "entrusted"
  | "back"
  | "said"
  | "muted"
  | "forgotten"
  | "checkpoint"
  | "rematch"
  | "closed";

export type Gesture =
  | "bravo"
  | "hm"
  | "hurry"
  | "thanks"
  | "again";

export interface ForbiddenMove {
  /** in the notation of the game */
  move: string;
  /** what forbids it */
  clause: string;
}

export interface Summary {
  /** which table */
  table: string;
  /** which game */
  game: string;
  /** the id of its edition */
  edition: string;
  /** what the table agreed on */
  options: unknown;
  /** whether it waits for people, is about to begin, is played or is over */
  standing: Standing;
  /** whether others may watch */
  spectators: boolean;
  /** whether those who play may ask an expert, also where several people play */
  hints?: boolean;
  /** seconds for a decision; 0: no clock */
  clock: number;
  /** where somebody may sit down */
  free: Seat[];
  /** for each seat the name of the person, or of the bot */
  seats: string[];
  /** where somebody sits */
  people: Seat[];
  /** for each seat the portrait that the person has chosen, if some have; -1: none */
  portraits?: number[];
  /** where the host sits */
  host_seat?: Seat;
  /** whose turn it is */
  asked: Seat[];
  /** when something happened there last */
  at: number;
}

export interface Present {
  /** which table */
  table: string;
  /** the seats whose owners look on now */
  present: Seat[];
}

export interface Again {
  /** which table */
  table: string;
  /** it must be watched again */
  again: boolean;
}

export interface LogHeader {
  /** the version of this format */
  log: number;
  /** which game */
  game: string;
  /** the version of its rules */
  rules: number;
  /** where luck came from: a seed, a script (real dice) or a commitment */
  luck: Luck;
  /** the seed, where luck comes from one that nobody committed to; else empty */
  seed: string;
  /** SHA-256 of the seed in hex, shown before anybody added bytes; else empty */
  commitment: string;
  /** who plays, in the order of play */
  seats: ({
    /** how the seat is called; empty if that was forgotten */
    name: string;
    /** 16 bytes in hex, which the mark is made with; empty if the name was forgotten */
    salt?: string;
    /** SHA-256 of salt and name, in hex; it stays when the name is forgotten */
    mark?: string;
    /** "human", or the name of a bot: who began the match */
    player: string;
    /** 32 bytes in hex that the seat added to the luck (16 in version 1); empty without a commitment */
    bytes: string;
  })[];
  /** what the table agreed on */
  options: unknown;
  /** the whole edition, so that a log stands alone */
  edition: unknown;
}

export type Luck =
  | "seed"
  | "script"
  | "commitment";

export interface LogEnd {
  /** the number of this line */
  seq: number;
  /** 60 for the winner, shared by those who tie; empty if the table was closed early */
  scores: number[];
  /** the seed that was committed to, published now, in hex; else empty */
  seed: string;
  /** the hash of the line before */
  prev: string;
}

export interface GamesRequest {
}

export interface GamesAnswer {
  /** the shelf */
  games: GameOnShelf[];
  /** who can sit in a seat for a bot */
  bots: string[];
  /** the version that the server speaks */
  protocol: number;
}

export interface GameOnShelf {
  /** which game */
  game: string;
  /** how many can play: the fewest and the most */
  seats: number[];
  /** the version of its rules */
  rules_version: number;
  /** whether seats know different things */
  hidden: boolean;
  /** how long people take for one match */
  minutes: number;
  /** what there is to play it with, the usual one first */
  editions: EditionOnShelf[];
}

export interface EditionOnShelf {
  /** names it */
  id: string;
  /** the title on the lid; it belongs to its owner */
  title: {
    /** French */
    fr: string;
    /** English */
    en: string;
  };
  /** whose rule sheet it follows */
  credit: {
    /** French */
    fr: string;
    /** English */
    en: string;
  };
}

export interface EditionRequest {
  /** which game */
  game: string;
  /** the id of the edition */
  edition: string;
}

export interface EditionAnswer {
  /** what is printed in the box, without what players must not read */
  edition: unknown;
}

export interface LobbyRequest {
}

export interface LobbyAnswer {
  /** a summary of each, the newest first, a hundred at most */
  tables: Summary[];
  /** of all of them */
  count: number;
}

export interface CreateRequest {
  /** which game */
  game: string;
  /** who plays, in order: "human" or the name of a bot */
  seats: string[];
  /** the id of an edition; else the usual one */
  edition?: string | null;
  /** what the table agrees on; what is left out is as usual, which may be another thing day by day (a clock of a day or longer) */
  options?: unknown | null;
  /** instead of options: by the letter of the printed sheet, where an option gives it back */
  as_printed?: boolean;
  /** whether it stands in the lobby, for anybody to join */
  listed?: boolean;
  /** whether others may watch */
  spectators?: boolean;
  /** whether those who play may ask an expert, though several people play; everybody at the table is shown it. Whoever plays alone among bots may anyway */
  hints?: boolean;
  /** seconds for a decision, up to 30 days; 0: no clock */
  clock?: number;
}

export interface CreateAnswer {
  /** its name */
  table: string;
  /** SHA-256 of the seed of all luck */
  commitment: string;
  /** the token of the host */
  host: string;
  /** one for each seat of a person; empty for a bot */
  invitations: string[];
  /** an invitation for everybody: each who has it may take one free seat before the match */
  link: string;
}

export interface PromiseRequest {
  /** which table */
  table: string;
  /** what the link holds; not needed at a table of the lobby */
  invitation?: string | null;
  /** your secret, if you ask again for a seat whose token did not reach you */
  retry?: string;
  /** of your seat or of the host; at a rematch, of your seat at the table before */
  token?: string | null;
}

export interface PromiseAnswer {
  /** SHA-256 of the seed of all luck */
  commitment: string;
}

export interface JoinRequest {
  /** which table */
  table: string;
  /** how you are called there */
  name: string;
  /** what the link holds; not needed at a table of the lobby */
  invitation?: string | null;
  /** which free seat, at a table of the lobby or by a link for everybody */
  seat?: number | null;
  /** SHA-256, in hex, of 32 bytes that you add to the luck; they are revealed when all have pledged theirs */
  pledge?: string;
  /** a secret of yours: with it and the same invitation you may ask again, for ten minutes, for a seat whose token did not reach you */
  retry?: string;
  /** at a rematch: the token of your seat at the table before; with it you may ask as often as you like */
  token?: string | null;
  /** which portrait others are shown */
  portrait?: number | null;
  /** the token of the host, if you are the one and want to be known as such */
  host?: string | null;
}

export interface JoinAnswer {
  /** which table */
  table: string;
  /** one's seat */
  seat: Seat;
  /** of the seat: whoever has it is the seat */
  token: string;
  /** how one is called there: with a number where somebody's name looks like it */
  name: string;
  /** SHA-256 of the seed of all luck */
  commitment: string;
}

export interface WatchRequest {
  /** which table */
  table: string;
  /** of a seat, or of the host; without one you are a spectator */
  token?: string | null;
  /** the version that you have; -1: none */
  since?: number;
  /** whether you want to be told, on your turn, what is not allowed and why */
  forbidden?: boolean;
}

export interface WatchAnswer {
  /** the table as one may see it */
  shown: Shown;
}

export interface HistoryRequest {
  /** which table */
  table: string;
  /** of a seat, or of the host; without one you are a spectator */
  token?: string | null;
  /** the version before the first that you want; -1: from the beginning */
  since?: number;
}

export interface HistoryAnswer {
  /** the last version of the table */
  version: number;
  /** what happened, a hundred versions at most */
  history: PastHappening[];
}

export interface UnwatchRequest {
  /** which table */
  table: string;
}

export interface UnwatchAnswer {
}

export interface BeginRequest {
  /** which table */
  table: string;
  /** of the host */
  token: string;
  /** the bot that takes the free seats */
  fill?: string;
}

export interface BeginAnswer {
}

export interface RevealRequest {
  /** which table */
  table: string;
  /** of the seat */
  token: string;
  /** 32 bytes in hex */
  bytes: string;
}

export interface RevealAnswer {
}

export interface PledgeRequest {
  /** which table */
  table: string;
  /** of the seat */
  token: string;
  /** SHA-256, in hex, of 32 other bytes */
  pledge: string;
}

export interface PledgeAnswer {
}

export interface MoveRequest {
  /** which table */
  table: string;
  /** of the seat */
  token: string;
  /** the decision that it answers */
  ply: number;
  /** which move of that decision; left out: the first */
  step?: number | null;
  /** in the notation of the game */
  move: string;
}

export interface MoveAnswer {
}

export interface MovesRequest {
  /** which table */
  table: string;
  /** of the seat */
  token: string;
}

export interface MovesAnswer {
  /** the decision that is open */
  ply: number;
  /** those that are open */
  moves: OpenMove[];
  /** those that are not, and why */
  forbidden: ForbiddenMove[];
}

export interface OpenMove {
  /** in the notation of the game */
  move: string;
  /** what describes it */
  clause: string;
}

export interface SayRequest {
  /** which table */
  table: string;
  /** of the seat; without one you speak among those who watch */
  token?: string | null;
  /** of somebody who watches */
  name?: string | null;
  /** what you say */
  text?: string;
  /** instead of a text: what needs no words */
  gesture?: Gesture | null;
}

export interface SayAnswer {
}

export interface MuteRequest {
  /** which table */
  table: string;
  /** of the host */
  token: string;
  /** who; -1: all who watch */
  seat: number;
  /** false: may speak again */
  muted?: boolean;
}

export interface MuteAnswer {
}

export interface InviteRequest {
  /** which table */
  table: string;
  /** of the host */
  token: string;
  /** which seat; left out: a link for everybody, before the match */
  seat?: number | null;
}

export interface InviteAnswer {
  /** the one before is void */
  invitation: string;
}

export interface LeaveRequest {
  /** which table */
  table: string;
  /** of the seat */
  token: string;
}

export interface LeaveAnswer {
}

export interface ReturnRequest {
  /** which table */
  table: string;
  /** of the seat */
  token: string;
}

export interface ReturnAnswer {
}

export interface VoteRequest {
  /** which table */
  table: string;
  /** of your seat */
  token: string;
  /** who is away */
  seat: number;
  /** "bot": a bot plays for him until he is back, if most of those who own seats want it; "guest": another person may take his seat and see his hand, if all who play want it */
  remedy?: Remedy;
}

export interface VoteAnswer {
  /** whether enough want it: it is done */
  decided: boolean;
}

export interface RematchRequest {
  /** a table that is over */
  table: string;
  /** of a seat there */
  token: string;
}

export interface RematchAnswer {
  /** the new table; everybody joins it with the token he has */
  table: string;
  /** SHA-256 of the seed of all luck there */
  commitment: string;
}

export interface CloseRequest {
  /** which table */
  table: string;
  /** of the host */
  token: string;
}

export interface CloseAnswer {
}

export interface MineRequest {
  /** where one sits */
  seats: ({
    /** which table */
    table: string;
    /** of the seat, or of the host */
    token: string;
  })[];
}

export interface MineAnswer {
  /** those that are there */
  tables: MineTable[];
}

export interface MineTable {
  /** which table */
  table: string;
  /** which game */
  game: string;
  /** the id of its edition */
  edition: string;
  /** what the table agreed on */
  options: unknown;
  /** whether it waits for people, is about to begin, is played or is over */
  standing: Standing;
  /** whether others may watch */
  spectators: boolean;
  /** whether those who play may ask an expert, also where several people play */
  hints?: boolean;
  /** seconds for a decision; 0: no clock */
  clock: number;
  /** where somebody may sit down */
  free: Seat[];
  /** for each seat the name of the person, or of the bot */
  seats: string[];
  /** where somebody sits */
  people: Seat[];
  /** for each seat the portrait that the person has chosen, if some have; -1: none */
  portraits?: number[];
  /** where the host sits */
  host_seat?: Seat;
  /** whose turn it is */
  asked: Seat[];
  /** when something happened there last */
  at: number;
  /** one's seat there */
  seat?: Seat;
  /** whether one is its host */
  host?: boolean;
  /** seconds on the clock */
  left?: number;
}

export interface LogRequest {
  /** which table */
  table: string;
  /** of a seat, or of the host, where others may not watch */
  token?: string | null;
}

export interface LogAnswer {
  /** its text (docs/log.md) */
  log: string;
}

export interface ForgetRequest {
  /** which table */
  table: string;
  /** of the seat */
  token: string;
}

export interface ForgetAnswer {
}

export interface ReportRequest {
  /** the id of an edition of the quiz */
  edition: string;
  /** the id of the question */
  question: string;
  /** what is wrong with it, in at most 400 characters */
  text?: string;
}

export interface ReportAnswer {
}

export interface InvitationRequest {
  /** which table */
  table: string;
  /** what the link holds; not needed at a table of the lobby */
  invitation?: string | null;
  /** of a seat or of the host there; at a rematch, of your seat at the table before */
  token?: string | null;
}

export interface InvitationAnswer {
  /** which table */
  table: string;
  /** which game */
  game: string;
  /** the id of its edition */
  edition: string;
  /** what the table agreed on */
  options: unknown;
  /** whether it waits for people, is about to begin, is played or is over */
  standing: Standing;
  /** whether others may watch */
  spectators: boolean;
  /** whether those who play may ask an expert, also where several people play */
  hints?: boolean;
  /** seconds for a decision; 0: no clock */
  clock: number;
  /** where somebody may sit down */
  free: Seat[];
  /** for each seat the name of the person, or of the bot */
  seats: string[];
  /** where somebody sits */
  people: Seat[];
  /** for each seat the portrait that the person has chosen, if some have; -1: none */
  portraits?: number[];
  /** where the host sits */
  host_seat?: Seat;
  /** whose turn it is */
  asked: Seat[];
  /** when something happened there last */
  at: number;
}

export interface CarryRequest {
  /** where one sits: fifty at most */
  seats: ({
    /** which table */
    table: string;
    /** of the seat; empty: none */
    token?: string;
    /** of the host; empty: one is not */
    host?: string;
  })[];
  /** how one is called */
  name?: string;
  /** which portrait one has chosen */
  portrait?: number | null;
}

export interface CarryAnswer {
  /** for the other device; it works once */
  code: string;
  /** seconds until it is worth nothing */
  left: number;
}

export interface ClaimRequest {
  /** as the other device shows it; spaces, dashes and capital letters do not matter */
  code: string;
}

export interface ClaimAnswer {
  /** where one sits: fifty at most */
  seats: ({
    /** which table */
    table: string;
    /** of the seat; empty: none */
    token?: string;
    /** of the host; empty: one is not */
    host?: string;
  })[];
  /** how one is called */
  name?: string;
  /** which portrait one has chosen */
  portrait?: number | null;
}

export interface UnseatRequest {
  /** which table */
  table: string;
  /** of the host */
  token: string;
  /** whose */
  seat: number;
}

export interface UnseatAnswer {
}

export type Request =
  | ({ id?: number | string; do: "games" } & GamesRequest)
  | ({ id?: number | string; do: "edition" } & EditionRequest)
  | ({ id?: number | string; do: "lobby" } & LobbyRequest)
  | ({ id?: number | string; do: "create" } & CreateRequest)
  | ({ id?: number | string; do: "promise" } & PromiseRequest)
  | ({ id?: number | string; do: "join" } & JoinRequest)
  | ({ id?: number | string; do: "watch" } & WatchRequest)
  | ({ id?: number | string; do: "history" } & HistoryRequest)
  | ({ id?: number | string; do: "unwatch" } & UnwatchRequest)
  | ({ id?: number | string; do: "begin" } & BeginRequest)
  | ({ id?: number | string; do: "reveal" } & RevealRequest)
  | ({ id?: number | string; do: "pledge" } & PledgeRequest)
  | ({ id?: number | string; do: "move" } & MoveRequest)
  | ({ id?: number | string; do: "moves" } & MovesRequest)
  | ({ id?: number | string; do: "say" } & SayRequest)
  | ({ id?: number | string; do: "mute" } & MuteRequest)
  | ({ id?: number | string; do: "invite" } & InviteRequest)
  | ({ id?: number | string; do: "leave" } & LeaveRequest)
  | ({ id?: number | string; do: "return" } & ReturnRequest)
  | ({ id?: number | string; do: "vote" } & VoteRequest)
  | ({ id?: number | string; do: "rematch" } & RematchRequest)
  | ({ id?: number | string; do: "close" } & CloseRequest)
  | ({ id?: number | string; do: "mine" } & MineRequest)
  | ({ id?: number | string; do: "log" } & LogRequest)
  | ({ id?: number | string; do: "forget" } & ForgetRequest)
  | ({ id?: number | string; do: "report" } & ReportRequest)
  | ({ id?: number | string; do: "invitation" } & InvitationRequest)
  | ({ id?: number | string; do: "carry" } & CarryRequest)
  | ({ id?: number | string; do: "claim" } & ClaimRequest)
  | ({ id?: number | string; do: "unseat" } & UnseatRequest)
  ;

/** What each request is answered. */
export interface Answers {
  games: GamesAnswer;
  edition: EditionAnswer;
  lobby: LobbyAnswer;
  create: CreateAnswer;
  promise: PromiseAnswer;
  join: JoinAnswer;
  watch: WatchAnswer;
  history: HistoryAnswer;
  unwatch: UnwatchAnswer;
  begin: BeginAnswer;
  reveal: RevealAnswer;
  pledge: PledgeAnswer;
  move: MoveAnswer;
  moves: MovesAnswer;
  say: SayAnswer;
  mute: MuteAnswer;
  invite: InviteAnswer;
  leave: LeaveAnswer;
  return: ReturnAnswer;
  vote: VoteAnswer;
  rematch: RematchAnswer;
  close: CloseAnswer;
  mine: MineAnswer;
  log: LogAnswer;
  forget: ForgetAnswer;
  report: ReportAnswer;
  invitation: InvitationAnswer;
  carry: CarryAnswer;
  claim: ClaimAnswer;
  unseat: UnseatAnswer;
}

/** Why something was refused. */
export type Refusal =
  | "request/unreadable"
  | "request/too_large"
  | "request/too_fast"
  | "origin/foreign"
  | "address/banned"
  | "protocol/unknown"
  | "game/unknown"
  | "edition/unknown"
  | "options/invalid"
  | "seats/invalid"
  | "table/unknown"
  | "table/other_rules"
  | "table/damaged"
  | "table/full"
  | "table/waiting"
  | "table/running"
  | "table/over"
  | "table/too_many"
  | "table/worn"
  | "table/revealing"
  | "token/wrong"
  | "invitation/wrong"
  | "code/wrong"
  | "seat/taken"
  | "seat/present"
  | "pledge/wrong"
  | "name/invalid"
  | "text/invalid"
  | "speech/muted"
  | "spectators/unwelcome"
  | "store/unavailable"
  | "server/stopping"
  | "server/full"
  | "seat/unknown"
  | "game/over"
  | "move/unreadable"
  | "move/not_your_turn"
  | "move/illegal"
  | "move/stale_ply"
  | "move/early_ply"
  | "move/answered"
  | "luck/too_few"
  | "luck/too_many"
  | "luck/out_of_range"
  ;

/** The answer to a request; over the WebSocket with the id that it had. */
export type Answer<D extends keyof Answers = keyof Answers> =
  | ({ re?: number | string; ok: true } & Answers[D])
  | { re?: number | string; ok: false; error: Refusal; clause?: string; message: string };

/** What the server sends over the WebSocket. */
export type Message = Hello | Answer | Update | Present | Again;
