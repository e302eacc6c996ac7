import { beforeEach, describe, expect, it } from "vitest";
import edition from "../../../../editions/poker.json";
import type { PokerCard, PokerEdition, PokerView } from "../../../types/games";
import { settings } from "../../settings.svelte";
import type { Choice } from "../board";
import { numberOf, spread, topOfHeap } from "./cards";
import { flightsOf, laidAfter } from "./flights";
import { cardOf, movesAt, movesBetween, placeless, placesOf } from "./places";
import { reachable } from "./reachable";
import { holdOf, pairAfter, sceneOf } from "./scenes";
import { isTurned, others, ribbonOf, threatsBefore } from "./table";
import { tableInWords } from "./telling";

const box: PokerEdition = edition;
const order = Object.keys(box.cards) as PokerCard[];

const view: PokerView = {
  seats: 4,
  options: { dandy_repels: true, spare_threatened: false, victim_refills: true },
  starter: 0,
  turn: 0,
  round: 4,
  attack: null,
  valises: [2, 4, 0, 1],
  threats: [
    { pickpocket: "pickpocket-4", patron: 1, target: 2 },
    { pickpocket: "pickpocket-2", patron: 0, target: 3 },
    { pickpocket: "pickpocket-6", patron: 0, target: 2 },
  ],
  hand_sizes: [6, 6, 6, 5],
  hand: { valise: 2, "pickpocket-5": 1, dandy: 1 },
  discard: { revolver: 1, valise: 2 },
  pile_size: 40,
  ended: "no",
  winners: [],
};
const names = ["Anne", "Bruno", "Chloé", "David"];
const choices = (...moves: string[]): Choice[] => moves.map((move) => ({ move, words: move, clause: "" }));

beforeEach(() => {
  settings.language = "en";
});

describe("cards", () => {
  it("show the number that is printed on them, the Dandy his 10", () => {
    expect(numberOf("dandy")).toBe(10);
    expect(numberOf("mondain-6")).toBe(6);
    expect(numberOf("tricheur")).toBeNull();
  });
  it("lie in the hand one by one, in the order of the edition", () => {
    expect(spread(view.hand, order)).toEqual(["dandy", "pickpocket-5", "valise", "valise"]);
  });
  it("lie on the discard as they were laid, as far as they are still there", () => {
    expect(topOfHeap(view.discard, ["dandy", "revolver"], order, 3)).toEqual([
      "valise",
      "valise",
      "revolver",
    ]);
    expect(topOfHeap(view.discard, ["revolver", "valise"], order, 2)).toEqual(["revolver", "valise"]);
  });
});

describe("places", () => {
  it("of a move are the card that is played and where it goes", () => {
    expect(placesOf("attack pickpocket-5 2")).toEqual(["card:pickpocket-5", "seat:2"]);
    expect(placesOf("tricheur 0")).toEqual(["card:tricheur", "seat:0"]);
    expect(placesOf("discard mondain-3")).toEqual(["card:mondain-3", "heap"]);
    expect(placesOf("valise")).toEqual(["card:valise", "row"]);
    expect(placesOf("dandy")).toEqual(["card:dandy", "row"]);
    expect(placesOf("drive-off dandy")).toEqual(["card:dandy", "threat"]);
    expect(placesOf("repel mondain-6")).toEqual(["card:mondain-6", "attack"]);
    expect(placesOf("revolver")).toEqual(["card:revolver", "attack"]);
    expect(placesOf("let-it-happen")).toEqual(["attack"]);
  });
  it("gather what can be done with one card, and two of them name one move", () => {
    const moves = choices("attack pickpocket-5 1", "attack pickpocket-5 2", "discard pickpocket-5", "valise");
    expect(movesAt(moves, "card:pickpocket-5")).toHaveLength(3);
    expect(movesBetween(moves, "seat:2", "card:pickpocket-5")).toEqual(choices("attack pickpocket-5 2"));
    expect(movesBetween(moves, "card:valise", "seat:2")).toEqual([]);
  });
  it("are missing for passing, which is offered as a button", () => {
    expect(placeless(choices("pass", "valise"))).toEqual(choices("pass"));
  });
  it("know which card a move plays", () => {
    expect(cardOf("attack pickpocket-2 3")).toBe("pickpocket-2");
    expect(cardOf("tricheur 0")).toBe("tricheur");
    expect(cardOf("let-it-happen")).toBeNull();
  });
  it("light up where the card that is held can go", () => {
    const moves = choices("attack pickpocket-5 1", "discard valise", "valise");
    expect(reachable("seat:1", moves, "card:pickpocket-5", null)).toBe("lit");
    expect(reachable("card:pickpocket-5", moves, "card:pickpocket-5", null)).toBe("held");
    expect(reachable("row", moves, "card:pickpocket-5", null)).toBe("open");
    expect(reachable("seat:2", moves, "card:pickpocket-5", null)).toBeNull();
    expect(reachable("seat:1", moves, null, "attack pickpocket-5 1")).toBe("chosen");
  });
});

