// Millionen Poker, when it is over.
import type { PokerEdition, PokerEvent, PokerView } from "../../../types/games";
import { tally, top, type Ending, type Figure } from "../../end/ending";
import { speaker } from "../../words.svelte";

const t = speaker({
  fr: {
    stands: "{n, plural, one {# valise} other {# valises}}",
    robber:
      "{n, plural, one {valise prise à autrui par {name}.} other {valises prises à autrui par {name}.}}",
    robbed: "{n, plural, one {valise perdue par {name}.} other {valises perdues par {name}.}}",
    chain:
      "{n, plural, one {Revolver retourné contre son voleur : {name} l’avait pourtant envoyé.} other {Revolvers de suite pour un seul Pickpocket, envoyé par {name}.}}",
    watched:
      "{n, plural, one {carte défaussée par {name} dans l’espoir qu’un Pickpocket s’en aille.} other {cartes défaussées par {name} dans l’espoir qu’un Pickpocket s’en aille.}}",
    dandy: "{n, plural, one {Dandy jeté par {name}.} other {Dandys jetés par {name}.}}",
    wall: "{n, plural, one {attaque repoussée par {name}.} other {attaques repoussées par {name}.}}",
    spared: "attaque contre {name}, de toute la partie.",
    target: "{n, plural, one {attaque contre {name}.} other {attaques contre {name}.}}",
    cheat: "{n, plural, one {carte volée par un Tricheur.} other {cartes volées par des Tricheurs.}}",
    handed:
      "{n, plural, one {valise partie tout droit chez le patron d’un Pickpocket.} other {valises parties tout droit chez le patron d’un Pickpocket.}}",
    surplus: "{n, plural, one {valise de trop, jetée.} other {valises de trop, jetées.}}",
    cards: "{n, plural, one {carte piochée en tout.} other {cartes piochées en tout.}}",
  },
  en: {
    stands: "{n, plural, one {# suitcase} other {# suitcases}}",
    robber: "{n, plural, one {suitcase} other {suitcases}} taken from others by {name}.",
    robbed: "{n, plural, one {suitcase} other {suitcases}} lost by {name}.",
    chain:
      "{n, plural, one {Revolver that turned a Pickpocket round: {name} had sent it.} other {Revolvers in a row for one Pickpocket, sent by {name}.}}",
    watched:
      "{n, plural, one {card} other {cards}} discarded by {name} in the hope that a Pickpocket would go.",
    dandy: "{n, plural, one {Dandy} other {Dandies}} thrown away by {name}.",
    wall: "{n, plural, one {attack} other {attacks}} repelled by {name}.",
    spared: "attacks on {name} in the whole game.",
    target: "{n, plural, one {attack} other {attacks}} on {name}.",
    cheat: "{n, plural, one {card} other {cards}} stolen by cheating.",
    handed: "{n, plural, one {suitcase} other {suitcases}} that went straight on to a Pickpocket’s patron.",
    surplus: "{n, plural, one {suitcase} other {suitcases}} too many, thrown away.",
    cards: "{n, plural, one {card} other {cards}} drawn in all.",
  },
});

export const ending: Ending<PokerView, PokerEdition, PokerEvent> = {
  worth: (view, seat) => view.valises[seat] ?? 0,
  stands: (view, seat) => t("stands", { n: view.valises[seat] ?? 0 }),
  figures: ({ events, view, names }) => {
    const list: Figure[] = [];
    const add = (n: number, weight: number, key: Parameters<typeof t>[0], seat?: number): void => {
      list.push({ n: String(n), words: t(key, { n, name: names[seat ?? -1] ?? "" }), weight });
    };
    const of = <Name extends PokerEvent["event"]>(name: Name) =>
      events.filter((one): one is Extract<PokerEvent, { event: Name }> => one.event === name);
    const tell = (counts: Map<number, number>, key: Parameters<typeof t>[0], base: number, each: number) => {
      const found = top(counts);
      if (found) add(found[1], base + each * found[1], key, found[0]);
    };

    // The longest row of Revolvers before one Pickpocket was dealt with.
    let row = 0;
    let sender = 0;
    let longest = { n: 0, sender: 0 };
    for (const one of events) {
      if (one.event === "attacked") [row, sender] = [0, one.seat];
      else if (one.event === "turned" && ++row > longest.n) longest = { n: row, sender };
    }
    if (longest.n) add(longest.n, 18 + 14 * longest.n, "chain", longest.sender);

    tell(tally(of("took").map(({ seat }) => seat)), "robber", 24, 6);
    tell(tally(of("took").map(({ from }) => from)), "robbed", 20, 7);
    tell(tally(of("hoped").map(({ seat }) => seat)), "watched", 16, 5);
    const thrown = [...of("discarded"), ...of("hoped")].filter(({ card }) => card === "dandy");
    tell(tally(thrown.map(({ seat }) => seat)), "dandy", 46, 8);
    tell(tally(of("repelled").map(({ seat }) => seat)), "wall", 14, 5);
    const attacked = tally(of("attacked").map(({ target }) => target));
    const spared =
      view.winners.find((seat) => !attacked.has(seat)) ?? names.findIndex((_, s) => !attacked.has(s));
    if (spared >= 0 && attacked.size) add(0, 42, "spared", spared);
    tell(attacked, "target", 8, 3);
    if (of("cheated").length) add(of("cheated").length, 18 + 4 * of("cheated").length, "cheat");
    if (of("handed-on").length) add(of("handed-on").length, 34 + 6 * of("handed-on").length, "handed");
    if (of("surplus").length) add(of("surplus").length, 30, "surplus");
    add(of("drew").length, 2, "cards");
    return list;
  },
};
