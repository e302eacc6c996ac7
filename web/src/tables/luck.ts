// What one adds to the luck of a table, and how one notices that luck was tampered with.
//
// A seat pledges 32 bytes of its own: it gives their SHA-256 when it sits down, and the bytes
// themselves when everybody has pledged his. The server has promised its own part, the seed,
// by its SHA-256 (the commitment) before anybody gave anything. Both are kept on the device
// and compared with what the table says when the match begins and when it is over.
import { sha256 } from "@noble/hashes/sha2.js"; // crypto.subtle is absent on plain http
import { bytesToHex, hexToBytes } from "@noble/hashes/utils.js";
import type { LogEnd, LogHeader, News, PastHappening, Shown } from "../../types/wire";

// Random bytes in hex.
export const hex = (bytes: number): string => bytesToHex(crypto.getRandomValues(new Uint8Array(bytes)));

// SHA-256, in hex, of bytes in hex; empty if they are none.
export function hashOf(bytes: string): string {
  try {
    return bytesToHex(sha256(hexToBytes(bytes)));
  } catch {
    return "";
  }
}

// What does not agree with what was promised.
export type Doubt =
  | "seed-changed" // another seed was promised before the match, and nobody said why
  | "called-silent" // one has revealed one's bytes, and the table says that one has not
  | "bytes-missing" // the match began without one's bytes
  | "seed-wrong" // the seed that was published is not the one that was promised
  | "log-wrong"; // the log was written with another promise, or without one's bytes

export interface OwnLuck {
  bytes: string; // 32 in hex, unknown to others until they are revealed; empty: none were made here
  retry: string; // a secret by which a seat can be asked for again, if the answer was lost
  commitment: string; // what the server promised; empty: nothing yet
  pledged: boolean; // the server has been given their SHA-256
  counted: boolean; // and they belong to the luck of the match
  revealed: boolean;
  heard: number; // the version up to which the table's news have been heard
  checked: boolean; // when all was over, everything agreed
  doubt: Doubt | null; // the first that there was
}

// Of somebody who comes to a seat that was taken elsewhere: he can compare promises.
export const noLuck = (): OwnLuck => ({
  bytes: "",
  retry: "",
  commitment: "",
  pledged: false,
  counted: false,
  revealed: false,
  heard: -1,
  checked: false,
  doubt: null,
});
export const freshLuck = (): OwnLuck => ({ ...noLuck(), bytes: hex(32), retry: hex(16) });

const doubted = (luck: OwnLuck, doubt: Doubt): OwnLuck => ({ ...luck, doubt: luck.doubt ?? doubt });
// Another seed is promised: other bytes are pledged, because these may be known by now.
const anew = ({ heard, doubt }: OwnLuck, commitment: string): OwnLuck => ({
  ...freshLuck(),
  commitment,
  heard,
  doubt,
});

// After a promise of the server.
export function afterPromise(luck: OwnLuck, commitment: string): OwnLuck {
  if (!luck.commitment) return { ...luck, commitment };
  return luck.commitment === commitment ? luck : anew(doubted(luck, "seed-changed"), commitment);
}

// After what happened at the table, for whoever sits at `me`. What he has heard already, and
// what was before he sat down, does not concern him.
export function afterHistory(luck: OwnLuck, history: PastHappening[], me: number): OwnLuck {
  const isSitting = ({ news }: PastHappening) => news?.news === "sat" && news.seat === me;
  const since = Math.max(luck.heard, history.findLast(isSitting)?.version ?? -1);
  for (const { version, news } of history) {
    if (news && version > since) luck = afterNews(luck, news, me);
    luck = { ...luck, heard: Math.max(luck.heard, version) };
  }
  return luck;
}

function afterNews(luck: OwnLuck, news: News, me: number): OwnLuck {
  const compared = (theirs: string | undefined, own: string): OwnLuck => {
    if (!luck.pledged) return luck;
    return theirs === own ? { ...luck, counted: true } : doubted(luck, "bytes-missing");
  };
  switch (news.news) {
    case "reseeded": {
      const { commitment = "", silent = [] } = news;
      return anew(luck.revealed && silent.includes(me) ? doubted(luck, "called-silent") : luck, commitment);
    }
    case "revealing":
      return compared(news.pledges?.[me], hashOf(luck.bytes));
    case "began":
      return compared(news.bytes?.[me], luck.bytes);
    default:
      return luck;
  }
}

// As the table stands, after its news.
export function atSight(before: OwnLuck, shown: Shown, me: number): OwnLuck {
  let luck = afterPromise(before, shown.commitment);
  const isWanted = shown.standing === "waiting" && !shown.seats[me]?.pledged;
  if (isWanted && !luck.bytes) luck = { ...luck, bytes: hex(32) };
  if (shown.seed && hashOf(shown.seed) !== luck.commitment) luck = doubted(luck, "seed-wrong");
  return luck;
}

// After the log of the match was read.
export function afterLog(luck: OwnLuck, log: string, me: number): OwnLuck {
  return agrees(luck, log, me) ? { ...luck, checked: true } : doubted(luck, "log-wrong");
}
function agrees(luck: OwnLuck, log: string, me: number): boolean {
  const lines = log.trimEnd().split("\n");
  try {
    const header = JSON.parse(lines[0]!) as LogHeader;
    const end = JSON.parse(lines.at(-1)!) as LogEnd;
    const hasBytes = !luck.counted || header.seats[me]?.bytes === luck.bytes;
    return header.commitment === luck.commitment && hashOf(end.seed) === luck.commitment && hasBytes;
  } catch {
    return false;
  }
}

// What the table waits for, from whoever sits at `me`.
export function wantedPart(luck: OwnLuck, shown: Shown, me: number): "pledge" | "reveal" | null {
  if (!luck.bytes) return null;
  if (shown.standing === "revealing") return luck.counted && shown.reveal?.includes(me) ? "reveal" : null;
  const stands = luck.pledged && shown.seats[me]?.pledged;
  return shown.standing === "waiting" && !stands ? "pledge" : null;
}
