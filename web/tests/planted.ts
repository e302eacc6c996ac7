// A match that was played on a device, as the device keeps it: played by the engine of the page itself,
// here, in a moment. Somebody at seat 0, bots at the others.
import type { Page } from "@playwright/test";
import { createHash, createHmac } from "node:crypto";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Requests } from "../src/engine/requests";
import type { Game } from "../src/shelf/shelf";

const file = (path: string): URL => new URL(`../../${path}`, import.meta.url);
const text = (path: string): string => readFileSync(file(path), "utf8");
const wasmFile = process.env["PACTOLE_PAGE"] ?? fileURLToPath(file("build/page/page.wasm"));

interface Exports {
  memory: WebAssembly.Memory;
  _initialize: () => void;
  pactole_alloc: (size: number) => number;
  pactole_result: () => number;
  pactole_result_size: () => number;
  pactole_catalogue: (language: number, at: number, size: number) => void;
  pactole_edition: (game: number, gameSize: number, at: number, size: number) => void;
  pactole_page: (at: number, size: number) => void;
}
type Ask = <D extends keyof Requests>(request: Requests[D]["ask"] & { do: D }) => Requests[D]["answer"];

let loading: Promise<{ ask: Ask; open: (game: Game) => string }> | undefined;
async function load() {
  let wasm: Exports | undefined = undefined;
  const at = (place: number, size: number) => new Uint8Array(wasm!.memory.buffer, place, size);
  const { instance } = await WebAssembly.instantiate(readFileSync(wasmFile), {
    pactole: {
      sha256: (from: number, size: number, to: number) =>
        at(to, 32).set(createHash("sha256").update(at(from, size)).digest()),
      hmac_sha256: (key: number, keySize: number, from: number, size: number, to: number) =>
        at(to, 32).set(createHmac("sha256", at(key, keySize)).update(at(from, size)).digest()),
    },
  });
  const exports = instance.exports as WebAssembly.Exports & Exports;
  wasm = exports;
  exports._initialize();
  const put = (words: string): [number, number] => {
    const utf8 = new TextEncoder().encode(words);
    const place = exports.pactole_alloc(utf8.length || 1);
    at(place, utf8.length).set(utf8);
    return [place, utf8.length];
  };
  exports.pactole_catalogue(0, ...put(text("i18n/fr.json")));
  exports.pactole_catalogue(1, ...put(text("i18n/en.json")));
  const ask: Ask = (request) => {
    exports.pactole_page(...put(JSON.stringify(request)));
    const said = new TextDecoder().decode(at(exports.pactole_result(), exports.pactole_result_size()));
    const answer = JSON.parse(said) as { ok: boolean };
    if (!answer.ok) throw new Error(said);
    return answer as never;
  };
  const opened = new Map<Game, string>();
  const open = (game: Game): string => {
    if (!opened.has(game)) {
      const edition = JSON.parse(text(`editions/${game}.json`)) as { id: string; packs?: string[] };
      const questions = edition.packs?.flatMap((pack) =>
        text(`editions/${pack}`)
          .split("\n")
          .filter(Boolean)
          .map((line) => JSON.parse(line) as unknown),
      );
      exports.pactole_edition(
        ...put(game),
        ...put(JSON.stringify({ ...edition, ...(questions && { questions }) })),
      );
      opened.set(game, edition.id);
    }
    return opened.get(game)!;
  };
  return { ask, open };
}

export interface Planted {
  seats: number;
  options?: Record<string, unknown>;
  seed?: string;
  choose?: (moves: string[], view: never) => string; // what seat 0 plays; else whichever comes up
}
// Its name on the device; it is over.
export async function plantMatch(
  page: Page,
  game: Game,
  { seats, options, seed = "graine", choose }: Planted,
) {
  const { ask, open } = await (loading ??= load());
  const edition = open(game);
  const id = createHash("sha256").update(`${game} ${seed}`).digest("hex").slice(0, 12);
  const players = Array.from({ length: seats }, (_, seat) => (seat === 0 ? "human" : "simple"));
  const names = players.map((_, seat) => (seat === 0 ? "Anne" : ""));
  const from = createHash("sha256").update(seed).digest("hex");
  const made = ask<"create">({
    do: "create",
    table: id,
    game,
    edition,
    players,
    names,
    seed: from,
    at: 1,
    ...(options && { options }),
  });
  const lines = [...made.lines];
  let { shown } = ask<"show">({ do: "show", table: id, seat: 0, since: -1, at: 0 });
  let now: { waiting: number[] } = made;
  for (let n = 0; now.waiting.length; ++n) {
    const seat = now.waiting[0]!;
    const { bot, mind } = seat === 0 ? { bot: "", mind: null } : ask<"mind">({ do: "mind", table: id, seat });
    const open = shown.moves ?? [];
    const move =
      seat === 0
        ? (choose?.(open, shown.view as never) ?? open[(n * 7) % open.length]!)
        : ask<"ponder">({ do: "ponder", game, edition, bot, mind, seed: `${seed} ${n}` }).move;
    const by = seat === 0 ? "person" : "bot";
    const answer = ask<"move">({
      do: "move",
      table: id,
      seat,
      ply: shown.ply ?? 0,
      move,
      by,
      at: 2,
      eyes: 0,
    });
    if (answer.line) lines.push(answer.line);
    now = answer;
    ({ shown } = ask<"show">({ do: "show", table: id, seat: 0, since: -1, at: 0 }));
  }
  ask<"drop">({ do: "drop", table: id });
  const head = { id, game, edition, players, names, options: options ?? {}, at: Date.now() };
  await page.evaluate(
    ([head, lines]) => {
      lines.forEach((line, i) => localStorage.setItem(`pactole.table.${head.id}.${i}`, line));
      localStorage.setItem(`pactole.table.${head.id}`, JSON.stringify(head));
    },
    [head, lines] as const,
  );
  return id;
}
