import { beforeAll, describe, expect, it, vi } from "vitest";
import printed from "../../../../editions/bionic.json";
import type { BionicEdition, BionicEvent, BionicView } from "../../../types/games";
import { settings } from "../../settings.svelte";
import { clicksOf } from "./clicks";
import { boxOf, covers, distance, overlap, right } from "./geometry";
import { journeys, lastSpin, pathTo, type Step } from "./journeys";
import { wrap } from "./lettering";
import { COMPUTER, fan, foldedMission, SPACE, spotOf, wholeBoard, type Place } from "./plan";
import { Stage, turnedTo } from "./stage.svelte";
import { placeInWords, supplyOf, tableInWords } from "./telling";

const edition = printed as BionicEdition;
const choice = (move: string) => ({ move, words: move, clause: "BIO-06" });
const at = (mission: number, space: number) => ({ mission, space });
const marker = (mission: number, space: number, cards: number) => ({
  mission,
  space,
  cards,
  asks: "nothing" as const,
  attempts: 0,
});
const view = (markers: BionicView["markers"]): BionicView => ({
  seats: markers.length,
  options: { spend_last: false },
  starter: 0,
  turn: 1,
  round: 6,
  markers,
  supply: 40,
  ended: "no",
  winners: [],
});

beforeAll(() => {
  settings.language = "fr";
});

describe("the whole board", () => {
  const plan = wholeBoard(edition, "fr");
  const spots = plan.trails.flatMap((trail) => trail.spots);

  it("has a start point and all spaces of every mission", () => {
    expect(plan.trails.map((trail) => trail.spots.length)).toEqual(
      edition.missions.map((mission) => mission.spaces.length + 1),
    );
  });
  it("keeps left and right, above and below, of the edition", () => {
    const [first, last] = [spotOf(plan, at(2, 0)), spotOf(plan, at(2, 18))];
    expect(first!.x).toBeGreaterThan(last!.x); // mission 2 runs to the left
    expect(spotOf(plan, at(1, 0))!.y).toBeLessThan(spotOf(plan, at(4, 0))!.y);
  });
  it("has the computer where no space is covered", () => {
    const { x, y, scale } = plan.computer!;
    const plate = {
      x: x - (COMPUTER.width * scale) / 2,
      y: y - (COMPUTER.height * scale) / 2,
      width: COMPUTER.width * scale,
      height: COMPUTER.height * scale,
    };
    for (const spot of spots) {
      expect(distance(spot, { x, y })).toBeGreaterThan(SPACE + COMPUTER.disc * scale);
      expect(covers(plate, { ...spot, r: SPACE })).toBe(false);
    }
  });
  it.each(["fr", "en"] as const)("prints names in %s beside the spaces and beside each other", (language) => {
    const { trails } = wholeBoard(edition, language);
    const boxes = trails.flatMap((trail) => [...trail.names.map((name) => name.box), trail.title!.box]);
    expect(boxes).toHaveLength(4 + edition.missions.flatMap((m) => m.spaces.filter((s) => s.label)).length);
    for (const [i, box] of boxes.entries()) {
      for (const spot of spots) expect(covers(box, { ...spot, r: SPACE })).toBe(false);
      for (const other of boxes.slice(i + 1)) expect(overlap(box, other)).toBe(false);
    }
  });
  it("draws another edition from its own coordinates", () => {
    const round = structuredClone(edition);
    round.missions.forEach((mission, m) =>
      mission.spaces.forEach((space, i) => {
        const angle = (i / mission.spaces.length) * 2 * Math.PI;
        space.at = {
          x: 250 + 500 * (m % 2) + 180 * Math.cos(angle),
          y: 250 + 500 * (m >> 1) + 180 * Math.sin(angle),
        };
      }),
    );
    const drawn = wholeBoard(round, "en");
    expect(spotOf(drawn, at(4, 1))!.x).toBeCloseTo(930);
    for (const { sheet, spots } of drawn.trails)
      for (const spot of spots) expect(overlap(sheet, boxOf({ ...spot, r: 1 }))).toBe(true);
  });
});

