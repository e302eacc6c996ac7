// How each cue is made: of noise that is filtered, and of plain waves.
import type { Sound } from "../stage/score";

export interface Voice {
  wave: OscillatorType | "noise";
  hz?: number; // where it begins; noise has none
  to?: number; // where it glides to
  attack: number; // milliseconds
  decay: number;
  filter?: [type: BiquadFilterType, hz: number, q?: number, to?: number];
  at?: number; // begins so many milliseconds later
  times?: number; // notes
  gap?: number; // milliseconds from one to the next
  toGap?: number; // at the end, where they slow down
  less?: number; // decibels below its cue
}
interface Cue {
  decibels: number; // below full
  voices: Voice[];
}

const noise = (filter: Voice["filter"], attack: number, decay: number, more: Partial<Voice> = {}): Voice => ({
  wave: "noise",
  ...(filter && { filter }),
  attack,
  decay,
  ...more,
});
const tone = (
  wave: OscillatorType,
  hz: number,
  attack: number,
  decay: number,
  more: Partial<Voice> = {},
): Voice => ({ wave, hz, attack, decay, ...more });

// Forty grains within 1.6 seconds, always the same.
const grains: Voice[] = Array.from({ length: 40 }, (_, i) =>
  noise(["bandpass", 1600 + ((i * 613) % 700)], 2, 12, { at: (i * 40 + ((i * 37) % 29)) % 1600 }),
);

export const cues: Record<Sound, Cue> = {
  tick: {
    decibels: 20,
    voices: [
      tone("sine", 240, 2, 45, { to: 180, times: 3, gap: 160 }),
      tone("sine", 160, 2, 90, { to: 90, at: 480 }),
    ],
  },
  card: { decibels: 18, voices: [noise(["bandpass", 2500, 1, 1200], 15, 140)] },
  lay: { decibels: 17, voices: [noise(["highpass", 3000], 1, 25), tone("sine", 180, 1, 40)] },
  deal: { decibels: 20, voices: [noise(["bandpass", 3200], 3, 40, { times: 12, gap: 80 })] },
  shuffle: { decibels: 17, voices: [noise(["bandpass", 2200], 12, 40, { times: 9, gap: 55 })] },
  dice: {
    decibels: 13,
    voices: [
      noise(["bandpass", 1400, 3], 1, 18, { times: 7, gap: 60, toGap: 160 }),
      tone("sine", 130, 1, 60, { at: 700 }),
    ],
  },
  spin: {
    decibels: 14,
    voices: [
      noise(["bandpass", 900, 6], 1, 15, { times: 14, gap: 40, toGap: 180 }),
      tone("sine", 330, 2, 200, { at: 1400, less: 4 }),
    ],
  },
  duel: {
    decibels: 11,
    voices: [tone("sawtooth", 98, 5, 350, { filter: ["lowpass", 600], times: 2, gap: 180 })],
  },
  hit: { decibels: 11, voices: [tone("triangle", 392, 5, 220), tone("triangle", 588, 5, 220)] },
  case: {
    decibels: 11,
    voices: [noise(["highpass", 2500], 1, 15, { times: 2, gap: 70 }), tone("sine", 110, 2, 120, { at: 70 })],
  },
  sting: { decibels: 13, voices: [tone("sawtooth", 185, 20, 300, { to: 174, filter: ["lowpass", 900] })] },
  gun: {
    decibels: 10,
    voices: [noise(["lowpass", 1200], 1, 160), tone("sine", 70, 1, 200, { to: 40 })],
  },
  coin: { decibels: 15, voices: [tone("sine", 1320, 1, 180), tone("sine", 1980, 1, 180)] },
  notes: { decibels: 17, voices: [noise(["bandpass", 4000], 4, 35, { times: 4, gap: 55 })] },
  loss: { decibels: 9, voices: [tone("triangle", 311, 10, 450, { to: 233 })] },
  no: {
    decibels: 13,
    voices: [
      tone("triangle", 196, 20, 500, { filter: ["lowpass", 700] }),
      tone("triangle", 185, 20, 500, { filter: ["lowpass", 700] }),
    ],
  },
  right: {
    decibels: 11,
    voices: [523, 659, 784].map((hz, i) => tone("triangle", hz, 5, 350, { at: i * 80 })),
  },
  heart: {
    decibels: 16,
    voices: [
      tone("sine", 55, 20, 140, { times: 2, gap: 160 }),
      tone("sine", 55, 20, 140, { times: 2, gap: 160, at: 900 }),
    ],
  },
  lock: {
    decibels: 15,
    voices: [tone("sine", 880, 2, 70, { to: 660 }), noise(["highpass", 4000], 1, 15)],
  },
  stamp: {
    decibels: 12,
    voices: [tone("sine", 120, 1, 90, { to: 60 }), noise(["lowpass", 900], 1, 50)],
  },
  door: {
    decibels: 15,
    voices: [noise(["lowpass", 500], 40, 350), tone("sine", 90, 20, 300, { to: 60 })],
  },
  alarm: {
    decibels: 14,
    voices: [
      tone("square", 660, 4, 96, { filter: ["lowpass", 2500], times: 5, gap: 200 }),
      tone("square", 880, 4, 96, { filter: ["lowpass", 2500], times: 4, gap: 200, at: 100 }),
    ],
  },
  cell: {
    decibels: 9,
    voices: [tone("sine", 70, 2, 500), noise(["bandpass", 3000, 8], 1, 120)],
  },
  phone: {
    decibels: 15,
    voices: [440, 480].map((hz) => tone("sine", hz, 20, 380, { times: 2, gap: 600 })),
  },
  clap: { decibels: 13, voices: grains },
  turn: {
    decibels: 11,
    voices: [tone("triangle", 523, 5, 250), tone("triangle", 659, 5, 250, { at: 120 })],
  },
  end: {
    decibels: 9,
    voices: [
      ...[262, 392, 523].map((hz) => tone("triangle", hz, 30, 1200)),
      ...grains.map((grain) => ({ ...grain, less: 4 })),
    ],
  },
};
