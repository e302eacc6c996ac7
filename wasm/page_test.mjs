// The engine of the page is the engine: whole games of every box are played on it, and
// the native program verifies every move, state and outcome in their logs.
//   node wasm/page_test.mjs build/page/page.wasm build/release/pactole
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { createHash, createHmac } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { withPacks } from "./pactole.mjs";

const [wasmFile, nativeFile] = process.argv.slice(2);
const text = (path) => readFileSync(new URL(`../${path}`, import.meta.url), "utf8");
const bytes = readFileSync(wasmFile);
const squeezed = gzipSync(bytes, { level: 9 }).length;
assert.ok(squeezed <= 320_000, `the engine of the page is ${squeezed} bytes compressed; at most 320,000`);

let wasm;
const at = (place, size) => new Uint8Array(wasm.memory.buffer, place, size);
const { instance } = await WebAssembly.instantiate(bytes, {
  pactole: {
    sha256: (from, size, to) => at(to, 32).set(createHash("sha256").update(at(from, size)).digest()),
    hmac_sha256: (key, keySize, from, size, to) =>
      at(to, 32).set(createHmac("sha256", at(key, keySize)).update(at(from, size)).digest()),
  },
});
wasm = instance.exports;
wasm._initialize();
const put = (words) => {
  const utf8 = new TextEncoder().encode(words);
  const place = wasm.pactole_alloc(utf8.length || 1);
  at(place, utf8.length).set(utf8);
  return [place, utf8.length];
};
const result = () => new TextDecoder().decode(at(wasm.pactole_result(), wasm.pactole_result_size()));
wasm.pactole_catalogue(0, ...put(text("i18n/fr.json")));
wasm.pactole_catalogue(1, ...put(text("i18n/en.json")));
assert.equal(result(), "");
const ask = (request) => {
  wasm.pactole_page(...put(JSON.stringify(request)));
  const answer = JSON.parse(result());
  assert.ok(answer.ok, JSON.stringify(answer));
  return answer;
};

// What a bot plays that is given nothing but what its seat may know. It does not matter how
// often it is asked, nor when.
const ponder = (game, edition, seat, seed) => {
  const { bot, mind } = ask({ do: "mind", table: game, seat });
  return ask({ do: "ponder", game, edition, bot, mind, seed }).move;
};

const folder = mkdtempSync(join(tmpdir(), "pactole-page-"));
let moves = 0;
const boxes = JSON.parse(text("web/src/shelf/shelf.json"));
for (const box of boxes) {
  const { game } = box;
  wasm.pactole_edition(...put(game), ...put(withPacks(text(`editions/${game}.json`), (pack) => text(`editions/${pack}`))));
  assert.equal(result(), "");
  const seats = Math.max(2, box.seats[0]);
  const players = Array.from({ length: seats }, (_, seat) => (seat === 0 ? "human" : "simple"));
  let now = ask({
    do: "create",
    table: game,
    game,
    edition: "",
    players,
    names: players.map((_, seat) => `N${seat}`),
    seed: createHash("sha256").update(game).digest("hex"),
    at: 1,
  });
  let { shown } = ask({ do: "show", table: game, seat: 0, since: -1, at: 0 });
  let { ply, moves: open = [] } = shown;
  for (let n = 0; now.waiting.length; ++n, ++moves) {
    const seat = now.waiting[0];
    const move = seat === 0 ? open[n % open.length] : ponder(game, shown.edition, seat, `${n}`);
    now = ask({ do: "move", table: game, seat, ply, move, by: seat === 0 ? "person" : "bot", at: 2, eyes: 0 });
    if (now.update) ({ ply, moves: open = [] } = now.update);
  }
  const file = join(folder, `${game}.log`);
  writeFileSync(file, ask({ do: "log", table: game }).log);
  const verified = spawnSync(nativeFile, ["verify", file, "--json"]);
  assert.equal(verified.status, 0, `${game}: ${verified.stdout}${verified.stderr}`);
  assert.ok(JSON.parse(verified.stdout).ok);
}
rmSync(folder, { recursive: true });
console.log(`The engine of the page: ${squeezed} bytes compressed; ${moves} moves in ${boxes.length} games verified by the program`);
