import { cleanup, fireEvent, render, screen } from "@testing-library/svelte";
import { flushSync } from "svelte";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { settings } from "../../settings.svelte";
import HearButton from "./HearButton.svelte";

class Utterance {
  voice: unknown = null;
  lang = "";
  onend: (() => void) | null = null;
  onerror: (() => void) | null = null;
  constructor(readonly text: string) {}
}
const voice = (lang: string, localService = true) => ({ lang, localService, name: lang });

function open(voices: unknown[], language = "fr") {
  const spoken: Utterance[] = [];
  let changed = () => {};
  const synthesis = {
    getVoices: () => [...voices],
    addEventListener: (_: string, listener: () => void) => (changed = listener),
    removeEventListener: () => {},
    speak: (one: Utterance) => spoken.push(one),
    cancel: vi.fn(),
  };
  vi.stubGlobal("speechSynthesis", synthesis);
  vi.stubGlobal("SpeechSynthesisUtterance", Utterance);
  render(HearButton, { sentences: ["Qui ?", "A. Moi.", "B. Toi."], language });
  flushSync();
  return { spoken, synthesis, changed: () => changed() };
}

beforeEach(() => {
  settings.language = "fr";
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

describe("hearing a question", () => {
  it("reads it and its answers in its own language, by a voice of this device", async () => {
    const { spoken } = open([voice("en-GB"), voice("fr-CA", false), voice("fr-FR")]);
    await fireEvent.click(screen.getByRole("button", { name: "Écouter la question" }));
    expect(spoken.map((one) => one.text)).toEqual(["Qui ?", "A. Moi.", "B. Toi."]);
    expect(spoken.every((one) => one.lang === "fr-FR")).toBe(true);
  });

  it("can be stopped, and is over with the last sentence", async () => {
    const { spoken, synthesis } = open([voice("fr-FR")]);
    await fireEvent.click(screen.getByRole("button"));
    await fireEvent.click(screen.getByRole("button", { name: "Arrêter la lecture" }));
    expect(synthesis.cancel).toHaveBeenCalledTimes(2); // before it begins, and now
    await fireEvent.click(screen.getByRole("button", { name: "Écouter la question" }));
    spoken.at(-1)?.onend?.();
    expect(await screen.findByRole("button", { name: "Écouter la question" })).toBeTruthy();
  });

  it("is not offered where there is no voice for the language", () => {
    open([voice("en-GB")]);
    expect(screen.queryByRole("button")).toBeNull();
  });

  it("is offered when a voice comes in late", () => {
    const voices: unknown[] = [];
    const { changed } = open(voices);
    expect(screen.queryByRole("button")).toBeNull();
    voices.push(voice("fr-FR"));
    flushSync(changed);
    expect(screen.getByRole("button")).toBeTruthy();
  });
});
