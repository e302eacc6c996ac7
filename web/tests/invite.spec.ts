// The way to a table of the server: one link for everybody, who one is, where it is one's turn, and what
// is said without a keyboard.
import { expect, openLog, openMenu, openMoves, openTalk, see, test } from "./house";
import { askedOf, create, invitation, join, openTable, playTogether, together } from "./online";

test("one link brings everybody: each takes a free seat, and sees to what he is invited", async ({
  page: anne,
  somebody,
}) => {
  await openTable(anne, "poker", "Anne", 4, 3);
  const link = await invitation(anne);
  const [bruno, carla, denis] = [await somebody(), await somebody(), await somebody()];

  // The page says which game, who invites, who is there, and how fast it goes.
  await bruno.goto(link);
  await expect(bruno.getByRole("heading", { level: 1 })).toHaveText("Anne vous invite à jouer");
  const main = bruno.getByRole("main");
  await expect(main).toContainText("Millionen Poker");
  await expect(main).toContainText("4 places · environ 30 minutes · sans limite de temps");
  await expect(main.getByRole("listitem")).toHaveText([
    /Anne\s*hôte/,
    /Vous\s*place libre/,
    /place libre\s*ou un robot/,
    /Léonie\s*robot/i,
  ]);
  await bruno.getByLabel("Votre nom").fill("Bruno");
  await bruno.getByRole("radio", { name: "Portrait 4" }).check();
  await bruno.getByRole("button", { name: "Prendre place" }).click();
  // The host sees who has come; so does whoever comes next.
  await expect(anne.getByRole("listitem").filter({ hasText: "Bruno" })).toBeVisible();
  await carla.goto(link);
  await expect(carla.getByRole("main").getByRole("listitem").nth(1)).toHaveText(/Bruno\s*à table/);
  await carla.getByLabel("Votre nom").fill("Carla");
  await carla.getByRole("button", { name: "Prendre place" }).click();
  for (const page of [anne, bruno, carla]) await expect(see.actions(page)).toBeVisible();

  // Everybody sees the portrait that Bruno has chosen.
  const faces = await Promise.all(
    [anne, carla].map((page) => page.locator('[data-seat="1"] [data-face]').first().innerHTML()),
  );
  expect(new Set(faces.map((one) => one.replace(/\s|svelte-\w+/g, ""))).size).toBe(1);

  // Nothing is free any more: it is said, and one may watch.
  await join(denis, link, "Denis");
  await expect(denis.getByRole("alert")).toContainText("Toutes les places sont prises");
  await denis.getByRole("link", { name: "Regarder", exact: true }).click();
  await expect(denis.getByText("Vous regardez cette table.")).toBeVisible();
});

test("the host makes another link, and the one before opens nothing", async ({ page: anne, somebody }) => {
  await openTable(anne, "poker", "Anne", 3, 3);
  const before = await invitation(anne);
  await anne.getByRole("button", { name: "Faire un nouveau lien, et annuler celui-ci" }).click();
  await expect.poll(() => invitation(anne)).not.toBe(before);
  const bruno = await somebody();
  await join(bruno, before, "Bruno");
  await expect(bruno.getByRole("alert")).toContainText("Cette invitation a déjà servi");
  await join(bruno, await invitation(anne), "Bruno");
  await expect(bruno.getByText("On attend que tout le monde soit assis")).toBeVisible();
});

