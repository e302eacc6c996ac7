// The table in words: what is being decided, and who has what.
import type { QuizEdition, QuizView } from "../../../types/games";
import { listed } from "../../words.svelte";
import { LETTERS, isOver, partOf, quizmasterOf, rungsOf, stakesOf } from "./round";
import { say } from "./words";

export function questionOf(view: QuizView, edition: QuizEdition, names: string[]): string {
  if (view.phase === "over") {
    const money = Math.max(0, ...view.winners.map((seat) => view.money[seat] ?? 0));
    const winners = listed(view.winners.map((seat) => names[seat] ?? ""));
    if (view.ended === "million") return say("ended.million", { winners });
    if (view.seats === 1) return say("ended.alone", { winners, money });
    return say(money > 0 ? "ended.rounds" : "ended.nothing", { winners, money });
  }
  const { prize, kept } = stakesOf(edition, view);
  return say(`phase.${view.phase}`, {
    seat: names[view.turn] ?? "",
    quizmaster: names[quizmasterOf(view) ?? -1] ?? "",
    helper: names[view.helper ?? -1] ?? "",
    shows: view.shows,
    prize,
    kept,
  });
}

// The same to one of those at the table: of what concerns him it speaks to him.
const toMe = ["jokers", "keep", "vote", "advice"] as const;
export function questionTo(view: QuizView, edition: QuizEdition, names: string[], me: number | null): string {
  const phase = toMe.find((one) => one === view.phase);
  if (!phase || me === null || view.turn !== me) return questionOf(view, edition, names);
  return say(`me.${phase}`, {
    quizmaster: names[quizmasterOf(view) ?? -1] ?? "",
    helper: names[view.helper ?? -1] ?? "",
  });
}

// What I have said in the window that is open.
export function sealedOf(view: QuizView): string {
  if (view.said === "nothing") return "";
  if (view.said === "try") return say("sealedTry");
  return view.said === "stop" ? say("sealedStop") : say("sealed", { letter: view.said });
}

export function tableInWords(view: QuizView, edition: QuizEdition, names: string[]): string[] {
  const seats = names.map((seat, i) => {
    const [part, money] = [partOf(view, i), view.money[i] ?? 0];
    if (part === "done") return say("heardMoney", { seat, money });
    const told = say("heardSeat", { seat, part: say(`part.${part}`), money });
    if (part !== "candidate") return told;
    const jokers = (view.jokers[i] ?? []).map((joker) => say(`joker.${joker}`));
    return `${told}, ${say("heardJokers", { jokers: jokers.length > 0 ? listed(jokers) : say("noJoker") })}`;
  });
  const here = rungsOf(edition, view).find((rung) => rung.state === "here");
  return [
    questionOf(view, edition, names),
    ...(here ? [say("forPrize", { n: here.prize })] : []),
    view.read_out.question,
    ...view.read_out.answers.map((answer, i) => `${LETTERS[i]}. ${answer}`),
    ...(view.read_out.right && isOver(view) ? [say("rightWas", { letter: view.read_out.right })] : []),
    ...seats,
  ];
}
