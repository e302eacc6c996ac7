// One device: passed from hand to hand, reloaded, without a network, small, by keyboard.
import type { Page } from "@playwright/test";
import { readFileSync } from "node:fs";
import {
  begin,
  expect,
  fewest,
  games,
  openMoves,
  openRules,
  playOn,
  quick,
  see,
  test,
  titles,
  toShelf,
} from "./house";

async function press(page: Page, words: string | RegExp): Promise<void> {
  await openMoves(page);
  await see.actions(page).getByRole("button", { name: words }).first().click();
}

test("two people on one device: hands are behind the curtain", async ({ page }) => {
  await begin(page, "agence", { seats: 2, people: ["Anne", "Bruno"] });
  const curtain = page.getByRole("dialog", { name: /^Passez l’appareil à / });
  const seen = new Map<string, string>();
  for (let turn = 0; turn < 6; ++turn) {
    // Down: no hand is on the page, in sight or not, and nothing can be pressed.
    await expect(curtain).toBeVisible();
    await expect(page.getByText(/Votre main/)).toHaveCount(0);
    await expect(see.moves(page)).toHaveCount(0);
    const name = (await curtain.getByRole("heading").innerText()).replace("Passez l’appareil à ", "");
    await see.lift(page).click();
    await expect(curtain).toHaveCount(0);
    await expect(page.getByRole("list", { name: "Joueurs" })).toContainText(`${name} vous`);
    // Up: one hand, of three cards, and the log tells nobody else's.
    await expect(see.hand(page)).toHaveCount(1);
    await expect(see.hand(page).getByRole("button").first()).toBeVisible();
    seen.set(name, await see.hand(page).innerText());
    const other = name === "Anne" ? "Bruno" : "Anne";
    await expect(see.log(page)).toContainText(`${other} reçoit trois cartes.`);
    await expect(see.log(page)).not.toContainText(`${name} reçoit trois cartes.`);
    await playOn(page, { until: () => see.lift(page).isVisible() });
  }
  expect([...seen.keys()].sort()).toEqual(["Anne", "Bruno"]);
  expect(seen.get("Anne")).not.toBe(seen.get("Bruno"));
});

test("nothing behind the curtain is reached by Tab, and Escape does not lift it", async ({ page }) => {
  await begin(page, "agence", { seats: 2, people: ["Anne", "Bruno"] });
  const curtain = page.getByRole("dialog", { name: /^Passez l’appareil à / });
  const closed = async (): Promise<void> => {
    await expect(curtain).toBeVisible();
    await expect(page.getByText(/Votre main/)).toHaveCount(0);
  };
  // Whoever still presses the key of the last move lifts nothing.
  await expect(curtain.getByRole("heading")).toBeFocused();
  await page.keyboard.press("Enter");
  await closed();
  for (let i = 0; i < 6; ++i) {
    await page.keyboard.press("Tab");
    await expect(page.locator("header :focus, .skip:focus, .table :focus")).toHaveCount(0);
  }
  for (let i = 0; i < 3; ++i) {
    await page.keyboard.press("Escape");
    await closed();
  }
  await page.reload();
  await closed();
  for (let i = 0; i < 2; ++i) {
    await page.keyboard.press("Escape");
    await closed();
  }
  await see.lift(page).click();
  await expect(see.hand(page)).toHaveCount(1);
});

test("two people and a bot on one device", async ({ page }) => {
  await begin(page, "poker", { seats: 3, people: ["Anne", "Bruno"] });
  await expect(page.getByRole("list", { name: "Joueurs" })).toContainText("Gaspard robot");
  await playOn(page, { moves: 6 });
  await expect(see.log(page)).toContainText("Gaspard");
});