test("the host gives a seat back to the link, and whoever sat there reads it", async ({
  page: anne,
  somebody,
}) => {
  await openTable(anne, "poker", "Anne", 3, 3);
  const link = await invitation(anne);
  const zoe = await somebody();
  await join(zoe, link, "Zoé");
  await expect(zoe.getByText("On attend que tout le monde soit assis")).toBeVisible();
  // Who is not the host has no such button; the host is asked twice.
  await expect(zoe.getByRole("button", { name: /Libérer/ })).toHaveCount(0);
  await anne.getByRole("button", { name: "Libérer la place de Zoé" }).click();
  await anne.getByRole("button", { name: "La libérer vraiment ? Zoé devra reprendre le lien." }).click();
  await expect(anne.getByText("La place de Zoé est libre.")).toBeVisible();
  await expect(anne.getByRole("listitem").filter({ hasText: "libre" })).toHaveCount(2);
  await expect(zoe.getByText("Cette place n’est plus la vôtre : l’hôte l’a libérée")).toBeVisible();

  // By the link she may come again, like anybody.
  await join(zoe, link, "Zoé");
  await expect(anne.getByRole("listitem").filter({ hasText: "Zoé" })).toBeVisible();
  await expect(zoe.getByText("On attend que tout le monde soit assis")).toBeVisible();
  // Unless there is another one.
  await anne.getByRole("button", { name: "Libérer la place de Zoé" }).click();
  await anne.getByRole("button", { name: /^La libérer vraiment/ }).click();
  await anne.getByRole("button", { name: "Faire un nouveau lien, et annuler celui-ci" }).click();
  await expect.poll(() => invitation(anne)).not.toBe(link);
  await zoe.goto(link);
  await expect(zoe.getByRole("alert")).toContainText("Cette invitation a déjà servi");
  const [bruno, carla] = [await somebody(), await somebody()];
  await join(bruno, await invitation(anne), "Bruno");
  await expect(anne.getByRole("listitem").filter({ hasText: "Bruno" })).toBeVisible();
  await join(carla, await invitation(anne), "Carla");
  for (const page of [anne, bruno, carla]) await expect(see.actions(page)).toBeVisible();
  await openLog(anne);
  await expect(see.log(anne)).toContainText("L’hôte a libéré la place de Zoé.");
});

test("a name and a portrait are asked for once", async ({ page, server }) => {
  await openTable(page, "poker", "Anne", 3, 3);
  const { table } = await create(server, "bionic", ["human", "human"], { listed: true, clock: 86400 });
  await page.goto(`/#/join/${table}/`);
  await expect(
    page.getByText("Vous jouez sous le nom de Anne").or(page.getByText("nom d’Anne")),
  ).toBeVisible();
  await expect(page.getByRole("main")).toContainText("1 jour par coup");
  await page.getByRole("button", { name: "Prendre place" }).click();
  await expect(page.getByRole("listitem").filter({ hasText: "Anne" })).toBeVisible();
  await page.goto("/#/settings");
  await expect(page.getByLabel("Votre nom")).toHaveValue("Anne");
});

test("where it is my turn: on the shelf, and from table to table", async ({ page: anne, somebody }) => {
  const bruno = await somebody();
  await together(anne, bruno, "poker", 3);
  const first = anne.url();
  const asked = await askedOf([anne, bruno]);
  // At a second table, it is the turn of whoever waits at the first.
  const second = await somebody();
  await together(asked, second, "bionic", 2);
  for (let i = 0; i < 30 && !(await see.moves(asked).first().isVisible()); ++i)
    await playTogether([second], { most: 1 });
  await asked.goto("/");
  const mine = asked.getByRole("region", { name: "Reprendre une partie" }).getByRole("listitem");
  await expect(mine).toHaveCount(2);
  for (const one of [0, 1]) await expect(mine.nth(one)).toContainText("À vous de jouer");
  await expect(mine.filter({ hasText: "Millionen Poker" })).toContainText("Anne, Bruno et Gaspard");
  await expect(mine.filter({ hasText: "Millionen Poker" })).toContainText("sans limite de temps");
  // After a move there: the other one is a tap away.
  await mine.filter({ hasText: "L’Homme" }).getByRole("link").click();
  const next = asked.getByRole("link", { name: /^Une autre table vous attend : Millionen Poker/ });
  for (let i = 0; i < 30 && !(await next.isVisible()); ++i) {
    await expect(see.moves(asked).first().or(next)).toBeVisible({ timeout: 20_000 });
    if (await next.isVisible()) break;
    await openMoves(asked);
    await see.moves(asked).first().click();
    await asked.waitForTimeout(500);
  }
  await next.click();
  expect(asked.url().split("#")[1]).toBe(first.split("#")[1]);
  await expect(see.moves(asked).first()).toBeAttached();
});

