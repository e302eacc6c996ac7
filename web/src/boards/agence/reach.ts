// Where a result or a card would lead, to show it. Only for drawing: where a move leads is the
// referee's business, and what happens there is nobody's before the dice lie.
import type { AgenceCard, AgenceEdition, AgenceSpace, AgenceView } from "../../../types/games";
import { facesInwards, roleOf } from "./facing";

// All results from `least` to `most` end on this space.
export interface Lead {
  place: number;
  least: number;
  most: number;
}

interface Walk {
  view: AgenceView;
  edition: AgenceEdition;
  seat: number;
}
const kindAt = (edition: AgenceEdition, place: number): AgenceSpace => edition.spaces[place]?.kind ?? "plain";
const isLab = (kind: AgenceSpace): boolean => kind.startsWith("lab") || kind === "final-lab";

// Nobody goes beyond the vault or START, through an occupied narrow corridor or, as a chaser, past the holder.
function stops({ view, edition, seat }: Walk, place: number): boolean {
  if (place <= 0 || place >= edition.spaces.length - 1) return true;
  const kind = kindAt(edition, place);
  const others = view.places.some((there, other) => other !== seat && there === place);
  if (kind === "corridor" && others) return true;
  const prey = view.holder === null ? null : (view.places[view.holder] ?? null);
  return roleOf(view, seat) === "chaser" && place === prey && kind !== "safe";
}

function advanced(walk: Walk, far: number): number {
  const { view, edition, seat } = walk;
  const way = facesInwards(view, seat, edition.spaces.length - 1) ? 1 : -1;
  let place = view.places[seat] ?? 0;
  for (let k = 0; k < far; ++k) {
    const next = place + way;
    if (next < 0 || next >= edition.spaces.length) break;
    place = next;
    if (stops(walk, place)) break;
  }
  return place;
}

// Whether this seat's next throw is a fight with the guard of its space (ATR-14).
export const facesGuard = (view: AgenceView, edition: AgenceEdition, seat: number): boolean =>
  !view.rolled && kindAt(edition, view.places[seat] ?? 0) === "guard";

// How many dice this seat throws to move: both, once it has been in the vault (ATR-32).
export const diceOf = (view: AgenceView, seat: number): 1 | 2 => (view.been.includes(seat) ? 2 : 1);

export function leadsOfDice(view: AgenceView, edition: AgenceEdition, seat: number): Lead[] {
  const [first, last] = facesGuard(view, edition, seat)
    ? [1, 5]
    : diceOf(view, seat) === 2
      ? [2, 12]
      : [1, 6];
  const leads: Lead[] = [];
  for (let far = first; far <= last; ++far) {
    const place = advanced({ view, edition, seat }, far);
    const before = leads.at(-1);
    if (before?.place === place) before.most = far;
    else leads.push({ place, least: far, most: far });
  }
  return leads;
}

// Where a card takes its player, or its target; null: nowhere, or nobody knows yet.
export function leadOfCard(
  view: AgenceView,
  edition: AgenceEdition,
  seat: number,
  card: AgenceCard,
): Lead | null {
  const walk = { view, edition, seat };
  const here = view.places[seat] ?? 0;
  const inwards = facesInwards(view, seat, edition.spaces.length - 1);
  const nearest = (way: number, is: (kind: AgenceSpace) => boolean): number | null => {
    for (let place = here + way; place >= 0 && place < edition.spaces.length; place += way)
      if (is(kindAt(edition, place))) return place;
    return null;
  };
  const to = (place: number | null): Lead | null =>
    place === null || place === here
      ? null
      : { place, least: Math.abs(place - here), most: Math.abs(place - here) };
  switch (card) {
    case "boost":
      return to(advanced(walk, 3));
    case "lab1":
    case "lab2":
    case "lab3":
      return to(advanced(walk, edition.lab_numbers[card]));
    case "guide": {
      const lab = nearest(inwards ? 1 : -1, isLab);
      return lab === null ? null : to(advanced(walk, Math.abs(lab - here)));
    }
    case "guard":
      return to(nearest(inwards ? -1 : 1, (kind) => kind === "guard"));
    default:
      return null;
  }
}
