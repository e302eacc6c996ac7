import { beforeEach, describe, expect, it } from "vitest";
import edition from "../../../../editions/quiz.json";
import type { QuizEdition, QuizEvent, QuizView } from "../../../types/games";
import { settings } from "../../settings.svelte";
import type { Choice } from "../board";
import {
  answersOf,
  askingOf,
  deskOrder,
  lastRevealed,
  partOf,
  placesOf,
  quizmasterOf,
  revealedBy,
  roundsOf,
  rungsOf,
  sayingOf,
  stakesOf,
  stepOf,
  takenIn,
  touchable,
} from "./round";
import { questionOf, questionTo, sealedOf, tableInWords } from "./telling";

const printed = edition as QuizEdition;
const names = ["Anne", "Bruno", "Chloé", "David"];

const usual: QuizView["options"] = {
  quizmaster: "human",
  rounds: 0,
  turns: 1,
  play_out: false,
  real_calls: false,
  television: false,
};
function view(change: Partial<QuizView> = {}): QuizView {
  return {
    seats: 4,
    options: usual,
    starter: 3,
    round: 1,
    phase: "jokers",
    level: 7,
    card: 12,
    right: null,
    in: [1, 2],
    turn: 2,
    helper: null,
    joker: "50:50",
    shows: 0,
    calling: false,
    said: "nothing",
    jokers: [["50:50", "audience", "phone"], ["audience"], [], ["50:50", "audience", "phone"]],
    used: [[], [], [], []],
    open: [[], [], ["B", "C"], []],
    votes: {},
    advice: null,
    money: [0, 3000, 0, 48000],
    millionaires: [],
    ended: "no",
    winners: [],
    read_out: {
      id: "fr-07-001",
      theme: "music",
      lang: "fr",
      question: "Quel compositeur a écrit le « Boléro » ?",
      answers: ["Poulenc", "Debussy", "Fauré", "Ravel"],
      right: null,
      why: "",
    },
    ...change,
  };
}
// A card as it is told with what it led to.
const read_out = {
  id: "fr-07-001",
  theme: "music",
  lang: "fr",
  question: "Quel compositeur a écrit le « Boléro » ?",
  answers: ["Poulenc", "Debussy", "Fauré", "Ravel"],
  right: "D" as const,
  why: "En 1928.",
};
const choice = (move: string): Choice => ({ move, words: move, clause: "" });

beforeEach(() => {
  settings.language = "fr";
});

describe("the pyramid", () => {
  it("marks the level, what lies below it and the safe steps", () => {
    const rungs = rungsOf(printed, view());
    expect(rungs).toHaveLength(15);
    expect(rungs[6]).toMatchObject({ prize: 6000, state: "here" });
    expect(rungs[5]?.state).toBe("passed");
    expect(rungs[7]?.state).toBe("ahead");
    expect(rungs.filter((rung) => rung.safe).map((rung) => rung.prize)).toEqual([1500, 48000]);
    expect(rungsOf(printed, view({ phase: "over" })).some((rung) => rung.state === "here")).toBe(false);
  });

  it("tells what is at stake: on a question the level before is kept, while choosing the one reached", () => {
    expect(stakesOf(printed, view())).toEqual({ prize: 6000, kept: 3000, floor: 1500 });
    expect(stakesOf(printed, view({ phase: "choice" }))).toEqual({ prize: 12000, kept: 6000, floor: 1500 });
    expect(stakesOf(printed, view({ level: 1 }))).toEqual({ prize: 200, kept: 0, floor: 0 });
    expect(stakesOf(printed, view({ level: 5 })).floor).toBe(0);
    expect(stakesOf(printed, view({ level: 10, phase: "choice" })).floor).toBe(48000);
  });
});

describe("the parts", () => {
  it("goes round the table from the first quizmaster", () => {
    expect(quizmasterOf(view())).toBe(0);
    expect(quizmasterOf(view({ phase: "over", round: 4 }))).toBe(2);
    expect(quizmasterOf(view({ options: { ...usual, quizmaster: "software" } }))).toBeNull();
    expect(roundsOf(view())).toEqual({ round: 2, rounds: 4 });
    expect(roundsOf(view({ options: { ...usual, turns: 3 } })).rounds).toBe(12);
  });

  it("calls those who are out an audience only on television", () => {
    expect([0, 1, 3].map((seat) => partOf(view(), seat))).toEqual(["quizmaster", "candidate", "out"]);
    expect(partOf(view({ options: { ...usual, television: true } }), 3)).toBe("audience");
  });
});

