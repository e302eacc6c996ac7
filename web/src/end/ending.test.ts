// What is told of a match when it is over, from what happened in it.
import { describe, expect, it } from "vitest";
import { ending as agence } from "../boards/agence/ending";
import { ending as bionic } from "../boards/bionic/ending";
import { ending as combinards } from "../boards/combinards/ending";
import { ending as poker } from "../boards/poker/ending";
import { ending as quiz } from "../boards/quiz/ending";
import { settings } from "../settings.svelte";
import { chosen, type Ending } from "./ending";

const names = ["Anne", "Bruno", "Chloé"];
type Told = { event: string; [field: string]: unknown };
function figures(ending: unknown, events: Told[], more: { view?: object; edition?: object } = {}): string[] {
  settings.language = "fr";
  const { figures } = ending as Ending<object, object, Told>;
  const told = figures({
    events,
    view: more.view ?? { winners: [0] },
    edition: more.edition ?? {},
    names,
    me: 0,
  });
  for (const { n, words } of told) {
    expect(n).not.toBe("");
    expect(words).not.toMatch(/[{}]|undefined/);
  }
  return chosen(told).map(({ n, words }) => `${n} ${words}`.replace(/\s/g, " "));
}

function standing(ending: unknown, view: object, seat: number): string {
  const { stands } = ending as Ending<object, object, Told>;
  return stands(view, seat, {});
}

describe("the figures of poker", () => {
  it("count the longest row of Revolvers, and who had sent the Pickpocket", () => {
    const told = figures(poker, [
      { event: "attacked", seat: 2, target: 1, card: "pickpocket-2" },
      { event: "turned", seat: 1, target: 2 },
      { event: "turned", seat: 2, target: 1 },
      { event: "turned", seat: 1, target: 2 },
      { event: "attacked", seat: 0, target: 1, card: "pickpocket-2" },
      { event: "turned", seat: 1, target: 0 },
    ]);
    expect(told[0]).toBe("3 Revolvers de suite pour un seul Pickpocket, envoyé par Chloé.");
    expect(told).toContain("0 attaque contre Bruno, de toute la partie.".replace("Bruno", "Anne"));
  });
  it("count a Dandy that was thrown away, also in hope", () => {
    expect(
      figures(poker, [
        { event: "hoped", seat: 1, card: "dandy" },
        { event: "discarded", seat: 1, card: "dandy" },
      ])[0],
    ).toBe("2 Dandys jetés par Bruno.");
  });
});

describe("the figures of combinards", () => {
  const edition = {
    cards: [
      { id: "truffle", buy: 50, name: { fr: "Truffes", en: "Truffles" } },
      { id: "melon", buy: 5, name: { fr: "Melons", en: "Melons" } },
    ],
  };
  it("tell the biggest lie that held, and not one that was found out", () => {
    const told = figures(
      combinards,
      [
        { event: "drew", seat: 0, card: "truffle" },
        { event: "announced", seat: 0, price: 10 },
        { event: "bought", seat: 0, price: 10 },
        { event: "drew", seat: 1, card: "truffle" },
        { event: "announced", seat: 1, price: 1 },
        { event: "caught", seat: 1, doubter: 0, card: "truffle", paid: 50 },
        { event: "drew", seat: 2, card: "melon" },
        { event: "announced", seat: 2, price: 5 },
        { event: "bought", seat: 2, price: 5 },
      ],
      { edition },
    );
    expect(told[0]).toBe(
      "40 M de mensonge, et personne n’a douté : Anne a payé 10 M « Truffes », qui en valait 50 M.",
    );
    expect(told).toContain("2 mensonges, dont 1 démasqué.");
    expect(told).toContain("0 mensonge de Chloé, de toute la partie.");
  });
});

describe("the figures of bionic", () => {
  it("tell the longest mission", () => {
    const step = (seat: number): Told => ({
      event: "spun",
      seat,
      number: 1,
      place: { mission: 1, space: 1 },
    });
    const told = figures(
      bionic,
      [step(0), step(1), step(1), step(1), { event: "entered", seat: 1, mission: { mission: 2 } }, step(1)],
      {
        edition: {
          missions: [{ title: { fr: "Première", en: "First" } }, { title: { fr: "Deuxième", en: "Second" } }],
        },
      },
    );
    expect(told[0]).toBe("3 lancers et dépenses de Bruno pour une seule mission : « Première ».");
  });
  it("tell whoever has done it from whoever stands on the same space", () => {
    const there = { mission: 4, space: 18 };
    const view = { ended: "mission", winners: [1], markers: [there, there] };
    expect([0, 1].map((seat) => standing(bionic, view, seat))).toEqual([
      "mission 4, case 18",
      "toutes les missions",
    ]);
    expect(standing(bionic, { ...view, ended: "rounds" }, 1)).toBe("mission 4, case 18");
  });
});

describe("the figures of agence", () => {
  it("count the hands that the formula went through", () => {
    expect(
      figures(agence, [
        { event: "took-formula", seat: 0 },
        { event: "stole", seat: 1, from: 0 },
        { event: "stole", seat: 2, from: 1 },
      ])[0],
    ).toBe("3 mains pour la formule, la dernière celle de Chloé.");
  });
});

describe("the figures of the quiz", () => {
  it("tell how far somebody fell, and what one alone knew", () => {
    const told = figures(quiz, [
      { event: "asked", prize: 200 },
      { event: "answered", seat: 0, letter: "A" },
      { event: "answered", seat: 1, letter: "B" },
      { event: "revealed", right: "A" },
      { event: "right", seat: 0, prize: 12000 },
      { event: "wrong", seat: 1 },
      { event: "asked", prize: 24000 },
      { event: "answered", seat: 0, letter: "C" },
      { event: "revealed", right: "D" },
      { event: "fell-back", seat: 0, gain: 1500 },
    ]);
    expect(told).toContain("10 500 € perdus d’une seule réponse par Anne.");
    expect(told).toContain("1 question que Anne a été seul à savoir.".replace("que Anne", "qu’Anne"));
    expect(told).toContain("1 question que personne n’a sue.");
  });
});
