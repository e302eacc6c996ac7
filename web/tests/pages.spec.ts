// The page as it is read out, in both languages, when something is wrong, and how much it weighs.
import type { Page } from "@playwright/test";
import type { Game } from "../src/shelf/shelf";
import {
  begin,
  englishTitles,
  expect,
  fewest,
  games,
  isPrinted,
  literally,
  openRules,
  playOn,
  see,
  speak,
  test,
  titles,
} from "./house";
import { ask, create, join } from "./online";

test("the shelf, as it is read out", async ({ page }) => {
  await page.goto("/");
  await expect(page.getByRole("heading", { name: "Tables ouvertes" })).toBeVisible();
  await expect(page.locator("body")).toMatchAriaSnapshot(`
    - link "Aller au contenu"
    - banner:
      - link "Pactole, retour à l’étagère"
      - navigation:
        - button "Switch to English"
        - link "Réglages"
    - main:
      - heading "Une ludothèque ouverte jour et nuit" [level=1]
      - region "L’étagère":
        - heading "L’étagère" [level=2]
        - list:
          - listitem:
            - link /^Millionen Poker .* 3 à 6 joueurs/
          - listitem:
            - link /^L’Homme qui valait trois milliards .* 2 à 4 joueurs/
          - listitem:
            - link /^L’Agence Tous Risques .* 2 à 4 joueurs/
          - listitem:
            - link /^Les Joyeux Combinards .* 2 à 6 joueurs/
          - listitem:
            - link /^Qui veut gagner des millions\s\? .* 1 à 5 joueurs/
      - region "Tables ouvertes":
        - heading "Tables ouvertes" [level=2]
        - paragraph: Aucune table ne cherche de joueurs en ce moment.
  `);
});

test("a table, as it is read out", async ({ page }) => {
  await begin(page, "poker", { seats: 3 });
  await expect(see.moves(page).first()).toBeVisible();
  await expect(page.getByRole("main")).toMatchAriaSnapshot(`
    - main:
      - heading "Millionen Poker" [level=1]
      - paragraph:
        - status: /À vous/
      - button "Tout ce que je peux faire"
      - button "Journal"
      - button "Menu"
      - list "Joueurs":
        - listitem: /Joueur 1 vous/
        - listitem: /Odette robot/
        - listitem: /Gaspard robot/
      - region "Millionen Poker":
        - list:
          - listitem: /Tour de table 1/
          - listitem: /Joueur 1 .* 6 cartes en main/
          - listitem: /Odette/
          - listitem: /Gaspard/
          - listitem: /Votre main/
        - list "Votre main"
      - region "Que faire ?"
      - log "Journal"
  `);
});

test.describe("what a box says about itself", () => {
  const facts: Partial<Record<Game, string[]>> = {
    agence: ["de 7 à 14 ans", "Parker Brothers", "General Mills Jeux et Jouets", "1984"],
    bionic: ["Denys Fisher"],
    combinards: ["12 ans et plus"],
    poker: ["de 8 à 99 ans", "F.X. Schmid", "1991", "Nr. 7217, No. 70301.4"],
    quiz: ["Power Games", "Celador", "2000", "75001", "1\u202f960"],
  };
  const stories: Partial<Record<Game, string>> = {
    agence: "la recette secrète",
    bionic: "l’homme du titre",
    combinards: "Mémé Mélina",
    poker: "Big Max",
    quiz: "Quinze questions",
  };
  for (const game of games.filter((game) => isPrinted[game]))
    test(`${game}: where it comes from, and what of it is ours`, async ({ page }) => {
      await page.goto(`/#/box/${game}`);
      const lid = page.getByRole("region", { name: "La boîte et la feuille" });
      for (const fact of facts[game] ?? []) await expect(lid).toContainText(fact);
      await expect(lid).toContainText("Ce que dit la feuille");
      await expect(lid).toContainText("Ce qui est reconstruit");
      await expect(lid).toContainText("Escale à jeux");
      await expect(page.getByRole("main")).toContainText(stories[game] ?? "");
    });

  test("one click plays by the printed sheet, on the device", async ({ page }) => {
    await page.goto("/#/box/combinards");
    await see.way(page, "bots").click();
    await page.getByRole("radio", { name: "Règle imprimée" }).check();
    await see.begin(page).click();
    await expect(page.getByText("700\u00a0M et un casier vierge")).toBeVisible();
    // Beside the table the rules mark what is ours.
    await openRules(page);
    const drawer = page.getByRole("dialog", { name: "Règle" });
    await expect(drawer.locator('[data-mark="departure"]').first()).toContainText("Écart");
    await expect(drawer.locator('[data-mark="clarification"]').first()).toContainText("Précision");
  });
  test("… and with friends; where both are the same, it is said", async ({ page }) => {
    await page.goto("/#/box/combinards");
    await see.way(page, "friends").click();
    await page.getByRole("textbox", { name: "Votre nom" }).fill("Anne");
    await page.getByRole("radio", { name: "Règle imprimée" }).check();
    const asked = page.waitForRequest("**/api/create");
    await page.getByRole("button", { name: "Ouvrir la table" }).click();
    expect((await asked).postDataJSON()).toMatchObject({
      options: { gain: true, any_price: true, first_to_speak: true, false_denunciation: 0 },
    });
    await expect(page.getByText("On attend que tout le monde soit assis")).toBeVisible();
    await page.goto("/#/box/poker");
    await see.way(page, "friends").click();
    await expect(page.getByRole("radio", { name: "Règle imprimée" })).toHaveCount(0);
    await expect(
      page.getByText("Les options conseillées sont ici celles de la règle imprimée."),
    ).toBeVisible();
  });
});

