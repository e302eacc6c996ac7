import type { TourStep } from "../tour.svelte";

export const steps: TourStep[] = [
  {
    verb: "no-joker",
    fr: "Trois jokers par manche : gardez-les pour les questions difficiles, et dites que vous n’en prenez pas.",
    en: "Three jokers in a round: keep them for hard questions, and say that you take none.",
  },
  {
    verb: "answer",
    fr: "Votre dernier mot : touchez la réponse que vous croyez juste. Celle-ci n’est qu’un exemple !",
    en: "Your final answer: touch the one that you think is right. This one is just an example!",
  },
  {
    verb: "try",
    fr: "Tentez la question suivante, ou prenez l’argent : se tromper ramène au dernier palier.",
    en: "Try the next question, or take the money: being wrong takes you back to the last safe level.",
  },
  {
    verb: "vote",
    fr: "Quelqu’un vous demande votre avis : votez, en secret.",
    en: "Somebody asks for your opinion: vote, in secret.",
  },
  {
    verb: "advise",
    fr: "On vous téléphone : conseillez une réponse.",
    en: "You are being phoned: advise an answer.",
  },
  {
    verb: "stop",
    fr: "Vous pouvez vous arrêter, et garder ce que vous avez.",
    en: "You may stop, and keep what you have.",
  },
];
