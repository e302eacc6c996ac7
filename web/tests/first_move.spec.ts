// From the shelf to one's first move: at most four taps, none of them behind a scroll, on three screens.
import type { Locator, Page } from "@playwright/test";
import type { Game } from "../src/shelf/shelf";
import { expect, games, sameLuck, see, test, titles } from "./house";

const screens = { desk: [1280, 800], phone: [390, 844], lying: [844, 390] } as const;
// The gate tries the one with the least room.
const smallest = (screen: string): string => (screen === "phone" ? "" : " @long");

// Whoever comes for the first time: everything is as usual, also motion and that moves are confirmed.
test.use({ likes: {} });

// Somebody who counts, taps what he sees, and never scrolls.
class Finger {
  taps = 0;
  readonly #page: Page;
  constructor(page: Page) {
    this.#page = page;
  }

  async tap(what: Locator): Promise<void> {
    await expect(what).toBeVisible({ timeout: 30_000 });
    // Where it can be hit: other cards may lie over it.
    let point: [number, number] | null = null;
    await expect
      .poll(async () => {
        point = await what.evaluate((element) => {
          const { left, top, width, height } = element.getBoundingClientRect();
          for (const fy of [0.5, 0.2, 0.8])
            for (const fx of [0.5, 0.2, 0.8, 0.1, 0.9]) {
              const [x, y] = [left + fx * width, top + fy * height];
              const hit = document.elementFromPoint(x, y);
              if (hit && element.contains(hit)) return [x, y];
            }
          return null;
        });
        return point;
      })
      .not.toBeNull();
    await this.#page.mouse.click(...point!);
    ++this.taps;
    expect(await this.#page.evaluate(() => scrollY), "nothing was scrolled").toBe(0);
  }
}

// Where one has to wait for others with the usual luck: one begins.
const lucks: Partial<Record<Game, number>> = { agence: 2 };
// What one touches on the board for a first move, in order, once it is one's turn.
const card = /^(Valise|Pickpocket)/;
const ways: Partial<Record<Game, (page: Page) => Locator[]>> = {
  poker: (page) => [
    page.locator("[data-hand]").getByRole("button", { name: card }).last(),
    page.locator("[data-target]:not(.quiet)").first(),
  ],
  bionic: (page) => [
    page.locator("button.whole"),
    page.locator("[data-confirm], button.whole[aria-pressed=true]").first(),
  ],
  agence: (page) => [page.locator("[data-action][data-move]").first()],
  combinards: (page) => [page.locator("button.thing.act").first()],
  quiz: (page) => [
    page.getByRole("button", { name: /^Pas d’autre joker/ }).and(page.locator(".way")),
    page.locator("[data-confirm]"),
  ],
};

for (const [screen, [width, height]] of Object.entries(screens))
  for (const game of games.filter((one) => ways[one]))
    test(`${titles[game]}, ${screen}: the first move in four taps${smallest(screen)}`, async ({ page }) => {
      await page.setViewportSize({ width, height });
      await sameLuck(page, lucks[game]);
      await page.goto("/");
      const finger = new Finger(page);
      await finger.tap(see.box(page, game));
      await finger.tap(see.now(page));
      await expect(page).toHaveURL(/#\/here\//);
      const mine = see.actions(page).locator("button[data-move]").first();
      await expect(mine).toBeAttached({ timeout: 90_000 });
      const key = await page.evaluate(() => location.hash.split("/").at(-1)!);
      const moves = (): Promise<number> =>
        page.evaluate(
          (id) =>
            Object.keys(localStorage).filter(
              (name) =>
                name.startsWith(`pactole.table.${id}.`) && localStorage[name].includes('"by":"person"'),
            ).length,
          key,
        );
      expect(await moves()).toBe(0);
      for (const what of ways[game]!(page)) await finger.tap(what);
      await expect.poll(moves, { timeout: 20_000 }).toBe(1);
      expect(finger.taps, game).toBeLessThanOrEqual(4);
      console.log(`${game}, ${screen}: ${finger.taps} taps`);
    });

test.describe("a way that is chosen", () => {
  for (const [screen, [width, height]] of Object.entries(screens))
    test(`opens where the finger is, and is sent from there: ${screen}`, async ({ page }) => {
      await page.setViewportSize({ width, height });
      await page.goto("/#/box/poker");
      for (const way of ["friends", "here", "bots"] as const) {
        await see.way(page, way).click();
        const form = page.locator("form.start");
        for (const part of [see.way(page, way), see.count(page), form.locator(".button.first")])
          await expect(part, `${way}: ${String(part)}`).toBeInViewport({ ratio: 0.9 });
      }
      // Pressed once more it is put away, and the quickest game is there again.
      await see.way(page, "bots").click();
      await expect(see.now(page)).toBeVisible();
    });
});