describe("the table", () => {
  it("has the left neighbour first, and everybody for one who watches", () => {
    expect(others(4, 2)).toEqual([3, 0, 1]);
    expect(others(3, null)).toEqual([0, 1, 2]);
  });
  it("keeps the Pickpockets before a seat from the oldest on", () => {
    expect(threatsBefore(view, 2).map(({ pickpocket }) => pickpocket)).toEqual([
      "pickpocket-4",
      "pickpocket-6",
    ]);
  });
  it("sees that a Revolver turned the attack when it works for another than whose turn it is", () => {
    expect(isTurned({ ...view, attack: { pickpocket: "pickpocket-5", patron: 0, target: 1 } })).toBe(false);
    expect(isTurned({ ...view, attack: { pickpocket: "pickpocket-5", patron: 1, target: 0 } })).toBe(true);
  });
  it("marks whoever has to answer before whose turn it is, and in the end only who has won", () => {
    const turned = { ...view, attack: { pickpocket: "pickpocket-5" as const, patron: 1, target: 0 } };
    expect(ribbonOf(turned, 0)).toBe("attacked");
    expect(ribbonOf(view, 0)).toBe("plays");
    expect(ribbonOf({ ...view, ended: "dandy", winners: [1] }, 0)).toBeNull();
    expect(ribbonOf({ ...view, ended: "dandy", winners: [1] }, 1)).toBe("won");
  });
});

describe("motion", () => {
  it("carries a stolen suitcase from row to row while the Pickpocket is discarded", () => {
    const flights = flightsOf([
      { event: "took", clause: "POK-17", seat: 0, from: 1, pickpocket: "pickpocket-5" },
      { event: "drew-unseen", clause: "POK-11", seat: 1 },
    ]);
    expect(flights).toEqual([
      { from: "row:1", to: "row:0", thing: "suitcase" },
      { from: "stage", to: "heap", thing: "pickpocket-5" },
      { from: "pile", to: "seat:1", thing: "back" },
    ]);
  });
  it("never shows the card that a Cheat took from somebody else", () => {
    const [, stolen] = flightsOf([{ event: "cheated-unseen", clause: "POK-24", seat: 2, victim: 3 }]);
    expect(stolen).toMatchObject({ from: "seat:3", to: "seat:2", thing: "back" });
  });
  it("deals round by round: six cards to everybody", () => {
    const dealt = flightsOf([
      { event: "dealt", clause: "POK-10", seat: 0, hand: {} },
      { event: "dealt-unseen", clause: "POK-10", seat: 1 },
      { event: "dealt-unseen", clause: "POK-10", seat: 2 },
    ]);
    expect(dealt).toHaveLength(18);
    expect(dealt.slice(0, 4).map(({ to }) => to)).toEqual(["seat:0", "seat:1", "seat:2", "seat:0"]);
    expect(dealt.every(({ thing }) => thing === "back")).toBe(true);
  });
  it("remembers what was laid on the discard until it becomes the pile", () => {
    const laid = laidAfter(
      ["valise"],
      [{ event: "repelled", clause: "POK-15", seat: 1, card: "mondain-6", pickpocket: "pickpocket-5" }],
    );
    expect(laid).toEqual(["valise", "mondain-6", "pickpocket-5"]);
    const after = laidAfter(laid, [
      { event: "turned-over", clause: "POK-11", cards: 9, pile: {} },
      { event: "discarded", clause: "POK-12", seat: 0, card: "tricheur" },
    ]);
    expect(after).toEqual(["tricheur"]);
  });
});

