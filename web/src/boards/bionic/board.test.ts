import { beforeAll, describe, expect, it, vi } from "vitest";
import printed from "../../../../editions/bionic.json";
import type { BionicEdition, BionicEvent, BionicView } from "../../../types/games";
import { settings } from "../../settings.svelte";
import { clicksOf } from "./clicks";
import { bottom, boxOf, covers, distance, overlap, right, toward, type Box } from "./geometry";
import { fanOf } from "./hand";
import { journeys, lastSpins, pathTo, type Step } from "./journeys";
import { layoutOf } from "./layout";
import { wrap } from "./lettering";
import { FEET, fan, pawnOn, planOf, spotOf, titleOf, type Place } from "./plan";
import { score } from "./score";
import { Stage, turnedTo } from "./stage.svelte";
import { combatInWords, placeInWords, promptInWords, supplyOf, tableInWords } from "./telling";

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

// What the stage leaves to a board below (or, lying, beside) the bar of 44 pixels.
const stages = {
  "1280×800": { width: 1280, height: 756, screen: 1280 * 800 },
  "1920×1080": { width: 1920, height: 1036, screen: 1920 * 1080 },
  "820×1180": { width: 820, height: 1136, screen: 820 * 1180 },
  "390×844": { width: 390, height: 800, screen: 390 * 844 },
  "844×390": { width: 800, height: 390, screen: 844 * 390 },
} as const;
const sizes = Object.keys(stages) as (keyof typeof stages)[];
const area = ({ width, height }: Box): number => width * height;
const within = (inner: Box, outer: Box): boolean =>
  inner.x >= outer.x - 0.5 &&
  inner.y >= outer.y - 0.5 &&
  right(inner) <= right(outer) + 0.5 &&
  bottom(inner) <= bottom(outer) + 0.5;

describe.each(sizes)("the stage at %s", (size) => {
  const { width, height, screen } = stages[size];
  describe.each([2, 3, 4])("with %i players", (seats) => {
    it.each([1, 1.1875, 1.625])("gives the board most of it, and nothing twice (letters × %f)", (text) => {
      const layout = layoutOf(width, height, seats, text);
      if (layout.shape === "lying") expect(layout.board.height).toBeGreaterThanOrEqual(0.7 * 390);
      else expect(area(layout.board) / screen).toBeGreaterThanOrEqual(0.6);
      const all = { x: 0, y: 0, width, height };
      const parts = [layout.board, layout.people, layout.dock, layout.computer];
      for (const part of parts) expect(within(part, all)).toBe(true);
      expect(overlap(layout.board, layout.people)).toBe(false);
      expect(overlap(layout.board, layout.dock)).toBe(false);
      expect(overlap(layout.board, layout.computer)).toBe(false);
      expect(overlap(layout.people, layout.dock)).toBe(false);
      expect(overlap(layout.people, layout.computer)).toBe(false);
    });
  });

  const board = layoutOf(width, height, 4).board;
  describe.each([1, 2, 3, 4])("while mission %i is open", (open) => {
    it.each(["fr", "en"] as const)(
      "has every space and every name in its scene, and no two on each other (%s)",
      (language) => {
        const plan = planOf(edition, board, open, language);
        expect(plan.trails.map((trail) => trail.spots.length)).toEqual(
          edition.missions.map((mission) => mission.spaces.length + 1),
        );
        expect(plan.trails[open - 1]!.open).toBe(true);
        expect(bottom(plan.trails.at(-1)!.box)).toBeCloseTo(board.height);
        for (const trail of plan.trails) {
          const discs = trail.spots.map((spot) => ({ ...spot, r: trail.r }));
          for (const [i, disc] of discs.entries()) {
            expect(within(boxOf(disc), trail.box)).toBe(true);
            for (const other of discs.slice(i + 1))
              expect(distance(disc, other)).toBeGreaterThan(2 * trail.r);
          }
          if (!trail.open) continue;
          const labelled = edition.missions[trail.mission - 1]!.spaces.filter((space) => space.label);
          expect(trail.names).toHaveLength(labelled.length);
          for (const [i, { box, size }] of trail.names.entries()) {
            expect(size).toBeGreaterThanOrEqual(11.5);
            expect(within(box, trail.box)).toBe(true);
            expect(box.y).toBeGreaterThan(trail.title.y); // under the title
            for (const disc of discs) expect(covers(box, disc)).toBe(false);
            for (const { box: other } of trail.names.slice(i + 1)) expect(overlap(box, other)).toBe(false);
          }
        }
      },
    );
  });
  it("leaves a finger room on every space that is open, and on every strip", () => {
    for (const open of [1, 2, 3, 4])
      for (const trail of planOf(edition, board, open, "fr").trails) {
        if (!trail.open) expect(trail.box.height).toBeGreaterThanOrEqual(44);
        else
          for (const [i, spot] of trail.spots.entries())
            for (const other of trail.spots.slice(i + 1))
              expect(distance(spot, other)).toBeGreaterThanOrEqual(44);
      }
  });
  it("prints titles that fit, in larger letters too", () => {
    for (const text of [1, 1.1875, 1.25])
      for (const language of ["fr", "en"] as const)
        for (const trail of planOf(edition, board, 3, language, text).trails) {
          const title = titleOf(edition.missions[trail.mission - 1]!, trail.mission, language);
          expect(title.length * trail.title.size * 0.64).toBeLessThanOrEqual(board.width - 24);
          expect(trail.title.size).toBeGreaterThanOrEqual(12);
        }
  });
  it("shows all four runners on a start point, none of them outside", () => {
    const plan = planOf(edition, board, 1, "fr");
    for (const trail of plan.trails) {
      const high = pawnOn(trail, trail.spots[0]!, 4);
      const pawns = [0, 1, 2, 3].map((nth) => fan(trail.spots[0]!, 4, nth, high, trail));
      for (const [i, pawn] of pawns.entries()) {
        expect(pawn.x - high * 0.46).toBeGreaterThanOrEqual(-0.5);
        expect(pawn.x + high * 0.46).toBeLessThanOrEqual(board.width + 0.5);
        expect(pawn.y - high * 0.9).toBeGreaterThanOrEqual(-1);
        expect(pawn.y).toBeLessThanOrEqual(bottom(trail.box));
        for (const other of pawns.slice(i + 1)) expect(distance(pawn, other)).toBeGreaterThan(high * 0.25);
      }
    }
  });
});

