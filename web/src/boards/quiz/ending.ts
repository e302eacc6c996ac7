// The quiz, when it is over.
import type { QuizEdition, QuizEvent, QuizView } from "../../../types/games";
import { tally, top, type Ending, type Figure } from "../../end/ending";
import { speaker } from "../../words.svelte";

const t = speaker({
  fr: {
    euros: "{n, euros}",
    fell: "perdus d’une seule réponse par {name}.",
    row: "{n, plural, one {bonne réponse de suite pour {name}.} other {bonnes réponses de suite pour {name}.}}",
    right:
      "{n, plural, one {bonne réponse en tout pour {name}.} other {bonnes réponses en tout pour {name}.}}",
    wrong: "{n, plural, one {mauvaise réponse de {name}.} other {mauvaises réponses de {name}.}}",
    stopped: "emportés par {name}, qui a su s’arrêter.",
    jokers: "{n, plural, one {joker joué par {name}.} other {jokers joués par {name}.}}",
    proud: "joker joué par {name}, de toute la partie.",
    questions: "{n, plural, one {question posée.} other {questions posées.}}",
    alone:
      "{n, plural, one {question que {name} a été seul à savoir.} other {questions que {name} a été seul à savoir.}}",
    stumped: "{n, plural, one {question que personne n’a sue.} other {questions que personne n’a sues.}}",
    highest: "la plus haute marche atteinte, par {name}.",
    letter:
      "{n, plural, one {fois que la bonne réponse était {name}.} other {fois que la bonne réponse était {name}.}}",
    friends: "{n, plural, one {appel à un ami.} other {appels à un ami.}}",
    halves: "{n, plural, one {50:50 joué.} other {50:50 joués.}}",
  },
  en: {
    euros: "{n, euros}",
    fell: "lost by one answer, by {name}.",
    row: "{n, plural, one {right answer} other {right answers}} in a row for {name}.",
    right: "{n, plural, one {right answer} other {right answers}} in all for {name}.",
    wrong: "{n, plural, one {wrong answer} other {wrong answers}} of {name}.",
    stopped: "taken home by {name}, who knew when to stop.",
    jokers: "{n, plural, one {joker} other {jokers}} used by {name}.",
    proud: "jokers used by {name} in the whole game.",
    questions: "{n, plural, one {question} other {questions}} asked.",
    alone: "{n, plural, one {question} other {questions}} that {name} alone knew.",
    stumped: "{n, plural, one {question} other {questions}} that nobody knew.",
    highest: "the highest step that was reached, by {name}.",
    letter: "{n, plural, one {time} other {times}} that the right answer was {name}.",
    friends: "{n, plural, one {call} other {calls}} to a friend.",
    halves: "{n, plural, one {50:50} other {50:50s}} used.",
  },
});

export const ending: Ending<QuizView, QuizEdition, QuizEvent> = {
  worth: (view, seat) => view.money[seat] ?? 0,
  stands: (view, seat) => t("euros", { n: view.money[seat] ?? 0 }),
  figures: ({ events, names }) => {
    const list: Figure[] = [];
    type Key = Parameters<typeof t>[0];
    const nameOf = (seat: number): string => names[seat] ?? "";
    const add = (n: number | string, weight: number, key: Key, name = ""): void => {
      list.push({ n: String(n), words: t(key, { ...(typeof n === "number" && { n }), name }), weight });
    };
    const of = <Name extends QuizEvent["event"]>(name: Name) =>
      events.filter((one): one is Extract<QuizEvent, { event: Name }> => one.event === name);
    const tell = (counts: Map<number, number>, key: Key, base: number, each: number) => {
      const found = top(counts);
      if (found) add(found[1], base + each * found[1], key, nameOf(found[0]));
    };

    // How high somebody stood, and how far he fell.
    const level = new Map<number, number>();
    const row = new Map<number, number>();
    let fall = { n: 0, seat: -1 };
    let longest = { n: 0, seat: -1 };
    let highest = { n: 0, seat: -1 };
    let answers: { seat: number; letter: string }[] = [];
    const alone: number[] = [];
    let stumped = 0;
    for (const one of events) {
      if (one.event === "asked") answers = [];
      if (one.event === "answered") answers.push(one);
      if (one.event === "revealed" && answers.length) {
        const knew = answers.filter(({ letter }) => letter === one.right);
        if (!knew.length) ++stumped;
        if (knew.length === 1 && answers.length > 1) alone.push(knew[0]!.seat);
      }
      if (one.event === "right" || one.event === "million") {
        level.set(one.seat, one.prize);
        if (one.prize > highest.n) highest = { n: one.prize, seat: one.seat };
        if (one.event === "right") {
          const n = (row.get(one.seat) ?? 0) + 1;
          row.set(one.seat, n);
          if (n > longest.n) longest = { n, seat: one.seat };
        }
      }
      if (one.event === "fell-back") {
        const n = (level.get(one.seat) ?? 0) - one.gain;
        if (n > fall.n) fall = { n, seat: one.seat };
        level.set(one.seat, 0);
        row.set(one.seat, 0);
      }
      if (one.event === "stopped") level.set(one.seat, 0);
    }
    if (fall.n) add(t("euros", { n: fall.n }), 40 + fall.n / 5000, "fell", nameOf(fall.seat));
    if (longest.n > 1) add(longest.n, 24 + 2 * longest.n, "row", nameOf(longest.seat));
    if (highest.n) add(t("euros", { n: highest.n }), 26, "highest", nameOf(highest.seat));
    tell(tally(of("right").map(({ seat }) => seat)), "right", 12, 1);
    tell(tally(of("wrong").map(({ seat }) => seat)), "wrong", 10, 3);
    const kept = of("stopped").reduce<{ seat: number; gain: number } | null>(
      (best, one) => (one.gain > (best?.gain ?? 0) ? one : best),
      null,
    );
    if (kept) add(t("euros", { n: kept.gain }), 34, "stopped", nameOf(kept.seat));
    const jokers = tally(of("joker").map(({ seat }) => seat));
    tell(jokers, "jokers", 14, 3);
    const proud = names.findIndex(
      (_, seat) => !jokers.has(seat) && of("right").some((one) => one.seat === seat),
    );
    if (proud >= 0) add(0, 30, "proud", nameOf(proud));
    tell(tally(alone), "alone", 30, 6);
    if (stumped) add(stumped, 16, "stumped");
    const letter = top(tally(of("revealed").map(({ right }) => right)));
    if (letter && letter[1] > 1) add(letter[1], 9 + letter[1], "letter", letter[0]);
    const calls = of("phoned").length + of("called").length;
    if (calls) add(calls, 8, "friends");
    const halves = of("joker").filter(({ joker }) => joker === "50:50").length;
    if (halves) add(halves, 7, "halves");
    add(of("asked").length, 6, "questions");
    return list;
  },
};
