// The engine as WebAssembly is the engine: the same signatures as on record, the
// same bytes as the native referee, and nothing asked of the page.
//   node wasm/test.mjs build/wasm/pactole.wasm build/release/pactole
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { readFileSync, readdirSync } from "node:fs";
import { load, withPacks } from "./pactole.mjs";

const [wasmFile, nativeFile] = process.argv.slice(2);
const text = (path) => readFileSync(new URL(`../${path}`, import.meta.url), "utf8");
const bytes = readFileSync(wasmFile);

const imports = WebAssembly.Module.imports(await WebAssembly.compile(bytes));
assert.deepEqual(imports, [], "the engine is pure: it imports nothing");

const engine = await load(bytes);
engine.catalogue("fr", text("i18n/fr.json"));
engine.catalogue("en", text("i18n/en.json"));
const edition = (name) => withPacks(text(`editions/${name}`), (pack) => text(`editions/${pack}`));
// "quiz-en.json" before "quiz.json": the last edition of a game is its default.
const editions = readdirSync(new URL("../editions", import.meta.url))
  .filter((name) => name.endsWith(".json"))
  .sort();
for (const name of editions) engine.edition(JSON.parse(text(`editions/${name}`)).game, edition(name));
const games = [...new Set(editions.map((name) => JSON.parse(text(`editions/${name}`)).game))];

for (const line of text("tests/signatures.txt").trim().split("\n")) {
  const game = line.split(" ")[0];
  assert.equal(engine.signature(game, edition(`${game}.json`)).trim(), line, `signature of ${game}`);
}

// A whole game by requests, the answers compared byte by byte.
const requests = [];
const answers = [];
const ask = (request) => {
  const line = typeof request === "string" ? request : JSON.stringify(request);
  requests.push(line);
  answers.push(engine.referee(line));
  return JSON.parse(answers.at(-1));
};
for (const game of games) {
  let now;
  for (let seats = 6; !now?.ok; --seats) now = ask({ do: "new", game, seats, seed: "wasm", lang: "fr" });
  for (let ply = 0; now.waiting.length > 0; ++ply) {
    const seat = now.waiting[0];
    const { moves } = ask({ do: "moves", seat, lang: ply % 2 ? "fr" : "en" });
    ask({ do: "view", seat });
    now = ask({ do: "play", seat, move: moves[(ply * 7) % moves.length], lang: "en" });
    assert.ok(now.ok);
  }
  ask({ do: "load", state: now.state, seed: "again" });
  ask({ do: "why", seat: 0, move: "pass" });
}
ask("garbage");
ask({ do: "dance" });
ask("[".repeat(10000));

const native = spawnSync(nativeFile, ["referee"], { input: requests.join("\n") + "\n", maxBuffer: 1 << 28 });
assert.equal(native.status, 0);
const nativeAnswers = native.stdout.toString().trimEnd().split("\n");
assert.equal(nativeAnswers.length, answers.length);
answers.forEach((answer, i) => assert.equal(answer, nativeAnswers[i], `the answer to ${requests[i]}`));
console.log(`WebAssembly: ${games.length} signature(s) and ${answers.length} answers as native`);
