import { beforeEach, describe, expect, it } from "vitest";
import given from "../../../../editions/agence.json";
import type { AgenceEdition, AgenceEvent, AgenceView } from "../../../types/games";
import { settings } from "../../settings.svelte";
import { facesInwards } from "./facing";
import { heading, plan, standing, type Point } from "./layout";
import { onCard, onDice, onSeat, placeOf } from "./places";
import { formulaTrack, keyframes, laidDown, story, track } from "./story";
import { cardsOf, placeShort, status, tableInWords, throwWords } from "./telling";
import { lastThrows, resting, throwsIn } from "./throws";

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

describe("the plan of the fortress", () => {
  const board = plan(edition);

  it("has every space inside the drawing, the vault where the edition says", () => {
    expect(board.tiles).toHaveLength(edition.spaces.length);
    expect(board.tiles[vault]?.centre).toEqual({ x: 500, y: 500 });
    for (const { centre } of board.tiles) {
      expect(centre.x).toBeGreaterThan(board.box.x + board.half);
      expect(centre.x).toBeLessThan(board.box.x + board.box.width - board.half);
      expect(centre.y).toBeGreaterThan(board.box.y + board.half);
      expect(centre.y).toBeLessThan(board.box.y + board.box.height - board.half);
    }
  });

  it("keeps the last spaces out of the vault and the turns of the spiral apart", () => {
    board.tiles.slice(0, -1).forEach((tile, i) => {
      expect(apart(tile.centre, board.vault)).toBeGreaterThan(board.vaultRadius + board.half * 0.95);
      for (const other of board.tiles.slice(i + 4, -1))
        expect(apart(tile.centre, other.centre)).toBeGreaterThan(board.half * 2);
    });
  });

  it("follows another edition: twice as far apart, twice as large", () => {
    const spaces = edition.spaces.map((space) => ({ ...space, x: space.x * 2, y: space.y * 2 }));
    const larger = plan({ ...edition, spaces });
    expect(larger.half).toBeCloseTo(board.half * 2);
    expect(larger.box.width).toBeCloseTo(board.box.width * 2);
  });

  it("draws narrow corridors narrower", () => {
    edition.spaces.forEach(({ kind }, i) => {
      if (kind === "corridor") expect(board.tiles[i]?.half).toBeLessThan(board.half);
      else if (kind === "plain") expect(board.tiles[i]?.half).toBe(board.half);
    });
  });

  it.each([0, 9, 15, 30, vault])("lets up to four share space %i without hiding each other", (place) => {
    for (let count = 1; count <= 4; ++count) {
      const { spots, radius } = standing(board, place, count);
      expect(spots).toHaveLength(count);
      spots.forEach((a, i) =>
        spots.slice(i + 1).forEach((b) => expect(apart(a, b)).toBeGreaterThan(radius * 1.9)),
      );
    }
  });

  it("points inwards and outwards in opposite directions", () => {
    // The outer turn passes its leftmost space going up, clockwise.
    expect(Math.sin((heading(board, 7, true) * Math.PI) / 180)).toBeLessThan(-0.9);
    expect(Math.sin((heading(board, 7, false) * Math.PI) / 180)).toBeGreaterThan(0.9);
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
    expect(resting(throwsIn(theft))).toBe(2);
    const first = [3, 6, 1].map((die, seat): AgenceEvent => ({ ...at, event: "first-roll", seat, die }));
    expect(resting(throwsIn(first))).toBe(1);
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
  const board = plan(edition);
  const told = story(theft, [6, 47, vault], 240);

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

  it("sends a caught player back from where he stood", () => {
    const events: AgenceEvent[] = [
      { ...at, event: "sent-guard", seat: 0, target: 1 },
      { ...at, event: "caught", seat: 1, place: 15 },
    ];
    expect(story(events, [6, 20], 240).walks[1]?.map((stop) => stop.place)).toEqual([20, 15]);
    expect(story(events, [6, 20], 240).flights[0]).toMatchObject({
      card: "guard",
      from: "seat-0",
      to: "discard",
    });
    expect(laidDown(events)).toBe("guard");
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
    expect(cardsOf(edition, view.hand)).toEqual(["boost", "lab3", "lab3"]);
  });
});
