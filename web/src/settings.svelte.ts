// What somebody likes, kept on the device.
import type { Language } from "./words.svelte";

export interface Settings {
  language: Language;
  theme: "system" | "light" | "dark";
  sound: boolean;
  motion: "calm" | "normal" | "fast" | "none"; // how fast a table goes; none: at once
  text: "small" | "normal" | "large" | "television"; // television: read from across a room
  palette: "usual" | "distinct"; // distinct: told apart by people who are colour-blind
  confirm: boolean; // a move that cannot be taken back is confirmed
  hints: boolean; // for those who play a game the first time
  name: string; // how one is called at tables
  portrait: number | null; // which face one has there (boards/kit/Person.svelte); null: nobody has asked
}

const KEY = "pactole.settings";

function usual(): Settings {
  const english =
    typeof navigator !== "undefined" && !navigator.language.startsWith("fr") && navigator.language !== "";
  return {
    language: english ? "en" : "fr",
    theme: "system",
    sound: false, // one tap away, at every table
    motion: "normal",
    text: "normal",
    palette: "usual",
    confirm: true,
    hints: true,
    name: "",
    portrait: null,
  };
}

function read(): Settings {
  try {
    return { ...usual(), ...JSON.parse(localStorage.getItem(KEY) ?? "{}") };
  } catch {
    return usual(); // no storage, or somebody else's
  }
}

export const settings: Settings = $state(read());

export function keepSettings(): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(settings));
  } catch {
    // A device without storage: they last as long as the page.
  }
}