describe("scenes", () => {
  const attacked = { event: "attacked", clause: "POK-14", seat: 0, target: 2, card: "pickpocket-5" } as const;
  it("show who attacked on the left, also when a Revolver has turned the Pickpocket", () => {
    const pair = pairAfter(null, [attacked]);
    const repel = (seat: number) =>
      sceneOf(
        { event: "repelled", clause: "POK-15", seat, card: "dandy", pickpocket: "pickpocket-5" },
        view,
        pair,
        true,
      );
    expect(repel(2)).toMatchObject({ attacker: 0, defender: 2 });
    expect(repel(0)).toMatchObject({ attacker: 2, defender: 0 });
  });
  it("count suitcases from before to after, whether the one that goes has left its row or not", () => {
    const took = { event: "took", clause: "POK-17", seat: 3, from: 1, pickpocket: "pickpocket-5" } as const;
    const counts = {
      what: "loot",
      from: { seat: 1, before: 4, after: 3 },
      to: { seat: 3, before: 1, after: 2 },
    };
    expect(sceneOf(took, view, null, false)).toEqual(counts);
    expect(sceneOf(took, { ...view, valises: [2, 3, 0, 1] }, null, true)).toEqual(counts);
  });
  it("never count more than five", () => {
    const full = { ...view, valises: [5, 3, 0, 1] };
    const took = { event: "took", clause: "POK-17", seat: 0, from: 1, pickpocket: "pickpocket-5" } as const;
    expect(sceneOf(took, full, null, true)).toMatchObject({ to: { before: 5, after: 5 } });
    expect(sceneOf({ event: "surplus", clause: "POK-17", seat: 0 }, full, null, true)).toMatchObject({
      to: null,
    });
  });
  it("are not made of what only moves a card, and stay long enough to be read at any speed", () => {
    expect(sceneOf(attacked, view, null, true)).toBeNull();
    const won = { event: "won", clause: "POK-30", seat: 0 } as const;
    expect(holdOf(won, { hold: 0.6, still: 0 })).toBeGreaterThanOrEqual(1200);
  });
});

describe("the table in words", () => {
  it("tells whose turn it is, what everybody has, who is threatened and one's own hand", () => {
    const lines = tableInWords(view, box, names, 0);
    expect(lines[0]).toBe("Round 5. Anne (you) to play.");
    expect(lines).toContain("David: 1 suitcase of 5, 5 cards in hand.");
    expect(lines).toContain("Pickpocket 6 waits in front of Chloé, for Anne (you).");
    expect(lines).toContain("Your hand: Dandy, Pickpocket 5, Suitcase, and Suitcase.");
    expect(lines).toContain("Pile: 40 cards. Discard: 3 cards.");
  });
  it("tells the attack and the end, in French too, and no hand to one who watches", () => {
    settings.language = "fr";
    const attack = { pickpocket: "pickpocket-3" as const, patron: 3, target: 1 };
    const lines = tableInWords({ ...view, hand: {}, attack }, box, names, null);
    expect(lines[1]).toBe("Attaque\u00a0: Pickpocket 3, pour David, contre Bruno, qui doit répondre.");
    expect(lines.some((line) => line.startsWith("Votre main"))).toBe(false);
    expect(tableInWords({ ...view, ended: "dandy", winners: [1] }, box, names, null)[0]).toBe(
      "La partie est finie. Victoire\u00a0: Bruno.",
    );
  });
});
