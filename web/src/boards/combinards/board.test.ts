import { beforeEach, describe, expect, it } from "vitest";
import edition from "../../../../editions/combinards.json";
import type { CombinardsEdition, CombinardsView } from "../../../types/games";
import { settings } from "../../settings.svelte";
import type { Choice } from "../board";
import { arrowsOf, hubOf, journeysOf, legendOf, pawnAt, pawnsOf, spotsOf, wayBetween } from "./circuits";
import { heldCards, marketSigns, shownCards } from "./goods";
import { placesOf, whereOf } from "./places";
import { lastRoll } from "./rolls";
import { answerOf, questionOf, tableInWords, targetOf } from "./telling";

const printed = edition as CombinardsEdition;
const names = ["Anne", "Bruno", "Chloé"];

function view(change: Partial<CombinardsView> = {}): CombinardsView {
  return {
    seats: 3,
    options: {
      gain: false,
      round_limit: 200,
      any_price: false,
      first_to_speak: false,
      false_denunciation: 10,
      open_declarations: false,
    },
    starter: 0,
    turn: 1,
    round: 2,
    phase: "roll",
    playing: [0, 1],
    players: [
      { place: "I0", years: 0, cash: 128 },
      { place: "A13", years: 3, cash: 1500 },
      { place: "I4", years: 21, cash: 0 },
    ],
    hand_sizes: [6, 1, 0],
    pot: 15,
    bank: 2000,
    pile_size: 38,
    operating: [],
    points: 0,
    drawn: null,
    announced: 0,
    die: 0,
    answered: false,
    accuses: false,
    hand: { pianos: 2, ivoire: 1 },
    chosen: { pianos: 1 },
    ended: "no",
    winners: [],
    ...change,
  };
}
const choice = (move: string): Choice => ({ move, words: move, clause: "" });

beforeEach(() => {
  settings.language = "fr";
});

describe("the circuits", () => {
  const arrows = arrowsOf(printed);

  it("leads round the inner circuit, and out at the junctions", () => {
    expect(arrows.get("I29")).toEqual(["I0"]);
    expect(arrows.get("I7")).toEqual(["I8", "A0"]);
    expect(arrows.get("A13")).toEqual(["I15"]);
    expect(arrows.get("B13")).toEqual(["I0"]);
  });

  it("finds the way along the arrows, never against them", () => {
    expect(wayBetween(arrows, "I28", "I1")).toEqual(["I29", "I0", "I1"]);
    expect(wayBetween(arrows, "A12", "I16")).toEqual(["A13", "I15", "I16"]);
    expect(wayBetween(arrows, "I1", "Z9")).toEqual([]);
  });

  it("walks to a STOP over the junction, and flies straight", () => {
    const walked = journeysOf(
      printed,
      ["I5", "I0"],
      [
        { event: "reached-junction", clause: "", seat: 0, at: "I7", points: 3 },
        { event: "went-outside", clause: "", seat: 0 },
        { event: "stopped", clause: "", seat: 0, at: "A0", lost: 2 },
      ],
    );
    expect(walked.get(0)).toEqual(["I5", "I6", "I7", "A0"]);
    expect(walked.has(1)).toBe(false);
    const flown = journeysOf(printed, ["I7"], [{ event: "flew", clause: "", seat: 0, to: "B5" }]);
    expect(flown.get(0)).toEqual(["I7", "B5"]);
  });

  it("puts pawns on the side of the middle, apart from each other, and takes the eliminated off", () => {
    const spots = spotsOf(printed);
    const hub = hubOf(printed);
    const start = spots.get("I0")!;
    const [first, second] = [pawnAt(start, hub, 0, 2), pawnAt(start, hub, 1, 2)];
    const far = (p: { x: number; y: number }): number => Math.hypot(p.x - hub.x, p.y - hub.y);
    expect(far(first)).toBeLessThan(far(start));
    expect(Math.hypot(first.x - second.x, first.y - second.y)).toBeGreaterThan(40);
    expect(pawnsOf(view(), spots, hub).map((pawn) => pawn.seat)).toEqual([0, 1]);
  });

  it("names every sign once, with the names of all airports", () => {
    const legend = legendOf(printed, "fr");
    expect(legend.filter((sign) => sign.kind === "airport")).toHaveLength(1);
    expect(legend.find((sign) => sign.kind === "airport")?.names).toContain("Aéroport des Îles");
    expect(legend.filter((sign) => sign.kind === "sale")).toHaveLength(6);
  });
});

