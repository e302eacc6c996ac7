// The studio as it is drawn: what fills the screen, what can be touched, and in which order.
import { cleanup, fireEvent, render, screen } from "@testing-library/svelte";
import { flushSync } from "svelte";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import edition from "../../../../editions/quiz.json";
import type { QuizEdition, QuizEvent, QuizView } from "../../../types/games";
import { settings } from "../../settings.svelte";
import type { Player } from "../board";
import Board, * as board from "./Board.svelte";
import { kGrace } from "./keeping.svelte";

const names = ["Anne", "Gaspard", "Léonie"];
const clause = "";
const view = (change: Partial<QuizView> = {}): QuizView => ({
  seats: 3,
  options: {
    quizmaster: "software",
    rounds: 0,
    turns: 1,
    play_out: false,
    real_calls: false,
    television: false,
  },
  starter: 0,
  round: 0,
  phase: "jokers",
  level: 7,
  card: 12,
  right: null,
  in: [0, 1, 2],
  turn: 0,
  helper: null,
  joker: "50:50",
  shows: 0,
  calling: false,
  said: "nothing",
  jokers: [["50:50", "audience"], [], []],
  used: [[], [], []],
  open: [[], [], []],
  votes: {},
  advice: null,
  money: [0, 3000, 0],
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
});
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
const choice = (move: string, words = move) => ({ move, words, clause });
const jokers = [choice("joker 50:50"), choice("joker audience"), choice("no-joker", "Pas d’autre joker")];
const answers = ["A", "B", "C", "D"].map((letter) => choice(`answer ${letter}`, `Dernier mot : ${letter}`));

function sit(change: Partial<QuizView> = {}, more: Record<string, unknown> = {}, past: QuizEvent[] = []) {
  const chosen: string[] = [];
  const players: Player<QuizEvent>[] = [];
  const { container } = render(Board, {
    view: view(change),
    edition: edition as QuizEdition,
    me: 0,
    names,
    people: names.map((name, i) => ({ name, bot: i > 0, away: false, face: i })),
    asked: [0],
    countdown: null,
    moves: [],
    greyed: [],
    chosen: null,
    choose: (move: string) => void chosen.push(move),
    cancel: () => {},
    pending: false,
    stage: {
      follow: (player: Player<QuizEvent>) => {
        player.lay(past);
        players.push(player);
        return () => {};
      },
      open: () => {},
    },
    fleeting: [],
    log: () => "{}\n",
    ...more,
  });
  flushSync();
  const play = (events: QuizEvent[], first = true) => {
    for (const player of players) player.play(events, { tempo: 0, ms: 0, first });
    flushSync();
  };
  const rest = () => {
    for (const player of players) player.rest?.();
    flushSync();
  };
  return { container, chosen, play, rest };
}
const texts = (container: Element, selector: string): string[] =>
  [...container.querySelectorAll(selector)].map((element) => element.textContent?.trim() ?? "");