test.describe("one language at a time", () => {
  const french = /\b(les|des|une|est|vous|votre|avec|sur|pour|joueurs?|partie|règle|carte)\b/gi;
  const english = /\b(the|your|you|with|and|players?|game|turn|is|of|rules|card)\b/gi;
  const named = new RegExp(
    [...Object.values(titles), ...Object.values(englishTitles)].map(literally).join("|"),
    "g",
  );
  for (const [language, foreign] of [
    ["fr", english],
    ["en", french],
  ] as const)
    test(`nothing in another one: ${language}`, async ({ page }) => {
      await page.addInitScript((own) => {
        localStorage.setItem(
          "pactole.settings",
          JSON.stringify({ language: own, motion: "none", hints: false }),
        );
      }, language);
      const reads = async (place: string): Promise<void> => {
        await expect(page.locator("html")).toHaveAttribute("lang", language);
        const text = (await page.getByRole("main").innerText()).replace(named, "");
        expect.soft(text.match(foreign) ?? [], `${place}: ${text}`).toEqual([]);
      };
      for (const place of ["", "settings", "join/abc/def", "table/abc", "here/abc", "nowhere"]) {
        await page.goto(`/#/${place}`);
        await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
        await reads(`#/${place}`);
      }
      for (const game of games) {
        await page.goto(`/#/box/${game}`);
        await see.way(page, "bots").click();
        await page.getByText(/^(Variantes de la table|House rules of the table)$/).click();
        await reads(`the box of ${game}`);
        await see.begin(page).click();
        await expect(see.moves(page).first()).toBeVisible();
        await reads(`a table of ${game}`);
      }
    });

  test("the language changes in the middle of a game, and back", async ({ page }) => {
    await begin(page, "poker", { seats: 3 });
    await playOn(page, { moves: 2 });
    const log = await see.log(page).innerText();
    await speak(page, "en");
    await expect(see.actions(page)).toHaveAccessibleName("What can I do?");
    await expect(see.log(page)).toContainText("The game begins.");
    await expect(page.getByRole("list", { name: "Players" })).toContainText("Dottie");
    await speak(page, "fr");
    expect(await see.log(page).innerText()).toBe(log);
  });

  test.describe("a browser that speaks English", () => {
    test.use({ locale: "en-GB", likes: {} });
    test("is answered in English", async ({ page }) => {
      await page.goto("/");
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("A games library, open day and night");
      await page.getByRole("link", { name: "Settings" }).click();
      await page.getByRole("radio", { name: "Français" }).check();
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("Réglages");
      await page.reload();
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("Réglages");
    });
  });
});

// The page as it was before the version of the protocol rose: the number that it was built with
// is the one before.
async function speakOlder(page: Page): Promise<void> {
  await page.route(/\/assets\/.*\.js$/, async (route) => {
    const response = await route.fetch();
    const code = await response.text();
    const [, name] = /\.protocol!==(\w+)\)/.exec(code) ?? [];
    const older = code.replace(new RegExp(`\\b${name}=(\\d+)\\b`), (_, n) => `${name}=${Number(n) - 1}`);
    if (name) expect(older, "the version of the protocol in the page").not.toBe(code);
    const headers = { ...response.headers(), "cache-control": "no-store" }; // the next page has other names
    await route.fulfill({ response, headers, body: name ? older : code });
  });
}

