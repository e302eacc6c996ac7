// What is printed keeps its colours by lamplight: a card and the space it belongs to share one.
import type { AgenceCard, AgenceSpace } from "../../../types/games";

export type Sign = AgenceSpace | AgenceCard | "formula";

export function tone(sign: Sign): string {
  switch (sign) {
    case "guard":
    case "sidelined":
      return "#e58a7c";
    case "screen":
      return "#9cc7e6";
    case "safe":
      return "#a9d39a";
    case "lab1":
    case "lab2":
    case "lab3":
    case "guide":
      return "#c9a9dc";
    case "final-lab":
      return "#a678c4";
    case "corridor":
      return "#b7ab95";
    case "start":
    case "again":
    case "reroll":
    case "boost":
      return "#f3b740";
    default:
      return "#f6e3b8";
  }
}