describe("one mission on a narrow screen", () => {
  it.each([320, 336, 480, 740])("leaves a finger room at %i pixels, and stays within them", (width) => {
    for (const number of [1, 2, 3, 4]) {
      const { trails, view } = foldedMission(edition, number, width, "fr");
      const spots = trails[0]!.spots;
      expect(view.width).toBe(width);
      for (const [i, spot] of spots.entries()) {
        expect(spot.x - SPACE).toBeGreaterThan(0);
        expect(spot.x + SPACE).toBeLessThan(width);
        for (const other of spots.slice(i + 1)) expect(distance(spot, other)).toBeGreaterThanOrEqual(52);
      }
    }
  });
  it("begins on the side where the mission begins on the board", () => {
    const start = (mission: number) => spotOf(foldedMission(edition, mission, 336, "fr"), at(mission, 0))!.x;
    expect(start(1)).toBeLessThan(168);
    expect(start(2)).toBeGreaterThan(168);
  });
  it("knows no spot in the other missions", () => {
    expect(spotOf(foldedMission(edition, 1, 336, "fr"), at(2, 0))).toBeUndefined();
  });
});

it("shows every one of four pins on a start point, even at the edge", () => {
  const sheet = { x: 0, y: 0, width: 336, height: 400 };
  const pins = [0, 1, 2, 3].map((nth) => fan({ x: 20, y: 100 }, 4, nth, sheet));
  for (const [i, pin] of pins.entries()) {
    expect(pin.x).toBeGreaterThanOrEqual(15);
    expect(pin.x).toBeLessThanOrEqual(right(sheet));
    for (const other of pins.slice(i + 1)) expect(distance(pin, other)).toBeGreaterThanOrEqual(24);
  }
});

describe("where a move is clicked", () => {
  const clicks = clicksOf(["spin", "pass", "spend 1", "spend 7"].map(choice), at(2, 3));
  it("the disc is spun, and the supply is for who passes", () => {
    expect(clicks.disc?.move).toBe("spin");
    expect(clicks.supply?.move).toBe("pass");
  });
  it("energy is spent on the space that it leads to", () => {
    expect(clicks.steps.map((step) => [step.move, step.to])).toEqual([
      ["spend 1", at(2, 4)],
      ["spend 7", at(2, 10)],
    ]);
  });
  it("a choice is made where the marker stands", () => {
    expect(clicksOf(["lose", "give 2"].map(choice), at(1, 9)).here.map(({ move }) => move)).toEqual([
      "lose",
      "give 2",
    ]);
  });
  it("nothing can be clicked by who is not asked", () => {
    expect(clicksOf([], undefined)).toEqual({ disc: null, supply: null, steps: [], here: [] });
  });
});

