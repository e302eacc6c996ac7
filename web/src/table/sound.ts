// Sounds, made on the spot; nothing is fetched.
import { settings } from "../settings.svelte";

let context: AudioContext | undefined;

function tone(frequency: number, at: number, length: number, loudness: number): void {
  if (!context) return;
  const oscillator = context.createOscillator();
  const gain = context.createGain();
  oscillator.type = "triangle";
  oscillator.frequency.value = frequency;
  gain.gain.setValueAtTime(0, context.currentTime + at);
  gain.gain.linearRampToValueAtTime(loudness, context.currentTime + at + 0.01);
  gain.gain.exponentialRampToValueAtTime(0.0001, context.currentTime + at + length);
  oscillator.connect(gain).connect(context.destination);
  oscillator.start(context.currentTime + at);
  oscillator.stop(context.currentTime + at + length);
}

export function play(sound: "turn" | "move" | "end"): void {
  if (!settings.sound || typeof AudioContext === "undefined") return;
  context ??= new AudioContext();
  if (context.state === "suspended") return void context.resume().catch(() => {}); // nobody has touched the page yet
  if (sound === "move") tone(320, 0, 0.06, 0.05);
  if (sound === "turn") [523, 659].forEach((note, i) => tone(note, i * 0.12, 0.25, 0.09));
  if (sound === "end") [523, 659, 784, 1047].forEach((note, i) => tone(note, i * 0.13, 0.4, 0.09));
}
