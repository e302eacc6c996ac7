// What the device remembers: matches that are played on it, and seats at tables of the
// server. Every line of a journal is kept under a key of its own as soon as it is
// there, so nothing is lost whenever the page is closed.
import { isGame, type Game } from "../shelf/shelf";
import type { OwnLuck } from "./luck";

export interface LocalHead {
  id: string;
  game: Game;
  edition: string;
  players: string[]; // "human" or a bot
  names: string[];
  options: unknown;
  at: number; // when it was begun, in milliseconds
  over?: boolean;
  aloud?: boolean; // what may be answered in the open is asked aloud (table/aloud.ts)
}
export interface LocalRecord extends LocalHead {
  lines: string[];
}

// A seat, or the host's chair, at a table of the server.
export interface KeptSeat {
  table: string;
  token?: string;
  host?: string;
  invitations?: string[]; // by seat; empty where none is open
  link?: string; // an invitation for everybody
  again?: boolean; // it is a rematch
  at: number;
}

const TABLE = "pactole.table.";
const SEATS = "pactole.seats";
const OVER = "over";

export class StorageFull extends Error {}

function put(key: string, value: string): void {
  try {
    localStorage.setItem(key, value);
  } catch {
    throw new StorageFull();
  }
}
// Somebody may have forbidden the page to keep anything: then nothing was kept.
function get(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}
function keys(): string[] {
  try {
    return Object.keys(localStorage);
  } catch {
    return [];
  }
}
const lineKey = (id: string, index: number) => `${TABLE}${id}.${index}`;

export function keepTable(head: LocalHead, lines: string[]): void {
  lines.forEach((line, index) => put(lineKey(head.id, index), line));
  put(`${TABLE}${head.id}`, JSON.stringify(head)); // last: a table without a head is none
}

// False: another window of this browser has gone on with the match already.
export function keepLine(id: string, index: number, line: string): boolean {
  if (get(lineKey(id, index)) !== null) return false;
  put(lineKey(id, index), line);
  return true;
}
export function keepOver(id: string): void {
  put(`${TABLE}${id}.${OVER}`, "1");
}

function readHead(id: string): LocalHead | null {
  try {
    const head = JSON.parse(get(`${TABLE}${id}`) ?? "null") as LocalHead | null;
    return head && isGame(head.game) ? { ...head, over: get(`${TABLE}${id}.${OVER}`) !== null } : null;
  } catch {
    return null;
  }
}
export function readTable(id: string): LocalRecord | null {
  const head = readHead(id);
  if (!head) return null;
  const lines: string[] = [];
  for (let line = get(lineKey(id, 0)); line !== null; line = get(lineKey(id, lines.length))) lines.push(line);
  return { ...head, lines };
}

export function forgetTable(id: string): void {
  const own = keys().filter((key) => key === TABLE + id || key.startsWith(`${TABLE}${id}.`));
  for (const key of own) localStorage.removeItem(key);
}

// The latest first.
export function localTables(): LocalHead[] {
  const ids = keys()
    .filter((key) => key.startsWith(TABLE) && !key.slice(TABLE.length).includes("."))
    .map((key) => key.slice(TABLE.length));
  const tables = ids.map(readHead).filter((table) => table !== null);
  return tables.sort((a, b) => b.at - a.at);
}

// The questions that were asked on this device, by their ids: none comes twice before all of
// its level have been asked.
const HEARD = "pactole.heard";
export function heardQuestions(): string[] {
  try {
    const ids = JSON.parse(get(HEARD) ?? "[]") as unknown;
    return Array.isArray(ids) ? ids.filter((id) => typeof id === "string") : [];
  } catch {
    return [];
  }
}
export function keepHeard(heard: string[], again: string[] = []): void {
  const before = heardQuestions();
  const ids = new Set(before);
  for (const id of again) ids.delete(id);
  for (const id of heard) ids.add(id);
  if (ids.size === before.length && before.every((id) => ids.has(id))) return;
  try {
    put(HEARD, JSON.stringify([...ids]));
  } catch {
    // A device without room: a question may come twice.
  }
}
export function forgetHeard(): void {
  try {
    localStorage.removeItem(HEARD);
  } catch {
    // Nothing was kept.
  }
}

// A move that was sent and not acknowledged yet: it is sent again after a reload.
export interface SentMove {
  ply: number;
  step: number;
  move: string;
}
const sentKey = (table: string) => `pactole.sent.${table}`;
export function keepSent(table: string, sent: SentMove | null): void {
  try {
    if (sent) sessionStorage.setItem(sentKey(table), JSON.stringify(sent));
    else sessionStorage.removeItem(sentKey(table));
  } catch {
    // It lasts as long as the page.
  }
}
export function keptSent(table: string): SentMove | null {
  try {
    return JSON.parse(sessionStorage.getItem(sentKey(table)) ?? "null") as SentMove | null;
  } catch {
    return null;
  }
}

// What one adds to the luck of a table, by table. It is kept before anything of it is sent;
// where the device has no room for it, it lasts as long as the page.
const luckKey = (table: string) => `pactole.luck.${table}`;
const unkeptLuck = new Map<string, OwnLuck>();
export function keepLuck(table: string, luck: OwnLuck): void {
  try {
    put(luckKey(table), JSON.stringify(luck));
    unkeptLuck.delete(table);
  } catch {
    unkeptLuck.set(table, luck);
  }
}
export function keptLuck(table: string): OwnLuck | null {
  const unkept = unkeptLuck.get(table);
  if (unkept) return unkept;
  try {
    return JSON.parse(get(luckKey(table)) ?? "null") as OwnLuck | null;
  } catch {
    return null;
  }
}
export function forgetLuck(table: string): void {
  unkeptLuck.delete(table);
  try {
    localStorage.removeItem(luckKey(table));
  } catch {
    // It was not kept.
  }
}

// Seats that the device had no room for: they last as long as the page.
let unkept: KeptSeat[] | null = null;

export function keptSeats(): KeptSeat[] {
  if (unkept) return unkept;
  try {
    const seats = JSON.parse(get(SEATS) ?? "[]") as KeptSeat[];
    return seats.filter((seat) => typeof seat.table === "string");
  } catch {
    return [];
  }
}
export const keptSeat = (table: string): KeptSeat | undefined =>
  keptSeats().find((seat) => seat.table === table);

export function keepSeat(seat: KeptSeat): void {
  const others = keptSeats().filter((other) => other.table !== seat.table);
  const before = keptSeat(seat.table);
  write([{ ...before, ...seat }, ...others]);
}
// A seat that was taken is not lost because the device is full.
function write(seats: KeptSeat[]): void {
  try {
    put(SEATS, JSON.stringify(seats));
    unkept = null;
  } catch {
    unkept = seats;
  }
}
export function forgetSeat(table: string): void {
  forgetLuck(table);
  write(keptSeats().filter((seat) => seat.table !== table));
}
