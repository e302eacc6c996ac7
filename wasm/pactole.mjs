// An edition may name packs of questions instead of holding them: the edition with
// their lines put in. read(name) gives the text of a pack.
export function withPacks(json, read) {
  const edition = JSON.parse(json);
  if (!edition.packs?.length || edition.questions?.length) return json;
  const lines = edition.packs.flatMap((name) => read(name).split("\n").filter((line) => line.trim()));
  const all = lines.map((line) => JSON.parse(line));
  // A pack of others begins with a line that says whose it is: that stands on the lid.
  const origins = all.filter((one) => one.pack !== undefined);
  const credits = origins.map(({ source, licence }) => `; questions: ${source} (${licence})`).join("");
  const credit = { fr: edition.credit.fr + credits, en: edition.credit.en + credits };
  return JSON.stringify({ ...edition, credit, questions: all.filter((one) => one.pack === undefined) });
}

// Loads the engine and speaks to it in text.
export async function load(bytes) {
  const { instance } = await WebAssembly.instantiate(bytes, {});
  const wasm = instance.exports;
  wasm._initialize();
  const encoder = new TextEncoder();
  const decoder = new TextDecoder();

  const put = (text) => {
    const utf8 = encoder.encode(text);
    const at = wasm.pactole_alloc(utf8.length || 1);
    new Uint8Array(wasm.memory.buffer, at, utf8.length).set(utf8);
    return [at, utf8.length];
  };
  const result = () =>
    decoder.decode(new Uint8Array(wasm.memory.buffer, wasm.pactole_result(), wasm.pactole_result_size()));
  const must = (problems) => {
    if (problems) throw new Error(problems);
  };

  return {
    catalogue(language, json) {
      wasm.pactole_catalogue(language === "fr" ? 0 : 1, ...put(json));
      must(result());
    },
    entropy(text) {
      wasm.pactole_entropy(...put(text));
    },
    edition(game, json) {
      wasm.pactole_edition(...put(game), ...put(json));
      must(result());
    },
    referee(request) {
      wasm.pactole_referee(...put(typeof request === "string" ? request : JSON.stringify(request)));
      return result();
    },
    signature(game, edition) {
      wasm.pactole_signature(...put(game), ...put(edition));
      return result();
    },
    playouts(game, edition, seats, seed, games) {
      return wasm.pactole_playouts(...put(game), ...put(edition), seats, seed, games);
    },
  };
}