test("the quiz on one device: everybody answers in turn, behind the curtain", async ({ page }) => {
  await begin(page, "quiz", {
    seats: 2,
    people: ["Anne", "Bruno"],
    options: async (form) => {
      await form.getByLabel("Qui pose les questions").selectOption({ label: "le logiciel" });
    },
  });
  for (let joker = 0; joker < 2; ++joker) {
    await see.lift(page).click();
    await press(page, "Pas d’autre joker");
  }
  // Whoever declined last is asked for an answer too, and still looks.
  const [first, second] = (await page.getByRole("list", { name: "Joueurs" }).innerText()).includes(
    "Anne\nvous",
  )
    ? ["Anne", "Bruno"]
    : ["Bruno", "Anne"];
  const before = await see.log(page).innerText();
  await press(page, "Dernier mot : A");
  await expect(page.getByRole("dialog", { name: `Passez l’appareil à ${second}` })).toBeVisible();
  await see.lift(page).click();
  // The second sees no trace of what the first has said, and the same four answers.
  expect(await see.log(page).innerText()).toBe(before);
  await expect(see.moves(page)).toHaveText(["A", "B", "C", "D"].map((letter) => `Dernier mot : ${letter}`));
  await expect(page.locator("[aria-pressed=true]")).toHaveCount(0);
  await press(page, "Dernier mot : B");
  await expect(see.log(page)).toContainText(new RegExp(`Dernier mot d(e |’)${first}.: A`));
  await expect(see.log(page)).toContainText(new RegExp(`Dernier mot d(e |’)${second}.: B`));
});

test("who doubts is asked aloud: nobody passes the device, and no hand is in sight", async ({ page }) => {
  await begin(page, "combinards", { seats: 3, people: ["Anne", "Bruno", "Carla"] });
  const wanted = (words: string[]): number => {
    const buys = words.findIndex((one) => /^(Acheter|Annoncer)/.test(one.trim()));
    return buys < 0 ? 0 : buys;
  };
  await playOn(page, { until: () => see.aloud(page).isVisible(), choose: wanted });
  const asks = see.aloud(page);
  await expect(asks.getByRole("heading")).toBeFocused();
  await expect(see.lift(page)).toHaveCount(0);
  await expect(see.hand(page)).toHaveCount(0);
  await expect(see.moves(page)).toHaveCount(0);
  // All but the buyer are asked; one of them doubts.
  const people = asks.getByRole("group");
  await expect(people).toHaveCount(2);
  const who = (await people.last().locator("legend").innerText()).trim();
  await people.last().getByRole("radio", { name: "Mettre en doute" }).check();
  await asks.getByRole("button", { name: "Tout le monde a répondu" }).click();
  await expect(asks).toHaveCount(0);
  // Whoever goes on reads who doubted.
  await expect(see.lift(page).or(see.moves(page).first()).first()).toBeVisible({ timeout: 30_000 });
  if (await see.lift(page).isVisible()) await see.lift(page).click();
  await expect(see.log(page)).toContainText(new RegExp(`mise en doute par .*${who}`));
});

test("the quizmaster gets the device when there is a question to read", async ({ page }) => {
  await begin(page, "quiz", { seats: 2, people: ["Anne", "Bruno"] });
  const curtain = page.getByRole("dialog", { name: /^Passez l’appareil à / });
  await expect(curtain).toContainText("C’est à vous de lire la question.");
  const reader = (await curtain.getByRole("heading").innerText()).replace("Passez l’appareil à ", "");
  await see.lift(page).click();
  await expect(page.getByText("Lisez la question et ses réponses à voix haute.")).toBeVisible();
  await expect(see.moves(page)).toHaveCount(0);
  await page.getByRole("button", { name: "C’est lu : aux autres de répondre" }).click();
  await expect(curtain).toContainText("Les mains restent cachées jusque-là.");
  await expect(curtain.getByRole("heading")).not.toContainText(reader);
  await see.lift(page).click();
  await expect(see.moves(page).first()).toBeAttached();
  // The next question is the reader's again.
  await playOn(page, { until: () => curtain.getByText("C’est à vous de lire la question.").isVisible() });
  await expect(curtain.getByRole("heading")).toContainText(reader);
});

test("reloaded in the middle of a game: everything is where it was", async ({ page }) => {
  await begin(page, "poker", { seats: 3 });
  await playOn(page, { moves: 2 });
  const table = async (): Promise<string[]> => [
    // The position in words. The drawing of the discard may differ: its order is no part of the game.
    await page.getByRole("region", { name: titles.poker }).getByRole("list").first().innerText(),
    await see.log(page).innerText(),
    ...(await see.moves(page).allInnerTexts()),
  ];
  const before = await table();
  await page.reload();
  await expect(see.moves(page).first()).toBeVisible();
  expect(await table()).toEqual(before);

  // It is also found from the shelf, where it waits for its player.
  await toShelf(page);
  const begun = page.getByRole("region", { name: "Reprendre une partie" });
  await begun.getByRole("link", { name: titles.poker }).click();
  await expect(see.moves(page).first()).toBeVisible();
  expect(await table()).toEqual(before);
});

