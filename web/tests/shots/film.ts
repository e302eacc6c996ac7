// What a page shows while something happens: its pictures as the browser painted them, put together
// on one sheet, or as a short animated picture.
import type { BrowserContext, Page } from "@playwright/test";
import { see } from "../house";
import { gifOf } from "./gif";

export interface Picture {
  at: number; // milliseconds since the beginning
  data: string; // PNG or JPEG, in base64
}

// Time in the page goes so many times slower from now on: every picture is there in time, however busy the
// machine is. Those who wait for the page wait as much longer.
export const kSlow = Number(process.env["SLOW"] ?? 6);
export async function slowMotion(page: Page): Promise<void> {
  await page.addInitScript((slow) => {
    const [now, date] = [performance.now.bind(performance), Date.now.bind(Date)];
    const [begun, day] = [now(), date()];
    performance.now = () => begun + (now() - begun) / slow;
    Date.now = () => day + (date() - day) / slow;
    const { setTimeout: later, setInterval: again, requestAnimationFrame: frame } = window;
    const slower =
      (set: typeof later) =>
      (then: TimerHandler, wait = 0, ...rest: unknown[]) =>
        set(then, wait * slow, ...rest);
    Object.assign(window, {
      setTimeout: slower(later),
      setInterval: slower(again as typeof later),
      requestAnimationFrame: (then: FrameRequestCallback) => frame(() => then(performance.now())),
    });
  }, kSlow);
  const session = await page.context().newCDPSession(page);
  await session.send("Animation.enable");
  await session.send("Animation.setPlaybackRate", { playbackRate: 1 / kSlow });
}

// Everything that is painted from now until `until` is done, but at most so long.
export async function film(
  page: Page,
  until: () => Promise<void>,
  { most = 30_000 * kSlow, wide = 640, format = "jpeg" as "jpeg" | "png" } = {},
): Promise<Picture[]> {
  const painted: Picture[] = [];
  const session = await page.context().newCDPSession(page);
  let first = 0;
  session.on("Page.screencastFrame", ({ data, metadata, sessionId }) => {
    const now = ((metadata.timestamp ?? 0) * 1000) / kSlow;
    first ||= now;
    painted.push({ at: now - first, data });
    void session.send("Page.screencastFrameAck", { sessionId }).catch(() => {});
  });
  await page.mouse.move(1, 1); // nothing lies under the pointer
  const size = { maxWidth: wide, maxHeight: wide * 3 };
  await session.send("Page.startScreencast", { format, quality: 85, ...size });
  await Promise.race([until(), page.waitForTimeout(most)]);
  await session.send("Page.stopScreencast");
  await session.detach();
  return painted;
}

// Somebody plays on for so many seconds of the page, by moves that are chosen by their notation: the
// drawer with all moves in words stays shut, and is no part of the picture.
export async function playFor(
  page: Page,
  seconds: number,
  choose: (moves: string[]) => string | undefined,
): Promise<void> {
  const end = Date.now() + seconds * 1000 * kSlow;
  const offered = see.actions(page).locator("button[data-move]");
  while (Date.now() < end) {
    const moves = await offered.evaluateAll((all) => all.map((one) => one.getAttribute("data-move") ?? ""));
    const isMine = moves.length > 0 && /^À vous/.test((await see.status(page).textContent()) ?? "");
    const move = isMine ? choose(moves) : undefined;
    if (move !== undefined) await offered.nth(moves.indexOf(move)).dispatchEvent("click");
    await page.waitForTimeout(300 * kSlow);
  }
}

// One picture every so many milliseconds: what was in sight then.
export function everySo(painted: Picture[], milliseconds: number): Picture[] {
  const start = painted[0]?.at ?? 0;
  const end = painted.at(-1)?.at ?? 0;
  const list: Picture[] = [];
  for (let at = start; at <= end; at += milliseconds) {
    const { data } = painted.findLast((one) => one.at <= at) ?? painted[0]!;
    list.push({ at, data });
  }
  return list;
}

// The pictures in rows on one sheet, each with its time.
export async function sheet(
  context: BrowserContext,
  pictures: Picture[],
  path: string,
  wide: number,
  columns: number,
): Promise<void> {
  const page = await context.newPage();
  await page.setViewportSize({ width: columns * (wide + 6) + 6, height: 800 });
  const figures = pictures.map(
    ({ at, data }) =>
      `<figure><img src="data:image/jpeg;base64,${data}" width="${wide}"><figcaption>${(at / 1000).toFixed(2)} s</figcaption></figure>`,
  );
  await page.setContent(`<style>
    body { margin: 3px; background: #777; display: flex; flex-wrap: wrap; font: 11px sans-serif; }
    figure { margin: 3px; background: #fff; } img { display: block; } figcaption { padding: 1px 3px; }
  </style>${figures.join("")}`);
  await page.screenshot({ path, fullPage: true });
  await page.close();
}

// As a GIF of at most so many bytes: where all pictures are too much, every second one, and so on.
export async function animate(
  context: BrowserContext,
  pictures: Picture[],
  perSecond: number,
  most: number,
): Promise<Uint8Array> {
  const page = await context.newPage();
  await page.setContent("<canvas></canvas>");
  const frames: { width: number; height: number; pixels: Uint8Array }[] = [];
  for (const { data } of pictures) {
    const { width, height, bytes } = await page.evaluate(async (png) => {
      const picture = new Image();
      picture.src = `data:image/png;base64,${png}`;
      await picture.decode();
      const canvas = document.querySelector("canvas")!;
      [canvas.width, canvas.height] = [picture.naturalWidth, picture.naturalHeight];
      const context = canvas.getContext("2d", { willReadFrequently: true })!;
      context.drawImage(picture, 0, 0);
      const { data } = context.getImageData(0, 0, canvas.width, canvas.height);
      let bytes = "";
      for (let i = 0; i < data.length; i += 1 << 15)
        bytes += String.fromCharCode(...data.subarray(i, i + (1 << 15)));
      return { width: canvas.width, height: canvas.height, bytes: btoa(bytes) };
    }, data);
    frames.push({ width, height, pixels: Buffer.from(bytes, "base64") });
  }
  await page.close();
  const { width, height } = frames[0]!;
  for (let every = 1; ; ++every) {
    const some = frames.flatMap(({ pixels }, i) => (i % every === 0 ? [pixels] : []));
    const gif = gifOf(width, height, some, Math.round((100 * every) / perSecond));
    if (gif.length < most || some.length < 8) return gif;
  }
}