test("a gesture needs no keyboard, what is not read is counted, and who is muted is not shown", async ({
  page: anne,
  somebody,
}) => {
  const bruno = await somebody();
  await together(anne, bruno);
  await openTalk(bruno);
  for (const gesture of ["Bravo !", "Hum…", "On se dépêche ?", "Merci !", "Encore une ?"])
    await expect(
      bruno.getByRole("group", { name: "Un geste" }).getByRole("button", { name: gesture }),
    ).toBeVisible();
  await bruno.getByRole("button", { name: "Bravo !" }).click();
  const said = anne.getByRole("log", { name: "Discussion" });
  await expect(said).toContainText("Bruno Bravo !");
  await expect(anne.getByRole("button", { name: "1 nouveau message" })).toBeVisible();
  // What one says oneself is not news.
  await expect(bruno.getByRole("button", { name: /nouveau message/ })).toHaveCount(0);
  await openTalk(anne);
  await anne.keyboard.press("Escape");
  await expect(anne.getByRole("button", { name: /nouveau message/ })).toHaveCount(0);

  await openMenu(anne);
  await anne
    .getByRole("button", { name: /Bruno/ })
    .filter({ hasText: /silence|taire/i })
    .first()
    .click();
  await anne.keyboard.press("Escape");
  await openTalk(anne);
  await expect(said).not.toContainText("Bravo");
  await expect(anne.getByText("Bruno : l’hôte a demandé le silence")).toBeVisible();
});

test("a code brings seats, name and portrait to another device, once", async ({ page: anne, somebody }) => {
  const bruno = await somebody();
  await together(anne, bruno);
  await bruno.goto("/#/settings");
  await bruno.getByRole("button", { name: "Obtenir un code" }).click();
  const code = (await bruno.getByText(/^[0-9a-z]{4}-[0-9a-z]{4}-[0-9a-z]{4}$/).innerText()).toUpperCase();

  const phone = await somebody();
  const take = async (typed: string): Promise<void> => {
    await phone.goto("/#/settings");
    await phone.getByLabel("Le code de l’autre appareil").fill(typed);
    await phone.getByRole("button", { name: "Reprendre mes places ici" }).click();
  };
  await take("aaaa-bbbb-cccc");
  await expect(phone.getByRole("alert")).toContainText("Ce code a déjà servi, a plus de dix minutes");
  await take(code.replaceAll("-", " "));
  await expect(phone.getByText("1 place est arrivée sur cet appareil.")).toBeVisible();
  await phone.goto(`/#${anne.url().split("#")[1]}`);
  await expect(phone.getByRole("list", { name: "Joueurs" })).toContainText("Bruno vous");
  await expect(see.hand(phone)).toHaveCount(1);
  await take(code);
  await expect(phone.getByRole("alert")).toContainText("Ce code a déjà servi");
});

test("games that can be watched are in the lobby", async ({ page, server, somebody }) => {
  const anne = await somebody();
  const { table, invitations } = await create(server, "agence", ["human", "simple"], { listed: true });
  await join(anne, `/#/join/${table}/${invitations[0]}`, "Anne");
  await expect(see.actions(anne)).toBeVisible();
  await page.goto("/");
  const watch = page.getByRole("region", { name: "À regarder" }).getByRole("listitem");
  await expect(watch).toContainText("Anne et Odette");
  await watch.getByRole("link", { name: "Regarder" }).click();
  await expect(page.getByText("Vous regardez cette table.")).toBeVisible();
});
