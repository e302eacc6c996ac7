// The house: a real server with a fresh store, and people who act by what they can see.
import { test as base, expect, type BrowserContext, type Locator, type Page } from "@playwright/test";
import { spawn, spawnSync, type ChildProcess } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Settings } from "../src/settings.svelte";
import type { Box, Game } from "../src/shelf/shelf";

export const binary =
  process.env["PACTOLE"] ?? fileURLToPath(new URL("../../build/release/pactole", import.meta.url));

export class Server {
  #process: ChildProcess | undefined;
  #port = 0; // any that is free; then always the same
  readonly #folder = mkdtempSync(join(tmpdir(), "pactole-e2e-"));
  readonly #editions: string; // a folder with boxes of the host's own; empty: there are none

  constructor(editions = "") {
    this.#editions = editions;
  }

  get store(): string {
    return `${this.#folder}/pactole.db`;
  }
  get address(): string {
    return `http://127.0.0.1:${this.#port}`;
  }

  async start(): Promise<void> {
    const started = spawn(
      binary,
      [
        ["serve", "--lang", "en", "--listen", "127.0.0.1", "--port", String(this.#port)],
        ["--store", `sqlite:${this.#folder}/pactole.db`, "--bot-pause", "0"],
        ["--messages-per-second", "1000", "--absence", "1"],
        this.#editions ? ["--editions", this.#editions] : [],
      ].flat(),
      { stdio: ["ignore", "pipe", "ignore"] },
    );
    this.#process = started;
    this.#port = await new Promise<number>((resolve, reject) => {
      let said = "";
      started.stdout.on("data", (bytes: Buffer) => {
        said += bytes.toString();
        const found = /http:\/\/[^\s:]+:(\d+)/.exec(said);
        if (found) resolve(Number(found[1]));
      });
      started.on("error", reject);
      started.on("exit", (code) => reject(new Error(`the server ended with ${code}: ${said}`)));
    });
  }

  async #end(signal: "SIGTERM" | "SIGKILL"): Promise<void> {
    const ending = this.#process;
    this.#process = undefined;
    if (!ending || ending.exitCode !== null || ending.signalCode !== null) return;
    const gone = new Promise((resolve) => ending.once("exit", resolve));
    ending.kill(signal);
    await gone;
  }
  stop = (): Promise<void> => this.#end("SIGTERM");
  kill = (): Promise<void> => this.#end("SIGKILL"); // as when the power fails

  async clear(): Promise<void> {
    await this.stop();
    rmSync(this.#folder, { recursive: true, force: true });
  }
}

// What `pactole verify` says of a log, and how it ends: with 0 if it has checked everything, with 3 if
// nothing is wrong but something had to be believed.
export function verify(file: string, ...more: string[]): { status: number | null; said: string } {
  const { status, stdout, stderr } = spawnSync(binary, ["verify", "--lang", "en", file, ...more], {
    encoding: "utf8",
  });
  return { status, said: stdout + stderr };
}

// For speed: no motion, no hints, a move is made when it is pressed.
export const quick: Partial<Settings> = { motion: "none", sound: false, hints: false, confirm: false };

// What the device remembers when somebody comes: his settings. And luck that is the same
// every time, so that a game that fails here fails again; games of the server have their own.
async function furnish(context: BrowserContext, settings: Partial<Settings>, luck: number): Promise<void> {
  await context.addInitScript(
    ([likes, first]) => {
      if (!location.protocol.startsWith("http")) return; // about:blank has no storage
      if (localStorage.getItem("pactole.settings") === null)
        localStorage.setItem("pactole.settings", JSON.stringify(likes));
      let state = Number(sessionStorage.getItem("luck") ?? first);
      sessionStorage.setItem("luck", String(state + 7919)); // other luck after a reload
      const byte = (): number => {
        state = (state + 0x6d2b79f5) | 0;
        let t = Math.imul(state ^ (state >>> 15), 1 | state);
        t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
        return ((t ^ (t >>> 14)) >>> 24) & 255;
      };
      crypto.getRandomValues = <T extends ArrayBufferView | null>(into: T): T => {
        if (into) {
          const bytes = new Uint8Array(into.buffer, into.byteOffset, into.byteLength);
          bytes.forEach((_, i) => (bytes[i] = byte()));
        }
        return into;
      };
    },
    [settings, luck] as const,
  );
}

