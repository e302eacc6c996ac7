// The service worker, with a network and a store that the test holds in its hands.
import { readFileSync } from "node:fs";
import { beforeEach, expect, it } from "vitest";

type Handler = (event: Record<string, unknown>) => void;

let handlers: Record<string, Handler>;
let stores: Map<string, Map<string, string>>;
let online: Map<string, string>; // what the server has; empty: there is no network
let fetched: string[];

const pack = "/editions/quiz/bank.fr.jsonl";
const path = (asked: unknown): string =>
  new URL(typeof asked === "string" ? asked : (asked as Request).url, "http://here").pathname;

// What the service worker asks of the browser, as much as it needs.
const caches = {
  open: async (name: string) => {
    const store = stores.get(name) ?? new Map<string, string>();
    stores.set(name, store);
    return {
      addAll: async (files: string[]) => {
        for (const file of files) store.set(file, await (await request(file)).text());
      },
      put: async (asked: unknown, response: Response) => void store.set(path(asked), await response.text()),
    };
  },
  keys: async () => [...stores.keys()],
  delete: async (name: string) => stores.delete(name),
  match: async (asked: unknown) => {
    for (const store of stores.values())
      if (store.has(path(asked))) return new Response(store.get(path(asked)));
    return undefined;
  },
};
async function request(asked: unknown): Promise<Response> {
  const text = online.get(path(asked));
  if (text === undefined) throw new TypeError("there is no network");
  fetched.push(path(asked));
  return new Response(text);
}

// A version of the page, installed and active.
async function install(version: string): Promise<void> {
  handlers = {};
  const template = readFileSync("scripts/sw.template.js", "utf8");
  const worker = {
    addEventListener: (name: string, handler: Handler) => (handlers[name] = handler),
    skipWaiting: async () => {},
    clients: { claim: async () => {} },
  };
  const text = template.replace("__VERSION__", JSON.stringify(version)).replace("__FILES__", '["/"]');
  new Function("self", "caches", "fetch", "location", text)(worker, caches, request, {
    origin: "http://here",
  });
  for (const name of ["install", "activate"]) {
    let done: unknown;
    handlers[name]!({ waitUntil: (promise: unknown) => (done = promise) });
    await done;
  }
}
async function get(file: string): Promise<Response> {
  let answer: unknown;
  handlers["fetch"]!({
    request: { url: `http://here${file}`, method: "GET", mode: "cors" },
    respondWith: (promise: unknown) => (answer = promise),
  });
  return (await answer) as Response;
}

beforeEach(async () => {
  stores = new Map();
  fetched = [];
  online = new Map([
    ["/", "page"],
    [pack, "questions"],
  ]);
  await install("1");
});

it("does not fetch questions before somebody asks for them", () => {
  expect(fetched).toEqual(["/"]);
});

it("keeps questions once they were asked for, without a network and for the next version", async () => {
  expect(await (await get(pack)).text()).toBe("questions");
  await install("2");
  expect([...stores.keys()].sort()).toEqual(["pactole-2", "pactole-packs"]);
  online.clear();
  expect(await (await get(pack)).text()).toBe("questions");

  // With a network the newest are fetched.
  online.set(pack, "more questions");
  expect(await (await get(pack)).text()).toBe("more questions");
  online.clear();
  expect(await (await get(pack)).text()).toBe("more questions");
});

it("says that there is no network where questions were never seen", async () => {
  online.clear();
  expect((await get(pack)).type).toBe("error");
});

it("keeps a match once it was watched, until the page is another", async () => {
  const match = "/assets/poker-01234567.jsonl";
  online.set(match, "a log");
  expect(await (await get(match)).text()).toBe("a log");
  expect(await (await get(match)).text()).toBe("a log");
  expect(fetched).toEqual(["/", match]);
  online.delete(match);
  expect(await (await get(match)).text()).toBe("a log");
  await install("2");
  await expect(get(match)).rejects.toThrow("there is no network");
});

it("lists no pack among what is fetched at the first visit, and no match to watch", () => {
  const script = readFileSync("scripts/service-worker.mjs", "utf8");
  expect(script).toContain('below("editions", ".json")');
  expect(script.replace('!path.endsWith(".jsonl")', "")).not.toContain(".jsonl");
  expect(script).toContain('...files.filter((path) => !path.endsWith(".jsonl"))');
});
