// How much slower random play is as WebAssembly than native: both in one run, by
// turns, and the best of each, so that what else the machine does counts for both.
// Fails if WebAssembly takes more than twice as long.
//   node wasm/bench.mjs build/wasm/pactole.wasm build/release/pactole
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { load, withPacks } from "./pactole.mjs";

const [wasmFile, nativeFile] = process.argv.slice(2);
const kRounds = 4;
const kSlice = 0.5; // seconds
const kMoves = 100_000; // of one call, about: on a busy machine longer ones would all be interrupted
const kMost = 2;

const engine = await load(readFileSync(wasmFile));
const text = (name) => readFileSync(new URL(`../editions/${name}`, import.meta.url), "utf8");
const edition = (game) => withPacks(text(`${game}.json`), text);

// Moves per second in the best of many short calls, as `pactole bench` measures
// too; the first calls compile, and are never the best.
function wasmSpeed(game, seats, seed) {
  const json = edition(game);
  const playouts = Math.ceil((kMoves * 10) / engine.playouts(game, json, seats, seed, 10));
  const begin = performance.now();
  let best = 0;
  for (let call = 0; performance.now() - begin < kSlice * 1000; ++call) {
    const before = performance.now();
    const moves = engine.playouts(game, json, seats, seed + call, playouts);
    best = Math.max(best, (moves * 1000) / (performance.now() - before));
  }
  return best;
}

const best = new Map();
for (let round = 0; round < kRounds; ++round) {
  const native = spawnSync(nativeFile, ["bench", "--json", "--seconds", String(kSlice)]);
  for (const { game, seats, moves_per_s } of JSON.parse(native.stdout).games) {
    const row = best.get(game) ?? { seats, native: 0, wasm: 0 };
    row.native = Math.max(row.native, moves_per_s);
    row.wasm = Math.max(row.wasm, wasmSpeed(game, seats, round * 1000));
    best.set(game, row);
  }
}

console.log("game         seats  native moves/s    wasm moves/s  factor");
for (const [game, { seats, native, wasm }] of best) {
  const factor = native / wasm;
  const number = (n, width) => Math.round(n).toString().padStart(width);
  console.log(`${game.padEnd(12)} ${number(seats, 5)} ${number(native, 15)} ${number(wasm, 15)}  ${factor.toFixed(2)}`);
  if (factor > kMost) process.exitCode = 1;
}
if (process.exitCode) console.error(`WebAssembly takes more than ${kMost} times as long as native`);
