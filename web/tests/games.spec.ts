// Each game from the shelf to its end against bots. The luck is the same every time
// (house.ts), so a game that goes wrong here can be played again.
import type { Page } from "@playwright/test";
import { readFileSync } from "node:fs";
import type { Game } from "../src/shelf/shelf";
import {
  begin,
  expect,
  fewest,
  games,
  openMoves,
  playOn,
  see,
  test,
  titles,
  verify,
  type Seating,
} from "./house";
import { truthOf } from "./secrets/truth";

const WON = /^(Vous avez gagné.!|.+ gagne la partie\.|.+ gagnent ensemble la partie\.|Égalité.: .+)\s*$/;
// In the quiz all may go home with nothing.
const NOBODY_WON = /^Personne n’a rien gagné.: personne ne l’emporte\.$/;

// The log of the game, as the page gives it away; `pactole verify` must accept it.
async function keepLog(page: Page, to: string): Promise<string> {
  const downloaded = page.waitForEvent("download");
  await see.over(page).click();
  const file = await downloaded;
  expect(file.suggestedFilename()).toMatch(/^[a-z]+-[0-9a-f]{12}\.log$/);
  await file.saveAs(to);
  const { status, said } = verify(to);
  expect(status, said).toBe(0);
  return said;
}

// What a table agrees on, where a whole game would take too long.
const agreed: Partial<Record<Game, Seating["options"]>> = {
  // A whole game has 200 rounds at most: agree on six.
  combinards: (form) => form.getByRole("spinbutton", { name: "Nombre de tours de table, au plus" }).fill("6"),
};

for (const game of games)
  test(`${titles[game]}: from the shelf to the end`, async ({ page }, info) => {
    const broken: string[] = [];
    page.on("pageerror", (error) => broken.push(String(error)));
    await begin(page, game, { seats: fewest[game], options: agreed[game] });
    await expect(page.getByRole("heading", { level: 1, name: titles[game] })).toBeVisible();
    expect(await playOn(page)).toBeGreaterThan(0);
    await expect(see.status(page)).toHaveText(
      game === "quiz" ? new RegExp(`${WON.source}|${NOBODY_WON.source}`) : WON,
    );
    await expect(see.moves(page)).toHaveCount(0);
    const verdict = await keepLog(page, info.outputPath("kept.log"));
    expect(verdict).toContain("The game is over, and the result is the right one.");
    expect(verdict).toContain("every outcome follows from it");

    // It is over: the shelf does not offer to go on with it.
    await page.getByRole("link", { name: "Retour à l’étagère", exact: true }).click();
    await expect(page.getByRole("heading", { name: "L’étagère" })).toBeVisible();
    await expect(page.getByRole("heading", { name: "Reprendre une partie" })).toHaveCount(0);
    expect(broken).toEqual([]);
  });

test(`${titles.combinards}: until somebody has won by the rules, and not by the clock @long`, async ({
  page,
}, info) => {
  test.setTimeout(900_000);
  // As the box has it: 200 rounds at most, and no game takes so many.
  await begin(page, "combinards", { seats: 2 });
  await playOn(page);
  await expect(see.status(page)).toHaveText(WON);
  const log = info.outputPath("kept.log");
  expect(await keepLog(page, log)).toContain("The game is over, and the result is the right one.");
  const last = truthOf(readFileSync(log, "utf8")).states.at(-1)!;
  expect(["target", "alone"], "how it ended").toContain(last["ended"]); // COM-05
});

test.describe("with the usual settings", () => {
  test.use({ likes: {} });

  test("a hint is told once, and a move is confirmed or taken back", async ({ page }) => {
    await begin(page, "poker", { seats: 3 });
    await expect(see.moves(page).first()).toBeVisible();
    const hint = page.getByRole("complementary", { name: "Conseil" });
    const told = await hint.innerText();
    await hint.getByRole("button", { name: "Compris" }).click();
    await expect(hint.getByText(told)).toHaveCount(0);

    await expect(see.status(page)).toHaveText(/^À vous/);
    await expect(page.locator(".board[aria-busy=false]")).toBeVisible({ timeout: 30_000 }); // all has been told
    const log = await see.log(page).innerText();
    await openMoves(page);
    const [words] = await see.moves(page).allInnerTexts();
    await see.moves(page).first().click();
    await expect(see.confirm(page)).toHaveText(`✓ Confirmer : ${words}`);
    await see.actions(page).getByRole("button", { name: "Annuler" }).click();
    await expect(see.confirm(page)).toHaveCount(0);
    await see.moves(page).first().click();
    // The first Escape shuts a drawer, the next one takes the move back.
    await page.keyboard.press("Escape");
    await page.keyboard.press("Escape");
    await expect(see.confirm(page)).toHaveCount(0);
    expect(await see.log(page).innerText()).toBe(log); // nothing has been played

    await playOn(page, { moves: 3, confirm: true });
    expect(await see.log(page).innerText()).not.toBe(log);
  });
});

test("what is not allowed is told with its clause, and the clause can be read", async ({ page }) => {
  await begin(page, "agence", { seats: 2 });
  await expect(see.moves(page).first()).toBeVisible();
  await openMoves(page);
  await see.actions(page).getByText("Ce qui n’est pas permis, et pourquoi").click();
  const clause = see.actions(page).locator("details").getByRole("button").first();
  const id = await clause.innerText();
  expect(id).toMatch(/^ATR-\d+$/);
  await clause.click();
  const drawer = page.getByRole("dialog", { name: "Règle" });
  await expect(drawer.getByRole("article").filter({ hasText: id }).first()).toBeInViewport();
  await drawer.getByRole("button", { name: "Fermer" }).click();
  await expect(drawer).toHaveCount(0);
});