describe("the missions", () => {
  const large = layoutOf(1280, 756, 4).board;
  const phone = layoutOf(390, 800, 4).board;
  it("are all open where there is room, else one is", () => {
    expect(planOf(edition, large, 2, "fr").whole).toBe(true);
    expect(planOf(edition, layoutOf(820, 1136, 4).board, 2, "fr").whole).toBe(true);
    const plan = planOf(edition, phone, 2, "fr");
    expect(plan.trails.map((trail) => trail.open)).toEqual([false, true, false, false]);
    expect(plan.trails[1]!.rows).toBe(4);
  });
  it("are drawn in fewer rows where the board is low, as in a replay on a phone", () => {
    const { board, dock, computer } = layoutOf(390, 511, 3);
    expect(board.height).toBeGreaterThan(300);
    expect(dock.width + computer.width).toBe(390);
    const trail = planOf(edition, board, 2, "fr").trails[1]!;
    expect(trail.rows).toBe(3);
    const [first, next] = [trail.spots[0]!, trail.spots[7]!];
    expect(next.y - first.y).toBeGreaterThan(2 * trail.r); // rows do not lie on each other
  });
  it("have titles that no runner hides", () => {
    for (const [width, height] of [
      [1280, 756],
      [1920, 1036],
      [820, 1136],
      [390, 800],
      [844, 346],
    ] as const)
      for (const trail of planOf(edition, layoutOf(width, height, 4).board, 2, "fr").trails)
        // Of two rows the first lies right below its title: there is no room for more.
        for (const spot of trail.rows === 2 ? [] : trail.spots) {
          const high = pawnOn(trail, spot, 1);
          expect(high, `${width} ${trail.mission}`).toBeGreaterThan(20);
          const head = fan(spot, 1, 0, high, trail).y - high * FEET;
          expect(head, `${width} ${trail.mission}`).toBeGreaterThan(trail.title.foot);
        }
  });
  it("begin on the side where they begin in the edition", () => {
    for (const board of [large, phone])
      for (const open of [1, 2]) {
        const plan = planOf(edition, board, open, "fr");
        expect(spotOf(plan, at(1, 0))!.x).toBeLessThan(board.width / 2);
        expect(spotOf(plan, at(2, 0))!.x).toBeGreaterThan(board.width / 2);
      }
  });
  it("go from space to space: neighbours stand side by side", () => {
    for (const board of [large, phone])
      for (const { spots } of planOf(edition, board, 2, "fr").trails) {
        const steps = spots.slice(1).map((spot, i) => distance(spots[i]!, spot));
        expect(Math.max(...steps)).toBeLessThan(2 * Math.min(...steps));
      }
  });
  it("follow another edition: fewer spaces, and another wave", () => {
    const short = structuredClone(edition);
    for (const mission of short.missions)
      mission.spaces = [...mission.spaces.slice(0, 6), mission.spaces.at(-1)!];
    const plan = planOf(short, large, 1, "en");
    for (const trail of plan.trails) expect(trail.spots).toHaveLength(8);
    for (const disc of plan.trails[0]!.spots) expect(disc.x).toBeLessThan(large.width);
  });
  it("are found by arrow keys", () => {
    const { spots } = planOf(edition, phone, 1, "fr").trails[0]!;
    expect(toward(spots, spots[0]!, 1, 0)).toBe(1);
    expect(toward(spots, spots[0]!, 0, 1)).toBe(9); // rows are read like the ox ploughs
    expect(toward(spots, spots[0]!, -1, 0)).toBe(-1);
  });
});

