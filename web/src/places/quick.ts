// The quickest game: alone against three robots, at once.
import { boxOf, type Game } from "../shelf/shelf";
import { createLocal } from "../tables/local.svelte";
import { t as tt } from "../tables/words";
import { settings } from "../settings.svelte";

// Whoever plays alone does not read the questions to robots.
const options: Partial<Record<Game, Record<string, unknown>>> = { quiz: { quizmaster: "software" } };

// How many play, oneself included.
export function quickSeats(game: Game): number {
  const [least, most] = boxOf(game).seats;
  return Math.min(most, Math.max(least, 4));
}

// Lays the table; its name. Whoever plays for the first time meets robots that do not try too hard.
export function createQuick(game: Game, bot: "family" | "skilled" = "skilled"): Promise<string> {
  const players = Array.from({ length: quickSeats(game) }, (_, seat) => (seat === 0 ? "human" : bot));
  const names = players.map((_, seat) => (seat === 0 && settings.name) || tt("seat", { n: seat + 1 }));
  return createLocal({ game, players, names, options: options[game] ?? {} });
}
