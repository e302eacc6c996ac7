// Printed by scripts/publish from the lists of fields of the server.

/** The version of the protocol (docs/protocol.md). */
export const protocol = 1;

/** A place at the table, counted from 0. */
export type Seat = number;

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
  seat?: number | null;
  /** whether one is the host */
  host?: boolean | null;
  /** which game */
  game: string;
  /** the id of its edition */
  edition: string;
  /** what the table agreed on */
  options: unknown;
  /** who sits where */
  seats: ({
    /** "human", or the bot for which the seat was made */
    player: string;
    /** of the person; empty if there is none */
    name: string;
    /** false: somebody may sit down here */
    taken: boolean;
    /** whether its owner looks on */
    present: boolean;
    /** the bot that plays for it now */
    bot?: string | null;
    /** whether the host has asked him to be quiet */
    muted?: boolean | null;
  })[];
  /** "waiting", "running" or "over" */
  standing: string;
  /** whether it stands in the lobby */
  listed: boolean;
  /** whether others may watch */
  spectators: boolean;
  /** seconds for a decision; 0: no clock */
  clock: number;
  /** SHA-256 of the seed */
  commitment: string;
  /** the table that follows this one */
  rematch?: string | null;
  /** the version that is shown */
  version: number;
  /** the number of the last update */
  n: number;
  /** what has happened since the version that was asked for, or the last of it */
  history: ({
    /** which */
    version: number;
    /** what happened at the table: who sat down, left, spoke … */
    news?: unknown | null;
    /** what happened in the match, in order */
    events?: unknown[] | null;
    /** which of the events, from 0, are told this once and never again */
    fleeting?: number[] | null;
  })[];
  /** the decision that is open */
  ply?: number | null;
  /** the moves one has made in it; left out: none */
  step?: number | null;
  /** who is asked */
  asked?: Seat[] | null;
  /** the moves that are open, if one is asked */
  moves?: string[] | null;
  /** seconds on the clock */
  left?: number | null;
  /** seconds left of a countdown that the rules give and all see; when it ends nothing is played */
  countdown?: number | null;
  /** 60 for the winner, once the match is over */
  scores?: number[] | null;
  /** what one may know: all of it, or in an update what has changed */
  view?: unknown | null;
  /** of all luck, once the table is over */
  seed?: string | null;
}

export interface Update {
  /** which table */
  table: string;
  /** the number of this update for this audience */
  n: number;
  /** which */
  version: number;
  /** what happened at the table: who sat down, left, spoke … */
  news?: unknown | null;
  /** what happened in the match, in order */
  events?: unknown[] | null;
  /** which of the events, from 0, are told this once and never again */
  fleeting?: number[] | null;
  /** the decision that is open */
  ply?: number | null;
  /** the moves one has made in it; left out: none */
  step?: number | null;
  /** who is asked */
  asked?: Seat[] | null;
  /** the moves that are open, if one is asked */
  moves?: string[] | null;
  /** seconds on the clock */
  left?: number | null;
  /** seconds left of a countdown that the rules give and all see; when it ends nothing is played */
  countdown?: number | null;
  /** 60 for the winner, once the match is over */
  scores?: number[] | null;
  /** what one may know: all of it, or in an update what has changed */
  view?: unknown | null;
  /** of all luck, once the table is over */
  seed?: string | null;
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

export interface GamesRequest {
}

export interface EditionRequest {
  /** which game */
  game: string;
  /** the id of the edition */
  edition: string;
}

export interface LobbyRequest {
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
  /** whether it stands in the lobby, for anybody to join */
  listed?: boolean;
  /** whether others may watch */
  spectators?: boolean;
  /** seconds for a decision, up to 30 days; 0: no clock */
  clock?: number;
}

export interface JoinRequest {
  /** which table */
  table: string;
  /** how you are called there */
  name: string;
  /** what the link holds; not needed at a table of the lobby */
  invitation?: string | null;
  /** which free seat, at a table of the lobby */
  seat?: number | null;
  /** 16 bytes in hex that you add to the luck. Nobody else knows them: with the same invitation and the same bytes you may ask again, for ten minutes, for a seat whose token did not reach you */
  bytes?: string;
  /** at a rematch: the token of your seat at the table before; with it you may ask as often as you like */
  token?: string | null;
}

export interface WatchRequest {
  /** which table */
  table: string;
  /** of a seat, or of the host; without one you are a spectator */
  token?: string | null;
  /** the version that you have; -1: none */
  since?: number;
}

export interface HistoryRequest {
  /** which table */
  table: string;
  /** of a seat, or of the host; without one you are a spectator */
  token?: string | null;
  /** the version before the first that you want; -1: from the beginning */
  since?: number;
}

export interface UnwatchRequest {
  /** which table */
  table: string;
}

export interface BeginRequest {
  /** which table */
  table: string;
  /** of the host */
  token: string;
  /** the bot that takes the free seats */
  fill?: string;
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

export interface MovesRequest {
  /** which table */
  table: string;
  /** of the seat */
  token: string;
}

export interface SayRequest {
  /** which table */
  table: string;
  /** of the seat; without one you speak among those who watch */
  token?: string | null;
  /** of somebody who watches */
  name?: string | null;
  /** what you say */
  text: string;
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

export interface InviteRequest {
  /** which table */
  table: string;
  /** of the host */
  token: string;
  /** which seat */
  seat: number;
}

export interface LeaveRequest {
  /** which table */
  table: string;
  /** of the seat */
  token: string;
}

export interface ReturnRequest {
  /** which table */
  table: string;
  /** of the seat */
  token: string;
}

export interface VoteRequest {
  /** which table */
  table: string;
  /** of your seat */
  token: string;
  /** who is away */
  seat: number;
}

export interface RematchRequest {
  /** a table that is over */
  table: string;
  /** of a seat there */
  token: string;
}

export interface CloseRequest {
  /** which table */
  table: string;
  /** of the host */
  token: string;
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

export interface LogRequest {
  /** which table */
  table: string;
  /** of a seat, or of the host, where others may not watch */
  token?: string | null;
}

export interface ForgetRequest {
  /** which table */
  table: string;
  /** of the seat */
  token: string;
}

export type Request =
  | ({ id?: number | string; do: "games" } & GamesRequest)
  | ({ id?: number | string; do: "edition" } & EditionRequest)
  | ({ id?: number | string; do: "lobby" } & LobbyRequest)
  | ({ id?: number | string; do: "create" } & CreateRequest)
  | ({ id?: number | string; do: "join" } & JoinRequest)
  | ({ id?: number | string; do: "watch" } & WatchRequest)
  | ({ id?: number | string; do: "history" } & HistoryRequest)
  | ({ id?: number | string; do: "unwatch" } & UnwatchRequest)
  | ({ id?: number | string; do: "begin" } & BeginRequest)
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
  ;

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
  | "token/wrong"
  | "invitation/wrong"
  | "seat/taken"
  | "seat/present"
  | "name/invalid"
  | "text/invalid"
  | "speech/muted"
  | "spectators/unwelcome"
  | "store/unavailable"
  | "server/stopping"
  | "server/full"
  ;
