// Writes dist/sw.js: the service worker with the list of what the page is made of, so
// that it works without a network after the first visit.
import { createHash } from "node:crypto";
import { readFileSync, readdirSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url));
const dist = join(root, "dist");
const files = readdirSync(dist, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map((entry) => `/${relative(dist, join(entry.parentPath, entry.name))}`)
  .filter((path) => path !== "/index.html" && path !== "/sw.js")
  .sort();

// What the program serves beside the page (server/CMakeLists.txt). Packs of questions are
// not fetched before a quiz is opened (sw.template.js).
const repository = join(root, "..");
const below = (folder, ending) =>
  readdirSync(join(repository, folder), { recursive: true })
    .map(String)
    .filter((name) => name.endsWith(ending) && !name.startsWith("schema"))
    .map((name) => [`${folder.replace("docs/", "")}/${name}`, join(repository, folder, name)]);
const served = [...below("i18n", ".json"), ...below("docs/rules", ".md"), ...below("editions", ".json")];

const hash = createHash("sha256");
for (const path of ["/index.html", ...files]) hash.update(path).update(readFileSync(join(dist, path)));
for (const [, file] of served) hash.update(readFileSync(file));
const version = hash.digest("hex").slice(0, 16);
// Matches to watch are fetched when somebody watches one (sw.template.js).
const list = [
  "/",
  ...files.filter((path) => !path.endsWith(".jsonl")),
  ...served.map(([path]) => `/${path}`),
];

const worker = readFileSync(join(root, "scripts/sw.template.js"), "utf8");
writeFileSync(
  join(dist, "sw.js"),
  worker.replace("__VERSION__", JSON.stringify(version)).replace("__FILES__", JSON.stringify(list)),
);
console.log(`service worker: ${list.length} files, version ${version}`);
