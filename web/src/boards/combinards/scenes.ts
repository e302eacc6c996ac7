// The close-ups: a question put to everybody at once, and what came of it. Answers are known only when the
// window has closed: before that everybody who is asked shows the same envelope (COM-26, COM-30).
import type { CombinardsEdition, CombinardsEvent, CombinardsView } from "../../../types/games";
import { say } from "./words";

export interface Deal {
  kind: "deal";
  about: "announce" | "doubt" | "denounce";
  seat: number; // who buys, or stands at customs
  price: number; // announced; 0: not yet
  opened: number[] | null; // who doubted or denounced, when the answers lie open
  result: string; // empty: it is not decided
}
export interface Outcome {
  kind: "outcome";
  left: number;
  right: number; // −1: somebody of the house
  house: "law" | "judge" | "bank"; // who that is
  cards: Record<string, number>; // face up
  price: number; // that was announced; 0: none was
  stamp: string;
  won: "left" | "right" | "";
  result: string;
  more: string;
}
export type Shot = Deal | Outcome;

// What is put to all, as the view has it.
export function dealOf(view: CombinardsView, me: number | null): Deal | null {
  if (view.ended !== "no") return null;
  const { phase, turn: seat, announced: price } = view;
  if (phase === "doubt" || phase === "denounce")
    return { kind: "deal", about: phase, seat, price, opened: null, result: "" };
  if (phase === "announce" && seat === me)
    return { kind: "deal", about: "announce", seat, price: 0, opened: null, result: "" };
  return null;
}

// Who is asked besides the one whom it is about, from his left on.
export const askedIn = ({ seat }: Deal, view: CombinardsView): number[] =>
  view.playing
    .filter((other) => other !== seat)
    .sort((a, b) => ((a - seat + view.seats) % view.seats) - ((b - seat + view.seats) % view.seats));

// What is said differently to the one whom it is about, and to the other one.
type ToOne =
  "nobody" | "bought" | "caught.more" | "denounced.more" | "seized" | "contempt" | "ruined" | "jailed";
type ToTwo =
  "caught" | "vindicated" | "vindicated.more" | "denounced" | "wrongly" | "wrongly.more" | "informed";

interface Table {
  view: CombinardsView;
  edition: CombinardsEdition;
  names: string[];
  me: number | null;
}

// What an event makes of the scene; null: nothing is close up any more.
export function shotAfter(
  event: CombinardsEvent,
  before: Shot | null,
  { view, edition, names, me }: Table,
): Shot | null {
  const words = (key: ToTwo, seat: number, other: number | null, args: Record<string, number> = {}): string =>
    say(`scene.${key}${seat === me ? ".me" : other !== null && other === me ? ".other" : ""}`, {
      seat: names[seat] ?? "",
      other: other === null ? "" : (names[other] ?? ""),
      ...args,
    });
  // Of what is said to nobody in particular.
  const plain = (key: ToOne, seat: number, args: Record<string, number>): string =>
    say(`scene.${key}${seat === me ? ".me" : ""}`, { seat: names[seat] ?? "", ...args });
  const outcome = (shot: Partial<Outcome> & Pick<Outcome, "left" | "right" | "result">): Outcome => ({
    kind: "outcome",
    house: "law",
    cards: {},
    price: 0,
    stamp: "",
    won: "",
    more: "",
    ...shot,
  });
  const deal = (about: Deal["about"], seat: number): Deal => ({
    ...(before?.kind === "deal"
      ? before
      : { kind: "deal", seat, price: view.announced, opened: null, result: "" }),
    about,
    seat,
  });
  const priceOf = (id: string): number => edition.cards.find((goods) => goods.id === id)?.buy ?? 0;
  const price = before?.kind === "deal" ? before.price : view.announced;

  switch (event.event) {
    case "announced":
      return { ...deal("doubt", event.seat), price: event.price, opened: null, result: "" };
    case "doubted":
      return { ...deal("doubt", view.turn), price, opened: event.doubters };
    case "accused":
      return { ...deal("denounce", view.turn), opened: event.accusers };
    case "nobody-accused":
      return { ...deal("denounce", event.seat), opened: [], result: plain("nobody", event.seat, {}) };
    case "bought":
      return {
        ...deal("doubt", event.seat),
        price,
        opened: [],
        result: plain("bought", event.seat, { n: event.price }),
      };
    case "caught":
      return outcome({
        left: event.seat,
        right: event.doubter,
        cards: { [event.card]: 1 },
        price,
        stamp: say("stamp.price", { n: priceOf(event.card) }),
        won: "right",
        result: words("caught", event.seat, event.doubter),
        more: plain("caught.more", event.seat, { n: event.paid }),
      });
    case "vindicated":
      return outcome({
        left: event.seat,
        right: event.doubter,
        cards: { [event.card]: 1 },
        price,
        stamp: say("stamp.price", { n: priceOf(event.card) }),
        won: "left",
        result: words("vindicated", event.seat, event.doubter),
        more: words("vindicated.more", event.seat, event.doubter, { n: event.damages }),
      });
    case "denounced":
      return outcome({
        left: event.seat,
        right: event.accuser,
        cards: event.cards,
        stamp: say("stamp.seized"),
        won: "right",
        result: words("denounced", event.seat, event.accuser),
        more: plain("denounced.more", event.seat, { n: event.paid }),
      });
    case "wrongly-denounced":
      return outcome({
        left: event.seat,
        right: event.accuser,
        won: "left",
        result: words("wrongly", event.seat, event.accuser),
        more: words("wrongly.more", event.seat, event.accuser, { n: event.damages }),
      });
    case "informed":
      return outcome({
        left: event.seat,
        right: event.suspect,
        result: words("informed", event.seat, event.suspect),
      });
    case "seized":
      return outcome({
        left: event.seat,
        right: -1,
        cards: { [event.card]: 1 },
        stamp: say("stamp.years", { n: event.years }),
        won: "right",
        result: plain("seized", event.seat, {}),
        more: say("scene.seized.more", { n: event.paid, years: event.years }),
      });
    case "contempt":
      return outcome({
        left: event.seat,
        right: -1,
        house: "judge",
        stamp: say("stamp.years", { n: event.years }),
        won: "right",
        result: plain("contempt", event.seat, { n: event.years }),
      });
    case "ruined":
      return outcome({
        left: event.seat,
        right: -1,
        house: "bank",
        stamp: say("stamp.ruined"),
        won: "right",
        result: plain("ruined", event.seat, {}),
      });
    case "jailed":
      return outcome({
        left: event.seat,
        right: -1,
        stamp: say("stamp.jailed"),
        won: "right",
        result: plain("jailed", event.seat, { n: event.years }),
      });
    // What belongs to the scene before it.
    case "answered":
    case "paid-for-doubt":
    case "waved-through":
    case "hand-lost":
    case "hand-lost-unseen":
      return before;
    default:
      return null;
  }
}
