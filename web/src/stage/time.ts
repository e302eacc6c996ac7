// How long things take: motion by the speed that somebody likes, and what is to be read by its words.
import { settings } from "../settings.svelte";

export interface Speed {
  motion: number; // times what a step takes; 0: nothing moves
  hold: number; // times what it stays to be read
  still: number; // milliseconds that a step stays at least
  pause: number; // milliseconds before a bot moves, once everything is at rest
}

const speeds: Record<typeof settings.motion, Speed> = {
  calm: { motion: 1.6, hold: 1.4, still: 0, pause: 900 },
  normal: { motion: 1, hold: 1, still: 0, pause: 500 },
  fast: { motion: 0.5, hold: 0.6, still: 0, pause: 200 },
  none: { motion: 0, hold: 0, still: 0, pause: 0 },
};

export const instant = speeds.none;

// For a while another than the one that somebody likes: faster for who only watches the end, or at once.
export type Pace = "usual" | "fast" | "rush";
let now: Pace = "usual";
export const pace = (): Pace => now;
export const setPace = (wanted: Pace): void => void (now = wanted);

// A match that is looked at again has a rate of its own, whatever somebody likes at a table; null: none is.
let rate: number | null = null;
export const setRate = (wanted: number | null): void => void (rate = wanted);

const prefersStills = (): boolean =>
  typeof matchMedia !== "undefined" && matchMedia("(prefers-reduced-motion: reduce)").matches;

// Whoever wants no motion is shown every step as a still.
export function speed(): Speed {
  if (rate !== null) {
    const stills = prefersStills();
    return { motion: stills ? 0 : 1 / rate, hold: 1 / rate, still: stills ? 700 / rate : 0, pause: 0 };
  }
  if (now === "rush") return instant;
  const chosen = now === "fast" && settings.motion !== "none" ? speeds.fast : speeds[settings.motion];
  return prefersStills() && settings.motion !== "none" ? { ...chosen, motion: 0, still: 700 } : chosen;
}

// At once: nothing is shown on the way.
export const isInstant = ({ motion, hold, still }: Speed): boolean => !motion && !hold && !still;

const clamp = (least: number, value: number, most: number): number => Math.max(least, Math.min(value, most));

// The picture tells half of it, and the line stays.
export const toRead = (words: number): number => clamp(500, 300 + 130 * words, 2500);
// Of what nobody should miss.
export const toTakeIn = (words: number): number => clamp(1200, 350 + 240 * words, 4500);

export const wordsIn = (text: string): number => text.split(/\s+/).filter(Boolean).length;

// Steps of a walk, in milliseconds: a long way is walked faster, and its end is seen.
export function strides(spaces: number): number[] {
  const all = Array.from({ length: spaces }, (_, i) => (i < 4 || i === spaces - 1 ? 160 : 90));
  const long = all.reduce((sum, one) => sum + one, 0);
  return long > 1400 ? all.map((one) => (one * 1400) / long) : all;
}
export const walkTime = (spaces: number): number => strides(spaces).reduce((sum, one) => sum + one, 0);
