// The sounds of a table: a few cues, made on the spot. Each says what is also seen.
import { settings } from "../settings.svelte";
import type { Sound } from "../stage/score";
import { cues, type Voice } from "./cues";

// Voices, a compressor, then 6 dB less.
interface Desk {
  context: AudioContext;
  out: AudioNode;
  noise: AudioBuffer;
}
let desk: Desk | undefined;

const loudness = (decibels: number): number => 10 ** (decibels / 20);

function desked(): Desk | undefined {
  if (desk || typeof AudioContext === "undefined") return desk;
  const context = new AudioContext();
  const compressor = new DynamicsCompressorNode(context, { threshold: -18, ratio: 4 });
  const master = new GainNode(context, { gain: loudness(-6) });
  compressor.connect(master).connect(context.destination);
  const noise = context.createBuffer(1, context.sampleRate, context.sampleRate);
  const samples = noise.getChannelData(0);
  for (let i = 0; i < samples.length; ++i) samples[i] = Math.random() * 2 - 1;
  return (desk = { context, out: compressor, noise });
}

// One note of a voice, at a time.
function sing({ context, out, noise }: Desk, voice: Voice, start: number, decibels: number): void {
  const { wave, hz = 440, to = hz, attack, decay, filter } = voice;
  const end = start + (attack + decay) / 1000;
  const gain = new GainNode(context, { gain: 0 });
  gain.gain.setValueAtTime(0.0001, start);
  gain.gain.linearRampToValueAtTime(loudness(-decibels), start + attack / 1000);
  gain.gain.exponentialRampToValueAtTime(0.0001, end);
  let source: AudioScheduledSourceNode;
  if (wave === "noise") source = new AudioBufferSourceNode(context, { buffer: noise, loop: true });
  else {
    const oscillator = new OscillatorNode(context, { type: wave, frequency: hz });
    oscillator.frequency.setValueAtTime(hz, start);
    if (to !== hz) oscillator.frequency.exponentialRampToValueAtTime(to, end);
    source = oscillator;
  }
  let last: AudioNode = source;
  if (filter) {
    const [type, frequency, q = 1, glide = frequency] = filter;
    const shape = new BiquadFilterNode(context, { type, frequency, Q: q });
    shape.frequency.setValueAtTime(frequency, start);
    if (glide !== frequency) shape.frequency.exponentialRampToValueAtTime(glide, end);
    last = last.connect(shape);
  }
  last.connect(gain).connect(out);
  source.start(start);
  source.stop(end + 0.02);
}

// When each note of a voice begins, in milliseconds: gaps may grow.
export function startsOf({ at = 0, times = 1, gap = 0, toGap = gap }: Voice): number[] {
  const starts: number[] = [];
  for (let i = 0, ms = at; i < times; ++i) {
    starts.push(Math.round(ms));
    ms += times > 1 ? gap + ((toGap - gap) * i) / (times - 1) : 0;
  }
  return starts;
}

const kMost = 4; // cues at once
let ends: number[] = []; // of the cues that are heard, in seconds of the context

// The longest of a cue, in milliseconds.
export const lengthOf = (sound: Sound): number =>
  Math.max(...cues[sound].voices.map((voice) => startsOf(voice).at(-1)! + voice.attack + voice.decay));

export function play(sound: Sound): void {
  if (!settings.sound || (typeof document !== "undefined" && document.hidden)) return;
  const on = desked();
  if (!on) return;
  const { context } = on;
  if (context.state === "suspended") return void context.resume().catch(() => {}); // nobody has touched the page yet
  const now = context.currentTime;
  ends = ends.filter((end) => end > now);
  if (ends.length >= kMost) return;
  ends.push(now + lengthOf(sound) / 1000);
  const { decibels, voices } = cues[sound];
  for (const voice of voices)
    for (const start of startsOf(voice)) sing(on, voice, now + start / 1000, decibels + (voice.less ?? 0));
}