test("a match of older rules: it is said, can be read and kept, and another one begun", async ({ page }) => {
  await begin(page, "agence", { seats: 2 });
  await playOn(page, { moves: 3 });
  const [kept, moves] = await page.evaluate(() => {
    const first = Object.keys(localStorage).find((key) => /^pactole\.table\.\w+\.0$/.test(key))!;
    localStorage.setItem(first, localStorage.getItem(first)!.replace(/"rules":\d+/, '"rules":1'));
    const lines = Object.keys(localStorage).filter((key) => /^pactole\.table\.\w+\.\d+$/.test(key));
    const made = lines.filter((key) => localStorage.getItem(key)!.includes('"entry":"moved"'));
    return [lines.length, made.length];
  });
  await page.reload();
  const said = page.getByRole("alert");
  await expect(said).toContainText("commencée avec une version plus ancienne des règles");
  await expect(said).toContainText("gardez-en le journal");
  const played = page.getByRole("region", { name: "Ce qui a été joué, coup par coup" });
  await expect(played.getByRole("listitem")).toHaveCount(moves!);
  await expect(played.getByRole("listitem").first()).toHaveText(/^(Joueur|Robot) 1 · [A-ZÀÉ][^_]+$/);
  const downloaded = page.waitForEvent("download");
  await page.getByRole("button", { name: "Garder le journal" }).click();
  const file = await downloaded;
  expect(file.suggestedFilename()).toMatch(/^agence-[0-9a-f]{12}\.journal$/);
  expect(
    readFileSync(await file.path(), "utf8")
      .trim()
      .split("\n"),
  ).toHaveLength(kept!);
  await page.getByRole("button", { name: "Recommencer avec les mêmes joueurs" }).click();
  await expect(see.moves(page).first()).toBeVisible();
  await expect(said).toHaveCount(0);
});

// The questions are fetched when the quiz is opened, not before; then they are there without
// a network, and take less than 250 kB on the way.
test("the questions of the quiz: fetched when it is opened, and kept", async ({ page, context, server }) => {
  const fetched: string[] = [];
  context.on("request", (request) => {
    if (request.url().endsWith(".jsonl")) fetched.push(request.url());
  });
  const kept = () =>
    page.evaluate(async () => {
      const names = await caches.keys();
      const stores = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
      return stores.flat().filter((request) => request.url.endsWith(".jsonl")).length;
    });
  await page.goto("/");
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await begin(page, "poker", { seats: 3 });
  expect(fetched).toEqual([]);
  expect(await kept()).toBe(0);

  await begin(page, "quiz", { seats: 2 });
  expect(new Set(fetched).size).toBe(1);
  await expect.poll(kept).toBe(1);
  const response = await context.request.get(fetched[0]!, { headers: { "accept-encoding": "gzip" } });
  expect(response.headers()["content-encoding"]).toBe("gzip");
  expect(Number(response.headers()["content-length"])).toBeLessThan(250_000);

  await server.stop();
  await context.setOffline(true);
  await page.goto("/");
  await begin(page, "quiz", { seats: 2 });
  await expect(page.getByRole("heading", { name: titles.quiz })).toBeVisible();
});

test("without a network: a whole game after the first visit", async ({ page, context, server }) => {
  await page.goto("/");
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await server.stop();
  await context.setOffline(true);
  await page.reload();
  await expect(page.getByRole("heading", { name: "L’étagère" })).toBeVisible();
  await begin(page, "poker", { seats: 3 });
  await playOn(page);
  await expect(see.over(page)).toBeVisible();

  // It can be looked at again, and thrown away.
  await toShelf(page);
  await expect(page.getByRole("region", { name: "Reprendre une partie" })).toHaveCount(0);
  await page.getByText("1 partie terminée").click();
  await page.getByRole("link", { name: new RegExp(`${titles.poker}.*sur cet appareil`) }).click();
  await expect(see.over(page)).toBeVisible();
  await toShelf(page);
  await page.getByText("1 partie terminée").click();
  await page.getByRole("button", { name: "Supprimer cette partie" }).click();
  await page.getByRole("button", { name: "La supprimer vraiment ?" }).click();
  await expect(page.getByText("1 partie terminée")).toHaveCount(0);
  expect(
    await page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes(".table."))),
  ).toEqual([]);

  // The rules are there too; a table of the server is not, and the page says so.
  await begin(page, "bionic", { seats: 2 });
  await openRules(page);
  await expect(page.getByRole("dialog").getByRole("article").first()).toBeVisible();
  await page.keyboard.press("Escape");
  await page.goto("/#/box/poker");
  await see.way(page, "friends").click();
  await page.getByLabel("Votre nom").fill("Anne");
  await page.getByRole("button", { name: "Ouvrir la table" }).click();
  await expect(page.getByRole("alert")).toContainText("Le serveur ne répond pas");
});