describe("the answers", () => {
  it("closes what a joker closed on my holder, and on no other", () => {
    const closed = (me: number | null): string[] =>
      answersOf(view(), me).flatMap((answer) => (answer.closed ? [answer.letter] : []));
    expect(closed(2)).toEqual(["A", "D"]);
    expect(closed(1)).toEqual([]);
    expect(closed(null)).toEqual([]);
  });

  it("shows the help I got and what I sealed, and the right answer only where the view tells it", () => {
    const helped = answersOf(view({ votes: { C: 3 }, advice: "D", said: "B" }), 2);
    expect(helped.map((a) => [a.votes, a.advised, a.mine, a.right])).toEqual([
      [0, false, false, false],
      [0, false, true, false],
      [3, false, false, false],
      [0, true, false, false],
    ]);
    const told = answersOf(view({ read_out: { ...view().read_out, right: "D" } }), 0);
    expect(told.filter((a) => a.right).map((a) => a.text)).toEqual(["Ravel"]);
  });
});

describe("where a move can be clicked", () => {
  it("puts letters on answers, calls on the phone, the rest at the table", () => {
    const places = placesOf(
      ["joker 50:50", "joker phone 0", "joker phone 3", "joker call", "no-joker"].map(choice),
    );
    expect(places.jokers.get("50:50")?.map((c) => c.move)).toEqual(["joker 50:50"]);
    expect(places.jokers.get("phone")?.map((c) => c.move)).toEqual([
      "joker phone 0",
      "joker phone 3",
      "joker call",
    ]);
    expect(places.said.map((c) => c.move)).toEqual(["no-joker"]);
    expect(askingOf(places)).toBeUndefined();
  });

  it("tells what a click on an answer means", () => {
    const places = placesOf(["keep A", "keep C"].map(choice));
    expect([...places.letters.keys()]).toEqual(["A", "C"]);
    expect(askingOf(places)).toBe("keep");
  });
});

describe("what touching an answer leads to", () => {
  const letters = (change: Partial<QuizView>, me: number | null, ...moves: string[]): string[] => [
    ...touchable(view(change), me, placesOf(moves.map(choice))).values(),
  ];
  it("is its move where a window is open to me", () => {
    expect(letters({ phase: "vote" }, 3, "vote A", "vote B")).toEqual(["vote A", "vote B"]);
  });
  it("is my answer while candidates are asked, mine or another, as far as it is open on my holder", () => {
    expect(letters({}, 2, "no-joker")).toEqual(["answer B", "answer C"]);
    expect(letters({ turn: 2 }, 1)).toEqual(["answer A", "answer B", "answer C", "answer D"]);
  });
  it("is nothing for others, for whom my turn is not open, or once it is sealed", () => {
    expect(letters({}, 3)).toEqual([]);
    expect(letters({}, null)).toEqual([]);
    expect(letters({}, 2)).toEqual([]); // my joker is on its way
    expect(letters({ phase: "answer", said: "B" }, 1)).toEqual([]);
  });
});

describe("who stands where", () => {
  it("is told from the quizmaster's left, with what each is doing", () => {
    expect(deskOrder(view())).toEqual([1, 2, 3, 0]);
    expect(deskOrder(view({ options: { ...usual, quizmaster: "software" } }))).toEqual([0, 1, 2, 3]);
    expect([0, 1, 2, 3].map((seat) => sayingOf(view(), seat))).toEqual(["quizmaster", "none", "now", "out"]);
    expect(sayingOf(view({ turn: 1 }), 2)).toBe("next");
    expect(sayingOf(view({ used: [[], ["50:50"], [], []] }), 1)).toBe("used");
    expect([0, 1, 2, 3].map((seat) => sayingOf(view({ phase: "vote" }), seat))).toEqual([
      "quizmaster",
      "helps",
      "helped",
      "helps",
    ]);
  });
  it("shows of whoever answers the same, whether it is done or not", () => {
    const sealed = view({ phase: "answer", said: "B" });
    expect([1, 2].map((seat) => sayingOf(sealed, seat))).toEqual(["seals", "seals"]);
  });
  it("is the step that was won, or the one that one fell to", () => {
    const past: QuizEvent[] = [
      { event: "fell-back", clause: "", seat: 1, gain: 1500 }, // in the round before
      { event: "quizmaster", clause: "", seat: 0, round: 2 },
      { event: "fell-back", clause: "", seat: 3, gain: 0 },
      { event: "stopped", clause: "", seat: 1, gain: 1500 },
    ];
    const taken = takenIn(past);
    expect([...taken]).toEqual([
      [3, 0],
      [1, 1500],
    ]);
    const step = (seat: number, climbed = false) => stepOf(view(), printed, seat, taken, climbed);
    expect([0, 1, 2, 3].map((seat) => step(seat))).toEqual([null, 5, 6, 0]);
    expect(step(2, true)).toBe(7);
  });
});

