// The luck of a table of the server: everybody adds to it, and whatever is done to it is noticed.
import type { Page } from "@playwright/test";
import type { Message, Update } from "../types/wire";
import { expect, openMenu, see, test, verify } from "./house";
import {
  ask,
  between,
  create,
  invitation,
  join,
  keepSilent,
  openTable,
  playTogether,
  together,
} from "./online";

interface Kept {
  bytes: string;
  commitment: string;
}
const keptLuck = (page: Page): Promise<Kept> =>
  page.evaluate(() => {
    const key = Object.keys(localStorage).find((one) => one.startsWith("pactole.luck."))!;
    return JSON.parse(localStorage.getItem(key)!) as Kept;
  });
const watches = "On attend que tout le monde soit assis";
const doubt = (page: Page, words: string) =>
  expect(page.getByRole("alert").filter({ hasText: words })).toBeVisible();

const isUpdate = (message: Message): message is Update => "n" in message && "version" in message;
const fake = "ab".repeat(32);

test("everybody's bytes are pledged, then shown, and found again in the log", async ({
  page: anne,
  somebody,
}, info) => {
  const bruno = await somebody();
  const heard: string[] = [];
  bruno.on("websocket", (socket) => socket.on("framereceived", ({ payload }) => heard.push(String(payload))));
  await openTable(anne, "bionic", "Anne", 2);
  const luck = await keptLuck(anne);
  expect(luck.bytes).toMatch(/^[0-9a-f]{64}$/);
  await anne.getByText("Le hasard de cette table").click();
  await expect(anne.getByText(luck.commitment)).toBeVisible();
  await expect(anne.getByText(luck.bytes)).toHaveCount(0); // nobody sees them before all have pledged
  await join(bruno, await invitation(anne, 2), "Bruno");
  for (const page of [anne, bruno]) await expect(see.actions(page)).toBeVisible();
  const lines = heard.join("\n").split("\n");
  const first = lines.findIndex((line) => line.includes(luck.bytes));
  expect(lines[first]).toContain('"news":"began"'); // and not before that

  await playTogether([anne, bruno], { most: 3 });
  await openMenu(anne);
  await anne.getByRole("button", { name: "Fermer la table" }).click();
  await anne.getByRole("button", { name: /^Fermer vraiment/ }).click();
  for (const page of [anne, bruno])
    await expect(
      page.getByText(
        "Hasard vérifié : la graine est celle que le serveur avait promise, et votre part y est.",
      ),
    ).toBeVisible();

  // The page says what was promised and added; the program agrees, and not with other bytes.
  await anne.getByText("Le hasard de cette table").click();
  await expect(anne.getByText(luck.commitment)).toBeVisible();
  await expect(anne.getByText(luck.bytes)).toBeVisible();
  const downloaded = anne.waitForEvent("download");
  await see.over(anne).click();
  const file = info.outputPath("kept.log");
  await (await downloaded).saveAs(file);
  const own = verify(file, "--commitment", luck.commitment, "--bytes", luck.bytes);
  expect(own.said).toContain("the seed is the one that was promised, and every outcome follows from it");
  expect(own.status).toBe(3); // the table was closed before the end
  const others = verify(file, "--commitment", luck.commitment, "--bytes", fake);
  expect(others).toMatchObject({ status: 1, said: expect.stringContaining("they were left out") });
  const another = verify(file, "--commitment", fake, "--bytes", luck.bytes);
  expect(another).toMatchObject({ status: 1, said: expect.stringContaining("the seed was changed") });

  // And the page makes every draw again.
  await anne.getByRole("link", { name: "Refaire tous les tirages ici" }).click();
  await expect(anne.locator(".luck strong:visible")).toHaveText("Hasard vérifié");
});

test("somebody leaves while bytes are shown: everybody pledges others, under another promise", async ({
  page: anne,
  somebody,
}) => {
  const bruno = await somebody();
  await keepSilent(bruno);
  await openTable(anne, "bionic", "Anne", 2);
  const before = await keptLuck(anne);
  await join(bruno, await invitation(anne, 2), "Bruno");
  for (const page of [anne, bruno])
    await expect(page.getByText("Tout le monde est là : on met le hasard en commun…")).toBeVisible();
  await expect(anne.getByRole("listitem").filter({ hasText: "Bruno" })).toContainText("on attend sa part");
  await expect(anne.getByRole("timer")).toBeVisible();
  await bruno.getByRole("button", { name: "Quitter la table" }).click();
  await expect(anne.getByText(watches)).toBeVisible();
  await expect.poll(async () => (await keptLuck(anne)).commitment).not.toBe(before.commitment);
  const after = await keptLuck(anne);
  expect(after.bytes).not.toBe(before.bytes);
  await expect(anne.getByText("on attend sa part de hasard")).toHaveCount(0);
  await expect(anne.getByRole("alert")).toHaveCount(0);
});

test.describe("a server that cheats is found out", () => {
  test("it promises another seed", async ({ page: anne, somebody }) => {
    const bruno = await somebody();
    let cheats = false;
    await between(anne, {
      toPage: (message) =>
        cheats && "re" in message && "shown" in message
          ? { ...message, shown: { ...message.shown, commitment: fake } }
          : message,
    });
    await openTable(anne, "bionic", "Anne", 2);
    cheats = true;
    await anne.reload();
    await doubt(anne, "le serveur a changé, sans le dire, la graine du hasard");
    await bruno.close();
  });

  test("it begins without one's bytes, or with zeros", async ({ page: anne, somebody }) => {
    const bruno = await somebody();
    await between(anne, {
      toPage: (message) =>
        isUpdate(message) && message.news?.bytes
          ? { ...message, news: { ...message.news, bytes: message.news.bytes.map(() => "00".repeat(32)) } }
          : message,
    });
    await together(anne, bruno, "bionic", 2);
    await doubt(anne, "la part de hasard que cet appareil avait promise n’est pas dans la partie");
    await expect(bruno.getByRole("alert")).toHaveCount(0);
  });

  for (const [what, change, words] of [
    [
      "publishes another seed",
      (message: Message): Message =>
        isUpdate(message) && message.seed ? { ...message, seed: fake } : message,
      "la graine publiée n’est pas celle que le serveur avait promise",
    ],
    [
      "writes another log",
      (message: Message): Message =>
        "log" in message
          ? { ...message, log: message.log.replace(/"bytes":"[0-9a-f]{64}"/g, `"bytes":"${fake}"`) }
          : message,
      "le journal de cette partie ne contient pas",
    ],
  ] as const)
    test(`it ${what}`, async ({ page: anne, server }) => {
      const { table, host, invitations } = await create(server, "bionic", ["human", "simple"]);
      await between(anne, { toPage: change });
      await join(anne, `/#/join/${table}/${invitations[0]}`, "Anne");
      await expect(see.actions(anne)).toBeVisible();
      await ask(server, "close", { table, token: host });
      await doubt(anne, words);
      await expect(anne.getByText("Hasard vérifié")).toHaveCount(0);
      await anne.reload();
      await doubt(anne, words); // it is not forgotten
    });
});
