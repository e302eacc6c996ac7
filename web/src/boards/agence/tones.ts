// One colour for each kind of thing: a card and the space it belongs to share it.
import type { AgenceCard, AgenceSpace } from "../../../types/games";

export type Sign = AgenceSpace | AgenceCard | "formula";

export function tone(sign: Sign): string {
  switch (sign) {
    case "guard":
    case "sidelined":
      return "var(--bad)";
    case "screen":
      return "var(--focus)";
    case "safe":
      return "var(--good)";
    case "lab1":
    case "lab2":
    case "lab3":
    case "final-lab":
      return "var(--seat-4)";
    case "again":
    case "reroll":
    case "boost":
    case "guide":
    case "vault":
    case "formula":
      return "var(--gold)";
    default:
      return "var(--ink-soft)";
  }
}
