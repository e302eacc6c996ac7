// Where bots think: an engine of its own, so that the page never waits. It is given the
// journal of a table and a seat; the bot itself sees that seat's view and memory only.
import { EngineModule } from "./module";

export interface Thought {
  wasm: string; // address of the engine
  game: string;
  edition: string; // JSON; empty: as before
  editionId: string;
  lines: string[];
  seat: number;
  seed: string;
}

let loading: Promise<EngineModule> | undefined;
let known = "";

async function think(thought: Thought): Promise<string> {
  // Bots need no words, but the engine wants its catalogues.
  loading ??= EngineModule.load(fetch(thought.wasm)).then((module) => {
    module.catalogue("fr", "{}");
    module.catalogue("en", "{}");
    return module;
  });
  const module = await loading;
  const key = `${thought.game}/${thought.editionId}`;
  if (thought.edition && key !== known) {
    module.edition(thought.game, thought.edition);
    known = key;
  }
  const restored = module.page(
    JSON.stringify({ do: "restore", table: "mind", edition: thought.editionId, lines: thought.lines }),
  );
  if (!(JSON.parse(restored) as { ok: boolean }).ok) return restored; // says what is wrong
  return module.page(JSON.stringify({ do: "think", table: "mind", seat: thought.seat, seed: thought.seed }));
}

self.onmessage = (event: MessageEvent<Thought>) => {
  think(event.data).then(
    (answer) => self.postMessage(answer),
    (error: unknown) =>
      self.postMessage(JSON.stringify({ ok: false, error: "thinker/failed", message: String(error) })),
  );
};
