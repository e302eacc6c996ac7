// Matches that are over, looked at again: of the device, of the server, from a file; by mouse, by key
// and by link; and what is refused.
import type { Locator, Page } from "@playwright/test";
import { spawnSync } from "node:child_process";
import { existsSync, readFileSync, readdirSync, writeFileSync } from "node:fs";
import type { Game } from "../src/shelf/shelf";
import { binary, expect, fewest, games, test, titles } from "./house";
import { create, finished, playTogether, together } from "./online";
import { plantMatch } from "./planted";
import { axeFinds } from "./axe";

const deck = (page: Page): Locator => page.getByRole("region", { name: /^(Lecture|Playback)$/ });
const moment = (page: Page): Locator =>
  page.getByRole("slider", { name: /^(Moment de la partie|Moment of the game)$/ });
const at = async (page: Page): Promise<number> => Number(await moment(page).inputValue());
const key = (page: Page, name: string | RegExp): Locator =>
  deck(page).getByRole("button", { name, exact: typeof name === "string" });
const verified = (page: Page): Locator => page.locator(".luck strong:visible");

// What a table agrees on, where a whole match would take long.
const short: Partial<Record<Game, Record<string, unknown>>> = { combinards: { round_limit: 4 } };

// A game of the lab, as a file.
export function logOf(game: Game, to: string, seed = "graine"): string {
  const args = ["lab", game, "--games", "1", "--seats", String(Math.max(2, fewest[game])), "--seed", seed];
  const options = short[game] ? ["--options", JSON.stringify(short[game])] : [];
  const { status, stderr } = spawnSync(binary, [...args, ...options, "--save-log", to], { encoding: "utf8" });
  expect(status, stderr).toBe(0);
  return readFileSync(to, "utf8");
}
export async function drop(page: Page, text: string, name = "partie.log"): Promise<void> {
  const data = await page.evaluateHandle(
    ([text, name]) => {
      const files = new DataTransfer();
      files.items.add(new File([text!], name!));
      return files;
    },
    [text, name],
  );
  for (const type of ["dragenter", "dragover", "drop"])
    await page.dispatchEvent("body", type, { dataTransfer: data });
}

