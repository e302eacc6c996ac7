// Nobody is told more than he may know: two people, a bot and somebody who watches at one table
// of the server. Everything that reaches each page is written down; when the table is over
// its log, which holds the whole truth, says what was a secret and from whom.
import type { Page } from "@playwright/test";
import type { Game } from "../src/shelf/shelf";
import { expect, see, test as base, titles } from "./house";
import { ask, create, join, playTogether } from "./online";
import { agence } from "./secrets/agence";
import { fileOf, ownBox, printBoxes } from "./secrets/boxes";
import { combinards } from "./secrets/combinards";
import { leaks, pliesOf, type Eyes, type Secrets } from "./secrets/oracle";
import { lookAt, overhear, type Heard } from "./secrets/overhear";
import { poker } from "./secrets/poker";
import { quiz } from "./secrets/quiz";
import { findCards, findInAnswers, findRightAnswers, findTexts } from "./secrets/search";
import { truthOf } from "./secrets/truth";

const test = base.extend({
  editions: async ({}, use, info) => {
    const folder = info.outputPath("boxes");
    printBoxes(folder);
    await use(folder);
  },
});
test.use({ serviceWorkers: "block" }); // then every request is seen

interface Table {
  secrets: Secrets;
  box?: "combinards" | "quiz"; // a box of the host's own
  options?: Record<string, unknown>;
  prefer: RegExp[]; // moves that bring secrets about, the dearest first
  moves: number;
}
const tables: Partial<Record<Game, Table>> = {
  poker: { secrets: poker, prefer: [/^tricheur/, /^attack/, /^revolver/], moves: 20 },
  agence: { secrets: agence, prefer: [/^card/, /^discard/], moves: 20 },
  combinards: {
    secrets: combinards,
    box: "combinards",
    prefer: [/^declare/, /^outer/, /^buy/, /^doubt/, /^denounce/, /^inform/, /^give/],
    moves: 30,
  },
  // Everybody is quizmaster several times, or the match may be over too soon.
  quiz: {
    secrets: quiz,
    box: "quiz",
    options: { turns: 4, play_out: true },
    prefer: [/^joker/, /^try/],
    moves: 24,
  },
};

// Three times out of four what is preferred, else whatever comes up.
function choosing(prefer: RegExp[]): (moves: string[]) => number {
  let luck = 1234;
  return (moves) => {
    luck = (Math.imul(luck, 1103515245) + 12345) & 0x7fffffff;
    const liked = prefer.map((verb) => moves.flatMap((move, i) => (verb.test(move) ? [i] : [])));
    const best = liked.find((some) => some.length) ?? [];
    const from = best.length && (luck >> 20) % 4 ? best : [...moves.keys()];
    return from[(luck >> 8) % from.length]!;
  };
}

// What makes somebody the seat that he has.
const tokenOf = async (page: Page): Promise<string> => {
  const seats = await page.evaluate(() => localStorage.getItem("pactole.seats") ?? "[]");
  const [{ token }] = JSON.parse(seats) as [{ token: string }];
  expect(token).toMatch(/^[0-9a-f]{32}$/);
  return token;
};

for (const [game, { secrets, box, options, prefer, moves }] of Object.entries(tables) as [Game, Table][])
  for (const most of [moves, 400])
    test(`${titles[game]}: nobody is told more than he may know${most > moves ? ", to the end @long" : ""}`, async ({
      page: anne,
      somebody,
      server,
      editions,
    }) => {
      if (most > moves) test.setTimeout(900_000);
      const bruno = await somebody();
      const carla = await somebody();
      const all: [Page, Eyes, Heard][] = [
        [anne, 0, overhear(anne)],
        [bruno, 1, overhear(bruno)],
        [carla, "watching", overhear(carla)],
      ];
      const { table, host, invitations } = await create(server, game, ["human", "human", "simple"], {
        edition: box && ownBox,
        options,
      });
      await join(anne, `/#/join/${table}/${invitations[0]}`, "Anne");
      await join(bruno, `/#/join/${table}/${invitations[1]}`, "Bruno");
      await carla.goto(`/#/table/${table}`);
      await expect(carla.getByText("Vous regardez cette table.")).toBeVisible();

      const look = async (): Promise<void> => {
        for (const [page, , heard] of all) await lookAt(page, heard);
      };
      const made = await playTogether([anne, bruno], {
        most,
        choose: choosing(prefer),
        after: async (made) => {
          if (made % 2) await look();
          // Who comes once more is told what was before, also while answers are sealed.
          if (made % 3 === 0) await carla.reload();
          if (made === 7) await bruno.reload();
        },
      });
      expect(made).toBeGreaterThan(7);
      await expect(see.log(carla)).toBeVisible();
      await look();

      const tokens = await Promise.all([anne, bruno].map(tokenOf));
      if (!(await see.over(anne).isVisible())) await ask(server, "close", { table, token: host });
      const { log } = await ask(server, "log", { table });
      const truth = truthOf(log, box && fileOf(editions, box));
      const plies = pliesOf(all.map(([, , { told }]) => told));
      for (const [, eyes, heard] of all) {
        const who = eyes === "watching" ? "whoever watches" : `seat ${eyes}`;
        expect.soft(leaks(heard.told, eyes, truth, secrets, plies), `told to ${who}`).toEqual([]);
        // What nobody may have: the seed of all luck, and what makes somebody another one.
        const keys = [truth.seed, host, ...tokens.filter((_, seat) => seat !== eyes)];
        keys.push(...invitations.filter((invitation, seat) => invitation && seat !== eyes));
        expect.soft(await findTexts(heard, keys), `secret keys before ${who}`).toEqual([]);
        expect.soft(await findInAnswers(heard, secrets.words(truth)), `brought to ${who}`).toEqual([]);
        const seen =
          game === "quiz"
            ? await findRightAnswers(heard, eyes, truth)
            : findCards(heard, eyes, truth, secrets);
        expect.soft(seen, `in sight of ${who}`).toEqual([]);
      }
    });