beforeEach(() => {
  settings.language = "fr";
  settings.confirm = true;
  vi.useFakeTimers();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

it("fills the screen, and says which part of it is the board, the hand and what to do", () => {
  expect(board.fills).toBe(true);
  const { container } = sit({}, { moves: jokers });
  expect(container.querySelectorAll("[data-board]")).toHaveLength(1);
  const hand = [...container.querySelectorAll("[data-board] [data-hand]")]; // four cards and three jokers (QVG-02)
  expect(hand.map((part) => part.querySelectorAll("button").length)).toEqual([4, 2]);
  expect(texts(hand[1]!, "button > span")).toEqual(["50:50", "Vote du public"]);
  expect(container.querySelectorAll("[data-action] button")).toHaveLength(4);
});

describe("an answer by one touch", () => {
  it("is a no to the joker, confirmed by not being taken back", async () => {
    const { chosen } = sit({}, { moves: jokers });
    await fireEvent.click(screen.getByRole("button", { name: /Ravel.*sans joker de plus/ }));
    expect(chosen).toEqual([]);
    vi.advanceTimersByTime(kGrace);
    flushSync();
    expect(chosen).toEqual(["no-joker", "no-joker"]); // chosen, and confirmed
  });

  it("is made at once where nobody wants to confirm", async () => {
    settings.confirm = false;
    const { chosen } = sit({ phase: "answer" }, { moves: answers });
    await fireEvent.click(screen.getByRole("button", { name: /Ravel/ }));
    vi.advanceTimersByTime(kGrace);
    flushSync();
    expect(chosen).toEqual(["answer D"]);
  });

  it("stands beside the jokers until one answers", () => {
    const locked = sit({ phase: "answer", said: "B" }).container;
    expect(locked.querySelector(".jokers .joker")).toBeNull();
    expect(locked.querySelectorAll("button.answer")).toHaveLength(0);
    expect(locked.querySelector(".answer.mine")?.textContent).toContain("Debussy");
    expect(texts(locked, ".hush").join()).toMatch(/B, c’est votre dernier mot/);
  });

  it("can be touched before I am asked, but not by somebody who is out", () => {
    expect(sit({ turn: 1 }).container.querySelectorAll("button.answer")).toHaveLength(4);
    cleanup();
    expect(sit({ turn: 1, in: [1, 2] }).container.querySelectorAll("button.answer")).toHaveLength(0);
  });

  it("is called by its words, so that a touch is never taken for one of another question", () => {
    const { container } = sit({}, { moves: jokers });
    const buttons = [...container.querySelectorAll("button.answer")];
    expect(buttons.every((button) => !button.hasAttribute("data-move"))).toBe(true);
    expect(buttons[3]?.textContent).toContain("Ravel");
  });

  it("is taken back by Escape, too", async () => {
    const { chosen } = sit({ phase: "answer" }, { moves: answers });
    await fireEvent.click(screen.getByRole("button", { name: /Ravel/ }));
    await fireEvent.keyDown(window, { key: "Escape" });
    vi.advanceTimersByTime(10 * kGrace);
    flushSync();
    expect(chosen).toEqual([]);
  });

  it("has only what is open on my holder", () => {
    const { container } = sit(
      { open: [["B", "D"], [], []], used: [["50:50"], [], []] },
      { moves: jokers.slice(1) },
    );
    expect(
      [...container.querySelectorAll("button.answer .letter")].map((e) => e.textContent?.trim()),
    ).toEqual(["B", "D"]);
  });
});

describe("what was answered", () => {
  const settled: QuizEvent[] = [
    { event: "answered", clause, seat: 0, letter: "D" },
    { event: "answered", clause, seat: 1, letter: "B" },
    { event: "answered", clause, seat: 2, letter: "D" },
  ];
  it("is named while it is held: by all, or by me", () => {
    const hush = (events: QuizEvent[]): string => {
      const { container, play, rest } = sit({ phase: "answer", said: "D" });
      play(events);
      rest();
      play([{ event: "revealed", clause, question: 12, right: "D", read_out }], false);
      const told = texts(container, ".hush").join();
      cleanup();
      return told;
    };
    expect(hush([settled[0]!, settled[2]!])).toMatch(/Tous disent D/);
    expect(hush([settled[0]!])).toMatch(/Vous dites D/);
  });
  it("stands at the desks without sums before anybody has won any", () => {
    expect(texts(sit({ money: [0, 0, 0] }).container, ".desk .money")).toEqual([]);
    cleanup();
    expect(texts(sit({}).container, ".desk .money")).toHaveLength(3);
  });
  it("is shown, held, and only then judged", () => {
    const { container, play, rest } = sit({ phase: "answer", said: "D" });
    expect(container.querySelectorAll(".desk .seal")).toHaveLength(3); // who has sealed is secret
    expect(container.querySelectorAll(".desk .card")).toHaveLength(0);
    play(settled);
    expect(texts(container, ".desk .card")).toEqual(["D", "B", "D"]);
    rest();
    play([{ event: "revealed", clause, question: 12, right: "D", read_out }], false);
    expect(container.querySelector(".good, .right, .bad")).toBeNull();
    expect(texts(container, ".hush").join()).toMatch(/B contre D/);
    rest();
    expect(container.querySelector(".answer.good")?.textContent).toContain("Ravel");
    expect(texts(container, ".desk .card")).toEqual(["D✓", "B✕", "D✓"]);
    // Why it is so is told at once, though the view does not say it before the next question stands there.
    expect(texts(container, ".why")).toEqual(["En 1928."]);
  });
});

describe("between two questions", () => {
  const choosing = {
    phase: "choice" as const,
    read_out: { ...view().read_out, right: "D" as const, why: "En 1928." },
  };
  it("the stairs fill the studio, trying stands before stopping, both with their sums, and why is told", () => {
    const { container } = sit(choosing, { moves: [choice("stop", "S’arrêter"), choice("try", "Tenter")] });
    const buttons = texts(container, "[data-action] button");
    expect(buttons[0]).toMatch(/12\s000\s€.*1\s500\s€/s);
    expect(buttons[1]).toMatch(/6\s000\s€/);
    expect(container.textContent).toContain("En 1928.");
    expect(container.querySelectorAll(".stairs ol li")).toHaveLength(15);
  });

  it("whoever is out watches", () => {
    const { container } = sit({ ...choosing, in: [1, 2] });
    expect(container.querySelectorAll("button")).toHaveLength(0);
  });
});

it("votes are bars of cards, for my eyes, and I may still answer, go on or stop", () => {
  const { container } = sit(
    { votes: { B: 2, D: 1 }, used: [["audience"], [], []] },
    { moves: [choice("stop", "S’arrêter"), jokers[0]!, jokers[2]!] },
  );
  expect(
    [...container.querySelectorAll(".votes")].map((votes) => votes.querySelectorAll("i").length),
  ).toEqual([0, 2, 0, 1]);
  expect(screen.getByRole("button", { name: /S’arrêter avec 3\s000\s€/ })).toBeTruthy();
  expect(screen.getByRole("button", { name: "Pas d’autre joker" })).toBeTruthy();
  // What ends it all does not stand first.
  expect(texts(container, ".ways button")[0]).toBe("Pas d’autre joker");
});

it("shows the quizmaster what he alone knows, and the wrong answers that he may leave", () => {
  const { container } = sit(
    {
      phase: "keep",
      turn: 1,
      in: [1, 2],
      options: { ...view().options, quizmaster: "human" },
      read_out: { ...view().read_out, right: "D", why: "En 1928." },
    },
    { moves: ["A", "B", "C"].map((letter) => choice(`keep ${letter}`, `Laisser ${letter}`)) },
  );
  expect(container.querySelector(".answer.secret")?.textContent).toContain("Ravel");
  expect(container.textContent).toContain("Réservé au maître de jeu");
  expect(screen.getAllByRole("button", { name: /Laisser/ })).toHaveLength(3);
});

it("confirms a joker where it was chosen, and a call asks whom first", async () => {
  const { container } = sit({}, { moves: jokers, chosen: "joker 50:50" });
  expect(container.querySelector("[data-confirm]")?.textContent).toContain("joker 50:50");
  cleanup();
  const calls = [choice("joker phone 1", "Appeler Gaspard"), choice("joker phone 2", "Appeler Léonie")];
  const { chosen } = sit({ jokers: [["phone"], [], []] }, { moves: [...calls, jokers[2]!] });
  await fireEvent.click(screen.getByRole("button", { name: /Coup de fil/ }));
  expect(chosen).toEqual([]);
  await fireEvent.click(screen.getByRole("button", { name: "Appeler Léonie" }));
  expect(chosen).toEqual(["joker phone 2"]);
});

it("keeps the words of the table for those who listen", () => {
  const { container } = sit();
  const told = texts(container, "ul.heard li");
  expect(told).toContain("D. Ravel");
  expect(told.some((line) => line.startsWith("Gaspard"))).toBe(true);
});
