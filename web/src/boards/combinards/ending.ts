// Les Joyeux Combinards, when it is over.
import type { CombinardsEdition, CombinardsEvent, CombinardsView } from "../../../types/games";
import { tally, top, type Ending, type Figure } from "../../end/ending";
import { settings } from "../../settings.svelte";
import { speaker } from "../../words.svelte";

const t = speaker({
  fr: {
    stands: "{n, millions}",
    years: "{n, millions} · {years, plural, one {# an} other {# ans}}",
    out: "éliminé",
    millions: "{n, millions}",
    lie: "de mensonge, et personne n’a douté : {name} a payé {price, millions} « {goods} », qui en valait {buy, millions}.",
    lies: "{n, plural, one {mensonge, dont {found}.} other {mensonges, dont {found}.}}",
    found: "{n, plural, one {# démasqué} other {# démasqués}}",
    honest: "mensonge de {name}, de toute la partie.",
    liar: "{n, plural, one {mensonge de {name}.} other {mensonges de {name}.}}",
    wrong:
      "{n, plural, one {doute de trop : {name} soupçonnait un honnête acheteur.} other {doutes de trop : {name} soupçonnait d’honnêtes acheteurs.}}",
    sale: "pour une seule vente : « {goods} », par {name}.",
    oil: "de pétrole vendus d’un coup par {name}.",
    years_most:
      "{n, plural, one {an de prison d’un seul contrôle, pour {name}.} other {ans de prison d’un seul contrôle, pour {name}.}}",
    seized:
      "{n, plural, one {carte saisie par la douane ou la police chez {name}.} other {cartes saisies par la douane ou la police chez {name}.}}",
    informed:
      "{n, plural, one {dénonciation de {name} à la police.} other {dénonciations de {name} à la police.}}",
    tax: "versés par {name} en impôts, agios et douane.",
    flew: "{n, plural, one {vol en avion.} other {vols en avion.}}",
    out_n: "{n, plural, one {joueur éliminé.} other {joueurs éliminés.}}",
    rolls: "{n, plural, one {lancer de dés en tout.} other {lancers de dés en tout.}}",
  },
  en: {
    stands: "{n, millions}",
    years: "{n, millions} · {years, plural, one {# year} other {# years}}",
    out: "out of the game",
    millions: "{n, millions}",
    lie: "lied, and nobody doubted: {name} paid {price, millions} for “{goods}”, which was worth {buy, millions}.",
    lies: "{n, plural, one {lie} other {lies}}, {found}.",
    found: "{n, plural, one {# of them found out} other {# of them found out}}",
    honest: "lies of {name} in the whole game.",
    liar: "{n, plural, one {lie} other {lies}} of {name}.",
    wrong:
      "{n, plural, one {doubt too many: {name} suspected an honest buyer.} other {doubts too many: {name} suspected honest buyers.}}",
    sale: "for a single sale: “{goods}”, by {name}.",
    oil: "of oil sold at once by {name}.",
    years_most: "{n, plural, one {year} other {years}} in prison from a single control, for {name}.",
    seized: "{n, plural, one {card} other {cards}} seized from {name}.",
    informed: "{n, plural, one {time} other {times}} that {name} informed the police.",
    tax: "paid by {name} in taxes, agios and customs.",
    flew: "{n, plural, one {flight} other {flights}} by plane.",
    out_n: "{n, plural, one {player} other {players}} out of the game.",
    rolls: "{n, plural, one {roll} other {rolls}} of the dice in all.",
  },
});