describe("the goods", () => {
  it("tells places of sale apart in both languages", () => {
    for (const language of ["fr", "en"] as const) {
      const signs = [...marketSigns(printed, language).values()];
      expect(new Set(signs).size).toBe(printed.markets.length);
    }
    expect(marketSigns(printed, "fr").get("puces")).toBe("MP");
    const label = { fr: "Port franc", en: "Free port" };
    const twice = { ...printed, markets: [{ id: "a", label }, { id: "b", label }] }; // prettier-ignore
    expect([...marketSigns(twice, "fr").values()]).toEqual(["PF", "PF2"]);
  });

  it("holds cards in the order of the edition and knows which were picked", () => {
    const hand = heldCards(printed, { ivoire: 1, pianos: 2 }, { pianos: 1 });
    expect(hand.map((held) => [held.goods.id, held.count, held.picked])).toEqual([
      ["pianos", 2, 1],
      ["ivoire", 1, 0],
    ]);
  });

  it("shows a lie that was caught, but not what somebody drew", () => {
    const shown = shownCards(printed, [
      { event: "drew", clause: "", seat: 0, card: "pianos", left: 3 },
      { event: "caught", clause: "", seat: 0, doubter: 1, card: "ivoire", paid: 20 },
    ]);
    expect(shown.map(({ why, seat, cards }) => [why, seat, cards[0]?.goods.id])).toEqual([
      ["caught", 0, "ivoire"],
    ]);
  });
});

describe("the dice", () => {
  it("lie after a reload as they fell last, and show nothing before the first roll", () => {
    expect(lastRoll([{ event: "started", clause: "", seat: 0 }])).toBeNull();
    expect(
      lastRoll([
        { event: "rolled", clause: "", seat: 0, first: 2, second: 5 },
        { event: "risked-tax", clause: "", seat: 1, first: 6, second: 6, paid: 0 },
        { event: "reward-rolled", clause: "", seat: 1, die: 3 },
      ]),
    ).toEqual([6, 6]);
  });
});

describe("where a move can be clicked", () => {
  it("is told by its text", () => {
    expect(whereOf("fly B5", printed, "I7")).toEqual({ on: "space", place: "B5" });
    expect(whereOf("inner", printed, "I22")).toEqual({ on: "space", place: "I23" });
    expect(whereOf("outer", printed, "I22")).toEqual({ on: "space", place: "B0" });
    expect(whereOf("give pianos", printed, "I11")).toEqual({ on: "card", card: "pianos" });
    expect(whereOf("inform 2", printed, "I18")).toEqual({ on: "seat", seat: 2 });
    expect(whereOf("let-pass", printed, "I1")).toEqual({ on: "question" });
  });

  it("leaves no move out", () => {
    const moves = ["roll", "buy", "no-buy", "announce 5", "sell ivoire", "fly A5", "inform 0"].map(choice);
    const places = placesOf(moves, printed, "I0");
    expect(places.said.length + places.prices.length + places.cards.size).toBe(moves.length);
    expect(places.pile?.move).toBe("buy");
    expect(places.spaces.get("A5")?.move).toBe("fly A5");
  });
});

describe("the table in words", () => {
  it("tells what is decided, who stands where and who is out", () => {
    const told = tableInWords(view(), printed, names);
    expect(told[0]).toBe("À Bruno de lancer les dés.");
    expect(told[2]).toMatch(/Bruno.*Douane, circuit extérieur A.*3 ans.*1 carte/);
    expect(told[3]).toBe("Chloé\u00a0: hors jeu");
    expect(tableInWords(view({ operating: [1] }), printed, names)[2]).toMatch(
      /1 carte\u00a0; opération pétrole$/,
    );
  });

  it("speaks English too", () => {
    settings.language = "en";
    expect(tableInWords(view(), printed, names)[3]).toBe("Chloé: out of the game");
    expect(questionOf(view({ phase: "doubt", announced: 20 }), printed, names)).toMatch(
      /Bruno announces 20\sM\. Who doubts it\?/,
    );
  });

  it("names the winners, and the seat's own secret answer", () => {
    expect(questionOf(view({ ended: "rounds", winners: [0, 1] }), printed, names)).toMatch(/Anne et Bruno/);
    expect(answerOf(view({ phase: "denounce", answered: true, accuses: true }))).toMatch(/dénoncez/);
    expect(answerOf(view({ phase: "denounce" }))).toBe("");
  });

  it("counts the target beyond the start where the table agreed so", () => {
    expect(targetOf(printed, view())).toBe(600);
    expect(targetOf(printed, view({ options: { ...view().options, gain: true } }))).toBe(700);
  });
});
