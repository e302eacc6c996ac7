// The questions of the quiz: those of a match under way, those that were asked before, what becomes of
// them when the match is over, and whose they are.
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { BrowserContext, Page } from "@playwright/test";
import { begin, binary, expect, openMenu, playOn, quick, see, test, type Seating } from "./house";

// Three rounds, so that there are questions enough.
const alone: Seating = {
  seats: 1,
  options: (form) => form.getByLabel(/^Nombre de manches/).fill("3"),
};
const heard = (page: Page): Promise<string[]> =>
  page.evaluate(() => JSON.parse(localStorage.getItem("pactole.heard") ?? "[]") as string[]);

test("a match under way is never gone on with by other questions", async ({ page, context }) => {
  await begin(page, "quiz", alone);
  const question = await page.locator(".read h2").innerText();
  await page.reload();
  await expect(page.locator(".read h2")).toHaveText(question);
  // The bank has changed since: the same ids, other words.
  await context.route("**/quiz/bank.fr.jsonl", async (route) => {
    const answer = await route.fetch();
    await route.fulfill({
      response: answer,
      body: (await answer.text()).replaceAll('?","answers"', '??","answers"'),
    });
  });
  await page.evaluate(async () => {
    for (const registration of await navigator.serviceWorker.getRegistrations())
      await registration.unregister();
    for (const name of await caches.keys()) await caches.delete(name);
  });
  await page.reload();
  await expect(page.getByText("commencée avec d’autres questions")).toBeVisible();
  await expect(page.locator(".read h2")).toHaveCount(0);
  await page.getByRole("link", { name: "Retour à l’étagère", exact: true }).click();
  await expect(page.getByRole("heading", { name: "L’étagère" })).toBeVisible();
});

// A question as long as the linter allows (docs/questions.md), with such answers, in the place of all others.
async function askTheLongest(context: BrowserContext): Promise<void> {
  await context.route("**/quiz/bank.fr.jsonl", async (route) => {
    const answer = await route.fetch();
    const cards = (await answer.text())
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line) as { question: string; answers: string[]; why: string });
    const fill = (text: string, length: number): string =>
      text.padEnd(length, " et la suite").slice(0, length);
    const question = fill(cards[0]?.question.replace(/.\?$/, "") ?? "", 108) + " ?";
    const answers = ["Le premier", "L’anticonstitutionnellement", "Une troisième", "La quatrième"].map(
      (text) => fill(text, 32),
    );
    const why = fill(cards[0]?.why ?? "", 120);
    const lines = cards.map((card) => JSON.stringify({ ...card, question, answers, why }));
    await route.fulfill({ response: answer, body: lines.join("\n") + "\n" });
  });
}

test.describe("on a television", () => {
  test.use({ likes: { ...quick, text: "television" } });
  for (const viewport of [
    { width: 1920, height: 1080 },
    { width: 1280, height: 800 },
  ])
    test(`the longest question fits, ${viewport.width} × ${viewport.height}`, async ({ page, context }) => {
      await page.setViewportSize(viewport);
      await askTheLongest(context);
      await begin(page, "quiz", alone);
      const question = page.locator(".read h2");
      expect((await question.innerText()).length).toBe(110);
      const seen = await page.evaluate(() => {
        const words = [...document.querySelectorAll<HTMLElement>(".read h2, .answer .words")];
        const cards = [...document.querySelectorAll<HTMLElement>(".read, .answer")];
        const boxes = cards.map((card) => card.getBoundingClientRect());
        const isCut = (element: HTMLElement): boolean => {
          const frame = element.closest(".read, .answer")?.getBoundingClientRect();
          const box = element.getBoundingClientRect();
          return (
            !frame ||
            element.scrollWidth > element.clientWidth + 1 ||
            box.left < frame.left ||
            box.right > frame.right ||
            box.top < frame.top ||
            box.bottom > frame.bottom
          );
        };
        return {
          cards: cards.length,
          cut: words.filter(isCut).map((element) => element.innerText),
          sideways: document.documentElement.scrollWidth - innerWidth,
          height: Math.max(...boxes.map((box) => box.bottom)) - Math.min(...boxes.map((box) => box.top)),
          letters: words.map((element) => Number.parseFloat(getComputedStyle(element).fontSize)),
        };
      });
      expect(seen.cards).toBe(5);
      expect(seen.cut, "words that stick out of their card").toEqual([]);
      expect(seen.sideways, "the page is no wider than the screen").toBeLessThanOrEqual(0);
      expect(seen.height, "question and answers are seen at one look").toBeLessThan(viewport.height);
      expect(Math.min(...seen.letters), "large enough to be read across a room").toBeGreaterThanOrEqual(26);
    });
});

test("what was asked is remembered by id, and can be put back", async ({ page }) => {
  const asked = new Set<string>();
  for (let match = 0; match < 3; ++match) {
    await begin(page, "quiz", alone);
    await playOn(page);
    await expect(see.over(page)).toBeVisible();
    const ids = await heard(page);
    expect(ids.length).toBeGreaterThan(asked.size);
    for (const id of ids) {
      expect(id).toMatch(/^fr-\d\d-\d{3}$/);
      asked.add(id);
    }
    expect(ids).toHaveLength(asked.size);
  }
  await page.goto("/#/settings");
  await expect(page.getByText(`${asked.size} questions du quiz ont déjà été posées`)).toBeVisible();
  await page.getByRole("button", { name: "Les remettre dans la boîte" }).click();
  expect(await heard(page)).toEqual([]);
});