for (const game of games) {
  test(`${titles[game]}: a match of the device is looked at again`, async ({ page }) => {
    const broken: string[] = [];
    page.on("pageerror", (error) => broken.push(String(error)));
    await page.goto("/");
    const id = await plantMatch(page, game, {
      seats: fewest[game],
      ...(short[game] && { options: short[game] }),
    });
    await page.goto(`/#/here/${id}`);
    await page.getByRole("link", { name: "Revoir la partie" }).click();
    await expect(page).toHaveURL(/#\/replay\/here\/[0-9a-f]{12}\?ply=0/);
    await expect(verified(page)).toHaveText("Hasard vérifié");
    expect(await at(page)).toBe(0);

    // A link to another moment, typed over this one.
    await page.evaluate(() => void (location.hash = location.hash.replace("ply=0", "ply=2")));
    await expect.poll(() => at(page)).toBe(2);
    await page.locator("body").press("Home");
    expect(await at(page)).toBe(0);

    // Step by step, by turn, to the end and back, by button and by key.
    await key(page, "Un pas en avant").click();
    expect(await at(page)).toBe(1);
    await page.keyboard.press("ArrowRight");
    expect(await at(page)).toBe(2);
    await page.keyboard.press("ArrowLeft");
    expect(await at(page)).toBe(1);
    await key(page, "Tour suivant").click();
    const turn = await at(page);
    expect(turn).toBeGreaterThan(1);
    await key(page, "Tour précédent").click();
    expect(await at(page)).toBeLessThan(turn);
    await page.locator("body").press("End");
    const last = Number(await moment(page).getAttribute("max"));
    expect(await at(page)).toBe(last);
    await expect(page.locator(".replay .bar strong")).toHaveText("Partie finie");

    // To a line of the journal, and to a clause.
    const lines = page.getByRole("group", { name: "Journal" }).locator("button.line");
    await expect(lines.first()).toBeVisible();
    await lines.nth(Math.floor((await lines.count()) / 3)).click();
    expect(await at(page)).toBeLessThan(last);
    const clause = page.getByLabel("Clause", { exact: true });
    const ids = await clause
      .locator("option")
      .evaluateAll((all) => all.map((one) => (one as HTMLOptionElement).value));
    expect(ids.length).toBeGreaterThan(3);
    await clause.selectOption(ids.at(-1)!);
    await expect(
      page.getByRole("group", { name: "Journal" }).locator("[aria-current]").first(),
    ).toBeVisible();

    // It plays by itself, and stops.
    await page.getByLabel("Vitesse de lecture").selectOption("4");
    await page.locator("body").press("Home");
    await key(page, "Lire").click();
    await expect.poll(() => at(page), { timeout: 30_000 }).toBeGreaterThan(1);
    await key(page, "Pause").click();
    const paused = await at(page);
    await expect(page).toHaveURL(new RegExp(`ply=${paused}`));

    // With everybody's eyes.
    const eyes = page.getByRole("radiogroup", { name: "Vu par" }).getByRole("radio");
    for (let i = 0; i < (await eyes.count()); ++i) {
      await eyes.nth(i).click();
      await expect(eyes.nth(i)).toBeChecked();
      expect(await at(page)).toBe(paused);
      // Hands that lie open are small: the table is in sight.
      const held = page.locator(".hands .held li");
      const wide = await held.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().width));
      expect(Math.max(0, ...wide)).toBeLessThan(64);
    }
    expect(broken).toEqual([]);
  });

  test(`${titles[game]}: a file of the lab is dropped, and seen again after a reload without a network`, async ({
    page,
    context,
    server,
  }, info) => {
    const log = logOf(game, info.outputPath("lab.log"));
    await page.goto("/");
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
    await drop(page, log);
    await expect(page).toHaveURL(/#\/replay\/file\/[0-9a-f]{16}/);
    const outcomes = log
      .trimEnd()
      .split("\n")
      .slice(1)
      .reduce((sum, line) => sum + ((JSON.parse(line) as { luck?: number[] }).luck?.length ?? 0), 0);
    await expect(verified(page)).toHaveText("Hasard vérifié");
    await expect(page.locator(".luck .sub:visible").first()).toContainText(`${outcomes} tirage`);
    const last = Number(await moment(page).getAttribute("max"));
    await moment(page).fill(String(Math.floor(last / 2)));
    await server.stop();
    await context.setOffline(true);
    await page.reload();
    await expect(deck(page)).toBeVisible();
    expect(await at(page)).toBe(Math.floor(last / 2));
    await expect(verified(page)).toHaveText("Hasard vérifié");
    await context.setOffline(false);
    await server.start();
  });
}

