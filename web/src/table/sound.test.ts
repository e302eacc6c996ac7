import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { settings } from "../settings.svelte";
import { sounds } from "../stage/score";
import { cues } from "./cues";
import { lengthOf, play, startsOf } from "./sound";

describe("the cues", () => {
  it("are as many as there are names, short, and none is louder than 9 dB below full", () => {
    expect(Object.keys(cues).sort()).toEqual([...sounds].sort());
    for (const sound of sounds) {
      expect(lengthOf(sound), sound).toBeLessThanOrEqual(2000);
      expect(cues[sound].decibels, sound).toBeGreaterThanOrEqual(9);
    }
  });
  it("slow down where a disc or dice come to rest", () => {
    const [spin] = cues.spin.voices;
    const starts = startsOf(spin!);
    const gaps = starts.slice(1).map((start, i) => start - starts[i]!);
    expect(gaps).toHaveLength(13);
    expect(gaps[0]).toBe(40);
    expect(gaps).toEqual([...gaps].sort((a, b) => a - b));
  });
  it("do not let a loss sound like a win: it falls where the other rises", () => {
    const rises = (name: "loss" | "no" | "right" | "turn"): boolean => {
      const heights = cues[name].voices.map(({ hz = 0, to = hz }) => [hz, to]).flat();
      return heights.at(-1)! > heights[0]!;
    };
    expect([rises("loss"), rises("no")]).toEqual([false, false]);
    expect([rises("right"), rises("turn")]).toEqual([true, true]);
  });
});

describe("the desk", () => {
  let started = 0;
  beforeEach(() => {
    started = 0;
    const param = { setValueAtTime() {}, linearRampToValueAtTime() {}, exponentialRampToValueAtTime() {} };
    class Part {
      gain = param;
      frequency = param;
      connect<T>(to: T): T {
        return to;
      }
      start() {
        ++started;
      }
      stop() {}
    }
    class Context {
      state = "running";
      currentTime = 0;
      sampleRate = 10;
      destination = new Part();
      createBuffer() {
        return { getChannelData: () => new Float32Array(10) };
      }
    }
    vi.stubGlobal("AudioContext", Context);
    for (const node of ["GainNode", "OscillatorNode", "AudioBufferSourceNode", "BiquadFilterNode"])
      vi.stubGlobal(node, Part);
    vi.stubGlobal("DynamicsCompressorNode", Part);
  });
  afterEach(() => {
    vi.unstubAllGlobals();
    settings.sound = false;
  });

  it("is silent until somebody wants to hear it, and plays four cues at once at most", () => {
    settings.sound = false;
    play("coin");
    expect(started).toBe(0);
    settings.sound = true;
    for (let i = 0; i < 7; ++i) play("coin");
    expect(started).toBe(4 * 2);
  });
});
