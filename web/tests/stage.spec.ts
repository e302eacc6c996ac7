// The table fills the screen: how much of it is the board, and whether one's hand and the next action
// are in sight, for every game on five screens, with the most players and the longest names.
import type { Page } from "@playwright/test";
import { existsSync } from "node:fs";
import type { Game } from "../src/shelf/shelf";
import { begin, expect, games, most, openMoves, playOn, quick, sameLuck, see, test, titles } from "./house";

// A game for which nobody has drawn a board yet has a plain one, which does not fill the screen.
const isDrawn = (game: Game): boolean =>
  existsSync(new URL(`../src/boards/${game}/Board.svelte`, import.meta.url));
const drawn = games.filter(isDrawn);

const screens = [
  [1280, 800],
  [1920, 1080],
  [820, 1180],
  [390, 844],
  [844, 390],
] as const;
const large = [
  [1280, 800],
  [390, 844],
] as const;

interface Measured {
  area: number; // of the board, in percent of the screen
  height: number; // likewise
  hand: string; // in sight; else what is wrong
  action: string;
  covered: string; // by what the frame says
  scrolls: boolean;
}
const measure = (page: Page): Promise<Measured> =>
  page.evaluate(() => {
    const boxOf = (element: Element) => element.getBoundingClientRect();
    const all = (what: string): Element[] =>
      [...document.querySelectorAll(what)].filter((one) => one.checkVisibility({ visibilityProperty: true }));
    const board = all("[data-board]").map(boxOf)[0];
    const inside = (low: number, high: number, end: number): number =>
      Math.max(0, Math.min(high, end) - Math.max(low, 0));
    const wide = board ? inside(board.left, board.right, innerWidth) : 0;
    const high = board ? inside(board.top, board.bottom, innerHeight) : 0;
    const isInSight = (element: Element): boolean => {
      const { left, top, right, bottom, width, height } = boxOf(element);
      const fits = left >= -1 && top >= -1 && right <= innerWidth + 1 && bottom <= innerHeight + 1;
      return fits && width > 0 && height > 0;
    };
    const seen = (what: string): string => {
      const found = all(what);
      if (!found.length) return "missing";
      const gone = found.filter((element) => !isInSight(element)).map(boxOf);
      return gone.length
        ? gone
            .map(({ left, top, right, bottom }) => [left, top, right, bottom].map(Math.round).join())
            .join(" ")
        : "yes";
    };
    const news = all(".news > *").map(boxOf);
    const covers = (one: DOMRect, other: DOMRect): boolean =>
      one.left < other.right - 1 &&
      other.left < one.right - 1 &&
      one.top < other.bottom - 1 &&
      other.top < one.bottom - 1;
    const covered = ["hand", "action"].filter((name) =>
      all(`[data-${name}]`).some((element) => news.some((one) => covers(one, boxOf(element)))),
    );
    const root = document.documentElement;
    return {
      area: Math.round((wide * high * 100) / (innerWidth * innerHeight)),
      height: Math.round((high * 100) / innerHeight),
      hand: seen("[data-hand]"),
      action: seen("[data-action]"),
      covered: covered.join(),
      scrolls: root.scrollHeight > innerHeight || root.scrollWidth > innerWidth,
    };
  });

const likes = { ...quick, hints: true, confirm: true, name: "Maximilienne-Henriette de Courcy" } as const;

test.describe("every board", () => {
  test.use({ likes });
  for (const game of drawn)
    test(`${titles[game]}: the board fills the screen`, async ({ page }) => {
      await sameLuck(page);
      await begin(page, game, { seats: most[game] });
      await expect(see.moves(page).first().or(see.unfold(page)).first()).toBeVisible({ timeout: 30_000 });
      await expect(page.locator(".stage-frame")).toBeVisible();
      await playOn(page, { moves: 2, confirm: true });
      const rows: string[] = [];
      const check = async (width: number, height: number, when: string): Promise<void> => {
        await page.setViewportSize({ width, height });
        await page.waitForTimeout(900); // what lies over the table has found its corner
        const { area, height: tall, hand, action, covered, scrolls } = await measure(page);
        const where = `${game} ${width}×${height} ${when}`;
        const row = `${where}: board ${area} % of the screen, ${tall} % of its height`;
        rows.push(`${row}; hand ${hand}; action ${action}`);
        if (height > 440) expect.soft(area, where).toBeGreaterThanOrEqual(60);
        else expect.soft(tall, where).toBeGreaterThanOrEqual(70);
        // Who keeps the questions of the quiz has no hand.
        expect.soft(hand, `${where}: hand`).toMatch(game === "quiz" ? /^(yes|missing)$/ : /^yes$/);
        expect.soft(action, `${where}: action`).toBe("yes");
        expect.soft(covered, `${where}: covered by news`).toBe("");
        expect.soft(scrolls, `${where}: scrolls`).toBe(false);
      };
      for (const [width, height] of screens) await check(width, height, "my turn");
      // Something is chosen, and waits to be confirmed where one's eyes are.
      await page.setViewportSize({ width: 1280, height: 800 });
      await openMoves(page);
      await see.moves(page).first().click();
      await page.keyboard.press("Escape"); // the drawer
      for (const [width, height] of screens) await check(width, height, "chosen");
      await page.evaluate(() => {
        const settings = JSON.parse(localStorage.getItem("pactole.settings")!) as object;
        localStorage.setItem("pactole.settings", JSON.stringify({ ...settings, text: "large" }));
      });
      await page.reload();
      await expect(see.moves(page).first()).toBeAttached({ timeout: 30_000 });
      for (const [width, height] of large) await check(width, height, "large text");
      console.log(rows.join("\n"));
    });
});

test.describe("the frame of a table that fills the screen", () => {
  // One is like the other.
  for (const game of drawn.slice(0, 1))
    test("one bar, at the left where the screen lies; drawers open and shut by key", async ({ page }) => {
      await begin(page, game, { seats: most[game] });
      await expect(see.moves(page).first()).toBeAttached({ timeout: 30_000 });
      const bar = page.locator(".stage-frame > .bar");
      for (const [width, height] of screens) {
        await page.setViewportSize({ width, height });
        const box = (await bar.boundingBox())!;
        expect(Math.min(box.width, box.height), `${width}×${height}`).toBeLessThanOrEqual(44);
        expect(height <= 440 ? box.height : box.width).toBe(height <= 440 ? height : width);
      }
      await page.setViewportSize({ width: 1280, height: 800 });
      const moves = page.getByRole("heading", { name: "Tout ce que je peux faire" });
      await expect(moves).toHaveCount(0);
      await page.keyboard.press("?");
      await expect(moves).toBeFocused();
      await expect(see.moves(page).first()).toBeInViewport();
      await page.keyboard.press("Escape");
      await expect(moves).toHaveCount(0);
      await expect(see.drawer(page)).toBeFocused();
      // The log is heard while it is shut, and read when it is open.
      await expect(see.log(page)).not.toBeEmpty();
      await bar.getByRole("button", { name: "Journal" }).click();
      await expect(see.log(page)).toBeInViewport();
      await page.keyboard.press("Escape");
      // Sound is off at first, and one tap away.
      const sound = bar.getByRole("button", { name: "Sons" });
      await expect(sound).toHaveAttribute("aria-pressed", "false");
      await sound.click();
      await expect(sound).toHaveAttribute("aria-pressed", "true");
    });
});
