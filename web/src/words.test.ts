import { readFileSync, readdirSync } from "node:fs";
import { beforeEach, describe, expect, it } from "vitest";
import { settings } from "./settings.svelte";
import { fill, listed, speaker } from "./words.svelte";

describe("templates", () => {
  it("take arguments, and numbers as the language writes them", () => {
    expect(fill("{seat} a {n} M", { seat: "Anne", n: 1500 }, "en")).toBe("Anne a 1,500 M");
    expect(fill("{n}", { n: 1500 }, "fr")).toMatch(/^1\s500$/);
  });
  it("take sums of money as the language writes them, like the engine", () => {
    expect(fill("gagne {n, euros} !", { n: 48000 }, "fr")).toBe("gagne 48\u202f000\u00a0€ !");
    expect(fill("wins {n, euros}!", { n: 48000 }, "en")).toBe("wins €48,000!");
    expect(fill("{n, millions}", { n: 600 }, "fr")).toBe("600\u00a0M");
    expect(fill("{n, millions}", { n: 48000 }, "en")).toBe("48,000\u00a0M");
  });
  it("have a form for one and one for many, each language by its own rule", () => {
    const cards = "{n, plural, one {# carte} other {# cartes}}";
    expect(fill(cards, { n: 1 }, "fr")).toBe("1 carte");
    expect(fill(cards, { n: 0 }, "fr")).toBe("0 carte"); // French counts nought as one
    expect(fill(cards, { n: 0 }, "en")).toBe("0 cartes");
    expect(fill(cards, { n: 3 }, "fr")).toBe("3 cartes");
  });
  it("elide in French before a name that begins with a vowel", () => {
    const won = (who: string, language: "fr" | "en" = "fr") =>
      fill("plus que {who}, de {who}", { who }, language);
    expect(won("Anne")).toBe("plus qu’Anne, d’Anne");
    expect(won("Émile")).toBe("plus qu’Émile, d’Émile");
    expect(won("Yves")).toBe("plus qu’Yves, d’Yves");
    expect(won("Yannick")).toBe("plus que Yannick, de Yannick");
    expect(won("Anne", "en")).toBe("plus que Anne, de Anne");
  });
  it("name several people as each language does", () => {
    settings.language = "fr";
    expect(listed([])).toBe("");
    expect(listed(["Anne"])).toBe("Anne");
    expect(listed(["Anne", "Bruno"])).toBe("Anne et Bruno");
    expect(listed(["Anne", "Bruno", "Chloé"])).toBe("Anne, Bruno et Chloé");
    settings.language = "en";
    expect(listed(["Anne", "Bruno"])).toBe("Anne and Bruno");
    expect(listed(["Anne", "Bruno", "Chloé"])).toBe("Anne, Bruno, and Chloé");
  });
  it("of the games' catalogue are all filled", () => {
    for (const language of ["fr", "en"] as const) {
      const catalogue = JSON.parse(readFileSync(`../i18n/${language}.json`, "utf8")) as Record<
        string,
        string
      >;
      for (const [key, template] of Object.entries(catalogue)) {
        const names = [...template.matchAll(/\{(\w+)/g)].map((match) => match[1]!);
        const told = fill(template, Object.fromEntries(names.map((name) => [name, 2])), language);
        expect(told, key).not.toMatch(/plural|\{|\}/);
      }
    }
  });
});

describe("the page's own words", () => {
  beforeEach(() => {
    settings.language = "fr";
  });
  const t = speaker({
    fr: { ask: "Prêt ?", who: "{name} : oui", quoted: "« {name} »" },
    en: { ask: "Ready?", who: "{name}: yes", quoted: "“{name}”" },
  });
  it("follow the language of the page", () => {
    settings.language = "en";
    expect(t("ask")).toBe("Ready?");
  });
  it("never leave a French mark alone at the start of a line", () => {
    expect(t("ask")).toBe("Prêt\u00a0?");
    expect(t("who", { name: "Anne" })).toBe("Anne\u00a0: oui");
    expect(t("quoted", { name: "Anne" })).toBe("«\u00a0Anne\u00a0»");
  });
});

// Two people have read all texts aloud; what they found wrong does not come back under another key.
describe("words that were found wrong", () => {
  const texts = [
    ...["../i18n/fr.json", "../i18n/en.json"],
    ...readdirSync("../docs/rules").map((name) => `../docs/rules/${name}`),
    ...readdirSync("../editions").flatMap((name) => (name.endsWith(".json") ? [`../editions/${name}`] : [])),
    ...readdirSync("src", { recursive: true, encoding: "utf8" }).flatMap((name) =>
      /words\.ts$/.test(name) ? [`src/${name}`] : [],
    ),
  ].map((name) => ({ name, text: readFileSync(name, "utf8").replace(/\u00a0|\u202f/g, " ") }));
  it.each([
    // Whoever announces too much has not told the truth, and is right all the same.
    [/(disait|disiez) vrai|S’il dit vrai|told the truth/, ""],
    [/scell[ée]/i, "quiz"],
    [/premier garde derrière|dernier poste de garde|poste de garde/, ""],
    [/maître du jeu/i, ""],
    [/Appel à un ami/, ""],
    [/Jeter cette partie|Jeter vraiment/, ""],
    [/place du lien|seat of the link/, ""],
    [/B\. A\. Barracuda/, ""],
    [/first time players|who play the first time/i, ""],
    [/labo final(?!e)/, ""],
  ] as const)("%s", (wrong, where) => {
    const looked = texts.filter(({ name }) => name.includes(where));
    expect(looked.length).toBeGreaterThan(1);
    expect(looked.filter(({ text }) => wrong.test(text)).map(({ name }) => name)).toEqual([]);
  });
});
