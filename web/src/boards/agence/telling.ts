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

// {lab3: 2, boost: 1} as three cards, in the order of the box.
export function cardsOf(edition: AgenceEdition, cards: Cards): AgenceCard[] {
  const kinds = Object.keys(edition.cards) as AgenceCard[];
  return kinds.flatMap((kind) => Array.from({ length: cards[kind] ?? 0 }, () => kind));
}

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
