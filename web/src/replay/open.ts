// Where the log of a match comes from: the device, the server, or a file that somebody gives.
import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";
import { Engine } from "../engine/engine";
import { Refused } from "../engine/refused";
import { post } from "../tables/connection.svelte";
import { keptSeat, readTable } from "../tables/device";
import { openEdition } from "../tables/local.svelte";
import { keepLog, keptLog, type KeptLog } from "../tables/logs";
import { Replay } from "./replay.svelte";
import { fetchSample } from "./samples";
import { t } from "./words";
import { wrongWords } from "./wrong";

export type From = KeptLog["from"] | "sample";
export const isFrom = (text: string | undefined): text is From =>
  text === "here" || text === "table" || text === "file" || text === "sample";

// The log of a match on this device, from its journal.
async function logOfJournal(id: string): Promise<KeptLog | null> {
  const record = readTable(id);
  if (!record) return null;
  const engine = await Engine.load();
  await openEdition(engine, record.game, record.edition);
  const table = `log.${id}`;
  const { edition, lines, game, at, players } = record;
  engine.ask<"restore">({ do: "restore", table, edition, lines });
  try {
    const { log } = engine.ask<"log">({ do: "log", table });
    const people = players.flatMap((player, seat) => (player === "human" ? [seat] : []));
    return { id, from: "here", game, at, me: people.length === 1 ? people[0]! : null, log };
  } finally {
    engine.ask<"drop">({ do: "drop", table });
  }
}
async function logOfTable(id: string): Promise<KeptLog> {
  const seat = keptSeat(id);
  const { log } = await post({ do: "log", table: id, token: seat?.token ?? seat?.host });
  return { id, from: "table", game: "", at: Date.now(), me: null, log };
}

// Nothing: it is not here, or not any more.
export async function findLog(from: From, id: string): Promise<Pick<KeptLog, "log" | "me"> | null> {
  if (from === "sample") {
    const log = await fetchSample(id);
    return log === null ? null : { log, me: null };
  }
  const kept = await keptLog(id);
  if (kept || from === "file") return kept;
  return from === "here" ? logOfJournal(id) : logOfTable(id);
}

export async function openReplay(log: string): Promise<Replay> {
  return new Replay(await Engine.load(), log);
}

// ---- Files ----

const kMost = 16 << 20; // bytes

// Why a file is none that can be looked at, in words.
export class WrongFile extends Error {}

// Reads a file that somebody gives; all of it is checked before anything of it is shown. The name under
// which it is kept.
export async function takeFile(file: File): Promise<string> {
  if (file.size > kMost) throw new WrongFile(t("too-large"));
  const log = await file.text();
  if (!log.trimStart().startsWith("{")) throw new WrongFile(t("not-a-log"));
  return takeLog(log);
}
export async function takeLog(text: string): Promise<string> {
  const log = text.replace(/\r\n/g, "\n").replace(/\n*$/, "\n");
  const engine = await Engine.load();
  const id = bytesToHex(sha256(utf8ToBytes(log))).slice(0, 16);
  const name = `file.${id}`;
  let game: string;
  const said = engine.ask<"verify">({ do: "verify", log });
  if (said.wrong) throw new WrongFile(isLog(log) ? wrongWords(said.wrong) : t("not-a-log"));
  try {
    ({ game } = engine.ask<"study">({ do: "study", replay: name, log }));
    engine.ask<"drop">({ do: "drop", table: name });
  } catch (error) {
    if (error instanceof Refused)
      throw new WrongFile(error.error === "log/running" ? t("wrong.end") : error.message);
    throw error;
  }
  await keepLog({ id, from: "file", game, at: Date.now(), me: null, log });
  return id;
}
// Whether it was meant to be one: then what is wrong with it has a place.
function isLog(text: string): boolean {
  try {
    const header = JSON.parse(text.slice(0, text.indexOf("\n"))) as Record<string, unknown>;
    return typeof header["log"] === "number" && typeof header["game"] === "string";
  } catch {
    return /^\{"log":\d/.test(text);
  }
}
