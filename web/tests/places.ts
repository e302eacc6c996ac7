// Every place of the page, one after the other, as `visit` wants to look at it.
import type { Page } from "@playwright/test";
import {
  begin,
  expect,
  fewest,
  games,
  openMenu,
  openMoves,
  openRules,
  playOn,
  see,
  type Server,
} from "./house";
import type { Game } from "../src/shelf/shelf";
import { ask, create, keepSilent } from "./online";
import { plantMatch } from "./planted";

export interface Walk {
  page: Page;
  server: Server;
  somebody: () => Promise<Page>;
  visit: (place: string, open?: () => Promise<void>) => Promise<void>; // open: what is to be seen there
}
const press = (page: Page, name: RegExp): Promise<void> => page.getByRole("button", { name }).first().click();
const options = /^(Variantes de la table|House rules of the table)$/;
const rules = /^(La règle, clause par clause|The rules, clause by clause)$/;

// Unfolds whatever is folded up where one is.
const unfoldAll = (page: Page): Promise<void> =>
  page.evaluate(() => {
    for (const folded of document.querySelectorAll("main details"))
      (folded as HTMLDetailsElement).open = true;
  });

// Shelf, settings, boxes and forms, invitations, and what is not there.
export async function quietPlaces({ page, server, visit }: Walk): Promise<void> {
  await create(server, "poker", ["human", "simple", "simple"], { listed: true });
  await page.goto("/");
  await expect(page.getByRole("button", { name: /^(S’asseoir|Sit down)$/ })).toBeVisible();
  await visit("the shelf with an open table");
  const addresses = ["settings", "table/abc", "here/abc", "seat/abc/def", "nowhere", "box/nowhere"];
  for (const address of addresses) {
    await page.goto(`/#/${address}`);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await visit(`#/${address}`);
  }
  await page.goto("/#/settings");
  await press(page, /^(Obtenir un code|Get a code)$/);
  await expect(page.getByText(/^(Tapez-le dans|Type it in)/)).toBeVisible();
  await visit("the settings with a code");
  await page.goto("/#/join/abc/def");
  await press(page, /^(Prendre place|Take the seat)$/);
  await expect(page.getByRole("alert")).toBeVisible();
  await visit("an invitation, without a name");
  const { table } = await create(server, "bionic", ["human", "simple"], { listed: true });
  await ask(server, "join", { table, name: "Anne" });
  await page.goto(`/#/join/${table}/`);
  await page.getByRole("textbox", { name: /^(Votre nom|Your name)$/ }).fill("Bruno");
  await press(page, /^(Prendre place|Take the seat)$/);
  await expect(page.getByRole("link", { name: /^(Regarder|Watch)$/ })).toBeVisible();
  await visit("a table that is full");
  for (const game of games) {
    await page.goto(`/#/box/${game}`);
    await see.way(page, "bots").click();
    await page.getByText(options).click();
    await visit(`the box of ${game}`);
  }
  await see.way(page, "here").click();
  await visit("the form for one device");
  await see.way(page, "friends").click();
  await visit("the form for friends");
  await page.goto("/#/box/agence/ATR-14");
  await expect(page.getByText(rules)).toBeVisible();
  await expect(page.getByRole("article").first()).toBeVisible();
  await visit("the rules at a clause");
}

// Tables on the device, from the first hint to the end.
export async function deviceTables({ page, visit }: Walk): Promise<void> {
  for (const game of games) {
    await begin(page, game, { seats: fewest[game] });
    await playOn(page, { moves: 1, confirm: true });
    await unfoldAll(page);
    const card = see.hand(page).getByRole("button").first();
    if (await card.isVisible()) await card.click(); // to see what can be done with it
    await visit(`a table of ${game}`);
    await openMoves(page);
    await see.moves(page).first().click();
    await expect(see.confirm(page)).toBeVisible();
    await page
      .getByRole("button", { name: /^(Fermer|Close)\s?: (Tout ce que je peux faire|Everything I can do)$/ })
      .click();
    await visit(`a move that waits to be confirmed, ${game}`);
  }
  await openRules(page);
  await expect(page.getByRole("dialog").getByRole("article").first()).toBeVisible();
  await visit("the rules beside a table");
  await begin(page, "agence", { seats: 2, people: ["Anne", "Bruno"] });
  await expect(see.lift(page)).toBeEnabled();
  await visit("the curtain");
  await begin(page, "combinards", {
    seats: 2,
    options: (form) => form.getByRole("spinbutton").first().fill("1"), // rounds
  });
  await playOn(page, { confirm: true });
  await visit("the end of a game");
  await page.goto("/");
  await unfoldAll(page);
  await press(page, /^(Supprimer cette partie|Delete this game)$/);
  await visit("the shelf with games that were begun, and one that is over");
}