interface House {
  likes: Partial<Settings>;
  luck: number;
  editions: string; // a folder with boxes of the host's own
  server: Server;
  // Somebody else, with a browser of his own.
  somebody: (likes?: Partial<Settings>) => Promise<Page>;
}

export const test = base.extend<House>({
  likes: [quick, { option: true }],
  luck: [1, { option: true }],
  editions: ["", { option: true }],
  server: async ({ editions }, use) => {
    const server = new Server(editions);
    await server.start();
    await use(server);
    await server.clear();
  },
  baseURL: async ({ server }, use) => use(server.address),
  context: async ({ context, likes, luck }, use) => {
    await furnish(context, likes, luck);
    await use(context);
  },
  somebody: async ({ browser, likes, luck, baseURL }, use) => {
    const contexts: BrowserContext[] = [];
    await use(async (his = likes) => {
      const context = await browser.newContext({ baseURL });
      contexts.push(context);
      await furnish(context, his, luck + contexts.length);
      return context.newPage();
    });
    for (const context of contexts) await context.close();
  },
});
export { expect };

// The games on the shelf, as the engine prints them: a new one is tried like the others.
const shelf = JSON.parse(readFileSync(new URL("../src/shelf/shelf.json", import.meta.url), "utf8")) as Box[];
const ofEach = <Value>(value: (box: Box) => Value): Record<Game, Value> =>
  Object.fromEntries(shelf.map((box) => [box.game, value(box)])) as Record<Game, Value>;
export const games = shelf.map((box) => box.game);
export const titles = ofEach((box) => box.editions[0]!.title.fr);
export const englishTitles = ofEach((box) => box.editions[0]!.title.en);
// With how many a game can be played, at least; nobody plays alone here.
export const fewest = ofEach((box) => Math.max(2, box.seats[0]));
export const most = ofEach((box) => box.seats[1]);
// Whether a box is after a printed sheet, and says what is on it.
export const isPrinted = ofEach((box) => box.editions[0]!.lid.printed.fr !== "");
// A text as part of a regular expression; names are compared with plain spaces, whichever a text has.
export const literally = (text: string): string =>
  text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&").replace(/\s/g, "\\s");

// The same luck every time: what is tried is tried at the same positions.
export const sameLuck = (page: Page, luck = 20261118): Promise<unknown> =>
  page.addInitScript((begin) => {
    let last = begin;
    crypto.getRandomValues = <A extends ArrayBufferView | null>(array: A): A => {
      const bytes = array ? new Uint8Array(array.buffer, array.byteOffset, array.byteLength) : [];
      for (let i = 0; i < bytes.length; ++i) {
        last = (Math.imul(last, 1103515245) + 12345) & 0x7fffffff;
        bytes[i] = last >> 16;
      }
      return array;
    };
  }, luck);

