// What travels over the table when something happens: a card or a suitcase, from where to where.
import type { PokerCard, PokerEvent, Seat } from "../../../types/games";

// seat: the hand of a seat; row: its suitcases; threats: the Pickpockets that wait before it.
export type Anchor = "pile" | "heap" | "stage" | `seat:${number}` | `row:${number}` | `threats:${number}`;

export interface Flight {
  from: Anchor;
  to: Anchor;
  thing: PokerCard | "back" | "suitcase";
}

const hand = (seat: Seat): Anchor => `seat:${seat}`;
const row = (seat: Seat): Anchor => `row:${seat}`;
const threats = (seat: Seat): Anchor => `threats:${seat}`;

function legsOf(e: PokerEvent): Flight[] {
  switch (e.event) {
    case "dealt":
    case "dealt-unseen":
    case "drew-unseen":
      return [{ from: "pile", to: hand(e.seat), thing: "back" }];
    case "drew":
      return [{ from: "pile", to: hand(e.seat), thing: e.card }];
    case "turned-over":
      return [{ from: "heap", to: "pile", thing: "back" }];
    case "discarded":
    case "hoped":
      return [{ from: hand(e.seat), to: "heap", thing: e.card }];
    case "placed":
      return [{ from: hand(e.seat), to: row(e.seat), thing: "suitcase" }];
    case "attacked":
      return [{ from: hand(e.seat), to: "stage", thing: e.card }];
    case "repelled":
      return [
        { from: hand(e.seat), to: "heap", thing: e.card },
        { from: "stage", to: "heap", thing: e.pickpocket },
      ];
    case "turned":
      return [{ from: hand(e.seat), to: "heap", thing: "revolver" }];
    case "took":
      return [
        { from: row(e.from), to: row(e.seat), thing: "suitcase" },
        { from: "stage", to: "heap", thing: e.pickpocket },
      ];
    case "waits":
      return [{ from: "stage", to: threats(e.seat), thing: e.pickpocket }];
    case "drove-off":
      return [
        { from: hand(e.seat), to: "heap", thing: e.card },
        { from: threats(e.seat), to: "heap", thing: e.pickpocket },
      ];
    case "handed-on":
      return [
        { from: row(e.seat), to: row(e.patron), thing: "suitcase" },
        { from: threats(e.seat), to: "heap", thing: e.pickpocket },
      ];
    case "surplus":
      return [{ from: row(e.seat), to: "heap", thing: "valise" }];
    case "cheated":
    case "cheated-unseen":
      return [
        { from: hand(e.seat), to: "heap", thing: "tricheur" },
        { from: hand(e.victim), to: hand(e.seat), thing: e.event === "cheated" ? e.card : "back" },
      ];
    case "won":
      return [{ from: hand(e.seat), to: row(e.seat), thing: "dandy" }];
    default:
      return [];
  }
}

// Cards are dealt round by round, not hand by hand (POK-10).
const kDealt = 6;
const isDealt = ({ event }: PokerEvent): boolean => event === "dealt" || event === "dealt-unseen";

export function flightsOf(events: PokerEvent[]): Flight[] {
  const legs = events.flatMap(legsOf);
  return events.length && events.every(isDealt) ? Array.from({ length: kDealt }, () => legs).flat() : legs;
}

// The cards that were laid on the discard, the last on top, after what lay there before.
export function laidAfter(before: PokerCard[], events: PokerEvent[]): PokerCard[] {
  let laid = before;
  for (const event of events) {
    if (event.event === "turned-over") laid = [];
    for (const { to, thing } of legsOf(event))
      if (to === "heap" && thing !== "back" && thing !== "suitcase") laid = [...laid, thing];
  }
  return laid;
}
