// The opening of a match is shown once: to whoever plays, while nobody has moved.
import type { Shown } from "../../types/wire";

const KEY = "pactole.opened";

export function isOpening(shown: Shown | null): boolean {
  if (!shown || shown.ply !== 0 || shown.step || shown.standing !== "running" || shown.seat === undefined)
    return false;
  const table = shown.table.split(".")[0]!; // without the number of a visit
  try {
    if (sessionStorage.getItem(KEY) === table) return false;
    sessionStorage.setItem(KEY, table);
  } catch {
    // A device without storage: it is shown again after a reload.
  }
  return true;
}
