import { beforeEach, describe, expect, it } from "vitest";
import given from "../../../../editions/agence.json";
import type { AgenceCard, AgenceEdition, AgenceEvent, AgenceView } from "../../../types/games";
import { settings } from "../../settings.svelte";
import { facesInwards } from "./facing";
import { heading, plan, standing, type Point } from "./layout";
import { byFigures, inWords, onCard, onDice, onSeat, placeOf } from "./places";
import { facesGuard, leadOfCard, leadsOfDice } from "./reach";
import { sceneAfter } from "./scenes";
import { score } from "./score";
import { formulaTrack, keyframes, laidDown, story, track } from "./story";
import {
  cardsOf,
  distanceWords,
  fightWords,
  placeNumbered,
  placeShort,
  progress,
  status,
  tableInWords,
  throwWords,
} from "./telling";
import { decisive, lastThrows, resting, throwsIn } from "./throws";
import { badge } from "./words";

const edition = given as AgenceEdition;
const vault = edition.spaces.length - 1;
const apart = (a: Point, b: Point): number => Math.hypot(a.x - b.x, a.y - b.y);
const names = ["Anne", "Bruno", "Chloé"];

const view: AgenceView = {
  seats: 3,
  options: { ambush: false, run: false },
  starter: 0,
  turn: 0,
  round: 4,
  rolled: false,
  card_used: false,
  ask: "turn",
  places: [6, 27, vault],
  holder: 1,
  been: [1, 2],
  sidelined: [0],
  hand: { boost: 1, lab3: 2 },
  discard: { guide: 1 },
  pile_size: 20,
  ended: "no",
  winners: [],
};

beforeEach(() => {
  settings.language = "en";
});

// The fortress as the five sizes of the stage give it: wide, television, tablet, phone, phone on its side.
const sizes = {
  wide: { width: 934, height: 742 },
  large: { width: 1474, height: 1022 },
  tablet: { width: 814, height: 832 },
  phone: { width: 384, height: 568 },
  lying: { width: 572, height: 382 },
};
const names5 = Object.keys(sizes) as (keyof typeof sizes)[];

// Whether a point lies inside a shape.
function within(shape: Point[], { x, y }: Point): boolean {
  let inside = false;
  shape.forEach((a, i) => {
    const b = shape[(i + 1) % shape.length]!;
    if (a.y > y !== b.y > y && x < ((b.x - a.x) * (y - a.y)) / (b.y - a.y) + a.x) inside = !inside;
  });
  return inside;
}

