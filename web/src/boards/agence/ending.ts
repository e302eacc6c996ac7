// L'Agence Tous Risques, when it is over.
import type { AgenceEdition, AgenceEvent, AgenceView } from "../../../types/games";
import { tally, top, type Ending, type Figure } from "../../end/ending";
import { speaker } from "../../words.svelte";

const t = speaker({
  fr: {
    out: "dehors, avec la formule",
    stands: "case {n}",
    holder: "case {n}, avec la formule",
    start: "au départ",
    hands:
      "{n, plural, one {main pour la formule : celle de {name}.} other {mains pour la formule, la dernière celle de {name}.}}",
    stolen: "{n, plural, one {formule arrachée à {name}.} other {formules arrachées à {name}.}}",
    pair: "{n, plural, one {combat entre {name} et {other}.} other {combats entre {name} et {other}.}}",
    guards:
      "{n, plural, one {fois que les gardes ont retenu {name}.} other {fois que les gardes ont retenu {name}.}}",
    far: "{n, plural, one {case d’un trait pour {name}.} other {cases d’un trait pour {name}.}}",
    ties: "{n, plural, one {combat à égalité, à refaire.} other {combats à égalité, à refaire.}}",
    sidelined: "{n, plural, one {mise à l’écart pour {name}.} other {mises à l’écart pour {name}.}}",
    sent: "{n, plural, one {garde envoyé sur {name}.} other {gardes envoyés sur {name}.}}",
    declined:
      "{n, plural, one {écran allumé pour rien : personne n’a été défié.} other {écrans allumés pour rien : personne n’a été défié.}}",
    lost: "{n, plural, one {lancer perdu par {name}.} other {lancers perdus par {name}.}}",
    thrown:
      "{n, plural, one {carte jetée sans servir par {name}.} other {cartes jetées sans servir par {name}.}}",
    kept: "{n, plural, one {fois que {name} a gardé la formule au combat.} other {fois que {name} a gardé la formule au combat.}}",
    rolls: "{n, plural, one {lancer de dés en tout.} other {lancers de dés en tout.}}",
  },
  en: {
    out: "outside, with the formula",
    stands: "space {n}",
    holder: "space {n}, with the formula",
    start: "at the start",
    hands:
      "{n, plural, one {pair of hands for the formula: {name}’s.} other {pairs of hands for the formula, {name}’s the last.}}",
    stolen: "{n, plural, one {time} other {times}} that the formula was snatched from {name}.",
    pair: "{n, plural, one {fight} other {fights}} between {name} and {other}.",
    guards: "{n, plural, one {time} other {times}} that the guards held {name}.",
    far: "{n, plural, one {space} other {spaces}} in one go for {name}.",
    ties: "{n, plural, one {fight} other {fights}} that had to be fought again.",
    sidelined: "{n, plural, one {time} other {times}} that {name} was sidelined.",
    sent: "{n, plural, one {guard} other {guards}} sent after {name}.",
    declined: "{n, plural, one {screen} other {screens}} lit for nothing: nobody was challenged.",
    lost: "{n, plural, one {roll} other {rolls}} lost by {name}.",
    thrown: "{n, plural, one {card} other {cards}} thrown away unused by {name}.",
    kept: "{n, plural, one {time} other {times}} that {name} fought and kept the formula.",
    rolls: "{n, plural, one {roll} other {rolls}} of the dice in all.",
  },
});

export const ending: Ending<AgenceView, AgenceEdition, AgenceEvent> = {
  // Into the vault, and out again with the formula.
  worth: (view, seat, edition) => {
    const vault = edition.spaces.length - 1;
    const place = view.places[seat] ?? 0;
    if (view.ended === "out" && view.winners.includes(seat)) return 2 * vault;
    return view.holder === seat ? 2 * vault - place : place;
  },
  stands: (view, seat) => {
    const n = view.places[seat] ?? 0;
    if (view.ended === "out" && view.winners.includes(seat)) return t("out");
    if (view.holder === seat) return t("holder", { n });
    return n ? t("stands", { n }) : t("start");
  },
  figures: ({ events, names }) => {
    const list: Figure[] = [];
    type Key = Parameters<typeof t>[0];
    const nameOf = (seat: number): string => names[seat] ?? "";
    const add = (n: number, weight: number, key: Key, args: Record<string, string> = {}): void => {
      list.push({ n: String(n), words: t(key, { n, ...args }), weight });
    };
    const of = <Name extends AgenceEvent["event"]>(name: Name) =>
      events.filter((one): one is Extract<AgenceEvent, { event: Name }> => one.event === name);
    const tell = (counts: Map<number, number>, key: Key, base: number, each: number) => {
      const found = top(counts);
      if (found) add(found[1], base + each * found[1], key, { name: nameOf(found[0]) });
    };

    const took = of("took-formula");
    const stole = of("stole");
    const last = stole.at(-1)?.seat ?? took.at(-1)?.seat;
    if (last !== undefined)
      add(took.length + stole.length, 26 + 12 * stole.length, "hands", { name: nameOf(last) });
    tell(tally(stole.map(({ from }) => from)), "stolen", 30, 8);
    tell(tally(of("kept").map(({ from }) => from)), "kept", 26, 6);
    const pair = top(tally(of("fought").map(({ seat, opponent }) => [seat, opponent].sort().join("/"))));
    if (pair) {
      const [name, other] = pair[0].split("/").map((seat) => nameOf(Number(seat)));
      add(pair[1], 20 + 5 * pair[1], "pair", { name: name!, other: other! });
    }
    tell(tally(of("held").map(({ seat }) => seat)), "guards", 20, 6);
    // Without a stop in between, whatever pushed him on.
    let run = { seat: -1, n: 0 };
    let far = { seat: -1, n: 0 };
    for (const one of events) {
      if (one.event === "moved") {
        run = { seat: one.seat, n: (run.seat === one.seat ? run.n : 0) + Math.abs(one.to - one.from) };
        if (run.n > far.n) far = run;
      } else if (one.event === "ended-turn" || one.event === "held") run = { seat: -1, n: 0 };
    }
    if (far.n) add(far.n, 14 + far.n, "far", { name: nameOf(far.seat) });
    if (of("tied").length) add(of("tied").length, 14 + 6 * of("tied").length, "ties");
    tell(tally(of("sidelined").map(({ target }) => target)), "sidelined", 18, 8);
    tell(tally(of("sent-guard").map(({ target }) => target)), "sent", 18, 8);
    if (of("declined").length) add(of("declined").length, 8 + 3 * of("declined").length, "declined");
    tell(tally(of("lost-roll").map(({ seat }) => seat)), "lost", 16, 5);
    tell(tally(of("discarded").map(({ seat }) => seat)), "thrown", 8, 2);
    add(of("rolled").length + of("rolled-both").length, 2, "rolls");
    return list;
  },
};
