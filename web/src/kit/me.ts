// Who somebody is at tables, kept on the device.
import { keepSettings, settings } from "../settings.svelte";

// Keeps a name that was given; false: there is none.
export function keepName(name: string): boolean {
  const given = name.trim();
  if (!given) return false;
  settings.name = given;
  settings.portrait ??= Math.floor(Math.random() * 6);
  keepSettings();
  return true;
}
// What others are shown beside the name.
export const ownPortrait = (): { portrait?: number } =>
  settings.portrait === null ? {} : { portrait: settings.portrait };