describe.each(names5)("the plan of the fortress, %s", (size) => {
  const board = plan(edition, sizes[size]);

  it("has every space, wall and post inside the drawing", () => {
    expect(board.tiles).toHaveLength(edition.spaces.length);
    for (const point of [...board.tiles.flatMap((tile) => tile.corners), ...board.wall.posts]) {
      expect(point.x).toBeGreaterThan(0);
      expect(point.x).toBeLessThan(board.width);
      expect(point.y).toBeGreaterThan(0);
      expect(point.y + board.wall.depth).toBeLessThan(board.height);
    }
  });

  it("fills what it is given", () => {
    const points = board.tiles.flatMap((tile) => tile.corners);
    const [xs, ys] = [points.map((p) => p.x), points.map((p) => p.y)];
    expect(Math.max(...xs) - Math.min(...xs)).toBeGreaterThan(board.width * 0.88);
    expect(Math.max(...ys) - Math.min(...ys)).toBeGreaterThan(board.height * 0.86);
  });

  it("lets no space lie over another", () => {
    board.tiles.forEach((tile, i) => {
      const inner = tile.corners.map((p) => ({
        x: tile.centre.x + (p.x - tile.centre.x) * 0.94,
        y: tile.centre.y + (p.y - tile.centre.y) * 0.94,
      }));
      board.tiles.forEach((other, k) => {
        if (k !== i)
          expect(
            [tile.centre, ...inner].some((p) => within(other.corners, p)),
            `${i} on ${k}`,
          ).toBe(false);
      });
    });
  });

  it("makes every space as long as the others, and START longer", () => {
    const [start, ...others] = board.tiles.slice(0, -1);
    for (const tile of others) expect(tile.long).toBeCloseTo(others[0]!.long);
    expect(start!.long).toBeGreaterThan(others[0]!.long * 1.5);
  });

  it("leaves room for a number or a sign on each, and for a fingertip", () => {
    for (const tile of board.tiles.slice(0, -1)) expect(Math.min(tile.long, tile.wide)).toBeGreaterThan(30);
    expect(Math.min(board.vaultRadius.x, board.vaultRadius.y) * 2).toBeGreaterThan(44);
    expect(board.unit * 23).toBeGreaterThan(10);
  });

  it("puts every badge between its own space and the one further in", () => {
    board.tiles.slice(1, -1).forEach(({ badge, centre }) => {
      expect(apart(badge, board.vault)).toBeLessThan(apart(centre, board.vault));
    });
    const badges = board.tiles.slice(0, -1).map((tile) => tile.badge);
    badges.forEach((a, i) => {
      const next = badges[i + 1];
      if (next) expect(apart(a, next)).toBeGreaterThan(14 * board.unit);
    });
  });

  it("draws narrow corridors narrower", () => {
    edition.spaces.forEach(({ kind }, i) => {
      const tile = board.tiles[i]!;
      if (kind === "corridor") expect(tile.inner).not.toBe(tile.outline);
      else expect(tile.inner).toBe(tile.outline);
    });
  });

  it.each([0, 9, 15, 30, vault])("lets up to four share space %i without hiding each other", (place) => {
    for (let count = 1; count <= 4; ++count) {
      const { spots, scale } = standing(board, place, count);
      expect(spots).toHaveLength(count);
      // A head is 21 units wide and as high; a base 36 wide and 16 high.
      spots.forEach((a, i) =>
        spots.slice(i + 1).forEach((b) => {
          const clear = Math.abs(a.x - b.x) > 19 * scale || Math.abs(a.y - b.y) > 19 * scale;
          expect(clear, `${count} on ${place}`).toBe(true);
        }),
      );
    }
  });

  it("points inwards and outwards in opposite directions", () => {
    const leftmost = board.tiles.findIndex(
      ({ centre }) => centre.x === Math.min(...board.tiles.map((tile) => tile.centre.x)),
    );
    // The outer turn passes its leftmost space going up, clockwise.
    expect(Math.sin((heading(board, leftmost, true) * Math.PI) / 180)).toBeLessThan(-0.8);
    expect(Math.sin((heading(board, leftmost, false) * Math.PI) / 180)).toBeGreaterThan(0.8);
  });
});

describe("another edition", () => {
  it("turns the other way where its path does", () => {
    const spaces = edition.spaces.map((space) => ({ ...space, x: 1000 - space.x }));
    const mirrored = plan({ ...edition, spaces }, sizes.wide);
    const board = plan(edition, sizes.wide);
    expect(board.tiles[5]!.centre.x).toBeLessThan(board.vault.x);
    expect(mirrored.tiles[5]!.centre.x).toBeGreaterThan(mirrored.vault.x);
  });

  it("is drawn wherever its spaces lie", () => {
    const spaces = edition.spaces.map((space) => ({ ...space, x: 0, y: 0 }));
    const board = plan({ ...edition, spaces }, sizes.phone);
    for (const { centre } of board.tiles) expect(Number.isFinite(centre.x + centre.y)).toBe(true);
  });
});

