// Lighthouse, five times each: the shelf and a table of every game, as somebody sees it who watches.
//   npm run lighthouse
// Prints medians, and ends with 1 if one is below 95 (the shelf) or 90 (a table). It is fetched by npx,
// wants Debian's chromium, the program (build/release/pactole) and a machine that does nothing else.
import { spawn, spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const at = (path) => fileURLToPath(new URL(path, import.meta.url));
const binary = process.env.PACTOLE ?? at("../../build/release/pactole");
const kTimes = 5;
const kinds = ["performance", "accessibility", "best-practices", "seo"];

const folder = mkdtempSync(join(tmpdir(), "pactole-lighthouse-"));
const server = spawn(
  binary,
  ["serve", "--lang", "en", "--listen", "127.0.0.1", "--port", "0", "--store", `sqlite:${folder}/pactole.db`],
  { stdio: ["ignore", "pipe", "inherit"] },
);
const address = await new Promise((resolve, reject) => {
  let said = "";
  server.stdout.on("data", (bytes) => {
    said += bytes;
    const found = /http:\/\/[^\s:]+:(\d+)/.exec(said);
    if (found) resolve(`http://127.0.0.1:${found[1]}`);
  });
  server.on("exit", (code) => reject(new Error(`the server ended with ${code}: ${said}`)));
});
const post = async (verb, fields) => {
  const response = await fetch(`${address}/api/${verb}`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(fields),
  });
  const answer = await response.json();
  if (!answer.ok) throw new Error(`${verb}: ${answer.error} ${answer.message}`);
  return answer;
};

// The median of each kind of score.
function measure(url) {
  const runs = Array.from({ length: kTimes }, (_, i) => {
    const file = join(folder, `${i}.json`);
    const flags = ["--quiet", "--output=json", `--output-path=${file}`, `--only-categories=${kinds.join()}`];
    const chrome = "--chrome-flags=--headless=new --no-sandbox --disable-dev-shm-usage";
    const ran = spawnSync("npx", ["--yes", "lighthouse@12", url, ...flags, chrome], {
      stdio: ["ignore", "ignore", "inherit"],
      env: { CHROME_PATH: "/usr/bin/chromium", ...process.env },
    });
    if (ran.status !== 0) throw new Error(`lighthouse ended with ${ran.status} at ${url}`);
    const { categories } = JSON.parse(readFileSync(file, "utf8"));
    return kinds.map((kind) => Math.round(categories[kind].score * 100));
  });
  return kinds.map((_, k) => runs.map((run) => run[k]).sort((a, b) => a - b)[(kTimes - 1) / 2]);
}

let failed = false;
const tell = (what, scores, least) => {
  failed ||= scores.some((score) => score < least);
  console.log(`${what.padEnd(12)} ${kinds.map((kind, k) => `${kind} ${scores[k]}`).join(", ")}`);
};
try {
  tell("shelf", measure(`${address}/`), 95);
  const boxes = JSON.parse(readFileSync(at("../src/shelf/shelf.json"), "utf8"));
  for (const { game, seats, editions } of boxes) {
    const bots = Array.from({ length: Math.max(2, seats[0]) - 1 }, () => "simple");
    const chairs = ["human", ...bots];
    const made = await post("create", { game, edition: editions[0].id, seats: chairs, spectators: true });
    await post("join", { table: made.table, invitation: made.invitations[0], name: "Anne" });
    tell(game, measure(`${address}/#/table/${made.table}`), 90);
  }
} finally {
  server.kill();
  rmSync(folder, { recursive: true });
}
process.exit(failed ? 1 : 0);