test("a match of the server: a link leads whoever may watch to the same moment", async ({
  page,
  server,
  somebody,
}) => {
  test.setTimeout(300_000);
  const bruno = await somebody();
  await together(page, bruno, "agence", 2);
  await playTogether([page, bruno]);
  await page.getByRole("link", { name: "Revoir la partie" }).click();
  await expect(verified(page)).toHaveText("Hasard vérifié");
  await moment(page).fill("9");
  await page.getByRole("radio", { name: "Bruno" }).click();
  const link = page.url();
  expect(link).toMatch(/#\/replay\/table\/\w+\?ply=9&seat=1$/);
  await bruno.goto(link);
  await expect(deck(bruno)).toBeVisible();
  expect(await at(bruno)).toBe(9);
  await expect(bruno.getByRole("radio", { name: "Bruno" })).toBeChecked();
  // While a match is on its log is nobody's.
  const { table } = await create(server, "poker", ["human", "simple", "simple"]);
  await page.goto(`/#/replay/table/${table}`);
  await expect(page.getByText("La partie n’a pas encore commencé.")).toBeVisible();
});

for (const game of games.filter((one) => one !== "agence"))
  test(`${titles[game]}: a match of the server is looked at again by whoever has the link @long`, async ({
    page,
    server,
  }) => {
    test.setTimeout(240_000);
    const table = await finished(server, game, fewest[game], short[game]);
    await page.goto(`/#/replay/table/${table}?ply=3&seat=${fewest[game] - 1}`);
    await expect(verified(page)).toHaveText("Hasard vérifié", { timeout: 30_000 });
    expect(await at(page)).toBe(3);
    await expect(page.getByRole("radiogroup", { name: "Vu par" }).getByRole("radio").last()).toBeChecked();
    const last = Number(await moment(page).getAttribute("max"));
    await moment(page).fill(String(last));
    await expect(page.locator(".replay .bar strong")).toHaveText("Partie finie");
    // With everybody's eyes, at the end and in between.
    await moment(page).fill(String(Math.floor(last / 2)));
    const eyes = page.getByRole("radiogroup", { name: "Vu par" }).getByRole("radio");
    for (let i = 0; i < (await eyes.count()); ++i) {
      await eyes.nth(i).click();
      await expect(eyes.nth(i)).toBeChecked();
      expect(await at(page)).toBe(Math.floor(last / 2));
    }
    await key(page, "Un pas en avant").click();
    expect(await at(page)).toBe(Math.floor(last / 2) + 1);
  });

test("with a seat's eyes one reads its hand and no other; with open hands all of them", async ({
  page,
}, info) => {
  const log = logOf("poker", info.outputPath("lab.log"));
  await page.goto("/");
  await drop(page, log);
  await expect(deck(page)).toBeVisible();
  await expect(page.getByRole("radio", { name: "Mains ouvertes" })).toBeChecked();
  await expect(page.getByRole("group", { name: /^Main d/ })).toHaveCount(2);
  await page.getByRole("radio").nth(3).click();
  await expect(page.getByRole("group", { name: /^Main d/ })).toHaveCount(0);
  await page.getByRole("radio", { name: "Le public" }).click();
  await expect(page.locator(".board [data-hand] button")).toHaveCount(0);
});

test("at a moment of a replay an expert says what he would do in the place of whoever decides", async ({
  page,
}, info) => {
  test.setTimeout(120_000);
  const log = logOf("poker", info.outputPath("lab.log"));
  await page.goto("/");
  await drop(page, log);
  await expect(deck(page)).toBeVisible();
  const lamp = page.getByRole("button", { name: "Que ferait l’expert ?", exact: true });
  await page.getByRole("radio", { name: "Le public" }).click();
  await expect(lamp).toBeHidden();
  await page.getByRole("radio").nth(2).click();
  for (let ply = 0; ply < 20 && !(await lamp.isVisible()); ++ply) await moment(page).fill(String(ply));
  await lamp.click();
  const advice = page.locator("[data-advice]");
  await expect(advice).toHaveAttribute("data-advice", /moves|none/, { timeout: 60_000 });
  // Another moment is another question, or none.
  await page.locator("body").press("End");
  await expect(advice).toHaveCount(0);
  await expect(lamp).toBeHidden();
});

test("a file that was changed, or is none, is refused in words that name the place", async ({
  page,
}, info) => {
  const log = logOf("poker", info.outputPath("lab.log"));
  const lines = log.trimEnd().split("\n");
  const changed = (n: number, change: (line: string) => string): string =>
    [...lines.slice(0, n), change(lines[n]!), ...lines.slice(n + 1)].join("\n") + "\n";
  const problem = page.getByRole("alert").filter({ hasText: "Cette partie n’a pas pu être ouverte" });
  await page.goto("/");
  for (const [text, words] of [
    [
      changed(9, (line) => line.replace(/"ply":\d+/, '"ply":99')),
      "Ligne 11 : elle ne suit pas celle d’avant",
    ],
    [lines.toSpliced(6, 1).join("\n") + "\n", /Ligne\s7\s: .*il\sen\smanque/],
    [lines.slice(0, -1).join("\n") + "\n", "la partie n’est pas finie"],
    ["Pommes, poires, scoubidous\n", "Ce fichier n’est pas une partie de Pactole."],
    ['{"name":"package"}\n', "Ce fichier n’est pas une partie de Pactole."],
  ] as const) {
    await drop(page, text);
    await expect(problem).toContainText(words);
    await problem.getByRole("button", { name: "Fermer" }).click();
    await expect(page).not.toHaveURL(/replay/);
  }
});

test("of a match by older rules the moves can be read, and which lines nobody can verify", async ({
  page,
}) => {
  const log = readFileSync(new URL("../../tests/logs/bionic-v1.jsonl", import.meta.url), "utf8");
  await page.goto("/");
  await drop(page, log);
  await expect(page.getByRole("heading", { name: "Une partie d’anciennes règles" })).toBeVisible();
  await expect(
    page.getByText(/^Les lignes 2 à \d+ ont été jouées avec la version 1 des règles/),
  ).toBeVisible();
  expect(await page.locator("ol li").count()).toBeGreaterThan(10);
});

test("a file is chosen by hand, in another language, and kept again as it was", async ({ page }, info) => {
  const path = info.outputPath("lab.log");
  const log = logOf("agence", path);
  writeFileSync(path, log.replaceAll("\n", "\r\n")); // as a mail program may write it
  await page.goto("/#/settings");
  await page.getByLabel("Ouvrir un fichier de partie").setInputFiles(path);
  await expect(deck(page)).toBeVisible();
  const downloaded = page.waitForEvent("download");
  await page.getByRole("button", { name: "Garder le fichier de la partie" }).click();
  const saved = info.outputPath("again.log");
  await (await downloaded).saveAs(saved);
  expect(readFileSync(saved, "utf8")).toBe(log);
});

for (const [size, width, height] of [
  ["desktop", 1280, 800],
  ["phone", 390, 844],
] as const)
  test(`axe finds nothing in a replay, and one goes through it by key: ${size}`, async ({ page }, info) => {
    await page.setViewportSize({ width, height });
    const log = logOf("poker", info.outputPath("lab.log"));
    await page.goto("/");
    await drop(page, log);
    await expect(verified(page)).toHaveText("Hasard vérifié");
    await expect(page.locator(".bar a.leave"), "the way out is on the screen").toBeInViewport({
      ratio: 0.95,
    });
    expect(await axeFinds(page)).toEqual([]);
    await moment(page).focus();
    await page.keyboard.press("ArrowRight");
    expect(await at(page)).toBe(1);
    await expect(moment(page)).toHaveAttribute("aria-valuetext", /^Tour 1 sur \d+, décision 1 sur \d+$/);
    await page.keyboard.press("Tab");
    await expect(key(page, "Tour précédent")).toBeFocused();
  });

test("the logs that are kept of terminals and of tables with people open, whoever wrote them", async ({
  page,
}) => {
  test.setTimeout(240_000);
  const folder = new URL("../../tests/logs/", import.meta.url);
  await page.goto("/");
  for (const name of readdirSync(folder).sort()) {
    const log = readFileSync(new URL(name, folder), "utf8");
    await drop(page, log, name);
    const old = page.getByRole("heading", { name: "Une partie d’anciennes règles" });
    await expect(deck(page).or(old).first(), name).toBeVisible();
    if (await deck(page).isVisible()) await expect(verified(page), name).toHaveText("Hasard vérifié");
    await page.goto("/#/");
    await expect(deck(page)).toHaveCount(0);
  }
});

// A game that is new need not have one.
const sampled = games.filter((game) =>
  existsSync(new URL(`../src/replay/samples/${game}.jsonl`, import.meta.url)),
);
for (const game of sampled)
  test(`${titles[game]}: anybody watches a match from the page of the box`, async ({ page }) => {
    await page.goto(`/#/box/${game}`);
    await page.getByRole("link", { name: "Voir une partie" }).click();
    await expect(page).toHaveURL(new RegExp(`#/replay/sample/${game}\\?ply=0`));
    await expect(verified(page)).toHaveText("Hasard vérifié", { timeout: 30_000 });
    await page.getByRole("button", { name: "Lien vers ce moment" }).click();
    await expect(page.getByText("Lien copié : il mène à ce moment de la partie.")).toBeVisible();
  });

test("matches to watch are fetched by nobody else", async ({ page }) => {
  const worker = await (await page.request.get("/sw.js")).text();
  expect(worker).toMatch(/"\/assets\/[\w.-]+\.js"/);
  expect(worker).not.toMatch(/"\/assets\/[^"]+\.jsonl"/);
});
