// The table in words, for those who listen to it, and the sentences that the drawing shares with them.
import type { AgenceCard, AgenceEdition, AgenceView } from "../../../types/games";
import { listed } from "../../words.svelte";
import { roleOf } from "./facing";
import type { Throw } from "./throws";
import { cardName, inLanguage, say, spaceName } from "./words";

export type Cards = Partial<Record<AgenceCard, number>>;

export function placeName(edition: AgenceEdition, place: number): string {
  const label = edition.spaces[place]?.label;
  return label ? inLanguage(label) : say("space", { n: place });
}

// Short enough for a seat's panel; the vault and START are the only ones of their kind.
export function placeShort(edition: AgenceEdition, place: number): string {
  const kind = edition.spaces[place]?.kind ?? "plain";
  if (kind === "plain") return say("plain", { n: place });
  const only = edition.spaces.filter((space) => space.kind === kind).length === 1;
  return only ? spaceName(kind) : say("where", { kind: spaceName(kind), n: place });
}

// The fourth guard space; labs have numbers of their own.
export function placeNumbered(edition: AgenceEdition, place: number): string {
  const kind = edition.spaces[place]?.kind ?? "plain";
  if (kind === "plain") return say("plain", { n: place });
  const alike = edition.spaces.flatMap((space, i) => (space.kind === kind ? [i] : []));
  if (alike.length === 1 || kind.startsWith("lab")) return spaceName(kind);
  return `${spaceName(kind)} ${alike.indexOf(place) + 1}`;
}

// {lab3: 2, boost: 1} as three cards, in the order of the box.
export function cardsOf(edition: AgenceEdition, cards: Cards): AgenceCard[] {
  const kinds = Object.keys(edition.cards) as AgenceCard[];
  return kinds.flatMap((kind) => Array.from({ length: cards[kind] ?? 0 }, () => kind));
}

// How far a lab card takes its player; 0: it is none.
export const labNumber = (edition: AgenceEdition, card: AgenceCard): number =>
  card === "lab1" || card === "lab2" || card === "lab3" ? edition.lab_numbers[card] : 0;

export function status(
  view: AgenceView,
  me: number | null,
  names: string[],
): { title: string; task: string } {
  if (view.ended !== "no") {
    const winners = listed(view.winners.map((seat) => names[seat] ?? ""));
    const mine = view.ended === "out" && me !== null && view.winners.includes(me);
    return { title: mine ? say("won.you") : say(`won.${view.ended}`, { names: winners }), task: "" };
  }
  if (view.turn !== me) {
    const waits =
      view.ask !== "turn"
        ? (`task.wait.${view.ask}` as const)
        : view.rolled
          ? "task.wait.rolled"
          : "task.wait";
    return { title: say("turn.other", { name: names[view.turn] ?? "" }), task: say(waits) };
  }
  const task = view.ask !== "turn" ? (`task.${view.ask}` as const) : view.rolled ? "task.card" : "task.roll";
  return { title: say("turn.you"), task: say(task) };
}

export function throwWords(thrown: Throw, names: string[]): string {
  const name = names[thrown.seat] ?? "";
  if (thrown.red === null) return say("throw.one", { name, blue: thrown.blue });
  if (thrown.why === "move") {
    const { red, blue } = thrown;
    return say("throw.both", { name, red, blue, sum: red + blue });
  }
  const other = thrown.opponent === null ? say("guard") : (names[thrown.opponent] ?? "");
  return say("throw.against", { name, blue: thrown.blue, other, red: thrown.red });
}

export function tableInWords(
  view: AgenceView,
  edition: AgenceEdition,
  me: number | null,
  names: string[],
): string[] {
  const { title, task } = status(view, me, names);
  const lines = [`${title} ${task}`.trim()];
  view.places.forEach((place, seat) => {
    const name = names[seat] ?? "";
    const character = inLanguage(edition.characters[seat] ?? { fr: "", en: "" });
    const role = say(`role.${roleOf(view, seat)}`);
    lines.push(say("heard.where", { name, character, place: placeName(edition, place), role }));
    if (view.sidelined.includes(seat)) lines.push(say("heard.sidelined", { name }));
  });
  if (view.holder === null) lines.push(say("heard.formula"));
  const list = (cards: Cards): string => listed(cardsOf(edition, cards).map((card) => cardName(card)));
  if (me !== null) lines.push(say("heard.hand", { cards: list(view.hand) || say("discard.none") }));
  const pile = say("pile.size", { n: view.pile_size });
  lines.push(say("heard.piles", { pile, discard: list(view.discard) || say("discard.none") }));
  return lines;
}

// How far somebody is from what he is after: the vault, the exit or the formula.
function distance(view: AgenceView, edition: AgenceEdition, seat: number): number {
  const here = view.places[seat] ?? 0;
  const role = roleOf(view, seat);
  if (role === "holder") return here;
  if (role === "raider" || view.holder === null) return edition.spaces.length - 1 - here;
  return Math.abs((view.places[view.holder] ?? here) - here);
}
export function distanceWords(
  view: AgenceView,
  edition: AgenceEdition,
  seat: number,
  brief: boolean,
): string {
  const n = distance(view, edition, seat);
  if (brief) return say("far", { n });
  return say(`far.${roleOf(view, seat)}`, { n });
}
// The part of the way that lies behind him: in for most, out for the holder.
export function progress(view: AgenceView, edition: AgenceEdition, seat: number): number {
  const part = (view.places[seat] ?? 0) / Math.max(1, edition.spaces.length - 1);
  return roleOf(view, seat) === "holder" ? 1 - part : part;
}

// "5 contre 3 : Anne avance de 2 cases."
export function fightWords(thrown: Throw, me: number | null, names: string[]): string {
  const red = thrown.red ?? 0;
  const { blue } = thrown;
  if (red === blue) return say("fight.tied", { n: blue });
  const score = { most: Math.max(red, blue), least: Math.min(red, blue) };
  const winner = blue > red ? thrown.seat : thrown.opponent;
  if (winner === null)
    return thrown.seat === me
      ? say("fight.guard.you", score)
      : say("fight.guard", { ...score, name: names[thrown.seat] ?? "" });
  return winner === me ? say("fight.you", score) : say("fight.won", { ...score, name: names[winner] ?? "" });
}
