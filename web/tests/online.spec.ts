// Several browsers at one table of the server.
import type { Page } from "@playwright/test";
import { readFileSync } from "node:fs";
import type { Game } from "../src/shelf/shelf";
import type { Shown } from "../types/wire";
import { expect, games, see, test, titles, verify } from "./house";

// Everything that the server has told a page over its WebSockets.
type Told = Partial<Shown> & { shown?: Shown; events?: { event: string; seat?: number; card?: string }[] };
function overhear(page: Page): Told[] {
  const told: Told[] = [];
  page.on("websocket", (socket) =>
    socket.on("framereceived", ({ payload }) => {
      for (const line of String(payload).split("\n")) if (line) told.push(JSON.parse(line) as Told);
    }),
  );
  return told;
}

// Opens a table of the server; the others' seats are for people, the rest for bots.
async function openTable(page: Page, game: Game, name: string, seats: number, people = 2): Promise<void> {
  await page.goto("/");
  await see.box(page, game).click();
  await see.way(page, "friends").click();
  const form = page.locator("form.start");
  await see
    .count(page)
    .getByRole("radio", { name: String(seats), exact: true })
    .check();
  await form.getByLabel("Votre nom").fill(name);
  for (let seat = people; seat < seats; ++seat)
    await form.getByLabel(`Place ${seat + 1}`).selectOption({ label: "Robot · Réfléchi" });
  if (game === "combinards") {
    await form.getByText("Variantes de la table").click();
    await form.getByRole("spinbutton", { name: "Nombre de tours de table, au plus" }).fill("4");
  }
  await form.getByRole("button", { name: "Ouvrir la table" }).click();
  await expect(page.getByText("On attend que tout le monde soit assis")).toBeVisible();
}
const invitation = (page: Page, seat: number): Promise<string> =>
  page.getByRole("textbox", { name: `Lien pour la place ${seat}` }).inputValue();

async function join(page: Page, link: string, name: string): Promise<void> {
  await page.goto(link);
  await expect(page.getByRole("heading", { name: "On vous invite à jouer" })).toBeVisible();
  await page.getByLabel("Votre nom").fill(name);
  await page.getByRole("button", { name: "Prendre place" }).click();
}

// Anne has opened a table, and Bruno has come by her link.
async function together(anne: Page, bruno: Page, game: Game = "poker", seats = 3): Promise<string> {
  await openTable(anne, game, "Anne", seats);
  const link = await invitation(anne, 2);
  await join(bruno, link, "Bruno");
  for (const page of [anne, bruno]) {
    await expect(see.actions(page)).toBeVisible();
    await expect(page.getByRole("heading", { level: 1, name: titles[game] })).toBeVisible();
  }
  return link;
}

// Whose turn it is.
async function askedOf(pages: [Page, Page]): Promise<Page> {
  let asked = pages[0];
  await expect
    .poll(async () => {
      for (const page of pages) if (await see.moves(page).first().isVisible()) asked = page;
      return see.moves(asked).count();
    })
    .toBeGreaterThan(0);
  return asked;
}

// Whoever is asked presses something, until enough has been pressed or the game is over.
async function playTogether(pages: Page[], most = 1000): Promise<number> {
  let luck = 4711;
  for (let made = 0; made < most; ++made) {
    let asked: Page | undefined;
    await expect
      .poll(
        async () => {
          for (const page of pages) {
            if (await see.over(page).isVisible()) return "over";
            if (await see.moves(page).first().isVisible()) {
              asked = page;
              return "asked";
            }
          }
          return "waiting";
        },
        { intervals: [20], timeout: 20_000 },
      )
      .not.toBe("waiting");
    if (!asked) return made;
    const moves = see.moves(asked);
    const count = await moves.count();
    if (!count) continue;
    luck = (Math.imul(luck, 1103515245) + 12345) & 0x7fffffff;
    await moves.nth((luck >> 8) % count).click();
    // The table has gone on when what was sent is acknowledged.
    await expect(asked.getByText("On envoie votre coup…")).toHaveCount(0);
    await expect(asked.locator(".refused")).toHaveCount(0);
  }
  return most;
}

// What a page was told of its own hand, update by update, and that it fits how many cards
// everybody can see the seat hold: nobody else's card is among them.
function handsOf(told: Told[], seat: number | null): Record<string, number>[] {
  let hand: Record<string, number> = {};
  let sizes: number[] = [];
  const hands: Record<string, number>[] = [];
  for (const message of told) {
    const view = (message.shown?.view ?? message.view) as
      { hand?: Record<string, number | null>; hand_sizes?: number[] } | undefined;
    if (!view) continue;
    if (message.shown) hand = {};
    for (const [card, n] of Object.entries(view.hand ?? {}))
      if (n === null) delete hand[card];
      else hand[card] = n;
    sizes = view.hand_sizes ?? sizes;
    const held = Object.values(hand).reduce((sum, n) => sum + n, 0);
    expect(held, "cards in the hand that is told").toBe(seat === null ? 0 : sizes[seat]);
    hands.push({ ...hand });
  }
  return hands;
}

