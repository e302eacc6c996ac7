// The engine of the page, loaded when the first table is opened.
import wasmUrl from "../../../build/page/page.wasm?url";
import { breath } from "../kit/breath";
import type { Edition } from "../../types/games";
import type { Game } from "../shelf/shelf";
import { EngineModule } from "./module";
import { answerOf } from "./refused";
import type { Requests } from "./requests";

async function text(url: string): Promise<string> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url}: ${response.status}`);
  return response.text();
}

// An edition may name packs of questions instead of holding them: their lines are put in.
export async function shippedEdition(name: string): Promise<string> {
  const json = await text(`/editions/${name}.json`);
  const edition = JSON.parse(json) as Edition;
  if (!("packs" in edition) || !edition.packs?.length) return json;
  const packs = await Promise.all(edition.packs.map((pack) => text(`/editions/${pack}`)));
  const questions = packs.flatMap((pack) => pack.split("\n").filter((line) => line.trim()));
  return JSON.stringify({ ...edition, questions: questions.map((line) => JSON.parse(line)) });
}

// The questions of a quiz; other games have none.
export const questionsOf = (edition: Edition | null | undefined) =>
  edition && "questions" in edition ? edition.questions : undefined;

export class Engine {
  readonly #module: EngineModule;
  readonly #editions = new Map<string, { json: string; edition: Edition }>();

  private constructor(module: EngineModule) {
    this.#module = module;
  }

  static #loading: Promise<Engine> | undefined;
  static load(): Promise<Engine> {
    Engine.#loading ??= Engine.#load().catch((error) => {
      Engine.#loading = undefined; // without a network, perhaps: the next table tries again
      throw error;
    });
    return Engine.#loading;
  }
  static async #load(): Promise<Engine> {
    const [module, fr, en] = await Promise.all([
      EngineModule.load(fetch(wasmUrl)),
      text("/i18n/fr.json"),
      text("/i18n/en.json"),
    ]);
    module.catalogue("fr", fr);
    await breath();
    module.catalogue("en", en);
    await breath();
    return new Engine(module);
  }

  addEdition(game: Game, json: string): Edition {
    const edition = JSON.parse(json) as Edition;
    this.#module.edition(game, json);
    this.#editions.set(`${game}/${edition.id}`, { json, edition });
    return edition;
  }
  edition(game: Game, id: string): Edition | undefined {
    return this.#editions.get(`${game}/${id}`)?.edition;
  }
  // For the worker that thinks: what it takes to sit at the same table.
  editionText(game: Game, id: string): string {
    return this.#editions.get(`${game}/${id}`)?.json ?? "";
  }

  ask<D extends keyof Requests>(request: Requests[D]["ask"] & { do: D }): Requests[D]["answer"] {
    return answerOf(this.#module.page(JSON.stringify(request)));
  }
}
export { wasmUrl };
export type { Edition };