describe("where a result leads", () => {
  const raid: AgenceView = { ...view, places: [6, 27, 12], holder: null, been: [], sidelined: [] };

  it("shows five ways to beat a guard, six to roll one die, and two dice from 2 on", () => {
    expect(facesGuard(raid, edition, 0)).toBe(true); // space 6
    expect(leadsOfDice(raid, edition, 0).map((l) => [l.place, l.least])).toEqual([
      [7, 1],
      [8, 2],
      [9, 3],
      [10, 4],
      [11, 5],
    ]);
    expect(leadsOfDice(raid, edition, 2).map((l) => l.place)).toEqual([13, 14, 15, 16, 17, 18]);
    const chase: AgenceView = { ...view, places: [6, 20, vault] };
    expect(leadsOfDice(chase, edition, 2).map((l) => l.least)[0]).toBe(2);
    expect(leadsOfDice(chase, edition, 1).map((l) => l.place)[0]).toBe(18); // outwards, with the formula
  });

  it("ends in the vault however high the number is", () => {
    const near: AgenceView = { ...raid, places: [50, 27, 12] };
    expect(leadsOfDice(near, edition, 0)).toEqual([
      { place: 51, least: 1, most: 1 },
      { place: vault, least: 2, most: 6 },
    ]);
    expect(badge({ least: 2, most: 6 })).toBe("≥ 2");
    expect(badge({ least: 3, most: 3 })).toBe("+3");
  });

  it("stops in an occupied corridor, and a chaser beside the holder", () => {
    const behind: AgenceView = { ...raid, places: [7, 9, 12] };
    expect(leadsOfDice(behind, edition, 0).at(-1)).toEqual({ place: 9, least: 2, most: 6 });
    const chase: AgenceView = { ...view, places: [6, 47, vault] };
    expect(leadsOfDice(chase, edition, 2).at(-1)).toEqual({ place: 47, least: 5, most: 12 });
  });

  it("shows where a card takes somebody", () => {
    expect(leadOfCard(raid, edition, 2, "boost")?.place).toBe(15);
    expect(leadOfCard(raid, edition, 2, "guide")?.place).toBe(18);
    expect(leadOfCard(raid, edition, 2, "lab3")?.place).toBe(20);
    expect(leadOfCard(raid, edition, 2, "guard")?.place).toBe(6);
    expect(leadOfCard(raid, edition, 0, "guard")).toBeNull(); // none behind
    expect(leadOfCard(raid, edition, 2, "sidelined")).toBeNull();
  });
});

describe("who faces where (ATR-04)", () => {
  it("sends raiders in, the holder out and chasers after the holder", () => {
    expect(facesInwards(view, 0, vault)).toBe(true);
    expect(facesInwards(view, 1, vault)).toBe(false);
    expect(facesInwards(view, 2, vault)).toBe(false);
    expect(facesInwards({ ...view, places: [6, 27, 12] }, 2, vault)).toBe(true);
    expect(facesInwards({ ...view, places: [6, 27, 27] }, 2, vault)).toBe(false);
  });
});

describe("where a move is clicked", () => {
  const choice = (move: string) => ({ move, words: move, clause: "ATR-05" });
  const moves = [
    "roll",
    "card boost",
    "card sidelined 0",
    "card sidelined 2",
    "discard sidelined",
    "end",
  ].map(choice);

  it("reads the notation", () => {
    expect(placeOf("roll")).toEqual({ at: "dice" });
    expect(placeOf("card guard 2")).toEqual({ at: "card", card: "guard", target: 2, discards: false });
    expect(placeOf("discard lab1")).toEqual({ at: "card", card: "lab1", target: null, discards: true });
    expect(placeOf("challenge 3")).toEqual({ at: "seat", seat: 3 });
    expect(placeOf("fight 1")).toEqual({ at: "seat", seat: 1 });
    expect(placeOf("decline")).toEqual({ at: "words" });
  });

  it("gives a card all its targets and its discard", () => {
    expect(onCard(moves, "sidelined").map((m) => m.move)).toEqual([
      "card sidelined 0",
      "card sidelined 2",
      "discard sidelined",
    ]);
    expect(onDice(moves)?.move).toBe("roll");
    expect(onDice([choice("end")])).toBeUndefined();
  });

  it("has one place for every move that can be open", () => {
    const every = ["roll", "end", "decline", "challenge 1", "fight 3", "discard lab1"];
    for (const card of Object.keys(edition.cards))
      every.push(card === "sidelined" || card === "guard" ? `card ${card} 1` : `card ${card}`);
    for (const move of every) {
      const open = [choice(move)];
      const cards = Object.keys(edition.cards) as AgenceCard[];
      const places = [
        onDice(open) ? ["dice"] : [],
        inWords(open).map(() => "words"),
        cards.filter((card) => onCard(open, card).length > 0),
        onSeat(open, 1, null) || onSeat(open, 3, null) ? ["seat"] : [],
      ].flat();
      expect(places, move).toHaveLength(1);
    }
  });

  it("lets figures be chosen where a fingertip can tell them apart, else the plaques", () => {
    const [a, b, c] = [
      { x: 0, y: 0 },
      { x: 40, y: 0 },
      { x: 200, y: 0 },
    ];
    const open = choice("challenge 1");
    expect(byFigures([a, b, c], [undefined, open, open], 50)).toBe(true);
    expect(byFigures([a, b, c], [open, open, undefined], 50)).toBe(false);
  });

  it("lets a player be clicked with a card only while it is picked up", () => {
    expect(onSeat(moves, 2, null)).toBeUndefined();
    expect(onSeat(moves, 2, "sidelined")?.move).toBe("card sidelined 2");
    expect(onSeat(moves, 1, "sidelined")).toBeUndefined();
    expect(onSeat([choice("challenge 1")], 1, null)?.move).toBe("challenge 1");
  });
});

