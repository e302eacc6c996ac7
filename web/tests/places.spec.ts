// Every place, on a phone and at a desk: for those who listen to the page (axe), in both themes
// and both languages, and for those who touch it.
import type { Page } from "@playwright/test";
import { axeFinds } from "./axe";
import { begin, expect, games, most, playOn, quick, test, titles } from "./house";
import { deviceTables, finishedMatches, quietPlaces, serverTables, watchedTables, type Walk } from "./places";
import { atRest, cramped } from "./touch";

const phone = { width: 390, height: 844 };
const desk = { width: 1280, height: 900 };

type Looks = ["fr" | "en", "light" | "dark"];
// Whether the place was loaded again for it: that of a replay has no button for the language.
async function dress(page: Page, [language, theme]: Looks): Promise<boolean> {
  const html = page.locator("html");
  let loaded = false;
  // Behind a dialog, too.
  if ((await html.getAttribute("lang")) !== language) {
    const menu = page.locator('[aria-controls="sheet-menu"]');
    if (await menu.count()) {
      const was = page.locator('.stage-frame [aria-expanded="true"][aria-controls^="sheet-"]');
      const before = (await was.count()) ? await was.getAttribute("aria-controls") : null;
      if (before !== "sheet-menu") await menu.dispatchEvent("click");
      await page.locator(`#sheet-menu input[value="${language}"]`).dispatchEvent("click");
      await page.locator(`[aria-controls="${before ?? "sheet-menu"}"]`).dispatchEvent("click");
      if (before === "sheet-menu") await menu.dispatchEvent("click");
    } else if (await page.locator(".replay").count()) {
      loaded = true;
      await page.evaluate((value) => {
        const likes = JSON.parse(localStorage.getItem("pactole.settings")!) as object;
        localStorage.setItem("pactole.settings", JSON.stringify({ ...likes, language: value }));
      }, language);
      await page.reload();
      await expect(page.locator(".replay")).toBeVisible();
    } else await page.locator("header nav button").dispatchEvent("click");
  }
  await expect(html).toHaveAttribute("lang", language);
  await html.evaluate((root, value) => (root.dataset["theme"] = value), theme);
  await atRest(page); // colours change over a moment, and half-way they have no contrast
  return loaded;
}

const looks: [Looks, typeof phone][] = [
  [["fr", "light"], phone],
  [["fr", "dark"], phone],
  [["en", "dark"], desk],
  [["en", "light"], desk],
];

const walks: Record<string, (walk: Walk) => Promise<void>> = {
  "shelf, boxes, forms, settings, problems": quietPlaces,
  "tables on the device": deviceTables,
  "tables of the server": serverTables,
  "tables that one watches": watchedTables,
  "a match that is over": (walk) => finishedMatches(walk, ["poker"]),
  "matches of all others that are over @long": (walk) =>
    finishedMatches(
      walk,
      games.filter((game) => game !== "poker"),
    ),
};

test.describe("every place", () => {
  const likes = { ...quick, hints: true, confirm: true, theme: "light", language: "fr" } as const;
  test.use({ viewport: phone, hasTouch: true, isMobile: true, likes });
  for (const [places, walk] of Object.entries(walks))
    test(`${places}: axe finds nothing, and fingers find everything`, async ({ page, server, somebody }) => {
      test.setTimeout(300_000);
      const visit = async (place: string, open?: () => Promise<void>): Promise<void> => {
        await open?.();
        await atRest(page);
        expect.soft(await cramped(page), `fingers at ${place}`).toEqual([]);
        for (const [[language, theme], screen] of looks) {
          await page.setViewportSize(screen);
          if (await dress(page, [language, theme])) await open?.();
          expect.soft(await axeFinds(page), `axe at ${place}, ${language}, ${theme}`).toEqual([]);
        }
        await dress(page, looks[0]![0]);
        await page.setViewportSize(phone);
      };
      await walk({ page, server, somebody, visit });
    });

  for (const game of games)
    test(`${titles[game]}: fingers find everything, move by move @long`, async ({ page }) => {
      test.setTimeout(600_000);
      await begin(page, game, { seats: most[game] });
      let looked = 0;
      const look = async (): Promise<boolean> => {
        expect.soft(await cramped(page), `fingers at decision ${looked}`).toEqual([]);
        return ++looked > 60;
      };
      await playOn(page, { confirm: true, until: look });
    });
});
