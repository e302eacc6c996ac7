import { cleanup, fireEvent, render } from "@testing-library/svelte";
import { readFileSync } from "node:fs";
import { tick } from "svelte";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import edition from "../../../../editions/combinards.json";
import small from "../../../../tests/editions/combinards-small.json";
import type { CombinardsEdition, CombinardsEvent, CombinardsView } from "../../../types/games";
import { settings } from "../../settings.svelte";
import type { Choice, Player, Stand } from "../board";
import Ask from "./Ask.svelte";
import Board from "./Board.svelte";
import { arrowsOf, journeysOf, spotsOf, wayBetween } from "./circuits";
import { legsOf } from "./flights";
import { heldCards, shortName, shownCards } from "./goods";
import { cardBeside, footOn, layoutOf, linesOf, setLine, wrapped, type Box } from "./layout";
import { goodsPicture, placePicture } from "./pictures";
import { placesOf, whereOf } from "./places";
import { lastRoll, thrown } from "./rolls";
import { askedIn, dealOf, shotAfter, type Deal } from "./scenes";
import { score } from "./score";
import { answerOf, effectOf, questionOf, tableInWords, targetOf } from "./telling";
import { say } from "./words";

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
});

describe("the plan", () => {
  // Below the bar of 44 px, or beside it where the screen lies.
  const stages = { desktop: [1280, 756], large: [1920, 1036], tablet: [820, 1136], phone: [390, 800], lying: [800, 390] } as const; // prettier-ignore
  const sizes = Object.entries(stages);
  const apart = (a: Box, b: Box): boolean =>
    a.x + a.w <= b.x + 0.01 || b.x + b.w <= a.x + 0.01 || a.y + a.h <= b.y + 0.01 || b.y + b.h <= a.y + 0.01;

  it.each(sizes)("lays out every space once, none over another, all on the board: %s", (_, [w, h]) => {
    for (const box of [printed, small as CombinardsEdition])
      for (const rem of [16, 26]) {
        const { tiles, board, middle, dock } = layoutOf(box, w, h, rem);
        expect([...tiles.keys()].sort()).toEqual([...spotsOf(box).keys()].sort());
        const all = [...tiles.values(), middle];
        all.forEach((one, i) => all.slice(i + 1).forEach((other) => expect(apart(one, other)).toBe(true)));
        for (const { x, y, w: wide, h: high } of all) {
          expect(Math.min(x, y)).toBeGreaterThanOrEqual(0);
          expect(x + wide).toBeLessThanOrEqual(board.w);
          expect(y + high).toBeLessThanOrEqual(board.h);
        }
        expect(apart(board, dock)).toBe(true);
      }
  });
  it.each(sizes)("gives the board the room that it should have: %s", (name, [w, h]) => {
    for (const rem of [16, 19, 26]) {
      const { board } = layoutOf(printed, w, h, rem);
      if (name === "lying") expect(board.h / h).toBeGreaterThanOrEqual(0.7);
      else expect((board.w * board.h) / (w * (h + 44))).toBeGreaterThanOrEqual(0.6);
    }
  });
  it("has spaces for a finger on a phone, upright and on its side", () => {
    for (const [w, h] of [stages.phone, stages.lying])
      for (const tile of layoutOf(printed, w, h).tiles.values())
        expect(Math.min(tile.w, tile.h)).toBeGreaterThanOrEqual(43.5);
  });
  it("turns the plan upright without changing the neighbours", () => {
    const [wide, tall] = [layoutOf(printed, 1280, 756), layoutOf(printed, 390, 800)];
    expect(wide.tiles.get("I6")!.x).toBeLessThan(wide.tiles.get("I16")!.x);
    expect(tall.tiles.get("I6")!.y).toBeGreaterThan(tall.tiles.get("I16")!.y);
    expect(wide.tiles.get("A0")!.y).toBeLessThan(wide.tiles.get("I7")!.y);
    expect(tall.tiles.get("A0")!.x).toBeLessThan(tall.tiles.get("I7")!.x);
  });
  it("names spaces where there is room, on two lines at most, squeezed rather than cut", () => {
    expect(sizes.map(([, [w, h]]) => layoutOf(printed, w, h).named)).toEqual([
      true,
      true,
      true,
      false,
      false,
    ]);
    const { tiles } = layoutOf(printed, 1280, 756);
    for (const { place, label } of spotsOf(printed).values())
      for (const language of ["fr", "en"] as const) {
        const room = tiles.get(place)!.w - 7;
        const lines = linesOf(label[language]);
        expect(lines.length).toBeLessThanOrEqual(2);
        expect(lines.join(" ")).toBe(label[language]);
        for (const line of lines) expect(setLine(line, 12, room) ?? 0).toBeLessThanOrEqual(room);
        // Nothing is squeezed to less than two thirds of its width.
        for (const line of lines) expect(line.length * 0.56 * 12 * 0.66).toBeLessThanOrEqual(room);
      }
    expect(linesOf("Magasin de Mémé Mélina")).toEqual(["Magasin de", "Mémé Mélina"]);
    expect(wrapped("Tableau de maître volé", 11)).toEqual(["Tableau de", "maître volé"]);
  });
  it("puts pawns apart from each other, and the card of a place wholly on the board", () => {
    for (const [, [w, h]] of sizes) {
      const layout = layoutOf(printed, w, h);
      for (const tile of layout.tiles.values()) {
        const { x, w: wide } = cardBeside(layout, tile);
        expect(x).toBeGreaterThanOrEqual(0);
        expect(x + wide).toBeLessThanOrEqual(layout.board.w);
        const feet = [0, 1, 2, 3, 4, 5].map((number) => footOn(tile, number, 6).x);
        expect(new Set(feet).size).toBe(6);
      }
    }
  });
  it("draws every place and every goods card of the printed edition", () => {
    const drawings = ["Place", "Goods"].map((of) =>
      readFileSync(`src/boards/combinards/${of}Symbols.svelte`, "utf8"),
    );
    for (const spot of spotsOf(printed).values())
      expect(drawings[0]).toContain(`id="${placePicture(spot).drawing}"`);
    for (const goods of printed.cards) {
      expect(goodsPicture(goods).drawing).toBe(`combinards-goods-${goods.id}`);
      expect(drawings[1]).toContain(`id="combinards-goods-${goods.id}"`);
    }
    expect(goodsPicture({ id: "of-somebody-else", kind: "oil" }).drawing).toBe("combinards-goods-oil");
    expect(goodsPicture({ id: "ivoire-n-2", kind: "illicit" }).drawing).toBe("combinards-goods-ivoire");
  });
});

