import type { Step } from "../lesson";

export { default as Picture } from "../pictures/Quiz.svelte";

export const steps: Step[] = [
  {
    fr: {
      title: "Le but",
      text: "Quinze questions, de plus en plus difficiles, mènent au million. Gagnez-le le premier, ou soyez le plus riche à la fin.",
    },
    en: {
      title: "The aim",
      text: "Fifteen questions, harder and harder, lead to the million. Be the first to win it, or be the richest at the end.",
    },
  },
  {
    fr: {
      title: "Une question",
      text: "Quatre réponses, une seule juste. Les candidats donnent leur dernier mot en secret, tous en même temps : qui a raison monte, qui se trompe sort de la manche.",
    },
    en: {
      title: "A question",
      text: "Four answers, only one is right. Candidates give their final answer secretly, all at the same time: who is right goes up, who is wrong is out of the round.",
    },
  },
  {
    fr: {
      title: "Les jokers",
      text: "50:50, vote du public, coup de fil à un ami : chacun une fois par manche. À plusieurs, le public et l’ami sont vos adversaires, et ils ont le droit de bluffer…",
    },
    en: {
      title: "Jokers",
      text: "50:50, audience vote, phone a friend: each once in a round. In company, audience and friend are your opponents, and they are free to bluff…",
    },
  },
  {
    fr: {
      title: "S’arrêter à temps",
      text: "Avant chaque nouvelle question, tentez, ou arrêtez-vous avec votre gain. Qui se trompe retombe au dernier palier franchi : 48 000 €, 1 500 € ou rien.",
    },
    en: {
      title: "Stop in time",
      text: "Before every further question, try it, or stop with what you have won. Whoever is wrong falls back to the last safe level passed: €48,000, €1,500 or nothing.",
    },
  },
  {
    fr: {
      title: "La fin",
      text: "Quand tous sont sortis, une nouvelle manche repart du premier niveau, et les gains s’additionnent. Un million gagné met fin à la partie ; sinon, le plus riche l’emporte après la dernière manche.",
    },
    en: {
      title: "The end",
      text: "When everybody is out, a new round begins at the first level, and winnings add up. A million won ends the game; otherwise the richest wins after the last round.",
    },
  },
];
