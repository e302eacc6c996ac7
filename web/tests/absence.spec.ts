// Somebody goes away in the middle of a game: what the others can do, and what he finds when he is back.
import type { Page } from "@playwright/test";
import { expect, openMenu as menu, say, see, test } from "./house";
import { create, invitation, join, openTable } from "./online";

const players = (page: Page) => page.getByRole("list", { name: "Joueurs" });
const button = (page: Page, name: string | RegExp) => page.getByRole("button", { name });

// Anne, Bruno and Carla play; Anne is the host.
async function three(anne: Page, bruno: Page, carla: Page): Promise<void> {
  await openTable(anne, "poker", "Anne", 3, 3);
  const link = await invitation(anne);
  await join(bruno, link, "Bruno");
  await join(carla, link, "Carla");
  for (const page of [anne, bruno, carla]) await expect(see.actions(page)).toBeVisible();
}
async function goAway(page: Page, others: Page[]): Promise<void> {
  await page.goto("about:blank");
  for (const other of others) await expect(players(other)).toContainText("Carla hors ligne");
  await others[0]!.waitForTimeout(2100); // two whole seconds by the server's clock
}

test("most of those who play let a bot play for somebody who is away, and she comes back", async ({
  page: anne,
  somebody,
}) => {
  const [bruno, carla] = [await somebody(), await somebody()];
  await three(anne, bruno, carla);

  // Whoever is there cannot be voted about, and nobody else's seat can be given away.
  await menu(anne);
  await expect(button(anne, /^Laisser un robot jouer pour/)).toHaveCount(0);
  await expect(button(anne, /^Laisser quelqu’un d’autre/)).toHaveCount(0);
  await expect(button(anne, /^Inviter/)).toHaveCount(0);

  const table = carla.url();
  await goAway(carla, [anne, bruno]);
  await button(anne, "Laisser un robot jouer pour Carla").click();
  await expect(anne.getByText("Votre voix est comptée.")).toBeVisible();
  await expect(button(anne, "Laisser un robot jouer pour Carla")).toHaveCount(0);
  for (const page of [anne, bruno]) {
    await expect(see.log(page)).toContainText("Anne propose qu’un robot joue pour Carla.");
    await expect(
      page.getByText("Anne propose qu’un robot joue pour Carla, qui est hors ligne. (1 voix sur 2)"),
    ).toBeVisible();
  }
  await expect(players(anne)).not.toContainText("Carla robot"); // one vote of three decides nothing
  await bruno.reload(); // what was voted is still there
  await button(bruno, "D’accord").click();
  for (const page of [anne, bruno]) {
    await expect(see.log(page)).toContainText("Un robot joue pour Carla jusqu’à son retour.");
    await expect(players(page)).toContainText("Carla robot, hors ligne");
    await expect(page.getByText("1 voix sur 2")).toHaveCount(0);
  }

  await carla.goto(table);
  await expect(carla.getByText("Un robot joue pour vous.")).toBeVisible();
  await button(carla, "Reprendre ma place").click();
  for (const page of [anne, bruno, carla]) {
    await expect(see.log(page)).toContainText("Carla est de retour.");
    await expect(players(page)).not.toContainText("robot");
  }
});

test("another person takes a seat only if all who play agree, and the owner has lost it then", async ({
  page: anne,
  somebody,
}) => {
  const [bruno, carla, dora] = [await somebody(), await somebody(), await somebody()];
  await three(anne, bruno, carla);
  const table = carla.url();
  const hand = await see.hand(carla).innerText();
  await goAway(carla, [anne, bruno]);
  await menu(anne);
  await button(anne, "Laisser quelqu’un d’autre prendre la place de Carla").click();
  await button(anne, /^D’accord, vraiment \? Quelqu’un d’autre verra sa main/).click();
  await expect(anne.getByText("Votre voix est comptée.")).toBeVisible();
  await expect(button(anne, /^Inviter/)).toHaveCount(0);
  await button(bruno, "D’accord").click();
  for (const page of [anne, bruno]) {
    await expect(see.log(page)).toContainText("Carla a quitté la table.");
    await expect(see.log(page)).toContainText(
      "Tout le monde est d’accord : quelqu’un d’autre peut prendre la place de Carla.",
    );
    await expect(players(page)).toContainText("robot, libre");
  }
  await menu(bruno);
  await expect(button(bruno, /^Inviter/)).toHaveCount(0); // he is not the host
  await button(anne, /^Inviter quelqu’un d’autre à la place de /).click();
  const link = anne.getByRole("textbox", { name: /^Invitez/ });
  await join(dora, await link.inputValue(), "Dora");
  await expect(see.actions(dora)).toBeVisible();
  await expect(dora.getByRole("alert")).toHaveCount(0); // her part in the luck is missed by nobody
  for (const page of [anne, bruno]) {
    await expect(see.log(page)).toContainText("Dora s’assoit à la table.");
    await expect(players(page)).toContainText("Dora");
  }
  expect((await see.hand(dora).innerText()).length).toBeGreaterThan(0);
  expect(hand.length).toBeGreaterThan(0);
  await carla.goto(table);
  await expect(carla.getByRole("alert")).toContainText("Cette place n’est plus la vôtre");
  await expect(see.hand(carla)).toHaveCount(0);
});

test("people are told apart: by a number where names look alike, and whoever watches by a mark", async ({
  page: anne,
  somebody,
  server,
}) => {
  const { table, invitations } = await create(server, "bionic", ["human", "human"]);
  const [other, watcher] = [await somebody(), await somebody()];
  await join(anne, `/#/join/${table}/${invitations[0]}`, "Anne");
  await expect(anne.getByText("On attend que tout le monde soit assis")).toBeVisible();
  await join(other, `/#/join/${table}/${invitations[1]}`, "Αnne"); // with a Greek letter
  await expect(see.actions(other)).toBeVisible();
  for (const page of [anne, other]) await expect(players(page)).toContainText(/(Α|A)nne \(2\)/);

  await watcher.goto(`/#/settings`);
  await watcher.evaluate(() => {
    const settings = JSON.parse(localStorage.getItem("pactole.settings") ?? "{}") as object;
    localStorage.setItem("pactole.settings", JSON.stringify({ ...settings, name: "Anne" }));
  });
  await watcher.goto(`/#/table/${table}`);
  await watcher.reload();
  await say(watcher, "je suis Anne");
  await expect(watcher.getByRole("log", { name: "Discussion" })).toContainText(
    "Anne spectateur je suis Anne",
  );
});
