// The table in words: what is being decided, and who has what.
import type { CombinardsEdition, CombinardsView } from "../../../types/games";
import { settings } from "../../settings.svelte";
import { listed } from "../../words.svelte";
import type { Choice } from "../board";
import { spotsOf } from "./circuits";
import { shortName, type Goods, type Held } from "./goods";
import type { Places } from "./places";
import { say } from "./words";

export const millions = (n: number): string => say("million", { n });

// What it takes to win: with the option `gain` beyond what one received (COM-05).
export const targetOf = (edition: CombinardsEdition, view: CombinardsView): number =>
  edition.target + (view.options.gain ? edition.start_cash : 0);

export const recordOf = (years: number): string => (years === 0 ? say("clean") : say("years", { n: years }));

export function placeName(edition: CombinardsEdition, place: string): string {
  return spotsOf(edition).get(place)?.label[settings.language] ?? place;
}

export function questionOf(view: CombinardsView, edition: CombinardsEdition, names: string[]): string {
  if (view.ended !== "no")
    return say(`ended.${view.ended}`, { winners: listed(view.winners.map((seat) => names[seat] ?? "")) });
  return say(`phase.${view.phase}`, {
    seat: names[view.turn] ?? "",
    points: view.points,
    price: view.announced,
    die: view.die,
    place: placeName(edition, view.players[view.turn]?.place ?? ""),
  });
}

// ---- To whoever is asked ----

export const kYears = 20; // with more of them one is out (COM-07)

export function askOf(
  view: CombinardsView,
  edition: CombinardsEdition,
  names: string[],
  mine: boolean,
): string {
  if (!mine || view.ended !== "no") return questionOf(view, edition, names);
  return say(`mine.${view.phase}`, {
    points: view.points,
    die: view.die,
    place: shortName(placeName(edition, view.players[view.turn]?.place ?? ""), 16),
    seat: names[view.turn] ?? "",
  });
}

export function hintOf(view: CombinardsView, places: Places): string {
  if ((view.phase === "sell" || view.phase === "refinery") && places.cards.size === 0)
    return say("hint.nothing");
  if (view.phase === "declare" && places.cards.size === 0) return say("hint.noOil");
  if (view.phase === "police" && places.cards.size === 0) return say("hint.given");
  return say(`hint.${view.phase}`);
}

const goodsOf = (edition: CombinardsEdition, id: string): Goods | undefined =>
  edition.cards.find((goods) => goods.id === id);

function priceHere(goods: Goods, view: CombinardsView, edition: CombinardsEdition): number {
  const market = spotsOf(edition).get(view.players[view.turn]?.place ?? "")?.market;
  return goods.sales.find((sale) => sale.market === market)?.price ?? 0;
}

// What a move leads to, as far as it is sure: it stands beside the button that confirms it.
export function effectOf(
  move: string,
  view: CombinardsView,
  edition: CombinardsEdition,
  me: number,
): string[] {
  const [verb, what = ""] = move.split(" ");
  const goods = goodsOf(edition, what);
  const cash = view.players[me]?.cash ?? 0;
  if (verb === "inform") return [say("effect.inform")];
  if (verb === "risk") return [say("effect.risk")];
  if (!goods) return [];
  if (verb === "declare") return [say("effect.declare", { n: goods.bonus })];
  if (verb === "give") return [say("effect.give", { n: goods.remission })];
  if (verb !== "sell") return [];
  const left = (view.hand[what] ?? 0) - (view.chosen[what] ?? 0) - 1;
  if (view.phase === "refinery") return [say("effect.refinery", { n: priceHere(goods, view, edition) })];
  return [
    say("effect.cash", { before: cash, after: cash + priceHere(goods, view, edition) }),
    ...(left > 0 ? [say("effect.left", { n: left })] : []),
  ];
}

// What the button that confirms a move says; empty: the words of the move.
export function labelOf(
  { move }: Choice,
  view: CombinardsView,
  edition: CombinardsEdition,
  names: string[] = [],
): string {
  const [verb, what = ""] = move.split(" ");
  if (verb === "inform" && names[Number(what)]) return say("label.inform", { seat: names[Number(what)]! });
  const goods = goodsOf(edition, what);
  if (!goods) return "";
  if (verb === "sell") return say("label.sell", { n: priceHere(goods, view, edition) });
  if (verb === "declare") return say("label.declare", { n: goods.bonus });
  return verb === "give" ? say("label.give", { n: goods.remission }) : "";
}

// ---- Cards ----

// All that is printed on a card besides its name and where it is sold.
export const factsOf = (goods: Goods): string[] =>
  [
    say("buy", { n: goods.buy }),
    goods.bonus > 0 && say("bonus", { n: goods.bonus }),
    goods.fine > 0 && say("fine", { n: goods.fine }),
    goods.years > 0 && say("prison", { n: goods.years }),
    goods.remission > 0 && say("remission", { n: goods.remission }),
  ].filter((fact) => fact !== false);

export function cardInWords({ goods, count }: Held, edition: CombinardsEdition): string {
  const marketName = (id: string): string =>
    edition.markets.find((market) => market.id === id)?.label[settings.language] ?? id;
  const sales = goods.sales.map(({ market, price }) => `${marketName(market)} ${millions(price)}`);
  const copies = count > 1 ? [say("copies", { n: count })] : [];
  return [goods.name[settings.language], ...copies, say(goods.kind), ...factsOf(goods), ...sales].join(", ");
}

// ---- For those who listen ----

// What the seat itself has answered in the window that is open.
export function answerOf(view: CombinardsView): string {
  if (!view.answered) return "";
  if (!view.accuses) return say("passing");
  return say(view.phase === "denounce" ? "denouncing" : "doubting");
}

export function tableInWords(view: CombinardsView, edition: CombinardsEdition, names: string[]): string[] {
  const spots = spotsOf(edition);
  const seats = view.players.map((player, seat) => {
    const name = names[seat] ?? "";
    if (!view.playing.includes(seat)) return say("heardOut", { seat: name });
    const spot = spots.get(player.place);
    const told = say("heardSeat", {
      seat: name,
      place: spot?.label[settings.language] ?? player.place,
      circuit: spot?.circuit[settings.language] ?? "",
      cash: player.cash,
      years: recordOf(player.years),
      cards: say("handOf", { n: view.hand_sizes[seat] ?? 0 }),
    });
    return view.operating.includes(seat) ? say("heardOperating", { told }) : told;
  });
  return [
    questionOf(view, edition, names),
    ...seats,
    say("heardPile", { n: view.pile_size, pot: view.pot, bank: view.bank }),
  ];
}
