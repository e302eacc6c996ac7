// Asks a bot for its move, or an expert for what he thinks. Cancelling is ending the worker.
import { answerOf } from "./refused";
import type { Advice, Requests } from "./requests";
import type { Asked, Thought } from "./thinker.worker";
import ThinkerWorker from "./thinker.worker?worker";

export class Thinker {
  #worker: Worker | undefined;
  #edition = ""; // that the worker has: a bank of questions is large

  think(thought: Thought & { about: Requests["ponder"]["ask"] }): Promise<string> {
    return this.ask<"ponder">(thought).then((answer) => answer.move);
  }
  advise(thought: Thought & { about: Requests["advise"]["ask"] }): Promise<Advice> {
    return this.ask<"advise">(thought).then((answer) => answer.advice);
  }
  // One thing at a time.
  ask<D extends Asked>(thought: Thought & { about: Requests[D]["ask"] }): Promise<Requests[D]["answer"]> {
    this.#worker ??= new ThinkerWorker();
    const worker = this.#worker;
    return new Promise((resolve, reject) => {
      worker.onmessage = (event: MessageEvent<string>) => {
        try {
          resolve(answerOf<Requests[D]["answer"]>(event.data));
        } catch (error) {
          reject(error);
        }
      };
      worker.onerror = (event) => reject(new Error(event.message));
      const known = this.#edition === thought.printed;
      if (thought.printed) this.#edition = thought.printed;
      worker.postMessage(known ? { ...thought, printed: "" } : thought);
    });
  }
  cancel(): void {
    this.#worker?.terminate();
    this.#worker = undefined;
    this.#edition = "";
  }
}
