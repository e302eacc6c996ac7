// Film strips, for people to look at: one round of every game on every screen, a picture every 250 ms.
// shots/strips/1280x800/poker.png
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { begin, expect, games, see, test, titles } from "../house";
import { everySo, film, playFor, sheet, slowMotion } from "./film";

const folder = process.env["SHOTS"] ?? fileURLToPath(new URL("../../shots", import.meta.url));
const screens = [
  [1280, 800, 400, 4],
  [1920, 1080, 400, 4],
  [820, 1180, 240, 6],
  [390, 844, 180, 8],
  [844, 390, 400, 4],
] as const;
const kMost = 48; // pictures on a sheet

for (const [width, height, wide, columns] of screens)
  test.describe(`${width}x${height}`, () => {
    test.use({
      viewport: { width, height },
      likes: { motion: "normal", sound: false, hints: false, confirm: false },
    });
    for (const game of games)
      test(`${titles[game]}: one round`, async ({ page, context }) => {
        test.setTimeout(900_000);
        await slowMotion(page);
        await begin(page, game, { seats: 3 });
        await expect(see.moves(page).first()).toBeAttached({ timeout: 300_000 });
        await page.keyboard.press("Space"); // the deal
        const painted = await film(
          page,
          () => playFor(page, kMost / 4, (moves) => moves[Math.floor(moves.length / 2)]),
          { wide },
        );
        const to = join(folder, "strips", `${width}x${height}`);
        mkdirSync(to, { recursive: true });
        await sheet(context, everySo(painted, 250).slice(0, kMost), join(to, `${game}.png`), wide, columns);
        expect(painted.length, "pictures that were painted").toBeGreaterThan(8);
      });
  });