export const ending: Ending<CombinardsView, CombinardsEdition, CombinardsEvent> = {
  worth: (view, seat) => view.players[seat]?.cash ?? 0,
  stands: (view, seat) => {
    const { cash = 0, years = 0 } = view.players[seat] ?? {};
    if (!view.playing.includes(seat)) return t("out");
    return t(years ? "years" : "stands", { n: cash, years });
  },
  figures: ({ events, edition, names }) => {
    const list: Figure[] = [];
    type Key = Parameters<typeof t>[0];
    const nameOf = (seat: number): string => names[seat] ?? "";
    const add = (
      n: number | string,
      weight: number,
      key: Key,
      args: Record<string, string | number> = {},
    ): void => {
      list.push({ n: String(n), words: t(key, { ...(typeof n === "number" && { n }), ...args }), weight });
    };
    const of = <Name extends CombinardsEvent["event"]>(name: Name) =>
      events.filter((one): one is Extract<CombinardsEvent, { event: Name }> => one.event === name);
    const tell = (counts: Map<number, number>, key: Key, base: number, each: number) => {
      const found = top(counts);
      if (found) add(found[1], base + each * found[1], key, { name: nameOf(found[0]) });
    };
    const goodsOf = (id: string) => edition.cards.find((card) => card.id === id);
    const title = (id: string): string => goodsOf(id)?.name[settings.language] ?? id;

    // What was drawn, announced and believed: less than it costs is a lie (COM-23).
    let drawn = "";
    let announced = 0;
    let biggest = { by: 0, seat: -1, price: 0, card: "" };
    const liars: number[] = [];
    const buyers = new Set<number>();
    for (const one of events) {
      if (one.event === "drew") drawn = one.card;
      if (one.event === "announced") {
        announced = one.price;
        buyers.add(one.seat);
        if (announced < (goodsOf(drawn)?.buy ?? 0)) liars.push(one.seat);
      }
      if (one.event === "bought") {
        const by = (goodsOf(drawn)?.buy ?? 0) - announced;
        if (by > biggest.by) biggest = { by, seat: one.seat, price: announced, card: drawn };
      }
    }
    if (biggest.by > 0)
      add(t("millions", { n: biggest.by }), 60 + biggest.by, "lie", {
        name: nameOf(biggest.seat),
        price: biggest.price,
        goods: title(biggest.card),
        buy: goodsOf(biggest.card)?.buy ?? 0,
      });
    const caught = of("caught").length;
    if (liars.length) add(liars.length, 30 + liars.length, "lies", { found: t("found", { n: caught }) });
    tell(tally(liars), "liar", 18, 1);
    const honest = [...buyers].find((seat) => !liars.includes(seat));
    if (honest !== undefined && buyers.size > 1) add(0, 44, "honest", { name: nameOf(honest) });
    tell(tally(of("vindicated").map(({ doubter }) => doubter)), "wrong", 26, 6);
    const sale = of("sold").reduce<{ seat: number; card: string; price: number } | null>(
      (best, one) => (!best || one.price > best.price ? one : best),
      null,
    );
    if (sale)
      add(t("millions", { n: sale.price }), 16 + sale.price / 8, "sale", {
        name: nameOf(sale.seat),
        goods: title(sale.card),
      });
    const oil = of("sold-oil").reduce<{ seat: number; price: number } | null>(
      (best, one) => (!best || one.price > best.price ? one : best),
      null,
    );
    if (oil) add(t("millions", { n: oil.price }), 24 + oil.price / 10, "oil", { name: nameOf(oil.seat) });
    const worst = of("seized").reduce<{ seat: number; years: number } | null>(
      (best, one) => (one.years > (best?.years ?? 0) ? one : best),
      null,
    );
    if (worst) add(worst.years, 22 + 3 * worst.years, "years_most", { name: nameOf(worst.seat) });
    tell(tally(of("seized").map(({ seat }) => seat)), "seized", 12, 3);
    tell(tally(of("informed").map(({ seat }) => seat)), "informed", 20, 5);
    const paid = new Map<number, number>();
    for (const one of [...of("paid-tax"), ...of("risked-tax"), ...of("paid-agios"), ...of("customs-paid")])
      paid.set(one.seat, (paid.get(one.seat) ?? 0) + one.paid);
    const payer = top(paid);
    if (payer?.[1])
      add(t("millions", { n: payer[1] }), 10 + payer[1] / 20, "tax", { name: nameOf(payer[0]) });
    const gone = of("ruined").length + of("jailed").length;
    if (gone) add(gone, 28, "out_n");
    if (of("flew").length) add(of("flew").length, 8, "flew");
    add(of("rolled").length, 2, "rolls");
    return list;
  },
};
