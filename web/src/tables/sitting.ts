// Sitting down at a table of the server.
import type { JoinAnswer, Refusal } from "../../types/wire";
import { Refused } from "../engine/refused";
import { post } from "./connection.svelte";
import { forgetLuck, keepLuck, keepSeat, keptLuck } from "./device";
import { afterPromise, freshLuck, hashOf, type OwnLuck } from "./luck";

export interface Sitting {
  name: string;
  invitation?: string;
  token?: string; // of one's seat at the table before, at a rematch
  commitment?: string; // what was promised about the seed when the table was made
  portrait?: number;
  host?: string; // the token of the host, of whoever is the one
}

// No seat was got, and asking again will get none.
const final: Refusal[] = ["table/unknown", "table/over", "table/full", "invitation/wrong", "seat/taken"];

// The server promises its part of the luck first; that is kept before anything of one's own is
// given. If the answer is lost one asks again, with the same bytes and the same secret: then the
// seat is one's own. So they are kept before they are used, too.
export async function sitDown(
  table: string,
  { commitment, portrait, host, ...sitting }: Sitting,
): Promise<JoinAnswer> {
  let luck: OwnLuck = keptLuck(table) ?? freshLuck();
  try {
    const { name, ...way } = sitting;
    const { retry } = luck;
    commitment ??= (await post({ do: "promise", table, ...way, retry })).commitment;
    luck = afterPromise(luck, commitment);
    keepLuck(table, luck);
    const sat = await post({
      do: "join",
      table,
      ...way,
      name,
      pledge: hashOf(luck.bytes),
      retry: luck.retry,
      ...(portrait !== undefined && { portrait }),
      ...(host && { host }),
    });
    const before = luck;
    luck = afterPromise(luck, sat.commitment);
    if (luck.bytes === before.bytes) luck = { ...luck, pledged: true };
    keepLuck(table, luck);
    keepSeat({ table, token: sat.token, at: Date.now() });
    return sat;
  } catch (error) {
    if (error instanceof Refused) {
      if (final.some((one) => one === error.error)) forgetLuck(table);
      // Nothing was taken: what is promised the next time is what counts.
      else keepLuck(table, { ...luck, commitment: "" });
    }
    throw error;
  }
}
