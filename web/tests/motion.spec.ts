// Motion that one can follow: bots wait for the eye, and nothing is told before it has come to rest.
import type { Page } from "@playwright/test";
import { begin, expect, openMoves, quick, sameLuck, see, test } from "./house";

interface Watched {
  leaps: string[]; // of markers that did not walk
  walked: number;
  told: string[];
  early: string[]; // told while a marker was still walking
}
// Writes down, in the page, how markers walk, and what is told when.
const watch = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const seen: Watched = { leaps: [], walked: 0, told: [], early: [] };
    Object.assign(window, { seen });
    const pins = [...document.querySelectorAll<SVGGElement>(".pin, [data-pawn]")];
    const placeOf = (pin: SVGGElement) => pin.style.transform.match(/-?[\d.]+/g)!.map(Number);
    const places = new Map(pins.map((pin) => [pin, placeOf(pin)]));
    const walks = new MutationObserver((changes) => {
      for (const pin of new Set(changes.map(({ target }) => target as SVGGElement))) {
        const [from, to] = [places.get(pin)!, placeOf(pin)];
        places.set(pin, to);
        const far = Math.hypot(to[0]! - from[0]!, to[1]! - from[1]!);
        if (far > 30) ++seen.walked; // less: it makes room on its space
        if (far > 200) seen.leaps.push(`${from.join()} to ${to.join()}`);
      }
    });
    for (const pin of pins) walks.observe(pin, { attributeFilter: ["style"] });
    const log = document.querySelector("[role=log]")!;
    new MutationObserver(() => {
      const words = log.querySelector("p:last-child")!.textContent ?? "";
      const isWalking = document.querySelector(".hopping") !== null;
      (isWalking ? seen.early : seen.told).push(words);
    }).observe(log, { childList: true });
  });

test.describe("at the usual speed", () => {
  test.use({ likes: { ...quick, motion: "fast" } });

  test("markers walk space by space, and the log tells of it when they stand", async ({ page }) => {
    await sameLuck(page);
    await begin(page, "bionic", { seats: 3 });
    await expect(see.moves(page).first()).toBeVisible();
    await watch(page);
    const spin = see.actions(page).locator('[data-move="spin"]');
    for (let spins = 0; spins < 3;) {
      await expect(see.moves(page).first()).toBeVisible({ timeout: 30_000 });
      await page.keyboard.press("Space"); // whoever does not want to wait
      await openMoves(page);
      // Where a space asks for something else first, that is done.
      if (!(await spin.isVisible())) {
        await see.moves(page).first().click();
        continue;
      }
      ++spins;
      await spin.click();
      await expect(see.status(page)).not.toHaveText(/^À vous/);
      await expect(see.status(page)).toHaveText(/^À vous/, { timeout: 40_000 });
    }
    const seen = (await page.evaluate(() => Reflect.get(window, "seen") as unknown)) as Watched;
    expect(seen.walked).toBeGreaterThan(8);
    // From one mission to the next there is no way to walk.
    const entered = seen.told.filter((line) => line.includes("commence la mission"));
    expect(seen.leaps.length, seen.leaps.join()).toBeLessThanOrEqual(entered.length);
    expect(seen.told.length).toBeGreaterThan(3);
    expect(seen.early).toEqual([]);
  });

  test("since my last turn: three lines, shown again or put away; nothing else moves", async ({ page }) => {
    await begin(page, "poker", { seats: 3 });
    await expect(see.moves(page).first()).toBeVisible();
    await openMoves(page);
    await see.moves(page).last().click();
    const since = page.getByRole("complementary", { name: "Depuis votre dernier tour" });
    await expect(since).toBeVisible({ timeout: 40_000 });
    expect(await since.getByRole("listitem").count()).toBeLessThanOrEqual(3);
    const [board, log] = [page.locator(".board[aria-busy]"), await see.log(page).innerText()];
    const before = await board.boundingBox();
    await since.getByRole("button", { name: "Revoir" }).click();
    await expect(page.getByRole("button", { name: "Passer à la suite" })).toBeVisible();
    await page.getByRole("button", { name: "Passer à la suite" }).click();
    await expect(see.status(page)).toBeFocused();
    await since.getByRole("button", { name: "Compris" }).click();
    await expect(since).toHaveCount(0);
    expect(await board.boundingBox()).toEqual(before);
    expect(await see.log(page).innerText()).toBe(log);
  });
});