test("two browsers: hands stay hidden, the game is played to its end, and again", async ({
  page: anne,
  somebody,
}, info) => {
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
  await anne.getByRole("textbox", { name: "Votre message" }).fill("<b>x</b> & bonsoir");
  await anne.getByRole("button", { name: "Envoyer" }).click();
  const heard = bruno.getByRole("log", { name: "Discussion" });
  await expect(heard).toContainText("Anne <b>x</b> & bonsoir");
  await expect(heard.locator("b")).toHaveCount(0);
  await carla.getByRole("textbox", { name: "Votre message" }).fill("il bluffe");
  await carla.getByRole("button", { name: "Envoyer" }).click();
  await expect(carla.getByRole("log", { name: "Discussion" })).toContainText("il bluffe");

  await playTogether([anne, bruno]);
  for (const page of [anne, bruno, carla]) await expect(page.locator(".act .status")).toContainText("gagn");

  // Nothing leaked: each was told one hand, his own; the seed came with the end.
  const hands = [handsOf(toAnne, 0), handsOf(toBruno, 1)] as const;
  handsOf(toCarla, null);
  expect(hands[0].some((hand, i) => JSON.stringify(hand) !== JSON.stringify(hands[1][i]))).toBe(true);
  for (const [seat, told] of [toAnne, toBruno, toCarla].entries()) {
    const seen = told.findIndex((message) => message.seed);
    expect(seen).toBeGreaterThan(0);
    const before = JSON.stringify(told.slice(0, seen));
    expect(before).not.toContain(told[seen]!.seed);
    for (const { event, seat: whose, card } of told.slice(0, seen).flatMap(({ events }) => events ?? []))
      if (event === "drew" && card) expect(whose).toBe(seat);
    if (told !== toCarla) expect(before).not.toContain("il bluffe");
  }
  const tokens = await Promise.all(
    [anne, bruno].map((page) => page.evaluate(() => localStorage.getItem("pactole.seats") ?? "")),
  );
  const secret = (JSON.parse(tokens[1]!) as { token: string }[])[0]!.token;
  expect(secret).toMatch(/^[0-9a-f]{32}$/);
  expect(JSON.stringify([toAnne, toCarla])).not.toContain(secret);

  // The log is the one that the server kept.
  const downloaded = anne.waitForEvent("download");
  await see.over(anne).click();
  await (await downloaded).saveAs(info.outputPath("kept.log"));
  expect(verify(info.outputPath("kept.log"))).toContain("the result is the right one");

  // Once more, with the same people.
  await anne.getByRole("button", { name: "Proposer une revanche" }).click();
  await expect(anne.getByText("On attend que tout le monde soit assis")).toBeVisible();
  await expect(anne.getByRole("button", { name: /^Commencer maintenant/ })).toBeVisible(); // the host still
  await bruno.getByRole("button", { name: "Rejoindre la revanche" }).click();
  for (const page of [anne, bruno]) await expect(see.actions(page)).toBeVisible();
  expect(await playTogether([anne, bruno], 2)).toBe(2);
});

test("the server is killed and comes back: the page goes on by itself, a move arrives once", async ({
  page: anne,
  somebody,
  server,
}, info) => {
  const bruno = await somebody();
  await together(anne, bruno, "bionic", 2);
  await playTogether([anne, bruno], 4);

  const asked = await askedOf([anne, bruno]);
  const before = await see.log(asked).innerText();
  await server.kill();
  await see.moves(asked).first().click();
  await expect(asked.getByText("On envoie votre coup…")).toBeVisible();
  await expect(asked.getByRole("alert")).toContainText("Le serveur ne répond pas. On réessaie");
  await server.start();
  await expect(asked.getByText("On envoie votre coup…")).toHaveCount(0, { timeout: 20_000 });
  for (const page of [anne, bruno])
    await expect(page.getByText("Le serveur ne répond pas")).toHaveCount(0, { timeout: 20_000 });
  await expect(see.log(asked)).toContainText(before.split("\n").at(-1)!);
  expect(await see.log(asked).innerText()).not.toBe(before);
  await playTogether([anne, bruno], 4);

  // The host closes the table; its log has every answer once.
  await anne.getByText("Table", { exact: true }).click();
  await anne.getByRole("button", { name: "Fermer la table" }).click();
  await anne.getByRole("button", { name: "Fermer vraiment ? La partie s’arrête pour tous." }).click();
  await expect(bruno.getByText("La table a été fermée avant la fin.")).toBeVisible();
  const downloaded = anne.waitForEvent("download");
  await see.over(anne).click();
  const file = info.outputPath("kept.log");
  await (await downloaded).saveAs(file);
  verify(file);
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

  await bruno.getByText("Table", { exact: true }).click();
  const personal = await bruno.getByRole("textbox", { name: "Jouer sur un autre appareil" }).inputValue();
  const phone = await somebody();
  await phone.goto(personal);
  await expect(phone.getByRole("list", { name: "Joueurs" })).toContainText("Bruno vous");
  await expect(see.actions(phone)).toBeVisible();
  expect(phone.url()).not.toContain(personal.split("/").at(-1)!); // the token does not stay in sight
  expect(await see.hand(phone).innerText()).toBe(await see.hand(bruno).innerText());

  // A link that was cut off takes nobody's seat away.
  await phone.goto(personal.slice(0, -4));
  await expect(phone.getByText("Ce lien ne mène à aucune place")).toBeVisible();
  await phone.goto(anne.url());
  await expect(phone.getByRole("list", { name: "Joueurs" })).toContainText("Bruno vous");
});

for (const game of games)
  test(`${titles[game]}: two people online, to the end @long`, async ({ page: anne, somebody }) => {
    const bruno = await somebody();
    await together(anne, bruno, game, game === "poker" ? 3 : 2);
    await playTogether([anne, bruno]);
    for (const page of [anne, bruno]) await expect(see.over(page)).toBeVisible();
  });