const at = { clause: "ATR-00" };
const theft: AgenceEvent[] = [
  { ...at, event: "rolled-both", seat: 2, red: 3, blue: 2 },
  { ...at, event: "moved", seat: 2, from: vault, to: 47 },
  { ...at, event: "fought", seat: 2, opponent: 1, die: 5, other: 3 },
  { ...at, event: "stole", seat: 2, from: 1 },
  { ...at, event: "rolled-both", seat: 2, red: 1, blue: 1 },
  { ...at, event: "moved", seat: 2, from: 47, to: 45 },
];

describe("the dice", () => {
  it("keep the order of throws, the guard's and the opponent's in red", () => {
    expect(throwsIn(theft).map((t) => [t.blue, t.red])).toEqual([
      [2, 3],
      [5, 3],
      [1, 1],
    ]);
    const guard = throwsIn([{ ...at, event: "fought-guard", seat: 0, red: 6, blue: 1 }])[0]!;
    expect(throwWords(guard, names)).toBe("Anne 1, guard 6");
  });

  it("rest on the last throw, and at the start on the one that decided it", () => {
    expect(resting(throwsIn(theft))).toEqual(throwsIn(theft)[2]);
    const roll = (seat: number, die: number): AgenceEvent => ({ ...at, event: "first-roll", seat, die });
    const first = [roll(0, 3), roll(1, 6), roll(2, 1)];
    expect(resting(throwsIn(first))).toMatchObject({ seat: 1, blue: 6 });
    // Two have thrown the same, and throw again.
    const again = [roll(0, 3), roll(1, 6), roll(2, 6), roll(1, 4), roll(2, 2)];
    expect(resting(throwsIn(again))).toMatchObject({ seat: 1, blue: 4 });
    expect(decisive(throwsIn(again)).map(({ seat }) => seat)).toEqual([1, 2]);
  });

  it("lie after a reload as whoever threw last left them", () => {
    const first = [3, 6].map((die, seat): AgenceEvent => ({ ...at, event: "first-roll", seat, die }));
    expect(lastThrows(first).map((t) => t.blue)).toEqual([3, 6]);
    const roll: AgenceEvent = { ...at, event: "rolled", seat: 1, die: 4 };
    expect(lastThrows([...first, roll]).map((t) => t.blue)).toEqual([4]);
    expect(lastThrows([...first, roll, ...theft])).toHaveLength(3);
    expect(lastThrows([{ ...at, event: "drew-unseen", seat: 0 }])).toEqual([]);
  });
});

