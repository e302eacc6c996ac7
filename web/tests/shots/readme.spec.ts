// The three short animated pictures of README: real play against robots (npm run pictures).
import { writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Game } from "../../src/shelf/shelf";
import { begin, expect, sameLuck, see, test, titles } from "../house";
import { animate, everySo, film, kSlow, playFor, slowMotion } from "./film";

const folder = fileURLToPath(new URL("../../../docs/pictures", import.meta.url));
const kMost = 1_500_000; // bytes
const kSeconds = 9;
const kPerSecond = 8;

// What I do, and what begins when the filming does.
const games: [Game, RegExp[]][] = [
  ["combinards", [/^roll/]],
  ["bionic", [/^spin/]],
  ["poker", [/^attack/, /^valise/, /^discard/]],
];

test.use({
  viewport: { width: 960, height: 600 },
  likes: { motion: "normal", sound: false, hints: false, confirm: false, language: "fr", theme: "light" },
});
for (const [game, wanted] of games)
  test(`${titles[game]}, animated`, async ({ page, context }) => {
    test.setTimeout(600_000);
    await sameLuck(page);
    await slowMotion(page);
    await begin(page, game, { seats: 3 });
    await expect(see.moves(page).first()).toBeAttached({ timeout: 300_000 });
    await page.keyboard.press("Space");
    await page.waitForTimeout(700 * kSlow);
    const painted = await film(
      page,
      () =>
        playFor(
          page,
          kSeconds,
          (moves) => wanted.flatMap((verb) => moves.filter((one) => verb.test(one)))[0] ?? moves[0],
        ),
      { wide: 560, format: "png" },
    );
    const pictures = everySo(painted, 1000 / kPerSecond);
    const gif = await animate(context, pictures, kPerSecond, kMost);
    expect(gif.length).toBeLessThan(kMost);
    writeFileSync(`${folder}/${game}.gif`, gif);
    console.log(`${game}: ${gif.length} bytes`);
  });