test("after the match: its questions one by one, and one of them is said to be wrong", async ({
  page,
  context,
  server,
}) => {
  await begin(page, "quiz", alone);
  await playOn(page);
  await page.getByRole("button", { name: "Voir la table" }).click(); // the end lies over it
  const review = page.getByRole("region", { name: "Les questions de la partie" });
  await expect(review.getByText(/^Question 1 sur \d+$/)).toBeVisible();
  const count = (await heard(page)).length;
  for (let place = 1; place <= count; ++place) {
    await expect(review.getByText(`Question ${place} sur ${count}`)).toBeVisible();
    await expect(review.getByRole("listitem")).toHaveCount(4);
    await expect(review.getByText("bonne réponse")).toHaveCount(1);
    await expect(review.locator(".why")).not.toBeEmpty();
    if (place < count) await review.getByRole("button", { name: "Question suivante" }).click();
  }
  await expect(review.getByRole("button", { name: "Question suivante" })).toBeDisabled();

  const reports = async (): Promise<{ question: string; text: string }[]> =>
    JSON.parse(
      spawnSync(binary, ["admin", "reports", "--store", `sqlite:${server.store}`], { encoding: "utf8" })
        .stdout,
    ) as { question: string; text: string }[];
  const id = (await review.getByText(/^Question fr-/).innerText()).replace("Question ", "");
  await review.getByRole("button", { name: "Cette question est fausse" }).click();
  await review.getByRole("textbox").fill("La réponse est un autre.");
  await review.getByRole("button", { name: "Signaler" }).click();
  await expect(review.getByText("l’hôte de ce serveur pourra le lire")).toBeVisible();
  expect(await reports()).toMatchObject([{ question: id, text: "La réponse est un autre." }]);

  // Without a network it waits on the device, and says so.
  await server.stop();
  await context.setOffline(true);
  await review.getByRole("button", { name: "Question précédente" }).click();
  const other = (await review.getByText(/^Question fr-/).innerText()).replace("Question ", "");
  await review.getByRole("button", { name: "Cette question est fausse" }).click();
  await review.getByRole("button", { name: "Signaler" }).click();
  await expect(review.getByText("c’est gardé sur cet appareil")).toBeVisible();
  await server.start();
  await context.setOffline(false);
  await page.goto("/");
  await expect.poll(async () => (await reports()).map((one) => one.question)).toContain(other);
});

test.describe("questions of a host's own", () => {
  const folder = mkdtempSync(join(tmpdir(), "pactole-pack-"));
  writeFileSync(
    join(folder, "club.csv"),
    "level,question,right,wrong1,wrong2,wrong3,why\n" +
      [
        "1,Who opens the door?,Anne,Bruno,Chloé,David",
        "1,What hangs above our piano?,A clock,A ham,A sword,A kite",
        "1,When was supper served last Tuesday?,At noon,At dawn,At midnight,Never",
        "2,Where do umbrellas go to dry?,The bath,The oven,The cellar,The roof",
        "2,Which drawer holds spare candles?,Top,Bottom,Middle,None",
        "2,How many stairs creak at night?,Three,Nine,Seven,Twelve",
      ]
        .map((line) => `${line},As everybody saw.`)
        .join("\n") +
      "\n",
  );
  writeFileSync(
    join(folder, "club.json"),
    JSON.stringify({
      game: "quiz",
      id: "club",
      title: { fr: "Le quiz du club", en: "The club’s quiz" },
      credit: { fr: "projet non officiel", en: "an unofficial project" },
      licence: "CC BY 4.0",
      pyramid: [100, 200],
      safe: [],
      packs: ["club.jsonl"],
    }),
  );
  const imported = spawnSync(
    binary,
    [
      ["questions", "import", join(folder, "club.csv"), "--pack", "club", "--lang", "en"],
      ["--licence", "CC BY-SA 4.0", "--source", "Zoé of the club", "--output", join(folder, "club.jsonl")],
    ].flat(),
    { encoding: "utf8" },
  );
  test.use({ editions: folder });
  test.afterAll(() => rmSync(folder, { recursive: true, force: true }));

  test("say at the table whose they are, and under which licence", async ({ page, server }) => {
    expect(imported.status, imported.stderr).toBe(0);
    await page.goto("/");
    const table = await page.evaluate(async () => {
      const post = async (verb: string, body: unknown) =>
        (
          await fetch(`/api/${verb}`, {
            method: "POST",
            headers: { "content-type": "application/json" },
            body: JSON.stringify(body),
          })
        ).json();
      const made = await post("create", {
        game: "quiz",
        edition: "club",
        seats: ["human"],
        spectators: true,
        options: { quizmaster: "software" },
      });
      await post("join", { table: made.table, invitation: made.invitations[0], name: "Anne" });
      return made.table as string;
    });
    await page.goto(`${server.address}/#/table/${table}`);
    await openMenu(page);
    await expect(page.getByText("questions : Zoé of the club (CC BY-SA 4.0)")).toBeVisible();
  });
});
