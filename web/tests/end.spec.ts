// The end of a match: who has won and how, five figures, and what can be done; and what is kept of it.
import type { Page } from "@playwright/test";
import { readFileSync } from "node:fs";
import type { Game } from "../src/shelf/shelf";
import type { QuizView } from "../types/games";
import { axeFinds } from "./axe";
import { expect, fewest, games, quick, test, titles } from "./house";
import { playTogether, together } from "./online";
import { plantMatch } from "./planted";
import { atRest } from "./touch";

const short: Partial<Record<Game, Record<string, unknown>>> = { combinards: { round_limit: 12 } };

for (const game of games)
  test(`${titles[game]}: the end tells who has won, and five figures of this match`, async ({ page }) => {
    await page.goto("/");
    const seats = Math.max(3, fewest[game]);
    const id = await plantMatch(page, game, { seats, ...(short[game] && { options: short[game] }) });
    await page.goto(`/#/here/${id}`);
    const end = page.getByRole("region", { name: /l’emporte|Égalité|ensemble/ });
    await expect(end.getByRole("heading", { level: 2 })).toBeFocused({ timeout: 30_000 }); // a box of questions is large
    await expect(end.getByRole("list").getByRole("listitem")).toHaveCount(seats);
    await expect(end.getByRole("heading", { name: "Cette partie en cinq chiffres" })).toBeVisible();
    await expect(end.locator("dl.figures > div")).toHaveCount(5);
    expect(await axeFinds(page)).toEqual([]);
    // By key to the replay.
    await page.keyboard.press("Tab");
    await expect(end.getByRole("button", { name: "Rejouer" })).toBeFocused();
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(new RegExp(`#/replay/here/${id}`));
  });

test("alone in the quiz with nothing nobody wins; whoever takes something home is told what", async ({
  page,
}) => {
  test.setTimeout(300_000);
  await page.goto("/");
  // The first question is answered rightly or not; then he stops.
  const bank = readFileSync(new URL("../../editions/quiz/bank.fr.jsonl", import.meta.url), "utf8");
  const right = new Map(
    bank
      .split("\n")
      .filter(Boolean)
      .map((line) => JSON.parse(line) as { id: string; right: number })
      .map(({ id, right }) => [id, right]),
  );
  const play =
    (isRight: boolean) =>
    (moves: string[], { read_out }: QuizView): string => {
      const letter = "ABCD"[(right.get(read_out.id)! + (isRight ? 0 : 1)) % 4]!;
      return moves.find((one) => ["stop", "no-joker", `answer ${letter}`].includes(one)) ?? moves[0]!;
    };
  const options = { quizmaster: "software", rounds: 1 };
  for (const [isRight, words] of [
    [false, /^Personne ne gagne$/],
    [true, /^Vous repartez avec 200\s€$/],
  ] as const) {
    const id = await plantMatch(page, "quiz", {
      seats: 1,
      options,
      seed: `${isRight}`,
      choose: play(isRight),
    });
    await page.goto(`/#/here/${id}`);
    await expect(page.locator("#end-title")).toHaveText(words, { timeout: 30_000 });
    await expect(page.getByText(/gagne la partie|l’emporte/)).toHaveCount(0);
  }
});

test("what was played is counted once, can be looked at again, and is erased", async ({ page }) => {
  await page.goto("/");
  const id = await plantMatch(page, "poker", { seats: 3 });
  for (let visit = 0; visit < 2; ++visit) {
    await page.goto(`/#/here/${id}`);
    await expect(page.locator("dl.figures > div")).toHaveCount(5);
    await page.goto("/#/");
  }
  await page.getByRole("link", { name: "Ce que vous avez joué" }).click();
  const poker = page.getByRole("region", { name: titles.poker });
  await expect(poker).toContainText("1 partie finie");
  await expect(poker.locator("dl > div")).toHaveCount(2);
  await poker.getByText("Toutes les parties").click();
  // The journal may be thrown away: the log is kept.
  await page.evaluate((table) => {
    for (const key of Object.keys(localStorage))
      if (key.startsWith(`pactole.table.${table}`)) localStorage.removeItem(key);
  }, id);
  await poker.getByRole("link", { name: "Revoir" }).click();
  await expect(page.getByRole("slider")).toBeVisible();
  await page.goto("/#/played");
  await page.getByRole("button", { name: "Tout effacer" }).click();
  await page.getByRole("button", { name: "Tout effacer vraiment ?" }).click();
  await expect(page.getByText("Aucune partie n’a encore été finie ici.")).toBeVisible();
  await page.goto(`/#/replay/here/${id}`);
  await expect(page.getByText("Cette partie n’est pas (ou plus) sur cet appareil.")).toBeVisible();
});

