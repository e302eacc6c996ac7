// The table in words, for those who listen to the page.
import type { PokerEdition, PokerView, Seat } from "../../../types/games";
import { listed } from "../../words.svelte";
import { count, spread } from "./cards";
import { PLACES } from "./table";
import { cardName, say } from "./words";

export function tableInWords(
  view: PokerView,
  edition: PokerEdition,
  names: string[],
  me: Seat | null,
): string[] {
  const name = (seat: Seat): string => names[seat] + (seat === me ? ` (${say("you")})` : "");
  const order = Object.keys(edition.cards) as (keyof typeof edition.cards)[];
  const lines: string[] = [];
  if (view.ended === "no") lines.push(say("told_turn", { n: view.round + 1, name: name(view.turn) }));
  else lines.push(say("told_over", { names: listed(view.winners.map(name)) }));
  if (view.attack)
    lines.push(
      say("told_attack", {
        card: cardName(view.attack.pickpocket),
        patron: name(view.attack.patron),
        target: name(view.attack.target),
      }),
    );
  for (let seat = 0; seat < view.seats; ++seat)
    lines.push(
      say("told_seat", {
        name: name(seat),
        valises: view.valises[seat] ?? 0,
        places: PLACES,
        hand: view.hand_sizes[seat] ?? 0,
      }),
    );
  for (const { pickpocket, patron, target } of view.threats)
    lines.push(say("told_threat", { name: name(target), card: cardName(pickpocket), patron: name(patron) }));
  const hand = spread(view.hand, order);
  if (me !== null && hand.length) lines.push(say("told_hand", { cards: listed(hand.map(cardName)) }));
  lines.push(say("told_piles", { pile: view.pile_size, heap: count(view.discard) }));
  return lines;
}