describe("motion", () => {
  it("goes through every space, forwards and backwards, and leaps between missions", () => {
    expect(pathTo(at(1, 2), at(1, 4))).toEqual([at(1, 3), at(1, 4)]);
    expect(pathTo(at(1, 2), at(1, 0))).toEqual([at(1, 1), at(1, 0)]);
    expect(pathTo(at(3, 4), at(2, 0))).toEqual([at(2, 0)]);
  });
  it("lets whoever arrives spin first, and the winner go on without another spin", () => {
    const events: BionicEvent[] = [
      { event: "spun", clause: "BIO-06", seat: 0, number: 3, place: at(2, 6) },
      { event: "met", clause: "BIO-20", seat: 0, other: 1, place: at(2, 6) },
      { event: "beat", clause: "BIO-21", seat: 1, other: 0, number: 6, against: 2 },
      { event: "seized", clause: "BIO-21", seat: 1, from: 0 },
      { event: "pushed-on", clause: "BIO-21", seat: 1, number: 6, place: at(2, 12) },
    ];
    const steps = journeys([at(2, 3), at(2, 6)], events);
    expect(steps.map((step) => step.step)).toEqual(["spin", "walk", "spin", "spin", "cards", "walk"]);
    expect(steps[2]).toMatchObject({ spin: { seat: 0, number: 2 }, against: null });
    expect(steps[3]).toMatchObject({ spin: { seat: 1, number: 6 }, against: { seat: 0, number: 2 } });
    expect(steps[5]).toMatchObject({ seat: 1, path: [7, 8, 9, 10, 11, 12].map((space) => at(2, space)) });
  });
  it("does not spin again for a combat that finishes the mission", () => {
    const finished = (clause: string): BionicEvent[] => [
      { event: "finished", clause, seat: 0, number: 6, mission: { mission: 1 } },
      { event: "entered", clause, seat: 0, mission: { mission: 2 } },
    ];
    expect(journeys([at(1, 18)], finished("BIO-24")).map((step) => step.step)).toEqual(["walk"]);
    expect(journeys([at(1, 18)], finished("BIO-16")).map((step) => step.step)).toEqual(["spin", "walk"]);
  });
  it("knows after a reload what was spun last, and the other number if it was a combat", () => {
    const past: BionicEvent[] = [
      { event: "spun-for-start", clause: "BIO-05", seat: 1, number: 5 },
      { event: "spun", clause: "BIO-06", seat: 0, number: 3, place: at(2, 6) },
      { event: "met", clause: "BIO-20", seat: 0, other: 1, place: at(2, 6) },
      { event: "beat", clause: "BIO-21", seat: 0, other: 1, number: 6, against: 2 },
      { event: "took", clause: "BIO-08", seat: 1, cards: 2 },
    ];
    expect(lastSpin(journeys([], past))).toMatchObject({
      spin: { seat: 1, number: 2 },
      against: { seat: 0, number: 6 },
    });
    const stage = new Stage();
    stage.lay(journeys([], past.slice(0, 2)));
    expect(stage.spins).toEqual([{ seat: 0, number: 3 }]);
    expect(stage.turning).toBe(0);
    stage.lay([]); // another table
    expect(stage.spins).toEqual([]);
  });
  it("turns the disc on, never back, to the number", () => {
    const once = turnedTo(0, 5, 2);
    expect(once).toBe(720 + 120);
    expect(turnedTo(once, 5, 0)).toBe(once);
    expect(turnedTo(once, 4, 0) - once).toBe(60);
  });
  it("walks on from where it stands, space by space, and stands there until the view says so too", () => {
    vi.useFakeTimers();
    const stage = new Stage();
    const seen: string[] = [];
    const look = (): void => {
      const { mission, space } = stage.places![0]!;
      if (seen.at(-1) !== `${mission}.${space}`) seen.push(`${mission}.${space}`);
    };
    const walk = (path: Place[]): Step[] => [{ step: "walk", seat: 0, path }];
    for (const path of [
      [at(1, 1), at(1, 2)],
      [at(1, 3), at(1, 4)],
    ]) {
      const long = stage.play(stage.places ?? [at(1, 0)], walk(path), 1);
      expect(long).toBe(320);
      for (let time = 0; time < long; time += 10) {
        look();
        vi.advanceTimersByTime(10);
      }
    }
    expect(seen).toEqual(["1.1", "1.2", "1.3", "1.4"]);
    expect(stage.walker).toBeNull();
    stage.rest();
    expect(stage.places).toBeNull();
    vi.useRealTimers();
  });
  it("is where it was going at once where nothing may move", () => {
    const stage = new Stage();
    const steps: Step[] = [
      { step: "spin", spin: { seat: 0, number: 4 }, against: null },
      { step: "walk", seat: 0, path: [at(1, 1), at(1, 2)] },
    ];
    expect(stage.play([at(1, 0)], steps, 0)).toBe(0);
    expect(stage.places).toEqual([at(1, 2)]);
    expect(stage.spins).toEqual([{ seat: 0, number: 4 }]);
    expect(stage.turning).toBe(0);
  });
});

describe("in words", () => {
  it("says who is where with what, and whose turn it is", () => {
    const markers = [
      { ...marker(1, 4, 1), asks: "lose-turn" as const },
      { ...marker(2, 18, 9), attempts: 2 },
    ];
    const lines = tableInWords(edition, view(markers), ["Anne", "Bruno"], 0, "fr");
    expect(lines.slice(0, 5)).toEqual([
      "À Bruno de jouer",
      "Tour de table 7",
      "Anne\u00a0: mission 1, case 4 (Tempête solaire), 1 carte d’énergie, Perdra son tour",
      "Bruno\u00a0: mission 2, case 18 (dernière case), 9 cartes d’énergie, 2 essais manqués",
      "40 cartes d’énergie dans le disque",
    ]);
    expect(lines).toHaveLength(5 + edition.missions.length);
  });
  it("names who has won", () => {
    const won = { ...view([marker(4, 18, 3), marker(3, 0, 1)]), ended: "mission" as const, winners: [0] };
    expect(tableInWords(edition, won, ["Anne", "Bruno"], 1, "fr")[0]).toBe("Victoire\u00a0: Anne");
  });
  it("calls a start point by its mission", () => {
    expect(placeInWords(edition, at(3, 0), "fr")).toBe("mission 3, départ");
  });
  it("counts the cards that nobody holds into the disc", () => {
    const unsaid = view([marker(1, 1, 8), marker(1, 2, 12)]);
    delete unsaid.supply;
    expect(supplyOf(edition, unsaid)).toBe(edition.cards - 20);
  });
  it("breaks lines between words, evenly", () => {
    expect(wrap("Break up the international crime ring", 30)).toEqual([
      "Break up the",
      "international crime ring",
    ]);
    expect(wrap("Requins", 5)).toEqual(["Requins"]);
  });
});