// What people see, in both languages.
export const see = {
  box: (page: Page, game: Game): Locator =>
    page.getByRole("region", { name: /^(L’étagère|The shelf)$/ }).getByRole("link", {
      name: new RegExp(`${literally(titles[game])}|${literally(englishTitles[game])}`),
    }),
  now: (page: Page): Locator => page.getByRole("button", { name: /^(Jouer tout de suite|Play now)/ }),
  way: (page: Page, way: "bots" | "here" | "friends"): Locator =>
    page.getByRole("button", {
      name: {
        bots: /^(Régler la table|Set up the table)/,
        here: /^(Sur cet appareil|On this device)/,
        friends: /^(Avec des amis|With friends)/,
      }[way],
    }),
  count: (page: Page): Locator => page.getByRole("group", { name: /^(Combien de joueurs|How many players)/ }),
  begin: (page: Page): Locator => page.getByRole("button", { name: /^(Commencer|Begin)$/ }),
  actions: (page: Page): Locator => page.getByRole("region", { name: /^(Que faire \?|What can I do\?)$/ }),
  moves: (page: Page): Locator => see.actions(page).locator("button[data-move]"),
  // Where there is little room the moves are folded away; where a board fills the screen they are in a
  // drawer, which is shut.
  unfold: (page: Page): Locator =>
    page.getByRole("button", { name: /^(Que faire \?|What can I do\?)/, expanded: false }),
  drawer: (page: Page): Locator =>
    page.getByRole("button", { name: /^(Tout ce que je peux faire|Everything I can do)$/, expanded: false }),
  confirm: (page: Page): Locator =>
    see.actions(page).getByRole("button", { name: /^✓ (Confirmer\s:|Confirm:) / }),
  status: (page: Page): Locator =>
    page.locator(".act strong[role=status], .stage-frame > .bar .status").first(),
  over: (page: Page): Locator =>
    page.getByRole("button", { name: /^(Garder le journal de la partie|Keep the log of the game)$/ }),
  lift: (page: Page): Locator => page.getByRole("button", { name: /^(C’est moi|This is me), / }),
  // On one device: what is asked of several people aloud.
  aloud: (page: Page): Locator =>
    page.getByRole("region", { name: /^(À demander à voix haute|To be asked aloud)$/ }),
  hand: (page: Page): Locator => page.getByLabel(/^(Votre main|Your hand)$/),
  log: (page: Page): Locator => page.getByRole("log", { name: /^(Journal|Log)$/ }),
};

// A table whose board fills the screen has drawers, and a menu where other tables have a page around
// them: each of these does what is wanted at either.
async function isStage(page: Page): Promise<boolean> {
  await page.locator(".stage-frame, .table").first().waitFor();
  return page.locator(".stage-frame").isVisible();
}
const bar = (page: Page, name: RegExp): Locator =>
  page.locator(".stage-frame > .bar").getByRole("button", { name });

// Opens a drawer that is shut, by its button; false: there are none.
async function openDrawer(page: Page, name: RegExp): Promise<boolean> {
  if (!(await isStage(page))) return false;
  const button = bar(page, name);
  if ((await button.getAttribute("aria-expanded")) === "false") await button.click();
  return true;
}
export async function openMoves(page: Page): Promise<void> {
  for (const button of [see.unfold(page), see.drawer(page)])
    if (await button.isVisible()) await button.click();
}
export const openLog = (page: Page): Promise<boolean> => openDrawer(page, /^(Journal|Log)$/);
export const openTalk = (page: Page): Promise<boolean> =>
  openDrawer(page, /^(Discussion|Chat|\d+ (nouveaux? messages?|new messages?))$/);
// What can be done about the table itself, and more.
export async function openMenu(page: Page): Promise<void> {
  if (!(await openDrawer(page, /^Menu$/))) await page.getByText("Table", { exact: true }).click();
}
export async function openRules(page: Page): Promise<void> {
  if (await openDrawer(page, /^Menu$/))
    await page.getByRole("button", { name: /^(Les règles, et|The rules, and)/ }).click();
  else await page.getByRole("button", { name: /^(Règle|Rules)$/ }).click();
}
export async function toShelf(page: Page): Promise<void> {
  if (await openDrawer(page, /^Menu$/))
    await page
      .locator("#sheet-menu")
      .getByRole("link", { name: /^(Retour à l’étagère|Back to the shelf)$/ })
      .click();
  else
    await page
      .getByRole("link", { name: /^(Pactole, retour à l’étagère|Pactole, back to the shelf)$/ })
      .click();
}
export async function speak(page: Page, language: "fr" | "en"): Promise<void> {
  if (await openDrawer(page, /^Menu$/)) {
    await page.getByRole("radio", { name: language === "fr" ? "Français" : "English" }).check();
    await page.keyboard.press("Escape");
  } else await page.getByRole("button", { name: /^(Switch to English|Passer en français)$/ }).click();
}
export async function say(page: Page, text: string): Promise<void> {
  await openTalk(page);
  await page.getByRole("textbox", { name: /^(Votre message|Your message)$/ }).fill(text);
  await page.getByRole("button", { name: /^(Envoyer|Send)$/ }).click();
}

