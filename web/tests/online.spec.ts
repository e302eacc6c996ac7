// Several browsers at one table of the server.
import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { expect, games, openMenu, openMoves, openTalk, say, see, test, titles, verify } from "./house";
import { askedOf, create, join, playTogether, together } from "./online";
import { overhear } from "./secrets/overhear";

test("two browsers: the game is played to its end, and again", async ({ page: anne, somebody }, info) => {
  test.setTimeout(300_000);
  const bruno = await somebody();
  const carla = await somebody();
  const [toAnne, toBruno, toCarla] = [overhear(anne), overhear(bruno), overhear(carla)];
  await together(anne, bruno);

  // Somebody watches: no hand, nothing to do, and nobody who plays hears her.
  await carla.goto(anne.url());
  await expect(carla.getByText("Vous regardez cette table.")).toBeVisible();
  await expect(see.actions(carla)).toHaveCount(0);
  await expect(see.hand(bruno)).toHaveCount(1);
  await expect(see.hand(carla)).toHaveCount(0);

  // What is said is text, whatever it looks like.
  await say(anne, "<b>x</b> & bonsoir");
  await openTalk(bruno);
  const heard = bruno.getByRole("log", { name: "Discussion" });
  await expect(heard).toContainText("Anne <b>x</b> & bonsoir");
  await expect(heard.locator("b")).toHaveCount(0);
  await say(carla, "il bluffe");
  await expect(carla.getByRole("log", { name: "Discussion" })).toContainText("il bluffe");

  await playTogether([anne, bruno]);
  for (const page of [anne, bruno, carla]) await expect(see.status(page)).toContainText("gagn");

  // Those who play do not hear those who watch, and the seed came with the end.
  for (const { frames } of [toAnne, toBruno]) expect(frames.join()).not.toContain("il bluffe");
  for (const { told, frames } of [toAnne, toBruno, toCarla]) {
    const end = told.findIndex((message) => message.seed);
    expect(end).toBeGreaterThan(0);
    expect(frames.slice(0, end).join()).not.toContain(told[end]!.seed);
  }

  // The log is the one that the server kept.
  const downloaded = anne.waitForEvent("download");
  await see.over(anne).click();
  await (await downloaded).saveAs(info.outputPath("kept.log"));
  const { status, said } = verify(info.outputPath("kept.log"));
  expect(said).toContain("the result is the right one");
  expect(status).toBe(0);

  // Once more, with the same people.
  const old = bruno.url();
  // Bruno is told, for a few seconds, and comes along without doing anything.
  const told = bruno.getByText("Une revanche est proposée : on y va ensemble").waitFor({ timeout: 30_000 });
  await anne.getByRole("button", { name: "Proposer une revanche" }).click();
  await expect(anne.getByText("On attend que tout le monde soit assis")).toBeVisible();
  await expect(anne.getByRole("button", { name: /^Commencer maintenant/ })).toBeVisible(); // the host still
  await told;
  await expect(bruno).not.toHaveURL(old, { timeout: 30_000 });
  for (const page of [anne, bruno]) await expect(see.actions(page)).toBeVisible();
  expect(await playTogether([anne, bruno], { most: 2 })).toBe(2);
});

test("the server is killed and comes back: the page goes on by itself, a move arrives once", async ({
  page: anne,
  somebody,
  server,
}, info) => {
  const bruno = await somebody();
  await together(anne, bruno, "bionic", 2);
  await playTogether([anne, bruno], { most: 4 });

  const asked = await askedOf([anne, bruno]);
  const before = await see.log(asked).innerText();
  await server.kill();
  await openMoves(asked);
  await see.moves(asked).first().click();
  await expect(asked.getByText("On envoie votre coup…").first()).toBeVisible();
  await expect(asked.getByRole("alert")).toContainText("Le serveur ne répond pas. On réessaie");
  await server.start();
  await expect(asked.getByText("On envoie votre coup…")).toHaveCount(0, { timeout: 20_000 });
  for (const page of [anne, bruno])
    await expect(page.getByText("Le serveur ne répond pas")).toHaveCount(0, { timeout: 20_000 });
  await expect(see.log(asked)).toContainText(before.split("\n").at(-1)!);
  expect(await see.log(asked).innerText()).not.toBe(before);
  await playTogether([anne, bruno], { most: 4 });

  // The host closes the table; its log has every answer once.
  await openMenu(anne);
  await anne.getByRole("button", { name: "Fermer la table" }).click();
  await anne.getByRole("button", { name: "Fermer vraiment ? La partie s’arrête pour tous." }).click();
  await expect(bruno.getByRole("heading", { name: "La table a été fermée avant la fin." })).toBeVisible();
  const downloaded = anne.waitForEvent("download");
  await see.over(anne).click();
  const file = info.outputPath("kept.log");
  await (await downloaded).saveAs(file);
  const { status, said } = verify(file);
  expect(said).toContain("The table was closed before the game was over.");
  expect(status).toBe(3);
  const lines = readFileSync(file, "utf8").trim().split("\n");
  const moves = lines.map((line) => JSON.parse(line) as { ply?: number; move?: string });
  const plies = moves.flatMap(({ move, ply }) => (move === undefined ? [] : [ply]));
  expect(plies).toEqual(Array.from({ length: 9 }, (_, ply) => ply));
});

