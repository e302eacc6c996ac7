import type { TourStep } from "../tour.svelte";

export const steps: TourStep[] = [
  {
    verb: "roll",
    fr: "À chaque tour on lance les dés : touchez-les. Sur une case garde, lancer, c’est se battre.",
    en: "Every turn you roll the dice: touch them. On a guard space, to roll is to fight.",
  },
  {
    verb: "fight",
    fr: "Vous n’êtes pas seul sur cette case : choisissez contre qui vous battre.",
    en: "You are not alone on this space: choose whom to fight.",
  },
  {
    verb: "challenge",
    fr: "Devant l’écran, défiez quelqu’un : le plus haut dé avance de la différence.",
    en: "At the screen, challenge somebody: the higher die advances by the difference.",
  },
  {
    verb: "end",
    fr: "Vous pouvez encore jouer une carte ; ou la garder pour plus tard, et finir ici.",
    en: "You may still play a card; or keep it for later, and end here.",
  },
  {
    verb: "card",
    fr: "Une carte par tour, si vous voulez : celle-ci peut servir.",
    en: "One card per turn, if you like: this one can be of use.",
  },
  {
    verb: "decline",
    fr: "Vous pouvez aussi ne défier personne.",
    en: "You may also challenge nobody.",
  },
  {
    verb: "discard",
    fr: "Une carte qui ne sert à rien s’échange contre une autre : défaussez-vous-en.",
    en: "A card of no use is exchanged for another: discard it.",
  },
];
