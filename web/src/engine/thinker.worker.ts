// Where bots and experts think: an engine of its own, so that the page never waits. It is given what the
// bot's seat sees, could remember and may do now, whatever came before.
import { EngineModule } from "./module";
import type { Requests } from "./requests";

export type Asked = "ponder" | "advise" | "study" | "turning";

export interface Thought {
  wasm: string; // address of the engine
  printed: string; // the edition, as JSON; empty: as before, or there is no need of one
  about: Requests[Asked]["ask"];
}

let loading: Promise<EngineModule> | undefined;

async function think({ wasm, printed, about }: Thought): Promise<string> {
  // Bots need no words, but the engine wants its catalogues.
  loading ??= EngineModule.load(fetch(wasm)).then((module) => {
    module.catalogue("fr", "{}");
    module.catalogue("en", "{}");
    return module;
  });
  const module = await loading;
  if (printed && "game" in about) module.edition(about.game, printed);
  return module.page(JSON.stringify(about));
}

self.onmessage = (event: MessageEvent<Thought>) => {
  think(event.data).then(
    (answer) => self.postMessage(answer),
    (error: unknown) =>
      self.postMessage(JSON.stringify({ ok: false, error: "thinker/failed", message: String(error) })),
  );
};
