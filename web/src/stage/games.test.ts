// @vitest-environment node
// Whole games as the engine of the page plays them, seen step by step: every event is shown, in order
// and once; nothing is told, drawn or over before its step; and at rest what is seen is what is true.
import { readFileSync } from "node:fs";
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import type { Shown, TableEvent, Update } from "../../types/wire";
import type { Edition } from "../../types/games";
import { EngineModule } from "../engine/module";
import type { Engine } from "../engine/engine";
import { answerOf } from "../engine/refused";
import { settings } from "../settings.svelte";
import { boxes, type Game } from "../shelf/shelf";
import { Match } from "../tables/match.svelte";
import { cueOf, type Score } from "./score";

const scores = import.meta.glob<Score>("../boards/*/score.ts", { import: "score", eager: true });
const scoreOf = (game: Game): Score => scores[`../boards/${game}/score.ts`]!;
const text = (path: string): string => readFileSync(`../${path}`, "utf8");

let module: EngineModule;
const editions = new Map<Game, Edition>();
// The two ends of a question: what is asked differs from place to place.
const ask = ((request: object) => answerOf(module.page(JSON.stringify(request)))) as Engine["ask"];

beforeAll(async () => {
  const wasm = readFileSync("../build/page/page.wasm");
  module = await EngineModule.load(
    Promise.resolve(new Response(wasm, { headers: { "content-type": "application/wasm" } })),
  );
  for (const language of ["fr", "en"] as const) module.catalogue(language, text(`i18n/${language}.json`));
  for (const { game, editions: printed } of boxes) {
    const edition = JSON.parse(text(`editions/${printed[0]!.file}.json`)) as Edition & { packs?: string[] };
    if (edition.packs?.length) {
      const lines = edition.packs.flatMap((pack) => text(`editions/${pack}`).split("\n").filter(Boolean));
      Object.assign(edition, { questions: lines.map((line) => JSON.parse(line) as unknown) });
    }
    module.edition(game, JSON.stringify(edition));
    editions.set(game, edition);
  }
}, 60_000);
beforeEach(() => {
  vi.useFakeTimers();
  settings.motion = "normal";
});
afterEach(() => {
  vi.useRealTimers();
});

interface Table {
  match: Match;
  next: () => Update | null; // what the next move brings to those eyes; null: nothing
  over: () => boolean;
}
function seat(game: Game, eyes: number, id: string): Table {
  const seats = Math.max(3, boxes.find((box) => box.game === game)!.seats[0]!);
  const players = Array.from({ length: seats }, () => "simple");
  const names = players.map((_, i) => `N${i}`);
  const edition = editions.get(game)!;
  let now = ask({
    do: "create",
    table: id,
    game,
    edition: edition.id,
    players: ["human", ...players.slice(1)],
    names,
    seed: "5e".repeat(32),
    at: 1,
  } as never) as { waiting: number[]; update?: Update };
  const { shown } = ask({ do: "show", table: id, seat: eyes, since: -1, at: 0 } as never) as { shown: Shown };
  const match = new Match();
  match.edition = edition;
  match.speak({ ask });
  match.show(shown);
  match.seen.keepScore(scoreOf(game));
  let ply = shown.ply ?? 0;
  let n = 0;
  const next = (): Update | null => {
    const who = now.waiting[0]!;
    const state = ask({ do: "show", table: id, seat: who, since: 1 << 20, at: 0 } as never) as {
      shown: Shown;
    };
    // The show before has counted as an update of those eyes only.
    const { moves = [], step } = state.shown;
    ply = state.shown.ply ?? ply;
    const move = moves[(n++ * 7) % moves.length]!;
    now = ask({
      do: "move",
      table: id,
      seat: who,
      ply,
      step,
      move,
      by: "person",
      at: 2,
      eyes,
    } as never) as typeof now;
    return now.update ?? null;
  };
  return { match, next, over: () => now.waiting.length === 0 };
}

// What is not drawn, or goes away by itself when a turn ends.
const unseen = ["turn", "round", "phase", "ended", "winners", "starter", "options", "rolled"];
const kMoves = 160;

describe.each(boxes.map((box) => box.game))("%s", (game) => {
  it.each([
    ["somebody who plays", 0],
    ["somebody who watches", -1],
  ])(
    "to %s, step by step",
    (_, eyes) => {
      const score = scoreOf(game);
      const { match, next, over } = seat(game, eyes, `${game}${eyes}`);
      const { seen } = match;
      const due: TableEvent[] = []; // what was brought, without what is told this once
      const played: TableEvent[] = [];
      let rested = 0;
      let skipping = false;
      seen.follow({
        lay: () => {},
        play: (events, { tempo, ms }) => {
          if (!skipping) expect(tempo, "no step is cut short unless it is skipped").toBe(1);
          expect(rested, "the step before has come to rest").toBe(played.length);
          expect(match.lines.slice(-60).some(({ event }) => event && events.includes(event))).toBe(false);
          expect(seen.standing).toBe("running");
          played.push(...events);
          return ms;
        },
        rest: () => (rested = played.length),
      });
      let shown = 0;
      for (let moves = 0; moves < kMoves && !over(); ++moves) {
        const update = next();
        if (!update) continue;
        const { events = [], fleeting = [], view = {} } = update;
        const told = events.filter((_, i) => !fleeting.includes(i));
        const drawn = Object.keys(view as object).filter((field) => !unseen.includes(field));
        if (drawn.length && events.length) {
          const steps = events.map((event) => cueOf(score, event));
          const isShown = steps.some(({ ms, hold, must }) => ms > 0 || hold !== 0 || must !== "");
          expect(isShown, `${events.map(({ event }) => event).join()} changes ${drawn.join()}`).toBe(true);
          ++shown;
        }
        due.push(...told);
        skipping = moves % 7 === 6;
        expect(match.update(update)).toBe(true);
        if (skipping) seen.skip();
        vi.runAllTimers();
        expect(seen.behind).toBe(false);
        expect(seen.view).toEqual(match.view);
        expect(seen.asked).toEqual(match.asked);
        expect(seen.standing).toBe(match.standing);
      }
      expect(played).toEqual(due);
      expect(rested).toBe(played.length);
      expect(shown).toBeGreaterThan(10);
      // All that has words was told once, in the order in which it was shown.
      const lines = match.lines.flatMap(({ event, version }) => (event && version > 0 ? [event] : []));
      const wordless = (event: TableEvent): boolean => !lines.includes(event);
      expect(lines.filter((event) => played.includes(event))).toEqual(played.filter((one) => !wordless(one)));
      seen.close();
    },
    60_000,
  );
});