describe("the own cards", () => {
  it("lie side by side as long as a finger finds each", () => {
    expect(fanOf(8, 370, 63)!.step).toBeGreaterThanOrEqual(44);
    expect(fanOf(8, 370, 63)!.width).toBeLessThanOrEqual(370);
    expect(fanOf(12, 370, 63)).toBeNull();
    expect(fanOf(1, 100, 63)).toMatchObject({ step: 0 });
    expect(fanOf(1, 100, 46)).toBeNull(); // too small for a finger
  });
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
      "give 2",
      "lose",
    ]);
  });
  it("every move that is open has its place, and only one", () => {
    for (const moves of [
      ["spin", "pass", "spend 1", "spend 2", "spend 15"],
      ["lose", "give 2"],
      ["lose"],
      ["spin"],
      ["pass"],
    ]) {
      const { disc, supply, steps, here } = clicksOf(moves.map(choice), at(2, 3));
      const found = [disc, supply, ...steps, ...here].flatMap((one) => (one ? [one.move] : []));
      expect(found.toSorted()).toEqual(moves.toSorted());
    }
  });
  it("what harms whoever does it never stands first", () => {
    expect(clicksOf(["lose", "give 2"].map(choice), at(1, 9)).here[0]!.move).toBe("give 2");
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
    const steps = journeys([at(2, 3), at(2, 6)], events).filter(({ step }) => step !== "close");
    expect(steps.map((step) => step.step)).toEqual(["spin", "walk", "meet", "duel", "cards", "walk"]);
    expect(steps[3]).toMatchObject({ first: { seat: 0, number: 2 }, second: { seat: 1, number: 6 } });
    expect(steps[5]).toMatchObject({ seat: 1, path: [7, 8, 9, 10, 11, 12].map((space) => at(2, space)) });
  });
  it("opens the scene of a combat when two meet, and shuts it when the winner goes on", () => {
    const stage = new Stage();
    const before = [at(2, 6), at(2, 6)];
    const play = (event: BionicEvent) => {
      stage.play(before, journeys(before, [event], 0), 0);
      stage.arrive();
    };
    play({ event: "met", clause: "BIO-20", seat: 0, other: 1, place: at(2, 6) });
    expect(stage.combat).toMatchObject({ seats: [0, 1], numbers: [null, null], told: false });
    play({ event: "tied", clause: "BIO-22", seat: 0, other: 1, number: 3 });
    expect(combatInWords(stage.combat!, ["Anne", "Bruno"], null)).toBe("3 partout\u00a0: on recommence");
    play({ event: "gave", clause: "BIO-22", seat: 0, cards: 1 });
    play({ event: "beat", clause: "BIO-21", seat: 1, other: 0, number: 6, against: 2 });
    expect(stage.combat).toMatchObject({ numbers: [2, 6], told: true });
    expect(combatInWords(stage.combat!, ["Anne", "Bruno"], 0)).toBe("6 contre 2\u00a0: Bruno l’emporte");
    expect(combatInWords(stage.combat!, ["Anne", "Bruno"], 1)).toBe("6 contre 2\u00a0: vous l’emportez");
    play({ event: "seized", clause: "BIO-21", seat: 1, from: 0 });
    expect(stage.combat).not.toBeNull();
    expect(stage.more).toMatchObject({ 0: -2, 1: 1, [-1]: 1 });
    play({ event: "pushed-on", clause: "BIO-21", seat: 1, number: 6, place: at(2, 12) });
    expect(stage.combat).toBeNull();
    stage.rest();
    expect(stage.more).toEqual({});
  });
  it("tells no number of a combat before both discs stand", () => {
    vi.useFakeTimers();
    const stage = new Stage();
    const before = [at(2, 6), at(2, 6)];
    const beat: BionicEvent = { event: "beat", clause: "BIO-21", seat: 0, other: 1, number: 6, against: 2 };
    const long = stage.play(before, journeys(before, [beat], 0), 1);
    expect(long).toBe(1350);
    for (let time = 0; time < long; time += 50) {
      expect(combatInWords(stage.combat!, ["Anne", "Bruno"], null)).toBe("");
      const { discs, numbers } = stage.combat!;
      for (const side of [0, 1] as const)
        if (numbers[side] !== null && time < 1100) expect(discs[side].time).toBeGreaterThan(0);
      vi.advanceTimersByTime(50);
    }
    stage.arrive();
    expect(combatInWords(stage.combat!, ["Anne", "Bruno"], null)).not.toBe("");
    vi.useRealTimers();
  });
  it("shows how an attempt went as a scene, after its spin", () => {
    const of = (event: BionicEvent) => journeys([at(2, 18)], [event]).map(({ step }) => step);
    const mission = { mission: 2 };
    expect(of({ event: "finished", clause: "BIO-24", seat: 0, number: 6, mission })).toEqual(["outcome"]);
    expect(of({ event: "finished", clause: "BIO-16", seat: 0, number: 6, mission })).toEqual([
      "spin",
      "outcome",
    ]);
    expect(of({ event: "failed", clause: "BIO-17", seat: 0, number: 2, needed: 5 })).toEqual([
      "spin",
      "outcome",
    ]);
    expect(of({ event: "let-through", clause: "BIO-19", seat: 0, number: 2, mission })).toEqual([
      "spin",
      "outcome",
    ]);
    const [, second] = journeys(
      [at(2, 18)],
      [{ event: "failed", clause: "BIO-18", seat: 0, number: 2, needed: 5 }],
    );
    expect(second).toMatchObject({ outcome: { how: "failed", mission: 2, number: 2, needed: 5, missed: 2 } });
  });
  it("spins for the start all together", () => {
    const spun = [4, 6, 1].map((number, seat): BionicEvent => ({
      event: "spun-for-start",
      clause: "BIO-05",
      seat,
      number,
    }));
    const steps = journeys([], spun).filter(({ step }) => step !== "close");
    expect(steps).toEqual([{ step: "spin", spins: [4, 6, 1].map((number, seat) => ({ seat, number })) }]);
  });
  it("keeps the highest number under the pointer, and none while the opening is dealt", () => {
    const stage = new Stage();
    const spun = [4, 6, 1].map((number, seat): BionicEvent => ({
      event: "spun-for-start",
      clause: "BIO-05",
      seat,
      number,
    }));
    const dealt: BionicEvent = { event: "dealt", clause: "BIO-03", cards: 8, supply: 36 };
    stage.lay(journeys([], [dealt, ...spun]));
    expect(stage.disc.turned % 360).toBe(60); // five sixths of a turn back
    stage.play([at(1, 0)], journeys([at(1, 0)], [dealt]), 0);
    expect(stage.spins).toEqual([]);
    stage.play([at(1, 0)], journeys([at(1, 0)], spun), 0);
    expect(stage.spins).toHaveLength(3);
  });
  it("slides back after sparks when something breaks down", () => {
    vi.useFakeTimers();
    const stage = new Stage();
    const event: BionicEvent = { event: "broke-down", clause: "BIO-11", seat: 0, place: at(2, 0) };
    stage.play([at(3, 4)], journeys([at(3, 4)], [event]), 1);
    expect(stage.sparks).toBe(0);
    expect(stage.places).toEqual([at(3, 4)]);
    vi.advanceTimersByTime(450);
    expect(stage.places).toEqual([at(2, 0)]);
    stage.arrive();
    expect(stage.sparks).toBeNull();
    vi.useRealTimers();
  });
  it("has something to show for everything that can happen, but the end of the rounds", () => {
    const names = Object.keys(score.cues) as BionicEvent["event"][];
    const place = at(2, 4);
    const any = { clause: "BIO-05", seat: 0, other: 1, from: 1, cards: 1, number: 3, against: 2, needed: 4 };
    for (const event of names.filter((name) => name !== "ran-out")) {
      const told = { ...any, event, place, mission: { mission: 2 }, supply: 9, winners: [] };
      const one = JSON.parse(JSON.stringify(told)) as BionicEvent; // as it comes over the line
      const steps = journeys([at(1, 1), at(1, 2)], [one]).filter(({ step }) => step !== "close");
      expect(steps, event).not.toHaveLength(0);
      for (const step of steps) if (step.step === "sight") expect(step.what, event).toBeDefined();
    }
  });
  it("knows after a reload what was spun last, and the other number if it was a combat", () => {
    const past: BionicEvent[] = [
      { event: "spun-for-start", clause: "BIO-05", seat: 1, number: 5 },
      { event: "spun", clause: "BIO-06", seat: 0, number: 3, place: at(2, 6) },
      { event: "met", clause: "BIO-20", seat: 0, other: 1, place: at(2, 6) },
      { event: "beat", clause: "BIO-21", seat: 0, other: 1, number: 6, against: 2 },
      { event: "took", clause: "BIO-08", seat: 1, cards: 2 },
    ];
    expect(lastSpins(journeys([], past))).toEqual([
      { seat: 0, number: 6 },
      { seat: 1, number: 2 },
    ]);
    const stage = new Stage();
    stage.lay(journeys([], past.slice(0, 2)));
    expect(stage.spins).toEqual([{ seat: 0, number: 3 }]);
    expect(stage.disc.time).toBe(0);
    expect(stage.combat).toBeNull();
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
      { step: "spin", spins: [{ seat: 0, number: 4 }] },
      { step: "walk", seat: 0, path: [at(1, 1), at(1, 2)] },
    ];
    expect(stage.play([at(1, 0)], steps, 0)).toBe(0);
    expect(stage.places).toEqual([at(1, 2)]);
    expect(stage.spins).toEqual([{ seat: 0, number: 4 }]);
    expect(stage.disc.time).toBe(0);
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
  it("says to me what is asked of me, and to others whose turn it is", () => {
    const mine = { ...view([marker(2, 5, 5), marker(1, 1, 8)]), turn: 0 };
    const asked = (moves: string[], state = mine) =>
      promptInWords(edition, state, ["Anne", "Bruno"], 0, clicksOf(moves.map(choice), at(2, 5)), "fr");
    expect(asked(["spin", "pass", "spend 1"])).toMatch(/levez des cartes/);
    expect(asked(["spin", "pass"], { ...mine, markers: [marker(2, 18, 5), marker(1, 1, 8)] })).toMatch(
      /5 ou plus/,
    );
    expect(asked(["pass"])).toMatch(/^Plus d’énergie/);
    const arrow = { ...marker(2, 8, 5), asks: "arrow" as const };
    expect(asked(["spin"], { ...mine, markers: [arrow, marker(1, 1, 8)] })).toMatch(/reculez/);
    expect(asked(["lose"], { ...mine, markers: [marker(1, 9, 2), marker(1, 1, 8)] })).toMatch(/^Sas bloqué/);
    expect(asked([], view([marker(1, 1, 8), marker(1, 2, 8)]))).toBe("À Bruno de jouer");
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
