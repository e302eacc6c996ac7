// How energy cards lie side by side: each has room for a finger, or there are too many.
const FINGER = 44;

export interface Fan {
  step: number; // from one card to the next, in pixels
  width: number; // of all
}
export function fanOf(cards: number, width: number, height: number): Fan | null {
  const wide = height * 0.707;
  const gaps = Math.max(0, cards - 1);
  const step = gaps ? Math.min(wide + 6, (width - wide) / gaps) : 0;
  if (wide < FINGER || (gaps && step < FINGER)) return null;
  return { step, width: gaps * step + wide };
}
