// How smoothly pawns walk on a machine that is four times slower (npm run smooth): pictures a second while
// one is on its way. It wants a machine that does nothing else, so it is not in the gate.
import { begin, expect, openMoves, quick, sameLuck, see, test, titles } from "../house";

const kSeconds = 5; // of walking, at least
test.use({ likes: { ...quick, motion: "normal" } });

for (const game of ["bionic", "agence", "combinards"] as const)
  test(`${titles[game]}: 60 pictures a second while pawns walk`, async ({ page, context }) => {
    test.setTimeout(300_000);
    await sameLuck(page);
    await begin(page, game, { seats: 3 });
    await expect(see.moves(page).first()).toBeAttached({ timeout: 60_000 });
    const session = await context.newCDPSession(page);
    await session.send("Emulation.setCPUThrottlingRate", { rate: 4 });
    await page.evaluate(() => {
      const walks: number[] = [];
      Object.assign(window, { walks });
      let last = 0;
      const look = (now: number): void => {
        if (document.querySelector(".hopping") && last) walks.push(now - last);
        last = document.querySelector(".hopping") ? now : 0;
        requestAnimationFrame(look);
      };
      requestAnimationFrame(look);
    });
    const walked = (): Promise<number[]> => page.evaluate(() => Reflect.get(window, "walks") as number[]);
    while ((await walked()).reduce((sum, one) => sum + one, 0) < kSeconds * 1000) {
      await openMoves(page);
      if (await see.moves(page).first().isVisible()) await see.moves(page).first().click();
      await page.keyboard.press("Escape");
      await page.waitForTimeout(500);
    }
    const frames = (await walked()).sort((a, b) => a - b);
    const mean = frames.reduce((sum, one) => sum + one, 0) / frames.length;
    const slow = frames[Math.floor(frames.length * 0.95)]!;
    console.log(`${game}: ${(1000 / mean).toFixed(1)} pictures a second, 95 % within ${slow.toFixed(1)} ms`);
    expect(1000 / mean).toBeGreaterThan(58);
  });
