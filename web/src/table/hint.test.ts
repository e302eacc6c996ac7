import { cleanup, fireEvent, render, screen } from "@testing-library/svelte";
import { afterEach, expect, it } from "vitest";
import { hints } from "../howto/hints";
import { settings } from "../settings.svelte";
import HintBox from "./HintBox.svelte";

afterEach(() => {
  cleanup();
  localStorage.clear();
});

it.each([
  ["fr", "Ne plus montrer de conseils"],
  ["en", "Stop showing hints"],
] as const)(
  "hints are switched off by words that do not promise more of them: %s",
  async (language, words) => {
    [settings.language, settings.hints] = [language, true];
    const { when } = hints.poker![0]!;
    render(HintBox, { game: "poker", moves: [{ move: when || "pass", words: "", clause: "" }] });
    await fireEvent.click(screen.getByRole("button", { name: words }));
    expect(settings.hints).toBe(false);
    expect(screen.queryByRole("complementary")).toBeNull();
  },
);
