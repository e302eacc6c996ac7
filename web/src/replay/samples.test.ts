// @vitest-environment node
// The matches that anybody can watch from the page of a box: each opens and verifies by the rules of
// today. One that does not is made anew by scripts/samples.
import { existsSync, readFileSync, readdirSync } from "node:fs";
import { beforeAll, describe, expect, it } from "vitest";
import { EngineModule } from "../engine/module";
import type { Engine } from "../engine/engine";
import { answerOf } from "../engine/refused";
import { boxes } from "../shelf/shelf";

const folder = "src/replay/samples";
const names = readdirSync(folder);
let ask: Engine["ask"];

beforeAll(async () => {
  const wasm = readFileSync("../build/page/page.wasm");
  const module = await EngineModule.load(
    Promise.resolve(new Response(wasm, { headers: { "content-type": "application/wasm" } })),
  );
  for (const language of ["fr", "en"] as const) module.catalogue(language, "{}");
  ask = ((request: object) => answerOf(module.page(JSON.stringify(request)))) as Engine["ask"];
}, 60_000);

describe("the matches to watch", () => {
  it("are there for every game that has a board of its own, and are small together", () => {
    const drawn = boxes.filter(({ game }) => existsSync(`src/boards/${game}/Board.svelte`));
    const games = new Set(names.map((name) => name.replace(/(-en)?\.jsonl$/, "")));
    expect([...games].sort()).toEqual(drawn.map(({ game }) => game).sort());
    const bytes = names.reduce((sum, name) => sum + readFileSync(`${folder}/${name}`).length, 0);
    expect(bytes).toBeLessThan(150_000);
  });

  it.each(names)("open, and verify by the rules of today: %s", (name) => {
    const log = readFileSync(`${folder}/${name}`, "utf8");
    const said = ask<"verify">({ do: "verify", log });
    expect(said, `${name}: see scripts/samples`).toMatchObject({
      complete: true,
      drawn: true,
      result: true,
      unplayed: [],
    });
    expect(said.wrong).toBeUndefined();
    const facts = ask<"study">({ do: "study", replay: name, log });
    expect(name.replace(/(-en)?\.jsonl$/, "")).toBe(facts.game);
    expect(facts.first).toBe(0);
    expect(facts.last).toBeGreaterThan(20);
    expect(facts.scores.some((score) => score > 0)).toBe(true);
    expect(facts.seats.every(({ player }) => player === "skilled")).toBe(true);
  });
});
