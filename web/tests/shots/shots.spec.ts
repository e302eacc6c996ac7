// Pictures of every place, in both themes and on two screens, for people to look at:
// shots/phone-dark-fr/table-poker.png. English has some of them, to see that it fits.
import type { Page } from "@playwright/test";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Settings } from "../../src/settings.svelte";
import {
  begin,
  expect,
  games,
  openMenu,
  openMoves,
  openRules,
  playOn,
  quick,
  say,
  see,
  test,
} from "../house";
import { keepSilent } from "../online";

const folder = process.env["SHOTS"] ?? fileURLToPath(new URL("../../shots", import.meta.url));
const screens = { phone: { width: 360, height: 740 }, desk: { width: 1280, height: 900 } };
type Screen = keyof typeof screens;
type Theme = "light" | "dark";

const sets: [Screen, Theme, Settings["language"]][] = [
  ["phone", "light", "fr"],
  ["phone", "dark", "fr"],
  ["desk", "light", "fr"],
  ["desk", "dark", "fr"],
  ["phone", "light", "en"],
  ["desk", "dark", "en"],
];

for (const [screen, theme, language] of sets)
  test.describe(`${screen}, ${theme}, ${language}`, () => {
    test.use({ viewport: screens[screen], likes: { ...quick, theme, language, hints: true, name: "Anne" } });

    const shoot = async (page: Page, name: string, whole = true): Promise<void> => {
      await page.evaluate(() => document.fonts.ready);
      await page.screenshot({
        path: join(folder, `${screen}-${theme}-${language}`, `${name}.png`),
        fullPage: whole,
        animations: "disabled",
      });
    };

    test("places", async ({ page }) => {
      const places = { shelf: "", settings: "settings", join: "join/abc/def", nowhere: "nowhere" };
      const errors = { "unknown-table": "table/abc", "unknown-game": "here/abc" };
      for (const [name, place] of Object.entries({ ...places, ...errors })) {
        await page.goto(`/#/${place}`);
        await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
        await shoot(page, name);
      }
      for (const game of games) {
        await page.goto(`/#/box/${game}`);
        await expect(see.way(page, "bots")).toBeVisible();
        await shoot(page, `box-${game}`);
        if (language === "en" && game !== "quiz") continue;
        for (const way of ["bots", "here", "friends"] as const) {
          await see.way(page, way).click();
          await page.getByText(/^(Variantes de la table|House rules of the table)$/).click();
          await shoot(page, `box-${game}-${way}`);
        }
      }
      await page.goto("/#/box/poker/POK-14");
      await expect(page.locator('[data-clause="POK-14"]')).toBeInViewport();
      await shoot(page, "rules", false);
    });

    test("tables", async ({ page }) => {
      for (const game of games) {
        await begin(page, game, { seats: 3 });
        await playOn(page, { moves: game === "poker" ? 2 : 3 });
        await shoot(page, `table-${game}`);
        await shoot(page, `table-${game}-at-once`, false); // without scrolling
        await openMoves(page);
        await shoot(page, `table-${game}-moves`, false);
      }
      await openRules(page);
      await expect(page.getByRole("dialog").getByRole("article").first()).toBeVisible();
      await shoot(page, "rules-beside", false);
      await page.keyboard.press("Escape");

      await page.goto("/"); // now with games to go on with
      await expect(
        page.getByRole("heading", { name: /^(Reprendre une partie|Go on with a game)$/ }),
      ).toBeVisible();
      await shoot(page, "shelf-begun");

      await begin(page, "agence", { seats: 2, people: ["Anne", "Bruno"] });
      await shoot(page, "curtain", false);
      await begin(page, "poker", { seats: 3 });
      await playOn(page);
      await shoot(page, "over");
    });

    test("online", async ({ page, somebody, server }) => {
      await page.goto("/#/box/poker");
      await see.way(page, "friends").click();
      await page.getByRole("button", { name: /^(Ouvrir la table|Open the table)$/ }).click();
      const link = page.getByRole("textbox", { name: /^(Lien d’invitation|Invitation link)/ });
      await page
        .getByRole("button", { name: /^(Code QR|QR code)$/ })
        .first()
        .click();
      await expect(page.getByRole("img", { name: /^(Code QR|QR code)/ })).toBeVisible();
      await shoot(page, "waiting-room");

      const bruno = await somebody();
      const speak = await keepSilent(bruno);
      await bruno.goto(await link.inputValue());
      await bruno.getByRole("textbox", { name: /^(Votre nom|Your name)$/ }).fill("Bruno");
      await bruno.getByRole("button", { name: /^(Prendre place|Take the seat)$/ }).click();
      await page.getByRole("button", { name: /^(Commencer maintenant|Begin now)/ }).click();
      await expect(page.getByRole("timer")).toBeVisible();
      await page.getByText(/^(Le hasard de cette table|The luck of this table)$/).click();
      await shoot(page, "revealing");
      speak();
      await bruno.reload();
      for (const who of [page, bruno]) await expect(see.log(who)).toBeVisible();
      for (const [who, text] of [
        [page, "Bonsoir !"],
        [bruno, "On y va."],
      ] as const)
        await say(who, text);
      await expect(page.getByText("On y va.")).toBeVisible();
      await shoot(page, "chat");
      await openMenu(page);

      // Bruno goes away; one vote of two owners decides nothing.
      const table = bruno.url();
      await bruno.goto("about:blank");
      await page.waitForTimeout(2500);
      await page.getByRole("button", { name: /^(Laisser un robot|Let a bot)/ }).click();
      await expect(page.getByText(/\((1 voix sur|1 vote of) 2\)/)).toBeVisible();
      await shoot(page, "absent");
      await page.getByRole("button", { name: /^(Laisser quelqu|Let somebody else).* Bruno$/ }).click();
      await shoot(page, "absent-guest", false);
      await bruno.goto(table);
      await expect(see.log(bruno)).toBeVisible();
      await page.getByRole("button", { name: /^(Fermer la table|Close the table)$/ }).click();
      await page.getByRole("button", { name: /^(Fermer vraiment|Really close)/ }).click();
      await expect(page.getByText(/^✓ (Hasard vérifié|Luck checked)/)).toBeVisible();
      await page.getByText(/^(Le hasard de cette table|The luck of this table)$/).click();
      await shoot(page, "online-over");

      await server.kill();
      await expect(page.getByRole("alert")).toBeVisible();
      await shoot(page, "server-away");
    });
  });