describe("the goods", () => {
  it("calls places of sale on cards by what tells them apart", () => {
    for (const language of ["fr", "en"] as const) {
      const short = printed.markets.map(({ label }) => shortName(label[language]));
      expect(new Set(short).size).toBe(printed.markets.length);
      for (const name of short) expect(name.length).toBeLessThanOrEqual(13);
    }
    expect(shortName("Magasin de Mémé Mélina")).toBe("Mémé Mélina");
    expect(shortName("Marché aux puces")).toBe("Puces");
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
  it("is one for an informer", () => {
    expect(thrown({ event: "reward-rolled", clause: "", seat: 1, die: 3 })).toEqual([3]);
    expect(thrown({ event: "contempt", clause: "", seat: 1, years: 5 })).toEqual([5]);
  });
});

describe("where a move can be clicked", () => {
  it("is told by its text", () => {
    expect(whereOf("fly B5", printed, "I7")).toEqual({ on: "space", place: "B5" });
    expect(whereOf("inner", printed, "I22")).toEqual({ on: "space", place: "I23" });
    expect(whereOf("outer", printed, "I22")).toEqual({ on: "space", place: "B0" });
    expect(whereOf("give pianos", printed, "I11")).toEqual({ on: "card", card: "pianos" });
    expect(whereOf("inform 2", printed, "I18")).toEqual({ on: "seat", seat: 2 });
    expect(whereOf("let-pass", printed, "I1")).toEqual({ on: "answer" });
    expect(whereOf("no-buy", printed, "I1")).toEqual({ on: "question" });
  });

  it("puts no harm first", () => {
    const { answers } = placesOf(["denounce", "let-pass"].map(choice), printed, "A13");
    expect(answers.map(({ move }) => move)).toEqual(["let-pass", "denounce"]);
  });
});

// ---- Every decision of the recorded games, on the board ----

interface Recorded {
  moves: string[];
  here: string;
}
// What somebody might do, and where whoever moved last stood: as tests/playthroughs tells it.
function recorded(file: string): Recorded[] {
  const found: Recorded[] = [];
  let here = "I0";
  for (const line of readFileSync(`../tests/playthroughs/${file}`, "utf8").split("\n")) {
    here = /^ {4}\S+ (?:moved|flew|stopped|reached-junction) .*?(?:at|to)=([IAB]\d+)/.exec(line)?.[1] ?? here;
    const may = /^ {2}.* may: (\[.*\])$/.exec(line)?.[1];
    if (may) found.push({ here, moves: [...may.matchAll(/\[([^\]]+)\]/g)].map(([, move]) => move!) });
  }
  return found;
}
const phaseOf = (moves: string[]): CombinardsView["phase"] => {
  const has = (verb: string): boolean => moves.some((move) => move.split(" ")[0] === verb);
  if (has("inner")) return "junction";
  if (has("fly")) return "airport";
  if (has("pay") || has("risk")) return "tax";
  if (has("give")) return "police";
  if (has("years-off")) return "reward";
  for (const verb of ["roll", "buy", "announce", "doubt", "denounce", "declare", "inform"] as const)
    if (has(verb)) return verb;
  return has("no-sell") ? "sell" : "refinery";
};
const playthroughs = ["combinards-1.txt", "combinards-2.txt", "combinards-3.txt"].flatMap(recorded);
const decisions = [
  ...new Map(
    playthroughs.map((one) => [
      `${phaseOf(one.moves) === "junction" ? one.here : ""}${one.moves.join()}`,
      one,
    ]),
  ).values(),
  { here: "I18", moves: ["years-off", "money"] },
  { here: "I3", moves: ["risk"] },
];

const still: Stand<CombinardsEvent> = { follow: () => () => {}, open: () => {} };
function laid({ moves, here }: Recorded, chosen: string | null = null, stage = still) {
  const pressed: string[] = [];
  const phase = phaseOf(moves);
  const cards = moves.filter((move) => /^(sell|declare|give) /.test(move)).map((move) => move.split(" ")[1]!);
  const seats = 6;
  // The one who is asked is never one of those whom he can point at.
  const me = [0, 1, 2, 3, 4, 5].find((seat) => !moves.includes(`inform ${seat}`))!;
  const isAnswer = phase === "doubt" || phase === "denounce";
  const shown = view({
    seats,
    phase,
    turn: isAnswer ? (me + 1) % seats : me,
    playing: [0, 1, 2, 3, 4, 5],
    players: Array.from({ length: seats }, () => ({ place: here, years: 3, cash: 120 })),
    hand_sizes: Array.from({ length: seats }, () => 6),
    hand: Object.fromEntries(cards.map((card) => [card, 2])),
    chosen: {},
    drawn: phase === "announce" ? "ivoire" : null,
    announced: isAnswer ? 5 : 0,
    die: phase === "reward" ? 4 : 0,
  });
  const { container } = render(Board, {
    view: shown,
    edition: printed,
    me,
    names: ["Anne", "Bruno", "Chloé", "Denis", "Élise", "Farid"],
    people: ["Anne", "Bruno", "Chloé", "Denis", "Élise", "Farid"].map((name, face) => ({
      name,
      bot: face > 2,
      away: false,
      face,
    })),
    asked: [me],
    countdown: null,
    moves: moves.map(choice),
    greyed: [],
    chosen,
    choose: (move: string) => void pressed.push(move),
    cancel: () => {},
    pending: false,
    stage,
    fleeting: [],
    log: () => "",
  });
  return { container, pressed };
}

describe("the table", () => {
  beforeEach(() => (settings.confirm = false));
  afterEach(cleanup);

  it("puts aside what was sold before the next thing is done", async () => {
    const players: Player<CombinardsEvent>[] = [];
    const follow = (one: Player<CombinardsEvent>) => (players.push(one), () => {});
    const { container } = laid({ here: "I2", moves: ["buy", "no-buy"] }, null, { ...still, follow });
    const sold: CombinardsEvent = { event: "sold", clause: "", seat: 0, card: "ivoire", price: 33 };
    for (const one of players) one.play([sold], { tempo: 1, ms: 900, first: true });
    await tick();
    expect(container.querySelector(".shown")?.textContent).toContain("Anne");
    for (const one of players) one.done?.();
    await tick();
    expect(container.querySelector(".shown")).toBeNull();
  });
  it("has seen enough games", () => {
    expect(playthroughs.length).toBeGreaterThan(200);
    const verbs = new Set(decisions.flatMap(({ moves }) => moves.map((move) => move.split(" ")[0])));
    expect(verbs.size).toBe(22);
  });
  it.each(decisions.map((one) => [one.moves.join(" | ").slice(0, 80), one] as const))(
    "offers every move once: %s",
    async (_, decision) => {
      const { container, pressed } = laid(decision);
      if (decision.moves.length > 20) {
        // Any price: on a scale.
        const scale = container.querySelector<HTMLInputElement>("input[type=range]")!;
        for (const move of decision.moves) {
          await fireEvent.input(scale, { target: { value: move.split(" ")[1] } });
          await fireEvent.click(container.querySelector(".note")!);
        }
      } else {
        const controls = [...container.querySelectorAll("button")].filter(
          (one) => !one.textContent?.includes(say("seeHand")),
        );
        for (const control of controls) await fireEvent.click(control);
      }
      expect([...pressed].sort()).toEqual([...decision.moves].sort());
      expect(container.querySelectorAll("[data-action]").length).toBeGreaterThan(0);
    },
  );
  it("has one button to confirm what was chosen, wherever that was", () => {
    const several = decisions.filter(({ moves }) => moves.length > 1 && moves.length < 20);
    const byPhase = new Map(several.map((one) => [phaseOf(one.moves), one]));
    for (const decision of byPhase.values())
      for (const move of new Map(decision.moves.map((one) => [one.split(" ")[0], one])).values()) {
        const { container } = laid(decision, move);
        // The pile is pressed a second time.
        expect(container.querySelectorAll("[data-confirm]").length, move).toBe(move === "buy" ? 0 : 1);
        cleanup();
      }
  }, 20_000);
  it("asks for nothing more while what was done is on its way", () => {
    const ask = (played: boolean): string => {
      const props = {
        view: view({ turn: 0 }),
        edition: printed,
        names,
        me: 0,
        mine: true,
        played,
        pending: false,
      };
      const { container } = render(Ask, {
        ...props,
        places: placesOf(played ? [] : [choice("roll")], printed, "I0"),
        chosen: null,
        choose: () => {},
        cancel: () => {},
      });
      const { textContent } = container;
      cleanup();
      return textContent;
    };
    expect(ask(false)).toContain("Touchez les dés.");
    expect(ask(true)).toContain("C’est joué…");
    expect(ask(true)).not.toContain("lancer");
  });
  it("does at once what is the only thing to do", async () => {
    settings.confirm = true;
    const { container, pressed } = laid({ here: "I0", moves: ["roll"] });
    await fireEvent.click(container.querySelector("button.act")!);
    expect(pressed).toEqual(["roll", "roll"]); // chosen, and confirmed
  });
  it("tells what a sale brings, and what is left", () => {
    const selling = view({
      phase: "sell",
      turn: 0,
      chosen: {},
      players: [{ place: "I2", years: 0, cash: 128 }],
    });
    expect(effectOf("sell pianos", selling, printed, 0)).toEqual([
      "128\u00a0M → 201\u00a0M",
      "Il vous en restera 1.",
    ]);
    expect(effectOf("no-sell", selling, printed, 0)).toEqual([]);
  });
});

describe("close-ups", () => {
  const doubted = view({ phase: "doubt", announced: 5, playing: [0, 1, 2], turn: 1 });
  const table = { view: doubted, edition: printed, names, me: 0 };
  const about = (event: CombinardsEvent, before: Deal | null = dealOf(doubted, 0)) =>
    shotAfter(event, before, table);

  it("keeps every answer sealed until the window has closed", () => {
    const deal = dealOf(doubted, 0)!;
    expect(deal.opened).toBeNull();
    expect(askedIn(deal, doubted)).toEqual([2, 0]);
    expect(about({ event: "answered", clause: "", seat: 0, accuses: true })).toEqual(deal);
    expect(about({ event: "doubted", clause: "", doubters: [0] })).toMatchObject({ opened: [0], price: 5 });
    expect(about({ event: "bought", clause: "", seat: 1, price: 5 })).toMatchObject({ opened: [] });
  });
  it("shows the drawn card to its buyer alone", () => {
    const buying = view({ phase: "announce", turn: 1, drawn: null });
    expect(dealOf(buying, 0)).toBeNull();
    expect(dealOf(buying, 1)?.about).toBe("announce");
  });
  it("speaks to whom it hits", () => {
    const event = { event: "caught", clause: "", seat: 1, doubter: 0, card: "ivoire", paid: 20 } as const;
    expect(about(event)).toMatchObject({
      won: "right",
      result: "Bruno mentait\u00a0: la carte est à vous\u00a0!",
    });
    expect(shotAfter(event, null, { ...table, me: 1 })).toMatchObject({
      result: "Démasqué\u00a0! La carte va à Anne.",
    });
    expect(shotAfter(event, null, { ...table, me: null })).toMatchObject({
      result: "Bruno mentait\u00a0: la carte va à Anne.",
      price: 5,
    });
  });
  it("ends when something else happens", () => {
    expect(about({ event: "rolled", clause: "", seat: 0, first: 1, second: 2 })).toBeNull();
  });
});

it("moves something for every event that takes time, or shows it close up", () => {
  const walks = ["moved", "reached-junction", "stopped", "flew"];
  const samples = { seat: 1, doubter: 0, accuser: 0, suspect: 0, card: "ivoire", cards: { ivoire: 1 }, hand: { ivoire: 1 }, price: 5, paid: 5, damages: 10, amount: 5, years: 2, first: 1, second: 2, die: 3, doubters: [0], accusers: [0], left: 3, winners: [0], cash: 600, accuses: true }; // prettier-ignore
  const table = { view: view({ phase: "doubt", announced: 5 }), edition: printed, names, me: 0 };
  for (const [name, { ms }] of Object.entries(score.cues)) {
    const event = { event: name, clause: "", ...samples } as CombinardsEvent;
    const counted = name.endsWith("-unseen") ? { ...event, cards: 3 } : event;
    if (ms === 0 || walks.includes(name)) continue;
    const shown =
      legsOf(counted as CombinardsEvent, 0).length > 0 ||
      thrown(event) !== null ||
      shotAfter(event, dealOf(table.view, 0), table) !== null;
    expect(shown, name).toBe(true);
  }
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
