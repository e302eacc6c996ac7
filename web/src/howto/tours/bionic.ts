import type { TourStep } from "../tour.svelte";

export const steps: TourStep[] = [
  {
    verb: "spin",
    fr: "À vous : faites tourner le disque. Il donne de 1 à 6 cases, et chaque case a son effet.",
    en: "Your turn: spin the disc. It gives 1 to 6 spaces, and every space has its effect.",
  },
  {
    verb: "give",
    fr: "Cette case demande de l’énergie : rendez des cartes, et vous jouez quand même.",
    en: "This space asks for energy: give cards, and you play all the same.",
  },
  {
    verb: "spend",
    fr: "Avec des cartes d’énergie, vous avancez exactement d’autant que vous voulez.",
    en: "With energy cards you advance exactly as far as you like.",
  },
  {
    verb: "lose",
    fr: "Cette case vous arrête : ce tour est perdu, vos cartes restent.",
    en: "This space stops you: the turn is lost, your cards stay.",
  },
  {
    verb: "pass",
    fr: "Passer rapporte deux cartes d’énergie.",
    en: "Passing brings two energy cards.",
  },
];
