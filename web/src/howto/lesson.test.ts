import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { arrow } from "./drawn/arrow";
import { hints } from "./hints";
import { boxes, type Game } from "../shelf/shelf";
import { lessonOf } from "./lesson";
import { tourOf } from "./tour.svelte";

const shelf = `${import.meta.dirname}/../../..`;
const rules = (game: string, language: string): string =>
  readFileSync(`${shelf}/docs/rules/${game}.${language}.md`, "utf8");
const edition = (game: string) => JSON.parse(readFileSync(`${shelf}/editions/${game}.json`, "utf8"));

// The verbs of a game's notation, from the page that the engine prints.
function verbs(game: string): Set<string> {
  const page = readFileSync(`${shelf}/docs/positions.md`, "utf8");
  const chapter = page.split(`\n## ${game}\n`)[1]?.split("\n## ")[0] ?? "";
  return new Set([...chapter.matchAll(/^- `([^ `]+)/gm)].map((move) => move[1] ?? ""));
}

const taught = boxes.map((box) => box.game).filter((game) => lessonOf(game));
const learn = (game: Game) => lessonOf(game)!();

it.each(["agence", "bionic", "combinards", "poker", "quiz"])("%s has a lesson and hints", (game) => {
  expect(taught).toContain(game);
  expect(Object.keys(hints)).toContain(game);
});

describe.each(taught)("%s", (game) => {
  it("is explained in four or five short steps, in both languages", async () => {
    const { steps } = await learn(game);
    expect(steps.length).toBeGreaterThanOrEqual(4);
    expect(steps.length).toBeLessThanOrEqual(5);
    for (const step of steps)
      for (const language of ["fr", "en"] as const) {
        expect(step[language].title).not.toBe("");
        expect(step[language].text.length).toBeGreaterThan(40);
        expect(step[language].text.length).toBeLessThan(220);
      }
  });

  it("names nothing that its rules do not know", async () => {
    const { steps } = await learn(game);
    const figures = (text: string): string[] =>
      text.replace(/(\d)[\u202f ,](?=\d{3})/g, "$1").match(/\d+/g) ?? [];
    for (const language of ["fr", "en"] as const) {
      const known = new Set(figures(rules(game, language)));
      for (const step of steps)
        for (const figure of figures(step[language].text))
          expect(known, step[language].text).toContain(figure);
    }
  });

  it("greets a newcomer first, and hints at moves that exist, each once", () => {
    const [greeting, ...others] = hints[game] ?? [];
    if (!greeting) return; // it has no hints yet
    const known = verbs(game);
    expect(greeting.when).toBe("");
    expect(others.length).toBeGreaterThanOrEqual(Math.min(4, known.size));
    expect(others.length).toBeLessThanOrEqual(6);
    for (const hint of others) expect(known).toContain(hint.when);
    expect(new Set(others.map((hint) => hint.when)).size).toBe(others.length);
  });

  it("breaks no French line before its punctuation", async () => {
    const { steps } = await learn(game);
    for (const text of [
      ...steps.flatMap((step) => Object.values(step.fr)),
      ...(hints[game] ?? []).map((hint) => hint.fr),
      ...((await tourOf(game)?.())?.steps ?? []).map((step) => step.fr),
    ])
      expect(text).not.toMatch(/ [:;!?€]|\d M\b/);
  });
});

it("promises what the editions hold", async () => {
  const combinards = (await learn("combinards")).steps[0]?.en.text;
  expect(combinards).toContain(`${edition("combinards").target}\u00a0M`);
  expect(combinards).toContain(`${edition("combinards").start_cash}\u00a0M`);
  expect(edition("combinards").start_cards).toBe(6);
  expect(edition("bionic").hand).toBe(8);
  expect(edition("bionic").missions).toHaveLength(4);
  expect(edition("quiz").pyramid).toHaveLength(15);
  for (const level of edition("quiz").safe)
    expect((await learn("quiz")).steps[3]?.en.text).toContain(`€${level.toLocaleString("en")}`);
});

it("draws an arrow whose barbs end at its point", () => {
  expect(arrow([0, 0], [10, 0], 0)).toEqual({ shaft: "M0 0Q5.0 0.0 10 0", head: "M4.2 -4.0L10 0L4.2 4.0" });
  expect(arrow([0, 0], [10, 0], 3).shaft).toBe("M0 0Q5.0 -6.0 10 0"); // left of the way is up
});
