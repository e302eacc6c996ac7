// Boxes of the host's own, in which secrets can be told apart by their names: cards of which
// there is one each, and questions that nobody has read. They lie in a folder for `serve --editions`.
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Question } from "./quiz";

export const ownBox = "own"; // their id
const shipped = (file: string): Record<string, unknown> =>
  JSON.parse(
    readFileSync(fileURLToPath(new URL(`../../../editions/${file}.json`, import.meta.url)), "utf8"),
  ) as Record<string, unknown>;

interface Goods extends Record<string, unknown> {
  id: string;
  name: Record<string, string>;
  copies: number;
}
function goods(): Record<string, unknown> {
  const box = shipped("combinards");
  const numbered = (names: Record<string, string>, n: number): Record<string, string> =>
    Object.fromEntries(Object.entries(names).map(([language, name]) => [language, `${name} n° ${n}`]));
  const cards = (box["cards"] as Goods[]).flatMap((card) =>
    Array.from({ length: card.copies }, (_, i) => ({
      ...card,
      id: `${card.id}-n-${i + 1}`,
      name: numbered(card.name, i + 1),
      copies: 1,
    })),
  );
  return { ...box, id: ownBox, cards };
}

function questions(): Record<string, unknown> {
  const box = shipped("quiz");
  delete box["packs"];
  const pyramid = [200, 500, 1500];
  const each = 8; // questions of a level
  const list: Question[] = pyramid.flatMap((_, level) =>
    Array.from({ length: each }, (_, i) => {
      const id = `q-${level + 1}-${i + 1}`;
      return {
        id,
        level: level + 1,
        theme: "nature",
        lang: "fr",
        question: `Que répondre à ${id} ?`,
        answers: ["ambre", "basalte", "corail", "diorite"].map((word) => `${word} de ${id}`),
        right: (level + i * 3) % 4,
        why: `Parce que ${id} le veut ainsi.`,
      };
    }),
  );
  return { ...box, id: ownBox, pyramid, safe: [], questions: list };
}

const files = { combinards: goods, quiz: questions };
export const fileOf = (folder: string, game: keyof typeof files): string => join(folder, `${game}.json`);
export function printBoxes(folder: string): void {
  mkdirSync(folder, { recursive: true });
  for (const [game, print] of Object.entries(files))
    writeFileSync(fileOf(folder, game as keyof typeof files), JSON.stringify(print()));
}