describe("motion", () => {
  const board = plan(edition, sizes.wide);
  const told = story(theft, [6, 47, vault], 1);

  it("walks every space on the way, one after the other", () => {
    expect(told.walks[2]?.map((stop) => stop.place)).toEqual([52, 51, 50, 49, 48, 47, 47, 46, 45]);
    expect(told.walks[0]).toEqual([]);
    const times = told.walks[2]!.map((stop) => stop.at);
    expect([...times].sort((a, b) => a - b)).toEqual(times);
  });

  it("ends where the token stands", () => {
    const home = { x: 1, y: 2 };
    const marks = track(board, told, 2, home);
    expect(marks[marks.length - 1]).toMatchObject(home);
    const frames = keyframes(marks, told.long);
    expect(frames[frames.length - 1]).toEqual({ offset: 1, transform: "translate(0.0px, 0.0px)" });
    const offsets = frames.map((frame) => Number(frame.offset));
    expect([...offsets].sort((a, b) => a - b)).toEqual(offsets);
  });

  it("leaves the formula with its holder until it is stolen, then lets it go along", () => {
    const homes = [45, 47, 45].map((place) => board.tiles[place]!.centre);
    const marks = formulaTrack(board, told, 2, homes);
    const stolen = told.passes[0]!.at;
    expect(marks.filter((m) => m.at <= stolen).every((m) => apart(m, homes[1]!) < 1)).toBe(true);
    expect(marks[marks.length - 1]).toMatchObject(homes[2]!);
    const times = marks.map((m) => m.at);
    expect([...times].sort((a, b) => a - b)).toEqual(times);
  });

  it("hops from space to space, and is led without hopping", () => {
    const marks = track(board, told, 2, { x: 1, y: 2 });
    const flat = keyframes(marks, told.long).length;
    expect(keyframes(marks, told.long, 10).length).toBeGreaterThan(flat + 5);
    expect(story([{ ...at, event: "caught", seat: 1, place: 15 }], [6, 20], 1).led).toBe(1);
  });

  it("takes as long as the score says, walks apart", () => {
    const events: AgenceEvent[] = [
      { ...at, event: "rolled", seat: 0, die: 3 },
      { ...at, event: "rolled-both", seat: 0, red: 1, blue: 3 },
      { ...at, event: "fought", seat: 0, opponent: 1, die: 5, other: 3 },
      { ...at, event: "tied-guard", seat: 0, die: 5 },
      { ...at, event: "stopped", seat: 0, place: 3 },
      { ...at, event: "challenged", seat: 0, opponent: 1 },
      { ...at, event: "played", seat: 0, card: "boost" },
      { ...at, event: "discarded", seat: 0, card: "boost" },
      { ...at, event: "sidelined", seat: 0, target: 1 },
      { ...at, event: "caught", seat: 1, place: 6 },
      { ...at, event: "drew-unseen", seat: 0 },
      { ...at, event: "took-formula", seat: 0 },
      { ...at, event: "stole", seat: 0, from: 1 },
    ];
    for (const event of events)
      expect(story([event], [6, 20], 1).long, event.event).toBe(score.cues[event.event].ms);
  });

  it("holds a card up until it is read: there is nothing to wait for when it lies", () => {
    for (const name of ["played", "sidelined", "stepped-out", "sent-guard", "surrendered"] as const) {
      const { ms, hold } = score.cues[name];
      expect(ms, name).toBeGreaterThanOrEqual(1500);
      expect(hold, name).toBeLessThanOrEqual(400);
    }
  });

  it("deals to everybody in the time the score gives it", () => {
    const deal = [0, 1, 2, 3].map((seat): AgenceEvent => ({ ...at, event: "dealt-unseen", seat }));
    const dealt = story(deal, [0, 0, 0, 0], 1);
    expect(dealt.flights).toHaveLength(12);
    expect(dealt.long).toBeLessThanOrEqual(score.cues["dealt-unseen"].ms + 100);
  });

  it("sends a caught player back from where he stood", () => {
    const events: AgenceEvent[] = [
      { ...at, event: "sent-guard", seat: 0, target: 1 },
      { ...at, event: "caught", seat: 1, place: 15 },
    ];
    expect(story(events, [6, 20], 1).walks[1]?.map((stop) => stop.place)).toEqual([20, 15]);
    expect(story(events, [6, 20], 1).flights[0]).toMatchObject({
      card: "guard",
      from: "seat-0",
      to: "discard",
    });
    expect(laidDown(events)).toBe("guard");
  });
});