// Tables of the server: before, in the middle, when the server is away, and at the end.
export async function serverTables({ page, server, somebody, visit }: Walk): Promise<void> {
  await page.goto("/#/box/poker");
  await see.way(page, "friends").click();
  await page.getByRole("textbox", { name: /^(Votre nom|Your name)$/ }).fill("Anne");
  await press(page, /^(Ouvrir la table|Open the table)$/);
  await press(page, /^(Code QR|QR code)$/);
  await expect(page.getByRole("img", { name: /^(Code QR|QR code)/ })).toBeVisible();
  await page.getByRole("textbox", { name: /^(Votre message|Your message)$/ }).fill("bonsoir");
  await page.keyboard.press("Enter");
  await expect(page.getByText("bonsoir")).toBeVisible();
  await unfoldAll(page); // the links that are good for one person
  await visit("the waiting room");

  // Bruno sits down, and goes away when the game is on.
  const bruno = await somebody();
  await bruno.goto(await page.getByRole("textbox", { name: /(place|seat) 2$/ }).inputValue());
  await bruno.getByRole("textbox", { name: /^(Votre nom|Your name)$/ }).fill("Bruno");
  await press(bruno, /^(Prendre place|Take the seat)$/);
  await expect(bruno.getByText(/^(On attend que|Waiting until)/)).toBeVisible();
  const speak = await keepSilent(bruno);
  await bruno.reload();
  await expect(bruno.getByText(/^(On attend que|Waiting until)/)).toBeVisible();
  await press(page, /^(Commencer maintenant|Begin now)/);
  await expect(page.getByRole("timer")).toBeVisible();
  await unfoldAll(page);
  await visit("everybody shows his part of the luck");
  speak();
  await bruno.reload();
  await expect(see.log(page)).toBeVisible();
  await expect(see.log(bruno)).toBeVisible();
  await bruno.close();
  await openMenu(page);
  const away = /^(Laisser un robot jouer pour|Let a bot play for) Bruno/;
  await expect(page.getByRole("button", { name: away })).toBeVisible();
  await visit("a table of the server, and its menu");
  await page.waitForTimeout(2100); // until Bruno counts as absent
  await page.getByRole("button", { name: away }).click();
  await expect(page.getByText(/\((1 voix sur|1 vote of) 2\)/)).toBeVisible();
  await visit("a vote about somebody who is away");

  await server.kill();
  await expect(page.getByText(/^(Le serveur ne répond pas|The server does not answer)/)).toBeVisible();
  await visit("the server is away");
  await server.start();
  await expect(page.getByText(/^(Le serveur ne répond pas|The server does not answer)/)).toHaveCount(0, {
    timeout: 30_000,
  });
  if (!(await page.getByRole("button", { name: /^(Fermer la table|Close the table)$/ }).isVisible()))
    await openMenu(page);
  await press(page, /^(Fermer la table|Close the table)$/);
  await press(page, /^(Fermer vraiment|Really close)/);
  await expect(see.over(page)).toBeVisible();
  await expect(page.getByText(/^✓ (Hasard vérifié|Luck checked)/)).toBeVisible();
  await unfoldAll(page);
  await visit("a table that was closed");
}

// Who only watches: before the game, and in its middle.
export async function watchedTables({ page, server, somebody, visit }: Walk): Promise<void> {
  const { table, invitations } = await create(server, "agence", ["human", "human"], { listed: true });
  await page.goto(`/#/table/${table}`);
  await expect(page.getByRole("link", { name: /^(Prendre une place|Take a seat)$/ })).toBeVisible();
  await visit("the waiting room of others");
  for (const invitation of invitations) {
    const guest = await somebody();
    await guest.goto(`/#/join/${table}/${invitation}`);
    await guest.getByRole("textbox", { name: /^(Votre nom|Your name)$/ }).fill("Anne");
    await press(guest, /^(Prendre place|Take the seat)$/);
  }
  await expect(page.getByText(/^(Vous regardez cette table|You are watching this table)/)).toBeVisible();
  await expect(see.log(page)).toBeVisible();
  await visit("a table that one watches");
}

// Matches of the device that are over: the end, what was played here, and the replay with what cost most.
export async function finishedMatches({ page, visit }: Walk, played: Game[]): Promise<void> {
  for (const game of played) {
    await page.goto("/");
    const id = await plantMatch(page, game, {
      seats: fewest[game],
      ...(game === "combinards" && { options: { round_limit: 4 } }),
    });
    await page.goto(`/#/here/${id}`);
    const replay = page.getByRole("link", { name: /^(Revoir la partie|Look at the game again)$/ });
    await expect(replay).toBeVisible();
    await visit(`the end of ${game}`);
    await page.goto(`/#/replay/here/${id}?ply=3`);
    await expect(page.locator(".luck strong:visible")).toHaveText(/^(Hasard vérifié|Luck verified)$/);
    await visit(`a replay of ${game}`);
    await visit(`what cost most in ${game}`, async () => {
      await page.locator('[aria-controls="sheet-turns"]').click();
      await expect(page.locator('[data-turning="found"]')).toBeVisible({ timeout: 60_000 });
    });
  }
  await page.goto("/#/played");
  await unfoldAll(page);
  await visit("what was played here");
}
