// Several browsers at one table of the server: how they get there, and how they play.
import type { Page } from "@playwright/test";
import type { Answer, Answers, CreateAnswer, CreateRequest, Message, Request } from "../types/wire";
import type { Game } from "../src/shelf/shelf";
import { expect, openMoves, see, titles, type Server } from "./house";

// Says one's name, where one is asked for it: that is once on a device.
async function call(page: Page, name: string): Promise<void> {
  const known = page.getByText(/^Vous jouez sous le nom d/);
  const field = page.getByLabel("Votre nom");
  await expect(known.or(field).first()).toBeVisible();
  if (await field.isVisible()) await field.fill(name);
}

// Opens a table of the server; the others' seats are for people, the rest for bots.
export async function openTable(
  page: Page,
  game: Game,
  name: string,
  seats: number,
  people = 2,
): Promise<void> {
  await page.goto("/");
  await see.box(page, game).click();
  await see.way(page, "friends").click();
  const form = page.locator("form.start");
  await see
    .count(page)
    .getByRole("radio", { name: String(seats), exact: true })
    .check();
  await call(page, name);
  for (let seat = people; seat < seats; ++seat)
    await form.getByLabel(`Place ${seat + 1}`).selectOption({ label: "Robot · Habile" });
  if (game === "combinards") {
    await form.getByText("Variantes de la table").click();
    await form.getByRole("spinbutton", { name: "Nombre de tours de table, au plus" }).fill("4");
  }
  await form.getByRole("button", { name: "Ouvrir la table" }).click();
  await expect(page.getByText("On attend que tout le monde soit assis")).toBeVisible();
}
// The link for everybody; or, of a seat, the one that is good for one person.
export async function invitation(page: Page, seat?: number): Promise<string> {
  if (seat === undefined) return page.getByRole("textbox", { name: /^Lien d’invitation/ }).inputValue();
  const link = page.getByRole("textbox", { name: `Lien pour la place ${seat}` });
  if (!(await link.isVisible())) await page.getByText("Invitez : un lien par place").click();
  return link.inputValue();
}

export async function join(page: Page, link: string, name: string): Promise<void> {
  await page.goto(link);
  await expect(page.getByRole("heading", { name: /vous invite à jouer$/ })).toBeVisible();
  await call(page, name);
  await page.getByRole("button", { name: "Prendre place" }).click();
}

// Anne has opened a table, and Bruno has come by her link.
export async function together(anne: Page, bruno: Page, game: Game = "poker", seats = 3): Promise<string> {
  await openTable(anne, game, "Anne", seats);
  const link = await invitation(anne, 2);
  await join(bruno, link, "Bruno");
  for (const page of [anne, bruno]) {
    await expect(see.actions(page)).toBeVisible();
    await expect(page.getByRole("heading", { level: 1, name: titles[game] })).toBeVisible();
  }
  return link;
}

// A request that needs no WebSocket (docs/protocol.md), for what is not under test.
export async function ask<D extends Request["do"]>(
  server: Server,
  verb: D,
  fields: Omit<Extract<Request, { do: D }>, "do" | "id">,
): Promise<Answers[D]> {
  const response = await fetch(`${server.address}/api/${verb}`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(fields),
  });
  const answer = (await response.json()) as Answer<D>;
  if (!answer.ok) throw new Error(`${verb}: ${JSON.stringify(answer)}`);
  return answer;
}

export const create = (
  server: Server,
  game: Game,
  seats: string[],
  more: Partial<CreateRequest> = {},
): Promise<CreateAnswer> => ask(server, "create", { game, seats, spectators: true, ...more });

// A match of the server that is over, played without a browser: Anne presses whichever move comes up,
// robots the others. The name of its table.
export async function finished(
  server: Server,
  game: Game,
  seats: number,
  options: Record<string, unknown> = {},
): Promise<string> {
  const players = Array.from({ length: seats }, (_, seat) => (seat === 0 ? "human" : "simple"));
  const { table, invitations } = await create(server, game, players, { options });
  const { token } = await ask(server, "join", { table, name: "Anne", invitation: invitations[0]! });
  const isOver = (): Promise<boolean> =>
    ask(server, "log", { table, token }).then(
      () => true,
      () => false,
    );
  let last = { ply: -1, step: 0 };
  for (let tries = 0; tries < 5000; ++tries) {
    const { ply, moves } = await ask(server, "moves", { table, token });
    if (!moves.length) {
      if (await isOver()) return table;
      await new Promise((resolve) => setTimeout(resolve, 10)); // robots play
      continue;
    }
    last = { ply, step: ply === last.ply ? last.step + 1 : 0 };
    const { move } = moves[(tries * 7) % moves.length]!;
    await ask(server, "move", { table, token, ply, step: last.step, move });
  }
  throw new Error(`${game}: the match does not end`);
}

// Whose turn it is.
export async function askedOf(pages: [Page, Page]): Promise<Page> {
  let asked = pages[0];
  await expect
    .poll(async () => {
      for (const page of pages) if (await see.moves(page).first().isVisible()) asked = page;
      return see.moves(asked).count();
    })
    .toBeGreaterThan(0);
  return asked;
}

export interface PlayingTogether {
  most?: number; // stop after so many moves; else at the end of the game
  choose?: (moves: string[]) => number; // which of the moves that are on offer; else whichever comes up
  after?: (made: number) => Promise<void>;
}

// Whoever is asked presses something, until enough has been pressed or the game is over;
// how many moves were made.
export async function playTogether(pages: Page[], playing: PlayingTogether = {}): Promise<number> {
  const { most = 1000, choose, after } = playing;
  let luck = 4711;
  let made = 0;
  while (made < most) {
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
        { intervals: [20], timeout: 30_000 },
      )
      .not.toBe("waiting");
    if (!asked) return made;
    const offered = see.moves(asked);
    const moves = await offered.evaluateAll((buttons) =>
      buttons.map((button) => button.getAttribute("data-move") ?? ""),
    );
    if (!moves.length) continue; // the table has gone on meanwhile
    luck = (Math.imul(luck, 1103515245) + 12345) & 0x7fffffff;
    await openMoves(asked);
    await offered.nth(choose ? choose(moves) : (luck >> 8) % moves.length).click();
    // The table has gone on when what was sent is acknowledged.
    await expect(asked.getByText("On envoie votre coup…")).toHaveCount(0);
    await expect(asked.locator(".refused")).toHaveCount(0);
    ++made;
    await after?.(made);
  }
  return made;
}

// Somebody between the server and a page: what he does with each message of either.
export interface Between {
  toPage?: (message: Message) => Message;
  toServer?: (line: string) => boolean; // false: it is lost
}
export async function between(page: Page, { toPage, toServer }: Between): Promise<void> {
  await page.routeWebSocket(/\/ws\b/, (socket) => {
    const server = socket.connectToServer();
    server.onMessage((frame) => {
      const lines = String(frame).split("\n").filter(Boolean);
      const changed = lines.map((line) =>
        JSON.stringify(toPage ? toPage(JSON.parse(line) as Message) : JSON.parse(line)),
      );
      socket.send(changed.join("\n"));
    });
    socket.onMessage((frame) => {
      if (!toServer || toServer(String(frame))) server.send(frame);
    });
  });
}
// From now on a page does not show the bytes that it has pledged, until what is returned is called
// and the page loaded again.
export async function keepSilent(page: Page): Promise<() => void> {
  let silent = true;
  await between(page, { toServer: (line) => !silent || !line.includes('"do":"reveal"') });
  return () => (silent = false);
}