describe("scenes", () => {
  const guard: AgenceEvent = { ...at, event: "fought-guard", seat: 0, red: 6, blue: 1 };

  it("show a fight until what comes of it is told, and the board again when somebody moves", () => {
    const fight = sceneAfter([guard], null);
    expect(fight).toMatchObject({ kind: "fight", throw: { seat: 0, opponent: null, red: 6, blue: 1 } });
    expect(sceneAfter([{ ...at, event: "held", seat: 0 }], fight)).toBe(fight);
    expect(sceneAfter([{ ...at, event: "moved", seat: 0, from: 6, to: 7 }], fight)).toBeNull();
    expect(sceneAfter([{ ...at, event: "rolled-both", seat: 0, red: 1, blue: 2 }], null)).toBeNull();
  });

  it("show the formula taken, and out of the fortress", () => {
    expect(sceneAfter([{ ...at, event: "took-formula", seat: 2 }], null)).toEqual({ kind: "heist", seat: 2 });
    expect(sceneAfter([{ ...at, event: "won", seat: 1 }], null)).toEqual({ kind: "out", seat: 1 });
  });

  it("say what came of a fight, and to me", () => {
    const [thrown] = throwsIn([guard]);
    expect(fightWords(thrown!, 0, names)).toBe("6 to 1: the guard holds you.");
    expect(fightWords(thrown!, 1, names)).toBe("6 to 1: the guard holds Anne.");
    const [won] = throwsIn([{ ...at, event: "fought", seat: 0, opponent: 1, die: 5, other: 3 }]);
    expect(fightWords(won!, 0, names)).toBe("5 to 3: you win!");
    expect(fightWords(won!, 2, names)).toBe("5 to 3: Anne wins!");
    const [tied] = throwsIn([{ ...at, event: "tied", seat: 0, opponent: 1, die: 4 }]);
    expect(fightWords(tied!, 0, names)).toBe("4 each: roll again.");
  });
});

describe("the board in words", () => {
  it("says who is where, who is sidelined and what is in the hand", () => {
    const text = tableInWords(view, edition, 0, names).join("\n");
    expect(text).toContain("Your turn Roll the die or play a card.");
    expect(text).toContain("Anne, Hannibal: guard space 1, towards the vault.");
    expect(text).toContain(
      "Bruno, Face: the top secret weapons lab (outer), towards the exit, with the formula.",
    );
    expect(text).toContain("Chloé, Murdock: the vault, chasing the formula.");
    expect(text).toContain("Anne is sidelined.");
    expect(text).toContain("Your hand: Helping Hand, Lab 3, and Lab 3.");
    expect(text).toContain("Pile: 20 cards. Discard: Way to the Lab.");
    expect(text).not.toContain("The formula is in the vault.");
  });

  it("keeps a hand from those who watch, and says where the formula lies", () => {
    const text = tableInWords({ ...view, holder: null, been: [], hand: {} }, edition, null, names).join("\n");
    expect(text).not.toContain("Your hand");
    expect(text).toContain("The formula is in the vault.");
  });

  it("says who won", () => {
    const over: AgenceView = { ...view, ended: "out", winners: [1] };
    expect(status(over, 0, names).title).toBe("Bruno got out of the fortress with the formula!");
    const shared: AgenceView = { ...view, ended: "rounds", winners: [0, 2] };
    expect(status(shared, 1, names).title).toBe("The game is over: Anne and Chloé won.");
  });

  it("says how far everybody is from what he is after", () => {
    expect(distanceWords(view, edition, 0, false)).toBe("46 spaces to go");
    expect(distanceWords(view, edition, 1, false)).toBe("27 spaces to exit");
    expect(distanceWords(view, edition, 2, false)).toBe("formula 25 spaces off");
    expect(distanceWords(view, edition, 2, true)).toBe("25 to go");
    expect(progress(view, edition, 1)).toBeCloseTo(1 - 27 / vault);
  });

  it("speaks French too", () => {
    settings.language = "fr";
    expect(tableInWords(view, edition, 0, names)[1]).toBe(
      "Anne, Hannibal : la case garde 1, vers le souterrain.".replace(" :", "\u00a0:"),
    );
  });

  it("names places shortly, and lays out a hand card by card", () => {
    expect(placeShort(edition, 5)).toBe("Space 5");
    expect(placeShort(edition, 27)).toBe("Lab 3, space 27");
    expect(placeShort(edition, vault)).toBe("Vault");
    expect(placeNumbered(edition, 32)).toBe("Guard space 4");
    expect(placeNumbered(edition, 27)).toBe("Lab 3");
    expect(cardsOf(edition, view.hand)).toEqual(["boost", "lab3", "lab3"]);
  });
});
