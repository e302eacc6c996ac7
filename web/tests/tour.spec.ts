// The first turn with a guide: three decisions of a real match in every game, each where the ring is.
import type { Page } from "@playwright/test";
import { existsSync } from "node:fs";
import { expect, games, quick, sameLuck, test, titles } from "./house";

// A game for which nobody has written a tour has none.
const guided = games.filter((game) => existsSync(new URL(`../src/howto/tours/${game}.ts`, import.meta.url)));
const guide = (page: Page) => page.getByRole("complementary", { name: "Visite guidée" });
const ring = (page: Page) => page.locator("[data-tour-ring]");
const step = async (page: Page): Promise<number> =>
  Number(/^(\d) sur 3/.exec((await guide(page).innerText()).trim())?.[1] ?? 4);

async function begin(page: Page, game: string): Promise<void> {
  await sameLuck(page);
  await page.goto(`/#/box/${game}`);
  await page.getByRole("button", { name: "Premier tour guidé" }).click();
  await expect(page).toHaveURL(/#\/here\//);
  await expect(guide(page)).toBeVisible({ timeout: 30_000 });
}

for (const [screen, viewport] of [
  ["desk", { width: 1280, height: 800 }],
  ["phone", { width: 390, height: 844 }],
] as const)
  test.describe(screen, () => {
    test.use({ viewport, likes: { ...quick, confirm: true, hints: true } });
    for (const game of guided)
      test(`${titles[game]}: three decisions, each where the ring is${screen === "phone" ? "" : " @long"}`, async ({
        page,
      }) => {
        await begin(page, game);
        let taps = 0;
        while ((await step(page)) <= 3) {
          await expect(ring(page).or(guide(page).getByText("Vous savez jouer")).first()).toBeVisible({
            timeout: 60_000,
          });
          if ((await step(page)) > 3) break;
          // Nothing else is said meanwhile.
          for (const other of ["Depuis votre dernier tour", "Conseil"])
            await expect(page.getByRole("complementary", { name: other })).toHaveCount(0);
          const box = (await ring(page).boundingBox())!;
          await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
          await page.waitForTimeout(1200); // a second touch may take back what the first has done
          expect(++taps, "taps for three decisions").toBeLessThan(30);
        }
        await expect(guide(page)).toContainText("Vous savez jouer !");
        await guide(page).getByRole("button", { name: "Continuer la partie" }).click();
        await expect(guide(page)).toHaveCount(0);
        console.log(`${game}, ${screen}: ${taps} taps for three decisions`);
      });
  });

test("the tour is left at any moment, and the match goes on", async ({ page }) => {
  await begin(page, "poker");
  const sentence = await guide(page).innerText();
  await page.reload();
  await expect(guide(page)).toContainText(sentence.split("\n")[0]!.slice(0, 7));
  await guide(page).getByRole("button", { name: "Quitter la visite" }).click();
  await expect(guide(page)).toHaveCount(0);
  await expect(ring(page)).toHaveCount(0);
  await page.reload();
  await expect(page.locator(".stage-frame")).toBeVisible();
  await expect(guide(page)).toHaveCount(0);
});
