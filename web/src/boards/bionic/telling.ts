// The table in words.
import type { BionicEdition, BionicView } from "../../../types/games";
import { listed, type Language } from "../../words.svelte";
import type { Clicks } from "./clicks";
import type { Outcome } from "./journeys";
import { spaceAt, type Place } from "./plan";
import type { Combat } from "./stage.svelte";
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

// Where energy leads to.
export function targetInWords(edition: BionicEdition, place: Place, language: Language): string {
  const space = spaceAt(edition, place);
  if (!space || space.kind === "plain") return say("space", { space: place.space });
  const name = space.label?.[language] ?? say(KINDS[space.kind]);
  return say("space_named", { space: place.space, name });
}

// What a space does to whoever stops on it; empty: nothing.
export function doesInWords(edition: BionicEdition, place: Place): string {
  if (place.space === 0) return say("kind-start");
  const space = spaceAt(edition, place);
  if (!space || space.kind === "plain") return "";
  if (space.kind === "give-cards") return say("kind-give-cards", { cards: space.cards ?? 1 });
  if (space.kind === "last")
    return say("kind-last", { finish: edition.missions[place.mission - 1]?.finish ?? 0 });
  return say(`kind-${space.kind}`);
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

// Where somebody stands and what is asked of him, in few words: as a fact on a plaque.
export function shortly(marker: Marker, roomy: boolean): string {
  const asked = askedInWords(marker);
  if (asked) return asked;
  if (marker.attempts > 0) return say("attempts", { attempts: marker.attempts });
  if (!roomy) return say("mission", { mission: marker.mission });
  if (marker.space === 0) return say("at_start", { mission: marker.mission });
  return say("at_space", { mission: marker.mission, space: marker.space });
}

// What is asked of me, or whose turn it is.
export function promptInWords(
  edition: BionicEdition,
  view: BionicView,
  names: string[],
  me: number | null,
  clicks: Clicks,
  language: Language,
): string {
  const marker = me === null ? undefined : view.markers[me];
  if (!marker || (!clicks.disc && !clicks.supply && !clicks.here.length))
    return view.turn === me && view.ended === "no" ? "" : turnInWords(view, names, me);
  if (clicks.here.length)
    return say("ask_choice", { name: spaceAt(edition, marker)?.label?.[language] ?? "" });
  if (!clicks.disc) return say("ask_pass");
  if (marker.asks === "arrow") return say("ask_back");
  const mission = edition.missions[marker.mission - 1];
  if (mission && marker.space === mission.spaces.length) return say("ask_last", { finish: mission.finish });
  if (!clicks.steps.length) return say(clicks.supply ? "ask_spin_pass" : "ask_spin");
  return say("ask_any");
}

// How a combat went; empty: that is not known yet.
export function combatInWords(combat: Combat, names: string[], me: number | null): string {
  const [one, other] = combat.numbers;
  if (!combat.told || one === null || other === null) return "";
  if (one === other) return say("tied", { number: one });
  const winner = combat.seats[one > other ? 0 : 1];
  const numbers = { number: Math.max(one, other), against: Math.min(one, other) };
  if (winner === me) return say("beat_mine", numbers);
  return say("beat", { ...numbers, seat: names[winner] ?? "" });
}

export function outcomeInWords(outcome: Outcome, names: string[], me: number | null): string {
  const mine = outcome.seat === me;
  const args = { seat: names[outcome.seat] ?? "", mission: outcome.mission, number: outcome.number ?? 0 };
  return say(`told-${outcome.how}${mine ? "-mine" : ""}`, { ...args, needed: outcome.needed ?? 0 });
}
