// Who somebody is at tables, kept on the device.
import { kFaces } from "../boards/kit/faces";
import { keepSettings, settings } from "../settings.svelte";

// Keeps a name that was given; false: there is none. Whoever has chosen no portrait gets one, if possible
// one that nobody has at the table where he is going (`taken`).
export function keepName(name: string, taken: number[] = []): boolean {
  const given = name.trim();
  if (!given) return false;
  settings.name = given;
  const all = Array.from({ length: kFaces }, (_, portrait) => portrait);
  const others = all.filter((portrait) => !taken.includes(portrait));
  const free = others.length ? others : all;
  settings.portrait ??= free[Math.floor(Math.random() * free.length)]!;
  keepSettings();
  return true;
}
// What others are shown beside the name.
export const ownPortrait = (): { portrait?: number } =>
  settings.portrait === null ? {} : { portrait: settings.portrait };
