import { beforeEach, describe, expect, it } from "vitest";
import type { MineTable, Summary } from "../../types/wire";
import { settings } from "../settings.svelte";
import { byUrgency, factsOf, hostOf, namesOf, paceOf, playersHere, playersOf, timeLeft } from "./tables";

const table: Summary = {
  table: "t",
  game: "poker",
  edition: "e",
  options: {},
  standing: "running",
  spectators: true,
  clock: 60,
  free: [3],
  seats: ["Zoé", "Anne", "expert", "human"],
  people: [0, 1],
  host_seat: 1,
  asked: [0],
  at: 100,
};
const mine = (name: string, more: Partial<MineTable> = {}): MineTable => ({
  ...table,
  table: name,
  seat: 0,
  ...more,
});

beforeEach(() => {
  settings.language = "fr";
});

describe("a table in a few words", () => {
  it("calls robots by their names, and tells who the host is", () => {
    expect(namesOf(table)).toEqual(["Zoé", "Anne", "Gaspard", ""]);
    expect(hostOf(table)).toBe("Anne");
    expect(playersOf(table)).toBe("Anne, Zoé et Gaspard");
    expect(hostOf({ ...table, host_seat: undefined as never })).toBe("");
  });
  it("tells who plays on this device", () => {
    const here = { players: ["human", "expert", "human"], names: ["Anne", "Joueur 2", "Odette"] };
    expect(playersHere(here)).toBe("Anne, Odette (robot) et Odette");
    expect(playersHere({ players: ["human", "simple"], names: ["Joueur 1", ""] })).toBe("Joueur 1 et Odette");
  });
  it("says that a host waits only while he does", () => {
    const alone = { ...table, people: [1], seats: ["simple", "Anne", "expert", "human"] };
    expect(factsOf({ ...alone, standing: "waiting" })).toEqual([
      "Anne attend des joueurs",
      "1 place libre",
      "1 minute par coup",
    ]);
    expect(factsOf({ ...alone, free: [] })).toEqual(["Anne, Hector, Gaspard et Léonie", "1 minute par coup"]);
  });
  it("says how fast it goes, and how long one has", () => {
    expect([0, 60, 300, 86400, 259200].map(paceOf)).toEqual([
      "sans limite de temps",
      "1 minute par coup",
      "5 minutes par coup",
      "1 jour par coup",
      "3 jours par coup",
    ]);
    expect([40, 150, 10_000, 200_000].map(timeLeft)).toEqual([
      "encore 1 minute",
      "encore 2 minutes",
      "encore 2 heures",
      "encore 2 jours",
    ]);
  });
});

describe("where it is my turn", () => {
  it("comes first, the most urgent before all others", () => {
    const tables = [
      mine("others, long ago", { asked: [1], at: 1 }),
      mine("others, just now", { asked: [1], at: 200 }),
      mine("mine without a clock, just now", { at: 90 }),
      mine("mine without a clock, long ago", { at: 2 }),
      mine("mine, a day", { left: 86400 }),
      mine("mine, a minute", { left: 60 }),
      mine("over", { standing: "over", asked: [], at: 5 }),
    ];
    expect(tables.sort(byUrgency).map((one) => one.table)).toEqual([
      "mine, a minute",
      "mine, a day",
      "mine without a clock, long ago",
      "mine without a clock, just now",
      "others, just now",
      "over",
      "others, long ago",
    ]);
  });
});
