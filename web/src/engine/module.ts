// The engine as WebAssembly: text in, text out (wasm/exchange.h). It asks the page for
// SHA-256 and HMAC; crypto.subtle would do, but is absent on plain http.
import { hmac } from "@noble/hashes/hmac.js";
import { sha256 } from "@noble/hashes/sha2.js";

interface Exports {
  memory: WebAssembly.Memory;
  _initialize(): void;
  pactole_alloc(size: number): number;
  pactole_result(): number;
  pactole_result_size(): number;
  pactole_catalogue(language: number, at: number, size: number): void;
  pactole_edition(game: number, gameSize: number, at: number, size: number): void;
  pactole_page(at: number, size: number): void;
}
const functions: (keyof Exports)[] = [
  "_initialize",
  "pactole_alloc",
  "pactole_result",
  "pactole_result_size",
  "pactole_catalogue",
  "pactole_edition",
  "pactole_page",
];
const isEngine = (exports: WebAssembly.Exports): exports is WebAssembly.Exports & Exports =>
  exports["memory"] instanceof WebAssembly.Memory &&
  functions.every((name) => typeof exports[name] === "function");

export class EngineModule {
  readonly #wasm: Exports;
  readonly #encoder = new TextEncoder();
  readonly #decoder = new TextDecoder();

  private constructor(wasm: Exports) {
    this.#wasm = wasm;
  }

  static async load(served: Promise<Response>): Promise<EngineModule> {
    let wasm: Exports | undefined = undefined;
    const at = (place: number, size: number) => new Uint8Array(wasm!.memory.buffer, place, size);
    const imports = {
      pactole: {
        sha256: (bytes: number, size: number, digest: number) =>
          at(digest, 32).set(sha256(at(bytes, size).slice())),
        hmac_sha256: (key: number, keySize: number, bytes: number, size: number, digest: number) =>
          at(digest, 32).set(hmac(sha256, at(key, keySize).slice(), at(bytes, size).slice())),
      },
    };
    const { instance } = await WebAssembly.instantiateStreaming(served, imports);
    if (!isEngine(instance.exports)) throw new Error("this is no engine of the page");
    wasm = instance.exports;
    wasm._initialize();
    return new EngineModule(wasm);
  }

  catalogue(language: "fr" | "en", json: string): void {
    this.#wasm.pactole_catalogue(language === "fr" ? 0 : 1, ...this.#put(json));
    this.#must();
  }
  edition(game: string, json: string): void {
    this.#wasm.pactole_edition(...this.#put(game), ...this.#put(json));
    this.#must();
  }
  page(request: string): string {
    this.#wasm.pactole_page(...this.#put(request));
    return this.#result();
  }

  #put(text: string): [number, number] {
    const utf8 = this.#encoder.encode(text);
    const at = this.#wasm.pactole_alloc(utf8.length || 1);
    new Uint8Array(this.#wasm.memory.buffer, at, utf8.length).set(utf8);
    return [at, utf8.length];
  }
  #result(): string {
    const { memory, pactole_result, pactole_result_size } = this.#wasm;
    return this.#decoder.decode(new Uint8Array(memory.buffer, pactole_result(), pactole_result_size()));
  }
  #must(): void {
    const wrong = this.#result();
    if (wrong) throw new Error(wrong);
  }
}
