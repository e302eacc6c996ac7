// L'Homme qui valait trois milliards, when it is over.
import type { BionicEdition, BionicEvent, BionicView } from "../../../types/games";
import { tally, top, type Ending, type Figure } from "../../end/ending";
import { settings } from "../../settings.svelte";
import { speaker } from "../../words.svelte";

const t = speaker({
  fr: {
    stands: "mission {mission}, case {space}",
    start: "mission {mission}, au départ",
    all: "toutes les missions",
    longest:
      "{n, plural, one {lancer ou dépense de {name} pour une seule mission : « {mission} ».} other {lancers et dépenses de {name} pour une seule mission : « {mission} ».}}",
    failed:
      "{n, plural, one {échec de {name} au bout d’une mission.} other {échecs de {name} au bout de ses missions.}}",
    let: "{n, plural, one {mission terminée par pitié, au troisième échec.} other {missions terminées par pitié, au troisième échec.}}",
    duels:
      "{n, plural, one {rencontre entre {name} et {other}.} other {rencontres entre {name} et {other}.}}",
    beaten: "{n, plural, one {rencontre perdue par {name}.} other {rencontres perdues par {name}.}}",
    ties: "{n, plural, one {égalité de suite dans une même rencontre.} other {égalités de suite dans une même rencontre.}}",
    broke: "{n, plural, one {panne pour {name}.} other {pannes pour {name}.}}",
    lost: "{n, plural, one {tour perdu par {name}.} other {tours perdus par {name}.}}",
    spent:
      "{n, plural, one {carte d’énergie dépensée d’un coup par {name}.} other {cartes d’énergie dépensées d’un coup par {name}.}}",
    seized:
      "{n, plural, one {carte d’énergie prise à {name} par les autres.} other {cartes d’énergie prises à {name} par les autres.}}",
    spins: "{n, plural, one {tour de disque en tout.} other {tours de disque en tout.}}",
    perfect:
      "{n, plural, one {mission réussie du premier coup par {name}.} other {missions réussies du premier coup par {name}.}}",
  },
  en: {
    stands: "mission {mission}, space {space}",
    start: "mission {mission}, at the start",
    all: "all missions",
    longest:
      "{n, plural, one {spin or expense} other {spins and expenses}} of {name} for one mission: “{mission}”.",
    failed: "{n, plural, one {failure} other {failures}} of {name} at the end of a mission.",
    let: "{n, plural, one {mission} other {missions}} ended out of pity, at the third failure.",
    duels: "{n, plural, one {meeting} other {meetings}} of {name} and {other}.",
    beaten: "{n, plural, one {meeting} other {meetings}} lost by {name}.",
    ties: "{n, plural, one {tie} other {ties}} in a row in one meeting.",
    broke: "{n, plural, one {breakdown} other {breakdowns}} of {name}.",
    lost: "{n, plural, one {turn} other {turns}} lost by {name}.",
    spent: "{n, plural, one {energy card} other {energy cards}} spent at once by {name}.",
    seized: "{n, plural, one {energy card} other {energy cards}} taken from {name} by others.",
    spins: "{n, plural, one {spin} other {spins}} of the disc in all.",
    perfect: "{n, plural, one {mission} other {missions}} finished at the first attempt by {name}.",
  },
});

export const ending: Ending<BionicView, BionicEdition, BionicEvent> = {
  worth: (view, seat, edition) => {
    const { mission = 1, space = 0 } = view.markers[seat] ?? {};
    const before = edition.missions
      .slice(0, mission - 1)
      .reduce((sum, { spaces }) => sum + spaces.length + 1, 0);
    const all = edition.missions.reduce((sum, { spaces }) => sum + spaces.length + 1, 0);
    return view.ended !== "no" && view.winners.includes(seat) ? all : before + space;
  },
  stands: (view, seat) => {
    const { mission = 1, space = 0 } = view.markers[seat] ?? {};
    if (view.ended === "mission" && view.winners.includes(seat)) return t("all");
    return t(space ? "stands" : "start", { mission, space });
  },
  figures: ({ events, edition, names }) => {
    const list: Figure[] = [];
    type Key = Parameters<typeof t>[0];
    const add = (n: number, weight: number, key: Key, args: Record<string, string> = {}): void => {
      list.push({ n: String(n), words: t(key, { n, ...args }), weight });
    };
    const nameOf = (seat: number): string => names[seat] ?? "";
    const of = <Name extends BionicEvent["event"]>(name: Name) =>
      events.filter((one): one is Extract<BionicEvent, { event: Name }> => one.event === name);
    const tell = (counts: Map<number, number>, key: Key, base: number, each: number) => {
      const found = top(counts);
      if (found) add(found[1], base + each * found[1], key, { name: nameOf(found[0]) });
    };

    // The mission that took longest.
    const tries = new Map<number, { mission: number; n: number }>();
    const fails = new Map<number, number>();
    const perfect = new Map<number, number>();
    let longest = { seat: -1, mission: 1, n: 0 };
    for (const one of events) {
      if (!("seat" in one)) continue;
      const now = tries.get(one.seat) ?? { mission: 1, n: 0 };
      if (one.event === "spun" || one.event === "spent") ++now.n;
      if (one.event === "failed") fails.set(one.seat, (fails.get(one.seat) ?? 0) + 1);
      if (one.event === "finished" && !fails.get(one.seat))
        perfect.set(one.seat, (perfect.get(one.seat) ?? 0) + 1);
      if (one.event === "finished" || one.event === "let-through") fails.set(one.seat, 0);
      if (now.n > longest.n) longest = { seat: one.seat, ...now };
      tries.set(one.seat, one.event === "entered" ? { mission: one.mission.mission, n: 0 } : now);
    }
    if (longest.n > 1)
      add(longest.n, 30 + longest.n, "longest", {
        name: nameOf(longest.seat),
        mission: edition.missions[longest.mission - 1]?.title[settings.language] ?? "",
      });

    tell(tally(of("failed").map(({ seat }) => seat)), "failed", 22, 7);
    tell(perfect, "perfect", 12, 6);
    if (of("let-through").length) add(of("let-through").length, 42, "let");
    const pairs = top(tally(of("met").map(({ seat, other }) => [seat, other].sort().join("/"))));
    if (pairs) {
      const [name, other] = pairs[0].split("/").map((seat) => nameOf(Number(seat)));
      add(pairs[1], 16 + 5 * pairs[1], "duels", { name: name!, other: other! });
    }
    tell(tally(of("beat").map(({ other }) => other)), "beaten", 18, 5);
    let row = 0;
    let ties = 0;
    for (const one of events) {
      if (one.event === "met") row = 0;
      if (one.event === "tied") ties = Math.max(ties, ++row);
    }
    if (ties) add(ties, 20 + 15 * ties, "ties");
    tell(tally(of("broke-down").map(({ seat }) => seat)), "broke", 18, 6);
    tell(tally(of("lost-turn").map(({ seat }) => seat)), "lost", 14, 5);
    const most = of("spent").reduce<{ seat: number; cards: number } | null>(
      (best, one) => (!best || one.cards > best.cards ? one : best),
      null,
    );
    if (most) add(most.cards, 12 + 3 * most.cards, "spent", { name: nameOf(most.seat) });
    tell(tally(of("seized").map(({ from }) => from)), "seized", 14, 4);
    add(of("spun").length, 2, "spins");
    return list;
  },
};
