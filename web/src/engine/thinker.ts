// Asks a bot for its move. Cancelling is ending the worker.
import { answerOf } from "./refused";
import type { Requests } from "./requests";
import type { Thought } from "./thinker.worker";
import ThinkerWorker from "./thinker.worker?worker";

export class Thinker {
  #worker: Worker | undefined;
  #edition = ""; // that the worker has: a bank of questions is large

  think(thought: Thought): Promise<string> {
    this.#worker ??= new ThinkerWorker();
    const worker = this.#worker;
    return new Promise((resolve, reject) => {
      worker.onmessage = (event: MessageEvent<string>) => {
        try {
          resolve(answerOf<Requests["ponder"]["answer"]>(event.data).move);
        } catch (error) {
          reject(error);
        }
      };
      worker.onerror = (event) => reject(new Error(event.message));
      const known = this.#edition === thought.printed;
      this.#edition = thought.printed;
      worker.postMessage(known ? { ...thought, printed: "" } : thought);
    });
  }
  cancel(): void {
    this.#worker?.terminate();
    this.#worker = undefined;
    this.#edition = "";
  }
}
