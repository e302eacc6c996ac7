// A finished match of each game that anybody can watch: web/src/replay/samples, which scripts/samples
// plays. They are fetched when somebody asks for one.
import { settings } from "../settings.svelte";
import type { Game } from "../shelf/shelf";

const files = import.meta.glob<string>("./samples/*.jsonl", {
  query: "?url",
  import: "default",
  eager: true,
});
const fileOf = (name: string): string | undefined => files[`./samples/${name}.jsonl`];

// Its name: "quiz", or "quiz-en" where what is read out is in the language of the page. Undefined: for a
// game that is new nobody has played one.
export function sampleOf(game: Game): string | undefined {
  return [`${game}-${settings.language}`, game].find((name) => fileOf(name) !== undefined);
}

export async function fetchSample(name: string): Promise<string | null> {
  const address = fileOf(name);
  if (!address) return null;
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${address}: ${response.status}`);
  return response.text();
}