describe("what was revealed", () => {
  it("has everybody's answer and what it brought", () => {
    const events: QuizEvent[] = [
      { event: "answered", clause: "", seat: 1, letter: "D" },
      { event: "answered", clause: "", seat: 2, letter: "B" },
      { event: "revealed", clause: "", question: 12, right: "D", read_out },
      { event: "right", clause: "", seat: 1, prize: 6000 },
      { event: "wrong", clause: "", seat: 2 },
      { event: "fell-back", clause: "", seat: 2, gain: 1500 },
    ];
    expect(revealedBy(events)).toEqual({
      question: 12,
      right: "D",
      card: read_out,
      given: [
        { seat: 1, letter: "D" },
        { seat: 2, letter: "B" },
      ],
      outcomes: [
        { seat: 1, came: "right", gain: 6000 },
        { seat: 2, came: "wrong", gain: 1500 },
      ],
    });
  });

  it("is nothing while answers are being sealed", () => {
    expect(revealedBy([{ event: "sealed", clause: "", seat: 1, letter: "D" }])).toBeNull();
  });

  it("is there again after a reload, while its question is on the table or the next one is new", () => {
    const asked: QuizEvent = { event: "asked", clause: "", prize: 300, question: 13 };
    const joker: QuizEvent = { event: "no-joker", clause: "", seat: 1 };
    const past: QuizEvent[] = [
      { event: "revealed", clause: "", question: 4, right: "A", read_out },
      { event: "right", clause: "", seat: 1, prize: 3000 },
      { ...asked, question: 12 },
      joker,
      { event: "sealed", clause: "", seat: 1, letter: "D" },
      { event: "answered", clause: "", seat: 1, letter: "D" },
      { event: "revealed", clause: "", question: 12, right: "D", read_out },
      { event: "right", clause: "", seat: 1, prize: 6000 },
    ];
    const sealed: QuizEvent = { event: "sealed", clause: "", seat: 1, letter: null };
    expect(lastRevealed(past, 12)?.question).toBe(12);
    expect(lastRevealed(past, 12)?.outcomes).toEqual([{ seat: 1, came: "right", gain: 6000 }]);
    expect(lastRevealed([...past, sealed], 12)?.question).toBe(12);
    const tries: QuizEvent[] = [...past, sealed, { event: "tries", clause: "", seat: 1 }, asked];
    expect(lastRevealed(tries, 13)?.outcomes).toEqual([{ seat: 1, came: "tries", gain: 0 }]);
    expect(lastRevealed([...tries, joker], 13)).toBeNull();
    expect(lastRevealed([], 13)).toBeNull();
  });

  it("tells a million once", () => {
    const outcomes = revealedBy([
      { event: "revealed", clause: "", question: 3, right: "A", read_out },
      { event: "right", clause: "", seat: 1, prize: 1_000_000 },
      { event: "million", clause: "", seat: 1, prize: 1_000_000 },
    ])?.outcomes;
    expect(outcomes).toEqual([{ seat: 1, came: "million", gain: 1_000_000 }]);
  });
});

describe("the table in words", () => {
  it("reads the question with its answers, and everybody's part, money and jokers", () => {
    const told = tableInWords(view(), printed, names);
    expect(told[0]).toMatch(/Un joker pour Chloé/);
    expect(told).toContain("D. Ravel");
    expect(told.find((line) => line.startsWith("Bruno"))).toMatch(
      /en jeu, 3\s000\s€, jokers\s: Vote du public/,
    );
    expect(told.find((line) => line.startsWith("Chloé"))).toMatch(/aucun/);
    expect(told.find((line) => line.startsWith("David"))).not.toMatch(/joker/);
  });

  it("has no part left to tell at the end", () => {
    const over = view({ phase: "over", ended: "rounds", winners: [3] });
    expect(tableInWords(over, printed, names)).toContain("Chloé\u00a0: 0\u00a0€");
    settings.language = "en";
    expect(tableInWords(over, printed, names)).toContain("David: €48,000");
  });

  it("speaks to whoever is helped, and of him to the others", () => {
    const helped = view({ phase: "vote" });
    expect(questionTo(helped, printed, names, helped.turn)).toMatch(/^Le public vous aide\s: chacun vote/);
    expect(questionTo(helped, printed, names, null)).toContain(names[helped.turn]!);
    expect(questionTo(view(), printed, names, view().turn)).not.toContain(names[view().turn]!);
  });
  it("puts the question of the moment in English too", () => {
    settings.language = "en";
    expect(questionOf(view({ phase: "choice" }), printed, names)).toBe(
      "Try for €12,000, or stop with €6,000? Everybody chooses secretly.",
    );
    expect(questionOf(view({ phase: "over", ended: "rounds", winners: [3] }), printed, names)).toMatch(
      /David won, with €48,000/,
    );
  });

  it("says what was won, and that nobody wins with nothing", () => {
    const over = { phase: "over", ended: "rounds" } as const;
    const broke = view({ ...over, winners: [0, 1, 2, 3], money: [0, 0, 0, 0] });
    expect(questionOf(broke, printed, names)).toMatch(/personne n’a rien gagné/);
    const alone = view({ ...over, seats: 1, winners: [0], money: [0] });
    expect(questionOf(alone, printed, names)).toMatch(/Anne repart avec 0\s€/);
  });

  it("tells me alone what I sealed", () => {
    expect(sealedOf(view())).toBe("");
    expect(sealedOf(view({ phase: "choice", said: "stop" }))).toMatch(/arrêtez/);
    expect(sealedOf(view({ phase: "answer", said: "C" }))).toMatch(/C/);
  });
});
