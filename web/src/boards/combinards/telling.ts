// The table in words: what is being decided, and who has what.
import type { CombinardsEdition, CombinardsView } from "../../../types/games";
import { settings } from "../../settings.svelte";
import { listed } from "../../words.svelte";
import { spotsOf } from "./circuits";
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