test("a table that is opened again on one's turn tells what is not allowed, too", async ({
  page: anne,
  somebody,
}) => {
  const bruno = await somebody();
  await together(anne, bruno, "agence", 2);
  const asked = await askedOf([anne, bruno]);
  await asked.reload();
  await expect(see.moves(asked).first()).toBeVisible();
  await expect(see.actions(asked).getByText("Ce qui n’est pas permis, et pourquoi")).toBeVisible();
});

test("links: an invitation is good for one person, a personal link brings the seat along", async ({
  page: anne,
  somebody,
}) => {
  const bruno = await somebody();
  const link = await together(anne, bruno);

  const carla = await somebody();
  await join(carla, link, "Carla");
  await expect(carla.getByRole("alert")).toContainText("Cette invitation a déjà servi");

  await bruno.goto(link);
  await bruno.reload();
  await expect(bruno.getByText("Ce lien a déjà servi sur cet appareil : voici votre table.")).toBeVisible();
  await bruno.getByRole("link", { name: "Aller à la table" }).click();
  await expect(see.actions(bruno)).toBeVisible();

  await openMenu(bruno);
  const personal = await bruno.getByRole("textbox", { name: "Jouer sur un autre appareil" }).inputValue();
  const phone = await somebody();
  await phone.goto(personal);
  await expect(phone.getByRole("list", { name: "Joueurs" })).toContainText("Bruno vous");
  await expect(see.actions(phone)).toBeVisible();
  expect(phone.url()).not.toContain(personal.split("/").at(-1)!); // the token does not stay in sight
  // Cards may still be on their way to the hand.
  await expect(async () => {
    expect(await see.hand(phone).innerText()).toBe(await see.hand(bruno).innerText());
  }).toPass({ timeout: 10_000 });

  // A link that was cut off takes nobody's seat away.
  await phone.goto(personal.slice(0, -4));
  await expect(phone.getByText("Ce lien ne mène à aucune place")).toBeVisible();
  await phone.goto(anne.url());
  await expect(phone.getByRole("list", { name: "Joueurs" })).toContainText("Bruno vous");
});

for (const game of games)
  test(`${titles[game]}: two people online, to the end @long`, async ({ page: anne, somebody }) => {
    test.setTimeout(600_000);
    const bruno = await somebody();
    await together(anne, bruno, game, game === "poker" ? 3 : 2);
    await playTogether([anne, bruno]);
    for (const page of [anne, bruno]) await expect(see.over(page)).toBeVisible();
  });

const lamp = (page: Page) => page.getByRole("button", { name: "Demander à l’expert", exact: true }).first();
async function expectAdvice(page: Page): Promise<void> {
  await expect(lamp(page)).toBeVisible({ timeout: 30_000 });
  await lamp(page).click();
  await expect(page.locator("[data-advice]")).toHaveAttribute("data-advice", /moves|none/, {
    timeout: 60_000,
  });
}

test("alone among robots one asks an expert at a table of the server, too", async ({ page, server }) => {
  test.setTimeout(120_000);
  const { table, link } = await create(server, "poker", ["human", "simple", "simple"]);
  await join(page, `/#/join/${table}/${link}`, "Anne");
  await expectAdvice(page);
  // After a reload it is the same table, and what was told before is asked for.
  await page.reload();
  await expectAdvice(page);
});

test("where several play an expert is asked only if it was agreed, and all are told so", async ({
  page: anne,
  somebody,
  server,
}) => {
  test.setTimeout(180_000);
  const bruno = await somebody();
  for (const hints of [false, true]) {
    const { table, link } = await create(server, "poker", ["human", "human", "simple"], { hints });
    const agreed = anne.getByText("chacun peut demander à l’expert");
    await anne.goto(`/#/join/${table}/${link}`);
    await expect(anne.getByRole("heading", { name: /vous invite à jouer$/ })).toBeVisible();
    await expect(agreed).toHaveCount(hints ? 1 : 0);
    await join(anne, `/#/join/${table}/${link}`, "Anne");
    await expect(anne.getByText("On attend que tout le monde soit assis")).toBeVisible();
    await expect(agreed).toHaveCount(hints ? 1 : 0);
    await join(bruno, `/#/join/${table}/${link}`, "Bruno");
    const asked = await askedOf([anne, bruno]);
    if (hints) await expectAdvice(asked);
    else await expect(lamp(asked)).toBeHidden();
  }
});