test("at a table of the server both see the end, each his own, and play again together", async ({
  page: anne,
  somebody,
}) => {
  test.setTimeout(300_000);
  const bruno = await somebody();
  await together(anne, bruno, "agence", 2);
  await playTogether([anne, bruno]);
  const titlesOf = await Promise.all(
    [anne, bruno].map(async (page) => {
      await expect(page.locator("dl.figures > div")).toHaveCount(5);
      return page.locator("#end-title").innerText();
    }),
  );
  const won = titlesOf.filter((title) => title === "Vous l’emportez !");
  expect(won.length, titlesOf.join(", ")).toBeLessThanOrEqual(1);
  await anne.getByRole("button", { name: "Proposer une revanche" }).click();
  await bruno.getByRole("button", { name: "Rejoindre la revanche" }).click();
  await expect(anne.locator(".stage-frame")).toBeVisible();
});

// What an expert would have played instead.
const turns = (page: Page) => page.locator("[data-turning]");

for (const language of ["fr", "en"] as const)
  test.describe(`what cost most: ${language}`, () => {
    test.use({ likes: { ...quick, language } });
    test("is looked for when somebody asks, and leads to its moment", async ({ page }) => {
      test.setTimeout(300_000);
      await page.goto("/");
      // Whoever plays anything has played badly.
      const id = await plantMatch(page, "poker", { seats: 3 });
      await page.goto(`/#/here/${id}`);
      await page
        .getByRole("button", {
          name: /^(Les trois décisions qui ont le plus coûté|The three decisions that cost most)$/,
        })
        .click();
      await expect(turns(page)).toHaveAttribute("data-turning", "found", { timeout: 240_000 });
      const points = turns(page).getByRole("link");
      await expect(points).toHaveCount(3);
      for (const words of language === "fr"
        ? [/−\d+\s%/, /Vous avez joué\s:/, /Un expert aurait joué\s:/, /Tour \d+/]
        : [/−\d+%/, /You played:/, /An expert would have played:/, /Round \d+/])
        await expect(points.first()).toContainText(words);
      await atRest(page);
      expect(await axeFinds(page)).toEqual([]);
      const [, ply] = /ply=(\d+)&seat=0$/.exec((await points.first().getAttribute("href"))!)!;
      await points.first().click();
      await expect(page).toHaveURL(new RegExp(`#/replay/here/${id}\\?ply=${ply}&seat=0`));
      const moment = page.getByRole("slider");
      await expect(moment).toHaveValue(ply!);

      // The same from the replay: of everybody who played.
      await moment.press("Home");
      const opener = page.getByRole("button", {
        name: /^(Les décisions qui ont le plus coûté|The decisions that cost most)$/,
      });
      await opener.click();
      await expect(turns(page)).toHaveAttribute("data-turning", "found");
      await turns(page).getByRole("link").first().click();
      await expect(moment).toHaveValue(ply!);
      await expect(opener).toBeFocused();
      await expect(page.locator(".deck .turning")).toHaveCount(3);
      await opener.click();
      await atRest(page);
      expect(await axeFinds(page)).toEqual([]);
      await turns(page).getByRole("combobox").selectOption({ index: 1 });
      await turns(page)
        .getByRole("button", { name: /^(Arrêter|Stop)$/ })
        .click();
      await expect(turns(page).getByRole("button", { name: /^(Relire|Look at)/ })).toBeVisible();
    });
  });

test("where no choice can be compared it is said that none cost much", async ({ page }) => {
  await page.goto("/");
  const id = await plantMatch(page, "quiz", { seats: 2 });
  await page.goto(`/#/here/${id}`);
  const ask = page.getByRole("button", { name: "Les trois décisions qui ont le plus coûté" });
  await ask.click({ timeout: 60_000 }); // a box of questions is large
  await expect(turns(page)).toContainText("Aucune de vos décisions n’a coûté cher.", { timeout: 60_000 });
});