test.describe("when something is wrong, it is said in words", () => {
  test("what is not there", async ({ page }) => {
    await page.goto("/#/table/abc");
    await expect(page.getByRole("alert")).toContainText("Cette table n’existe pas, ou plus.");
    await page.goto("/#/here/abc");
    await expect(page.getByRole("alert")).toContainText(
      "Il n’y a pas de partie à cette adresse sur cet appareil.",
    );
    await page.goto("/#/nowhere");
    await expect(page.getByRole("heading")).toHaveText("Il n’y a rien à cette adresse");
    await page.goto("/#/join/abc/def");
    await page.getByRole("button", { name: "Prendre place" }).click();
    await expect(page.getByRole("alert")).toHaveText(
      "Écrivez votre nom : les autres doivent savoir qui joue.",
    );
    await page.getByLabel("Votre nom").fill("Anne");
    await page.getByRole("button", { name: "Prendre place" }).click();
    await expect(page.getByRole("alert")).toHaveText("Cette table n’existe pas, ou plus.");
  });

  test.describe("without what the first visit keeps", () => {
    test.use({ serviceWorkers: "block" });
    test("the server is away", async ({ page, server }) => {
      await page.goto("/#/box/poker");
      await see.way(page, "friends").click();
      await page.getByLabel("Votre nom").fill("Anne");
      await server.stop();
      await page.getByRole("button", { name: "Ouvrir la table" }).click();
      await expect(page.getByRole("alert")).toContainText("Le serveur ne répond pas.");
      await page.getByRole("link", { name: "Réglages" }).click();
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("Cette page n’a pas pu être chargée");
      await server.start();
      await page.getByRole("button", { name: "Réessayer" }).click();
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("Réglages");
    });
  });

  test("all seats are taken: by an invitation, and at an open table", async ({ page, server }) => {
    // Anne's seat is taken, a bot has the other one, and the game is on.
    const begun = async (more: Record<string, unknown>): Promise<[string, string]> => {
      const { table, invitations } = await create(server, "bionic", ["human", "simple"], more);
      await ask(server, "join", { table, name: "Anne", invitation: invitations[0] });
      return [table, invitations[0]!];
    };
    const ways = async (): Promise<void> => {
      await expect(page.getByRole("link", { name: "Retour à l’étagère", exact: true })).toBeVisible();
      await page.getByRole("link", { name: "Regarder", exact: true }).click();
    };
    const [byLink, invitation] = await begun({});
    await join(page, `/#/join/${byLink}/${invitation}`, "Bruno");
    await expect(page.getByRole("alert")).toHaveText(
      "Cette invitation a déjà servi, ou n’est pas la bonne. Demandez-en une autre à votre hôte.",
    );
    await ways();
    await expect(page.getByText("Vous regardez cette table.")).toBeVisible();

    const [open] = await begun({ listed: true });
    await join(page, `/#/join/${open}/`, "Bruno");
    await expect(page.getByRole("alert")).toHaveText("Toutes les places sont prises.");
    await ways();
    await expect(page.getByText("Vous regardez cette table.")).toBeVisible();
  });

  test("the last seat of an open table is taken while somebody looks at the shelf", async ({
    page,
    server,
  }) => {
    const { table } = await create(server, "bionic", ["human", "simple"], { listed: true });
    await page.goto("/");
    await page.getByRole("button", { name: "S’asseoir" }).click();
    await ask(server, "join", { table, name: "Anne" });
    await page.getByLabel("Votre nom").fill("Bruno");
    await page.getByRole("button", { name: "Prendre place" }).click();
    await expect(page.getByRole("alert")).toHaveText("Toutes les places sont prises.");
    await page.getByRole("link", { name: "Retour à l’étagère", exact: true }).click();
    await expect(page.getByRole("link", { name: "Regarder" })).toBeVisible(); // nobody can sit down there
    await expect(page.getByRole("button", { name: "S’asseoir" })).toHaveCount(0);
  });

  test.describe("a page that was loaded before the server was updated", () => {
    test.use({ serviceWorkers: "block" }); // or it would hide what is fetched
    test("is told to load again, and does", async ({ page, server }) => {
      const { table } = await create(server, "bionic", ["human", "human"]);
      await speakOlder(page);
      await page.goto(`/#/table/${table}`);
      await expect(page.getByRole("alert")).toContainText("Cette page est plus vieille que le serveur.");
      await page.unrouteAll();
      await page.getByRole("alert").getByRole("button", { name: "Recharger" }).click();
      await expect(page.getByText("On attend que tout le monde soit assis")).toBeVisible();
      await expect(page.getByText("plus vieille")).toHaveCount(0);
    });
  });

  test("the device's memory is full: it is said, and the game goes on", async ({ page }) => {
    const fill = (): Promise<void> =>
      page.evaluate(() => {
        Storage.prototype.setItem = () => {
          throw new DOMException("full", "QuotaExceededError");
        };
      });
    await begin(page, "poker", { seats: 3 });
    await expect(see.moves(page).first()).toBeVisible();
    await fill();
    await playOn(page, { moves: 1 });
    await expect(page.getByRole("alert")).toContainText("La mémoire de cet appareil est pleine");
    await playOn(page);
    await expect(see.over(page)).toBeVisible();

    await page.goto("/#/box/bionic");
    await see.way(page, "bots").click();
    await see.begin(page).click();
    await expect(page.getByRole("alert")).toContainText(
      "La mémoire de cet appareil pour les sites est pleine.",
    );
  });
});

