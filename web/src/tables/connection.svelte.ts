// The one WebSocket of the page. It comes back by itself; whoever waits for an answer
// is told when it is lost, and whoever watches a table watches again.
import type {
  Again,
  Answer,
  Answers,
  protocol as spoken,
  Message,
  Present,
  Request,
  Update,
} from "../../types/wire";
import { Refused } from "../engine/refused";

// The version of docs/protocol.md that this page speaks.
const protocol: typeof spoken = 2;

// What a table tells those who look at it.
export type TableMessage = Update | Present | Again;
type Verb = Request["do"];
type WithoutId<T> = T extends unknown ? Omit<T, "id"> : never;
// What is asked, and what is answered to it.
export type Ask<D extends Verb = Verb> = WithoutId<Extract<Request, { do: D }>>;
export type AnswerTo<D extends Verb> = Answers[D];

// Something was not answered: the line was cut, or there is no server.
export class Lost extends Error {}

export class Connection {
  state = $state<"connecting" | "live" | "gone" | "too-old">("connecting");

  #socket: WebSocket | undefined;
  #next = 1;
  #waiting = new Map<number | string, { resolve: (answer: never) => void; reject: (error: Error) => void }>();
  #listeners = new Set<{ message: (message: TableMessage) => void; live: () => void }>();
  #tries = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  listen(listener: { message: (message: TableMessage) => void; live: () => void }): () => void {
    this.#listeners.add(listener);
    if (this.#listeners.size === 1) this.#open();
    else if (this.state === "live") listener.live();
    return () => {
      this.#listeners.delete(listener);
      if (!this.#listeners.size) this.#close();
    };
  }

  ask<D extends Verb>(request: Ask<D> & { do: D }): Promise<AnswerTo<D>> {
    const socket = this.#socket;
    if (!socket || socket.readyState !== WebSocket.OPEN) return Promise.reject(new Lost());
    const id = this.#next++;
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject });
      socket.send(JSON.stringify({ id, ...request }));
    });
  }

  #open(): void {
    clearTimeout(this.#timer);
    const address = new URL(`/ws?protocol=${protocol}`, location.href);
    address.protocol = location.protocol === "https:" ? "wss:" : "ws:";
    const socket = new WebSocket(address);
    this.#socket = socket;
    let greeted = false;
    socket.onmessage = (event: MessageEvent<string>) => {
      greeted = true;
      for (const line of event.data.split("\n")) if (line) this.#take(JSON.parse(line) as Message);
    };
    socket.onclose = () => {
      if (this.#socket !== socket) return;
      this.#lose();
      if (this.state === "too-old") return;
      if (!greeted) void this.#compare();
      this.state = this.#tries > 1 ? "gone" : "connecting";
      this.#timer = setTimeout(() => this.#open(), Math.min(10_000, 250 * 2 ** this.#tries++));
    };
  }

  // A server that does not speak our protocol does not open the line at all.
  async #compare(): Promise<void> {
    try {
      const { protocol: theirs } = await post({ do: "games" });
      if (theirs !== protocol) this.#tooOld();
    } catch {
      // There is no server at the moment.
    }
  }
  #tooOld(): void {
    clearTimeout(this.#timer);
    this.state = "too-old";
    this.#socket?.close();
  }

  #take(message: Message): void {
    if ("hello" in message) {
      if (message.protocol !== protocol) return this.#tooOld();
      this.#tries = 0;
      this.state = "live";
      for (const listener of this.#listeners) listener.live();
    } else if ("ok" in message) {
      const waiting = this.#waiting.get(message.re ?? "");
      this.#waiting.delete(message.re ?? "");
      if (message.ok) waiting?.resolve(message as never);
      else waiting?.reject(refusedBy(message));
    } else for (const listener of this.#listeners) listener.message(message);
  }

  #lose(): void {
    for (const { reject } of this.#waiting.values()) reject(new Lost());
    this.#waiting.clear();
  }
  #close(): void {
    clearTimeout(this.#timer);
    const socket = this.#socket;
    this.#socket = undefined;
    socket?.close();
    this.#lose();
    this.state = "connecting";
  }
}

export const connection = new Connection();

const refusedBy = ({ error, message, clause }: Extract<Answer, { ok: false }>): Refused =>
  new Refused(error, message, clause);

// A request that needs no WebSocket.
export async function post<D extends Verb>(request: Ask<D> & { do: D }): Promise<AnswerTo<D>> {
  const { do: verb, ...fields } = request;
  let response: Response;
  try {
    response = await fetch(`/api/${verb}`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(fields),
    });
  } catch {
    throw new Lost();
  }
  let answer: Answer<D>;
  try {
    answer = (await response.json()) as Answer<D>;
  } catch {
    throw new Lost(); // not our server
  }
  if (!answer.ok) throw refusedBy(answer);
  return answer;
}