test.describe("a phone", () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });
  const fits = async (page: Page): Promise<void> => {
    const [wide, window] = await page.evaluate(() => [
      document.documentElement.scrollWidth,
      document.documentElement.clientWidth,
    ]);
    expect.soft(wide, `${page.url()} is wider than the screen`).toBeLessThanOrEqual(window!);
  };

  test("nothing is wider than the screen", async ({ page }) => {
    for (const place of ["", "settings", "join/abc/def", "table/abc", "here/abc", "nowhere"]) {
      await page.goto(`/#/${place}`);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      await fits(page);
    }
    for (const game of games) {
      await page.goto(`/#/box/${game}`);
      for (const way of ["bots", "here", "friends"] as const) {
        await see.way(page, way).click();
        await page.getByText("Variantes de la table").click();
        await fits(page);
      }
      await page.getByText("La règle, clause par clause").click();
      await expect(page.getByRole("article").first()).toBeVisible();
      await fits(page);
    }
  });

  for (const game of games)
    test(`${titles[game]}: the table fits, and what can be done is in reach`, async ({ page }) => {
      await begin(page, game, { seats: fewest[game] });
      // The first thing that a candidate may do, twice, ends his part of a quiz.
      for (let move = 0; move < (game === "quiz" ? 2 : 3); ++move) {
        const list = see.unfold(page).or(see.drawer(page)).first();
        await expect(list).toBeVisible();
        await expect(see.status(page)).toHaveText(/^À vous/);
        await fits(page);
        // Without scrolling: it is one's turn, and what can be done is one tap away.
        await expect(list).toBeInViewport();
        await list.tap();
        await fits(page);
        await expect(see.moves(page).first()).toBeInViewport();
        await see.moves(page).first().tap();
      }
    });
});

test.describe("by keyboard only", () => {
  test.use({ likes: { ...quick, confirm: true } });
  test("from the shelf to the end of a game", async ({ page }) => keyboardOnly(page));
});
async function keyboardOnly(page: Page): Promise<void> {
  let tabs = 0;
  // Tab until the focus is on what is wanted.
  const reach = async (what: string): Promise<void> => {
    for (let i = 0; i < 150; ++i) {
      await page.keyboard.press("Tab");
      ++tabs;
      if (await page.evaluate((css) => document.activeElement?.matches(css) ?? false, what)) return;
    }
    throw new Error(`${what} cannot be reached by Tab`);
  };
  await page.goto("/");
  await expect(see.box(page, "poker")).toBeVisible();
  await reach('a[href="#/box/poker"]');
  await page.keyboard.press("Enter");
  await expect(see.now(page)).toBeVisible();
  await reach("button.now");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/#\/here\//);
  let moves = 0;
  tabs = 0;
  for (;;) {
    await expect(see.moves(page).first().or(see.over(page)).first()).toBeVisible();
    if (await see.over(page).isVisible()) break;
    await reach(".actions [data-move]"); // a drawer that is reached opens by itself
    await page.keyboard.press("Enter");
    await expect(see.confirm(page)).toBeFocused(); // pressing it once more does it
    await page.keyboard.press("Enter");
    ++moves;
    expect(moves).toBeLessThan(100);
  }
  expect(tabs / moves, "presses of Tab for a move").toBeLessThan(30);
  await expect(see.status(page)).toContainText("gagn");
}

test("an expert is asked, and what is on the table stays where it is", async ({ page }) => {
  await begin(page, "poker", { seats: 3 });
  const lamp = page.getByRole("button", { name: "Demander à l’expert", exact: true }).first();
  await expect(lamp).toBeVisible({ timeout: 30_000 });
  const hand = see.hand(page).first();
  const before = await hand.boundingBox();
  await lamp.click();
  const advice = page.locator("[data-advice]");
  await expect(advice).toHaveAttribute("data-advice", "moves", { timeout: 30_000 });
  await expect(advice).toContainText(/il gagne ainsi dans \d+\s%\sdes cas/);
  expect(await hand.boundingBox()).toEqual(before);
  await page.keyboard.press("Escape");
  await expect(advice).toHaveCount(0);
  await expect(lamp).toBeFocused();
});