test.describe("weight", () => {
  test.use({ serviceWorkers: "block" }); // it would fetch everything
  // What came over the line, compressed, by its path.
  const weigh = (page: Page): { weights: Map<string, number>; sum: (kind: RegExp) => number } => {
    const weights = new Map<string, number>();
    page.on("response", (response) => {
      const path = new URL(response.url()).pathname;
      if (!/\.(js|css|wasm)$/.test(path)) return;
      const { "content-encoding": packed, "content-length": length } = response.headers();
      expect.soft(packed, path).toBe("gzip");
      weights.set(path, Number(length));
    });
    const sum = (kind: RegExp): number =>
      [...weights].reduce((total, [path, size]) => total + (kind.test(path) ? size : 0), 0);
    return { weights, sum };
  };
  test("the shelf is light, and so is the engine", async ({ page }) => {
    const { weights, sum } = weigh(page);
    await page.goto("/", { waitUntil: "networkidle" });
    expect(sum(/\.js$/)).toBeGreaterThan(0);
    expect(sum(/\.css$/)).toBeGreaterThan(0);
    expect(sum(/\.(js|css)$/)).toBeLessThanOrEqual(90_000);
    expect(sum(/\.wasm$/)).toBe(0); // nobody plays yet

    await begin(page, "poker", { seats: 3 });
    await expect.poll(() => sum(/\.wasm$/)).toBeGreaterThan(0);
    expect([...weights].filter(([path]) => path.endsWith(".wasm"))).toHaveLength(1);
    expect(sum(/\.wasm$/)).toBeLessThanOrEqual(320_000); // with experts that think ahead and say why, and logs that are verified
  });
  // Somebody follows a link to a table, and has nothing of the page yet.
  test("every table is light without the engine", async ({ page, context }) => {
    const session = await context.newCDPSession(page);
    await session.send("Network.setCacheDisabled", { cacheDisabled: true });
    const { weights, sum } = weigh(page);
    const rows: string[] = [];
    for (const game of games) {
      await begin(page, game);
      weights.clear();
      await page.reload({ waitUntil: "networkidle" });
      await expect(see.moves(page).first()).toBeAttached({ timeout: 30_000 });
      rows.push(`${game}: ${sum(/\.(js|css)$/)} bytes of script and style`);
      expect.soft(sum(/\.(js|css)$/), rows.at(-1)).toBeGreaterThan(60_000);
      expect.soft(sum(/\.(js|css)$/), rows.at(-1)).toBeLessThanOrEqual(160_000);
    }
    console.log(rows.join("\n"));
  });
  test("every table of the server is light without the engine", async ({ page, context, server }) => {
    const session = await context.newCDPSession(page);
    await session.send("Network.setCacheDisabled", { cacheDisabled: true });
    const { weights, sum } = weigh(page);
    const rows: string[] = [];
    for (const game of games) {
      const seats = Array.from({ length: fewest[game] }, (_, seat) => (seat ? "simple" : "human"));
      const { table, invitations } = await create(server, game, seats);
      await join(page, `/#/join/${table}/${invitations[0]}`, "Anne");
      await expect(see.moves(page).first()).toBeAttached({ timeout: 30_000 });
      weights.clear();
      await page.reload({ waitUntil: "networkidle" });
      await expect(see.moves(page).first()).toBeAttached({ timeout: 30_000 });
      rows.push(`${game}: ${sum(/\.(js|css)$/)} bytes of script and style`);
      expect.soft(sum(/\.(js|css)$/), rows.at(-1)).toBeGreaterThan(60_000);
      expect.soft(sum(/\.(js|css)$/), rows.at(-1)).toBeLessThanOrEqual(160_000);
    }
    console.log(rows.join("\n"));
  });
});
