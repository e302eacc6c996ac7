// The table in words.
import type { BionicEdition, BionicView } from "../../../types/games";
import { listed, type Language } from "../../words.svelte";
import { spaceAt, type Place } from "./plan";
import { say } from "./words";

type Marker = BionicView["markers"][number];

// What a space is called that has no name of its own.
const KINDS = {
  energy: "energy",
  arrow: "arrow-space",
  breakdown: "breakdown",
  "lose-turn": "lost-turn",
  "give-cards": "cards-to-give",
  choice: "to-choose",
  last: "last",
} as const;

export function placeInWords(edition: BionicEdition, place: Place, language: Language): string {
  if (place.space === 0) return say("at_start", { mission: place.mission });
  const at = say("at_space", { mission: place.mission, space: place.space });
  const space = spaceAt(edition, place);
  if (!space || space.kind === "plain") return at;
  return say("named", { place: at, name: space.label?.[language] ?? say(KINDS[space.kind]) });
}

// Cards that nobody holds are in the disc.
export const supplyOf = (edition: BionicEdition, view: BionicView): number =>
  view.supply ?? edition.cards - view.markers.reduce((held, marker) => held + marker.cards, 0);

const ASKED = { nothing: null, "lose-turn": "lose_turn", arrow: "arrow", choice: "choice" } as const;

// What the space of a marker still asks for; null: nothing.
export function askedInWords(marker: Marker): string | null {
  const key = ASKED[marker.asks];
  return key && say(key);
}

export function turnInWords(view: BionicView, names: string[], me: number | null): string {
  const named = (seat: number): string => names[seat] ?? "";
  if (view.ended !== "no") return say("won", { winners: listed(view.winners.map(named)) });
  return view.turn === me ? say("mine") : say("turn", { seat: named(view.turn) });
}

export function tableInWords(
  edition: BionicEdition,
  view: BionicView,
  names: string[],
  me: number | null,
  language: Language,
): string[] {
  const seats = view.markers.map((marker, seat) =>
    [
      say("heard_seat", {
        seat: names[seat] ?? "",
        place: placeInWords(edition, marker, language),
        cards: say("cards", { cards: marker.cards }),
      }),
      askedInWords(marker),
      marker.attempts > 0 ? say("attempts", { attempts: marker.attempts }) : null,
    ]
      .filter((part) => part !== null)
      .join(", "),
  );
  const missions = edition.missions.map((mission, i) =>
    say("heard_finish", {
      mission: i + 1,
      agency: mission.agency[language],
      title: mission.title[language],
      finish: mission.finish,
    }),
  );
  return [
    turnInWords(view, names, me),
    say("round", { round: view.round + 1 }),
    ...seats,
    say("in_disc", { cards: supplyOf(edition, view) }),
    ...missions,
  ];
}
