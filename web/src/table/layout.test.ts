// How a table is laid out depends on the screen, never on the size of its letters: with large text a
// desk would get the table of a phone.
import { expect, it } from "vitest";

const files = import.meta.glob<string>(["./*.svelte", "../boards/**/*.svelte"], {
  query: "?raw",
  import: "default",
  eager: true,
});

it("chooses the layout of a table by pixels", () => {
  const queries = Object.entries(files).flatMap(([file, text]) =>
    [...text.matchAll(/@(?:media|container)[^{]*\{/g)].map(([query]) => `${file}: ${query}`),
  );
  expect(queries.length).toBeGreaterThan(50);
  expect(queries.filter((query) => /\d(?:rem|em)\b/.test(query))).toEqual([]);
});
