import type { Step } from "../lesson";

export { default as Picture } from "../pictures/Bionic.svelte";

export const steps: Step[] = [
  {
    fr: {
      title: "Le but",
      text: "Soyez le premier à accomplir les quatre missions, l’une après l’autre. Vous partez avec huit cartes d’énergie.",
    },
    en: {
      title: "The aim",
      text: "Be the first to carry out the four missions, one after the other. You set out with eight energy cards.",
    },
  },
  {
    fr: {
      title: "Votre tour",
      text: "Choisissez : faire tourner le disque et avancer d’autant, passer et prendre deux cartes, ou rendre des cartes et avancer d’autant de cases. Gardez au moins une carte !",
    },
    en: {
      title: "Your turn",
      text: "Choose: spin the disc and advance that far, pass and take two cards, or give cards back and advance as many spaces. Keep at least one card!",
    },
  },
  {
    fr: {
      title: "Les cases",
      text: "L’éclair donne une carte. La flèche vous fera reculer au tour suivant, d’autres cases coûtent un tour ou des cartes, et la panne renvoie au départ de la mission 2.",
    },
    en: {
      title: "The spaces",
      text: "The bolt gives you a card. The arrow will take you back on your next turn, other spaces cost a turn or cards, and a breakdown sends you to the start of mission 2.",
    },
  },
  {
    fr: {
      title: "Le combat",
      text: "Vous arrivez sur un autre joueur ? Chacun fait tourner le disque : qui a le plus grand nombre prend une carte au perdant et avance d’autant. On ne se bat jamais sur un départ.",
    },
    en: {
      title: "Combat",
      text: "Landing on another player? Both spin: whoever has the higher number takes a card from the loser and advances that far. Nobody fights on a start point.",
    },
  },
  {
    fr: {
      title: "Finir une mission",
      text: "On s’arrête sur la dernière case, puis il faut obtenir au disque le nombre de la mission, ou plus. Un échec coûte une carte, mais le troisième essai passe toujours. Qui termine la quatrième gagne.",
    },
    en: {
      title: "Finishing a mission",
      text: "You stop on the last space, then you must spin the mission’s number or more. A failure costs a card, but the third attempt always gets you through. Whoever finishes the fourth wins.",
    },
  },
];