export interface Seating {
  seats?: number; // how many in all
  people?: string[]; // on one device: their names
  bots?: "simple" | "random";
  options?: (form: Locator) => Promise<void>; // fills in what the table agrees on
}

// From the shelf to a table on this device, by what can be pressed.
export async function begin(page: Page, game: Game, seating: Seating = {}): Promise<void> {
  const { seats, people, bots, options } = seating;
  await page.goto("/");
  await see.box(page, game).click();
  await see.way(page, people ? "here" : "bots").click();
  const form = page.locator("form.start");
  if (seats)
    await see
      .count(page)
      .getByRole("radio", { name: String(seats), exact: true })
      .check();
  if (people) {
    await form
      .getByRole("group", { name: /^(Combien d’humains|How many humans)/ })
      .getByRole("radio", { name: String(people.length), exact: true })
      .check();
    for (const [i, name] of people.entries()) await form.getByRole("textbox").nth(i).fill(name);
  }
  if (bots === "random") await form.getByRole("radio", { name: /^(Au hasard|At random)$/ }).check();
  if (options) {
    await form.getByText(/^(Variantes de la table|House rules of the table)$/).click();
    await options(form);
  }
  await see.begin(page).click();
  await expect(page).toHaveURL(/#\/here\//);
  await expect(see.status(page).or(see.lift(page)).first()).toBeVisible();
}

export interface Playing {
  moves?: number; // stop after so many; else at the end of the game
  until?: () => Promise<boolean>; // stop when this is so
  choose?: (words: string[]) => number; // which of the moves that are on offer; else whichever comes up
  confirm?: boolean; // moves are pressed twice
}

// Goes on by pressing what the action bar offers; how many moves were made.
export async function playOn(page: Page, playing: Playing = {}): Promise<number> {
  const { moves = Infinity, until, choose, confirm = false } = playing;
  const offered = see.moves(page);
  const read = page.getByRole("button", { name: /^(C’est lu|Read)\s?: / });
  const asked = offered
    .first()
    .or(see.unfold(page))
    .or(see.over(page))
    .or(see.lift(page))
    .or(see.aloud(page))
    .or(read)
    .first();
  let luck = 12345;
  for (let made = 0; made < moves;) {
    if (until && (await until())) return made;
    await expect(asked).toBeVisible({ timeout: 30_000 });
    if (await see.over(page).isVisible()) return made;
    if (await see.lift(page).isVisible()) {
      await see.lift(page).click();
      continue;
    }
    if (await see.aloud(page).isVisible()) {
      await see.aloud(page).getByRole("button").click(); // all let it pass
      continue;
    }
    if (await read.isVisible()) {
      await read.click();
      continue;
    }
    await openMoves(page);
    const words = await offered.allInnerTexts();
    if (!words.length) continue; // the table has gone on meanwhile
    luck = (Math.imul(luck, 1103515245) + 12345) & 0x7fffffff;
    await offered.nth(choose ? choose(words) : (luck >> 8) % words.length).click();
    if (confirm) await see.confirm(page).click();
    expect(++made, "moves of one person in one game").toBeLessThan(500);
  }
  await expect(asked).toBeVisible({ timeout: 30_000 }); // the bots have answered
  return moves;
}
